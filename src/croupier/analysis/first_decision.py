"""The first decision hand by hand, in games in which it is made on two or three own cards alone."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.game import Game
from croupier.analysis.hole_kinds import kind_name, kind_of
from croupier.analysis.solution import DecisionValues, Position, Solution
from croupier.cards import DECK, Card, format_cards
from croupier.ranking import rank_hand

#: More own cards have too many kinds to list.
_MOST_OWN: Final = 3


@dataclass(frozen=True)
class FirstDecision:
    """One kind of hand: an example, how many are like it, and what each decision is worth."""

    name: str
    cards: tuple[Card, ...]
    hands: int
    #: What the cards make, where they make something.
    rank: str
    values: dict[str, Fraction]
    best: tuple[str, ...]


def listed(game: Game) -> bool:
    """Whether the first decision is made on few enough cards to list."""
    street = game.streets[0]
    return game.own <= _MOST_OWN and not (street.dealer or street.community or game.dead)


def first_decisions(solution: Solution) -> tuple[FirstDecision, ...]:
    """Every kind of hand, the best first; nothing where there are too many."""
    game = solution.game
    if not listed(game):
        return ()
    kinds = kinds_of(game.own)
    hand = game.hands[game.main_hand]
    found = []
    for row, weight in zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True):
        cards = tuple(DECK[card] for card in reversed(row))
        advice: DecisionValues = solution.advice(Position(0, 0, cards))
        rank = rank_hand(cards, hand.rank_list) if hand.rank_list.takes(game.own) and not hand.community else None
        order = rank.key if rank is not None else (-kind_of(*cards),) if game.own == 2 else tuple(c.rank for c in cards)
        name = kind_name(kind_of(*cards)) if game.own == 2 else format_cards(cards)
        one = FirstDecision(name, cards, weight, rank.describe() if rank else "", advice.values, advice.best)
        found.append((order, one))
    return tuple(one for _, one in sorted(found, key=lambda each: each[0], reverse=True))
