"""Mutants of what a module does when it is imported: its tables, its classes, the defaults of its functions.

A process that has imported the packages of others but nothing of ours forks a child for each; the child imports the
changed module instead of the real one and runs the tests that know it.
"""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.util
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Final

import msgspec
import pytest

from tests.mutants.code import CodeMutant
from tests.mutants.forks import Answer, forked

#: Imported before the first child is forked, so that none of them has to.
OTHERS: Final = ("hypothesis", "msgspec", "numba", "numpy", "pydantic", "schemathesis", "sqlalchemy", "typer", "httpx")
#: They were imported before pytest could rewrite their assertions, which is no matter here.
IMPORTED: Final = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
#: No mutant is shown to more tests than this.
MOST_TESTS: Final = 100
#: Nor may they compute for longer than this, in seconds.
LIMIT: Final = 120.0


class Instead(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module, and gives its changed source for it."""

    def __init__(self, mutant: CodeMutant) -> None:
        self.mutant, self.source = mutant, mutant.mutated()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        if fullname != self.mutant.name:
            return None
        package = self.mutant.file.name == "__init__.py"
        spec = importlib.util.spec_from_loader(fullname, self, origin=str(self.mutant.file), is_package=package)
        if spec is not None and package:
            spec.submodule_search_locations = [str(self.mutant.file.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.file)
        exec(compile(self.source, module.__file__, "exec"), vars(module))


class _Only:
    """A pytest plugin that runs these tests, in this order, and notes the first that fails."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.tests = {name: number for number, name in enumerate(tests)}
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        wanted = [item for item in items if item.nodeid in self.tests]
        items[:] = sorted(wanted, key=lambda item: self.tests[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def prepare() -> None:
    """In the parent: import what does not change."""
    for name in OTHERS:
        with suppress(ImportError):
            importlib.import_module(name)
    ours = [name for name in sys.modules if name == "croupier" or name.startswith("croupier.")]
    if ours:
        raise RuntimeError(f"{ours[0]} is imported already, and no child could import it anew")


def judge(mutant: CodeMutant, tests: Sequence[str]) -> Answer:
    """In a child: import the changed module, and see who notices."""
    signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
    sys.meta_path.insert(0, Instead(mutant))
    # What changed code makes is kept for nobody.
    os.environ.pop("NUMBA_CACHE_DIR", None)
    os.environ["XDG_CACHE_HOME"] = os.devnull
    chosen = list(tests[:MOST_TESTS])
    only = _Only(chosen)
    files = list(dict.fromkeys(name.partition("::")[0] for name in chosen))
    quiet = ("-qq", "-s", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "faulthandler_timeout=0", *IMPORTED)
    status = pytest.main([*quiet, *files], plugins=[only])
    if status in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return {"verdict": "survived"}
    return {"verdict": "killed", "by": only.failed or "its import"}


def main() -> None:
    """Judge the mutants that come in as JSON, and answer with a line for each."""
    told = msgspec.json.decode(sys.stdin.buffer.read())
    jobs = [(msgspec.convert(mutant, CodeMutant), tests) for mutant, tests in told["jobs"]]
    prepare()
    for job, answer, _ in forked(jobs, lambda job: judge(*job), at_once=told["at_once"]):
        sys.stdout.buffer.write(msgspec.json.encode((str(job[0]), answer)) + b"\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
