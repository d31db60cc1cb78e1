"""What is allowed now, and why something is not: every answer comes from the engine itself, asked beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, Literal, cast

from msgspec import Struct, convert
from msgspec.structs import asdict

from croupier.errors import Code, CroupierError
from croupier.languages import ENGLISH
from croupier.money import Cents
from croupier.round import commands as c
from croupier.round.absence import Leaving, what_leaving_does
from croupier.round.dealing import cards_due, next_card
from croupier.round.decisions import choices, elective, in_default, staked_by
from croupier.round.engine import decide
from croupier.round.faults import BetFault, faults
from croupier.round.rules import pending
from croupier.round.state import BETTING_OPEN, NOT_OPEN, REVEAL, SETTLEMENT, Box, RoundState
from croupier.round.views import Viewer
from croupier.rulebook.dealing import Place
from croupier.rulebook.irregularities import Post
from croupier.rulebook.wording import deemed
from croupier.settlement.action import Undecided
from croupier.wire.rounds import Limit, MeterReading, Option


class Awaited(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the round waits for: the act, and the boxes or the place that it concerns.

    `cards` is how many cards are due; the next one goes to `place` (to the box in `boxes` where that is `boxes`) and is
    discarded unless it is `kept`. `faults` is what lies wrongly on the layout. `incident` is what somebody must rule on
    before the bets can be settled.
    """

    act: Literal[
        "open-betting",
        "close-betting",
        "deal-cards",
        "decide",
        "answer-offer",
        "turn-cards",
        "read-cards",
        "settle",
        "nothing",
    ]
    boxes: tuple[int, ...] = ()
    cards: int = 0
    place: Place | None = None
    kept: bool = True
    faults: tuple[BetFault, ...] = ()
    incident: str = ""


def refusal(state: RoundState, command: c.Command) -> CroupierError | None:
    """Why a command would be refused now; nothing where it would be accepted."""
    try:
        decide(state, command)
    except CroupierError as fault:
        return fault
    return None


def awaited(state: RoundState, *, settles: bool = False) -> Awaited:
    """What has to happen next, for whoever runs the table: a dealer to prompt, or a server.

    Whoever `settles` at once when it comes to that is told so without a trial, where no card is still to be read.
    """
    if state.over:
        return Awaited(act="nothing")
    if state.phase == NOT_OPEN:
        return Awaited(act="open-betting")
    if state.offers:
        return Awaited(act="answer-offer", boxes=tuple(box for offer in state.offers for box in offer.boxes))
    if state.phase == BETTING_OPEN:
        return Awaited(act="close-betting", faults=faults(state))
    if (due := cards_due(state)) > 0:
        return _card_awaited(state, due)
    if waiting := pending(state):
        return Awaited(act="decide", boxes=tuple(box.number for box in waiting))
    if state.phase == SETTLEMENT:
        fault = None if settles and None not in state.drawn else refusal(state, c.Settle())
        if isinstance(fault, Undecided):
            place = int(fault.at.removeprefix("boxes[").partition("]")[0])
            return Awaited(act="settle", boxes=(state.boxes[place].number,), incident=fault.incident)
        unread = fault is not None and fault.code == Code.CARDS_MISSING
        return Awaited(act="read-cards" if unread else "settle")
    return Awaited(act="turn-cards")


def _card_awaited(state: RoundState, due: int) -> Awaited:
    goes = next_card(state)
    if goes is None:
        return Awaited(act="deal-cards", cards=due)
    boxes = (goes.box,) if goes.box is not None else ()
    return Awaited(act="deal-cards", cards=due, place=cast(Place, goes.place), boxes=boxes, kept=goes.kept)


def legal(state: RoundState, person: Viewer) -> tuple[Option, ...]:
    """Everything this person could think of doing now, with what speaks against it."""
    found: Iterable[_Candidate] = ()
    if person.kind == "player":
        found = _of_player(state, person)
    elif person.kind == "dealer":
        found = _of_dealer(state)
    elif person.kind == "pit":
        found = _of_pit(state)
    return tuple(_ask(state, option, command, person.language) for option, command in found)


#: Whoever sits down next at a box where nobody is, or bets behind somebody. Nobody at a table can be called this: who
#: was would be taken for him, and no one else could bet any more.
NEWCOMER: Final = "somebody\n"


def recordable(state: RoundState, language: str = ENGLISH) -> tuple[Option, ...]:
    """What could be done at each box now, by whoever holds it or sits down there: what a dealer can write down."""
    if state.table is None or state.over or state.offers:
        return ()
    found: list[_Candidate] = []
    for number in range(1, state.table.boxes + 1):
        box, name = state.box(number), state.holder(number) or NEWCOMER
        if state.phase == BETTING_OPEN:
            found += [one for one in _bets(state, name, number) if one[0].bet is not None]
        elif box.dealt_in:
            found += _hand(state, name, box, language, recorded_by="dealer")
    return tuple(_ask(state, option, command, language) for option, command in found)


def behind(state: RoundState, language: str = ENGLISH) -> tuple[Option, ...]:
    """What one more bettor could put on the boxes that others play; a box that takes none is left out."""
    if state.phase != BETTING_OPEN or state.offers:
        return ()
    found: list[Option] = []
    for box in state.boxes:
        asked = [_ask(state, *one, language) for one in _bets(state, NEWCOMER, box.number) if one[0].bet is not None]
        found += asked if any(not option.refused for option in asked) else ()
    return tuple(found)


