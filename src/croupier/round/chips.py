"""The money that events move between the players and the layout; the one place that ledgers take it from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.money import Cents
from croupier.round import events as e
from croupier.round.state import Payout, RoundState
from croupier.settlement import Settlement
from croupier.settlement.outcomes import TAKEN
from croupier.wire.rounds import Stake


class Movement(Struct, frozen=True, gc=False):
    """Chips between a player and a bet: below 0 he puts them there, above 0 they are handed to him."""

    player: str
    box: int
    bet: str
    amount: Cents


def movements(event: e.Event) -> tuple[Movement, ...]:
    """What an event hands to or takes from each player; a box's own player receives what is not shared."""
    moved = _MOVED.get(type(event))
    return () if moved is None else moved(event)


def _decided(event: e.DecisionMade) -> tuple[Movement, ...]:
    staked = [Movement(stake.player, event.box, event.bet, -stake.amount) for stake in event.stakes]
    return (*staked, *[Movement(stake.player, event.box, event.bet, stake.amount) for stake in event.taken])


def _decided_back(event: e.DecisionTakenBack) -> tuple[Movement, ...]:
    back = [Movement(one.player, event.box, bet.bet, one.amount) for bet in event.back for one in bet.stakes]
    laid = [Movement(one.player, event.box, bet.bet, -one.amount) for bet in event.laid for one in bet.stakes]
    return (*back, *laid)


#: By the kind of an event, what it moves; the others move nothing.
_MOVED: Final[dict[type, Callable[[Any], tuple[Movement, ...]]]] = {
    e.BetPlaced: lambda one: (Movement(one.player, one.box, one.bet, -one.amount),),
    e.BetChanged: lambda one: (Movement(one.player, one.box, one.bet, one.was - one.amount),),
    e.BetTakenBack: lambda one: (Movement(one.player, one.box, one.bet, one.amount),),
    e.BetReturned: lambda one: tuple([Movement(its.player, one.box, one.bet, its.amount) for its in one.stakes]),
    e.DecisionMade: _decided,
    e.DecisionTakenBack: _decided_back,
    e.RoundSettled: lambda one: tuple(_payouts(one.settlement)),
    e.PayoutsTakenBack: lambda one: tuple([Movement(its.player, its.box, its.bet, -its.amount) for its in one.payouts]),
}
#: The kinds of events that move chips.
MOVING: Final = frozenset(_MOVED)


def _payouts(settlement: Settlement) -> Iterator[Movement]:
    for box in settlement.boxes:
        for line in box.lines:
            if line.facts.situation == TAKEN:
                continue  # it went back with the decision
            shares = [Stake(share.player, share.payout) for share in line.shares] or [Stake(box.player, line.payout)]
            yield from (Movement(share.player, box.box, line.bet, share.amount) for share in shares if share.amount)


def payouts_taken_back(settlement: Settlement, clauses: tuple[str, ...]) -> e.PayoutsTakenBack:
    """Everything that a settlement handed over comes back, and the bets lie there again."""
    payouts = tuple(Payout(one.player, one.box, one.bet, one.amount) for one in _payouts(settlement))
    return e.PayoutsTakenBack(payouts=payouts, clauses=clauses)


def in_play(state: RoundState) -> Cents:
    """Everything that lies on the layout; nothing once the round is settled."""
    if state.settlement is not None:
        return 0
    return sum(bet.amount for box in state.boxes for bet in box.bets)
