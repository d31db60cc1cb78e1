"""What stands in the files of a rulebook: its own text, and beneath it the one it extends."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.errors import Code, RulebookError
from croupier.rulebook import patch
from croupier.rulebook.catalogue import base_ids, book_ids, book_text
from croupier.rulebook.faults import near, of_repetition, parse_toml

#: Keys that only a what-if copy has: what it starts from, and what it leaves out.
_EXTENDS: Final = "extends"
_DROP: Final = "drop"

_NOT_IN_IDS: Final = re.compile(r"[^a-z0-9]+")


class Source(NamedTuple):
    """The plain data of a rulebook, and faults of its file that did not keep it from being read."""

    data: dict[str, Any]
    faults: tuple[RulebookError, ...] = ()


def in_file(fault: RulebookError, file: str) -> RulebookError:
    """The same fault with its file in front of the key."""
    at = f"{file}: {fault.at}" if fault.at else file
    return RulebookError(fault.code, fault.says, at=at, expected=fault.right, clauses=fault.clauses)


def read(name: str) -> Source:
    """The data of the rulebook with this id or in this file, laid over what it extends."""
    return _read(name, ())


def _read(name: str, seen: tuple[str, ...]) -> Source:
    written = text(name)
    file = name if name in (*book_ids(), *base_ids()) else str(Path(name).resolve())
    if file in seen:
        message = "rulebooks extend each other in a circle"
        expected = "a chain of copies that ends at a complete rulebook"
        raise RulebookError(Code.BAD_RULE, message, at=f"{name}: {_EXTENDS}", expected=expected)
    try:
        data, twice = deepcopy(parse_toml(written))
    except RulebookError as fault:
        raise in_file(fault, name) from None
    base_name, dropped = data.pop(_EXTENDS, None), data.pop(_DROP, [])
    base = _base(base_name, name, (*seen, file)) if isinstance(base_name, str) else Source({})
    faults = _faults_of_copy(base_name, dropped)
    for path in dropped if not faults else ():
        try:
            patch.remove_value(base.data, path)
        except RulebookError as fault:
            faults.append(RulebookError(fault.code, fault.says, at=f"{_DROP}: {path}", expected=fault.right))
    data = _named(patch.merge(base.data, data), data, name) if base.data else data
    faults += [of_repetition(key, data) for key in twice]
    return Source(data, (*base.faults, *(in_file(fault, name) for fault in faults)))


def _named(merged: dict[str, Any], own: dict[str, Any], name: str) -> dict[str, Any]:
    """A copy that gives itself no id has the name of its file, so that no result passes for the printed game's."""
    identity, given = merged.get("identity"), own.get("identity")
    if isinstance(identity, dict) and not (isinstance(given, dict) and "id" in given):
        identity["id"] = _NOT_IN_IDS.sub("-", Path(name).stem.lower()).strip("-") or "what-if"
    return merged


def _faults_of_copy(base_name: Any, dropped: Any) -> list[RulebookError]:
    found = []
    if base_name is not None and not isinstance(base_name, str):
        found.append(
            RulebookError(
                Code.BAD_RULE, f"{base_name!r} does not fit", at=_EXTENDS, expected="the id or the file of a rulebook"
            )
        )
    if not isinstance(dropped, list) or not all(isinstance(path, str) for path in dropped):
        found.append(
            RulebookError(Code.BAD_RULE, f"{dropped!r} does not fit", at=_DROP, expected='a list, as in ["bets.NAME"]')
        )
    elif dropped and base_name is None:
        found.append(
            RulebookError(
                Code.UNKNOWN_KEY, "only a copy can drop keys", at=_DROP, expected=f"{_EXTENDS}, or no {_DROP}"
            )
        )
    return found


def _base(base_name: str, name: str, seen: tuple[str, ...]) -> Source:
    """What a copy starts from: a rulebook or a base of croupier, or a file named from where the copy lies."""
    found = base_name if base_name in (*book_ids(), *base_ids()) else str(Path(name).parent / base_name)
    try:
        return _read(found, seen)
    except RulebookError as fault:
        if fault.code not in (Code.UNKNOWN_RULEBOOK, Code.FILE_UNREADABLE) or fault.at not in ("", found):
            raise
        message = f"the rulebook {base_name!r} cannot be read{near(base_name, book_ids())}"
        raise RulebookError(fault.code, message, at=f"{name}: {_EXTENDS}", expected=_known()) from None


def _known() -> str:
    return f"one of {', '.join(book_ids())}, or the path of a .toml file"


def text(name: str) -> str:
    """The text of the rulebook or base with this id or in this file, unread."""
    if name in book_ids() or name in base_ids():
        return book_text(name)
    path = Path(name)
    try:
        if path.suffix != ".toml" and not path.exists():
            message = f"there is no rulebook {name!r}{near(name, book_ids())}"
            raise RulebookError(Code.UNKNOWN_RULEBOOK, message, expected=_known())
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as fault:  # a name with a NUL in it, or bytes that are no UTF-8, are ValueErrors
        reason = "it is not UTF-8 text" if isinstance(fault, UnicodeDecodeError) else getattr(fault, "strerror", None)
        message = f"cannot read the file: {reason or 'no file can have this name'}"
        expected = "a text file in UTF-8 that exists and may be read"
        raise RulebookError(Code.FILE_UNREADABLE, message, at=name, expected=expected) from None
