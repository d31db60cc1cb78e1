"""Decisions: looking at a hand, and choosing on the open street what the rulebook offers there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.errors import Code, InputError, Refusal
from croupier.languages import Sentence
from croupier.money import MOST_CENTS, Cents, amount_told, split_pro_rata
from croupier.round.commands import Decide, LookAtHand
from croupier.round.events import BetReturned, DecisionMade, Event, HandViewed
from croupier.round.rules import has_decision, not_now, require_holder, rule_for, waits, way
from croupier.round.state import REVEAL, Box, RoundState
from croupier.rulebook.parts import each_once
from croupier.rulebook.streets import Decision, Street
from croupier.rulebook.wording import threshold as threshold_words
from croupier.settlement.finished import order_about
from croupier.settlement.plan import plan_of
from croupier.wire.rounds import Stake


def look_at_hand(state: RoundState, command: LookAtHand) -> Iterator[Event]:
    """A player looks at one of his hands; the others he plays without having looked."""
    if command.recorded_by is not None:
        yield _look_recorded(state, command)
        return
    hands, side_bets_only = state.rulebook.seating.hands, state.rulebook.seating.side_bets_only
    if state.street is None and state.phase != REVEAL:
        raise not_now(state, Sentence("cards-looked-at-when-all-have-been"), clauses=hands.clause)
    box = require_holder(state, command.player, command.box)
    if box.viewed_by(command.player) or box.shown or box.folded:
        looked = Sentence("hand-looked-at-already", box=box.number)
        folded = Sentence("hand-of-box-was-folded", box=box.number) if box.folded else looked
        message = Sentence("hand-up-already", box=box.number) if box.shown else folded
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="box", clauses=hands.clause)
    if not has_decision(state, box) and side_bets_only is not None and not side_bets_only.viewed:
        message = Sentence("box-has-nothing-decide-dealer-turns-cards", number=box.number)
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="box", clauses=side_bets_only.clause)
    viewed = [other.number for other in state.held_by(command.player) if other.viewed_by(command.player)]
    if len(viewed) >= hands.viewed:
        message = Sentence("others-played-without-looking", player=command.player, viewed=viewed[0])
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="box", clauses=hands.clause)
    yield HandViewed(player=command.player, box=box.number, clauses=hands.clause)


def _look_recorded(state: RoundState, command: LookAtHand) -> HandViewed:
    """A look that has happened is written down, allowed or not: what follows from it is for a ruling."""
    hands, box = state.rulebook.seating.hands, state.box(command.box)
    if state.over or not box.cards:
        raise not_now(state, Sentence("box-has-no-cards-look-at", number=box.number), clauses=hands.clause)
    if (holder := state.holder(box.number)) != command.player:
        message = Sentence("box-box-is-holder", box=box.number, holder=holder)
        raise Refusal(Code.NOT_YOUR_HAND, message, at="player", expected=str(holder), clauses=hands.clause)
    if state.commitment:
        message = Sentence("table-shows-cards-nobody-beside-record")
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="recorded_by", clauses=hands.clause)
    if box.viewed_by(command.player):
        message = Sentence("on-record-already-box-was-looked-at", number=box.number)
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="box", clauses=hands.clause)
    if command.before is not None and command.before not in state.looks:
        message = Sentence("not-on-record-box-was-looked-at", before=command.before)
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="before", clauses=hands.clause)
    return HandViewed(
        player=command.player,
        box=box.number,
        recorded_by=command.recorded_by,
        before=command.before,
        clauses=hands.clause,
    )


def choices(state: RoundState, box: Box) -> tuple[Decision, ...]:
    """The decisions that the open street offers a box."""
    street = state.street
    return street.decisions if street is not None and waits(state, state.box(box.number), street) else ()


def in_default(open_now: Sequence[Decision]) -> Decision:
    """What is decided where nobody decides in time: to leave the hand as it is, or to fold, or to risk the least."""
    return min(open_now, key=lambda one: (one.moves, not one.folds, one.times))


def staked_by(state: RoundState, box: Box, decision: Decision) -> Cents:
    """What a decision puts up: so many times the bet that the one it stakes follows, of those who are there."""
    return decision.times * sum([stake.amount for stake in _there(state, box, decision)])


def _there(state: RoundState, box: Box, decision: Decision) -> tuple[Stake, ...]:
    """The chips on the bet that the one which a decision stakes follows, of those who are there."""
    stakes, away = _followed(state, box, decision), _away(state, box)
    return tuple([stake for stake in stakes if stake.player not in away]) if away else stakes


def _away(state: RoundState, box: Box) -> frozenset[str]:
    """Who is not there to put up a stake, and has not left the decision to whoever makes it for the box [MB11].

    At a virtual table nobody knows who tells whom of a hand, and whoever left may come back until it is decided about:
    once anybody has seen something of it, to stay away is as good as to decide.
    """
    if not state.absent:
        return frozenset()
    rule = rule_for(state, "player-absent", decision_pending=True)
    decides = rule is not None and rule.once_seen(seen=True).remedy != rule.remedy
    return frozenset() if decides and state.terms.enforce_limits and state.seen(box) else frozenset(state.absent)


def _followed(state: RoundState, box: Box, decision: Decision) -> tuple[Stake, ...]:
    """The chips on the bet that the one which a decision stakes follows."""
    bet = state.rulebook.bets.get(decision.stakes or "")
    base = box.placed(bet.follows) if bet is not None else None
    return base.stakes if base is not None else ()


def proper_stakes(state: RoundState, box: Box) -> dict[str, Cents]:
    """How large each bet must be that the decisions of a box have staked."""
    followed = {bet: str(state.rulebook.bets[bet].follows) for bet in state.rulebook.decided_bets}
    bases = {bet: box.placed(base) for bet, base in followed.items()}
    return {bet: times * (base.amount if (base := bases[bet]) else 0) for bet, times in way(state, box).staked.items()}


def decide_hand(state: RoundState, command: Decide) -> Iterator[Event]:
    """A player decides what the open street leaves to him.

    Who shares his bet and is away puts up nothing, and his chips go back to him [MB1]; at a virtual table he has left
    the decision to him as soon as anybody has seen something of the hand [MB11].
    """
    street = state.street
    if street is None:
        clauses = each_once(*(one.clause for one in state.rulebook.streets))
        raise Refusal(Code.DECISION_NOT_OPEN, Sentence("no-decision-open-now"), at="type", clauses=clauses)
    box = require_holder(state, command.player, command.box)
    decision = _decision(state, street, box, command.decision)
    _require_hand(state, box, decision)
    stakes = _stakes(state, box, decision, command.amount)
    taken = box.bet(decision.takes) if decision.takes is not None else None
    _require_elective(state, box, command, decision)
    yield DecisionMade(
        player=command.player,
        box=box.number,
        decision=decision.id,
        bet=(decision.stakes if stakes else decision.takes if taken is not None else None) or "",
        stakes=stakes,
        taken=taken.stakes if taken is not None else (),
        elected=command.elect,
        blind=not box.viewed_by(command.player),
        clauses=each_once(street.clause, decision.choice.clause),
    )
    yield from _without_absent(state, box, decision)


def _without_absent(state: RoundState, box: Box, decision: Decision) -> Iterator[BetReturned]:
    """The bets of those who should put up a stake and are not there, by the rule for a hand whose player is away."""
    gone = _away(state, box)
    away = [stake.player for stake in _followed(state, box, decision) if stake.player in gone] if gone else []
    if not away:
        return
    rule = rule_for(state, "player-absent", decision_pending=True)
    clauses = each_once(rule.clause if rule is not None else (), state.rulebook.seating.bettors.clause)
    reason = str(Sentence("away-when-put-up", staked=decision.stakes))
    for player in away:
        for bet in box.bets:
            order = order_about(box.orders, bet.bet)
            if (own := bet.of(player)) and not (order is not None and order.ends):
                back = (Stake(player, own),)
                yield BetReturned(box=box.number, bet=bet.bet, stakes=back, reason=reason, clauses=clauses)


def _decision(state: RoundState, street: Street, box: Box, decision: str) -> Decision:
    known = state.rulebook.decision_ids
    if decision not in known:
        message = Sentence("no-decision-game", decision=repr(decision), names=", ".join(sorted(known)))
        raise InputError(Code.UNKNOWN_DECISION, message, at="decision")
    if not waits(state, box, street):
        message = (
            Sentence("box-decided-already", box=box.number)
            if box.amount(street.on)
            else Sentence("box-has-nothing-to-decide", box=box.number, bet=street.on)
        )
        raise Refusal(Code.DECISION_NOT_OPEN, message, at="box", clauses=street.clause)
    found = street.decision(decision)
    if found is None:
        message = Sentence(
            "not-open-on-street", decision=decision, id=street.id, names=", ".join(one.id for one in street.decisions)
        )
        raise Refusal(
            Code.DECISION_NOT_OPEN,
            message,
            at="decision",
            clauses=each_once(street.clause, *(choice.clause for choice in street.choices)),
        )
    return found


def _require_hand(state: RoundState, box: Box, decision: Decision) -> None:
    """Where a choice asks for a hand, a virtual table takes it only with that hand, and only from whoever has looked.

    A live table cannot know: it records what is decided, and the settlement finds a stake that was too large.
    """
    when = decision.choice.when
    if when is None or not state.terms.enforce_limits:
        return
    wanted = Sentence(
        "open-only-or-better", id=decision.id, threshold_words=threshold_words(state.rulebook, when.hand, when.least)
    )
    if not box.viewed:
        message = Sentence("hand-has-not-been-looked-at", wanted=wanted)
        raise Refusal(Code.DECISION_NOT_OPEN, message, at="decision", clauses=decision.choice.clause)
    cards = (box.cards, state.dealer, state.community)
    own, dealer, community = (tuple(card for card in place if card is not None) for place in cards)
    if not plan_of(state.rulebook).meets(decision, own, dealer, community):
        expected = Sentence("decision-hand-good-enough-for")
        raise Refusal(Code.DECISION_NOT_OPEN, wanted, at="decision", expected=expected, clauses=decision.choice.clause)


def _stakes(state: RoundState, box: Box, decision: Decision, stated: Cents | None) -> tuple[Stake, ...]:
    """Who puts up how much of what a decision stakes: those who share the bet it follows, in the same proportion."""
    bet = state.rulebook.bets.get(decision.stakes or "")
    there = _there(state, box, decision)
    proper = decision.times * sum([stake.amount for stake in there])
    amount = proper if stated is None else stated
    if stated is not None and not 0 <= stated <= MOST_CENTS:
        message = Sentence("amount-is-not-a-stake", amount=stated)
        raise InputError(Code.BAD_AMOUNT, message, at="amount", expected=Sentence("whole-cents"))
    if amount != proper and (state.terms.enforce_limits or not proper or not amount):
        raise Refusal(
            Code.BET_SIZE_WRONG,
            Sentence("id-is-proper-not-amount", id=decision.id, proper=amount_told(proper), amount=amount_told(amount)),
            at="amount",
            expected=amount_told(proper),
            clauses=each_once(bet.size.clause if bet is not None and bet.size else (), decision.choice.clause),
        )
    if not amount or not there:
        return ()
    if len(there) == 1:
        return (Stake(there[0].player, amount),)
    shares = split_pro_rata(amount, [stake.amount for stake in there])
    return tuple([Stake(stake.player, share) for stake, share in zip(there, shares, strict=True)])


def elective(state: RoundState, box: Box) -> tuple[str, ...]:
    """The bets of a box about which the rules leave its player a choice when he folds."""
    effects = {bet.bet: state.rulebook.bets[bet.bet].on.get("fold") for bet in box.bets if bet.amount}
    return tuple(bet for bet, effect in effects.items() if effect is not None and effect.elective)


def _require_elective(state: RoundState, box: Box, command: Decide, decision: Decision) -> None:
    """A player may say otherwise only about a bet he has, with a fold, where the rulebook leaves it to him."""
    for bet in command.elect:
        about = state.rulebook.bets.get(bet)
        effect = about.on.get("fold") if about is not None else None
        if not decision.folds or bet not in elective(state, box):
            message = Sentence("there-no-choice-about-here", bet=bet)
            raise Refusal(Code.BET_NOT_THERE, message, at="elect", clauses=effect.clause if effect is not None else ())
