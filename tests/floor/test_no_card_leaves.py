"""Nobody receives a card that he may not see: not in a response, not in an event, not in an error."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import ModuleType

import pytest

from croupier.floor.audit import audit
from croupier.floor.record.engine import database_url, open_engine
from croupier.floor.table import views
from croupier.round import views as round_views
from tests.floor.knowledge import cards_in
from tests.floor.overheard import TABLES, Overheard, overheard


def played(tmp_path: Path, rounds: int, seed: int) -> Overheard:
    database, tables = f"sqlite:///{tmp_path / 'floor.db'}", list(TABLES)

    async def run() -> Overheard:
        async with overheard(database, seed) as floor:
            for number in range(rounds):
                await floor.play(tables[number % len(tables)])
                if floor.leaks:
                    break
        return floor

    floor = asyncio.run(run())
    engine = open_engine(database_url(database))
    assert audit(engine).findings == ()
    engine.dispose()
    return floor


def hold(floor: Overheard, rounds: int) -> None:
    assert floor.leaks == []
    assert floor.messages > 50 * rounds
    assert floor.hidden > 100 * rounds, "there was much to be kept secret"
    assert floor.rulings > rounds // 4, "rulings were given"
    assert floor.refusals > rounds, "and much was refused"
    assert floor.settled == rounds, "every round came to its end"


def test_no_card_leaves_too_early(tmp_path: Path) -> None:
    hold(played(tmp_path, 8, seed=1), 8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 22))
def test_no_card_leaves_too_early_over_thousands_of_rounds(tmp_path: Path, seed: int) -> None:
    hold(played(tmp_path, 100, seed), 100)


def everything(*_: object) -> bool:
    return True


def as_it_was(_state: object, said: object, _who: object) -> object:
    return said


@pytest.mark.parametrize(
    ("module", "name", "broken"),
    [
        (views, "redacted", as_it_was),  # events with the cards of the deal
        (round_views, "may_see", everything),  # everybody's hands
        (round_views, "_faces", lambda cards, _shown: tuple(str(card) for card in cards)),  # hands and the board
    ],
)
def test_the_scan_finds_a_leak(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str, broken: object
) -> None:
    """With any part of the curtain taken away, the first deal is noticed."""
    monkeypatch.setattr(module, name, broken)
    floor = played(tmp_path, 8, seed=1)
    assert any("was sent" in leak for leak in floor.leaks)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('"cards":["Qs","hidden"]', {"Qs"}),
        ('"hand":"As Kd 4c"', {"As", "Kd", "4c"}),
        ("10♥ stands twice", {"Th"}),
        ("the queen of spades", {"Qs"}),
        ("the queen of spades, ten of clubs", {"Qs", "Tc"}),
        ("10♥", {"Th"}),
        ("T♥ 1♥ 110♥ 1s xQs -Qs Qs- Qsx", set()),
        ("Ah", {"Ah"}),
        ('"clauses":["3.7.2d","5.2c"],"id":"guest-2c-4d","hash":"9d8c"', set()),
    ],
)
def test_cards_are_recognised_however_they_are_written(text: str, cards: set[str]) -> None:
    assert cards_in(text) == cards
