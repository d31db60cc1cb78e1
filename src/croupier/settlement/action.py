"""How much of each stake is really at risk: orders, then its company, the limits, and the size of what was decided.

What becomes of a bet outside its limits is an irregularity, and the rulebook's own rule for it is looked up: nothing
about it is decided here. Where the rulebook is silent or leaves the matter to somebody, so does the settlement: it
refuses and names who must decide. Of a bet that several people share, each one's part is held to the rules as if he
stood at the box alone; only the limits are for all of it together [MB1].
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.money import Cents, format_amount, split_pro_rata
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable
from croupier.rulebook.parts import Cited, each_once
from croupier.rulebook.streets import StreetsTaken
from croupier.settlement.finished import FinishedBox, FinishedRound, Order, order_about
from croupier.settlement.mending import WITHOUT_EXCESS


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

    def cut(self, parts: Mapping[str, Cents], by: Cited | Order, note: str | Sentence) -> InAction:
        """The action of a bet of which only these parts count, with what cut it and why."""
        clauses = by.clauses if isinstance(by, Order) else by.clause
        return InAction(
            sum(parts.values()),
            each_once(self.clauses, clauses),
            each_once(self.readings, by.reading),
            (*self.notes, str(note)) if note else self.notes,
            staked=self.staked,
            parts=parts,
        )


class Undecided(Refusal):
    """A matter that the rules leave to somebody who has not spoken yet; `incident` is what he must rule on."""

    incident = ""

    def located(self, prefix: str) -> Undecided:
        found = Undecided(
            self.code, self.says, at=super().located(prefix).at, expected=self.right, clauses=self.clauses
        )
        found.incident = self.incident
        return found


#: Remedies for a bet that is found outside its limits once bets are closed.
_AT_MAXIMUM: Final = "settle-at-maximum"
_AS_PLACED: Final = "settle-as-placed"
_SENT_BACK: Final = ("return-bet", "return-bet-at-end")
#: A side bet that stands without the bet it requires, noticed when no more bets are taken.
_WITHOUT: Final[tuple[str, dict[str, Fact]]] = ("side-bet-without-required-bet", {"noticed": "after-close"})


def in_action(
    round_: FinishedRound, box: FinishedBox, way: StreetsTaken, allowed: Mapping[str, int] = MappingProxyType({})
) -> dict[str, InAction]:
    """What of each staked bet is in action; `allowed` bounds what the hand was good enough to stake, if it was not."""
    book, found = round_.rulebook, dict[str, InAction]()
    for name, stake in box.stakes.items():
        if name in way.taken:
            found[name] = InAction(stake, staked=box.parts(name), parts=box.parts(name))
        elif name not in book.decided_bets:
            found[name] = _opening(round_, box, name)
    for name in found if box.orders or round_.limits else ():
        found[name] = _left_alone(book, box, found, name)
    for name, times in way.staked.items():
        found[name] = _decided(book, box, found, name, Staked(times, allowed.get(name, times)))
    return found


def all_in_action(round_: FinishedRound, box: FinishedBox, way: StreetsTaken) -> bool:
    """Whether every stake is in action as it lies, by whoever plays the box: what `in_action` would find, in short."""
    if box.orders or box.bettors:
        return False
    book, stakes, limits, out = round_.rulebook, box.stakes, round_.limits, box.taken_out
    for name, stake in stakes.items():
        if name in way.taken:
            continue
        if name in book.decided_bets:
            base = str(book.bets[name].follows)
            if name in way.staked and stake != way.staked[name] * stakes[base]:
                return False
            continue
        limit = limits.get(name)
        if not stake:
            return False
        for other in book.equal_to(name):
            if stake > stakes.get(other, stake):
                return False
        if limit is not None and not limit.admits(stake, stake + out.get(name, 0)):
            return False
    return True


class Staked(NamedTuple):
    """How many times over a decision has staked a bet, and how many times it may have."""

    times: int
    allowed: int


def _opening(round_: FinishedRound, box: FinishedBox, name: str) -> InAction:
    """An opening bet: what a ruling left of it, else what its company and the limits leave."""
    book, stake, limit = round_.rulebook, box.stakes[name], round_.limits.get(name)
    order = order_about(box.orders, name)
    if order is not None and order.ends:
        return ordered(order, book, box, name, stake)
    found = _accompanied(book, box, name)
    if order is not None:
        return _cut_by(order, book, box, name, found)
    found = _equal(book, box, name, found)
    if limit is None:
        return found
    if limit.max is not None and found.amount > limit.max:
        rule = _rule(book, "bet-over-maximum", {"noticed": "after-close"}, name, (_AT_MAXIMUM,))
        kept = keep(box.laid_on(name), found.parts, limit.max)
        return found.cut(kept, rule, Sentence("action-up-to-maximum", amount=format_amount(limit.max)))
    if limit.min is not None and stake + box.taken_out.get(name, 0) < limit.min:
        return _under_minimum(book, box, name, found)
    return found


def _under_minimum(book: Rulebook, box: FinishedBox, name: str, found: InAction) -> InAction:
    """A bet below the minimum: for each of its bettors the rule for a first time, or for one that is remembered."""
    before = {*box.remembered, *((box.player,) if box.under_minimum_before else ())}
    for again in (False, True):
        players = [player for player in found.parts if (player in before) == again]
        if not players:
            continue
        facts: dict[str, Fact] = {"noticed": "after-close", "first_time": not again}
        rule = _rule(book, "bet-under-minimum", facts, name, (_AS_PLACED, *_SENT_BACK))
        if rule.remedy == _AS_PLACED:
            found = found.cut(found.parts, rule, Sentence("below-minimum-as-placed"))
        else:
            left = {**found.parts, **dict.fromkeys(players, 0)}
            found = found.cut(left, rule, Sentence("below-minimum-once-more"))
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
    own_box = book.seating.jackpot_own_box_only if name == book.jackpot_bet else None
    for player in parts if box.bettors else ():
        if own_box is not None and player != box.player:
            found = found.cut({**found.parts, player: 0}, own_box, Sentence("box-not-of-player", player=player))
        elif (by := _alone(book, name, [bet for bet in box.stakes if player in box.parts(bet)])) is not None:
            without = {**found.parts, player: 0}
            back = format_amount(parts[player])
            found = found.cut(without, by, Sentence("player-without-bets-beside", player=player, amount=back))
    return found


def _alone(book: Rulebook, name: str, own: Sequence[str]) -> Cited | None:
    """What sends a bettor's part of a bet back to him: his own bets do not bring him in, or the bet requires others."""
    if name in book.entry.bets and not book.entry.admits(own):
        return book.entry
    if book.missing_beside(name, own) is None:
        return None
    return _rule(book, *_WITHOUT, name, _SENT_BACK)


