"""What happened, as it comes in: the incident and its facts, read from words and held to the closed vocabulary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from croupier.errors import Code, InputError, bad_value
from croupier.languages import Sentence
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import FactKind, IncidentKind, vocabulary

#: Words that a person answers a yes-or-no question with.
YES: Final = ("yes", "true", "y", "1")
NO: Final = ("no", "false", "n", "0")


def require_incident(name: str) -> IncidentKind:
    """The incident with this name, or the one that was called so once."""
    incidents, name = vocabulary().incidents, vocabulary().incident(name)
    if name not in incidents:
        message = Sentence("there-no-incident", name=repr(name), near=near(name, incidents))
        raise InputError(Code.UNKNOWN_INCIDENT, message, at="incident", expected=one_of(incidents))
    return incidents[name]


def require_facts(incident: str, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts, if each of them belongs to the incident and has a value that its question can be answered with."""
    require_incident(incident)
    questions = vocabulary().questions(incident)
    for name, value in facts.items():
        _require_known(incident, name, questions)
        if not questions[name].accepts(value):
            raise _bad_answer(name, value, questions[name])
    return {name: facts[name] for name in questions if name in facts}


def parse_facts(incident: str, pairs: Iterable[str]) -> dict[str, Fact]:
    """Facts written as `KEY=VALUE`, as on a command line."""
    require_incident(incident)
    questions = vocabulary().questions(incident)
    facts: dict[str, Fact] = {}
    for pair in pairs:
        name, equals, text = (part.strip() for part in pair.partition("="))
        if not equals:
            raise bad_value(Sentence("pair-is-no-fact", pair=repr(pair)), "facts")
        _require_known(incident, name, questions)
        if name in facts:
            raise bad_value(Sentence("name-is-given-twice", name=repr(name)), f"facts.{name}")
        facts[name] = parse_answer(name, text, questions[name])
    return require_facts(incident, facts)


def parse_answer(name: str, text: str, kind: FactKind) -> Fact:
    """One answer in words."""
    word = text.strip().lower()
    if kind.type == "yes-no" and word in YES + NO:
        return word in YES
    if kind.type == "count" and word.isascii() and word.isdigit() and len(word) <= 4:
        return int(word)
    if kind.type == "choice" and word in kind.values:
        return word
    raise _bad_answer(name, text, kind)


def choices(kind: FactKind) -> str:
    """What a question can be answered with, in words."""
    if kind.type == "yes-no":
        return "yes or no"
    return "a whole number, 1 or more" if kind.type == "count" else " or ".join(kind.values)


def spoken(value: Fact) -> str:
    """An answer as a person would write it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _require_known(incident: str, name: str, questions: Mapping[str, FactKind]) -> None:
    if name not in questions:
        message = Sentence("does-not-turn-on", incident=incident, name=repr(name), near=near(name, questions))
        expected = one_of(questions) or Sentence("no-facts-needs-none", incident=incident)
        raise InputError(Code.UNKNOWN_FACT, message, at=f"facts.{name}" if name else "facts", expected=expected)


def _bad_answer(name: str, value: object, kind: FactKind) -> InputError:
    hint = near(value, kind.values) if isinstance(value, str) else ""
    message = Sentence("value-is-no-answer-to-ask-hint", value=repr(value), ask=kind.ask, hint=hint)
    return bad_value(message, f"facts.{name}", choices(kind))
