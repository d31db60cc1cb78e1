"""`croupier settle`: a finished round in, what every bet is paid out, with its clauses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, BinaryIO, Final

import typer

from croupier.cli.output import AsJson, print_json
from croupier.errors import CroupierError, bad_usage, unreadable

app = typer.Typer(help="Settle finished rounds: every bet, every award, each with its clause.")

#: Rounds are read and answered in portions of about this many bytes, or as they come where a program waits for answers.
PORTION: Final = 1 << 18


@app.command(
    epilog="Examples: croupier settle round.json --explain · croupier settle --json < round.json"
    " · croupier settle rounds.jsonl --lines > settled.jsonl"
)
def settle(
    file: Annotated[
        str | None, typer.Argument(help="The round as JSON; default: standard input.", show_default=False)
    ] = None,
    lines: Annotated[bool, typer.Option("--lines", help="Read and write JSON Lines, one round a line.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Show the reasoning from the cards to the money.")] = False,
    as_json: AsJson = False,
) -> None:
    """Settle finished rounds: every bet, every award, each with its clause."""
    if lines and explain:
        raise bad_usage("--explain shows one round, --lines settles many", expected="one of the two")
    if lines:
        with _opened(file) as source:
            failed = settle_lines(source, sys.stdout.buffer)
        raise typer.Exit(1 if failed else 0)

    from croupier.narrator.reasoning import as_data
    from croupier.narrator.reasoning import explain as explained
    from croupier.settlement import settle as settled
    from croupier.settlement.read import Reader
    from croupier.settlement.wire import plain

    with _opened(file) as source:
        text = source.read()
    round_ = Reader().read(text)
    settlement = settled(round_)
    if as_json:
        from croupier.narrator.reasoning import ExplainedData

        found = plain(settlement)
        reasons: ExplainedData = {**found, "explain": as_data(explained(round_, settlement))}
        print_json(reasons if explain else found)
        return
    from croupier.cli.language import spoken
    from croupier.cli.settle_pages import explanation_page, settlement_page
    from croupier.narrator import Teller

    if explain:
        explanation_page(explained(round_, settlement, spoken()))
    else:
        settlement_page(round_, settlement, Teller(rulebook=round_.rulebook, language=spoken()))


def settle_lines(source: BinaryIO, target: BinaryIO) -> int:
    """Settle a round a line, answers in order; a bad round is answered by its error. Gives the number of bad rounds."""
    from croupier.settlement import settle as settled
    from croupier.settlement.read import Reader
    from croupier.settlement.wire import encode, encode_error

    reader, failed = Reader(), 0
    for portion in _portions(source):
        answers = []
        for line in portion:
            try:
                answers.append(encode(settled(reader.read(line))))
            except CroupierError as error:
                answers.append(encode_error(error))
                failed += 1
        answers.append(b"")
        target.write(b"\n".join(answers))
        target.flush()
    return failed


def _portions(source: BinaryIO) -> Iterator[list[bytes]]:
    """Whole lines, as many as have come in.

    An empty line counts, because answers stand in the place of their rounds; at the end of the input it does not.
    """
    held: list[bytes] = []
    rest = b""
    while chunk := _some(source):
        *whole, rest = (rest + chunk).split(b"\n")
        held += whole
        end = next((index for index in range(len(held), 0, -1) if held[index - 1].strip()), 0)
        if end:
            yield held[:end]
            held = held[end:]
    if rest.strip():
        yield [*held, rest]


def _some(source: BinaryIO) -> bytes:
    read1 = getattr(source, "read1", None)
    found: bytes = read1(PORTION) if read1 is not None else source.read(PORTION)
    return found


def _opened(file: str | None) -> AbstractContextManager[BinaryIO]:
    if file is None or file == "-":
        return nullcontext(sys.stdin.buffer)
    try:
        return Path(file).open("rb")
    except OSError as fault:
        raise unreadable("cannot read the file", fault, file) from None
