"""Mutants of a rulebook: copies in which one value is another one, one key is left out, or two items change places.

What a value may become is read off the model: a closed word becomes each of the others, a number its neighbours, a
price another price, a name another name of its kind. Words for people (labels, notes, titles) and the register of
clauses are left alone: they say what the values are and decide nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, get_args, get_origin

from croupier.ranking import RANK_LISTS
from croupier.rulebook.irregularities import POSTS
from croupier.rulebook.loader import read_data
from croupier.rulebook.shape import KeyPart, field_at
from croupier.rulebook.vocabulary import vocabulary

Path = tuple[KeyPart, ...]

#: Keys whose values are words for people, or names that only tell things apart.
WORDS: Final = {"id", "title", "house", "name", "basis", "operator", "label", "says", "note", "question", "why"}
#: Lists whose order says something; the items of any other are told apart by what they say.
ORDERED: Final = ("spots", "steps", "streets", "choices", "reveals", "order", "options")
#: The two keys with which a value says where it comes from.
CITATIONS: Final = ("clause", "reading")

_ODDS: Final = re.compile(r"(\d[\d,]*) (to|for) (\d[\d,]*)")
_CARDS: Final = re.compile(r"(\w+)\[(\d+):(\d+)\]")


class Mutant(NamedTuple):
    """One change of one rulebook: where it is (items by their ids), in words, and what stands there instead."""

    book: str
    place: str
    change: str
    path: Path
    new: Any

    def __str__(self) -> str:
        return f"{self.book}: {self.place}: {self.change}"

    def data(self) -> dict[str, Any]:
        """The data of the rulebook with this one change."""
        found = read_data(self.book)
        *above, last = self.path
        place: Any = found
        for step in above:
            place = place[step]
        if self.new is _GONE:
            del place[last]
        elif self.new is _SWAP:
            at = int(last)
            place[at - 1], place[at] = place[at], place[at - 1]
        else:
            place[last] = self.new
        return found


#: What stands for "the key is not there", and for "this item and the one before it change places".
_GONE: Final = object()
_SWAP: Final = object()


def mutants(book: str, *, citations: bool = False) -> Iterator[Mutant]:
    """Every mutant of a rulebook, in the order of its file; with `citations` those of its clauses and readings."""
    data = read_data(book)
    names = _Names(data)
    for path, value in _places(data):
        if (path[-1] in CITATIONS or "classes" in path or "ties" in path) != citations:
            continue
        for change, new in _cited(value, names) if citations else _changes(path, value, names):
            yield Mutant(book, _place(data, path), change, path, new)


def cited_at(data: Any, path: Path) -> tuple[str, list[str]]:
    """The innermost table around a place that cites clauses, by its key, and those clauses."""
    key, clauses, here = "", list[str](), data
    for depth in range(len(path) + 1):
        if isinstance(here, dict) and "clause" in here:
            key, clauses = _place(data, path[:depth]), listed(here["clause"])
        if depth < len(path):
            here = here[path[depth]]
    return key, clauses


def listed(value: Any) -> list[Any]:
    """A value that may stand alone or in a list, as a list."""
    return list(value) if isinstance(value, list) else [value]


class _Names:
    """The names that a rulebook gives, by kind: a name is replaced by another one of its kind."""

    def __init__(self, data: dict[str, Any]) -> None:
        bets = data["bets"]
        orders = [order.get("order") or list(RANK_LISTS[name].categories) for name, order in data["ranks"].items()]
        self.clauses = list(data["clauses"])
        self.kinds: tuple[list[str], ...] = (
            list(bets),
            list(data["hands"]),
            list(data["ranks"]),
            *orders,
            list("23456789TJQKA"),
            [power["id"] for power in data["authority"].get("powers", ())],
        )

    def beside(self, name: str) -> list[str]:
        """The neighbours of a name among its kind."""
        for kind in self.kinds:
            if name in kind:
                at = kind.index(name)
                return [*kind[max(0, at - 1) : at], *kind[at + 1 : at + 2]]
        return []


def _places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every key and every item of the data with its path, the register of clauses left out."""
    items: Iterable[tuple[KeyPart, Any]] = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for step, item in items:
        if path == () and step == "clauses":
            continue
        here = (*path, step)
        yield here, item
        if step not in CITATIONS:
            yield from _places(item, here)


