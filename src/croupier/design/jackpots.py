"""The jackpot bet with every option of its rows, of envy and of the link: at a meter, and in the long run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.jackpots import JackpotPays, jackpot_bet
from croupier.design.asking import Varied
from croupier.design.figures import Figure, Ratio, Spread, SumFigure
from croupier.design.rows import Row
from croupier.design.side_bets import HandsAlike, Priced
from croupier.design.sums import Sum
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay

#: Where rows of envy and of the link are named.
ENVY: Final = "envy"
LINK: Final = "link"


def link_rows(rulebook: Rulebook, varies: Sequence[Varied]) -> tuple[Row, ...]:
    """What varies beside the pay table: amounts of envy, from the lowest hand on, and the part that feeds the meter.

    The start value is no row: what it adds depends on who wins the whole, so each value has a search of its own.
    """
    found = [
        Row(each.bet, each.hand, each.path, each.options, True)
        for each in varies
        if each.bet == ENVY or (each.bet == LINK and each.hand != "reset")
    ]
    amounts = list(rulebook.envy.amounts) if rulebook.envy is not None else []
    found.sort(key=lambda row: -amounts.index(row.hand) if row.bet == ENVY else 1)
    return tuple(replace(row, chain=ENVY) if row.bet == ENVY else row for row in found)


def jackpot_figures(rulebook: Rulebook, rows: Sequence[Row], link: LinkSetup) -> dict[str, Figure]:
    """The figures of the jackpot bet, for every table, at this start value of the meter; money is in cents."""
    jackpot = jackpot_bet(rulebook)
    if jackpot is None:
        return {}
    priced, stake = Priced.of(rulebook, jackpot.side_bet.bet), Fraction(link.stake)

    def share(part: HandsAlike) -> Fraction:
        return part.pay.ratio if part.pay is not None and part.pay.kind == "percent" else Fraction(0)

    def fixed(part: HandsAlike) -> Fraction:
        flat = part.pay.ratio if part.pay is not None and part.pay.kind == "flat" else Fraction(0)
        return (part.net + 1) * stake + flat

    fixes, shares = priced.sum(rows, fixed), priced.sum(rows, share)
    whole = priced.sum(rows, lambda part: Fraction(share(part) == 1))
    envy = _envy(jackpot, rows, link.other_boxes)
    fed = _fed(rows, link)
    seeded = whole * Fraction(link.reset)

    def net(part: HandsAlike) -> Fraction:
        return (fixed(part) + share(part) * link.meter) / stake - 1

    mean = priced.sum(rows, net)
    found: dict[str, Figure] = {
        "edge": SumFigure((mean + envy * (1 / stake)) * Fraction(-1)),
        "hits": SumFigure(priced.sum(rows, lambda part: Fraction(part.pay is not None))),
        "deviation": Spread(mean, priced.sum(rows, lambda part: net(part) ** 2)),
        "break-even": Ratio((fixes + envy).plus(-stake) * Fraction(-1), shares, "money"),
        "envy": SumFigure(envy, "money"),
    }
    if any(value for part in whole.parts for value in part):
        found |= {
            "return": SumFigure((fixes + fed + seeded) * (1 / stake), needs=whole),
            "mean-meter": Ratio(fed + seeded, shares, "money", whole),
            "reserve": SumFigure(seeded * (1 / stake), needs=whole),
        }
    return found


def _envy(jackpot: JackpotPays, rows: Sequence[Row], other_boxes: int) -> Sum:
    """What envy adds for each bet, in cents: amounts that vary, and those that do not."""
    amounts = jackpot.envy.amounts if jackpot.envy is not None else {}
    vary = {row.hand for row in rows if row.bet == ENVY}
    rest = sum(
        (pay.ratio * jackpot.probability(hand) for hand, pay in amounts.items() if hand not in vary), Fraction(0)
    )

    def part(row: Row, pay: Pay) -> Fraction:
        return other_boxes * pay.ratio * jackpot.probability(row.hand) if row.bet == ENVY else Fraction(0)

    return Sum.of(rows, part, other_boxes * rest)


def _fed(rows: Sequence[Row], link: LinkSetup) -> Sum:
    """What each bet adds to the meter, in cents."""
    varies = any(row.bet == LINK for row in rows)

    def part(row: Row, pay: Pay) -> Fraction:
        return pay.ratio * link.stake if row.bet == LINK else Fraction(0)

    return Sum.of(rows, part, Fraction(0) if varies else link.contribution * link.stake)
