"""Decisions: looking at a hand, and choosing on the open street what the rulebook offers there."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code, InputError, Refusal
from croupier.money import Cents, format_amount, split_pro_rata
from croupier.round.commands import Decide, LookAtHand
from croupier.round.events import DecisionMade, Event, HandViewed
from croupier.round.rules import clauses_of, has_decision, not_now, pending, require_holder
from croupier.round.state import REVEAL, Box, RoundState, Stake
from croupier.round.table import MOST_CENTS
from croupier.rulebook.dealing import Choice, Street, multiple


def look_at_hand(state: RoundState, command: LookAtHand) -> Iterator[Event]:
    """A player looks at one of his hands; the others he plays blind."""
    if command.recorded_by is not None:
        yield _look_recorded(state, command)
        return
    hands, side_bets_only = state.rulebook.seating.hands, state.rulebook.seating.side_bets_only
    if state.street is None and state.phase != REVEAL:
        raise not_now(state, "cards are looked at when all have been dealt", clauses=hands.clause)
    box = require_holder(state, command.player, command.box)
    if box.viewed or box.shown or box.folded:
        word = "is up already" if box.shown else "was folded" if box.folded else "was looked at already"
        raise Refusal(Code.LOOK_NOT_ALLOWED, f"the hand of box {box.number} {word}", at="box", clauses=hands.clause)
    if not has_decision(state, box) and side_bets_only is not None and not side_bets_only.viewed:
        raise Refusal(
            Code.LOOK_NOT_ALLOWED,
            f"box {box.number} has nothing to decide: the dealer turns its cards",
            at="box",
            expected="wait until the dealer shows the hand",
            clauses=side_bets_only.clause,
        )
    viewed = [other.number for other in state.held_by(command.player) if other.viewed]
    if len(viewed) >= hands.viewed:
        raise Refusal(
            Code.LOOK_NOT_ALLOWED,
            f"{command.player} has looked at box {viewed[0]}; the others are played blind",
            at="box",
            expected="a decision without looking",
            clauses=hands.clause,
        )
    yield HandViewed(player=command.player, box=box.number, clauses=hands.clause)


def _look_recorded(state: RoundState, command: LookAtHand) -> HandViewed:
    """A look that has happened is written down, allowed or not: what follows from it is for a ruling."""
    hands, box = state.rulebook.seating.hands, state.box(command.box)
    if state.over or not box.cards:
        raise not_now(state, f"box {box.number} has no cards to look at", clauses=hands.clause)
    if (holder := state.holder(box.number)) != command.player:
        raise Refusal(
            Code.NOT_YOUR_HAND,
            f"box {box.number} is {holder}'s",
            at="player",
            expected=str(holder),
            clauses=hands.clause,
        )
    if state.commitment:
        message = "this table shows its cards to nobody beside the record"
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="recorded_by", expected="a live table", clauses=hands.clause)
    if box.viewed:
        message = f"it is on record already that box {box.number} was looked at"
        raise Refusal(Code.LOOK_NOT_ALLOWED, message, at="box", expected="another hand", clauses=hands.clause)
    return HandViewed(player=command.player, box=box.number, recorded_by=command.recorded_by, clauses=hands.clause)


def choices(state: RoundState, box: Box) -> tuple[Choice, ...]:
    """The decisions open to a box now."""
    street = state.street
    waiting = {other.number for other in pending(state)}
    return street.choices if street is not None and box.number in waiting else ()


def play_amount(state: RoundState, box: Box, decision: str) -> Cents:
    """The Play bet that a decision puts up: a multiple of the bet it follows."""
    size = state.rulebook.bets[state.rulebook.play_bet].size
    return multiple(decision) * box.amount(size.of) if size is not None and size.of is not None else 0


def decide_hand(state: RoundState, command: Decide) -> Iterator[Event]:
    """A player checks, folds or plays."""
    street = state.street
    if street is None:
        clauses = clauses_of(*(one.clause for one in state.rulebook.streets))
        raise Refusal(
            Code.DECISION_NOT_OPEN,
            "no decision is open now",
            at="type",
            expected="wait for the street",
            clauses=clauses,
        )
    box = require_holder(state, command.player, command.box)
    choice = _choice(state, street, box, command.decision)
    stakes = _play_stakes(state, box, choice, command.amount)
    _require_elective(state, box, command)
    yield DecisionMade(
        player=command.player,
        box=box.number,
        decision=choice.do,
        bet=state.rulebook.play_bet if stakes else "",
        stakes=stakes,
        elected=command.elect,
        blind=not box.viewed,
        clauses=clauses_of(street.clause, choice.clause),
    )


def _choice(state: RoundState, street: Street, box: Box, decision: str) -> Choice:
    known = {choice.do for one in state.rulebook.streets for choice in one.choices}
    if decision not in known:
        raise InputError(
            Code.UNKNOWN_DECISION,
            f"{decision!r} is no decision of this game",
            at="decision",
            expected=f"one of {', '.join(sorted(known))}",
        )
    if not choices(state, box):
        reason = "has decided already" if box.amount(street.on) else f"has no {street.on} and nothing to decide"
        raise Refusal(Code.DECISION_NOT_OPEN, f"box {box.number} {reason}", at="box", clauses=street.clause)
    found = next((choice for choice in street.choices if choice.do == decision), None)
    if found is None:
        raise Refusal(
            Code.DECISION_NOT_OPEN,
            f"{decision} is not open on street {street.id}",
            at="decision",
            expected=f"one of {', '.join(choice.do for choice in street.choices)}",
            clauses=clauses_of(street.clause, *(choice.clause for choice in street.choices)),
        )
    return found


def _play_stakes(state: RoundState, box: Box, choice: Choice, stated: Cents | None) -> tuple[Stake, ...]:
    """Who puts up how much of the Play bet: those who share the bet it follows share it in the same proportion."""
    play = state.rulebook.bets[state.rulebook.play_bet]
    proper = play_amount(state, box, choice.do)
    amount = proper if stated is None else stated
    if stated is not None and not 0 <= stated <= MOST_CENTS:
        raise InputError(Code.BAD_AMOUNT, f"{stated} is not a stake", at="amount", expected="whole cents")
    if amount != proper and (state.terms.enforce_limits or not proper or not amount):
        raise Refusal(
            Code.BET_SIZE_WRONG,
            f"{choice.do} is {format_amount(proper)}, not {format_amount(amount)}",
            at="amount",
            expected=format_amount(proper),
            clauses=clauses_of(play.size.clause if play.size is not None else (), choice.clause),
        )
    base = box.bet(str(play.size.of)) if play.size is not None else None
    if not amount or base is None:
        return ()
    shares = split_pro_rata(amount, [stake.amount for stake in base.stakes])
    return tuple(Stake(stake.player, share) for stake, share in zip(base.stakes, shares, strict=True))


def elective(state: RoundState, box: Box) -> tuple[str, ...]:
    """The bets of a box about which the rules leave its player a choice when he folds."""
    effects = {bet.bet: state.rulebook.bets[bet.bet].on.get("fold") for bet in box.bets if bet.amount}
    return tuple(bet for bet, effect in effects.items() if effect is not None and effect.elective)


def _require_elective(state: RoundState, box: Box, command: Decide) -> None:
    """A player may say otherwise only about a bet he has, with a fold, where the rulebook leaves it to him."""
    for bet in command.elect:
        about = state.rulebook.bets.get(bet)
        effect = about.on.get("fold") if about is not None else None
        if command.decision != "fold" or bet not in elective(state, box):
            raise Refusal(
                Code.BET_NOT_THERE,
                f"there is no choice about {bet} here",
                at="elect",
                expected="with a fold, a bet about which the rules leave a choice",
                clauses=effect.clause if effect is not None else (),
            )
