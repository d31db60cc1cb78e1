"""Rounds to rule in: any game, played to any moment and on to its end, with whatever choices a test makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, TypeVar

from croupier.cards import DECK, Card
from croupier.round import RoundState, awaited
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.decisions import choices
from croupier.round.engine import apply
from croupier.round.faults import faults
from croupier.round.options import Awaited, refusal
from croupier.round.state import Official
from croupier.round.table import Table
from croupier.rulebook import load
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, RulingCommand
from croupier.wire.rounds import Limit, MeterReading

T = TypeVar("T")

#: Picks one of several: a test that must be repeatable passes its own.
Pick = Callable[[Sequence[T]], T]

METER: Final = MeterReading(meter=10_000_000, reset=2_000_000)
#: No round takes more acts than this; one that does has got stuck.
MOST_ACTS: Final = 400


def table_for(rulebook: str, *, deal: str | None = None, live: bool = True, boxes: int = 6) -> Table:
    """A table with minimum 10 and maximum 100; a live one records whatever lies on the layout."""
    book = load(rulebook)
    shown = book.limits.displayed
    return Table(
        rulebook=rulebook,
        layout=book.equipment.layouts[0].id,
        boxes=boxes,
        deal=deal or book.deals[0].id,
        limits={bet: Limit(min=1000, max=10_000) for bet in (shown.bets if shown is not None else ())},
        jackpot_unit=500,
        enforce_limits=not live,
    )


class Game:
    """A round in progress: its state, its events, and the cards still in the device."""

    def __init__(self, rulebook: str, table: Table, cards: Sequence[Card] = DECK) -> None:
        self.state = RoundState(rulebook=load(rulebook))
        self.events: list[e.Event] = []
        self.cards = list(cards)
        self.do(c.OpenBetting(round_id="R1", opened_at=datetime(2026, 1, 31, 20, tzinfo=UTC), table=table))

    def do(self, command: c.Command | RulingCommand) -> tuple[e.Event, ...]:
        events = decide(self.state, command)
        self.state = apply(self.state, events)
        self.events += events
        return events

    def bet(self, box: int, who: str, bets: Mapping[str, int]) -> None:
        for name, amount in bets.items():
            self.do(c.PlaceBet(player=who, box=box, bet=name, amount=amount))

    def next_cards(self, count: int) -> tuple[Card, ...]:
        """The cards that leave the device now: those that a ruling has put first, then the rest of the deck."""
        gone = set(self.state.known_cards) | set(self.state.due)
        return (*self.state.due, *(card for card in self.cards if card not in gone))[:count]

    def step(self, pick: Pick[str]) -> bool:
        """Do what the round waits for; false when it is over."""
        waiting = awaited(self.state)
        match waiting.act:
            case "nothing":
                return False
            case "close-betting":
                self.do(c.CloseBetting(jackpot=METER, return_faulty=bool(faults(self.state))))
            case "deal-cards":
                self.do(c.DealCards(cards=self.next_cards(1)))
            case "answer-offer":
                self.answer(pick)
            case "decide":
                box = self.state.box(waiting.boxes[0])
                holder = self.state.holder(box.number) or ""
                asked = {
                    one.id: c.Decide(player=holder, box=box.number, decision=one.id) for one in choices(self.state, box)
                }
                self.do(asked[pick([name for name, one in asked.items() if refusal(self.state, one) is None])])
            case "turn-cards":
                self.do(c.TurnCards())
            case "settle":
                self.do(word_on(self.state, waiting) if waiting.incident else c.Settle())
            case other:
                raise AssertionError(f"nobody expected {other}")
        return True

    def answer(self, pick: Pick[str]) -> None:
        """Answer the first open offer; what a player would have to add himself is cancelled instead."""
        offer = self.state.offers[0]
        option = pick([option for option in offer.options if option != "complete"])
        self.do(AnswerOffer(ruling=offer.ruling, box=offer.boxes[0], option=option, player=offer.player))

    def finish(self, pick: Pick[str]) -> None:
        for _ in range(MOST_ACTS):
            if not self.step(pick):
                return
        raise AssertionError(f"the round is stuck at {awaited(self.state)}")


def word_on(state: RoundState, waiting: Awaited) -> GiveRuling:
    """What is left to somebody is ruled as is proposed."""
    name = f"word {len(state.rulings)}"
    official = Official("somebody", "shift-manager")
    return GiveRuling(id=name, incident=waiting.incident, boxes=waiting.boxes, decided_by=official)


def played(
    rulebook: str, *, bets: Mapping[int, Mapping[str, int]], decisions: Mapping[int, Sequence[str]] | None = None
) -> tuple[RoundState, list[e.Event]]:
    """A round with these bets, dealt, and with these decisions made; each box has a player of its own."""
    game = Game(rulebook, table_for(rulebook))
    for box, staked in bets.items():
        game.bet(box, f"player {box}", staked)
    while awaited(game.state).act in ("close-betting", "deal-cards"):
        game.step(lambda options: options[0])
    for box, made in (decisions or {}).items():
        for decision in made:
            game.do(c.Decide(player=f"player {box}", box=box, decision=decision))
    return game.state, game.events
