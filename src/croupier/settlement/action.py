"""How much of each stake is really at risk: orders first, then its company, the table's limits, and the size of Play.

What becomes of a bet outside its limits is an irregularity, and the rulebook's own rule for it is looked up: nothing
about it is decided here. Where the rulebook is silent or leaves the matter to somebody, so does the settlement: it
refuses and names who must decide. Of a bet that several people share, each one's part is held to the rules as if he
stood at the box alone; only the limits are for all of it together [MB1].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from croupier.errors import Code, Refusal
from croupier.money import Cents, format_amount, split_pro_rata
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable
from croupier.rulebook.parts import Cited
from croupier.settlement.finished import FinishedBox, FinishedRound, Order, order_about
from croupier.settlement.outcomes import each_once


class InAction(Struct, frozen=True):
    """The part of a stake that can win or lose, and the clauses and readings that made it so.

    `forfeited`: a ruling collects the stake whatever the cards say. Of a bet that several people share, `staked` is
    what each of them put in, and `parts` what each has in action.
    """

    amount: Cents
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    forfeited: bool = False
    staked: Mapping[str, Cents] = {}
    parts: Mapping[str, Cents] = {}

    def cut(self, parts: Mapping[str, Cents], by: Cited, note: str) -> InAction:
        """The same with less of it in action, and why."""
        return InAction(
            sum(parts.values()),
            each_once(self.clauses, by.clause),
            each_once(self.readings, by.reading),
            (*self.notes, note),
            staked=self.staked,
            parts=parts,
        )


class Undecided(Refusal):
    """A matter that the rules leave to somebody who has not spoken yet; `incident` is what he must rule on."""

    incident = ""

    def located(self, prefix: str) -> Undecided:
        found = Undecided(
            self.code,
            self.message,
            at=super().located(prefix).at,
            expected=self.expected,
            clauses=self.clauses,
        )
        found.incident = self.incident
        return found


#: Remedies for a bet that is found outside its limits once bets are closed.
_AT_MAXIMUM: Final = "settle-at-maximum"
_AS_PLACED: Final = "settle-as-placed"
_SENT_BACK: Final = ("return-bet", "return-bet-at-end")
_WITHOUT_EXCESS: Final = "return-excess"


def in_action(round_: FinishedRound, box: FinishedBox, times: int) -> dict[str, InAction]:
    """What of each staked bet is in action; `times` is how often the decision stakes the Ante."""
    book = round_.rulebook
    play = book.play_bet
    found = {name: _opening(round_, box, name) for name in box.stakes if name != play}
    if times:
        found[play] = _play(round_, box, found, times)
    return found


def _opening(round_: FinishedRound, box: FinishedBox, name: str) -> InAction:
    """An opening bet: what a ruling left of it, else what its company and the limits leave."""
    book, stake, limit = round_.rulebook, box.stakes[name], round_.limits.get(name)
    if (order := order_about(box.orders, name)) is not None:
        return ordered(order, book, box, name, stake)
    found = _accompanied(book, box, name)
    if limit is None:
        return found
    if limit.max is not None and found.amount > limit.max:
        rule = _rule(book, "bet-over-maximum", {"noticed": "after-close"}, name, (_AT_MAXIMUM,))
        kept = keep(box.laid_on(name), found.parts, limit.max)
        return found.cut(kept, rule, f"in action only up to the maximum, {format_amount(limit.max)}")
    if limit.min is not None and stake + box.taken_out.get(name, 0) < limit.min:
        facts: dict[str, Fact] = {"noticed": "after-close", "first_time": not box.under_minimum_before}
        rule = _rule(book, "bet-under-minimum", facts, name, (_AS_PLACED, *_SENT_BACK))
        if rule.remedy == _AS_PLACED:
            return found.cut(found.parts, rule, "below the minimum, settled as placed")
        return found.cut(dict.fromkeys(found.parts, 0), rule, "below the minimum once more: returned")
    return found


def keep(laid: Sequence[tuple[str, Cents]], parts: Mapping[str, Cents], most: Cents) -> dict[str, Cents]:
    """What each bettor keeps of his part when only so much may stay: what was laid last goes first."""
    left = dict(parts)
    over = sum(left.values()) - most
    for player, cents in reversed(laid):
        back = max(0, min(over, cents, left.get(player, 0)))
        if back:
            left[player] -= back
            over -= back
    return left


def _accompanied(book: Rulebook, box: FinishedBox, name: str) -> InAction:
    """A bet without the parts of people who lack the bets that it needs beside it, each of his own."""
    parts = box.parts(name)
    found = InAction(box.stakes[name], staked=parts, parts=parts)
    for player in parts if box.bettors else ():
        if (by := _alone(book, box, name, player)) is not None:
            without = {**found.parts, player: 0}
            found = found.cut(without, by, f"{player} has not the bets beside it: {format_amount(parts[player])} back")
    return _equal(book, box, name, found)


def _alone(book: Rulebook, box: FinishedBox, name: str, player: str) -> Cited | None:
    """What sends a bettor's part of a bet back to him: he has not bet what brings him in, or what the bet requires."""
    own = [bet for bet in box.stakes if player in box.parts(bet)]
    required = book.bets[name].requires
    if name in book.entry.bets and not book.entry.admits(own):
        return book.entry
    if required is None or required.met_by(own):
        return None
    return _rule(book, "side-bet-without-required-bet", {"noticed": "after-close"}, name, _SENT_BACK)


