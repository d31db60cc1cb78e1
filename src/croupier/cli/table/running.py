"""A round that is being played: its state and every event so far, replaced and never changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from croupier.cards import Card
from croupier.money import Cents
from croupier.round import Command, Event, RoundState, decide, evolve, movements
from croupier.round.commands import DealCards
from croupier.round.options import awaited
from croupier.shuffle import mixed, shuffled


@dataclass(frozen=True)
class RunningRound:
    """A round with its shuffled deck; a command gives the round that follows, or raises the engine's refusal."""

    state: RoundState
    deck: tuple[Card, ...] = ()
    events: tuple[Event, ...] = ()

    def after(self, command: Command) -> RunningRound:
        """The round once this has been done."""
        following = decide(self.state, command)
        state = self.state
        for event in following:
            state = evolve(state, event)
        return replace(self, state=state, events=(*self.events, *following))

    def shuffled(self, seed: bytes) -> RunningRound:
        """The round with its deck, which the seed and what players have added to it give; no bet is made any more."""
        state = self.state
        return replace(self, deck=shuffled(mixed(seed, state.rulebook.id, state.round_id, state.entropy)))

    def dealt(self) -> RunningRound:
        """The round with every card dealt that is due now."""
        start, due = len(self.state.drawn), awaited(self.state).cards
        return self.after(DealCards(cards=self.deck[start : start + due]))

    def won(self, player: str) -> Cents:
        """What the round has moved to this player so far; below 0 while his chips lie on the layout."""
        moved = (movement for event in self.events for movement in movements(event))
        return sum(movement.amount for movement in moved if movement.player == player)
