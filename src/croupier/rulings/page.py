"""docs/rulings.md: every incident, every combination of facts, every house side by side. Written by `make docs`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.facts import spoken
from croupier.rulings.register import RegisterRow, side_by_side
from croupier.rulings.ruling import Ruling

_BEFORE: Final = """\
# Rulings

What each house does when something goes wrong. This page is made from the rulebooks by `make docs`; a test compares
it with them. `croupier rule RULEBOOK INCIDENT` gives the same answers one at a time, with the steps to take, and
`croupier rule RULEBOOK INCIDENT --round FILE` shows what a ruling does to the bets of a round; the
[guide](ruling-a-round.md) describes both.

Each cell has the remedy, its clauses, and who may order it where that is not the dealer. *refer*: the document does not
say, and the person it names decides; for HGC, which names nobody, the manager configured for the table. A fact that no
house asks for is left out; a count stands for itself and, the larger one, for every number above it. A dash: it cannot
happen at this game. *virtual, seen*: what follows instead at a virtual table once the player has seen cards that bear
on his hand. Whoever holds a higher post may act for a lower one: `dealer` < `pit-supervisor` < `pit-manager`
< `shift-manager`.
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