def _left_alone(book: Rulebook, box: FinishedBox, found: Mapping[str, InAction], name: str) -> InAction:
    """A side bet without the parts of people to whom the limits or an order send back what it needs beside it."""
    action = found[name]
    if (
        name in book.entry.bets
        or book.bets[name].requires is None
        or action.forfeited
        or order_about(box.orders, name) is not None
    ):
        return action
    for player, part in action.parts.items():
        own = [bet for bet in found if player in found[bet].staked]
        left = [bet for bet in own if found[bet].parts[player] or found[bet].forfeited]
        gone = part and book.missing_beside(name, own) is None and book.missing_beside(name, left) is not None
        # Where the rules are silent, what was ordered of the one bet says nothing of the other.
        if gone and (by := _own_rule(book, *_WITHOUT, _SENT_BACK)) is not None:
            action = action.cut({**action.parts, player: 0}, by, Sentence("goes-back-with-required"))
    return action


def _least(book: Rulebook, box: FinishedBox, name: str) -> dict[str, Cents]:
    """What each bettor has on a bet, but no more than on another that must be equal to it, where he has both."""
    parts = dict(box.parts(name))
    for other in book.equal_to(name):
        laid = box.parts(other) if other in box.stakes else {}
        parts = {player: min(part, laid.get(player, part)) for player, part in parts.items()}
    return parts


def _equal(book: Rulebook, box: FinishedBox, name: str, found: InAction) -> InAction:
    """Of two bets that must be equal and were not laid so, the larger is in action like the smaller [U8]."""
    least = {player: min(part, found.parts[player]) for player, part in _least(book, box, name).items()}
    ruled = any(order_about(box.orders, other) is not None for other in book.equal_to(name))
    if ruled or least == found.parts:
        return found
    rule = _rule(book, "equal-bet-size-wrong", {"noticed": "after-close"}, name, (WITHOUT_EXCESS,))
    return found.cut(least, rule, Sentence("no-more-than-equal"))


