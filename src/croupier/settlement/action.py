"""How much of each stake is really at risk: orders first, then the table's limits, then the size of Play.

What becomes of a bet outside its limits is an irregularity, and the rulebook's own rule for it is looked up: nothing
about it is decided here. Where the rulebook is silent, so is the settlement: it refuses and names who must decide.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from croupier.errors import Code, Refusal
from croupier.money import Cents, format_amount
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable
from croupier.rulebook.table import Limit
from croupier.settlement.finished import FinishedBox, FinishedRound, Order, order_about
from croupier.settlement.outcomes import each_once


class InAction(Struct, frozen=True):
    """The part of a stake that can win or lose, and the clauses and readings that made it so.

    `forfeited`: a ruling collects the stake whatever the cards say.
    """

    amount: Cents
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    forfeited: bool = False


#: Remedies for a bet that is found outside its limits once bets are closed.
_AT_MAXIMUM: Final = "settle-at-maximum"
_AS_PLACED: Final = "settle-as-placed"
_SENT_BACK: Final = ("return-bet", "return-bet-at-end")
_WITHOUT_EXCESS: Final = "return-excess"


def in_action(round_: FinishedRound, box: FinishedBox, times: int) -> dict[str, InAction]:
    """What of each staked bet is in action; `times` is how often the decision stakes the Ante."""
    book = round_.rulebook
    play = book.play_bet
    found: dict[str, InAction] = {}
    for name, stake in box.stakes.items():
        if name != play:
            found[name] = _opening(book, box, name, stake, round_.limits.get(name))
    _keep_equal(book, found)
    if times:
        found[play] = _play(round_, box, found, times)
    return found


def _opening(book: Rulebook, box: FinishedBox, name: str, stake: Cents, limit: Limit | None) -> InAction:
    """An opening bet: what a ruling left of it, else what the limits leave."""
    if (order := order_about(box.orders, name)) is not None:
        return ordered(order, stake)
    if limit is None:
        return InAction(stake)
    if limit.max is not None and stake > limit.max:
        rule = _rule(book, "bet-over-maximum", {"noticed": "after-close"}, name)
        if rule.remedy == _AT_MAXIMUM:
            return _by(rule, limit.max, f"in action only up to the maximum, {format_amount(limit.max)}")
        raise _undecided(book, rule, f"{name!r} is above its maximum", f"bets.{name}")
    if limit.min is not None and stake + box.taken_out.get(name, 0) < limit.min:
        facts: dict[str, Fact] = {"noticed": "after-close", "first_time": not box.under_minimum_before}
        rule = _rule(book, "bet-under-minimum", facts, name)
        if rule.remedy == _AS_PLACED:
            return _by(rule, stake, "below the minimum, settled as placed")
        if rule.remedy in _SENT_BACK:
            return _by(rule, 0, "below the minimum once more: returned")
        raise _undecided(book, rule, f"{name!r} is below its minimum", f"bets.{name}")
    return InAction(stake)


def ordered(order: Order, stake: Cents) -> InAction:
    """What an order leaves of a stake."""
    amount = {"return": 0, "lose": stake}.get(order.then, min(stake, order.action or 0))
    notes = (order.reason,) if order.reason else ()
    return InAction(amount, order.clauses, order.reading, notes, forfeited=order.then == "lose")


def _by(rule: Rule, amount: Cents, note: str) -> InAction:
    return InAction(amount, rule.clause, rule.reading, (note,))


def _keep_equal(book: Rulebook, found: dict[str, InAction]) -> None:
    """Bets that must be equal stay so: where one is cut, the other is in action to the same amount [U8]."""
    for name, bet in book.bets.items():
        if bet.size is None or bet.size.rule != "equal" or name not in found or bet.size.of not in found:
            continue
        first, second = found[str(bet.size.of)], found[name]
        if first.amount != second.amount:
            smaller = min(first, second, key=lambda each: each.amount)
            for other in (str(bet.size.of), name):
                if found[other].amount > smaller.amount:
                    found[other] = InAction(
                        smaller.amount,
                        each_once(smaller.clauses, bet.size.clause),
                        each_once(smaller.readings, bet.size.reading),
                        smaller.notes,
                    )


def _play(round_: FinishedRound, box: FinishedBox, opening: Mapping[str, InAction], times: int) -> InAction:
    """Play follows the bet it is a multiple of: never more of it is in action than that bet's action allows."""
    book = round_.rulebook
    size = book.bets[book.play_bet].size
    base = str(size.of) if size is not None else ""
    proper = times * box.stakes[base]
    placed = box.stakes.get(book.play_bet, proper)
    if (order := order_about(box.orders, book.play_bet)) is not None:
        return ordered(order, placed)
    most = times * opening[base].amount
    found = InAction(min(placed, proper, most))
    if placed != proper:
        direction = "over" if placed > proper else "under"
        rule = _rule(book, "play-size-wrong", {"direction": direction}, book.play_bet)
        if rule.remedy not in (_WITHOUT_EXCESS, _AS_PLACED):
            raise _undecided(book, rule, f"Play is {direction} its size", f"bets.{book.play_bet}")
        ending = "the excess goes back" if direction == "over" else "settled as placed"
        found = _by(rule, found.amount, f"Play should be {format_amount(proper)}: {ending}")
    if most < min(placed, proper):
        cut = opening[base]
        found = InAction(
            most,
            each_once(found.clauses, cut.clauses),
            each_once(found.readings, cut.readings),
            (*found.notes, *cut.notes),
        )
    return found


def _rule(book: Rulebook, incident: str, facts: Mapping[str, Fact], bet: str) -> Rule:
    rule = applicable(book.irregularities.rules, incident, facts)
    if rule is None or rule.remedy == "refer":
        raise _undecided(book, rule, f"{book.id} does not say what follows from {incident} here", f"bets.{bet}")
    return rule


def _undecided(book: Rulebook, rule: Rule | None, message: str, at: str) -> Refusal:
    referral = book.authority.referral
    who = book.authority.titles.get(referral.to, referral.to) if referral.to != "configured" else "the house"
    return Refusal(
        Code.RULES_SILENT,
        message,
        at=at,
        expected=f"a ruling by {who}, given as an order on the box",
        clauses=rule.clause if rule is not None else referral.clause,
    )
