"""The progressive jackpot: what a bet is worth at a given meter, and where it breaks even."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil

from croupier.analysis.side_bets import BandResult, SideBet, side_bet
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.jackpot import Envy


@dataclass(frozen=True)
class JackpotPays:
    """The jackpot's pay table as mathematics: fixed prizes per unit staked and in cents, and shares of the meter."""

    side_bet: SideBet
    envy: Envy | None
    most_units: int

    @cached_property
    def hits_per_bet(self) -> Fraction:
        """How often a bet is paid anything."""
        return self._sum(lambda outcome: Fraction(1) if outcome.pay is not None else Fraction(0))

    @cached_property
    def per_unit(self) -> Fraction:
        """Expected fixed prizes that grow with the stake, per unit staked, a returned stake included."""
        return self._sum(lambda outcome: outcome.net + 1)

    @cached_property
    def flat_cents(self) -> Fraction:
        """Expected flat prizes in cents, the same for every stake."""
        return self._sum(
            lambda outcome: outcome.pay.ratio if outcome.pay is not None and outcome.pay.kind == "flat" else Fraction(0)
        )

    @cached_property
    def per_meter(self) -> Fraction:
        """The expected share of the meter, the same for every stake."""
        return self._sum(self.share)

    def share(self, outcome: BandResult) -> Fraction:
        """The share of the meter that a category wins."""
        return outcome.pay.ratio if outcome.pay is not None and outcome.pay.kind == "percent" else Fraction(0)

    def probability(self, category: str) -> Fraction:
        """How often a bet holds this category."""
        return next(
            (self.side_bet.probability(outcome) for outcome in self.side_bet.outcomes if outcome.category == category),
            Fraction(0),
        )

    def value(self, meter: Cents | Fraction, stake: Cents, units: int = 1, other_boxes: int = 0) -> Fraction:
        """What a bet of so many units of `stake` each is handed back on average, in cents."""
        return units * stake * self.per_unit + self.flat_cents + self.per_meter * meter + self.envy_value(other_boxes)

    def envy_value(self, other_boxes: int) -> Fraction:
        """What envy adds for each bet with so many other boxes in play, in cents.

        Boxes hold their cards alike, so each of the others is worth its own chance of a top hand.
        """
        if self.envy is None:
            return Fraction(0)
        each = sum((pay.ratio * self.probability(category) for category, pay in self.envy.amounts.items()), Fraction(0))
        return other_boxes * each

    def break_even(self, stake: Cents, units: int = 1, other_boxes: int = 0) -> Fraction | None:
        """The meter, in cents, at which a bet is worth what it costs; None if it always or never can be."""
        if not self.per_meter:
            return None
        return (units * stake - self.value(0, stake, units, other_boxes)) / self.per_meter

    def break_even_meter(self, stake: Cents, units: int = 1, other_boxes: int = 0) -> Cents | None:
        """The lowest meter in whole cents at which a bet is worth what it costs or more."""
        exact = self.break_even(stake, units, other_boxes)
        return None if exact is None else max(0, ceil(exact))

    def _sum(self, worth: Callable[[BandResult], Fraction]) -> Fraction:
        return sum(
            (worth(outcome) * self.side_bet.probability(outcome) for outcome in self.side_bet.outcomes), Fraction(0)
        )


def jackpot_bet(rulebook: Rulebook) -> JackpotPays | None:
    """The jackpot of a rulebook, if it has one."""
    bet, size = rulebook.jackpot_bet, rulebook.jackpot_size
    if bet is None:
        return None
    return JackpotPays(side_bet(rulebook, bet), rulebook.envy, size.max_units if size is not None else 1)
