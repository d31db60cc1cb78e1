"""Two things go wrong in one round: no chip comes or goes, no stake comes back twice, and the round can be finished."""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from random import Random

import pytest

from croupier.money import Cents
from croupier.round import events as e
from croupier.round import in_play
from croupier.round.chips import movements
from croupier.round.history import settles_the_same
from croupier.rulebook import book_ids, load
from croupier.rulebook.happening import incidents_of
from tests.kinds import KINDS
from tests.property.told_rounds import INCIDENTS, MOST_ACTS, Told, Walk

#: Pairs of each book that every run tries, of the 841 at most; the slow one tries all of them this many times.
SOME, TIMES = 50, 4


def pairs_at(book: str) -> list[tuple[str, str]]:
    """Every two incidents that can happen at a game."""
    known = [one for one in incidents_of(load(book)) if one in INCIDENTS]
    return list(product(known, known))


def with_incidents(book: str, seed: str, incidents: tuple[str, ...]) -> tuple[Walk, int]:
    """A round, some of its cards unread, in which these are ruled on one after the other as soon as they can be."""
    walk = Walk(book, seed, unread=Random(seed).choice((0.0, 0.5, 1.0)))
    waiting, ruled = list(incidents), 0
    for _ in range(MOST_ACTS):
        now = waiting and walk.chance.random() < 0.3 and not walk.state.over
        if now and walk.somebody_rules(waiting[0]) is not None:
            ruled += 1
            del waiting[0]
            assert_conserved(walk)
        if walk.chance.random() < 0.3:
            walk.somebody_acts()
        if not walk.goes_on():
            break
    assert walk.state.over, "the round does not end"
    return walk, ruled


def assert_conserved(told: Told) -> None:
    """What players have put in and been handed is what lies on the layout, or what the settlement says."""
    moved = sum(move.amount for event in told.events for move in movements(event))
    settlement = told.state.settlement
    if settlement is None:
        assert moved == -in_play(told.state)
    else:
        assert moved == sum(box.net for box in settlement.boxes)


def assert_no_stake_comes_back_twice(told: Told) -> None:
    """Of each bettor's chips on each bet: what was handed back before is not there to be handed back again."""
    lying: dict[tuple[str, int, str], Cents] = defaultdict(int)
    for event in told.events:
        if isinstance(event, e.RoundSettled):
            break
        for move in movements(event):
            lying[move.player, move.box, move.bet] -= move.amount
            assert lying[move.player, move.box, move.bet] >= 0, f"{move} hands back what is not there"
    settlement = told.state.settlement
    assert settlement is not None
    for box in settlement.boxes:
        for line in box.lines:
            if line.facts.situation == "taken":
                continue
            shares = [(one.player, one.stake, one.payout) for one in line.shares]
            for who, stake, payout in shares or [(box.player, line.stake, line.payout)]:
                assert stake == lying.pop((who, box.box, line.bet), 0), f"{who} has another stake in {line}"
                assert line.result == "win" or payout <= stake, f"{who} gets back more than he staked in {line}"
    assert not any(lying.values()), f"nobody settles {dict(lying)}"


def tried(book: str, pairs: list[tuple[str, str]], label: str) -> int:
    """Play a round with each of these pairs; how many rulings were given in all."""
    given = 0
    for pair in pairs:
        walk, ruled = with_incidents(book, f"{book} {' '.join(pair)} {label}", pair)
        assert_conserved(walk)
        assert_no_stake_comes_back_twice(walk)
        assert settles_the_same(walk.state)
        given += ruled
    return given


@pytest.mark.parametrize("book", KINDS)
def test_of_two_incidents_neither_makes_chips(book: str) -> None:
    given = tried(book, Random(book).sample(pairs_at(book), SOME), "")
    # Most incidents can be ruled on at some moment, or nothing was shown.
    assert given > SOME


@pytest.mark.slow
@pytest.mark.parametrize("book", book_ids())
def test_of_any_two_incidents_neither_makes_chips(book: str) -> None:
    for time in range(TIMES):
        tried(book, pairs_at(book), str(time))
