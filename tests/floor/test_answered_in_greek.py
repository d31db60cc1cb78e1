"""A Greek browser is answered in Greek: refusals, hands, calls, a case of the pit. The record stays as it was."""

from __future__ import annotations

from typing import Final

from tests.floor.house import Browser
from tests.floor.served import Room
from tests.floor.test_cases import TABLE, dealt

GREEK: Final = {"Accept-Language": "el-GR,el;q=0.9,en;q=0.8"}


def in_greek(browser: Browser) -> Browser:
    browser.headers.update(GREEK)
    return browser


def test_a_refusal_is_told_in_the_language_of_whoever_asks(floor: Room) -> None:
    guest = floor.guest()
    english = floor.say(guest, TABLE, "place-bet", box=99, bet="ante", amount=1000)
    greek = floor.say(in_greek(guest), TABLE, "place-bet", box=99, bet="ante", amount=1000)
    assert english.json()["error"]["message"] == "the layout has no box 99"
    assert greek.json()["error"]["message"] == "η τσόχα δεν έχει θέση 99"
    assert (greek.headers["content-language"], english.headers["content-language"]) == ("el", "en")
    assert english.json()["error"]["code"] == greek.json()["error"]["code"] == "no-such-box"


def test_the_door_refuses_in_greek_too(floor: Room) -> None:
    refused = in_greek(floor.browser()).get("/api/purse").json()["error"]
    assert (refused["message"], refused["expected"]) == ("δεν έχει συνδεθεί κανείς", "μια συνεδρία ή ένα κλειδί")
    lost = in_greek(floor.guest()).get("/api/tables/nowhere").json()["error"]
    assert (lost["message"], lost["expected"]) == ("δεν υπάρχει τέτοιο τραπέζι", "το id ενός τραπεζιού")


def test_the_cookie_of_the_switch_goes_before_what_the_browser_asks_for(floor: Room) -> None:
    guest = in_greek(floor.browser())
    guest.client.cookies.set("language", "en")
    assert guest.get("/api/purse").json()["error"]["message"] == "nobody is signed in"


def test_a_case_of_the_pit_is_put_in_greek_and_recorded_as_before(floor: Room) -> None:
    dealt(floor, 1, 3)
    manager = in_greek(floor.signed_in("shift-manager"))
    path = f"/api/tables/{TABLE}/rulings/preview"
    case = manager.post(path, json={"incident": "burn-missed", "facts": {"reconstructable": False}}).json()
    assert case["says"] == "Ξεχάστηκε το καμένο φύλλο"
    assert case["ruling"]["says"].startswith("Ο γύρος είναι άκυρος")
    assert case["ruling"]["steps"][0].startswith("Καλέστε: διευθυντής βάρδιας.")
    assert [post["title"] for post in case["ruling"]["posts"]][-1] == "διευθυντής βάρδιας"
    assert "Ο γύρος είναι άκυρος." in case["ruling"]["effects"]
    assert "Πονταρίσματα στην τσόχα" in {one["title"] for one in case["ruling"]["accounts"]}
    told = floor.say(manager, TABLE, "give-ruling", **case["give"] | {"id": "greek"})
    assert told.status_code == 200, told.text
    ruled = next(event for event in told.json()["events"] if event["type"] == "ruled")
    assert "Ο γύρος είναι άκυρος." in ruled["effects"]
    with floor.floor.reading_books() as books:
        row = books.streams.latest_rounds(TABLE, 1, 2**62)[0]
        steps = floor.floor.tables.steps(books.streams, TABLE, row.first - 1, row.last)
        effects = [one for step in steps for event in step.events for one in getattr(event, "effects", ())]
    assert effects
    assert all(text.isascii() for text in effects), "the record does not change with the language of whoever reads it"


def test_who_may_do_it_instead_is_called_by_his_post(floor: Room) -> None:
    supervisor = floor.signed_in("pit-supervisor")
    asked = {
        "kind": "jackpot-correction",
        "subject": "mega",
        "new": {"account": "meter", "change": 100},
        "reason": "x" * 9,
    }
    english = supervisor.post("/api/proposals", json=asked).json()["error"]
    greek = in_greek(supervisor).post("/api/proposals", json=asked).json()["error"]
    assert english["expected"] == "somebody else in one of these posts: pit manager; shift manager"
    assert greek["expected"].endswith("ευθύνης: διευθυντής πιτ· διευθυντής βάρδιας")
    assert english["code"] == greek["code"] == "not-permitted"
