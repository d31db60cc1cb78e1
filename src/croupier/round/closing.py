"""No more bets: what lies on the layout is checked, what is not in order is mended by the rulebook's own rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from croupier.errors import Code, InputError, Refusal
from croupier.languages import ENGLISH, Sentence, listed
from croupier.money import MOST_CENTS, Cents
from croupier.round.commands import CloseBetting
from croupier.round.events import BetReturned, BettingClosed, Event, OrderGiven
from croupier.round.faults import BetFault, faults, noticed
from croupier.round.rules import not_now
from croupier.round.state import BETTING_OPEN, RoundState
from croupier.rulebook.parts import each_once
from croupier.settlement import Order
from croupier.settlement.finished import order_about
from croupier.wire.rounds import MeterReading

Remedy = Literal["return", "return-at-end", "leave"]


def close_betting(state: RoundState, command: CloseBetting) -> Iterator[Event]:
    """The call that closes the bets; a table that enforces its limits has noticed every fault by then."""
    if state.phase != BETTING_OPEN:
        message = Sentence("bets-closed-once-after-call-for-them")
        raise not_now(state, message, clauses=state.rulebook.betting.closes.clause)
    found = faults(state)
    open_faults = [fault for fault in found if noticed(state, fault)]
    if open_faults and not command.return_faulty:
        raise _incomplete(state, open_faults)
    staying = _staying(state, found)
    dealt = tuple(number for number, bets in staying.items() if state.rulebook.entry.admits(bets))
    _require_meter(state, command, staying)
    for fault in found:
        end = _ending(state, fault)
        if end != "leave":
            yield _mended(state, fault, at_end=end == "return-at-end", dealt_in=fault.box in dealt)
    yield BettingClosed(boxes=dealt, jackpot=command.jackpot, clauses=state.rulebook.betting.closes.clause)


def _ending(state: RoundState, fault: BetFault) -> Remedy:
    """What becomes of a fault at the close: noticed, it goes back; otherwise the rulebook's rule says."""
    if noticed(state, fault):
        return "return"
    if fault.incident in ("bet-over-maximum", "bet-under-minimum", "equal-bet-size-wrong"):
        return "leave"  # the settlement knows how such a bet is in action
    if fault.after is None or fault.after.remedy != "return-bet-at-end":
        return "return"
    standing = state.box(fault.box).bet(fault.bet)
    # One bettor's part of a bet that is in order otherwise: the settlement hands it back to him.
    return "return-at-end" if standing is not None and fault.excess == standing.amount else "leave"


def _mended(state: RoundState, fault: BetFault, *, at_end: bool, dealt_in: bool) -> Event:
    after = fault.after
    if at_end and after is not None:
        # A box that is not dealt in has no hand: the order holds for everything that still lies on it.
        bet = fault.bet if dealt_in else None
        order = Order(then="return", bet=bet, clauses=after.clauses, reading=after.reading, reason=fault.reason)
        return OrderGiven(box=fault.box, order=order, clauses=after.clauses)
    return BetReturned(
        box=fault.box,
        bet=fault.bet,
        stakes=fault.stakes,
        reason=fault.reason,
        clauses=fault.clauses if after is None or noticed(state, fault) else after.clauses,
    )


class _Lying(Sentence):
    """Everything that must be mended before bets are closed, box by box."""

    __slots__ = ("_state",)

    def __init__(self, state: RoundState) -> None:
        super().__init__("lies-wrongly")
        self._state = state

    def told(self, language: str = ENGLISH) -> str:
        open_faults = [fault for fault in faults(self._state, language) if noticed(self._state, fault)]
        lying = [Sentence("lies-wrongly", box=fault.box, reason=fault.reason) for fault in open_faults]
        return listed((one.told(language) for one in lying), language)


def _incomplete(state: RoundState, open_faults: list[BetFault]) -> Refusal:
    return Refusal(
        Code.BETS_INCOMPLETE,
        _Lying(state),
        at=f"boxes[{open_faults[0].box}].{open_faults[0].bet}",
        expected=Sentence("complete-change-or-take-back-these-bets"),
        clauses=each_once(*(fault.clauses for fault in open_faults)),
    )


def accepted_jackpot_stakes(state: RoundState) -> dict[int, Cents]:
    """The jackpot bets, by box, that are in order as the layout lies: what the meter counts when bets close [X6]."""
    jackpot = state.rulebook.jackpot_bet
    if jackpot is None:
        return {}
    staying = _staying(state, faults(state) if state.phase == BETTING_OPEN else ())
    orders = {box.number: order_about(box.orders, jackpot) for box in state.boxes}
    ended = {box for box, order in orders.items() if order is not None and order.ends}
    return {box: bets[jackpot] for box, bets in staying.items() if jackpot in bets and box not in ended}


def _staying(state: RoundState, found: Sequence[BetFault]) -> dict[int, dict[str, Cents]]:
    """What is left in the round of each bet, box by box, when every fault has gone its way."""
    gone: dict[tuple[int, str], Cents] = {}
    for fault in found:
        if _ending(state, fault) != "leave":
            gone[fault.box, fault.bet] = gone.get((fault.box, fault.bet), 0) + fault.excess
    return {
        box.number: {bet.bet: left for bet in box.bets if (left := bet.amount - gone.get((box.number, bet.bet), 0)) > 0}
        for box in state.boxes
    }


def require_reading(reading: MeterReading, at: str) -> None:
    """A display shows amounts that exist."""
    for key, amount in (("meter", reading.meter), ("reset", reading.reset)):
        if not 0 <= amount <= MOST_CENTS:
            raise InputError(Code.BAD_AMOUNT, Sentence("amount-is-no-amount", amount=amount), at=f"{at}.{key}")


def _require_meter(state: RoundState, command: CloseBetting, staying: Mapping[int, Mapping[str, Cents]]) -> None:
    book, reading = state.rulebook, command.jackpot
    if reading is not None:
        require_reading(reading, "jackpot")
    elif any(book.jackpot_bet in bets for bets in staying.values()):
        message = Sentence("there-jackpot-bets-reading-meter-missing")
        raise Refusal(Code.METER_MISSING, message, at="jackpot", clauses=book.require_jackpot("jackpot").grows.clause)
