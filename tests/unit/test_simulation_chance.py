"""Chance: the published words of Philox, streams that never meet, cards that are dealt evenly."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.simulation.kernels.chance import new_stream, next_word, philox
from croupier.simulation.kernels.dealing import deal, new_deck, rejected_rests

# The known answers that come with Random123, the authors' own library: counter, key, words.
KNOWN = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_the_published_words_come_out(counter: tuple[int, ...], key: tuple[int, ...], words: tuple[int, ...]) -> None:
    assert philox(*counter, *key) == words


def words(seed: int, table: int, chunk: int, number: int = 64) -> list[int]:
    stream = new_stream(seed, table, chunk)
    return [next_word(stream) for _ in range(number)]


def test_a_stream_is_the_counter_turned_into_words() -> None:
    made = words(0xA4093822299F31D0, 3, 5, 8)
    key = (0x299F31D0, 0xA4093822)
    assert made == [*philox(0, 0, 5, 3 << 16, *key), *philox(1, 0, 5, 3 << 16, *key)]


def test_a_full_counter_carries_over() -> None:
    stream = new_stream(9, 0, 0)
    stream[2] = 0xFFFFFFFF
    made = [next_word(stream) for _ in range(8)]
    assert made == [*philox(0xFFFFFFFF, 0, 0, 0, 9, 0), *philox(0, 1, 0, 0, 9, 0)]


def test_seed_table_and_chunk_each_have_their_own_words() -> None:
    others = [
        words(1, 0, 0),
        words(2, 0, 0),
        words(1, 1, 0),
        words(1, 0, 1),
        words(1, 0, 1 << 33),
        words(1 << 40, 0, 0),
    ]
    assert len({tuple(each) for each in others}) == len(others)
    assert not set(others[0]) & set(others[1])


def dealt(count: int, number: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    stream, deck, rejected = new_stream(7, 0, 0), new_deck(), rejected_rests(count)
    rows = []
    for _ in range(number):
        deal(stream, deck, count, rejected)
        rows.append(deck[:count].copy())
    return np.array(rows)


@pytest.mark.parametrize("count", [3, 5, 8, 24, 52])
def test_a_deal_never_holds_a_card_twice(count: int) -> None:
    stream, deck, rejected = new_stream(1, 0, 0), new_deck(), rejected_rests(count)
    for _ in range(200):
        deal(stream, deck, count, rejected)
        assert sorted(deck.tolist()) == list(range(52))


def test_every_card_comes_to_every_place_alike_and_every_pair_too() -> None:
    number = 60_000
    rows = dealt(6, number)
    for column in rows.T:
        counts = np.bincount(column, minlength=52)
        # 51 degrees of freedom: more than 105 comes once in 100,000 times.
        assert ((counts - number / 52) ** 2 / (number / 52)).sum() < 105
    # The first and the last card of a batch are as good as independent: 2,652 pairs, 2,651 degrees of freedom.
    for one, other in ((0, 3), (0, 1), (3, 4)):
        pairs = np.bincount(rows[:, one] * 52 + rows[:, other], minlength=52 * 52).reshape(52, 52)
        expected = number / 2652
        assert np.trace(pairs) == 0
        statistic = (((pairs - expected) ** 2) / expected).sum() - 52 * expected
        assert abs(statistic - 2651) < 5 * (2 * 2651) ** 0.5


def test_exactly_the_rests_that_would_favour_a_choice_are_rejected() -> None:
    """Of all 2^32 words, those kept are a whole multiple of the choices that a batch has."""
    for first, rejected in enumerate(rejected_rests(24)):
        ways = 1
        for place in range(4 * first, 4 * first + 4):
            ways *= 52 - place
        assert ((1 << 32) - rejected) % ways == 0
        assert 0 <= rejected < ways
