"""Bets, looks, decisions, cards and reveals as they mostly come, each taken with those of its kind that follow it.

Where each player has a box that nobody else bets on, whether the rules take his bets depends on nothing but the table's
terms, the bets, their amounts and their order; with a decision, on the street that is open and what the box has decided
before. So the rules are asked once for each choice, and remembered; they are asked event by event wherever anything
else bears on one. Cards and reveals are held to the places and steps that the rules work out for all of them.

What follows from the last of them by itself is left to whoever asks.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from croupier.cache import Cache
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round.commands import Decide, LookAtHand, PlaceBet
from croupier.round.dealing import cards_due, places_due
from croupier.round.decisions import decide_hand, look_at_hand
from croupier.round.engine import apply, decided
from croupier.round.events import BetPlaced, CardDealt, CardsTurned, DecisionMade, Event, HandViewed, SecurityCardPlaced
from croupier.round.evolution import evolve
from croupier.round.reveal import next_reveal
from croupier.round.rules import waits
from croupier.round.state import BETTING_OPEN, REVEAL, Box, PlacedBet, RoundState
from croupier.round.table import Table
from croupier.rulebook import Rulebook
from croupier.shuffle import usable
from croupier.wire.rounds import Seat, Stake

A = TypeVar("A", bound=Hashable)
T = TypeVar("T")

#: By the identity of the terms, which are kept so that it cannot pass to others, and what was asked.
_known: Final = Cache[tuple[int, Callable[..., Any], Hashable], tuple[Rulebook, Table, Any]](8192)


def _once(ask: Callable[[Rulebook, Table, A], T], state: RoundState, asked: A) -> T:
    """What is asked of the rules and a table's terms, and of nothing else: worked out when it first comes up."""
    key, terms = (id(state.table), ask, asked), state.terms
    kept = _known.get(key)
    if kept is None or kept[0] is not state.rulebook or kept[1] is not terms:
        kept = _known[key] = (state.rulebook, terms, ask(state.rulebook, terms, asked))
    return kept[2]


class _Choice(NamedTuple):
    """What the rules give for bets that somebody lays at a box of his own: their clauses, and the order they lie in."""

    clauses: tuple[tuple[str, ...], ...]
    order: tuple[int, ...]


def laid_together(state: RoundState, events: Sequence[Event], index: int) -> RoundState | None:
    """The state after all the bets that follow from here on, if the rules give just these; else None."""
    if state.phase != BETTING_OPEN or state.boxes or state.positions or state.conditions or state.offers:
        return None
    run: list[BetPlaced] = []
    boxes: dict[int, list[BetPlaced]] = {}
    for bet in islice(events, index, None):
        if not isinstance(bet, BetPlaced) or bet.placed_by is not None:
            break
        run.append(bet)
        boxes.setdefault(bet.box, []).append(bet)
    owners = {number: bets[0].player for number, bets in boxes.items()}
    if not run or not _apart(state, run, owners):
        return None
    entropy = tuple([bet.entropy for bet in run if bet.entropy])
    if entropy and not (state.commitment and usable(entropy)):
        return None
    laid = [_laid(state, number, bets) for number, bets in sorted(boxes.items())]
    known = tuple([box for box in laid if box is not None])
    if len(known) < len(laid):
        return None
    positions = tuple([Seat(box=number, player=player) for number, player in owners.items()])
    version = state.version + len(run)
    return replace(state, boxes=known, positions=positions, entropy=entropy, version=version)


def _apart(state: RoundState, run: Sequence[BetPlaced], owners: dict[int, str]) -> bool:
    """Whether every player has one box, every box of the layout one player, and whoever sits somewhere bets there."""
    places = {player: number for number, player in owners.items()}
    if len(places) < len(owners) or not all(1 <= number <= state.terms.boxes for number in owners):
        return False
    if any(owners[bet.box] != bet.player for bet in run):
        return False
    return all(
        owners.get(seat.box, seat.player) == seat.player and places.get(seat.player, seat.box) == seat.box
        for seat in state.seats
    )


