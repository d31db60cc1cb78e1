"""A chunk of rounds: dealt, decided, settled and counted, box by box, without leaving compiled code."""

from __future__ import annotations

import numpy as np

from croupier.ranking.compiling import kernel
from croupier.ranking.kernels import value5, value6, value7
from croupier.ranking.tables import NO_CARDS, RankTables
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import Deck, deal, new_deck
from croupier.simulation.kernels.deciding import find_board, find_flop, on_the_flop, on_the_river
from croupier.simulation.kernels.layout import (
    ALONE,
    FOLDED,
    LIST,
    OWN,
    PLAYED,
    SHARED,
    SIZE,
    Hands,
    Record,
    Strategy,
    Tally,
    Terms,
    Values,
)

_CATEGORY_SHIFT = 12
_LOW = 0xFFFFFFFF


@kernel
def value_by_size(five: RankTables, size: int, key: int, bits: int) -> int:
    """The value of the best five of five, six or seven cards."""
    if size == 5:
        return value5(five, key, bits)
    if size == 6:
        return value6(five, key, bits)
    return value7(five, key, bits)


@kernel
def add_shared(hands: Hands, deck: Deck, shared: int, keys: Integers, bits: Integers) -> None:
    """For each hand of five cards or more: the sums over the cards that it shares with all boxes."""
    for hand in range(len(hands.about)):
        if hands.about[hand, LIST] < 0:
            key, bit = NO_CARDS, 0
            for place in range(hands.about[hand, SHARED]):
                card = deck[shared + hands.shared[hand, place]]
                key += hands.five.keys[card]
                bit += hands.five.bits[card]
            keys[hand], bits[hand] = key, bit


@kernel
def three_value(values: Values, list_: int, a: int, b: int, c: int) -> np.int64:
    """The value of three cards by one of the lists, as `rank3` finds it in one list."""
    alike = ((a ^ b) | (a ^ c)) & 3 == 0
    suits = alike * (1 + (a & 3))
    return np.int64(values[(((list_ * 5 + suits) * 13 + (a >> 2)) * 13 + (b >> 2)) * 13 + (c >> 2)])


@kernel
def hand_value(hands: Hands, hand: int, deck: Deck, own: int, shared: int, key: int, bits: int) -> np.int64:
    """The value of one hand of the box whose cards begin at `own`."""
    list_ = hands.about[hand, LIST]
    if list_ >= 0:
        if hands.about[hand, OWN]:
            return three_value(
                hands.three,
                list_,
                deck[own + hands.own[hand, 0]],
                deck[own + hands.own[hand, 1]],
                deck[own + hands.own[hand, 2]],
            )
        return three_value(
            hands.three,
            list_,
            deck[shared + hands.shared[hand, 0]],
            deck[shared + hands.shared[hand, 1]],
            deck[shared + hands.shared[hand, 2]],
        )
    for place in range(hands.about[hand, OWN]):
        card = deck[own + hands.own[hand, place]]
        key += hands.five.keys[card]
        bits += hands.five.bits[card]
    return np.int64(value_by_size(hands.five, hands.about[hand, SIZE], key, bits))


@kernel
def qualifies(terms: Terms, deck: Deck, value: np.int64) -> bool:
    """Whether the dealer qualifies, by hand or by card."""
    if terms.qualifying_rank < 0:
        return bool(value >= terms.qualifying_value)
    for place in range(terms.boxes * terms.own, terms.boxes * terms.own + terms.dealer):
        if deck[place] >> 2 >= terms.qualifying_rank:
            return True
    return False


