"""Sets of cards up to an exchange of suits: as many as arithmetic says, and every set has its kind and its number."""

from __future__ import annotations

from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from croupier.analysis.card_sets import (
    choose,
    kind_numbers,
    kinds_of,
    set_numbers,
    sets_up_to,
    subset_kinds,
    suit_masks,
)

#: Sets of cards that no exchange of suits leads to each other: the orbits of 24 exchanges, counted by Burnside.
KINDS = {1: 13, 2: 169, 3: 1_755, 4: 16_432, 5: 134_459, 6: 962_988}


@pytest.mark.parametrize("size", KINDS)
def test_kinds_stand_for_all_sets(size: int) -> None:
    kinds = kinds_of(size)
    assert len(kinds) == KINDS[size]
    assert kinds.weights.sum() == comb(52, size)
    assert (np.diff(kinds.cards.astype(int), axis=1) > 0).all()
    masks, weights = suit_masks(size)
    assert np.array_equal(weights, kinds.weights)
    assert (np.bitwise_count(masks).sum(axis=1) == size).all()


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_kind_is_its_sets_under_every_exchange(size: int) -> None:
    numbers, seen = kind_numbers(size), set()
    for kind, cards in enumerate(kinds_of(size).cards.tolist()):
        alike = {
            tuple(sorted((card & ~3) + exchange[card & 3] for card in cards)) for exchange in permutations(range(4))
        }
        assert len(alike) == kinds_of(size).weights[kind]
        found = set_numbers(np.array(sorted(alike), np.uint8))
        assert (numbers[found] == kind).all()
        seen |= alike
    assert len(seen) == comb(52, size)


def test_sets_are_numbered_by_their_cards() -> None:
    sets = np.array(list(combinations(range(52), 3)), np.uint8)
    assert sorted(set_numbers(sets).tolist()) == list(range(comb(52, 3)))
    assert choose()[51, 3] == comb(51, 3)


def test_what_is_left_of_a_set_without_a_card() -> None:
    kinds, below = kinds_of(4), subset_kinds(4)
    for row in range(0, len(kinds), 997):
        for place in range(4):
            rest = np.delete(kinds.cards[row], place).reshape(1, -1)
            assert below[row, place] == kind_numbers(3)[set_numbers(rest)[0]]


def test_a_set_grows_by_any_card_in_any_order() -> None:
    sets = sets_up_to(4)
    for cards in ((3, 17, 40, 51), (0, 1, 2, 3), (12, 13, 50, 51)):
        found = set()
        for order in permutations(cards):
            number = 0
            for card in order[:-1]:
                number = int(sets.grown[number, card])
            found.add((int(sets.grown[number, order[-1]]), int(sets.grown_places[number, order[-1]])))
        ((number, place),) = found
        assert number == sets.starts[4] + set_numbers(np.array([cards], np.uint8))[0]
        assert place == sets.places[number]
        of_four = 1 + 13 + 169 + 1_755
        assert place - of_four == kind_numbers(4)[number - sets.starts[4]]
