"""What every route to a solution offers: a module with `solve(game, progress)` and `advice(game, position)`.

What somebody knows is part of the game: cards that are up or were seen stand in its streets, cards of other boxes are
counted by `Game.dead` (`croupier.analysis.game.Game.seeing`). So a position of a game has exactly the cards that its
street says, and a solution is kept under its game alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeAlias

from croupier.analysis.game import Game, GameChoice, Units, daring
from croupier.analysis.results import Results
from croupier.cards import Card

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: Told how much of the work is done, from 0 to 1.
Progress: TypeAlias = Callable[[float], None]


@dataclass(frozen=True)
class Position:
    """What a player knows when he has to decide: the street, what he decided before, and the cards.

    `state` is the number of the state before the street (`Course.steps`). Community cards are known from the first on;
    of the dealer's there are as many as the street has places, `dead` are as many as the game's.
    """

    street: int
    state: int
    own: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.own + self.community + self.dealer + self.dead


@dataclass(frozen=True)
class DecisionValues:
    """By decision that is open, those that stake least first: the net of the whole hand in units of the main bet.

    Best play afterwards is taken for granted.
    """

    values: dict[str, Fraction]

    @property
    def best(self) -> tuple[str, ...]:
        """The best decisions, all of a tie, the one that stakes least first."""
        most = max(self.values.values())
        return tuple(choice for choice, value in self.values.items() if value == most)


def in_order(units: Units, values: Iterable[tuple[GameChoice, Fraction]]) -> DecisionValues:
    """Advice from the values of choices, where so much lies on the bets."""
    return DecisionValues(
        {choice.id: value for choice, value in sorted(values, key=lambda each: daring(each[0], units))}
    )


def least_staked(choices: tuple[GameChoice, ...], units: Units) -> npt.NDArray[np.uint8]:
    """By bits of the best choices (`Decisions.best`): the place of the one that stakes least."""
    import numpy as np

    found = np.zeros(1 << len(choices), np.uint8)
    for bits in range(1, len(found)):
        named = (at for at in range(len(choices)) if bits >> at & 1)
        found[bits] = min(named, key=lambda at: daring(choices[at], units))
    return found


class Decisions(Protocol):
    """Best play of one street: information sets have numbers, and each has its best choices."""

    @property
    def best(self) -> npt.NDArray[np.uint8]:
        """By state before the street and by number: the best choices of `Street.choices`, a bit for each; 0: closed.

        Of several that are equally good the one that stakes least (`game.daring`) is the one that `Results` counts.
        """

    def numbers(
        self, own: npt.NDArray[np.uint8], community: npt.NDArray[np.uint8], dealer: npt.NDArray[np.uint8], /
    ) -> npt.NDArray[np.int64]:
        """The numbers of many information sets at once: a row of cards for each, in any order within a row."""


class Solution(Protocol):
    """What every route to a solution has in common: the results, and the best decision on every hand."""

    @property
    def game(self) -> Game: ...

    @property
    def results(self) -> Results:
        """How best play ends, in exact counts; of equal choices the one that stakes least is taken."""

    def advice(self, position: Position) -> DecisionValues:
        """The exact value of each decision that is open."""

    def decisions(self, street: int, /) -> Decisions:
        """The best decision of every information set of a street."""
