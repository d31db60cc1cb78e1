"""From a TOML file to a checked rulebook; every fault names the file, the key and, where there is one, the clause."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from croupier.errors import Code, RulebookError
from croupier.rulebook import patch
from croupier.rulebook.checks import check
from croupier.rulebook.model import Rulebook

_BOOKS: Final = files(__package__).joinpath("books")

#: Keys that only a what-if copy has: what it starts from and what it leaves out.
_EXTENDS: Final = "extends"
_DROP: Final = "drop"


def book_ids() -> tuple[str, ...]:
    """The ids of the rulebooks that come with croupier."""
    return tuple(sorted(entry.name[:-5] for entry in _BOOKS.iterdir() if entry.name.endswith(".toml")))


def load(
    name: str | Path,
    *,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Rulebook:
    """The rulebook with this id, or in this TOML file, under the chosen readings and with single values changed.

    `readings` picks options of reading switches (`{"X1": "card"}`); `changes` sets values by dotted path.
    """
    return _load(str(name), tuple(sorted((readings or {}).items())), tuple(sorted((changes or {}).items())))


@lru_cache(maxsize=64)
def _load_book(name: str, readings: tuple[tuple[str, str], ...], changes: tuple[tuple[str, Any], ...]) -> Rulebook:
    return build(read_data(name), source=name, readings=dict(readings), changes=dict(changes))


def _load(name: str, readings: tuple[tuple[str, str], ...], changes: tuple[tuple[str, Any], ...]) -> Rulebook:
    if name in book_ids():  # only books of the package are remembered: a user's file may change between two loads
        return _load_book(name, readings, changes)
    return build(read_data(name), source=name, readings=dict(readings), changes=dict(changes))


def build(
    data: dict[str, Any],
    *,
    source: str,
    readings: Mapping[str, str] | None = None,
    changes: Mapping[str, Any] | None = None,
) -> Rulebook:
    """Validate plain rulebook data under the chosen readings and changes."""
    data = patch.merge({"readings": _shared_readings(data)}, data)
    for reading, option in (readings or {}).items():
        _apply_reading(data, reading, option, source)
    for path, value in (changes or {}).items():
        patch.set_value(data, path, value, source=source)
    rulebook = validate(data, source)
    check(rulebook, source)
    return rulebook


@cache
def _register() -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath("readings.toml").read_text(encoding="utf-8"))


def _shared_readings(data: dict[str, Any]) -> dict[str, Any]:
    """The readings of the shared register that this rulebook cites or switches."""
    cited = set(_cited_readings(data)) | set(data.get("readings", {}))
    return {name: entry for name, entry in _register().items() if name in cited}


def _cited_readings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        cited = value.get("reading", ())
        yield from (cited,) if isinstance(cited, str) else (item for item in cited if isinstance(item, str))
        for below in value.values():
            yield from _cited_readings(below)
    elif isinstance(value, list):
        for item in value:
            yield from _cited_readings(item)


def read_data(name: str) -> dict[str, Any]:
    """The plain data of a rulebook, with what it extends laid beneath it."""
    return _read(name, seen=())


def _read(name: str, seen: tuple[str, ...]) -> dict[str, Any]:
    if name in seen:
        chain = " -> ".join((*seen, name))
        raise RulebookError(Code.BAD_RULE, f"rulebooks extend each other in a circle: {chain}", at=f"{name}: {_EXTENDS}")
    data = _parse(_text(name), name)
    base_name = data.pop(_EXTENDS, None)
    dropped = data.pop(_DROP, [])
    if base_name is None:
        if dropped:
            raise RulebookError(Code.UNKNOWN_KEY, "only a copy can drop keys", at=f"{name}: {_DROP}")
        return data
    if base_name not in book_ids() and isinstance(base_name, str):
        base_name = str(Path(name).parent / base_name)
    base = _read(str(base_name), (*seen, name))
    for path in dropped:
        patch.remove_value(base, path, source=name)
    return patch.merge(base, data)


def _text(name: str) -> str:
    if name in book_ids():
        return _BOOKS.joinpath(f"{name}.toml").read_text(encoding="utf-8")
    path = Path(name)
    if path.suffix != ".toml" and not path.exists():
        near = difflib.get_close_matches(name, book_ids(), n=1)
        raise RulebookError(
            Code.UNKNOWN_RULEBOOK,
            f"there is no rulebook {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""),
            expected=f"one of {', '.join(book_ids())}, or the path of a .toml file",
        )
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else "it is not UTF-8 text"
        raise RulebookError(Code.FILE_UNREADABLE, f"cannot read the file: {reason}", at=name) from None


def _parse(text: str, source: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise _toml_fault(fault, text, source) from None


def _toml_fault(fault: tomllib.TOMLDecodeError, text: str, source: str) -> RulebookError:
    """Say what a mathematician can act on: the line, its text, and whether a key stands there twice."""
    place = re.search(r"at line (\d+)", str(fault))
    if place is None:
        return RulebookError(Code.BAD_TOML, "the file ends too early", at=source, expected="complete TOML")
    number = int(place[1])
    line = text.splitlines()[number - 1].strip() if number <= len(text.splitlines()) else ""
    if "overwrite" in str(fault) or "twice" in str(fault):
        key = line.split("=")[0].strip()
        return RulebookError(
            Code.UNKNOWN_KEY if not key else Code.BAD_TOML,
            f"{key!r} is listed twice",
            at=f"{source}: line {number}",
            expected="each key and each class of a pay table once",
        )
    return RulebookError(
        Code.BAD_TOML,
        f"line {number} is not TOML: {line!r}",
        at=f"{source}: line {number}",
        expected='text in quotes, as in flush = "4 to 1"',
    )


def _apply_reading(data: dict[str, Any], reading: str, option: str, source: str) -> None:
    known = data.get("readings", {})
    if reading not in known:
        switches = [name for name, entry in known.items() if entry.get("options")]
        raise RulebookError(
            Code.UNKNOWN_READING,
            f"{reading!r} is no reading of this rulebook",
            at=f"readings.{reading}",
            expected=f"one of {', '.join(switches) or 'none: it has no switches'}",
        )
    options = known[reading].get("options", {})
    if option == known[reading].get("default", "adopted"):
        return
    if option not in options:
        choices = [known[reading].get("default", "adopted"), *options]
        raise RulebookError(
            Code.UNKNOWN_READING,
            f"reading {reading} has no option {option!r}",
            at=f"readings.{reading}",
            expected=f"one of {', '.join(choices)}",
        )
    for path, value in options[option]["set"].items():
        patch.set_value(data, path, value, source=f"{source}: readings.{reading}.{option}")


def validate(data: dict[str, Any], source: str) -> Rulebook:
    """Turn plain data into the model, translating the first fault into our words."""
    try:
        return Rulebook.model_validate(data)
    except ValidationError as fault:
        raise _translate(fault, data, source) from None


def _translate(fault: ValidationError, data: dict[str, Any], source: str) -> RulebookError:
    # An unknown key often comes with the missing one it was meant to be; the misspelt key is the better lead.
    details = sorted(fault.errors(), key=lambda detail: detail["type"] != "extra_forbidden")
    detail = details[0]
    key = _key(detail["loc"], data)
    clauses = _clauses_near(detail["loc"], data)
    others = f" ({len(details) - 1} more faults follow)" if len(details) > 1 else ""
    code, message, expected = _in_our_words(dict(detail))
    return RulebookError(code, message + others, at=f"{source}: {key}", expected=expected, clauses=clauses)


def _in_our_words(detail: dict[str, Any]) -> tuple[Code, str, str]:
    name, value = str(detail["loc"][-1]), detail.get("input")
    context = detail.get("ctx", {})
    match detail["type"]:
        case "extra_forbidden":
            return Code.UNKNOWN_KEY, f"{name!r} is not a key that belongs here", "a key of docs/rulebook-format.md"
        case "missing" if name == "clause":
            return Code.UNKNOWN_CLAUSE, "the clause is missing", 'the clause this comes from, as in clause = "3.12"'
        case "missing":
            return Code.MISSING_KEY, f"the key {name!r} is missing", f"a value for {name!r}"
        case "literal_error":
            return Code.BAD_RULE, f"{value!r} is not one of the words known here", str(context.get("expected", ""))
        case "value_error":
            return Code.BAD_RULE, str(context.get("error", detail["msg"])), ""
        case kind:
            wanted = kind.removesuffix("_type").removesuffix("_parsing").replace("_", " ")
            return Code.BAD_RULE, f"{value!r} does not fit: {detail['msg'].lower()}", f"a value of type {wanted}"


def _key(loc: Iterable[int | str], data: Any) -> str:
    """The dotted path of a fault, with list items named by their id where they have one."""
    path, place = "", data
    for step in loc:
        if isinstance(step, int):
            item = place[step] if isinstance(place, list) and step < len(place) else None
            name = item.get("id") if isinstance(item, dict) else None
            path, place = f"{path}.{name}" if name else f"{path}[{step}]", item
        elif not isinstance(place, dict) or (step not in place and step.startswith(("function-", "constrained-"))):
            continue
        else:
            path, place = f"{path}.{step}" if path else step, place.get(step)
    return path


def _clauses_near(loc: Iterable[int | str], data: Any) -> tuple[str, ...]:
    """The clause of the innermost table around the fault."""
    found: tuple[str, ...] = ()
    place = data
    for step in loc:
        if isinstance(place, dict) and "clause" in place:
            clause = place["clause"]
            found = (clause,) if isinstance(clause, str) else tuple(map(str, clause)) if isinstance(clause, list) else ()
        try:
            place = place[step]
        except (KeyError, IndexError, TypeError):
            break
    return found
