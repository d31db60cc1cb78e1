"""The mathematics of a game: every bet, best play, the jackpot with reserve and reset, and the worst round."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

from croupier.analysis.game import STANDINGS
from croupier.analysis.jackpot_links import LinkSetup, long_run
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import sheet_rows
from croupier.analysis.reports.figures import exact, money, one_in, percent, plain, signed, words
from croupier.analysis.side_bets import SideBet
from croupier.analysis.strategy import Strategy
from croupier.dossier.chapters import Chapter, Grid, facts
from croupier.money import Cents
from croupier.rulebook import statements

_END_OF_A_LINK = (
    "A link ends by the order of two people with a reason, while none of its rounds is open. By that no part of what "
    "has accumulated goes to the house: meter, reserve and prize fund either stay on their accounts, where the "
    "statement shows them, or move in one act to another link of the same currency, meter to meter up to its ceiling "
    "and the rest into its reserve. A correction of an account takes two people as well, and is an entry of its own."
)


def mathematics_chapters(sheet: ParSheet, link: LinkSetup, strategy: Strategy | None, stake: Cents) -> list[Chapter]:
    """Every bet with its outcomes, best play, jackpot and exposure."""
    found = [Chapter("House edges", (_METHOD,), (_edges(sheet),)), _main(sheet)]
    found += [_side(bet) for bet in sheet.side_bets]
    found += [
        Chapter(f"PAR sheet: {sheet.rulebook.bets[name].label}", (f"No figures ({error.code}): {error}",))
        for name, error in sheet.refused.items()
    ]
    if sheet.jackpot is not None:
        found.append(_jackpot(sheet, sheet.jackpot, link))
    found.append(_strategy(sheet, strategy))
    found.append(_exposure(sheet, link, stake))
    return found


_METHOD = (
    "Every figure is a count of deals in whole numbers; a decimal is the rounded quotient of two of them. The main "
    "game is solved backwards from the last decision over all deals, and is reckoned per unit of the main bet with "
    "every bet that it obliges or allows; other bets are reckoned per unit staked."
)


def _printed(number: Fraction) -> str:
    """A fraction as it is read: `−1,062,987/2,317,817`."""
    return f"{number.numerator:,}/{number.denominator:,}".replace("-", "−")


def _edges(sheet: ParSheet) -> Grid:
    rows = [("Main game", sheet.main.distribution)]
    rows += [(bet.label, bet.distribution) for bet in sheet.side_bets]
    return Grid(
        ("Bet", "House edge", "Exactly", "Return", "Std deviation", "Hit frequency"),
        tuple(
            (
                name, percent(-one.mean, 5), _printed(-one.mean), percent(1 + one.mean, 4),
                f"{one.standard_deviation:.4f}", percent(one.hit_frequency, 4),
            )
            for name, one in rows
        ),
        "", (1.3, 1, 2.2, 1, 1, 1), 1,
    )  # fmt: skip


def _main(sheet: ParSheet) -> Chapter:
    main = sheet.main
    shares = tuple((s.label, f"{float(s.staked):.6f}", signed(s.net, 6), _printed(s.net)) for s in sheet.shares)
    results = tuple(sheet_rows.results(main))
    risk = percent(main.element_of_risk, 4)
    text = f"Best play over all {main.deals:,} deals. The element of risk is {risk} of all that is staked."
    return Chapter(
        "PAR sheet: main game",
        (text,),
        (
            Grid(("Bet", "Staked", "Comes to", "Exactly"), shares, "By bet", (1.2, 1, 1, 2), 1),
            Grid(("Net", "Deals", "Chance", "Share"), results, "By net result, in main bets", (1, 1.4, 1, 1), 0),
        ),
    )


def _side(bet: SideBet) -> Chapter:
    mean = bet.distribution.mean
    text = f"All {bet.combinations:,} hands of {bet.cards} cards. House edge {percent(-mean, 5)} = {_printed(-mean)}."
    columns = ("Hand", "Combinations", "Chance", "Pays", "Share")
    rows = tuple(sheet_rows.outcomes(bet, total=False))
    return Chapter(f"PAR sheet: {bet.label}", (text,), (Grid(columns, rows, "", (1.6, 1.4, 1, 1, 1), 1),))


def _jackpot(sheet: ParSheet, jackpot: JackpotPays, link: LinkSetup) -> Chapter:
    bet, currency = jackpot.side_bet, sheet.rulebook.identity.currency
    hands = tuple(sheet_rows.jackpot_hands(bet))
    even = jackpot.break_even_meter(link.stake, 1, link.other_boxes)
    value = jackpot.value(link.meter, link.stake, 1, link.other_boxes)
    rows = [
        ("Stake of one unit", money(link.stake, currency)),
        ("Meter assumed", money(link.meter, currency)),
        ("Return at that meter", percent(value / link.stake)),
        ("Breaks even at a meter of", money(even, currency) if even is not None else "never"),
        ("Fed by each stake", percent(link.contribution, 2)),
        ("Starts again at", money(link.reset, currency)),
        ("Expected share of the meter", f"{_printed(jackpot.per_meter)} a bet"),
        ("Hits", f"{percent(jackpot.hits_per_bet)} of bets, {one_in(jackpot.hits_per_bet)}"),
    ]
    run = long_run(jackpot, link.stake, link.contribution, link.reset)
    if run is not None:
        rows += [
            ("Return in the long run", percent(run.returned)),
            ("of it fixed prizes", percent(run.fixed)),
            ("of it contributed by stakes", percent(run.contributed)),
            ("of it start values: the reserve that each stake must leave", percent(run.seeded)),
            ("Meter on average", money(run.mean_meter, currency)),
            ("Bets from one reset to the next", f"{float(run.bets_between_resets):,.0f}"),
        ]
    if jackpot.envy is not None:
        rows.append(("Envy, for each other box in play", f"{float(jackpot.envy_value(1)):.4f} cents a bet"))
    stated = statements.jackpot(statements.Statements(sheet.rulebook))
    said = tuple((one.name, one.text, ", ".join(one.clauses)) for one in stated)
    return Chapter(
        f"PAR sheet: {bet.label}",
        (),
        (
            Grid(("Hand", "Combinations", "How often", "Pays"), hands, "", (1.6, 1.4, 1.2, 1), 1),
            facts(rows, "The link"),
            Grid(("", "", "Clause"), said, "Rules of the meter", (1.2, 3, 0.9)),
            facts([("When a link ends", _END_OF_A_LINK)], "Accumulated money"),
        ),
    )


def _strategy(sheet: ParSheet, strategy: Strategy | None) -> Chapter:
    main = sheet.main
    plans = tuple((words(label), percent(main.frequency(label), 4)) for label in reversed(main.labels))
    grids = [Grid(("Decision", "Chance"), plans, "How often best play decides so", (2, 1), 1)]
    if strategy is None:
        return Chapter("Strategy", (_BRIEF,), tuple(grids))
    ways = [*strategy.simplifications, *strategy.habits]
    if ways:
        rows = tuple((str(one.title), str(one.says), percent(one.cost, 4)) for one in ways)
        grids.append(Grid(("Way to play", "", "Costs"), rows, "What other ways cost beside it", (1.2, 2.4, 0.8), 2))
    return Chapter("Strategy", tuple(map(str, strategy.rules)), tuple(grids))


_BRIEF = "A brief dossier: what simpler ways to play cost is in the whole one."


def worst_nets(sheet: ParSheet) -> dict[str, Fraction]:
    """The most that a unit of each bet can win, by label: of the main game whatever is decided, of others by hand."""
    game = sheet.main.game
    standings = range(len(STANDINGS)) if game.contest is not None else range(1)
    most: Fraction = max(
        Fraction(1, game.scale)
        * sum(
            (
                plan.units[place if bet.rides_on is None else bet.rides_on]
                * (bet.fold if plan.folded else bet.pays[standing][bands[bet.hand]])
                for place, bet in enumerate(game.bets)
            ),
            Fraction(0),
        )
        for plan, bands, standing in product(game.course.plans, sheet.main.bands, standings)
    )
    return {"Main game": most} | {bet.label: max(o.net for o in bet.outcomes) for bet in sheet.side_bets}


def _exposure(sheet: ParSheet, link: LinkSetup, stake: Cents) -> Chapter:
    currency, boxes = sheet.rulebook.identity.currency, sheet.rulebook.equipment.most_boxes
    nets = worst_nets(sheet)
    rows = [
        (name, plain(net), money(net * stake, currency), money(net * stake * boxes, currency))
        for name, net in nets.items()
    ]
    total = sum(nets.values(), Fraction(0)) * stake
    rows.append(("All", "", money(total, currency), money(total * boxes, currency)))
    text = [
        f"The most that the house can lose in one round, with {money(stake, currency)} on the main bet and on every "
        f"bet beside it, and with {boxes} boxes: a bound, for boxes of one deck do not all hold the best hand."
    ]
    if sheet.jackpot is not None:
        text.append(
            "The jackpot is paid from the meter, which its bets have fed: at most the meter, "
            f"{money(link.meter, currency)} as assumed here, and fixed prizes of at most "
            f"{_fixed(sheet.jackpot, link, currency)} a bet."
        )
    columns = ("Bet", "Most a unit wins", "One box", f"{boxes} boxes")
    caps = [(one.name, one.text) for one in statements.limits(statements.Statements(sheet.rulebook))]
    grids = [Grid(columns, tuple(rows), "", (1.5, 1, 1.2, 1.4), 1)]
    if caps:
        grids.append(facts(caps, "Limits that the rules set"))
    return Chapter("Exposure", tuple(text), tuple(grids))


def _fixed(jackpot: JackpotPays, link: LinkSetup, currency: str) -> str:
    most = Fraction(0)
    for o in jackpot.side_bet.outcomes:
        if o.pay is not None and o.pay.kind != "percent":
            most = max(most, o.pay.ratio if o.pay.kind == "flat" else o.pay.ratio * link.stake * jackpot.most_units)
    return money(most, currency)


def exposure_json(sheet: ParSheet, stake: Cents) -> dict[str, Any]:
    """The worst round for programs: what a unit of each bet wins at most, and cents for a box and for all of them."""
    boxes = sheet.rulebook.equipment.most_boxes
    return {
        "stake_cents": stake,
        "boxes": boxes,
        "bets": {
            name: {"most": exact(net), "box_cents": round(net * stake), "table_cents": round(net * stake * boxes)}
            for name, net in worst_nets(sheet).items()
        },
    }
