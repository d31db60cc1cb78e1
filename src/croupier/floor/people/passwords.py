"""Passwords: argon2 hashes, and what a new one must be like."""

from __future__ import annotations

import hashlib
import os
import threading
import unicodedata
from base64 import b64encode
from dataclasses import dataclass
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.errors import Code, Refusal, bad_value
from croupier.floor.people.person import name_key
from croupier.languages import Sentence
from croupier.wire.people import PASSWORD_LENGTH

#: Length is what counts; the upper end keeps the work of hashing bounded.
LENGTH: Final = PASSWORD_LENGTH


@dataclass(frozen=True, slots=True)
class HashCost:
    """How much work one guess is. The defaults are the second recommendation of RFC 9106: 64 MiB, three passes."""

    passes: int = 3
    memory_kib: int = 64 * 1024
    lanes: int = 4
    #: Hashes computed at once; more wait, so that a flood of sign-ins cannot take all the memory.
    at_once: int = 4


def check_new(password: str, *, name: str, old: str | None = None) -> None:
    """Refuse a new password that is too short, too long, the old one again, or made of the name."""
    problem = None
    if len(password) not in LENGTH:
        problem = Sentence("password-has-characters", least=LENGTH.start, most=LENGTH.stop - 1)
    elif len(set(password)) < 5:
        problem = Sentence("password-repeats-itself")
    elif name_key(name) in name_key(password) and len(password) < len(name) + LENGTH.start:
        problem = Sentence("password-little-more-than-name")
    elif old is not None and password == old:
        problem = Sentence("this-old-password")
    if problem is not None:
        raise Refusal(Code.PASSWORD_UNFIT, problem, at="password", expected=Sentence("password-nobody-would-guess"))


def require_hash(value: str, at: str) -> str:
    """A hash from a configuration file; the error does not repeat it."""
    if not value.startswith("$argon2id$"):
        raise bad_value(Sentence("this-not-argon2id-hash"), at)
    return value


#: A temporary password of two halves, as it is kept: whoever types it types both, with a full stop between them.
_HALVES: Final = "halves:"


def half_hash(half: str) -> str:
    """What is kept of the first half of a password until somebody has the second; anybody may see it."""
    return hashlib.sha256(half.encode("utf-8", "surrogatepass")).hexdigest()


def _of_halves(typed: str) -> str:
    first, _, second = typed.partition(".")
    return f"{half_hash(first)}.{second}"


def on_record(password_hash: str | None) -> str | None:
    """What the staff log has of a password: a hash of its salted hash, by which one that was exchanged is found."""
    return None if password_hash is None else hashlib.sha256(password_hash.encode()).hexdigest()


class Passwords:
    """Makes and checks hashes."""

    def __init__(self, cost: HashCost | None = None) -> None:
        cost = cost or HashCost()
        self._hasher = PasswordHasher(time_cost=cost.passes, memory_cost=cost.memory_kib, parallelism=cost.lanes)
        self._slots = threading.BoundedSemaphore(cost.at_once)
        # Checked when there is no account, so that a wrong name takes as long as a wrong password.
        self._nobody = hash_of_nothing(cost)

    def hash(self, password: str) -> str:
        """The hash of a password, with its salt and cost in it."""
        with self._slots:
            return self._hasher.hash(_plain(password))

    def hash_halves(self, first_hash: str, second: str) -> str:
        """The hash of a password whose first half is known by its own hash alone."""
        return _HALVES + self.hash(f"{first_hash}.{second}")

    def fits(self, password: str, password_hash: str | None) -> bool:
        """Whether this is the password; without a hash the work is done all the same, and the answer is no."""
        if password_hash is not None and password_hash.startswith(_HALVES):
            password, password_hash = _of_halves(password), password_hash.removeprefix(_HALVES)
        with self._slots:
            try:
                self._hasher.verify(password_hash or self._nobody, _plain(password))
            except (VerificationError, InvalidHashError):
                return False
        return password_hash is not None

    def outdated(self, password_hash: str) -> bool:
        """Whether a hash was made at another cost and is to be made anew when its password is known."""
        return self._hasher.check_needs_rehash(password_hash.removeprefix(_HALVES))


def hash_of_nothing(cost: HashCost) -> str:
    """A hash at this cost that is no password's: drawn, because making one takes as long as a guess."""
    salt, drawn = (b64encode(os.urandom(count)).rstrip(b"=").decode() for count in (16, 32))
    return f"$argon2id$v=19$m={cost.memory_kib},t={cost.passes},p={cost.lanes}${salt}${drawn}"


def _plain(password: str) -> bytes:
    """One spelling of each character, so that every keyboard gives the same bytes; nothing beyond the limit."""
    return unicodedata.normalize("NFC", password[: LENGTH.stop]).encode("utf-8", "surrogatepass")
