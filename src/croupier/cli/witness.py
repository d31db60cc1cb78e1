"""`croupier witness`: keep signed heads of a floor's record, each proved to continue the one before."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import Code, InputError, unreadable

if TYPE_CHECKING:
    from croupier.client import Floor
    from croupier.wire.tree import SignedHead

app = typer.Typer(help="Keep signed heads of a floor's record, so that nobody changes it unnoticed.")


@app.command(epilog="Example: croupier witness http://127.0.0.1:8777 --out heads.jsonl --every 600")
def witness(
    address: Annotated[str, typer.Argument(help="Where the floor is open.")],
    out: Annotated[Path, typer.Option(help="The file that heads are added to, one a line.")],
    every: Annotated[
        float, typer.Option(min=0, help="Ask again after so many seconds, until Ctrl-C; 0 asks once.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """Get the latest signed head, check the proof that the record begins with the head saved before, and save it."""
    from croupier.client import Floor

    with Floor(address) as floor:
        while True:
            head, new = _keep(floor, out)
            if as_json:
                from croupier.cli.answers import KeptHead

                print_json(KeptHead.of(head, new=new))
            else:
                Page().line(f"{head.at:%Y-%m-%d %H:%M:%S}  {head.size:,} entries  {head.root}{'' if new else '  kept'}")
            if not every:
                return
            time.sleep(every)


def _keep(floor: Floor, out: Path) -> tuple[SignedHead, bool]:
    """The latest head of the floor, and whether it was new and is kept now."""
    from croupier.witness import check_consistency, check_head, read_heads, write_head

    try:
        kept = read_heads(out.read_bytes().splitlines(), str(out)) if out.exists() else []
        head = floor.head()
        check_head(head)
        if kept:
            last = kept[-1]
            if head.key != last.key:
                message = "the head is signed with another key than those before"
                raise InputError(Code.HEAD_FORGED, message, at=str(out), expected=last.key)
            if head.size < last.size:
                message = f"the record has {head.size} entries, and had {last.size}"
                expected = "the same record, and what was added since"
                raise InputError(Code.RECORD_CHANGED, message, at="head", expected=expected)
            check_consistency(last, head, floor.consistency(last.size, head.size))
        new = not kept or head != kept[-1]
        if new:
            with out.open("ab") as file:
                file.write(write_head(head))
    except OSError as fault:
        raise unreadable("the file cannot be used", fault, str(out)) from None
    return head, new
