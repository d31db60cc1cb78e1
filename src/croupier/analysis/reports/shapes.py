"""What the JSON of a PAR sheet and of a strategy has in it, field by field; schemas are made from these types.

An amount is whole cents, a probability or a share is a part of 1, and a figure that can be a fraction stands twice: as
a number, and exactly as text ("p/q") under the same name with `_exact`.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from croupier.errors import ErrorFields
from croupier.money import Cents
from croupier.rulebook.pays import PayKind

# `return` is no name that a class could give to a field.
_Returning = TypedDict("_Returning", {"return": float})


class BetPart(TypedDict):
    """What one bet of the main game stakes and gains on average."""

    bet: str
    staked: float
    net: float
    net_exact: str


class PaidRow(TypedDict):
    """A row of a pay table: its words, and the same as a number.

    `pay_value` is times the stake (`to`, `for`), the part of the meter (`percent`) or cents (`flat`).
    """

    category: str
    combinations: int
    probability: float
    pays: str | None
    pay_kind: PayKind | None
    pay_value: float | None


class OutcomeFigures(TypedDict):
    """One way for a bet to end.

    Of the main game: with which `decision` and `result`; `pays` is what all its bets gain, in units of the main bet.
    Of a side bet: the row of the pay table as in `PaidRow`, whether best play `folded` the hand, and the `net` gain.
    """

    category: str
    combinations: int
    probability: float
    contribution: float
    pays: float | str | None
    pays_exact: NotRequired[str]
    decision: NotRequired[str]
    result: NotRequired[str]
    pay_kind: NotRequired[PayKind | None]
    pay_value: NotRequired[float | None]
    folded: NotRequired[bool]
    net: NotRequired[float]


class SheetBet(_Returning):
    """A bet: the main game played best with all that it stakes, or a bet on the hand alone, of so many `cards`."""

    house_edge_exact: str
    house_edge: float
    standard_deviation: float
    variance_exact: str
    skewness: float
    hit_frequency: float
    hit_frequency_exact: str
    push_frequency: float
    combinations: int
    element_of_risk: float
    outcomes: list[OutcomeFigures]
    element_of_risk_exact: NotRequired[str]
    mean_bet: NotRequired[float]
    mean_bet_exact: NotRequired[str]
    decisions: NotRequired[dict[str, float]]
    shares: NotRequired[list[BetPart]]
    house_edge_never_folded_exact: NotRequired[str]
    cards: NotRequired[int]


class JackpotOutcome(PaidRow):
    """A hand of the jackpot, and how many bets lie between two of them on average."""

    bets_between: float | None


class JackpotFigures(TypedDict):
    """The jackpot bet of one unit, whatever its meter: so much always, and so much for each cent of the meter."""

    bet: str
    stake: Cents
    constant_exact: str
    constant_in: str
    constant: float
    per_meter_exact: str
    per_meter: float
    break_even_meter: Cents | None
    break_even_meter_exact: str | None
    hits_per_bet: float
    hits_per_bet_exact: str
    envy_per_other_box: float
    outcomes: list[JackpotOutcome]


class UnitsBet(_Returning):
    """The jackpot bet of so many units at the meter of the sheet."""

    units: int
    value: float
    break_even_meter: Cents | None


class LongRunFigures(_Returning):
    """The jackpot bet over many resets: what it returns, and from what."""

    mean_meter: float
    return_exact: str
    fixed: float
    contributed: float
    seeded: float
    bets_between_resets: float


class TwoWinnersFigures(TypedDict):
    """Two hands of a round that both win a part of the meter, alone and together."""

    first: str
    second: str
    chance: float
    alone: list[Cents]
    together: list[Cents]


class JackpotAtLink(TypedDict):
    """The jackpot at one meter, and what was assumed because nobody said it."""

    meter: Cents
    reset: Cents
    contribution: float
    assumed: list[str]
    other_boxes: int
    envy: float
    units: list[UnitsBet]
    long_run: LongRunFigures | None
    two_winners: list[TwoWinnersFigures] | None
    meter_share_at_table: float | None


class JackpotSheet(JackpotFigures, JackpotAtLink):
    """Everything about the jackpot bet."""


class FirstDecisionFigures(TypedDict):
    """One kind of hand: what each first decision is worth, in units of the main bet."""

    hand: str
    hands: int
    rank: str
    decision: str
    best: list[str]
    values: dict[str, float]
    values_exact: dict[str, str]


class SheetBody(TypedDict):
    """What every PAR sheet has. `bets` has the main game under its first bet, and every side bet."""

    rulebook: str
    title: str
    house: str
    sha256: str
    changes: list[str]
    seen: dict[str, int]
    croupier: str
    bets: dict[str, SheetBet]
    refused: dict[str, ErrorFields]


class MeterReturn(_Returning):
    """What the jackpot bet returns per amount staked at a meter."""

    meter: Cents


class ReturnByMeter(TypedDict):
    """The same for so many units, from no meter to twice the break-even one; between two points it is a line."""

    units: int
    points: list[MeterReturn]


class JackpotByMeter(JackpotSheet):
    """Everything about the jackpot bet, and its return by meter."""

    by_meter: list[ReturnByMeter]


class ShownDecision(FirstDecisionFigures):
    """A first decision on two cards, with two that show it: `As Ks`."""

    example: str


class ShownSheet(SheetBody):
    """A PAR sheet as a floor shows it: first decisions only where they are made on two cards."""

    jackpot: NotRequired[JackpotByMeter]
    first_decision: NotRequired[list[ShownDecision]]


class SheetFigures(SheetBody):
    """A PAR sheet."""

    jackpot: NotRequired[JackpotSheet]
    strategy: dict[str, list[FirstDecisionFigures]]


class SolvedSheet(SheetFigures):
    """A sheet with the name of the device that solved the game."""

    device: str


class Sheets(TypedDict):
    """Two games to compare."""

    sheets: list[SolvedSheet]


class HabitFigures(TypedDict):
    """A simpler way to play, what it is worth, and what it costs against the best."""

    name: str
    says: str
    worth: float
    worth_exact: str
    cost: float


class EdgeHandFigures(TypedDict):
    """A hand at the edge between two decisions."""

    hand: str
    hands: int
    decision: str
    play: float
    fold: float
    error: float


class FlopKindFigures(TypedDict):
    """A kind of flop: how often it comes, and what it costs to treat all hands on it alike."""

    kind: str
    chance: float
    raised: float
    cost_of_raising_all: float
    cost_of_checking_all: float


class ChartCellFigures(TypedDict):
    """Some hands, and for which part of them each decision is best."""

    hands: int
    shares: dict[str, float]


class ChartRowFigures(TypedDict):
    """A row of a chart; a cell is null where no hand belongs."""

    name: str
    cells: list[ChartCellFigures | None]


class ChartFigures(TypedDict):
    """Best play of one street as rows and columns."""

    street: str
    decided: list[str]
    form: str
    decisions: list[str]
    across: str
    columns: list[str]
    rows: list[ChartRowFigures]


class StrategyFigures(TypedDict):
    """Best play: rules, what simpler ones cost, and the hands at the edge; per unit of the main bet."""

    rulebook: str
    worth: float
    worth_exact: str
    rules: list[str]
    simplifications: list[HabitFigures]
    habits: list[HabitFigures]
    edge: list[EdgeHandFigures]
    flop: list[FlopKindFigures]
    charts: list[ChartFigures]
