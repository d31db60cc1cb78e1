"""What the software does about every clause of a document: implemented and tested, stated, explained, or still to come.

A clause is implemented when a key of the rulebook cites it, or when its own `code` names the function that is its
mechanism. It is tested when its rule has been taken away and a test that names the clause, with the marker `clause` or
as a case in tests/cases, has failed. Where tests name it but nothing at a table changes without it, it is stated: a
definition, words that the rulebook hands on, or what no rulebook is accepted without. `make coverage-map` finds out and
writes tested.json, so that a terminal without the tests can still say it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct, field
from msgspec.structs import asdict

from croupier.errors import Code, InputError
from croupier.rulebook.checks.finding import every_part
from croupier.rulebook.clauses import Clause, ClauseKind
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.summary import ReadingLine, reading_lines

State: TypeAlias = Literal["tested", "stated", "explained", "pending", "uncovered"]
STATES: Final[tuple[State, ...]] = get_args(State)
KINDS: Final[tuple[ClauseKind, ...]] = get_args(ClauseKind)


class Shown(Struct, frozen=True):
    """How a rule is known to be tested: the key that carries it, how it was taken away, and which test failed then.

    Nothing was taken away where the checks of the loader refuse every rulebook without it.
    """

    key: str
    taken: str
    fails: str


class Naming(Struct, frozen=True):
    """The tests that name a clause, and what they were seen to notice."""

    names: tuple[str, ...] = field(name="tests", default=())
    shown: Shown | None = None


class ClauseCoverage(Struct, frozen=True):
    """How one clause is covered: by which keys or functions, by which tests, or why not."""

    clause: str
    kind: ClauseKind
    says: str
    state: State
    keys: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    shown: Shown | None
    why: str

    @property
    def implemented(self) -> bool:
        return bool(self.keys or self.code)


@cache
def covering_tests() -> dict[str, dict[str, Naming]]:
    """For each rulebook and clause, the tests that name it and what they notice."""
    stored = files(__package__).joinpath("tested.json").read_bytes()
    return msgspec.json.decode(stored, type=dict[str, dict[str, Naming]])


def coverage(rulebook: Rulebook, tests: Mapping[str, Naming] | None = None) -> tuple[ClauseCoverage, ...]:
    """The coverage of every clause, in the order of the document."""
    known = covering_tests().get(rulebook.id, {}) if tests is None else tests
    return tuple(_covered(rulebook, name, known.get(name, Naming())) for name in rulebook.clauses)


def _covered(rulebook: Rulebook, name: str, tests: Naming) -> ClauseCoverage:
    clause, keys = rulebook.clauses[name], rulebook.citations.get(name, ())
    state, why = _state(clause, bool(keys or clause.code), tests)
    return ClauseCoverage(name, clause.kind, clause.says, state, keys, clause.code, tests.names, tests.shown, why)


def _state(clause: Clause, implemented: bool, tests: Naming) -> tuple[State, str]:
    if implemented and tests.shown is not None and tests.shown.fails:
        return "tested", ""
    if clause.none and not implemented:
        return "explained", clause.none
    if clause.pending is not None:
        return "pending", f"comes with {clause.pending}"
    if implemented and tests.shown is not None:
        return "stated", f"no rulebook is accepted without {tests.shown.key}, so that nothing can be seen to change"
    if implemented and tests.names:
        return "stated", "the rulebook says it; nothing that a test sees at a table changes without it"
    if implemented:
        return "uncovered", "implemented, but no test names it"
    return "uncovered", "no key cites it, no code names it, and nothing explains why"


def counts(covered: Iterable[ClauseCoverage]) -> dict[State, int]:
    """How many clauses are in each state."""
    states = [clause.state for clause in covered]
    return {state: states.count(state) for state in STATES}


class Inspection(Struct, frozen=True):
    """Everything there is to say about one clause."""

    rulebook: str
    clause: str
    kind: ClauseKind
    says: str
    scenario: str
    readings: tuple[ReadingLine, ...]
    keys: tuple[str, ...]
    code: tuple[str, ...]
    tests: tuple[str, ...]
    shown: Shown | None
    state: State
    why: str


def inspect(rulebook: Rulebook, clause: str) -> Inspection:
    """One clause with its readings, what implements it and the tests that cover it."""
    known = rulebook.clauses.get(clause)
    if known is None:
        below = [name for name in rulebook.clauses if name.startswith(f"{clause}.")]
        message = f"{rulebook.id} has no clause {clause!r}{near(clause, rulebook.clauses)}"
        raise InputError(Code.UNKNOWN_CLAUSE, message, at="--clause", expected=one_of(below or list(rulebook.clauses)))
    found = _covered(rulebook, clause, covering_tests().get(rulebook.id, {}).get(clause, Naming()))
    cited = [
        reading for path, part in every_part(rulebook) if path in found.keys for reading in getattr(part, "reading", ())
    ]
    named = dict.fromkeys((*known.reading, *cited))
    lines = {line.id: line for line in reading_lines(rulebook, {})}
    readings = tuple(lines[name] for name in named)
    return Inspection(rulebook=rulebook.id, scenario=known.scenario, readings=readings, **asdict(found))
