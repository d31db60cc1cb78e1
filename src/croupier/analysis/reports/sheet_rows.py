"""The rows of a PAR sheet's tables: the same on a terminal, on a page and in a dossier."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.reports.figures import money, one_in, percent, plain, signed, words
from croupier.analysis.results import Results
from croupier.analysis.side_bets import SideBet

Rows: TypeAlias = list[tuple[str, ...]]


def decisions(main: Results) -> Rows:
    """What best play decides: in how many deals, how often, and what it comes to."""
    rows: Rows = []
    for label in reversed(main.labels):
        some = [ending for ending in main.endings if ending.plan.label == label]
        worth = sum((ending.net * ending.deals for ending in some), Fraction(0)) / main.deals
        deals = sum(ending.deals for ending in some)
        rows.append((label, f"{deals:,}", percent(main.frequency(label)), signed(worth, 6)))
    return rows


def results(main: Results) -> Rows:
    """Every net result with its deals, its chance and its share of the mean."""
    counts = reversed(main.distribution.counts.items())
    chances = [(net, deals, Fraction(deals, main.deals)) for net, deals in counts]
    return [
        (f"{'+' if net > 0 else ''}{plain(net)}", f"{deals:,}", percent(chance, 6), signed(net * chance, 6))
        for net, deals, chance in chances
    ]


def outcomes(bet: SideBet, *, total: bool = True) -> Rows:
    """The hands of a side bet: how many there are, how often they come, what they pay and add to the mean; and all."""
    rows: Rows = []
    for one in bet.outcomes:
        chance, pays = bet.probability(one), str(one.pay) if one.pay else "loses"
        rows.append((words(one.name), f"{one.combinations:,}", percent(chance, 6), pays, signed(one.net * chance, 6)))
    every = ("All", f"{bet.combinations:,}", percent(1, 6), "", signed(bet.distribution.mean, 6))
    return [*rows, every] if total else rows


def jackpot_hands(bet: SideBet) -> Rows:
    """The hands of a jackpot bet, by how many bets lie between them."""
    return [
        (words(one.name), f"{one.combinations:,}", one_in(bet.probability(one)), str(one.pay) if one.pay else "loses")
        for one in bet.outcomes
    ]


def by_units(jackpot: JackpotPays, link: LinkSetup, currency: str) -> Rows:
    """A jackpot bet of each number of units at the meter: staked, worth, given back, and where it breaks even."""
    rows: Rows = []
    for units in range(1, jackpot.most_units + 1):
        value = jackpot.value(link.meter, link.stake, units, link.other_boxes)
        even = jackpot.break_even_meter(link.stake, units, link.other_boxes)
        rows.append(
            (
                str(units),
                money(units * link.stake, currency),
                money(value, currency),
                percent(value / (units * link.stake)),
                money(even, currency) if even is not None else "never",
            )
        )
    return rows