def _laid(state: RoundState, number: int, bets: Sequence[BetPlaced]) -> Box | None:
    """A box with these bets of one player; None where the rules give other events for them, or refuse them."""
    choice = _once(_asked, state, tuple([(bet.bet, bet.amount) for bet in bets]))
    if choice is None or choice.clauses != tuple([bet.clauses for bet in bets]):
        return None
    player = bets[0].player
    lying = tuple([PlacedBet(bets[place].bet, (Stake(player, bets[place].amount),)) for place in choice.order])
    return Box(number=number, bettors=(player,), bets=lying)


def _asked(rulebook: Rulebook, terms: Table, bets: tuple[tuple[str, Cents], ...]) -> _Choice | None:
    """What the rules give for these bets on an empty layout; None where they refuse one, or give more than the bet."""
    state, given = RoundState(rulebook=rulebook, phase=BETTING_OPEN, table=terms), list[Event]()
    for name, amount in bets:
        try:
            more, state = decided(state, PlaceBet(player="", box=1, bet=name, amount=amount))
        except CroupierError:
            return None
        given += more
    if len(given) > len(bets):
        return None
    names = [name for name, _ in bets]
    order = tuple([names.index(bet.bet) for bet in state.box(1).bets])
    return _Choice(tuple([event.clauses for event in given]), order)


#: What a player does with his hand on a street.
_ACTS: Final = (HandViewed, DecisionMade)


class _Act(NamedTuple):
    """A look or a decision, and all of the box that bears on it; whose it is does not."""

    phase: str
    bets: tuple[tuple[str, Cents], ...]
    taken: tuple[tuple[str, Cents], ...]
    decisions: tuple[str, ...]
    viewed: bool
    #: Nothing where he looks; `amount` is what he puts up.
    decision: str = ""
    elected: tuple[str, ...] = ()
    amount: Cents | None = None


class _Made(NamedTuple):
    """What the rules give for it, with the amounts instead of the stakes, and which bets lie there then."""

    said: tuple[object, ...]
    lying: tuple[str, ...]
    folded: bool


def decided_together(state: RoundState, events: Sequence[Event], index: int) -> RoundState | None:
    """The state after the looks and decisions that follow on a street, as many as the rules give just so; else None."""
    street = state.street
    if street is None or state.conditions or state.offers or state.absent:
        return None
    boxes = {box.number: box for box in state.boxes}
    whose = {box.bettors[0] for box in state.boxes if len(box.bettors) == 1}
    if len(whose) < len(boxes):
        return None
    waiting = {box.number for box in state.boxes if waits(state, box, street)}
    looks, count, relied = state.looks, 0, state.relied
    for event in islice(events, index, None):
        if not waiting or not isinstance(event, _ACTS) or (box := boxes.get(event.box)) is None:
            break
        after = _after(state, box, event)
        if after is None:
            break
        boxes[event.box], count = after, count + 1
        if isinstance(event, HandViewed):
            looks = (*looks, event.box)
        else:
            waiting.discard(event.box)
            relied = relied if relied is not state.relied else tuple(state.known_cards)
    if not count:
        return None
    return replace(state, boxes=tuple(boxes.values()), looks=looks, relied=relied, version=state.version + count)


