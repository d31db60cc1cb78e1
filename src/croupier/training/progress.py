"""Where somebody errs, and how fast he has become: his graded exercises added up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["payments", "rulings"]


class Item(Struct, frozen=True):
    """One answer of an exercise: what it was about, whether it was right, and how long it took where that is known."""

    topic: str
    right: bool
    milliseconds: int = 0


class Tally(Struct, frozen=True):
    """Answers added up; `milliseconds` is 0 where nobody took the time."""

    asked: int = 0
    right: int = 0
    milliseconds: int = 0


class Exercise(Struct, frozen=True, kw_only=True):
    """One graded exercise of somebody."""

    at: datetime
    kind: Kind
    rulebook: str
    milliseconds: int
    items: tuple[Item, ...]

    @property
    def asked(self) -> int:
        return len(self.items)

    @property
    def right(self) -> int:
        return sum(item.right for item in self.items)

    @property
    def bets(self) -> dict[str, Tally]:
        """The payments of a layout by bet, whatever the hand; an incident is about none."""
        found: dict[str, Tally] = {}
        for item in self.items if self.kind == "payments" else ():
            bet = item.topic.partition("/")[0]
            was = found.get(bet, Tally())
            found[bet] = Tally(was.asked + 1, was.right + item.right, was.milliseconds + item.milliseconds)
        return found


class Topic(Struct, frozen=True):
    """What was asked about one kind of bet and hand, or one incident, of a game."""

    kind: Kind
    rulebook: str
    topic: str
    asked: int
    right: int


def topics(exercises: Iterable[Exercise]) -> tuple[Topic, ...]:
    """Every topic that came up, those with the most mistakes first."""
    found: dict[tuple[Kind, str, str], tuple[int, int]] = {}
    for exercise in exercises:
        for item in exercise.items:
            key = (exercise.kind, exercise.rulebook, item.topic)
            asked, right = found.get(key, (0, 0))
            found[key] = (asked + 1, right + item.right)
    rows = [Topic(*key, asked, right) for key, (asked, right) in found.items()]
    return tuple(sorted(rows, key=lambda row: (row.right - row.asked, row.kind, row.rulebook, row.topic)))
