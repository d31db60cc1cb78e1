"""What a virtual table does alone: deals, turns and settles when the rules wait for nobody, and how long it waits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from croupier.cards import Card
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState
from croupier.round import Event, RoundState, awaited
from croupier.round import commands as c
from croupier.round.decisions import choices, in_default
from croupier.round.engine import decided
from croupier.round.state import BETTING_OPEN, NOT_OPEN
from croupier.rulings.commands import AnswerOffer
from croupier.rulings.offers import GOING_ON
from croupier.shuffle import mixed, shuffled

_SECOND = 1_000_000


def deadline(setup: TableSetup, state: TableState) -> int | None:
    """When the house goes on without whoever is asked, in microseconds since 1970; None where nobody is."""
    nobody_bet = state.round.phase == BETTING_OPEN and not state.round.boxes
    lasts = None if nobody_bet else patience(setup, state)
    return None if lasts is None else state.since + lasts


def patience(setup: TableSetup, state: TableState) -> int | None:
    """For how many microseconds the house waits before it goes on by itself; None where it waits for somebody."""
    if not setup.virtual or state.referred:
        return None
    return round(_seconds(setup, state) * _SECOND) or None


def _seconds(setup: TableSetup, state: TableState) -> float:
    timers, round_ = setup.timers, state.round
    if round_.offers:
        return timers.decision
    if not state.playing:
        return timers.pause if state.open and not _shut(state) and not state.resting else 0
    if round_.phase == BETTING_OPEN:
        return timers.bets if round_.boxes else timers.rest
    return timers.decision if state.waits_for.act == "decide" else 0


def _shut(state: TableState) -> bool:
    return any(condition.kind == "table-closed" for condition in state.conditions)


def opens_by_itself(setup: TableSetup, state: TableState) -> bool:
    """Whether the house calls for bets as soon as the pause is over."""
    return setup.virtual and setup.timers.pause > 0 and state.open and not state.playing and not _shut(state)


def wakes(setup: TableSetup, state: TableState) -> bool:
    """Whether the house calls for bets because somebody has come to a table that rests."""
    return state.resting and opens_by_itself(setup, state)


def proceed(state: RoundState, seed: Callable[[], bytes]) -> tuple[Event, ...]:
    """The events with which the round goes on as far as it does without a player."""
    if state.phase in (NOT_OPEN, BETTING_OPEN):
        return ()
    deck: Sequence[Card] | None = None
    done: list[Event] = []
    while True:
        waits = awaited(state, settles=True)
        command: c.Command
        if waits.act == "deal-cards":
            deck = deck or shuffled(mixed(seed(), state.rulebook.id, state.round_id, state.entropy))
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
        events, state = decided(state, command)
        done += events


def decisions_due(state: RoundState) -> list[c.Decide]:
    """What the house decides where nobody did in time."""
    due = []
    for number in awaited(state).boxes:
        box = state.box(number)
        open_now = choices(state, box)
        if open_now:
            due.append(c.Decide(player=state.holder(number) or "", box=number, decision=in_default(open_now).id))
    return due


def answers_due(state: RoundState) -> list[AnswerOffer]:
    """What is recorded for players who were offered a choice and gave no answer: they leave things as they are."""
    due = []
    for offer in state.offers:
        option = next((one for one in offer.options if one in GOING_ON), offer.options[-1])
        due.append(
            AnswerOffer(
                ruling=offer.ruling, box=offer.boxes[0], option=option, player=offer.player, answered_by="shift-manager"
            )
        )
    return due
