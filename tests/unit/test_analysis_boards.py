"""Games in which player and dealer share the board: exact figures, each by a second way too, and what is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis import solutions
from croupier.analysis.card_sets import kinds_of
from croupier.analysis.game import STANDINGS, Game, GameChoice, Need
from croupier.analysis.hole_kinds import kind_name, kind_of
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes.boards import Blind, BoardSolution, Given, Taken, advice, play, street_sums
from croupier.analysis.routes.boards.ahead import compile_ahead, rehearse
from croupier.analysis.routes.boards.reaching import tally_columns
from croupier.analysis.routes.boards.sums import sum_columns
from croupier.analysis.solution import Position, least_staked
from croupier.analysis.weighing import KnownCards, Weigher
from croupier.cards import DECK, parse_cards
from croupier.errors import Code, CroupierError
from croupier.rulebook import load
from tests.board_enumeration import End, by_plan, end_of, on_boards, solve_plainly
from tests.solved import solved

FERRY = str(Path(__file__).parents[1] / "games" / "ferry.toml")
UTH, CASINO, BONUS = "mbs-megalink-uth", "casino-holdem", "texas-holdem-bonus"

#: What the main bet comes to under best play, what has been published for the house in percent, and orders of streets.
FIGURES = {
    UTH: (Fraction(-50643648973, 2317817502000), 2.185, comb(47, 2)),
    CASINO: (Fraction(-1363917077, 63213204600), 2.16, comb(47, 2)),
    BONUS: (Fraction(-578107733, 28381438800), 2.04, 47 * 46),
}


def game(name: str, **changes: Any) -> Game:
    return game_of(load(name, changes=changes or None))


def position(street: int, own: str, board: str = "", dealer: str = "", dead: str = "", state: int = 0) -> Position:
    cards = [tuple(parse_cards(text)) if text else () for text in (own, board, dealer, dead)]
    return Position(street, state, *cards)


def enumerated(of: Game, at: Position) -> dict[str, Fraction]:
    """Every board and every dealer's hand, one by one."""
    return Weigher(of, KnownCards(at.own, at.community, at.dealer, at.dead)).values(at.street, at.state)


@pytest.mark.parametrize("name", FIGURES)
def test_what_a_game_comes_to(name: str) -> None:
    results, (exact, published, later) = solved(name).results, FIGURES[name]
    assert results.distribution.mean == exact
    assert solutions.solved(game(name)).results == results, "make solved"
    assert round(-100 * float(exact), len(str(published).partition(".")[2])) == published
    assert results.deals == comb(52, 2) * comb(50, 3) * later * comb(45, 2)
    assert sum(results.frequency(label) for label in results.labels) == 1


#: Street, own cards, board: near-ties, flush draws, paired boards, boards that play for both.
SPOTS = {
    UTH: [(1, "Jh 6h", "Ks 9h 4h"), (2, "Jh 6h", "Ks 9h 4h 2c 2d"), (2, "2c 3d", "As Ks Qs Js Ts")],
    CASINO: [(0, "Jh 6h", "Ks 9h 4h"), (0, "2c 7d", "7h 7s 3c")],
    BONUS: [(2, "Ah 5h", "Kh 9h 4c 4d"), (2, "8s 8d", "Ts Js Qs 2h"), (1, "Ah 5h", "Kh 9h 4c")],
}


@pytest.mark.parametrize(("name", "spot"), [(name, spot) for name, spots in SPOTS.items() for spot in spots])
def test_a_decision_is_worth_what_going_through_everything_says(name: str, spot: tuple[int, str, str]) -> None:
    street, own, board = spot
    at = position(street, own, board)
    assert advice(game(name), at).values == enumerated(game(name), at)


def test_a_choice_may_ask_for_the_cards_seen_by_a_list_of_its_own() -> None:
    """A board of three with two up: the figure is that of a program that goes through every deal."""
    assert solved(FERRY).results.distribution.mean == Fraction(-97587863, 1003384200)
    for own, board, raised in (("8s 8d", "2c 3d", True), ("7s 7d", "2c 3d", False), ("As 4d", "2c 3d", True)):
        at = position(1, own, board)
        values = advice(game(FERRY), at).values
        assert values == enumerated(game(FERRY), at)
        assert ("row-2x" in values) == raised
    # Own cards are asked for alone where the board was seen early, too.
    for own, raised in (("7s 7d", True), ("Qs 2s", True), ("As Kd", False)):
        early = game(FERRY).seeing(community=2)
        assert ("row-3x" in advice(early, position(0, own, "3c 9d")).values) == raised


