"""A chunk of rounds: dealt, decided, settled and counted, box by box, without leaving compiled code."""

from __future__ import annotations

import numpy as np

from croupier.ranking.compiling import kernel
from croupier.ranking.tables import FLUSH_BITS, SUIT_SPAN, SUIT_TABLE, WEIGHTS_AT
from croupier.ranking.tables import NO_CARDS as FIVE_OF_A_SUIT
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import CardCodes, deal
from croupier.simulation.kernels.deciding import card_beside, find_board, find_kind, hole_on_board, two_cards
from croupier.simulation.kernels.layout import (
    ALONE,
    BAND_SHIFT,
    BOARD_SET,
    BOARDS,
    BY,
    CARDS_AT,
    FIRST_SEEN,
    FOLDED,
    IN_ORDER,
    NO_CARDS,
    OWN,
    OWN_SET,
    PLACE,
    PLAYED,
    RANKS_AT,
    ROW,
    ROW_AT,
    SECOND_SEEN,
    SEEN,
    SET,
    SHARED,
    SHIFTS_AT,
    STATES_AT,
    SUITED_AT,
    SUMS,
    UP,
    ChunkTally,
    Hands,
    Record,
    StrategyArrays,
    TableArrays,
    Values,
)

_LOW = 0xFFFFFFFF
_IN_SUIT = SUIT_TABLE - 1
_TWO_CARDS = 1326


@kernel
def best_suit(suited: Values, begin: int, bits: int, value: np.int64) -> np.int64:
    """The best of a value and of what the ranks in each suit make."""
    for suit in range(4):
        value = max(value, np.int64(suited[begin + suit * SUIT_TABLE + (bits >> suit * SUIT_SPAN & _IN_SUIT)]))
    return value


@kernel
def add_shared(hands: Hands, deck: CardCodes, shared: int, keys: Integers, bits: Integers) -> None:
    """For each sum: the part of the cards that all boxes share."""
    for place in range(len(hands.sums)):
        key, bit = np.int64(0), np.int64(0)
        begin = CARDS_AT + max(hands.sums[place, OWN], 0)
        for at in range(begin, begin + hands.sums[place, SHARED]):
            card = deck[shared + hands.sums[place, at]]
            key += hands.keys[card]
            bit += hands.bits[card]
        keys[place], bits[place] = key, bit


@kernel
def qualifies(terms: TableArrays, deck: CardCodes, value: np.int64) -> bool:
    """Whether the dealer qualifies, by hand or by card."""
    if terms.qualifying_rank < 0:
        return bool(value >= terms.qualifying_value)
    for place in range(terms.boxes * terms.own, terms.boxes * terms.own + terms.dealer):
        if deck[place] >> 2 >= terms.qualifying_rank:
            return True
    return False


