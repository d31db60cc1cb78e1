"""Hand classes as a strategy file names them: `pair+`, `pair T+`, `Q64+`, `A2s+`, `own T+`, `hidden-pair`.

A class is asked of many information sets at once, and is about the cards that a player sees of his own hand: his own
and the community cards. Fewer cards than make a hand are told by equal ranks alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, cached_property, reduce
from itertools import groupby
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards, Integers
from croupier.analysis.game import Game
from croupier.analysis.reading import value_of as threshold_value
from croupier.cards import RANKS
from croupier.errors import Code, InputError
from croupier.ranking import RankList
from croupier.ranking.reference import rank_hand
from croupier.ranking.tables import Values, plain_values
from croupier.ranking.values import CATEGORY_SHIFT, mixed_hand, rank_multisets, value_of
from croupier.ranking.weights import weights_and_shifts
from croupier.rulebook.play import outs_below
from croupier.rulebook.thresholds import Threshold, parse_threshold

Flags = npt.NDArray[np.bool_]

EVERYTHING: Final = "all"
#: Between two classes: hands that are of both.
AND: Final = " & "
_TEN: Final = RANKS.index("T")


class Sight:
    """What players see in many information sets of a game, and what it makes."""

    def __init__(self, game: Game, own: Cards, community: Cards) -> None:
        self.game, self.own, self.community = game, own, community
        self.rank_list = game.hands[game.main_hand].rank_list
        self.cards = np.concatenate([own, community], axis=1)
        self.two_cards = own.shape[1] == 2 and not community.shape[1]
        self.beside_a_board = game.contest is not None and own.shape[1] == 2 and community.shape[1] > 0

    @property
    def _counts_outs(self) -> bool:
        """Whether a single card beside the board is a hand already."""
        return self.beside_a_board and self.rank_list.takes(self.community.shape[1] + 1)

    @cached_property
    def values(self) -> Values:
        return plain_values(self.cards, self.rank_list)

    @cached_property
    def boards(self) -> tuple[Cards, Integers]:
        """The boards, which stand together, and by information set the number of its board."""
        new = np.ones(len(self.community), np.bool_)
        new[1:] = reduce(np.logical_or, (column[1:] != column[:-1] for column in self.community.T))
        return self.community[new], np.cumsum(new) - 1

    @cached_property
    def hidden(self) -> Flags:
        """Hands of a better class than the community cards make alone."""
        boards, of_row = self.boards
        if self.rank_list.takes(boards.shape[1]):
            alone = plain_values(boards, self.rank_list) >> CATEGORY_SHIFT
        else:
            ranks = np.sort(boards >> 2, axis=1).tolist()
            alone = np.array([_key_of_few(tuple(each), self.rank_list)[0] for each in ranks], np.uint16)
        flags: Flags = self.values >> CATEGORY_SHIFT > alone[of_row]
        return flags

    def class_of(self, text: str, at: str) -> Flags:
        """Which of the information sets a class names."""
        if AND in text:
            return reduce(np.logical_and, (self.class_of(each, at) for each in text.split(AND)))
        if text == EVERYTHING:
            return np.ones(len(self.own), np.bool_)
        if (drawn := draw_class(text, self.cards, self.rank_list.size)) is not None:
            return drawn
        if text in BOARD_CLASSES and self.beside_a_board:
            return BOARD_CLASSES[text](self)
        if (most := outs_below(text)) is not None and self._counts_outs:
            return _outs(self) < most
        if (highest := _own_card(text)) is not None:
            ranks = np.max(self.own >> 2, axis=1)
            return np.asarray(ranks >= highest if text.endswith("+") else ranks == highest)
        if self.two_cards and (flags := hole_class(text, self.own)) is not None:
            return flags
        name, more = text.removesuffix("+"), text.endswith("+")
        whole = self.rank_list.takes(self.cards.shape[1])
        if whole and (value := _lowest_class(name, self.rank_list)) is not None:
            return self.values >= value if more else self.values == value
        threshold = _threshold(name)
        if threshold.category not in self.rank_list.categories:
            raise unknown_class(text, at, self._expected())
        if not whole:
            return _of_few(self.cards, threshold, self.rank_list, more=more)
        reached: Flags = self.values >= threshold_value(threshold, self.rank_list)
        above = (self.rank_list.strength(threshold.category) + 1) << CATEGORY_SHIFT
        return reached if more else reached & (self.values < above)

    def _expected(self) -> str:
        classes = ", ".join(self.rank_list.categories)
        words = [EVERYTHING, f"a class ({classes}), with ranks from which on it counts, with + for better ones too"]
        words.append("own T+ for the highest of the own cards")
        words += DRAW_WORDS
        if self.two_cards:
            words.append("hole cards such as AKs, K5o+, 77+ or QT")
        if self.beside_a_board:
            words += BOARD_CLASSES
        if self._counts_outs:
            words.append("outs<21 for hands that fewer single cards of the dealer's would beat")
        return "; ".join(words)


def _threshold(text: str) -> Threshold:
    try:
        return parse_threshold(text)
    except ValueError:
        return Threshold("")


def _own_card(text: str) -> int | None:
    """The rank of `own T` and `own T+`; None for other words."""
    word, _, rank = text.removesuffix("+").partition(" ")
    return RANKS.index(rank) if word == "own" and len(rank) == 1 and rank in RANKS else None


def _lowest_class(name: str, rank_list: RankList) -> int | None:
    """The value of a hand of the lowest class that is written as its ranks alone; None for other words."""
    if rank_list.measure or len(name) != rank_list.size or any(rank not in RANKS for rank in name):
        return None
    rank = rank_hand(mixed_hand(tuple(sorted(RANKS.index(rank) for rank in name))), rank_list)
    return value_of(rank) if rank.category == rank_list.categories[-1] else None


def hole_class(text: str, own: Cards) -> Flags | None:
    """Two cards: `AKs`, `K5o`, `77`, `AK` for both, and with `+` every higher second card or pair; None for others."""
    name, more = text.removesuffix("+"), text.endswith("+")
    if not 2 <= len(name) <= 3 or any(rank not in RANKS for rank in name[:2]) or name[2:] not in ("", "s", "o"):
        return None
    high, low = sorted((RANKS.index(name[0]), RANKS.index(name[1])), reverse=True)
    first, second = np.max(own >> 2, axis=1), np.min(own >> 2, axis=1)
    if high == low:
        if name[2:]:
            return None
        paired: Flags = (first == second) & ((first >= low) if more else (first == low))
        return paired
    suited = own[:, 0] & 3 == own[:, 1] & 3
    named: Flags = (first == high) & (first != second) & ((second >= low) if more else (second == low))
    return named & (suited == (name[2] == "s")) if name[2:] else named


def _of_few(seen: Cards, threshold: Threshold, rank_list: RankList, *, more: bool) -> Flags:
    """Cards that are too few for a hand, by what their equal ranks make."""
    weights, _ = weights_and_shifts()
    wanted, strength = threshold.key(rank_list), rank_list.strength(threshold.category)
    reached = [
        sum(int(weights[rank]) for rank in ranks)
        for ranks in rank_multisets(seen.shape[1])
        if (key := _key_of_few(ranks, rank_list)) >= wanted and (more or key[0] == strength)
    ]
    flags: Flags = np.isin(weights[seen >> 2].sum(axis=1), reached)
    return flags


def _key_of_few(ranks: tuple[int, ...], rank_list: RankList) -> tuple[int, ...]:
    groups = sorted(((len(list(group)), rank) for rank, group in groupby(ranks)), reverse=True)
    strength = equal_ranks(tuple(count for count, _ in groups if count > 1), rank_list)
    return (strength, *(rank for _, rank in groups))


@cache
def equal_ranks(repeats: tuple[int, ...], rank_list: RankList) -> int:
    """The strength of the class that is made of such groups of equal ranks and nothing else."""
    for one in rank_list.classes:
        if one.repeats == repeats and not (one.run or one.suited or one.cards or one.top is not None):
            return rank_list.strength(one.id)
    return 0


def _above_twos(sight: Sight) -> Flags:
    pair = sight.values >> CATEGORY_SHIFT == equal_ranks((2,), sight.rank_list)
    twos: Flags = (sight.own < 4).all(axis=1) & pair
    return sight.hidden & ~twos


def _flush_draw(sight: Sight, *, high: bool) -> Flags:
    """One card short of a flush with an own card in it, and nothing made with an own card."""
    drawn = np.zeros(len(sight.own), np.bool_)
    for suit in range(4):
        held = (sight.cards & 3 == suit).sum(axis=1)
        best = np.where(sight.own & 3 == suit, (sight.own >> 2).astype(np.int8), -1).max(axis=1)
        drawn |= (held == sight.rank_list.size - 1) & (best >= 0) & ((best >= _TEN) == high)
    return drawn & ~sight.hidden


def _qualifies(sight: Sight) -> Flags:
    contest = sight.game.contest
    flags: Flags = sight.values >= (contest.qualifies if contest is not None else 0)
    return flags


def _outs(sight: Sight) -> Integers:
    """How many single cards of the dealer's would beat each hand beside its board."""
    boards, of_row = sight.boards
    with_card = np.zeros((len(boards), 52), np.int64)
    for card in range(52):
        cards = np.column_stack([boards, np.full(len(boards), card, np.uint8)])
        with_card[:, card] = np.where((boards == card).any(axis=1), 0, plain_values(cards, sight.rank_list))
    # Values of one board behind those of the one before it, so that all are found in one go.
    rising = (np.sort(with_card, axis=1) + (np.arange(len(boards)) << 16)[:, None]).ravel()
    values = sight.values.astype(np.int64)
    outs = 52 * (of_row + 1) - np.searchsorted(rising, values + (of_row << 16), side="right")
    for card in sight.own.T:
        outs -= with_card[of_row, card] > values
    return outs


