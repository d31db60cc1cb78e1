"""The staff office: accounts and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from croupier.chain import microseconds
from croupier.errors import Code, Refusal, bad_value
from croupier.floor.chance import Chance, Clock, new_id, new_secret
from croupier.floor.people import throttle
from croupier.floor.people.account_changes import DEVICE_ROLES, locked, no_device_holds, not_the_last_administrator
from croupier.floor.people.passwords import Passwords, on_record
from croupier.floor.people.person import HOUSE, Account, AccountKind, Person, read_name
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission, Role, post_called, read_roles
from croupier.floor.people.sessions import KEY_PREFIX, PASSWORD_PREFIX, ApiKey, Recognition, hashed, key_on_record
from croupier.floor.people.staff_log import StaffAct
from croupier.floor.record.engine import Transactions
from croupier.languages import Listed, Sentence

#: No list that is asked for at once is longer.
LONGEST_PAGE = 200


@dataclass(frozen=True, slots=True)
class Opened:
    """A new account, and the temporary password that is shown this once (a device has none, a repetition neither)."""

    account: Account
    temporary_password: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Issued:
    """A new key, and the secret that is shown this once; empty where the request is repeated."""

    key: ApiKey
    secret: str = field(default="", repr=False)


class Staffing:
    """Opens and closes accounts, issues and revokes keys, and reads the staff log."""

    def __init__(
        self, store: Transactions, clock: Clock, chance: Chance, passwords: Passwords, recognition: Recognition
    ) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._passwords = passwords
        self._recognition = recognition

    def open_account(
        self, person: Person, name: str, kind: AccountKind = AccountKind.PERSON, *, request_key: str | None = None
    ) -> Opened:
        """A new account with the role of a player; any other role needs a proposal. Under the same key it is one."""
        person.require(Permission.WRITE_ACCOUNTS)
        person.require_presence()
        if kind is AccountKind.GUEST:
            raise bad_value(Sentence("guests-come-in-by-themselves"), "kind")
        return self._open(person, name, kind, frozenset({Role.PLAYER}), None, request_key)

    def appoint(self, name: str, roles: Iterable[str], password_hash: str | None = None) -> Opened:
        """Staff named in the configuration, opened by the house itself: somebody has to be the first."""
        return self._open(HOUSE, name, AccountKind.PERSON, read_roles(roles), password_hash)

    def appoint_first(
        self, staff: Iterable[tuple[str, Iterable[str], str | None]], show: Callable[[Sequence[Opened]], None]
    ) -> tuple[Opened, ...]:
        """The first staff of a floor, all or none; nobody where somebody works here already.

        They are shown before they are there: if the process ends in between, the next start appoints them anew, and
        there is nobody whose temporary password nobody has seen.
        """
        if self.has_staff():
            return ()
        opened = tuple(
            self._made(HOUSE, name, AccountKind.PERSON, read_roles(roles), hash_) for name, roles, hash_ in staff
        )
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            if records.accounts.any_staff():
                return ()  # another process was faster
            for one in opened:
                self._enter(records, HOUSE, one.account)
            show(opened)
        return opened

    def house_device(self, name: str, label: str, roles: Iterable[str] = (Role.PLAYER,)) -> Issued:
        """A device of the house itself, with a fresh key; its earlier keys of this label open nothing."""
        wanted = read_roles(roles)
        if not wanted or not wanted <= DEVICE_ROLES:
            raise no_device_holds("role")
        now = self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = records.accounts.named(name)
            if account is None:
                id_ = new_id(self._chance, "account")
                account = Account(id_, read_name(name), AccountKind.DEVICE, wanted, now, HOUSE.account)
                records.accounts.add(account)
                details = {"name": account.name, "kind": account.kind, "roles": sorted(wanted)}
                records.acts.add(HOUSE, now, "account-opened", account.id, details)
            if account.kind is not AccountKind.DEVICE or account.created_by != HOUSE.account:
                raise Refusal(Code.NAME_TAKEN, Sentence("name-not-of-house", name=repr(name)), at="name")
            if not wanted <= account.roles:
                raise _more_than(account, "role")
            for old in records.keys.of(account.id):
                if old.label == label and old.revoked_at is None:
                    records.keys.revoke(old.id, now)
                    records.acts.add(HOUSE, now, "key-revoked", account.id, {"key": old.id, "label": label})
            issued = self._fresh_key(account, HOUSE, label, wanted, now)
            self._enter_key(records, HOUSE, issued.key)
        self._recognition.forget()
        return issued

    def has_staff(self) -> bool:
        """Whether anybody works here yet."""
        with self._store.read() as connection:
            return PeopleRecords(connection).accounts.any_staff()

    def set_active(self, person: Person, account_id: str, active: bool) -> Account:
        """Close an account at once, or open it again. Closing ends its sessions; its keys open nothing.

        Whoever comes back begins as a player, as everybody does: it takes two people to give a post.
        """
        person.require(Permission.WRITE_ACCOUNTS)
        person.require_presence()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = _known(locked(records, account_id))
            if account.active != active:
                roles = frozenset({Role.PLAYER}) if active else account.roles
                changed = replace(account, active=active, roles=roles)
                not_the_last_administrator(records, changed)
                records.accounts.save(changed)
                records.sessions.end_all(account.id)
                act = "account-reopened" if active else "account-closed"
                details = {"name": account.name, "roles": sorted(roles)}
                records.acts.add(person, self._clock.now(), act, account.id, details)
                account = changed
        self._recognition.forget()
        return account

    def sign_out_everywhere(self, person: Person, account_id: str) -> None:
        """End every session of an account."""
        person.require(Permission.WRITE_ACCOUNTS)
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = _known(records.accounts.get(account_id))
            ended = records.sessions.end_all(account.id)
            details = {"name": account.name, "sessions": ended}
            records.acts.add(person, self._clock.now(), "signed-out-everywhere", account.id, details)
        self._recognition.forget()

    def accounts(
        self,
        person: Person,
        *,
        after: str = "",
        limit: int = 100,
        staff_only: bool = False,
        kind: AccountKind | None = None,
        name: str = "",
    ) -> list[Account]:
        """A page of accounts."""
        person.require(Permission.READ_ACCOUNTS)
        with self._store.read() as connection:
            limit = min(limit, LONGEST_PAGE)
            return PeopleRecords(connection).accounts.page(
                after=after, limit=limit, staff_only=staff_only, kind=kind, name=name
            )

    def account(self, person: Person, account_id: str) -> Account:
        """One account."""
        person.require(Permission.READ_ACCOUNTS)
        with self._store.read() as connection:
            return _known(PeopleRecords(connection).accounts.get(account_id))

    def issue_key(
        self,
        person: Person,
        label: str,
        *,
        account_id: str | None = None,
        roles: Iterable[str] = ("player",),
        tables: Iterable[str] | None = None,
        lasting: timedelta | None = None,
        request_key: str | None = None,
    ) -> Issued:
        """A key for a device, or for the own play. Never for a colleague: a key would let one person act as two."""
        now = self._clock.now()
        roles, tables = tuple(roles), None if tables is None else tuple(tables)
        asked = ["key", label, account_id, roles, tables, None if lasting is None else lasting.total_seconds()]
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            account = self._keyholder(records, person, account_id)
            wanted = read_roles(roles)
            if not wanted or not wanted <= account.roles:
                raise _more_than(account, "roles")
            issued = self._fresh_key(account, person, label.strip(), wanted, now, tables, lasting)
            known = records.requests.seen(person.account, request_key, asked, issued.key.id, now)
            if known is not None:
                return Issued(_known_key(records.keys.get(known)))
            records.attempts.count(f"keys:{account.id}", now, throttle.OWN)
            self._enter_key(records, person, issued.key)
        return issued

    def _fresh_key(
        self,
        account: Account,
        by: Person,
        label: str,
        roles: frozenset[Role],
        now: datetime,
        tables: Iterable[str] | None = None,
        lasting: timedelta | None = None,
    ) -> Issued:
        """A key that is nowhere yet, with its secret."""
        secret = new_secret(self._chance, KEY_PREFIX)
        key = ApiKey(
            id=new_id(self._chance, "key"), account=account.id, label=label, secret_hash=hashed(secret), roles=roles,
            tables=None if tables is None else frozenset(tables), created_at=now, created_by=by.account,
            expires_at=None if lasting is None else now + lasting,
        )  # fmt: skip
        return Issued(key, secret)

    @staticmethod
    def _enter_key(records: PeopleRecords, by: Person, key: ApiKey) -> None:
        """Keep a key, with what the staff log has of it."""
        expires = None if key.expires_at is None else microseconds(key.expires_at)
        opens = key_on_record(key.secret_hash, key.tables, expires)
        details = {"key": key.id, "label": key.label, "roles": sorted(key.roles), "opens": opens}
        records.keys.add(key)
        records.acts.add(by, key.created_at, "key-issued", key.account, details)

    def keys(self, person: Person, account_id: str | None = None) -> list[ApiKey]:
        """The own keys, or those of a device."""
        with self._store.read() as connection:
            records = PeopleRecords(connection)
            return records.keys.of(self._keyholder(records, person, account_id).id)

    def revoke_key(self, person: Person, key_id: str) -> None:
        """Close a key at once and for good."""
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            key = records.keys.get(key_id)
            if key is None or not (key.account == person.account or person.may(Permission.ISSUE_KEYS)):
                raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-key"), at="key")
            person.require(Permission.OWN_KEYS if key.account == person.account else Permission.ISSUE_KEYS)
            if key.revoked_at is None:
                now: datetime = self._clock.now()
                records.keys.revoke(key.id, now)
                records.acts.add(person, now, "key-revoked", key.account, {"key": key.id, "label": key.label})
        self._recognition.forget()

    def log(
        self, person: Person, *, before: int | None = None, account: str | None = None, limit: int = 100
    ) -> list[StaffAct]:
        """A page of the staff log, the newest first."""
        person.require(Permission.READ_STAFF_LOG)
        with self._store.read() as connection:
            limit = min(limit, LONGEST_PAGE)
            return PeopleRecords(connection).acts.latest(before=before, account=account, limit=limit)

    def _open(
        self,
        person: Person,
        name: str,
        kind: AccountKind,
        roles: frozenset[Role],
        password_hash: str | None,
        request_key: str | None = None,
    ) -> Opened:
        opened = self._made(person, name, kind, roles, password_hash)
        account = opened.account
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            asked = ["account", account.name, str(kind)]
            known = records.requests.seen(person.account, request_key, asked, account.id, account.created_at)
            if known is not None:
                return Opened(_known(records.accounts.get(known)))
            self._enter(records, person, account)
        return opened

    def _made(
        self, person: Person, name: str, kind: AccountKind, roles: frozenset[Role], password_hash: str | None
    ) -> Opened:
        """An account that is nowhere yet, with a temporary password where a person has no other."""
        temporary = None
        if password_hash is None and kind is AccountKind.PERSON:
            temporary = new_secret(self._chance, PASSWORD_PREFIX)
            password_hash = self._passwords.hash(temporary)
        account = Account(
            id=new_id(self._chance, "account"),
            name=read_name(name),
            kind=kind,
            roles=roles,
            created_at=self._clock.now(),
            created_by=person.account,
            must_change=temporary is not None,
            password_hash=password_hash,
        )
        return Opened(account, temporary)

    @staticmethod
    def _enter(records: PeopleRecords, person: Person, account: Account) -> None:
        if not records.accounts.add(account):
            raise Refusal(Code.NAME_TAKEN, Sentence("name-is-taken", name=repr(account.name)), at="name")
        details = {
            "name": account.name, "kind": account.kind, "roles": sorted(account.roles),
            "password": on_record(account.password_hash), "temporary": account.must_change,
        }  # fmt: skip
        records.acts.add(person, account.created_at, "account-opened", account.id, details)

    def _keyholder(self, records: PeopleRecords, person: Person, account_id: str | None) -> Account:
        """Whose keys are meant: the person's own, or a device's."""
        if account_id is None or account_id == person.account:
            person.require(Permission.OWN_KEYS)
            person.require_presence()
            return _known(records.accounts.get(person.account))
        person.require(Permission.ISSUE_KEYS)
        person.require_presence()
        account = _known(records.accounts.get(account_id))
        if account.kind is not AccountKind.DEVICE:
            raise Refusal(Code.NOT_PERMITTED, Sentence("key-would-act-in-name-of-another"))
        return account


def _more_than(account: Account, at: str) -> Refusal:
    roles = Listed(post_called(role) for role in sorted(account.roles))
    return Refusal(Code.NOT_PERMITTED, Sentence("key-cannot-do-more-than-account", roles=roles), at=at)


def _known_key(key: ApiKey | None) -> ApiKey:
    if key is None:
        raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-key"), at="key")
    return key


def _known(account: Account | None) -> Account:
    if account is None:
        raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-account"), at="account")
    return account
