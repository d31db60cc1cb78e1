"""One word, one thing: no two classes of the source go by one name, unless they are one thing seen from two sides."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.repository.tracked import ROOT

SOURCE: Final = ROOT / "src" / "croupier"

#: A thing of the house and what the network says of it: the message, or the client's hold on it, has its name.
TOLD: Final = frozenset(
    {
        *("Account", "Advice", "CarriedOut", "Case", "Chain", "Condition", "Conflict", "Edge", "Elsewhere", "Exam"),
        *("FaultChoice", "Finding", "Floor", "Graded", "MeterEdge", "PendingAward", "People"),
        *("Power", "Proposal", "RoundRow", "StaffAct", "Statement", "StatementLine", "Table", "TableState"),
    }
)
#: What a person asks of a table, and the command to its round that it becomes; what a table tells of its link, and the
#: entry in the link's journal. The words are part of recorded rounds, and they mean the same on either side.
HANDED_ON: Final = frozenset({"AwardsClaimed", "CloseBetting", "OpenBetting"})
AFAR: Final = ("wire", "client")
#: Words that easily mean several things: for these the names of types count as well as classes.
MUCH_USED: Final = frozenset(
    {"Answer", "Asked", "Choice", "Deck", "Entry", "Layout", "Limit", "Link", "Moment", "Outcome", "Step"}
)


def classes() -> Iterator[tuple[str, Path]]:
    for file in sorted(SOURCE.rglob("*.py")):
        for part in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(part, ast.ClassDef) and not part.name.startswith("_"):
                yield part.name, file.relative_to(SOURCE)


def types() -> Iterator[tuple[str, Path]]:
    """The classes of every module, and whatever else it gives a name."""
    yield from classes()
    for file in sorted(SOURCE.rglob("*.py")):
        for part in ast.parse(file.read_text(encoding="utf-8")).body:
            names = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
            yield from ((one.id, file.relative_to(SOURCE)) for one in names if isinstance(one, ast.Name))


def test_a_much_used_word_names_one_type() -> None:
    places = defaultdict[str, list[str]](list)
    for name, place in types():
        if name in MUCH_USED:
            places[name].append(str(place))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_no_name_of_a_class_stands_for_two_things() -> None:
    places = defaultdict[str, list[Path]](list)
    for name, place in classes():
        places[name].append(place)
    several = {name: found for name, found in places.items() if len(found) > 1}
    unexplained = {name: [str(one) for one in found] for name, found in several.items() if name not in TOLD | HANDED_ON}
    assert not unexplained
    assert set(several) == TOLD | HANDED_ON, "an exception that is none any more"
    for name in sorted(TOLD):
        at_home = [place for place in several[name] if place.parts[0] not in AFAR]
        assert len(at_home) <= 1, f"{name} is {len(at_home)} things of the house"
