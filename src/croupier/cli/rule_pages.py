"""What `croupier rule` prints: the incidents in words, and a ruling as a pit supervisor reads it."""

from __future__ import annotations

from croupier.cli.answers import AskedIncident, Incidents
from croupier.cli.language import spoken
from croupier.cli.output import Page
from croupier.languages import called
from croupier.narrator import Teller
from croupier.rulebook import Rulebook
from croupier.rulebook.happening import incidents_of
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings import Ruling, remaining_questions
from croupier.rulings.facts import choices
from croupier.rulings.facts import spoken as said


def incidents_told(book: Rulebook) -> Incidents:
    """Every incident with the facts that this rulebook asks for."""
    return Incidents(
        rulebook=book.id,
        incidents=tuple(
            AskedIncident(
                incident=name, says=vocabulary().incidents[name].says, facts=tuple(remaining_questions(book, name, {}))
            )
            for name in incidents_of(book)
        ),
    )


def incidents_page(book: Rulebook) -> None:
    """The incidents in words, and what this rulebook wants to know about each."""
    page, teller = Page(), Teller(rulebook=book, language=spoken())
    page.heading(teller.say("rule-asks", game=book.identity.title, house=teller.house(book.identity.house_name)))
    rows = []
    for name in incidents_of(book):
        incident = vocabulary(teller.language).incidents[name]
        asked = remaining_questions(book, name, {})
        rows.append((name, incident.says, "\n".join(f"{fact}: {choices(kind)}" for fact, kind in asked.items())))
    first = teller.say("rule-incident")
    page.table((first, teller.say("rule-what-happened"), teller.say("rule-turns-on")), rows, whole=(first,))


def ruling_page(book: Rulebook, ruling: Ruling) -> Page:
    """The ruling with its reasons, then what to do in order."""
    page, teller = Page(), Teller(rulebook=book, language=spoken())
    words, language = vocabulary(teller.language), teller.language
    page.heading(f"{called('name', ruling.remedy, ruling.remedy, language)}: {words.remedies[ruling.remedy]}")
    facts = ", ".join(
        f"{called('fact', name, name, language)} {called('name', said(value), said(value), language)}"
        for name, value in ruling.facts.items()
    )
    clause, reading = teller.say("terminal-clause"), teller.say("rule-reading")
    page.statements(
        [
            (teller.say("rule-incident"), words.incidents[ruling.incident].says + (f" ({facts})" if facts else "")),
            (teller.say("rule-authority"), ruling.ordered_by),
            *[(clause, f"{one}  {book.clauses[one].says}") for one in ruling.clauses],
            *[(reading, f"{one.id}  {one.question} {one.says}") for one in ruling.reading],
        ]
    )
    page.heading(teller.say("rule-what-to-do"))
    page.statements([(f"{number}.", step) for number, step in enumerate(ruling.steps, start=1)])
    return page
