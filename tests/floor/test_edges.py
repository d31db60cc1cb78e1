"""What bets cost, over HTTP: the figures of the PAR sheet, and of hands settled one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest

from croupier.analysis.edges import at_meter, edges
from croupier.analysis.par_sheet import par_sheet
from croupier.cards import DECK
from croupier.floor.figures import edges as figures
from croupier.ranking import RANK_LISTS, rank_hand
from croupier.round import displayed
from croupier.rulebook import book_ids, load
from tests.floor.fakes import FakeClock
from tests.floor.house import code
from tests.floor.served import Room, room
from tests.floor.tables import GAMES

UNIT = 500


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    path: Path = tmp_path_factory.mktemp("edges") / "floor.db"
    with room(f"sqlite:///{path}", FakeClock()) as opened:
        yield opened


@pytest.mark.parametrize("table", GAMES)
def test_a_table_says_what_the_par_sheet_says(floor: Room, table: str) -> None:
    setup = floor.floor.tables.setup(table)
    browser = floor.browser()
    told = browser.get(f"/api/tables/{table}/edges").json()
    meter = next(link["meter"] for link in browser.get("/api/links").json() if link["link"] == setup.link)
    path = f"/api/rulebooks/{setup.rulebook.id}/par-sheet?stake={UNIT}&meter={meter}"
    sheet = browser.get(path).json()
    for one in (told["main"], *told["side"]):
        assert one["edge_exact"] == sheet["bets"][one["bet"]]["house_edge_exact"]
        assert one["risk"] == sheet["bets"][one["bet"]]["element_of_risk"]
        assert one["stake"] == displayed(setup.rulebook, setup.terms)[one["bet"]].min
        assert one["cost"] == pytest.approx(one["edge"] * one["stake"])
    assert {"main", *(one["bet"] for one in told["side"])} == {"main", *sheet["bets"]} - {told["main"]["bet"]}
    assert told["jackpot"]["meter"] == meter
    for one, due in zip(told["jackpot"]["units"], sheet["jackpot"]["units"], strict=True):
        assert one["edge"] == pytest.approx(1 - due["return"])
        assert one["break_even"] == due["break_even_meter"]


def test_every_table_has_its_main_edge_in_the_lobby(floor: Room) -> None:
    browser = floor.browser()
    told = {one["table"]: one["edge"] for one in browser.get("/api/edges").json()}
    assert set(told) == set(floor.floor.tables.setups)
    for table in GAMES:
        main = browser.get(f"/api/tables/{table}/edges").json()["main"]
        assert told[table]["edge_exact"] == main["edge_exact"]
    assert code(browser.get("/api/tables/no-such-table/edges")) == "not-found"


def test_without_a_meter_the_jackpot_has_no_figure() -> None:
    book = load("rws-3cp")
    figures.work_out(book)
    assert figures.table_edges("a", book, {"ante": 1000, "jackpot": UNIT}, None).jackpot is None
    found = figures.table_edges("a", book, {"ante": 1000, "jackpot": UNIT}, 0).jackpot
    assert found is not None
    assert found.meter == 0


@pytest.mark.parametrize("name", ["rws-3cp", "hgc-3cp-progressive", "mbs-megalink-3cp"])
def test_pair_plus_costs_what_all_its_hands_come_to_one_by_one(name: str) -> None:
    """Every hand of three cards is ranked and paid by the printed table: another way than counting combinations."""
    book = load(name)
    pays = book.bets["pair-plus"].pays
    assert pays is not None
    ranks, total, wins = RANK_LISTS[book.hands[pays.hand].list], Fraction(0), 0
    for hand in combinations(DECK, 3):
        pay = pays.table.get(rank_hand(hand, ranks).category)
        total += pay.ratio if pay is not None else -1
        wins += pay is not None
    found = next(edge for edge in edges(par_sheet(book)).side if edge.bet == "pair-plus")
    assert (found.edge, found.hits, found.counted) == (-total / 22_100, Fraction(wins, 22_100), 22_100)


def test_a_jackpot_of_three_cards_costs_what_all_its_hands_come_to_one_by_one() -> None:
    book = load("rws-3cp")
    pays, jackpot = book.bets["jackpot"].pays, edges(par_sheet(book)).jackpot
    assert pays is not None
    assert jackpot is not None
    meter, back = 123_456_78, Fraction(0)
    ranks = RANK_LISTS[book.hands[pays.hand].list]
    for hand in combinations(DECK, 3):
        pay = pays.table.get(rank_hand(hand, ranks).category)
        if pay is None:
            continue
        share = {"percent": meter, "flat": 1, "to": UNIT, "for": UNIT}[pay.kind]
        back += pay.ratio * share + (UNIT if pay.kind == "to" else 0)
    (found,) = at_meter(jackpot, meter, UNIT)
    assert found.cost == UNIT - back / 22_100
    assert found.edge == found.cost / UNIT


@pytest.mark.parametrize("name", [name for name in book_ids() if load(name).jackpot_bet is not None])
def test_at_its_break_even_meter_a_jackpot_bet_costs_nothing_and_one_cent_below_it_does(name: str) -> None:
    jackpot = edges(par_sheet(load(name))).jackpot
    assert jackpot is not None
    for one in at_meter(jackpot, 0, UNIT, range(1, jackpot.most_units + 1)):
        assert one.break_even is not None
        (at,) = at_meter(jackpot, one.break_even, UNIT, (one.units,))
        (below,) = at_meter(jackpot, one.break_even - 1, UNIT, (one.units,))
        assert at.edge <= 0 < below.edge
