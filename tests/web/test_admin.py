"""The administrator's desk: an account and its post by two people, a device and its key, what is configured."""

from __future__ import annotations

import base64
import re
import time
from typing import Any

from playwright.sync_api import Locator, Page

from croupier.floor.people.codes import STEP_SECONDS, code_at
from croupier.floor.people.passwords import Passwords
from tests.floor.fakes import CHEAP
from tests.floor.house import PASSWORD
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, barriers


def waiting(room: Room) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = room.client("shift-manager").get("/api/proposals?state=open").json()
    return found


def test_an_account_is_opened_and_given_a_post_by_two_people(room: Room, enter: Opener) -> None:
    page = enter("/", role="administrator", width=1280, height=900)
    page.get_by_role("link", name="Administration").first.click()
    expect(page.locator("[data-account='the administrator']")).to_contain_text("you: your password")
    page.get_by_role("button", name="Open an account").click()
    dialog = page.get_by_role("dialog")
    # What was not done is not said to be done.
    dialog.get_by_role("button", name="Not now").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("Done.")).to_have_count(0)
    page.get_by_role("button", name="Open an account").click()
    dialog.get_by_label("The name to sign in with").fill("the night dealer")
    page.keyboard.press("Enter")
    expect(dialog.locator(".secret")).not_to_be_empty()
    page.keyboard.press("Escape")
    # Whoever was opened is looked for at once.
    row = page.locator("[data-account='the night dealer']")
    expect(row).to_be_visible()
    page.get_by_label("Name, or a part of it").fill("NIGHT")
    page.keyboard.press("Enter")
    expect(row).to_contain_text("has a temporary password")
    row.get_by_role("button", name="Posts").click()
    dialog.get_by_label("Player").uncheck()
    dialog.get_by_label("Dealer", exact=True).check()
    dialog.get_by_label("Why").fill("starts tonight")
    dialog.get_by_role("button", name="Propose it").click()
    expect(dialog).to_contain_text("Proposed")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Waiting").click()
    mine = page.locator("[data-proposal='the night dealer']")
    expect(mine).to_contain_text("Player → Dealer")
    expect(mine.get_by_role("button", name="Approve")).to_have_count(0)
    assert barriers(page) == []

    approved = room.client("shift-manager").post(f"/api/proposals/{waiting(room)[0]['id']}/approval")
    assert approved.status_code == 200, approved.text
    page.get_by_role("link", name="Accounts").click()
    expect(page.locator("[data-account='the night dealer']")).to_contain_text("Dealer")
    page.locator("[data-account='the night dealer']").get_by_role("button", name="Close").click()
    dialog.get_by_role("button", name="Close it").click()
    expect(page.locator("[data-account='the night dealer']")).to_contain_text("closed")


def test_an_account_is_signed_out_closed_and_opened_again(room: Room, enter: Opener) -> None:
    people = room.served.services.people
    people.staffing.appoint("the evening dealer", ["dealer"], Passwords(CHEAP).hash(PASSWORD))
    page = enter("/admin", role="administrator", width=1280, height=900)
    row, dialog = page.locator("[data-account='the evening dealer']"), page.get_by_role("dialog")
    inside = room.client("evening dealer")
    page.get_by_label("Who").select_option("person")
    page.get_by_label("Name, or a part of it").fill("evening")
    page.keyboard.press("Enter")
    row.get_by_role("button", name="Sign out").click()
    expect(dialog).to_contain_text("Every session ends. Keys stay.")
    assert inside.get("/api/incidents").is_success
    dialog.get_by_role("button", name="Sign out everywhere").click()
    expect(dialog).to_have_count(0)
    assert inside.get("/api/incidents").status_code == 401
    row.get_by_role("button", name="Close").click()
    dialog.get_by_role("button", name="Close it").click()
    expect(row).to_contain_text("closed")
    row.get_by_role("button", name="Open again").click()
    expect(dialog).to_contain_text("Keys that were revoked stay revoked.")
    dialog.get_by_role("button", name="Open it again").click()
    expect(row).not_to_contain_text("closed")
    assert barriers(page) == []


