"""A rulebook: one printed game as data, read by everything that deals, settles, rules or proves.

`load` gives a validated, immutable `Rulebook` for an id or a TOML file; nothing about a game is written
anywhere else. The package reads files and is otherwise pure; it may import `croupier.ranking` and the words
below it (cards, money, errors), nothing above.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.rulebook.catalogue import book_ids

if TYPE_CHECKING:
    from croupier.rulebook.loader import load
    from croupier.rulebook.model import Rulebook


def __getattr__(name: str) -> Any:
    """Import the model on first use: a list of the games does without it and without pydantic."""
    if name == "load":
        from croupier.rulebook.loader import load

        return load
    if name == "Rulebook":
        from croupier.rulebook.model import Rulebook

        return Rulebook
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
