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
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
import pytest

from tests.mutants.code import CodeMutant
from tests.mutants.covering import Covering, covering
from tests.mutants.forks import Answer, collected, first_failure, forked
from tests.mutants.results import EXPLAINED, ROOT, Results, fingerprint, progress
from tests.mutants.swapping import AtImport, changed_functions, swap

#: Where the tests stand that run the core inside their own process; those that start servers, stores or compilers,
#: those about chance and those of the mathematics above the core are not asked.
TESTS: Final = ("tests/cases", "tests/counts", "tests/unit", "tests/property")
ELSEWHERE: Final = re.compile(
    r"tests/unit/test_(analysis|bench|cli_simulate|design|dossier|floor|gym|integrity|link_(stores|migrations)|people"
    r"|randomness|ranking_(compiling|keeping)|settlement_exhaustive|simulation|spreadsheets|store)"
    r"|tests/property/test_(link_stores|simulation_runs)"
)
#: With `--fast`: the tests that know a package of the core best, and so many of each function, evenly spread. What they
#: kill is killed; what survives them may yet be killed by the others.
NEAR: Final = {
    "rulings": "unit/test_(rulings|books_.*_rulings)|cases/test_ruling_cases",
    "narrator": "unit/test_(narrator|settlement_explain)|cases/test_(ruling|round)_cases",
    "jackpot": "unit/test_(jackpot|link_journals)|cases/test_link_cases",
    "round": "unit/test_round|cases/test_(round|ruling)_cases",
    "settlement": "unit/test_(settlement|jackpot_awards)|cases/test_(cases|ruling_cases)",
    "rulebook": "unit/test_(rulebook|books)|cases/test_(cases|round_cases|ruling_cases)",
    "ranking": "unit/test_ranking|cases/test_cases",
}
SPREAD: Final = 60
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

    With `fast` only tests near the code are asked. Gives back those that could have noticed something, where any were
    asked.
    """
    waiting = [mutant for mutant in chosen if str(mutant) not in results]
    at_import: list[tuple[CodeMutant, list[str]]] = []
    could: list[str] = []

    def work(items: list[pytest.Item]) -> None:
        tests = {item.nodeid: item for item in items if not ELSEWHERE.match(item.nodeid) and not _needs_a_system(item)}
        known, stand = Covering({}, {}) if fast else covering(list(tests.values()), fingerprint(STATE)), list[Asked]()
        near = {package: spread(package, tests.values()) for package in {one.package for one in waiting}}
        asked = [Asked(one, *((near[one.package], []) if fast else _tests(one, known, tests))) for one in waiting]
        # Whatever is remembered runs when nobody looks: of a line that no test was seen to run, the nearest are asked.
        asked = [job if job.few or job.others else job._replace(few=near[job.mutant.package]) for job in asked]
        for job, answer in _shown(asked, lambda job: judge(job.mutant, job.few), at_once):
            if fast and first_failure([tests[name] for name in (answer.get("by", ""),) if name in tests]):
                answer |= {"verdict": "broken", "by": f"{answer['by']}, which fails without any mutant"}
            if answer["verdict"] == "survived" and not fast:
                stand.append(job)
            elif answer["verdict"] == "at import":
                names = [item.nodeid for item in job.few] if fast else known.of_module(job.mutant.module)
                at_import.append((job.mutant, names))
            else:
                results.note(str(job.mutant), answer["verdict"], answer.get("by", ""))
        print(
            f"{len(stand)} stand after the quick tests and are shown to all that run them", file=sys.stderr, flush=True
        )
        for job, answer in _shown(stand, lambda job: judge(job.mutant, job.others, LIMIT_OF_OTHERS), at_once, every=5):
            results.note(str(job.mutant), answer["verdict"], answer.get("by", ""))
        could.extend(known.tests)

    if waiting:
        near = {file for package in {one.package for one in waiting} for file in _files(package)}
        collected(sorted(near) if fast else TESTS, work)
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


def _files(package: str) -> set[str]:
    near = re.compile(f"tests/({NEAR.get(package, 'unit/test_' + package.removesuffix('.py'))})")
    names = (file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").glob("*/test_*.py"))
    return {name for name in names if near.match(name) and not ELSEWHERE.match(name)}


def spread(package: str, items: Iterable[pytest.Item]) -> list[pytest.Item]:
    """The tests that know a package of the core best, a module by its own name; the cases last."""
    files, functions = _files(package), dict[str, list[pytest.Item]]()
    for item in items:
        if item.nodeid.partition("::")[0] in files:
            functions.setdefault(item.nodeid.partition("[")[0], []).append(item)
    found = [item for of_one in functions.values() for item in of_one[:: -(-len(of_one) // SPREAD)]]
    return sorted(found, key=lambda item: item.nodeid.startswith("tests/cases/"))


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
