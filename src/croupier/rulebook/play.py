"""How people play a game: rules of thumb and habits, by classes of hands. Nothing at the table depends on it."""

from __future__ import annotations

import re
from typing import Final, Literal

from croupier.languages import Sentence, in_data
from croupier.rulebook.parts import Many, Names, Part

#: By street and decision: the classes of hands that take it, as in a strategy file.
Plays = dict[str, dict[str, Many[str]]]
_OUTS: Final = re.compile(r"outs<(\d+)")


def outs_below(text: str) -> int | None:
    """Of the class `outs<21` the number of single cards that are too many; None for other words."""
    found = _OUTS.fullmatch(text)
    return int(found[1]) if found is not None else None


class WayToPlay(Part):
    """A way to play: on some streets by classes of hands, on all others as best play does.

    One that names a decision or another way which a changed game does not have is left out there.
    """

    name: str
    kind: Literal["rule", "habit", "basic"] = "habit"
    says: str = ""
    #: A rule in a sentence of its own, with `{cost}` where its cost belongs and `{outs}` for the number of `outs<21`.
    words: str = ""
    #: Ways above it whose streets are played too.
    like: Names = ()
    plays: Plays = {}
    #: The own cards are never looked at, and the best is made of the others.
    blind: bool = False

    def told(self, cost: Sentence) -> Sentence:
        """The rule in its sentence, with what it costs."""
        classes = (text for decisions in self.plays.values() for some in decisions.values() for text in some)
        outs = next((number for text in classes if (number := outs_below(text)) is not None), "")
        filled = self.words.replace("{cost}", cost.told()).replace("{outs}", str(outs))
        return in_data(self.words, filled, cost=cost, outs=outs)


class HandKind(Part):
    """A kind of hand on a street as people name it; without classes it is what no other kind takes."""

    street: str
    name: str
    classes: Many[str] = ()


class Play(Part):
    """Ways to play a game, and the kinds of hands that people tell apart."""

    ways: Many[WayToPlay] = ()
    kinds: Many[HandKind] = ()

    def streets_of(self, way: WayToPlay) -> Plays | None:
        """By street what a way plays, those it is like included; None where one of them is not there."""
        above = {each.name: each for each in self.ways[: self.ways.index(way)]}
        found: Plays = {}
        for name in way.like:
            below = self.streets_of(above[name]) if name in above else None
            if below is None:
                return None
            found |= below
        return found | way.plays
