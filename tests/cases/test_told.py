"""Each case stands in one place, and is a case of each game that it names."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from croupier.rulebook import book_ids
from tests.cases import told


def entries() -> Iterator[tuple[Path, dict[str, Any]]]:
    """Every case where it is written, with the table of its file."""
    for path in sorted(told.HERE.glob("*/*.toml")):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        yield from ((path, {"of the file": file.get("table")} | case) for case in file["case"])


def test_a_case_of_several_games_is_a_case_of_each() -> None:
    """Among them the game of its folder, and no name that is no game's."""
    shared = [(path, case) for path, case in entries() if "books" in case]
    assert shared
    for path, case in shared:
        games = case["books"]
        assert {path.parent.name} < set(games) <= set(book_ids()), case["name"]
        for game in games:
            files = told.case_files(game, (path.stem,))
            assert case["name"] in [one["name"] for file in files for one in file["case"] if file["path"] == path]


def test_no_case_is_written_twice() -> None:
    """What two games have word for word is one case with both in its `books`."""
    places: dict[str, str] = {}
    for path, case in entries():
        text = json.dumps([path.stem, {key: case[key] for key in case if key != "books"}], sort_keys=True, default=str)
        assert places.setdefault(text, path.parent.name) == path.parent.name, f"{path}: {case['name']}"
