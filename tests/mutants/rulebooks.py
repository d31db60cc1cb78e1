"""Every value of the rulebooks changed, one at a time: does a case notice?

A mutant is killed when the checks of the loader refuse it or when a test of the book fails with it. The tests are the
cases and what is tested about single books, rounds, rulings and settlements; pages that are written from the books
and compared with themselves are not among them, for they would notice everything and know nothing.
"""

from __future__ import annotations

import re
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import book_ids, loader
from tests.mutants.forks import Answer, collected, first_failure, forked
from tests.mutants.results import Results
from tests.mutants.swapping import forget
from tests.mutants.values import Mutant, clauses_at

HERE: Final = Path(__file__).parent
#: Where the tests stand that may notice: the cases first.
TESTS: Final = ("tests/cases", "tests/unit")
NOTICING: Final = re.compile(
    r"tests/(cases/|unit/test_(books_|jackpot_|rulings|settlement_(awards|lines)|round_(betting|end|live|options|table)))"
)
#: A test that takes longer than this, in seconds, is not asked about every mutant.
QUICK: Final = 0.5
EXPLAINED: Final = HERE / "explained.toml"
#: No mutant is given longer than this, in seconds; the tests of one book take about one.
LIMIT: Final = 60.0


class Tests:
    """The tests, by the books that they load; and which of them have killed mutants nearby before."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self.items = [item for item in items if NOTICING.match(item.nodeid)]
        self.of_book: dict[str, list[pytest.Item]] = defaultdict(list)
        self.clauses: dict[str, set[str]] = {}
        self.killers: dict[str, Counter[str]] = defaultdict(Counter)

    def rehearse(self) -> None:
        """Run everything once as it is: which book each test loads is noted, and what fails now can say nothing."""
        original = loader._load_book
        loaded: set[str] = set()

        def noting(name: str, readings: tuple[tuple[str, str], ...]) -> Any:
            loaded.add(name)
            return original(name, readings)

        loader._load_book = noting  # type: ignore[assignment]
        for item in self.items:
            loaded.clear()
            begun = time.monotonic()
            if first_failure([item]) is not None:
                print(f"{item.nodeid} fails without any mutant and is not asked", file=sys.stderr)
                continue
            for book in loaded if time.monotonic() - begun < QUICK else ():
                self.of_book[book].append(item)
            self.clauses[item.nodeid] = _clauses(item)
        loader._load_book = original

    def order(self, mutant: Mutant, cited: set[str]) -> list[pytest.Item]:
        """The tests of the book, the likely ones first: of the same clause, or that have killed a neighbour."""
        known = self.killers[mutant.book + _above(mutant)]
        return sorted(
            self.of_book[mutant.book],
            key=lambda item: (-known[item.nodeid], -len(self.clauses[item.nodeid] & cited)),
        )


def _above(mutant: Mutant) -> str:
    return mutant.place.rpartition(".")[0]


def _clauses(item: pytest.Item) -> set[str]:
    """The clauses that a test says it is about."""
    found = {clause for marker in item.iter_markers("clause") for clause in marker.args[1:]}
    params = getattr(getattr(item, "callspec", None), "params", {})
    for value in params.values():
        told = value.get("clause", ()) if isinstance(value, dict) else getattr(value, "clauses", ())
        found |= {told} if isinstance(told, str) else set(told)
    return found


def judge(mutant: Mutant, tests: list[pytest.Item]) -> Answer:
    """In a child: read the changed book instead of the printed one, and see who notices."""
    printed, data = loader.load(mutant.book), mutant.data()
    try:
        changed = loader.build(data, source=mutant.book)
    except RulebookError as fault:
        return {"verdict": "refused", "by": str(fault.code)}
    if changed == printed:
        return {"verdict": "same"}
    original = loader.read_data
    loader.read_data = lambda name: data if name == mutant.book else original(name)
    forget()
    killer = first_failure(tests)
    return {"verdict": "killed", "by": killer} if killer else {"verdict": "survived"}


def explained() -> list[tuple[str, str]]:
    """Patterns of mutants that nothing kills, each with the reason, from the kept file."""
    told = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))
    return [(f"{book}: {pattern}", why) for book, rows in told.items() for pattern, why in rows.items()]


def reason(mutant: str, reasons: Sequence[tuple[str, str]]) -> str | None:
    """The pattern of the kept file that says why nothing kills a mutant, if one does."""
    return next((pattern for pattern, _ in reasons if fnmatchcase(mutant, pattern)), None)


def run(chosen: list[Mutant], results: Results, *, at_once: int = 2) -> None:
    """Judge these mutants and note what became of each; those already judged are not judged again."""
    waiting = [mutant for mutant in chosen if str(mutant) not in results]

    def work(items: list[pytest.Item]) -> None:
        tests = Tests(items)
        tests.rehearse()
        printed = {book: loader.read_data(book) for book in book_ids()}
        begun = time.monotonic()
        jobs = ((one, tests.order(one, clauses_at(printed[one.book], one.path))) for one in waiting)
        done = forked(jobs, lambda job: judge(*job), at_once=at_once, limit=lambda _: LIMIT)
        for number, (job, answer, _) in enumerate(done, start=1):
            mutant = job[0]
            results.note(str(mutant), answer["verdict"], answer.get("by", ""))
            if answer["verdict"] == "killed":
                tests.killers[mutant.book + _above(mutant)][answer["by"]] += 1
            results.progress(number, len(waiting), begun)

    if waiting:
        collected(TESTS, work)