def test_what_else_a_choice_asks_for_is_refused_with_the_reason() -> None:
    """With all three cards up: the first four cards are not those seen, and own cards alone are not compared."""
    dock, quay = game(FERRY).streets
    up = replace(quay, community=(0, 1, 2))
    hole = tuple(replace(choice, needs=dock.choices[-1].needs) if choice.needs else choice for choice in quay.choices)
    for street, says in ((up, "of other cards than those seen"), (replace(up, choices=hole), "on a whole board")):
        with pytest.raises(CroupierError, match=says) as caught:
            solve(replace(game(FERRY), streets=(dock, street)))
        assert caught.value.code is Code.GAME_NOT_SOLVED


def test_a_known_value() -> None:
    """Published for Casino Hold'em: calling with a flush draw is worth 0.638."""
    values = advice(game(CASINO), position(0, "Jh 6h", "Ks 9h 4h")).values
    assert values["fold"] == -1
    assert round(float(values["call-2x"]), 3) == 0.638


@pytest.mark.parametrize("name", [UTH, BONUS])
def test_cards_that_were_seen_count(name: str) -> None:
    """A card of the dealer's, and cards of other boxes, on the last street with a card to come or none."""
    board = "Kh 9h 4c 4d" + (" 2s" if name == UTH else "")
    for dealer, dead in (("4h", ""), ("", "Th 2h 3c"), ("Kd", "Ks 9c")):
        at = position(2, "Ah 5h", board, dealer, dead)
        assert advice(game(name), at).values == enumerated(game(name), at)


@pytest.mark.parametrize("name", [UTH, BONUS])
def test_before_the_flop_the_whole_game_is_behind_each_hand(name: str) -> None:
    """The best of all 1,326 hands, added up by kind, is the game."""
    solution = solved(name)
    assert isinstance(solution, BoardSolution)
    root = solution.recipe.nodes[solution.recipe.root]
    solver = solution.parts[0][0]
    sums = solver.best(root, np.zeros((1, 0), np.uint8))[0]
    assert Fraction(int(sums.sum()), 1326 * solver.deals(0) * solution.game.scale) == FIGURES[name][0]
    hand = position(0, "Ks 5s")
    best = max(advice(solution.game, hand).values.values())
    number = comb(int(hand.own[0]), 2) + int(hand.own[1])
    assert best == Fraction(int(sums[number]), solver.deals(0) * solution.game.scale)


@pytest.mark.parametrize(
    ("name", "street", "board"), [(UTH, 0, 0), (UTH, 1, 3), (UTH, 2, 5), (BONUS, 2, 4), (CASINO, 0, 3)]
)
def test_a_table_of_decisions_has_what_advice_says(name: str, street: int, board: int) -> None:
    of, table = game(name), solved(name).decisions(street)
    dealt = np.random.default_rng(16).permuted(np.tile(np.arange(52, dtype=np.uint8), (6, 1)), axis=1)
    numbers = table.numbers(dealt[:, :2], dealt[:, 2 : 2 + board], dealt[:, :0])
    state = 0
    for row, number in zip(dealt.tolist(), numbers, strict=True):
        cards = [DECK[card] for card in row]
        at = Position(street, state, tuple(cards[:2]), tuple(cards[2 : 2 + board]))
        choices = [choice.id for choice in of.streets[street].choices]
        best = {choice for place, choice in enumerate(choices) if table.best[state, number] >> place & 1}
        assert best == set(advice(of, at).best)


def test_a_condition_on_the_river_closes_a_choice() -> None:
    """Playing only with a pair or better: a lower hand has to fold."""
    of = game(UTH)
    hand, river = of.hands[0], of.streets[2]
    pair = next(least for least, name in zip(hand.bands, hand.names, strict=True) if name == "pair")
    need = Need(hand, pair)
    choices = tuple(choice if choice.folds else replace(choice, needs=need) for choice in river.choices)
    of = replace(of, streets=(*of.streets[:2], replace(river, choices=choices)))
    low, high = position(2, "Ah 5h", "Kd 9h 7c 2d 3s"), position(2, "Ah 7h", "Kd 9h 7c 2d 3s")
    assert set(advice(of, low).values) == {"fold"}
    assert set(advice(of, high).values) == {"fold", "play-1x"}
    before = position(1, "Ah 5h", "Kd 9h 7c")
    assert advice(of, before).values == enumerated(of, before)
    assert solve(of).results.distribution.mean < FIGURES[UTH][0]


