"""Readings: the words of the shared register, and switching a rulebook to another way to read a clause."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from croupier.errors import Code, RulebookError
from croupier.rulebook import patch
from croupier.rulebook.clauses import Reading
from croupier.rulebook.faults import near, one_of


@cache
def register() -> dict[str, Any]:
    """Every reading that rulebooks share, as plain data; the caller does not change it."""
    return tomllib.loads(files(__package__).joinpath("readings.toml").read_text(encoding="utf-8"))


def with_register(data: dict[str, Any]) -> dict[str, Any]:
    """Lay the readings of the register that a rulebook cites or switches beneath its own."""
    own = data.get("readings", {})
    wanted = set(_cited(data)) | (set(own) if isinstance(own, dict) else set())
    return patch.merge({"readings": {name: entry for name, entry in register().items() if name in wanted}}, data)


def _cited(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        cited = value.get("reading")
        yield from (item for item in (cited if isinstance(cited, list) else [cited]) if isinstance(item, str))
        for below in value.values():
            yield from _cited(below)
    elif isinstance(value, list):
        for item in value:
            yield from _cited(item)


def switch(data: dict[str, Any], known: dict[str, Reading], name: str, option: str) -> None:
    """Set the values that another way to read a clause changes."""
    switches = [key for key, reading in known.items() if reading.options]
    if name not in known:
        raise RulebookError(
            Code.UNKNOWN_READING,
            f"{name!r} is no reading of this rulebook{near(name, switches)}",
            at=f"readings.{name}",
            expected=one_of(switches) or "no switch: this rulebook has none",
        )
    reading = known[name]
    if option == reading.default:
        return
    if option not in reading.options:
        choices = (reading.default, *reading.options)
        raise RulebookError(
            Code.UNKNOWN_READING,
            f"reading {name} has no option {option!r}{near(option, choices)}",
            at=f"readings.{name}",
            expected=one_of(choices),
        )
    for path, value in reading.options[option].set.items():
        try:
            patch.set_value(data, path, value)
        except RulebookError as fault:
            at = f"readings.{name}.options.{option}.set"
            raise RulebookError(fault.code, fault.says, at=at, expected=fault.right) from None