def _equal(book: Rulebook, box: FinishedBox, name: str, found: InAction) -> InAction:
    """Of two bets that must be equal and were not laid so, the larger is in action like the smaller [U8]."""
    pairs = [(bet, about.size.of) for bet, about in book.bets.items() if about.size and about.size.rule == "equal"]
    for pair in pairs:
        other = next((bet for bet in pair if bet != name), None) if name in pair else None
        if other not in box.stakes or order_about(box.orders, str(other)) is not None:
            continue
        laid = box.parts(str(other))
        for player, part in found.parts.items():
            if part > laid.get(player, part):
                rule = _rule(book, "blind-size-wrong", {"noticed": "after-close"}, name, (_WITHOUT_EXCESS,))
                found = found.cut({**found.parts, player: laid[player]}, rule, f"no more than {other}")
    return found


def ordered(order: Order, book: Rulebook, box: FinishedBox, name: str, stake: Cents) -> InAction:
    """What an order leaves of a stake."""
    amount = {"return": 0, "lose": stake}.get(order.then, min(stake, order.action or 0))
    if name == book.play_bet:
        staked = play_parts(book, box, stake)
        parts = _in_proportion(amount, staked)
    else:
        staked = box.parts(name)
        parts = keep(box.laid_on(name), staked, amount)
    notes = (order.reason,) if order.reason else ()
    return InAction(amount, order.clauses, order.reading, notes, order.then == "lose", staked, parts)


def play_parts(book: Rulebook, box: FinishedBox, placed: Cents) -> Mapping[str, Cents]:
    """Who put up how much of Play: unless the round says otherwise, in proportion to the bet it follows."""
    if book.play_bet in box.bettors:
        return box.bettors[book.play_bet]
    size = book.bets[book.play_bet].size
    return _in_proportion(placed, box.parts(str(size.of)) if size is not None else {box.player: placed})


def _in_proportion(amount: Cents, parts: Mapping[str, Cents]) -> dict[str, Cents]:
    return dict(zip(parts, split_pro_rata(amount, list(parts.values())), strict=True))


def _play(round_: FinishedRound, box: FinishedBox, opening: Mapping[str, InAction], times: int) -> InAction:
    """Play follows the bet it is a multiple of: never more of it is in action than that bet's action allows."""
    book = round_.rulebook
    size = book.bets[book.play_bet].size
    base = str(size.of) if size is not None else ""
    proper = times * box.stakes[base]
    placed = box.stakes.get(book.play_bet, proper)
    staked = play_parts(book, box, placed)
    if (order := order_about(box.orders, book.play_bet)) is not None:
        return ordered(order, book, box, book.play_bet, placed)
    followed = opening[base]
    parts = {player: min(part, times * followed.parts.get(player, 0)) for player, part in staked.items()}
    found = InAction(placed, staked=staked, parts=staked)
    if placed not in (proper, times * followed.amount):
        direction = "over" if placed > proper else "under"
        ends = (_WITHOUT_EXCESS, _AS_PLACED)
        rule = _rule(book, "play-size-wrong", {"direction": direction}, book.play_bet, ends)
        ending = "the excess goes back" if direction == "over" else "settled as placed"
        found = found.cut(parts, rule, f"Play should be {format_amount(proper)}: {ending}")
    if times * followed.amount < min(placed, proper):
        found = InAction(
            sum(parts.values()),
            each_once(found.clauses, followed.clauses),
            each_once(found.readings, followed.readings),
            (*found.notes, *followed.notes),
            staked=staked,
            parts=parts,
        )
    return found


def _rule(book: Rulebook, incident: str, facts: Mapping[str, Fact], bet: str, remedies: Sequence[str]) -> Rule:
    """The rule for a bet that is not in order, if its remedy is one that a settlement can carry out by itself."""
    rule = applicable(book.irregularities.rules, incident, facts)
    if rule is not None and rule.remedy in remedies and not rule.proposed:
        return rule
    referral = book.authority.referral
    who = book.authority.titles.get(referral.to, referral.to) if referral.to != "configured" else "the house"
    refused = Undecided(
        Code.RULES_SILENT,
        f"{book.id} leaves to {who} what follows from {incident} here",
        at=f"bets.{bet}",
        expected=f"a ruling by {who}, given as an order on the box",
        clauses=rule.clause if rule is not None else referral.clause,
    )
    refused.incident = incident
    raise refused
