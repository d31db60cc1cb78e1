"""How a table stands: its round, and what goes on around it. Replaying its stream gives the same state again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from typing import assert_never, cast

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.chain import Head
from croupier.floor.table import happenings as h
from croupier.floor.table.happenings import Anything
from croupier.floor.table.setup import TableSetup
from croupier.money import Cents
from croupier.round import Condition, RoundState, awaited
from croupier.round import events as e
from croupier.round.engine import apply
from croupier.round.options import Awaited
from croupier.round.state import BETTING_OPEN
from croupier.rulings.afterwards import carried, remembered
from croupier.settlement.bettors import moved_at
from croupier.wire.rounds import Seat

#: Conditions that go when the pit opens the table again.
_LIFTED = ("table-closed", "no-jackpot", "box-closed")


class TableState(Struct, frozen=True, kw_only=True, dict=True):
    """A table after entry `head.version`. Times are microseconds since 1970 UTC.

    `since` is when the present wait began: for the first bet, at the opening of a street, at the end of a round.
    """

    round: RoundState
    head: Head = Head()
    #: When that entry was written: the next one is of no earlier time, whatever the clock says.
    at: int = 0
    number: int = 0
    first: int = 0
    open: bool = True
    notice: str = ""
    conditions: tuple[Condition, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    ready: tuple[str, ...] = ()
    seated_now: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    since: int = 0
    dealt_at: int = 0
    #: When each box had the last of its own cards, and the table the last of the community cards.
    complete: dict[int, int] = field(default_factory=dict)
    community_at: int = 0
    #: The boxes whose jackpot bets lie with the link, and whose they are.
    taken: dict[int, str] = field(default_factory=dict)
    #: All that were handed to it when bets closed, and how often the link has been told how the round ended.
    handed: dict[int, str] = field(default_factory=dict)
    generation: int = 1
    claims: tuple[h.Claimed, ...] = ()
    #: The entry of the link that took them: the value last registered, should the link fail before it has paid.
    reading: int = 0
    #: Why the link could not do its part in this round, and what it owes from this one and those before.
    fault: h.JackpotFailed | None = None
    owed: tuple[h.JackpotOwed, ...] = ()
    #: What each bettor of a settled box was handed at the layout, less what was taken from him: by the settlement that
    #: stands, and by those of the round that were taken back.
    paid: dict[tuple[int, str], Cents] = field(default_factory=dict)
    paid_before: dict[tuple[int, str], Cents] = field(default_factory=dict)
    #: Whether the round waits for a manager after a power failure.
    referred: bool = False

    @property
    def version(self) -> int:
        return self.head.version

    @cached_property
    def waits_for(self) -> Awaited:
        """What has to happen next; asked for by everybody who looks at the table."""
        return awaited(self.round)

    @property
    def playing(self) -> bool:
        """Whether a round has begun and is not over."""
        return bool(self.round.round_id) and not self.round.over

    @property
    def resting(self) -> bool:
        """Whether nobody bet in the last round: nothing is committed to until somebody comes."""
        return self.round.over and not self.round.boxes

    def sits_out(self, player: str) -> bool:
        """Whether he has no part in the round and is at the table all the same, as far as its memory goes."""
        remembered_there = any(one.player == player and one.kind == "under-minimum-before" for one in self.conditions)
        return remembered_there and player not in (*self.round.players, *self.gone)

    @property
    def bettors(self) -> tuple[str, ...]:
        """Everybody with a bet on the layout."""
        return tuple(dict.fromkeys(player for box in self.round.boxes for player in box.bettors))

    @property
    def all_ready(self) -> bool:
        """Whether everybody who has bet wants the cards."""
        return bool(self.bettors) and set(self.bettors) <= set(self.ready)


class TableStep(Struct, frozen=True, kw_only=True, dict=True):
    """One entry of a table's stream, with the table before and after it."""

    table: str
    kind: str
    actor: str
    at: int
    events: tuple[Anything, ...]
    before: TableState
    after: TableState

    @property
    def version(self) -> int:
        return self.after.version

    @cached_property
    def along(self) -> tuple[TableState, ...]:
        """The table after each of the events."""
        states, state = [], self.before
        for event in self.events:
            state = after(state, (event,), self.at)
            states.append(state)
        return tuple(states)


def new_state(setup: TableSetup) -> TableState:
    """A table at which nothing has happened yet."""
    return TableState(round=RoundState(rulebook=setup.rulebook))


def after(state: TableState, happened: Iterable[Anything], at: int, head: Head | None = None) -> TableState:
    """The table after these events."""
    for dealt, events in groupby(happened, lambda event: isinstance(event, e.CardDealt)):
        # Cards that leave the device one after the other change the table together.
        if dealt:
            state = _after_round_events(state, cast("tuple[e.CardDealt, ...]", tuple(events)), at)
            continue
        for event in events:
            beside = type(event) in h.HAPPENINGS
            state = _after_beside(state, event) if beside else _after_round_events(state, (event,), at)  # type: ignore[arg-type]
    return state if head is None else replace(state, head=head, at=at)


