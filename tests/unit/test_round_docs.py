"""What docs/round.md says about the round is so: its example runs, its word lists are the engine's."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from croupier.round import Table, commands, events
from croupier.round.table import ConditionKind

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "round.md").read_text(encoding="utf-8")


def words(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


def first_column(heading: str) -> list[str]:
    part = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in part.splitlines() if line.startswith("| `")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row) if word != "type"]


def test_the_example_runs() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    exec(compile(example, "docs/round.md", "exec"), {"__name__": "example"})


@pytest.mark.parametrize(("heading", "union"), [("Commands", commands.Command), ("Events", events.Event)])
def test_every_word_stands_there_once(heading: str, union: Any) -> None:
    named = first_column(heading)
    assert sorted(named) == sorted(words(union))


def test_the_fields_of_commands_and_tables_are_named() -> None:
    part = PAGE.split("\n## Commands\n")[1].split("\n## ")[0]
    for kind in get_args(commands.Command):
        row = next(line for line in part.splitlines() if f"`{kind.__struct_config__.tag}`" in line)
        assert {f"`{field}`" for field in kind.__struct_fields__} <= set(re.findall(r"`[^`]+`", row.split("|")[3]))
    assert set(first_column("The table")) == set(Table.__struct_fields__)
    for kind in get_args(ConditionKind):
        assert f"`{kind}`" in PAGE
