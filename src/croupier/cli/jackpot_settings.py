"""What somebody types about a link, as configuration and commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, cast, get_args

from msgspec.structs import replace

from croupier.errors import Code, InputError, bad_usage
from croupier.jackpot import ChangeLink, CorrectLink, Link, LinkedTable
from croupier.jackpot.link import Chips, parse_share
from croupier.money import MILS, parse_amount
from croupier.rulebook import book_ids, load
from croupier.rulebook.irregularities import FaultMode

T = TypeVar("T", bound=str)

_SHARES: Final = {"to-meter": "meter", "to-reserve": "reserve", "to-prizes": "prizes", "to-house": "house"}
_AMOUNTS: Final = ("unit", "reset", "ceiling")
_KNOWN: Final = ("title", "chips", *_AMOUNTS, *_SHARES, "table.NAME")


def tables_of(options: Sequence[str]) -> dict[str, LinkedTable]:
    """Options such as `m1=mbs-megalink-3cp` as tables."""
    tables: dict[str, LinkedTable] = {}
    for option in options:
        name, equals, rulebook = option.partition("=")
        if not (name and equals and rulebook) or name in tables:
            raise bad_usage(f"{option!r} names no new table", "--table", "NAME=RULEBOOK, each table once")
        tables[name] = _linked(rulebook)
    return tables


def _linked(rulebook: str) -> LinkedTable:
    """A table that plays by this rulebook; a file is named by where it is, since links outlive directories."""
    is_file = rulebook not in book_ids() and Path(rulebook).exists()
    return LinkedTable(rulebook=str(Path(rulebook).resolve()) if is_file else rulebook)


def currency_of(tables: Mapping[str, LinkedTable]) -> str:
    """The currency of the first table's game; all must have the same."""
    if not tables:
        raise bad_usage("the link has no table", "--table", "at least one NAME=RULEBOOK")
    return load(next(iter(tables.values())).rulebook).identity.currency


def adjustment(link: Link, amounts: Mapping[str, str | None], settings: Sequence[str]) -> CorrectLink | ChangeLink:
    """One correction, or one change of parameters."""
    given = [(account, text) for account, text in amounts.items() if text is not None]
    if len(given) + bool(settings) != 1:
        message = "one thing at a time"
        raise bad_usage(message, "--meter, --reserve, --prizes, --set", "one amount, or one or more --set")
    if given:
        account, text = given[0]
        kind = cast(Literal["meter", "reserve", "prizes"], account)
        return CorrectLink(link=link.id, account=kind, mils=_signed(text, f"--{account}"))
    return ChangeLink(link=link.id, new=_changed(link, settings))


def _signed(text: str, at: str) -> int:
    """`+10` or `-12.50` in ten-thousandths of a cent."""
    sign = -1 if text.startswith(("-", "−")) else 1
    try:
        return sign * parse_amount(text.lstrip("+-−")) * MILS
    except InputError as error:
        raise error.located(at) from None


def _changed(link: Link, settings: Sequence[str]) -> Link:
    changes: dict[str, Any] = {}
    shares: dict[str, int] = {}
    tables = dict(link.tables)
    for name, value in _pairs(settings):
        if name in _SHARES:
            shares[_SHARES[name]] = parse_share(value, f"--set {name}")
        elif name == "ceiling" and value == "none":
            changes[name] = None
        elif name in _AMOUNTS:
            changes[name] = parse_amount(value)
        elif name == "title":
            changes[name] = value
        elif name == "chips":
            changes[name] = _one_of(get_args(Chips), value, "kind of chips", "--set chips")
        elif name.startswith("table.") and value:
            tables[name.removeprefix("table.")] = _linked(value)
        elif name.startswith("table."):
            tables.pop(name.removeprefix("table."), None)
        else:
            message = f"a link has no parameter {name!r}"
            raise InputError(Code.UNKNOWN_FIELD, message, at="--set", expected=f"one of {', '.join(_KNOWN)}")
    return replace(link, **changes, shares=replace(link.shares, **shares), tables=tables)


def fault_mode(text: str) -> FaultMode:
    """How later rounds are played while a fault lasts."""
    modes: tuple[FaultMode, ...] = get_args(FaultMode)
    return _one_of(modes, text, "choice", "MODE")


def _one_of(words: tuple[T, ...], text: str, what: str, at: str) -> T:
    if text not in words:
        raise bad_usage(f"{text!r} is no {what}", at, f"one of {', '.join(map(str, words))}")
    return next(word for word in words if word == text)


def _pairs(settings: Sequence[str]) -> Iterator[tuple[str, str]]:
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not (name and equals):
            raise bad_usage(f"{setting!r} sets nothing", "--set", "NAME=VALUE")
        yield name, value
