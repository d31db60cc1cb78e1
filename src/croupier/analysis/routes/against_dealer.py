"""Games against a dealer's own cards, some of them up: one decision, weighed against every hand that he may hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import (
    EXCHANGES,
    Cards,
    Integers,
    cards_of_sets,
    choose,
    kind_numbers,
    kinds_of,
    set_numbers,
    sets_up_to,
)
from croupier.analysis.game import Game, GameHand, contest_of, least_first, not_solved, open_choices
from croupier.analysis.results import Results
from croupier.analysis.routes.dealer_counts import COLUMNS, go_through
from croupier.analysis.routes.deciding import ByKind, ByKindAndCards
from croupier.analysis.routes.plain_counts import MOST_DEALER, standings, weigh_all
from croupier.analysis.routes.without_dealer import joint_bands
from croupier.analysis.routes.working import at_once, cores
from croupier.analysis.solution import Decisions, DecisionValues, Position, Progress, in_order
from croupier.analysis.weighing import weigh
from croupier.ranking.tables import WEIGHTS_AT, plain_values, rank_tables
from croupier.ranking.weights import FEW, PLACE_BITS, ROW_BITS, WEIGHT_BITS

#: Up to so many own cards, and dealer's cards, there are few enough kinds of hands.
_MOST_OWN, _MOST_DEALER = 5, 6
#: So many sets of seen cards are gone through at most, over all kinds of own hands: minutes of work.
_MOST_CHOICES = 3_000_000_000
#: So many of them can be kept, a byte each.
_MOST_NOTED = 1 << 26


@dataclass(frozen=True)
class AgainstDealerSolution:
    """A solved game with one decision against a dealer's own cards."""

    game: Game
    #: A hand of each kind, and how many are of it.
    cards: Cards
    weights: Integers
    #: By hand and plan, the sums over all that is not known of what the plan comes to; and of the best plan.
    sums: Integers
    best: Integers
    #: By hand, and by up-card where there is one: the plans that are best, a bit for each.
    plans: npt.NDArray[np.uint8]
    #: By hand: the plans that are open with it, a bit for each.
    opens: Integers
    results: Results
    #: How many deals a hand of the player's stands for.
    deals_each: int

    def advice(self, position: Position) -> DecisionValues:
        """From the sums by hand, or where more is known, by going through the dealer's hands."""
        game, step = self.game, self.game.course.steps[0][0]
        if position.dealer or position.dead:
            return weigh(game, position)
        kind = kind_numbers(game.own)[set_numbers(np.sort(np.array([position.own], np.uint8)))[0]]
        place = self._places[kind]
        choices, deals = list(open_choices(game, 0, step)), self.deals_each * game.scale
        values = [
            (choices[choice][0], Fraction(int(self.sums[place, at]), deals))
            for at, choice in enumerate(least_first(game, 0, 0))
            if self.opens[place] >> at & 1
        ]
        return in_order(step.units, values)

    @cached_property
    def _places(self) -> Integers:
        return places_of_kinds(self.game)

    def decisions(self, street: int) -> Decisions:
        """By kind of hand, and by the cards that the dealer shows where he does."""
        if not self.plans.shape[1]:
            message = "best play beside so many known cards is not kept"
            raise not_solved(message, f"streets[{street}]", "fewer cards; another strategy than best play")
        best = to_choices(self.game, self.plans)[self._places]
        return ByKindAndCards(best.reshape(1, -1)) if self.plans.shape[1] > 1 else ByKind(best.reshape(1, -1))


def require_fit(game: Game) -> None:
    """Refuse a game that is not one decision on own cards against the dealer's."""
    contest = game.contest
    if contest is None:
        raise not_solved("there is no dealer's hand", "contest")
    if len(game.streets) != 1:
        raise not_solved(f"{len(game.streets)} decisions against a dealer's own cards", "streets", "one decision")
    for hand in game.hands:
        if len(hand.own) != game.own or hand.dealer or hand.community:
            raise not_solved("a bet is read by other cards than the player's", "hands")
    if len(contest.against.dealer) != game.dealer or contest.against.own or contest.against.community:
        raise not_solved("the dealer's hand is not made of all his cards and no others", "contest.against")
    if contest.against.rank_list is not game.hands[contest.hand].rank_list:
        raise not_solved("the two hands of the contest are ranked by different lists", "contest")
    if any(one.cards for one in contest.against.rank_list.classes):
        raise not_solved("a rank list tells suits apart", "contest")


