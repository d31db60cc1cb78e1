"""A table as compiled code wants it: which cards make its hands, what each ending pays, how its boxes decide.

Everything here is filled from the rulebook and the strategy (`croupier.simulation.table`, `.strategies`); the kernels
know no game. A box ends in one of these ways (`endings`): settled alone, or by one of the plans of the game
(`croupier.analysis.game.GamePlan`), with one of the six standings where it meets the dealer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.simulation.kernels.chance import Integers

Small = npt.NDArray[np.uint8]
Values = npt.NDArray[np.uint16]
Numbers = npt.NDArray[np.int32]

ALONE: Final = 0
STANDINGS: Final = 6
#: Columns of money come in blocks of so many.
BLOCK: Final = 8
#: Values are ``band << BAND_SHIFT | place``, so that a hand falls into one of sixteen bands at most.
BAND_SHIFT: Final = 12
MOST_BANDS: Final = 16

#: The columns of `Hands.about`: which sums a hand is found by, the key of no cards, where the row and the place stand
#: in a key, and where the hand's shifts, its values by ranks and its values by suit begin.
SUMS, NO_CARDS, ROW_AT, ROW, PLACE, SHIFTS_AT, RANKS_AT, SUITED_AT, ABOUT = range(9)
#: The columns of `Hands.sums`: own cards (-1: all of the box's), shared cards; then their places.
OWN, SHARED, CARDS_AT = range(3)

#: How a street's information sets are numbered: up to three cards in any order; the kind of a set of cards, with up to
#: two more cards beside it; a board of five and two cards, by what can matter of them.
IN_ORDER, KINDS, BOARDS = range(3)
#: The columns of `Strategy.streets`: the way of numbering; whether the set is the own cards, those and the community
#: cards, or the community cards alone; community cards that are up; dealer's cards that are up, and where the first
#: and the second lie; and the street's first state.
BY, SET, UP, SEEN, FIRST_SEEN, SECOND_SEEN, STATES_AT, STREET = range(8)
OWN_SET, WHOLE_SET, BOARD_SET = range(3)

#: The columns of `Strategy.shapes`: where the kinds of a shape begin; then by suit, the longest first, what a step in
#: that suit counts for, and how many suits of the same length it is counted together with.
BEGINS, COUNTS_FOR, TOGETHER, SHAPE = 0, 1, 5, 9

#: The columns of `Terms.endings`: whether the hand was folded, and whether it was played to the end.
FOLDED, PLAYED = range(2)


class Hands(NamedTuple):
    """The hands to be ranked: the box's own first, the dealer's last.

    `sums` lists the cards that are added up, by their place among the box's cards and among the dealer's and community
    cards, which lie together behind the boxes; several hands may be found by one sum.
    """

    about: Integers
    sums: Integers
    #: By card: its part in the two sums (`croupier.ranking.tables`).
    keys: Integers
    bits: Integers
    shifts: Values
    ranks: Values
    suited: Values


class StrategyArrays(NamedTuple):
    """Decisions by state and information set.

    A state before a street has in `tables` where its decisions begin, or where one decision is taken with every hand,
    that one as ``~choice``. `leads` says what a choice leads to: a state of the next street, or ``~plan``.
    """

    streets: Integers
    tables: Integers
    leads: Integers
    decisions: Small
    #: By street and shape of a set (the lengths of its suits): how its kinds are numbered.
    shapes: Integers
    #: By set of ranks: how many there are and which such set it is, in one number.
    ranks: Integers
    #: Boards of five by the place of their ranks, which the shifts help to find; sets of ranks of a flush suit; pairs
    #: of other ranks.
    board_shifts: Values
    plain_boards: Numbers
    masks: Numbers
    pairs: Numbers


class TableArrays(NamedTuple):
    """Cards, bets and money of one table.

    By kind of box, hand, ending and band: `net` has what each column comes to in cents (columns: the lines, the main
    game, everything), in blocks of eight columns, which a processor adds at once. `shares` numbers the share of the
    meter that the jackpot hand claims, `envied` has what the hand is worth to every envious box. `plans` finds the
    ending of a plan, the first of six where `compared` says so.
    """

    boxes: int
    own: int
    dealer: int
    cards: int
    rejected: Integers
    kinds: Integers
    decides: Integers
    qualifying_value: int
    qualifying_rank: int
    plans: Integers
    compared: Integers
    endings: Integers
    net: Integers
    everything: int
    shares: Integers
    envied: Integers
    envious: Integers
    envy_own: bool
    jackpot_hand: int


class ChunkTally(NamedTuple):
    """What a chunk of rounds came to, in whole numbers.

    - `counts`: boxes by kind, hand, ending and band;
    - `sums`, `squares`: by column, of what the whole table came to in a round; squares in two parts, the second in
      units of 2 to the 32nd;
    - `shifts`, `sessions`: what the players won in each whole shift, and for the player of the first box the result
      and the lowest point of each whole session;
    - `hits`: round, box and share of each claim on the meter, in order; `envy`: cents paid, and rounds with any.
    """

    counts: Integers
    sums: Integers
    squares: Integers
    shifts: Integers
    sessions: Integers
    hits: Integers
    envy: Integers


class Record(NamedTuple):
    """Rounds written down one by one, for whoever checks them: cards as dealt, endings and money by box."""

    cards: Small
    endings: Integers
    money: Integers
    envy: Integers