def _changes(path: Path, value: Any, names: _Names) -> Iterator[tuple[str, Any]]:
    """What may stand at a place instead of its value."""
    if path[-1] in WORDS or path[:2] == ("authority", "titles") or len(path) == 1:
        return
    yield "left out", _GONE
    if isinstance(path[-1], int) and path[-1] > 0 and not set(ORDERED).isdisjoint(path[-3:]):
        yield "before its neighbour", _SWAP
    if not isinstance(value, dict | list):
        for new in _others(path, value, names):
            if new != value:
                yield f"{_said(value)} becomes {_said(new)}", new


def _others(path: Path, value: Any, names: _Names) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, datetime):
        yield from (value + timedelta(minutes=1), value - timedelta(minutes=1))
    elif isinstance(value, str):
        yield from _other_text(path, value, names)


def _other_text(path: Path, value: str, names: _Names) -> Iterator[str]:
    closed = _closed_words(path)
    if closed:
        yield from (one for one in closed if isinstance(one, str))
    elif odds := _ODDS.fullmatch(value):
        number, kind, per = odds.groups()
        yield from (f"{int(number.replace(',', '')) + 1} {kind} {per}", f"{number} {kind} {int(per) + 1}")
        yield f"{number} {'for' if kind == 'to' else 'to'} {per}"
    elif value.endswith("%"):
        yield f"{float(value[:-1]) - 1:g}%"
    elif re.fullmatch(r"[\d,]+\.\d\d", value):
        yield f"{float(value.replace(',', '')) + 1:.2f}"
    elif cards := _CARDS.fullmatch(value):
        place, first, last = cards.groups()
        yield f"{place}[{first}:{int(last) - 1}]"
        yield place
    elif value in vocabulary().remedies:
        yield from _beside(value, list(vocabulary().remedies))
    elif value.startswith(">="):
        yield from (f">={int(value[2:]) + 1}", f">={int(value[2:]) - 1}")
    elif path[-2] == "when":
        kinds = [kind for kind in vocabulary().kinds.values() if value in kind.values]
        yield from (other for kind in kinds[:1] for other in kind.values)
    else:
        yield from names.beside(value)


def _beside(value: str, closed: list[str]) -> list[str]:
    """The words before and after one in a long list, the first and the last being neighbours."""
    at = closed.index(value)
    return [closed[at - 1], closed[(at + 1) % len(closed)]]


def _closed_words(path: Path) -> tuple[Any, ...]:
    """The closed words that the model lets stand at a place; of the posts the neighbours alone."""
    field = field_at(path)
    kind = field.annotation if field is not None else None
    while kind is not None and get_origin(kind) is not Literal:
        below = [one for one in get_args(kind) if get_origin(one) is Literal]
        kind = below[0] if below else None
    words = get_args(kind) if kind is not None else ()
    return words if not set(POSTS) <= set(words) else words[: len(POSTS)]


def _cited(value: Any, names: _Names) -> Iterator[tuple[str, Any]]:
    """A citation without one of its clauses, or with another one instead of its only one."""
    if isinstance(value, dict):
        return
    cited = listed(value)
    for index, one in enumerate(cited):
        if len(cited) > 1:
            yield f"without {one}", cited[:index] + cited[index + 1 :]
        elif one in names.clauses:
            yield f"{one} becomes another", names.clauses[names.clauses.index(one) - 1]
        else:
            yield f"without {one}", _GONE


def _said(value: Any) -> str:
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else str(value)


def _place(data: Any, path: Path) -> str:
    """The path as people write it; items go by their ids, so that an insertion elsewhere does not rename them."""
    text = ""
    for step in path:
        data = data[step]
        item = data.get("id") if isinstance(data, dict) and isinstance(step, int) else None
        name = item if isinstance(item, str) else step
        text += f"[{name}]" if isinstance(name, int) else f".{name}" if "." not in name else f'."{name}"'
    return text.removeprefix(".")