def test_what_waits_is_approved_rejected_and_withdrawn(room: Room, enter: Opener) -> None:
    people = room.served.services.people
    people.staffing.appoint("the other administrator", ["administrator"], Passwords(CHEAP).hash(PASSWORD))
    proposer = room.client("other administrator")
    for name in ("the first clerk", "the second clerk", "the third clerk"):
        people.staffing.appoint(name, ["dealer"], Passwords(CHEAP).hash(PASSWORD))
        account = next(one for one in proposer.get(f"/api/accounts?name={name}").json() if one["name"] == name)
        wanted = {"kind": "account-roles", "subject": account["id"], "new": ["auditor"], "reason": "a new post"}
        made = proposer.post("/api/proposals", json=wanted, headers={"Idempotency-Key": name.replace(" ", "-")})
        assert made.is_success, made.text
    page = enter("/admin?see=waiting", role="administrator", width=1280, height=900)
    dialog = page.get_by_role("dialog")

    def waits(name: str) -> Locator:
        return page.locator(f"[data-proposal='{name}']")

    expect(waits("the first clerk")).to_contain_text("Dealer → Auditor")
    expect(waits("the first clerk")).to_contain_text("“a new post”")
    waits("the first clerk").get_by_role("button", name="Approve").click()
    dialog.get_by_role("button", name="Approve it").click()
    expect(waits("the first clerk")).to_have_count(0)
    waits("the second clerk").get_by_role("button", name="Reject").click()
    expect(dialog).to_contain_text("The proposal is closed without effect.")
    dialog.get_by_role("button", name="Reject").click()
    expect(waits("the second clerk")).to_have_count(0)
    # Whoever has put it forward may only take it back.
    own = room.client("administrator").post("/api/proposals", json=wanted, headers={"Idempotency-Key": "own"})
    assert own.is_success, own.text
    page.reload()
    expect(waits("the third clerk")).to_have_count(2)
    [mine] = [one for one in waits("the third clerk").all() if one.get_by_role("button", name="Withdraw").count()]
    expect(mine.get_by_role("button", name="Approve")).to_have_count(0)
    mine.get_by_role("button", name="Withdraw").click()
    dialog.get_by_role("button", name="Withdraw").click()
    expect(waits("the third clerk")).to_have_count(1)
    roles = {one["name"]: one["roles"] for one in proposer.get("/api/accounts?staff=true&limit=200").json()}
    assert [roles[f"the {nth} clerk"] for nth in ("first", "second", "third")] == [["auditor"], ["dealer"], ["dealer"]]


def test_a_forgotten_password_is_made_of_two_halves_by_two_people(room: Room, enter: Opener) -> None:
    people = room.served.services.people
    people.staffing.appoint("the forgetful dealer", ["dealer"], Passwords(CHEAP).hash(PASSWORD))
    page = enter("/admin", role="administrator", width=1280, height=900)
    page.locator("[data-account='the forgetful dealer']").get_by_role("button", name="New password").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Why").fill("forgot it")
    dialog.get_by_role("button", name="Propose it").click()
    first = dialog.locator(".secret").inner_text()
    page.keyboard.press("Escape")
    [asked] = [one for one in waiting(room) if one["about"] == "the forgetful dealer"]
    manager = enter(f"/pit?open=proposal:{asked['id']}", role="shift-manager")
    # Of a password nothing is read, before it is approved and after.
    expect(manager.get_by_role("heading", level=1)).to_have_text("A temporary password for somebody who lost theirs")
    expect(manager.locator("body")).not_to_contain_text(re.compile("[0-9a-f]{20}|emporary$", re.IGNORECASE))
    manager.get_by_role("button", name="Approve", exact=True).click()
    shown = manager.locator(".shown")
    expect(shown).to_contain_text("with a full stop between them")
    expect(manager.locator("main state-pill")).to_have_text("Approved and carried out.")
    expect(manager.get_by_role("button", name="Approve")).to_have_count(0)
    second = shown.locator("code").inner_text()
    assert first != second
    door = enter("/", role=None)
    door.locator(".bar").get_by_role("button", name="Sign in").click()
    door.get_by_label("Name").fill("the forgetful dealer")
    door.get_by_label("Password").fill(f"{first}.{second}")
    door.keyboard.press("Enter")
    expect(door.get_by_role("dialog", name="Choose your own password")).to_be_visible()


def test_posts_are_called_in_greek_wherever_accounts_are(room: Room, enter: Opener) -> None:
    page = enter("/admin", role="administrator", locale="el-GR", width=1280, height=900)
    page.locator(".bar .person").click()
    expect(page.locator(".menu")).to_contain_text("Διαχειριστής")
    page.keyboard.press("Escape")
    row = page.locator("[data-account='the pit-manager']")
    expect(row.locator("small")).to_have_text("Διευθυντής πιτ")
    row.get_by_role("button", name="Πόστα").click()
    labels = page.get_by_role("dialog").locator(".tick")
    expect(labels.first).to_be_visible()
    assert [one for one in labels.all_inner_texts() if re.search("[A-Za-z]", one)] == []
    administrator = room.client("administrator")
    named = next(one for one in administrator.get("/api/accounts?staff=true").json() if one["name"] == "the dealer")
    wanted = {"kind": "account-roles", "subject": named["id"], "new": ["auditor"], "reason": "απόψε"}
    asked = administrator.post("/api/proposals", json=wanted).raise_for_status().json()
    manager = enter(f"/pit?open=proposal:{asked['id']}", role="shift-manager", locale="el-GR")
    expect(manager.locator(".turn")).to_contain_text("Ντίλερ")
    expect(manager.get_by_role("button", name="Έγκριση")).to_contain_text("Ελεγκτής")
    manager.get_by_role("button", name="Απόρριψη").click()
    expect(manager.locator(".told")).to_be_visible()