def _after(state: RoundState, box: Box, event: HandViewed | DecisionMade) -> Box | None:
    """The box after a look or a decision of its only bettor; None where more bears on it, or it is not by the rules."""
    player = event.player
    if not box.dealt_in or box.bettors != (player,) or box.viewer not in ("", player):
        return None
    if box.folded or box.orders or box.taken_out or box.shown or box.declined or box.proved or box.inspected:
        return None
    if box.elected:
        return None
    bets = tuple([(bet.bet, bet.amount) for bet in box.bets])
    taken = tuple([(bet.bet, bet.amount) for bet in box.taken]) if box.taken else ()
    so_far = (state.phase, bets, taken, box.decisions, box.viewed)
    if isinstance(event, HandViewed):
        made = _once(_made, state, so_far)
        if made is None or (event.clauses, event.recorded_by, event.before) != made.said:
            return None
        return replace(box, viewed=True, viewer=player)
    if len(event.stakes) + len(event.taken) > 1 or any(one.player != player for one in event.stakes + event.taken):
        return None
    staked, back = _amounts(event)
    made = _once(_made, state, (*so_far, event.decision, event.elected, staked or None))
    said = (event.clauses, event.bet, staked, back, event.blind)
    if made is None or said != made.said:
        return None
    decisions = (*box.decisions, event.decision)
    if not (staked or back):
        return replace(box, decisions=decisions, elected=event.elected, folded=made.folded)
    lying = {bet.bet: bet for bet in box.bets}
    if staked:
        lying[event.bet] = PlacedBet(event.bet, (Stake(player, box.amount(event.bet) + staked),))
    else:
        box = replace(box, taken=(*box.taken, PlacedBet(event.bet, event.taken)))
    now = tuple([lying[bet] for bet in made.lying])
    return replace(box, bets=now, decisions=decisions, elected=event.elected, folded=made.folded)


def _amounts(event: DecisionMade) -> tuple[Cents, Cents]:
    """What a decision puts up, and what it takes back."""
    return sum([stake.amount for stake in event.stakes]), sum([stake.amount for stake in event.taken])


def _made(rulebook: Rulebook, terms: Table, asked: tuple[Any, ...]) -> _Made | None:
    """What the rules give for an act at a table where nothing else is; None where they ask for more, or refuse it."""
    act = _Act(*asked)
    bets, taken = (
        tuple([PlacedBet(name, (Stake("", amount),)) for name, amount in some]) for some in (act.bets, act.taken)
    )
    box = Box(
        number=1, bettors=("",), bets=bets, taken=taken, dealt_in=True, viewed=act.viewed, decisions=act.decisions
    )
    state = RoundState(rulebook=rulebook, phase=act.phase, table=terms, boxes=(box,))
    street = state.street
    decision = street.decision(act.decision) if street is not None else None
    if street is None or (decision is not None and decision.choice.when is not None):
        return None  # it turns on the cards
    try:
        if not act.decision:
            (event,) = look_at_hand(state, LookAtHand(player="", box=1))
        else:
            command = Decide(player="", box=1, decision=act.decision, amount=act.amount, elect=act.elected)
            (event,) = decide_hand(state, command)
    except (CroupierError, ValueError):  # refused, or more than one thing happens
        return None
    state = apply(state, (event,))
    after = state.box(1)
    if isinstance(event, HandViewed):
        return _Made((event.clauses, event.recorded_by, event.before), (), after.folded)
    if not isinstance(event, DecisionMade) or after.bettors != box.bettors or waits(state, after, street):
        return None
    said = (event.clauses, event.bet, *_amounts(event), event.blind)
    return _Made(said, tuple([bet.bet for bet in after.bets]), after.folded)


def dealt_together(state: RoundState, events: Sequence[Event], index: int) -> RoundState | None:
    """The state after the cards that follow, as many as the rules deal just so; else None."""
    due = cards_due(state)
    if not due or state.due or state.offers:
        return None
    places, known, end = places_due(state, due), set(state.known_cards), index
    for place, box, kept, clauses, secured in places:
        event = events[end] if end < len(events) else None
        if not isinstance(event, CardDealt) or (event.place, event.box, event.kept, event.clauses) != (
            place, box, kept, clauses
        ):  # fmt: skip
            break
        if event.card in known:
            break
        taken = end + 1 + secured
        if secured and (taken > len(events) or events[taken - 1] != SecurityCardPlaced(place=place, clauses=clauses)):
            break
        if event.card is not None:
            known.add(event.card)
        end = taken
    return apply(state, events[index:end]) if end > index else None


def turned_together(state: RoundState, events: Sequence[Event], index: int) -> RoundState | None:
    """The state after the steps of the reveal that follow, as many as the rules give just so; else None."""
    if state.phase != REVEAL or state.offers:
        return None
    before = state
    for event in islice(events, index, None):
        if not isinstance(event, CardsTurned) or event != next_reveal(state):
            break
        state = evolve(state, event)
    return state if state is not before else None
