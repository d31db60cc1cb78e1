"""Compiled: how a hand stands against every dealer's hand that avoids its cards, and what is best to do.

Of the dealer's hands that contain the cards known to be his, those that avoid the player's cards are all of them, less
those with each one of the player's cards, plus those with each two, and so on. So what is kept is, for every kind of
set of cards, how many dealer's hands contain such a set: those below the value that is looked at, those up to it, and
all, of hands that qualify and of hands that do not. Hands are gone through by rising value.

One function without calls, on plain arrays: so it compiles in a third of the time.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import EXCHANGES, Cards, Integers
from croupier.ranking.compiling import kernel
from croupier.ranking.tables import FLUSH_BITS, SUIT_SPAN, SUIT_TABLE, Values

Numbers = npt.NDArray[np.int32]

#: The columns of a count: hands that qualify below the value, up to it, and all; then hands that do not.
_BELOW, _MOST, _ALL, _UNFIT = 0, 1, 2, 3
COLUMNS: Final = 6
_IN_SUIT = SUIT_TABLE - 1


@kernel
def go_through(
    # Sets of cards: by set and card the set with that card, and its place, where all of its kind are counted; by set
    # its place; by place how much a dealer's hand counts there, so that a count is 24 for each set; and how a set is
    # numbered.
    grown: Numbers,
    grown_places: Numbers,
    places: Numbers,
    parts: Integers,
    starts: Integers,
    choose: Integers,
    # Subsets of a hand, a bit for each card: whether with the known cards one is smaller than a dealer's hand; all
    # such, those of an even number of cards first; how many these are; and those that make a whole hand.
    grows: npt.NDArray[np.bool_],
    small: Integers,
    even: int,
    whole: Integers,
    # How a whole hand is ranked: `croupier.ranking.tables`.
    no_cards: int,
    keys: Integers,
    bits: Integers,
    by_ranks: Values,
    shifts: npt.NDArray[np.uint16],
    place_at: int,
    place_mask: int,
    row_at: int,
    row_mask: int,
    suited: Values,
    # The dealer's hands by rising value, and whether each qualifies.
    dealers: Cards,
    dealer_weights: Integers,
    dealer_values: Integers,
    fits: npt.NDArray[np.bool_],
    qualifies: int,
    qualifying_card: int,
    # How many dealer's hands there are against each hand, where all of them qualify; else 0.
    always: int,
    # The player's hands by rising value, their bands as a number, and which plans are open, a bit for each.
    own: Cards,
    own_weights: Integers,
    own_values: Integers,
    bands: Integers,
    opens: Integers,
    # Every choice of dead cards and of known cards of the dealer's, as cards and as a bit for each.
    dead: Cards,
    dead_bits: Integers,
    known: Cards,
    known_bits: Integers,
    # By plan, band and standing: what it comes to.
    prices: npt.NDArray[np.int64],
    # Filled in: by hand the sums of each plan and of the best; by hand and known cards the best plans, a bit for each;
    # by plan, band and standing how many deals.
    sums: Integers,
    best_sums: Integers,
    best_plans: npt.NDArray[np.uint8],
    deals: npt.NDArray[np.int64],
) -> None:
    """Weigh every plan for each own hand, with every choice of the cards that are known."""
    size, held = dealers.shape[1], own.shape[1]
    total = held + dead.shape[1]
    counts = np.zeros((len(parts), COLUMNS), np.int32)
    sets = np.zeros(1 << total, np.int64)
    numbers, sizes = np.zeros(1 << size, np.int64), np.zeros(1 << size, np.int64)
    for last in range(size):
        for smaller in range(1 << last):
            sizes[smaller | 1 << last] = sizes[smaller] + 1
    hand_keys, hand_bits = np.zeros(1 << total, np.int64), np.zeros(1 << total, np.int64)
    excluded = np.zeros(total, np.int64)
    counted = np.zeros(COLUMNS, np.int64)
    at_column = np.zeros(COLUMNS, np.int64)
    for hand in range(len(own)):
        value = own_values[hand]
        for column in (_ALL, _BELOW, _MOST):
            if column == _ALL and always:
                continue
            dealer = at_column[column]
            while dealer < len(dealers) and (
                column == _ALL or dealer_values[dealer] < value or (column == _MOST and dealer_values[dealer] == value)
            ):
                into = column if fits[dealer] else column + _UNFIT
                weight = dealer_weights[dealer]
                counts[places[0], into] += weight * parts[places[0]]
                for last in range(size):
                    card = dealers[dealer, last]
                    for smaller in range(1 << last):
                        larger = smaller | 1 << last
                        if sizes[larger] < size:
                            numbers[larger] = numbers[smaller] + choose[card, sizes[larger]]
                            place = places[starts[sizes[larger]] + numbers[larger]]
                            counts[place, into] += weight * parts[place]
                dealer += 1
            at_column[column] = dealer
        mine = 0
        for place in range(held):
            excluded[place] = own[hand, place]
            mine |= 1 << excluded[place]
        for choice in range(len(dead)):
            if dead_bits[choice] & mine:
                continue
            for place in range(held, total):
                excluded[place] = dead[choice, place - held]
            hand_keys[0], hand_bits[0] = no_cards, 0
            for last in range(total):
                card = excluded[last]
                for smaller in range(1 << last):
                    larger = smaller | 1 << last
                    hand_keys[larger] = hand_keys[smaller] + keys[card]
                    hand_bits[larger] = hand_bits[smaller] + bits[card]
                    if grows[larger]:
                        sets[larger] = grown[sets[smaller], card]
            for knowing in range(len(known)):
                if known_bits[knowing] & (mine | dead_bits[choice]):
                    continue
                counted[:] = 0
                for begin, end, sign in ((0, even, 1), (even, len(small), -1)):
                    c0, c1, c2, c3, c4, c5 = 0, 0, 0, 0, 0, 0
                    for at in range(begin, end):
                        number = sets[small[at]]
                        for card in known[knowing, 1:]:
                            number = grown[number, card]
                        place = grown_places[number, known[knowing, 0]] if known.shape[1] else places[number]
                        c0 += counts[place, 0]
                        c1 += counts[place, 1]
                        if always == 0:
                            c2 += counts[place, 2]
                            c3 += counts[place, 3]
                            c4 += counts[place, 4]
                            c5 += counts[place, 5]
                    counted[0] += sign * c0
                    counted[1] += sign * c1
                    counted[2] += sign * c2
                    counted[3] += sign * c3
                    counted[4] += sign * c4
                    counted[5] += sign * c5
                for index in whole:
                    key, held_bits, highest, sign = hand_keys[index], hand_bits[index], 0, EXCHANGES
                    for card in known[knowing]:
                        key, held_bits = key + keys[card], held_bits + bits[card]
                        highest = max(highest, card >> 2)
                    for place in range(total):
                        if index >> place & 1:
                            highest = max(highest, excluded[place] >> 2)
                            sign = -sign
                    other = np.int64(by_ranks[key >> place_at & place_mask ^ shifts[key >> row_at & row_mask]])
                    if key & FLUSH_BITS:
                        for suit in range(4):
                            in_suit = suited[suit * SUIT_TABLE + (held_bits >> suit * SUIT_SPAN & _IN_SUIT)]
                            other = max(other, np.int64(in_suit))
                    fit = other >= qualifies if qualifying_card < 0 else highest >= qualifying_card
                    into = 0 if fit else _UNFIT
                    counted[into] += sign * (other < value)
                    counted[into + 1] += sign * (other <= value)
                    counted[into + 2] += sign
                if always:
                    counted[_ALL] = always * EXCHANGES
                # From below, up to and all to lower, equal and higher.
                for into in (0, _UNFIT):
                    counted[into + 2] = (counted[into + 2] - counted[into + 1]) // EXCHANGES
                    counted[into + 1] = (counted[into + 1] - counted[into]) // EXCHANGES
                    counted[into] //= EXCHANGES
                band, best, taken, noted = bands[hand], np.int64(0), -1, 0
                for plan in range(prices.shape[0]):
                    if opens[hand] >> plan & 1:
                        worth = np.int64(0)
                        for standing in range(COLUMNS):
                            worth += counted[standing] * prices[plan, band, standing]
                        sums[hand, plan] += worth
                        if taken < 0 or worth > best:
                            best, taken, noted = worth, plan, 0
                        if worth == best:
                            noted |= 1 << plan
                best_sums[hand] += best
                for standing in range(COLUMNS):
                    deals[taken, band, standing] += own_weights[hand] * counted[standing]
                if best_plans.shape[1]:
                    best_plans[hand, knowing] = noted
