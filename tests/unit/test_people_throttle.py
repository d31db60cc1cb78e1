"""A few tries are free, then each failure makes the next one wait twice as long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Code
from croupier.floor.people.entrance import account_subject, address_subject
from croupier.floor.people.throttle import (
    ACCOUNT,
    ADDRESS,
    GUESTS,
    MOST_REMEMBERED,
    OWN,
    Attempts,
    Pace,
    ThrottlePolicy,
    TooSoon,
    counted,
    taken_back,
)

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
POLICY = ThrottlePolicy(3, timedelta(seconds=1), timedelta(seconds=60), timedelta(hours=1))


def test_the_wait_doubles_up_to_its_longest() -> None:
    waits = [POLICY.wait_after(failures).total_seconds() for failures in range(12)]
    assert waits == [0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert POLICY.wait_after(10**9) == timedelta(seconds=60)


@pytest.mark.parametrize("failures", range(3, 10))
def test_a_try_is_heard_when_its_wait_is_over_and_not_before(failures: int) -> None:
    wait = POLICY.wait_after(failures)
    before = Attempts("a", failures, NOON)
    with pytest.raises(TooSoon) as refused:
        counted(before, "a", NOON + wait - timedelta(microseconds=1), POLICY)
    assert refused.value.code is Code.TOO_MANY_ATTEMPTS
    assert refused.value.wait_seconds == 1
    assert counted(before, "a", NOON + wait, POLICY) == Attempts("a", failures + 1, NOON + wait)


def test_the_refusal_says_how_long_to_wait() -> None:
    with pytest.raises(TooSoon) as refused:
        counted(Attempts("a", 8, NOON), "a", NOON + timedelta(seconds=1.5), POLICY)
    assert refused.value.wait_seconds == 31
    assert "31 seconds" in refused.value.expected


def test_failures_are_forgotten_and_a_right_try_does_not_count() -> None:
    many = Attempts("a", 50, NOON)
    assert counted(many, "a", NOON + timedelta(hours=1), POLICY).failures == 1
    assert counted(None, "a", NOON, POLICY).failures == 1
    assert taken_back(Attempts("a", 3, NOON)).failures == 2
    assert taken_back(Attempts("a", 0, NOON)).failures == 0


def test_a_clock_that_was_set_back_locks_nobody_out_for_as_long() -> None:
    failed = Attempts("a", 8, NOON)
    for minutes in (0, 1):  # a clock that is a little behind the one by which it was counted
        with pytest.raises(TooSoon):
            counted(failed, "a", NOON - timedelta(minutes=minutes), POLICY)
    again = counted(failed, "a", NOON - timedelta(hours=1), POLICY)
    assert again == Attempts("a", 9, NOON - timedelta(hours=1))
    with pytest.raises(TooSoon) as refused:
        counted(again, "a", again.last_at + timedelta(seconds=1), POLICY)
    assert refused.value.wait_seconds == 59


@given(st.lists(st.floats(0, 30), max_size=200))
def test_however_tries_are_timed_few_get_through(pauses: list[float]) -> None:
    """In one hour a guesser gets the free tries, those of the growing waits, and then one in each longest wait."""
    record: Attempts | None = None
    now, heard = NOON, 0
    for pause in pauses:
        now += timedelta(seconds=pause)
        try:
            record = counted(record, "a", now, POLICY)
            heard += 1
        except TooSoon:
            pass
    assert heard <= POLICY.free + 6 + 1 + (now - NOON) / POLICY.longest_wait


@pytest.mark.parametrize("policy", [ACCOUNT, ADDRESS, GUESTS, OWN])
def test_nothing_is_forgotten_while_a_wait_is_on(policy: ThrottlePolicy) -> None:
    assert policy.forget_after > policy.longest_wait


@pytest.mark.parametrize(
    ("address", "subject"),
    [
        ("192.0.2.7", "address:192.0.2.7"),
        ("::ffff:192.0.2.7", "address:192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "address:2001:db8:1:2::"),
        ("2001:db8:1:2:ffff::1", "address:2001:db8:1:2::"),
    ],
)
def test_an_address_is_throttled_as_its_network(address: str, subject: str) -> None:
    assert address_subject("address", address) == subject


def test_a_name_is_throttled_by_its_hash_whatever_its_capitals() -> None:
    assert account_subject("Player") == account_subject("PLAYER ")
    assert "player" not in account_subject("Player").removeprefix("account:")
    assert len(address_subject("address", "x" * 1000)) < 64


def test_free_tries_are_free_in_whatever_order_they_are_counted() -> None:
    """Two that come side by side: the later one is counted first."""
    later = counted(None, "a", NOON + timedelta(milliseconds=5), POLICY)
    assert counted(later, "a", NOON, POLICY).failures == 2


def test_a_pace_is_a_burst_and_then_a_rate() -> None:
    pace = Pace(0.25, 2)
    pace.take("a", 0)
    pace.take("a", 0)
    with pytest.raises(TooSoon) as refused:
        pace.take("a", 0)
    assert (refused.value.code, refused.value.wait_seconds) == (Code.COMMANDS_TOO_FAST, 4)
    with pytest.raises(TooSoon) as refused:
        pace.take("a", 3_500_000)
    assert (refused.value.wait_seconds, refused.value.expected) == (1, "the next one in 1 second")
    pace.take("a", 4_000_000)
    pace.take("b", 4_000_000)


def test_no_rate_holds_nobody_up() -> None:
    pace = Pace(0, 1)
    for _ in range(100):
        pace.take("a", 0)


def test_a_pace_forgets_those_who_have_rested_and_nobody_else() -> None:
    pace = Pace(1, 1)
    for number in range(MOST_REMEMBERED):
        pace.take(str(number), 0)
    pace.take("late", 999_999)
    with pytest.raises(TooSoon):
        pace.take("7", 999_999)
    pace.take("later", 1_500_000)
    assert len(pace._left) == 2
