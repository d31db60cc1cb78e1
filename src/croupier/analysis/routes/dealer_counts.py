"""Compiled: how a hand stands against every dealer's hand that avoids its cards, and what is best to do.

Of the dealer's hands that contain some given cards, those that avoid the player's are all of them, less those with each
one of the player's cards, plus those with each two, and so on. So what is kept is, for every kind of set of cards, how
many dealer's hands contain such a set: those below the value that is looked at, those up to it, and all, of hands that
qualify and of hands that do not. Hands are gone through by rising value.

For each own hand that is done once for every set of as many cards as are seen. Cards known to be the dealer's are in
his hand; a dead card is in none, and the hands without it are all of them less those with it.

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
    # its place; by place how much a dealer's hand counts there, so that a count is 24 for each set; how a set is
    # numbered, and where those of each size begin.
    grown: Numbers,
    grown_places: Numbers,
    places: Numbers,
    parts: Integers,
    starts: Integers,
    choose: Integers,
    # Subsets of a hand, a bit for each card, by how many cards they have; and where those of each number begin.
    subsets: Integers,
    edges: Integers,
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
    # How many cards are known to be the dealer's, and how many are dead; and by set of up to as many its cards.
    known: int,
    dead: int,
    cards: Cards,
    # By plan, band and standing: what it comes to.
    prices: npt.NDArray[np.int64],
    # Filled in: by hand the sums of each plan and of the best; by hand and known cards the best plans, a bit for each;
    # by plan, band and standing how many deals.
    sums: Integers,
    best_sums: Integers,
    best_plans: npt.NDArray[np.uint8],
    deals: npt.NDArray[np.int64],
) -> None:
    """Weigh every plan for each own hand, with every choice of the cards that are seen."""
    size, held = dealers.shape[1], own.shape[1]
    # Of sets of cards that may be seen: which cards they are, and how they are ranked with others.
    seen = starts[known + dead + 1]
    set_cards, set_keys, set_bits = np.zeros(seen, np.int64), np.zeros(seen, np.int64), np.zeros(seen, np.int64)
    set_highest = np.zeros(seen, np.int64)
    for count in range(known + dead + 1):
        for each in range(starts[count], starts[count + 1]):
            for card in cards[each, :count]:
                set_cards[each] |= np.int64(1) << np.int64(card)
                set_keys[each] += keys[card]
                set_bits[each] += bits[card]
                set_highest[each] = max(set_highest[each], card >> 2)
    counts = np.zeros((len(parts), COLUMNS), np.int32)
    # By set of seen cards: the dealer's hands that contain it and avoid the player's cards.
    with_set = np.zeros((seen, COLUMNS), np.int64)
    sets, rows = np.zeros(1 << held, np.int64), np.zeros(1 << held, np.int64)
    union = np.zeros(1 << dead, np.int64)
    most = max(size, held, dead)
    sizes, numbers = np.zeros(1 << most, np.int64), np.zeros(1 << size, np.int64)
    for last in range(most):
        for smaller in range(1 << last):
            sizes[smaller | 1 << last] = sizes[smaller] + 1
    hand_keys, hand_bits = np.zeros(1 << held, np.int64), np.zeros(1 << held, np.int64)
    hand_highest = np.zeros(1 << held, np.int64)
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
        mine = np.int64(0)
        hand_keys[0] = no_cards
        for last in range(held):
            card = np.int64(own[hand, last])
            mine |= np.int64(1) << card
            for smaller in range(1 << last):
                larger = smaller | 1 << last
                hand_keys[larger] = hand_keys[smaller] + keys[card]
                hand_bits[larger] = hand_bits[smaller] + bits[card]
                hand_highest[larger] = max(hand_highest[smaller], card >> 2)
                if sizes[larger] < size:
                    sets[larger] = grown[sets[smaller], card]
        for count in range(known, min(known + dead, size) + 1):
            # Sets are gone through by what is left of them without the lowest card, then by that card.
            for rest in range(starts[max(count - 1, 0)], starts[max(count, 1)]):
                if set_cards[rest] & mine:
                    continue
                first, lowest = starts[count], np.int64(52 if count else 1)
                for place in range(count - 1):
                    lowest = np.int64(cards[rest, 0])
                    first += choose[cards[rest, place], place + 2]
                small, odd = 0, 0
                # Subsets of an even number of cards first.
                for parity in range(2):
                    for subset in range(1 << held):
                        if sizes[subset] & 1 == parity and sizes[subset] + count < size:
                            row = sets[subset]
                            for place in range(count - 1):
                                row = grown[row, cards[rest, place]]
                            rows[small] = row
                            small += 1
                    if parity == 0:
                        odd = small
                for card in range(lowest):
                    if count and mine >> card & 1:
                        continue
                    into = first + card
                    c0, c1, c2, c3, c4, c5 = 0, 0, 0, 0, 0, 0
                    for at in range(odd):
                        place = grown_places[rows[at], card] if count else places[rows[at]]
                        c0 += counts[place, 0]
                        c1 += counts[place, 1]
                        if always == 0:
                            c2 += counts[place, 2]
                            c3 += counts[place, 3]
                            c4 += counts[place, 4]
                            c5 += counts[place, 5]
                    for at in range(odd, small):
                        place = grown_places[rows[at], card] if count else places[rows[at]]
                        c0 -= counts[place, 0]
                        c1 -= counts[place, 1]
                        if always == 0:
                            c2 -= counts[place, 2]
                            c3 -= counts[place, 3]
                            c4 -= counts[place, 4]
                            c5 -= counts[place, 5]
                    with_set[into, 0], with_set[into, 1], with_set[into, 2] = c0, c1, c2
                    with_set[into, 3], with_set[into, 4], with_set[into, 5] = c3, c4, c5
            # Subsets that make a whole hand of the dealer's with these cards are ranked.
            missing = size - count
            for each in range(starts[count], starts[count + 1] if missing <= held else starts[count]):
                if set_cards[each] & mine:
                    continue
                for at in range(edges[missing], edges[missing + 1]):
                    subset = subsets[at]
                    key, held_bits = hand_keys[subset] + set_keys[each], hand_bits[subset] + set_bits[each]
                    other = np.int64(by_ranks[key >> place_at & place_mask ^ shifts[key >> row_at & row_mask]])
                    if key & FLUSH_BITS:
                        for suit in range(4):
                            in_suit = suited[suit * SUIT_TABLE + (held_bits >> suit * SUIT_SPAN & _IN_SUIT)]
                            other = max(other, np.int64(in_suit))
                    highest = max(hand_highest[subset], set_highest[each])
                    fit = other >= qualifies if qualifying_card < 0 else highest >= qualifying_card
                    into, sign = 0 if fit else _UNFIT, -EXCHANGES if missing & 1 else EXCHANGES
                    with_set[each, into] += sign * (other < value)
                    with_set[each, into + 1] += sign * (other <= value)
                    with_set[each, into + 2] += sign
        for knowing in range(starts[known], starts[known + 1]):
            if set_cards[knowing] & mine:
                continue
            for choice in range(starts[dead], starts[dead + 1]):
                if set_cards[choice] & (mine | set_cards[knowing]):
                    continue
                union[0] = knowing
                for column in range(COLUMNS):
                    counted[column] = with_set[knowing, column]
                for last in range(dead):
                    for smaller in range(1 << last):
                        larger = smaller | 1 << last
                        if known + sizes[larger] <= size:
                            union[larger] = grown[union[smaller], cards[choice, last]]
                            sign = -1 if sizes[larger] & 1 else 1
                            for column in range(COLUMNS):
                                counted[column] += sign * with_set[union[larger], column]
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
                    best_plans[hand, knowing - starts[known]] = noted
