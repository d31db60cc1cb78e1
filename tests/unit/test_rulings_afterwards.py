"""What of a round still holds in the next ones: who is remembered, and until when."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from croupier.round import Condition
from croupier.rulebook import load
from croupier.rulings.afterwards import carried, remembered
from tests.unit.round_at_hand import WHEN, Play

SMALL = Condition(kind="under-minimum-before", player="P", clauses=("5.13",))
OTHERS = (
    Condition(kind="under-minimum-before", player="Q", clauses=("5.13",)),
    Condition(kind="player-barred", player="P", clauses=("5.9",)),
    Condition(kind="box-closed", box=2),
)


@pytest.mark.clause("mbs-megalink-3cp", "5.13")
@pytest.mark.clause("mbs-megalink-uth", "5.13")
@pytest.mark.parametrize("book", ["mbs-megalink-3cp", "mbs-megalink-uth"])
@pytest.mark.parametrize(("reading", "forgotten"), [(None, True), ("day", False), ("forever", False)])
def test_a_bet_below_the_minimum_is_forgotten_when_its_player_leaves_and_nothing_else_is(
    book: str, reading: str | None, forgotten: bool
) -> None:
    rules = load(book, readings={"MB6": reading} if reading is not None else {})
    held = (SMALL, *OTHERS)
    assert remembered(rules, held, ()) == held
    assert remembered(rules, held, ("R",)) == held
    assert remembered(rules, held, ("P",)) == (OTHERS if forgotten else held)


def test_where_the_rules_remember_nothing_nothing_is_forgotten() -> None:
    assert remembered(load("rws-3cp"), (SMALL, *OTHERS), ("P",)) == (SMALL, *OTHERS)


@pytest.mark.parametrize(("reading", "day"), [("adopted", None), ("day", WHEN.date()), ("forever", None)])
def test_a_bet_below_the_minimum_is_remembered_for_the_day_where_the_house_reads_it_so(
    reading: str, day: date | None
) -> None:
    play = Play("mbs-megalink-3cp", enforce_limits=False).bet("P", 1, ante=400)
    play.close().deal().decide("P", 1, "fold").finish()
    rules = load("mbs-megalink-3cp", readings={"MB6": reading})
    [condition] = carried(replace(play.state, rulebook=rules))
    assert (condition.kind, condition.player, condition.day) == ("under-minimum-before", "P", day)
    assert remembered(rules, [condition], (), WHEN.date()) == (condition,)
    tomorrow = WHEN.date() + timedelta(days=1)
    assert remembered(rules, [condition], (), tomorrow) == (() if day else (condition,))
