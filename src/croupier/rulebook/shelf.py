"""Games of one's own beside those that come with croupier: a server knows the file of each by its id.

Whoever asks over a network names a game, never a file of the machine. What stands here was put here by whoever runs
the process, from his own configuration, and is read once: rules stay while tables play by them.
"""

from __future__ import annotations

from pathlib import Path

from croupier.errors import Code, RulebookError
from croupier.rulebook.catalogue import ANY_HOUSE, FILES, CatalogueGame, book_ids, catalogue
from croupier.rulebook.loader import load
from croupier.rulebook.model import Rulebook


def shelve(source: str) -> str:
    """Put the rulebook of a file on the shelf, and give its id; one that comes with croupier stands there already."""
    if source in known_ids():
        return source
    book = load(source)
    if book.id in book_ids():
        message = f"{book.id!r} is the id of a game that comes with croupier"
        raise RulebookError(Code.BAD_RULE, message, at=f"{source}: identity.id", expected="an id of its own")
    FILES[book.id] = str(Path(source).absolute())
    return book.id


def known_ids() -> tuple[str, ...]:
    """The ids of every game that this process knows."""
    return (*book_ids(), *sorted(FILES))


def entries() -> tuple[CatalogueGame, ...]:
    """Every game of the shelf as the catalogue lists it."""
    return (*catalogue(), *(_entry(load(name)) for name in sorted(FILES)))


def _entry(book: Rulebook) -> CatalogueGame:
    identity = book.identity
    bets = {name: bet.label for name, bet in book.bets.items() if bet.staked}
    return CatalogueGame(
        book.id, identity.title, identity.house or ANY_HOUSE, identity.version, identity.effective, bets
    )
