"""A round for tests: open a table, let things happen, ask for the refusal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from croupier.cards import DECK, Card, parse_cards
from croupier.errors import CroupierError
from croupier.round import RoundState, Table, awaited, evolve
from croupier.round import commands as c
from croupier.round.events import Event
from croupier.rulebook import load
from croupier.rulings.apply import decide
from croupier.rulings.commands import RulingCommand
from croupier.wire.rounds import Limit, MeterReading

METER = MeterReading(meter=10_000_000, reset=2_000_000)
WHEN = datetime(2026, 1, 31, 12, tzinfo=UTC)


def table_of(game: str, **changes: Any) -> Table:
    """The usual table of a game: its first layout and device, five boxes, limits on what must show them."""
    book = load(game)
    shown = book.limits.displayed
    usual: dict[str, Any] = {
        "rulebook": game,
        "layout": book.equipment.layouts[0].id,
        "boxes": 5,
        "deal": book.deals[0].id,
        "limits": {bet: Limit(min=500, max=10_000) for bet in (shown.bets if shown else ())},
        "jackpot_unit": 500,
    }
    return Table(**usual | changes)


class Play:
    """A round as it goes: `state`, and the `events` so far."""

    def __init__(self, game: str, *, commitment: str = "", seats: Any = (), **table: Any) -> None:
        self.state = RoundState(rulebook=load(game))
        self.events: list[Event] = []
        self.table = table_of(game, **table)
        self(c.OpenBetting(round_id="R1", opened_at=WHEN, table=self.table, commitment=commitment, seats=tuple(seats)))

    def __call__(self, *commands: c.Command | RulingCommand) -> tuple[Event, ...]:
        """Do these; gives the events of the last one."""
        events: tuple[Event, ...] = ()
        for command in commands:
            events = decide(self.state, command)
            for event in events:
                self.state = evolve(self.state, event)
            self.events += events
        return events

    def bet(self, player: str, box: int, **bets: int) -> Play:
        for bet, amount in bets.items():
            self(c.PlaceBet(player=player, box=box, bet=bet.replace("_", "-"), amount=amount))
        return self

    def close(self, **how: Any) -> Play:
        self(c.CloseBetting(**{"jackpot": METER} | how))
        return self

    def deal(self, cards: str | Sequence[Card | None] = "") -> Play:
        """These cards, or as many as are due."""
        given = parse_cards(cards) if isinstance(cards, str) else tuple(cards)
        free = [card for card in DECK if card not in set(self.state.known_cards)]
        self(c.DealCards(cards=given or tuple(free[: awaited(self.state).cards])))
        return self

    def decide(self, player: str, box: int, decision: str, **more: Any) -> Play:
        self(c.Decide(player=player, box=box, decision=decision, **more))
        return self

    def finish(self) -> Play:
        while not self.state.over:
            match awaited(self.state).act:
                case "deal-cards":
                    self.deal()
                case "turn-cards":
                    self(c.TurnCards())
                case "settle":
                    self(c.Settle())
                case act:
                    raise AssertionError(f"the round waits for {act}")
        return self

    def refused(self, command: c.Command | RulingCommand) -> CroupierError:
        before = self.state
        try:
            decide(self.state, command)
        except CroupierError as refusal:
            found = refusal
        else:
            raise AssertionError(f"{command} was accepted")
        assert self.state == before
        return found
