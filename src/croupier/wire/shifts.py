"""What tables have won in a shift, beside what the exact mathematics expects of the bets that were laid."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from croupier.money import Cents
from croupier.wire.message import Answer, says


class BetFigures(Answer, frozen=True, kw_only=True):
    """One bet that is laid before the cards: how often, and for how much.

    `expected` is what the house wins of these stakes on average under best play, with what rides on them, in cents;
    null where the bet has no exact figure.
    """

    bet: str
    label: str
    count: int
    staked: Cents
    expected: float | None


class Played(Answer, frozen=True, kw_only=True):
    """What was played in a shift. The jackpot bets that a link took are the link's, and in none of the other sums.

    `deviation` counts every bet as one by itself. Bets of a round share cards: if all of them fell together it were
    `widest`, and it is never more. `distance` is how many deviations the win lies from what is expected, `least` the
    same by the widest.
    """

    rounds: int
    void: int
    boxes: Annotated[int, says("hands that were played, over all rounds")]
    staked: Cents
    win: Annotated[Cents, says("what the tables' floats have gained; below zero, lost")]
    hold: Annotated[float | None, says("the win, of what was staked; null where nothing was")]
    expected: float | None
    deviation: float | None
    widest: float | None
    distance: float | None
    least: float | None
    refused: Annotated[tuple[str, ...], says("bets without an exact figure, for which nothing is expected")]
    jackpot: Annotated[Cents, says("jackpot bets that a link took")]
    bets: tuple[BetFigures, ...]


class TableFigures(Answer, frozen=True, kw_only=True):
    """One table in a shift. Rounds an hour count from its first call for bets to its last settlement."""

    table: str
    title: str
    rulebook: str
    open: bool
    rounds_an_hour: float | None
    played: Played


class GameFigures(Answer, frozen=True, kw_only=True):
    """All tables of one game together; they are played in one currency."""

    rulebook: str
    game: str
    currency: str
    tables: tuple[TableFigures, ...]
    played: Played


class LinkFigures(Answer, frozen=True, kw_only=True):
    """A link in a shift: what jackpot bets brought, where that went, and what was paid to players; in cents.

    `meter` is where the display stands now, whichever shift is asked for; null while the link is out of order.
    """

    link: str
    title: str
    currency: str
    meter: Cents | None
    contributed: float
    to_meter: float
    to_reserve: float
    to_prizes: float
    to_house: float
    paid: float


class Shift(Answer, frozen=True, kw_only=True):
    """From when to when a shift goes; `previous` and `next` are moments in the shifts beside it, null in the future."""

    begins: datetime
    ends: datetime
    time_zone: str
    running: bool
    previous: datetime
    next: datetime | None


class ShiftFigures(Answer, frozen=True, kw_only=True):
    """The figures of the pit for one shift: rounds that ended in it."""

    shift: Shift
    at: Annotated[datetime, says("when this was reckoned")]
    games: tuple[GameFigures, ...]
    links: tuple[LinkFigures, ...]
