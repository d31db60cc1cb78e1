"""The messages of a language, each parsed when it is first said."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message

#: Where a message or a term begins; whatever belongs to it stands further in.
_BEGINNING: Final = re.compile(r"^(-?[a-zA-Z][\w-]*) *=", re.MULTILINE)


class Messages(FluentBundle):
    """A process says a few of its thousand messages, and parsing them all takes a quarter of a second."""

    def __init__(self, language: str, texts: Iterable[str]) -> None:
        # No marks around what is put in: terminals show them, and every name and amount here runs from left to right.
        super().__init__([language], use_isolating=False)
        self._texts = {name: entry for text in texts for name, entry in _entries(text)}

    def has_message(self, message_id: str) -> bool:
        """Whether the language has it."""
        return message_id in self._texts

    def _lookup(self, entry_id: str, term: bool = False) -> Message:
        """Where Fluent looks up whatever is said or named in something that is said."""
        name = f"-{entry_id}" if term else entry_id
        if name not in self._compiled:
            self.add_resource(FluentResource(self._texts[name]))
        return super()._lookup(entry_id, term)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """The messages and terms of a file by their names."""
    begins = list(_BEGINNING.finditer(text))
    for this, following in zip(begins, [*begins[1:], None], strict=True):
        yield this[1], text[this.start() : following.start() if following is not None else None]
