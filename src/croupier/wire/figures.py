"""Exact figures for whoever plays: what a bet costs, and what a decision is worth."""

from __future__ import annotations

from typing import Annotated

from croupier.money import Cents
from croupier.wire.message import Answer, says
from croupier.wire.rounds import RoundView


class Worth(Answer, frozen=True, kw_only=True):
    """An open decision and what it is worth in units of the Ante, as a decimal and exactly ("p/q")."""

    decision: str
    value: float
    value_exact: str


class Advice(Answer, frozen=True, kw_only=True):
    """A hand, the street it is on, and its decisions, best first; `best` are all that are equally good."""

    rulebook: str
    cards: str
    board: str
    dealer: str
    decided: tuple[str, ...]
    street: str
    best: tuple[str, ...]
    hand: str
    decisions: tuple[Worth, ...]


class Hint(Advice, frozen=True, kw_only=True):
    """What the visitor knows about his hand, and what each open decision is worth, best first.

    `unit` is his Ante in cents; `counted` names the bets that the values are about, side bets are left out.
    """

    table: str
    version: int
    box: int
    unit: Cents
    currency: str
    counted: tuple[str, ...]


class WeighedDecision(Answer, frozen=True, kw_only=True):
    """A decision of a finished round with what the player knew: `cost` in cents is what the best one was worth more."""

    box: int
    street: str
    cards: str
    board: str
    hand: str
    decision: str
    best: tuple[str, ...]
    value: float
    best_value: float
    cost: Annotated[Cents, says("to the nearest cent; 0 where nothing would have been better")]


class WeighedRound(Answer, frozen=True, kw_only=True):
    """A player's decisions of one round, in their order, and what they cost him together against best play."""

    table: str
    number: int
    currency: str
    decisions: tuple[WeighedDecision, ...]
    cost: Cents


class Edge(Answer, frozen=True, kw_only=True):
    """What the house keeps of a unit staked on a bet, as a decimal and exactly; below zero it is the player's.

    `covers` are the bets that the figure is about: of the main game, played best, all that it stakes. `risk` is the
    same per unit of all of them together. `stake` is the least that the table takes, `cost` what it costs on average,
    in cents. `counted` is how many deals, or hands of so many `cards`, were counted: all that there are.
    """

    bet: str
    label: str
    covers: tuple[str, ...]
    edge: float
    edge_exact: str
    risk: float
    hits: Annotated[float, says("how often the bet wins something")]
    counted: int
    cards: int
    stake: Cents | None
    cost: float | None


class MeterEdge(Answer, frozen=True, kw_only=True):
    """The jackpot bet of so many units at the meter as it stands, and the lowest meter at which it costs nothing."""

    units: int
    stake: Cents
    edge: float
    edge_exact: str
    cost: float
    break_even: Cents | None


class JackpotEdge(Answer, frozen=True, kw_only=True):
    """The jackpot bet now, as if no other box had a jackpot hand in the round; `envy` in cents for each other box."""

    bet: str
    label: str
    meter: Cents
    hits: float
    counted: int
    cards: int
    envy: float | None
    units: tuple[MeterEdge, ...]


class RefusedEdge(Answer, frozen=True, kw_only=True):
    """A bet that has no exact figure: the code of the refusal, the key of the rulebook it is about, and the reason."""

    bet: str
    label: str
    code: str
    at: str
    reason: str


class TableEdges(Answer, frozen=True, kw_only=True):
    """Every bet of a table that is laid before the cards; no figure for the jackpot while its link is out of order.

    A bet that cannot be reckoned exactly stands under `refused`, and the others have their figures all the same.
    """

    table: str
    rulebook: str
    currency: str
    main: Edge
    side: tuple[Edge, ...]
    jackpot: JackpotEdge | None
    refused: tuple[RefusedEdge, ...] = ()


class MainEdge(Answer, frozen=True, kw_only=True):
    """The main game of a table; where its rulebook has no exact solution, `edge` is null and `refused` says why."""

    table: str
    edge: Edge | None
    refused: RefusedEdge | None = None


class SeenWorth(Answer, frozen=True, kw_only=True):
    """So many seen cards of somebody's: the player's edge without and with them, and what they are worth."""

    whose: str
    cards: int
    without: float
    knowing: float
    gain: float
    gain_exact: str


class SeenCards(Answer, frozen=True, kw_only=True):
    """What seen cards are worth by whose they are, in units of the main bet; empty where it was not worked out."""

    rulebook: str
    unit: str
    seen: tuple[SeenWorth, ...]


class TriedHand(Answer, frozen=True, kw_only=True):
    """A hand that somebody plays by himself to try a game out: what he may decide, and the round as he sees it."""

    open: tuple[str, ...]
    currency: str
    round: RoundView


class SolvingProgress(Answer, frozen=True, kw_only=True):
    """How far a game is solved, as far as its solver tells."""

    done: Annotated[float, says("from 0 to 1")]


class DesignProgress(Answer, frozen=True, kw_only=True):
    """How far a search for pay tables is: how many there are, how many are ruled out and qualify by now."""

    done: Annotated[float, says("from 0 to 1")]
    tables: int
    ruled_out: int
    qualify: int


class DesignPoint(Answer, frozen=True, kw_only=True):
    """A table that qualifies, one of the least or the most volatile at its edge.

    `what_if` has its pays as changes that the other figures take; `rulebook` is the same as a file ready to play.
    """

    edge: float
    edge_exact: str
    deviation: float
    hits: float
    pays: dict[str, str]
    what_if: tuple[str, ...]
    rulebook: str


class DesignEnd(Answer, frozen=True, kw_only=True):
    """How a search ended: whole, or broken off by the clock; where nothing qualifies the table that misses by least."""

    complete: bool
    tables: int
    ruled_out: int
    qualify: int
    nearest: DesignPoint | None
