"""A rulebook to begin with: its headings, what each is for, and examples to be filled in."""

from __future__ import annotations

import re
from importlib.resources import files

from croupier.errors import Code, InputError
from croupier.rulebook.catalogue import book_ids


def skeleton(book_id: str, file: str) -> str:
    """The text of a new rulebook of this id, to be written to this file."""
    taken = book_id in book_ids()
    if taken or re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", book_id) is None:
        raise InputError(
            Code.BAD_VALUE,
            f"{book_id!r} is the id of a game that comes with croupier" if taken else f"{book_id!r} is no id",
            at="ID",
            expected="an id of its own, of small letters, digits and hyphens: my-game",
        )
    text = files(__package__).joinpath("skeleton.toml").read_text(encoding="utf-8")
    return text.format(id=book_id, title=book_id.replace("-", " ").capitalize(), file=file)
