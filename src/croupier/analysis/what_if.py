"""What if: `blind.flush=2` as a change to the rulebook, in the words of its own pay tables.

The short form names a bet and a row of its pay table, and keeps the kind of pay that stands there: 2 becomes `2 to 1`
where odds are paid or the stake comes back, `2%` where a share of the meter is. A class that the table has may be cut
at another rank: `ante.pair K=2` where `pair J` stands. Any other key of the rulebook is named by its whole path.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from croupier.errors import Code, RulebookError, bad_usage
from croupier.rulebook import Rulebook
from croupier.rulebook.patch import steps
from croupier.rulebook.pays import Pay, parse_pay
from croupier.rulebook.thresholds import parse_threshold, row_of

_NUMBER: Final = re.compile(r"\d+(\.\d{1,6})?|\d+/[1-9]\d*")
#: What a number may be where it is no odds.
_RANGE: Final = {"percent": "above 0 and at most 100", "flat": "0 or more, to the cent"}
_EXAMPLE: Final = "BET.CLASS=PAY, as in BET.flush=2 or 'BET.pair J=2', or the path of a key"


def changes(rulebook: Rulebook, options: Iterable[str]) -> dict[str, Any]:
    """The values to set, by path; an option that cannot be is refused with what could."""
    found: dict[str, Any] = {}
    for option in options:
        path, equals, value = (part.strip() for part in option.partition("="))
        if not (path and equals and value):
            raise bad_usage(f"{option!r} changes nothing", "--what-if", _EXAMPLE)
        bet, dot, row = path.partition(".")
        if bet in rulebook.bets and dot and "." not in row:
            found[f"bets.{bet}.pays.table.{row}"] = str(_pay(rulebook, bet, row, value, option))
        else:
            require_key(rulebook, path, f"--what-if {option}")
            found[path] = _plain(value)
    return found


def _pay(rulebook: Rulebook, bet: str, row: str, value: str, option: str) -> Pay:
    pays = rulebook.bets[bet].pays
    now = _paid_now(pays.table, row) if pays is not None else None
    if now is None:
        known = list(pays.table) if pays is not None else []
        message = f"{bet!r} has no pay for {row!r}"
        expected = f"one of {', '.join(known)}" if known else "a bet with a pay table"
        raise RulebookError(Code.UNKNOWN_KEY, message, at=f"--what-if {option}", expected=expected)
    if _NUMBER.fullmatch(value) and now.kind in ("to", "for", "push"):
        number = Fraction(value)
        return Pay("for" if now.kind == "for" else "to", number.numerator, number.denominator)
    try:
        # A share of the meter and an amount of money are read as a rulebook reads them, never rounded to fit.
        return parse_pay(f"{value}%" if _NUMBER.fullmatch(value) and now.kind == "percent" else value)
    except ValueError:
        message = f"{value!r} is no pay"
        expected = f'{_RANGE.get(now.kind, "0 or more")}: a number, or a pay such as "{now}"'
        raise RulebookError(Code.PAY_TABLE_WRONG, message, at=f"--what-if {option}", expected=expected) from None


def _paid_now(table: Mapping[str, Pay], row: str) -> Pay | None:
    """What stands in the row, or where its class is cut at a rank that is no row yet, in the nearest of its class."""
    try:
        cut = parse_threshold(row)
    except ValueError:
        return None
    of_class = [str(one) for one in sorted(map(parse_threshold, table)) if one.category == cut.category]
    nearest = row_of(cut, of_class) or next(iter(of_class), None)
    return table[nearest] if nearest is not None else None


def require_key(rulebook: Rulebook, path: str, at: str) -> None:
    """A path must lead to a key that is there, so that a misspelling changes nothing by accident."""
    place: Any = rulebook.model_dump(mode="json", by_alias=True, exclude_none=True)
    for step in steps(path):
        if isinstance(place, list):
            place = {item["id"]: item for item in place if isinstance(item, dict) and "id" in item}
        if not isinstance(place, dict) or step not in place:
            known = ", ".join(place) if isinstance(place, dict) and place else ""
            message = f"there is no key {step!r} in {path!r}"
            raise RulebookError(Code.UNKNOWN_KEY, message, at=at, expected=f"one of {known}" if known else _EXAMPLE)
        place = place[step]


def _plain(value: str) -> Any:
    """A value as a rulebook file would read it; what is no TOML is text."""
    try:
        return tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        return value
