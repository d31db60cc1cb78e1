"""`croupier correct`: what was keyed wrong at a live table is put right, or that is proposed to the pit."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Any, Final

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import bad_value

app = typer.Typer(help="Put right what was keyed wrong at a live table.")

_CARD: Final = re.compile(r"(\d{1,2}|dealer|community|burn)/(\d{1,2})=(\S+)")
_DECISION: Final = re.compile(r"(\d{1,2})(?:/([a-z0-9-]+))?=([a-z0-9-]+)")


@app.command(
    epilog="Examples: croupier correct table-7 --as 'anna' --card 1/2=Kh · croupier correct table-7 --as 'anna'"
    " --decision 1=fold --propose --reason 'misheard'"
)
def correct(
    table: Annotated[str, typer.Argument(help="The table.")],
    name: Annotated[str, typer.Option("--as", metavar="NAME", help="Whose post answers for it; the password is read.")],
    card: Annotated[
        list[str],
        typer.Option("--card", metavar="PLACE/NTH=CARD", help="Box, dealer, community or burn, and what it really is."),
    ] = [],  # noqa: B006 - Typer reads the default, nobody changes it
    decision: Annotated[
        str | None, typer.Option(metavar="BOX[/STREET]=DECISION", help="What the box has really decided.")
    ] = None,
    reason: Annotated[str, typer.Option(help="Why, in a sentence for the record.")] = "keyed wrong",
    propose: Annotated[
        bool, typer.Option("--propose", help="Ask the pit for it, where something hung on what was wrong.")
    ] = False,
    address: Annotated[str, typer.Option(help="Where the floor is open.")] = "http://127.0.0.1:8777",
    as_json: AsJson = False,
) -> None:
    """Put the record right as the dealer's console does; nothing on the table changes."""
    from croupier.cli.answers import Corrected
    from croupier.client import Floor

    wanted = _wanted(card, decision)
    password = typer.prompt("Password", hide_input=True) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    with Floor(address) as floor:
        floor.sign_in(name, password)
        if propose:
            made = floor.people.propose("record-correction", table, wanted, reason)
            told = Corrected(table=table, proposal=made.id, version=None)
        else:
            at = floor.table(table)
            at.look(options=False)
            kind = wanted.pop("type")
            told = Corrected(table=table, proposal=None, version=at.do(kind, reason=reason, **wanted).version)
    if as_json:
        print_json(told)
    elif told.proposal is not None:
        Page().statements([("proposed", told.proposal), ("it waits for", "a pit supervisor or above")])
    else:
        Page().statements([("put right at", table), ("version", str(told.version))])


def _wanted(cards: list[str], decision: str | None) -> dict[str, Any]:
    """The command that the table is given."""
    from croupier.cards import parse_card

    if bool(cards) == (decision is not None):
        raise bad_value("one thing is put right at a time", "--card", "--card, or else --decision")
    if decision is not None:
        box, street, made = _read(_DECISION, decision, "--decision", "BOX=DECISION, as in 1=fold")
        return {"type": "correct-decision", "box": int(box), "decision": made} | ({"street": street} if street else {})
    places = []
    for one in cards:
        place, nth, shown = _read(_CARD, one, "--card", "PLACE/NTH=CARD, as in 1/2=Kh or dealer/1=8s")
        where = {"place": "boxes", "box": int(place)} if place.isdigit() else {"place": place}
        places.append({**where, "index": int(nth) - 1, "card": str(parse_card(shown))})
    return {"type": "correct-cards", "cards": places}


def _read(form: re.Pattern[str], text: str, at: str, expected: str) -> tuple[str, str, str]:
    found = form.fullmatch(text.strip())
    if found is None:
        raise bad_value(f"{text!r} cannot be read", at, expected)
    first, second, third = found.groups()
    return first, second, third
