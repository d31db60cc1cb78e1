"""docs/rulebook-format.md explains exactly the tables and keys that a rulebook may have."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from croupier.rulebook import load
from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Cited
from croupier.rulebook.shape import keys_of, tables


@pytest.fixture(scope="module")
def explained(root: Path) -> dict[str, set[str]]:
    """For each table that has a heading, the keys explained below it."""
    text = (root / "docs" / "rulebook-format.md").read_text(encoding="utf-8")
    parts = re.split(r"^#{2,3} (.+)$", text, flags=re.MULTILINE)[1:]
    sections = zip(parts[::2], parts[1::2], strict=True)
    return {
        title.strip("`"): set(re.findall(r"^\| `(\w+)` \|", body, re.MULTILINE))
        for title, body in sections
        if title.startswith("`")
    }


def test_every_key_of_the_model_is_explained_and_no_other(explained: dict[str, set[str]]) -> None:
    model = {
        path.replace("*", "NAME"): {key.name for key in keys_of(kind)}
        - (set(keys_of_cited()) if issubclass(kind, Cited) else set())
        for path, kind in tables()
        if kind not in (Rulebook, Cited)
    }
    assert explained == model


def keys_of_cited() -> list[str]:
    return [key.name for key in keys_of(Cited)]


def test_every_table_at_the_top_is_explained(explained: dict[str, set[str]]) -> None:
    headings = {title.partition(".")[0].partition("[")[0] for title in explained}
    assert headings == {key.name for key in keys_of(Rulebook)}


def test_words_of_closed_lists_are_named(root: Path) -> None:
    text = (root / "docs" / "rulebook-format.md").read_text(encoding="utf-8")
    for word in ("pooled", "not-qualified", "lower-first", "time-entered", "affected-boxes", "side-bets-only", "floor"):
        assert f"`{word}`" in text


def test_the_example_is_the_file(root: Path) -> None:
    text = (root / "docs" / "rulebook-format.md").read_text(encoding="utf-8")
    shown = re.search(r"```toml\n(extends.*?)```", text, re.DOTALL)
    assert shown is not None
    example = root / "examples" / "uth-trips-50.toml"
    assert tomllib.loads(shown[1]) == tomllib.loads(example.read_text(encoding="utf-8"))
    assert load(example).id == "uth-trips-50"
