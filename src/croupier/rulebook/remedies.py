"""What two rulebooks do about the same incident with the same facts, told in as few cases as possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Final

from croupier.rulebook import wording
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.matching import applicable, bounds
from croupier.rulebook.model import Rulebook
from croupier.rulebook.vocabulary import vocabulary

_REFER: Final = "refer"
_REACH: Final = {
    "box": " (that box)",
    "player": " (that player)",
    "affected-boxes": " (boxes affected)",
    "jackpot-boxes": " (boxes with a jackpot bet)",
    "every-box": " (every box)",
}

#: Facts of several cases at once: for each fact the answers it may have.
Answers = dict[str, frozenset[Fact]]


@dataclass(frozen=True, slots=True)
class Remedy:
    """The remedy for an incident with some facts; `refer` where the rulebook is silent."""

    remedy: str
    authority: str = ""
    scope: str = ""
    options: tuple[str, ...] = ()
    permits: tuple[str, ...] = ()
    afterwards: tuple[str, ...] = ()
    seen: str = ""
    clauses: tuple[str, ...] = field(default=(), compare=False)

    def text(self, rulebook: Rulebook) -> str:
        """The remedy in words, with whom it reaches, what is offered, and who orders it if not the dealer."""
        words = [self.remedy.replace("-", " ") + _REACH.get(self.scope, "")]
        if self.seen not in ("", self.remedy):
            words.append(f"at a virtual table once cards were seen: {self.seen.replace('-', ' ')}")
        if self.options and not all(option in self.remedy for option in self.options):
            words.append(wording.listing([option.replace("-", " ") for option in self.options], "or"))
        if self.afterwards:
            later = wording.listing([mode.replace("-", " ") for mode in self.afterwards], "or")
            words.append(f"later rounds: {later}")
        if self.permits:
            words.append(f"opens {wording.listing([power.replace('-', ' ') for power in self.permits])}")
        if self.authority not in ("", "dealer"):
            words.append(f"by {rulebook.title(self.authority)}")
        return ", ".join(words)


def remedy_for(rulebook: Rulebook, incident: str, facts: Mapping[str, Fact]) -> Remedy:
    """What a rulebook says about an incident with these facts."""
    rule = applicable(rulebook.irregularities.rules, incident, facts)
    if rule is None or rule.remedy == _REFER:
        referral = rulebook.authority.referral
        return Remedy(_REFER, clauses=(rule or referral).clause)
    return Remedy(
        rule.remedy,
        rule.authority,
        rule.scope,
        rule.options,
        rule.permits,
        rulebook.chosen_after(rule),
        rule.seen_remedy or "",
        clauses=rule.clause,
    )


def ruling_differences(first: Rulebook, second: Rulebook) -> Iterator[tuple[str, str, Remedy, Remedy]]:
    """Every incident, with the facts in words, for which two rulebooks have different remedies."""
    for incident in vocabulary().incidents:
        domains = _domains(incident, first, second)
        cases: list[tuple[Answers, tuple[Remedy, Remedy]]] = []
        for answers in product(*domains.values()):
            facts = dict(zip(domains, answers, strict=True))
            both = remedy_for(first, incident, facts), remedy_for(second, incident, facts)
            if both[0] != both[1]:
                cases.append(({fact: frozenset((value,)) for fact, value in facts.items()}, both))
        for answers_, (one, other) in _together(cases, domains):
            yield incident, _in_words(answers_, domains), one, other


def _domains(incident: str, *rulebooks: Rulebook) -> dict[str, tuple[Fact, ...]]:
    """The facts that some rule for the incident asks for, with every answer that can make a difference."""
    asked = [rule.when for book in rulebooks for rule in book.irregularities.rules if rule.incident == incident]
    counts = bounds(*asked)
    return {
        fact: counts if kind.type == "count" else kind.domain
        for fact, kind in vocabulary().questions(incident).items()
        if any(fact in when for when in asked)
    }


def _together(
    cases: list[tuple[Answers, tuple[Remedy, Remedy]]], domains: Mapping[str, Sequence[Fact]]
) -> list[tuple[Answers, tuple[Remedy, Remedy]]]:
    """Cases that differ in one fact only and come to the same are one case."""
    for fact in domains:
        merged: dict[object, tuple[Answers, tuple[Remedy, Remedy]]] = {}
        for answers, both in cases:
            others = tuple(sorted((name, tuple(map(str, _sorted(v)))) for name, v in answers.items() if name != fact))
            known = merged.get((others, both))
            union = answers[fact] | known[0][fact] if known else answers[fact]
            merged[others, both] = ({**answers, fact: union}, both)
        cases = list(merged.values())
    return cases


def _in_words(answers: Answers, domains: Mapping[str, Sequence[Fact]]) -> str:
    """The answers that matter: `count: 2 or more, any player seen: no`."""
    words = []
    for fact, values in answers.items():
        if len(values) == len(domains[fact]):
            continue
        shown = [wording.answer(value) for value in _sorted(values)]
        numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
        if len(numbers) > 1 and max(numbers) == max(number for number in domains[fact] if isinstance(number, int)):
            shown = [f"{min(numbers)} or more"]
        words.append(f"{fact.replace('_', ' ')}: {wording.listing(shown, 'or')}")
    return ", ".join(words)


def _sorted(values: frozenset[Fact]) -> list[Fact]:
    return sorted(values, key=lambda value: (str(type(value)), str(value)))
