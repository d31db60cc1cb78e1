"""`croupier`: the command line itself. A new command is one line in `COMMANDS` and one module beside this one."""

from __future__ import annotations

import gc
import io
import os
import sys
from collections.abc import Sequence
from typing import Annotated, Final

import typer
from typer.main import get_command

from croupier.cli.failure import bad_use, report, wants_json
from croupier.cli.language import check_language
from croupier.cli.lazy import CliEntry, LazyGroup
from croupier.errors import CroupierError
from croupier.version import __version__

#: So many objects more than were freed, and the garbage collector looks for cycles among them, while a command loads
#: and runs; a server asks for less once it has loaded.
LOADING_OBJECTS: Final = 50_000
#: The exit status of a command that somebody stopped with Ctrl-C.
INTERRUPTED: Final = 130
#: Reading no further (`croupier … | head`) is no failure.
READER_GONE: Final = 0

#: Set by the shell when it wants to know how a half-typed command line could go on.
ASKED_BY_SHELL: Final = "_CROUPIER_COMPLETE"

COMMANDS: Final = (
    CliEntry("rulebook", "croupier.cli.rulebook", "Read, check and compare the rules of the games."),
    CliEntry("admit", "croupier.cli.admit", "Admit somebody by his age, or refuse him with the clause."),
    CliEntry("settle", "croupier.cli.settle", "Settle finished rounds: every bet, every award, each with its clause."),
    CliEntry("rule", "croupier.cli.rule", "Decide an irregularity: remedy, clause, authority and steps."),
    CliEntry("analyze", "croupier.cli.analyze", "Derive every figure of a game exactly: edges, jackpot, strategy."),
    CliEntry("strategy", "croupier.cli.strategy", "Show the best play of a game, and what simpler ways to play cost."),
    CliEntry("advise", "croupier.cli.advise", "Weigh every open decision for one hand, exactly."),
    CliEntry("design", "croupier.cli.design", "Find the pay tables that meet a target, exactly."),
    CliEntry("simulate", "croupier.cli.simulate", "Simulate tables and their jackpot over years of play."),
    CliEntry("serve", "croupier.cli.serve", "Open a casino floor: tables, people, links, in the browser and by API."),
    CliEntry("staff", "croupier.cli.staff", "List who works on a floor, reset a password, make a key."),
    CliEntry("jackpot", "croupier.cli.jackpot", "Set up linked jackpots, read their meters, prove and correct them."),
    CliEntry("play", "croupier.cli.play", "Play a game in the terminal: bets, decisions and results by key."),
    CliEntry("replay", "croupier.cli.replay", "Step through a saved round and verify it."),
    CliEntry("shuffle", "croupier.cli.shuffle", "Draw, commit to, verify, collect and test shuffles."),
    CliEntry("bots", "croupier.cli.bots", "Let bots play at the tables of a floor."),
    CliEntry("device", "croupier.cli.device", "Be a shoe or a reader at a live table: tell it of cards, one by one."),
    CliEntry("correct", "croupier.cli.correct", "Put right what was keyed wrong at a live table."),
    CliEntry("audit", "croupier.cli.audit", "Verify the whole record of a floor, or export its rounds."),
    CliEntry("archive", "croupier.cli.archive", "Move closed days to compressed files that everything still reads."),
    CliEntry("migrate", "croupier.cli.migrate", "Bring a database to the present version; say who may serve on it."),
    CliEntry("dossier", "croupier.cli.dossier", "Make one archive about a game for a laboratory, or check one."),
    CliEntry("verify", "croupier.cli.verify", "Compare software and rulebooks with what was approved."),
    CliEntry("witness", "croupier.cli.witness", "Keep signed heads of a floor's record."),
)  # fmt: skip


class Commands(LazyGroup):
    """Every command of croupier, in the order of the help."""

    table = COMMANDS


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Deal, settle, rule and prove house-banked poker tables from one data file per game.",
    epilog="Example: croupier rulebook list",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def croupier(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """The options that stand before a command; each of them acts in its own callback."""


def _write_anywhere(*, as_json: bool) -> None:
    """JSON is UTF-8 wherever it goes; on a terminal that lacks a character a question mark stands for it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8" if as_json else None, errors="replace")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and give its exit status: 0, 1 when it found problems, 2 for bad use or bad input."""
    arguments = sys.argv[1:] if arguments is None else arguments
    # Packages are loaded and rulebooks read, which leaves little garbage: it is not looked for hundreds of times.
    gc.set_threshold(LOADING_OBJECTS)
    as_json = wants_json(arguments)
    _write_anywhere(as_json=as_json)
    command = get_command(app)
    if ASKED_BY_SHELL in os.environ:
        command.main(prog_name="croupier")
    try:
        try:
            check_language()
            with command.make_context("croupier", list(arguments)) as context:
                command.invoke(context)
            status = 0
        except typer.Exit as leaving:
            status = leaving.exit_code
        except CroupierError as error:
            status = report(error, as_json=as_json)
        except typer.TyperException as error:
            # The help that Typer shows instead of an error comes as one too, under a name private to Typer.
            shown = type(error).__name__ == "NoArgsIsHelpError"
            status = error.exit_code if shown else report(bad_use(error, arguments), as_json=as_json)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as stopped:
        # Rich leaves the program where it finds the reader gone.
        if isinstance(stopped, SystemExit) and not isinstance(stopped.__context__, BrokenPipeError):
            raise
        # Python flushes standard output once more on its way out, and must find something open there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    return status
