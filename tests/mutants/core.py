"""The pure core changed at places drawn by chance: does a test notice?

What a function does is exchanged in a warm process and shown to the tests that run the line, the quick ones first, then
to the properties of whole rounds. What a module does when it is imported is shown to the tests of the module.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Final

import msgspec
import pytest

from tests.mutants.code import CodeMutant
from tests.mutants.covering import Covering, covering
from tests.mutants.forks import Answer, collected, first_failure, forked
from tests.mutants.results import ROOT, Results, fingerprint
from tests.mutants.swapping import AtImport, changed_functions, swap

#: The tests that run the core inside their own process, without a server or a command line around it.
TESTS: Final = ("tests/cases", "tests/counts", "tests/unit", "tests/property")
SINGLE: Final = re.compile(
    r"tests/(cases/|counts/|unit/test_(?!analysis|bench|cli|floor|link|people|simulation|store|settlement_cli"
    r"|settlement_exhaustive|ranking_compiling|shuffle_statistics))"
)
PROPERTIES: Final = re.compile(
    r"tests/property/test_(four_ways|one_at_a_time|pairs_of|rulings|settlement\.py|claim_order|jackpot_reopening|ranking)"
)
#: What the verdict on a mutant depends on.
STATE: Final = ("src/croupier", "tests/cases", "tests/counts", "tests/unit", "tests/property")
#: No mutant is given longer than this, in seconds.
LIMIT: Final = 180.0


def judge(mutant: CodeMutant, tests: list[pytest.Item]) -> Answer:
    """In a child: exchange the code, and see who notices."""
    source = mutant.file.read_text(encoding="utf-8")
    try:
        functions = changed_functions(source, mutant.mutated(), str(mutant.file))
        swap(mutant.name, functions)
    except SyntaxError:
        return {"verdict": "killed", "by": "the compiler"}
    except AtImport:
        return {"verdict": "at import"}
    if not functions:
        return {"verdict": "same"}
    killer = first_failure(tests)
    return {"verdict": "killed", "by": killer} if killer else {"verdict": "survived"}


def run(chosen: Sequence[CodeMutant], results: Results, *, at_once: int = 2) -> None:
    """Judge these mutants and note what became of each; those that were judged before keep their verdict."""
    waiting = [mutant for mutant in chosen if str(mutant) not in results]
    at_import: list[tuple[CodeMutant, list[str]]] = []

    def work(items: list[pytest.Item]) -> None:
        single = {item.nodeid: item for item in items if SINGLE.match(item.nodeid) and not _needs_a_system(item)}
        whole = [item for item in items if PROPERTIES.match(item.nodeid)]
        known = covering(list(single.values()), fingerprint(STATE))
        begun = time.monotonic()
        jobs = ((one, [*_tests(one, known, single), *whole]) for one in waiting)
        done = forked(jobs, lambda job: judge(*job), at_once=at_once, limit=lambda _: LIMIT)
        for number, (job, answer, _) in enumerate(done, start=1):
            if answer["verdict"] == "at import":
                at_import.append((job[0], known.of_module(job[0].module)))
            else:
                results.note(str(job[0]), answer["verdict"], answer.get("by", ""))
            results.progress(number, len(waiting), begun)

    if waiting:
        collected(TESTS, work)
    if at_import:
        _apart(at_import, results, at_once)


def _needs_a_system(item: pytest.Item) -> bool:
    return item.get_closest_marker("system") is not None or item.get_closest_marker("slow") is not None


def _tests(mutant: CodeMutant, known: Covering, named: dict[str, pytest.Item]) -> list[pytest.Item]:
    return [named[name] for name in known.of(mutant.module, mutant.start[0], mutant.end[0]) if name in named]


def _apart(jobs: list[tuple[CodeMutant, list[str]]], results: Results, at_once: int) -> None:
    """Judge mutants of what modules do at import, in a process that has imported none of them."""
    begun = time.monotonic()
    told = msgspec.json.encode({"jobs": jobs, "at_once": at_once})
    command = [sys.executable, "-m", "tests.mutants.importing"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("the other process cannot be spoken to")
        process.stdin.write(told)
        process.stdin.close()
        for number, line in enumerate(process.stdout, start=1):
            mutant, answer = msgspec.json.decode(line)
            results.note(mutant, answer["verdict"], answer.get("by", ""))
            results.progress(number, len(jobs), begun)
