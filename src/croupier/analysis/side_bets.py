"""Bets that are paid by one hand whatever the dealer's: Pair Plus, Trips, 6 Card Bonus, and the jackpot's pay table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.combinations import combinations_by_category
from croupier.analysis.distribution import Distribution
from croupier.analysis.main_game import main_bets, not_solved, play_bet
from croupier.analysis.prices import became
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.pays import Pay


@dataclass(frozen=True)
class Outcome:
    """One category of a side bet: its combinations, its pay, and what a unit staked comes to.

    `pay` is None where the bet loses. `net` leaves out shares of the meter and flat amounts, which are no multiple of
    the stake; `jackpots` adds them.
    """

    category: str
    combinations: int
    pay: Pay | None
    net: Fraction
    #: Whether this is the part of the category that best play folds (`folded_bets`).
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
    cards: int
    outcomes: tuple[Outcome, ...]

    @property
    def combinations(self) -> int:
        """All hands."""
        return sum(outcome.combinations for outcome in self.outcomes)

    @property
    def distribution(self) -> Distribution:
        """The net result per unit staked."""
        return Distribution.of((outcome.net, outcome.combinations) for outcome in self.outcomes)

    def probability(self, outcome: Outcome) -> Fraction:
        """How often this category comes."""
        return Fraction(outcome.combinations, self.combinations)


def side_bet_names(rulebook: Rulebook) -> tuple[str, ...]:
    """The bets beside the main game and the jackpot."""
    jackpot = rulebook.jackpot.bet if rulebook.jackpot is not None else None
    taken = {*main_bets(rulebook), play_bet(rulebook), jackpot}
    return tuple(name for name, bet in rulebook.bets.items() if name not in taken and bet.staked)


def side_bet(rulebook: Rulebook, name: str) -> SideBet:
    """Count the outcomes of a bet on a hand that stays in the round to its end."""
    bet = rulebook.bets[name]
    if bet.pays is None or "settle" not in bet.on:
        raise not_solved(f"{name!r} is not paid by one hand alone", f"bets.{name}", "a pay table, read on every hand")
    hand = rulebook.hands[bet.pays.hand]
    cards = sum(part.count(rulebook.cards.in_place(part.place)) for part in hand.slices)
    outcomes = []
    for category, combinations in combinations_by_category(hand.list, cards).items():
        outcomes.append(Outcome(category, combinations, *ended(rulebook, name, ("settle",), category)))
    return SideBet(name, bet.label, cards, tuple(outcomes))


def ended(
    rulebook: Rulebook, name: str, situations: tuple[Situation, ...], category: str
) -> tuple[Pay | None, Fraction]:
    """What a bet is paid in a situation, and what a unit staked comes to with the pays that grow with it."""
    end = became(rulebook, name, situations, category)
    back = end is not None and end.back
    pay = end.pay if end is not None else None
    won = pay.ratio if pay is not None and pay.kind in ("to", "for") else Fraction(0)
    return pay, won + (1 if back else 0) - 1
