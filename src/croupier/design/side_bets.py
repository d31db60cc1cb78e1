"""A bet beside the main game, the jackpot's too, with every option of its rows: what each adds to its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

from croupier.analysis.folded_bets import with_folds
from croupier.analysis.game import Game
from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.jackpots import JackpotPays, jackpot_bet
from croupier.analysis.reading import game_of
from croupier.analysis.results import Results
from croupier.analysis.side_bets import BandResult, SideBet, side_bet, worth
from croupier.analysis.solution import Decisions, DecisionValues, Position, Solution
from croupier.analysis.solutions import solved
from croupier.design.asking import Varied
from croupier.design.figures import Figure, Ratio, Spread, Sum, SumFigure
from croupier.design.rows import Row
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay
from croupier.rulebook.thresholds import parse_threshold, row_of
from croupier.settlement import standing
from croupier.settlement.outcomes import outcome


class HandsAlike(NamedTuple):
    """Hands that end alike: how often they come, what they are paid and what a unit staked comes to."""

    chance: Fraction
    pay: Pay | None
    net: Fraction


@dataclass(frozen=True)
class Priced:
    """A bet that reads one hand: its hands with their chances, and what each is paid as a row of it changes."""

    rulebook: Rulebook
    counted: SideBet

    @classmethod
    def of(cls, rulebook: Rulebook, bet: str) -> Priced:
        """Count the hands of a bet, those that best play of the main game folds apart where a fold matters."""
        return cls(rulebook, with_folds(rulebook, side_bet(rulebook, bet), _WhenAsked(rulebook)))

    def sum(self, rows: Sequence[Row], each: Callable[[HandsAlike], Fraction]) -> Sum:
        """A figure of every hand, weighed by its chance; rows of other bets add nothing."""
        rest = sum((part.chance * each(part) for part in self._beside()), Fraction(0))

        def part(row: Row, pay: Pay) -> Fraction:
            found = self._parts(row.hand, pay) if row.bet == self.counted.bet else iter(())
            return sum((one.chance * each(one) for one in found), Fraction(0))

        return Sum.of(rows, part, rest)

    def _parts(self, row: str, pay: Pay) -> Iterator[HandsAlike]:
        """The hands of a row, with another pay."""
        bet = self.rulebook.bets[self.counted.bet]
        if bet.pays is None:
            return
        pays = bet.pays.model_copy(update={"table": {**bet.pays.table, row: pay}})
        changed = bet.model_copy(update={"pays": pays})
        for hand in self.counted.outcomes:
            band = parse_threshold(hand.category)
            if row_of(band, bet.pays.table) == row:
                end = outcome(self.counted.bet, changed, standing.folded() if hand.folded else ("settle",), band)
                yield HandsAlike(self.counted.probability(hand), *worth(end))

    def _beside(self) -> Iterator[HandsAlike]:
        """The hands that no row lists."""
        for hand in self.counted.outcomes:
            if self._row(hand) is None:
                yield HandsAlike(self.counted.probability(hand), hand.pay, hand.net)

    def _row(self, hand: BandResult) -> str | None:
        pays = self.rulebook.bets[self.counted.bet].pays
        return row_of(parse_threshold(hand.category), pays.table) if pays is not None else None


def side_bet_figures(rulebook: Rulebook, bet: str, rows: Sequence[Row]) -> dict[str, Figure]:
    """The figures of a side bet, for every table; the rulebook has the highest pays of all."""
    priced = Priced.of(rulebook, bet)
    mean = priced.sum(rows, lambda part: part.net)
    return {
        "edge": SumFigure(mean * Fraction(-1)),
        "hits": SumFigure(priced.sum(rows, lambda part: Fraction(part.net > 0))),
        "deviation": Spread(mean, priced.sum(rows, lambda part: part.net**2)),
    }


@dataclass(frozen=True)
class _WhenAsked:
    """The main game, solved only if a side bet turns on how it is played."""

    rulebook: Rulebook

    @cached_property
    def _solution(self) -> Solution:
        return solved(self.game)

    @property
    def game(self) -> Game:
        return game_of(self.rulebook)

    @property
    def results(self) -> Results:
        return self._solution.results

    def advice(self, position: Position) -> DecisionValues:
        return self._solution.advice(position)

    def decisions(self, street: int) -> Decisions:
        return self._solution.decisions(street)


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
