"""Which clauses are tested: the rule is taken away, and a test that names its clause fails.

What carries a clause is read off the rulebook: the values of the innermost table that cites it, a class of a rank list,
the deciding of ties, or the function that its entry in the register names. Each is changed, one at a time, and shown
to the tests that name the clause and to no others. Tests that read a rulebook back are not asked: they show that a
value is written there, not that it does anything.
"""

from __future__ import annotations

import inspect
import re
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from croupier.errors import RulebookError
from croupier.ranking import RANK_LISTS, reference
from croupier.ranking.hand_rank import HandRank
from croupier.rulebook import book_ids, load, loader
from tests.clause_names import Clause, Names, named
from tests.mutants.code import CodeMutant, code_mutants, module_at
from tests.mutants.forks import Answer, collected, first_failure, forked
from tests.mutants.results import progress
from tests.mutants.rulebooks import explained, reason
from tests.mutants.swapping import AtImport, changed_functions, forget, swap
from tests.mutants.values import Mutant, cited_at, listed, mutants

#: Where the tests stand that can be asked inside one process, and those among them that read rulebooks back.
TESTS: Final = ("tests/cases", "tests/unit", "tests/floor")
READ_BACK: Final = re.compile(r"tests/unit/test_(books|rulebook)_|.*::test_a_case_names_clauses_of_its_game")
#: A test that takes longer than this, in seconds, is not asked; nor may it compute for longer than the limit.
QUICK, LIMIT = 3.0, 30.0


class RankMutant(NamedTuple):
    """Hands are ranked without one class, or without anything that decides between hands of the same class."""

    book: str
    ranks: str
    category: str

    def __str__(self) -> str:
        without = f"{self.category} known to nobody" if self.category else "ties decided by nothing"
        return f"{self.book}: {self.ranks}: {without}"


Taken = Mutant | RankMutant | CodeMutant
#: For each key that carries a clause, the ways to take the rule away.
Keys = dict[str, list[Taken]]


class Shown(NamedTuple):
    """What was taken away of a clause, at which key, and the test that failed then; nothing where nothing can be."""

    key: str
    taken: str
    fails: str


def every_way() -> dict[Clause, Keys]:
    """Of every clause of every rulebook, the ways to take its rule away."""
    return {(book, clause): keys for book in book_ids() for clause, keys in carried(book).items()}


def carried(book: str) -> dict[str, Keys]:
    """For each clause the keys that carry it, with the ways to take its rule away.

    Keys that carry few other clauses come first, who may order something last, and of each the change that takes the
    whole rule away. A change that is known to make no difference takes nothing away.
    """
    data, reasons = loader.read_data(book), explained()
    found: dict[str, Keys] = defaultdict(lambda: defaultdict(list))
    for mutant in sorted(mutants(book), key=lambda one: one.change != "left out"):
        key, clauses = cited_at(data, mutant.path)
        for clause in clauses if reason(str(mutant), reasons) is None else ():
            found[clause][key].append(mutant)
    for name, order in data["ranks"].items():
        for category, cited in order.get("classes", {}).items():
            for clause in listed(cited):
                found[clause][f"ranks.{name}.classes.{category}"].append(RankMutant(book, f"ranks.{name}", category))
        for clause in listed(order.get("ties", [])):
            found[clause][f"ranks.{name}.ties"].append(RankMutant(book, f"ranks.{name}", ""))
        for clause in listed(order["clause"]):
            known = order.get("classes") or (RANK_LISTS[name].categories if name in RANK_LISTS else ())
            found[clause][f"ranks.{name}"] += [RankMutant(book, f"ranks.{name}", one) for one in ("", *known)]
    for clause, told in data["clauses"].items():
        for function in listed(told.get("code", [])):
            found[clause][function] += _of_function(function)
    shared = Counter(key for keys in found.values() for key in keys)

    def place(one: tuple[str, list[Taken]]) -> tuple[bool, int]:
        return one[0].startswith("authority."), shared[one[0]]

    return {clause: dict(sorted(keys.items(), key=place)) for clause, keys in found.items()}


def _of_function(name: str) -> Iterator[CodeMutant]:
    module, _, function = name.partition(":")
    lines, first = inspect.getsourcelines(getattr(import_module(module), function))
    where = module_at(Path(inspect.getsourcefile(import_module(module)) or ""))
    return (one for one in code_mutants(where) if first < one.start[0] < first + len(lines))


