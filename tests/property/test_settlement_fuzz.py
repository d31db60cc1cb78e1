"""Mutated round files: whatever comes in, every line is answered by a settlement or by an error with a code."""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cli.settle import settle_lines
from croupier.errors import Code
from croupier.rulebook import book_ids, load
from croupier.settlement.write import document
from tests.kinds import few_of_each_kind_and_many
from tests.property.random_rounds import random_round

#: Values that are wrong, odd or dangerous almost everywhere.
ODD: list[Any] = [
    None, True, False, 0, -1, 1, 2.5, 10**15, 10**15 + 1, 10**400, -(10**30), 1e308, "", "ante", "play-1x", "fold",
    "check", "As Ks Qs", "As As As", "Zz", "10h 10d 10c", "♠", "\u0000", "x" * 500, [], [[]], [1], ["fold"], {},
    {"": 0}, {"ante": 1}, {"min": 5, "max": 1}, "rws-3cp", "../books/rws-3cp.toml", "/dev/null", "hgc-3cp-progressive",
]  # fmt: skip

#: Rounds of each game, each of them changed in ten ways.
ROUNDS, MANY_ROUNDS = 40, 1_200
KEYS = ["limits", "readings", "void", "orders", "bettors", "elected", "declined", "proved", "unknown", "box", "reset"]


def answers(lines: list[bytes]) -> tuple[int, list[dict[str, Any]]]:
    """What `croupier settle --lines` says to these lines."""
    out = io.BytesIO()
    failed = settle_lines(io.BytesIO(b"\n".join(lines) + b"\n"), out)
    return failed, [json.loads(line) for line in out.getvalue().splitlines()]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document, the containers too."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def mutated(round_: dict[str, Any], chance: Random) -> Any:
    """A document with one to three things wrong, or strange, or perhaps right."""
    found: Any = copy.deepcopy(round_)
    for _ in range(chance.randint(1, 3)):
        *above, last = chance.choice([path for path in places(found) if path] or [("",)])
        place = found
        for key in above:
            place = place[key]
        match chance.randrange(5):
            case 0 if isinstance(place, dict):
                place.pop(last, None)
            case 1 if isinstance(place, dict):
                place[chance.choice(KEYS)] = copy.deepcopy(chance.choice(ODD))
            case 2 if isinstance(place, list):
                place.append(copy.deepcopy(place[last]))
            case 3 if isinstance(place, list):
                del place[last]
            case _:
                place[last] = copy.deepcopy(chance.choice(ODD))
    return found


def assert_answered(lines: list[bytes]) -> list[dict[str, Any]]:
    failed, said = answers(lines)
    assert len(said) == len(lines)
    errors = [answer["error"] for answer in said if "error" in answer]
    assert len(errors) == failed
    for error in errors:
        assert error["code"] in set(Code)
        assert error["message"]
    for answer in said:
        assert ("error" in answer) != ("boxes" in answer)
    return said


def assert_mutated_rounds_are_answered(book: str, count: int) -> None:
    chance = Random(book)
    rounds = [document(random_round(load(book), chance)) for _ in range(count)]
    lines = [json.dumps(mutated(round_, chance)).encode() for round_ in rounds for _ in range(10)]
    said = assert_answered(lines)
    refused = sum("error" in answer for answer in said)
    # Some mutations are harmless; both ends must have been seen.
    assert 0.3 * len(said) < refused < len(said)


@pytest.mark.parametrize(("book", "rounds"), few_of_each_kind_and_many(ROUNDS, MANY_ROUNDS))
def test_mutated_rounds_are_settled_or_refused(book: str, rounds: int) -> None:
    assert_mutated_rounds_are_answered(book, rounds)


@given(st.sampled_from(book_ids()), st.integers(0, 2**32), st.data())
def test_damaged_text_is_answered(book: str, seed: int, data: st.DataObject) -> None:
    text = bytearray(json.dumps(document(random_round(load(book), Random(seed)))).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        # A line end would make two lines of one.
        text[at] = data.draw(st.integers(0, 255).filter(lambda byte: byte != 10))
    assert_answered([bytes(text)])


@given(st.binary(max_size=200).filter(lambda text: b"\n" not in text and text.strip()))
def test_any_bytes_are_answered(text: bytes) -> None:
    assert_answered([text])


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@given(JSON_VALUES)
def test_any_json_is_answered(value: Any) -> None:
    assert_answered([json.dumps(value).encode()])


def test_deep_nesting_is_an_error_and_no_crash() -> None:
    (answer,) = assert_answered([b"[" * 100_000])
    assert answer["error"]["code"] == Code.BAD_JSON
    (answer,) = assert_answered([b'{"rulebook":' * 50_000 + b"1" + b"}" * 50_000])
    assert "error" in answer


def test_a_mistake_of_one_line_leaves_the_others_alone() -> None:
    good = json.dumps(document(random_round(load("rws-3cp"), Random(1)))).encode()
    failed, said = answers([good, b"", b"{}", good])
    assert failed == 2
    assert ["boxes" in answer for answer in said] == [True, False, False, True]
    assert said[0] == said[3]
