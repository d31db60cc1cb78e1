"""A rulebook: one printed game as data, read by everything that deals, settles, rules or proves.

`load` gives a validated, immutable `Rulebook` for an id or a TOML file; nothing about a game is written
anywhere else. The package reads files and is otherwise pure; it may import `croupier.ranking` and the words
below it (cards, money, errors), nothing above.
"""

from croupier.rulebook.loader import book_ids, load
from croupier.rulebook.model import Rulebook

__all__ = ["Rulebook", "book_ids", "load"]
