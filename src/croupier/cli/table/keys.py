"""Answers from whoever plays: one key on a terminal, one line where input comes from a pipe or a file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


class Leave(Exception):
    """The player wants to go, or there is nobody left to ask."""


class Keyboard:
    """Asks on a console. Where it is no terminal, answers are read a line at a time and shown as if typed."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self.interactive = console.is_terminal and sys.stdin.isatty()

    def key(self, prompt: Text) -> str:
        """One key, small letters; Enter is the empty text."""
        self._ask(prompt)
        if not self.interactive:
            return self._read_line().lower()
        pressed = _one_key().lower()
        self._console.print(pressed if pressed.isprintable() else "")
        return "" if pressed in ("\r", "\n") else pressed

    def line(self, prompt: Text) -> str:
        """A line of text without blanks at its ends."""
        self._ask(prompt)
        return self._read_line()

    def _ask(self, prompt: Text) -> None:
        self._console.print(prompt, end=" ", soft_wrap=not self.interactive)
        self._console.file.flush()

    def _read_line(self) -> str:
        line = sys.stdin.readline()
        if not line:
            self._console.print()
            raise Leave
        if not self.interactive:
            self._console.print(line.strip(), soft_wrap=True)
        return line.strip()


def _one_key() -> str:
    """Wait for one key; the rest of an arrow key or the like is thrown away."""
    if sys.platform == "win32":
        import msvcrt

        return msvcrt.getwch()
    import os
    import select
    import termios
    import tty

    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    try:
        # What was typed ahead stays; Ctrl-C still interrupts.
        tty.setcbreak(terminal, termios.TCSADRAIN)
        pressed = os.read(terminal, 1)
        if not pressed or pressed == b"\x04":
            raise Leave
        while pressed[0] in range(0x80, 0x100) or pressed[0] == 0x1B:
            if not select.select([terminal], [], [], 0.02)[0]:
                break
            pressed += os.read(terminal, 1)
    finally:
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    return pressed.decode(errors="replace") if len(pressed) == 1 else "?unknown"
