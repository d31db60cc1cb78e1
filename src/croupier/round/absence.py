"""A player who leaves: his hands go the way of the rulebook when a decision of his is due and he is not there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from croupier.errors import Code, Refusal
from croupier.languages import ENGLISH, Sentence
from croupier.round.commands import ComeBack, LeaveTable
from croupier.round.events import DecisionMade, Event, HandFolded, OrderGiven, PlayerCameBack, PlayerLeft
from croupier.round.rules import boxes_text, not_now, pending, rule_for, way
from croupier.round.state import BETTING_OPEN, NOT_OPEN, Box, RoundState
from croupier.rulebook.irregularities import Rule
from croupier.rulebook.parts import each_once
from croupier.rulebook.vocabulary import vocabulary
from croupier.settlement import Order

#: What this is called when it is reported.
ABSENT: Final = "player-absent"


def leave_table(state: RoundState, command: LeaveTable) -> Iterator[Event]:
    """A player goes; what he has decided stands, what he has not is decided by the rules when it is due."""
    if state.over or state.phase == NOT_OPEN:
        raise not_now(state, Sentence("nobody-can-leave-round-not-being-played"))
    if command.player not in state.players or command.player in state.absent:
        raise Refusal(Code.NOT_AT_TABLE, Sentence("not-at-table", player=command.player), at="player")
    waiting = {box.number for box in pending(state)}
    due = any(box.number in waiting for box in state.held_by(command.player))
    rule = rule_for(state, ABSENT, decision_pending=due)
    yield PlayerLeft(player=command.player, clauses=rule.clause if rule is not None else ())


def come_back(state: RoundState, command: ComeBack) -> Iterator[Event]:
    """A player returns; what was decided for him while he was away stands."""
    if state.over:
        raise not_now(state, Sentence("next-round-one-come-back"))
    if command.player not in state.absent:
        raise Refusal(Code.NOT_AT_TABLE, Sentence("has-not-left-table", player=command.player), at="player")
    yield PlayerCameBack(player=command.player)


def stand_or_fold(state: RoundState, box: Box, clauses: tuple[str, ...]) -> Event:
    """A hand for which nobody decides stays as it is where a choice leaves it so; where none does, it is folded."""
    street = state.street
    staying = [one for one in street.decisions if not one.moves] if street is not None else []
    if not staying:
        return HandFolded(box=box.number, clauses=clauses)
    player = state.holder(box.number) or ""
    return DecisionMade(player=player, box=box.number, decision=staying[0].id, blind=not box.viewed, clauses=clauses)


def absent_and_due(state: RoundState) -> Box | None:
    """The first box whose player should decide and is away, where the rules or the house say what follows."""
    if not state.absent:
        return None
    if rule_for(state, ABSENT, decision_pending=True) is None and state.terms.absent_hand is None:
        return None
    return next((box for box in pending(state) if state.holder(box.number) in state.absent), None)


def decide_for_absent(state: RoundState, box: Box) -> Iterator[Event]:
    """The rulebook's remedy for a hand whose player is away, or the house's where the rulebook is silent."""
    rule, remedy = _remedy(state, seen=state.left_knowing(state.holder(box.number), box.number))
    clauses, reading = (rule.clause, rule.reading) if rule is not None else ((), ())
    if remedy == "fold-hand":
        yield HandFolded(box=box.number, clauses=clauses)
    elif remedy == "stand-or-fold":
        yield stand_or_fold(state, box, clauses)
    else:
        order = Order(then="return", clauses=clauses, reading=reading, reason=str(Sentence("away-when-due")))
        yield OrderGiven(box=box.number, order=order, clauses=clauses)


def _remedy(state: RoundState, *, seen: bool) -> tuple[Rule | None, str | None]:
    """What becomes of the hand of somebody who is away: by the rulebook, or by the house where that is silent."""
    rule = rule_for(state, ABSENT, decision_pending=True)
    if rule is None:
        return None, state.terms.absent_hand
    rule = rule.once_seen(seen=seen)
    return rule, rule.remedy


class Leaving(NamedTuple):
    """What leaving does to the bets of whoever leaves, before he has: in words, with the clauses and readings."""

    says: str = ""
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


def what_leaving_does(state: RoundState, player: str, language: str = ENGLISH) -> Leaving:
    """What a player is told before he leaves: what becomes of each hand that he still has to decide about."""
    mine = [box for box in state.boxes if player in box.bettors]
    if not mine:
        return Leaving()
    if state.phase == BETTING_OPEN:
        return Leaving(Sentence("leaving-takes-bets").told(language))
    if any(state.holder(box.number) != player for box in mine):
        return Leaving()  # what becomes of a share hangs on whoever decides for the hand
    open_hands = [box for box in mine if not box.out and not box.folded and way(state, box).waits is not None]
    if not open_hands:
        return Leaving(Sentence("leaving-leaves-bets").told(language))
    hands: dict[str, list[int]] = {}
    found: list[Rule] = []
    for box in open_hands:
        rule, remedy = _remedy(state, seen=state.terms.enforce_limits and state.seen(box, player))
        found += [rule] if rule is not None else []
        if remedy is not None:
            hands.setdefault(_certain(state, box, remedy), []).append(box.number)
    says = vocabulary(language).remedies
    told = [
        says[remedy] if len(hands) == 1 else _about(boxes, says[remedy], language) for remedy, boxes in hands.items()
    ]
    return Leaving(
        " ".join(told), each_once(*(rule.clause for rule in found)), each_once(*(rule.reading for rule in found))
    )


def _about(boxes: list[int], says: str, language: str) -> str:
    """What a remedy does to some of his boxes: `Boxes 2 and 5: the hand counts as folded.`"""
    told = Sentence("box-does", boxes=boxes_text(boxes), does=says[:1].lower() + says[1:]).told(language)
    return told[:1].upper() + told[1:]


def _certain(state: RoundState, box: Box, remedy: str) -> str:
    """The remedy in fewer words: where no street to come lets a hand stay as it is, it is folded."""
    waits = way(state, box).waits
    streets = state.rulebook.streets
    coming = streets[streets.index(waits) :] if waits is not None else ()
    stays = any(not decision.moves for street in coming for decision in street.decisions)
    return "fold-hand" if remedy == "stand-or-fold" and not stays else remedy