def on_the_flop_alone() -> Game:
    """Casino Hold'em on five cards each: turn and river are nobody's."""
    hands = {"hands.final.from": ["own", "community[0:3]"], "hands.dealer.from": ["dealer", "community[0:3]"]}
    return game(CASINO, **hands)


def test_hands_of_hole_cards_and_flop_alone() -> None:
    of, at = on_the_flop_alone(), position(0, "Jh 6h", "Ks 9h 4h")
    assert advice(of, at).values == enumerated(of, at)
    assert solve(of).results.deals == comb(52, 2) * comb(50, 3) * comb(47, 2)


def called(of: Game, flop: npt.NDArray[np.uint8]) -> dict[tuple[int, ...], int]:
    """By hole: what calling comes to, by comparing every two pairs of cards that a flop leaves."""
    holes, plans = by_plan(of, flop)
    number = next(number for number, plan in enumerate(of.course.plans) if not plan.folded)
    return {tuple(row): int(total) for row, total in zip(holes.tolist(), plans[number], strict=True)}


@pytest.mark.parametrize("step", [175, pytest.param(1, marks=pytest.mark.slow)])
def test_every_two_hands_on_a_flop(step: int) -> None:
    """Plain enumeration of the whole game on five cards, or of ten flops of it."""
    of = on_the_flop_alone()
    solution = solve(of)
    assert isinstance(solution, BoardSolution)
    kinds, call = kinds_of(3), next(choice.id for choice in of.streets[0].choices if not choice.folds)
    fold, total = of.price(next(plan for plan in of.course.plans if plan.folded), 0, (0,) * len(of.hands)), 0
    for place in range(0, len(kinds), step):
        by_hole = called(of, kinds.cards[place])
        flop = tuple(DECK[card] for card in kinds.cards[place])
        for hole in list(by_hole)[:: 120 * 175 // step]:
            at = Position(0, 0, tuple(DECK[card] for card in hole), flop)
            assert advice(of, at).values[call] == Fraction(by_hole[hole], comb(47, 2) * of.scale)
        total += int(kinds.weights[place]) * sum(max(worth, fold * comb(47, 2)) for worth in by_hole.values())
    if step == 1:
        deals = comb(52, 3) * comb(49, 2) * comb(47, 2)
        assert Fraction(total, deals * of.scale) == solution.worth == solution.results.distribution.mean


def test_a_check_on_the_last_street() -> None:
    """To check the river for nothing is better than to fold it."""
    of = game(UTH)
    river = of.streets[2]
    choices = tuple(GameChoice("check") if choice.folds else choice for choice in river.choices)
    of = replace(of, streets=(*of.streets[:2], replace(river, choices=choices)))
    at = position(2, "Jh 6h", "Ks 9h 4h 2c 2d")
    assert advice(of, at).values == enumerated(of, at)
    assert solve(of).results.distribution.mean > FIGURES[UTH][0]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"hands.dealer.from": ["dealer", "community[0:3]"]}, "other cards than the player's"),
        (
            {"hands.final.from": ["own", "community[1:5]"], "hands.dealer.from": ["dealer", "community[1:5]"]},
            "cards are up that are no part of a hand",
        ),
    ],
)
def test_what_is_refused(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(CroupierError) as refused:
        solve(game(CASINO, **changes))
    assert refused.value.code == Code.GAME_NOT_SOLVED
    assert reason in str(refused.value)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "street", "flop"), [(UTH, 1, "Kc 9d 4d"), (CASINO, 0, "9h 9d 4d")])
def test_every_hole_on_a_flop(name: str, street: int, flop: str) -> None:
    """All boards that a flop grows into, all holes and all dealer's hands by plain enumeration."""
    of, cards = game(name), np.array([sorted(parse_cards(flop))], np.uint8)
    rest = [card for card in range(52) if card not in cards]
    grown = np.array([[*cards[0], *more] for more in combinations(rest, 2)], np.uint8)
    totals: dict[End, npt.NDArray[np.int64]] = {}
    for found in on_boards(of, grown):
        for end, by_hole in found.items():
            totals[end] = totals.get(end, 0) + by_hole
    leads = [end_of(of, street, lead) for lead in of.course.steps[street][0].leads]
    sums = street_sums(of, street, cards)
    assert sums.deals == comb(47, 2) * comb(45, 2)
    for place, end in enumerate(leads):
        there = totals[end] != 0
        assert there.sum() == comb(49, 2)
        assert (sums.sums[place][0][there] == totals[end][there]).all()


