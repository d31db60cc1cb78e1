"""What the register says is tested, asked again: all of it, or a fixed sample that takes seconds.

A sample of the core is asked beside it: every mutant of small modules whose own tests know them by heart.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import partial

import pytest

from tests.clause_names import Clause
from tests.mutants import code, core
from tests.mutants.forks import collected, forked
from tests.mutants.register import Keys, Shown, every_way, shown

#: Every so many clauses of the register are asked about in the sample.
EVERY = 100
#: Modules with their tests, and so many places of each.
MODULES = {"cards.py": "tests/unit/test_cards.py", "money.py": "tests/unit/test_money.py"}
PLACES = 4


def of_register(_: argparse.Namespace) -> int:
    """Take away again what was taken away of every clause that counts as tested: its test must fail again."""
    return _asked_again(_recorded())


def of_everything() -> int:
    """A little of everything, always the same."""
    clauses = _recorded()
    chosen = {clause: clauses[clause] for clause in sorted(clauses)[::EVERY]}
    return max(_asked_again(chosen), _of_small_modules())


def _recorded() -> dict[Clause, Shown]:
    from tests.coverage_map import recorded

    return {clause: told for clause, told in recorded().items() if told.taken}


def _asked_again(clauses: Mapping[Clause, Shown]) -> int:
    ways = every_way()
    wanted: dict[Clause, Keys] = {
        clause: {told.key: [one for one in ways[clause][told.key] if str(one) == told.taken]}
        for clause, told in clauses.items()
    }
    found = shown(wanted, tests={told.fails for told in clauses.values()})
    lost = {clause: told for clause, told in clauses.items() if clause not in found}
    print(f"{len(clauses)} clauses that count as tested: {len(lost)} are not")
    for (book, clause), told in lost.items():
        print(f"not tested  {book} {clause}: {told.fails} passes without it ({told.taken})")
    return 1 if lost else 0


def _of_small_modules() -> int:
    ends: dict[str, str] = {}

    def work(items: list[pytest.Item]) -> None:
        for module, tests in MODULES.items():
            judge = partial(core.judge, tests=[item for item in items if item.nodeid.startswith(tests)])
            for job, answer, _ in forked(code.drawn(PLACES, "1", of=[module]), judge, at_once=1):
                ends[f"{job}  {job.told()}"] = "explained" if core.explained(job) else answer["verdict"]

    collected(MODULES.values(), work)
    killed = [one for one, end in ends.items() if end == "killed"]
    survived = [one for one, end in ends.items() if end in ("survived", "broken")]
    print(f"{len(killed) + len(survived)} mutants of {' and '.join(MODULES)}, {len(killed)} killed")
    for one in survived:
        print(f"survived  {one}")
    return 1 if survived else 0
