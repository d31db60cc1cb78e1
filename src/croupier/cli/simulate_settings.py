"""What the options of `croupier simulate` say, as settings of a simulation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.cli.options import PACE, amount
from croupier.errors import Code, InputError
from croupier.money import Cents

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook
    from croupier.simulation.settings import TableSettings

_TABLE_KEYS: Final = ("boxes", "pace", "count", "strategy", "bets")


def bets_of(book: Rulebook, text: str) -> dict[str, Cents]:
    """Read `ante=25,pair-plus=5`; a bet that must equal another follows it. `all` is every opening bet."""
    from croupier.simulation.settings import opening_stakes

    if text == "all":
        return opening_stakes(book)
    found: dict[str, Cents] = {}
    for part in text.split(","):
        bet, equals, stake = part.strip().partition("=")
        if bet not in book.opening_bets or not equals:
            raise InputError(
                Code.UNKNOWN_BET,
                f"{part.strip()!r} is no bet of {book.id} with its stake",
                at="--bets",
                expected=f"BET=AMOUNT with one of {', '.join(book.opening_bets)}",
            )
        found[bet] = amount(stake, "--bets")
    for bet in book.opening_bets:
        base = book.equal_bets.get(bet, bet)
        if bet not in found and base != bet and base in found:
            found[bet] = found[base]
    return {bet: found[bet] for bet in book.opening_bets if bet in found}


def strategy_of(text: str) -> str | dict[str, Any]:
    """The name of a strategy, or the content of a strategy file."""
    from croupier.simulation.strategies import NAMES
    from croupier.simulation.strategies.files import read_file

    if text in NAMES:
        return text
    if not Path(text).suffix and not Path(text).exists():
        raise InputError(
            Code.UNKNOWN_STRATEGY,
            f"{text!r} is no strategy",
            at="--strategy",
            expected=f"{', '.join(NAMES)}, or the path of a strategy file",
        )
    return read_file(Path(text))


def table_of(book: Rulebook, name: str, boxes: int, bets: Sequence[str], pace: int, strategy: str) -> TableSettings:
    """One table. One set of bets is for every box; several are for one box each."""
    from croupier.simulation.settings import TableSettings

    most = book.equipment.most_boxes
    if not 1 <= boxes <= most:
        raise InputError(
            Code.BAD_VALUE, f"a table of {book.id} cannot have {boxes:,} boxes", at="--boxes", expected=f"1 to {most}"
        )
    if len(bets) not in (1, boxes):
        raise InputError(
            Code.BAD_USAGE,
            f"{len(bets)} sets of bets for {boxes} boxes",
            at="--bets",
            expected="one for all boxes, or one for each",
        )
    each = [bets_of(book, text) for text in bets]
    return TableSettings(
        name=name,
        rulebook=book.model_dump_json(by_alias=True),
        boxes=tuple(each * boxes if len(each) == 1 else each),
        pace=pace,
        strategy=strategy_of(strategy),
    )


def more_tables(texts: Sequence[str], taken: int) -> list[TableSettings]:
    """Read `mbs-megalink-uth:boxes=5:pace=30:count=2` for each further table of the link."""
    from croupier.rulebook import load

    tables: list[TableSettings] = []
    for text in texts:
        name, *parts = text.split(":")
        book = load(name)
        options = dict.fromkeys(_TABLE_KEYS, "")
        for part in parts:
            key, equals, value = part.partition("=")
            if key not in _TABLE_KEYS or not equals:
                raise InputError(
                    Code.BAD_USAGE,
                    f"{part!r} says nothing about a table",
                    at="--table",
                    expected=f"KEY=VALUE with one of {', '.join(_TABLE_KEYS)}",
                )
            options[key] = value
        boxes = _number(options["boxes"] or str(book.equipment.most_boxes), "boxes")
        pace = _number(options["pace"] or str(PACE), "pace")
        for _ in range(_number(options["count"] or "1", "count")):
            number = taken + len(tables) + 1
            bets = [options["bets"] or "all"]
            tables.append(table_of(book, f"table {number}", boxes, bets, pace, options["strategy"] or "best"))
    return tables


def _number(text: str, what: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise InputError(Code.BAD_VALUE, f"{text!r} cannot be the {what}", at="--table", expected="1 to 1,000")
    return int(text)
