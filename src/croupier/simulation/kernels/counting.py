"""Every deal of a three-card game, counted exactly as a simulated one is counted."""

from __future__ import annotations

import numpy as np

from croupier.ranking.compiling import kernel
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.layout import FOLDED, Hands, Strategy, Terms
from croupier.simulation.kernels.playing import add_shared, hand_value, qualifies

_CATEGORY_SHIFT = 12


@kernel
def count_dealers(
    terms: Terms, hands: Hands, strategy: Strategy, own: Integers, weights: Integers, hand: int, counts: Integers
) -> None:
    """By ending and strength of one hand: these own cards, each as often as it weighs, against every dealer's three.

    The terms are those of a table with one box, and no hand that is counted has community cards.
    """
    last = len(hands.about) - 1
    deck = np.zeros(8, np.int64)
    keys, bits = np.zeros(last + 1, np.int64), np.zeros(last + 1, np.int64)
    for at in range(len(own)):
        for place in range(3):
            deck[place] = own[at, place]
        multiple = strategy.hole[(deck[0] * 52 + deck[1]) * 52 + deck[2]]
        value = hand_value(hands, 0, deck, 0, 3, 0, 0)
        for a in range(52):
            for b in range(a):
                for c in range(b):
                    if _holds(deck, a) or _holds(deck, b) or _holds(deck, c):
                        continue
                    deck[3], deck[4], deck[5] = a, b, c
                    add_shared(hands, deck, 3, keys, bits)
                    ending = FOLDED
                    if multiple:
                        dealer = hand_value(hands, last, deck, 0, 3, keys[last], bits[last])
                        unfit = 0 if qualifies(terms, deck, dealer) else 3
                        ending = terms.places[multiple] + unfit + 1 + (value > dealer) - (value < dealer)
                    strength = hand_value(hands, hand, deck, 0, 3, keys[hand], bits[hand]) >> _CATEGORY_SHIFT
                    counts[ending, strength] += weights[at]


@kernel
def _holds(deck: Integers, card: int) -> bool:
    return card in (deck[0], deck[1], deck[2])


@kernel
def count_boards(
    terms: Terms, hands: Hands, strategy: Strategy, own: Integers, community: int, hand: int, counts: Integers
) -> None:
    """By decision and strength of one hand: these own cards with every two community cards, or with none.

    A hand that is played is counted under the first standing; the caller knows that no standing changes its price.
    """
    last = len(hands.about) - 1
    deck = np.zeros(8, np.int64)
    keys, bits = np.zeros(last + 1, np.int64), np.zeros(last + 1, np.int64)
    for at in range(len(own)):
        for place in range(3):
            deck[place] = own[at, place]
        multiple = strategy.hole[(deck[0] * 52 + deck[1]) * 52 + deck[2]]
        ending = terms.places[multiple] if multiple else FOLDED
        if community == 0:
            counts[ending, hand_value(hands, hand, deck, 0, 3, 0, 0) >> _CATEGORY_SHIFT] += 1
            continue
        for a in range(52):
            for b in range(a):
                if _holds(deck, a) or _holds(deck, b):
                    continue
                deck[6], deck[7] = a, b
                add_shared(hands, deck, 3, keys, bits)
                counts[ending, hand_value(hands, hand, deck, 0, 3, keys[hand], bits[hand]) >> _CATEGORY_SHIFT] += 1
