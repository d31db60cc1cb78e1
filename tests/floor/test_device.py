"""A shoe on the network: its cards reach a live table once, also where the table has moved on; a wrong one stops it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cards import parse_cards
from croupier.cli.app import main
from croupier.client import Floor
from croupier.client.device import CardDevice
from croupier.errors import Code, Refusal
from tests.web.rooms import Room, served_room

TABLE = "live"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A floor whose live table waits for cards: one box has bet."""
    with served_room(f"sqlite:///{tmp_path / 'floor.db'}") as room:
        dealer, guest = room.client("dealer"), room.client()
        room.say(dealer, TABLE, "open-betting")
        room.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000)
        room.say(dealer, TABLE, "close-betting")
        yield room


@pytest.fixture
def key(room: Room) -> str:
    """The key of a device of the house for the table."""
    issued = room.served.services.people.staffing.house_device("shoe 1", "shoe", ["dealer"])
    return issued.secret


def test_cards_are_told_once_and_a_wrong_one_stops_the_shoe(room: Room, key: str) -> None:
    with Floor(room.address, key=key) as floor:
        shoe = CardDevice(table := floor.table(TABLE))
        assert shoe.due()
        table.version -= 1  # somebody else has done something since
        first, second = parse_cards("As Kd", "cards")
        shoe.deal(first)
        with pytest.raises(Refusal) as refused:
            shoe.deal(first)
        assert refused.value.code is Code.CARD_TWICE
        shoe.deal(second)
        recalled = room.client("auditor").get(f"/api/tables/{TABLE}/rounds/1").json()
    steps = [step for step in recalled["steps"] if step["kind"] == "deal-cards"]
    assert len(steps) == 2


def test_the_command_deals_what_is_due(room: Room, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["device", TABLE, "--address", room.address, "--key", key, "--json"]
    assert main([*asked, "--cards", "As Kd"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == ["As", "Kd"]
    assert main([*asked, "--seed", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["cards"]
    assert told["waits_for"] != "deal-cards"
    assert not {"As", "Kd"} & set(told["cards"])
    assert main(["device", "nowhere", "--address", room.address, "--key", key, "--json"]) == 2
    assert "live" in json.loads(capsys.readouterr().out)["error"]["expected"]
