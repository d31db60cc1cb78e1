"""Games of one kind: those that are dealt and compared alike stand together where somebody looks for a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.rulebook.model import Rulebook

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True)
class Family:
    """Games of one kind; `id` is a short name, `title` what a sign over their tables says."""

    id: str
    title: str


#: Where no hand is compared with a dealer's.
ALONE: Final = Family("table", "Paid by the table, no dealer's hand")
#: Where both hands take cards from the middle.
BOARD: Final = Family("board", "With community cards")


def family_of(rulebook: Rulebook) -> Family:
    """The kind of a game: without a dealer's hand, over a board, or with so many own cards against the dealer's."""
    if rulebook.contest is None:
        return ALONE
    if any(part.place == "community" for part in rulebook.hands[rulebook.contest.hand].slices):
        return BOARD
    own = rulebook.cards.own
    number = _NUMBERS[own] if own < len(_NUMBERS) else str(own)
    return Family(f"own-{own}", f"{number.capitalize()} cards against the dealer's")
