"""Which tests run which lines of the core: only they can notice a change there."""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

import coverage
import pytest

from tests.mutants.code import SOURCE
from tests.mutants.forks import first_failure
from tests.mutants.results import FOLDER

KEPT: Final = FOLDER / "covering.json"
#: A test that takes longer than this, in seconds, is not asked about single mutants.
QUICK: Final = 0.7


class Covering:
    """For each line of the core the tests that run it, and how long each of them takes."""

    def __init__(self, seconds: dict[str, float], lines: dict[str, dict[int, list[int]]]) -> None:
        self.tests, self.seconds = list(seconds), list(seconds.values())
        self.lines = lines

    def of(self, module: str, first: int, last: int) -> list[str]:
        """The tests that run any of these lines: one of each function first, the quickest first among equals."""
        rows = self.lines.get(module, {})
        found = {test for line in range(first, last + 1) for test in rows.get(line, ())}
        return self._ordered(found)

    def of_module(self, module: str) -> list[str]:
        return self._ordered({test for tests in self.lines.get(module, {}).values() for test in tests})

    def _ordered(self, found: set[int]) -> list[str]:
        seen: dict[str, int] = defaultdict(int)
        ranked = []
        for test in sorted(found, key=lambda one: self.seconds[one]):
            function = self.tests[test].partition("[")[0]
            ranked.append((seen[function], self.seconds[test], self.tests[test]))
            seen[function] += 1
        return [name for _, _, name in sorted(ranked)]


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
    """Run each test as it is; then those that pass and are quick once more, watched."""
    package = SOURCE / "croupier"
    watch = coverage.Coverage(data_file=None, include=[f"{package}/*"], config_file=False)
    seconds: dict[str, float] = {}
    for item in items:
        begun = time.perf_counter()
        if first_failure([item]) is not None:
            print(f"{item.nodeid} fails without any mutant and is not asked", file=sys.stderr)
        elif (took := time.perf_counter() - begun) < QUICK:
            seconds[item.nodeid] = round(took, 4)
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
