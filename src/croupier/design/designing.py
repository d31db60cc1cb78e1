"""A question about a rulebook, and its answer: every table that meets the targets, or that there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np

from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.reading import main_game_bets
from croupier.design import asking
from croupier.design.asking import Varied
from croupier.design.boxes import EDGE, BoxSearch
from croupier.design.figures import Figure, FigureTarget, Value
from croupier.design.front import Front
from croupier.design.main_games import PRICE, Loader, MainGame
from croupier.design.rows import Row, Space, Table, in_order
from croupier.design.searching import Rank, Search, SearchTally, Tables, Watch
from croupier.design.side_bets import ENVY, LINK, jackpot_figures, link_rows, side_bet_figures
from croupier.errors import bad_value
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay

#: More tables than this are no question that has an answer.
MOST_TABLES: Final = 10**15
#: So many are solved one by one where no target for the edge rules tables out.
_MOST_SOLVED: Final = 10_000
#: What tables are plotted by beside their edge.
DEVIATION: Final = "deviation"
#: What a main game is asked for beside the price of ways to play it.
_MAIN_FIGURES: Final = (EDGE, "risk", "hits", DEVIATION)
#: The nearest miss is looked for within this part of the target first, then within four times as much, and so on.
_FIRST_LOOK: Final = Fraction(1, 1000)
_LOOKS: Final = 16


@dataclass(frozen=True)
class DesignAim:
    """What somebody wants: what varies, what is to be met, and which tables are best."""

    vary: tuple[str, ...]
    targets: tuple[str, ...]
    rank: str = "edge"
    best: int | None = 10
    any_order: bool = False


class BrokenOff(Exception):
    """Raised by whoever watches a search to end it; what was found until then is the answer."""


@dataclass(frozen=True)
class Found:
    """A table: what its rows pay, the keys of the rulebook that change, and its figures."""

    pays: dict[str, Pay]
    changes: dict[str, Any]
    figures: dict[str, Value]
    #: Other keys of the rulebook that vary, by what they are here.
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Design:
    """The answer: the best tables, how many there are, and how many were ruled out; if there is none, the nearest."""

    rulebook: Rulebook
    asked: DesignAim
    bets: tuple[str, ...]
    link: LinkSetup | None
    tables: int
    ruled_out: int
    qualify: int
    complete: bool
    found: tuple[Found, ...]
    nearest: Found | None = None


@dataclass
class _Beside:
    """A search through the tables of a bet beside the main game."""

    search: Search
    #: What the link is set to, where that varies and is no row.
    also: dict[str, Pay] = field(default_factory=dict)

    @property
    def tally(self) -> SearchTally:
        return self.search.tally

    def run(self, watch: Watch | None = None, front: Front[Found] | None = None) -> None:
        def seen(tables: Tables) -> None:
            if front is not None:
                edges, deviations = (self.search.numbers(name, tables) for name in (EDGE, DEVIATION))
                front.take(edges, deviations, lambda at: self._found(tuple(map(int, tables[at]))))

        self.search.run(watch, seen)

    def found(self) -> list[Found]:
        return [self._found(table) for table in self.search.best()]

    def _found(self, table: Table) -> Found:
        space = self.search.space
        values = ((name, figure.value(table)) for name, figure in self.search.figures.items())
        return Found(
            _free(space, table) | self.also,
            space.changes(table),
            {name: value for name, value in values if value is not None},
        )


@dataclass
class _Main:
    """A search through the tables of a main game."""

    search: BoxSearch

    @property
    def tally(self) -> SearchTally:
        return self.search.tally

    def run(self, watch: Watch | None = None, front: Front[Found] | None = None) -> None:
        def seen(table: Table) -> None:
            if front is not None:
                found = self._found(table)
                edge, deviation = (np.array([float(found.figures[name])]) for name in (EDGE, DEVIATION))
                front.take(edge, deviation, lambda _: found)

        self.search.run(watch, seen)

    def found(self) -> list[Found]:
        best = self.search.best()
        self.search.game.solve_all(best)
        return [self._found(table) for table in best]

    def _found(self, table: Table) -> Found:
        space = self.search.space
        return Found(_free(space, table), space.changes(table), self.search.values(table))


#: A search through a space of tables; what is known when it is broken off stays.
Searching: TypeAlias = _Beside | _Main


def _free(space: Space, table: Table) -> dict[str, Pay]:
    """What the rows that vary pay."""
    return {row.name: pay for row, pay in zip(space.rows, space.pays(table), strict=True) if row.free}


class DesignQuestion:
    """What is asked of a rulebook, understood: the bets, the searches and the figures that there are."""

    def __init__(self, load: Loader, asked: DesignAim, link: Callable[[Rulebook], LinkSetup]) -> None:
        self.load, self.asked = load, asked
        self.rulebook = load({})
        self.varies = asking.varied(self.rulebook, asked.vary)
        [self.bets] = subjects(self.rulebook, self.varies)
        self.link = link(self.rulebook) if self.bets == (self.rulebook.jackpot_bet,) else None
        self.space = Space(self._rows, asked.any_order)
        if self.space.tables > MOST_TABLES:
            message = f"{self.space.tables:,} tables are too many"
            raise bad_value(message, "--vary", f"{MOST_TABLES:,} at most: fewer rows that vary, or fewer values")
        main = self.bets == main_game_bets(self.rulebook)
        self._game = MainGame(load, self.space) if main else None
        self._known: dict[LinkSetup | None, dict[str, Figure]] = {}
        self.figures = self._figures()
        self.targets = tuple(self._target(option) for option in asked.targets)
        asking.require_consistent(self.targets)
        name = asking.figure_of(asked.rank.removeprefix("-"), self.bets)
        if name not in self.figures:
            known = ", ".join(self.figures)
            raise bad_value(f"there is no figure {name!r} here", "--rank", f"one of {known}")
        self.rank = Rank(name, asked.rank.startswith("-"))
        self._require_few()

    def _require_few(self) -> None:
        """Tables of a main game are ruled out by their edge; what is asked of nothing else is solved one by one."""
        named = {target.figure for target in self.targets}
        if self._game is None or EDGE in named or (not named and self.rank.figure == EDGE):
            return
        if self.space.tables > _MOST_SOLVED:
            message = f"each of {self.space.tables:,} tables would have to be solved"
            raise bad_value(message, "--target", f"a target for the edge beside it, or {_MOST_SOLVED:,} tables at most")

    def answer(self, watch: Watch | None = None, front: Front[Found] | None = None) -> Design:
        """Search; if that is broken off (Ctrl-C), what was found until then. `front` is shown what qualifies."""
        searches = list(self._searches(self.targets, self.rank, self.asked.best))
        nearest, complete = None, False
        try:
            for search in searches:
                search.run(watch, front)
            complete = True
            if not any(search.tally.qualify for search in searches):
                nearest = self._nearest()
        except (KeyboardInterrupt, BrokenOff):
            complete = False
        found = [one for search in searches for one in search.found()]
        if len(searches) > 1:
            found = self.ordered(found)
        tallies = [search.tally for search in searches]
        return Design(
            self.rulebook,
            self.asked,
            self.bets,
            self.link,
            sum(tally.tables for tally in tallies),
            sum(tally.ruled_out for tally in tallies),
            sum(tally.qualify for tally in tallies),
            complete,
            tuple(found if self.asked.best is None else found[: self.asked.best]),
            nearest,
        )

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return self.space.tables * len(self._resets or (None,))

    def ordered(self, found: list[Found]) -> list[Found]:
        """Tables of several searches, the best first."""
        return sorted((one for one in found if self.rank.figure in one.figures), key=self.key)

    def key(self, one: Found) -> Fraction:
        """The number by which tables are ordered, the best lowest."""
        value = one.figures[self.rank.figure].exact
        return -value if self.rank.highest else value

    def miss(self, one: Found) -> Fraction:
        """By how much a table misses the first target."""
        return self.targets[0].miss(one.figures[self.targets[0].figure])

    def _target(self, option: str) -> FigureTarget:
        found = asking.target(option, self.bets, self.figures)
        if self.figures[found.figure] != "money":
            return found
        # Money is reckoned in cents and asked for in whole units.
        low, high = (None if end is None else end * 100 for end in (found.low, found.high))
        return replace(found, low=low, high=high)

    # ---- the bets ----

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        rows = asking.rows_of(self.rulebook, self.bets, self.varies)
        return in_order([*rows, *(link_rows(self.rulebook, self.varies) if self.link is not None else ())])

    def _figures(self) -> dict[str, str]:
        """The figures that there are, and how each is written."""
        if self._game is not None:
            asked = (self.asked.rank.removeprefix("-"), *(each.partition("=")[0] for each in self.asked.targets))
            prices = (name for each in asked if (name := asking.figure_of(each, self.bets)).startswith(PRICE))
            return dict.fromkeys((*_MAIN_FIGURES, *prices), "percent") | {"deviation": "number"}
        return {name: figure.unit for name, figure in self._figures_at(self.link).items()}

    @cached_property
    def highest(self) -> Rulebook:
        """The rulebook with the highest pays of all: with those is counted whatever a fold may take."""
        return self.load({row.path: str(row.options[-1]) for row in self._rows if row.free and row.path})

    @cached_property
    def _resets(self) -> tuple[Pay, ...]:
        """What the meter may start with, where that varies; each has a search of its own."""
        return next((each.options for each in self.varies if (each.bet, each.hand) == (LINK, "reset")), ())

    def _figures_at(self, link: LinkSetup | None) -> dict[str, Figure]:
        if link not in self._known:
            self._known[link] = (
                side_bet_figures(self.highest, self.bets[0], self._rows)
                if link is None
                else jackpot_figures(self.highest, self._rows, link)
            )
        return self._known[link]

    def _searches(self, targets: Sequence[FigureTarget], rank: Rank, best: int | None) -> Iterator[Searching]:
        if self._game is not None:
            yield _Main(BoxSearch(self._game, targets, rank, best))
            return
        if self.link is None:
            yield _Beside(Search(self.space, self._figures_at(None), targets, rank, best))
            return
        for reset in self._resets or (None,):
            link = self.link if reset is None else replace(self.link, reset=reset.numerator)
            also = {} if reset is None else {f"{LINK}.reset": reset}
            yield _Beside(Search(self.space, self._figures_at(link), targets, rank, best), also)

    # ---- the nearest ----

    def _nearest(self) -> Found | None:
        """Where nothing qualifies: what misses the first target by the least and meets the others."""
        if not self.targets:
            return None
        first, *others = self.targets
        size = max(abs(end) for end in (first.low, first.high) if end is not None)
        room = _FIRST_LOOK * max(size, Fraction(1, 100))
        for _ in range(_LOOKS):
            found = [
                one
                for side in _sides(first, room)
                for search in self._searches([side.target, *others], side.rank, 1)
                for one in _ran(search)
            ]
            if found:
                return min(found, key=self.miss)
            room *= 4
        return None


@dataclass(frozen=True)
class _Side:
    """One side of a target, with the table on it that is nearest first."""

    target: FigureTarget
    rank: Rank


def _sides(target: FigureTarget, room: Fraction) -> Iterator[_Side]:
    if target.high is not None:
        yield _Side(replace(target, low=target.high, high=target.high + room), Rank(target.figure))
    if target.low is not None:
        yield _Side(replace(target, low=target.low - room, high=target.low), Rank(target.figure, highest=True))


def _ran(search: Searching) -> list[Found]:
    search.run()
    return search.found()


def subjects(rulebook: Rulebook, varies: Sequence[Varied]) -> tuple[tuple[str, ...], ...]:
    """The bets that figures are about, in the order named: the main game's together, each other one by itself."""
    main, jackpot = main_game_bets(rulebook), rulebook.jackpot_bet
    bets = (str(jackpot) if each.bet in (ENVY, LINK) else each.bet for each in varies)
    return tuple(dict.fromkeys(main if bet in main else (bet,) for bet in bets))
