"""Nobody receives a card that he may not see: not in a response, not in an event, not in an error."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from croupier.floor.audit import audit
from croupier.floor.service import views
from croupier.floor.store.engine import database_url, open_engine
from tests.floor.overheard import GAMES, Overheard, cards_in, overheard


def played(tmp_path: Path, rounds: int, seed: int) -> Overheard:
    database = f"sqlite:///{tmp_path / 'floor.db'}"

    async def run() -> Overheard:
        async with overheard(database, seed) as floor:
            for number in range(rounds):
                await floor.play(GAMES[number % len(GAMES)])
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


def test_no_card_leaves_too_early(tmp_path: Path) -> None:
    hold(played(tmp_path, 24, seed=1), 24)


@pytest.mark.slow
def test_no_card_leaves_too_early_over_thousands_of_rounds(tmp_path: Path) -> None:
    for seed in range(2, 22):
        directory = tmp_path / str(seed)
        directory.mkdir()
        hold(played(directory, 100, seed), 100)


def test_the_scan_finds_a_leak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the redaction of events taken out, the first deal is noticed."""
    monkeypatch.setattr(views, "redacted", lambda _state, event, _who: event)
    floor = played(tmp_path, 8, seed=1)
    assert any("was sent" in leak for leak in floor.leaks)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ('"cards":["Qs","hidden"]', {"Qs"}),
        ('"hand":"As Kd 4c"', {"As", "Kd", "4c"}),
        ("10♥ stands twice", {"Th"}),
        ("the queen of spades", {"Qs"}),
        ('"clauses":["3.7.2d","5.2c"],"id":"guest-2c-4d","hash":"9d8c"', set()),
    ],
)
def test_cards_are_recognised_however_they_are_written(text: str, cards: set[str]) -> None:
    assert cards_in(text) == cards
