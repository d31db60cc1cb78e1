"""The shuffle compiled is the shuffle, the battery passes it, and shuffles with well-known mistakes fail."""

from __future__ import annotations

import hashlib
import json
import math
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import numpy as np
import pytest

from croupier.cards import format_cards
from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.randomness import expected
from croupier.randomness.battery import FALSE_ALARM, LEAST_DECKS, Measured, beyond, measured, results_json, threshold
from croupier.randomness.collecting import Form, collect
from croupier.randomness.drawing import CHUNK, decks_of, seeds, shuffles
from croupier.randomness.kernels import WORDS, Decks, dealt
from croupier.shuffle import shuffled

COUNT = LEAST_DECKS
MASTER = hashlib.sha256(b"croupier randomness").digest()
#: A seed of which one of the first 51 words is thrown away, which happens once in millions.
THROWN_AWAY = "eed89abf2c2d5c0896bfe10552b0985d8773a08edf7aa1110c1a2d57010d0de4"


def compiled(keys: list[bytes]) -> Decks:
    words = np.frombuffer(b"".join(keys), "<u4").reshape(-1, 8).astype(np.uint32)
    decks = np.empty((len(keys), 52), np.uint8)
    dealt(words, np.empty((len(keys), WORDS), np.uint32), decks)
    return decks


def test_the_compiled_shuffle_is_the_shuffle() -> None:
    keys = [hashlib.sha256(b"%d" % number).digest() for number in range(500)]
    assert [tuple(deck) for deck in compiled(keys).tolist()] == [shuffled(key) for key in keys]


def test_a_word_that_would_favour_a_place_is_thrown_away_by_both() -> None:
    key = bytes.fromhex(THROWN_AWAY)
    assert tuple(compiled([key])[0].tolist()) == shuffled(key)


def test_one_seed_gives_the_same_shuffles_again_and_the_system_others() -> None:
    first, again = (b"".join(seeds(3, MASTER)) for _ in range(2))
    assert first == again
    assert len(first) == 96
    assert first != b"".join(seeds(3))


def test_seeds_go_on_where_a_chunk_ends() -> None:
    assert b"".join(seeds(CHUNK + 2, MASTER))[: 32 * CHUNK] == b"".join(seeds(CHUNK, MASTER))


@pytest.mark.parametrize(
    ("ways", "every"),
    [
        (expected.fixed_points(), math.factorial(52)),
        (expected.cycles(), math.factorial(52)),
        (expected.inversions(), math.factorial(52)),
        (expected.rising_runs(), math.factorial(52)),
        (expected.colour_runs(), math.comb(52, 26)),
        (expected.rank_patterns(), math.comb(52, 5)),
        (expected.bits_of_a_word(), 2**32),
    ],
)
def test_what_is_expected_adds_up_to_all_ways(ways: list[int], every: int) -> None:
    assert sum(ways) == every


def test_rising_runs_of_five_cards_are_those_that_one_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expected, "CARDS", 5)
    counted = Counter(1 + sum(b < a for a, b in pairwise(order)) for order in permutations(range(5)))
    assert expected.rising_runs() == [0, *(counted[runs] for runs in range(1, 6))]


def test_runs_of_a_colour_of_six_cards_are_those_that_one_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expected, "CARDS", 6)
    orders = set(permutations("RRRBBB"))
    counted = Counter(1 + sum(b != a for a, b in pairwise(order)) for order in orders)
    assert expected.colour_runs() == [counted[runs] for runs in range(7)]


@cache
def ours() -> tuple[Measured, ...]:
    return measured(shuffles(COUNT, MASTER), COUNT)


def test_the_shuffle_passes_every_test() -> None:
    assert [one.id for one in ours() if not one.passed] == []


def test_the_threshold_stands_before_the_run_and_is_shared_by_all_tests() -> None:
    number, least = threshold(words=True)
    assert (number, {one.threshold for one in ours()}) == (len(ours()), {least})
    assert least * number == pytest.approx(FALSE_ALARM)
    assert threshold(words=False)[0] == number - 3


def test_the_tests_beyond_99_percent_are_named() -> None:
    near, far = ([replace(one, p_value=p) for one in ours()[:2]] for p in (0.01, 0.0099))
    assert beyond(near) == []
    found = results_json([*near, *far])
    assert (found["beyond_99"], found["passed"]) == ([one.id for one in far], True)


def swapped_with_any() -> Decks:
    """Each card changes places with any card, not only with those before it: 52**52 ways do not divide by 52!."""
    chance = np.random.default_rng(20260101)
    found, rows = np.tile(np.arange(52, dtype=np.uint8), (COUNT, 1)), np.arange(COUNT)
    for place in range(52):
        other = chance.integers(0, 52, COUNT)
        found[rows, place], found[rows, other] = found[rows, other], found[rows, place].copy()
    return found


def never_itself() -> Decks:
    """A card never stays where it is: the bound is one too low, and the order is always a single cycle."""
    chance = np.random.default_rng(20260101)
    found, rows = np.tile(np.arange(52, dtype=np.uint8), (COUNT, 1)), np.arange(COUNT)
    for last in range(51, 0, -1):
        other = chance.integers(0, last, COUNT)
        found[rows, last], found[rows, other] = found[rows, other], found[rows, last].copy()
    return found


def good() -> Decks:
    return np.concatenate([drawn.decks for drawn in shuffles(COUNT, MASTER)])


