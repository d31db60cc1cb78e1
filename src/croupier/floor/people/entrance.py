"""The entrance: signing in and out, guests, and telling who stands behind a token or a key."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Connection

from croupier.errors import Code, Refusal
from croupier.floor.chance import Chance, Clock, new_id, new_secret
from croupier.floor.people import throttle
from croupier.floor.people.codes import spend_code
from croupier.floor.people.passwords import Passwords, check_new, on_record
from croupier.floor.people.person import HOUSE, Account, AccountKind, Person, Way, name_key
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import STAFF, Role
from croupier.floor.people.sessions import (
    SESSION_PREFIX,
    Recognition,
    Session,
    SessionPolicy,
    by_key,
    by_session,
    csrf_token,
    ends_at,
    hashed,
    worth_noting,
)
from croupier.floor.people.throttle import taken_back
from croupier.floor.record.engine import Transactions
from croupier.languages import Sentence

#: For how long a request about people is known by its key.
REPEATABLE: Final = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Somebody who has just come in. The token is shown to them alone and this once."""

    person: Person
    token: str = field(repr=False)

    @property
    def csrf(self) -> str:
        """What their page sends back with every change."""
        return csrf_token(self.token)


def address_subject(kind: str, address: str) -> str:
    """What an address is throttled by: itself, or the network of an IPv6 one, which has addresses without end."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return f"{kind}:{hashed(address)[:32]}"
    if isinstance(parsed, ipaddress.IPv6Address):
        parsed = parsed.ipv4_mapped or ipaddress.ip_network((parsed, 64), strict=False).network_address
    return f"{kind}:{parsed}"


def account_subject(name: str) -> str:
    """What a name is throttled by, known or not; hashed, since people type passwords into the wrong field."""
    return f"account:{hashed(name_key(name))[:32]}"


class Entrance:
    """Where everybody comes in."""

    def __init__(
        self,
        store: Transactions,
        clock: Clock,
        chance: Chance,
        passwords: Passwords,
        *,
        policy: SessionPolicy | None = None,
        recognition: Recognition | None = None,
        welcome: Callable[[Connection, Account], None] = lambda _connection, _guest: None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._passwords = passwords
        self._policy = policy or SessionPolicy()
        self._recognition = recognition or Recognition()
        self._welcome = welcome

    def sign_in(
        self, name: str, password: str, address: str, old_token: str | None = None, code: str | None = None
    ) -> SignedIn:
        """Name and password become a new session; the one that the browser had before is ended.

        An account with an authenticator takes a code as well. Whoever has the password right and sends no code has
        neither failed nor succeeded.
        """
        by_name, by_address = account_subject(name), address_subject("address", address)
        now = self._clock.now()
        entered: SignedIn | None = None
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            for subject, policy in ((by_name, throttle.ACCOUNT), (by_address, throttle.ADDRESS)):
                records.attempts.count(subject, now, policy)
            account = records.accounts.named(name)
        password_hash = account.password_hash if account is not None and account.active else None
        if not self._passwords.fits(password, password_hash) or account is None or password_hash is None:
            raise Refusal(Code.WRONG_CREDENTIALS, Sentence("name-and-password-do-not-fit"))
        fresh_hash = self._passwords.hash(password) if self._passwords.outdated(password_hash) else None
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            present = records.accounts.get(account.id, lock=True)
            if present is None or not present.active or present.password_hash != password_hash:
                raise Refusal(Code.WRONG_CREDENTIALS, Sentence("name-and-password-do-not-fit"))
            asked = present.enrolled and code is None
            # The name before the address, as above: in another order two who come in at once would wait for ever.
            if asked:
                records.attempts.save(taken_back(records.attempts.get(by_name, now)))
            else:
                records.attempts.forget(by_name)
            records.attempts.save(taken_back(records.attempts.get(by_address, now)))
            if not asked:
                entered = self._admit(records, present, now, address, old_token, code, fresh_hash)
        if entered is None:
            raise Refusal(Code.ONE_TIME_CODE_NEEDED, Sentence("account-takes-code"), at="code")
        if old_token:
            self._recognition.forget()
        return entered

    def _admit(
        self,
        records: PeopleRecords,
        present: Account,
        now: datetime,
        address: str,
        old_token: str | None,
        code: str | None,
        fresh_hash: str | None,
    ) -> SignedIn:
        if present.enrolled:
            present = spend_code(records.connection, present, code or "", now)
            records.accounts.save(present)
        if fresh_hash is not None:
            present = replace(present, password_hash=fresh_hash)
            records.accounts.save(present)
            records.acts.add(HOUSE, now, "password-rehashed", present.id, {"password": on_record(fresh_hash)})
        if old_token:
            records.sessions.end(hashed(old_token))
        entered = self.open_session(records, present, address)
        if present.roles & STAFF:
            details = {"authenticator": True} if present.enrolled else {}
            records.acts.add(entered.person, now, "signed-in", present.id, details)
        return entered

    def enter_as_guest(self, address: str, old_token: str | None = None) -> SignedIn:
        """A player without a name of their own, welcomed with play chips."""
        now = self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            records.attempts.count(address_subject("guests", address), now, throttle.GUESTS)
            guest_id = new_id(self._chance, "guest")
            guest = Account(
                guest_id,
                str(Sentence("called-guest", token=guest_id[-6:])),
                AccountKind.GUEST,
                frozenset({Role.PLAYER}),
                now,
                HOUSE.account,
            )
            if not records.accounts.add(guest):
                # Six characters may meet; the whole id does not.
                guest = replace(guest, name=str(Sentence("called-guest", token=guest_id.removeprefix("guest-"))))
                records.accounts.add(guest)
            self._welcome(connection, guest)
            if old_token:
                records.sessions.end(hashed(old_token))
            entered = self.open_session(records, guest, address)
        if old_token:
            self._recognition.forget()
        return entered

    def change_password(self, person: Person, current: str, new: str, address: str) -> SignedIn:
        """A person's own new password; every session and key of theirs ends, and a fresh session begins."""
        account, now = self.counted(person), self._clock.now()
        if not self._passwords.fits(current, account.password_hash):
            raise Refusal(Code.WRONG_CREDENTIALS, Sentence("this-not-current-password"), at="current")
        check_new(new, name=account.name, old=current)
        new_hash = self._passwords.hash(new)
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            present = records.accounts.get(account.id, lock=True)
            if present is None or not present.active or present.password_hash != account.password_hash:
                raise Refusal(Code.WRONG_CREDENTIALS, Sentence("password-has-changed-meanwhile"), at="current")
            records.attempts.forget(account_subject(account.name))
            present = present.with_password(new_hash, temporary=False)
            records.accounts.save(present)
            records.sessions.end_all(present.id)
            details = {"password": on_record(new_hash), "keys": records.keys.revoke_all(present.id, now)}
            entered = self.open_session(records, present, address)
            records.acts.add(person, now, "password-changed", present.id, details)
        self._recognition.forget()
        return entered

    def counted(self, person: Person) -> Account:
        """Who asks, and one try more of his: neither password nor code is guessed faster than at the door."""
        person.require_presence()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = records.accounts.get(person.account)
            if account is None or account.password_hash is None:
                raise Refusal(Code.NOT_PERMITTED, Sentence("account-has-no-password"))
            records.attempts.count(account_subject(account.name), self._clock.now(), throttle.ACCOUNT)
        return account

    def sign_out(self, token: str, *, everywhere: bool = False) -> None:
        """End a session, or every session of its account."""
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            session, _ = records.sessions.get(hashed(token))
            if session is not None and everywhere:
                records.sessions.end_all(session.account)
            elif session is not None:
                records.sessions.end(session.token_hash)
        self._recognition.forget()

    def recall(self, way: Way, secret: str) -> Person | None:
        """Who came this way with this secret a moment ago, from memory alone: never waits for the store."""
        return self._recognition.recall(way, hashed(secret), self._clock.now())

    def by_session(self, token: str) -> Person:
        """Who stands behind a session's token."""
        now, token_hash, epoch = self._clock.now(), hashed(token), self._recognition.epoch
        with self._store.read() as connection:
            session, account = PeopleRecords(connection).sessions.get(token_hash)
        person = by_session(session, account, now, self._policy)
        if session is not None and worth_noting(session, now, self._policy):
            with self._store.write() as connection:
                PeopleRecords(connection).sessions.note(token_hash, now)
        ends = ends_at(session, account, self._policy) if session is not None and account is not None else None
        self._recognition.remember(token_hash, person, now, epoch, ends)
        return person

    def by_key(self, secret: str) -> Person:
        """Who stands behind an API key."""
        now, secret_hash, epoch = self._clock.now(), hashed(secret), self._recognition.epoch
        with self._store.read() as connection:
            key, account = PeopleRecords(connection).keys.by_hash(secret_hash)
        person = by_key(key, account, now)
        self._recognition.remember(secret_hash, person, now, epoch, key.expires_at if key is not None else None)
        return person

    def sweep(self) -> None:
        """Forget what no longer counts: sessions past their age, attempts and keys of requests of long ago."""
        now = self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            records.sessions.end_older_than(now - self._policy.longest)
            policies = (throttle.ACCOUNT, throttle.ADDRESS, throttle.GUESTS, throttle.OWN)
            records.attempts.forget_before(now - max(policy.forget_after for policy in policies))
            records.requests.forget_before(now - REPEATABLE)

    def open_session(self, records: PeopleRecords, account: Account, address: str) -> SignedIn:
        """Begin a session, in the transaction of whoever asks."""
        now = self._clock.now()
        token = new_secret(self._chance, SESSION_PREFIX)
        session = Session(hashed(token), account.id, now, now, address[:64])
        records.sessions.add(session)
        return SignedIn(by_session(session, account, now, self._policy), token)
