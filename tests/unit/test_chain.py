"""Three journals are chained in one way, and in the way in which they have always been."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from croupier.chain import GENESIS, Chain, Head, chained, microseconds, moment
from croupier.floor.people.staff_log import line_digest
from croupier.floor.record.entries import Written
from croupier.jackpot.entries import Entry
from croupier.jackpot.ledger import Transfer

TRANSFER = Transfer("cage:floor", "chips:account-1", 50_000_000, "buy-in")


def stream_hash() -> bytes:
    entry = Written(
        stream="table:one", version=1, kind="buy-in", body='[{"type":"chips-moved"}]', actor="account-1", at=17,
        key="k", request=b"\x01\x02",
    )  # fmt: skip
    return entry.digest(GENESIS, (TRANSFER,))


def link_hash() -> bytes:
    entry = Entry(
        stream="link:one", seq=1, key="k", kind="link-opened", at=17, by="house", body="{}", request=b"\x01\x02",
        transfers=(TRANSFER,), meter=5, reserve=6, prizes=7,
    )  # fmt: skip
    return entry.digest(GENESIS)


def line_hash() -> bytes:
    return line_digest(GENESIS, (1, 17, "account-1", "Zoë", "session", "chips-moved", "account-2", '{"amount":5}'))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            stream_hash,
            '["table:one",1,"buy-in","[{\\"type\\":\\"chips-moved\\"}]","account-1",17,"k","0102",'
            '[["cage:floor","chips:account-1",50000000,"buy-in","posted",""]]]',
        ),
        (
            link_hash,
            '["link:one",1,"k","link-opened",17,"house","","{}","0102",'
            '[["cage:floor","chips:account-1",50000000,"buy-in","posted",""]],5,6,7]',
        ),
        (line_hash, '[1,17,"account-1","Zoë","session","chips-moved","account-2","{\\"amount\\":5}"]'),
    ],
    ids=["a stream", "a link", "the staff log"],
)  # fmt: skip
def test_a_hash_is_over_what_is_said_and_all_that_was_said_before(found: Callable[[], bytes], said: str) -> None:
    assert found() == chained(GENESIS, said.encode())


def read(chain: Chain, *entries: tuple[int, bytes, bytes]) -> list[str | None]:
    """The findings about entries: number, hash as kept, what they say."""
    return [chain.fault(number, kept, chained(chain.end.hash, said)) for number, kept, said in entries]


def test_every_fault_is_told_once() -> None:
    one = chained(GENESIS, b"one")
    two = chained(one, b"two")
    three = chained(two, b"three")
    assert read(Chain(), (1, one, b"one"), (2, two, b"two"), (3, three, b"three")) == [None, None, None]
    changed = "entry 2 or its money is not what was written"
    assert read(Chain(), (1, one, b"one"), (2, two, b"other"), (3, three, b"three")) == [None, changed, None]
    assert read(Chain(), (1, one, b"one"), (3, three, b"three")) == [None, "entries 2 to 2 are missing"]
    gone = "entry 3 or its money is not what was written"
    assert read(Chain(gaps=True), (1, one, b"one"), (3, three, b"three")) == [None, gone]
    assert read(Chain(gaps=True), (4, one, b"one"), (9, two, b"two")) == [None, None]


def test_the_end_is_where_it_is_on_record_as_ending() -> None:
    chain = Chain()
    one = chained(GENESIS, b"one")
    read(chain, (1, one, b"one"))
    assert chain.end_fault(Head(1, one)) is None
    assert chain.end_fault(Head(2, one)) == "the stream ends with entry 1, and is on record as ending with entry 2"
    assert chain.end_fault(Head(1, GENESIS), "log", "line") == (
        "the log ends with line 1, and is on record as ending with another hash"
    )


def test_a_time_is_a_whole_number_and_comes_back() -> None:
    time = datetime(2026, 3, 1, 12, 0, 0, 123_456, tzinfo=UTC)
    assert microseconds(time) == 1_772_366_400_123_456
    assert moment(microseconds(time)) == time
