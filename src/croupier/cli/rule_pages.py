"""What `croupier rule` prints: the incidents in words, and a ruling as a pit supervisor reads it."""

from __future__ import annotations

from croupier.cli.answers import AskedIncident, Incidents
from croupier.cli.output import Page
from croupier.rulebook import Rulebook
from croupier.rulebook.happening import incidents_of
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings import Ruling, remaining_questions
from croupier.rulings.facts import choices, spoken


def incidents_told(book: Rulebook) -> Incidents:
    """Every incident with the facts that this rulebook asks for."""
    return Incidents(
        rulebook=book.id,
        incidents=tuple(
            AskedIncident(
                incident=name,
                says=vocabulary().incidents[name].says,
                facts=tuple(remaining_questions(book, name, {})),
            )
            for name in incidents_of(book)
        ),
    )


def incidents_page(book: Rulebook) -> None:
    """The incidents in words, and what this rulebook wants to know about each."""
    page = Page()
    page.heading(f"{book.identity.title}, {book.identity.house_name}: what happened?")
    rows = []
    for name in incidents_of(book):
        incident = vocabulary().incidents[name]
        asked = remaining_questions(book, name, {})
        rows.append((name, incident.says, "\n".join(f"{fact}: {choices(kind)}" for fact, kind in asked.items())))
    page.table(("incident", "what happened", "facts it turns on"), rows, whole=("incident",))


def ruling_page(book: Rulebook, ruling: Ruling) -> Page:
    """The ruling with its reasons, then what to do in order."""
    page = Page()
    words = vocabulary()
    page.heading(f"{ruling.remedy}: {words.remedies[ruling.remedy]}")
    facts = ", ".join(f"{name} {spoken(value)}" for name, value in ruling.facts.items())
    page.statements(
        [
            ("incident", words.incidents[ruling.incident].says + (f" ({facts})" if facts else "")),
            ("authority", ruling.ordered_by),
            *[("clause", f"{clause}  {book.clauses[clause].says}") for clause in ruling.clauses],
            *[("reading", f"{reading.id}  {reading.question} {reading.says}") for reading in ruling.reading],
        ]
    )
    page.heading("What to do")
    page.statements([(f"{number}.", step) for number, step in enumerate(ruling.steps, start=1)])
    return page
