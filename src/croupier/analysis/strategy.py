"""What best play is in words, what simpler rules cost, and what common habits cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.languages import Text

if TYPE_CHECKING:
    from croupier.analysis.charts import Chart


@dataclass(frozen=True)
class Habit:
    """A way to play: what it is worth per Ante, and what it costs against best play."""

    #: By which a program finds it, in English; `title` is what people call it.
    name: str
    title: Text
    says: Text
    worth: Fraction
    cost: Fraction


@dataclass(frozen=True)
class EdgeHand:
    """A hand at the edge between playing and folding: how many there are, and what either decision is worth."""

    hand: Text
    hands: int
    plays: bool
    play: Fraction
    fold: Fraction

    @property
    def error(self) -> Fraction:
        """What the wrong decision costs each time."""
        return abs(self.play - self.fold)


@dataclass(frozen=True)
class FlopKind:
    """Hands that were checked, by what they are on the flop: how often, how often best raised, cost of one rule."""

    name: Text
    chance: Fraction
    raised: Fraction
    cost_of_raising_all: Fraction
    cost_of_checking_all: Fraction


@dataclass(frozen=True)
class Strategy:
    """Best play of a game for people."""

    worth: Fraction
    rules: tuple[Text, ...]
    simplifications: tuple[Habit, ...]
    habits: tuple[Habit, ...]
    steps: tuple[EdgeHand, ...] = ()
    flop_kinds: tuple[FlopKind, ...] = ()
    charts: tuple[Chart, ...] = ()
