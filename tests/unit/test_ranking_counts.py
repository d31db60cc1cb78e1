"""How many hands of each category there are: by arithmetic, by enumeration, and by the files that say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis.card_sets import kinds_of
from croupier.cards import DECK
from croupier.errors import Code, InputError
from croupier.ranking import FIVE_CARD, RANK_LISTS, THREE_CARD, THREE_CARD_JACKPOT, RankList, reference
from croupier.ranking.kernels import rank_hands
from croupier.ranking.values import CATEGORY_SHIFT
from tests.unit.counts import COUNTS, CountFile, derive, read
from tests.unit.more_lists import FOUR_CARD, LONGEST

FILES = sorted(COUNTS.glob("*.toml"))
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


def test_there_is_a_file_for_every_number_of_cards_and_every_list() -> None:
    files = [read(path) for path in FILES]
    assert {file.cards for file in files} == {3, 4, 5, 6, 7}
    assert {file.rank_list for file in files} == {*RANK_LISTS.values(), FOUR_CARD, LONGEST}


@each_file
def test_the_derivations_lead_to_the_numbers(path: Path) -> None:
    file = read(path)
    for count in (file.total, *file.sets.values(), *file.categories.values()):
        assert count.derived() == count.number, count.derivation


@each_file
def test_the_categories_are_those_of_the_list_and_make_up_all_hands(path: Path) -> None:
    file = read(path)
    assert tuple(file.categories) == file.rank_list.categories
    assert sum(count.number for count in file.categories.values()) == file.total.number == comb(52, file.cards)


def every_hand(size: int) -> Iterator[npt.NDArray[np.uint8]]:
    """All hands of so many cards in rising order, those together that begin alike, up to their last five cards."""
    last = min(size, 5)
    ends = np.array(list(combinations(range(52), last)), np.uint8)
    for begin in combinations(range(52), size - last):
        above = ends[np.searchsorted(ends[:, 0], begin[-1], side="right") :] if begin else ends
        yield np.concatenate([np.broadcast_to(np.array(begin, np.uint8), (len(above), len(begin))), above], axis=1)


#: Files of hands of few cards, counted hand by hand at once, and of many, which take ten seconds.
FEW, MANY = ([path for path in FILES if (read(path).cards > 5) is many] for many in (False, True))


@pytest.mark.parametrize(
    "path", [*FEW, *(pytest.param(path, marks=pytest.mark.slow) for path in MANY)], ids=lambda path: path.stem
)
def test_the_kernels_count_the_same(path: Path) -> None:
    file = read(path)
    values = np.zeros(16, np.int64)
    for hands in every_hand(file.cards):
        values += np.bincount(rank_hands(hands, file.rank_list) >> CATEGORY_SHIFT, minlength=16)
    assert in_words(values, file) == {category: count.number for category, count in file.categories.items()}


@pytest.mark.parametrize("path", MANY, ids=lambda path: path.stem)
def test_the_kernels_count_the_same_by_kinds(path: Path) -> None:
    """Of hands that differ in the names of their suits alone one is ranked, and counts for all that are like it."""
    file = read(path)
    kinds = kinds_of(file.cards)
    values = np.zeros(16, np.int64)
    np.add.at(values, rank_hands(kinds.cards, file.rank_list) >> CATEGORY_SHIFT, kinds.weights)
    assert in_words(values, file) == {category: count.number for category, count in file.categories.items()}


def in_words(values: npt.NDArray[np.int64], file: CountFile) -> dict[str, int]:
    return {category: int(values[file.rank_list.strength(category)]) for category in file.rank_list.categories}


@pytest.mark.parametrize("rank_list", [THREE_CARD, THREE_CARD_JACKPOT], ids=str)
def test_the_reference_counts_the_same(rank_list: RankList) -> None:
    file = read(COUNTS / f"{rank_list.id}.toml")
    counted = Counter(reference.rank_hand(hand, rank_list).category for hand in combinations(DECK, 3))
    assert counted == {category: count.number for category, count in file.categories.items()}


def test_other_numbers_of_cards_are_not_counted() -> None:
    for size, rank_list in ((4, FIVE_CARD), (8, FIVE_CARD), (2, THREE_CARD)):
        with pytest.raises(InputError) as raised:
            rank_hands(np.zeros((1, size), np.uint8), rank_list)
        assert raised.value.code == Code.WRONG_CARD_COUNT


def test_derivations_are_arithmetic_and_nothing_else() -> None:
    assert derive("C(5,2) * (2 + n)**2 - 1", {"n": 1}) == 89
    for text in ("__import__('os')", "C(5,2).real", "1 / 2", "n", "'a'", "C(5, k=2)"):
        with pytest.raises((ValueError, KeyError)):
            derive(text, {})
