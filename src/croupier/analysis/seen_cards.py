"""What seen cards are worth, worked out beforehand: a pit cannot wait minutes for it.

`make seen-cards` solves the games of somebody who knows more and writes `seen_cards.json`; the table of
docs/mathematics.md is made from it. A row belongs to a game in all that its figures depend on, so that a changed pay
table has none rather than another's.
"""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from croupier.analysis.game import Game
from croupier.analysis.game import name_of as values_name
from croupier.analysis.reading import game_of
from croupier.errors import Code, RulebookError
from croupier.rulebook import Rulebook

FILE = "seen_cards.json"


class SeenCardsWorth(NamedTuple):
    """So many seen cards of somebody's (`Game.seeing`): the player's edge without them, and with them."""

    whose: str
    cards: int
    without: Fraction
    knowing: Fraction

    @property
    def gain(self) -> Fraction:
        """What they are worth, in main bets."""
        return self.knowing - self.without


def name_of(game: Game) -> str:
    """The name of a game in all that its figures depend on; community cards of other bets are no part of it."""
    hands = [*game.hands, *([game.contest.against] if game.contest is not None else [])]
    used = {place for each in hands for place in each.community}
    used |= {place for street in game.streets for place in street.community}
    return values_name(replace(game, community=len(used)))


def worked_out(rulebook: Rulebook) -> tuple[SeenCardsWorth, ...]:
    """What is known of seen cards at this game; nothing where its rules are nobody's or are not solved."""
    try:
        found = kept().get(name_of(game_of(rulebook)))
    except RulebookError as fault:
        if fault.code != Code.GAME_NOT_SOLVED:
            raise
        return ()
    if found is None:
        return ()
    without = Fraction(found["without"])
    return tuple(SeenCardsWorth(row["whose"], row["cards"], without, Fraction(row["knowing"])) for row in found["seen"])


@cache
def kept() -> dict[str, Any]:
    """By name of a game: a rulebook that has it, the player's edge, and that with each number of seen cards."""
    found: dict[str, Any] = json.loads(files("croupier.analysis").joinpath(FILE).read_text(encoding="utf-8"))
    return found
