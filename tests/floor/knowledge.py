"""What each person may know of the cards of each round, worked out from the rules of the table and not from its code.

A message is taken apart into pieces that are about one round of one table each; a piece may name the cards that its
reader could have seen up to the version that it speaks of, and no other.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from typing import Any, NamedTuple

from croupier.cards import DECK
from croupier.floor.table.state import TableState, TableStep

#: Who may recall rounds that are over with every card, and who works in the pit.
RECALLING = ("pit-supervisor", "pit-manager", "shift-manager", "auditor")
PIT = ("pit-supervisor", "pit-manager", "shift-manager")

#: A card in every way that somebody could write it.
_WORDS = {str(card): str(card) for card in DECK} | {card.symbol: str(card) for card in DECK}
#: The first letter comes first in the expression, so that most of a text is passed over quickly.
_CARD = re.compile(r"[1-9TJQKA](?<![\w.-].)(?:(?<!1)[cdhs]|(?:(?<=1)0|(?<![1T]))[♣♦♥♠])(?![\w-])")
_NAMES = {card.name: str(card) for card in DECK}
_SUITS = re.compile(" of (?:" + "|".join(sorted({name.rpartition(" ")[2] for name in _NAMES})) + ")")
_RANKS = tuple(sorted({name.partition(" ")[0] for name in _NAMES}))


def cards_in(text: str) -> set[str]:
    """Every card that a text names."""
    named = {
        _NAMES[rank + suit.group()]
        for suit in _SUITS.finditer(text)
        for rank in _RANKS
        if text.endswith(rank, 0, suit.start())
    }
    return named.union(_WORDS[word] for word in _CARD.findall(text))


class Visitor:
    """Somebody with a session, or a passer-by."""

    def __init__(self, name: str, role: str) -> None:
        self.name, self.role = name, role
        self.account = ""
        self.cookie = ""
        self.csrf = ""


def may_know(state: TableState, account: str, role: str) -> set[str]:
    """The cards that lie open, those that a player has looked at himself, and those that the pit has asked to see."""
    round_ = state.round
    seen: list[Any] = list(round_.community[: round_.community_shown])
    seen += round_.dealer if round_.dealer_shown else ()
    for box in round_.boxes:
        own = account == round_.holder(box.number) and box.viewed
        seen += box.cards if box.shown or own or (role in PIT and box.inspected) else ()
    return {str(card) for card in seen if card is not None}


class Piece(NamedTuple):
    """Part of a message: the table it is about, the round and the version, as far as it says so."""

    table: str
    number: int | None
    version: int | None
    text: str


def pieces(text: str, table: str) -> Iterator[Piece]:
    """A message in pieces; what names no table is about the one that was asked."""
    for line in text.splitlines():
        said = line.removeprefix("data: ")
        try:
            message = json.loads(said)
        except ValueError:
            yield Piece(table, None, None, line)
            continue
        tables = said.count('"table"') if "\\" not in said else None
        if tables == 0:
            yield Piece(table, None, None, said)
            continue
        if tables == 1 and isinstance(message, dict) and isinstance(message.get("table"), str):
            yield _piece(message, said)
            continue
        found: list[Piece] = []
        rest = _taken_apart(message, found)
        yield from found
        yield Piece(table, None, None, _written(rest))


def _taken_apart(part: Any, found: list[Piece]) -> Any:
    """The message without what is about a table of its own, which goes to `found`."""
    if isinstance(part, list):
        return [_taken_apart(one, found) for one in part]
    if not isinstance(part, dict):
        return part
    rest = {name: _taken_apart(value, found) for name, value in part.items()}
    if not isinstance(part.get("table"), str):
        return rest
    found.append(_piece(part, _written(rest)))
    return None


def _piece(part: dict[str, Any], text: str) -> Piece:
    version = part.get("version")
    return Piece(part["table"], _number(part), version if isinstance(version, int) else None, text)


def _number(part: dict[str, Any]) -> int | None:
    """The number of the round that an object is about."""
    view = part.get("view")
    within = view.get("number") if isinstance(view, dict) else None
    for said in (within, part.get("number"), part.get("round"), part.get("round_id")):
        if isinstance(said, int):
            return said
        if isinstance(said, str) and said.rpartition("-")[2].isdecimal():
            return int(said.rpartition("-")[2])
    return None


def _written(message: Any) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Knowledge:
    """Every state that every table has been in, and which cards those show to whom."""

    def __init__(self, live: set[str]) -> None:
        self._live = live
        self._states: dict[tuple[str, int], list[tuple[int, TableState]]] = {}
        self._over: set[tuple[str, int]] = set()
        self._found: dict[tuple[str, int, int, str, str], frozenset[str]] = {}
        self._turn = threading.Lock()

    def note(self, step: TableStep) -> None:
        """A step is durable, and about to be told."""
        with self._turn:
            for state in step.along:
                self._states.setdefault((step.table, state.number), []).append((step.version, state))
                if state.round.over:
                    self._over.add((step.table, state.number))

    def seen(self, visitor: Visitor, table: str, number: int, version: int | None) -> frozenset[str] | None:
        """The cards of a round that somebody may know at a version; None where all of them are published.

        The seed of a virtual round is public once the round is over. What was not shown at a live table stays with
        the house.
        """
        with self._turn:
            over = (table, number) in self._over
            states = list(self._states.get((table, number), ()))
        if over and (table not in self._live or visitor.role in RECALLING):
            return None
        if not states:
            return frozenset()
        last = states[-1][0] if version is None else version
        key = (table, number, last, visitor.account, visitor.role)
        if key not in self._found:
            shown = (may_know(state, visitor.account, visitor.role) for at, state in states if at <= last)
            self._found[key] = frozenset().union(*shown)
        return self._found[key]

    def dealt(self, table: str, number: int) -> set[str]:
        """The cards of a round so far."""
        with self._turn:
            states = self._states.get((table, number))
            return {str(card) for card in states[-1][1].round.known_cards} if states else set()
