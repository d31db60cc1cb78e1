"""Decisions as a strategy file or a book writes them: for each street the decisions, for each the classes of hands.

    [decision]
    play-1x = ["pair+", "Q64+"]

Decisions stand in the order in which they are tried; a hand that none of them names takes the one that stakes least.
Streets and decisions are named as in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards
from croupier.analysis.classes import Flags
from croupier.analysis.game import Game, GameChoice, daring
from croupier.errors import Code, InputError
from croupier.ranking.tables import plain_values

Small = npt.NDArray[np.uint8]

#: The places of the choices that are named on a street, each with its classes and where they stand.
Named: TypeAlias = list[tuple[int, list[tuple[str, str]]]]
#: By street.
Decisions: TypeAlias = list[Named]


def read_decisions(name: str, game: Game, content: Mapping[str, Any]) -> Decisions:
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
            if not isinstance(classes, list | tuple) or not all(isinstance(text, str) for text in classes):
                raise _wrong("the classes are no list of words", at, 'a list such as ["pair+"]')
            listed = [(text, f"{at}[{place}]") for place, text in enumerate(classes)]
            found[streets[street]].append((open_.index(decision), listed))
    return found


def _wrong(message: str, at: str, expected: str) -> InputError:
    return InputError(Code.UNKNOWN_STRATEGY, message, at=at, expected=expected)


def cautious(game: Game, street: int) -> list[int]:
    """The choices of a street, those that stake least first."""
    choices, units = game.streets[street].choices, game.course.steps[street][0].units
    return sorted(range(len(choices)), key=lambda at: daring(choices[at], units))


def first_open(
    choices: tuple[GameChoice, ...],
    tried: Sequence[tuple[int, Flags | None]],
    otherwise: int,
    own: Cards,
    community: Cards,
) -> Small:
    """The first of these choices that names a hand and is open with it."""
    taken = np.full(len(own), otherwise, np.uint8)
    left = np.ones(len(own), np.bool_)
    for at, named in tried:
        here = left & is_open(choices[at], own, community)
        if named is not None:
            here &= named
        taken[here] = at
        left &= ~here
    return taken


def is_open(choice: GameChoice, own: Cards, community: Cards) -> Flags:
    """With which information sets a choice is open."""
    need = choice.needs
    if need is None:
        return np.ones(len(own), np.bool_)
    cards = np.column_stack([own[:, list(need.hand.own)], community[:, list(need.hand.community)]])
    flags: Flags = plain_values(cards, need.hand.rank_list) >= need.least
    return flags
