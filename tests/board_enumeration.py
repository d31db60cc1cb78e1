"""Games with a board by plain enumeration: every two hands that a board leaves are compared, one by one.

Nothing of the solver is in it but the numbers of sets of cards up to exchange of suits (`card_sets`), and the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations
from math import comb

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import exchange_numbers, exchanged_cards, kind_numbers, kinds_of, set_numbers
from croupier.analysis.game import STANDINGS, Game
from croupier.ranking.tables import plain_values

Integers = npt.NDArray[np.int64]
Cards = npt.NDArray[np.uint8]

#: Where play may stand on a whole board: a plan that is decided on, or a state of a street that is open then.
End = tuple[str, int, int]
HOLES = comb(52, 2)


@cache
def apart(cards: int) -> npt.NDArray[np.bool_]:
    """Of so many cards, which two pairs share none."""
    pairs = np.array(list(combinations(range(cards), 2)), np.uint8)
    shared: npt.NDArray[np.bool_] = (pairs[:, None, :, None] == pairs[None, :, None, :]).any(axis=(2, 3))
    return ~shared


def by_plan(of: Game, board: Cards) -> tuple[Cards, Integers]:
    """The holes that a whole board leaves, and by plan and hole what it comes to over all hands of the dealer's."""
    assert of.contest is not None
    hand = of.hands[0]
    rest = sorted(set(range(52)) - set(board.tolist()))
    holes = np.array(list(combinations(rest, 2)), np.uint8)
    cards = np.concatenate([np.tile(board, (len(holes), 1)), holes], axis=1)
    values = plain_values(cards, hand.rank_list)
    fits = values >= of.contest.qualifies
    others, bands = apart(len(rest)), np.searchsorted(np.array(hand.bands), values, side="right") - 1
    lower, equal = others & (values[None, :] < values[:, None]), others & (values[None, :] == values[:, None])
    compared = {1: lower, 0: equal, -1: others & ~lower & ~equal}
    names = [tuple(int(band) for _ in of.hands) for band in range(len(hand.bands))]
    sums = np.zeros((len(of.course.plans), len(holes)), np.int64)
    for standing, (fit, result) in enumerate(STANDINGS):
        counts = np.count_nonzero(compared[result] & (fits == fit), axis=1)
        for number, plan in enumerate(of.course.plans):
            sums[number] += counts * np.array([of.price(plan, standing, name) for name in names])[bands]
    return holes, sums


def whole(of: Game, street: int) -> bool:
    return len(of.streets[street].community) == len(of.hands[0].community)


def ends(of: Game) -> dict[End, None]:
    """Every way to stand when the whole board is up."""
    found: dict[End, None] = {}
    for street, steps in enumerate(of.course.steps):
        for step in steps if not whole(of, street) else ():
            for lead in step.leads:
                found[end_of(of, street, lead)] = None
    return {end: None for end in found if end[0] == "plan" or whole(of, end[1])}


def end_of(of: Game, street: int, lead: tuple[str, int]) -> End:
    """Where a choice leads when streets that are closed are passed by."""
    kind, number = lead
    while kind == "state":
        street += 1
        step = of.course.steps[street][number]
        if of.streets[street].open_to(step.units):
            return "state", street, number
        kind, number = step.leads[0]
    return "plan", 0, number


def worth_of(of: Game, end: End, plans: Integers) -> Integers:
    """By hole on a whole board: a plan, or the best of the choices of a state."""
    kind, street, number = end
    if kind == "plan":
        of_plan: Integers = plans[number]
        return of_plan
    found = [worth_of(of, end_of(of, street, lead), plans) for lead in of.course.steps[street][number].leads]
    best: Integers = np.max(found, axis=0)
    return best


@cache
def exchanged_holes() -> Integers:
    pairs = np.array([(low, high) for high in range(52) for low in range(high)], np.uint8)
    return np.stack([set_numbers(np.sort(each, axis=1)) for each in exchanged_cards()[:, pairs]])


