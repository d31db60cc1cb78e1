"""Retracing a history: every event must be what the rules give for something that somebody did.

Replaying trusts the events; this does not. It asks for each of them which command it answers, lets the engine decide
that command, and compares. Rulings are decided elsewhere: what they put into the history is taken as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final, TypeAlias

from msgspec import Struct

from croupier.errors import CroupierError
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.engine import apply, completed, decided
from croupier.round.evolution import evolve
from croupier.round.history import agrees
from croupier.round.reveal import hands_to_turn
from croupier.round.state import BETTING_OPEN, RoundState
from croupier.rulebook import Rulebook


class Deviation(Struct, frozen=True):
    """The first event that the rules do not give, counted from 0, and why."""

    event: int
    reason: str


class Retraced(Struct, frozen=True, kw_only=True):
    """A history that was followed: where it left the rules, if it did, and the state that it leads to.

    `by_rules` says that every event follows by the rules, the settlement and the seed among them. Where a ruling stands
    in the history, what comes after it was taken as it stands.
    """

    deviation: Deviation | None
    state: RoundState
    by_rules: bool


#: What only a ruling or the use of a power puts into a history; what follows by itself may come after it.
_RULED: Final = (
    e.Ruled,
    e.PowerUsed,
    e.PayoutsTakenBack,
    e.CardsArranged,
    e.NextCardsSet,
    e.OfferMade,
    e.OfferAnswered,
    e.MeterSet,
    e.ConditionSet,
    e.ConditionLifted,
    e.RoundVoided,
)


def retrace(rulebook: Rulebook, events: Sequence[e.Event]) -> Deviation | None:
    """The first event that does not follow by the rules; None for a history that could have been played."""
    return followed(rulebook, events).deviation


def followed(rulebook: Rulebook, events: Sequence[e.Event], seen: Seen = lambda *_: None) -> Retraced:
    """Follow a history event by event, each evolved once; `seen` is shown each ruling with the state it was given in.

    The state is that of the events on record, whether the rules give them or not.
    """
    state, index, ruled = RoundState(rulebook=rulebook), 0, False
    while index < len(events):
        command = None if ruled else answered(state, events, index)
        if command is None:
            ruled = ruled or isinstance(events[index], _RULED)
            if not ruled:
                return _left(state, events, index, "nothing that was done leads to this event", seen)
            # From a ruling on anything may have changed; the settlement is still held against the cards.
            seen(state, events[index])
            state = evolve(state, events[index])
            index += 1
            continue
        try:
            given, after = _given(state, command)
        except CroupierError as refusal:
            return _left(state, events, index, refusal.message, seen)
        if not given:
            return _left(state, events, index, "what was done changes nothing", seen)
        if isinstance(given[0], e.CardsTurned):
            given, after = _turned(state, events[index], given, after)
        recorded = tuple(events[index : index + len(given)])
        if recorded != given:
            for offset, (one, due) in enumerate(zip(recorded, given, strict=False)):
                if not agrees(rulebook, one, due):
                    return _left(state, events, index + offset, "the rules give another event here", seen, begun=index)
            # A history that stops here is not finished, which is no deviation; clauses may be those of their day.
            after = apply(state, recorded)
        state = after
        index += len(given)
    return Retraced(deviation=None, state=state, by_rules=not ruled)


#: Is shown an event that nobody commanded, and the state before it.
Seen: TypeAlias = Callable[[RoundState, e.Event], None]


def _left(
    state: RoundState, events: Sequence[e.Event], at: int, reason: str, seen: Seen, *, begun: int | None = None
) -> Retraced:
    """The history leaves the rules here; what follows is taken as it stands."""
    for event in events[at if begun is None else begun :]:
        seen(state, event)
        state = evolve(state, event)
    return Retraced(deviation=Deviation(at, reason), state=state, by_rules=False)


def _given(state: RoundState, command: c.Command) -> tuple[tuple[e.Event, ...], RoundState]:
    """What the rules give; cards that cannot all be dealt are asked for one by one, which finds the wrong one."""
    try:
        return decided(state, command)
    except CroupierError:
        if not isinstance(command, c.DealCards) or len(command.cards) == 1:
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


def _dealt(events: Sequence[e.Event], index: int) -> c.DealCards:
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
    match event:
        case e.BettingOpened():
            return c.OpenBetting(
                round_id=event.round_id,
                opened_at=event.opened_at,
                table=event.table,
                seats=event.seats,
                commitment=event.commitment,
            )
        case e.SeatTaken():
            return c.TakeSeat(player=event.player, box=event.box)
        case e.BetPlaced():
            return c.PlaceBet(
                player=event.player, box=event.box, bet=event.bet, amount=event.amount, placed_by=event.placed_by,
                entropy=event.entropy,
            )  # fmt: skip
        case e.BetChanged():
            return c.ChangeBet(player=event.player, box=event.box, bet=event.bet, amount=event.amount)
        case e.BetTakenBack():
            return c.TakeBackBet(player=event.player, box=event.box, bet=event.bet)
        case e.BetReturned() | e.OrderGiven() | e.BettingClosed() if state.phase == BETTING_OPEN:
            closed = next((one for one in events[index:] if isinstance(one, e.BettingClosed)), None)
            returned = isinstance(event, e.BetReturned)
            return c.CloseBetting(jackpot=closed.jackpot, return_faulty=returned) if closed is not None else None
        case e.CardDealt():
            return _dealt(events, index)
        case e.CardsRead():
            return c.ReadCards(place=event.place, cards=event.cards, box=event.box)
        case e.PayoutsTakenBack() | e.CardsCorrected() | e.DecisionTakenBack():
            return _put_right(events, index + isinstance(event, e.PayoutsTakenBack))
        case e.HandViewed():
            return c.LookAtHand(player=event.player, box=event.box, recorded_by=event.recorded_by, before=event.before)
        case e.DecisionMade():
            amount = sum(stake.amount for stake in event.stakes) or None
            return c.Decide(
                player=event.player, box=event.box, decision=event.decision, amount=amount, elect=event.elected
            )
        case _:
            return _later(event)


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
    amount = sum(stake.amount for stake in made.stakes) or None
    return c.CorrectDecision(
        box=event.box, decision=made.decision, decided_by=event.decided_by, approved_by=event.approved_by,
        street=event.street, amount=amount, elect=made.elected, reason=event.reason,
    )  # fmt: skip


def _later(event: e.Event) -> c.Command | None:
    """The commands of the reveal, of leaving and of the end."""
    match event:
        case e.PlayerLeft():
            return c.LeaveTable(player=event.player)
        case e.PlayerCameBack():
            return c.ComeBack(player=event.player)
        case e.ComparisonDeclined():
            return c.DeclineComparison(player=event.player, box=event.box)
        case e.HandProved():
            return c.ShowHand(player=event.player, box=event.box)
        case e.HandInspected():
            return c.InspectHand(box=event.box, post=event.post)
        case e.CardsTurned() | e.StreetOpened() | e.SettlementOpened():
            return c.TurnCards()
        case e.RoundSettled():
            return c.Settle()
        case e.SeedRevealed():
            return c.RevealSeed(seed=event.seed)
        case _:
            return None
