"""How results reach the reader: tables on a terminal, plain columns in a pipe, JSON for programs.

Rich is imported only when something is printed, so that a command that fails or speaks JSON does not pay for it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]

#: How wide lines may get where there is no terminal that would say.
PIPE_WIDTH: Final = 120

#: Below this width every column may be broken, so that nothing is lost.
NARROW: Final = 80


def print_json(value: Any) -> None:
    """Print a result for a program, in the form that docs/schemas names for its command."""
    from msgspec import to_builtins

    typer.echo(json.dumps(to_builtins(value, enc_hook=_plain), ensure_ascii=False, indent=2))


def _plain(value: Any) -> Any:
    from croupier.cards import Card

    if isinstance(value, Card):
        return str(value)
    # Of NumPy, whose numbers are floats of their own kind.
    if isinstance(value, float):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no JSON")


class Page:
    """What a command prints: headings, lines and tables that fit the terminal, without colour or rules in a pipe."""

    def __init__(self) -> None:
        from rich.console import Console

        width = None if sys.stdout.isatty() or "COLUMNS" in os.environ else PIPE_WIDTH
        self.console: Console = Console(width=width, highlight=False, markup=False, emoji=False)
        self._begun = False

    def heading(self, text: str) -> None:
        """A new part of the page."""
        if self._begun:
            self._print("")
        self._print(text, style="bold")

    def line(self, text: str) -> None:
        self._print(text)

    def statements(self, rows: Iterable[Sequence[str]]) -> None:
        """Names, what is said under each, and clauses: a table that needs no head."""
        rows = list(rows)
        self.table(("",) * max(map(len, rows), default=0), rows)

    def table(self, columns: Sequence[str], rows: Iterable[Sequence[str]], *, whole: Sequence[str] = ()) -> None:
        """A table; the columns named in `whole` are not broken over lines unless the terminal is very narrow.

        Where all of them are whole and do not fit beside each other, they stand in several tables, each with the first.
        """
        rows = list(rows)
        if not set(columns) <= set(whole):
            self._print(self._table(columns, rows, whole))
            return
        parts = [[0]]
        for at in range(1, len(columns)):
            if len(parts[-1]) > 1 and not self._fits(columns, rows, [*parts[-1], at]):
                parts.append([0])
            parts[-1].append(at)
        for part in parts:
            if part is not parts[0]:
                self._print("")
            self._print(self._table(*_picked(columns, rows, part), whole))

    def _fits(self, columns: Sequence[str], rows: Sequence[Sequence[str]], part: Sequence[int]) -> bool:
        table = self._table(*_picked(columns, rows, part), columns)
        wide = self.console.options.update(max_width=100 * self.console.width)
        return self.console.measure(table, options=wide).maximum <= self.console.width

    def _table(self, columns: Sequence[str], rows: Iterable[Sequence[str]], whole: Sequence[str]) -> Table:
        from rich import box
        from rich.table import Table

        table = Table(
            box=box.SIMPLE_HEAD if self.console.is_terminal else None,
            header_style="bold",
            pad_edge=False,
            padding=(0, 2, 0, 0),
            show_edge=False,
            show_header=any(columns),
        )
        for name in columns:
            unbroken = name in whole and self.console.width >= NARROW
            table.add_column(name, overflow="fold", no_wrap=unbroken, style="dim" if name == "clause" else "")
        for row in rows:
            table.add_row(*row)
        return table

    def _print(self, what: RenderableType, style: str = "") -> None:
        self._begun = True
        if self.console.is_terminal:
            self.console.print(what, style=style)
            return
        with self.console.capture() as printed:
            self.console.print(what)
        # A pipe gets no blanks at the ends of lines, which Rich needs for its columns.
        typer.echo("\n".join(line.rstrip() for line in printed.get().splitlines()))


def _picked(
    columns: Sequence[str], rows: Sequence[Sequence[str]], part: Sequence[int]
) -> tuple[list[str], list[list[str]]]:
    """Some of the columns of a table."""
    return [columns[at] for at in part], [[row[at] for at in part] for row in rows]


def clauses(ids: Iterable[str]) -> str:
    """Clauses as they stand at the end of a line."""
    return ", ".join(ids)
