"""The one place where an error becomes output: readable on standard error, or JSON where a program asked for it."""

from __future__ import annotations

import json
from collections.abc import Sequence

import typer

from croupier.cli.language import spoken
from croupier.errors import CroupierError, bad_usage
from croupier.languages import Sentence, told


def wants_json(arguments: Sequence[str]) -> bool:
    """Whether a program is reading: `--json` counts even when the command line as a whole makes no sense."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    return "--json" in options


def bad_use(error: typer.TyperException, arguments: Sequence[str]) -> CroupierError:
    """What Typer has against a command line, in the words and the shape of every other error.

    Whoever forgets the value of an option is told so before Typer knows which command it was: that is its first word.
    """
    context = getattr(error, "ctx", None)
    named = [one for one in arguments[:1] if not one.startswith("-")]
    command = context.command_path if context is not None else " ".join(("croupier", *named))
    if (option := getattr(error, "option_name", None)) is not None and context is not None:
        from croupier.cli.options import renamed

        if (now := renamed(str(context.info_name), option)) is not None:
            return bad_usage(f"{option} has another name now", option, now)
    return bad_usage(error.format_message().rstrip("."), expected=f"see `{command} --help`")


def report(error: CroupierError, *, as_json: bool) -> int:
    """Print an error for whoever asked and give the exit status that belongs to it."""
    if as_json:
        typer.echo(json.dumps(error.to_json(), ensure_ascii=False))
        return error.exit_status
    language = spoken()
    typer.secho(f"{Sentence('terminal-error').told(language)}: ", fg="red", bold=True, nl=False, err=True)
    typer.echo(f"{told(error.says, language)} ({error.code})", err=True)
    right = told(error.right, language)
    places = (
        (Sentence("terminal-at"), error.at),
        (Sentence("terminal-clause"), ", ".join(error.clauses)),
        (Sentence("terminal-expected"), right),
    )
    for label, value in places:
        if value:
            typer.echo(f"{label.told(language):>10}: {value}", err=True)
    return error.exit_status
