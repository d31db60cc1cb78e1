"""The games that come with croupier are kept as solved: all of them, nothing else, and as they are counted."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.analysis import folded_bets, registry, solutions
from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.what_if import changes
from croupier.ranking import keeping
from croupier.rulebook import Rulebook, book_ids, load

#: Counted in a moment; tests of the ways to solve compare the others, which they have solved anyway.
QUICK = ("rws-3cp", "mbs-megalink-3cp", "hgc-3cp-progressive")


class Counted(Exception):
    """Something was worked out that should be known."""


@pytest.fixture
def only_looked_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has to be worked out fails."""

    def counted(*_: object) -> Any:
        raise Counted

    monkeypatch.setattr(registry, "solve", counted)
    monkeypatch.setattr(folded_bets, "_hand_by_hand", counted)
    monkeypatch.setattr(keeping, "read", lambda *_: None)


@pytest.mark.usefixtures("only_looked_up")
def test_everything_kept_is_asked_for_and_nothing_else_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this fails, a main game has changed: `make solved` counts anew."""
    asked: set[str] = set()

    class Asked(dict[str, Any]):
        def get(self, name: str, default: Any = None) -> Any:
            asked.add(name)
            return super().get(name, default)

    known = Asked(solutions.with_croupier())
    monkeypatch.setattr(solutions, "with_croupier", lambda: known)
    for name in book_ids():
        par_sheet(load(name))
    assert asked == set(known)


@pytest.mark.usefixtures("only_looked_up")
def test_a_changed_game_is_counted() -> None:
    book = load("rws-3cp")
    with pytest.raises(Counted):
        par_sheet(load(book.id, changes=changes(book, ["ante-bonus.straight=2"])))


@pytest.mark.usefixtures("only_looked_up")
def test_whoever_asks_for_it_gets_a_game_counted_anew() -> None:
    with pytest.raises(Counted):
        par_sheet(load("rws-3cp"), fresh=True)


def figures(book: Rulebook, *, fresh: bool) -> object:
    sheet = par_sheet(book, fresh=fresh)
    return sheet.main, sheet.side_bets, sheet.jackpot


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in book_ids()]
)
def test_what_is_kept_is_what_is_counted(name: str) -> None:
    assert figures(load(name), fresh=False) == figures(load(name), fresh=True)
