"""Many boxes settled at once by the arrays that simulations look up, to be held against the readable settlement.

    rules = compiled(rulebook)
    result = settle_boxes(rules, own, dealer, community, stakes, decisions)

Cards are arrays with a row a box; so are `stakes` (columns `rules.stakes`, cents: what lies there in the end) and what
comes out (columns `rules.lines`). `decisions` say how each box has come through the streets. Claims on the meter are
named, not paid: what they come to depends on the whole table, and `awards.pay_table` says it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

from croupier.ranking.kernels import rank_hands
from croupier.rulebook.thresholds import Bands
from croupier.settlement.arrays import (
    GIVEN_UP,
    HAND,
    SETTLED_ALONE,
    SHARE,
    SHOWN,
    Compiled,
    Integers,
    Rules,
    least_value,
)
from croupier.settlement.hands import HandReader
from croupier.settlement.kernels import payout, stake_of

#: How a box has come through the streets: nothing to decide, given up, or played to the end.
UNDECIDED: Final = 0
FOLDED: Final = -1
STAYED: Final = 1

CardRows = npt.NDArray[np.uint8]
Values = npt.NDArray[np.uint16]
Flags = npt.NDArray[np.bool_]
Places = npt.NDArray[np.uint8]


class Settled(NamedTuple):
    """What many boxes come to.

    `payouts`: money by line; `claims`: the share of the meter that a box claims, counted from 1 in `shares`;
    `standings`: how it stands towards the dealer; `envied`: the cents that its hand is worth to each envious box.
    """

    payouts: Integers
    claims: Integers
    standings: Integers
    envied: Integers


Function = TypeVar("Function", bound=Callable[..., object])


def kernel_of_this_run(function: Function) -> Function:
    """Compiled and not kept: what is kept would not notice that a kernel of the settlement has changed."""
    return cast(Function, numba.njit(function))


@kernel_of_this_run
def place(decision: int, qualifies: bool, own: int, dealer: int) -> int:
    """How a box stands towards the dealer; hands are given by their values."""
    if decision == UNDECIDED:
        return SETTLED_ALONE
    if decision == FOLDED:
        return GIVEN_UP
    return SHOWN + (0 if qualifies else 3) + 1 + (own > dealer) - (own < dealer)


@kernel_of_this_run
def _settle(
    rules: Rules,
    bands: Places,
    values: Values,
    dealer: Values,
    qualifies: Flags,
    stakes: Integers,
    decisions: Integers,
    payouts: Integers,
    claims: Integers,
    standings: Integers,
) -> None:
    for box in range(len(decisions)):
        decision = decisions[box]
        standing = place(decision, qualifies[box], values[0, box], dealer[box])
        standings[box] = standing
        for line in range(len(rules.lines)):
            stake = stake_of(rules, line, stakes[box])
            hand = rules.lines[line, HAND]
            band = bands[hand, values[hand, box]]
            payouts[box, line] = payout(rules, line, standing, band, stake)
            if stake != 0 and rules.prices[line, standing, band, SHARE] != 0:
                claims[box] = rules.prices[line, standing, band, SHARE]


def settle_boxes(
    rules: Compiled, own: CardRows, dealer: CardRows, community: CardRows, stakes: Integers, decisions: Integers
) -> Settled:
    """Settle many boxes: cards by row, stakes in cents by column, decisions as in `arrays`."""
    count = len(own)
    values = np.stack([hand_values(rules.plan.hands[hand], own, dealer, community) for hand in rules.hands])
    against, placed = values[0], np.where(decisions == STAYED, UNDECIDED, decisions)
    if rules.plan.against is not None:
        against, placed = hand_values(rules.plan.against, own, dealer, community), decisions
    payouts = np.zeros((count, len(rules.lines)), np.int64)
    claims, standings = np.zeros(count, np.int64), np.zeros(count, np.int64)
    qualifies = dealer_qualifies(rules, against, dealer)
    _settle(rules.rules, bands_of(rules), values, against, qualifies, stakes, placed, payouts, claims, standings)
    envied = _envied(rules, values, stakes, decisions)
    return Settled(payouts, claims, standings, envied)


def _envied(rules: Compiled, values: Values, stakes: Integers, decisions: Integers) -> Integers:
    """What each hand is worth to the others: only hands that were played and shown count."""
    if rules.envy is None:
        return np.zeros(len(decisions), np.int64)
    amounts = rules.envy.amounts[bands_of(rules)[rules.envy.hand, values[rules.envy.hand]]]
    counts = decisions == STAYED
    if rules.envy.needs_bet is not None:
        counts &= stakes[:, rules.envy.needs_bet] > 0
    envied: Integers = np.where(counts, amounts, 0)
    return envied


def hand_values(hand: HandReader, own: CardRows, dealer: CardRows, community: CardRows) -> Values:
    """The values of one hand of the rulebook for many boxes."""
    places = {"own": own, "dealer": dealer, "community": community}
    parts = [places[part.place][:, part.start : part.stop] for part in hand.slices]
    return rank_hands(np.concatenate(parts, axis=1), hand.rank_list)


def dealer_qualifies(rules: Compiled, values: Values, dealer: CardRows) -> Flags:
    """Whether the dealer qualifies, by hand or by card."""
    least = rules.qualifier.least_rank
    if least is None:
        return values >= rules.qualifier.least_value
    flags: Flags = np.any(dealer >> 2 >= least, axis=1)
    return flags


def bands_of(rules: Compiled) -> Places:
    """By hand and value: the place of the band that the hand falls into."""
    return np.stack([_band_places(rules.plan.hands[hand].bands) for hand in rules.hands])


def _band_places(bands: Bands) -> Places:
    """For every value of a rank list, the place of the band that it falls into."""
    places = np.zeros(1 << 16, np.uint8)
    for place, band in enumerate(bands.all):
        places[least_value(band, bands.rank_list) :] = place
    return places
