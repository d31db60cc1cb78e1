"""The bets' part of a PAR sheet's page: the main game, side bets, volatility, every ending, and the jackpot."""

from __future__ import annotations

from html import escape
from typing import Final

from croupier.analysis.jackpot_links import LinkSetup, assumptions, long_run, two_winners
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import plots, sheet_rows
from croupier.analysis.reports.figures import exact, money, one_in, percent, plain, signed, words
from croupier.analysis.reports.markup import facts, figure, table
from croupier.analysis.rounds import normal_interval, session
from croupier.analysis.side_bets import SideBet
from croupier.errors import RulebookError
from croupier.money import format_amount

ROUNDS: Final = (100, 1_000, 100_000)


def main_section(sheet: ParSheet) -> str:
    main = sheet.main
    shares = [
        (s.label, f"{float(s.staked):.6f}", signed(s.net, 6), exact(s.net).replace("-", "−")) for s in sheet.shares
    ]
    shares.append(
        (
            "All",
            f"{float(main.mean_bet):.6f}",
            signed(main.distribution.mean, 6),
            exact(main.distribution.mean).replace("-", "−"),
        )
    )
    every = ("All", f"{main.deals:,}", percent(1, 6), signed(main.distribution.mean, 6))
    return (
        "<h2>Main game</h2>"
        f"<p>Best play over all {main.deals:,} deals, per unit of {escape(sheet.unit)}.</p>"
        + table(("Bet", "Staked", "Comes to", "Exactly"), shares, total=True)
        + table(("Decision", "Deals", "Chance", "Comes to"), sheet_rows.decisions(main))
        + "<h3>Results, net in units of the main bet</h3>"
        + table(("Net", "Deals", "Chance", "Share"), [*sheet_rows.results(main), every], total=True, long=True)
        + figure(
            plots.outcome_shares(main.distribution), "Chance of each net result of a round, on a logarithmic scale."
        )
    )


def side_section(bet: SideBet) -> str:
    counted = "deals, some of which best play folds" if any(o.folded for o in bet.outcomes) else "hands"
    whole = ""
    if bet.never_folded is not None:
        whole = (
            f" Of a player who folds no hand that it pays: {percent(bet.never_folded, 5)} = {exact(bet.never_folded)}."
        )
    return (
        f"<h2>{escape(bet.label)}</h2><p>All {bet.combinations:,} {counted}, of {bet.cards} cards. House edge "
        f"{percent(-bet.distribution.mean, 5)} = {exact(-bet.distribution.mean)}.{whole}</p>"
        + table(("Hand", "Combinations", "Chance", "Pays", "Share"), sheet_rows.outcomes(bet), total=True)
        + figure(plots.side_bet_shares(bet), "What each paying hand gives back, the stake included.")
    )


def refused_section(label: str, error: RulebookError) -> str:
    """A bet that has no figures, and why."""
    return f"<h2>{escape(label)}</h2><p>No figures ({escape(error.code)}): {escape(str(error))}</p>"


def volatility_section(sheet: ParSheet) -> str:
    distribution = sheet.main.distribution
    found = [session(distribution, rounds) for rounds in ROUNDS]
    rows = []
    for each in found:
        low, high = normal_interval(distribution, each.rounds, 1.959964)
        rows.append(
            (
                f"{each.rounds:,}", signed(float(distribution.mean) * each.rounds, 2), signed(each.quantile(0.005), 1),
                signed(each.quantile(0.025), 1), signed(each.quantile(0.975), 1), signed(each.quantile(0.995), 1),
                percent(each.ahead, 2), f"{percent(-high, 2)} to {percent(-low, 2)}",
            )
        )  # fmt: skip
    columns = ("Rounds", "Mean total", "0.5%", "2.5%", "97.5%", "99.5%", "Ahead", "Measured edge, 95%")
    return (
        "<h2>Volatility of the main game</h2><p>Totals in units of the main bet after so many rounds under "
        "best play: the mean, the totals below which the given parts of all sessions stay, the chance to be ahead, "
        "and the edge a test of so many rounds would measure.</p>"
        + table(columns, rows, text=0)
        + figure(plots.sessions(found), "Totals after so many rounds, the lowest 0.1% and the highest 1.5% left out.")
    )


