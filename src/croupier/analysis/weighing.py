"""What the choices of one hand are worth, by direct enumeration of what can follow.

A way of its own beside the solutions: every board that can come is gone through, and on each every hand that the
dealer may hold; nothing is shared with the routes that solve a whole game but the ranking of hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from math import comb
from operator import add
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.analysis.game import STANDINGS, Game, GameChoice, GameHand, not_solved, open_choices
from croupier.analysis.solution import DecisionValues, Position, in_order
from croupier.cards import DECK, Card
from croupier.ranking import rank_hand
from croupier.ranking.tables import plain_values
from croupier.ranking.values import rank_of, value_of

#: So many hands are gone through at most, dealer's hands on all boards together.
MOST_HANDS: Final = 4_000_000


class KnownCards(NamedTuple):
    """The cards that somebody knows of: his own, the community cards from the first on, the dealer's, and dead ones."""

    own: tuple[Card, ...]
    community: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def all(self) -> tuple[Card, ...]:
        return self.own + self.community + self.dealer + self.dead


def weigh(game: Game, position: Position) -> DecisionValues:
    """What each open decision of a position is worth; refused where there is too much to go through."""
    weigher = Weigher(game, KnownCards(position.own, position.community, position.dealer, position.dead))
    later = {place for street in game.streets[position.street :] for place in street.dealer}
    if len(later) > len(position.dealer):
        raise not_solved("a card of the dealer's is turned between two decisions", "streets")
    if not weigher.feasible():
        raise not_solved("there is too much to go through for one hand", "cards")
    step = game.course.steps[position.street][position.state]
    return in_order(step.units, weigher.choices(position.street, position.state))