@kernel
def play_rounds(
    terms: Terms,
    hands: Hands,
    strategy: Strategy,
    stream: Integers,
    deck: Deck,
    rounds: int,
    shift: int,
    session: int,
    tally: Tally,
    record: Record,
) -> int:
    """Play so many rounds and add them to the tally; gives the number of claims on the meter, kept or not.

    `shift` and `session` are lengths in rounds; what is not whole at the end is left out. More claims than the tally
    has room for are counted only, and the caller plays the chunk again with more room.
    """
    count = len(hands.about) - 1
    blocks = terms.net.shape[4]
    columns = 8 * blocks
    strengths = np.zeros(count, np.int64)
    shared = terms.boxes * terms.own
    community = shared + terms.dealer
    keys, bits = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    table = np.zeros(columns, np.int64)
    before = np.zeros(columns, np.int64)
    envied = np.zeros(terms.boxes, np.int64)
    live = np.zeros(terms.boxes, np.bool_)
    claims = in_shift = in_session = won_in_shift = won = lowest = 0
    shifts = sessions = 0
    struck = False
    everything = terms.everything
    for round_ in range(rounds):
        deal(stream, deck, terms.cards, terms.rejected)
        add_shared(hands, deck, shared, keys, bits)
        dealer = hand_value(hands, count, deck, shared, shared, keys[count], bits[count])
        fit = qualifies(terms, deck, dealer)
        table[:] = 0
        recording = len(record.cards) > round_
        flop = board = -1
        suit = 4
        envy = 0
        for box in range(terms.boxes):
            own = box * terms.own
            kind = terms.kinds[box]
            for hand in range(count):
                # Written out instead of called: handing all those tables over would take longer than the look-up.
                list_ = hands.about[hand, LIST]
                if list_ >= 0:
                    a, b, c = deck[own], deck[own + 1], deck[own + 2]
                    strengths[hand] = three_value(hands.three, list_, a, b, c)
                else:
                    key, bit = keys[hand], bits[hand]
                    for place in range(hands.about[hand, OWN]):
                        card = deck[own + hands.own[hand, place]]
                        key += hands.five.keys[card]
                        bit += hands.five.bits[card]
                    size = hands.about[hand, SIZE]
                    if size == 5:
                        strengths[hand] = value5(hands.five, key, bit)
                    elif size == 6:
                        strengths[hand] = value6(hands.five, key, bit)
                    else:
                        strengths[hand] = value7(hands.five, key, bit)
            value = strengths[0]
            ending = ALONE
            if terms.decides[kind]:
                multiple = 0
                if strategy.streets == 1:
                    multiple = strategy.hole[(deck[own] * 52 + deck[own + 1]) * 52 + deck[own + 2]]
                else:
                    first, second = deck[own], deck[own + 1]
                    multiple = strategy.hole[first * 52 + second]
                    if multiple == 0:
                        if flop < 0:
                            flop = find_flop(strategy, deck, community)
                        multiple = on_the_flop(strategy, flop, first, second)
                    if multiple == 0:
                        if board < 0:
                            board, suit = find_board(strategy, hands.five, deck, community)
                        multiple = on_the_river(strategy, board, suit, first, second)
                if multiple == 0:
                    ending = FOLDED
                else:
                    ending = terms.places[multiple] + (0 if fit else 3) + 1 + (value > dealer) - (value < dealer)
            if recording:
                before[:] = table
            for hand in range(count):
                strength = strengths[hand] >> _CATEGORY_SHIFT
                tally.counts[kind, hand, ending, strength] += 1
                for block in range(blocks):
                    for column in range(8):
                        table[8 * block + column] += terms.net[kind, hand, ending, strength, block, column]
            if terms.jackpot_hand >= 0:
                jackpot_strength = strengths[terms.jackpot_hand] >> _CATEGORY_SHIFT
                share = terms.shares[kind, ending, jackpot_strength]
                if share != 0:
                    if claims < len(tally.hits):
                        tally.hits[claims, 0], tally.hits[claims, 1], tally.hits[claims, 2] = round_, box, share
                    claims += 1
                    struck = struck or box == 0
                envied[box] = terms.envied[kind, jackpot_strength] if ending >= PLAYED else 0
                live[box] = terms.envious[kind] and ending != FOLDED
                envy += envied[box]
            if recording:
                record.endings[round_, box] = ending
                for column in range(columns):
                    record.money[round_, box, column] = table[column] - before[column]
            if box == 0:
                # Once he has won a share of the meter, the player is out of danger for this session.
                if not struck:
                    lowest = min(lowest, won)
                won += table[everything]
        paid = 0
        if envy > 0:
            for box in range(terms.boxes):
                for other in range(terms.boxes):
                    if envied[box] and live[other] and (other != box or terms.envy_own):
                        paid += envied[box]
                        if other == 0:
                            won += envied[box]
                        if recording:
                            record.envy[round_, other] += envied[box]
            tally.envy[0] += paid
            tally.envy[1] += paid > 0
        if recording:
            record.cards[round_, :] = deck[: terms.cards]
        for column in range(columns):
            sum_ = table[column]
            square = sum_ * sum_
            tally.sums[column] += sum_
            tally.squares[column, 0] += square & _LOW
            tally.squares[column, 1] += square >> 32
        won_in_shift += table[everything] + paid
        in_shift += 1
        if in_shift == shift:
            tally.shifts[shifts] = won_in_shift
            shifts += 1
            in_shift = won_in_shift = 0
        in_session += 1
        if in_session == session:
            tally.sessions[sessions, 0], tally.sessions[sessions, 1] = won, lowest
            sessions += 1
            in_session = won = lowest = 0
            struck = False
    return claims


__all__ = ["new_deck", "play_rounds"]