def require_counted(game: Game) -> None:
    """Refuse what has too many hands to be counted one by one."""
    if game.own > _MOST_OWN or game.dealer > _MOST_DEALER:
        message = f"{game.own} own cards against {game.dealer} of the dealer's"
        raise not_solved(message, "cards", f"up to {_MOST_OWN} against up to {_MOST_DEALER}")


def require_bearable(game: Game) -> None:
    """Refuse to go through more choices of seen cards than anybody would wait for."""
    seen = len(game.streets[0].dealer) + game.dead
    if len(kinds_of(game.own)) * comb(52 - game.own, seen) > _MOST_CHOICES:
        raise not_solved(f"{seen} cards are seen beside {game.own} own ones", "seen", "fewer seen cards")


def require_solved(game: Game) -> int:
    """Refuse what is not solved this way; how many deals a hand of the player's stands for."""
    require_fit(game)
    require_counted(game)
    require_bearable(game)
    known, rest = len(game.streets[0].dealer), 52 - game.own
    each = comb(rest, game.dead) * comb(rest - game.dead, known) * hands_each(game)
    game.require_room(comb(52, game.own) * each)
    return each


def hands_each(game: Game) -> int:
    """How many hands the dealer may hold, whatever is seen of them."""
    known = len(game.streets[0].dealer)
    return comb(52 - game.own - game.dead - known, game.dealer - known)


def advice(game: Game, position: Position, _progress: Progress | None = None) -> DecisionValues:
    """What each decision is worth for one hand, without a whole solution."""
    require_fit(game)
    return weigh(game, position)


def solve(
    game: Game, _progress: Progress | None = None, taken: npt.NDArray[np.uint8] | None = None
) -> AgainstDealerSolution:
    """Solve a game over all deals; where `taken` has a choice for each kind of own cards, no other is open."""
    each, known, dead = require_solved(game), len(game.streets[0].dealer), game.dead
    own, names = own_hands(game, taken)
    plans = order_of_plans(game)
    prices = prices_of(game, plans, names)
    if not known and not dead and game.dealer <= MOST_DEALER:
        counts = standings(game, own[0], own[2])
        sums, best, noted, deals = weigh_all(counts, own[3], own[4], own[1], prices)
        return AgainstDealerSolution(
            game, own[0], own[1], sums, best, noted, own[4], results_of(game, plans, names, deals), each
        )
    always = 0 if contest_of(game).may_fail else hands_each(game)
    arguments = (*_subsets(game, known + dead), *ranking_of(game), *dealers_of(game), always)
    seen = (known, dead, cards_of_sets(known + dead))
    columns = comb(52, known) if not dead and len(own[0]) * comb(52, known) <= _MOST_NOTED else 0
    parts = [np.arange(first, len(own[0]), cores()) for first in range(cores())]
    found = [
        (
            np.zeros((len(part), len(plans)), np.int64),
            np.zeros(len(part), np.int64),
            np.zeros((len(part), columns), np.uint8),
            np.zeros(prices.shape, np.int64),
        )
        for part in parts
    ]
    at_once(
        go_through,
        [
            (*arguments, *(column[part] for column in own), *seen, prices, *room)
            for part, room in zip(parts, found, strict=True)
        ],
    )
    together = np.argsort(np.concatenate(parts))
    sums, best, noted = (np.concatenate([room[at] for room in found])[together] for at in range(3))
    counts = np.sum([room[3] for room in found], axis=0)
    return AgainstDealerSolution(
        game, own[0], own[1], sums, best, noted, own[4], results_of(game, plans, names, counts), each
    )


def places_of_kinds(game: Game) -> Integers:
    """By kind of own hand as `kinds_of` counts them: its place among the hands by rising value."""
    values = plain_values(kinds_of(game.own).cards, contest_of(game).against.rank_list)
    order = np.argsort(values, kind="stable")
    found = np.empty(len(order), np.int64)
    found[order] = np.arange(len(order))
    return found


