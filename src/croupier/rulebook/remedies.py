"""What two rulebooks do about the same incident with the same facts, told in as few cases as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Final

from croupier.languages import ENGLISH, Sentence, called
from croupier.rulebook import wording
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.matching import applicable, bounds
from croupier.rulebook.model import Rulebook
from croupier.rulebook.vocabulary import vocabulary

_REFER: Final = "refer"
#: Whom a remedy may reach that is not said by its name.
_REACH: Final = ("box", "player", "affected-boxes", "jackpot-boxes", "every-box")

#: Facts of several cases at once: for each fact the answers it may have.
Answers = dict[str, frozenset[Fact]]
#: The facts of a case as a language says them.
InWords = Callable[[str], str]


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

    def text(self, rulebook: Rulebook, language: str = ENGLISH) -> str:
        """The remedy in words, with whom it reaches, what is offered, and who orders it if not the dealer."""

        def named(word: str) -> str:
            return called("name", word, word.replace("-", " "), language)

        def say(message: str, **given: str) -> str:
            return Sentence(message, **given).told(language)

        reach = self.scope if self.scope in _REACH else "none"
        words = [say("remedy-reaches", remedy=named(self.remedy), scope=reach)]
        if self.seen not in ("", self.remedy):
            words.append(say("once-cards-were-seen", remedy=named(self.seen)))
        if self.options and not all(option in self.remedy for option in self.options):
            words.append(wording.listing(map(named, self.options), "or", language))
        if self.afterwards:
            words.append(say("in-later-rounds", modes=wording.listing(map(named, self.afterwards), "or", language)))
        if self.permits:
            words.append(say("opens-powers", powers=wording.listing(map(named, self.permits), language=language)))
        if self.authority not in ("", "dealer"):
            words.append(say("ordered-by", post=rulebook.title(self.authority, language)))
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


def ruling_differences(first: Rulebook, second: Rulebook) -> Iterator[tuple[str, InWords, Remedy, Remedy]]:
    """Every incident, with its facts as each language says them, for which two rulebooks have different remedies."""
    for incident in vocabulary().incidents:
        domains = _domains(incident, first, second)
        cases: list[tuple[Answers, tuple[Remedy, Remedy]]] = []
        for answers in product(*domains.values()):
            facts = dict(zip(domains, answers, strict=True))
            both = remedy_for(first, incident, facts), remedy_for(second, incident, facts)
            if both[0] != both[1]:
                cases.append(({fact: frozenset((value,)) for fact, value in facts.items()}, both))
        for answers_, (one, other) in _together(cases, domains):
            yield incident, partial(_in_words, answers_, domains), one, other


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


def _in_words(answers: Answers, domains: Mapping[str, Sequence[Fact]], language: str = ENGLISH) -> str:
    """The answers that matter: `count: 2 or more, any player seen: no`."""
    words = []
    for fact, values in answers.items():
        if len(values) == len(domains[fact]):
            continue
        shown = [wording.answer(value, language) for value in _sorted(values)]
        numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
        if len(numbers) > 1 and max(numbers) == max(number for number in domains[fact] if isinstance(number, int)):
            shown = [Sentence("so-many-or-more", count=min(numbers)).told(language)]
        asked = called("fact", fact, fact.replace("_", " "), language)
        words.append(f"{asked}: {wording.listing(shown, 'or', language)}")
    return ", ".join(words)


def _sorted(values: frozenset[Fact]) -> list[Fact]:
    return sorted(values, key=lambda value: (str(type(value)), str(value)))
