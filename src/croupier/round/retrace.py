"""Retracing a history: every event must be what the rules give for something that somebody did.

Replaying trusts the events; this does not. It asks for each of them which command it answers, lets the engine decide
that command, and compares. Orders of the house are decided elsewhere, by whoever asks for the history to be followed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any, Final, TypeAlias

from msgspec import Struct

from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.engine import apply, completed, decided
from croupier.round.history import agrees
from croupier.round.reveal import hands_to_turn
from croupier.round.state import BETTING_OPEN, RoundState
from croupier.round.together import dealt_together, decided_together, laid_together, turned_together
from croupier.rulebook import Rulebook
from croupier.wire.rounds import Stake


class Deviation(Struct, frozen=True):
    """The first event that the rules do not give, counted from 0, and why."""

    event: int
    reason: str


class Retraced(Struct, frozen=True, kw_only=True):
    """A history that was followed: where it left the rules, if it did, and the state that it leads to.

    Without a deviation every event follows by the rules, the settlement and the seed among them.
    """

    deviation: Deviation | None
    state: RoundState


#: The state after what begins here, where the rules give just these events; None where it is something else.
Together: TypeAlias = Callable[[RoundState, Sequence[e.Event], int], RoundState | None]


def retrace(rulebook: Rulebook, events: Sequence[e.Event], ordered: Together | None = None) -> Deviation | None:
    """The first event that does not follow by the rules; None for a history that could have been played."""
    return followed(rulebook, events, ordered).deviation


def followed(rulebook: Rulebook, events: Sequence[e.Event], ordered: Together | None = None) -> Retraced:
    """Follow a history event by event, each evolved once; `ordered` decides the orders of the house anew.

    The state is that of the events on record, whether the rules give them or not.
    """
    state, index, events = RoundState(rulebook=rulebook), 0, tuple(events)
    while index < len(events):
        together = _TOGETHER.get(type(events[index]))
        if together is not None and (after := together(state, events, index)) is not None:
            end = index + after.version - state.version
            following, after = completed(after, ())
            if events[end : end + len(following)] == following:
                state, index = after, end + len(following)
                continue
        try:
            if ordered is not None and (after := ordered(state, events, index)) is not None:
                state, index = after, index + after.version - state.version
                continue
            if (command := answered(state, events, index)) is None:
                return _left(state, events, index, "nothing that was done leads to this event")
            given, after = _dealt(state, command) if isinstance(command, c.DealCards) else decided(state, command)
        except CroupierError as refusal:
            return _left(state, events, index, refusal.message)
        if not given:
            return _left(state, events, index, "what was done changes nothing")
        if isinstance(given[0], e.CardsTurned):
            given, after = _turned(state, events[index], given, after)
        recorded = events[index : index + len(given)]
        if recorded != given:
            for offset, (one, due) in enumerate(zip(recorded, given, strict=False)):
                if not agrees(rulebook, one, due):
                    return _left(state, events, index + offset, "the rules give another event here", begun=index)
            # A history that stops here is not finished, which is no deviation; clauses may be those of their day.
            after = apply(state, recorded)
        state = after
        index += len(given)
    return Retraced(deviation=None, state=state)


#: By its kind, what takes an event with those that follow, as far as nothing but the rules and their terms bears on it.
_TOGETHER: Final[dict[type, Together]] = {
    e.BetPlaced: laid_together,
    e.CardDealt: dealt_together,
    e.HandViewed: decided_together,
    e.DecisionMade: decided_together,
    e.CardsTurned: turned_together,
}


def _left(state: RoundState, events: Sequence[e.Event], at: int, reason: str, *, begun: int | None = None) -> Retraced:
    """The history leaves the rules here; what follows is taken as it stands."""
    return Retraced(deviation=Deviation(at, reason), state=apply(state, events[at if begun is None else begun :]))


def _dealt(state: RoundState, command: c.DealCards) -> tuple[tuple[e.Event, ...], RoundState]:
    """What the rules give; cards that cannot all be dealt are asked for one by one, which finds the wrong one."""
    try:
        return decided(state, command)
    except CroupierError:
        if len(command.cards) == 1:
            raise
    return decided(state, c.DealCards(cards=command.cards[:1]))


def _turned(
    state: RoundState, event: e.Event, given: tuple[e.Event, ...], after: RoundState
) -> tuple[tuple[e.Event, ...], RoundState]:
    """What the rules give; hands that are turned one by one now were turned together in rounds of before."""
    now = given[0]
    if not (isinstance(event, e.CardsTurned) and isinstance(now, e.CardsTurned) and event.step == now.step):
        return given, after
    if event.boxes == now.boxes or event.boxes != hands_to_turn(state, event.step):
        return given, after
    return completed(state, (event,))


def _cards(events: Sequence[e.Event], index: int) -> c.DealCards:
    """The cards that left the device one after the other from here on: dealt together, they go to the same places."""
    cards = []
    for event in islice(events, index, None):
        if isinstance(event, e.CardDealt):
            cards.append(event.card)
        elif not isinstance(event, e.SecurityCardPlaced):
            break
    return c.DealCards(cards=tuple(cards))


def answered(state: RoundState, events: Sequence[e.Event], index: int) -> c.Command | None:
    """The command that this event begins the answer to; None for one that nobody commands."""
    event = events[index]
    if (command := _COMMANDS.get(type(event))) is not None:
        return command(event)
    if isinstance(event, _CLOSING):
        return _closed(events, index) if state.phase == BETTING_OPEN else None
    begun = _BEGUN.get(type(event))
    return None if begun is None else begun(events, index)


def _closed(events: Sequence[e.Event], index: int) -> c.Command | None:
    """The call that closes the bets, with what it sent back before; None where it never came."""
    closed = next((one for one in islice(events, index, None) if isinstance(one, e.BettingClosed)), None)
    returned = isinstance(events[index], e.BetReturned)
    return c.CloseBetting(jackpot=closed.jackpot, return_faulty=returned) if closed is not None else None


def _put_right(events: Sequence[e.Event], index: int) -> c.Command | None:
    """The correction that these events begin with; None where a ruling has taken payouts back."""
    event = events[index] if index < len(events) else None
    if isinstance(event, e.CardsCorrected):
        cards = [
            c.CardAt(place=one.place, index=one.index, card=one.card, box=one.box)
            for one in event.cards
            if one.card is not None
        ]
        return c.CorrectCards(
            cards=tuple(cards), decided_by=event.decided_by, approved_by=event.approved_by, reason=event.reason
        )
    made = events[index + 1] if index + 1 < len(events) else None
    if not isinstance(event, e.DecisionTakenBack) or not isinstance(made, e.DecisionMade):
        return None
    return c.CorrectDecision(
        box=event.box, decision=made.decision, decided_by=event.decided_by, approved_by=event.approved_by,
        street=event.street, amount=_staked(made.stakes), elect=made.elected, reason=event.reason,
    )  # fmt: skip


def _staked(stakes: Sequence[Stake]) -> Cents | None:
    """What a decision has put up, as it is commanded: nothing where it puts up nothing."""
    return sum([stake.amount for stake in stakes]) or None


#: What bets are closed with, while they are open.
_CLOSING: Final = (e.BettingClosed, e.BetReturned, e.OrderGiven)

#: By the kind of an event that says all about it, the command that it begins the answer to.
_COMMANDS: Final[dict[type, Callable[[Any], c.Command]]] = {
    e.BettingOpened: lambda one: c.OpenBetting(
        round_id=one.round_id, opened_at=one.opened_at, table=one.table, seats=one.seats, commitment=one.commitment
    ),
    e.SeatTaken: lambda one: c.TakeSeat(player=one.player, box=one.box),
    e.BetPlaced: lambda one: c.PlaceBet(
        player=one.player, box=one.box, bet=one.bet, amount=one.amount, placed_by=one.placed_by, entropy=one.entropy
    ),
    e.BetChanged: lambda one: c.ChangeBet(player=one.player, box=one.box, bet=one.bet, amount=one.amount),
    e.BetTakenBack: lambda one: c.TakeBackBet(player=one.player, box=one.box, bet=one.bet),
    e.CardsRead: lambda one: c.ReadCards(place=one.place, cards=one.cards, box=one.box),
    e.HandViewed: lambda one: c.LookAtHand(
        player=one.player, box=one.box, recorded_by=one.recorded_by, before=one.before
    ),
    e.DecisionMade: lambda one: c.Decide(
        player=one.player, box=one.box, decision=one.decision, amount=_staked(one.stakes), elect=one.elected
    ),
    e.PlayerLeft: lambda one: c.LeaveTable(player=one.player),
    e.PlayerCameBack: lambda one: c.ComeBack(player=one.player),
    e.ComparisonDeclined: lambda one: c.DeclineComparison(player=one.player, box=one.box),
    e.HandProved: lambda one: c.ShowHand(player=one.player, box=one.box),
    e.HandInspected: lambda one: c.InspectHand(box=one.box, post=one.post),
    e.CardsTurned: lambda _: c.TurnCards(),
    e.StreetOpened: lambda _: c.TurnCards(),
    e.SettlementOpened: lambda _: c.TurnCards(),
    e.RoundSettled: lambda _: c.Settle(),
    e.SeedRevealed: lambda one: c.RevealSeed(seed=one.seed),
}

#: The same for an event that others must be read with.
_BEGUN: Final[dict[type, Callable[[Sequence[e.Event], int], c.Command | None]]] = {
    e.CardDealt: _cards,
    e.PayoutsTakenBack: lambda events, index: _put_right(events, index + 1),
    e.CardsCorrected: _put_right,
    e.DecisionTakenBack: _put_right,
}
