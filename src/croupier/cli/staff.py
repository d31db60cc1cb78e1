"""`croupier staff`: who works on a floor, and a way in for whoever is locked out; for whoever has the database."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.database import Database
from croupier.cli.output import AsJson, Page, print_json

if TYPE_CHECKING:
    from croupier.floor.people.locksmith import Locksmith

app = typer.Typer(
    no_args_is_help=True,
    help="List who works on a floor, reset a password, set up an authenticator, make a key, hash a password.",
    epilog="Examples: croupier staff list · croupier staff reset 'shift one' · croupier staff hash < password.txt",
)

Name = Annotated[str, typer.Argument(help="The name of the account.", show_default=False)]


@app.command("list", epilog="Example: croupier staff list --json")
def list_(database: Database = None, as_json: AsJson = False) -> None:
    """Show every account with a role of staff, people and devices, and whether it is open."""
    with _locksmith(database) as locksmith:
        staff = locksmith.staff()
    if as_json:
        from croupier.cli.answers import StaffAccount

        told = [
            StaffAccount.of(one, account=one.id, roles=tuple(sorted(one.roles)), authenticator=one.enrolled)
            for one in staff
        ]
        print_json(told)
        return
    Page().table(
        ("name", "roles", "kind", "code", "state"),
        [
            (
                one.name,
                ", ".join(sorted(one.roles)),
                str(one.kind),
                "yes" if one.enrolled else "no",
                "closed" if not one.active else "temporary password" if one.must_change else "open",
            )
            for one in staff
        ],
    )


@app.command(epilog="Example: croupier staff reset 'shift one'")
def reset(name: Name, database: Database = None, as_json: AsJson = False) -> None:
    """Give somebody a temporary password, shown this once; all sessions of that account end."""
    with _locksmith(database) as locksmith:
        opened = locksmith.reset(name)
    if as_json:
        from croupier.cli.answers import TemporaryPassword

        print_json(TemporaryPassword(account=opened.account.id, temporary_password=opened.temporary_password))
        return
    typer.echo(f"{opened.account.name} signs in with {opened.temporary_password} and then chooses another password.")


@app.command(
    epilog="Examples: croupier staff authenticator 'shift one' · croupier staff authenticator 'shift one' --off"
)
def authenticator(
    name: Name,
    off: Annotated[bool, typer.Option("--off", help="Take it off: the password alone lets the person in.")] = False,
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Set up an authenticator, whose secret is shown this once, or take it off; all sessions of the account end."""
    from croupier.cli.answers import StaffAuthenticator

    with _locksmith(database) as locksmith:
        if off:
            locksmith.remove_authenticator(name)
            told = StaffAuthenticator(name=name, secret=None, link=None)
        else:
            shown = locksmith.authenticator(name)
            told = StaffAuthenticator(name=name, secret=shown.secret, link=shown.link)
    if as_json:
        print_json(told)
    elif off:
        typer.echo(f"{name} signs in with the password alone.")
    else:
        typer.echo(
            f"{name} signs in with a code as well. The authenticator is told {told.secret}, or opens\n{told.link}"
        )


@app.command(epilog="Example: croupier staff key 'shoe 3' --role dealer --label 'card reader'")
def key(
    name: Name,
    role: Annotated[list[str], typer.Option(help="What the device may do: player, dealer or auditor.")],
    label: Annotated[str, typer.Option(help="What the key is for; an earlier key with it is revoked.")] = "device",
    database: Database = None,
    as_json: AsJson = False,
) -> None:
    """Make a key for a device of the house, shown this once; the device is added if there is none of this name."""
    with _locksmith(database) as locksmith:
        issued = locksmith.device_key(name, label, role)
    if as_json:
        from croupier.cli.answers import DeviceKey

        print_json(DeviceKey(account=issued.key.account, key=issued.key.id, secret=issued.secret))
        return
    typer.echo(f"{name} has the key {issued.secret}")


@app.command("hash", epilog="Example: croupier staff hash < password.txt")
def hash_(as_json: AsJson = False) -> None:
    """Print the hash of a password for the configuration; it is read from a prompt or from standard input."""
    from croupier.cli.answers import PasswordHash
    from croupier.floor.people.passwords import Passwords, check_new

    asked = typer.prompt("Password", hide_input=True) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    check_new(asked, name="croupier")
    made = Passwords().hash(asked)
    print_json(PasswordHash(password_hash=made)) if as_json else typer.echo(made)


def _locksmith(database: str | None) -> AbstractContextManager[Locksmith]:
    from croupier.floor.server import open_locksmith

    return open_locksmith(database)
