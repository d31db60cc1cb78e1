"""No more bets: what lies on the layout is checked, what is not in order is mended by the rulebook's own rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from croupier.errors import Code, InputError, Refusal
from croupier.money import Cents, format_amount, split_pro_rata
from croupier.round.commands import CloseBetting
from croupier.round.events import BetReturned, BettingClosed, Event, OrderGiven
from croupier.round.rules import clauses_of, not_now, rule_for
from croupier.round.state import BETTING_OPEN, Box, MeterReading, RoundState, Stake
from croupier.round.table import MOST_CENTS
from croupier.rulebook.wording import bet_names, missing_words
from croupier.rulebook.wording import entry as entry_words
from croupier.settlement import Order
from croupier.settlement.finished import order_about

Remedy = Literal["return", "return-at-end", "leave"]


class AfterClose(Struct, frozen=True, kw_only=True):
    """The rulebook's remedy for a fault that is found when bets are closed."""

    remedy: str
    clauses: tuple[str, ...]
    reading: tuple[str, ...] = ()


class Fault(Struct, frozen=True, kw_only=True):
    """A bet that is not in order as it lies: what is wrong with it, and how much of it is too much.

    `clauses` say what must be done while bets are open; `after` is what follows once they are closed, nothing where
    the rules are silent. `incident` is the rulebook's word for it, if it has one.
    """

    box: int
    bet: str
    incident: str
    reason: str
    excess: Cents
    clauses: tuple[str, ...]
    after: AfterClose | None = None


def faults(state: RoundState) -> tuple[Fault, ...]:
    """Everything on the layout that is not in order, box by box: what a dealer would point out before closing."""
    return tuple(fault for box in state.boxes for fault in _box_faults(state, box))


def _box_faults(state: RoundState, box: Box) -> Iterator[Fault]:
    left = {bet.bet: bet.amount for bet in box.bets}
    for fault in _size_faults(state, box, left):
        yield fault
        if _noticed(state, fault):
            left[fault.bet] -= fault.excess
    yield from _company_faults(state, box, {bet: amount for bet, amount in left.items() if amount})


def _size_faults(state: RoundState, box: Box, amounts: Mapping[str, Cents]) -> Iterator[Fault]:
    """Bets outside the table's limits, and bets that must be equal and are not."""
    for bet, amount in amounts.items():
        limit = state.terms.limits.get(bet)
        if limit is not None and limit.max is not None and amount > limit.max:
            message = f"{format_amount(amount)} is above the maximum of {format_amount(limit.max)}"
            yield _fault(state, box, bet, "bet-over-maximum", message, amount - limit.max)
        if limit is not None and limit.min is not None and amount < limit.min:
            message = f"{format_amount(amount)} is below the minimum of {format_amount(limit.min)}"
            yield _fault(state, box, bet, "bet-under-minimum", message, amount)
    for bet, of in state.rulebook.equal_bets.items():
        own, other, size = amounts.get(bet, 0), amounts.get(of, 0), state.rulebook.bets[bet].size
        if own and other and own != other:
            larger = bet if own > other else of
            first, second = bet_names(state.rulebook, (bet, of))
            message = f"{first} of {format_amount(own)} is not equal to {second} of {format_amount(other)}"
            clauses = size.clause if size is not None else ()
            yield _fault(state, box, larger, "equal-bet-size-wrong", message, abs(own - other), clauses)


def _company_faults(state: RoundState, box: Box, amounts: Mapping[str, Cents]) -> Iterator[Fault]:
    """Bets that do not bring the box into the round, and bets that stand without the ones they require."""
    bets, entry, standing = state.rulebook.bets, state.rulebook.entry, dict(amounts)
    if not entry.admits(standing):
        wanted = entry_words(state.rulebook)
        for bet in [bet for bet in amounts if bets[bet].requires is None]:
            message = f"{bets[bet].label} alone does not bring the box into the round; it takes {wanted}"
            yield _fault(state, box, bet, "", message, standing.pop(bet), entry.clause)
    while lonely := [bet for bet in standing if state.rulebook.missing_beside(bet, standing) is not None]:
        bet, required = lonely[0], bets[lonely[0]].requires
        message = f"{bets[bet].label} stands without {missing_words(state.rulebook, bet, standing)}"
        clauses = required.clause if required is not None else ()
        yield _fault(state, box, bet, "side-bet-without-required-bet", message, standing.pop(bet), clauses)


def _fault(
    state: RoundState, box: Box, bet: str, incident: str, reason: str, excess: Cents, clauses: tuple[str, ...] = ()
) -> Fault:
    shown = state.rulebook.limits.displayed
    by_limits = shown.clause if shown is not None and incident.startswith("bet-") else ()
    standing = box.bet(bet)
    first = not any(state.under_minimum_before(stake.player) for stake in (standing.stakes if standing else ()))
    before = rule_for(state, incident, noticed="before-close", first_time=first)
    rule = rule_for(state, incident, noticed="after-close", first_time=first)
    after = AfterClose(remedy=rule.remedy, clauses=rule.clause, reading=rule.reading) if rule is not None else None
    return Fault(
        box=box.number,
        bet=bet,
        incident=incident,
        reason=reason,
        excess=excess,
        clauses=before.clause if before is not None else clauses or by_limits,
        after=after,
    )


