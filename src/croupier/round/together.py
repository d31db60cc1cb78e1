"""Bets as they mostly come, taken all at once: each player lays his own at a box that nobody else bets on.

Whether the rules take such bets depends on nothing but the table's terms, the bets, their amounts and their order. So
the rules are asked once for each choice, and remembered; they are asked bet by bet wherever anything else bears on one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from msgspec.structs import replace

from croupier.cache import Cache
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round.commands import PlaceBet
from croupier.round.engine import decided
from croupier.round.events import BetPlaced, Event
from croupier.round.state import BETTING_OPEN, Box, PlacedBet, RoundState
from croupier.round.table import Table
from croupier.rulebook import Rulebook
from croupier.shuffle import usable
from croupier.wire.rounds import Seat, Stake


class _Choice(NamedTuple):
    """What the rules give for bets that somebody lays at a box of his own: their clauses, and the order they lie in."""

    clauses: tuple[tuple[str, ...], ...]
    order: tuple[int, ...]


#: By the identity of the terms, which are kept so that it cannot pass to others, and the bets with their amounts.
_known: Final = Cache[tuple[int, tuple[tuple[str, Cents], ...]], tuple[Rulebook, Table, _Choice | None]](8192)


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
    choice = _choice(state.rulebook, state.terms, tuple([(bet.bet, bet.amount) for bet in bets]))
    if choice is None or choice.clauses != tuple([bet.clauses for bet in bets]):
        return None
    player = bets[0].player
    lying = tuple([PlacedBet(bets[place].bet, (Stake(player, bets[place].amount),)) for place in choice.order])
    return Box(number=number, bettors=(player,), bets=lying)


def _choice(rulebook: Rulebook, terms: Table, bets: tuple[tuple[str, Cents], ...]) -> _Choice | None:
    kept = _known.get((id(terms), bets))
    if kept is None or kept[0] is not rulebook or kept[1] is not terms:
        kept = _known[id(terms), bets] = (rulebook, terms, _asked(rulebook, terms, bets))
    return kept[2]


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
