"""A dealer and the pit with Greek browsers: a live round from the call to the last box, and an incident ruled."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers, served_room
from tests.web.test_dealer import PATIENT_MS, at, bets, go

GREEK = {"locale": "el-GR"}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    tables = [
        TableConfig(id=name, rulebook="mbs-megalink-3cp", link="mega", mode="live").model_dump()
        for name in ("live", "incident")
    ]
    path = tmp_path_factory.mktemp("greek") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=tables) as room:
        yield room


def test_a_live_round_in_greek(enter: Opener, room: Room) -> None:
    page = enter("/tables/live/dealer", role="dealer", **GREEK)
    go(page, "Ποντάρετε, παρακαλώ")
    at(page, "Τα πονταρίσματα είναι ανοιχτά")
    page.keyboard.press("2")
    expect(page.locator(".btn.go")).to_contain_text("Τέλος τα πονταρίσματα", timeout=PATIENT_MS)
    go(page, "1 θέση")
    at(page, "Θέση 1: πρώτο φύλλο")
    assert barriers(page) == []
    page.keyboard.type("9cKs9sqd9d10h4s2c7c")
    at(page, "Θέση 1, ο παίκτης: τι κάνει;")
    page.get_by_role("button", name="Παίζω 1×").click()
    go(page, "Ανοίξτε το χέρι του ντίλερ")
    go(page, "Ανοίξτε τα χέρια των παικτών")
    go(page, "Ανοίξτε τα κοινά φύλλα")
    go(page, "Εκκαθάριση")
    at(page, "Θέση 1: τρίο εννιαριών")
    expect(page.locator(".moves")).to_contain_text("Πληρώστε")
    expect(page.locator(".moves")).to_contain_text("Νικά τον ντίλερ")
    assert barriers(page) == []
    settlement = room.floor.current("live").round.settlement
    assert settlement is not None


def test_an_incident_is_ruled_in_greek(enter: Opener, room: Room) -> None:
    dealer = bets(room, "incident", ante=1000)
    room.say(dealer, "incident", "close-betting")
    page = enter("/tables/incident/dealer", role="dealer", **GREEK)
    page.get_by_role("button", name="Συμβάν").click()
    page.get_by_role("button", name="Εμφανίστηκε φύλλο που δεν ανήκει στην τράπουλα").click()
    expect(page.get_by_role("list", name="Αναφέρθηκαν")).to_contain_text("Το πιτ ειδοποιήθηκε", timeout=PATIENT_MS)
    pit = enter("/pit", role="shift-manager", **GREEK)
    pit.get_by_role("link", name=re.compile("Εμφανίστηκε φύλλο")).click()
    expect(pit.locator(".case")).to_contain_text("Ο γύρος είναι άκυρος", timeout=PATIENT_MS)
    expect(pit.locator(".case")).to_contain_text("Καταγράψτε το συμβάν")
    assert barriers(pit) == []
    pit.get_by_role("button", name="Δώστε την απόφαση").click()
    expect(pit.get_by_text("Η απόφαση δόθηκε.").first).to_be_visible(timeout=PATIENT_MS)
    assert room.floor.current("incident").round.phase == "void"


def test_what_a_greek_presses_is_on_record_in_english_and_read_in_either(enter: Opener, room: Room) -> None:
    pit = enter("/pit/live", role="pit-supervisor", **GREEK)
    pit.get_by_role("button", name="Κλείσιμο μετά από αυτόν τον γύρο").click()
    pit.get_by_role("button", name="Επιστρέφουμε σε δέκα λεπτά").click()
    expect(pit.locator(".case .meta")).to_contain_text("«Επιστρέφουμε σε δέκα λεπτά»", timeout=PATIENT_MS)
    assert room.floor.current("live").notice == "Back in ten minutes"
    expect(enter("/pit/live", role="pit-supervisor").locator(".case .meta")).to_contain_text("“Back in ten minutes”")
    pit.get_by_role("button", name=re.compile("ελάχιστο.*, πάνω", re.IGNORECASE)).first.click()
    pit.get_by_role("button", name=re.compile("Πρόταση για")).click()
    pit.get_by_role("button", name="Λίγοι παίκτες απόψε").click()
    expect(pit.locator(".told")).to_contain_text("Προτάθηκε")
    for language, says in (("el", "Λίγοι παίκτες απόψε"), ("en", "Few players tonight")):
        reader = room.client("shift-manager")
        reader.headers["Accept-Language"] = language
        assert [one["reason"] for one in reader.get("/api/proposals").json()] == [says]
        assert says in [one["details"].get("reason") for one in reader.get("/api/staff-log").json()]
