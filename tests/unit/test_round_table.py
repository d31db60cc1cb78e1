"""Which tables a rulebook allows, below, at and above each of its bounds."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from croupier.errors import Code, CroupierError
from croupier.round import Condition, CountedDeck, check_table, displayed
from croupier.rulebook import book_ids, load
from croupier.wire.rounds import Limit
from tests.unit.round_at_hand import WHEN, Play, table_of

LAYOUTS = [
    (game, layout.id, layout.positions.min, layout.positions.max)
    for game in book_ids()
    for layout in load(game).equipment.layouts
    if layout.positions is not None
]


def refused(game: str, at: datetime | None = None, **table: Any) -> CroupierError:
    with pytest.raises(CroupierError) as wrong:
        check_table(load(game), table_of(game, **table), at)
    return wrong.value


@pytest.mark.parametrize(("game", "layout", "least", "most"), LAYOUTS)
def test_the_number_of_boxes_of_every_layout(game: str, layout: str, least: int, most: int) -> None:
    for boxes in (least, most):
        check_table(load(game), table_of(game, layout=layout, boxes=boxes))
    for boxes in (least - 1, most + 1):
        wrong = refused(game, layout=layout, boxes=boxes)
        assert (wrong.code, wrong.at) == (Code.TABLE_NOT_ALLOWED, "table.boxes")
        assert wrong.clauses == next(one.clause for one in load(game).equipment.layouts if one.id == layout)


@pytest.mark.parametrize("game", book_ids())
def test_a_rulebook_governs_from_its_first_moment(game: str) -> None:
    start = load(game).identity.effective
    if start is None:
        check_table(load(game), table_of(game), WHEN.replace(year=1970))
        return
    check_table(load(game), table_of(game), start)
    wrong = refused(game, at=start - timedelta(microseconds=1))
    assert wrong.code == Code.RULEBOOK_NOT_IN_FORCE
    assert wrong.clauses == load(game).identity.clause


@pytest.mark.parametrize("game", book_ids())
@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("layout", "Z"),
        ("deal", "by-drone"),
        ("areas", ("ante",)),
        ("deck", CountedDeck(cards=51)),
        ("deck", CountedDeck(jokers=1)),
        ("deck", CountedDeck(backs=2)),
    ],
)
def test_other_equipment_is_refused_with_its_clause(game: str, key: str, value: Any) -> None:
    wrong = refused(game, **{key: value})
    assert (wrong.code, wrong.at) == (Code.TABLE_NOT_ALLOWED, f"table.{key}")
    assert set(wrong.clauses) <= set(load(game).clauses)
    assert wrong.clauses
    assert wrong.expected


@pytest.mark.parametrize("game", [game for game in book_ids() if load(game).identity.house])
def test_rules_that_name_a_house_are_for_no_other(game: str) -> None:
    wrong = refused(game, house="Elsewhere")
    assert (wrong.code, wrong.at, wrong.expected) == (
        *(Code.TABLE_NOT_ALLOWED, "table.house"),
        load(game).identity.house,
    )
    assert wrong.clauses


def test_a_table_is_set_up_for_one_game() -> None:
    assert refused("rws-3cp", rulebook="mbs-megalink-3cp").at == "table.rulebook"


def test_no_more_boxes_than_a_deck_has_cards_for() -> None:
    """RWS layouts state no size: sixteen boxes, the dealer and the burn card take 52 cards, seventeen take 55."""
    check_table(load("rws-3cp"), table_of("rws-3cp", boxes=16))
    assert refused("rws-3cp", boxes=17).clauses == ("2.2.1",)


def test_limits_must_be_whole_and_about_bets_that_are_placed() -> None:
    whole = {"ante": Limit(min=1000, max=1000), "pair-plus": Limit(min=500, max=5000)}
    check_table(load("rws-3cp"), table_of("rws-3cp", limits=whole))
    assert refused("rws-3cp", limits={"ante": Limit(min=1000, max=5000)}).code == Code.LIMITS_MISSING
    assert refused("rws-3cp", limits=whole | {"ante": Limit(min=1000)}).code == Code.LIMITS_MISSING
    assert refused("rws-3cp", limits=whole | {"ante": Limit(min=1001, max=1000)}).code == Code.BAD_AMOUNT
    assert refused("rws-3cp", limits=whole | {"play": Limit(min=1, max=2)}).code == Code.UNKNOWN_BET


@pytest.mark.parametrize(
    ("key", "value", "at"),
    [
        ("jackpot_unit", -500, "table.jackpot_unit"),
        ("payout_cap", 10**13, "table.payout_cap"),
        ("limits", {"ante": Limit(min=-1, max=5), "pair-plus": Limit(min=1, max=5)}, "table.limits.ante.min"),
    ],
)
def test_terms_are_amounts(key: str, value: Any, at: str) -> None:
    wrong = refused("rws-3cp", **{key: value})
    assert (wrong.code, wrong.at) == (Code.BAD_AMOUNT, at)


@pytest.mark.parametrize("game", ["rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth"])
def test_a_jackpot_of_fixed_stakes_needs_its_stake(game: str) -> None:
    assert refused(game, jackpot_unit=None).code == Code.LIMITS_MISSING
    check_table(load(game), table_of(game, jackpot_unit=None, conditions=(Condition(kind="no-jackpot"),)))


def test_what_the_table_shows() -> None:
    assert displayed(load("mbs-megalink-uth"), table_of("mbs-megalink-uth")) == {
        "ante": Limit(min=500, max=10_000),
        "blind": Limit(min=500, max=10_000),
        "trips": Limit(min=500, max=10_000),
        "jackpot": Limit(min=500, max=2500),
    }
    assert displayed(load("hgc-3cp-progressive"), table_of("hgc-3cp-progressive", jackpot_unit=None)) == {}


def test_seats_are_on_the_layout_and_one_a_box() -> None:
    from croupier.wire.rounds import Seat

    for seats in ((Seat(box=6, player="P"),), (Seat(box=1, player="P"), Seat(box=1, player="Q"))):
        with pytest.raises(CroupierError) as wrong:
            Play("rws-3cp", seats=seats)
        assert wrong.value.code == Code.NO_SUCH_BOX


def test_a_time_without_a_zone_is_no_time() -> None:
    from croupier.round import RoundState
    from croupier.round.commands import OpenBetting
    from croupier.round.engine import decide

    command = OpenBetting(round_id="R1", opened_at=WHEN.replace(tzinfo=None), table=table_of("rws-3cp"))
    with pytest.raises(CroupierError) as wrong:
        decide(RoundState(rulebook=load("rws-3cp")), command)
    assert (wrong.value.code, wrong.value.at) == (Code.BAD_VALUE, "opened_at")
