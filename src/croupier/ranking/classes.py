"""The classes of hands, such as a pair or a flush: what makes a hand one of them, and how a dealer calls it.

`classes.toml` has those that rulebooks share; a rulebook can define more in the same words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

from croupier.cards import RANKS, Card, parse_card
from croupier.errors import Code, CroupierError, RulebookError

#: `any`: the ace also stands below the two; `high`: it does not.
Run: TypeAlias = Literal["any", "high"]

_KEYS: Final = ("repeats", "run", "suited", "top", "cards", "length", "call", "whole")
_RUNS: Final[dict[object, Run]] = {True: "any", "high": "high"}


@dataclass(frozen=True, slots=True)
class HandClass:
    """What a hand must have to be of this class, and the words for it. A class that asks nothing takes what is left."""

    id: str
    #: How often equal ranks occur, the most repeated first; single cards left out.
    repeats: tuple[int, ...] = ()
    run: Run | None = None
    suited: bool = False
    #: The rank that tells most of it: the top card of a run, the rank of the first group.
    top: int | None = None
    #: Exactly these cards, all of one suit.
    cards: frozenset[Card] = frozenset()
    #: So many cards in the longest suit, for lists that measure that.
    length: int | None = None
    call: str = ""
    whole: str = ""

    @property
    def asks_nothing(self) -> bool:
        return not (self.repeats or self.run or self.suited or self.cards or self.top is not None or self.length)


@cache
def shared_classes() -> Mapping[str, HandClass]:
    """The classes that every rulebook can name."""
    data = tomllib.loads(files(__package__).joinpath("classes.toml").read_text(encoding="utf-8"))
    return {id_: _read(id_, keys, id_) for id_, keys in data.items()}


def hand_class(given: str | Mapping[str, Any], at: str) -> HandClass:
    """A class as a rank list has it: the name of a shared one, or `{ class = "four-aces", repeats = [4], top = "A" }`.

    A class that is defined under the name of a shared one is still called by its words.
    """
    shared = shared_classes()
    if isinstance(given, str):
        if given not in shared:
            raise _bad(f"{given!r} is no class of hands", at, f"one of {', '.join(shared)}, or a table")
        return shared[given]
    keys = dict(given)
    id_ = keys.pop("class", None)
    if not isinstance(id_, str) or not id_:
        raise RulebookError(Code.MISSING_KEY, "the class has no name", at=at, expected='class = "four-aces"')
    if id_ in shared:
        keys = {"call": shared[id_].call, "whole": shared[id_].whole, **keys}
    return _read(id_, keys, at)


def _read(id_: str, keys: Mapping[str, Any], at: str) -> HandClass:
    for key in keys:
        if key not in _KEYS:
            message = f"{key!r} says nothing of a class"
            raise RulebookError(Code.UNKNOWN_KEY, message, at=at, expected=f"class, {', '.join(_KEYS)}")
    repeats = tuple(sorted(_numbers(keys.get("repeats", ()), at), reverse=True))
    run, suited, length = keys.get("run", False), keys.get("suited", False), keys.get("length")
    if run not in (False, *_RUNS) or suited not in (False, True):
        raise _bad('run is true or "high", and suited is true', at, "such as run = true")
    if repeats and (run or suited):
        raise _bad("cards of equal rank are neither in sequence nor of one suit", at, "repeats, or run and suited")
    if length is not None and (type(length) is not int or not 1 <= length <= len(RANKS)):
        raise _bad(f"{length!r} is no number of cards of a suit", at, "a number from 1 to 13")
    cards = _cards(keys.get("cards", ()), at)
    top = keys.get("top")
    if top is not None and top not in tuple(RANKS):
        raise _bad(f"{top!r} is no rank", at, f"one of {', '.join(RANKS)}")
    return HandClass(
        id_,
        repeats,
        _RUNS.get(run),
        bool(suited),
        RANKS.index(top) if top is not None else None,
        cards,
        length,
        _words(keys.get("call", _called(id_, keys, repeats)), at),
        _words(keys.get("whole", ""), at),
    )


def _called(id_: str, keys: Mapping[str, Any], repeats: tuple[int, ...]) -> str:
    """How a class is called where nobody says it: by its name, and by the ranks that tell its hands apart."""
    name = id_.replace("-", " ")
    if len(repeats) > 1:
        return f"{name} of {{firsts}} and {{seconds}}"
    if keys.get("cards") or keys.get("top") is not None:
        return name
    return f"{name} of {{firsts}}" if repeats else f"{{first}}-high {name}"


def _numbers(given: Any, at: str) -> tuple[int, ...]:
    numbers = tuple(given) if isinstance(given, list | tuple) else (given,)
    if any(type(number) is not int or not 2 <= number <= 4 for number in numbers):
        raise _bad(f"ranks do not repeat as {given!r}", at, "numbers from 2 to 4, such as [3, 2]")
    return numbers


def _cards(given: Any, at: str) -> frozenset[Card]:
    try:
        cards = frozenset(parse_card(card) for card in given)
    except (CroupierError, TypeError) as fault:
        raise _bad(f"{given!r} are no cards", at, 'such as ["As", "Ks", "Qs"]') from fault
    if len({card.suit for card in cards}) > 1 or len(cards) < len(given):
        raise _bad(f"{', '.join(given)} are not different cards of one suit", at, 'such as ["As", "Ks", "Qs"]')
    return cards


def _words(text: Any, at: str) -> str:
    try:
        text.format(first="", firsts="", second="", seconds="", all="")
    except (AttributeError, KeyError, IndexError, ValueError) as fault:
        names = "{first}, {firsts}, {second}, {seconds} or {all}"
        raise _bad(f"{text!r} cannot be said", at, f"words, with {names} for the ranks") from fault
    return str(text)


def _bad(message: str, at: str, expected: str) -> RulebookError:
    return RulebookError(Code.BAD_RULE, message, at=at, expected=expected)
