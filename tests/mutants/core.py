"""The pure core changed at places drawn by chance: does a test notice?

What a function does is exchanged in a warm process and shown to the tests that run the line: a few quick ones of each
function, and those that it survives to all the others, the properties of whole rounds at the end. What a module does
when it is imported is shown to the tests of the module.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import pytest

from tests.mutants.code import CORE, CodeMutant
from tests.mutants.covering import Covering, covering
from tests.mutants.forks import Answer, collected, first_failure, forked
from tests.mutants.results import EXPLAINED, ROOT, Results, fingerprint, progress
from tests.mutants.swapping import AtImport, changed_functions, swap

#: Where the tests stand that run the core inside their own process; those that start servers, stores or compilers and
#: those about chance are not asked.
TESTS: Final = ("tests/cases", "tests/counts", "tests/unit", "tests/property")
ELSEWHERE: Final = re.compile(
    r"tests/unit/test_(bench|floor|link_(stores|migrations)|people|ranking_compiling|settlement_exhaustive"
    r"|shuffle_statistics|simulation_(cluster|running|soak)|store)|tests/property/test_(link_stores|simulation_runs)"
)
#: Those that `--fast` leaves: the cases, what is tested about single modules of the core, and the properties that take
#: seconds. What they kill is killed; what survives them may yet be killed by the others.
_PARTS: Final = "|".join(part.partition("/")[0].removesuffix(".py") for part in CORE)
FAST: Final = re.compile(
    rf"tests/cases/|tests/unit/test_(books|{_PARTS})"
    r"|tests/property/test_(claim_order|every_game|one_at_a_time|ranking_order|shared_bets)"
)
#: What the verdict on a mutant depends on.
STATE: Final = ("src/croupier", *TESTS)
#: No test of a mutant may compute for longer than this, in seconds: of the quick ones, and of the others.
LIMIT, LIMIT_OF_OTHERS = 30.0, 600.0


class Asked(NamedTuple):
    """A mutant with the tests that run its line: a few of each function, and all the others."""

    mutant: CodeMutant
    few: list[pytest.Item]
    others: list[pytest.Item]


def judge(mutant: CodeMutant, tests: list[pytest.Item], seconds: float = LIMIT) -> Answer:
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
    killer = first_failure(tests, seconds=seconds)
    return {"verdict": "killed", "by": killer} if killer else {"verdict": "survived"}


def run(chosen: Sequence[CodeMutant], results: Results, *, at_once: int = 2, fast: bool = False) -> list[str]:
    """Judge these mutants and note what became of each; those that were judged before keep their verdict.

    With `fast` the tests that take long are not asked. Gives back those that could have noticed something, where any
    were asked.
    """
    waiting = [mutant for mutant in chosen if str(mutant) not in results]
    at_import: list[tuple[CodeMutant, list[str]]] = []
    could: list[str] = []

    def work(items: list[pytest.Item]) -> None:
        tests = {item.nodeid: item for item in items if _is_asked(item, fast=fast)}
        known, stand = covering(list(tests.values()), fingerprint(STATE), fast=fast, at_once=at_once), list[Asked]()
        asked = [Asked(one, *_tests(one, known, tests)) for one in waiting]
        for job, answer in _shown(asked, lambda job: judge(job.mutant, job.few), at_once):
            if answer["verdict"] == "survived":
                stand.append(job)
            elif answer["verdict"] == "at import":
                at_import.append((job.mutant, known.of_module(job.mutant.module)))
            else:
                results.note(str(job.mutant), answer["verdict"], answer.get("by", ""))
        print(
            f"{len(stand)} stand after the quick tests and are shown to all that run them", file=sys.stderr, flush=True
        )
        for job, answer in _shown(stand, lambda job: judge(job.mutant, job.others, LIMIT_OF_OTHERS), at_once, every=5):
            results.note(str(job.mutant), answer["verdict"], answer.get("by", ""))
        could.extend(known.tests)

    if waiting:
        collected(TESTS, work)
    if at_import:
        _apart(at_import, results, at_once)
    return could


def _shown(
    jobs: Sequence[Asked], child: Callable[[Asked], Answer], at_once: int, every: int = 50
) -> Iterator[tuple[Asked, Answer]]:
    begun = time.monotonic()
    for number, (job, answer, _) in enumerate(forked(jobs, child, at_once=at_once), start=1):
        yield job, answer
        progress(number, len(jobs), begun, every=every)


def explained(mutant: CodeMutant) -> str | None:
    """The reason of the kept file why nothing can kill a mutant, if there is one."""
    told = tomllib.loads(EXPLAINED.read_text(encoding="utf-8"))["core"]
    why: str | None = told.get(mutant.module, {}).get(mutant.told())
    return why


def _is_asked(item: pytest.Item, *, fast: bool) -> bool:
    elsewhere = ELSEWHERE.match(item.nodeid) or (fast and not FAST.match(item.nodeid))
    return not elsewhere and not _needs_a_system(item)


def _needs_a_system(item: pytest.Item) -> bool:
    return item.get_closest_marker("system") is not None or item.get_closest_marker("slow") is not None


def _tests(mutant: CodeMutant, known: Covering, named: dict[str, pytest.Item]) -> Iterator[list[pytest.Item]]:
    for names in known.of(mutant.module, mutant.start[0], mutant.end[0]):
        yield [named[name] for name in names if name in named]


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
            progress(number, len(jobs), begun)
