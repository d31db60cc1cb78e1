"""What players, dealers and the pit are refused with is a message and its figures, so that any language can say it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.repository.tracked import ROOT

SOURCE: Final = ROOT / "src" / "croupier"
ERRORS: Final = {
    "CroupierError", "Duplicate", "InputError", "KeyTaken", "Refusal", "RulebookError", "Stale", "StorageError",
    "TooSoon", "Undecided",
}  # fmt: skip
#: Functions that make one, which have the fault first, its place second and what would be right third.
MAKERS: Final = {"bad_value", "bad_usage"}
#: What a store says of itself is for whoever runs the floor: visitors are told that it cannot serve them now.
OPERATORS: Final = {"Duplicate", "StorageError"}
FOR_VISITORS: Final = {"NOT_READY", "INTERNAL_ERROR"}
#: Parts whose errors say everything by a message of the catalogue: what a player, a dealer or the pit meets.
MOVED: Final = ("cards", "money", "round", "settlement", "rulings", "jackpot", "floor")
#: Places of the floor that only whoever runs it works with, at a terminal.
AT_A_TERMINAL: Final = (
    "floor/config", "floor/audit", "floor/record/archive.py", "floor/record/archiving.py", "floor/record/engine.py",
    "floor/record/privileges.py", "floor/server.py",
)  # fmt: skip


def texts(code: str) -> Iterator[str]:
    """Texts of several words that an error is raised with."""
    tree = ast.parse(code)
    kept = {
        target.id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and (name := getattr(node.func, "id", "")) in ERRORS | MAKERS:
            if name in OPERATORS and getattr(node.args[0], "attr", "") not in FOR_VISITORS:
                continue
            spoken = node.args[1:2] if name in ERRORS else node.args[0:3:2]
            said = [*spoken, *(one.value for one in node.keywords if one.arg == "expected")]
            said = [kept.get(one.id, one) if isinstance(one, ast.Name) else one for one in said]
            for part in (inner for one in said for inner in _outside_messages(one)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip():
                    yield part.value


def _outside_messages(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression that are not figures of a message, nor of any other call."""
    yield node
    if not isinstance(node, ast.Call):
        for inner in ast.iter_child_nodes(node):
            yield from _outside_messages(inner)


def moved(path: Path) -> bool:
    name = str(path.relative_to(SOURCE))
    return name.partition("/")[0].removesuffix(".py") in MOVED and not name.startswith(AT_A_TERMINAL)


def test_what_players_dealers_and_the_pit_are_refused_with_is_a_message() -> None:
    found = {
        str(path.relative_to(SOURCE)): said
        for path in sorted(SOURCE.rglob("*.py"))
        if moved(path) and (said := list(texts(path.read_text(encoding="utf-8"))))
    }
    assert found == {}, "say it by a Sentence, with the text in languages/en/refusals.ftl"


def test_a_text_is_noticed_and_a_message_is_not() -> None:
    assert list(texts('Refusal(Code.NOT_NOW, f"box {n} is taken", expected="a box")')) == [" is taken", "a box"]
    assert list(texts('says = "a box is taken"\nRefusal(Code.NOT_NOW, says)')) == ["a box is taken"]
    assert list(texts('bad_value(f"box {n} is taken", "the box", "a box")')) == [" is taken", "a box"]
    assert list(texts('Refusal(Code.NOT_NOW, Sentence("box-taken", box=n), expected=Sentence("a-box"))')) == []
    assert list(texts('StorageError(Code.STORE_CORRUPT, "an entry is lost")')) == []
    assert list(texts('StorageError(Code.NOT_READY, "too many listen")')) == ["too many listen"]