def on_boards(of: Game, boards: Cards) -> Iterator[dict[End, Integers]]:
    """For each of these boards: by end and by number of the hole, what play comes to."""
    for board in boards:
        holes, plans = by_plan(of, board)
        found = {}
        for end in ends(of):
            found[end] = np.zeros(HOLES, np.int64)
            found[end][set_numbers(holes)] = worth_of(of, end, plans)
        yield found


class Smaller:
    """Sums over larger boards, added up for the smaller ones that they grew from."""

    def __init__(self, cards: int) -> None:
        self.cards, self.sums = cards, np.zeros((len(kinds_of(cards)) if cards else 1, HOLES), np.int64)

    def add(self, board: Cards, weight: int, by_hole: Integers) -> None:
        """A board that stands for so many, with every choice of fewer of its cards."""
        if not self.cards:
            self.sums[0] += weight * by_hole
            return
        subsets = np.array(list(combinations(np.sort(board).tolist(), self.cards)), np.uint8)
        for number in set_numbers(subsets):
            holes = exchanged_holes()[exchange_numbers(self.cards)[number]]
            self.sums[kind_numbers(self.cards)[number], holes] += weight * by_hole

    def each(self) -> Integers:
        """For one board of each kind; holes that an exchange of suits makes of each other share what they have."""
        boards = kinds_of(self.cards).cards if self.cards else np.zeros((1, 0), np.uint8)
        weights = kinds_of(self.cards).weights if self.cards else np.ones(1, np.int64)
        found = np.zeros_like(self.sums)
        for kind, board in enumerate(boards):
            same = [
                holes
                for exchange, holes in zip(permutations(range(4)), exchanged_holes(), strict=True)
                if sorted(int(card) & ~3 | exchange[int(card) & 3] for card in board) == sorted(board.tolist())
            ]
            total = sum(self.sums[kind][holes] for holes in same)
            found[kind] = total // (len(same) * int(weights[kind]))
        return found


def solve_plainly(of: Game) -> Fraction:
    """What a game comes to under best play, from whole boards down."""
    size = len(of.hands[0].community)
    levels = sorted({len(street.community) for street in of.streets} - {size}, reverse=True)
    smaller = {end: Smaller(levels[0]) for end in ends(of)}
    kinds = kinds_of(size)
    for board, weight, found in zip(kinds.cards, kinds.weights.tolist(), on_boards(of, kinds.cards), strict=True):
        for end, by_hole in found.items():
            smaller[end].add(board, weight, by_hole)
    values, level = {end: each.each() for end, each in smaller.items()}, levels[0]
    for street in reversed(range(len(of.streets))):
        if whole(of, street):
            continue
        if (up := len(of.streets[street].community)) < level:
            values, level = {end: _down(level, up, each) for end, each in values.items()}, up
        for state, step in enumerate(of.course.steps[street]):
            if of.streets[street].open_to(step.units):
                leads = [values[end_of(of, street, lead)] for lead in step.leads]
                values["state", street, state] = np.max(leads, axis=0)
    total = values["state", 0, 0]
    up = len(of.streets[0].community)
    boards = kinds_of(up).weights if up else np.ones(1, np.int64)
    deals, chain = comb(52, up) * comb(52 - up, 2) * comb(50 - size, 2), [*reversed(levels), size]
    for one, other in pairwise(chain):
        deals *= comb(50 - one, other - one)
    return Fraction(sum(int(w) * sum(map(int, row)) for w, row in zip(boards, total, strict=True)), deals * of.scale)


def _down(cards: int, to: int, by_kind: Integers) -> Integers:
    found, kinds = Smaller(to), kinds_of(cards)
    for board, weight, row in zip(kinds.cards, kinds.weights.tolist(), by_kind, strict=True):
        found.add(board, weight, row)
    return found.each()
