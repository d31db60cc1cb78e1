"""A bet beside the main game, with every option of its rows: what each adds to its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from croupier.analysis.folded_bets import with_folds
from croupier.analysis.game import Game
from croupier.analysis.reading import game_of
from croupier.analysis.results import Results
from croupier.analysis.side_bets import BandResult, SideBet, side_bet, worth
from croupier.analysis.solution import Decisions, DecisionValues, Position, Solution
from croupier.analysis.solutions import solved
from croupier.design.figures import Figure, Spread, SumFigure
from croupier.design.rows import Row
from croupier.design.sums import Sum
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