@contextmanager
def without(taken: Taken) -> Iterator[bool]:
    """Play without a rule; says whether there is such a game, for many a rulebook without a value is refused."""
    undo, ranks = _take_away(taken), isinstance(taken, RankMutant)
    forget(ranks=ranks)
    try:
        yield undo is not None
    finally:
        if undo is not None:
            undo()
            forget(ranks=ranks)


def _take_away(taken: Taken) -> Any:
    if isinstance(taken, RankMutant):
        return _rank_without(taken)
    if isinstance(taken, CodeMutant):
        return _run_without(taken)
    data, original = taken.data(), loader.read_data
    try:
        if loader.build(data, source=taken.book) == load(taken.book):
            return None
    except RulebookError:
        return None
    loader.read_data = lambda name: data if name == taken.book else original(name)
    return lambda: setattr(loader, "read_data", original)


def _rank_without(taken: RankMutant) -> Any:
    decides, weighed = reference._decides, HandRank.__post_init__

    def undo() -> None:
        reference._decides, HandRank.__post_init__ = decides, weighed  # type: ignore[method-assign]

    def weigh_class_alone(rank: HandRank) -> None:
        strength = rank.rank_list.strength(rank.category)
        object.__setattr__(rank, "key", (strength, *(0 for _ in rank.ranks)))

    if taken.category:
        reference._decides = lambda one, look: () if one.id == taken.category else decides(one, look)
    else:
        HandRank.__post_init__ = weigh_class_alone  # type: ignore[assignment, method-assign]
    return undo


def _run_without(taken: CodeMutant) -> Any:
    old, file = taken.file.read_text(encoding="utf-8"), str(taken.file)
    try:
        swap(taken.name, changed_functions(old, new := taken.mutated(), file))
    except (SyntaxError, AtImport):
        return None
    return lambda: swap(taken.name, changed_functions(new, old, file))


class Job(NamedTuple):
    """One clause: by the keys that carry it, what may be taken away, and the tests that name it."""

    clause: Clause
    keys: Keys
    tests: Sequence[pytest.Item]


def judge(job: Job) -> Answer:
    """In a child: take away one thing after the other until a test fails."""
    refused = True
    for key, ways in job.keys.items():
        for taken in ways:
            with without(taken) as possible:
                refused = refused and not possible
                if possible and (killer := first_failure(job.tests, seconds=LIMIT)):
                    return {"key": key, "taken": str(taken), "by": killer}
    return {"refused": refused}


def shown(wanted: Mapping[Clause, Keys], tests: Collection[str] = ()) -> dict[Clause, Shown]:
    """For each clause the first key that carries it of which a test notices that it is gone; none, and it is left out.

    Where the checks of the loader refuse every rulebook without it, nothing is taken away and nothing fails.

    With `tests`, by their names in the register, no others are asked.
    """
    found: dict[Clause, Shown] = {}

    def work(items: list[pytest.Item]) -> None:
        names = {test: told for test, told in named(items).items() if not tests or told[0] in tests}
        asked, begun = _asked(items, names, set(wanted)), time.monotonic()
        jobs = [Job(clause, keys, asked[clause]) for clause, keys in wanted.items()]
        for number, (job, answer, _) in enumerate(forked(jobs, judge, at_once=1), start=1):
            if "taken" in answer:
                found[job.clause] = Shown(answer["key"], answer["taken"], names[answer["by"]][0])
            elif answer.get("refused"):
                found[job.clause] = Shown(next(iter(job.keys)), "", "")
            progress(number, len(jobs), begun, "clauses")

    if wanted:
        collected(sorted({test.partition("::")[0] if "::" in test else TESTS[0] for test in tests}) or TESTS, work)
    return found


def _asked(items: Iterable[pytest.Item], names: Names, wanted: set[Clause]) -> dict[Clause, list[pytest.Item]]:
    """The tests that name each clause, the quickest first; what fails without any change is not asked."""
    found: dict[Clause, list[tuple[float, int, pytest.Item]]] = defaultdict(list)
    for number, item in enumerate(items):
        about = names.get(item.nodeid, ("", set[Clause]()))[1] & wanted
        if not about or READ_BACK.match(item.nodeid):
            continue
        begun = time.process_time()
        if first_failure([item]) is not None:
            print(f"{item.nodeid} fails without any mutant and is not asked", file=sys.stderr)
        elif (took := time.process_time() - begun) < QUICK:
            for clause in about:
                found[clause].append((took, number, item))
    return defaultdict(list, {clause: [item for _, _, item in sorted(tests)] for clause, tests in found.items()})
