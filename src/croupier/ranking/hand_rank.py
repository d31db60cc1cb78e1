"""What a hand is worth: its class and the card ranks that break ties, with a dealer's words for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.cards import RANK_NAMES
from croupier.languages import ENGLISH, Sentence, called, formatted, knows
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

    def announce(self, language: str = ENGLISH) -> str:
        """The hand in a dealer's words, as short as can be: `pair of kings`, `king-high flush`, `aces full of tens`."""
        return self._said(self._class.call, "", language)

    def describe(self, language: str = ENGLISH) -> str:
        """Everything that the hand is worth: `pair of kings, nine kicker`."""
        if self._class.whole:
            return self._said(self._class.whole, "whole", language)
        hand = self.announce(language)
        if self._silent:
            return Sentence("hand-with-ranks", hand=hand, ranks=_listed(self.ranks, language)).told(language)
        if not self.kickers:
            return hand
        ranks, count = _listed(self.kickers, language), len(self.kickers)
        return Sentence("hand-with-kickers", hand=hand, ranks=ranks, count=count).told(language)

    def least(self, language: str = ENGLISH) -> str:
        """A hand of which only the most telling ranks are given, because it counts from there on: `pair of jacks`."""
        told = max(1, len(self._class.repeats))
        if len(self.ranks) < told:
            name = called("name", self.category, self.category.replace("-", " "), language)
            return Sentence("hand-of", hand=name, first=RANK_NAMES[self.ranks[0]]).told(language)
        others = self.ranks[0 if self._silent else told :]
        hand = self.announce(language)
        return Sentence("hand-and-more", hand=hand, ranks=_listed(others, language)).told(language) if others else hand

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

    def _said(self, text: str, form: str, language: str) -> str:
        """As the class has it, or as the language calls hands of this class."""
        first, second = self.ranks[0], self.ranks[min(1, len(self.ranks) - 1)]
        if knows(language, message := f"hand-{self.category}"):
            ranks = {"first": RANK_NAMES[first], "second": RANK_NAMES[second], "all": _listed(self.ranks, language)}
            return formatted(language, message, ranks, form)
        return text.format(
            first=RANK_NAMES[first],
            firsts=_plural(first),
            second=RANK_NAMES[second],
            seconds=_plural(second),
            all=_listed(self.ranks, ENGLISH) if "{all}" in text else "",
        )


def _plural(rank: int) -> str:
    name = RANK_NAMES[rank]
    return name + ("es" if name == "six" else "s")


def _listed(ranks: Sequence[int], language: str) -> str:
    *most, last = (_rank(rank, language) for rank in ranks)
    return Sentence("and", most=", ".join(most), last=last).told(language) if most else last


def _rank(rank: int, language: str) -> str:
    name = RANK_NAMES[rank]
    return formatted(language, "rank", {"rank": name}) if knows(language, "rank") else name
