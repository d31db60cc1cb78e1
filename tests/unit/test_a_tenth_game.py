"""A game of another make than those that come with croupier, written from the format's documentation alone.

Every book that loads is solved right, which its simulation shows, or refused with the reason.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from croupier.analysis.par_sheet import ParSheet, par_sheet
from croupier.analysis.reading import game_of
from croupier.analysis.strategies import strategy_of
from croupier.errors import Code, RulebookError
from croupier.languages import told
from croupier.rulebook import load
from tests.simulation_near import deviations, far

#: Five cards against five, a raise of once or twice, and side bets on the first three cards and on the dealer's five.
TENTH = Path(__file__).parents[1] / "games" / "side-street.toml"
ROUNDS = 500_000

#: The same without a dealer: the best five of six, read by the Push-on's own table.
WITHOUT_DEALER = """
extends = "{tenth}"
drop = [
  "contest", "reveals", "hands.dealer", "bets.rival", "bets.stake.on", "bets.stake.odds", "bets.push-on.on",
  "irregularities.rules.dealer-count", "irregularities.rules.dealer-count-mendable",
  "irregularities.rules.dealer-count-late",
  "bets.push-on.pays.table.pair", "bets.push-on.pays.table.high-card",
]
reveals = [{{ show = "boxes", clause = "4" }}]
[equipment.spots]
bets = ["stake", "push-on", "corner"]
[cards]
own = 6
dealer = 0
[[deals]]
id = "shuffler"
steps = [{{ to = "boxes", cards = 6 }}]
[bets.stake]
on.fold = {{ then = "lose", clause = "3" }}
on.settle = {{ then = "read", clause = "3" }}
[bets.stake.pays]
hand = "own"
clause = "5"
[bets.stake.pays.table]
royal-flush = "50 to 1"
straight-flush = "20 to 1"
four-of-a-kind = "10 to 1"
full-house = "4 to 1"
flush = "3 to 1"
straight = "2 to 1"
three-of-a-kind = "3 to 2"
two-pair = "1 to 1"
"pair J" = "push"
[bets.push-on]
on.settle = {{ then = "read", clause = "3" }}
[bets.corner]
on.fold = {{ then = "read", clause = "6" }}
"""
#: A card that everybody sees and that only a side bet is read on.
CARD_APART = """
extends = "{tenth}"
[cards]
community = 1
[[deals]]
id = "shuffler"
steps = [{{ to = "boxes", cards = 5 }}, {{ to = "dealer", cards = 5 }}, {{ to = "community", cards = 1 }}]
[hands]
corner = {{ from = ["own[0:2]", "community"], best = 3, list = "three-card", clause = "6" }}
[[streets]]
id = "look"
turn = {{ cards = "community[0:1]", clause = "3" }}
"""


@pytest.fixture(scope="module")
def sheet() -> ParSheet:
    return par_sheet(load(TENTH))


def changed(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "changed.toml"
    path.write_text(text.format(tenth=TENTH), encoding="utf-8")
    return path


@pytest.mark.slow
def test_every_bet_is_simulated_within_four_standard_errors_of_its_exact_figure() -> None:
    assert far(deviations(str(TENTH), ROUNDS, seed=3)) == []


def test_a_bet_on_the_dealers_hand_is_counted_on_his_five_cards(sheet: ParSheet) -> None:
    (rival,) = [bet for bet in sheet.side_bets if bet.bet == "rival"]
    # Two pairs whose higher is the one with so many ranks below: 6 ways each, and 44 fifth cards.
    two_pairs = [6 * 6 * below * 44 for below in range(1, 13)]
    high, low = sum(two_pairs[8:]), sum(two_pairs[:8])
    paid = {500: 4, 100: 36, 50: 624, 20: 3_744, 15: 5_108, 10: 10_200, 5: 54_912, 4: high, 3: low}
    hands = comb(52, 5)
    won = sum(pay * count for pay, count in paid.items()) - (hands - sum(paid.values()))
    assert rival.distribution.mean == Fraction(won, hands)


def test_a_bet_on_a_part_of_the_cards_is_lost_with_the_hands_that_are_given_up(sheet: ParSheet) -> None:
    """Any three of the five may have come first; the lowest three would say something else."""
    (corner,) = [bet for bet in sheet.side_bets if bet.bet == "corner"]
    given_up = sum(ending.deals for ending in sheet.main.endings if ending.plan.folded)
    lost = sum(outcome.combinations for outcome in corner.outcomes if outcome.folded)
    kept = corner.never_folded
    assert kept == Fraction(-(48 * 40 + 52 * 30 + 720 * 6 + 1_096 * 4 + 1_152 * 2 - 17_880), comb(52, 3))
    assert 0 < Fraction(lost, corner.combinations) < Fraction(given_up, sheet.main.deals)
    assert -corner.distribution.mean == Fraction(272_913, 1_082_900) > kept


def test_a_game_without_a_dealer_and_six_cards_is_solved(tmp_path: Path) -> None:
    assert far(deviations(str(changed(tmp_path, WITHOUT_DEALER)), ROUNDS, seed=3)) == []


def test_a_seen_card_that_is_part_of_no_hand_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RulebookError) as refused:
        game_of(load(changed(tmp_path, CARD_APART)))
    assert (refused.value.code, refused.value.at) == (Code.GAME_NOT_SOLVED, "streets.look")


def test_habits_leave_the_bets_where_they_are() -> None:
    """Whoever plays a hand takes nothing back, and decides what is open to every hand."""
    _, strategy = strategy_of(load(str(TENTH.with_name("harbour.toml"))))
    says = {habit.name: told(habit.says) for habit in strategy.habits}
    assert says["mimic the dealer"] == "Stay if the dealer would qualify with the hand."
    assert says["nothing of the lowest class (nothing)"] == "Stay with any better class."
