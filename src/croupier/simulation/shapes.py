"""What the JSON of a simulation has in it, field by field; amounts are whole cents, means of them fractions of one."""

from __future__ import annotations

from typing import TypedDict

from croupier.money import Cents


class SpreadFigures(TypedDict):
    """How values were spread: their number, mean, extremes and percentiles; null where there are none."""

    number: int
    mean: float | None
    least: float | None
    most: float | None
    p1: float | None
    p5: float | None
    p25: float | None
    p50: float | None
    p75: float | None
    p95: float | None
    p99: float | None


class BetResult(TypedDict):
    """A bet per unit of the stake that it goes with (`per`), beside its exact figure.

    `interval` has the true value 95 times in 100; `deviation` is how many standard errors lie between the two.
    """

    per: str
    net: float
    standard_error: float
    interval: list[float]
    exact: float | None
    exact_fraction: str | None
    deviation: float | None


class EnvyResult(TypedDict):
    """Envy bonuses: what was paid, and in how many rounds."""

    paid: Cents
    rounds: int


class ShiftResult(SpreadFigures):
    """What the house has of a table in a shift."""

    hours: int
    rounds: int


class MonthResult(SpreadFigures):
    """What the house has of a table in a month of so many shifts."""

    shifts: int


class HouseResult(TypedDict):
    """What the house has of a table, in a shift and in a month."""

    shift: ShiftResult
    month: MonthResult


class SurvivalResult(TypedDict):
    """How many sessions a bankroll lasted for, and which part of all."""

    bankroll: Cents
    survived: int
    part: float | None


class BankrollResult(TypedDict):
    """Sessions of a player: how they ended, how low they got, and which bankroll would have lasted."""

    rounds: int
    sessions: int
    needed_for_a_round: Cents
    result: SpreadFigures
    lowest: SpreadFigures
    survival: list[SurvivalResult]


class TableResult(TypedDict):
    """One table of the run."""

    name: str
    rulebook: str
    currency: str
    strategy: str
    pace: int
    boxes: list[dict[str, Cents]]
    rounds: int
    box_rounds: int
    bets: dict[str, BetResult]
    outcomes: dict[str, dict[str, int]]
    envy: EnvyResult
    house: HouseResult
    bankroll: BankrollResult


class LinkResult(TypedDict):
    """All tables of a link together."""

    tables: int
    currency: str
    rounds: int
    box_rounds: int
    opening_bets: Cents
    players_net: Cents
    to_meter_and_reserve: Cents
    house: Cents
    house_per_hour: float | None


class ReserveResult(TypedDict):
    """The reserve: what it holds, what it would have needed, and what flowed over the ceiling."""

    balance: Cents
    needed_at_start: Cents
    share_of_stakes_needed: float | None
    overflow: Cents


class HitsResult(TypedDict):
    """Awards of one share of the meter; `meter_bins` counts them by the lower edge of the meter, in cents."""

    hits: int
    paid: Cents
    hours_between: float | None
    hits_per_year: float | None
    meter: SpreadFigures
    hours: SpreadFigures
    meter_bins: dict[str, int]


class JackpotRun(TypedDict):
    """The meter over the run; `shares` are parts of 1, `hits` stand under the share as the pay table prints it."""

    reset: Cents
    start: Cents
    ceiling: Cents | None
    shares: dict[str, float]
    staked: Cents
    meter: Cents
    awards: int
    awarded: Cents
    resets: int
    resets_per_award: float | None
    reset_funding: Cents
    reset_funding_of_awarded: float | None
    shared_rounds: int
    shared_awards: int
    reserve: ReserveResult
    hits: dict[str, HitsResult]


class SimulationResult(TypedDict):
    """A run: its tables, all of them together, and the jackpot where somebody bets on it."""

    seed: int
    rounds: int
    complete: bool
    hours: float
    tables: list[TableResult]
    link: LinkResult | None
    jackpot: JackpotRun | None


class DeviceSimulation(SimulationResult):
    """A run with the name of the device that played it."""

    device: str
