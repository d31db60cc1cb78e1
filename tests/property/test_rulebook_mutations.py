"""Whatever happens to a rulebook file: it is read, or its faults are named. It never breaks the reader."""

from __future__ import annotations

from copy import deepcopy
from datetime import UTC, date, datetime, time
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.errors import RulebookError
from croupier.rulebook import book_ids, load
from croupier.rulebook.catalogue import book_text
from croupier.rulebook.compare import differences
from croupier.rulebook.coverage import coverage
from croupier.rulebook.loader import build, read_data
from croupier.rulebook.proofread import examine, proofread
from croupier.rulebook.summary import glance

SOME = 40

#: Every kind of value that TOML has, likely and unlikely.
VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-3, 60) | st.just(10**30),
        st.floats(),
        st.sampled_from(
            ["", "own", "ante", "fold", "play-1x", "community[0:99]", "4 to 1", "10%", "X1", ">=2", "\0", "é"]
        ),
        st.text(max_size=8),
        st.sampled_from([datetime(2020, 1, 1), datetime(2020, 1, 1, tzinfo=UTC), date(2020, 1, 1), time(8)]),
    ),
    lambda below: (
        st.lists(below, max_size=3) | st.dictionaries(st.sampled_from(["id", "clause", "x"]), below, max_size=3)
    ),
    max_leaves=6,
)


@cache
def printed(book: str) -> dict[str, Any]:
    return read_data(book)


def places(value: Any, path: tuple[int | str, ...] = ()) -> list[tuple[int | str, ...]]:
    """The path of everything in the data, the registry of clauses left out: it is long and all alike."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if path else []
    for key, item in below:
        if path[:1] != ("clauses",) or len(path) < 2 or key == "kind":
            found += places(item, (*path, key))
    return found


@cache
def all_places(book: str) -> list[tuple[int | str, ...]]:
    return places(printed(book))


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """A printed book with a few things replaced, deleted, repeated or added."""
    book = draw(st.sampled_from(book_ids()))
    data = deepcopy(printed(book))
    for _ in range(draw(st.integers(1, 3))):
        *above, last = draw(st.sampled_from(all_places(book)))
        place: Any = data
        try:
            for step in above:
                place = place[step]
            match draw(st.sampled_from(["replace", "replace", "delete", "repeat", "add"])):
                case "replace":
                    place[last] = draw(VALUES)
                case "delete":
                    del place[last]
                case "repeat" if isinstance(place, list):
                    place.append(deepcopy(place[last]))  # type: ignore[index]
                case _ if isinstance(place, dict):
                    place[draw(st.sampled_from(["id", "clause", "reading", "then", "of", "when", "new"]))] = draw(
                        VALUES
                    )
        except (KeyError, IndexError, TypeError):
            continue  # an earlier change has taken this place away
    return book, data


@settings(max_examples=5 * SOME, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
def test_changed_data_is_understood_or_its_faults_are_named(changed: tuple[str, dict[str, Any]]) -> None:
    book, data = changed
    proof = examine(data, "copy.toml")
    for finding in proof.findings:
        assert type(finding) is RulebookError
        assert finding.at.startswith("copy.toml")
        assert finding.message
        assert finding.expected
    if proof.ok:
        assert proof.rulebook is not None
        assert build(data, source="copy.toml") == proof.rulebook
        assert glance(proof.rulebook).id == proof.rulebook.id
        assert len(coverage(proof.rulebook)) == len(proof.rulebook.clauses)
        for difference in differences(load(book), proof.rulebook):
            assert difference.first.text != difference.second.text or difference.group == "irregularities"


@settings(max_examples=SOME, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(book=st.sampled_from(book_ids()), data=st.data())
def test_a_damaged_file_is_read_or_its_faults_are_named(book: str, data: st.DataObject, tmp_path: Path) -> None:
    lines = book_text(book).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        number = data.draw(st.integers(0, len(lines) - 1))
        match data.draw(st.sampled_from(["delete", "repeat", "cut", "insert"])):
            case "delete":
                del lines[number]
            case "repeat":
                lines.insert(data.draw(st.integers(0, len(lines))), lines[number])
            case "cut":
                lines[number] = lines[number][: data.draw(st.integers(0, len(lines[number])))]
            case _:
                lines.insert(
                    number,
                    data.draw(st.sampled_from(["]", "[x]", "a = 1", '"', "= 3", "drop = 5", "extends = 1", "\0"])),
                )
    file = tmp_path / "copy.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    try:
        proof = proofread(str(file))
    except RulebookError as error:
        pytest.fail(f"only a file that cannot be opened is raised: {error}")
    if proof.ok:
        assert load(file) == proof.rulebook
    elif proof.rulebook is None:
        with pytest.raises(RulebookError):
            load(file)
