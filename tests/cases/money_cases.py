"""Reads the cases about money and hands: amounts become cents, a short case becomes a whole round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final, NamedTuple

from croupier.settlement.wire import LineData
from tests.cases.told import clauses_of, every_case

#: The files of a game that speak of settled rounds and ranked hands; others in the folder have readers of their own.
KINDS: Final = ("settlement", "comparison", "ranking", "paytable", "limits", "jackpot", "envy", "decided")

METER, RESET = 100_000, 20_000

_BOX: Final = {
    "box", "player", "cards", "bets", "decisions", "declined", "proved", "elected", "bettors", "laid", "orders",
    "under_minimum_before", "unclaimed", "expect", "category", "shares", "by", "nets",
}  # fmt: skip
_ROUND: Final = {"dealer", "community", "boxes", "meter", "reset", "unit", "limits", "readings", "void"}
_ABOUT: Final = {"name", "clause", "each", "order", "same", "made", "hand", "error", "at", "awards", "meter_after"}
_ABOUT_RESULT: Final = {"qualifies", "paid"}
_NOTATION: Final = re.compile(r"([+-])([\d.]+)(?: of ([\d.]+))?")


class Case(NamedTuple):
    """One case, or one line of its `each`."""

    book: str
    kind: str
    name: str
    clauses: tuple[str, ...]
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.book}/{self.kind}: {self.name}"


def cases() -> Iterator[Case]:
    """Every case of every game."""
    for rulebook, file, entry in every_case(KINDS):
        yield from _expanded(rulebook, file["kind"], entry)


def _expanded(book: str, kind: str, entry: dict[str, Any]) -> Iterator[Case]:
    known = _BOX | _ROUND | _ABOUT | _ABOUT_RESULT
    cited = tuple(clauses_of(entry))
    variants = entry.get("each", [{}])
    for number, variant in enumerate(variants, start=1):
        data = {key: value for key, value in (entry | variant).items() if key not in ("name", "clause", "each")}
        if unknown := set(data) - known:
            raise ValueError(f"{book}/{kind}.toml, {entry['name']!r}: nobody reads {sorted(unknown)}")
        name = entry["name"] + (f" ({number})" if len(variants) > 1 else "")
        yield Case(book, kind, name, cited, data)


def cents(amount: float | str) -> int:
    """An amount of a case in cents; whole cents, or the case is wrong."""
    value = Decimal(str(amount)) * 100
    if value != int(value):
        raise ValueError(f"{amount} is not a whole number of cents")
    return int(value)


def round_of(case: Case) -> dict[str, Any]:
    """The round of a case in the form that `croupier settle` reads."""
    data = case.data
    round_: dict[str, Any] = {
        "rulebook": case.book,
        "dealer": data.get("dealer", ""),
        "community": data.get("community", ""),
        "boxes": [_box(box) for box in boxes_of(case)],
    }
    if data.get("meter") != "unknown":
        round_["jackpot"] = {"meter": cents(data.get("meter", METER)), "reset": cents(data.get("reset", RESET))}
        round_["jackpot"] |= {"unit": cents(data["unit"])} if "unit" in data else {}
    if "limits" in data:
        round_["limits"] = {
            bet: {end: cents(amount) for end, amount in limit.items()} for bet, limit in data["limits"].items()
        }
    return round_ | {key: data[key] for key in ("readings", "void") if key in data}


def boxes_of(case: Case) -> list[dict[str, Any]]:
    """The boxes of a case: those it lists, or the one it is about."""
    if "boxes" in case.data:
        boxes: list[dict[str, Any]] = case.data["boxes"]
        return boxes
    return [{"box": 1} | {key: value for key, value in case.data.items() if key in _BOX}]


def _box(box: dict[str, Any]) -> dict[str, Any]:
    if unknown := set(box) - _BOX:
        raise ValueError(f"nobody reads {sorted(unknown)} in a box")
    read = {key: value for key, value in box.items() if key not in ("expect", "category", "shares", "by", "nets")}
    read["bets"] = {bet: cents(amount) for bet, amount in box.get("bets", {}).items()}
    read["decisions"] = box.get("decisions", "").split()
    if "bettors" in box:
        read["bettors"] = {
            bet: {who: cents(part) for who, part in parts.items()} for bet, parts in box["bettors"].items()
        }
    if "laid" in box:
        read["laid"] = {bet: [[who, cents(part)] for who, part in chips] for bet, chips in box["laid"].items()}
    return read


def said(line: LineData | dict[str, Any], written: str) -> str:
    """A settled line in the notation in which its expectation is written."""
    stake, payout, result = line["stake"], line["payout"], line["result"]
    net = payout - stake
    found = _NOTATION.fullmatch(written)
    if found and ((net > 0) if found[1] == "+" else (net < 0)) and result == ("win" if net > 0 else "lose"):
        staked = f" of {_plain(stake)}" if found[3] else ""
        return f"{'+' if net > 0 else '-'}{_plain(abs(net))}{staked}"
    if result in ("returned", "push") and payout == stake:
        return str(result)
    return _plain(payout) if not found else f"{result}: {_plain(payout)} for {_plain(stake)}"


def _plain(amount: int) -> str:
    return f"{Decimal(amount) / 100:f}".rstrip("0").rstrip(".") if amount % 100 else str(amount // 100)
