"""What has to be summed to solve a game: which prices, over which cards, and where the best of several is taken.

What a state is worth is written as the prices of one plan and what best play adds to them. The prices of a plan are
summed as they are; only what is added needs the best of several at each information set. With the same plan on both
sides of a comparison its prices drop out: to check or to play is a question of the difference alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import factorial, prod
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.game import (
    Game,
    GameChoice,
    GamePlan,
    GameState,
    Need,
    contest_of,
    daring,
    not_solved,
    open_choices,
)
from croupier.ranking.tables import flushes_decide

Prices = npt.NDArray[np.int64]

#: Less than anything that can be lost: the price of what is not open, and a sum of it.
CLOSED: Final = -(1 << 40)
CLOSED_SUM: Final = -(1 << 62)


class NodeOption(NamedTuple):
    """One choice at an information set: a number for each deal, sums of prices on whole boards, and of a later node."""

    constant: int
    leaf: int | None
    node: int | None
    need: Need | None


class Node(NamedTuple):
    """Information sets with so many community cards up, where the best of some options is taken."""

    cards: int
    options: tuple[NodeOption, ...]
    #: Street and state, where decisions are given and it matters whose they are.
    at: tuple[int, int] | None = None


@dataclass
class _Worth:
    """The prices of a plan, and what is to be added: a node, or on whole boards the best of some prices."""

    steady: Prices
    node: int | None = None
    best: list[Prices] = field(default_factory=list)


class HandBands(NamedTuple):
    """What prices and conditions tell apart: by value of the hand its band, and by band those of the game's hands."""

    of_value: npt.NDArray[np.uint8]
    least: tuple[int, ...]
    names: tuple[tuple[int, ...], ...]

    def split(self, parts: int) -> HandBands:
        """Each band in so many parts, which are numbered in place of values."""
        if parts * len(self.least) > 1 << 8:
            raise not_solved("there are too many ways to go on with a whole board", "streets")
        of_value = np.arange(parts * len(self.least), dtype=np.uint8)
        least = tuple(each for each in self.least for _ in range(parts))
        return HandBands(of_value, least, tuple(each for each in self.names for _ in range(parts)))


