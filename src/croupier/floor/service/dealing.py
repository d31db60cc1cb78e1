"""What a virtual table does by itself: it deals, turns and settles as soon as the rules wait for nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.cards import Card
from croupier.round import Event, RoundState, awaited
from croupier.round import commands as c
from croupier.round.decisions import choices
from croupier.round.engine import apply
from croupier.round.state import BETTING_OPEN, NOT_OPEN
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer
from croupier.rulings.offers import GOING_ON
from croupier.shuffle import shuffled


def proceed(state: RoundState, seed: Callable[[], bytes]) -> tuple[Event, ...]:
    """The events with which the round goes on as far as it does without a player."""
    if state.phase in (NOT_OPEN, BETTING_OPEN):
        return ()
    deck: Sequence[Card] | None = None
    done: list[Event] = []
    while True:
        waits = awaited(state)
        command: c.Command
        if waits.act == "deal-cards":
            deck = deck or shuffled(seed())
            start = len(state.drawn)
            command = c.DealCards(cards=tuple(deck[start : start + waits.cards]))
        elif waits.act == "turn-cards":
            command = c.TurnCards()
        elif waits.act == "settle":
            command = c.Settle()
        elif waits.act == "nothing" and state.commitment and not state.seed:
            command = c.RevealSeed(seed=seed().hex())
        else:
            return tuple(done)
        events = decide(state, command)
        state = apply(state, events)
        done += events


def decisions_due(state: RoundState) -> list[c.Decide]:
    """What the house decides where nobody did in time: to leave the hand as it is, or to fold, or to risk the least."""
    due = []
    for number in awaited(state).boxes:
        box = state.box(number)
        open_now = choices(state, box)
        if open_now:
            decision = min(open_now, key=lambda one: (one.moves, not one.folds, one.times))
            due.append(c.Decide(player=state.holder(number) or "", box=number, decision=decision.id))
    return due


def answers_due(state: RoundState) -> list[AnswerOffer]:
    """What is recorded for players who were offered a choice and gave no answer: they leave things as they are."""
    due = []
    for offer in state.offers:
        option = next((one for one in offer.options if one in GOING_ON), offer.options[-1])
        due.append(
            AnswerOffer(
                ruling=offer.ruling,
                box=offer.boxes[0],
                option=option,
                player=offer.player,
                answered_by="shift-manager",
            )
        )
    return due
