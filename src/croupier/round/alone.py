"""One player at one box: a round with his bets laid, played on to the next thing that he has to decide."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final

from croupier.cards import Card
from croupier.money import MOST_CENTS, Cents
from croupier.round import commands as c
from croupier.round.engine import decided
from croupier.round.options import awaited, refusal
from croupier.round.state import RoundState
from croupier.round.table import Table
from croupier.rulebook import Rulebook
from croupier.wire.rounds import Limit, MeterReading

#: The main bet, and every bet that comes with it, where nothing else is said.
USUAL_BET: Final[Cents] = 1000
BOX: Final = 1
PLAYER: Final = "player"
#: When a round is opened under rules that do not say since when they hold.
_OPENED: Final = datetime(2000, 1, 1, tzinfo=UTC)


def open_for_bets(book: Rulebook, jackpot_unit: Cents = USUAL_BET) -> RoundState:
    """A round that takes bets of any size, on the first layout that the rules have."""
    layout, shown = book.equipment.layouts[0], book.limits.displayed
    table = Table(
        rulebook=book.id,
        layout=layout.id,
        boxes=layout.positions.min if layout.positions is not None else 1,
        deal=book.deals[0].id,
        limits={bet: Limit(min=1, max=MOST_CENTS) for bet in (shown.bets if shown is not None else ())},
        jackpot_unit=jackpot_unit,
    )
    opened = book.identity.effective or _OPENED
    return decided(RoundState(rulebook=book), c.OpenBetting(round_id="1", opened_at=opened, table=table))[1]


def dealt_in(book: Rulebook, laid: Mapping[str, Cents], meter: Cents | None = None) -> RoundState:
    """A round with these bets, closed for more, as the engine takes them; refused where it does not."""
    reading = MeterReading(meter=meter, reset=0) if meter is not None else None
    state = open_for_bets(book, laid.get(book.jackpot_bet or "") or USUAL_BET)
    for bet, amount in laid.items():
        state = decided(state, c.PlaceBet(player=PLAYER, box=BOX, bet=bet, amount=amount))[1]
    return decided(state, c.CloseBetting(jackpot=reading))[1]


def played_on(state: RoundState, deck: Sequence[Card]) -> RoundState:
    """Everything that the dealer does until the player has something to decide, or the round is over."""
    while True:
        now = awaited(state, settles=True)
        command: c.Command
        match now.act:
            case "deal-cards":
                out = len(state.drawn)
                command = c.DealCards(cards=tuple(deck[out : out + now.cards]))
            case "turn-cards":
                command = c.TurnCards()
            case "settle":
                command = c.Settle()
            case "decide" if not state.box(BOX).viewed:
                command = c.LookAtHand(player=PLAYER, box=BOX)
            case _:
                return state
        state = decided(state, command)[1]


def decide(state: RoundState, decision: str) -> RoundState:
    """The player's decision, as the engine takes it; refused where it is not open."""
    return decided(state, c.Decide(player=PLAYER, box=BOX, decision=decision))[1]


def open_decisions(state: RoundState) -> tuple[str, ...]:
    """What the player may decide now."""
    acts = [
        c.Decide(player=PLAYER, box=BOX, decision=one.id) for one in (state.street.decisions if state.street else ())
    ]
    return tuple(act.decision for act in acts if refusal(state, act) is None)
