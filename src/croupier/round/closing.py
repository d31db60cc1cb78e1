"""No more bets: what lies on the layout is checked, what is not in order is mended by the rulebook's own rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from croupier.errors import Code, Refusal
from croupier.money import Cents, format_amount, split_pro_rata
from croupier.round.commands import CloseBetting
from croupier.round.events import BetReturned, BettingClosed, Event, OrderGiven
from croupier.round.rules import clauses_of, not_now, rule_for
from croupier.round.state import BETTING_OPEN, Box, RoundState, Stake
from croupier.rulebook.irregularities import Rule
from croupier.settlement import Order

Remedy = Literal["return", "return-at-end", "leave"]


class Fault(Struct, frozen=True, kw_only=True):
    """A bet that is not in order as it lies: what is wrong, how much of it is too much, and the rule for it.

    `before` is what must be done while bets are open; `after` what follows once they are closed.
    """

    box: int
    bet: str
    incident: str
    reason: str
    excess: Cents
    before: tuple[str, ...]
    after: Rule | None
    clauses: tuple[str, ...]


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
    for bet, about in state.rulebook.bets.items():
        if about.size is None or about.size.rule != "equal" or not about.size.of:
            continue
        own, other = amounts.get(bet, 0), amounts.get(about.size.of, 0)
        if own and other and own != other:
            larger = bet if own > other else about.size.of
            message = f"{bet} of {format_amount(own)} is not equal to {about.size.of} of {format_amount(other)}"
            yield _fault(state, box, larger, "blind-size-wrong", message, abs(own - other), about.size.clause)


def _company_faults(state: RoundState, box: Box, amounts: Mapping[str, Cents]) -> Iterator[Fault]:
    """Bets that stand without the ones they require, and bets that do not bring the box into the round."""
    left = dict(amounts)
    entered = any(set(combination) <= set(left) for combination in state.rulebook.entry.any_of)
    if not entered:
        for bet in amounts:
            if state.rulebook.bets[bet].requires is None:
                wanted = " or ".join(" with ".join(one) for one in state.rulebook.entry.any_of)
                message = f"{bet} alone does not bring the box into the round; it takes {wanted}"
                yield _fault(state, box, bet, "", message, left.pop(bet), state.rulebook.entry.clause)
    lonely = True
    while lonely:
        lonely = False
        for bet, amount in list(left.items()):
            required = state.rulebook.bets[bet].requires
            if required is None:
                continue
            missing = [other for other in required.all if other not in amounts]
            if missing or (required.any and not any(other in amounts for other in required.any)):
                wanted = " and ".join(required.all) if missing else " or ".join(required.any)
                message = f"{bet} stands without {wanted}"
                yield _fault(state, box, bet, "side-bet-without-required-bet", message, amount, required.clause)
                del left[bet]
                amounts = {other: amounts[other] for other in amounts if other != bet}
                lonely = True


def _fault(
    state: RoundState, box: Box, bet: str, incident: str, reason: str, excess: Cents, clauses: tuple[str, ...] = ()
) -> Fault:
    shown = state.rulebook.limits.displayed
    by_limits = shown.clause if shown is not None and incident.startswith("bet-") else ()
    first = state.condition("under-minimum-before", player=state.holder(box.number)) is None
    before = rule_for(state, incident, noticed="before-close", first_time=first) if incident else None
    after = rule_for(state, incident, noticed="after-close", first_time=first) if incident else None
    return Fault(
        box=box.number,
        bet=bet,
        incident=incident,
        reason=reason,
        excess=excess,
        before=before.clause if before is not None else clauses or by_limits,
        after=after,
        clauses=clauses or by_limits,
    )


def close_betting(state: RoundState, command: CloseBetting) -> Iterator[Event]:
    """The call that closes the bets; a table that enforces its limits has noticed every fault by then."""
    if state.phase != BETTING_OPEN:
        raise not_now(
            state, "bets are closed once, after the call for them", clauses=state.rulebook.betting.closes.clause
        )
    found = faults(state)
    open_faults = [fault for fault in found if _noticed(state, fault)]
    if open_faults and not command.return_faulty:
        raise _incomplete(open_faults)
    ends = [(fault, "return" if fault in open_faults else _ending(fault)) for fault in found]
    gone = {(fault.box, fault.bet): fault.excess for fault, end in ends if end != "leave"}
    staying = {
        box.number: {bet.bet for bet in box.bets if bet.amount > gone.get((box.number, bet.bet), 0)}
        for box in state.boxes
    }
    entry = state.rulebook.entry.any_of
    dealt = tuple(number for number, bets in staying.items() if any(set(one) <= bets for one in entry))
    _require_meter(state, command, staying)
    for fault, end in ends:
        if end != "leave":
            yield _mended(state, fault, at_end=end == "return-at-end", dealt_in=fault.box in dealt)
    yield BettingClosed(boxes=dealt, jackpot=command.jackpot, clauses=state.rulebook.betting.closes.clause)


def _noticed(state: RoundState, fault: Fault) -> bool:
    """Whether the fault must be mended while bets are open.

    A virtual table notices everything. At a live table only limits about which the rules are silent: nobody could
    settle such a bet later.
    """
    return state.terms.enforce_limits or (fault.incident.startswith("bet-") and fault.after is None)


def _ending(fault: Fault) -> Remedy:
    """What a live table does with a fault that lay there at the close."""
    if fault.incident in ("bet-over-maximum", "bet-under-minimum", "blind-size-wrong"):
        return "leave"  # the settlement knows how such a bet is in action
    return "return-at-end" if fault.after is not None and fault.after.remedy == "return-bet-at-end" else "return"


def _mended(state: RoundState, fault: Fault, *, at_end: bool, dealt_in: bool) -> Event:
    if at_end and fault.after is not None:
        rule = fault.after
        # A box that is not dealt in has no hand: the order holds for everything that still lies on it.
        bet = fault.bet if dealt_in else None
        order = Order(then="return", bet=bet, clauses=rule.clause, reading=rule.reading, reason=fault.reason)
        return OrderGiven(box=fault.box, order=order, clauses=rule.clause)
    unseen = fault.after.clause if fault.after is not None else fault.clauses
    standing = state.box(fault.box).bet(fault.bet)
    stakes = standing.stakes if standing is not None else ()
    shares = split_pro_rata(fault.excess, [stake.amount for stake in stakes])
    return BetReturned(
        box=fault.box,
        bet=fault.bet,
        stakes=tuple(Stake(stake.player, share) for stake, share in zip(stakes, shares, strict=True) if share),
        reason=fault.reason,
        clauses=fault.before if _noticed(state, fault) else unseen,
    )


def _incomplete(open_faults: list[Fault]) -> Refusal:
    told = "; ".join(f"box {fault.box}: {fault.reason}" for fault in open_faults)
    return Refusal(
        Code.BETS_INCOMPLETE,
        told,
        at=f"boxes[{open_faults[0].box}].{open_faults[0].bet}",
        expected="complete, change or take back these bets, or close with return_faulty",
        clauses=clauses_of(*(fault.before for fault in open_faults)),
    )


def accepted_jackpot_stakes(state: RoundState) -> dict[int, Cents]:
    """The jackpot bets, by box, that are in order as the layout lies: what the meter counts when bets close [X6]."""
    jackpot = state.rulebook.jackpot
    if jackpot is None:
        return {}
    found = faults(state) if state.phase == BETTING_OPEN else ()
    faulty = {fault.box for fault in found if fault.bet == jackpot.bet}
    sent_back = {box.number for box in state.boxes if any(order.bet in (None, jackpot.bet) for order in box.orders)}
    return {
        box.number: box.amount(jackpot.bet)
        for box in state.boxes
        if box.amount(jackpot.bet) and box.number not in faulty | sent_back
    }


def _require_meter(state: RoundState, command: CloseBetting, staying: Mapping[int, set[str]]) -> None:
    jackpot = state.rulebook.jackpot
    if jackpot is None or command.jackpot is not None or not any(jackpot.bet in bets for bets in staying.values()):
        return
    raise Refusal(
        Code.METER_MISSING,
        "there are jackpot bets, and the reading of the meter is missing",
        at="jackpot",
        expected="meter and reset in cents, this round's bets counted in",
        clauses=jackpot.grows.clause,
    )
