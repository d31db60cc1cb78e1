"""`croupier shuffle collect` and `croupier shuffle test`: what a laboratory reads, and a battery of our own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.errors import bad_usage, bad_value, unreadable

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.randomness.battery import Measured

COLLECT_EXAMPLES: Final = (
    "Examples: croupier shuffle collect --count 1e6 --out words.bin"
    " · croupier shuffle collect --count 1e9 --out - | RNG_test stdin32"
)
TEST_EXAMPLES: Final = "Example: croupier shuffle test --count 1e7"

Seed = Annotated[
    str | None,
    typer.Option(
        "--seed", help="64 hexadecimal digits from which all seeds are drawn; default: from the operating system."
    ),
]
#: The forms of `croupier.randomness.collecting.Form`, which is imported with NumPy.
_FORMS: Final = ("raw", "bits", "numbers", "cards", "text")


def collect(
    count: Annotated[str, typer.Option("--count", help="How many shuffles: 1000000 or 1e6.")],
    out: Annotated[str, typer.Option("--out", metavar="FILE", help="The file to write; - is standard output.")],
    form: Annotated[
        str, typer.Option("--as", metavar="FORM", help=f"{', '.join(_FORMS)}: words of the stream, or whole decks.")
    ] = "raw",
    seed: Seed = None,
) -> None:
    """Write shuffles for other test programs: the random words that drive them (256 bytes each), or the decks."""
    from croupier.analysis.reports.writing import unwritable
    from croupier.cli.progress import progress
    from croupier.randomness.collecting import Form
    from croupier.randomness.collecting import collect as write

    if form not in _FORMS:
        raise bad_usage(f"{form!r} is no form", "--as", f"one of {', '.join(_FORMS)}")
    number, master = _number(count), _master(seed)
    with progress(f"Collecting {number:,} shuffles") as advance:
        if out == "-":
            write(sys.stdout.buffer, number, Form(form), master, advance)
            return
        try:
            with Path(out).open("wb") as file:
                written = write(file, number, Form(form), master, advance)
        except OSError as error:
            raise unwritable(Path(out), error, "--out") from None
    typer.echo(f"wrote {written:,} bytes to {out}")


def put_to_the_test(
    count: Annotated[str, typer.Option("--count", help="How many shuffles: 1000000 or 1e6.")] = "1e6",
    seed: Seed = None,
    file: Annotated[
        Path | None, typer.Option("--file", help="Test the decks of this file, written by `collect --as cards`.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Run statistical tests of the shuffle, with thresholds fixed in advance; exit status 1 if one fails."""
    from croupier.cli.progress import progress
    from croupier.randomness.battery import FALSE_ALARM, ShuffleTest, require_enough, results_json, threshold

    number, master = _number(count), _master(seed)
    if file is None:
        require_enough(number, "--count")
    tests, least = threshold(words=file is None)
    page = None if as_json else Page()
    if page is not None:
        page.line(
            f"{tests} tests; each fails with a p-value below {least:.2e}, so that a good shuffle fails one "
            f"of them in at most {FALSE_ALARM:.1%} of runs."
        )
    with progress("Testing") as advance:
        results = _results(number, master, file, advance)
    if page is None:
        found = results_json(results)
        drawn: ShuffleTest = {**found, "shuffles": number, "seed": None if master is None else master.hex()}
        print_json(drawn if file is None else found)
    else:
        columns = ("test", "counts", "chi-square", "free", "p-value", "")
        page.table(columns, [_row(one) for one in results], whole=columns)
    if not all(one.passed for one in results):
        raise typer.Exit(1)


def _results(
    count: int, master: bytes | None, file: Path | None, advance: Callable[[float], None] | None
) -> tuple[Measured, ...]:
    """The battery over shuffles of our own, or over the decks of a file."""
    from croupier.randomness.battery import measured
    from croupier.randomness.drawing import decks_of, shuffles

    if file is None:
        return measured(shuffles(count, master), count, advance)
    try:
        with file.open("rb") as content:
            return measured(decks_of(content, str(file)), max(1, file.stat().st_size // 52), advance, at="--file")
    except OSError as error:
        raise unreadable(f"cannot read {file}", error, "--file", "a file of decks") from None


def _row(one: Measured) -> tuple[str, ...]:
    verdict = "passed" if one.passed else "FAILED"
    return (
        one.id, one.counts, f"{one.statistic:,.1f}", f"{one.degrees:,}", f"{one.p_value:.4f}", verdict
    )  # fmt: skip


def _number(count: str) -> int:
    from croupier.cli.simulate import whole

    number = whole(count, "--count")
    if not number:
        raise bad_value("no shuffles are asked for", "--count", "1 or more")
    return number


def _master(seed: str | None) -> bytes | None:
    from croupier.shuffle import parse_seed

    return parse_seed(seed) if seed is not None else None