def close_betting(state: RoundState, command: CloseBetting) -> Iterator[Event]:
    """The call that closes the bets; a table that enforces its limits has noticed every fault by then."""
    if state.phase != BETTING_OPEN:
        raise not_now(
            state, "bets are closed once, after the call for them", clauses=state.rulebook.betting.closes.clause
        )
    found = faults(state)
    noticed = [fault for fault in found if _noticed(state, fault)]
    if noticed and not command.return_faulty:
        raise _incomplete(noticed)
    staying = _staying(state, found)
    dealt = tuple(number for number, bets in staying.items() if state.rulebook.entry.admits(bets))
    _require_meter(state, command, staying)
    for fault in found:
        end = _ending(state, fault)
        if end != "leave":
            yield _mended(state, fault, at_end=end == "return-at-end", dealt_in=fault.box in dealt)
    yield BettingClosed(boxes=dealt, jackpot=command.jackpot, clauses=state.rulebook.betting.closes.clause)


def _noticed(state: RoundState, fault: Fault) -> bool:
    """Whether the fault must be mended while bets are open.

    A virtual table notices everything. At a live table only limits about which the rules are silent: nobody could
    settle such a bet later.
    """
    return state.terms.enforce_limits or (fault.incident.startswith("bet-") and fault.after is None)


def _ending(state: RoundState, fault: Fault) -> Remedy:
    """What becomes of a fault at the close: noticed, it goes back; otherwise the rulebook's rule says."""
    if _noticed(state, fault):
        return "return"
    if fault.incident in ("bet-over-maximum", "bet-under-minimum", "equal-bet-size-wrong"):
        return "leave"  # the settlement knows how such a bet is in action
    return "return-at-end" if fault.after is not None and fault.after.remedy == "return-bet-at-end" else "return"


def _mended(state: RoundState, fault: Fault, *, at_end: bool, dealt_in: bool) -> Event:
    after = fault.after
    if at_end and after is not None:
        # A box that is not dealt in has no hand: the order holds for everything that still lies on it.
        bet = fault.bet if dealt_in else None
        order = Order(then="return", bet=bet, clauses=after.clauses, reading=after.reading, reason=fault.reason)
        return OrderGiven(box=fault.box, order=order, clauses=after.clauses)
    standing = state.box(fault.box).bet(fault.bet)
    stakes = standing.stakes if standing is not None else ()
    shares = split_pro_rata(fault.excess, [stake.amount for stake in stakes])
    return BetReturned(
        box=fault.box,
        bet=fault.bet,
        stakes=tuple(Stake(stake.player, share) for stake, share in zip(stakes, shares, strict=True) if share),
        reason=fault.reason,
        clauses=fault.clauses if after is None or _noticed(state, fault) else after.clauses,
    )


def _incomplete(open_faults: list[Fault]) -> Refusal:
    told = "; ".join(f"box {fault.box}: {fault.reason}" for fault in open_faults)
    return Refusal(
        Code.BETS_INCOMPLETE,
        told,
        at=f"boxes[{open_faults[0].box}].{open_faults[0].bet}",
        expected="complete, change or take back these bets, or close with return_faulty",
        clauses=clauses_of(*(fault.clauses for fault in open_faults)),
    )


def accepted_jackpot_stakes(state: RoundState) -> dict[int, Cents]:
    """The jackpot bets, by box, that are in order as the layout lies: what the meter counts when bets close [X6]."""
    jackpot = state.rulebook.jackpot
    if jackpot is None:
        return {}
    staying = _staying(state, faults(state) if state.phase == BETTING_OPEN else ())
    orders = {box.number: order_about(box.orders, jackpot.bet) for box in state.boxes}
    ended = {box for box, order in orders.items() if order is not None and order.ends}
    return {box: bets[jackpot.bet] for box, bets in staying.items() if jackpot.bet in bets and box not in ended}


def _staying(state: RoundState, found: Sequence[Fault]) -> dict[int, dict[str, Cents]]:
    """What is left in the round of each bet, box by box, when every fault has gone its way."""
    gone = Counter[tuple[int, str]]()
    for fault in found:
        gone[fault.box, fault.bet] += 0 if _ending(state, fault) == "leave" else fault.excess
    return {
        box.number: {bet.bet: left for bet in box.bets if (left := bet.amount - gone[box.number, bet.bet]) > 0}
        for box in state.boxes
    }


def require_reading(reading: MeterReading, at: str) -> None:
    """A display shows amounts that exist."""
    for key, amount in (("meter", reading.meter), ("reset", reading.reset)):
        if not 0 <= amount <= MOST_CENTS:
            raise InputError(
                Code.BAD_AMOUNT, f"{amount} is no amount", at=f"{at}.{key}", expected="whole cents, 0 or more"
            )


def _require_meter(state: RoundState, command: CloseBetting, staying: Mapping[int, Mapping[str, Cents]]) -> None:
    jackpot, reading = state.rulebook.jackpot, command.jackpot
    if reading is not None:
        require_reading(reading, "jackpot")
    if jackpot is not None and reading is None and any(jackpot.bet in bets for bets in staying.values()):
        raise Refusal(
            Code.METER_MISSING,
            "there are jackpot bets, and the reading of the meter is missing",
            at="jackpot",
            expected="meter and reset in cents, this round's bets counted in",
            clauses=jackpot.grows.clause,
        )
