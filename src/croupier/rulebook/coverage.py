"""What the software does about every clause of a document: implemented and tested, explained, or still to come.

A clause is implemented when a key of the rulebook cites it, or when its own `code` names the function that is its
mechanism. It is tested when a test names it: with the marker `clause`, or as a case in tests/cases. Which tests do
is written to tested.json by `make coverage-map`, so that a terminal without the tests can still say it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

from croupier.rulebook.clauses import Capability, Clause, ClauseKind
from croupier.rulebook.model import Rulebook

State: TypeAlias = Literal["tested", "explained", "pending", "uncovered"]
STATES: Final[tuple[State, ...]] = get_args(State)
KINDS: Final[tuple[ClauseKind, ...]] = get_args(ClauseKind)

#: The capability that will bring the tests for a kind of clause. An entry goes when its capability has come: from
#: then on every clause of that kind needs its test.
PENDING: Final[dict[ClauseKind, Capability]] = {
    "bet-eligibility": "round",
    "deal": "round",
    "decision": "round",
    "limits": "round",
    "comparison": "settlement",
    "paytable": "settlement",
    "ranking": "settlement",
    "settlement": "settlement",
    "authority": "rulings",
    "conduct": "rulings",
    "irregularity": "rulings",
    "envy": "jackpot",
    "jackpot": "jackpot",
}


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """How one clause is covered: by which keys or functions, by which tests, or why not."""

    clause: str
    kind: ClauseKind
    says: str
    state: State
    keys: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    why: str

    @property
    def implemented(self) -> bool:
        return bool(self.keys or self.code)


@cache
def tested() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each rulebook and clause, the tests that name it."""
    stored = json.loads(files(__package__).joinpath("tested.json").read_text(encoding="utf-8"))
    return {book: {clause: tuple(tests) for clause, tests in clauses.items()} for book, clauses in stored.items()}


def coverage(
    rulebook: Rulebook,
    tests: Mapping[str, Sequence[str]] | None = None,
    pending: Mapping[ClauseKind, Capability] = PENDING,
) -> tuple[ClauseCoverage, ...]:
    """The coverage of every clause, in the order of the document."""
    known = tested().get(rulebook.id, {}) if tests is None else tests
    return tuple(
        _covered(name, clause, rulebook.citations.get(name, ()), tuple(known.get(name, ())), pending)
        for name, clause in rulebook.clauses.items()
    )


def _covered(
    name: str,
    clause: Clause,
    keys: tuple[str, ...],
    tests: tuple[str, ...],
    pending: Mapping[ClauseKind, Capability],
) -> ClauseCoverage:
    state, why = _state(clause, bool(keys or clause.code), bool(tests), pending)
    return ClauseCoverage(name, clause.kind, clause.says, state, keys, clause.code, tests, why)


def _state(
    clause: Clause, implemented: bool, has_tests: bool, pending: Mapping[ClauseKind, Capability]
) -> tuple[State, str]:
    if implemented and has_tests:
        return "tested", ""
    if clause.none and not implemented:
        return "explained", clause.none
    capability = clause.pending or pending.get(clause.kind)
    if capability is not None:
        return "pending", f"comes with {capability}"
    if implemented:
        return "uncovered", "implemented, but no test names it"
    return "uncovered", "no key cites it, no code names it, and nothing explains why"


def counts(covered: Iterable[ClauseCoverage]) -> dict[State, int]:
    """How many clauses are in each state."""
    states = [clause.state for clause in covered]
    return {state: states.count(state) for state in STATES}