@kernel
def play_rounds(
    terms: TableArrays,
    hands: Hands,
    strategy: StrategyArrays,
    stream: Integers,
    deck: CardCodes,
    rounds: int,
    shift: int,
    session: int,
    tally: ChunkTally,
    record: Record,
) -> int:
    """Play so many rounds and add them to the tally; gives the number of claims on the meter, kept or not.

    `shift` and `session` are lengths in rounds; what is not whole at the end is left out. More claims than the tally
    has room for are counted only, and the caller plays the chunk again with more room.
    """
    count = terms.net.shape[1]
    contest = len(hands.about) > count
    blocks = terms.net.shape[4]
    columns = 8 * blocks
    values = np.zeros(count, np.int64)
    shared = terms.boxes * terms.own
    community = shared + terms.dealer
    keys, bits = np.zeros(len(hands.sums), np.int64), np.zeros(len(hands.sums), np.int64)
    table = np.zeros(columns, np.int64)
    before = np.zeros(columns, np.int64)
    envied = np.zeros(terms.boxes, np.int64)
    live = np.zeros(terms.boxes, np.bool_)
    boards = np.zeros((len(strategy.streets), 2), np.int64)
    claims = in_shift = in_session = won_in_shift = won = lowest = 0
    shifts = sessions = 0
    struck = False
    everything = terms.everything
    for round_ in range(rounds):
        deal(stream, deck, terms.cards, terms.rejected)
        add_shared(hands, deck, shared, keys, bits)
        dealer, fit = np.int64(0), True
        if contest:
            about = hands.about[count]
            key, bit = about[NO_CARDS] + keys[about[SUMS]], bits[about[SUMS]]
            row = hands.shifts[about[SHIFTS_AT] + (key >> about[ROW_AT] & about[ROW])]
            dealer = np.int64(hands.ranks[about[RANKS_AT] + (key >> WEIGHTS_AT & about[PLACE] ^ row)])
            if key & FLUSH_BITS:
                dealer = best_suit(hands.suited, about[SUITED_AT], bit, dealer)
            fit = qualifies(terms, deck, dealer)
        table[:] = 0
        boards[:] = -1
        recording = len(record.cards) > round_
        envy = 0
        for box in range(terms.boxes):
            own = box * terms.own
            kind = terms.kinds[box]
            own_key, own_bits = np.int64(0), np.int64(0)
            for place in range(own, own + terms.own):
                own_key += hands.keys[deck[place]]
                own_bits += hands.bits[deck[place]]
            for hand in range(count):
                # Written out instead of called: handing all those tables over would take longer than the look-up.
                sums = hands.about[hand, SUMS]
                key, bit = hands.about[hand, NO_CARDS] + keys[sums], bits[sums]
                if hands.sums[sums, OWN] < 0:
                    key += own_key
                    bit += own_bits
                else:
                    for at in range(CARDS_AT, CARDS_AT + hands.sums[sums, OWN]):
                        card = deck[own + hands.sums[sums, at]]
                        key += hands.keys[card]
                        bit += hands.bits[card]
                row = hands.shifts[
                    hands.about[hand, SHIFTS_AT] + (key >> hands.about[hand, ROW_AT] & hands.about[hand, ROW])
                ]
                place = key >> WEIGHTS_AT & hands.about[hand, PLACE] ^ row
                value = np.int64(hands.ranks[hands.about[hand, RANKS_AT] + place])
                if key & FLUSH_BITS:
                    value = best_suit(hands.suited, hands.about[hand, SUITED_AT], bit, value)
                values[hand] = value
            ending = ALONE
            if terms.decides[kind]:
                state = 0
                for street in range(len(strategy.streets)):
                    at = strategy.streets[street, STATES_AT] + state
                    begin = strategy.tables[at]
                    choice = ~begin
                    if begin >= 0:
                        # Written out as well. What boxes have in common is found once in a round.
                        by, set_, up = (
                            strategy.streets[street, BY],
                            strategy.streets[street, SET],
                            community + strategy.streets[street, UP],
                        )
                        number = np.int64(0)
                        if by == IN_ORDER:
                            for place in range(own, own + terms.own):
                                number = number * 52 + deck[place]
                            for place in range(community, up):
                                number = number * 52 + deck[place]
                        else:
                            if boards[street, 0] < 0 or set_ != BOARD_SET:
                                key, bit = np.int64(FIVE_OF_A_SUIT), np.int64(0)
                                if set_ != BOARD_SET:
                                    bit = own_bits
                                if set_ != OWN_SET:
                                    for place in range(community, up):
                                        key += hands.keys[deck[place]]
                                        bit += hands.bits[deck[place]]
                                if by == BOARDS:
                                    boards[street, 0], boards[street, 1] = find_board(
                                        strategy.board_shifts, strategy.plain_boards, strategy.masks, strategy.pairs,
                                        key, bit, deck, community,
                                    )  # fmt: skip
                                else:
                                    boards[street, 0], boards[street, 1] = find_kind(
                                        strategy.shapes, street, strategy.ranks, bit
                                    )
                            number, suits = boards[street, 0], boards[street, 1]
                            one, other = deck[own], deck[own + 1]
                            if by == BOARDS:
                                number += hole_on_board(suits, one, other)
                            elif set_ == BOARD_SET:
                                number = number * _TWO_CARDS + two_cards(suits, one, other)
                            elif strategy.streets[street, SEEN] > 0:
                                one = deck[shared + strategy.streets[street, FIRST_SEEN]]
                                other = deck[shared + strategy.streets[street, SECOND_SEEN]]
                                if strategy.streets[street, SEEN] == 1:
                                    number = number * 52 + card_beside(suits, one)
                                else:
                                    number = number * _TWO_CARDS + two_cards(suits, one, other)
                        choice = np.int64(strategy.decisions[begin + number])
                    state = strategy.leads[at, choice]
                    if state < 0:
                        break
                plan = ~state
                ending = terms.plans[plan]
                if terms.compared[plan]:
                    ending += (0 if fit else 3) + 1 + (values[0] > dealer) - (values[0] < dealer)
            if recording:
                before[:] = table
            for hand in range(count):
                band = values[hand] >> BAND_SHIFT
                tally.counts[kind, hand, ending, band] += 1
                for block in range(blocks):
                    for column in range(8):
                        table[8 * block + column] += terms.net[kind, hand, ending, band, block, column]
            if terms.jackpot_hand >= 0:
                jackpot_band = values[terms.jackpot_hand] >> BAND_SHIFT
                share = terms.shares[kind, ending, jackpot_band]
                if share != 0:
                    if claims < len(tally.hits):
                        tally.hits[claims, 0], tally.hits[claims, 1], tally.hits[claims, 2] = round_, box, share
                    claims += 1
                    struck = struck or box == 0
                envied[box] = terms.envied[kind, jackpot_band] if terms.endings[ending, PLAYED] else 0
                live[box] = terms.envious[kind] and not terms.endings[ending, FOLDED]
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
