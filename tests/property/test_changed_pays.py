"""What-ifs from arbitrary text, and edges for arbitrary pay tables."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.side_bets import side_bet
from croupier.analysis.what_if import changes
from croupier.errors import CroupierError
from croupier.rulebook import load

PAIR_PLUS = {"straight-flush": 48, "three-of-a-kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744}
PAYS = st.fractions(min_value=0, max_value=500, max_denominator=12)


@given(st.text(max_size=40))
def test_any_text_is_a_change_or_a_refusal(text: str) -> None:
    try:
        found = changes(load("mbs-megalink-uth"), [text])
    except CroupierError as refusal:
        found = {"expected": refusal.expected}
    assert all(found.values())
    assert found


@settings(deadline=None, max_examples=25)
@given(st.fixed_dictionaries(dict.fromkeys(PAIR_PLUS, PAYS)))
def test_the_edge_is_what_the_counts_say(pays: dict[str, Fraction]) -> None:
    book = load("rws-3cp")
    options = [f"pair-plus.{category}={pay.numerator}/{pay.denominator}" for category, pay in pays.items()]
    found = side_bet(load("rws-3cp", changes=changes(book, options)), "pair-plus").distribution
    won = sum((pay * PAIR_PLUS[category] for category, pay in pays.items()), Fraction(0))
    assert found.mean == (won - 16_440) / 22_100


@settings(deadline=None, max_examples=10)
@given(bonus=PAYS)
def test_a_bonus_is_worth_its_hands_as_long_as_they_are_played(bonus: Fraction) -> None:
    """Straights are always played, so a changed bonus for them adds its 720 hands of 22,100 and nothing else."""
    option = f"ante-bonus.straight={bonus.numerator}/{bonus.denominator}"
    book = load("rws-3cp")
    changed = solve(game_of(load("rws-3cp", changes=changes(book, [option])))).results
    assert changed.distribution.mean == Fraction(-686689, 20358520) + (bonus - 1) * Fraction(720, 22_100)
