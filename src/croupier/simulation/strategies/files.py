"""A strategy file: for each street the decisions, and for each decision the classes of hands that take it.

    [decision]
    play-1x = ["pair+", "Q64+"]

Decisions stand in the order in which they are tried; a hand that none of them names checks, or folds on the last
street. Streets and decisions are named as in the rulebook.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeAlias

from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook

#: By street: the multiples that are played, each with its classes and where they stand.
Decisions: TypeAlias = dict[str, list[tuple[int, list[tuple[str, str]]]]]


def read_file(path: Path) -> dict[str, Any]:
    """The content of a strategy file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(Code.FILE_UNREADABLE, f"{path} cannot be read: {error}", at="strategy") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(Code.BAD_TOML, f"{path} is not TOML: {error}", at="strategy") from None


def read_decisions(rulebook: Rulebook, content: dict[str, Any]) -> Decisions:
    """The decisions of a file, street by street; what the rulebook does not know is refused."""
    streets = {street.id: street for street in rulebook.streets}
    found: Decisions = {id_: [] for id_ in streets}
    for name, decisions in content.items():
        if name not in streets or not isinstance(decisions, dict):
            raise _wrong(f"{name!r} is no street of {rulebook.id}", name, f"a table for each of {', '.join(streets)}")
        open_ = {one.id: one.times for one in streets[name].decisions if one.times}
        for decision, classes in decisions.items():
            if decision not in open_:
                raise _wrong(f"{decision!r} is not open on {name}", f"{name}.{decision}", f"one of {', '.join(open_)}")
            if not isinstance(classes, list) or not all(isinstance(text, str) for text in classes):
                raise _wrong("the classes are no list of words", f"{name}.{decision}", 'a list such as ["pair+"]')
            listed = [(text, f"{name}.{decision}[{place}]") for place, text in enumerate(classes)]
            found[name].append((open_[decision], listed))
    return found


def _wrong(message: str, at: str, expected: str) -> InputError:
    return InputError(Code.UNKNOWN_STRATEGY, message, at=at, expected=expected)
