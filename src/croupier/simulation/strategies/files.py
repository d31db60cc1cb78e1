"""A strategy file: for each street the decisions, and for each decision the classes of hands that take it.

    [decision]
    play-1x = ["pair+", "Q64+"]

Decisions stand in the order in which they are tried; a hand that none of them names takes the one that stakes least.
Streets and decisions are named as in the rulebook.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeAlias

from croupier.analysis.game import Game
from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook

#: By street: the places of the choices that are named, each with its classes and where they stand.
Decisions: TypeAlias = list[list[tuple[int, list[tuple[str, str]]]]]


def read_file(path: Path) -> dict[str, Any]:
    """The content of a strategy file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(Code.FILE_UNREADABLE, f"{path} cannot be read: {error}", at="strategy") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(Code.BAD_TOML, f"{path} is not TOML: {error}", at="strategy") from None


def basic_rule(rulebook: Rulebook) -> dict[str, Any]:
    """The rule that a good book teaches, as a strategy file would have it; games without one are refused."""
    known = _basic_rules()
    for rule in known:
        if rulebook.id in rule["for"]:
            found: dict[str, Any] = rule["plays"]
            return found
    raise InputError(
        Code.UNKNOWN_STRATEGY,
        f"no basic rule is known for {rulebook.id}",
        at="strategy",
        expected=f"another strategy, or one of {', '.join(id_ for rule in known for id_ in rule['for'])}",
    )


@cache
def _basic_rules() -> list[dict[str, Any]]:
    text = files(__package__).joinpath("basic.toml").read_text(encoding="utf-8")
    rules: list[dict[str, Any]] = tomllib.loads(text)["rule"]
    return rules


def read_decisions(name: str, game: Game, content: dict[str, Any]) -> Decisions:
    """The decisions of a file, street by street; what the rulebook of this name does not know is refused."""
    streets = {street.id: place for place, street in enumerate(game.streets)}
    found: Decisions = [[] for _ in streets]
    for street, decisions in content.items():
        if street not in streets or not isinstance(decisions, dict):
            raise _wrong(f"{street!r} is no street of {name}", street, f"a table for each of {', '.join(streets)}")
        open_ = [choice.id for choice in game.streets[streets[street]].choices]
        for decision, classes in decisions.items():
            at = f"{street}.{decision}"
            if decision not in open_:
                raise _wrong(f"{decision!r} is not open on {street}", at, f"one of {', '.join(open_)}")
            if not isinstance(classes, list) or not all(isinstance(text, str) for text in classes):
                raise _wrong("the classes are no list of words", at, 'a list such as ["pair+"]')
            listed = [(text, f"{at}[{place}]") for place, text in enumerate(classes)]
            found[streets[street]].append((open_.index(decision), listed))
    return found


def _wrong(message: str, at: str, expected: str) -> InputError:
    return InputError(Code.UNKNOWN_STRATEGY, message, at=at, expected=expected)
