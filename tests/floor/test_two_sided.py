"""The house cannot choose the deck: what players add after its commitment shuffles too. Void rounds are counted."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.audit import audit
from croupier.shuffle import check_proof, mixed, parse_seed, shuffled
from tests.floor.fakes import FakeClock
from tests.floor.house import code
from tests.floor.served import Room, room

TABLE = "rws-3cp"


@pytest.fixture
def floor(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with room(f"sqlite:///{tmp_path}/floor.db", clock) as opened:
        yield opened


def played(floor: Room, *entropy: str, table: str = TABLE) -> None:
    """A round of one box, with this entropy at each of its bets."""
    guest = floor.guest()
    for bet, words in zip(("ante", "pair-plus"), entropy, strict=False):
        said = floor.say(
            guest, table, "place-bet", box=1, bet=bet, amount=1000, **({"entropy": words} if words else {})
        )
        assert said.status_code == 200, said.text
    floor.say(guest, table, "ready")
    floor.say(guest, table, "decide", box=1, decision="fold")


def test_the_deck_follows_from_the_seed_and_from_what_every_bet_added(floor: Room) -> None:
    sealed = floor.floor.current(TABLE).round.commitment
    played(floor, "3f0c", "nine blue horses")
    state = floor.floor.current(TABLE).round
    assert (state.entropy, state.commitment) == (("3f0c", "nine blue horses"), sealed)
    deck = shuffled(mixed(parse_seed(state.seed), "rws-3cp", state.round_id, state.entropy))
    assert deck[: len(state.drawn)] == state.drawn
    assert shuffled(parse_seed(state.seed))[: len(state.drawn)] != state.drawn
    shown = floor.browser().get(f"/api/tables/{TABLE}").json()["view"]["round"]
    assert shown["entropy"] == ["3f0c", "nine blue horses"]
    assert audit(floor.floor.engine).findings == ()


def test_a_round_without_entropy_is_proved_as_before_and_says_so(floor: Room) -> None:
    played(floor, "", "")
    state = floor.floor.current(TABLE).round
    assert state.entropy == ()
    assert shuffled(parse_seed(state.seed))[: len(state.drawn)] == state.drawn
    check_proof(state.seed, state.commitment, "rws-3cp", state.round_id, state.drawn)


def test_entropy_is_fixed_when_bets_close_and_stays_when_its_bet_is_taken_back(floor: Room) -> None:
    guest = floor.guest()
    floor.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000, entropy="one")
    floor.say(guest, TABLE, "take-back-bet", box=1, bet="ante")
    floor.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000, entropy="two")
    refused = floor.say(guest, TABLE, "place-bet", box=1, bet="pair-plus", amount=1000, entropy="x" * 65)
    assert code(refused) == "bad-value"
    floor.say(guest, TABLE, "ready")
    late = floor.say(guest, TABLE, "place-bet", box=1, bet="pair-plus", amount=1000, entropy="late")
    assert late.status_code == 409
    assert floor.floor.current(TABLE).round.entropy == ("one", "two")


def test_a_table_that_is_dealt_by_hand_takes_none(floor: Room) -> None:
    floor.say(floor.signed_in("dealer"), "live", "open-betting")
    refused = floor.say(floor.guest(), "live", "place-bet", box=1, bet="ante", amount=1000, entropy="one")
    assert (code(refused), refused.json()["error"]["at"]) == ("bad-value", "entropy")


def test_the_audit_finds_entropy_that_was_changed(floor: Room, tmp_path: Path) -> None:
    played(floor, "3f0c")
    with sqlite3.connect(tmp_path / "floor.db") as connection:
        connection.execute("""UPDATE floor_events SET body = replace(body, '"entropy":"3f0c"', '"entropy":"3f0d"')""")
    connection.close()
    assert "proof" in {one.kind for one in audit(floor.floor.engine).findings}


def test_void_rounds_are_counted_for_everybody_beside_those_of_other_tables(floor: Room) -> None:
    played(floor, "a")
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    floor.say(dealer, TABLE, "open-betting")
    guest = floor.guest()
    floor.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000)
    floor.say(guest, TABLE, "ready")
    voided = floor.say(manager, TABLE, "give-ruling", id="r1", incident="foreign-card")
    assert voided.status_code == 200, voided.text
    told = floor.browser().get(f"/api/tables/{TABLE}/void-rounds").json()
    assert told == {"table": TABLE, "rounds": 2, "void": 1, "expected": 0.0}
    played(floor, "a", table="rws-ml")
    other = floor.browser().get("/api/tables/rws-ml/void-rounds").json()
    assert other == {"table": "rws-ml", "rounds": 1, "void": 0, "expected": 0.5}, "as often as at the other table"
