"""Mutants of the pure core, as cosmic-ray makes them: a comparison turned round, a number one more, a loop not run.

Mutants are drawn by place, one for each: an addition has eleven and a comparison five, and the many would outvote the
rest. Left alone are annotations, which nothing evaluates, and compiled kernels, which the tests hold to their readable
twins on everything.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tests.mutants.results import FOLDER, ROOT

SOURCE: Final = ROOT / "src"
#: The pure core: everything from the trainer's exercises down.
CORE: Final = (
    "training/**/*.py",
    "rulings/**/*.py",
    "jackpot/**/*.py",
    "round/**/*.py",
    "settlement/**/*.py",
    "rulebook/**/*.py",
    "ranking/**/*.py",
    "shuffle.py",
    "cards.py",
    "money.py",
    "errors.py",
)
#: Code that numba compiles and keeps: a change of it is another build, not another run.
COMPILED: Final = ("ranking/kernels.py", "ranking/compiling.py", "settlement/kernels.py")

Position = tuple[int, int]


class CodeMutant(NamedTuple):
    """One change of one module: the operator that makes it, which of its occurrences, and where it is."""

    module: str
    operator: str
    occurrence: int
    start: Position
    end: Position

    def __str__(self) -> str:
        return f"{self.module}:{self.start[0]}:{self.start[1]}: {self.operator} {self.occurrence}"

    @property
    def file(self) -> Path:
        return SOURCE / "croupier" / self.module

    @property
    def name(self) -> str:
        """The module as it is imported."""
        return "croupier." + self.module.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    def mutated(self) -> str:
        """The source of the module with this one change."""
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.plugins import get_operator

        changed = mutate_code(self.file.read_text(encoding="utf-8"), get_operator(self.operator)(), self.occurrence)
        if changed is None:
            raise LookupError(f"{self} is not there any more")
        return str(changed)


def modules() -> list[str]:
    """The modules of the core, by their paths below the package."""
    package = SOURCE / "croupier"
    names = sorted(file.relative_to(package).as_posix() for part in CORE for file in package.glob(part))
    return [name for name in names if name not in COMPILED]


def code_mutants(module: str) -> list[CodeMutant]:
    """Every mutant of a module; they are worked out once for each state of the file."""
    source = (SOURCE / "croupier" / module).read_text(encoding="utf-8")
    kept = FOLDER / "code" / f"{hashlib.sha256(source.encode()).hexdigest()[:16]}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(list(_found(source))), encoding="utf-8")
    rows = json.loads(kept.read_text(encoding="utf-8"))
    return [CodeMutant(module, name, number, tuple(start), tuple(end)) for name, number, start, end in rows]


def _found(source: str) -> Iterator[tuple[str, int, Position, Position]]:
    from cosmic_ray.ast import ast_nodes, get_ast

    annotations, nodes = _annotations(source), list(ast_nodes(get_ast(source)))
    for name, operator in _operators():
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (start, end) in enumerate(places):
            if not any(first <= start and end <= last for first, last in annotations):
                yield name, occurrence, start, end


@cache
def _operators() -> tuple[tuple[str, Any], ...]:
    from cosmic_ray.plugins import get_operator, operator_names

    kinds = [(name, get_operator(name)) for name in operator_names()]
    return tuple((name, kind()) for name, kind in kinds if not kind.arguments())


def _annotations(source: str) -> list[tuple[Position, Position]]:
    found = []
    for node in ast.walk(ast.parse(source)):
        for about in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(about, ast.expr):
                end = (about.end_lineno or about.lineno, about.end_col_offset or 0)
                found.append(((about.lineno, about.col_offset), end))
    return found


def drawn(count: int, seed: str, *, of: list[str] | None = None) -> list[CodeMutant]:
    """So many places of the core by chance, and one mutant of each; all places where there are no more."""
    chance = Random(seed)
    places: dict[tuple[str, Position, Position], list[CodeMutant]] = {}
    for module in of or modules():
        for mutant in code_mutants(module):
            places.setdefault((module, mutant.start, mutant.end), []).append(mutant)
    chosen = chance.sample(sorted(places), min(count, len(places)))
    return [chance.choice(places[place]) for place in sorted(chosen)]