def to_choices(game: Game, plans: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Bits by plan in the order of what they stake, as bits by choice of the street."""
    found = np.zeros_like(plans)
    for place, choice in enumerate(least_first(game, 0, 0)):
        found |= (plans >> np.uint8(place) & np.uint8(1)) << np.uint8(choice)
    return found


def order_of_plans(game: Game) -> tuple[int, ...]:
    """The plans of the one street, those that stake least first."""
    leads = game.course.steps[0][0].leads
    return tuple(leads[choice][1] for choice in least_first(game, 0, 0))


def own_hands(
    game: Game, taken: npt.NDArray[np.uint8] | None = None
) -> tuple[tuple[Any, ...], tuple[tuple[int, ...], ...]]:
    """Every kind of own hand by rising value as the kernel wants it, and what the numbers of bands mean."""
    kinds = kinds_of(game.own)
    values = plain_values(kinds.cards, contest_of(game).against.rank_list)
    order = np.argsort(values, kind="stable")
    bands, names = joint_bands(game, kinds.cards)
    opens = opens_of(game, len(kinds), lambda hand: plain_values(kinds.cards, _own_hand(game, hand).rank_list), taken)
    cards = np.ascontiguousarray(kinds.cards[order])
    return (cards, kinds.weights[order], values[order].astype(np.int64), bands[order], opens[order]), names


def opens_of(
    game: Game, count: int, values: Callable[[GameHand], npt.NDArray[np.uint16]], taken: npt.NDArray[np.uint8] | None
) -> Integers:
    """By kind of own cards: the plans that are open, a bit for each in their order; of those taken, that one."""
    given, order = list(open_choices(game, 0, game.course.steps[0][0])), least_first(game, 0, 0)
    if taken is not None:
        return np.left_shift(1, np.argsort(order)[taken])
    opens = np.zeros(count, np.int64)
    for place, at in enumerate(order):
        need = given[at][0].needs
        met = np.True_ if need is None else values(need.hand) >= need.least
        opens |= np.where(met, 1 << place, 0)
    if not opens.all():
        raise not_solved("a hand may have nothing to choose", "streets")
    return opens


def _own_hand(game: Game, hand: GameHand) -> GameHand:
    if len(hand.own) != game.own or hand.dealer or hand.community:
        raise not_solved("a choice asks for a hand of other cards than the player's", "streets")
    return hand


def prices_of(game: Game, plans: tuple[int, ...], names: tuple[tuple[int, ...], ...]) -> npt.NDArray[np.int64]:
    """By plan, bands and standing: what the hand comes to."""
    rows = [
        [[game.price(game.course.plans[plan], standing, bands) for standing in range(COLUMNS)] for bands in names]
        for plan in plans
    ]
    return np.array(rows, np.int64)


def _subsets(game: Game, seen: int) -> tuple[Any, ...]:
    """The sets that are smaller than a dealer's hand or may be seen, and the subsets of a hand by their size."""
    sets = sets_up_to(max(game.dealer - 1, seen))
    subsets = sorted(range(1 << game.own), key=int.bit_count)
    edges = np.cumsum([0] + [comb(game.own, count) for count in range(game.own + 1)])
    return (
        sets.grown, sets.grown_places, sets.places, EXCHANGES // sets.weights, sets.starts, choose(),
        np.array(subsets, np.int64), edges,
    )  # fmt: skip


def ranking_of(game: Game) -> tuple[Any, ...]:
    """How a whole hand of the dealer's is ranked."""
    tables = rank_tables(contest_of(game).against.rank_list)
    count = max(game.dealer, FEW)
    by_ranks, shifts = {FEW: (tables.few, tables.few_shifts), 5: (tables.five, tables.five_shifts)}.get(
        count, (tables.six, tables.six_shifts)
    )
    return (
        tables.no_cards, tables.keys, tables.bits, by_ranks, shifts,
        WEIGHTS_AT, (1 << PLACE_BITS[count]) - 1,
        WEIGHTS_AT + WEIGHT_BITS - ROW_BITS[count], (1 << ROW_BITS[count]) - 1,
        tables.suited,
    )  # fmt: skip


def dealers_of(game: Game) -> tuple[Any, ...]:
    """Every kind of dealer's hand by rising value, which of them qualify, and what it takes."""
    contest, kinds = contest_of(game), kinds_of(game.dealer)
    values = plain_values(kinds.cards, contest.against.rank_list)
    order = np.argsort(values, kind="stable")
    cards, values = np.ascontiguousarray(kinds.cards[order]), values[order].astype(np.int64)
    least, card = contest.qualifies, contest.qualifying_card
    fits = values >= least if card is None else cards[:, -1] >> 2 >= card
    return cards, kinds.weights[order], values, fits, least, -1 if card is None else card


def results_of(game: Game, plans: Iterable[int], names: tuple[tuple[int, ...], ...], counts: Integers) -> Results:
    """Deals by ending, as all solutions have them."""
    by_plan = {plan: counts[place] for place, plan in enumerate(plans)}
    nothing = np.zeros((len(names), COLUMNS), np.int64)
    rows = (by_plan.get(plan, nothing) for plan in range(len(game.course.plans)))
    return Results(game, names, tuple(tuple(tuple(map(int, row)) for row in plan) for plan in rows))
