"""Authenticators: a post is opened by a password and a code, each code once; who lost his is let in by two others."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from fastapi.testclient import TestClient

from croupier.cli.app import main
from croupier.errors import Code
from croupier.floor.config.model import FloorConfig
from croupier.floor.config.reading import read_config
from croupier.floor.people.authenticators import KIND
from croupier.floor.people.codes import STEP_SECONDS, code_at
from croupier.floor.people.office import open_desks
from croupier.floor.people.person import Authenticator, Way
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission, Role
from croupier.floor.people.sessions import SessionPolicy
from croupier.floor.people.staffing import Opened
from croupier.floor.server import open_floor
from tests.floor.databases import on_each_database
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.house import PASSWORD, House, code
from tests.floor.served import room
from tests.floor.test_people_desks import HERE, refused, side_by_side
from tests.repository.tracked import ROOT


def now_step(house: House) -> int:
    return int(house.clock.now().timestamp()) // STEP_SECONDS


def code_of(house: House, secret: str, later: int = 0) -> str:
    """The code that a telephone with this secret shows, so many steps from now."""
    return code_at(base64.b32decode(secret), now_step(house) + later)


def next_step(house: House) -> None:
    house.clock.pass_by(seconds=STEP_SECONDS)


def enrol(house: House, role: str) -> str:
    """Somebody in this role with an authenticator, and a step later; the secret."""
    shown = house.people.authenticators.begin(house.person(role), PASSWORD)
    house.people.authenticators.confirm(house.person(role), code_of(house, shown.secret), HERE)
    next_step(house)
    return shown.secret


@pytest.mark.parametrize(
    ("seconds", "given"), [(59, "287082"), (1111111109, "081804"), (1234567890, "005924"), (2000000000, "279037")]
)
def test_codes_are_those_of_the_standard(seconds: int, given: str) -> None:
    """RFC 6238, appendix B: its eight digits, of which an authenticator shows the last six."""
    assert code_at(b"12345678901234567890", seconds // STEP_SECONDS) == given


def test_a_password_alone_no_longer_opens_an_account_with_an_authenticator(house: House) -> None:
    entrance, secret = house.people.entrance, enrol(house, "dealer")
    assert refused(lambda: entrance.sign_in("the dealer", PASSWORD, HERE)) is Code.ONE_TIME_CODE_NEEDED
    for wrong in ("000000", "", code_of(house, secret, 3), code_of(house, secret, -3)):
        assert refused(entrance.sign_in, "the dealer", PASSWORD, HERE, None, wrong) is Code.ONE_TIME_CODE_WRONG
    entered = entrance.sign_in("the dealer", PASSWORD, HERE, None, code_of(house, secret))
    assert entered.person.authenticator is Authenticator.ON
    assert refused(lambda: entrance.sign_in("the dealer", "a wrong one", HERE)) is Code.WRONG_CREDENTIALS


def test_a_code_is_good_once_and_so_are_those_before_it(house: House) -> None:
    entrance, secret = house.people.entrance, enrol(house, "dealer")
    early, used = code_of(house, secret), code_of(house, secret, 1)
    entrance.sign_in("the dealer", PASSWORD, HERE, None, used)
    for old in (used, early):
        answer = refused(entrance.sign_in, "the dealer", PASSWORD, HERE, None, old)
        assert answer is Code.ONE_TIME_CODE_WRONG
    next_step(house)
    next_step(house)
    entrance.sign_in("the dealer", PASSWORD, HERE, None, code_of(house, secret))


@on_each_database
def test_of_two_who_send_one_code_together_one_comes_in(house: House) -> None:
    entrance, secret = house.people.entrance, enrol(house, "dealer")
    one = code_of(house, secret)
    results = side_by_side(*[lambda: entrance.sign_in("the dealer", PASSWORD, HERE, None, one)] * 4)
    assert sorted(map(str, results)).count(str(Code.ONE_TIME_CODE_WRONG)) == 3


def test_codes_are_guessed_no_faster_than_passwords_and_being_asked_for_one_is_no_failure(house: House) -> None:
    entrance, secret = house.people.entrance, enrol(house, "dealer")
    for _ in range(30):
        assert refused(lambda: entrance.sign_in("the dealer", PASSWORD, HERE)) is Code.ONE_TIME_CODE_NEEDED
    for guess in range(5):
        said = (PASSWORD, f"192.0.2.{guess}", None, f"00000{guess}")
        assert refused(entrance.sign_in, "the dealer", *said) is Code.ONE_TIME_CODE_WRONG
    for given in (None, code_of(house, secret)):
        assert refused(entrance.sign_in, "the dealer", PASSWORD, "198.51.100.1", None, given) is Code.TOO_MANY_ATTEMPTS


def test_an_authenticator_that_nobody_confirmed_counts_for_nothing(house: House) -> None:
    entrance, authenticators = house.people.entrance, house.people.authenticators
    begun = authenticators.begin(house.person("dealer"), PASSWORD)
    assert refused(lambda: authenticators.confirm(house.person("dealer"), "000000", HERE)) is Code.ONE_TIME_CODE_WRONG
    entrance.sign_in("the dealer", PASSWORD, HERE)
    again = authenticators.begin(house.person("dealer"), PASSWORD)
    old = code_of(house, begun.secret)
    assert refused(lambda: authenticators.confirm(house.person("dealer"), old, HERE)) is Code.ONE_TIME_CODE_WRONG
    authenticators.confirm(house.person("dealer"), code_of(house, again.secret), HERE)


def test_setting_one_up_ends_the_sessions_that_came_in_without_a_code(house: House) -> None:
    token = house.people.entrance.sign_in("the dealer", PASSWORD, HERE).token
    enrol(house, "dealer")
    assert refused(lambda: house.people.entrance.by_session(token)) is Code.SESSION_EXPIRED


@pytest.mark.parametrize("what", ["wrong password", "second one", "nothing begun", "none to take off", "a key"])
def test_what_is_refused_about_an_authenticator(house: House, what: str) -> None:
    desk, dealer = house.people.authenticators, house.person("dealer")
    if what == "wrong password":
        assert refused(lambda: desk.begin(dealer, "a wrong guess")) is Code.WRONG_CREDENTIALS
    elif what == "second one":
        enrol(house, "dealer")
        assert refused(lambda: desk.begin(dealer, PASSWORD)) is Code.AUTHENTICATOR_ON
    elif what == "nothing begun":
        assert refused(lambda: desk.confirm(dealer, "000000", HERE)) is Code.NOT_NOW
    elif what == "none to take off":
        assert refused(lambda: desk.remove(dealer, "000000", HERE)) is Code.NOT_NOW
    else:
        assert refused(lambda: desk.begin(house.person("dealer", Way.KEY), PASSWORD)) is Code.NOT_PERMITTED


def test_its_owner_takes_it_off_with_a_code_and_nobody_with_a_session_alone(house: House) -> None:
    secret, desk = enrol(house, "dealer"), house.people.authenticators
    assert refused(lambda: desk.remove(house.person("dealer"), "000000", HERE)) is Code.ONE_TIME_CODE_WRONG
    left = desk.remove(house.person("dealer"), code_of(house, secret), HERE)
    assert left.person.authenticator is Authenticator.NONE
    house.people.entrance.sign_in("the dealer", PASSWORD, HERE)


def test_who_lost_it_is_let_in_by_two_others(house: House) -> None:
    enrol(house, "dealer")
    approvals, dealer = house.people.approvals, house.accounts["dealer"].id
    boss = house.person("administrator")
    assert refused(lambda: approvals.propose(boss, KIND, dealer, "on", "mine now")) is Code.BAD_VALUE
    player = house.accounts["player"].id
    assert refused(lambda: approvals.propose(boss, KIND, player, "none", "has none")) is Code.NOT_NOW
    wanted = approvals.propose(boss, KIND, dealer, "none", "lost the telephone")
    assert refused(lambda: approvals.approve(boss, wanted.id)) is Code.TWO_PEOPLE_NEEDED
    assert house.stored(dealer).enrolled
    done = approvals.approve(house.person("shift-manager"), wanted.id)
    assert done.proposal.state is ProposalState.EXECUTED
    house.people.entrance.sign_in("the dealer", PASSWORD, HERE)


def test_a_post_may_take_one_and_then_opens_nothing_else(house: House) -> None:
    policy = SessionPolicy(authenticators=frozenset({Role.SHIFT_MANAGER}))
    people = open_desks(house.store, house.clock, house.chance, cost=CHEAP, policy=policy)
    entered = people.entrance.sign_in("the shift-manager", PASSWORD, HERE).person
    assert entered.authenticator is Authenticator.NEEDED
    assert refused(lambda: entered.require(Permission.WATCH)) is Code.AUTHENTICATOR_NEEDED
    shown = people.authenticators.begin(entered, PASSWORD)
    inside = people.authenticators.confirm(entered, code_of(house, shown.secret), HERE).person
    inside.require(Permission.READ_STAFF_LOG)
    people.entrance.sign_in("the dealer", PASSWORD, HERE).person.require(Permission.DEAL)


def test_the_secret_lies_sealed_and_the_staff_log_has_what_was_done(house: House) -> None:
    secret = enrol(house, "dealer")
    account = house.stored(house.accounts["dealer"].id)
    assert account.authenticator is not None
    assert base64.b32decode(secret) not in account.authenticator
    assert secret not in repr(account)
    house.people.entrance.sign_in("the dealer", PASSWORD, HERE, None, code_of(house, secret))
    next_step(house)
    house.people.authenticators.remove(house.person("dealer"), code_of(house, secret), HERE)
    with house.store.read() as connection:
        lines = PeopleRecords(connection).acts.latest(before=None, account=account.id, limit=10)
    assert [line.act for line in lines] == ["authenticator-removed", "signed-in", "authenticator-enrolled"]
    assert secret not in str(lines)
    assert lines[1].details == {"authenticator": True}


def test_the_interface_sets_one_up_and_asks_for_its_code(house: House) -> None:
    with house.served() as server:
        dealer = server.signed_in("dealer")
        assert dealer.get("/api/me").json()["authenticator"] == "none"
        shown = dealer.post("/api/me/authenticator", {"password": PASSWORD}).json()
        link = urlsplit(shown["link"])
        assert (link.scheme, link.netloc, parse_qs(link.query)["secret"]) == ("otpauth", "totp", [shown["secret"]])
        confirmed = dealer.post("/api/me/authenticator/confirmation", {"code": code_of(server.house, shown["secret"])})
        assert confirmed.json()["authenticator"] == "on"
        next_step(server.house)
        again = server.browser()
        assert code(again.sign_in("the dealer")) == "one-time-code-needed"
        said = {"name": "the dealer", "password": PASSWORD}
        assert code(again.post("/api/session", said | {"code": "000000"})) == "one-time-code-wrong"
        assert code(again.post("/api/session", said | {"code": "12 345"})) == "bad-value"
        entered = again.post("/api/session", said | {"code": code_of(server.house, shown["secret"])})
        assert entered.status_code == 200
        again.headers = {"X-CSRF-Token": entered.json()["csrf_token"]}
        listed = server.signed_in("administrator").get("/api/accounts?staff=true").json()
        assert [one["name"] for one in listed if one["authenticator"]] == ["the dealer"]
        next_step(server.house)
        taken = again.post("/api/me/authenticator/removal", {"code": code_of(server.house, shown["secret"])})
        assert taken.json()["authenticator"] == "none"


def test_a_floor_is_told_which_posts_take_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    told = {"database": database, "authenticators": ["shift-manager"]}
    config: FloorConfig = read_config(ROOT / "examples" / "floor" / "floor.toml", told)
    served = open_floor(config, chance=FakeChance(), cost=CHEAP)
    with TestClient(served.app, base_url="http://floor.example"):
        pass
    capsys.readouterr()
    assert main(["staff", "reset", "shift one", "--database", database, "--json"]) == 0
    password = json.loads(capsys.readouterr().out)["temporary_password"]
    assert main(["staff", "authenticator", "shift one", "--database", database, "--json"]) == 0
    secret = json.loads(capsys.readouterr().out)["secret"]
    assert main(["staff", "list", "--database", database, "--json"]) == 0
    assert [one["authenticator"] for one in json.loads(capsys.readouterr().out)] == [False, True]
    served = open_floor(config, chance=FakeChance(), cost=CHEAP)
    with TestClient(served.app, base_url="http://floor.example") as visitor:
        said = {"name": "shift one", "password": password}
        assert code(visitor.post("/api/session", json=said)) == "one-time-code-needed"
        step = int(served.services.clock.now().timestamp()) // STEP_SECONDS
        entered = visitor.post("/api/session", json=said | {"code": code_at(base64.b32decode(secret), step)})
        assert entered.json()["authenticator"] == "on"
    assert main(["staff", "authenticator", "shift one", "--off", "--database", database]) == 0
    served = open_floor(config, chance=FakeChance(), cost=CHEAP)
    with TestClient(served.app, base_url="http://floor.example") as visitor:
        assert visitor.post("/api/session", json=said).json()["authenticator"] == "needed"


@pytest.mark.parametrize("due", ["password", "authenticator"])
def test_who_has_something_to_do_first_sees_and_hears_what_a_passer_by_does(tmp_path: Path, due: str) -> None:
    """Looking is open to everybody; what staff sees beside it is not open to a stolen or temporary password."""
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), authenticators=["auditor"]) as floor:
        guest, table = floor.guest(), "rws-3cp"
        floor.say(guest, table, "place-bet", box=1, bet="ante", amount=1000)
        floor.say(guest, table, "ready")
        floor.say(guest, table, "decide", box=1, decision="fold")
        staffing = floor.served.services.people.staffing
        if due == "password":
            made = staffing.appoint("new", ["pit-supervisor"])
        else:
            made = Opened(floor.accounts["auditor"], PASSWORD)
        somebody = floor.browser()
        assert somebody.sign_in(made.account.name, made.temporary_password or "").status_code == 200
        path = f"/api/tables/{table}/rounds/1"
        assert somebody.get(path).json() == floor.browser().get(path).json()
        assert floor.signed_in("pit-supervisor").get(path).json() != floor.browser().get(path).json()
        assert somebody.get(f"/api/tables/{table}").json() == floor.browser().get(f"/api/tables/{table}").json()
        person = floor.served.services.people.entrance.by_session(somebody.client.cookies["croupier-session"])
        assert not any(person.may(permission) for permission in Permission)


def test_only_posts_of_the_house_can_take_one() -> None:
    with pytest.raises(ValueError, match="nobody of staff is player"):
        FloorConfig(authenticators=["player"])
