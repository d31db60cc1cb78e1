"""A dossier as it is read: chapters of text and tables, whatever they are printed with."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Grid:
    """A table: its heading, its columns, how wide they are beside each other, and its rows."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    widths: tuple[float, ...] = ()
    #: From this column on a cell holds a figure and stands to the right; none where all are words.
    figures: int | None = None


@dataclass(frozen=True)
class Chapter:
    """One chapter: its title, what it says, and its tables."""

    title: str
    text: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()


def facts(rows: list[tuple[str, str]], title: str = "") -> Grid:
    """Names and what is said under each."""
    return Grid(("", ""), tuple(rows), title, (1, 3))