def _after_beside(state: TableState, event: h.Happening) -> TableState:
    """The table after something that happened beside its round."""
    match event:
        case h.TableOpened():
            kept = [one for one in state.conditions if one.kind not in _LIFTED]
            # Everybody's session at a table ends when it closes.
            everybody = {one.player for one in kept if one.player is not None}
            kept = [*remembered(state.round.rulebook, kept, everybody)]
            return replace(state, open=True, notice="", conditions=tuple(kept))
        case h.TableClosed():
            return replace(state, open=False, notice=event.notice)
        case h.PlayerNamed():
            return replace(state, names=state.names | {event.player: event.name})
        case h.PlayerReady():
            return replace(state, ready=tuple(dict.fromkeys((*state.ready, event.player))))
        case h.SeatGivenUp():
            return replace(state, gone=(*state.gone, event.player))
        case h.JackpotTaken():
            handed = {bet.box: bet.player for bet in event.bets}
            return replace(state, taken=handed, handed=handed, reading=event.reading)
        case h.JackpotReturned():
            return replace(state, taken={box: who for box, who in state.taken.items() if box not in event.boxes})
        case h.JackpotReopened():
            again = {box: state.handed[box] for box in event.boxes if box in state.handed}
            owed = tuple(one for one in state.owed if one.round_id != state.round.round_id)
            return replace(state, taken=state.taken | again, claims=(), generation=event.generation, owed=owed)
        case h.AwardsClaimed():
            return replace(state, claims=event.awards)
        case h.BoxPaid():
            bettor = (event.box, event.player)
            paid = {one: moved for one, moved in state.paid.items() if one != bettor}
            due = {bettor: due_at(state.round, event.box)[event.player]} if event.paid else {}
            return replace(state, paid=paid | due)
        case h.RoundInterrupted():
            return replace(state, referred=event.referred)
        case h.JackpotFailed():
            return replace(state, fault=event)
        case h.JackpotOwed():
            return replace(state, owed=(*state.owed, event))
        case h.JackpotMadeGood():
            return replace(state, owed=tuple(one for one in state.owed if one.round_id != event.round_id))
        case h.TimeRanOut():
            return state
        case _:
            assert_never(event)


def _after_round_events(state: TableState, events: Sequence[e.Event], at: int) -> TableState:
    """The table after one event of its round, or after cards that were dealt one after the other."""
    event = events[0]
    if isinstance(event, e.BettingOpened):
        # Everything that a round needs to know stands in the entry that opens it, so that a table is found again from
        # its last round alone, however long its history.
        state = TableState(
            round=RoundState(rulebook=state.round.rulebook),
            head=state.head,
            at=state.at,
            number=state.number + 1,
            first=state.head.version + 1,
            conditions=event.table.conditions,
            since=at,
        )
    before = state.round
    following = apply(before, events)
    changes: dict[str, object] = {"round": following}
    first_bet = following.phase == BETTING_OPEN and not before.boxes and bool(following.boxes)
    if following.phase != before.phase or len(following.offers) > len(before.offers) or first_bet:
        changes["since"] = at
    if isinstance(event, (e.SeatTaken, e.BetPlaced)):
        changes["gone"] = tuple(player for player in state.gone if player != event.player)
    if isinstance(event, e.SeatTaken):
        changes["seated_now"] = (*state.seated_now, event.player)
    elif isinstance(event, (e.CardDealt, e.CardsArranged)):
        changes |= {"dealt_at": at, "complete": state.complete | _completed(before, following, at)}
        if len(following.community) != len(before.community):
            changes["community_at"] = at
    elif isinstance(event, (e.BetPlaced, e.BetChanged, e.BetTakenBack)):
        # Whoever bets again has changed his mind about the cards.
        changes["ready"] = tuple(player for player in state.ready if player != event.player)
    elif isinstance(event, e.PayoutsTakenBack):
        changes |= {"paid": {}, "paid_before": state.paid_before | state.paid}
    elif isinstance(event, e.Ruled):
        changes["referred"] = False
    elif isinstance(event, e.ConditionLifted):
        changes["conditions"] = tuple(one for one in state.conditions if one != event.condition)
    elif isinstance(event, e.ConditionSet) and before.over:
        # What is ordered between two rounds holds from the next one on.
        changes["conditions"] = tuple(dict.fromkeys((*state.conditions, event.condition)))
    if following.over and not before.over:
        changes["conditions"] = carried(following)
    return replace(state, **changes)


def _completed(before: RoundState, following: RoundState, at: int) -> dict[int, int]:
    """The boxes that have more or fewer cards of their own since this moment; cards read later came when dealt."""
    return {
        box.number: at for box in following.boxes if box.cards and len(box.cards) != len(before.box(box.number).cards)
    }


def due_at(round_: RoundState, box: int) -> dict[str, Cents]:
    """What moves at the layout for each bettor of a settled box; nobody before the settlement."""
    settled = round_.settlement.boxes if round_.settlement is not None else ()
    return next((moved_at(one) for one in settled if one.box == box), {})


def staked_by(state: TableState, player: str) -> Cents:
    """What a player has on the layout of a table."""
    if not state.playing:
        return 0
    return sum(bet.of(player) for box in state.round.boxes for bet in box.bets)


def seats_for_next(state: TableState) -> tuple[Seat, ...]:
    """Who keeps his seat: whoever has not left, and has bet in the round or sat down during it."""
    return tuple(
        seat
        for seat in state.round.seats
        if seat.player not in (*state.round.absent, *state.gone)
        and (seat.player in state.seated_now or any(seat.player in box.bettors for box in state.round.boxes))
    )


def players_gone(state: TableState) -> frozenset[str]:
    """Who has left the table since the round began; whoever has lost his seat because he did not bet is still there."""
    return frozenset((*state.round.absent, *state.gone))
