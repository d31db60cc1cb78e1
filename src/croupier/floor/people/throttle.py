"""Throttling: how often somebody may try a password, and how fast he may give commands.

A few tries are free, then each failure makes the next try wait twice as long. An attempt is counted as failed before
the password is looked at and taken back when it was right, so that guesses sent side by side, to one process or to
several, are counted as surely as guesses sent one after the other. Commands are counted by the process that gets them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Self

from croupier.errors import Code, Refusal
from croupier.languages import Sentence


@dataclass(frozen=True, slots=True)
class ThrottlePolicy:
    """How many tries are free, how long the first wait is and the longest, and when all is forgotten."""

    free: int
    first_wait: timedelta
    longest_wait: timedelta
    forget_after: timedelta

    def wait_after(self, failures: int) -> timedelta:
        """How long the next try must wait after so many failures."""
        beyond = failures - self.free
        if beyond < 0:
            return timedelta(0)
        # The exponent is bounded before it is used: a million failures must not make a number of a million bits.
        doubled: int = 2 ** min(beyond, 24)
        return min(self.longest_wait, self.first_wait * doubled)


#: For one account: slow for a guesser, and still bearable for a person whose name somebody else is trying.
ACCOUNT = ThrottlePolicy(5, timedelta(seconds=1), timedelta(minutes=5), timedelta(hours=1))
#: For one address: a household or a pit may share it, so more is free; but the wait grows longer.
ADDRESS = ThrottlePolicy(20, timedelta(seconds=1), timedelta(minutes=30), timedelta(hours=2))
#: For guests from one address, where each new guest counts.
GUESTS = ThrottlePolicy(50, timedelta(seconds=2), timedelta(minutes=10), timedelta(hours=1))


#: For what an account puts by itself where staff reads, the staff log and the list of exams: keys, exams.
OWN = ThrottlePolicy(20, timedelta(minutes=1), timedelta(hours=1), timedelta(hours=2))


@dataclass(frozen=True, slots=True)
class Attempts:
    """Failed attempts of one account or address, for the rate limit."""

    subject: str
    failures: int
    last_at: datetime


class TooSoon(Refusal):
    """Something that came before its time; `wait_seconds` says when the next try is heard."""

    wait_seconds: int = 1

    @classmethod
    def after(cls, seconds: int, code: Code, says: str | Sentence, expected: str | Sentence = "") -> Self:
        """A refusal that says after how many seconds the next try is heard."""
        refusal = cls(code, says, expected=expected)
        refusal.wait_seconds = seconds
        return refusal


def remembered(attempts: Attempts | None, now: datetime, policy: ThrottlePolicy) -> int:
    """How many failures still count."""
    if attempts is None or now - attempts.last_at >= policy.forget_after:
        return 0
    return attempts.failures


def counted(attempts: Attempts | None, subject: str, now: datetime, policy: ThrottlePolicy) -> Attempts:
    """One try more; refused when it comes before the wait is over, and then not counted."""
    failures = remembered(attempts, now, policy)
    wait = policy.wait_after(failures)
    since = now - attempts.last_at if attempts is not None else policy.forget_after
    # Tries side by side may be counted in another order than they came in, so `since` can lie below zero. Where it lies
    # further back than anybody waits, the clock was set back: the next try is heard, and counted from now on.
    if failures and wait and -policy.longest_wait <= since < wait:
        seconds = max(1, -((since - wait) // timedelta(seconds=1)))
        raise TooSoon.after(seconds, Code.TOO_MANY_ATTEMPTS, Sentence("too-many-attempts", seconds=seconds))
    return Attempts(subject, failures + 1, now)


def taken_back(attempts: Attempts) -> Attempts:
    """The try was right after all and does not count; the ones before it do."""
    return Attempts(attempts.subject, max(0, attempts.failures - 1), attempts.last_at)


#: How many accounts a pace remembers before it forgets those who have rested.
MOST_REMEMBERED: Final = 1000


class Pace:
    """How fast an account may go on giving commands, as a token bucket: so many at once, so many a second after that.

    Times are microseconds of a clock that nobody sets. A rate of 0 holds nobody up.
    """

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        #: By account: how many commands were left, and when.
        self._left: dict[str, tuple[float, int]] = {}

    def take(self, account: str, now: int) -> None:
        """One command more; refused where the account has none left, and then not counted."""
        if not self._rate:
            return
        left = self._now(account, now)
        if left < 1:
            # Whole seconds, as Retry-After has them.
            seconds = -int(-(1 - left) // self._rate)
            raise TooSoon.after(seconds, Code.COMMANDS_TOO_FAST, Sentence("commands-come-too-fast", seconds=seconds))
        if account not in self._left and len(self._left) >= MOST_REMEMBERED:
            self._left = {one: kept for one, kept in self._left.items() if self._now(one, now) < self._burst}
        self._left[account] = (left - 1, now)

    def _now(self, account: str, now: int) -> float:
        left, at = self._left.get(account, (self._burst, now))
        return min(float(self._burst), left + (now - at) * self._rate / 1_000_000)
