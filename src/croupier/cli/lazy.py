"""Commands that stand in the help with their one line and are imported only when somebody calls them."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

#: Completion belongs to the whole command line; every command would offer to install it once more.
_COMPLETION = {"install_completion", "show_completion"}


class CliEntry(NamedTuple):
    """One line of the command table: what to type, the module whose `app` (a Typer) answers, and what it does."""

    name: str
    module: str
    summary: str


def loaded(entry: CliEntry) -> Any:
    """The real command of an entry, its module imported."""
    command = _built(import_module(entry.module).app)
    command.params = [parameter for parameter in command.params if parameter.name not in _COMPLETION]
    command.name = entry.name
    return command


@cache
def _built(app: typer.Typer) -> Any:
    """Typer reads every signature of an app to make a command of it: once, whoever calls it how often."""
    return get_command(app)


class DeferredCommand(TyperCommand):
    """A command known by name; its module is loaded when the command line really goes there."""

    def __init__(self, entry: CliEntry) -> None:
        super().__init__(name=entry.name, help=entry.summary, short_help=entry.summary)
        self._entry = entry

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Parse with the real command, which from here on takes this one's place."""
        return loaded(self._entry).make_context(info_name, args, parent=parent, **extra)


class LazyGroup(TyperGroup):
    """A group whose commands come from a table, so that its help imports none of them."""

    table: tuple[CliEntry, ...] = ()

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        for entry in self.table:
            self.add_command(DeferredCommand(entry))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that was called; of one that belongs to another command, the error says to which."""
        try:
            return super().resolve_command(ctx, args)
        except typer.TyperException as error:
            called = args[0]
            homes = [entry.name for entry in self.table if called in getattr(loaded(entry), "commands", ())]
            if homes:
                meant = ", ".join(f"'{home} {called}'" for home in homes)
                error.message = f"No such command {called!r}. Did you mean {meant}?"
            raise