def command_for(option: Option, player: str, amount: Cents | None = None) -> c.Command:
    """The command that takes up an option of a player; a bet is placed at its least unless an amount is given."""
    asked: dict[str, Any] = {"type": option.type, "player": player}
    asked |= {key: value for key in ("box", "bet", "decision") if (value := getattr(option, key)) is not None}
    if option.bet is not None and option.least is not None:
        asked["amount"] = option.least if amount is None else amount
    return cast(c.Command, convert(asked, c.Command))


def _ask(state: RoundState, option: Option, command: c.Command, language: str) -> Option:
    fault = refusal(state, command)
    if fault is None:
        return option
    asked = asdict(option) | {"refused": fault.said(language), "code": str(fault.code), "clauses": fault.clauses}
    return Option(**asked)


_Candidate = tuple[Option, c.Command]


def _of_player(state: RoundState, person: Viewer) -> Iterator[_Candidate]:
    name, language = person.name, person.language
    if state.table is None or state.over:
        return
    if state.phase == BETTING_OPEN:
        for number in range(1, state.table.boxes + 1):
            yield from _bets(state, name, number)
    for box in state.in_round:
        if state.holder(box.number) == name:
            yield from _hand(state, name, box, language)
    if name in state.players:
        away = name in state.absent
        command: c.Command = c.ComeBack(player=name) if away else c.LeaveTable(player=name)
        leaving = Leaving() if away else what_leaving_does(state, name, language)
        yield Option(type=c.word(type(command).__name__), **leaving._asdict()), command


def _bets(state: RoundState, name: str, number: int) -> Iterator[_Candidate]:
    box = state.box(number)
    yield Option(type="take-seat", box=number), c.TakeSeat(player=name, box=number)
    for bet in state.rulebook.opening_bets:
        standing = box.bet(bet)
        own = standing.of(name) if standing is not None else 0
        others = box.amount(bet) - own
        least, most, step = _bounds(state, bet, others)
        act = "change-bet" if own else "place-bet"
        option = Option(type=act, box=number, bet=bet, least=least, most=most, step=step)
        if own:
            yield option, c.ChangeBet(player=name, box=number, bet=bet, amount=least)
            yield Option(type="take-back-bet", box=number, bet=bet), c.TakeBackBet(player=name, box=number, bet=bet)
        else:
            yield option, c.PlaceBet(player=name, box=number, bet=bet, amount=least)


def _bounds(state: RoundState, bet: str, others: Cents) -> tuple[Cents, Cents | None, Cents | None]:
    """The least and the most a player may have on a bet beside the others, and the step between."""
    about, unit = state.rulebook.bets[bet], state.terms.jackpot_unit
    if about.by_unit and about.size is not None and unit:
        return about.size.units[0] * unit, about.size.units[-1] * unit, unit
    limit = state.terms.limits.get(bet, Limit())
    return max((limit.min or 1) - others, 1), limit.max - others if limit.max is not None else None, None


def _hand(
    state: RoundState, name: str, box: Box, language: str, recorded_by: Post | None = None
) -> Iterator[_Candidate]:
    number = box.number
    if not box.viewed_by(name) and not box.shown:
        look = c.LookAtHand(player=name, box=number, recorded_by=recorded_by)
        yield Option(type="look-at-hand", box=number), look
    open_now = choices(state, box)
    for decision in open_now:
        option = Option(
            type="decide",
            box=number,
            decision=decision.id,
            amount=staked_by(state, box, decision),
            stakes=decision.stakes,
            times=decision.times,
            takes=decision.takes,
            folds=decision.folds,
            elect=elective(state, box) if decision.folds else (),
            late=decision == in_default(open_now),
        )
        yield option, c.Decide(player=name, box=number, decision=decision.id)
    unread = state.phase == SETTLEMENT and box.shown and not box.seen
    if (state.phase == REVEAL and not box.seen and not box.declined) or unread:
        declining = state.rulebook.declining
        says = deemed(declining, language) if declining is not None else ""
        yield Option(type="decline-comparison", box=number, says=says), c.DeclineComparison(player=name, box=number)
    if box.declined and not box.proved:
        yield Option(type="show-hand", box=number), c.ShowHand(player=name, box=number)


def _of_dealer(state: RoundState) -> Iterator[_Candidate]:
    if state.phase == BETTING_OPEN:
        reading = MeterReading(meter=0, reset=0)
        yield Option(type="close-betting"), c.CloseBetting(jackpot=reading)
    if cards_due(state):
        yield Option(type="deal-cards"), c.DealCards(cards=(None,))
    if state.street is not None or state.phase == REVEAL:
        yield Option(type="turn-cards"), c.TurnCards()
    if state.phase == SETTLEMENT:
        yield Option(type="settle"), c.Settle()


def _of_pit(state: RoundState) -> Iterator[_Candidate]:
    for box in state.in_round:
        if box.declined and not box.inspected:
            yield Option(type="inspect-hand", box=box.number), c.InspectHand(box=box.number, post="pit-supervisor")