def test_a_refusal_is_told_in_greek_with_its_own_words(room: Room) -> None:
    client = room.client("administrator")
    said = client.post("/api/accounts", json={"name": "house"}, headers={"Accept-Language": "el"}).json()["error"]
    assert said["message"] == "το όνομα 'house' ανήκει στο καζίνο"
    assert said["expected"] == "ένα άλλο"


def test_a_device_has_a_key_that_is_revoked_on_a_phone(room: Room, enter: Opener) -> None:
    key = {"Idempotency-Key": "a-reader"}
    made = room.client("administrator").post("/api/accounts", json={"name": "a reader", "kind": "device"}, headers=key)
    assert made.status_code == 201, made.text
    page = enter("/admin?see=devices", role="administrator", width=390, height=844)
    page.locator("[data-account='a reader']").get_by_role("button", name="Issue a key").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What it is for").fill("box 3")
    dialog.get_by_label("(rws-3cp)").check()
    dialog.get_by_role("button", name="Issue it").click()
    expect(dialog.locator(".secret")).to_contain_text("ck_")
    dialog.get_by_role("button", name="Close").last.click()
    issued = page.locator("[data-key='box 3']")
    expect(issued).to_contain_text("rws-3cp")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert barriers(page) == []
    issued.get_by_role("button", name="Revoke").click()
    dialog.get_by_role("button", name="Revoke it").click()
    expect(page.locator("[data-key='box 3']")).to_contain_text("revoked")


def test_what_is_configured_stands_there_with_where_it_is_changed(enter: Opener) -> None:
    page = enter("/admin?see=configuration", role="administrator")
    expect(page.locator("[data-key=guests]")).to_contain_text("CROUPIER_GUESTS")
    expect(page.locator("[data-key=database]")).to_contain_text("set, and not shown")
    page.get_by_role("link", name="Tables and links").click()
    limits = page.locator("small").filter(has_text="Progressive Jackpot")
    expect(limits.first).to_have_text("Progressive Jackpot S$5.00")
    expect(page.get_by_role("region", name="Links", exact=True)).to_contain_text("croupier jackpot adjust")
    assert barriers(page) == []


def test_a_lost_authenticator_is_taken_off_by_two_people(page: Page, room: Room, enter: Opener) -> None:
    people = room.served.services.people
    people.staffing.appoint("the night auditor", ["auditor"], Passwords(CHEAP).hash(PASSWORD))
    # A page without the watch on its console: the browser itself writes down that an address answered 401.
    page.goto(f"{room.address}/")
    page.locator(".bar").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name").fill("the night auditor")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="the night auditor").click()
    page.get_by_role("button", name="Authenticator").click()
    door = page.get_by_role("dialog", name="Authenticator")
    expect(door.get_by_label("Password")).to_be_focused()
    door.get_by_label("Password").fill(PASSWORD)
    door.get_by_role("button", name="Show me the secret").click()
    secret = base64.b32decode(door.locator(".secret").inner_text().replace(" ", ""))
    assert barriers(page) == []
    step = int(time.time()) // STEP_SECONDS
    door.get_by_label("Code").fill(code_at(secret, step))
    door.get_by_role("button", name="Use it from now on").click()
    expect(door).to_have_count(0)

    page.context.clear_cookies()
    page.reload()
    page.locator(".bar").get_by_role("button", name="Sign in").click()
    page.get_by_label("Name").fill("the night auditor")
    page.get_by_label("Password").fill(PASSWORD)
    expect(page.get_by_label("Code")).to_be_hidden()
    page.get_by_role("dialog").get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Code")).to_be_focused()
    page.get_by_label("Code").fill(code_at(secret, step + 1))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="the night auditor")).to_be_visible()

    desk = enter("/admin", role="administrator", width=1280, height=900)
    desk.get_by_label("Name, or a part of it").fill("night auditor")
    desk.keyboard.press("Enter")
    row = desk.locator("[data-account='the night auditor']")
    expect(row).to_contain_text("has an authenticator")
    row.get_by_role("button", name="Authenticator lost").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Why").fill("left in a taxi")
    dialog.get_by_role("button", name="Propose it").click()
    expect(dialog).to_contain_text("Proposed")
    [mine] = [one for one in waiting(room) if one["about"] == "the night auditor"]
    assert room.client("shift-manager").post(f"/api/proposals/{mine['id']}/approval").status_code == 200
    people.entrance.sign_in("the night auditor", PASSWORD, "192.0.2.1")
