"""Random seven-card hands, one thread: the kernels against eval7, phevaluator, treys and pokerkit.

Every contender gets the same hands, made before the clock runs in the form that suits it best, and ranks one after
the other by the call that its documentation gives a Python program:

- croupier: `rank_hands(hands)`, one call for an array of bytes with a row for each hand;
- eval7: `eval7.evaluate(hand)` with a list of `eval7.Card`;
- phevaluator: `phevaluator.evaluate_cards(*hand)` with numbers for cards;
- treys: `Evaluator().evaluate(hole, board)` with lists of its card numbers;
- pokerkit: `StandardHighHand.from_game(hole, board)` with tuples of its cards;
- croupier's plain Python: `lookup.rank_hand(hand, FIVE_CARD)` with tuples of cards, and the reference likewise.

The slower a contender, the fewer of the hands it gets. All must first order a sample of hands in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import starmap
from typing import Any

import eval7
import numpy as np
import phevaluator
import pokerkit
import treys

from bench._deals import random_hands
from bench._timing import Contender, compare
from croupier.cards import DECK
from croupier.ranking import FIVE_CARD, HandRank, lookup, reference
from croupier.ranking.kernels import rank_hands
from croupier.ranking.values import value_of

HANDS = 1_000_000
SAMPLE = 300
GOALS = {"eval7": 40.0}


@dataclass(frozen=True)
class Opponent:
    """Another way to rank: how it is given hands, how it ranks them all, and what number orders its results."""

    name: str
    hands: int
    prepare: Callable[[list[int]], Any]
    rank_all: Callable[[Sequence[Any]], list[Any]]
    order: Callable[[Any], int]


def main() -> bool:
    """Compare, and say whether the goals are met."""
    hands = random_hands(HANDS, 7, seed=52)
    contenders = [Contender("croupier", lambda: rank_hands(hands), HANDS)]
    for opponent in opponents():
        prepared = [opponent.prepare(row) for row in hands[: opponent.hands].tolist()]
        require_same_order(opponent, rank_hands(hands[:SAMPLE]), opponent.rank_all(prepared[:SAMPLE]))
        contenders.append(Contender(opponent.name, partial(opponent.rank_all, prepared), opponent.hands))
    return compare("seven cards, one thread", "hands", contenders, GOALS)


def require_same_order(opponent: Opponent, values: Any, results: list[Any]) -> None:
    """Being fast is worth nothing if the answers differ."""
    _, ours = np.unique(values, return_inverse=True)
    _, theirs = np.unique([opponent.order(result) for result in results], return_inverse=True)
    if not np.array_equal(ours, theirs):
        raise SystemExit(f"{opponent.name} orders the hands in another way")


def opponents() -> list[Opponent]:
    """Everybody else, with the cards of each."""
    eval7_cards = [eval7.Card(str(card)) for card in DECK]
    treys_cards = [treys.Card.new(str(card)) for card in DECK]
    pokerkit_cards = [next(pokerkit.Card.parse(str(card))) for card in DECK]

    def by_eval7(hands: Sequence[Any]) -> list[int]:
        return list(map(eval7.evaluate, hands))

    def by_phevaluator(hands: Sequence[Any]) -> list[int]:
        return list(starmap(phevaluator.evaluate_cards, hands))

    def by_treys(hands: Sequence[Any]) -> list[int]:
        return list(starmap(treys.Evaluator().evaluate, hands))

    def by_pokerkit(hands: Sequence[Any]) -> list[Any]:
        return list(starmap(pokerkit.StandardHighHand.from_game, hands))

    def by_lookup(hands: Sequence[Any]) -> list[HandRank]:
        return [lookup.rank_hand(hand, FIVE_CARD) for hand in hands]

    def by_reference(hands: Sequence[Any]) -> list[HandRank]:
        return list(map(partial(reference.rank_hand, rank_list=FIVE_CARD), hands))

    def split(cards: Sequence[Any], form: Callable[[Any], Any], row: list[int]) -> tuple[Any, Any]:
        return form(cards[card] for card in row[:2]), form(cards[card] for card in row[2:])

    def own(row: list[int]) -> Any:
        return tuple(DECK[card] for card in row)

    return [
        Opponent("eval7", 50_000, lambda row: [eval7_cards[card] for card in row], by_eval7, int),
        Opponent("phevaluator", 50_000, tuple, by_phevaluator, lambda rank: -rank),
        Opponent("treys", 5_000, partial(split, treys_cards, list), by_treys, lambda rank: -rank),
        Opponent("pokerkit", SAMPLE, partial(split, pokerkit_cards, tuple), by_pokerkit, lambda hand: hand.entry.index),
        Opponent("croupier, plain Python", 50_000, own, by_lookup, value_of),
        Opponent("croupier, reference", SAMPLE, own, by_reference, value_of),
    ]
