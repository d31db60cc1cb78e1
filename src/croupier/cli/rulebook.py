"""`croupier rulebook`: the games, one game at a glance, one clause, what is wrong with a file, what differs."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import bad_usage, unreadable
from croupier.rulebook.catalogue import catalogue

app = typer.Typer(no_args_is_help=True, help="Read, check and compare the rules of the games.")

Rules = Annotated[str, typer.Argument(help="The id of a rulebook, or the path of a TOML file.", show_default=False)]
Readings = Annotated[
    list[str],
    typer.Option("--reading", metavar="ID=OPTION", help="Read a clause another way; may be given several times."),
]


@app.command("list", epilog="Example: croupier rulebook list")
def list_(as_json: AsJson = False) -> None:
    """List the rulebooks that come with croupier."""
    entries = list(catalogue())
    if as_json:
        from croupier.cli.answers import Catalogue

        print_json(Catalogue(rulebooks=tuple(entries)))
        return
    page = Page()
    rows = [
        (
            e.id,
            e.title,
            e.house,
            e.version or "-",
            f"{e.effective:%Y-%m-%d}" if e.effective else "-",
            ", ".join(e.bets.values()),
        )
        for e in entries
    ]
    page.table(("id", "title", "house", "version", "in force", "bets"), rows, whole=("id", "in force"))


@app.command(epilog="Example: croupier rulebook show rws-3cp --clause 3.12.1")
def show(
    rulebook: Rules,
    clause: Annotated[
        str | None, typer.Option(help="Show this clause: our words, what implements it, its tests.")
    ] = None,
    reading: Readings = [],  # noqa: B006 - Typer reads the default, nobody changes it
    as_json: AsJson = False,
) -> None:
    """Show a game at a glance, or one clause of it."""
    from croupier.cli.rulebook_pages import clause_page, glance_page
    from croupier.rulebook import load
    from croupier.rulebook.coverage import inspect
    from croupier.rulebook.summary import glance

    chosen = readings_of(reading)
    book = load(rulebook, readings=chosen)
    if clause is not None:
        found = inspect(book, clause)
        print_json(found) if as_json else clause_page(found)
        return
    summary = glance(book, chosen)
    print_json(summary) if as_json else glance_page(summary)


@app.command(epilog="Example: croupier rulebook new my-game")
def new(
    book_id: Annotated[str, typer.Argument(metavar="ID", help="The id of the new game.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Write ID.toml, a rulebook to start from; `croupier rulebook check` then names what is missing."""
    from pathlib import Path

    from croupier.rulebook.catalogue import skeleton

    file = Path(f"{book_id}.toml")
    text = skeleton(book_id, str(file))
    try:
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except OSError as fault:
        raise unreadable(f"{file} cannot be written", fault, "ID", "a file that is new") from None
    if as_json:
        from croupier.cli.answers import WrittenFile

        print_json(WrittenFile(file=str(file)))
    else:
        typer.echo(f"{file} is there. `croupier rulebook check {file}` says what is missing.")


@app.command(epilog="Example: croupier rulebook check my-game.toml")
def check(
    file: Annotated[str, typer.Argument(help="The TOML file of a rulebook, or an id.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Name everything that is wrong with a rulebook file; every reading it offers is tried too."""
    from croupier.cli.rulebook_pages import proof_page, proof_told
    from croupier.rulebook.proofread import proofread

    proof = proofread(file)
    print_json(proof_told(proof)) if as_json else proof_page(proof)
    if not proof.ok:
        raise typer.Exit(1)


@app.command(epilog="Example: croupier rulebook diff rws-3cp mbs-megalink-3cp")
def diff(first: Rules, second: Rules, reading: Readings = [], as_json: AsJson = False) -> None:  # noqa: B006
    """Compare two games and show only what differs; --reading applies to the second one."""
    from croupier.cli.rulebook_pages import difference_page
    from croupier.rulebook import load
    from croupier.rulebook.compare import differences

    found = differences(load(first), load(second, readings=readings_of(reading)))
    if as_json:
        from croupier.cli.answers import Differences

        print_json(Differences(first=first, second=second, differences=tuple(found)))
    else:
        difference_page(first, second, found)


@app.command(epilog="Example: croupier rulebook coverage --game rws-3cp")
def coverage(
    game: Annotated[
        str | None, typer.Option(help="List every clause of this game, by its id or its file.", metavar="RULEBOOK")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show for every clause whether it is tested, stated, explained, pending or uncovered."""
    from croupier.cli.rulebook_pages import coverage_told, game_page, matrix_page
    from croupier.rulebook import book_ids, load
    from croupier.rulebook.coverage import coverage as covered

    games = {name: covered(load(name)) for name in ([game] if game is not None else book_ids())}
    if as_json:
        print_json(coverage_told(games))
    elif game is not None:
        game_page(game, games[game])
    else:
        matrix_page(games)
    if any(clause.state == "uncovered" for clauses in games.values() for clause in clauses):
        raise typer.Exit(1)


def readings_of(options: list[str]) -> dict[str, str]:
    """Options such as `X1=card` as readings."""
    chosen: dict[str, str] = {}
    for option in options:
        name, equals, value = option.partition("=")
        if not (name and equals and value):
            raise bad_usage(f"{option!r} switches nothing", "--reading", "ID=OPTION, as in X1=card")
        chosen[name] = value
    return chosen
