"""A main game with every option of its rows: solved where it must be, and bounded everywhere by what was solved.

For one way to play, what a hand comes to is a sum over the rows; best play is the best of all ways. So the player's
value is convex in the pays, it never falls as one of them rises, and the way that is best at one table is a lower bound
at every other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeAlias

from croupier.analysis.devices import in_use
from croupier.analysis.game import Game, not_solved
from croupier.analysis.reading import game_of
from croupier.analysis.registry import device_route_of
from croupier.analysis.results import Results
from croupier.analysis.solutions import solved
from croupier.analysis.strategies import strategy_of
from croupier.design.figures import Value
from croupier.design.many_tables import Gains, ManyTables, Solved
from croupier.design.rows import Space, Table
from croupier.errors import bad_value
from croupier.rulebook import Rulebook

#: The rulebook with some of its values changed.
Loader: TypeAlias = Callable[[Mapping[str, Any]], Rulebook]

#: The figure that says what a way to play costs beside best play: `price of NAME`.
PRICE: Final = "price of "
#: So many tables are solved at once on an accelerator.
_AT_ONCE: Final = 256


class MainGame:
    """The main game of a rulebook with every table of a space."""

    def __init__(self, load: Loader, space: Space) -> None:
        self.load, self.space = load, space
        self._solved: dict[Table, Solved] = {}
        self._worths: dict[Table, Fraction] = {}
        self._priced: dict[Table, dict[str, Fraction]] = {}

    @property
    def lowest(self) -> Table:
        return (0,) * len(self.space.rows)

    def rulebook(self, table: Table) -> Rulebook:
        return self.load(self.space.changes(table))

    def solve(self, table: Table) -> Solved:
        """Best play of a table, solved once."""
        if table not in self._solved:
            results = solved(game_of(self.rulebook(table))).results
            slopes, of = tuple(self._slope(results, gains) for gains in self._gains), results.distribution
            self._solved[table] = Solved(table, of.mean, slopes, results.element_of_risk, of.hit_frequency, of.variance)
        return self._solved[table]

    @property
    def at_once(self) -> int:
        """How many tables are worth solving at once: one, but on an accelerator."""
        return _AT_ONCE if self._together else 1

    @property
    def _together(self) -> bool:
        return in_use() is not None and device_route_of(self._lowest) is not None

    @cached_property
    def _lowest(self) -> Game:
        return game_of(self.rulebook(self.lowest))

    def solve_all(self, tables: Iterable[Table]) -> list[Solved]:
        """Best play of some tables, on an accelerator at once."""
        tables = list(tables)
        wanted = [table for table in dict.fromkeys(tables) if table not in self._solved]
        if wanted and self._together:
            self._solved |= {one.table: one for one in self._many.solve(wanted)}
        return [self.solve(table) for table in tables]

    def worths(self, tables: Sequence[Table]) -> list[Fraction]:
        """What the player gets of a unit at some tables; on an accelerator play is not followed for it."""
        wanted = [table for table in dict.fromkeys(tables) if table not in self._worths and table not in self._solved]
        if wanted and self._together:
            self._worths |= zip(wanted, self._many.worths(wanted), strict=False)
        return [self._worths[table] if table in self._worths else self.solve(table).worth for table in tables]

    @cached_property
    def _many(self) -> ManyTables:
        return ManyTables(self._lowest, self._gains, self.space)

    @property
    def known(self) -> Sequence[Solved]:
        """All that was solved by now."""
        return tuple(self._solved.values())

    def figures(self, table: Table, wanted: Sequence[str]) -> dict[str, Value]:
        """The figures of a table; what ways to play cost where that is wanted."""
        known = self.solve(table)
        found = {
            "edge": Value(-known.worth, "percent"),
            "risk": Value(known.risk, "percent"),
            "hits": Value(known.hits, "percent"),
            "deviation": Value(known.variance, "number", squared=True),
        }
        if any(name.startswith(PRICE) for name in wanted):
            found |= self._prices(table, wanted)
        return found

    def _prices(self, table: Table, wanted: Sequence[str]) -> dict[str, Value]:
        if table not in self._priced:
            _, strategy = strategy_of(self.rulebook(table))
            ways = (*strategy.simplifications, *strategy.habits)
            self._priced[table] = {each.name: each.cost for each in ways}
        costs = self._priced[table]
        for name in wanted:
            if name.startswith(PRICE) and (way := name.removeprefix(PRICE)) not in costs:
                message = f"there is no way to play {way!r} here"
                raise bad_value(message, "--target", f"{PRICE}one of {', '.join(costs)}")
        return {f"{PRICE}{way}": Value(cost, "percent") for way, cost in costs.items() if f"{PRICE}{way}" in wanted}

    def _slope(self, results: Results, gains: Gains) -> Fraction:
        total = Fraction(0)
        for ending in results.endings:
            if ending.plan.folded:
                continue
            for at, bet in enumerate(results.game.bets):
                gain = gains[at][ending.standing][ending.bands[bet.hand]]
                if gain:
                    total += ending.deals * ending.plan.units[at if bet.rides_on is None else bet.rides_on] * gain
        return total / results.deals

    @cached_property
    def _gains(self) -> tuple[Gains, ...]:
        """By row: what each unit of each bet gains as the row pays one more, from its lowest and its highest option."""
        return tuple(self._row_gains(self._lowest, row) for row in range(len(self.space.rows)))

    def _row_gains(self, low: Game, row: int) -> Gains:
        values = self.space.rows[row].values
        if len(values) == 1:
            return tuple(tuple((Fraction(0),) * len(each) for each in bet.pays) for bet in low.bets)
        table = tuple(len(values) - 1 if at == row else 0 for at in range(len(self.space.rows)))
        high, rise = game_of(self.rulebook(table)), values[-1] - values[0]
        if _frame(low) != _frame(high):
            raise not_solved("a pay changes more than what is paid", self.space.rows[row].path)
        found: Gains = tuple(
            tuple(
                tuple(
                    (Fraction(more, high.scale) - Fraction(less, low.scale)) / rise
                    for less, more in zip(lower, higher, strict=True)
                )
                for lower, higher in zip(before.pays, after.pays, strict=True)
            )
            for before, after in zip(low.bets, high.bets, strict=True)
        )
        if any(gain < 0 for bet in found for standing in bet for gain in standing):
            raise not_solved("a higher pay pays less", self.space.rows[row].path)
        return found


def _frame(game: Game) -> tuple[Game, tuple[Fraction, ...]]:
    """All of a game but what is paid on hands that are played."""
    folds = tuple(Fraction(bet.fold, game.scale) for bet in game.bets)
    return replace(game, bets=tuple(replace(bet, pays=(), fold=0) for bet in game.bets), scale=1), folds
