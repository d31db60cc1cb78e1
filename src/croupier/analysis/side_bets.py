"""Bets that are paid by one hand whatever the dealer's, and the jackpot's pay table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.distribution import Distribution
from croupier.analysis.game import STANDINGS, GameHand, not_solved
from croupier.analysis.hand_counts import band_counts
from croupier.analysis.reading import became, hand_as_read, main_game_bets
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.pays import Pay
from croupier.rulebook.thresholds import Threshold
from croupier.settlement import standing
from croupier.settlement.outcomes import Outcome as Became


@dataclass(frozen=True)
class BandResult:
    """One band of a side bet's hand: its combinations, its pay, and what a unit staked comes to.

    `pay` is None where the bet loses. `net` leaves out shares of the meter and flat amounts, which are no multiple of
    the stake; `jackpots` adds them.
    """

    #: The band in words: `pair`, `pair J`.
    category: str
    combinations: int
    pay: Pay | None
    net: Fraction
    #: Whether this is the part of the band that best play folds (`folded_bets`).
    folded: bool = False

    @property
    def name(self) -> str:
        """The category, and whether it was folded."""
        return f"{self.category}, folded" if self.folded else str(self.category)


@dataclass(frozen=True)
class SideBet:
    """A bet that reads one hand."""

    bet: str
    label: str
    hand: GameHand
    outcomes: tuple[BandResult, ...]
    #: The house edge for a player who folds no hand that it pays, where best play of the main game folds some.
    never_folded: Fraction | None = None

    @property
    def cards(self) -> int:
        """How many cards the hand is made from."""
        return self.hand.cards

    @property
    def combinations(self) -> int:
        """All hands."""
        return sum(outcome.combinations for outcome in self.outcomes)

    @property
    def distribution(self) -> Distribution:
        """The net result per unit staked."""
        return Distribution.of((outcome.net, outcome.combinations) for outcome in self.outcomes)

    def probability(self, outcome: BandResult) -> Fraction:
        """How often this category comes."""
        return Fraction(outcome.combinations, self.combinations)


def side_bet_names(rulebook: Rulebook) -> tuple[str, ...]:
    """The bets beside the main game and the jackpot."""
    taken = {*main_game_bets(rulebook), rulebook.jackpot_bet}
    return tuple(name for name, bet in rulebook.bets.items() if name not in taken and bet.staked)


def side_bet(rulebook: Rulebook, name: str) -> SideBet:
    """Count the outcomes of a bet on a hand that stays in the round to its end, the best hand first."""
    bet = rulebook.bets[name]
    if bet.pays is None or "settle" not in bet.on:
        raise not_solved(f"{name!r} is not paid by one hand alone", f"bets.{name}", "a pay table, read on every hand")
    hand, compared = hand_as_read(rulebook, bet.pays.hand), rulebook.compares
    for band in rulebook.bands[bet.pays.hand].all if compared else ():
        settled = ended(rulebook, name, ("settle",), band)
        if any(ended(rulebook, name, standing.shown(*each), band) != settled for each in STANDINGS):
            raise not_solved(f"{name!r} depends on the comparison with the dealer", f"bets.{name}.on")
    counted = zip(rulebook.bands[bet.pays.hand].all, band_counts(hand), strict=True)
    outcomes = [BandResult(str(band), number, *ended(rulebook, name, ("settle",), band)) for band, number in counted]
    return SideBet(name, bet.label, hand, tuple(reversed(outcomes)))


def ended(
    rulebook: Rulebook, name: str, situations: tuple[Situation, ...], band: Threshold
) -> tuple[Pay | None, Fraction]:
    """What a bet is paid in a situation, and what a unit staked comes to with the pays that grow with it."""
    return worth(became(rulebook, name, situations, band))


def worth(end: Became | None) -> tuple[Pay | None, Fraction]:
    """What a bet that ended so is paid, and what a unit staked comes to."""
    back = end is not None and end.back
    pay = end.pay if end is not None else None
    won = pay.ratio if pay is not None and pay.kind in ("to", "for") else Fraction(0)
    return pay, won + (1 if back else 0) - 1
