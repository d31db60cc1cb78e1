"""The results of a run: every bet beside its exact figure, the jackpot, the house, the player's bankroll."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import numpy as np

from croupier.jackpot.link import WHOLE
from croupier.money import MILS
from croupier.settlement.arrays import SOURCE
from croupier.simulation import shapes
from croupier.simulation.exact import Means, exact_means
from croupier.simulation.link import LinkTotals, hour
from croupier.simulation.running import Run
from croupier.simulation.settings import YEAR_HOURS, Settings, TableSettings
from croupier.simulation.table import ALL, MAIN, CompiledTable
from croupier.simulation.totals import TableTotals, round_needs

#: Standard errors on either side of an interval that holds the true value 95 times in 100.
_INTERVAL = 1.959964


def summarize(run: Run) -> shapes.SimulationResult:
    """Everything the run has to say, as plain numbers; amounts are cents, as everywhere."""
    settings = run.settings
    tables, known = [], dict[int, tuple[Means, ...]]()
    played = [(one.rulebook, one.boxes, one.strategy) for one in settings.tables]
    for table, of, totals in zip(run.adder.tables, settings.tables, run.totals.tables, strict=True):
        like = played.index((of.rulebook, of.boxes, of.strategy))
        if like not in known:
            known[like] = exact_means(of, table)
        tables.append(_table(settings, table, of, totals, known[like]))
    return {
        "seed": settings.seed,
        "rounds": run.rounds,
        "complete": not run.interrupted,
        "hours": run.rounds / settings.tables[0].pace,
        "tables": tables,
        "link": _together(run),
        "jackpot": _jackpot(settings, run.totals.link, run.rounds),
    }


def _together(run: Run) -> shapes.LinkResult | None:
    """All tables of the link together; None for a table alone, or where they play in several currencies."""
    settings, hours = run.settings, run.rounds / run.settings.tables[0].pace
    currencies = {table.rulebook.identity.currency for table in run.adder.tables}
    if len(settings.tables) < 2 or len(currencies) > 1:
        return None
    staked, net, kept = 0, 0, 0
    for table, of, totals in zip(run.adder.tables, settings.tables, run.totals.tables, strict=True):
        staked += totals.rounds * sum(sum(bets.values()) for bets in of.boxes)
        net += totals.sums[table.columns.index(ALL)]
        shares = settings.link.shares
        kept += totals.rounds * of.jackpot_stake * (shares.meter + shares.reserve) // WHOLE
    return {
        "tables": len(settings.tables),
        "currency": currencies.pop(),
        "rounds": sum(totals.rounds for totals in run.totals.tables),
        "box_rounds": sum(t.rounds * len(of.boxes) for t, of in zip(run.totals.tables, settings.tables, strict=True)),
        "opening_bets": staked,
        "players_net": net,
        "to_meter_and_reserve": kept,
        "house": -net - kept,
        "house_per_hour": (-net - kept) / hours if hours else None,
    }


def _table(
    settings: Settings, table: CompiledTable, of: TableSettings, totals: TableTotals, exact: tuple[Means, ...]
) -> shapes.TableResult:
    kept = of.jackpot_stake * (settings.link.shares.meter + settings.link.shares.reserve)
    shift = settings.shift_hours * of.pace
    bets = {name: _bet(table, totals, place, exact) for place, name in enumerate(table.columns)}
    return {
        "name": of.name,
        "rulebook": table.rulebook.id,
        "currency": table.rulebook.identity.currency,
        "strategy": of.strategy if isinstance(of.strategy, str) else "file",
        "pace": of.pace,
        "boxes": [dict(bets) for bets in of.boxes],
        "rounds": totals.rounds,
        "box_rounds": totals.rounds * len(of.boxes),
        "bets": {name: bet for name, bet in bets.items() if bet is not None},
        "outcomes": _outcomes(table, totals),
        "envy": {"paid": totals.envy, "rounds": totals.envy_rounds},
        "house": {
            "shift": {
                "hours": settings.shift_hours,
                "rounds": shift,
                # The house has what the players have not, less what goes to the meter and its reserve.
                **totals.shifts.summary(-1, -(kept * shift // MILS)),
            },
            "month": {
                "shifts": settings.month_shifts,
                **totals.months.summary(-1, -(kept * shift * settings.month_shifts // MILS)),
            },
        },
        "bankroll": _bankroll(settings, table, totals),
    }


def _bet(table: CompiledTable, totals: TableTotals, place: int, exact: tuple[Means, ...]) -> shapes.BetResult | None:
    """One column: the net result per unit of the stake that it goes with."""
    name, rounds = table.columns[place], totals.rounds
    base, unit = _base(table, name)
    if not unit or rounds == 0:
        return None
    total, squares = totals.sums[place], totals.squares[place]
    mean = Fraction(total, rounds)
    variance = Fraction(squares * rounds - total * total, rounds * max(1, rounds - 1))
    error = sqrt(variance / rounds) / unit
    net = float(mean / unit)
    means = [exact[kind][name] for kind in table.terms.kinds.tolist()]
    known = [each for each in means if each is not None]
    true = sum(known, Fraction(0)) / unit if len(known) == len(means) else None
    return {
        "per": base,
        "net": net,
        "standard_error": error,
        "interval": [net - _INTERVAL * error, net + _INTERVAL * error],
        "exact": None if true is None else float(true),
        "exact_fraction": None if true is None else f"{true.numerator}/{true.denominator}",
        "deviation": None if true is None or not error else (net - float(true)) / error,
    }


def _base(table: CompiledTable, name: str) -> tuple[str, int]:
    """The bet that a column is reckoned on, and what all boxes together stake on it in a round."""
    rules, book = table.rules, table.rulebook
    kinds = [table.kinds[kind] for kind in table.terms.kinds.tolist()]
    if name == ALL:
        return "opening bets", sum(sum(bets.values()) for bets in kinds)
    source = rules.stakes[rules.rules.lines[rules.lines.index(name), SOURCE]] if name != MAIN else book.main_bet
    base = book.bets[source].follows or source
    return base, sum(bets.get(base, 0) for bets in kinds)


def _outcomes(table: CompiledTable, totals: TableTotals) -> dict[str, dict[str, int]]:
    """How often each hand came up, by band, over all boxes."""
    counts = np.array(totals.counts).reshape(table.terms.net.shape[:4]).sum(axis=(0, 2))
    found = {}
    for place, name in enumerate(table.rules.hands):
        bands = table.rulebook.bands[name].all
        found[name] = {str(band): int(counts[place, at]) for at, band in reversed(list(enumerate(bands)))}
    return found


def _bankroll(settings: Settings, table: CompiledTable, totals: TableTotals) -> shapes.BankrollResult:
    sessions = totals.sessions
    number = sessions.results.number
    return {
        "rounds": settings.session_rounds,
        "sessions": number,
        "needed_for_a_round": round_needs(table),
        "result": sessions.results.summary(),
        "lowest": sessions.lowest.summary(),
        "survival": [
            {"bankroll": bankroll, "survived": survived, "part": survived / number if number else None}
            for bankroll, survived in zip(settings.bankrolls, sessions.survived, strict=True)
        ],
    }


def _jackpot(settings: Settings, link: LinkTotals, rounds: int) -> shapes.JackpotRun | None:
    if not any(table.jackpot_stake for table in settings.tables):
        return None
    terms, unit = settings.link, hour(settings)
    hours = rounds / settings.tables[0].pace
    return {
        "reset": terms.reset,
        "start": terms.start,
        "ceiling": terms.ceiling,
        "shares": {name: getattr(terms.shares, name) / WHOLE for name in ("meter", "reserve", "prizes", "house")},
        "staked": link.staked,
        "meter": link.meter // MILS,
        "awards": link.awards,
        "awarded": link.awarded,
        "resets": link.resets,
        "resets_per_award": link.resets / link.awards if link.awards else None,
        "reset_funding": link.reset_funding,
        "reset_funding_of_awarded": link.reset_funding / link.awarded if link.awarded else None,
        "shared_rounds": link.shared_rounds,
        "shared_awards": link.shared_awards,
        "reserve": {
            "balance": link.reserve // MILS,
            "needed_at_start": -(link.lowest_reserve // MILS),
            "share_of_stakes_needed": link.reset_funding / link.staked if link.staked else None,
            "overflow": link.overflow // MILS,
        },
        "hits": {
            share: {
                "hits": hits.meters.number,
                "paid": hits.paid,
                "hours_between": hits.waited / unit / hits.waits.number if hits.waits.number else None,
                "hits_per_year": hits.meters.number / hours * YEAR_HOURS if hours else None,
                "meter": hits.meters.summary(),
                "hours": hits.waits.summary(),
                "meter_bins": {
                    str(place * hits.meters.width): hits.meters.bins[place] for place in sorted(hits.meters.bins)
                },
            }
            for share, hits in sorted(link.hits.items(), key=lambda each: -float(each[0].rstrip("%")))
        },
    }
