"""The rooms of the floor are those that are drawn, and whoever looks for a place is sent to one that is there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.repository.test_layers import contracts
from tests.repository.tracked import ROOT

SOURCE = ROOT / "src" / "croupier"
FLOOR = SOURCE / "floor"
ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGES = sorted(path.parent for path in SOURCE.rglob("__init__.py"))


def section(text: str, title: str) -> str:
    return re.split(r"^#+ ", text.split(f" {title}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def docstring(module: Path) -> str:
    return ast.get_docstring(ast.parse(module.read_text(encoding="utf-8"))) or ""


def test_the_rooms_are_drawn_in_the_order_of_their_contract() -> None:
    [contract] = [one for one in contracts() if one.get("containers") == ["croupier.floor"]]
    picture = section(ARCHITECTURE, "The rooms of the floor").split("```")[1]
    boxes = [re.findall(r"│ (\w+)", box) for box in picture.split("├")]
    assert boxes == [re.findall(r"\w+", layer) for layer in contract["layers"]]


#: The rooms by their names: a folder, or a module where one is enough.
ROOMS = {path.stem: path for path in FLOOR.glob("[a-z]*.py")} | {
    path.parent.name: path for path in FLOOR.glob("*/__init__.py")
}


def imported(room: str) -> set[str]:
    """The rooms that the modules of a room import."""
    found = set()
    for path in (FLOOR / room).rglob("*.py") if (FLOOR / room).is_dir() else [ROOMS[room]]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {one.name for one in node.names}
            elif isinstance(node, ast.ImportFrom):
                found |= {f"{node.module}.{one.name}" for one in node.names}
    return {name.split(".")[2] for name in found if name.startswith("croupier.floor.")} - {room}


@pytest.mark.parametrize("room", sorted(ROOMS))
def test_a_room_says_what_it_may_import_and_imports_nothing_else(room: str) -> None:
    _, begin, said = re.split(r"([Mm]ay\s+import)", docstring(ROOMS[room]), maxsplit=1)
    assert begin
    if not re.search(r"everything\s+below\s+it|every\s+other\s+room", said):
        assert imported(room) <= set(re.findall(r"\w+", said))


def test_a_bet_goes_its_way_in_few_steps_and_enters_no_room_twice() -> None:
    steps = re.findall(
        r"^\| (\d+) \| ([\w ]+) \|.*\| (.+) \|$", section(ARCHITECTURE, "The way of one bet"), re.MULTILINE
    )
    assert [int(number) for number, _, _ in steps] == list(range(1, len(steps) + 1))
    assert len(steps) <= 15
    inside = [room for _, room, _ in steps[1:-1]]
    assert len(set(inside)) == len(inside)


@pytest.mark.parametrize("text", [ARCHITECTURE, CONTRIBUTING], ids=["architecture", "contributing"])
def test_a_file_that_is_named_is_there(text: str) -> None:
    named = set(re.findall(r"`([\w./*<>-]+/[\w.*<>-]*|[\w/-]+\.(?:py|js|toml|json|md))`", text))
    named = {name for name in named if "://" not in name}
    places = [ROOT, SOURCE, FLOOR]
    missing = {
        name
        for name in named
        if not any(next(place.glob(re.sub(r"<\w+>", "*", name.rstrip("/"))), None) for place in places)
    }
    assert named
    assert missing == set()


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_package_lists_modules_that_it_has(package: Path) -> None:
    listed = [part for part in docstring(package / "__init__.py").split("\n\n") if part.startswith("- `")]
    names = {name for part in listed for name in re.findall(r"`([a-z_]+)`(?=[:,;]| and |$)", part)}
    there = {path.stem for path in package.glob("*.py")} | {path.parent.name for path in package.glob("*/__init__.py")}
    assert names <= there
