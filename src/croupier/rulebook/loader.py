"""From a TOML file to a checked rulebook; every fault names the file, the key and, where there is one, the clause."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from croupier.errors import Code, RulebookError
from croupier.rulebook import faults, patch, sources
from croupier.rulebook.catalogue import FILES, book_ids
from croupier.rulebook.checks import findings
from croupier.rulebook.clauses import Reading
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.sources import in_file


def load(
    name: str | Path, *, readings: Mapping[str, str] | None = None, changes: Mapping[str, Any] | None = None
) -> Rulebook:
    """The rulebook with this id, or in this TOML file, under the chosen readings and with single values changed.

    `readings` picks options of reading switches (`{"X1": "card"}`); `changes` sets values by dotted path.
    """
    name = FILES.get(str(name), str(name))
    if (name in book_ids() or name in FILES.values()) and not changes:
        # Only these are remembered: any other file may change between two loads.
        return _load_book(name, tuple(sorted((readings or {}).items())))
    return build(read_data(name), source=name, readings=readings, changes=changes)


@lru_cache(maxsize=64)
def _load_book(name: str, readings: tuple[tuple[str, str], ...]) -> Rulebook:
    return build(read_data(name), source=name, readings=dict(readings))


def read_data(name: str) -> dict[str, Any]:
    """The plain data of a rulebook, with what it extends laid beneath it."""
    source = sources.read(name)
    if source.faults:
        raise _first(source.faults)
    return source.data


def build(
    data: dict[str, Any],
    *,
    source: str,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Rulebook:
    """Validate plain rulebook data under the chosen readings and changes."""
    try:
        data = changed(data, readings, changes)
        rulebook = Rulebook.model_validate(data)
    except ValidationError as fault:
        raise _first([in_file(one, source) for one in faults.of_model(fault, data)]) from None
    except RulebookError as fault:
        raise in_file(fault, source) from None
    if found := list(findings(rulebook)):
        raise _first([in_file(one, source) for one in found])
    return rulebook


def changed(
    data: dict[str, Any], readings: Mapping[str, str] | None = None, changes: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The data of a rulebook under the chosen readings, with single values set by dotted path.

    A bet that is `like` another follows it after the change too.
    """
    data = with_register(data)
    if readings:
        # Switches are looked up in the model, so that a file that has gone wrong there says so in our words.
        known = Rulebook.model_validate(patch.likened(data)).readings
        for reading, option in readings.items():
            switch(data, known, reading, option)
    for path, value in (changes or {}).items():
        patch.set_value(data, path, value)
    return patch.likened(data)


def _first(found: Sequence[RulebookError]) -> RulebookError:
    """The first fault, and the way to see the others."""
    fault = found[0]
    if len(found) > 1:
        fault.says = f"{fault.message} ({len(found) - 1} more: `croupier rulebook check` lists them)"
    return fault


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
        message = f"{name!r} is no reading of this rulebook{near(name, switches)}"
        expected = one_of(switches) or "no switch: this rulebook has none"
        raise RulebookError(Code.UNKNOWN_READING, message, at=f"readings.{name}", expected=expected)
    reading = known[name]
    if option == reading.default:
        return
    if option not in reading.options:
        choices = (reading.default, *reading.options)
        message = f"reading {name} has no option {option!r}{near(option, choices)}"
        raise RulebookError(Code.UNKNOWN_READING, message, at=f"readings.{name}", expected=one_of(choices))
    for path, value in reading.options[option].set.items():
        try:
            patch.set_value(data, path, value)
        except RulebookError as fault:
            at = f"readings.{name}.options.{option}.set"
            raise RulebookError(fault.code, fault.says, at=at, expected=fault.right) from None