@pytest.mark.slow
@pytest.mark.parametrize("name", FIGURES)
def test_the_whole_game_by_plain_enumeration(name: str) -> None:
    """Every kind of board, every two hands on it; some minutes for each game."""
    assert solve_plainly(game(name)) == FIGURES[name][0]


@pytest.mark.slow
def test_a_whole_game_on_four_community_cards_by_plain_enumeration() -> None:
    """The river is nobody's: a tenth of the boards, and a figure that nobody has published."""
    hands = {"hands.final.from": ["own", "community[0:4]"], "hands.dealer.from": ["dealer", "community[0:4]"]}
    of = game(CASINO, **hands)
    assert solve_plainly(of) == solve(of).results.distribution.mean == Fraction(-1320541, 22903335)


@pytest.mark.parametrize(("dealer", "boxes", "kinds"), [(0, 0, 1), (1, 0, 13), (0, 1, 13), (1, 1, 325), (0, 2, 169)])
def test_known_cards_of_every_kind(dealer: int, boxes: int, kinds: int) -> None:
    solution = solve(game(CASINO).seeing(dealer=dealer, boxes=boxes))
    assert isinstance(solution, BoardSolution)
    weights = [weight for _, weight in solution.parts]
    assert (len(weights), sum(weights)) == (kinds, comb(52, dealer) * comb(52 - dealer, boxes))


@pytest.mark.slow
def test_a_card_of_another_box_backwards_and_forwards() -> None:
    hands = {"hands.final.from": ["own", "community[0:4]"], "hands.dealer.from": ["dealer", "community[0:4]"]}
    of = game(CASINO, **hands)
    solution = solve(of.seeing(boxes=1))
    assert isinstance(solution, BoardSolution)
    assert solution.worth == solution.results.distribution.mean == Fraction(-132587390983, 2317817502000)
    assert solution.worth > solve(of).results.distribution.mean


def test_public_figures() -> None:
    """Public pages: element of risk 0.526%, standard deviation 4.94 of the Ante."""
    results = solved(UTH).results
    assert round(float(results.element_of_risk) * 100, 3) == 0.526
    assert round(results.distribution.standard_deviation, 2) == 4.94
    assert round(float(results.mean_bet), 3) == 4.152


def test_classes_of_all_deals_are_those_of_seven_cards() -> None:
    """Whatever is decided, the player's seven cards are any of C(52, 7) = 133,784,560; 4,324 of them make a royal."""
    results, names = solved(UTH).results, game(UTH).hands[0].names
    by_class: dict[str, int] = {}
    for ending in results.endings:
        name = names[ending.bands[0]]
        by_class[name] = by_class.get(name, 0) + ending.deals
    assert Fraction(by_class["royal-flush"], results.deals) == Fraction(4_324, 133_784_560)
    assert Fraction(by_class["high-card"], results.deals) == Fraction(23_294_460, 133_784_560)


def test_best_play_before_the_flop() -> None:
    best, raised = solved(UTH).decisions(0).best[0], set()
    choices = [choice.id for choice in game(UTH).streets[0].choices]
    holes = [(low, high) for high in range(52) for low in range(high)]
    for bits, hole in zip(best, holes, strict=True):
        if bits != 1 << choices.index("check"):
            assert bits == 1 << choices.index("play-4x")
            raised.add(kind_name(kind_of(*hole)))
    assert len(raised) == 69
    assert {"33", "K5o", "K2s", "Q8o", "Q6s", "JTo", "J8s", "A2o"} <= raised
    assert not {"22", "K4o", "Q7o", "Q5s", "J9o", "J7s", "T9s"} & raised
    values = solved(UTH).advice(position(0, "Kd 5c")).values
    assert [round(float(values[name]), 4) for name in ("play-4x", "check", "play-3x")] == [-0.1176, -0.1511, -0.1839]


@pytest.mark.parametrize(
    "changes",
    [
        {"bets.blind.pays.table.flush": "1,000,000,000 to 1"},
        {"bets.blind.pays.table.flush": "1,000,001 to 1,000,000", "bets.blind.pays.table.straight": "1 to 999,983"},
    ],
)
def test_pays_that_outgrow_whole_numbers_are_refused(changes: dict[str, str]) -> None:
    with pytest.raises(CroupierError) as refused:
        solve(game(UTH, **changes))
    assert refused.value.code == Code.GAME_NOT_SOLVED


