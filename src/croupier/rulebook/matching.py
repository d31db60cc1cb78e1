"""Which rule of an incident applies to the facts, and which of two rules is the exception."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.vocabulary import FactKind

#: Counts are compared: `count = ">=2"`.
_COMPARISON: Final = re.compile(r"(>=|<|=)\s*(\d+)")


def well_formed(condition: Fact, kind: FactKind) -> bool:
    """Whether a condition can ever be met by an answer of this kind."""
    if kind.type == "count" and isinstance(condition, str):
        return _COMPARISON.fullmatch(condition) is not None
    return kind.accepts(condition)


def holds(condition: Fact, answer: Fact) -> bool:
    """Whether one answer meets one condition."""
    if isinstance(condition, str) and isinstance(answer, int) and (comparison := _COMPARISON.fullmatch(condition)):
        sign, bound = comparison[1], int(comparison[2])
        return answer >= bound if sign == ">=" else answer < bound if sign == "<" else answer == bound
    return condition == answer and isinstance(condition, bool) == isinstance(answer, bool)


def matches(when: Mapping[str, Fact], facts: Mapping[str, Fact]) -> bool:
    """Whether the facts meet every condition of a rule."""
    return all(fact in facts and holds(condition, facts[fact]) for fact, condition in when.items())


def bounds(*conditions: Mapping[str, Fact]) -> tuple[int, ...]:
    """The counts worth trying under these conditions: below, at and above every number they name."""
    named = {2}
    for condition in (value for when in conditions for value in when.values()):
        comparison = _COMPARISON.fullmatch(condition) if isinstance(condition, str) else None
        if comparison is not None:
            named.add(int(comparison[2]))
        elif isinstance(condition, int) and not isinstance(condition, bool):
            named.add(condition)
    return tuple(sorted({count for number in named for count in (number - 1, number, number + 1) if count >= 1}))


def outranks(first: Rule, second: Rule, rules: Mapping[str, Rule]) -> bool:
    """Whether the first rule is an exception to the second, directly or through others."""
    waiting, seen = list(first.over), set[str]()
    while waiting:
        name = waiting.pop()
        if name == second.id:
            return True
        if name not in seen and name in rules:
            seen.add(name)
            waiting += rules[name].over
    return False


def applicable(rules: Iterable[Rule], incident: str, facts: Mapping[str, Fact]) -> Rule | None:
    """The rule for an incident with these facts, exceptions first; none where the document is silent."""
    known = {rule.id: rule for rule in rules}
    fitting = [rule for rule in known.values() if rule.incident == incident and matches(rule.when, facts)]
    return next((rule for rule in fitting if not any(outranks(other, rule, known) for other in fitting)), None)
