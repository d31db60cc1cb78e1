"""What a hand is worth: its class and the card ranks that break ties, with a dealer's words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.cards import RANK_NAMES
from croupier.ranking.classes import HandClass
from croupier.ranking.rank_lists import RankList


@dataclass(frozen=True, slots=True)
class HandRank:
    """The place of a hand in a rank list. Equal ranks tie; ranks of two different lists have no order."""

    rank_list: RankList
    #: The id of its class.
    category: str
    #: What breaks ties, most telling first: the pair before its kicker; of a straight only the top card.
    ranks: tuple[int, ...]
    #: Compares as the hands do: the strength of the class, then `ranks`.
    key: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", (self.rank_list.strength(self.category), *self.ranks))

    def __lt__(self, other: HandRank) -> bool:
        return self.key < other.key if self._same_list(other) else NotImplemented

    def __le__(self, other: HandRank) -> bool:
        return self.key <= other.key if self._same_list(other) else NotImplemented

    def __gt__(self, other: HandRank) -> bool:
        return self.key > other.key if self._same_list(other) else NotImplemented

    def __ge__(self, other: HandRank) -> bool:
        return self.key >= other.key if self._same_list(other) else NotImplemented

    def _same_list(self, other: object) -> bool:
        return isinstance(other, HandRank) and self.rank_list is other.rank_list

    def announce(self) -> str:
        """The hand in a dealer's words, as short as can be: `pair of kings`, `king-high flush`, `aces full of tens`."""
        return self._said(self._class.call)

    def describe(self) -> str:
        """Everything that the hand is worth: `pair of kings, nine kicker`."""
        if self._class.whole:
            return self._said(self._class.whole)
        if self._silent:
            return f"{self.announce()}, {_listed(self.ranks)}"
        if not self.kickers:
            return self.announce()
        return f"{self.announce()}, {_listed(self.kickers)} {'kicker' if len(self.kickers) == 1 else 'kickers'}"

    def least(self) -> str:
        """A hand of which only the most telling ranks are given, because it counts from there on: `pair of jacks`."""
        told = max(1, len(self._class.repeats))
        if len(self.ranks) < told:
            return f"{self.category.replace('-', ' ')} of {_plural(self.ranks[0])}"
        others = self.ranks[0 if self._silent else told :]
        return f"{self.announce()} with {_listed(others)}" if others else self.announce()

    @property
    def kickers(self) -> tuple[int, ...]:
        """The ranks that decide between hands that a dealer calls alike; exact cards leave nothing to decide."""
        return () if self._class.cards else self.ranks[max(1, len(self._class.repeats)) :]

    @property
    def _silent(self) -> bool:
        """Whether its call names no rank, although hands of the class differ by theirs."""
        one = self._class
        return "{" not in one.call and not one.cards and one.top is None

    @property
    def _class(self) -> HandClass:
        return self.rank_list.classes[-1 - self.key[0]]

    def _said(self, text: str) -> str:
        first, second = self.ranks[0], self.ranks[min(1, len(self.ranks) - 1)]
        return text.format(
            first=RANK_NAMES[first],
            firsts=_plural(first),
            second=RANK_NAMES[second],
            seconds=_plural(second),
            all=_listed(self.ranks),
        )


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def _listed(ranks: Sequence[int]) -> str:
    *most, last = (RANK_NAMES[rank] for rank in ranks)
    return f"{', '.join(most)} and {last}" if most else last
