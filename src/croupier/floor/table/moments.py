"""A round told again moment by moment: what a watcher takes in together, in words, and the round as he saw it then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, field

from croupier.chain import moment
from croupier.floor.table import happenings as h
from croupier.floor.table.happenings import Anything, Happening
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.state import TableState, TableStep
from croupier.floor.table.telling import heard, teller_for, told
from croupier.narrator import Teller
from croupier.narrator.lines import with_reasons
from croupier.narrator.teller import NONE, sentence, yes_or_no
from croupier.round import events as e
from croupier.round import redacted, view
from croupier.round.views import Viewer as Onlooker
from croupier.wire import tables as wire
from croupier.wire.rounds import RoundView

#: The events of a moment that are told by themselves.
Main: TypeAlias = Sequence[Anything]
Beat: TypeAlias = Literal[
    "betting", "closing", "dealing", "street", "look", "decision", "turn", "correction", "ruling", "settlement"
]

#: What an event belongs to; what is not named here comes from a ruling or a fault.
_BEATS: Final[dict[type[Any], Beat]] = {
    **dict.fromkeys((e.BettingOpened, e.SeatTaken, e.BetPlaced, e.BetChanged, e.BetTakenBack), "betting"),
    **dict.fromkeys((e.BettingClosed, e.BetReturned), "closing"),
    **dict.fromkeys((e.CardDealt, e.SecurityCardPlaced, e.CardsRead), "dealing"),
    e.StreetOpened: "street",
    e.HandViewed: "look",
    **dict.fromkeys((e.DecisionMade, e.HandFolded, e.ComparisonDeclined, e.HandProved, e.PlayerLeft), "decision"),
    e.CardsTurned: "turn",
    **dict.fromkeys((e.CardsCorrected, e.DecisionTakenBack), "correction"),
    **dict.fromkeys((e.RoundVoided, e.RoundSettled, e.SeedRevealed, h.AwardsClaimed, h.JackpotReopened), "settlement"),
}
#: Of no interest alone: told with the moment that follows.
_QUIET: Final = (
    e.PlayerInformed, e.DealingResumed, e.RevealOpened, e.SettlementOpened, h.PlayerNamed, h.PlayerReady, h.TimeRanOut,
    h.BoxPaid, h.JackpotTaken, h.TableOpened, h.SeatGivenUp,
)  # fmt: skip
#: Several events of these follow each other as one moment.
_TOGETHER: Final = ("betting", "closing", "dealing", "ruling", "settlement")


class _Moment(Struct, kw_only=True):
    """Events that a watcher takes in together, and the round after them."""

    beat: Beat
    step: TableStep
    state: TableState
    events: list[Anything] = field(default_factory=list)


def moments(setup: TableSetup, steps: Iterable[TableStep], who: Onlooker) -> tuple[wire.Moment, ...]:
    """Every moment of these steps as somebody may see it."""
    steps = tuple(steps)
    teller = teller_for(setup, steps[-1].after.names if steps else {}, who)
    found = _gathered(steps, who, teller)
    return tuple(_told(one, with_reasons(view(one.state.round, who), teller), teller) for one in found)


def _gathered(steps: Iterable[TableStep], who: Onlooker, teller: Teller) -> list[_Moment]:
    found: list[_Moment] = []
    quiet: list[Anything] = []
    for step in steps:
        for event, state in zip(heard(step.events, teller), step.along, strict=True):
            seen = event if isinstance(event, Happening) else redacted(state.round, event, who)
            if isinstance(event, _QUIET):
                quiet.append(seen)
                continue
            beat = _BEATS.get(type(event), "ruling")
            if not found or found[-1].beat != beat or beat not in _TOGETHER:
                found.append(_Moment(beat=beat, step=step, state=state))
            found[-1].events += (*quiet, seen)
            found[-1].step, found[-1].state = step, state
            quiet = []
    return found


def _told(one: _Moment, seen: RoundView, teller: Teller) -> wire.Moment:
    main: Main = [event for event in one.events if not isinstance(event, _QUIET)]
    title, *lines = _SAYING[one.beat](main, seen, teller)
    if one.beat == "decision" and any(isinstance(event, h.TimeRanOut) for event in one.events):
        lines.append(teller.say("moment-late"))
    return wire.Moment(
        table=one.step.table,
        number=one.step.after.number,
        version=one.step.version,
        at=moment(one.step.at),
        beat=one.beat,
        title=title,
        lines=tuple(lines),
        clauses=tuple(dict.fromkeys(clause for event in main for clause in getattr(event, "clauses", ()))),
        events=tuple(one.events),
        round=seen,
    )


# ---- what is said of each kind of moment: its title first, and then its lines


def _betting(_: Main, seen: RoundView, teller: Teller) -> Iterator[str]:
    yield teller.say("moment-betting")
    for box in seen.boxes:
        lies = [
            teller.say("laid", bet=teller.bet(bet.bet), amount=teller.money(bet.amount))
            for bet in box.bets
            if bet.amount
        ]
        if lies:
            player = teller.person(box.player) if box.player is not None else NONE
            yield teller.say("moment-laid", box=box.box, player=player, bets=teller.listed(lies))


def _closing(main: Main, seen: RoundView, teller: Teller) -> Iterator[str]:
    yield teller.say("moment-closing")
    if seen.jackpot is not None:
        yield teller.say("moment-meter", meter=teller.money(seen.jackpot.meter))
    yield from (told(event, teller) for event in main if isinstance(event, e.BetReturned))


def _dealing(main: Main, _: RoundView, teller: Teller) -> Iterator[str]:
    yield teller.say("moment-dealing")
    dealt = [event for event in main if isinstance(event, e.CardDealt)]
    kept = [event for event in dealt if event.kept]
    boxes = sorted({event.box for event in kept if event.box is not None})
    parts = []
    if boxes:
        each = sum(event.box is not None for event in kept) // len(boxes)
        parts.append(teller.say("dealt-cards", count=each, hands=len(boxes), box=boxes[0]))
    if dealer := sum(event.place == "dealer" for event in kept):
        parts.append(teller.say("dealt-dealer", count=dealer))
    if board := sum(event.place == "community" for event in kept):
        parts.append(teller.say("dealt-board", count=board))
    if away := len(dealt) - len(kept):
        parts.append(teller.say("dealt-away", count=away))
    if parts:
        yield teller.say("moment-dealt", parts=teller.listed(parts))


def _street(main: Main, seen: RoundView, teller: Teller) -> Iterator[str]:
    board, dealer = teller.cards(seen.community), teller.cards(seen.dealer)
    street = next(event.street for event in main if isinstance(event, e.StreetOpened))
    yield sentence(teller.name(street)) if board or dealer else teller.say("moment-street")
    if board:
        yield f"{sentence(board)}."
    if dealer:
        yield teller.say("moment-shown", cards=dealer)


def _look(main: Main, seen: RoundView, teller: Teller) -> Iterator[str]:
    yield _title(main[0], teller)
    box = next(event.box for event in main if isinstance(event, e.HandViewed))
    if cards := teller.cards(seen.boxes[box - 1].cards):
        yield f"{sentence(cards)}."


def _decision(main: Main, _: RoundView, teller: Teller) -> Iterator[str]:
    yield _title(main[0], teller)


def _turn(main: Main, seen: RoundView, teller: Teller) -> Iterator[str]:
    turned = next(event for event in main if isinstance(event, e.CardsTurned))
    if turned.show in ("dealer", "community"):
        yield teller.say("moment-dealer") if turned.show == "dealer" else teller.say("moment-community")
        if cards := teller.cards(seen.dealer if turned.show == "dealer" else seen.community):
            yield f"{sentence(cards)}."
        return
    shown = [(box, cards) for box in turned.boxes if (cards := teller.cards(seen.boxes[box - 1].cards))]
    yield teller.say("moment-turned", count=len(shown), box=shown[0][0] if shown else 0)
    yield from (teller.say("moment-hand", box=box, cards=cards) for box, cards in shown)


def _correction(main: Main, _: RoundView, teller: Teller) -> Iterator[str]:
    yield teller.say("moment-correction")
    yield from (told(event, teller) for event in main)


def _ruling(main: Main, _: RoundView, teller: Teller) -> Iterator[str]:
    ruled = next((event for event in main if isinstance(event, e.Ruled)), None)
    if ruled is None:
        yield _title(main[0], teller)
        yield from (told(event, teller) for event in main[1:])
        return
    yield teller.say("moment-ruling", remedy=teller.name(ruled.remedy))
    yield f"{sentence(teller.incident(ruled.incident))}."
    yield from (f"{sentence(teller.named_in(one))}." for one in ruled.effects)


def _settlement(main: Main, seen: RoundView, teller: Teller) -> Iterator[str]:
    settlement = seen.settlement
    if settlement is None:
        yield teller.say("moment-reopened")
    elif settlement.void:
        yield teller.say("moment-void")
        yield teller.say("moment-back")
    else:
        yield teller.say("moment-settled")
        if settlement.dealer.category is not None:
            qualifies = yes_or_no(settlement.dealer.qualifies is not False)
            yield teller.say("moment-dealer-has", hand=seen.dealer_hand, qualifies=qualifies)
    yield from (told(event, teller) for event in main if isinstance(event, h.JackpotReopened | h.AwardsClaimed))


_SAYING: Final = {
    "betting": _betting,
    "closing": _closing,
    "dealing": _dealing,
    "street": _street,
    "look": _look,
    "decision": _decision,
    "turn": _turn,
    "correction": _correction,
    "ruling": _ruling,
    "settlement": _settlement,
}


def _title(event: Anything, teller: Teller) -> str:
    """What happened, as a heading: a sentence without its full stop."""
    return told(event, teller).removesuffix(".")
