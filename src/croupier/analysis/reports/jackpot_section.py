"""The jackpot's part of a PAR sheet's page."""

from __future__ import annotations

from html import escape
from typing import Final

from croupier.analysis.jackpot_links import LinkSetup, assumptions, long_run, two_winners
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reports import plots
from croupier.analysis.reports.figures import exact, money, one_in, percent, words
from croupier.analysis.reports.markup import facts, figure, table
from croupier.money import format_amount

_CAPTION: Final = "What one unit staked gives back against the meter. Shares of the meter do not grow with the units."


def jackpot_section(sheet: ParSheet, jackpot: JackpotPays, link: LinkSetup) -> str:
    bet, currency = jackpot.side_bet, sheet.rulebook.identity.currency
    hands = [
        (words(o.name), f"{o.combinations:,}", one_in(bet.probability(o)), str(o.pay) if o.pay else "loses")
        for o in bet.outcomes
    ]
    units = []
    for number in range(1, jackpot.most_units + 1):
        value = jackpot.value(link.meter, link.stake, number, link.other_boxes)
        even = jackpot.break_even_meter(link.stake, number, link.other_boxes)
        units.append(
            (
                str(number),
                money(number * link.stake, currency),
                money(value, currency),
                percent(value / (number * link.stake)),
                money(even, currency) if even is not None else "never",
            )
        )
    fixed = jackpot.per_unit + jackpot.flat_cents / link.stake
    known = [
        *((name, f"{value}, {why}") for name, value, why in assumptions(link, currency)),
        (
            "Fixed prizes",
            f"{percent(fixed)} of the stake, {exact(fixed)}",
        ),
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
        f"<h2>{escape(bet.label)}</h2>" + table(("Hand", "Combinations", "Bets between", "Pays"), hands) + facts(known)
        + f"<h3>At a meter of {escape(money(link.meter, currency))}, {link.other_boxes} other boxes in play</h3>"
        + table(("Units", "Staked", "Worth", "Return", "Breaks even at"), units)
        + figure(plots.value_by_meter(jackpot, link, currency), _CAPTION)
        + pairs
    )  # fmt: skip
