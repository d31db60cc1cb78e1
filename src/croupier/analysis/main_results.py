"""How the main game ends under best play: deals by what was staked, what was held and how it compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from croupier.analysis.distribution import Distribution
from croupier.analysis.main_game import MainGame


class Ending(NamedTuple):
    """One way for a round to end: Play multiple (0: folded), category, place in `STANDINGS`, deals, net in Antes."""

    multiple: int
    category: str
    standing: int
    deals: int
    net: Fraction


@dataclass(frozen=True)
class MainResults:
    """Deals by plan, strength of the category, and standing; `plans` are Play multiples, 0 for a fold."""

    game: MainGame
    plans: tuple[int, ...]
    counts: tuple[tuple[tuple[int, ...], ...], ...]

    @cached_property
    def deals(self) -> int:
        """All deals."""
        return sum(count for plan in self.counts for category in plan for count in category)

    def endings(self) -> Iterator[Ending]:
        """Every ending that occurs. Plans that stake the same on different streets are one."""
        game, merged = self.game, dict[tuple[int, int, int], int]()
        for plan, by_category in zip(self.plans, self.counts, strict=True):
            for strength, by_standing in enumerate(by_category):
                for standing, count in enumerate(by_standing):
                    key = plan, strength, standing
                    merged[key] = merged.get(key, 0) + count
        for (plan, strength, standing), count in merged.items():
            if count:
                steady, play = game.steady[standing][strength], game.play[standing][strength]
                net = Fraction(steady + plan * play if plan else game.fold, game.scale)
                yield Ending(plan, game.categories[strength], standing, count, net)

    @cached_property
    def distribution(self) -> Distribution:
        """The net result per Ante."""
        return Distribution.of((ending.net, ending.deals) for ending in self.endings())

    @cached_property
    def mean_bet(self) -> Fraction:
        """What is staked on average, opening bets and Play together, in Antes."""
        played = sum(ending.multiple * ending.deals for ending in self.endings())
        return self.game.opening_units + Fraction(played, self.deals)

    @cached_property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is staked."""
        return -self.distribution.mean / self.mean_bet

    def frequency(self, multiple: int) -> Fraction:
        """How often the round is played for this multiple; 0 is to fold."""
        return Fraction(sum(ending.deals for ending in self.endings() if ending.multiple == multiple), self.deals)
