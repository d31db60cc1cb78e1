"""The desks on a real store: signing in, guests, keys, proposals and the staff log, alike on both databases."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from croupier.errors import Code, CroupierError
from croupier.floor.people.office import open_desks
from croupier.floor.people.person import AccountKind, Person, Way
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Role
from croupier.floor.people.schema import TABLES
from croupier.floor.people.sessions import hashed
from croupier.floor.people.throttle import TooSoon
from tests.floor.databases import on_each_database
from tests.floor.fakes import CHEAP
from tests.floor.house import PASSWORD, House

HERE = "192.0.2.1"


def refused(act: Callable[..., Any], *arguments: Any) -> Code:
    with pytest.raises(CroupierError) as caught:
        act(*arguments)
    return caught.value.code


def side_by_side(*acts: Callable[[], Any]) -> list[Any]:
    """Do things at the same moment; what each gave, or the code of its refusal."""
    results: list[Any] = [None] * len(acts)
    start = threading.Barrier(len(acts))

    def run(index: int) -> None:
        start.wait()
        try:
            results[index] = acts[index]()
        except CroupierError as error:
            results[index] = error.code

    threads = [threading.Thread(target=run, args=(index,)) for index in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def everything(house: House) -> str:
    """All that the store holds, as text."""
    with house.store.read() as connection:
        return "\n".join(str(row) for table in TABLES for row in connection.execute(select(table)))


@on_each_database
def test_a_session_opens_with_name_and_password_and_closes(house: House) -> None:
    entrance = house.people.entrance
    entered = entrance.sign_in("THE DEALER", PASSWORD, HERE)
    assert entered.person.account == house.accounts["dealer"].id
    assert entrance.by_session(entered.token) == entered.person
    assert entrance.recall(Way.SESSION, entered.token) == entered.person
    entrance.sign_out(entered.token)
    assert entrance.recall(Way.SESSION, entered.token) is None
    assert refused(lambda: entrance.by_session(entered.token)) is Code.SESSION_EXPIRED


@pytest.mark.parametrize(
    ("name", "password"), [("the dealer", "nine blue horse"), ("nobody", PASSWORD), ("the dealer", "")]
)
def test_a_wrong_name_and_a_wrong_password_are_told_alike(house: House, name: str, password: str) -> None:
    assert refused(lambda: house.people.entrance.sign_in(name, password, HERE)) is Code.WRONG_CREDENTIALS


def test_a_new_sign_in_ends_the_session_before_it_and_no_other(house: House) -> None:
    entrance = house.people.entrance
    first, elsewhere = (entrance.sign_in("the player", PASSWORD, HERE) for _ in range(2))
    second = entrance.sign_in("the player", PASSWORD, HERE, first.token)
    assert len({first.token, second.token, elsewhere.token}) == 3
    assert refused(lambda: entrance.by_session(first.token)) is Code.SESSION_EXPIRED
    entrance.by_session(elsewhere.token)
    entrance.sign_out(second.token, everywhere=True)
    assert refused(lambda: entrance.by_session(elsewhere.token)) is Code.SESSION_EXPIRED


def test_a_session_lives_while_it_is_used_and_ends_when_idle(house: House) -> None:
    entrance, clock = house.people.entrance, house.clock
    token = entrance.sign_in("the dealer", PASSWORD, HERE).token
    for _ in range(5):
        clock.pass_by(minutes=29)
        entrance.by_session(token)
    clock.pass_by(minutes=30)
    assert refused(lambda: entrance.by_session(token)) is Code.SESSION_EXPIRED


@on_each_database
def test_the_sweep_takes_what_no_longer_counts_and_nothing_else(house: House) -> None:
    entrance, clock = house.people.entrance, house.clock
    entrance.sign_in("the dealer", PASSWORD, HERE)
    clock.pass_by(hours=23)
    kept = entrance.sign_in("the player", PASSWORD, HERE)
    clock.pass_by(hours=2)
    entrance.sweep()
    with house.store.read() as connection:
        assert PeopleRecords(connection).sessions.count() == 1
    entrance.by_session(kept.token)


def test_guesses_at_one_account_wait_longer_and_longer_even_with_the_right_password(house: House) -> None:
    entrance, clock = house.people.entrance, house.clock
    for guess in range(5):
        answer = refused(entrance.sign_in, "the dealer", f"guess {guess}", f"192.0.2.{guess}")
        assert answer is Code.WRONG_CREDENTIALS
    with pytest.raises(TooSoon):
        entrance.sign_in("the dealer", PASSWORD, "198.51.100.1")
    clock.pass_by(seconds=1)
    assert refused(lambda: entrance.sign_in("the dealer", "again", HERE)) is Code.WRONG_CREDENTIALS
    clock.pass_by(seconds=1)
    with pytest.raises(TooSoon):
        entrance.sign_in("the dealer", PASSWORD, HERE)
    clock.pass_by(seconds=1)
    entrance.sign_in("the dealer", PASSWORD, HERE)
    assert refused(lambda: entrance.sign_in("the dealer", "one more", HERE)) is Code.WRONG_CREDENTIALS


def test_guesses_from_one_address_are_counted_over_all_names_and_a_right_one_clears_nothing(house: House) -> None:
    entrance = house.people.entrance
    for guess in range(20):
        assert refused(entrance.sign_in, f"name {guess}", PASSWORD, HERE) is Code.WRONG_CREDENTIALS
        if guess == 10:
            entrance.sign_in("the player", PASSWORD, HERE)
    assert refused(lambda: entrance.sign_in("the player", PASSWORD, HERE)) is Code.TOO_MANY_ATTEMPTS
    entrance.sign_in("the player", PASSWORD, "198.51.100.1")


@on_each_database
def test_guesses_sent_side_by_side_are_all_counted(house: House) -> None:
    entrance = house.people.entrance
    results = side_by_side(*[lambda: entrance.sign_in("the dealer", "a guess", HERE)] * 12)
    assert results.count(Code.WRONG_CREDENTIALS) == 5
    assert results.count(Code.TOO_MANY_ATTEMPTS) == 7


def test_guests_are_players_with_chips_and_not_without_number(house: House) -> None:
    entrance = house.people.entrance
    guests = [entrance.enter_as_guest(HERE) for _ in range(50)]
    assert {guest.person.kind for guest in guests} == {AccountKind.GUEST}
    assert house.welcomed == [guest.person.account for guest in guests]
    assert len({guest.person.name for guest in guests}) == 50
    assert entrance.by_session(guests[0].token).roles == {Role.PLAYER}
    before = everything(house)
    assert refused(lambda: entrance.enter_as_guest(HERE)) is Code.TOO_MANY_ATTEMPTS
    assert everything(house) == before


@on_each_database
def test_a_guest_whose_chips_cannot_be_handed_out_never_came_in(house: House) -> None:
    def fail(_connection: object, _guest: object) -> None:
        raise RuntimeError("no chips")

    house.people.entrance._welcome = fail
    before = everything(house)
    with pytest.raises(RuntimeError):
        house.people.entrance.enter_as_guest(HERE)
    assert everything(house) == before


def test_a_temporary_password_is_replaced_and_all_sessions_end(house: House) -> None:
    administrator = house.person("administrator")
    opened = house.people.staffing.open_account(administrator, "player one")
    assert opened.temporary_password is not None
    entrance = house.people.entrance
    first, second = (entrance.sign_in("player one", opened.temporary_password, HERE) for _ in range(2))
    assert first.person.must_change
    assert (
        refused(lambda: entrance.change_password(first.person, "wrong", "ten slow trains", HERE))
        is Code.WRONG_CREDENTIALS
    )
    assert refused(lambda: entrance.change_password(first.person, opened.temporary_password or "", "short", HERE)) is (
        Code.PASSWORD_UNFIT
    )
    fresh = entrance.change_password(first.person, opened.temporary_password, "ten slow trains", HERE)
    assert not fresh.person.must_change
    for old in (first, second):
        assert refused(entrance.by_session, old.token) is Code.SESSION_EXPIRED
    entrance.sign_in("player one", "ten slow trains", HERE)


@on_each_database
def test_a_name_is_taken_however_it_is_written_and_by_one_of_two_at_once(house: House) -> None:
    administrator, staffing = house.person("administrator"), house.people.staffing
    results = side_by_side(*[lambda: staffing.open_account(administrator, "player one")] * 2)
    assert results.count(Code.NAME_TAKEN) == 1
    assert refused(lambda: staffing.open_account(administrator, "Player ONE")) is Code.NAME_TAKEN


def test_a_closed_account_opens_nothing_until_it_is_opened_again(house: House) -> None:
    staffing, entrance = house.people.staffing, house.people.entrance
    administrator, dealer = house.person("administrator"), house.accounts["dealer"]
    token = entrance.sign_in("the dealer", PASSWORD, HERE).token
    staffing.set_active(administrator, dealer.id, False)
    assert refused(lambda: entrance.by_session(token)) is Code.SESSION_EXPIRED
    assert refused(lambda: entrance.sign_in("the dealer", PASSWORD, HERE)) is Code.WRONG_CREDENTIALS
    staffing.set_active(administrator, dealer.id, True)
    entrance.sign_in("the dealer", PASSWORD, HERE)


@on_each_database
def test_the_last_administrator_stays(house: House) -> None:
    staffing, administrator = house.people.staffing, house.person("administrator")
    assert refused(lambda: staffing.set_active(administrator, administrator.account, False)) is Code.ROLES_CLASH
    other = house.appoint("another", "administrator")
    results = side_by_side(
        lambda: staffing.set_active(administrator, administrator.account, False),
        lambda: staffing.set_active(house.as_person(other), other.id, False),
    )
    assert results.count(Code.ROLES_CLASH) == 1


def device(house: House, *roles: str) -> str:
    account = house.people.staffing.open_account(house.person("administrator"), "reader 4", AccountKind.DEVICE).account
    if roles:
        with house.store.write() as connection:
            PeopleRecords(connection).accounts.save(replace(account, roles=frozenset(map(Role, roles))))
    return account.id


@on_each_database
def test_a_key_opens_for_its_roles_and_tables_until_it_is_revoked(house: House) -> None:
    staffing, entrance, administrator = house.people.staffing, house.people.entrance, house.person("administrator")
    reader = device(house, "dealer")
    issued = staffing.issue_key(
        administrator, "reader", account_id=reader, roles=["dealer"], tables=["table-4"], lasting=timedelta(days=1)
    )
    person = entrance.by_key(issued.secret)
    assert (person.account, person.way, person.tables) == (reader, Way.KEY, frozenset({"table-4"}))
    assert [key.id for key in staffing.keys(administrator, reader)] == [issued.key.id]
    staffing.revoke_key(administrator, issued.key.id)
    assert entrance.recall(Way.KEY, issued.secret) is None
    assert refused(lambda: entrance.by_key(issued.secret)) is Code.NOT_SIGNED_IN
    short = staffing.issue_key(administrator, "x", account_id=reader, roles=["dealer"], lasting=timedelta(days=1))
    house.clock.pass_by(days=1)
    assert refused(lambda: entrance.by_key(short.secret)) is Code.NOT_SIGNED_IN


def test_nobody_gets_a_key_that_acts_for_a_colleague_or_does_more_than_its_account(house: House) -> None:
    staffing, administrator, player = house.people.staffing, house.person("administrator"), house.person("player")
    shift = house.accounts["shift-manager"].id
    reader = device(house)
    for act in (
        lambda: staffing.issue_key(administrator, "x", account_id=shift, roles=["shift-manager"]),
        lambda: staffing.issue_key(administrator, "x", account_id=reader, roles=["dealer"]),
        lambda: staffing.issue_key(administrator, "x", roles=["administrator"]),
        lambda: staffing.issue_key(player, "x", roles=["dealer"]),
        lambda: staffing.issue_key(player, "x", account_id=reader),
        lambda: staffing.issue_key(house.person("player", Way.KEY), "x"),
        lambda: staffing.issue_key(player, "x", roles=[]),
    ):
        assert refused(act) is Code.NOT_PERMITTED
    own = staffing.issue_key(player, "my bot")
    assert refused(lambda: staffing.revoke_key(house.person("dealer"), own.key.id)) is Code.NOT_FOUND
    staffing.revoke_key(player, own.key.id)


def promoted(house: House, *roles: str) -> tuple[str, str]:
    account = house.people.staffing.open_account(house.person("administrator"), "player one").account
    proposal = house.people.approvals.propose(
        house.person("administrator"), "account-roles", account.id, list(roles), "starts on Monday"
    )
    return account.id, proposal.id


def test_roles_change_when_a_second_person_approves(house: House) -> None:
    account, proposal = promoted(house, "dealer")
    assert house.stored(account).roles == {Role.PLAYER}
    done = house.people.approvals.approve(house.person("shift-manager"), proposal)
    assert (done.proposal.state, done.proposal.old, done.proposal.new) == (
        ProposalState.EXECUTED,
        ["player"],
        ["dealer"],
    )
    assert house.stored(account).roles == {Role.DEALER}


def test_one_person_never_approves_alone(house: House) -> None:
    account, proposal = promoted(house, "administrator")
    approvals, administrator = house.people.approvals, house.person("administrator")
    before = everything(house)
    assert refused(lambda: approvals.approve(administrator, proposal)) is Code.TWO_PEOPLE_NEEDED
    assert refused(lambda: approvals.approve(house.person("shift-manager", Way.KEY), proposal)) is Code.NOT_PERMITTED
    concerned = Person(account, "player one", AccountKind.PERSON, frozenset({Role.SHIFT_MANAGER}), Way.SESSION)
    assert refused(lambda: approvals.approve(concerned, proposal)) is Code.TWO_PEOPLE_NEEDED
    assert refused(lambda: approvals.approve(house.person("pit-manager"), proposal)) is Code.NOT_PERMITTED
    assert everything(house) == before


@on_each_database
def test_a_proposal_is_carried_out_once_however_many_approve_at_once(house: House) -> None:
    account, proposal = promoted(house, "dealer")
    others = [house.as_person(house.appoint(f"manager {n}", "shift-manager")) for n in range(4)]
    results = side_by_side(*[partial(house.people.approvals.approve, by, proposal) for by in others])
    assert results.count(Code.PROPOSAL_CLOSED) == 3
    log = house.people.staffing.log(house.person("auditor"))
    assert [act.act for act in log].count("approved") == 1
    assert house.stored(account).roles == {Role.DEALER}


def test_a_proposal_about_what_has_changed_since_is_stale_and_changes_nothing(house: House) -> None:
    account, first = promoted(house, "dealer")
    approvals, administrator = house.people.approvals, house.person("administrator")
    second = approvals.propose(administrator, "account-roles", account, ["auditor"], "or rather this")
    approvals.approve(house.person("shift-manager"), first)
    before = everything(house)
    assert refused(lambda: approvals.approve(house.person("shift-manager"), second.id)) is Code.PROPOSAL_STALE
    assert everything(house) == before


def test_what_somebody_proposed_who_has_left_or_lost_his_post_is_approved_no_more(house: House) -> None:
    approvals, staffing = house.people.approvals, house.people.staffing
    boss, leaving = house.person("administrator"), house.appoint("leaving", "administrator")
    account = staffing.open_account(boss, "player one").account.id
    wanted = approvals.propose(house.as_person(leaving), "account-roles", account, ["auditor"], "starts on Monday")
    staffing.set_active(boss, leaving.id, False)
    assert refused(lambda: approvals.approve(house.person("shift-manager"), wanted.id)) is Code.PROPOSAL_STALE
    staffing.set_active(boss, leaving.id, True)
    assert refused(lambda: approvals.approve(house.person("shift-manager"), wanted.id)) is Code.PROPOSAL_STALE
    assert house.stored(account).roles == {Role.PLAYER}


def test_whoever_is_let_in_again_has_no_post_until_two_people_give_it(house: House) -> None:
    staffing, boss, dismissed = house.people.staffing, house.person("administrator"), house.accounts["pit-manager"].id
    staffing.set_active(boss, dismissed, False)
    assert house.stored(dismissed).roles == {Role.PIT_MANAGER}
    staffing.set_active(boss, dismissed, True)
    assert house.stored(dismissed).roles == {Role.PLAYER}


@pytest.mark.parametrize("name", ["house", " House ", "The Configuration"])
def test_nobody_is_called_what_the_house_signs_with(small_house: House, name: str) -> None:
    staffing, boss = small_house.people.staffing, small_house.person("administrator")
    assert refused(lambda: staffing.open_account(boss, name)) is Code.NAME_TAKEN


@on_each_database
def test_of_two_proposals_about_one_thing_approved_at_once_one_is_stale(house: House) -> None:
    account, first = promoted(house, "dealer")
    approvals, shift = house.people.approvals, house.person("shift-manager")
    second = approvals.propose(house.person("administrator"), "account-roles", account, ["auditor"], "or rather").id
    results = side_by_side(partial(approvals.approve, shift, first), partial(approvals.approve, shift, second))
    assert results.count(Code.PROPOSAL_STALE) == 1
    (done,) = [result for result in results if result is not Code.PROPOSAL_STALE]
    assert sorted(house.stored(account).roles) == done.proposal.new


@on_each_database
def test_proposals_expire_are_withdrawn_and_rejected(house: House) -> None:
    _, proposal = promoted(house, "dealer")
    approvals, administrator, shift = (
        house.people.approvals,
        house.person("administrator"),
        house.person("shift-manager"),
    )
    house.clock.pass_by(hours=8)
    assert approvals.get(administrator, proposal).state is ProposalState.EXPIRED
    assert refused(lambda: approvals.approve(shift, proposal)) is Code.PROPOSAL_CLOSED
    subject = house.accounts["dealer"].id
    ids = [approvals.propose(administrator, "account-roles", subject, [], "leaves").id for _ in range(3)]
    assert approvals.reject(administrator, ids[0]).state is ProposalState.WITHDRAWN
    assert approvals.reject(shift, ids[1]).state is ProposalState.REJECTED
    assert refused(lambda: approvals.reject(shift, ids[1])) is Code.PROPOSAL_CLOSED
    listed = {state: [p.id for p in approvals.latest(shift, state=state)] for state in ProposalState}
    assert listed == {
        ProposalState.OPEN: [ids[2]],
        ProposalState.WITHDRAWN: [ids[0]],
        ProposalState.REJECTED: [ids[1]],
        ProposalState.EXPIRED: [proposal],
        ProposalState.EXECUTED: [],
    }
    assert len(approvals.latest(shift)) == 4


@on_each_database
def test_a_lost_password_is_replaced_by_two_people_of_whom_neither_learns_the_new_one(house: House) -> None:
    entrance, approvals = house.people.entrance, house.people.approvals
    token = entrance.sign_in("the dealer", PASSWORD, HERE).token
    proposal = approvals.propose(
        house.person("administrator"), "account-password", house.accounts["dealer"].id, "temporary", "forgot it"
    )
    first = proposal.shown["first_half"]
    second = approvals.approve(house.person("shift-manager"), proposal.id).shown["second_half"]
    assert refused(lambda: entrance.by_session(token)) is Code.SESSION_EXPIRED
    kept = approvals.get(house.person("shift-manager"), proposal.id)
    assert kept.shown == {}
    for wrong in (PASSWORD, first, second, f"{kept.new['temporary']}.{second}", f"{second}.{first}"):
        assert refused(partial(entrance.sign_in, "the dealer", wrong, HERE)) is Code.WRONG_CREDENTIALS
        house.clock.pass_by(hours=1)
    assert entrance.sign_in("the dealer", f"{first}.{second}", HERE).person.must_change
    for half in (first, second):
        assert half not in everything(house)


@pytest.mark.parametrize(
    ("kind", "subject", "new", "expected"),
    [
        ("account-roles", "dealer", ["boss"], Code.BAD_VALUE),
        ("account-roles", "dealer", "dealer", Code.BAD_VALUE),
        ("account-roles", "dealer", [1], Code.BAD_VALUE),
        ("account-roles", "dealer", ["dealer", "player"], Code.ROLES_CLASH),
        ("account-roles", "nobody", ["dealer"], Code.NOT_FOUND),
        ("account-password", "dealer", "my choice", Code.BAD_VALUE),
        ("no-such-kind", "dealer", 1, Code.BAD_VALUE),
    ],
)
def test_what_cannot_be_proposed(house: House, kind: str, subject: str, new: Any, expected: Code) -> None:
    target = house.accounts[subject].id if subject in house.accounts else subject
    before = everything(house)
    administrator = house.person("administrator")
    assert refused(lambda: house.people.approvals.propose(administrator, kind, target, new, "why")) is expected
    assert everything(house) == before


def test_devices_hold_few_roles_and_guests_and_devices_have_no_password_to_lose(house: House) -> None:
    approvals, administrator = house.people.approvals, house.person("administrator")
    reader, guest = device(house), house.people.entrance.enter_as_guest(HERE).person.account
    for act, expected in (
        (lambda: approvals.propose(administrator, "account-roles", reader, ["administrator"], "why"), Code.ROLES_CLASH),
        (lambda: approvals.propose(administrator, "account-roles", guest, ["dealer"], "why"), Code.NOT_PERMITTED),
        (lambda: approvals.propose(administrator, "account-password", reader, "temporary", "why"), Code.NOT_PERMITTED),
    ):
        assert refused(act) is expected
    approvals.propose(administrator, "account-roles", reader, ["dealer"], "a card reader")


@on_each_database
def test_the_staff_log_says_who_did_what_and_when_the_newest_first(house: House) -> None:
    _, proposal = promoted(house, "dealer")
    house.clock.pass_by(minutes=5)
    house.people.approvals.approve(house.person("shift-manager"), proposal)
    log = house.people.staffing.log(house.person("auditor"))
    assert [act.act for act in log[:3]] == ["approved", "proposed", "account-opened"]
    assert (log[0].name, log[0].at, log[0].details["new"]) == ("the shift-manager", house.clock.now(), ["dealer"])
    page = house.people.staffing.log(house.person("auditor"), before=log[0].number, limit=1)
    assert [act.act for act in page] == ["proposed"]
    own = house.people.staffing.log(house.person("auditor"), account=house.accounts["shift-manager"].id)
    assert [act.act for act in own] == ["approved"]


@on_each_database
def test_accounts_are_listed_a_page_at_a_time(house: House) -> None:
    staffing, auditor = house.people.staffing, house.person("auditor")
    house.people.entrance.enter_as_guest(HERE)
    everybody = staffing.accounts(auditor)
    assert len(everybody) == len(Role) + 1
    assert staffing.accounts(auditor, after=everybody[2].id, limit=2) == everybody[3:5]
    staff = staffing.accounts(auditor, staff_only=True)
    assert {account.name for account in staff} == {f"the {role}" for role in Role if role is not Role.PLAYER}
    assert staffing.has_staff()


@on_each_database
def test_the_store_holds_no_secret_in_the_clear(house: House) -> None:
    entered = house.people.entrance.sign_in("the player", PASSWORD, HERE)
    issued = house.people.staffing.issue_key(house.person("player"), "bot")
    opened = house.people.staffing.open_account(house.person("administrator"), "player one")
    stored = everything(house)
    for secret in (PASSWORD, entered.token, entered.csrf, issued.secret, opened.temporary_password or ""):
        assert secret
        assert secret not in stored
    assert hashed(entered.token) in stored


@on_each_database
def test_two_processes_share_what_they_know(house: House) -> None:
    """Two sets of desks on one store stand for two processes: what one changes the other sees a second later."""
    other = open_desks(house.store, house.clock, house.chance, cost=CHEAP)
    token = house.people.entrance.sign_in("the player", PASSWORD, HERE).token
    assert other.entrance.by_session(token).name == "the player"
    house.people.entrance.sign_out(token)
    house.clock.pass_by(seconds=1)
    assert other.entrance.recall(Way.SESSION, token) is None
    assert refused(lambda: other.entrance.by_session(token)) is Code.SESSION_EXPIRED
    for guess in range(5):
        desk = (house.people, other)[guess % 2].entrance
        assert refused(desk.sign_in, "the dealer", "guess", HERE) is Code.WRONG_CREDENTIALS
    assert refused(lambda: house.people.entrance.sign_in("the dealer", PASSWORD, HERE)) is Code.TOO_MANY_ATTEMPTS
