"""The rulebooks that come with croupier, at a price that lets a command line list them at once.

Only the files themselves are read, without the model: whoever wants to rely on a rulebook loads it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from croupier.errors import bad_value

_BOOKS: Final = files(__package__).joinpath("books")
#: What several games share and none is by itself: a rulebook may extend it, nobody can play it.
_BASES: Final = files(__package__).joinpath("bases")
_SUFFIX: Final = ".toml"
#: The files of other games that this process knows by their ids; `croupier.rulebook.shelf` puts them there.
FILES: Final[dict[str, str]] = {}
#: What stands for the house where a document names none and binds whoever runs the table.
ANY_HOUSE: Final = "any house"


@dataclass(frozen=True, slots=True)
class CatalogueGame:
    """One game of the catalogue: what it is called, whose it is, since when, and what can be bet."""

    id: str
    title: str
    house: str
    version: str
    effective: datetime | None
    #: Label by id; bonuses, which have no stake of their own, left out.
    bets: dict[str, str]


@cache
def book_ids() -> tuple[str, ...]:
    """The ids of the rulebooks that come with croupier."""
    return _ids(_BOOKS)


@cache
def base_ids() -> tuple[str, ...]:
    """The ids of what a rulebook may extend without its being a game."""
    return _ids(_BASES)


def _ids(folder: Traversable) -> tuple[str, ...]:
    return tuple(sorted(entry.name.removesuffix(_SUFFIX) for entry in folder.iterdir() if entry.name.endswith(_SUFFIX)))


def book_text(book_id: str) -> str:
    """The file of one of these rulebooks, or of a base."""
    folder = _BASES if book_id in base_ids() else _BOOKS
    return folder.joinpath(f"{book_id}{_SUFFIX}").read_text(encoding="utf-8")


def catalogue() -> Iterator[CatalogueGame]:
    """Every rulebook that comes with croupier, by id."""
    for book_id in book_ids():
        book = tomllib.loads(book_text(book_id))
        base = tomllib.loads(book_text(book["extends"])) if "extends" in book else {}
        identity = base.get("identity", {}) | book["identity"]
        yield CatalogueGame(
            id=identity["id"],
            title=identity["title"],
            house=identity.get("house", ANY_HOUSE),
            version=identity.get("version", ""),
            effective=identity.get("effective"),
            bets={name: bet["label"] for name, bet in book["bets"].items() if "bonus_on" not in bet},
        )


def skeleton(book_id: str, file: str) -> str:
    """A rulebook to begin with, to be written to this file: its headings, what each is for, and examples to fill in."""
    taken = book_id in book_ids()
    if taken or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", book_id) is None:
        message = f"{book_id!r} is the id of a game that comes with croupier" if taken else f"{book_id!r} is no id"
        raise bad_value(message, "ID", "an id of its own, of small letters, digits and hyphens: my-game")
    text = files(__package__).joinpath("skeleton.toml").read_text(encoding="utf-8")
    return text.format(id=book_id, title=book_id.replace("-", " ").capitalize(), file=file)
