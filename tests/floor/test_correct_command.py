"""`croupier correct`: what was keyed wrong at a live table is put right from a terminal, or the pit is asked for it."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import parse_cards
from croupier.cli.app import main
from tests.floor.house import PASSWORD
from tests.web.rooms import Room, served_room

TABLE = "live"
Said = Callable[..., tuple[int, Any]]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A live table whose one box has its cards and is to decide."""
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}") as room:
        dealer = room.client("dealer")
        room.say(dealer, TABLE, "open-betting")
        room.say(dealer, TABLE, "place-bet", player="Box 1", box=1, bet="ante", amount=1000)
        told = room.say(dealer, TABLE, "close-betting")
        deck = iter(parse_cards("Qs Jh 9c 8s 8d 3c Kd 9h 4d 5c 6c 7d"))
        while told["view"]["waits_for"]["act"] == "deal-cards":
            told = room.say(dealer, TABLE, "deal-cards", cards=[str(next(deck))])
        yield room


@pytest.fixture
def said(room: Room, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    def say(*asked: str) -> tuple[int, Any]:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n"))
        status = main(["correct", TABLE, "--as", "the dealer", "--address", room.address, "--json", *asked])
        return status, json.loads(capsys.readouterr().out)

    return say


def test_a_card_and_a_decision_are_put_right(room: Room, said: Said) -> None:
    status, told = said("--card", "1/1=Ah")
    assert (status, told["proposal"]) == (0, None)
    assert str(room.floor.current(TABLE).round.box(1).cards[0]) == "Ah"
    assert told["version"] == room.floor.current(TABLE).version
    room.say(room.client("dealer"), TABLE, "decide", player="Box 1", box=1, decision="fold")
    # Something hung on the card by now: the dealer is refused, and asks the pit.
    status, told = said("--card", "1/1=Qs")
    assert (status, told["error"]["code"]) == (2, "authority-too-low")
    status, told = said("--card", "1/1=Qs", "--propose", "--reason", "read again")
    assert (status, told["version"]) == (0, None)
    room.client("pit-supervisor").post(f"/api/proposals/{told['proposal']}/approval").raise_for_status()
    assert str(room.floor.current(TABLE).round.box(1).cards[0]) == "Qs"
    status, told = said("--decision", "1=play-1x", "--propose")
    room.client("pit-supervisor").post(f"/api/proposals/{told['proposal']}/approval").raise_for_status()
    assert room.floor.current(TABLE).round.box(1).decisions == ("play-1x",)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ((), "--card, or else --decision"),
        (("--card", "1/1=Ah", "--decision", "1=fold"), "--card, or else --decision"),
        (("--card", "box one is Ah"), "as in 1/2=Kh"),
        (("--decision", "fold"), "as in 1=fold"),
    ],
)
def test_what_cannot_be_read_is_said_before_anybody_signs_in(said: Said, asked: tuple[str, ...], expected: str) -> None:
    status, told = said(*asked)
    assert status == 2
    assert expected in told["error"]["expected"]
