"""What is simulated: tables with their boxes, bets, paces and strategies, and the link that they share."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from math import ceil
from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.errors import bad_value
from croupier.jackpot import Shares
from croupier.jackpot.link import USUAL_RESET, USUAL_SHARES
from croupier.money import Cents
from croupier.rulebook import Rulebook

#: A chunk has about so many rounds of the first table: long enough to be worth sending, short enough to wait for.
CHUNK_ROUNDS: Final = 1 << 18
#: What a box stakes when nothing is said.
MAIN_BET: Final[Cents] = 25_00
SIDE_BET: Final[Cents] = 5_00

#: A year of play, day and night.
YEAR_HOURS: Final = 8760

MOST_ROUNDS: Final = 10**13
MOST_PACE: Final = 3600
MOST_TABLES: Final = 1000
#: With more, the square of what a table wins in a round might not fit 64 bits.
MOST_STAKE: Final = 10_000_00


def opening_stakes(book: Rulebook) -> dict[str, Cents]:
    """Every bet that is laid before the cards: on the main bet and what must equal it, and on everything else."""
    main = book.main_bet
    return {bet: MAIN_BET if main in (bet, book.equal_bets.get(bet)) else SIDE_BET for bet in book.opening_bets}


class TableSettings(Struct, frozen=True, kw_only=True, dict=True):
    """One table: its rulebook in full (as JSON), the bets of each box, rounds an hour, and how its players decide.

    `strategy` is the name of one (`best`, `basic`, `always-play`) or decisions by hand class.
    """

    name: str
    rulebook: str
    boxes: tuple[dict[str, Cents], ...]
    pace: int
    strategy: str | dict[str, Any] = "best"

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook as a model."""
        return Rulebook.model_validate_json(self.rulebook)

    @property
    def jackpot_stake(self) -> Cents:
        """What all boxes together stake on the jackpot in a round."""
        jackpot = self.book.jackpot_bet or ""
        return sum(bets.get(jackpot, 0) for bets in self.boxes)


class LinkSettings(Struct, frozen=True, kw_only=True):
    """The jackpot meter: where it starts now and after a reset, how stakes are shared out, and its ceiling."""

    reset: Cents = USUAL_RESET
    start: Cents = USUAL_RESET
    shares: Shares = USUAL_SHARES
    ceiling: Cents | None = None


class Settings(Struct, frozen=True, kw_only=True, dict=True):
    """A simulation. Two with equal settings and equal rounds have equal results."""

    seed: int
    tables: tuple[TableSettings, ...]
    link: LinkSettings
    shift_hours: int = 8
    month_shifts: int = 90
    session_rounds: int = 500
    bankrolls: tuple[Cents, ...] = ()

    @cached_property
    def digest(self) -> str:
        """A name for everything that the result depends on, but for the number of rounds."""
        return sha256(msgspec.json.encode(self, order="deterministic")).hexdigest()[:24]

    @cached_property
    def chunk_hours(self) -> int:
        """A chunk lasts whole months, so that none of them is divided between chunks."""
        month = self.shift_hours * self.month_shifts
        return month * max(1, ceil(CHUNK_ROUNDS / (month * self.tables[0].pace)))

    def chunks(self, rounds: int) -> int:
        """How many chunks it takes until the first table has played so many rounds; the last may be a part."""
        return -(-rounds // (self.chunk_hours * self.tables[0].pace))

    def rounds_of(self, table: int, chunk: int, rounds: int) -> int:
        """How many rounds a table plays in a chunk when the first table plays `rounds` in all."""
        first, pace = self.tables[0].pace, self.tables[table].pace
        whole = self.chunk_hours * pace
        # All tables stop at the time at which the first one has played its last round.
        return max(0, min(whole, rounds * pace // first - chunk * whole))


def check(settings: Settings, rounds: int) -> None:
    """Refuse what cannot be simulated, before any time is spent on it."""
    _whole(rounds, 1, MOST_ROUNDS, "rounds", "rounds")
    _whole(settings.seed, 0, (1 << 64) - 1, "seed", "a seed")
    _whole(settings.shift_hours, 1, 24, "shift-hours", "hours in a shift")
    _whole(settings.month_shifts, 1, 200, "month-shifts", "shifts in a month")
    _whole(settings.session_rounds, 1, 1_000_000, "session", "rounds in a session")
    _whole(len(settings.tables), 1, MOST_TABLES, "tables", "tables")
    for table in settings.tables:
        check_table(table)


def check_table(table: TableSettings) -> None:
    """Refuse a table that the rulebook or the simulation does not allow."""
    _whole(table.pace, 1, MOST_PACE, "pace", "rounds an hour")
    most = table.book.equipment.most_boxes
    _whole(len(table.boxes), 1, most, "boxes", f"boxes at {table.book.id}")
    for number, bets in enumerate(table.boxes, start=1):
        for bet, stake in bets.items():
            _whole(stake, 1, MOST_STAKE, f"bets, box {number}: {bet}", "cents")


def _whole(value: int, least: int, most: int, at: str, what: str) -> None:
    if type(value) is not int or not least <= value <= most:
        raise bad_value(f"{value!r} cannot be the number of {what}", at, f"{least:,} to {most:,}")
