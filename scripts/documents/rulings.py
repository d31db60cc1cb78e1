"""docs/rulings.md: every incident, every combination of facts, every house side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from msgspec import Struct

from croupier.rulebook import Rulebook
from croupier.rulebook.happening import can_happen
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.facts import spoken
from croupier.rulings.questions import remaining_questions
from croupier.rulings.ruling import Ruling, rule

_BEFORE: Final = """\
# Rulings

What each house does when something goes wrong. `make docs` makes this page from the rulebooks, and a test compares it
with them. `croupier rule RULEBOOK INCIDENT` gives one ruling with the steps to take, and with `--round FILE` its effect
on the bets of a round ([guide](ruling-a-round.md)).

Each cell has the remedy, its clauses, and who may order it if that is not the dealer.

- *refer*: the document does not say, and the person whom it names decides. HGC names nobody; there it is the manager
  configured for the table.
- A fact that no house depends on is left out. The largest number of a count also stands for every larger number.
- A dash: this cannot happen in the game.
- *virtual, seen*: the remedy at a virtual table after the player has seen cards that matter for his hand.
- A higher post may act for a lower one: `dealer` < `pit-supervisor` < `pit-manager` < `shift-manager`.
"""


def page(books: Sequence[Rulebook]) -> str:
    """The whole page as Markdown."""
    return "\n".join([_BEFORE, *_remedies(), *(line for name in vocabulary().incidents for line in _part(books, name))])


def _remedies() -> Iterator[str]:
    yield "## Remedies"
    yield ""
    yield from (f"- `{name}`: {says}" for name, says in vocabulary().remedies.items())
    yield ""


def _part(books: Sequence[Rulebook], incident: str) -> Iterator[str]:
    yield f"## {incident}"
    yield ""
    yield f"{vocabulary().incidents[incident].says}."
    yield ""
    yield f"| Facts | {' | '.join(book.id for book in books)} |"
    yield f"|---|{'---|' * len(books)}"
    for row in side_by_side(books, incident):
        yield _line(books, row)
    yield ""


def _line(books: Sequence[Rulebook], row: RegisterRow) -> str:
    cells = ("-" if ruling is None else _cell(book, ruling) for book, ruling in zip(books, row.rulings, strict=True))
    return f"| {_facts(row.facts)} | {' | '.join(cells)} |"


def _facts(facts: Mapping[str, Fact]) -> str:
    # The larger of the counts that are tried stands for all above it.
    words = (f"{name}: {value} or more" if name == "count" and value == 2 else f"{name}: {spoken(value)}"
             for name, value in facts.items())  # fmt: skip
    return "<br>".join(words) or "-"


def _cell(book: Rulebook, ruling: Ruling) -> str:
    rule = next((one for one in book.irregularities.rules if one.id == ruling.rule), None)
    seen = f"{rule.seen_remedy} (virtual, seen)" if rule is not None and rule.seen_remedy is not None else ""
    remedy = f"*{ruling.remedy}*" if ruling.remedy == "refer" else ruling.remedy
    parts = [remedy, seen, ", ".join(ruling.clauses)]
    if ruling.authority != "dealer":
        parts.append(ruling.authority)
    return "<br>".join(part for part in parts if part)


class RegisterRow(Struct, frozen=True):
    """One state of affairs and the ruling of each house, in the order of the houses; none where it cannot happen."""

    incident: str
    facts: Mapping[str, Fact]
    rulings: tuple[Ruling | None, ...]


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
