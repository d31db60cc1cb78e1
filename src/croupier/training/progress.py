"""Where somebody errs, and how fast he has become: his graded exercises added up."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.wire.training import TallyRow, TopicRow

Kind: TypeAlias = Literal["payments", "rulings"]


class Item(Struct, frozen=True):
    """One answer of an exercise: what it was about, whether it was right, and how long it took where that is known."""

    topic: str
    right: bool
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
    def bets(self) -> dict[str, TallyRow]:
        """The payments of a layout by bet, whatever the hand; an incident is about none."""
        found: dict[str, list[Item]] = {}
        for item in self.items if self.kind == "payments" else ():
            found.setdefault(item.topic.partition("/")[0], []).append(item)
        return {
            bet: TallyRow(
                asked=len(items),
                right=sum(item.right for item in items),
                milliseconds=sum(item.milliseconds for item in items),
            )
            for bet, items in found.items()
        }


def topics(exercises: Iterable[Exercise]) -> tuple[TopicRow, ...]:
    """Every topic that came up, those with the most mistakes first."""
    found: dict[tuple[Kind, str, str], list[bool]] = {}
    for exercise in exercises:
        for item in exercise.items:
            found.setdefault((exercise.kind, exercise.rulebook, item.topic), []).append(item.right)
    rows = [
        TopicRow(kind=kind, rulebook=rulebook, topic=topic, asked=len(answers), right=sum(answers))
        for (kind, rulebook, topic), answers in found.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.right - row.asked, row.kind, row.rulebook, row.topic)))
