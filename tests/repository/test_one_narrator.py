"""What an event, a line, a ruling, a refusal or an award says to a person is written in the narrator alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from croupier.errors import Code
from croupier.floor.table import happenings
from croupier.jackpot.wins import Win
from croupier.round import events
from croupier.round.commands import word
from croupier.round.table import ConditionKind
from croupier.rulebook.bets import Situation
from croupier.rulebook.vocabulary import vocabulary
from tests.repository.tracked import ROOT

SOURCE = ROOT / "src" / "croupier"
NARRATOR = SOURCE / "narrator"
CLASSES = {kind.__name__ for kind in (*get_args(events.Event), *get_args(happenings.Happening))}
WORDS = {
    *map(word, CLASSES),
    *get_args(Situation),
    *get_args(ConditionKind),
    *get_args(get_type_hints(Win)["state"]),
    *vocabulary().remedies,
    *(option for offered in vocabulary().offers.values() for option in offered),
    *Code,
}


def about(case: ast.match_case) -> bool:
    """Whether a case is about something that happened."""
    classes = (one.cls for one in ast.walk(case.pattern) if isinstance(one, ast.MatchClass))
    return any(getattr(one, "attr", getattr(one, "id", "")) in CLASSES for one in classes)


def sentences(code: str) -> Iterator[str]:
    """Texts of several words that stand where something that happened is told apart from the rest."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.match_case) and about(node):
            for part in (one for statement in node.body for one in ast.walk(statement)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and re.search(r"\w \w", part.value):
                    yield part.value


def named_texts(code: str) -> Iterator[str]:
    """Texts of several words that a page gives to a word of a closed list."""
    for name, text in re.findall(r"""(?:\b|["'])([a-z][a-z-]*)["']?:\s*["'`]([^"'`\n]*\w \w[^"'`\n]*)["'`]""", code):
        if name in WORDS:
            yield f"{name}: {text}"
    for name, text in re.findall(r"""case "([a-z-]+)":\s*return ["'`]([^"'`\n]*\w \w[^"'`\n]*)["'`]""", code):
        if name in WORDS:
            yield f"{name}: {text}"


def test_python_tells_nothing_that_happened_in_words_of_its_own() -> None:
    found = {
        str(path.relative_to(SOURCE)): texts
        for path in sorted(SOURCE.rglob("*.py"))
        if NARRATOR not in path.parents and (texts := list(sentences(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


def test_pages_have_no_words_of_their_own_for_closed_lists() -> None:
    pages = SOURCE / "floor" / "web" / "static"
    found = {
        str(path.relative_to(pages)): texts
        for path in sorted(pages.rglob("*.js"))
        if (texts := list(named_texts(path.read_text(encoding="utf-8"))))
    }
    assert found == {}


def test_the_narrator_itself_writes_no_sentence_in_python() -> None:
    found = [path.name for path in sorted(NARRATOR.glob("*.py")) if list(sentences(path.read_text(encoding="utf-8")))]
    assert found == []


@pytest.mark.parametrize(
    ("old", "told"),
    [
        ('match event:\n    case e.PlayerLeft():\n        said = f"{event.player} is away from the table"\n', True),
        ('match event:\n    case e.PlayerLeft():\n        said = teller.say("player-left")\n', False),
    ],
)
def test_a_sentence_in_an_old_place_is_noticed(old: str, told: bool) -> None:
    assert bool(list(sentences(old))) is told


@pytest.mark.parametrize(
    ("old", "told"),
    [
        ('const SITUATIONS = { "not-qualified": "Dealer does not qualify" };', True),
        ('switch (event.type) { case "round-voided":\n return "The round is void. All bets go back."; }', True),
        ("h('p', {}, line.says)", False),
    ],
)
def test_words_on_a_page_are_noticed(old: str, told: bool) -> None:
    assert bool(list(named_texts(old))) is told


def test_the_catalogue_is_where_they_are() -> None:
    files = [path for path in Path(SOURCE / "languages" / "en").rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".ftl"}
