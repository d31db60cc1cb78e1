"""Faults of a rulebook file in words that whoever wrote the file can act on: the key, the clause, what would be right.

Two libraries find faults before our own checks do, the TOML reader and pydantic. Both speak to programmers; here
each of their faults becomes a `RulebookError` whose `at` is the key (or the line) without the file.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Mapping
from datetime import date
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from croupier.errors import Code, RulebookError
from croupier.rulebook.shape import KeyPart, field_at, header_at, keys_at

#: What would be right where a value has the wrong type.
_TYPES: Final = {
    "string_type": 'text in quotes, as in "USD"',
    "int_type": "a whole number without quotes, as in 3",
    "bool_type": "true or false, without quotes",
    "tuple_type": 'a list in square brackets, as in ["own", "community"]',
    "dict_type": "a table of keys and values",
    "model_type": "a table of keys and values",
    "datetime_type": "a date with a time and its zone, as in 2020-03-17T08:00:00+08:00",
    "timezone_aware": "a time with its zone, as in 2020-03-17T08:00:00+08:00",
}

#: Steps that pydantic adds to a path and that no file has.
_NOT_IN_FILE: Final = frozenset({"[key]", "bool", "int", "str"})

_SHOWN: Final = 60


def of_model(fault: ValidationError, data: Any) -> list[RulebookError]:
    """Every fault that the model found in the data, misspelt keys first."""
    # A misspelt key comes together with the missing one it was meant to be; it is the better lead of the two.
    details = sorted(fault.errors(), key=lambda detail: detail["type"] != "extra_forbidden")
    paths = [_path(detail["loc"], data) for detail in details]
    found: dict[tuple[KeyPart, ...], RulebookError] = {}
    for detail, path in zip(details, paths, strict=True):
        # A list whose items are faulty counts as too short as well: that is no fault of its own.
        echoes = detail["type"] == "too_short" and any(path == other[: len(path)] for other in paths if other != path)
        if path not in found and not echoes:
            found[path] = _translate(path, dict(detail), data)
    return list(found.values())


def _translate(path: tuple[KeyPart, ...], detail: dict[str, Any], data: Any) -> RulebookError:
    code, message, expected = _in_our_words(path, detail)
    field = field_at(path)
    if field is not None and field.description and code is Code.BAD_RULE:
        expected = field.description
    return RulebookError(code, message, at=key_of(path, data), expected=expected, clauses=_clauses_near(path, data))


def _in_our_words(path: tuple[KeyPart, ...], detail: dict[str, Any]) -> tuple[Code, str, str]:
    name, value, context = str(path[-1]), _shown(detail.get("input")), detail.get("ctx", {})
    match detail["type"]:
        case "extra_forbidden":
            known = keys_at(path[:-1])
            return Code.UNKNOWN_KEY, f"{name!r} is no key that belongs here{near(name, known)}", one_of(known)
        case "missing" if name == "clause":
            return Code.UNKNOWN_CLAUSE, "the clause is missing", 'the clause this comes from, as in clause = "3.12"'
        case "missing":
            return Code.MISSING_KEY, f"the key {name!r} is missing", _example(path)
        case "literal_error":
            words = re.findall(r"'([^']*)'", context["expected"])
            guess = near(str(detail.get("input")), words)
            return Code.BAD_RULE, f"{value} is not a word known here{guess}", one_of(words) or context["expected"]
        case "value_error":
            return Code.BAD_RULE, f"{value} cannot be read", str(context["error"])
        case "too_short" if name == "clause":
            return Code.UNKNOWN_CLAUSE, "the clause is missing", 'the clause this comes from, as in clause = "3.12"'
        case "too_short":
            return Code.BAD_RULE, f"{name!r} is empty", "at least one entry"
        case "greater_than_equal" | "less_than_equal":
            bound = f"{context['ge']} or more" if "ge" in context else f"{context['le']} or less"
            return Code.BAD_RULE, f"{value} is out of range", bound
        case kind:
            return Code.BAD_RULE, f"{value} does not fit", _TYPES.get(kind, str(detail["msg"]).lower())


def _example(path: tuple[KeyPart, ...]) -> str:
    """What a missing key should hold: its own keys where it is a table."""
    below, header = keys_at(path) or keys_at((*path, 0)), header_at(path)
    return f"a table {header} with {', '.join(below)}" if header else f"a value for {path[-1]!r}"


def _shown(value: Any) -> str:
    """A value roughly as it stands in the file."""
    if isinstance(value, dict):
        return "a table"
    text = str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, date) else repr(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def near(word: str, known: Iterable[str]) -> str:
    """The words "did you mean" where one of the known ones is close."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {close[0]!r}?" if close else ""


def one_of(words: Iterable[object]) -> str:
    """The choices, as they stand behind "Expected"."""
    listed = ", ".join(map(str, words))
    return f"one of {listed}" if "," in listed else listed


def _path(loc: Iterable[KeyPart], data: Any) -> tuple[KeyPart, ...]:
    """The steps of a fault that stand in the file."""
    path: list[KeyPart] = []
    place = data
    for step in loc:
        inside = isinstance(place, dict) and step in place
        if step in _NOT_IN_FILE and not inside:
            continue
        path.append(step)
        try:
            place = place[step]
        except (KeyError, IndexError, TypeError):
            place = None
    return tuple(path)


