"""A floor with a virtual table of every game that comes with croupier, each with a link where it has a jackpot."""

from __future__ import annotations

from typing import Any

from croupier.floor.config.model import FloorConfig, LinkConfig, TableConfig, Timers
from croupier.rulebook import load
from croupier.rulebook.catalogue import book_ids
from croupier.rulebook.layout import layout_of

GAMES = book_ids()
BOOKS = {game: load(game) for game in GAMES}
_BY_SPOTS = sorted(GAMES, key=lambda game: len(layout_of(BOOKS[game]).spots))
#: Of each kind of game the one whose layout has the most spots, for what is drawn by kind.
KINDS = tuple({layout_of(BOOKS[game]).family: game for game in _BY_SPOTS}.values())


def config(timers: Timers, *live: str, **more: Any) -> FloorConfig:
    """Every game at a virtual table called after it, and some at a live one: `live-` and its name."""
    linked = [game for game, book in BOOKS.items() if book.jackpot is not None]
    links = [LinkConfig(id=f"{game}-link", rulebook=game, opening=5_000_000, chips="any") for game in linked]

    def table(game: str, name: str, **how: Any) -> TableConfig:
        link = f"{game}-link" if game in linked else None
        return TableConfig(id=name, rulebook=game, link=link, **how)

    tables = [table(game, game, timers=timers) for game in GAMES]
    tables += [table(game, f"live-{game}", mode="live") for game in live]
    return FloorConfig(tables=tables, links=links, **more)