class Recipe:
    """The sums that a game takes, from whole boards down to a street: the first one, or one where somebody is.

    Where decisions are `given`, those on whole boards are told apart like bands: each band has a part for every way to
    decide there, and a choice is closed to the parts that take another.
    """

    def __init__(
        self,
        game: Game,
        street: int = 0,
        state: int = 0,
        *,
        given: bool = False,
        pays: Sequence[npt.NDArray[np.int64]] | None = None,
    ) -> None:
        """With `pays` of many games by bet, of which each differs from the game in nothing else, prices of all at once.

        They are by game, standing and band then, and all prices have an axis for the games before that of the bands.
        """
        require_fit(game, street)
        self.game, self._given = game, given
        self.whole = len(game.hands[0].community)
        #: How many cards of a suit on the board make flushes possible.
        self.needed = contest_of(game).against.rank_list.size - game.own
        #: By street and state on whole boards, where decisions are given: how far apart its choices are in the parts.
        self.strides: dict[tuple[int, int], int] = {}
        #: In how many parts each band is.
        self.parts = 1
        if given:
            for at in self._whole_states():
                self.strides[at] = self.parts
                self.parts *= len(game.streets[at[0]].choices)
        #: Bands, and bands in their parts.
        self.undivided = bands_of(game)
        self.bands = self.undivided.split(self.parts) if given else self.undivided
        #: By plan: what it comes to, by band and standing.
        self.prices = [
            np.array(
                [[game.price(plan, standing, name) for standing in range(6)] for name in self.bands.names], np.int64
            )
            if pays is None
            else prices_of_many(game, plan, pays, self.bands.names)
            for plan in game.course.plans
        ]
        self.leaves: list[Prices] = []
        self.nodes: list[Node] = []
        self._known: dict[object, int] = {}
        #: By street and state before the whole board is up: its node, an option for each choice.
        self.node_of: dict[tuple[int, int], int] = {}
        nothing = np.zeros_like(self.prices[0])
        if self.up(street) == self.whole:
            # Nothing to decide before the whole board is up: the best prices on it are all there is.
            worth = self._state(street, state, nothing)
            option = NodeOption(
                0, self._leaf([prices + worth.steady for prices in worth.best or [nothing]]), None, None
            )
            self.root = self._node(Node(0, (option,)))
        else:
            self.root = self._below(street, state, nothing)

    def _whole_states(self) -> Iterator[tuple[int, int]]:
        """The streets with a whole board, and the states in which they are open."""
        for street, steps in enumerate(self.game.course.steps):
            if self.up(street) == self.whole:
                for state, step in enumerate(steps):
                    if self.game.streets[street].open_to(step.units):
                        yield street, state

    def up(self, street: int) -> int:
        """How many community cards are up on a street."""
        return len(self.game.streets[street].community)

    def ups(self, street: int) -> list[int]:
        """How many are up from a street on, and in the end."""
        return [*(self.up(number) for number in range(street, len(self.game.streets))), self.whole]

    def orders(self, cards: int, later: int | None = None) -> int:
        """In how many orders the cards come that are turned together, from so many cards on."""
        ups = sorted({cards, *self.ups(0)})
        return prod(
            factorial(b - a) for a, b in pairwise(ups) if a >= cards and b <= (self.whole if later is None else later)
        )

    def _state(self, street: int, state: int, hint: Prices | None) -> _Worth:
        """What a state is worth; `hint` are prices that it will be compared with."""
        step = self.game.course.steps[street][state]
        if not self.game.streets[street].open_to(step.units):
            return self._follow(street, step.leads[0], hint)
        if self.up(street) < self.whole:
            steady = self._steady(street, step)
            steady = steady if steady is not None else hint if hint is not None else np.zeros_like(self.prices[0])
            return _Worth(steady, self._below(street, state, steady))
        steady = hint if hint is not None else np.zeros_like(self.prices[0])
        best: list[Prices] = []
        for place, (choice, to) in enumerate(open_choices(self.game, street, step)):
            closed = self._closed(street, state, place, choice)
            worth = self._follow(street, to, steady)
            more = worth.steady - steady
            best += [np.where(closed[:, None], CLOSED, prices + more) for prices in worth.best or [np.zeros_like(more)]]
        return _Worth(steady, None, best)

    def _follow(self, street: int, to: tuple[str, int], hint: Prices | None) -> _Worth:
        kind, number = to
        return _Worth(self.prices[number]) if kind == "plan" else self._state(street + 1, number, hint)

    def _steady(self, street: int, step: GameState) -> Prices | None:
        """The prices of a plan that choices lead to, if possible without another decision, and that is no fold."""
        states = []
        for _, to in open_choices(self.game, street, step):
            at, (kind, number) = street, to
            while kind == "state":
                at += 1
                following = self.game.course.steps[at][number]
                if self.game.streets[at].open_to(following.units):
                    states.append((at, following))
                    break
                kind, number = following.leads[0]
            if kind == "plan" and not self.game.course.plans[number].folded:
                return self.prices[number]
        found = (self._steady(at, following) for at, following in states if self.up(at) < self.whole)
        return next((steady for steady in found if steady is not None), None)

    def _below(self, street: int, state: int, steady: Prices) -> int:
        """The node of a state before the board is whole."""
        step = self.game.course.steps[street][state]
        hint, options = self._steady(street, step), []
        for choice, to in open_choices(self.game, street, step):
            worth = self._follow(street, to, steady if hint is None else hint)
            more = worth.steady - steady
            if worth.best:
                options.append(NodeOption(0, self._leaf([prices + more for prices in worth.best]), None, choice.needs))
            elif (more == more.flat[0]).all():
                options.append(NodeOption(int(more.flat[0]), None, worth.node, choice.needs))
            else:
                options.append(NodeOption(0, self._leaf([more]), worth.node, choice.needs))
        node = self._node(Node(self.up(street), tuple(options), (street, state) if self._given else None))
        self.node_of[street, state] = node
        return node

    def ends(self, street: int, state: int) -> list[tuple[int, tuple[int, ...], Prices]]:
        """On a whole board: plans that can be decided on, with the choices and prices, those that stake least first.

        Of several that come to the same, the first is the one that is counted.
        """
        step = self.game.course.steps[street][state]
        found = []
        for place, (choice, (kind, number)) in enumerate(open_choices(self.game, street, step)):
            closed = self._closed(street, state, place, choice)[:, None]
            after = [(number, (), self.prices[number])] if kind == "plan" else self.ends(street + 1, number)
            found.append(
                (
                    daring(choice, step.units),
                    [(plan, (place, *more), np.where(closed, CLOSED, prices)) for plan, more, prices in after],
                )
            )
        return [end for _, ends in sorted(found, key=lambda each: each[0]) for end in ends]

    def _closed(self, street: int, state: int, place: int, choice: GameChoice) -> npt.NDArray[np.bool_]:
        """By band: whether a choice is not open on a whole board."""
        if (stride := self.strides.get((street, state))) is not None:
            parts = np.arange(len(self.bands.least)) % self.parts
            others: npt.NDArray[np.bool_] = parts // stride % len(self.game.streets[street].choices) != place
            return others
        least = choice.needs.least if choice.needs is not None else 0
        return np.array(self.bands.least) < least

    def _leaf(self, prices: list[Prices]) -> int:
        together = np.stack(prices)
        return self._number(("leaf", together.shape, together.tobytes()), self.leaves, together)

    def _node(self, node: Node) -> int:
        return self._number(("node", node), self.nodes, node)

    def _number(self, key: object, known: list[Any], new: object) -> int:
        if key not in self._known:
            self._known[key] = len(known)
            known.append(new)
        return self._known[key]

    @cached_property
    def lowest(self) -> dict[int, set[int]]:
        """By leaf: the numbers of cards that it has to be summed down to."""
        wanted: dict[int, set[int]] = {}
        for node in self.nodes:
            for option in node.options:
                if option.leaf is not None:
                    wanted.setdefault(option.leaf, set()).add(node.cards)
        return wanted


