"""Questions that several parts of the engine ask the rulebook and the state."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from croupier.errors import Code, Refusal
from croupier.languages import Called, Sentence
from croupier.round.state import BETTING_OPEN, DEALING, NOT_OPEN, REVEAL, STREET, Box, RoundState
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable
from croupier.rulebook.parts import each_once
from croupier.rulebook.streets import Street, StreetsTaken
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import Offer

#: A word for each phase as it would be spoken at the table.
_SPOKEN = {
    NOT_OPEN: Sentence("bets-not-open-yet"),
    BETTING_OPEN: Sentence("bets-still-open"),
    "betting-closed": Sentence("no-card-dealt-yet"),
    DEALING: Sentence("cards-being-dealt"),
    REVEAL: Sentence("hands-being-turned-up"),
    "settlement": Sentence("bets-to-be-settled-now"),
    "closed": Sentence("round-is-over"),
    "void": Sentence("round-is-void"),
}


def spoken(phase: str) -> Sentence:
    """Where the round stands, in a dealer's words."""
    street = phase.removeprefix(STREET)
    return _SPOKEN.get(phase) or Sentence("decisions-open-on-street", street=Called("name", street, street))


def not_now(
    state: RoundState, act: str | Sentence, *, expected: str | Sentence = "", clauses: tuple[str, ...] = ()
) -> Refusal:
    """The refusal of an act that belongs to another moment of the round."""
    message = Sentence("act-in-phase", act=act, phase=spoken(state.phase))
    return Refusal(Code.NOT_NOW, message, at="type", expected=expected, clauses=clauses)


def offer_open(offer: Offer) -> Refusal:
    """The refusal to go on while a player has not said what he wants."""
    message = Sentence(
        "has-been-asked-has-not-answered-for",
        player=offer.player,
        boxes=boxes_text(offer.boxes),
        options=" or ".join(offer.options),
    )
    return Refusal(Code.OFFER_OPEN, message, at="type", clauses=offer.clauses)


def rule_for(state: RoundState, incident: str, **facts: Fact) -> Rule | None:
    """The rulebook's rule for an incident; none where the document is silent or refers the matter to a person."""
    return _rule_for(plan_of(state.rulebook), incident, tuple(facts.items()))


@lru_cache(maxsize=4096)
def _rule_for(plan: Plan, incident: str, facts: tuple[tuple[str, Fact], ...]) -> Rule | None:
    rule = applicable(plan.rulebook.irregularities.rules, incident, dict(facts))
    return None if rule is None or rule.remedy == "refer" else rule


def boxes_text(numbers: Iterable[int]) -> Sentence:
    """`box 2`, `boxes 2 and 5`."""
    *most, last = map(str, numbers)
    boxes = Sentence("and", most=", ".join(most), last=last) if most else last
    return Sentence("boxes-named", count=len(most) + 1, boxes=boxes)


def require_holder(state: RoundState, player: str, number: int) -> Box:
    """The box, if it is in the round and this player decides for it and is there."""
    box = state.box(number)
    if not box.dealt_in:
        message = Sentence("box-not-round", number=number)
        expected = _among(other.number for other in state.in_round)
        raise Refusal(Code.NO_SUCH_BOX, message, at="box", expected=expected, clauses=state.rulebook.entry.clause)
    holder = state.holder_of(box)
    if holder != player:
        message = Sentence("decides-for-box", holder=holder, number=number)
        expected = str(holder)
        raise Refusal(
            Code.NOT_YOUR_HAND, message, at="player", expected=expected, clauses=state.rulebook.seating.bettors.clause
        )
    if player in state.absent:
        raise Refusal(Code.NOT_AT_TABLE, Sentence("away-from-table", player=player), at="player")
    if box.orders and box.out:
        raise hand_out(box, "box")
    return box


def hand_out(box: Box, at: str) -> Refusal:
    """The refusal of an act about a hand that an order has taken out of the round, with the clauses of that order."""
    clauses = each_once(*(order.clauses for order in box.orders if order.bet is None))
    return Refusal(Code.HAND_OUT, Sentence("hand-box-out-round", number=box.number), at=at, clauses=clauses)


def _among(numbers: Iterable[int]) -> str | Sentence:
    listed = list(numbers)
    if len(listed) > 1:
        return Sentence("one-of", names=boxes_text(listed))
    return boxes_text(listed) if listed else ""


def way(state: RoundState, box: Box) -> StreetsTaken:
    """The way of a box through the streets so far; a bet that went back with a decision was one of its bets."""
    return _way(plan_of(state.rulebook), _placed(box), box.decisions)


@lru_cache(maxsize=4096)
def _way(plan: Plan, bets: tuple[str, ...], decisions: tuple[str, ...]) -> StreetsTaken:
    """Everybody at a table is asked for the ways of all boxes at every act, and they are few."""
    return plan.rulebook.way(bets, decisions)


def has_decision(state: RoundState, box: Box) -> bool:
    """Whether the box has a bet that its player must decide about."""
    return _decides(plan_of(state.rulebook), _placed(box))


def _placed(box: Box) -> tuple[str, ...]:
    return tuple([bet.bet for bet in (box.bets + box.taken if box.taken else box.bets)])


@lru_cache(maxsize=4096)
def _decides(plan: Plan, bets: tuple[str, ...]) -> bool:
    return plan.rulebook.decides(bets)


def pending(state: RoundState) -> tuple[Box, ...]:
    """The boxes that have not decided on the open street."""
    street = state.street
    if street is None:
        return ()
    return tuple([box for box in state.boxes if waits(state, box, street)])


def waits(state: RoundState, box: Box, street: Street) -> bool:
    """Whether a box has not decided on a street."""
    if not box.dealt_in or box.folded or (box.orders and box.out):
        return False
    return way(state, box).waits is street
