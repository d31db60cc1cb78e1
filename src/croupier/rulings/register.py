"""Every incident under every combination of its facts, ruled by several houses side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct

from croupier.rulebook import Rulebook
from croupier.rulebook.happening import can_happen
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.questions import combinations, remaining_questions
from croupier.rulings.ruling import Ruling, rule


class RegisterRow(Struct, frozen=True):
    """One state of affairs and the ruling of each house, in the order of the houses; none where it cannot happen."""

    incident: str
    facts: Mapping[str, Fact]
    rulings: tuple[Ruling | None, ...]


def enumerate_rulings(book: Rulebook, incident: str) -> Iterator[Ruling]:
    """The ruling of one house under every combination of facts, whether they matter to it or not."""
    for facts in combinations(book, incident):
        yield rule(book, incident, facts)


def side_by_side(books: Sequence[Rulebook], incident: str) -> list[RegisterRow]:
    """The rulings of several houses. Facts that no house asks for are left out; counts are one, or two and more."""
    questions = vocabulary().questions(incident)
    asked = {name for book in books for name in remaining_questions(book, incident, {})}
    domains = {
        name: (1, 2) if kind.type == "count" else kind.domain for name, kind in questions.items() if name in asked
    }
    return [
        RegisterRow(incident, facts, tuple(_ruled(book, incident, facts) for book in books))
        for answers in product(*domains.values())
        for facts in [dict(zip(domains, answers, strict=True))]
    ]


def _ruled(book: Rulebook, incident: str, facts: Mapping[str, Fact]) -> Ruling | None:
    return rule(book, incident, facts) if can_happen(book, incident, facts.get("device")) else None