@pytest.mark.parametrize("pay", ["2 to 1", "5,000 to 1"])
def test_a_higher_pay_is_worth_what_it_adds(pay: str) -> None:
    """At least so much more for each winning flush as best play of the other game has them."""
    found, flush = (
        solve(game(UTH, **{"bets.blind.pays.table.flush": pay})).results,
        game(UTH).hands[0].names.index("flush"),
    )
    winning = [
        ending
        for ending in solved(UTH).results.endings
        if ending.bands[0] == flush and STANDINGS[ending.standing][1] == 1 and not ending.plan.folded
    ]
    more = Fraction(pay.partition(" ")[0].replace(",", "")) - Fraction(3, 2)
    flushes = Fraction(sum(ending.deals for ending in winning), found.deals)
    assert found.distribution.mean >= FIGURES[UTH][0] + more * flushes


def written_out(name: str) -> dict[tuple[int, int], Taken]:
    """Best play as decisions for every information set."""
    of, found = game(name), {}
    for street, steps in enumerate(of.course.steps):
        best = solved(name).decisions(street).best
        for state, step in enumerate(steps):
            if of.streets[street].open_to(step.units):
                found[street, state] = least_staked(of.streets[street].choices, step.units)[best[state]]
    return found


@pytest.mark.parametrize("name", [UTH, CASINO, pytest.param(BONUS, marks=pytest.mark.slow)])
def test_best_play_as_given_decisions_comes_to_the_same(name: str) -> None:
    """Backwards from whole boards and forwards to them."""
    given = play(game(name), Given(written_out(name)))
    assert given.worth == FIGURES[name][0]
    assert given.results == solved(name).results


def test_given_decisions_that_differ_on_one_street() -> None:
    """Whoever checks everything to the river and plays it best, and whoever folds whatever comes."""
    taken, of = written_out(UTH), game(UTH)
    checks = {at: np.full_like(table, 0) if at[0] < 2 else table for at, table in taken.items()}
    assert [of.streets[street].choices[0].id for street in range(3)] == ["check", "check", "fold"]
    waiting = play(of, Given(checks))
    assert waiting.worth == waiting.results.distribution.mean == Fraction(-111371309107, 347672625300)
    folding = play(of, Given({at: np.zeros_like(table) for at, table in taken.items()}), None)
    assert folding.worth == folding.results.distribution.mean == -2
    assert folding.results.frequency("fold") == 1


@pytest.mark.parametrize("name", [UTH, CASINO])
def test_a_hand_that_is_never_looked_at(name: str) -> None:
    """One hand is as good as another then: no way to play beats the best of raising all, and best play beats it."""
    blind = play(game(name), Blind({}))
    assert blind.worth == blind.results.distribution.mean < FIGURES[name][0]


def test_given_decisions_are_not_followed_where_cards_are_seen() -> None:
    with pytest.raises(CroupierError) as refused:
        play(game(CASINO).seeing(dealer=1), Given({}))
    assert refused.value.code == Code.GAME_NOT_SOLVED


@pytest.mark.slow
def test_what_a_card_of_the_dealer_s_is_worth() -> None:
    """Published after days of computing: 13.5922% of the Ante for a player who sees one of the dealer's two cards."""
    solution = solve(game(UTH).seeing(dealer=1))
    assert isinstance(solution, BoardSolution)
    assert solution.worth == Fraction(8592081451, 63213204600)


def test_a_community_card_that_was_seen_helps() -> None:
    """Casino Hold'em with the turn seen before the decision: one hand by enumeration, and the game for the player."""
    of = game(CASINO).seeing(community=4)
    at = position(0, "Jh 6h", "Ks 9h 4h 2d")
    assert advice(of, at).values == enumerated(of, at)
    solution = solve(of)
    assert isinstance(solution, BoardSolution)
    assert solution.worth == solution.results.distribution.mean > FIGURES[CASINO][0]


def test_what_is_compiled_ahead_is_what_a_game_calls() -> None:
    assert solved(CASINO).results is not None
    kernels: list[Any] = [sum_columns, tally_columns]
    called = [set(kernel.compiled.signatures) for kernel in kernels]
    assert all(len(signatures) == 1 for signatures in called)
    rehearse()
    assert [set(kernel.compiled.signatures) for kernel in kernels] == called


@pytest.mark.parametrize(("kept", "times"), [(True, 0), (False, 1)])
def test_only_where_nothing_is_kept_another_process_compiles(
    kept: bool, times: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = Mock()
    monkeypatch.setattr("subprocess.Popen", started)
    monkeypatch.setattr("croupier.analysis.routes.boards.ahead.cores", lambda: 2)
    monkeypatch.setattr("croupier.analysis.routes.boards.ahead.is_kept", lambda _: kept)
    compile_ahead.cache_clear()
    compile_ahead()
    compile_ahead()
    assert started.call_count == times