class Weigher:
    """The choices of one hand at one street."""

    def __init__(self, game: Game, known: KnownCards) -> None:
        self.game, self.known = game, known
        self._rest = [card for card in DECK if card not in known.all]
        hands = [*game.hands, *([game.contest.against] if game.contest is not None else [])]
        #: Community cards beyond these make no difference.
        self._board = max((place + 1 for hand in hands for place in hand.community), default=0)
        hidden = set(range(len(known.community), self._board))
        for hand in hands:
            if hidden & set(hand.community) not in (hidden, set()):
                raise not_solved("the hands of the game are made of different community cards", "hands")
        self._leaves: dict[frozenset[Card], tuple[tuple[int, ...], tuple[int, ...]]] = {}
        self._tallies: dict[frozenset[Card], dict[tuple[int, ...], tuple[int, ...]]] = {}
        self._best: dict[tuple[int, int, frozenset[Card]], int] = {}
        self._price = cache(game.price)

    @property
    def boards(self) -> int:
        """How many boards can come."""
        return comb(len(self._rest), max(0, self._board - len(self.known.community)))

    @property
    def dealers(self) -> int:
        """How many hands the dealer may hold on each board."""
        return comb(len(self._rest) - max(0, self._board - len(self.known.community)), self._hidden)

    @property
    def _hidden(self) -> int:
        return self.game.dealer - len(self.known.dealer) if self.game.contest is not None else 0

    def feasible(self) -> bool:
        """Whether everything can be gone through."""
        measured = self.game.contest is not None and bool(self.game.contest.against.rank_list.measure)
        return self.boards * (1 if measured else self.dealers) <= MOST_HANDS

    def values(self, street: int, state: int) -> dict[str, Fraction]:
        """By decision that is open: what it is worth in main bets, with best play afterwards."""
        return {choice.id: value for choice, value in self.choices(street, state)}

    def choices(self, street: int, state: int) -> list[tuple[GameChoice, Fraction]]:
        """What each open choice is worth, with the choices themselves."""
        game, step = self.game, self.game.course.steps[street][state]
        deals = self._ways(street) * self.dealers
        return [
            (choice, Fraction(self._follow(street, to, frozenset()), deals * game.scale))
            for choice, to in open_choices(game, street, step)
            if self._is_open(choice, frozenset())
        ]

    def _is_open(self, choice: GameChoice, come: frozenset[Card]) -> bool:
        if choice.needs is None:
            return True
        return self._value(choice.needs.hand, come) >= choice.needs.least

    def _follow(self, street: int, to: tuple[str, int], come: frozenset[Card]) -> int:
        """The sum of a choice over all that may follow, cards that are turned together in no order."""
        kind, number = to
        if kind == "plan":
            plan = self.game.course.plans[number]
            total = 0
            for bands, counts in self._tally(come).items():
                for standing, count in enumerate(counts):
                    total += count * self._price(plan, standing, bands)
            return total * self._orders(street)
        more = self._seen(street + 1) - self._seen(street)
        rest = [card for card in self._rest if card not in come]
        return sum(self._state(street + 1, number, come | set(cards)) for cards in combinations(rest, more))

    def _state(self, street: int, state: int, come: frozenset[Card]) -> int:
        key = (street, state, come)
        if key not in self._best:
            step = self.game.course.steps[street][state]
            choices = open_choices(self.game, street, step)
            self._best[key] = max(self._follow(street, to, come) for one, to in choices if self._is_open(one, come))
        return self._best[key]

    def _tally(self, come: frozenset[Card]) -> dict[tuple[int, ...], tuple[int, ...]]:
        """By bands of the player's hands, over all boards with these cards: the dealer's hands by standing."""
        if come not in self._tallies:
            missing = max(0, self._board - len(self.known.community) - len(come))
            rest = [card for card in self._rest if card not in come]
            found: dict[tuple[int, ...], tuple[int, ...]] = {}
            for cards in combinations(rest, missing):
                bands, counts = self._leaf(come | set(cards))
                before = found.get(bands)
                found[bands] = tuple(map(add, before, counts)) if before is not None else counts
            self._tallies[come] = found
        return self._tallies[come]

    def _seen(self, street: int) -> int:
        """How many community cards that matter are up on a street."""
        return max(len(self.known.community), min(self._board, len(self.game.streets[street].community)))

    def _ways(self, street: int) -> int:
        """In how many ways the rest of the board can come, street by street."""
        left, ways = len(self._rest) - self._seen(street) + len(self.known.community), 1
        for more in self._steps(street):
            ways *= comb(left, more)
            left -= more
        return ways

    def _orders(self, street: int) -> int:
        """How many of those ways lead to one and the same board."""
        left = len(self._rest) - self._seen(street) + len(self.known.community)
        return self._ways(street) // comb(left, sum(self._steps(street)))

    def _steps(self, street: int) -> list[int]:
        """How many cards of the board come at a time from a street on."""
        ups = [self._seen(number) for number in range(street, len(self.game.streets))] + [self._board]
        return [max(0, after - before) for before, after in pairwise(ups)]

    def _value(self, hand: GameHand, come: frozenset[Card]) -> int:
        """The value of a hand of the player's with these community cards beside those known."""
        board = (*self.known.community, *come)
        cards = [self.known.own[place] for place in hand.own] + [board[place] for place in hand.community]
        return value_of(rank_hand(cards, hand.rank_list))

    def _leaf(self, come: frozenset[Card]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """On a whole board: the bands of the player's hands, and the dealer's hands by standing."""
        if come not in self._leaves:
            values = [self._value(hand, come) for hand in self.game.hands]
            bands = tuple(
                sum(value >= least for least in hand.bands) - 1
                for hand, value in zip(self.game.hands, values, strict=True)
            )
            contest = self.game.contest
            counts = (1,) if contest is None else self._against(come, values[contest.hand])
            self._leaves[come] = bands, counts
        return self._leaves[come]

    def _against(self, come: frozenset[Card], value: int) -> tuple[int, ...]:
        contest = self.game.contest
        if contest is None or len(contest.against.dealer) != self.game.dealer or contest.against.own:
            raise not_solved("the dealer's hand is not made of all his cards", "contest.against")
        if contest.against.rank_list.measure:
            return self._longest_suits(value)
        rest = np.array([card for card in self._rest if card not in come])
        board = (*self.known.community, *come)
        fixed = [*self.known.dealer, *(board[place] for place in contest.against.community)]
        hidden = rest[_choices(len(rest), self._hidden)]
        cards = np.concatenate([np.tile(np.array(fixed, np.int64), (len(hidden), 1)), hidden], axis=1)
        found = plain_values(cards, contest.against.rank_list)
        fits = found >= contest.qualifies
        if contest.qualifying_card is not None:
            fits = np.max(cards, axis=1) >> 2 >= contest.qualifying_card
        compared = np.sign(value - found.astype(np.int64))
        return tuple(int(((fits == qualifies) & (compared == result)).sum()) for qualifies, result in STANDINGS)

    def _longest_suits(self, value: int) -> tuple[int, ...]:
        """Dealer's hands by standing where the longest suit is what counts: below, up to, and unfit ones."""
        contest = self.game.contest
        if contest is None or contest.qualifying_card is not None:
            raise not_solved("longest suits are compared by nothing else", "contest.qualify")
        rank_list, total = contest.against.rank_list, self.dealers
        below, upto = (self._suits_below(rank_of(value, rank_list).ranks, also) for also in (False, True))
        unfit = self._suits_below(rank_of(contest.qualifies, rank_list).ranks, False) if contest.qualifies else 0
        lower, equal = min(below, unfit), min(upto, unfit) - min(below, unfit)
        return (
            below - lower, upto - below - equal, total - max(upto, unfit),
            lower, equal, unfit - lower - equal,
        )  # fmt: skip

    def _suits_below(self, ranks: Sequence[int], also: bool) -> int:
        """How many dealer's hands have no suit above one of these ranks, nor `also` one that is equal."""
        mask, length = sum(1 << rank for rank in ranks), len(ranks)
        ways = [1] + [0] * self.game.dealer
        for suit in range(4):
            free = [card.rank for card in self._rest if card.suit == suit]
            held = sum(1 << card.rank for card in self.known.dealer if card.suit == suit)
            of_suit = [0] * (self.game.dealer + 1)
            for count in range(held.bit_count(), min(length, self.game.dealer) + 1):
                missing = count - held.bit_count()
                if count < length:
                    of_suit[count] = comb(len(free), missing)
                    continue
                for chosen in combinations(free, missing):
                    made = held | sum(1 << rank for rank in chosen)
                    of_suit[count] += made < mask or (also and made == mask)
            ways = [
                sum(ways[before] * of_suit[total - before] for before in range(total + 1))
                for total in range(self.game.dealer + 1)
            ]
        return ways[self.game.dealer]


@cache
def _choices(available: int, count: int) -> npt.NDArray[np.int64]:
    """Every choice of so many out of those available."""
    each = (place for chosen in combinations(range(available), count) for place in chosen)
    return np.fromiter(each, np.int64, count * comb(available, count)).reshape(comb(available, count), count)
