"""What players, dealers and the pit are refused with is a message and its figures, so that any language can say it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.repository.tracked import ROOT

SOURCE: Final = ROOT / "src" / "croupier"
ERRORS: Final = {"CroupierError", "InputError", "Refusal", "RulebookError", "StorageError", "Undecided"}
#: Functions that make one, which have the fault first, its place second and what would be right third.
MAKERS: Final = {"bad_value", "bad_usage"}
#: Packages whose errors say everything by a message of the catalogue: what a player, a dealer or the pit meets.
MOVED: Final = ("round", "settlement", "rulings", "jackpot", "floor/table", "floor/people", "floor/pit")


def texts(code: str) -> Iterator[str]:
    """Texts of several words that an error is raised with."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and (name := getattr(node.func, "id", "")) in ERRORS | MAKERS:
            spoken = node.args[1:2] if name in ERRORS else node.args[0:3:2]
            said = [*spoken, *(one.value for one in node.keywords if one.arg == "expected")]
            for part in (inner for one in said for inner in _outside_messages(one)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip():
                    yield part.value


def _outside_messages(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression that are not figures of a message, nor of any other call."""
    yield node
    if not isinstance(node, ast.Call):
        for inner in ast.iter_child_nodes(node):
            yield from _outside_messages(inner)


def package(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return "/".join(parts[:2] if parts[0] == "floor" else parts[:1])


def test_what_players_dealers_and_the_pit_are_refused_with_is_a_message() -> None:
    found = {
        str(path.relative_to(SOURCE)): said
        for path in sorted(SOURCE.rglob("*.py"))
        if package(path) in MOVED and (said := list(texts(path.read_text(encoding="utf-8"))))
    }
    assert found == {}, "say it by a Sentence, with the text in languages/en/refusals.ftl"


def test_a_text_is_noticed_and_a_message_is_not() -> None:
    assert list(texts('Refusal(Code.NOT_NOW, f"box {n} is taken", expected="a box")')) == [" is taken", "a box"]
    assert list(texts('bad_value(f"box {n} is taken", "the box", "a box")')) == [" is taken", "a box"]
    assert list(texts('Refusal(Code.NOT_NOW, Sentence("box-taken", box=n), expected=Sentence("a-box"))')) == []
