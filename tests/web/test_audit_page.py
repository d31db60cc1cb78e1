"""The auditor's desk: rounds recalled, chains verified, a record that was tampered with, statements, exports."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.web.conftest import Opener, watched
from tests.web.expecting import expect
from tests.web.held import Held
from tests.web.kept_pages import KeptPages
from tests.web.rooms import Room, barriers, served_room

TABLE = "rws-3cp"


@pytest.fixture(scope="module")
def databases() -> list[Path]:
    return []


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, databases: list[Path]) -> Iterator[Room]:
    """A floor at which one round has been played and the next one waits for bets; a new one for whoever tries again."""
    databases.append(tmp_path_factory.mktemp("audit") / "floor.db")
    with served_room(f"sqlite:///{databases[-1]}") as room:
        guest = room.client()
        room.call_for_bets(TABLE)
        for bet, amount in (("ante", 1000), ("jackpot", 500)):
            room.say(guest, TABLE, "place-bet", box=1, bet=bet, amount=amount)
        room.say(guest, TABLE, "ready")
        room.say(guest, TABLE, "decide", box=1, decision="fold")
        room.call_for_bets(TABLE)
        yield room


def open_desk(enter: Opener, see: str, **more: object) -> Page:
    return enter(f"/audit?see={see}", role="auditor", **more)


def test_the_desk_is_the_auditors(enter: Opener) -> None:
    page = enter("/audit", role="dealer")
    expect(page.get_by_role("heading", name="This page is for an auditor")).to_be_visible()
    expect(page.locator(".paper")).to_have_count(0)


def test_chains_are_verified_with_their_length_and_hash(enter: Opener, room: Room) -> None:
    page = open_desk(enter, "record")
    chains = room.client("auditor").get("/api/audit/chains").json()
    rows = page.locator("[data-chain]")
    expect(rows).to_have_count(len(chains))
    expect(rows.get_by_text("Hashes agree", exact=True)).to_have_count(len(chains))
    table = next(one for one in chains if one["name"] == TABLE)
    row = page.locator(f"[data-chain={TABLE}]")
    expect(row.locator("small")).to_have_text("1 round" if table["rounds"] == 1 else f"{table['rounds']} rounds")
    expect(row.locator(".hash")).to_have_text(table["hash"])
    row.get_by_role("button").click()
    expect(page.get_by_role("heading", name=table["title"])).to_be_visible()


def test_the_whole_record_is_verified_on_request(enter: Opener) -> None:
    page = open_desk(enter, "record")
    page.get_by_role("button", name="Verify the whole record").click()
    sheet = page.get_by_role("region", name="The record")
    expect(sheet).to_contain_text("The record is whole.")
    expect(sheet).to_contain_text("shuffles proved")
    page.reload()
    expect(page.get_by_role("region", name="The record")).to_contain_text("for the auditor")


def test_a_round_is_recalled_with_every_step_card_and_hash(enter: Opener, room: Room) -> None:
    page = open_desk(enter, f"rounds&table={TABLE}")
    # What went to the link stands beside what the house won, each in the currency; no id stands where a person reads.
    heads = page.locator(".ledger thead th")
    expect(heads).to_have_text(["Round", "Outcome", "Boxes", "Staked", "Paid", "House", "Jackpot link"])
    settled = page.locator(".ledger tbody tr").filter(has_text="Settled")
    expect(settled.locator("td")).to_have_text(["Settled", "1", "S$15.00", "S$0.00", "+10.00", "+5.00"])
    expect(page.locator(".shelf")).not_to_contain_text(TABLE)
    page.get_by_role("button", name="Round 1", exact=True).click()
    entries = page.get_by_role("region", name="Entries")
    recalled = room.client("auditor").get(f"/api/tables/{TABLE}/rounds/1").json()
    expect(entries.locator(".entries > li")).to_have_count(len(recalled["steps"]))
    expect(entries).to_contain_text("Bets are open.")
    expect(entries).to_contain_text("The jackpot takes the bets of box 1, entry 2 of its link.")
    expect(entries.locator(".hash").last).to_have_text(recalled["steps"][-1]["hash"])
    dealt = [event for step in recalled["steps"] for event in step["events"] if event["type"] == "card-dealt"]
    expect(entries.locator("playing-card[card]")).to_have_count(len(dealt))
    expect(page.get_by_role("region", name="Round 1", exact=True)).to_contain_text("Folded")
    page.get_by_role("button", name="Watch again").click()
    expect(page.get_by_role("dialog", name="Round 1")).to_be_visible()
    page.keyboard.press("Escape")
    page.go_back()
    expect(page.get_by_role("button", name="Round 1", exact=True)).to_be_visible()


def test_rounds_are_exported_one_a_line(enter: Opener) -> None:
    page = open_desk(enter, f"rounds&table={TABLE}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as JSON Lines").click()
    assert download.value.suggested_filename == f"{TABLE}-rounds.jsonl"
    lines = [json.loads(line) for line in Path(download.value.path()).read_text().splitlines()]
    assert [line["number"] for line in lines] == [1]
    assert lines[0]["entries"][0]["events"]


def test_rounds_are_found_again_and_the_jackpot_is_the_links(enter: Opener) -> None:
    page = open_desk(enter, "search")
    row = page.locator(f"[data-round='{TABLE} 1']")
    expect(row).to_contain_text("+10.00")  # the Ante; the jackpot bet of 5 went to the link
    expect(row).to_contain_text("+5.00")
    page.get_by_label("Player").fill("nobody of this name")
    page.keyboard.press("Enter")
    expect(page.get_by_text("No round fits.")).to_be_visible()
    page.get_by_label("Player").fill("")
    page.get_by_label("Staked or paid from").fill("15")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(row).to_be_visible()
    assert "least=15" in page.url
    with page.expect_download() as download:
        page.get_by_role("link", name="As CSV").click()
    assert f"{TABLE}," in Path(download.value.path()).read_text()
    assert barriers(page) == []
    row.get_by_role("button").click()
    expect(page.get_by_role("region", name="Round 1", exact=True)).to_contain_text("+10.00")


def find(page: Page) -> None:
    """Look for rounds, and wait for the answer: the form is drawn anew with it."""
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.locator(".desk")).not_to_have_attribute("aria-busy", "true")


def test_rounds_are_found_by_day_by_ruling_and_as_void(enter: Opener, room: Room) -> None:
    guest = room.client()
    room.call_for_bets("mbs-3cp")
    room.say(guest, "mbs-3cp", "place-bet", box=1, bet="ante", amount=2500)
    room.say(guest, "mbs-3cp", "ready")
    room.say(room.client("shift-manager"), "mbs-3cp", "give-ruling", id="void", incident="foreign-card")
    page = open_desk(enter, "search")
    played, void = page.locator(f"[data-round='{TABLE} 1']"), page.locator("[data-round='mbs-3cp 1']")
    expect(played).to_be_visible()
    expect(void).to_contain_text("Void")
    expect(void).to_contain_text("25.00")
    for tick in ("With a ruling", "Void"):
        page.get_by_label(tick, exact=True).check()
        find(page)
        expect(played).to_have_count(0)
        expect(void).to_be_visible()
        page.get_by_label(tick, exact=True).uncheck()
    # Days are those of whoever looks, from the first moment of one to the last of the other.
    today, tomorrow = page.evaluate(
        "[0, 1].map((days) => new Date(Date.now() + days * 864e5).toLocaleDateString('sv'))"
    )
    for begins, ends, there in ((today, today, 1), (tomorrow, "", 0), ("", "2001-01-01", 0)):
        page.get_by_label("From", exact=True).fill(begins)
        page.get_by_label("To, that day included").fill(ends)
        find(page)
        for row in (played, void):
            expect(row).to_have_count(there)


def test_a_statement_adds_up_and_is_exported(enter: Opener, room: Room) -> None:
    page = open_desk(enter, "links&link=three")
    told = room.client("auditor").get("/api/audit/links/three").json()
    sheet = page.get_by_role("region", name="Statement of")
    expect(sheet).to_contain_text("What is kept follows from the record.")

    def figure(name: str) -> float:
        text = sheet.get_by_role("row", name=name).locator(".num").last.inner_text()
        return float(text.replace(",", "").replace("+", "").replace("\u2212", "-"))

    assert figure("Start") + figure("Contributions") == pytest.approx(figure("Derived"), abs=1e-9)
    assert figure("Derived") == figure("Kept") == told["meter_mils"] / 1_000_000
    with page.expect_download() as download:
        page.get_by_role("link", name="Export with every entry").click()
    exported = json.loads(Path(download.value.path()).read_text())
    assert exported["meter_mils"] == told["meter_mils"]
    assert sum(line["mils"] for line in exported["lines"]) + exported["since"]["meter_mils"] == told["derived_mils"]
    assert exported["entries"]


def test_the_staff_log_says_who_did_what(enter: Opener, room: Room) -> None:
    headers = {"Idempotency-Key": "cashier"}
    room.client("administrator").post("/api/accounts", json={"name": "the night cashier"}, headers=headers)
    page = open_desk(enter, "staff")
    line = page.get_by_role("region", name="Staff log").get_by_role("listitem").filter(has_text="the night cashier")
    expect(line).to_contain_text("the administrator account opened")


def test_no_id_stands_for_a_name_in_the_staff_log(enter: Opener, room: Room) -> None:
    guest = room.client("player").get("/api/me").json()
    moved = room.client("pit-supervisor").post(
        f"/api/players/{guest['account']}/chips",
        json={"amount": 5000, "reason": "buy-in"},
        headers={"Idempotency-Key": "over-the-counter"},
    )
    assert moved.is_success, moved.text
    reported = room.client("dealer").post(
        "/api/tables/hgc/incidents", json={"incident": "misdeal"}, headers={"Idempotency-Key": "misdealt"}
    )
    assert reported.is_success, reported.text
    page = open_desk(enter, "staff")
    log = page.get_by_role("region", name="Staff log")
    expect(log.get_by_role("listitem").filter(has_text="chips moved")).to_contain_text(guest["name"])
    expect(log).to_contain_text("Incident: Cards were dealt to the wrong places")
    assert guest["account"] not in log.inner_text()


def test_a_change_is_read_in_names_and_money(enter: Opener, room: Room) -> None:
    wanted = {"kind": "limits", "subject": "rws-3cp", "reason": "a quiet evening"}
    limits = {"ante": {"min": 2000, "max": 50_000}}
    proposed = room.client("pit-manager").post(
        "/api/proposals", json={**wanted, "new": limits}, headers={"Idempotency-Key": "quiet"}
    )
    assert proposed.is_success, proposed.text
    page = open_desk(enter, "staff")
    line = page.get_by_role("region", name="Staff log").get_by_role("listitem").filter(has_text="a quiet evening")
    title = next(row["title"] for row in room.client().get("/api/tables").json() if row["table"] == "rws-3cp")
    expect(line).to_contain_text(f"the pit-manager proposed{title}")
    expect(line).to_contain_text("S$10.00 to S$1,000.00 → S$20.00 to S$500.00")
    # Ids and cents are there for whoever asks for them.
    recorded = line.locator("code")
    expect(recorded).to_be_hidden()
    line.get_by_text("As recorded").click()
    expect(recorded).to_contain_text('"max": 50000')
    assert barriers(page) == []


def test_a_password_that_was_given_anew_hides_no_line_of_the_staff_log(enter: Opener, room: Room) -> None:
    administrator = room.client("administrator")
    opened = administrator.post(
        "/api/accounts", json={"name": "the forgetful"}, headers={"Idempotency-Key": "forgetful"}
    )
    account = opened.raise_for_status().json()["account"]["id"]
    # He still has the temporary password that he was given first.
    wanted = {"kind": "account-password", "subject": account, "new": "temporary", "reason": "lost on the way"}
    administrator.post("/api/proposals", json=wanted, headers={"Idempotency-Key": "lost"}).raise_for_status()
    log = open_desk(enter, "staff").get_by_role("region", name="Staff log")
    line = log.get_by_role("listitem").filter(has_text="lost on the way")
    expect(line).to_contain_text("the forgetful")
    said = line.locator(":scope > :not(details)").all_inner_texts()
    assert not re.search("[0-9a-f]{20}", " ".join(said))


def test_a_lost_connection_is_told_and_tried_again(chromium: Browser, kept_pages: KeptPages, room: Room) -> None:
    with watched(chromium, kept=kept_pages, forgiven="net::ERR_INTERNET_DISCONNECTED") as begin:
        page = begin()
        room.sign_in(page.context, "auditor")
        page.goto(f"{room.address}/audit?see=staff")
        expect(page.get_by_role("region", name="Staff log")).to_be_visible()
        page.context.set_offline(True)
        page.get_by_role("link", name="Links").click()
        expect(page.get_by_role("alert")).to_contain_text("The floor cannot be reached")
        page.context.set_offline(False)
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("region", name="Statement of")).to_be_visible()


def test_a_chain_that_was_not_read_yet_has_room_on_a_greek_phone(enter: Opener, room: Room) -> None:
    page = open_desk(enter, "staff", locale="el-GR", width=390, height=844)
    reading = Held(page, "**/api/audit/chains/*")
    page.goto(f"{room.address}/audit?see=record")
    reading.wait()
    expect(page.locator(".chains .pill.closed")).to_have_count(page.locator("[data-chain]").count())
    expect(page.locator(".chains .pill").first).to_have_text("Δεν διαβάστηκε ακόμη")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    reading.let_go()


def test_what_was_tampered_with_is_found(enter: Opener, databases: list[Path]) -> None:
    with sqlite3.connect(databases[-1], timeout=10) as connection:
        changed = connection.execute(
            "UPDATE floor_events SET body = replace(body, '\"fold\"', '\"play-1x\"') WHERE stream = ? AND body LIKE ?",
            (f"table:{TABLE}", "%decision-made%"),
        )
        assert changed.rowcount == 1
    connection.close()
    page = open_desk(enter, "record")
    row = page.locator(f"[data-chain={TABLE}]")
    expect(row.get_by_text("Broken", exact=True)).to_be_visible()
    expect(row).to_contain_text("is not what was written")
    expect(page.locator("[data-chain=rws-ml]").get_by_text("Hashes agree", exact=True)).to_be_visible()
    page.get_by_role("button", name="Verify the whole record").click()
    sheet = page.get_by_role("region", name="The record")
    expect(sheet.locator(".stamp.lose")).to_contain_text("finding")
    expect(sheet.locator(".findings")).to_contain_text(f"table:{TABLE}")
