"""A rulebook's outcomes as arrays: what simulations look up, filled from the same outcomes as the readable lines.

Every number here comes out of `outcomes.outcome`; nothing about a game is written a second time. A box stands towards
the dealer in one of eight ways (`STANDINGS`); for each bet, each standing and each band of its hand there is one row:
the stake back or not, the odds, a flat amount, or a share of the meter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.money import Cents
from croupier.ranking import RankList
from croupier.ranking.values import lowest
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Qualification, Situation
from croupier.rulebook.pays import Pay
from croupier.rulebook.thresholds import Threshold, row_of
from croupier.settlement import standing
from croupier.settlement.outcomes import Outcome, outcome
from croupier.settlement.plan import Plan, plan_of

Integers = npt.NDArray[np.int64]
Places = npt.NDArray[np.uint8]

#: How a box can stand. A hand that was played is at `SHOWN + 3 * (not qualified) + 1 + comparison`.
SETTLED_ALONE, GIVEN_UP, SHOWN = 0, 1, 2
STANDINGS: Final[tuple[tuple[Situation, ...], ...]] = (
    standing.undecided(),
    standing.folded(),
    *(standing.shown(qualifies, comparison) for qualifies in (True, False) for comparison in (-1, 0, 1)),
)


#: The columns of `Rules.lines`: which stake column a line is reckoned on, whether it is a bonus with no stake of its
#: own, and which of the ranked hands decides its price.
SOURCE, BONUS, HAND = range(3)

#: The last axis of `Rules.prices`: a line pays `BACK * stake + stake * NUMERATOR // DENOMINATOR + FLAT`, and claims the
#: share of the meter with the number `SHARE`, counted from 1.
BACK, NUMERATOR, DENOMINATOR, FLAT, SHARE = range(5)


class Rules(NamedTuple):
    """The arrays themselves: what each line is about, and its price by standing and band of the hand."""

    lines: Integers
    prices: Integers


def least_value(threshold: Threshold, rank_list: RankList) -> int:
    """The lowest value of a hand that reaches a threshold; none that does is below it."""
    return lowest(threshold.category, rank_list, threshold.ranks)


@dataclass(frozen=True, slots=True)
class QualifierArrays:
    """The dealer's qualification for many hands: the least value of a hand, or the least rank of some card."""

    least_value: int
    least_rank: int | None

    @classmethod
    def of(cls, rule: Qualification | None, rank_list: RankList) -> QualifierArrays:
        """How the dealer qualifies, as numbers: the least value of his hand, or the least rank of a card."""
        if rule is None:
            return cls(0, None)
        if rule.by == "card":
            return cls(0, rule.least.ranks[0])
        return cls(least_value(rule.least, rank_list), None)


@dataclass(frozen=True, slots=True, eq=False)
class EnvyArrays:
    """Envy by the band of a hand, and the stake column without which a hand makes nobody envious."""

    hand: int
    amounts: Integers
    needs_bet: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Compiled:
    """One rulebook as arrays: the names of its columns, and the arrays.

    `stakes` are the bets with a stake of their own, in the order of the stake columns; `lines` the bets and bonuses, in
    the order of the payout columns; `hands` the hands to be ranked, the box's own first; `shares` the shares of the
    meter.
    """

    rulebook: Rulebook
    plan: Plan
    stakes: tuple[str, ...]
    lines: tuple[str, ...]
    hands: tuple[str, ...]
    shares: tuple[Pay, ...]
    qualifier: QualifierArrays
    rules: Rules
    envy: EnvyArrays | None


def compiled(rulebook: Rulebook) -> Compiled:
    """The outcomes of a rulebook as arrays."""
    plan = plan_of(rulebook)
    lines = tuple(rulebook.bets)
    stakes = tuple(name for name, bet in rulebook.bets.items() if bet.staked)
    pay_hands = [bet.pays.hand for bet in rulebook.bets.values() if bet.pays is not None]
    hands = tuple(dict.fromkeys((plan.contest.name, *pay_hands)))
    most = max(len(plan.hands[hand].bands.all) for hand in hands)
    about = np.zeros((len(lines), 3), np.int64)
    prices = np.zeros((len(lines), len(STANDINGS), most, 5), np.int64)
    shares: list[Pay] = []
    for line, (name, bet) in enumerate(rulebook.bets.items()):
        hand = plan.hands[bet.pays.hand if bet.pays is not None else plan.contest.name]
        about[line] = stakes.index(bet.bonus_on or name), not bet.staked, hands.index(hand.name)
        for row, situations in enumerate(STANDINGS):
            if not any(situation in bet.on for situation in situations):
                continue  # a bet that is never in this standing, such as one staked by the last decision after a fold
            for place, band in enumerate(hand.bands.all):
                became = outcome(name, bet, situations, band)
                if became is not None:
                    prices[line, row, place] = *_price(became), _share(became, shares)
    prices[..., DENOMINATOR] = np.maximum(prices[..., DENOMINATOR], 1)
    qualifier = QualifierArrays.of(rulebook.qualification, (plan.against or plan.contest).rank_list)
    return Compiled(
        rulebook, plan, stakes, lines, hands, tuple(shares), qualifier, Rules(about, prices), _envy(plan, stakes, hands)
    )


def _envy(plan: Plan, stakes: tuple[str, ...], hands: tuple[str, ...]) -> EnvyArrays | None:
    envy, hand = plan.rulebook.envy, plan.envy_hand
    if envy is None or hand is None:
        return None
    rows = [row_of(band, envy.amounts) for band in hand.bands.all]
    amounts = np.array([envy.amounts[row].numerator if row is not None else 0 for row in rows], np.int64)
    needs_bet = stakes.index(str(plan.rulebook.jackpot_bet)) if envy.trigger == "award" else None
    return EnvyArrays(hands.index(hand.name), amounts, needs_bet)


def _price(became: Outcome) -> tuple[int, int, int, Cents]:
    back = int(became.back and not became.bonus)
    pay = became.pay
    if pay is None or pay.kind == "percent":
        return back, 0, 1, 0
    if pay.kind == "flat":
        return back, 0, 1, pay.numerator
    return back, pay.numerator, pay.denominator, 0


def _share(became: Outcome, shares: list[Pay]) -> int:
    """The number of a share of the meter, given to it when it first comes up."""
    if became.share is None:
        return 0
    if became.share not in shares:
        shares.append(became.share)
    return 1 + shares.index(became.share)
