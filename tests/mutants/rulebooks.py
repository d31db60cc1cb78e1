"""Every value of the rulebooks changed, one at a time: does a case notice?

A mutant is killed when the checks of the loader refuse it or when a test of the book fails with it. The tests are the
cases and what is tested about single books, rounds, rulings and settlements; pages that are written from the books
and compared with themselves are not among them, for they would notice everything and know nothing.
"""

from __future__ import annotations

import json
import re
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from fnmatch import fnmatchcase
from typing import Any, Final

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import book_ids, loader
from tests.clause_names import named
from tests.mutants.forks import Answer, collected, first_failure, forked
from tests.mutants.results import EXPLAINED, FOLDER, Results, progress
from tests.mutants.swapping import forget
from tests.mutants.values import Mutant, cited_at

#: Where the tests stand that may notice: the cases first.
TESTS: Final = ("tests/cases", "tests/unit")
NOTICING: Final = re.compile(
    r"tests/(cases/|unit/test_(books_|jackpot_|rulings|settlement_(awards|lines)|round_(betting|end|live|options|table)))"
)
#: Which test loads which book, so that a run that is taken up again need not find it out.
KEPT: Final = FOLDER / "rehearsed.json"
#: A test that takes longer than this, in seconds, is not asked about every mutant.
QUICK: Final = 0.5
#: No test of a mutant may compute for longer than this, in seconds; the tests of one book take about one.
LIMIT: Final = 30.0


class Tests:
    """The tests, by the books that they load; and which of them have killed mutants nearby before."""

    def __init__(self, items: Sequence[pytest.Item]) -> None:
        self.items = [item for item in items if NOTICING.match(item.nodeid)]
        self.of_book: dict[str, list[pytest.Item]] = defaultdict(list)
        self.names = named(self.items)
        self.killers: dict[str, Counter[str]] = defaultdict(Counter)

    def rehearse(self, state: str, books: Collection[str]) -> None:
        """What was noted in this state of rules and tests, or everything run once as it is.

        Where it was noted, the tests of these books are run once: what they read and reckon is known to every child.
        """
        told = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() else {}
        if told.get("state") != state:
            self._run_everything()
            names = {book: [item.nodeid for item in items] for book, items in self.of_book.items()}
            KEPT.write_text(json.dumps({"state": state, "of_book": names}), encoding="utf-8")
            return
        known = {item.nodeid: item for item in self.items}
        self.of_book |= {book: [known[name] for name in names] for book, names in told["of_book"].items()}
        first_failure(item for book in books for item in self.of_book[book])

    def _run_everything(self) -> None:
        """Which book each test loads is noted, and what fails now can say nothing."""
        original = loader._load_book
        loaded: set[str] = set()

        def noting(name: str, readings: tuple[tuple[str, str], ...]) -> Any:
            loaded.add(name)
            return original(name, readings)

        loader._load_book = noting  # type: ignore[assignment]
        for item in self.items:
            loaded.clear()
            begun = time.process_time()
            if first_failure([item]) is not None:
                print(f"{item.nodeid} fails without any mutant and is not asked", file=sys.stderr)
                continue
            for book in loaded if time.process_time() - begun < QUICK else ():
                self.of_book[book].append(item)
        loader._load_book = original

    def order(self, mutant: Mutant, cited: Iterable[str]) -> list[pytest.Item]:
        """The tests of the book, the likely ones first: of the same clause, or that have killed a neighbour."""
        known, clauses = self.killers[mutant.book + _above(mutant)], {(mutant.book, clause) for clause in cited}
        return sorted(
            self.of_book[mutant.book],
            key=lambda item: (-known[item.nodeid], -len(self.names.get(item.nodeid, ("", set()))[1] & clauses)),
        )


def _above(mutant: Mutant) -> str:
    return mutant.place.rpartition(".")[0]


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
    killer = first_failure(tests, seconds=LIMIT)
    return {"verdict": "killed", "by": killer} if killer else {"verdict": "survived"}


def explained() -> list[tuple[str, str]]:
    """Patterns of mutants that nothing kills, each with the reason, from the kept file."""
    told = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["rulebooks"]
    return [(f"{book}: {pattern}", why) for book, rows in told.items() for pattern, why in rows.items()]


def reason(mutant: str, reasons: Sequence[tuple[str, str]]) -> str | None:
    """The pattern of the kept file that says why nothing kills a mutant, if one does."""
    return next((pattern for pattern, _ in reasons if fnmatchcase(mutant, pattern)), None)


def run(chosen: list[Mutant], results: Results, *, at_once: int = 2) -> list[str]:
    """Judge these mutants and note what became of each; those already judged are not judged again.

    Gives back the tests that could have noticed something, where any were asked.
    """
    reasons = explained()
    waiting = [mutant for mutant in chosen if str(mutant) not in results]
    # What nothing is known to kill is shown to every test of its book, and so comes last.
    waiting.sort(key=lambda mutant: reason(str(mutant), reasons) is not None)

    def work(items: list[pytest.Item]) -> None:
        tests = Tests(items)
        tests.rehearse(results.state, {mutant.book for mutant in waiting})
        asked.extend(sorted({item.nodeid for of_book in tests.of_book.values() for item in of_book}))
        printed = {book: loader.read_data(book) for book in book_ids()}
        begun = time.monotonic()
        jobs = ((one, tests.order(one, cited_at(printed[one.book], one.path)[1])) for one in waiting)
        done = forked(jobs, lambda job: judge(*job), at_once=at_once)
        for number, (job, answer, _) in enumerate(done, start=1):
            mutant = job[0]
            results.note(str(mutant), answer["verdict"], answer.get("by", ""))
            if answer["verdict"] == "killed":
                tests.killers[mutant.book + _above(mutant)][answer["by"]] += 1
            progress(number, len(waiting), begun)

    asked: list[str] = []
    if waiting:
        collected(TESTS, work)
    return asked