def prices_of_many(
    game: Game, plan: GamePlan, pays: Sequence[npt.NDArray[np.int64]], names: Sequence[tuple[int, ...]]
) -> Prices:
    """What a plan comes to in many games, by band and standing; by bet their pays by game, standing and band."""
    bands = np.array(names)
    total = np.zeros((len(pays[0]), len(bands), 6), np.int64)
    for at, bet in enumerate(game.bets):
        units = plan.units[at if bet.rides_on is None else bet.rides_on]
        total += units * (bet.fold if plan.folded else np.moveaxis(pays[at][:, :, bands[:, bet.hand]], 1, 2))
    return total


def require_fit(game: Game, first: int = 0) -> None:
    """Refuse what is not two own cards and the board against two of the dealer's and the same board.

    Choices are asked about from the first street that is decided on.
    """
    contest = contest_of(game)
    against = contest.against
    if (game.own, game.dealer) != (2, 2):
        raise not_solved(f"{game.own} own cards against {game.dealer} with community cards", "cards", "two against two")
    shared = game.hands[0].community
    for hand in game.hands:
        if len(hand.own) != game.own or hand.dealer or hand.community != shared:
            raise not_solved("the bets are read by hands of different cards", "hands", "own cards and the same board")
        if hand.rank_list is not against.rank_list:
            raise not_solved("the hands are ranked by different lists", "hands", "one list for all")
    if len(against.dealer) != game.dealer or against.own or against.community != shared:
        raise not_solved("the dealer's hand is made of other cards than the player's", "contest.against")
    rank_list, whole = against.rank_list, len(shared)
    if any(one.cards for one in rank_list.classes):
        raise not_solved("a rank list tells suits apart", "contest")
    if not flushes_decide(rank_list):
        raise not_solved("by this rank list five cards of one suit do not decide a hand", "contest")
    if not 3 <= whole <= 5 or shared != tuple(range(whole)):
        raise not_solved(f"a hand with the community cards {shared}", "hands", "the first three, four or five of them")
    for number, street in enumerate(game.streets):
        if len(street.community) > whole or street.community != tuple(range(len(street.community))):
            raise not_solved("cards are up that are no part of a hand", f"streets.{street.id}")
        for choice in street.choices if number >= first else ():
            _require_need(game, choice, len(street.community))
        if all(choice.needs is not None for choice in street.choices):
            raise not_solved("a hand may have nothing to choose", f"streets.{street.id}.choices")
    if len({street.dealer for street in game.streets}) > 1:
        raise not_solved("a card of the dealer's is shown between two decisions", "streets")


def _require_need(game: Game, choice: GameChoice, up: int) -> None:
    """On a whole board a hand that is compared; before, one of the own cards alone or of all seen, by any list."""
    if choice.needs is None:
        return
    hand, compared = choice.needs.hand, game.hands[0]
    if hand.dealer or len(hand.own) != game.own or hand.community not in ((), tuple(range(up))):
        raise not_solved("a choice asks for a hand of other cards than those seen", "streets")
    if up == len(compared.community) and (hand.community, hand.rank_list) != (compared.community, compared.rank_list):
        raise not_solved("on a whole board a choice asks for another hand than the one that is compared", "streets")
    if any(one.cards for one in hand.rank_list.classes):
        raise not_solved("a choice asks for a hand by a rank list that tells suits apart", "streets")


def bands_of(game: Game) -> HandBands:
    """Bands of all hands together, cut where a condition on a whole board begins as well."""
    edges = {least for hand in game.hands for least in hand.bands}
    whole = len(game.hands[0].community)
    for street in game.streets:
        if len(street.community) == whole:
            edges |= {choice.needs.least for choice in street.choices if choice.needs is not None}
    least = sorted(edges)
    of_value = (np.searchsorted(np.array(least), np.arange(1 << 16), side="right") - 1).astype(np.uint8)
    names = tuple(
        tuple(int(np.searchsorted(np.array(hand.bands), edge, side="right")) - 1 for hand in game.hands)
        for edge in least
    )
    return HandBands(of_value, tuple(least), names)
