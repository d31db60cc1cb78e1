"""A table as compiled code wants it: which cards make its hands, what each ending pays, how its boxes decide.

Everything here is filled from the rulebook and the strategy (`croupier.simulation.table`, `.strategies`); the kernels
know no game. A box ends in one of these ways (`endings`): settled alone, folded, or played for one of the multiples
with one of the six standings towards the dealer.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.ranking.tables import RankTables
from croupier.simulation.kernels.chance import Integers

Small = npt.NDArray[np.uint8]
Values = npt.NDArray[np.uint16]
Numbers = npt.NDArray[np.int32]

ALONE: Final = 0
FOLDED: Final = 1
PLAYED: Final = 2
STANDINGS: Final = 6
#: Columns of money come in blocks of so many.
BLOCK: Final = 8

#: The columns of `Hands.about`: cards in all, the three-card list (-1: five cards or more), own cards, shared cards.
SIZE, LIST, OWN, SHARED = range(4)


class Hands(NamedTuple):
    """The hands to be ranked: the contest's first, the dealer's last.

    `own` and `shared` list the cards of each hand, by their place among the box's cards and among the dealer's and
    community cards, which lie together behind the boxes.
    """

    about: Integers
    own: Integers
    shared: Integers
    three: Values
    five: RankTables


class Strategy(NamedTuple):
    """Decisions as numbers: the multiple that is played, 0 for a check or a fold.

    Three cards: `hole` by ``(a * 52 + b) * 52 + c``. Hold'em: `hole` by ``a * 52 + b``; `flop` by the number of the
    flop up to suits and the number of the hole cards; `plain` and `flush` by type of board and types of both hole
    cards.
    The rest are the tables that find those numbers.
    """

    streets: int
    hole: Small
    flop: Small
    plain: Small
    flush: Small
    #: By three cards in any order: the number of the flop up to suits, times 24, plus the exchange of suits.
    flop_numbers: Numbers
    suit_orders: Integers
    hole_numbers: Numbers
    plain_boards: Numbers
    masks: Numbers
    pairs: Numbers


class Terms(NamedTuple):
    """Cards, bets and money of one table.

    By kind of box, hand, ending and strength: `net` has what each column comes to in cents (columns: the lines, the
    main game, everything), in blocks of eight columns, which a processor adds at once. `shares` numbers the share of
    the meter that the jackpot hand claims, `envied` has what the hand is worth to every envious box. `places` finds
    the ending of a multiple.
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
    places: Integers
    net: Integers
    everything: int
    shares: Integers
    envied: Integers
    envious: Integers
    envy_own: bool
    jackpot_hand: int


class Tally(NamedTuple):
    """What a chunk of rounds came to, in whole numbers.

    - `counts`: boxes by kind, hand, ending and strength;
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