def key_of(path: Iterable[KeyPart], data: Any) -> str:
    """The dotted key of a path, with list items named by their id where they have one."""
    key, place = "", data
    for step in path:
        try:
            place = place[step]
        except (KeyError, IndexError, TypeError):
            place = None
        if isinstance(step, str):
            key = f"{key}.{step}" if key else step
        else:
            name = place.get("id") if isinstance(place, dict) else None
            key = f"{key}.{name}" if isinstance(name, str) else f"{key}[{step}]"
    return key


def _clauses_near(path: Iterable[KeyPart], data: Any) -> tuple[str, ...]:
    """The clause of the innermost table around the fault."""
    found: tuple[str, ...] = ()
    place = data
    for step in (*path, None):
        if isinstance(place, Mapping) and "clause" in place:
            clause = place["clause"]
            found = tuple(map(str, clause if isinstance(clause, list) else [clause]))
        try:
            place = place[step]
        except (KeyError, IndexError, TypeError):
            break
    return found


class Repetition(NamedTuple):
    """A key that is listed a second time in a file."""

    line: int
    path: tuple[str, ...]


def of_repetition(twice: Repetition, data: Any) -> RulebookError:
    """The fault of listing a key twice, seen from the data that holds the first one."""
    return RulebookError(
        Code.PAY_TABLE_WRONG if twice.path[-3:-1] == ("pays", "table") else Code.BAD_TOML,
        f"{twice.path[-1]!r} is listed twice",
        at=f"{'.'.join(twice.path)} (line {twice.line})",
        expected="each key, and each class of a pay table, once",
        clauses=_clauses_near(twice.path, data),
    )


@lru_cache(maxsize=64)
def parse_toml(text: str) -> tuple[dict[str, Any], list[Repetition]]:
    """The data of a TOML text and every key that is listed twice; a text that cannot be read at all is raised.

    Many copies extend the same rulebooks, and a copy of the data is made in a tenth of the time: the caller makes one.
    """
    lines, twice = text.split("\n"), list[Repetition]()
    while True:
        try:
            data = tomllib.loads("\n".join(lines))
        except (tomllib.TOMLDecodeError, RecursionError, ValueError) as fault:
            number = _line_of(fault, lines)
            again = _without_repetition(fault, lines[number - 1]) if number is not None else None
            if number is None or again is None:
                raise (of_repetition(twice[0], {}) if twice else _not_toml(fault, lines, number)) from None
            # Without the second one the rest can be read, and its faults are reported in the same breath.
            key, lines[number - 1] = again
            twice.append(_place_of(number, key, lines))
        else:
            return data, twice


def _line_of(fault: Exception, lines: list[str]) -> int | None:
    if (place := re.search(r"at line (\d+)", str(fault))) is not None:
        return int(place[1])
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    return filled[-1] if filled and "end of document" in str(fault) else None


def _without_repetition(fault: Exception, line: str) -> tuple[str, str] | None:
    """The key that is listed twice, and the line without its second listing; none for any other fault."""
    key = line.partition("=")[0].strip()
    if str(fault).startswith("Cannot overwrite a value"):
        return key, ""
    if (inline := re.match(r"Duplicate inline table key '([^']*)'", str(fault))) is None:
        return None
    second = list(re.finditer(rf',\s*"?{re.escape(inline[1])}"?\s*=\s*("[^"]*"|[^,}}]*)', line))
    if not second:
        return None
    return f"{key}.{inline[1]}", line[: second[-1].start()] + line[second[-1].end() :]


def _place_of(number: int, key: str, lines: list[str]) -> Repetition:
    headers = (line for line in reversed(lines[:number]) if line.lstrip().startswith("["))
    table = next(headers, "").partition("]")[0].strip(" \t[")
    steps = f"{table}.{key}".lstrip(".").split(".")
    return Repetition(number, tuple(step.strip().strip('"') for step in steps))


def _not_toml(fault: Exception, lines: list[str], number: int | None) -> RulebookError:
    line = lines[number - 1].strip()[:_SHOWN] if number is not None else ""
    at = f"line {number}" if number is not None else ""
    reason = str(fault).partition(" (at ")[0]
    if reason.startswith("Cannot declare"):
        return RulebookError(Code.BAD_TOML, f"the table {line} is listed twice", at=at, expected="each table once")
    message = f"this is not TOML: {line}" if line else "this is not TOML"
    if isinstance(fault, RecursionError):
        return RulebookError(Code.BAD_TOML, message, at=at, expected="tables and lists that are nested less deeply")
    if not isinstance(fault, tomllib.TOMLDecodeError):
        return RulebookError(Code.BAD_TOML, message, at=at, expected="numbers of fewer digits")
    return RulebookError(Code.BAD_TOML, message, at=at, expected=_remedy(reason))


def _remedy(reason: str) -> str:
    """What to do about the commonest slips of the pen; otherwise what the TOML reader says."""
    if reason.startswith(("Invalid value", "Unescaped", "Unterminated", "Illegal character", "Expected newline")):
        return 'one value after the equals sign, text in quotes, as in flush = "4 to 1"'
    if reason.startswith(("Expected '='", "Invalid statement", "Invalid initial character")):
        return 'a key, an equals sign and a value, as in flush = "4 to 1"'
    return reason[0].lower() + reason[1:]
