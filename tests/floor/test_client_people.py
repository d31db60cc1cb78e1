"""The client at a real server: guests, sessions, keys, staff, and what takes two people."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from croupier.cli.app import main
from croupier.client import Floor, Throttled
from croupier.errors import Code, Refusal
from croupier.floor.people.passwords import Passwords
from tests.floor.fakes import CHEAP
from tests.floor.serving import Serving

PASSWORD, OWN = "nine blue horses", "six warm stones"
STAFF = {
    "the administrator": "administrator",
    "the shift manager": "shift-manager",
    "the supervisor": "pit-supervisor",
    "the auditor": "auditor",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    directory = tmp_path_factory.mktemp("people")
    hash_ = Passwords(CHEAP).hash(PASSWORD)
    config = directory / "floor.toml"
    config.write_text(
        "demonstration = false\n[[tables]]\nid = 'one'\nrulebook = 'rws-3cp'\ntimers = { pause = 0.1 }\n"
        + "".join(
            f"[[staff]]\nname = '{name}'\nroles = ['{role}']\npassword_hash = '{hash_}'\n"
            for name, role in STAFF.items()
        )
    )
    server = Serving(directory, f"sqlite:///{directory / 'floor.db'}", config)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def staff(server: Serving) -> Iterator[dict[str, Floor]]:
    floors = {name: Floor(server.address) for name in STAFF}
    for name, floor in floors.items():
        floor.sign_in(name, PASSWORD)
    yield floors
    for floor in floors.values():
        floor.close()


@contextmanager
def refused(code: Code) -> Iterator[None]:
    with pytest.raises(Refusal) as caught:
        yield
    assert caught.value.code is code


def test_a_guest_plays_with_a_key_of_his_own(server: Serving) -> None:
    with Floor(server.address) as guest:
        me = guest.enter_as_guest()
        assert (me.kind, me.way, guest.me().account) == ("guest", "session", me.account)
        assert guest.purse().chips > 0
        with refused(Code.NOT_PERMITTED):
            guest.refill()
        issued = guest.people.issue_key("my script", days=1)
        with Floor(server.address, key=issued.secret) as script:
            assert (script.me().account, script.me().way) == (me.account, "key")
            assert script.purse() == guest.purse()
            guest.people.revoke_key(issued.key.id)
            with refused(Code.NOT_SIGNED_IN):
                script.purse()
        (kept,) = guest.people.keys()
        assert kept.revoked_at is not None
        guest.sign_out()
        with refused(Code.NOT_SIGNED_IN):
            guest.purse()


def test_a_new_player_is_opened_named_and_handed_chips(server: Serving, staff: dict[str, Floor]) -> None:
    opened = staff["the administrator"].people.open_account("player one")
    assert opened.temporary_password is not None
    with Floor(server.address) as ada:
        assert ada.sign_in("player one", opened.temporary_password).must_change_password
        with refused(Code.PASSWORD_CHANGE_NEEDED):
            ada.purse()
        ada.change_password(opened.temporary_password, OWN)
        assert staff["the supervisor"].move_chips(opened.account.id, 50_000, "buy-in", key="once").chips == 50_000
        assert staff["the supervisor"].move_chips(opened.account.id, 50_000, "buy-in", key="once").chips == 50_000
        assert ada.purse().chips == 50_000
        with refused(Code.FUNDS_MISSING):
            staff["the supervisor"].move_chips(opened.account.id, -60_000, "cash-out")
        with refused(Code.NOT_PERMITTED):
            ada.move_chips(opened.account.id, 1)
        staff["the administrator"].people.set_active(opened.account.id, False)
        with refused(Code.SESSION_EXPIRED):
            ada.purse()
    names = {account.name for account in staff["the administrator"].people.accounts(limit=200)}
    assert {"player one", *STAFF} <= names


def test_roles_take_two_people_and_stand_in_the_log(staff: dict[str, Floor]) -> None:
    account = staff["the administrator"].people.open_account("the new dealer").account.id
    proposed = staff["the administrator"].people.propose("account-roles", account, ["dealer"], "starts on Monday")
    with refused(Code.TWO_PEOPLE_NEEDED):
        staff["the administrator"].people.approve(proposed.id)
    assert staff["the shift manager"].people.approve(proposed.id).proposal.state == "executed"
    with refused(Code.PROPOSAL_CLOSED):
        staff["the shift manager"].people.reject(proposed.id)
    assert proposed.id in {one.id for one in staff["the auditor"].people.proposals()}
    acts = {act.subject for act in staff["the auditor"].people.staff_log()}
    assert account in acts
    assert staff["the auditor"].audit().clean
    for name in ("the administrator", "the shift manager", "the supervisor"):
        with refused(Code.NOT_PERMITTED):
            staff[name].audit()


def test_who_guesses_is_told_to_wait(server: Serving) -> None:
    told = []
    with Floor(server.address) as guesser:
        for _ in range(8):
            with pytest.raises(Refusal) as caught:
                guesser.sign_in("Nobody", "wrong wrong wrong")
            told.append(caught.value)
    assert [error.code for error in told[:5]] == [Code.WRONG_CREDENTIALS] * 5
    assert isinstance(told[-1], Throttled)
    assert told[-1].wait_seconds >= 1


def test_bots_are_let_in_from_the_command_line(server: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*more: str) -> tuple[int, Any]:
        status = main(["bots", server.address, "--pause", "0", "--json", *more])
        return status, json.loads(capsys.readouterr().out)

    status, told = run("--table", "one=2", "--rounds", "2")
    assert status == 0, told
    assert told["bots"] == 2
    assert told["rounds"] >= 4
    assert told["commands"] > 8
    status, told = run("--table", "nowhere")
    assert status == 2
    assert told["error"]["expected"] == "one"
