"""The entrance over HTTP: whoever is under the age that a game of the floor asks for does not come in."""

from __future__ import annotations

from datetime import timedelta

import pytest

from croupier.floor.config.model import FloorConfig
from croupier.rulebook import load
from croupier.rulebook.admission import admission_age
from tests.floor.house import House, code

HGC = "hgc-3cp-progressive"
RULE = admission_age([load(HGC)])


@pytest.mark.clause(HGC, "P51")
def test_a_guest_under_the_age_is_refused_with_the_clause(small_house: House) -> None:
    today = small_house.clock.now().date()
    of_age = today.replace(year=today.year - 21)
    with small_house.served(admission=RULE) as server:
        door = server.browser()
        for stated in ({"age": 20}, {"born": (of_age + timedelta(days=1)).isoformat()}):
            refused = door.post("/api/guests", json=stated)
            assert (refused.status_code, code(refused)) == (403, "under-age")
            assert refused.json()["error"]["clauses"] == ["P51"]
            assert door.get("/api/session").json()["person"] is None
        for stated in ({"age": 21}, {"born": of_age.isoformat()}):
            assert server.browser().post("/api/guests", json=stated).status_code == 201
        assert code(door.post("/api/guests", json={"age": 21, "born": of_age.isoformat()})) == "bad-value"
        assert code(door.post("/api/guests", json={"age": -3})) == "bad-value"
        # Nobody is asked here; who says nothing has said nothing wrong.
        assert server.browser().post("/api/guests").status_code == 201
        assert door.get("/api/session").json()["admission"] == {"years": 21, "clauses": ["P51"], "asked": False}


@pytest.mark.clause(HGC, "P51")
def test_where_everybody_is_asked_nobody_comes_in_without_an_age(small_house: House) -> None:
    with small_house.served(admission=RULE, config=FloorConfig(ask_age=True)) as server:
        refused = server.browser().post("/api/guests")
        assert (refused.status_code, code(refused)) == (403, "age-unknown")
        assert server.browser().post("/api/guests", json={"age": 40}).status_code == 201
        desk = server.signed_in("administrator")
        assert code(desk.post("/api/accounts", json={"name": "somebody new"})) == "age-unknown"
        assert code(desk.post("/api/accounts", json={"name": "somebody new", "age": 17})) == "under-age"
        assert desk.post("/api/accounts", json={"name": "somebody new", "age": 21}).status_code == 201
        # A device has no age.
        assert desk.post("/api/accounts", json={"name": "reader nine", "kind": "device"}).status_code == 201


def test_where_no_game_asks_for_an_age_nobody_is_refused(small_house: House) -> None:
    with small_house.served(config=FloorConfig(ask_age=True)) as server:
        door = server.browser()
        assert door.get("/api/session").json()["admission"] is None
        assert door.post("/api/guests", json={"age": 12}).status_code == 201
