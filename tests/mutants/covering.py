"""Which tests run which lines of the core: only they can notice a change there."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import coverage
import pytest

from tests.mutants.code import SOURCE
from tests.mutants.forks import first_failure
from tests.mutants.results import FOLDER, progress
from tests.mutants.swapping import forget

KEPT: Final = FOLDER / "covering.json"
#: A test that takes longer than this, in seconds of the processor, is asked at the end.
QUICK: Final = 0.5
#: So many tests of each function are asked first: a function that reads cases has hundreds.
FEW: Final = 12


class Covering:
    """For each line of the core the tests that run it, and how long each of them takes."""

    def __init__(self, seconds: dict[str, float], lines: dict[str, dict[int, list[int]]]) -> None:
        self.tests, self.seconds = list(seconds), list(seconds.values())
        self.lines = lines

    def of(self, module: str, first: int, last: int) -> tuple[list[str], list[str]]:
        """The tests that run any of these lines, the quickest first: a few of each function, and the others."""
        rows = self.lines.get(module, {})
        return self._parted({test for line in range(first, last + 1) for test in rows.get(line, ())})

    def of_module(self, module: str) -> list[str]:
        """The tests that run anything of a module, a few of each function first."""
        few, others = self._parted({test for tests in self.lines.get(module, {}).values() for test in tests})
        return few + others

    def _parted(self, found: set[int]) -> tuple[list[str], list[str]]:
        few, others, taken = list[str](), list[str](), Counter[str]()
        for test in sorted(found, key=lambda one: self.seconds[one]):
            function = self.tests[test].partition("[")[0]
            taken[function] += 1
            quick = taken[function] <= FEW and self.seconds[test] < QUICK
            (few if quick else others).append(self.tests[test])
        return sorted(few, key=_is_case), others


def _is_case(test: str) -> bool:
    """Cases run through everything; what is about few things is asked before them."""
    return test.startswith("tests/cases/")


def covering(items: Sequence[pytest.Item], state: str) -> Covering:
    """What was found out for this state of code and tests, or every test run once while it is watched."""
    if KEPT.exists() and (kept := json.loads(KEPT.read_text(encoding="utf-8")))["state"] == state:
        lines = {module: {int(line): tests for line, tests in rows.items()} for module, rows in kept["lines"].items()}
        return Covering(kept["seconds"], lines)
    seconds, lines = _watched(items)
    FOLDER.mkdir(exist_ok=True)
    KEPT.write_text(json.dumps({"state": state, "seconds": seconds, "lines": lines}), encoding="utf-8")
    return Covering(seconds, lines)


def _watched(items: Sequence[pytest.Item]) -> tuple[dict[str, float], dict[str, dict[int, list[int]]]]:
    """Run each test as it is; then those that pass once more, watched.

    The first of each function is watched with nothing remembered: a rulebook that is loaded already runs no check.
    """
    package = SOURCE / "croupier"
    watch = coverage.Coverage(data_file=None, include=[f"{package}/*"], config_file=False)
    seconds, functions = dict[str, float](), set[str]()
    start = time.monotonic()
    for number, item in enumerate(items, start=1):
        progress(number, len(items), start, "tests seen at work", every=500)
        begun = time.process_time()
        if first_failure([item]) is not None:
            print(f"{item.nodeid} fails without any mutant and is not asked", file=sys.stderr)
        else:
            seconds[item.nodeid] = round(time.process_time() - begun, 4)
            if (function := item.nodeid.partition("[")[0]) not in functions:
                functions.add(function)
                forget()
            watch.start()
            watch.switch_context(item.nodeid)
            first_failure([item])
            watch.stop()
    numbers = {name: number for number, name in enumerate(seconds)}
    data = watch.get_data()
    lines: dict[str, dict[int, list[int]]] = {}
    for file in data.measured_files():
        rows: dict[int, list[Any]] = data.contexts_by_lineno(file)
        module = file.removeprefix(f"{package}/")
        lines[module] = {
            line: [numbers[name] for name in names if name in numbers] for line, names in rows.items() if any(names)
        }
    return seconds, lines
