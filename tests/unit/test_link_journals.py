"""Journals from before winners had turns of their own are read, audited clean, and go on from where they stand.

`journals/before-winners.json` was written when all hands of a table in one round took one turn, the house ordered
tables, and an award could be paid before its turn. At `rws` the tables claim hands listed against the clock, the house
turns the order round, the later table is paid first, a reading is quoted after a fault, and two rounds are opened again
with claims behind them. At `mbs` a part of a pooled award was paid before the other was verified, and the second table
before the first.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.errors import Code, CroupierError
from croupier.floor.link import LinkStore
from croupier.jackpot import DecideOrder, PayAward, RejectAward
from croupier.jackpot.bodies import BetsAccepted
from croupier.jackpot.entries import Entry
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.state import LinkStanding, LinkState, TableRound, evolve
from tests.links_in_memory import MemoryLinks
from tests.unit.linked import MANAGER, SUPERVISOR, Desk, refused

JOURNALS = json.loads((Path(__file__).parent / "journals" / "before-winners.json").read_text(encoding="utf-8"))


def entry(kept: dict[str, Any]) -> Entry:
    return Entry(
        **kept
        | {
            "request": bytes.fromhex(kept["request"]),
            "hash": bytes.fromhex(kept["hash"]),
            "transfers": tuple(Transfer(*one) for one in kept["transfers"]),
        }
    )


def opened(name: str) -> Desk:
    """A store that holds the journal, as if it had kept it all along."""
    links = MemoryLinks()
    state: LinkState | None = None
    with links.write() as records:
        for one in map(entry, JOURNALS[name]):
            body = one.read()
            before = state or LinkState(terms=LinkStanding(link=body.link))  # type: ignore[union-attr]
            after = evolve(before, one, body)
            seat = None
            if isinstance(body, BetsAccepted):
                seat = (body.table, TableRound(round=body.round, seq=one.seq, open=True))
            records.write(state, after, one, body, seat)
            state = after
    return Desk(LinkStore(links), "later-")


def amounts(desk: Desk) -> list[tuple[str, int, int]]:
    pending = desk.store.state("multi").terms.pending
    return [(group.table, award.box, award.amount) for group in pending for award in group.awards]


@pytest.mark.parametrize("name", sorted(JOURNALS))
def test_an_old_journal_is_read_and_audited_clean(name: str) -> None:
    desk = opened(name)
    assert desk.store.verify() == []
    assert desk.store.statement("multi").agrees


def test_the_winners_of_an_old_claim_can_be_ordered_one_by_one_and_are_paid_in_turn() -> None:
    desk = opened("rws")
    first, second, third, fourth, quoted = desk.waiting()
    assert amounts(desk)[:2] == [("multi-a", 3, 1_000_110), ("multi-a", 1, 900_099)]
    # What quotes a reading in the old way keeps its turn and its value.
    desk.send(DecideOrder(link="multi", order=(third, first, fourth, second)), MANAGER)
    assert list(desk.waiting()) == [third, first, fourth, second, quoted]
    tenths = [10_001_100 // 10, 9_000_990 // 10, 8_100_891 // 10, 7_290_802 // 10]
    assert list(desk.waiting().values()) == [*tenths, 1_800_000]
    assert refused(lambda: desk.pay("multi", first)) is Code.AWARD_OUT_OF_TURN
    for award in (third, first, fourth, second, quoted):
        desk.pay("multi", award)
    assert desk.waiting() == {}
    assert desk.store.verify() == []


def test_an_old_quotation_that_was_none_goes_back_whole() -> None:
    desk = opened("rws")
    before = desk.store.reading("multi").meter
    *others, quoted = desk.waiting()
    amount, start_value = desk.waiting()[quoted], 2_000_000
    desk.send(RejectAward(link="multi", award=quoted), SUPERVISOR)
    assert list(desk.waiting()) == others
    assert desk.store.reading("multi").meter == before + amount - start_value
    assert desk.store.verify() == []


def test_what_was_paid_before_its_turn_stays_and_the_rest_goes_in_order() -> None:
    desk = opened("mbs")
    pool, royal, later = desk.waiting()
    assert refused(lambda: desk.send(PayAward(link="multi", award=royal))) is Code.AWARD_NOT_OPEN
    assert refused(lambda: desk.pay("multi", later)) is Code.AWARD_OUT_OF_TURN
    # The other part of the pool was paid on trust; this one can still turn out to be none.
    desk.send(RejectAward(link="multi", award=pool), SUPERVISOR)
    desk.pay("multi", royal)
    desk.pay("multi", later)
    assert desk.waiting() == {}
    assert desk.store.verify() == []


@pytest.mark.parametrize("stream", ["aaa", "zzz"])
def test_an_entry_of_another_stream_does_not_follow(stream: str) -> None:
    first = entry(JOURNALS["rws"][0])
    body = first.read()
    before = LinkState(terms=LinkStanding(link=body.link))  # type: ignore[union-attr]
    other = replace(first, stream=stream)
    with pytest.raises(CroupierError, match="follows entry 0"):
        evolve(before, replace(other, hash=other.digest(before.hash)), body)
