"""What the player sees: on a terminal the table in its place with news below it, in a pipe one thing after another."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from croupier.cli.language import spoken
from croupier.cli.output import Page
from croupier.cli.table.keys import Keyboard
from croupier.errors import CroupierError
from croupier.languages import Sentence


class Screen:
    """A console with a table on it. `pace` is how long a turned card is looked at, in seconds."""

    def __init__(self, *, pace: float = 0.0) -> None:
        self.console = Page().console
        self.keyboard = Keyboard(self.console)
        self._pace = pace if self.keyboard.interactive else 0.0
        self._news: list[Any] = []
        self._drawn = ""

    def show(self, *table: Any, pause: bool = False) -> None:
        """Draw the table afresh, and what there was to say since it was drawn last."""
        if self.keyboard.interactive:
            self.console.clear()
            self.say(*table)
        elif (drawn := "".join(map(self._rendered, table))) != self._drawn:
            # A reader of lines need not see the same table twice.
            self.console.file.write(drawn)
            self._drawn = drawn
        for piece in self._news:
            self._print(piece)
        self._news.clear()
        if pause and self._pace:
            time.sleep(self._pace)

    def turn(self, table: Any) -> None:
        """Draw a step on the way to something else: for people to watch, left out where nobody does."""
        if self.keyboard.interactive:
            self.show(table, pause=True)

    def tell(self, *pieces: Any) -> None:
        """Say something below the table the next time it is drawn."""
        self._news.extend(pieces)

    def say(self, *pieces: Any) -> None:
        """Say something now."""
        for piece in pieces:
            self._print(piece)

    def refuse(self, error: CroupierError, words: Iterable[tuple[str, str]] = ()) -> None:
        """Say why something was not possible, with the words of the clauses that say so."""
        from rich.text import Text

        said = Text.assemble((error.said(spoken()), "red"))
        if wanted := error.wanted(spoken()):
            said.append(f"; {Sentence('terminal-expected').told(spoken())}: {wanted}")
        self.say(said, *(Text(f"  {clause}: {says}", style="dim") for clause, says in words))

    def choose(self, options: Sequence[tuple[str, str]], *, lead: str = "") -> str:
        """Offer keys with what they do, and give the one that was pressed, whether offered or not."""
        from rich.text import Text

        prompt = Text(lead, style="bold")
        for key, does in options:
            prompt.append("  " if prompt else "")
            prompt.append(key, style="bold reverse" if self.keyboard.interactive else "bold")
            prompt.append(f" {does}")
        return self.keyboard.key(prompt.append(" ›"))

    def ask(self, question: str) -> str:
        """Ask for a line of text."""
        from rich.text import Text

        return self.keyboard.line(Text(f"{question} ›"))

    def _print(self, piece: Any) -> None:
        if self.console.is_terminal:
            self.console.print(piece)
        else:
            self.console.file.write(self._rendered(piece))

    def _rendered(self, piece: Any) -> str:
        """What a pipe gets: no blanks at the ends of lines, which Rich needs for its columns."""
        with self.console.capture() as printed:
            self.console.print(piece)
        return "".join(f"{line.rstrip()}\n" for line in printed.get().splitlines())