def _cut_by(order: Order, book: Rulebook, box: FinishedBox, name: str, found: InAction) -> InAction:
    """A bet that an order leaves in action up to some amount; who may not bet on it alone does not by that."""
    least, most = _least(book, box, name), order.action or 0
    if sum(least.values()) == most:
        # An order about bets that must be equal leaves each bettor the smaller of his two.
        parts = {player: min(part, found.parts[player]) for player, part in least.items()}
    else:
        parts = keep(box.laid_on(name), found.parts, most)
    return found.cut(parts, order, order.reason)


def ordered(order: Order, book: Rulebook, box: FinishedBox, name: str, stake: Cents) -> InAction:
    """What an order leaves of a stake."""
    amount = {"return": 0, "lose": stake}.get(order.then, min(stake, order.action or 0))
    staked = staked_parts(book, box, name, stake)
    parts = _in_proportion(amount, staked)
    notes = (order.reason,) if order.reason else ()
    return InAction(amount, order.clauses, order.reading, notes, order.then == "lose", staked, parts)


def staked_parts(book: Rulebook, box: FinishedBox, name: str, placed: Cents) -> Mapping[str, Cents]:
    """Who put up how much: of what a decision staked, unless the round says otherwise, as of the bet it follows."""
    followed = book.bets[name].follows
    return box.parts(name) if name in box.bettors or followed is None else _in_proportion(placed, box.parts(followed))


def _in_proportion(amount: Cents, parts: Mapping[str, Cents]) -> dict[str, Cents]:
    return dict(zip(parts, split_pro_rata(amount, list(parts.values())), strict=True))


def _decided(
    book: Rulebook, box: FinishedBox, opening: Mapping[str, InAction], name: str, decision: Staked
) -> InAction:
    """A bet that a decision staked follows the one it is a multiple of: no more of it is in action than that allows."""
    base, times = str(book.bets[name].follows), decision.allowed
    proper = times * box.stakes[base]
    placed = box.stakes.get(name, decision.times * box.stakes[base])
    staked = staked_parts(book, box, name, placed)
    followed = opening[base]
    parts = {player: min(part, times * followed.parts.get(player, 0)) for player, part in staked.items()}
    if (order := order_about(box.orders, name)) is not None:
        found = ordered(order, book, box, name, placed)
        # A cut by a ruling leaves each bettor what the same cut by the settlement would.
        return replace(found, parts=parts) if found.amount == sum(parts.values()) else found
    found = InAction(placed, staked=staked, parts=staked)
    if placed not in (proper, times * followed.amount):
        direction = "over" if placed > proper else "under"
        rule = _rule(book, "play-size-wrong", {"direction": direction}, name, (WITHOUT_EXCESS, _AS_PLACED))
        given = {"bet": book.bets[name].label, "amount": format_amount(proper)}
        over, under = Sentence("should-be-excess-back", **given), Sentence("should-be-as-placed", **given)
        found = found.cut(parts, rule, over if direction == "over" else under)
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


def _own_rule(book: Rulebook, incident: str, facts: Mapping[str, Fact], remedies: Sequence[str]) -> Rule | None:
    rule = applicable(book.irregularities.rules, incident, facts)
    return rule if rule is not None and rule.remedy in remedies and not rule.proposed else None


def _rule(book: Rulebook, incident: str, facts: Mapping[str, Fact], bet: str, remedies: Sequence[str]) -> Rule:
    """The rule for a bet that is not in order, if its remedy is one that a settlement can carry out by itself."""
    if (rule := _own_rule(book, incident, facts, remedies)) is not None:
        return rule
    rule, referral = applicable(book.irregularities.rules, incident, facts), book.authority.referral
    who = book.title(referral.to)
    refused = Undecided(
        Code.RULES_SILENT,
        Sentence("leaves-what-follows-from-here", id=book.id, who=who, incident=incident),
        at=f"bets.{bet}",
        expected=Sentence("ruling-by-given-as-order-on-box", who=who),
        clauses=rule.clause if rule is not None else referral.clause,
    )
    refused.incident = incident
    raise refused
