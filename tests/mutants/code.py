"""Mutants of the pure core, as cosmic-ray makes them: a comparison turned round, a number one more, a loop not run.

Mutants are drawn by place, one for each: an addition has eleven and a comparison five, and the many would outvote the
rest. Left alone is what the type checker holds: annotations, type aliases and the keywords of a class (`frozen`,
`kw_only`); that two lists are of one length (`zip(…, strict=True)`); and compiled kernels with the tables they look
up, which the tests hold to their readable twins on everything.
"""

from __future__ import annotations

import ast
import hashlib
import json
import pickle
from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tests.mutants.results import FOLDER, ROOT

SOURCE: Final = ROOT / "src"
#: The pure core, from rulings down; the exercises of the trainer above it are drawn by dice that decide no rule.
CORE: Final = (
    "rulings/**/*.py",
    "narrator/**/*.py",
    "jackpot/**/*.py",
    "round/**/*.py",
    "settlement/**/*.py",
    "rulebook/**/*.py",
    "ranking/**/*.py",
    "shuffle.py",
    "cards.py",
    "money.py",
    "chain.py",
    "errors.py",
)
#: Code that numba compiles and keeps, and what it looks up: a change of it is another build, not another run.
COMPILED: Final = (
    "ranking/compiling.py",
    "ranking/keeping.py",
    "ranking/kernels.py",
    "ranking/tables.py",
    "ranking/weights.py",
    "settlement/kernels.py",
)

Position = tuple[int, int]
#: What is left alone is decided here: another text of this module draws anew.
_OURS: Final = Path(__file__).read_text(encoding="utf-8")


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

    @property
    def package(self) -> str:
        """The package that the module stands in; its own name where it stands in none."""
        return self.module.partition("/")[0]

    def mutated(self) -> str:
        """The source of the module with this one change."""
        from cosmic_ray.mutating import MutationVisitor
        from cosmic_ray.plugins import get_operator

        visitor = MutationVisitor(self.occurrence, get_operator(self.operator)())
        changed = visitor.walk(pickle.loads(_parsed(self.file.read_text(encoding="utf-8"))))
        if not visitor.mutation_applied:
            raise LookupError(f"{self} is not there any more")
        return str(changed.get_code())

    def told(self) -> str:
        """The change as people read it, without numbers of lines, which every change above it moves."""
        source = self.file.read_text(encoding="utf-8")
        before, after = source.splitlines(), self.mutated().splitlines()
        for _, first, last, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if before[first:last] != after[start:end]:
                new = " ".join(line.strip() for line in after[start:end])
                return f"{self.where()}: {new or 'without ' + before[first].strip()}"
        return f"{self.where()}: nothing"

    def where(self) -> str:
        """The function or class that the change is in, by its name; "module" where it is in none."""
        around = [
            name
            for first, last, name in _functions_and_classes(self.file.read_text(encoding="utf-8"))
            if first <= self.start[0] <= last
        ]
        return ".".join(around) or "module"


@lru_cache(maxsize=8)
def _parsed(source: str) -> bytes:
    """The tree of a module, pickled: every mutant changes one of its own, and reading it back is ten times as quick."""
    from cosmic_ray.ast import get_ast

    return pickle.dumps(get_ast(source))


@lru_cache(maxsize=8)
def _functions_and_classes(source: str) -> list[tuple[int, int, str]]:
    """The first and last line of each function and class of a module, and its name; in the order of their lines."""
    named = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef | ast.ClassDef))
    return sorted((node.lineno, node.end_lineno or node.lineno, node.name) for node in named)


def module_at(file: Path) -> str:
    """A module by its path below the package."""
    return file.relative_to(SOURCE / "croupier").as_posix()


def modules() -> list[str]:
    """The modules of the core."""
    names = sorted(module_at(file) for part in CORE for file in (SOURCE / "croupier").glob(part))
    return [name for name in names if name not in COMPILED]


def code_mutants(module: str) -> list[CodeMutant]:
    """Every mutant of a module; they are worked out once for each state of the file."""
    source = (SOURCE / "croupier" / module).read_text(encoding="utf-8")
    kept = FOLDER / "code" / f"{hashlib.sha256((_OURS + source).encode()).hexdigest()[:16]}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_text(json.dumps(list(_found(source))), encoding="utf-8")
    rows = json.loads(kept.read_text(encoding="utf-8"))
    return [CodeMutant(module, name, number, tuple(start), tuple(end)) for name, number, start, end in rows]


def _found(source: str) -> Iterator[tuple[str, int, Position, Position]]:
    from cosmic_ray.ast import ast_nodes, get_ast

    declared, nodes = _declared(source), list(ast_nodes(get_ast(source)))
    for name, operator in _operators():
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for occurrence, (start, end) in enumerate(places):
            if not any(first <= start and end <= last for first, last in declared):
                yield name, occurrence, start, end


@cache
def _operators() -> tuple[tuple[str, Any], ...]:
    from cosmic_ray.plugins import get_operator, operator_names

    kinds = [(name, get_operator(name)) for name in operator_names()]
    return tuple((name, kind()) for name, kind in kinds if not kind.arguments())


def _declared(source: str) -> list[tuple[Position, Position]]:
    """Where a module says something to the type checker alone, or claims of two lists that they are of one length."""
    found: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        found += [getattr(node, "annotation", None), getattr(node, "returns", None)]
        if (
            isinstance(node, ast.AnnAssign)
            and isinstance(node.annotation, ast.Name)
            and node.annotation.id == "TypeAlias"
        ):
            found.append(node.value)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "zip":
            found += [keyword.value for keyword in node.keywords]
        if isinstance(node, ast.ClassDef):
            made = [one for one in node.decorator_list if isinstance(one, ast.Call)]
            found += [keyword.value for keyword in (*node.keywords, *(each for one in made for each in one.keywords))]
    return [
        ((one.lineno, one.col_offset), (one.end_lineno or one.lineno, one.end_col_offset or 0))
        for one in found
        if isinstance(one, ast.expr)
    ]


def drawn(count: int, seed: str, *, of: list[str] | None = None) -> list[CodeMutant]:
    """So many places of the core by chance, and one mutant of each; all places where there are no more."""
    chance = Random(seed)
    places: dict[tuple[str, Position, Position], list[CodeMutant]] = {}
    for module in of or modules():
        for mutant in code_mutants(module):
            places.setdefault((module, mutant.start, mutant.end), []).append(mutant)
    chosen = chance.sample(sorted(places), min(count, len(places)))
    return [chance.choice(places[place]) for place in sorted(chosen)]