def details_section(sheet: ParSheet) -> str:
    main = sheet.main
    order, hand = list(main.labels), main.game.main_hand
    rows = [
        (
            e.plan.label, words(main.category(e)), "" if e.plan.folded else sheet.result_words(e),
            f"{e.deals:,}", ("+" if e.net > 0 else "") + plain(e.net), signed(e.net * e.deals / main.deals, 8),
        )
        for e in sorted(main.endings, key=lambda e: (-order.index(e.plan.label), -e.bands[hand], e.standing))
    ]  # fmt: skip
    return "<h2>Appendix: every ending of the main game</h2>" + table(
        ("Decision", "Hand", "Result", "Deals", "Net", "Share"), rows, text=3, long=True
    )


_CAPTION: Final = "What one unit staked gives back against the meter. Shares of the meter do not grow with the units."


def jackpot_section(sheet: ParSheet, jackpot: JackpotPays, link: LinkSetup) -> str:
    bet, currency = jackpot.side_bet, sheet.rulebook.identity.currency
    units = sheet_rows.by_units(jackpot, link, currency)
    fixed = jackpot.per_unit + jackpot.flat_cents / link.stake
    known = [
        *((name, f"{value}, {why}") for name, value, why in assumptions(link, currency)),
        ("Fixed prizes", f"{percent(fixed)} of the stake, {exact(fixed)}"),
        ("Share of the meter", f"{exact(jackpot.per_meter)} a bet, whatever its units"),
        ("Hits", f"{percent(jackpot.hits_per_bet)} of bets, {one_in(jackpot.hits_per_bet)}"),
    ]
    if jackpot.envy is not None:
        known.append(("Envy", f"{float(jackpot.envy_value(1)):.4f} cents a bet for each other box in play"))
    run = long_run(jackpot, link.stake, link.contribution, link.reset)
    if run is not None:
        known += [
            (
                "Long run",
                f"returns {percent(run.returned)}: {percent(run.fixed)} fixed, "
                f"{percent(run.contributed)} contributed, {percent(run.seeded)} start values",
            ),
            (
                "Mean meter",
                f"{money(run.mean_meter, currency)}; the whole is won every {float(run.bets_between_resets):,.0f} bets",
            ),
        ]
    winners = two_winners(sheet.rulebook, jackpot, link.meter, link.reset)
    both = [
        (
            f"{words(b.first)} and {words(b.second).lower()}",
            one_in(b.chance),
            *(format_amount(a) for a in (*b.alone, *b.together)),
        )
        for b in winners or ()
    ]
    pairs = (
        f"<h3>Two winners at one table, meter {escape(money(link.meter, currency))}</h3>"
        + table(
            (
                "First and second box dealt",
                "Two given boxes",
                "First alone",
                "Second alone",
                "First paid",
                "Second paid",
            ),
            both,
        )
        if both
        else "<p>Two winners at one table are not counted: a share goes to other hands than straights of a suit.</p>"
        if winners is None
        else "<p>Two boxes of one table cannot both win a share of the meter.</p>"
    )
    return (
        f"<h2>{escape(bet.label)}</h2>"
        + table(("Hand", "Combinations", "Bets between", "Pays"), sheet_rows.jackpot_hands(bet)) + facts(known)
        + f"<h3>At a meter of {escape(money(link.meter, currency))}, {link.other_boxes} other boxes in play</h3>"
        + table(("Units", "Staked", "Worth", "Return", "Breaks even at"), units)
        + figure(plots.value_by_meter(jackpot, link, currency), _CAPTION)
        + pairs
    )  # fmt: skip
