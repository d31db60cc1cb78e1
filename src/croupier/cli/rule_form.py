"""The form behind `croupier rule` on a terminal: choose what happened, answer only what still matters.

Every question takes a number or a word; an empty line asks again, Ctrl-C and Ctrl-D leave without an answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import typer

from croupier.cli.output import Page
from croupier.errors import InputError
from croupier.rulebook import Rulebook
from croupier.rulebook.happening import incidents_of
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import FactKind, vocabulary
from croupier.rulings.facts import NO, YES, parse_answer, spoken
from croupier.rulings.questions import next_question


def choose_incident(book: Rulebook) -> str:
    """Let a person pick an incident by its number, its name, or a word of its description."""
    page = Page()
    incidents = {name: vocabulary().incidents[name] for name in incidents_of(book)}
    page.heading(f"{book.identity.title}, {book.identity.house_name}: what happened?")
    shown = list(incidents)
    _list(page, [(name, incidents[name].says) for name in shown])
    while True:
        text = _read(page, "number, or a word to look for: ")
        if text in incidents:
            return text
        if text.isdecimal() and 1 <= int(text) <= len(shown):
            return shown[int(text) - 1]
        found = [name for name in incidents if text and (text in name or text in incidents[name].says.lower())]
        if len(found) == 1:
            return found[0]
        if found:
            shown = found
            _list(page, [(name, incidents[name].says) for name in shown])
        else:
            page.line(f"nothing is called {text!r}" if text else "choose one of them, or leave with Ctrl-C")


def ask_facts(book: Rulebook, incident: str, known: Mapping[str, Fact]) -> dict[str, Fact]:
    """Ask for facts until the ruling is settled, each time for the one that leaves the fewest others."""
    facts = dict(known)
    page, begun = Page(), False
    while (name := next_question(book, incident, facts)) is not None:
        if not begun:
            page.heading(vocabulary().incidents[incident].says)
            begun = True
        facts[name] = _ask(page, name, vocabulary().questions(incident)[name])
    return facts


def _read(page: Page, prompt: str) -> str:
    """The next line that is typed; nothing more to come means that the person has left."""
    try:
        return page.console.input(prompt).strip().lower()
    except EOFError:
        raise typer.Abort from None


def _ask(page: Page, name: str, kind: FactKind) -> Fact:
    answers = [spoken(value) for value in kind.domain]
    page.line(kind.ask)
    if kind.type == "choice":
        _list(page, [(answer, "") for answer in answers])
    prompt = {"yes-no": "yes or no: ", "count": "how many: "}.get(kind.type, "number or word: ")
    while True:
        text = _read(page, prompt)
        try:
            return _answer(name, text, kind, answers)
        except InputError as error:
            page.line(f"{error.expected}, please")


def _answer(name: str, text: str, kind: FactKind, answers: Sequence[str]) -> Fact:
    if kind.type == "choice":
        if text.isdecimal() and 1 <= int(text) <= len(answers):
            text = answers[int(text) - 1]
        beginning = [answer for answer in answers if text and answer.startswith(text)]
        text = beginning[0] if len(beginning) == 1 else text
    elif kind.type == "yes-no":
        beginning = [word for word in (YES[0], NO[0]) if text and word.startswith(text)]
        text = beginning[0] if beginning else text
    return parse_answer(name, text, kind)


def _list(page: Page, entries: Sequence[tuple[str, str]]) -> None:
    page.statements([(f"{number:>3}", name, says) for number, (name, says) in enumerate(entries, start=1)])
