"""Sessions and keys: the two ways in, the secrets that open them, and when they close."""

from __future__ import annotations

import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from croupier.cache import Cache
from croupier.errors import Code, Refusal
from croupier.floor.people.person import Account, Authenticator, Person, Way
from croupier.floor.people.roles import Role
from croupier.languages import Sentence

#: Prefixes by which a log recognises a secret, and a person what it is for.
SESSION_PREFIX: Final = "cs"
KEY_PREFIX: Final = "ck"
PASSWORD_PREFIX: Final = "ct"

#: No secret of ours is longer, so nothing longer is worth hashing.
LONGEST: Final = 128


def hashed(secret: str) -> str:
    """What the store keeps of a secret. A plain hash will do: 256 random bits cannot be guessed from it."""
    return hashlib.sha256(secret[: LONGEST + 1].encode("utf-8", "surrogatepass")).hexdigest()


def key_on_record(secret_hash: str, tables: Iterable[str] | None, expires_at: int | None) -> str:
    """What the staff log has of a key's secret, its tables and its end: a hash, by which another one is found."""
    said = (secret_hash, None if tables is None else sorted(tables), expires_at)
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def csrf_token(session_token: str) -> str:
    """What a page must send back with every change: made from the session, readable only by our own pages."""
    return hmac.new(session_token.encode("utf-8", "surrogatepass"), b"csrf", hashlib.sha256).hexdigest()


def same(given: str, right: str) -> bool:
    """Whether two secrets are equal, in a time that does not tell how far they agree."""
    return hmac.compare_digest(given.encode("utf-8", "surrogatepass"), right.encode("utf-8", "surrogatepass"))


@dataclass(frozen=True, slots=True)
class SessionPolicy:
    """How long somebody stays signed in: without a request, and at most. Staff leaves a console sooner alone."""

    idle: timedelta = timedelta(hours=8)
    staff_idle: timedelta = timedelta(minutes=30)
    longest: timedelta = timedelta(hours=24)
    #: A request is written down as the last one at most this often; not every one is worth a write.
    note_every: timedelta = timedelta(minutes=1)
    #: Whoever holds one of these opens nothing without an authenticator.
    authenticators: frozenset[Role] = frozenset()

    def idle_for(self, account: Account) -> timedelta:
        """How long this account may be silent."""
        return self.idle if account.roles <= {Role.PLAYER} else self.staff_idle

    def authenticator_of(self, account: Account) -> Authenticator:
        """Whether this account has an authenticator, or needs one."""
        if account.enrolled:
            return Authenticator.ON
        return Authenticator.NEEDED if account.roles & self.authenticators else Authenticator.NONE


@dataclass(frozen=True, slots=True)
class Session:
    """One sign-in, known by the hash of its token."""

    token_hash: str
    account: str
    started_at: datetime
    seen_at: datetime
    address: str


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A device's way in: known by its hash, for some roles and some tables of one account, until it is revoked."""

    id: str
    account: str
    label: str
    secret_hash: str
    roles: frozenset[Role]
    tables: frozenset[str] | None
    created_at: datetime
    created_by: str
    expires_at: datetime | None = None
    revoked_at: datetime | None = None

    def __repr__(self) -> str:
        """The key as a log may show it: without the hash of its secret."""
        return f"ApiKey({self.id}, {self.label!r}, {self.account})"

    def open_at(self, now: datetime) -> bool:
        """Whether the key opens anything at this moment."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)


def ends_at(session: Session, account: Account, policy: SessionPolicy) -> datetime:
    """When the session closes if nothing more is heard."""
    return min(session.started_at + policy.longest, session.seen_at + policy.idle_for(account))


def by_session(session: Session | None, account: Account | None, now: datetime, policy: SessionPolicy) -> Person:
    """Who stands behind a session; refused when it has ended or its account is closed."""
    if session is None or account is None or not account.active or now >= ends_at(session, account, policy):
        raise Refusal(Code.SESSION_EXPIRED, Sentence("session-has-ended"))
    return Person(
        account.id, account.name, account.kind, account.roles, Way.SESSION,
        must_change=account.must_change, authenticator=policy.authenticator_of(account),
    )  # fmt: skip


def by_key(key: ApiKey | None, account: Account | None, now: datetime) -> Person:
    """Who stands behind a key: its account, with those of the key's roles that the account still holds."""
    if key is None or account is None or not account.active or not key.open_at(now):
        raise Refusal(Code.NOT_SIGNED_IN, Sentence("key-opens-nothing"))
    return Person(account.id, account.name, account.kind, key.roles & account.roles, Way.KEY, key.tables)


def worth_noting(session: Session, now: datetime, policy: SessionPolicy) -> bool:
    """Whether the last request is long enough ago to write this one down."""
    return now - session.seen_at >= policy.note_every


#: How long somebody is remembered where other processes are on the same database, and where there are none.
SHARED: Final = timedelta(seconds=1)
ALONE: Final = timedelta(seconds=10)


class Recognition:
    """Who stood behind a secret a moment ago.

    A change made by this process is known at once, because it empties the memory; one made by another process is
    known when `lasting` has passed. Nobody is remembered past the end of his session or of his key.
    """

    def __init__(
        self, lasting: timedelta = SHARED, most: int = 10_000, changed: Callable[[], None] = lambda: None
    ) -> None:
        self._lasting, self._changed = lasting, changed
        # By the way in as well as by the secret: a session's token is no key, and a key no session.
        self._faces = Cache[tuple[Way, str], tuple[Person, datetime, datetime]](most)
        self._epoch = 0
        self._lock = threading.Lock()

    @property
    def epoch(self) -> int:
        """Counts how often the memory was emptied; what was looked up before must not be remembered after."""
        return self._epoch

    def recall(self, way: Way, secret_hash: str, now: datetime) -> Person | None:
        """Who this was, if the memory is fresh."""
        found = self._faces.get((way, secret_hash))
        if found is None or not found[1] <= now < found[2]:
            return None
        return found[0]

    def remember(self, secret_hash: str, person: Person, now: datetime, epoch: int, ends: datetime | None) -> None:
        """Keep a face, and drop the one kept longest when there are too many."""
        until = now + self._lasting if ends is None else min(now + self._lasting, ends)
        with self._lock:
            if epoch != self._epoch:
                return
            self._faces[person.way, secret_hash] = (person, now, until)
            self._faces.move_to_end((person.way, secret_hash))

    def forget(self) -> None:
        """Forget everybody, and tell of it: somebody's rights have changed."""
        self.empty()
        self._changed()

    def empty(self) -> None:
        """Forget everybody: somebody's rights have changed somewhere."""
        with self._lock:
            self._epoch += 1
            self._faces.clear()
