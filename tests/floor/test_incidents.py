"""Incidents: reported from a table, heard by the pit, closed by the ruling about them or dismissed with a reason."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

from fastapi import Request

from croupier.floor.people.person import AccountKind, Person, Way
from croupier.floor.people.roles import Role
from croupier.floor.pit.incidents import IncidentDesk
from croupier.floor.web.streams import floor_news, waiting_for
from tests.floor.databases import on_each_database
from tests.floor.house import Browser, code
from tests.floor.processes import Client, floor_file, serving
from tests.floor.served import Room

TABLE = "rws-3cp"


def report(floor: Room, browser: Browser, incident: str = "player-count-wrong", **more: Any) -> Any:
    headers = more.pop("headers", None) or floor.key()
    table = more.pop("table", TABLE)
    return browser.post(f"/api/tables/{table}/incidents", json={"incident": incident, **more}, headers=headers)


def dealt(floor: Room) -> Browser:
    guest = floor.guest()
    assert floor.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000).status_code == 200
    assert floor.say(guest, TABLE, "ready").status_code == 200
    return guest


def open_reports(browser: Browser) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = browser.get("/api/incidents?state=open").json()
    return found


def test_a_report_says_who_saw_what_and_when(floor: Room) -> None:
    dealt(floor)
    dealer = floor.signed_in("dealer")
    answer = report(floor, dealer, boxes=[1], note="four cards")
    assert answer.status_code == 201, answer.text
    said = answer.json()
    assert (said["table"], said["round"], said["incident"], said["boxes"]) == (TABLE, 1, "player-count-wrong", [1])
    assert (said["reporter"], said["state"], said["note"]) == ("the dealer", "open", "four cards")
    assert said["reported_at"].startswith(floor.clock.now().isoformat()[:19])
    assert open_reports(floor.signed_in("pit-supervisor")) == [said]
    assert dealer.get(f"/api/incidents/{said['id']}").json() == said
    [act] = [
        one for one in floor.signed_in("auditor").get("/api/staff-log").json() if one["act"] == "incident-reported"
    ]
    assert (act["name"], act["subject"], act["details"]["report"]) == ("the dealer", TABLE, said["id"])


@on_each_database
def test_the_same_key_reports_once(floor: Room) -> None:
    dealer, key = floor.signed_in("dealer"), {"Idempotency-Key": "once"}
    first = report(floor, dealer, boxes=[1], headers=key)
    assert report(floor, dealer, boxes=[1], headers=key).json() == first.json()
    assert code(report(floor, dealer, boxes=[2], headers=key)) == "key-reused"
    assert report(floor, floor.signed_in("pit-supervisor"), boxes=[1], headers=key).json()["id"] != first.json()["id"]
    assert len(open_reports(dealer)) == 2


def test_what_nobody_could_have_seen_is_refused(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    assert code(report(floor, dealer, "earthquake")) == "unknown-incident"
    assert code(report(floor, dealer, boxes=[40])) == "bad-value"
    assert code(report(floor, dealer, table="nowhere")) == "not-found"
    assert code(dealer.post(f"/api/tables/{TABLE}/incidents", json={"incident": "misdeal"})) == "missing-field"
    assert open_reports(dealer) == []


def test_the_ruling_given_under_its_id_closes_a_report(floor: Room) -> None:
    dealt(floor)
    dealer = floor.signed_in("dealer")
    about, other = (report(floor, dealer, "foreign-card").json() for _ in range(2))
    said = {"id": about["id"], "incident": "foreign-card"}
    assert floor.say(dealer, TABLE, "give-ruling", **said).status_code == 200
    assert [one["id"] for one in open_reports(dealer)] == [other["id"]]
    closed = dealer.get(f"/api/incidents/{about['id']}").json()
    assert (closed["state"], closed["closed_by"], closed["reason"]) == ("ruled", "the dealer", "void-round")
    refused = floor.signed_in("pit-manager").post(f"/api/incidents/{about['id']}/dismissal", json={"reason": "nothing"})
    assert (refused.status_code, code(refused)) == (409, "incident-closed")


def test_an_approved_ruling_closes_the_report_too(floor: Room) -> None:
    dealt(floor)
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    about = report(floor, dealer, "burn-missed").json()
    facts = {"any_player_seen": False, "reconstructable": False}
    new = {"id": about["id"], "incident": "burn-missed", "facts": facts}
    wanted = {"kind": "ruling", "subject": TABLE, "new": new, "reason": "no card was burnt"}
    proposal = dealer.post("/api/proposals", json=wanted).json()
    assert len(open_reports(dealer)) == 1
    assert manager.post(f"/api/proposals/{proposal['id']}/approval").status_code == 200
    assert open_reports(dealer) == []
    assert dealer.get(f"/api/incidents/{about['id']}").json()["closed_by"] == "the shift-manager"
    # Whoever looks sees it at once, without waiting for the next look at the record.
    assert dealer.get(f"/api/tables/{TABLE}").json()["view"]["round"]["settlement"]["void"] is not None


@on_each_database
def test_the_pit_dismisses_what_needs_no_ruling(floor: Room) -> None:
    dealer, supervisor = floor.signed_in("dealer"), floor.signed_in("pit-supervisor")
    about = report(floor, dealer).json()
    path = f"/api/incidents/{about['id']}/dismissal"
    too_low = dealer.post(path, json={"reason": "a mistake"})
    assert (too_low.status_code, code(too_low)) == (403, "authority-too-low")
    assert code(supervisor.post(path, json={"reason": ""})) == "bad-value"
    dismissed = supervisor.post(path, json={"reason": "the count was right"})
    assert dismissed.status_code == 200, dismissed.text
    assert (dismissed.json()["state"], dismissed.json()["closed_by"]) == ("dismissed", "the pit-supervisor")
    assert open_reports(dealer) == []
    assert code(supervisor.post("/api/incidents/incident-x/dismissal", json={"reason": "nothing"})) == "not-found"
    acts = [one["act"] for one in floor.signed_in("auditor").get("/api/staff-log").json()]
    assert "incident-dismissed" in acts


def test_another_process_hears_of_a_report_at_once(fresh_database: str, tmp_path: Path) -> None:
    tables = '[[tables]]\nid = "table"\nrulebook = "rws-3cp"\n'
    config = floor_file(tmp_path, tables)
    with serving(config, fresh_database) as first, serving(config, fresh_database) as second:
        dealer, manager = Client(first, "the dealer"), Client(second, "the shift manager")
        with manager._http.stream("GET", "/api/events", timeout=10) as stream:
            lines = stream.iter_lines()
            while next(lines) != "event: incidents":
                pass
            assert next(lines) == "data: []"
            began = time.monotonic()
            said = {"incident": "misdeal", "boxes": [2]}
            answer = dealer._http.post("/api/tables/table/incidents", json=said, headers={"Idempotency-Key": "once"})
            assert answer.status_code == 201, answer.text
            while next(lines) != "event: incidents":
                pass
            [told] = json.loads(next(lines).removeprefix("data: "))
            # Told by the other process, not found at the next look, which comes only after 15 seconds of silence.
            assert time.monotonic() - began < 5
        assert told == answer.json()
        for client in (dealer, manager):
            client.close()


async def heard(floor: Room, role: str, until: int) -> list[tuple[str, Any]]:
    """The first events of the floor's stream as somebody in this role is sent them."""
    services = floor.served.services
    person = None if role == "guest" else services.people.entrance.by_session(_token(floor, role))
    request = Request({"type": "http", "method": "GET", "headers": [], "app": floor.client.app})
    found: list[tuple[str, Any]] = []
    stream = floor_news(request, services.floor, person, waiting_for(services, person))
    async for chunk in stream:
        if chunk.startswith(b"event: "):
            event, data = chunk.decode().strip().split("\n")
            found.append((event.removeprefix("event: "), json.loads(data.removeprefix("data: "))))
            if len(found) == until:
                break
    await stream.aclose()  # type: ignore[attr-defined]
    return found


