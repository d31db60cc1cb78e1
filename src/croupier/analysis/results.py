"""How the main game ends under best play: deals by what was decided, what was held and how it compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from croupier.analysis.distribution import Distribution
from croupier.analysis.game import Game, GamePlan


class GameEnding(NamedTuple):
    """One way for a round to end: the plan, the bands of the game's hands, the standing, deals, net in main bets."""

    plan: GamePlan
    bands: tuple[int, ...]
    #: Place in `STANDINGS`; 0 where there is no dealer.
    standing: int
    deals: int
    net: Fraction


@dataclass(frozen=True)
class Results:
    """Deals by plan, by bands of the game's hands together, and by standing."""

    game: Game
    #: The combinations of bands that occur, by the place in which `counts` has them.
    bands: tuple[tuple[int, ...], ...]
    counts: tuple[tuple[tuple[int, ...], ...], ...]

    @cached_property
    def deals(self) -> int:
        """How many deals there are, over all plans of best play."""
        return sum(count for plan in self.counts for row in plan for count in row)

    @cached_property
    def endings(self) -> tuple[GameEnding, ...]:
        """Every ending that occurs."""
        return tuple(self._endings())

    def _endings(self) -> Iterator[GameEnding]:
        for plan, by_band in zip(self.game.course.plans, self.counts, strict=True):
            for bands, by_standing in zip(self.bands, by_band, strict=True):
                for standing, count in enumerate(by_standing):
                    if count:
                        net = Fraction(self.game.price(plan, standing, bands), self.game.scale)
                        yield GameEnding(plan, bands, standing, count, net)

    def category(self, ending: GameEnding) -> str:
        """The name of the band of the hand that is compared, or that the main bet is read by."""
        hand = self.game.main_hand
        return self.game.hands[hand].names[ending.bands[hand]]

    @cached_property
    def distribution(self) -> Distribution:
        """The net result per unit of the main bet."""
        return Distribution.of((ending.net, ending.deals) for ending in self.endings)

    @cached_property
    def mean_bet(self) -> Fraction:
        """What lies on the bets of the main game on average when a hand ends, in main bets."""
        return Fraction(sum(self.game.staked(ending.plan) * ending.deals for ending in self.endings), self.deals)

    @cached_property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is staked."""
        return -self.distribution.mean / self.mean_bet

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The ways to play that occur, those that stake least first."""
        plans = sorted({ending.plan for ending in self.endings}, key=lambda plan: (self.game.staked(plan), plan.label))
        return tuple(dict.fromkeys(plan.label for plan in plans))

    def frequency(self, label: str) -> Fraction:
        """How often the round is played so."""
        return Fraction(sum(ending.deals for ending in self.endings if ending.plan.label == label), self.deals)
