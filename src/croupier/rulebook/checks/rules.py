"""Irregularity rules are written in known words, and where two apply one of them is the exception."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations

from croupier.errors import Code
from croupier.rulebook.checks.finding import Finding, wrong
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.happening import can_happen, has, remedies_of
from croupier.rulebook.irregularities import Rule
from croupier.rulebook.matching import bounds, matches, outranks, well_formed
from croupier.rulebook.model import Rulebook
from croupier.rulebook.vocabulary import FactKind, vocabulary


def use_known_words(rulebook: Rulebook) -> Iterator[Finding]:
    """Incidents, facts, answers and remedies come from the vocabulary, and a remedy reaches only whom it can."""
    words = vocabulary()
    ids = [rule.id for rule in rulebook.irregularities.rules]
    powers = [power.id for power in rulebook.authority.powers]
    for rule in rulebook.irregularities.rules:
        path = f"irregularities.rules.{rule.id}"

        def unknown(key: str, word: object, known: Collection[str], rule: Rule = rule, path: str = path) -> Finding:
            return wrong(
                f"{path}.{key}",
                f"{_written(word)} is not known here{near(str(word), known)}",
                one_of(known) or f"nothing: there is no {key.partition('.')[0]} here",
                clauses=rule.clause,
            )

        if rule.incident not in words.incidents:
            yield unknown("incident", rule.incident, words.incidents)
            continue
        if rule.seen_remedy is not None and rule.seen_remedy not in words.remedies:
            yield unknown("seen_remedy", rule.seen_remedy, words.remedies)
        if rule.remedy not in words.remedies:
            yield unknown("remedy", rule.remedy, words.remedies)
        elif rule.scope not in words.reach[rule.remedy]:
            yield _out_of_reach(rule, words.reach[rule.remedy])
        yield from (unknown("instead", other, words.remedies) for other in rule.instead if other not in words.remedies)
        yield from (unknown("of_bet", bet, rulebook.bets) for bet in rule.of_bet if bet not in rulebook.bets)
        offered = words.offers.get(rule.remedy, ())
        if not rule.options and offered:
            yield _without_options(rule, offered)
        for option in rule.options:
            if option not in offered:
                yield unknown("options", option, offered)
        questions = words.questions(rule.incident)
        for fact, condition in rule.when.items():
            if fact not in questions:
                yield unknown(f"when.{fact}", fact, questions)
            elif not well_formed(condition, questions[fact]):
                yield unknown(f"when.{fact}", condition, _answers(questions[fact]))
        for other in rule.over:
            if other not in ids:
                yield unknown("over", other, ids)
        for power in rule.permits:
            if power not in powers:
                yield unknown("permits", power, powers)


def are_about_what_can_happen(rulebook: Rulebook) -> Iterator[Finding]:
    """No rule waits for something that this game has not: a wrong number of community cards where there are none."""
    known, ordered = vocabulary(), remedies_of(rulebook)
    for rule in rulebook.irregularities.rules:
        at = f"irregularities.rules.{rule.id}"
        if rule.incident in known.incidents and not can_happen(rulebook, rule.incident):
            message = f"{rule.incident!r} cannot happen in this game, so that the rule has no effect"
            expected = f'no such rule; of a base, drop = ["{at}"]'
            yield wrong(at, message, expected, clauses=rule.clause)
        elif rule.scope == "jackpot-boxes" and not has(rulebook, "jackpot"):
            yield wrong(f"{at}.scope", "no box has a jackpot bet in this game", "another scope", clauses=rule.clause)
        for key, remedy in (("remedy", rule.remedy), ("seen_remedy", rule.seen_remedy)):
            if remedy in known.remedies and remedy not in ordered:
                message = f"{remedy!r} means nothing in this game, which has no {known.remedy_needs[remedy]}"
                yield wrong(f"{at}.{key}", message, one_of(ordered), clauses=rule.clause)


def _out_of_reach(rule: Rule, reach: Collection[str]) -> Finding:
    message = f"{rule.remedy!r} cannot reach {rule.scope!r}"
    return wrong(f"irregularities.rules.{rule.id}.scope", message, one_of(reach), clauses=rule.clause)


def _without_options(rule: Rule, offered: Collection[str]) -> Finding:
    message = f"{rule.remedy!r} leaves a choice, and the rule does not say which"
    return wrong(
        f"irregularities.rules.{rule.id}.options", message, f"some of {', '.join(offered)}", clauses=rule.clause
    )


def _answers(kind: FactKind) -> list[str]:
    """What a condition on such a fact may be, as written in a rulebook."""
    return [_written(answer) for answer in kind.domain] + (['">=2"', '"<2"'] if kind.type == "count" else [])


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value) if isinstance(value, int) else f"{value!r}"


def are_exceptions_in_good_order(rulebook: Rulebook) -> Iterator[Finding]:
    """A rule is an exception only to rules for the same incident, and never, through others, to itself."""
    known = {rule.id: rule for rule in rulebook.irregularities.rules}
    for rule in known.values():
        at = f"irregularities.rules.{rule.id}.over"
        for other in rule.over:
            if other in known and known[other].incident != rule.incident:
                message = f"{other!r} is a rule for {known[other].incident}, this one for {rule.incident}"
                yield wrong(at, message, "rules for the same incident")
        if outranks(rule, rule, known):
            message = f"the rule {rule.id!r} is, through others, an exception to itself"
            yield wrong(at, message, "exceptions that do not come round in a circle", Code.RULES_OVERLAP)


def do_not_overlap(rulebook: Rulebook) -> Iterator[Finding]:
    """Two rules that both apply must say which of them is the exception."""
    words = vocabulary()
    rules = rulebook.irregularities.rules
    known = {rule.id: rule for rule in rules}
    for first, second in combinations(rules, 2):
        if first.incident != second.incident or first.incident not in words.incidents:
            continue
        if outranks(first, second, known) or outranks(second, first, known):
            continue
        cases = words.combinations(first.incident, counts=bounds(first.when, second.when))
        both = next((facts for facts in cases if matches(first.when, facts) and matches(second.when, facts)), None)
        if both is not None:
            facts = ", ".join(f"{fact} = {_written(value)}" for fact, value in both.items()) or "no facts"
            yield wrong(
                f"irregularities.rules.{second.id}",
                f"rules {first.id!r} and {second.id!r} both apply to {first.incident} with {facts}",
                f'an order: over = "{first.id}", or facts that keep them apart',
                Code.RULES_OVERLAP,
                clauses=first.clause + second.clause,
            )
