"""What a bet costs before it is laid: the main game, every side bet, and the jackpot at its meter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.analysis.jackpots import JackpotPays
from croupier.analysis.par_sheet import ParSheet
from croupier.analysis.reading import main_game_bets
from croupier.analysis.side_bets import SideBet
from croupier.errors import RulebookError
from croupier.money import Cents


@dataclass(frozen=True)
class Edge:
    """One bet: what the house keeps of a unit staked, how often the bet wins, and over what that was counted.

    `covers` are all the bets that the figure is about; `risk` is the same per unit of everything that is staked;
    `variance` is that of what a unit comes to.
    """

    bet: str
    label: str
    covers: tuple[str, ...]
    edge: Fraction
    risk: Fraction
    hits: Fraction
    counted: int
    cards: int
    variance: Fraction

    def cost(self, stake: Cents) -> Fraction:
        """What a stake costs on average, in cents."""
        return self.edge * stake


@dataclass(frozen=True)
class MeterEdge:
    """The jackpot bet of so many units at a given meter: its edge, what it costs in cents, and where it breaks even."""

    units: int
    stake: Cents
    edge: Fraction
    cost: Fraction
    break_even: Cents | None


@dataclass(frozen=True)
class Edges:
    """Every bet of a rulebook that is laid before the cards."""

    main: Edge
    side: tuple[Edge, ...]
    jackpot: JackpotPays | None
    #: Bets beside the main game that have no figure, and why.
    refused: Mapping[str, RulebookError]


def edges(sheet: ParSheet) -> Edges:
    """The edges of a rulebook, from its PAR sheet; a bet that has none is refused by itself."""
    book, results = sheet.rulebook, sheet.main
    main = Edge(
        bet=sheet.base,
        label=book.bets[sheet.base].label,
        covers=main_game_bets(book),
        edge=-results.distribution.mean,
        risk=results.element_of_risk,
        hits=results.distribution.hit_frequency,
        counted=results.deals,
        cards=0,
        variance=results.distribution.variance,
    )
    return Edges(main, tuple(_side(bet) for bet in sheet.side_bets), sheet.jackpot, sheet.refused)


def _side(bet: SideBet) -> Edge:
    distribution = bet.distribution
    edge = -distribution.mean
    return Edge(
        bet=bet.bet,
        label=bet.label,
        covers=(bet.bet,),
        edge=edge,
        risk=edge,
        hits=distribution.hit_frequency,
        counted=bet.combinations,
        cards=bet.cards,
        variance=distribution.variance,
    )


def at_meter(jackpot: JackpotPays, meter: Cents, unit: Cents, units: Iterable[int] = (1,)) -> tuple[MeterEdge, ...]:
    """The jackpot bet at this meter, for so many units each, as if no other box had a jackpot hand in the round.

    An edge below zero is the player's. A second winner would take a part of the meter with him, and envy would add
    something for every other box (`JackpotPays.envy_value`): neither is known before the others have bet.
    """
    found = []
    for number in units:
        stake = number * unit
        cost = stake - jackpot.value(meter, unit, number)
        found.append(MeterEdge(number, stake, cost / stake, cost, jackpot.break_even_meter(unit, number)))
    return tuple(found)
