"""`croupier verify`: whether the software and the rules here are those that were approved, and what changed when."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import bad_usage, bad_value

if TYPE_CHECKING:
    from croupier.integrity.manifest import Manifest
    from croupier.rulebook import Rulebook

app = typer.Typer()

TimeOption = Annotated[str | None, typer.Option(metavar="TIME", help="A date or a moment, such as 2026-03-01.")]


@app.command(
    epilog="Examples: croupier verify approved.json --write --by compliance · croupier verify approved.json"
    " · croupier verify approved.json --changes --since 2026-01-01 --until 2026-07-01"
)
def verify(
    manifest: Annotated[Path, typer.Argument(help="The file of what was approved, edition by edition.")],
    write: Annotated[bool, typer.Option("--write", help="Add what is installed here as an edition.")] = False,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who approves the edition.")] = "",
    at: Annotated[str | None, typer.Option(metavar="TIME", help="When it is approved; default: now.")] = None,
    rulebook: Annotated[
        list[str],
        typer.Option(
            help="A rulebook in force, by id or file; may be given several times. Default: all that come with croupier."
        ),
    ] = [],  # noqa: B006 - Typer reads the default, nobody changes it
    config: Annotated[Path | None, typer.Option(help="A floor's configuration: the rulebooks of its tables.")] = None,
    packages: Annotated[
        bool, typer.Option("--packages", help="Read every file of the packages that croupier needs as well.")
    ] = False,
    changes: Annotated[bool, typer.Option("--changes", help="Show what changed in rulebooks, and by whom.")] = False,
    since: TimeOption = None,
    until: TimeOption = None,
    as_json: AsJson = False,
) -> None:
    """Compare all software and the rulebooks in force with what was approved; exit status 1 if they differ."""
    from croupier.integrity.comparing import departures
    from croupier.integrity.manifest import read_manifest
    from croupier.integrity.sealing import damaged_packages

    if write:
        _write(manifest, _books(rulebook, config), by, at)
        return
    approved, digest = read_manifest(manifest)
    if changes:
        _changes(approved, since, until, as_json=as_json)
        return
    found = [str(one) for one in departures(approved.latest, _books(rulebook, config))]
    if packages:
        found += [f"package {name}: damaged" for name in damaged_packages()]
    latest = approved.latest
    if as_json:
        from croupier.cli.answers import VerifiedSoftware

        print_json(
            VerifiedSoftware(
                manifest=digest,
                edition=latest.at,
                by=latest.by,
                croupier=latest.croupier,
                verified=not found,
                departures=tuple(found),
            )
        )
    else:
        page = Page()
        counted = f"{len(latest.files):,} files, {len(latest.packages)} packages, {len(latest.rulebooks)} rulebooks"
        page.heading("NOT as approved" if found else f"As approved: {counted}")
        page.line(f"The edition of {latest.at:%Y-%m-%d %H:%M} by {latest.by}; manifest {digest}")
        for line in found:
            page.line(line)
    if found:
        raise typer.Exit(1)


def _write(path: Path, books: dict[str, Rulebook], by: str, at: str | None) -> None:
    """Add an edition to the manifest, or begin one."""
    from croupier.integrity.manifest import Manifest, read_manifest, sealed, with_edition, write_manifest

    if not by.strip():
        raise bad_usage("nobody approves this edition", "--by", "a name")
    before = read_manifest(path)[0] if path.exists() else Manifest()
    edition = sealed(books, by.strip(), moment(at, "--at") or datetime.now(UTC))
    digest = write_manifest(with_edition(before, edition, books), path)
    typer.echo(f"wrote {path}: edition {len(before.editions) + 1}, SHA-256 {digest}")


def _changes(approved: Manifest, since: str | None, until: str | None, *, as_json: bool) -> None:
    from croupier.integrity.comparing import change_json, rule_changes

    found = list(rule_changes(approved, moment(since, "--since"), moment(until, "--until")))
    if as_json:
        print_json([change_json(change) for change in found])
        return
    page = Page()
    for change in found:
        page.heading(f"{change.at:%Y-%m-%d %H:%M} {change.by}: {change.rulebook} {change.how}")
        if change.differences:
            rows = [(one.item, one.first.text or "-", one.second.text or "-") for one in change.differences]
            page.table(("", "was", "is"), rows)
    if not found:
        page.line("No rulebook changed.")


def _books(names: list[str], config: Path | None) -> dict[str, Rulebook]:
    """The rulebooks in force: those that are named, those of a floor's tables, or all that came with croupier."""
    from croupier.integrity.sealing import rules_in_force
    from croupier.rulebook.catalogue import book_ids

    if config is not None:
        from croupier.floor.config.reading import read_config

        names = [*names, *(table.rulebook for table in read_config(config, {}).tables)]
    return rules_in_force(names or book_ids())


def moment(text: str | None, at: str) -> datetime | None:
    """A moment that somebody names; in UTC where he names no zone."""
    if text is None:
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise bad_value(f"{text!r} is no moment", at, "a date or a moment such as 2026-03-01T09:00") from None
    return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
