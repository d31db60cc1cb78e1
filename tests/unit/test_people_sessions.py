"""Sessions and keys close when they should, and names, passwords and secrets are what they should be."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from croupier.errors import Code, CroupierError, InputError, Refusal
from croupier.floor.chance import SystemChance, SystemClock, new_id, new_secret
from croupier.floor.people.passwords import Passwords, check_new, hash_of_nothing, require_hash
from croupier.floor.people.person import Account, AccountKind, Way, name_key, read_name
from croupier.floor.people.roles import Role
from croupier.floor.people.sessions import (
    ApiKey,
    Recognition,
    Session,
    SessionPolicy,
    by_key,
    by_session,
    csrf_token,
    hashed,
    same,
    worth_noting,
)
from tests.floor.fakes import CHEAP

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
POLICY = SessionPolicy(timedelta(hours=2), timedelta(minutes=30), timedelta(hours=10), timedelta(minutes=1))
PLAYER = Account("account-1", "player one", AccountKind.PERSON, frozenset({Role.PLAYER}), NOON, "house")
DEALER = replace(PLAYER, id="account-2", name="Grace", roles=frozenset({Role.DEALER}))
SESSION = Session("hash", "account-1", NOON, NOON, "127.0.0.1")
KEY = ApiKey(
    "key-1", "account-2", "reader", "hash", frozenset({Role.DEALER}), frozenset({"table-1"}), NOON, "house",
    expires_at=NOON + timedelta(days=1),
)  # fmt: skip


@pytest.mark.parametrize(("account", "idle"), [(PLAYER, timedelta(hours=2)), (DEALER, timedelta(minutes=30))])
def test_a_session_ends_when_it_was_idle_too_long(account: Account, idle: timedelta) -> None:
    last = NOON + idle - timedelta(microseconds=1)
    assert by_session(SESSION, account, last, POLICY).account == account.id
    with pytest.raises(Refusal) as refused:
        by_session(SESSION, account, NOON + idle, POLICY)
    assert refused.value.code is Code.SESSION_EXPIRED


def test_a_session_ends_at_its_greatest_age_however_busy_it_was() -> None:
    end = NOON + POLICY.longest
    busy = replace(SESSION, seen_at=end - timedelta(seconds=1))
    by_session(busy, PLAYER, end - timedelta(seconds=1), POLICY)
    with pytest.raises(Refusal):
        by_session(busy, PLAYER, end, POLICY)


def test_a_session_shows_the_account_as_it_is_now() -> None:
    assert by_session(SESSION, replace(PLAYER, must_change=True), NOON, POLICY).must_change
    assert by_session(SESSION, DEALER, NOON, POLICY).post == "dealer"
    for gone in (None, replace(PLAYER, active=False)):
        with pytest.raises(Refusal):
            by_session(SESSION, gone, NOON, POLICY)
    with pytest.raises(Refusal):
        by_session(None, None, NOON, POLICY)


def test_not_every_request_is_worth_a_write() -> None:
    assert not worth_noting(SESSION, NOON + timedelta(seconds=59), POLICY)
    assert worth_noting(SESSION, NOON + timedelta(seconds=60), POLICY)


def test_a_key_does_what_both_it_and_its_account_may() -> None:
    person = by_key(KEY, DEALER, NOON)
    assert (person.way, person.roles, person.tables) == (Way.KEY, KEY.roles, KEY.tables)
    demoted = replace(DEALER, roles=frozenset({Role.PLAYER}))
    assert by_key(KEY, demoted, NOON).permissions == frozenset()


@pytest.mark.parametrize(
    ("key", "account", "later"),
    [
        (None, None, timedelta(0)),
        (KEY, None, timedelta(0)),
        (KEY, replace(DEALER, active=False), timedelta(0)),
        (replace(KEY, revoked_at=NOON), DEALER, timedelta(0)),
        (KEY, DEALER, timedelta(days=1)),
    ],
)
def test_a_key_that_is_unknown_revoked_or_old_opens_nothing(
    key: ApiKey | None, account: Account | None, later: timedelta
) -> None:
    with pytest.raises(Refusal) as refused:
        by_key(key, account, NOON + later)
    assert refused.value.code is Code.NOT_SIGNED_IN


def test_faces_are_forgotten_in_time_at_once_and_by_number() -> None:
    memory = Recognition(timedelta(seconds=1), most=2)
    person = by_session(SESSION, PLAYER, NOON, POLICY)
    memory.remember("a", person, NOON, memory.epoch, None)
    assert memory.recall(Way.SESSION, "a", NOON + timedelta(seconds=0.9)) == person
    assert memory.recall(Way.KEY, "a", NOON) is None
    assert memory.recall(Way.SESSION, "a", NOON + timedelta(seconds=1)) is None
    assert memory.recall(Way.SESSION, "a", NOON - timedelta(seconds=1)) is None
    for name in "bc":
        memory.remember(name, person, NOON, memory.epoch, None)
    assert memory.recall(Way.SESSION, "a", NOON) is None
    looked_up_in = memory.epoch
    memory.forget()
    memory.remember("d", person, NOON, looked_up_in, None)
    assert memory.recall(Way.SESSION, "c", NOON) is None
    assert memory.recall(Way.SESSION, "d", NOON) is None


def test_nobody_is_remembered_past_his_end() -> None:
    memory = Recognition(timedelta(seconds=10))
    person, end = by_session(SESSION, PLAYER, NOON, POLICY), NOON + timedelta(seconds=3)
    memory.remember("a", person, NOON, memory.epoch, end)
    assert memory.recall(Way.SESSION, "a", end - timedelta(microseconds=1)) == person
    assert memory.recall(Way.SESSION, "a", end) is None


@pytest.mark.parametrize("name", ["Dealer", "Älteste Spielerin", "box.3-2", "玩家", "x" * 40])
def test_names(name: str) -> None:
    assert read_name(f" {name} ") == name


@pytest.mark.parametrize("name", ["", "x", "x" * 41, "a  b", "-a", "a\x00b", "a\nb", "<b>", "_", "a/b", "\u202eabc"])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(InputError) as refused:
        read_name(name)
    assert refused.value.code is Code.BAD_VALUE


@pytest.mark.parametrize(("one", "other"), [("Box", "BOX"), ("ﬁn", "fin"), ("Straße", "strasse"), ("Ｂox", "box")])
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("password", "fits"),
    [("x1!" * 3, False), ("abcde12345", True), ("aaaaaaaaaaaa", False), ("a b c d e " * 13, False),
     ("Box1234567", False),
     ("the old one", False), ("Box eats nine blue horses", True)],
)  # fmt: skip
def test_what_a_new_password_must_be_like(password: str, fits: bool) -> None:
    if fits:
        check_new(password, name="Box", old="the old one")
    else:
        with pytest.raises(Refusal) as refused:
            check_new(password, name="Box", old="the old one")
        assert refused.value.code is Code.PASSWORD_UNFIT
        assert password not in str(refused.value)


def test_passwords_are_argon2_and_fit_only_themselves() -> None:
    passwords = Passwords(CHEAP)
    made = passwords.hash("nine blue horses")
    assert made.startswith("$argon2id$")
    assert made != passwords.hash("nine blue horses")
    assert passwords.fits("nine blue horses", made)
    assert not passwords.fits("nine blue horse", made)
    assert not passwords.fits("nobody has this password", None)
    assert not passwords.fits("x", "not a hash")
    assert passwords.fits("cafe\u0301 cafe\u0301", passwords.hash("café café"))
    assert not passwords.outdated(made)
    assert Passwords().outdated(made)


def test_where_there_is_no_account_as_much_is_reckoned_as_for_a_wrong_password() -> None:
    nothing = hash_of_nothing(CHEAP)
    assert nothing != hash_of_nothing(CHEAP)
    assert not Passwords(CHEAP).outdated(nothing)
    # A hash that could not be read would be refused without any reckoning.
    with pytest.raises(VerifyMismatchError):
        PasswordHasher().verify(nothing, "nobody has this password")


def test_a_hash_in_a_configuration_must_be_one() -> None:
    assert require_hash("$argon2id$v=19$x", "at") == "$argon2id$v=19$x"
    with pytest.raises(CroupierError) as refused:
        require_hash("plain secret", "staff[0].password_hash")
    assert "plain secret" not in str(refused.value)


def test_secrets_have_256_bits_and_are_compared_whole() -> None:
    chance = SystemChance()
    secret = new_secret(chance, "cs")
    assert len(secret) == 3 + 43
    assert secret != new_secret(chance, "cs")
    assert len(hashed(secret)) == 64
    assert csrf_token(secret) != hashed(secret)
    assert same(secret, secret)
    assert not same(secret, secret[:-1])
    assert not same("\ud800", secret)
    assert new_id(chance, "account").startswith("account-")


def test_records_do_not_show_their_hashes() -> None:
    assert "argon" not in repr(replace(PLAYER, password_hash="$argon2id$x"))
    assert "hash" not in repr(KEY)


def test_the_clock_of_the_machine_is_in_utc() -> None:
    assert SystemClock().now().utcoffset() == timedelta(0)
