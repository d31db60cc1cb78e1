"""What each person is sent: the table as he may see it, and what has happened as he may learn of it."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from croupier.chain import moment
from croupier.errors import Code
from croupier.floor.table.happenings import Anything, Happening
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState, TableStep, new_state
from croupier.floor.table.telling import calls, heard, teller_for
from croupier.floor.table.virtual import deadline, wakes
from croupier.languages import offered
from croupier.narrator import Teller
from croupier.narrator.awards import out_of_order
from croupier.narrator.lines import with_reasons
from croupier.narrator.teller import sentence
from croupier.round import SPECTATOR, displayed, legal, redacted, view
from croupier.round import events as e
from croupier.round.faults import faults
from croupier.round.prompts import prompt
from croupier.round.state import RoundState
from croupier.round.views import Viewer as Onlooker
from croupier.rulebook.families import family_of
from croupier.rulings.offers import asked
from croupier.wire import tables as wire
from croupier.wire.rounds import Option, Seat

#: Events of which it depends on the moment who may see what.
_DEPENDING: Final = (e.CardsRead, e.RoundSettled)


def row_view(setup: TableSetup, state: TableState | None) -> wire.TableRow:
    """A table as the lobby shows it."""
    now = state or new_state(setup)
    terms = now.round.table or setup.terms
    return wire.TableRow.of(
        now,
        table=setup.id,
        title=setup.title,
        rulebook=setup.rulebook.id,
        game=setup.rulebook.identity.title,
        family=family_of(setup.rulebook),
        house=setup.rulebook.identity.house_name,
        currency=setup.rulebook.identity.currency,
        mode=setup.mode,
        link=setup.link,
        notices=_notices(setup, now) if now.notice else {},
        boxes=terms.boxes,
        players=len(now.round.players),
        seats=_seats(now.round),
        dealt=_dealt(now.round),
        limits=displayed(setup.rulebook, terms),
        entry=setup.rulebook.entry_bets,
        labels={name: bet.label for name, bet in setup.rulebook.bets.items()},
        phase="resting" if wakes(setup, now) else now.round.phase,
        offers=len(now.round.offers),
        round=now.number,
    )


def _notices(setup: TableSetup, state: TableState) -> dict[str, str]:
    """What the house says of a table, in every language: the lobby's rows are the same for everybody."""
    told = {one: teller_for(setup, {}, replace(SPECTATOR, language=one)).recorded(state.notice) for one in offered()}
    return {language: notice for language, notice in told.items() if notice != state.notice}


def _seats(round_: RoundState) -> tuple[Seat, ...]:
    """Whose each box is: those who took a seat there, and those who bet there."""
    boxes = sorted({seat.box for seat in round_.seats} | {box.number for box in round_.boxes})
    return tuple(Seat(box=box, player=player) for box in boxes if (player := round_.holder(box)))


def _dealt(round_: RoundState) -> wire.Dealt:
    return wire.Dealt(
        dealer=len(round_.dealer),
        dealer_up=len(round_.up("dealer")),
        board=len(round_.community),
        board_up=round_.community_shown,
    )


def table_view(setup: TableSetup, state: TableState, who: Onlooker) -> wire.TableView:
    """A table as somebody there sees it."""
    at = deadline(setup, state)
    terms = state.round.table or setup.terms
    waits = state.waits_for
    staff = who.kind in ("dealer", "pit")
    teller = teller_for(setup, state.names, who)
    return wire.TableView.of(
        state,
        mode=setup.mode,
        link=setup.link,
        notice=teller.recorded(state.notice),
        limits=displayed(setup.rulebook, terms),
        seats=state.round.seats,
        waits_for=wire.WaitsFor.of(
            waits, manager=state.referred, faults=faults(state.round, who.language) if waits.faults else ()
        ),
        deadline=moment(at) if at is not None else None,
        jackpot_fault=_jackpot_fault(state, who.language),
        round=with_reasons(view(state.round, who), teller),
        prompt=prompt(state.round, terms.deal, live=not setup.virtual, language=who.language) if staff else UNSET,
        paid=_paid(state) if staff else UNSET,
        asked=asked(state.round, who.language) if staff else UNSET,
    )


def _paid(state: TableState) -> tuple[wire.PaidBettor, ...]:
    return tuple(
        wire.PaidBettor(box=box, player=player, now=state.paid.get(key), before=state.paid_before.get(key))
        for key in {**state.paid_before, **state.paid}
        for box, player in [key]
    )


def _jackpot_fault(state: TableState, language: str) -> wire.JackpotOutOfOrder | None:
    """What the table says while its link is out of order: that, why, and what becomes of what was won."""
    if state.fault is None and not state.owed:
        return None
    return wire.JackpotOutOfOrder(
        code=Code.JACKPOT_AT_FAULT,
        cause=state.fault.code if state.fault is not None else None,
        notice=out_of_order(language, owing=bool(state.owed)),
        owed=sum(prize.amount for one in state.owed for prize in one.prizes),
        shares=sum(len(one.hands) for one in state.owed),
    )


def options_for(state: TableState, who: Onlooker) -> tuple[Option, ...]:
    """Everything this person could do now, with what speaks against it."""
    return tuple(legal(state.round, who))


def _told(step: TableStep, who: Onlooker, teller: Teller) -> tuple[Anything, ...]:
    """The events of a step as this person may learn of them."""
    if any(isinstance(event, _DEPENDING) for event in step.events):
        states = [state.round for state in step.along]
    else:
        states = [step.after.round] * len(step.events)
    return tuple(
        event if isinstance(event, Happening) else _named(redacted(state, event, who), teller)
        for event, state in zip(heard(step.events, teller), states, strict=True)
    )


def _named(event: e.Event, teller: Teller) -> e.Event:
    """An event whose own words speak of people and bets by their names."""
    match event:
        case e.Ruled() | e.PowerUsed():
            return replace(event, effects=tuple(f"{sentence(teller.named_in(one))}." for one in event.effects))
        case e.BetReturned():
            return replace(event, reason=teller.recorded(event.reason))
        case _:
            return event


def update(setup: TableSetup, step: TableStep, who: Onlooker, *, options: bool = False) -> wire.Update:
    """One step as this person is told of it: what happened, and the table afterwards."""
    teller = teller_for(setup, step.after.names, who)
    told, shown = _told(step, who, teller), table_view(setup, step.after, who)
    return wire.Update(
        table=setup.id,
        version=step.version,
        at=moment(step.at),
        kind=step.kind,
        events=told,
        says=calls(told, shown.round, teller),
        view=shown,
        options=options_for(step.after, who) if options else UNSET,
    )
