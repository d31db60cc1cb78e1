"""Bots: sensible decisions out of the rulebook alone, bets that the table takes, and no look at what is hidden."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from croupier.cards import DECK, Card, parse_cards
from croupier.cli.table.bots import bot_act, bot_bets, bot_name, hint, trial_values
from croupier.cli.table.running import RunningRound
from croupier.cli.table.setup import terms_of
from croupier.round import RoundState
from croupier.round.commands import CloseBetting, Decide, OpenBetting, TurnCards
from croupier.round.options import awaited
from croupier.rulebook import load
from croupier.wire.rounds import MeterReading
from tests.table.script import GAMES


def dealt(game: str, cards: str, bets: bool = True, rest: tuple[Card, ...] = DECK) -> RunningRound:
    """A round with one bot whose cards are these, the board before them where the game deals it first."""
    book = load(game)
    table = terms_of(book, boxes=1, deal="shuffler" if game == "rws-3cp" else None).table
    known = parse_cards(cards)
    deck = (*known, *(card for card in rest if card not in known))
    running = RunningRound(RoundState(rulebook=book), deck).after(
        OpenBetting(round_id="R", opened_at=datetime(2026, 1, 31, tzinfo=UTC), table=table)
    )
    for bet in bot_bets(running.state, 1) if bets else ():
        running = running.after(bet)
    return running.after(CloseBetting(jackpot=MeterReading(meter=1_000_00, reset=0))).dealt()


def decision(running: RunningRound) -> str:
    """What the bot decides once it has looked."""
    act = bot_act(running.state, 1)
    if not isinstance(act, Decide):
        running = running.after(act)
        act = bot_act(running.state, 1)
    assert isinstance(act, Decide)
    return act.decision


@pytest.mark.parametrize(
    ("cards", "decided"),
    [
        ("Ks 7d 2c", "play-1x"),
        ("Qs Jd 2c", "play-1x"),
        ("Js 8d 2c", "fold"),
        ("7s 5d 2c", "fold"),
        ("2s 2d 3c", "play-1x"),
    ],
)
def test_three_cards_are_played_when_they_beat_a_dealer_often_enough(cards: str, decided: str) -> None:
    assert decision(dealt("rws-3cp", cards)) == decided


@pytest.mark.parametrize(("hole", "decided"), [("As Ad", "play-4x"), ("As Kd", "play-4x"), ("2s 3d", "check")])
def test_hole_cards_are_raised_by_the_most_or_not_at_all(hole: str, decided: str) -> None:
    """Five community cards leave the device first; they are hidden and do not count."""
    assert decision(dealt("mbs-megalink-uth", f"5c 8h Jd Qc Kh {hole}")) == decided


@pytest.mark.parametrize(("board", "decided"), [("Kd Kh 7c 8s Tc", "fold"), ("4d Kh 7c 8s Tc", "play-1x")])
def test_the_river_is_folded_with_nothing_and_played_with_a_pair(board: str, decided: str) -> None:
    running = dealt("mbs-megalink-uth", f"{board} 2s 4c")
    running = running.after(bot_act(running.state, 1))
    for _ in range(2):
        running = running.after(Decide(player=bot_name(1), box=1, decision="check")).after(TurnCards())
    assert decision(running) == decided


def test_hidden_cards_make_no_difference() -> None:
    """The same hand before two different decks: a bot cannot know, and does not act as if it did."""
    one = dealt("rws-3cp", "Qs 6d 3c")
    two = dealt("rws-3cp", "Qs 6d 3c", rest=tuple(reversed(DECK)))
    assert one.state.dealer != two.state.dealer
    one, two = (running.after(bot_act(running.state, 1)) for running in (one, two))
    assert trial_values(one.state, 1, bot_name(1), trials=50) == trial_values(two.state, 1, bot_name(1), trials=50)


def test_a_hand_that_was_not_looked_at_is_tried_with_any_cards() -> None:
    running = dealt("rws-3cp", "As Ad Ac")
    blind = trial_values(running.state, 1, bot_name(1), trials=400)
    seen = trial_values(running.after(bot_act(running.state, 1)).state, 1, bot_name(1), trials=400)
    assert blind["play-1x"] < 0.5 < seen["play-1x"]
    assert blind["fold"] == seen["fold"] == -1


def test_a_hint_is_exact() -> None:
    running = dealt("rws-3cp", "As Ad Ac")
    told = hint(running.after(bot_act(running.state, 1)).state, 1, bot_name(1))
    assert told.startswith("Exactly, in units of the Ante: play 1× +")
    assert told.endswith(", fold −1.0000. Best: play 1×.")


def test_a_hand_that_nobody_looked_at_has_no_hint() -> None:
    assert hint(dealt("rws-3cp", "As Ad Ac").state, 1, bot_name(1)) == "A hint weighs the cards you have looked at."


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("box", [1, 2])
def test_what_bots_bet_is_in_order(game: str, box: int) -> None:
    book = load(game)
    terms = terms_of(book, boxes=1, bots=3)
    running = RunningRound(RoundState(rulebook=book), DECK).after(
        OpenBetting(round_id="R", opened_at=datetime(2026, 1, 31, tzinfo=UTC), table=terms.table)
    )
    for bet in bot_bets(running.state, box):
        running = running.after(bet)
    assert awaited(running.state).faults == ()
    assert running.state.box(box).bettors == (bot_name(box),)
