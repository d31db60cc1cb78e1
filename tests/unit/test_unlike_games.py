"""Three games of unlike makes, written from the format's documentation alone: solved right, by two other ways."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations
from math import comb
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.errors import Code, RulebookError
from croupier.round.commands import TurnCards
from croupier.rulebook import load
from tests.simulation_near import deviations, far
from tests.unit.round_at_hand import Play

Integers = npt.NDArray[np.int64]
GAMES = Path(__file__).parents[1] / "games"
#: An up-card and a condition; no dealer's hand, a bet taken back and two streets for one bet; a shared board, two side
#: bets on own and community cards and a jackpot without envy.
UP_CARD, NO_DEALER, BOARD = (str(GAMES / f"{name}.toml") for name in ("lantern-stud", "river-walk", "two-moons"))
ROUNDS = 500_000
#: The first game with so many of the dealer's cards up.
MORE_UP = """
extends = "{game}"
[[streets]]
id = "dusk"
turn = {{ cards = "dealer[0:2]", clause = "2" }}
"""


@pytest.mark.parametrize("game", [UP_CARD, NO_DEALER, BOARD], ids=lambda game: Path(game).stem)
def test_every_bet_is_simulated_within_four_standard_errors_of_its_exact_figure(game: str) -> None:
    assert far(deviations(game, ROUNDS, seed=3)) == []


def test_best_play_beside_two_up_cards_is_simulated_too(tmp_path: Path) -> None:
    path = tmp_path / "two-up.toml"
    path.write_text(MORE_UP.format(game=UP_CARD), encoding="utf-8")
    assert far(deviations(str(path), ROUNDS, seed=3)) == []
    # Whoever sees more plays better.
    assert par_sheet(load(path)).main.distribution.mean > par_sheet(load(UP_CARD)).main.distribution.mean


def test_best_play_beside_more_up_cards_than_can_be_kept_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.analysis.routes.against_dealer._MOST_NOTED", 1_755 * comb(52, 2) - 1)
    path = tmp_path / "two-up.toml"
    path.write_text(MORE_UP.format(game=UP_CARD), encoding="utf-8")
    with pytest.raises(RulebookError, match="best play beside so many known cards is not kept") as refused:
        solve(game_of(load(path))).decisions(0)
    assert (refused.value.code, refused.value.at) == (Code.GAME_NOT_SOLVED, "streets[0]")


def pays(cards: Integers) -> tuple[Integers, Integers]:
    """What Left or Right, and what a Bridge, come to with five cards, in halves of a stake; by plain arithmetic."""
    ranks, suits = np.sort(cards >> 2, axis=1), cards & 3
    # Pairs of equal cards: 1 a pair, 2 two pairs, 3 three of a kind, 4 a full house, 6 four of a kind.
    alike = np.sum([ranks[:, one] == ranks[:, other] for one, other in combinations(range(5), 2)], axis=0)
    paired = np.max(np.where(ranks[:, 1:] == ranks[:, :-1], ranks[:, 1:], -1), axis=1)
    flush = (suits == suits[:, :1]).all(axis=1)
    wheel = (ranks == np.array([0, 1, 2, 3, 12])).all(axis=1)
    straight = (alike == 0) & ((ranks[:, 4] - ranks[:, 0] == 4) | wheel)
    royal = flush & straight & (ranks[:, 0] == 8)
    made = [royal, flush & straight, alike == 6, alike == 4, flush, straight, alike == 3, alike == 2]
    left = np.select([*made, paired >= 9, paired >= 5], [600, 120, 60, 18, 14, 10, 6, 4, 2, 0], -2)
    return left, np.select([*made, paired >= 9], [100, 60, 30, 12, 8, 6, 4, 3, 2], -2)


def hole_cards() -> Iterator[tuple[tuple[int, int], int]]:
    """Two cards for each kind of them, and how many such hands there are."""
    for high, low in combinations_with_replacement(range(12, -1, -1), 2):
        if high == low:
            yield (4 * high + 3, 4 * low + 2), 6
        else:
            yield (4 * high + 3, 4 * low + 3), 4
            yield (4 * high + 3, 4 * low + 2), 12


def test_a_game_without_a_dealer_is_worth_what_going_through_every_deal_says() -> None:
    """Two own cards, then three one by one: every order of every deal, and the best of what is open, from the end."""
    chosen = np.array(list(combinations(range(50), 3)))
    total = hands = 0
    for own, weight in hole_cards():
        rest = np.array([card for card in range(52) if card not in own])
        cards = np.column_stack([np.broadcast_to(own, (len(chosen), 2)), rest[chosen]])
        # By first, second and third card; nothing where two of them would be the same.
        (left, bridge), found = np.zeros((2, 50, 50, 50), np.int64), pays(cards)
        for order in permutations(range(3)):
            at = tuple(chosen[:, place] for place in order)
            left[at], bridge[at] = found
        left_of_two, bridge_of_two = left.sum(axis=2), bridge.sum(axis=2)
        left_of_one, bridge_of_one = left_of_two.sum(axis=1), bridge_of_two.sum(axis=1)
        worth = []
        for lying in (2, 1):
            shore = np.maximum(lying * left_of_two + np.maximum(bridge_of_two, 0), -2 * lying * 48)
            np.fill_diagonal(shore, 0)
            staked = lying * left_of_one + np.maximum(bridge_of_one, 2 * bridge_of_one)
            worth.append(int(np.maximum(np.maximum(staked, shore.sum(axis=1)), -2 * lying * 49 * 48).sum()))
        total, hands = total + weight * max(worth), hands + weight
    assert hands == comb(52, 2)
    assert par_sheet(load(NO_DEALER)).main.distribution.mean == Fraction(total, 2 * hands * 50 * 49 * 48)


def test_a_bet_may_follow_one_that_was_taken_back() -> None:
    """The round puts up what the settlement reads: so many times the bet as it was placed."""
    play = Play(NO_DEALER, rulebook="river-walk", deal="manual").bet("P", 1, left=1000, right=1000).close().deal()
    play.decide("P", 1, "take-left")
    play(TurnCards())
    play.decide("P", 1, "bridge-2x")
    assert {bet.bet: bet.amount for bet in play.state.box(1).bets if bet.amount} == {"right": 1000, "bridge": 2000}
    settled = play.finish().state.settlement
    assert settled is not None
    assert [(line.bet, line.stake) for line in settled.boxes[0].lines] == [
        ("left", 1000),
        ("right", 1000),
        ("bridge", 2000),
    ]
