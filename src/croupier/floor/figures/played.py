"""What was played at tables between two moments: each round is reckoned once and kept, for it does not change any more.

The house's win is what the ledger moved into the float of a table; stakes are those of the settlement. Beside the win
stands what the exact mathematics expects of these stakes, if everybody plays best.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Final

from croupier.cache import Cache
from croupier.floor.record.between import BetweenMoments
from croupier.floor.record.entries import RoundRow
from croupier.floor.record.journal import Streams
from croupier.floor.table.happenings import read_events
from croupier.floor.table.money import gained
from croupier.floor.table.setup import TableSetup
from croupier.jackpot.accounts import CHIPS, FLOAT, HOUSE, METER, PRIZES, RESERVE, STAKES, account, kind
from croupier.jackpot.ledger import Transfer
from croupier.money import MILS, Cents
from croupier.round.events import RoundSettled
from croupier.settlement import Settlement
from croupier.settlement.outcomes import TAKEN
from croupier.wire import shifts as wire

if TYPE_CHECKING:
    from croupier.analysis.edges import Edge

#: Rounds of many tables over a day; each takes a few hundred bytes.
KEPT: Final = 50_000


@dataclass(frozen=True)
class BetsLaid:
    """How often a bet was laid, and for how much in all."""

    count: int = 0
    staked: Cents = 0
    #: The stakes squared, added up: the variance of the bet grows with it.
    squares: int = 0

    def __add__(self, other: BetsLaid) -> BetsLaid:
        return BetsLaid(self.count + other.count, self.staked + other.staked, self.squares + other.squares)


@dataclass(frozen=True)
class PlayedRound:
    """One round in the figures. Stakes are those in action: what a ruling or a decision handed back is none."""

    rulebook: str
    void: bool
    boxes: int
    staked: Cents
    win: Cents
    jackpot: Cents
    laid: Mapping[str, BetsLaid] = field(default_factory=dict)


def round_played(setup: TableSetup, settlement: Settlement, moved: Iterable[Transfer]) -> PlayedRound:
    """A settled round in the figures; `moved` is all the money of its entries."""
    laid: dict[str, BetsLaid] = {}
    staked = jackpot = 0
    for box in settlement.boxes:
        for line in box.lines:
            in_action = line.stake if line.facts.action is None else line.facts.action
            at_risk = 0 if settlement.void or line.facts.situation == TAKEN else in_action
            if line.bet == setup.rulebook.jackpot_bet and setup.link is not None:
                jackpot += at_risk
                continue
            staked += at_risk
            if at_risk:
                laid[line.bet] = laid.get(line.bet, BetsLaid()) + BetsLaid(1, at_risk, at_risk * at_risk)
    win, boxes = gained(setup, moved), len(settlement.boxes)
    return PlayedRound(settlement.rulebook, settlement.void, boxes, staked, win, jackpot, laid)


class PlayedRounds:
    """Rounds in the figures, each read from the record once."""

    def __init__(self, kept: int = KEPT) -> None:
        self._rounds = Cache[tuple[str, int, int], PlayedRound](kept)

    def between(
        self, streams: Streams, record: BetweenMoments, setup: TableSetup, begins: int, ends: int
    ) -> tuple[list[RoundRow], list[PlayedRound]]:
        """The rounds with bets of a table that ended between two moments; one that was reopened is read again."""
        rows = [row for row in record.rounds(setup.id, begins, ends) if row.last is not None and row.boxes]
        new = [row for row in rows if (row.table, row.number, row.last) not in self._rounds]
        for row in new:
            entries = list(streams.with_money(setup.stream, row.first - 1, to=row.last))
            found = [event for event in read_events(entries[-1][0].body) if isinstance(event, RoundSettled)]
            moved = (one for _, several in entries for one in several)
            self._rounds[row.table, row.number, row.last or 0] = round_played(setup, found[-1].settlement, moved)
        return rows, [self._rounds[row.table, row.number, row.last or 0] for row in rows]


@dataclass(frozen=True)
class Expected:
    """What the mathematics says of stakes: average win, and its variance, of bets by themselves and at the widest."""

    win: Fraction = Fraction(0)
    variance: float = 0.0
    widest: float = 0.0

    def __add__(self, other: Expected) -> Expected:
        return Expected(self.win + other.win, self.variance + other.variance, self.widest + other.widest)


def expected_of(edges: Mapping[str, Edge], played: Iterable[PlayedRound]) -> Expected:
    """What is expected of these rounds. No two results deviate together by more than both deviations added."""
    deviations = {bet: sqrt(edge.variance) for bet, edge in edges.items()}
    win, variance, widest = Fraction(0), 0.0, 0.0
    sums = dict.fromkeys(edges, BetsLaid())
    for round_ in played:
        away = 0.0
        for bet, laid in round_.laid.items():
            if bet in edges:
                sums[bet] += laid
                away += deviations[bet] * laid.staked
        widest += away * away
    for bet, laid in sums.items():
        win += edges[bet].edge * laid.staked
        variance += float(edges[bet].variance) * laid.squares
    return Expected(win, variance, widest)


def told(
    rounds: list[PlayedRound], expected: Expected, refused: tuple[str, ...], bets: tuple[wire.BetFigures, ...]
) -> wire.Played:
    """Rounds as they are told; where a bet has no figure, nothing is expected of the whole."""
    staked, win = sum(one.staked for one in rounds), sum(one.win for one in rounds)
    known = not refused
    away = float(win - expected.win)
    deviation, widest = sqrt(expected.variance), sqrt(expected.widest)
    return wire.Played(
        rounds=len(rounds),
        void=sum(one.void for one in rounds),
        boxes=sum(one.boxes for one in rounds),
        staked=staked,
        win=win,
        hold=win / staked if staked else None,
        expected=float(expected.win) if known else None,
        deviation=deviation if known else None,
        widest=widest if known else None,
        distance=away / deviation if known and deviation else None,
        least=away / widest if known and widest else None,
        refused=refused,
        jackpot=sum(one.jackpot for one in rounds),
        bets=bets,
    )


def laid_in(rounds: Iterable[PlayedRound]) -> dict[str, BetsLaid]:
    """Every bet of these rounds, added up."""
    found: dict[str, BetsLaid] = {}
    for one in rounds:
        for bet, laid in one.laid.items():
            found[bet] = found.get(bet, BetsLaid()) + laid
    return found


def link_moved(link: str, moved: Mapping[tuple[str, str], int]) -> dict[str, float]:
    """Where the jackpot bets of a link went, less what was handed back, and what players were paid; in cents."""
    found = dict.fromkeys(("contributed", "to_meter", "to_reserve", "to_prizes", "to_house", "paid"), 0)
    places = {METER: "to_meter", RESERVE: "to_reserve", PRIZES: "to_prizes", HOUSE: "to_house"}
    own = {account(name, link): place for name, place in places.items()}
    for (debit, credit), mils in moved.items():
        for one, other, sign in ((debit, credit, 1), (credit, debit, -1)):
            if kind(one) == STAKES and other in own:
                found["contributed"] += sign * mils
                found[own[other]] += sign * mils
            elif kind(other) in (CHIPS, FLOAT) and kind(one) not in (CHIPS, FLOAT, STAKES):
                found["paid"] += sign * mils
    return {name: mils / MILS for name, mils in found.items()}