def _token(floor: Room, role: str) -> str:
    return floor.served.services.people.entrance.sign_in(f"the {role}", "nine blue horses", "192.0.2.1").token


@on_each_database
def test_a_key_for_one_table_has_a_whole_page_of_its_reports(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    mine = [report(floor, dealer, "misdeal").json()["id"] for _ in range(2)]
    for _ in range(3):
        floor.clock.pass_by(seconds=1)
        report(floor, dealer, "misdeal", table="hgc")
    reader = Person("reader", "reader", AccountKind.DEVICE, frozenset({Role.DEALER}), Way.KEY, frozenset({TABLE}))
    desk = IncidentDesk(floor.floor)
    assert {one.id for one in desk.latest(reader, limit=2)} == set(mine)
    assert {one.id for one in desk.latest(reader, table=TABLE, limit=2)} == set(mine)
    assert desk.latest(reader, table="hgc") == []


@on_each_database
def test_only_staff_hears_of_incidents_and_proposals(floor: Room) -> None:
    about = report(floor, floor.signed_in("dealer")).json()
    events = dict(asyncio.run(heard(floor, "pit-supervisor", 6)))
    assert [one["id"] for one in events["incidents"]] == [about["id"]]
    assert events["proposals"] == events["conditions"] == []
    assert set(dict(asyncio.run(heard(floor, "guest", 2)))) == {"tables", "meters"}
    assert waiting_for(floor.served.services, None) == {}
