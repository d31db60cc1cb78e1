"""Ultimate Texas Hold'em solved over all deals, held against direct enumeration and against public figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from croupier.analysis.advice import advise
from croupier.analysis.holdem import solver
from croupier.analysis.holdem.flops import hole_numbers, suit_orders
from croupier.analysis.holdem.hole_cards import plain_boards
from croupier.analysis.holdem.rivers import Rivers
from croupier.analysis.holdem_solution import DEALS, DEALS_PER_FLOP, SolvedHoldem
from croupier.analysis.hole_kinds import KINDS, kind_name, kind_of, kind_size
from croupier.analysis.main_game import MainGame, price_main_game, qualifying_value
from croupier.analysis.solved_games import _checked, solve_flops, solve_holdem
from croupier.cards import DECK, parse_cards
from croupier.errors import Code, CroupierError
from croupier.ranking.kernels import rank_hands
from croupier.rulebook import load

UTH = "mbs-megalink-uth"
Solved = tuple[SolvedHoldem, solver.FlopSums]


@pytest.fixture(scope="module")
def game() -> MainGame:
    return price_main_game(load(UTH))


@pytest.fixture(scope="module")
def solved(game: MainGame) -> Solved:
    return solver.solve(game)


@pytest.fixture(scope="module")
def river_room(game: MainGame) -> tuple[solver.Deck, Rivers]:
    deck, workers = solver.Deck.of(game), solver.Workers(None)
    try:
        return deck, solver.fill_rivers(deck, workers)
    finally:
        workers.close()


def kind(name: str) -> int:
    return next(number for number in range(KINDS) if kind_name(number) == name)


def enumerate_river(game: MainGame, hole: list[int], board: list[int]) -> tuple[int, list[int]]:
    """The player's strength, and the 990 dealer's hands by standing, each ranked by the kernel."""
    rest = [card for card in range(52) if card not in hole and card not in board]
    dealers = np.array([[*pair, *board] for pair in combinations(rest, 2)], np.uint8)
    values = rank_hands(dealers, game.rank_list).astype(int)
    own = int(rank_hands(np.array([[*hole, *board]], np.uint8), game.rank_list)[0])
    fit = values >= qualifying_value(game)
    compared = [values < own, values == own, values > own]
    return own >> 12, [int((which & mask).sum()) for which in (fit, ~fit) for mask in compared]


def enumerate_flop(game: MainGame, hole: list[int], flop: list[int]) -> tuple[int, int]:
    """Sums over all turns, rivers and dealers: of checking and playing the river best, and of playing 2x now."""
    rest = [card for card in range(52) if card not in hole and card not in flop]
    checked = played = 0
    for turn, river in combinations(rest, 2):
        strength, counts = enumerate_river(game, hole, [*flop, turn, river])
        steady = sum(count * row[strength] for count, row in zip(counts, game.steady, strict=True))
        play = sum(count * row[strength] for count, row in zip(counts, game.play, strict=True))
        checked += max(steady + play, game.fold * 990)
        played += steady + 2 * play
    return checked, played


def test_the_whole_game_in_one_fraction(solved: Solved) -> None:
    # Public pages: edge 2.185% of the Ante, element of risk 0.526%, standard deviation 4.94.
    results = solved[0].results
    assert solved[0].worth == Fraction(-50643648973, 2317817502000)
    assert results.distribution.mean == solved[0].worth
    assert round(float(-results.distribution.mean) * 100, 3) == 2.185
    assert round(float(results.element_of_risk) * 100, 3) == 0.526
    assert round(results.distribution.standard_deviation, 2) == 4.94
    assert round(float(results.mean_bet), 3) == 4.152


def test_every_deal_is_counted_once(solved: Solved) -> None:
    assert solved[0].results.deals == DEALS == 1_326 * 19_600 * 1_081 * 990
    assert all(count >= 0 for plan in solved[0].results.counts for row in plan for count in row)


def test_categories_of_all_deals_are_those_of_seven_cards(solved: Solved) -> None:
    # Whatever is decided, the player's seven cards are any of C(52, 7) = 133,784,560; 4,324 of them make a royal.
    by_category: dict[str, int] = {}
    for ending in solved[0].results.endings():
        by_category[ending.category] = by_category.get(ending.category, 0) + ending.deals
    assert Fraction(by_category["royal-flush"], DEALS) == Fraction(4_324, 133_784_560)
    assert Fraction(by_category["high-card"], DEALS) == Fraction(23_294_460, 133_784_560)


def test_best_play_before_the_flop(solved: Solved) -> None:
    raised = {kind_name(number) for number in range(KINDS) if solved[0].best(number)}
    assert len(raised) == 69
    assert {"33", "K5o", "K2s", "Q8o", "Q6s", "JTo", "J8s", "A2o"} <= raised
    assert not {"22", "K4o", "Q7o", "Q5s", "J9o", "J7s", "T9s"} & raised
    assert all(solved[0].best(number) in (0, 4) for number in range(KINDS))
    values = [round(float(solved[0].value(kind("K5o"), multiple)), 4) for multiple in (4, 0, 3)]
    assert values == [-0.1176, -0.1511, -0.1839]


def test_raising_sums_by_boards_and_by_flops_agree(solved: Solved) -> None:
    """What every Ante on Play adds is found by counting boards; the flops add up to the same."""
    summary, flops = solved
    holes, _ = hole_numbers()
    kinds = np.array([kind_of(int(low), int(high)) for low, high in holes])
    twice = np.zeros(KINDS, np.int64)
    np.add.at(twice, kinds, flops.flops.weight @ flops.sums[1])
    for number in range(KINDS):
        _, three, four = summary.kind_sums[number]
        assert int(twice[number]) == kind_size(number) * (2 * three - four)


def test_flops_stand_for_all_flops(solved: Solved) -> None:
    assert len(solved[1].flops.cards) == 1_755
    assert int(solved[1].flops.weight.sum()) == 22_100


@pytest.mark.parametrize("seed", range(6))
def test_flop_sums_are_those_of_direct_enumeration(game: MainGame, solved: Solved, seed: int) -> None:
    chance = np.random.default_rng(seed)
    _, numbers = hole_numbers()
    for _ in range(5):
        at = int(chance.integers(1_755))
        flop = [int(card) for card in solved[1].flops.cards[at]]
        rest = [card for card in range(52) if card not in flop]
        hole = sorted(int(card) for card in chance.choice(rest, 2, replace=False))
        checked, played = enumerate_flop(game, hole, flop)
        assert solved[1].sums[0, at, numbers[hole[0], hole[1]]] == checked
        assert solved[1].sums[1, at, numbers[hole[0], hole[1]]] == played


def test_rivers_are_those_of_direct_enumeration(game: MainGame, river_room: tuple[solver.Deck, Rivers]) -> None:
    chance = np.random.default_rng(7)
    for number in range(360):
        if number % 3:
            cards = [int(card) for card in chance.choice(52, 7, replace=False)]
        else:
            # Every third board has at least three cards of one suit, which chance alone rarely deals.
            suited = [int(4 * rank + number % 4) for rank in chance.choice(13, 3, replace=False)]
            rest = [card for card in range(52) if card not in suited]
            cards = [*(int(card) for card in chance.choice(rest, 4, replace=False)), *suited]
        assert solver.river_counts(*river_room, cards[:2], cards[2:]) == enumerate_river(game, cards[:2], cards[2:])


@pytest.mark.parametrize(("cards", "board"), [("Jh 6h", "Ks 9h 4h"), ("2c 2d", "2h 7s 7d"), ("As 3d", "Kh Qc Jd")])
def test_advice_on_the_flop_agrees_with_the_solved_game(solved: Solved, cards: str, board: str) -> None:
    found = dict(advise(load(UTH), parse_cards(cards), parse_cards(board)).decisions)
    summary, flops = solved
    scale = DEALS_PER_FLOP * summary.game.scale
    hole, flop = [int(card) for card in parse_cards(cards)], {int(card) for card in parse_cards(board)}
    # The kept flop may have other suits: exchange them until it is one of the 1,755.
    for order in suit_orders():
        image = sorted(int(order[card]) for card in flop)
        match = np.flatnonzero((flops.flops.cards == image).all(axis=1))
        if len(match):
            _, numbers = hole_numbers()
            sums = flops.sums[:, match[0], numbers[order[hole[0]], order[hole[1]]]]
            assert found == {"check": Fraction(int(sums[0]), scale), "play-2x": Fraction(int(sums[1]), scale)}
            return
    pytest.fail("no flop of the 1,755 is like this one")


def test_advice_on_the_river_agrees_with_the_solved_game(river_room: tuple[solver.Deck, Rivers]) -> None:
    """The look-up that settles rounds, dealer by dealer, against the tables by type of board."""
    chance, book = np.random.default_rng(11), load(UTH)
    game = river_room[0].game
    for number in range(40):
        cards = [int(card) for card in chance.choice(52, 7, replace=False)]
        if number % 4 == 0:
            suited = [4 * int(rank) + number % 3 for rank in chance.choice(13, 6, replace=False)]
            cards = [*suited[:1], next(card for card in range(52) if card not in suited), *suited[1:]]
        strength, counts = solver.river_counts(*river_room, cards[:2], cards[2:])
        total = sum(
            count * (steady[strength] + play[strength])
            for count, steady, play in zip(counts, game.steady, game.play, strict=True)
        )
        own, board = [DECK[card] for card in cards[:2]], [DECK[card] for card in cards[2:]]
        found = dict(advise(book, own, board).decisions)
        assert found == {"play-1x": Fraction(total, 990 * game.scale), "fold": Fraction(-2)}


def test_a_hand_known_from_elsewhere() -> None:
    found = advise(load(UTH), parse_cards("Jh 6h"), parse_cards("Ks 9h 4h")).decisions
    assert [(name, round(float(value), 4)) for name, value in found] == [("play-2x", 0.4542), ("check", 0.3084)]


def test_advice_before_the_flop_comes_from_the_solved_game(solved: Solved) -> None:
    found = dict(advise(load(UTH), parse_cards("Kd 5c")).decisions)
    assert found == {
        "check": solved[0].value(kind("K5o"), 0),
        "play-3x": solved[0].value(kind("K5o"), 3),
        "play-4x": solved[0].value(kind("K5o"), 4),
    }


def test_boards_without_a_flush_suit_are_counted_right() -> None:
    """By symmetry and coefficients against laying out every suit, for boards of each pattern of ranks."""
    for ranks in ([0, 1, 2, 3, 4], [0, 0, 1, 2, 3], [0, 0, 1, 1, 2], [0, 0, 0, 1, 2], [0, 0, 0, 1, 1], [0, 0, 0, 0, 1]):
        counts = np.bincount(ranks, minlength=13)
        deck = [card for card in range(52) if card >> 2 in ranks]
        boards = [
            board
            for board in combinations(deck, 5)
            if sorted(card >> 2 for card in board) == ranks and max(np.bincount([card & 3 for card in board])) < 3
        ]
        assert plain_boards(counts, -1, -1) == len(boards)
        low, high = ranks[0], ranks[-1]
        both = [board for board in boards if 4 * low in board and 4 * high in board]
        assert plain_boards(counts, low, high) == len(both)


def test_a_solved_game_is_kept_and_a_damaged_one_is_not_trusted(game: MainGame, solved: Solved, tmp_path: Path) -> None:
    first, flops = solve_flops(game, directory=tmp_path)
    assert first == solved[0]
    kept = {path.suffix: path for path in tmp_path.iterdir()}
    assert set(kept) == {".solved", ".flops"}
    assert solve_holdem(game, directory=tmp_path) == first
    again, read = solve_flops(game, directory=tmp_path)
    assert again == first
    assert np.array_equal(read.sums, flops.sums)
    for path in kept.values():
        good = path.read_bytes()
        for damaged in (b"", good[:1_000], good[:-1] + bytes([good[-1] ^ 1]), b'{"kinds": [[1]]}'):
            path.write_bytes(damaged)
            assert _checked(path) is None
        assert np.array_equal(solve_flops(game, directory=tmp_path)[1].sums, flops.sums)
        assert path.read_bytes() == good


def test_a_game_is_solved_where_nothing_can_be_kept(game: MainGame, solved: Solved, tmp_path: Path) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("", encoding="utf-8")
    assert solve_holdem(game, directory=no_folder) == solved[0]


def test_another_pay_table_is_another_game(game: MainGame, solved: Solved, tmp_path: Path) -> None:
    other = price_main_game(load(UTH, changes={"bets.blind.pays.table.flush": "2 to 1"}))
    assert other != game
    found = solve_holdem(other, directory=tmp_path)
    # Half an Ante more for each winning flush, and best play changes nothing that would cost any of it.
    flushes = sum(
        e.deals for e in solved[0].results.endings() if e.multiple and e.category == "flush" and e.standing in (0, 3)
    )
    assert found.worth >= solved[0].worth + Fraction(flushes, 2 * DEALS)
    assert len(list(tmp_path.iterdir())) == 2


def test_large_pays_need_larger_numbers_and_come_out_right(game: MainGame, solved: Solved) -> None:
    rich = price_main_game(load(UTH, changes={"bets.blind.pays.table.royal-flush": "5,000 to 1"}))
    assert solver.value_type(game) is np.int32
    assert solver.value_type(rich) is np.int64
    found, _ = solver.solve(rich)
    royals = sum(
        e.deals
        for e in solved[0].results.endings()
        if e.multiple and e.category == "royal-flush" and e.standing in (0, 3)
    )
    assert found.worth >= solved[0].worth + Fraction(4_500 * royals, DEALS)
    assert found.results.distribution.mean == found.worth


@pytest.mark.parametrize(
    "changes",
    [
        {"bets.blind.pays.table.flush": "1,000,000,000 to 1"},
        {"bets.blind.pays.table.flush": "1,000,001 to 1,000,000", "bets.blind.pays.table.straight": "1 to 999,983"},
    ],
)
def test_pays_that_outgrow_whole_numbers_are_refused(changes: dict[str, str]) -> None:
    with pytest.raises(CroupierError) as caught:
        price_main_game(load(UTH, changes=changes))
    assert caught.value.code == Code.GAME_NOT_SOLVED


def test_the_largest_pay_that_is_taken_comes_out_right(solved: Solved) -> None:
    large = price_main_game(load(UTH, changes={"bets.blind.pays.table.flush": "16,777,000 to 1"}))
    found, _ = solver.solve(large)
    assert found.results.distribution.mean == found.worth
    flushes = sum(
        e.deals for e in solved[0].results.endings() if e.multiple and e.category == "flush" and e.standing in (0, 3)
    )
    assert found.worth >= solved[0].worth + Fraction((16_777_000 * 2 - 3) * flushes, 2 * DEALS)


@pytest.mark.parametrize(
    ("changes", "at"),
    [
        ({"contest.qualify.by": "card", "contest.qualify.from": "high-card Q"}, "contest.qualify.by"),
        ({"bets.blind.pays.table.straight": "10.00"}, "bets.blind.pays.table"),
        ({"hands.final.from": ["own", "community[0:3]"]}, "hands.final.from"),
        ({"hands.dealer.from": ["dealer", "community[2:5]"]}, "hands.dealer.from"),
        ({"hands.final.from": ["own[0:1]", "community"]}, "hands.final.from"),
    ],
)
def test_games_that_are_built_otherwise_are_refused(changes: dict[str, object], at: str) -> None:
    book = load(UTH, changes=changes)
    with pytest.raises(CroupierError) as caught:
        solver.require_holdem(price_main_game(book))
    assert caught.value.code == Code.GAME_NOT_SOLVED
    assert caught.value.at == at
    with pytest.raises(CroupierError) as caught:
        advise(book, DECK[:2], DECK[2:7])
    assert caught.value.code == Code.GAME_NOT_SOLVED


def test_a_game_that_decides_on_other_streets_is_not_for_the_old_route() -> None:
    """The river is decided before it is turned: what looks like the last street is not the end of the board."""
    book = load(UTH)
    flop, river = book.streets[1], book.streets[2]
    early = river.model_copy(update={"turn": flop.turn})
    changed = book.model_copy(update={"streets": (book.streets[0], early)})
    with pytest.raises(CroupierError) as caught:
        solver.require_holdem(price_main_game(changed))
    assert (caught.value.code, caught.value.at) == (Code.GAME_NOT_SOLVED, "streets")
    # The general route knows that two cards are to come: a pair of aces may yet be beaten by what they bring.
    values = dict(advise(changed, parse_cards("As Ah"), parse_cards("Kd 7c 2s")).decisions)
    assert Fraction(1) < values["play-1x"] < Fraction(3)


def test_advice_names_the_number_of_cards_it_needs() -> None:
    with pytest.raises(CroupierError) as caught:
        advise(load(UTH), DECK[:2], DECK[2:6])
    assert caught.value.code == Code.WRONG_CARD_COUNT
    assert caught.value.expected == "0 or 3 or 5 community cards"
    with pytest.raises(CroupierError) as caught:
        advise(load(UTH), DECK[:2], (DECK[1], *DECK[3:5]))
    assert caught.value.code == Code.CARD_TWICE
