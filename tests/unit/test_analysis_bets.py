"""Side bets and jackpots: counted by ranks and suits, and by ranking every hand."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.distribution import Distribution
from croupier.analysis.folded_bets import with_folds
from croupier.analysis.game import GameHand
from croupier.analysis.hand_counts import band_counts, value_counts
from croupier.analysis.jackpot_links import link_for
from croupier.analysis.jackpots import JackpotPays, jackpot_bet
from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.reading import game_of, hand_as_read
from croupier.analysis.registry import solve
from croupier.analysis.reports.as_json import sheet_json
from croupier.analysis.reports.page import page
from croupier.analysis.side_bets import SideBet, side_bet, side_bet_names
from croupier.errors import Code, CroupierError
from croupier.floor.figures import edges as figures
from croupier.ranking import FIVE_CARD, FIVE_CARD_HIGH_ACE, THREE_CARD, THREE_CARD_JACKPOT, RankList
from croupier.ranking.kernels import rank5, rank6, rank7
from croupier.ranking.tables import RankTables, plain_values, rank_tables
from croupier.rulebook import book_ids, load
from tests.simulated import BOOKS

GAMES = book_ids()


def by_class(rank_list: RankList, cards: int) -> dict[str, int]:
    """How many of all ways to draw so many cards are of each class."""
    classes = tuple(reversed(rank_list.categories))
    bands = tuple(rank_list.strength(category) << 12 for category in classes)
    counts = band_counts(GameHand(tuple(range(cards)), (), (), rank_list, bands, classes))
    return dict(zip(classes, counts, strict=True))


def bet(name: str, bet_name: str, **changes: str) -> SideBet:
    return side_bet(load(name, changes=changes), bet_name)


def jackpot(name: str) -> JackpotPays:
    found = jackpot_bet(load(name))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("name", "bet_name", "edge"),
    [
        # 22,100 = 48 + 52 + 720 + 1,096 + 3,744 + 16,440; 40/30/5/4/1 and, in Greece, 40/30/6/3/1.
        ("rws-3cp", "pair-plus", Fraction(16440 - 48 * 40 - 52 * 30 - 720 * 5 - 1096 * 4 - 3744, 22100)),
        ("hgc-3cp-progressive", "pair-plus", Fraction(16440 - 48 * 40 - 52 * 30 - 720 * 6 - 1096 * 3 - 3744, 22100)),
        ("mbs-megalink-uth", "trips", Fraction(223175, 6689228)),
        ("hgc-3cp-progressive", "six-card-bonus", Fraction(15306, 149695)),
    ],
)
def test_edges(name: str, bet_name: str, edge: Fraction) -> None:
    assert -bet(name, bet_name).distribution.mean == edge


def test_edges_known_from_public_pages() -> None:
    assert round(float(-bet("rws-3cp", "pair-plus").distribution.mean) * 100, 2) == 5.57
    assert round(float(-bet("hgc-3cp-progressive", "pair-plus").distribution.mean) * 100, 2) == 7.28
    fifty = {"bets.trips.pays.table.royal-flush": "50 to 1"}
    assert round(float(-side_bet(load("mbs-megalink-uth", changes=fifty), "trips").distribution.mean) * 100, 2) == 3.5


@numba.njit
def _fives(tables: RankTables, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        counts[rank5(tables, a, b, c, d, e) >> 12] += 1


@numba.njit
def _sixes(tables: RankTables, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            counts[rank6(tables, a, b, c, d, e, f) >> 12] += 1


@numba.njit
def _sevens(tables: RankTables, counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> None:
    for a in range(52):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        for f in range(e):
                            for g in range(f):
                                counts[rank7(tables, a, b, c, d, e, f, g) >> 12] += 1


@pytest.mark.parametrize("rank_list", [FIVE_CARD, FIVE_CARD_HIGH_ACE])
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_counts_are_those_of_ranking_every_hand(rank_list: RankList, cards: int) -> None:
    counts = np.zeros(10, np.int64)
    count: Any = {5: _fives, 6: _sixes, 7: _sevens}[cards]
    count(rank_tables(rank_list), counts)
    found = by_class(rank_list, cards)
    assert {category: int(counts[rank_list.strength(category)]) for category in found} == found
    assert sum(found.values()) == comb(52, cards)


@pytest.mark.parametrize("rank_list", [THREE_CARD, THREE_CARD_JACKPOT])
def test_three_cards(rank_list: RankList) -> None:
    found = by_class(rank_list, 3)
    straight_flushes = {"mini-royal-spades": 1, "mini-royal": 3, "straight-flush": 44}
    if rank_list is THREE_CARD:
        straight_flushes = {"straight-flush": 48}
    others = {"three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744, "high-card": 16_440}
    assert found == straight_flushes | others


@pytest.mark.parametrize("name", ["caribbean-stud", "crazy-4-poker", "four-card-poker"])
def test_bands_are_those_of_ranking_a_hand_of_each_kind(name: str) -> None:
    book = load(name)
    for hand_name in book.hands:
        hand = hand_as_read(book, hand_name)
        kinds = kinds_of(hand.cards)
        values = plain_values(kinds.cards, hand.rank_list)
        bands = np.searchsorted(np.array(hand.bands), values, side="right") - 1
        counts = np.bincount(bands, kinds.weights, len(hand.bands)).astype(int)
        assert band_counts(hand) == tuple(counts.tolist())


def test_longest_suits_are_those_of_ranking_hands_of_five() -> None:
    """The list of the game that measures suits, on five cards: every hand of each kind ranked."""
    rank_list = load("high-card-flush").rank_list("own")
    kinds = kinds_of(5)
    values = plain_values(kinds.cards, rank_list)
    assert (np.bincount(values, kinds.weights, 1 << 16) == value_counts(rank_list, 5)).all()


def test_hands_that_nobody_counts_are_refused() -> None:
    with pytest.raises(CroupierError) as caught:
        by_class(THREE_CARD, 7)
    assert caught.value.code == Code.GAME_NOT_SOLVED


@pytest.mark.parametrize("name", GAMES)
def test_every_bet_of_every_game_has_a_sheet(name: str) -> None:
    book = load(name)
    for bet_name in side_bet_names(book):
        found = side_bet(book, bet_name)
        assert found.combinations == comb(52, found.cards)
        assert 0 < -found.distribution.mean < Fraction(1, 4)


@pytest.mark.parametrize(
    ("name", "bet_name", "lost", "won"),
    [
        # By hand: 2,598,960 hands of five, and what each row pays.
        ("casino-holdem", "aa", 1302540 + 1013760, 7 * (10200 + 54912 + 123552 + 84480) + 20 * 5108 + 30 * 3744
         + 40 * 624 + 50 * 36 + 100 * 4),
        ("four-card-poker", "aces-up", 1150080 + 966456, 81096 + 3 * 123552 + 4 * 101808 + 5 * 114616 + 8 * 58656
         + 40 * 2072 + 50 * 624),
        ("crazy-4-poker", "queens-up", 1150080 + 804636, 242916 + 2 * 123552 + 3 * 101808 + 4 * 114616 + 7 * 58656
         + 30 * 2072 + 50 * 624),
    ],
)  # fmt: skip
def test_side_bets_with_thresholds(name: str, bet_name: str, lost: int, won: int) -> None:
    found = bet(name, bet_name).distribution
    assert found.mean == Fraction(won - lost, 2_598_960)


def test_a_side_bet_on_the_longest_suit() -> None:
    found = bet("high-card-flush", "flush").distribution
    won = 300 * 6_864 + 100 * 267_696 + 10 * 3_814_668 + 26_137_540
    assert found.mean == Fraction(won - 24_676_704 - 78_881_088, 133_784_560)


def test_a_bet_that_depends_on_the_dealer_s_hand_is_refused(tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text(
        'extends = "rws-3cp"\n[identity]\nid = "other"\n[bets.pair-plus.on.lose]\nthen = "lose"\nclause = "3.1"\n',
        encoding="utf-8",
    )
    with pytest.raises(CroupierError) as caught:
        side_bet(load(str(other)), "pair-plus")
    assert (caught.value.code, caught.value.at) == (Code.GAME_NOT_SOLVED, "bets.pair-plus.on")


def test_the_jackpot_at_uth() -> None:
    # 4 royals take all, 36 straight flushes a tenth; 624 x 400 + 3,744 x 80 + 5,108 x 40 + 10,200 x 20 = 957,440.
    found = jackpot("mbs-megalink-uth")
    assert found.per_unit == Fraction(957_440, 2_598_960)
    assert found.per_meter == (4 + Fraction(36, 10)) / 2_598_960
    assert found.break_even_meter(500) == 107_994_737
    at_break_even = found.break_even(500)
    assert at_break_even is not None
    assert found.value(at_break_even, 500) == 500


def test_units_do_not_scale_the_share_of_the_meter() -> None:
    found = jackpot("mbs-megalink-uth")
    meter = 200_000_000
    assert found.value(meter, 500, units=5) - found.value(meter, 500, units=1) == 4 * 500 * found.per_unit
    evens = [found.break_even(500, units) for units in range(1, 6)]
    assert [even == units * evens[0] for units, even in enumerate(evens, start=1) if evens[0] and even] == [True] * 5


def test_flat_prizes_and_envy() -> None:
    found = jackpot("rws-3cp")
    prizes = 3 * 125_000 + 44 * 17_500 + 52 * 15_000 + 720 * 1_500
    assert found.flat_cents == Fraction(prizes, 22_100)
    assert found.envy_value(3) == 3 * Fraction(25_000 + 3 * 5_000, 22_100)
    assert jackpot("rws-multilink-3cp").envy_value(3) == 0


def test_a_kept_stake_is_not_returned() -> None:
    # 3 x 500 + 44 x 75 + 52 x 50 + 720 x 5, and no stake comes back.
    assert jackpot("hgc-3cp-progressive").per_unit == Fraction(3 * 500 + 44 * 75 + 52 * 50 + 720 * 5, 22_100)


@pytest.mark.parametrize("name", BOOKS)
def test_best_play_folds_no_hand_that_a_side_bet_would_pay(name: str) -> None:
    book = load(name)
    solution = solve(game_of(book))
    assert solution.results.frequency("fold") > 0
    for bet_name in (*side_bet_names(book), book.jackpot_bet or ""):
        found = side_bet(book, bet_name)
        assert with_folds(book, found, solution) is found


def test_a_side_bet_that_a_fold_loses() -> None:
    """Trips lost by a fold: best play gives up boards with three of a kind or four of a kind of their own."""
    book = load("mbs-megalink-uth", changes={"bets.trips.on.fold.then": "lose"})
    solution = solve(game_of(book))
    results = solution.results
    kept, lost = side_bet(book, "trips"), with_folds(book, side_bet(book, "trips"), solution)
    folded = {str(o.category): o.combinations for o in lost.outcomes if o.folded}
    assert set(folded) == {"four-of-a-kind", "three-of-a-kind"}
    assert lost.combinations == results.deals == kept.combinations * 207_900
    # Each folded hand gives up its pay and the stake.
    given_up = Fraction(31 * folded["four-of-a-kind"] + 4 * folded["three-of-a-kind"], results.deals)
    assert lost.distribution.mean == kept.distribution.mean - given_up


def test_a_side_bet_on_the_flop_that_a_fold_loses() -> None:
    """Decided with the flop up: on a flop with two aces the worst hands are given up, and the side bet with them."""
    book = load(next(name for name in GAMES if "casino-holdem" in name))
    solution = solve(game_of(book))
    kept, lost = side_bet(book, "aa"), with_folds(book, side_bet(book, "aa"), solution)
    folded = {outcome.category: outcome for outcome in lost.outcomes if outcome.folded}
    assert lost.combinations == solution.results.deals
    assert {outcome.net for outcome in folded.values()} == {Fraction(-1)}
    assert lost.never_folded == -kept.distribution.mean == Fraction(5809, 92820)
    # Two aces lie on the board of a pair that is folded: whoever holds one calls.
    deals, given_up = solution.results.deals // (comb(52, 3) * comb(49, 2)), 0
    flops = kinds_of(3)
    decisions = solution.decisions(0)
    for flop, weight in zip(flops.cards.tolist(), flops.weights.tolist(), strict=True):
        ranks = [card >> 2 for card in flop]
        if ranks.count(12) == 2:
            rest = [card for card in range(52) if card not in flop and card >> 2 not in ranks]
            hands = np.array([pair for pair in combinations(rest, 2) if pair[0] >> 2 != pair[1] >> 2], np.uint8)
            board = np.broadcast_to(np.array(flop, np.uint8), (len(hands), 3))
            best = decisions.best[0][decisions.numbers(hands, board, board[:, :0])]
            flush = [len({card & 3 for card in (*hand, *flop)}) == 1 for hand in hands.tolist()]
            given_up += weight * int(np.count_nonzero((best & 1 != 0) & ~np.array(flush)))
    assert folded["pair A"].combinations == given_up * deals > 0


@pytest.mark.parametrize(
    ("name", "bet_name"), [("hgc-3cp-progressive", "six-card-bonus"), ("rws-multilink-3cp", "jackpot")]
)
def test_a_fold_that_cannot_be_reckoned_is_refused(name: str, bet_name: str) -> None:
    book = load(name, changes={f"bets.{bet_name}.on.fold.then": "lose"})
    with pytest.raises(CroupierError) as caught:
        with_folds(book, side_bet(book, bet_name), solve(game_of(book)))
    assert (caught.value.code, caught.value.at) == (Code.GAME_NOT_SOLVED, f"bets.{bet_name}.on.fold")


@pytest.mark.parametrize(
    ("name", "bet_name"), [("hgc-3cp-progressive", "six-card-bonus"), ("rws-multilink-3cp", "jackpot")]
)
def test_a_bet_that_is_refused_leaves_the_others_their_figures(name: str, bet_name: str) -> None:
    """The main game has its sheet in every form, and the bet its refusal in its own place."""
    book = load(name, changes={f"bets.{bet_name}.on.fold.then": "lose"})
    sheet, whole = par_sheet(book), par_sheet(load(name))
    assert sheet.main.distribution == whole.main.distribution
    assert [bet.bet for bet in sheet.side_bets] == [bet.bet for bet in whole.side_bets if bet.bet != bet_name]
    assert (sheet.jackpot is None) == (bet_name == "jackpot")
    link = link_for(sheet.jackpot, 500)
    found = sheet_json(sheet, link)
    assert found["refused"][bet_name]["code"] == Code.GAME_NOT_SOLVED
    assert found["refused"][bet_name]["at"] == f"bets.{bet_name}.on.fold"
    assert bet_name not in found["bets"]
    assert sheet_json(whole, link)["refused"] == {}
    label = book.bets[bet_name].label
    assert f"{label}</h2><p>No figures (game-not-solved): bets.{bet_name}.on.fold" in page(
        sheet, link, date(2026, 1, 1)
    )
    # A table shows what its bets keep, and of this one that nobody knows, and why.
    figures.work_out(book)
    told = figures.table_edges("a", book, dict.fromkeys(book.opening_bets, 500), 100_000)
    assert told.main.edge_exact == sheet_json(whole, link)["bets"][whole.base]["house_edge_exact"]
    assert [one.bet for one in told.side] == [bet.bet for bet in sheet.side_bets]
    assert (told.jackpot is None) == (bet_name == "jackpot")
    (refused,) = told.refused
    assert (refused.bet, refused.code, refused.at) == (bet_name, Code.GAME_NOT_SOLVED, f"bets.{bet_name}.on.fold")
    assert refused.reason == found["refused"][bet_name]["message"]


def test_the_low_straight_flush_is_a_reading() -> None:
    switched = jackpot_bet(load("mbs-megalink-3cp", readings={"X14": "flush"}))
    assert switched is not None
    assert switched.per_meter == (4 + Fraction(32, 10)) / 2_598_960


def test_distribution_figures() -> None:
    coin = Distribution.of([(Fraction(1), 1), (Fraction(-1), 1)])
    assert (coin.mean, coin.variance) == (Fraction(0), Fraction(1))
    assert (coin.standard_deviation, coin.skewness) == (1.0, 0.0)
    assert coin.hit_frequency == Fraction(1, 2)
    lopsided = Distribution.of([(Fraction(3), 1), (Fraction(-1), 3)])
    # Mean 0, variance 3, third moment (27 - 3) / 4 = 6, so skewness 6 / 3 ** 1.5.
    assert lopsided.variance == 3
    assert lopsided.skewness == pytest.approx(6 / 3**1.5)