#: With community cards beside two own ones.
BOARD_CLASSES: Final[dict[str, Callable[[Sight], Flags]]] = {
    "hidden-pair": lambda sight: sight.hidden,
    "hidden-pair-above-twos": _above_twos,
    "high-flush-draw": lambda sight: _flush_draw(sight, high=True),
    "low-flush-draw": lambda sight: _flush_draw(sight, high=False),
    "dealer-qualifies": _qualifies,
}


def unknown_class(text: str, at: str, expected: str) -> InputError:
    """The refusal of a class that is none."""
    return InputError(Code.UNKNOWN_STRATEGY, f"{text!r} is no class of hands here", at=at, expected=expected)


SUITED: Final = "suited"
_GAPS: Final = re.compile(r"gaps<(\d)")
_POINTS: Final = re.compile(rf"points (\d+)\+((?: [{RANKS}]=\d+)+)")
#: What may be written here, for whoever wrote something else.
DRAW_WORDS: Final = (
    "suited for cards of one suit",
    "gaps<2 for ranks that a straight can have, with fewer missing between them",
    "points 3+ J=2 6=1 for three points or more, two for a jack or higher, one for a six or higher",
    "two classes with & between them for hands of both",
)


def draw_class(text: str, cards: Cards, size: int) -> Flags | None:
    """Which of the sets of cards a class names, where a hand has so many cards; None for other words."""
    if text == SUITED:
        one_suit: Flags = (cards & 3 == cards[:, :1] & 3).all(axis=1)
        return one_suit
    if (gaps := _GAPS.fullmatch(text)) is not None:
        return _gaps(cards, size) < int(gaps[1])
    if (points := _POINTS.fullmatch(text)) is not None:
        worth = np.zeros(len(RANKS), np.int64)
        # The lowest rank first, so that a higher one has its own points from there on.
        for rank, number in sorted((RANKS.index(each[0]), int(each[2:])) for each in points[2].split()):
            worth[rank:] = number
        enough: Flags = worth[cards >> 2].sum(axis=1) >= int(points[1])
        return enough
    return None


def _gaps(cards: Cards, size: int) -> npt.NDArray[np.int64]:
    """How many ranks are missing between the cards; more than a class can name where no straight has them all."""
    found = np.full(len(cards), 10, np.int64)
    high = (cards >> 2).astype(np.int64)
    for ranks in (high, np.where(high == len(RANKS) - 1, -1, high)):
        rising = np.sort(ranks, axis=1)
        between = rising[:, -1] - rising[:, 0] + 1 - cards.shape[1]
        fits = (np.diff(rising, axis=1) > 0).all(axis=1) & (between <= size - cards.shape[1])
        found = np.where(fits, np.minimum(found, between), found)
    return found