def cut_once() -> Decks:
    """The next deck is the last one, cut: what one shuffle shows, the next betrays."""
    found = good()
    found[1::2] = np.roll(found[0::2], 1, axis=1)
    return found


def short_of_one_place() -> Decks:
    """In one shuffle of ten the last card is not touched."""
    found = good()
    some = found[::10]
    where = np.argmax(some == 51, axis=1)
    some[np.arange(len(some)), where] = some[:, 51]
    some[:, 51] = 51
    return found


def too_even() -> Decks:
    """Every card lies in every place exactly as often as in all others."""
    return np.array([np.roll(np.arange(52), number % 52) for number in range(COUNT)], np.uint8)


@pytest.mark.parametrize(
    ("bad", "failed"),
    [
        (swapped_with_any, {"places", "pair-1-2", "inversions"}),
        (never_itself, {"places", "fixed", "cycles"}),
        (cut_once, {"serial-last"}),
        (short_of_one_place, {"places", "pair-51-52", "serial-last"}),
        (too_even, {"places", "pair-1-2", "rising-runs", "order-1"}),
    ],
)
def test_a_shuffle_with_a_mistake_fails(bad: Callable[[], Decks], failed: set[str]) -> None:
    found = {one.id for one in measured([bad()], COUNT) if not one.passed}
    assert failed <= found


def test_a_collection_of_words_is_what_the_seeds_give(tmp_path: Path) -> None:
    written = {}
    for form in Form:
        with (tmp_path / form).open("w+b") as file:
            size = collect(file, 3, form, MASTER)
        written[form] = (tmp_path / form).read_bytes()
        assert size == len(written[form])
    words = np.frombuffer(written[Form.RAW], "<u4").tolist()
    assert len(words) == 3 * WORDS
    assert written[Form.BITS].decode() == "".join(f"{word:032b}" for word in words)
    head, numbers = written[Form.NUMBERS].decode().split("numbit: 32\n")
    assert head == f"type: d\ncount: {3 * WORDS}\n"
    assert [int(line) for line in numbers.splitlines()] == words


def test_a_collection_of_cards_is_the_decks_of_the_seeds(tmp_path: Path) -> None:
    drawn = b"".join(seeds(3, MASTER))
    due = [shuffled(drawn[32 * number : 32 * number + 32]) for number in range(3)]
    for form in (Form.CARDS, Form.TEXT):
        with (tmp_path / form).open("wb") as file:
            collect(file, 3, form, MASTER)
    assert (tmp_path / "cards").read_bytes() == bytes(card for deck in due for card in deck)
    assert (tmp_path / "text").read_text().splitlines() == [format_cards(deck) for deck in due]


def test_the_commands_collect_and_test(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "decks"
    drawn = ["--count", str(COUNT), "--seed", MASTER.hex()]
    assert main(["shuffle", "collect", *drawn, "--as", "cards", "--out", str(file)]) == 0
    assert main(["shuffle", "test", "--file", str(file), "--json"]) == 0
    of_file = json.loads(capsys.readouterr().out.partition("\n")[2])
    assert main(["shuffle", "test", *drawn, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert (whole["shuffles"], whole["seed"], whole["passed"]) == (COUNT, MASTER.hex(), True)
    ours = {one["id"]: one["p_value"] for one in whole["tests"]}
    assert {one["id"]: one["p_value"] for one in of_file["tests"]}.items() <= ours.items()


def test_a_bad_file_has_exit_status_one_and_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad"
    file.write_bytes(never_itself().tobytes())
    assert main(["shuffle", "test", "--file", str(file)]) == 1
    assert "FAILED" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "at"),
    [
        (["test", "--count", "100"], Code.BAD_VALUE, "--count"),
        (["test", "--file", "short"], Code.BAD_VALUE, "--file"),
        (["test", "--count", "many"], Code.BAD_VALUE, "--count"),
        (["test", "--seed", "00"], Code.BAD_VALUE, "seed"),
        (["test", "--file", "none"], Code.FILE_UNREADABLE, "--file"),
        (["collect", "--count", "0", "--out", "x"], Code.BAD_VALUE, "--count"),
        (["collect", "--count", "1", "--out", "x", "--as", "dice"], Code.BAD_USAGE, "--as"),
        (["collect", "--count", "1", "--out", "none/x"], Code.FILE_UNREADABLE, "--out"),
    ],
)
def test_what_cannot_be_asked(
    arguments: list[str], code: Code, at: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("short").write_bytes(bytes(range(52)))
    json_too = ["--json"] if arguments[0] == "test" else []
    assert main(["shuffle", *arguments, *json_too]) == 2
    printed = capsys.readouterr()
    assert code in printed.out + printed.err
    assert at in printed.out + printed.err


@pytest.mark.parametrize(
    ("content", "says"),
    [(bytes(51), "the last deck has 51 cards"), (bytes(52), "deck 1 does not have every card once")],
)
def test_a_file_that_holds_no_decks(content: bytes, says: str, tmp_path: Path) -> None:
    file = tmp_path / "decks"
    file.write_bytes(content)
    with file.open("rb") as opened, pytest.raises(InputError, match=says):
        list(decks_of(opened, "decks"))


def test_without_its_package_the_battery_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    with pytest.raises(InputError) as error:
        measured(iter(()), 1)
    assert error.value.code == Code.PACKAGE_MISSING
