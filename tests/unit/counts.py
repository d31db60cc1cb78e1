"""The files in tests/counts: how many hands there are of each category, and why."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb
from operator import add, mul, sub
from pathlib import Path

from croupier.ranking import RANK_LISTS, RankList
from tests.unit.more_lists import MORE_LISTS

COUNTS = Path(__file__).parents[1] / "counts"

OPERATIONS: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: add,
    ast.Sub: sub,
    ast.Mult: mul,
    ast.Pow: pow,
}


@dataclass(frozen=True)
class Count:
    """A number with the arithmetic that leads to it."""

    number: int
    derivation: str
    known: Mapping[str, int]

    def derived(self) -> int:
        return derive(self.derivation, self.known)


@dataclass(frozen=True)
class CountFile:
    cards: int
    rank_list: RankList
    total: Count
    sets: Mapping[str, Count]
    categories: Mapping[str, Count]


def read(path: Path) -> CountFile:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    known: dict[str, int] = {}
    sets = {}
    for name, given in data["sets"].items():
        sets[name] = Count(given["sets"], given["derivation"], dict(known))
        known[name] = given["sets"]
    categories = {name: Count(given["hands"], given["derivation"], known) for name, given in data["categories"].items()}
    total = Count(data["hands"], data["derivation"], {})
    return CountFile(data["cards"], (RANK_LISTS | MORE_LISTS)[data["list"]], total, sets, categories)


def derive(text: str, known: Mapping[str, int]) -> int:
    """Work out whole numbers with +, -, *, **, brackets, C(n,k) and what is known by name; nothing else."""
    return _derive(ast.parse(f"({text})", mode="eval").body, known)


def _derive(node: ast.expr, known: Mapping[str, int]) -> int:
    match node:
        case ast.Constant(value=int(number)):
            return number
        case ast.Name(id=name):
            return known[name]
        case ast.BinOp(left=left, op=op, right=right):
            return OPERATIONS[type(op)](_derive(left, known), _derive(right, known))
        case ast.Call(func=ast.Name(id="C"), args=[n, k], keywords=[]):
            return comb(_derive(n, known), _derive(k, known))
    raise ValueError(f"not part of a derivation: {ast.unparse(node)}")
