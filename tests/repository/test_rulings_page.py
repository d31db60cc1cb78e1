"""docs/rulings.md says what the rulebooks say."""

from __future__ import annotations

from pathlib import Path

from croupier.rulebook import book_ids, load
from croupier.rulebook.vocabulary import vocabulary
from scripts.documents.rulings import page


def test_the_page_has_a_part_for_every_incident_and_a_column_for_every_house(root: Path) -> None:
    written = (root / "docs" / "rulings.md").read_text(encoding="utf-8")
    assert [line[3:] for line in written.splitlines() if line.startswith("## ")] == [
        "Remedies",
        *vocabulary().incidents,
    ]
    assert written.count(f"| Facts | {' | '.join(book_ids())} |") == len(vocabulary().incidents)


def test_a_changed_rule_would_show() -> None:
    books = [load(book_id) for book_id in book_ids()]
    changed = load("rws-3cp", changes={"irregularities.rules.foreign-card.remedy": "continue"})
    assert page([changed if book.id == changed.id else book for book in books]) != page(books)
