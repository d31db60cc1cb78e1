"""Which facts still matter: those on which the answer of a rulebook depends, given what is known already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from croupier.errors import Code, InputError
from croupier.languages import Sentence
from croupier.rulebook import Rulebook
from croupier.rulebook.happening import can_happen, excluded
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable, bounds
from croupier.rulebook.vocabulary import FactKind, vocabulary
from croupier.rulings.facts import choices, require_facts


def combinations(book: Rulebook, incident: str, known: Mapping[str, Fact] | None = None) -> Iterator[dict[str, Fact]]:
    """Every combination of facts that can be and agrees with what is known; counts around each number named."""
    if not can_happen(book, incident):
        return
    known = known or {}
    domains = _domains(book, incident)
    free = [name for name in domains if name not in known]
    for answers in product(*(domains[name] for name in free)):
        found = {**known, **dict(zip(free, answers, strict=True))}
        if not excluded(book, incident, found.get("device")):
            yield {name: found[name] for name in domains}


def remaining_questions(book: Rulebook, incident: str, facts: Mapping[str, Fact]) -> dict[str, FactKind]:
    """The questions whose answers still change the ruling, in the order of the vocabulary; none once it is settled.

    A fact matters if two states of affairs that differ in nothing else are ruled differently.
    """
    known = require_facts(incident, facts)
    questions = vocabulary().questions(incident)
    return {name: questions[name] for name in questions if name not in known and _matters(book, incident, known, name)}


def next_question(book: Rulebook, incident: str, facts: Mapping[str, Fact]) -> str | None:
    """The fact to ask for first, so that as few questions as possible follow it."""
    open_questions = list(remaining_questions(book, incident, facts))
    return min(open_questions, key=lambda name: _questions_after(book, incident, facts, name), default=None)


def require_settled(book: Rulebook, incident: str, facts: Mapping[str, Fact]) -> None:
    """Refuse facts that leave the ruling open, and name exactly those that are missing."""
    missing = remaining_questions(book, incident, facts)
    if missing:
        raise InputError(
            Code.FACTS_MISSING,
            Sentence(
                "rules-by-not-known",
                id=book.id,
                incident=incident,
                missing=_listed(missing),
                value="that is" if len(missing) == 1 else "those are",
            ),
            at="facts" if len(missing) > 1 else f"facts.{next(iter(missing))}",
            expected="; ".join(f"{name}: {choices(kind)} ({kind.ask})" for name, kind in missing.items()),
        )


def outcome(rule: Rule | None) -> tuple[object, ...] | None:
    """What a rule comes to, whatever its name and its conditions are; none where the document is silent."""
    if rule is None:
        return None
    return tuple(getattr(rule, name) for name in Rule.model_fields if name not in {"id", "incident", "when", "over"})


def counts_of(book: Rulebook, incident: str) -> tuple[int, ...]:
    """The numbers around which the rules of an incident change; the last stands for all above it."""
    return bounds(*(rule.when for rule in book.irregularities.rules if rule.incident == incident))


def _domains(book: Rulebook, incident: str) -> dict[str, tuple[Fact, ...]]:
    counts = counts_of(book, incident)
    questions = vocabulary().questions(incident)
    return {name: counts if kind.type == "count" else kind.domain for name, kind in questions.items()}


def _matters(book: Rulebook, incident: str, known: Mapping[str, Fact], name: str) -> bool:
    seen: dict[tuple[Fact, ...], tuple[object, ...] | None] = {}
    for facts in combinations(book, incident, known):
        others = tuple(value for fact, value in facts.items() if fact != name)
        found = outcome(applicable(book.irregularities.rules, incident, facts))
        if seen.setdefault(others, found) != found:
            return True
    return False


def _questions_after(book: Rulebook, incident: str, facts: Mapping[str, Fact], name: str) -> float:
    """How many more questions follow on average once this one is answered."""
    answers = _domains(book, incident)[name]
    total = 0.0
    for answer in answers:
        known = {**facts, name: answer}
        after = [_questions_after(book, incident, known, other) for other in remaining_questions(book, incident, known)]
        total += 1 + min(after) if after else 0
    return total / len(answers)


def _listed(names: Mapping[str, object]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
