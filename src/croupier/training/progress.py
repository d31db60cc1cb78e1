"""Where somebody errs, and how fast he has become: his graded exercises added up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

Kind: TypeAlias = Literal["payments", "rulings"]


class Item(Struct, frozen=True):
    """One answer of an exercise: what it was about, and whether it was right."""

    topic: str
    right: bool


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
