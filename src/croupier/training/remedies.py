"""The remedy of a scene among others that are plausible, and where a wrong one would have been right."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from croupier.rulebook import Rulebook
from croupier.rulebook.happening import can_happen
from croupier.rulebook.irregularities import Fact
from croupier.rulings import rule
from croupier.rulings.questions import combinations
from croupier.training.dice import Dice
from croupier.training.scenes import Scene

#: How many remedies are put before a trainee.
CHOICES: Final = 4
#: What any dealer would think of where the rules of no house suggest anything.
_USUAL: Final = ("continue", "void-round", "refer", "return-bet", "invalidate-hand")


class Elsewhere(Struct, frozen=True):
    """Where a remedy that is wrong here would be right: by which rules, with which facts."""

    rulebook: str
    facts: dict[str, Fact]
    clauses: tuple[str, ...]


def choices(scene: Scene, books: Iterable[Rulebook], seed: int) -> tuple[str, ...]:
    """The right remedy among those that the same incident has with other facts, or in other houses."""
    dice = Dice(f"choices/{scene.ruling.rulebook}/{scene.ruling.incident}/{seed}")
    right = scene.ruling.remedy
    others = [name for name in dict.fromkeys(_plausible(scene, list(books))) if name != right][: CHOICES - 1]
    return tuple(dice.some([right, *others], CHOICES))


def _plausible(scene: Scene, books: list[Rulebook]) -> Iterator[str]:
    incident, facts = scene.ruling.incident, scene.ruling.facts
    own = scene.state.rulebook
    asked = [(own, other) for other in combinations(own, incident)]
    asked += [(book, dict(facts)) for book in books if book.id != own.id]
    asked += [(book, other) for book in books for other in combinations(book, incident)]
    devices = [(book, other, other.get("device")) for book, other in asked]
    yield from (rule(book, incident, other).remedy for book, other, one in devices if can_happen(book, incident, one))
    scopes = [one for one in own.irregularities.rules if one.scope == scene.ruling.scope]
    yield from (one.remedy for one in scopes)
    yield from _USUAL


def elsewhere(scene: Scene, remedy: str, books: Iterable[Rulebook]) -> Elsewhere | None:
    """Where this remedy is right for the same incident: with facts as near as possible here, else in another house."""
    incident, facts = scene.ruling.incident, scene.ruling.facts
    own = scene.state.rulebook
    for book in (own, *(book for book in books if book.id != own.id)):
        possible = (one for one in combinations(book, incident) if can_happen(book, incident, one.get("device")))
        found = [other for other in possible if rule(book, incident, other).remedy == remedy]
        if found:
            nearest = min(found, key=lambda other: sum(facts.get(name) != value for name, value in other.items()))
            return Elsewhere(book.id, nearest, rule(book, incident, nearest).clauses)
    return None
