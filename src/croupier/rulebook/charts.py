"""Ranking charts: the classes of hands that a game tells apart, the best first, each with a hand to look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from croupier.cards import parse_card
from croupier.languages import ENGLISH
from croupier.ranking import rank_hand
from croupier.ranking.rank_lists import RankList
from croupier.rulebook import wording
from croupier.rulebook.model import Rulebook

_RANKS: Final = "AKQJT98765432"
_SUITS: Final = "shdc"


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A class of hands in a dealer's words, and cards that make one."""

    category: str
    name: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RankingChart:
    """The classes of one list, the best first, and which hands of the game are read by it."""

    cards: int
    hands: tuple[str, ...]
    rows: tuple[RankingLine, ...]


def charts_of(rulebook: Rulebook, language: str = ENGLISH) -> tuple[RankingChart, ...]:
    """The charts of a game, a list once however many of its hands are read by it."""
    read: dict[tuple[RankList, int], list[str]] = {}
    for name in rulebook.hands:
        told = read.setdefault((rulebook.rank_list(name), rulebook.cards_that_count(name)), [])
        told.append(wording.hand(rulebook, name, language))
    return tuple(
        RankingChart(cards=cards, hands=tuple(dict.fromkeys(hands)), rows=_rows(ranks, cards))
        for (ranks, cards), hands in read.items()
    )


@cache
def _rows(ranks: RankList, cards: int) -> tuple[RankingLine, ...]:
    found: dict[str, tuple[str, ...]] = {}
    for hand in _candidates(cards):
        found.setdefault(rank_hand(tuple(map(parse_card, hand)), ranks).category, hand)
        if len(found) == len(ranks.categories):
            break
    return tuple(RankingLine(one, wording.category(one), found.get(one, ())) for one in ranks.categories)


def _candidates(cards: int) -> Iterator[tuple[str, ...]]:
    """Hands that look like something: groups of equal ranks, in a row or apart, of one suit or of several."""
    for groups in _partitions(cards, 4):
        for top in range(len(_RANKS)):
            for step in (1, 2):
                places = [top + step * place for place in range(len(groups))]
                if places[-1] < len(_RANKS):
                    for base in range(len(_SUITS)):
                        yield from _suits(groups, [_RANKS[place] for place in places], base)


def _suits(groups: tuple[int, ...], ranks: list[str], base: int) -> Iterator[tuple[str, ...]]:
    if groups[0] == 1:
        # So many of one suit, and the others of the other three in turn.
        for suited in range(len(groups), 0, -1):
            yield tuple(
                rank + _SUITS[base if place < suited else (base + 1 + (place - suited) % 3) % 4]
                for place, rank in enumerate(ranks)
            )
        return
    starts = [sum(groups[:place]) for place in range(len(groups))]
    yield tuple(
        rank + _SUITS[(base + start + one) % 4]
        for rank, count, start in zip(ranks, groups, starts, strict=True)
        for one in range(count)
    )


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """The ways to share so many cards out over ranks, none more than `most` times; single cards first."""
    if total == 0:
        yield ()
    for first in range(1, min(total, most) + 1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)
