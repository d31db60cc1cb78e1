"""What is easily got wrong has cases and tests that hold it, by names that exist (held.toml)."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cases.told import case_files

HERE = Path(__file__).parent
POINTS: list[dict[str, Any]] = tomllib.loads((HERE / "held.toml").read_text(encoding="utf-8"))["point"]


@pytest.mark.parametrize("point", POINTS, ids=lambda one: one["id"])
def test_every_name_is_a_case_or_a_test(point: dict[str, Any]) -> None:
    cases, tests = point.get("cases", {}), point.get("tests", [])
    assert cases or tests, "something must hold it"
    for book, wanted in cases.items():
        told = {f"{file['path'].stem}: {case['name']}" for file in case_files(book) for case in file["case"]}
        assert set(wanted) <= told, book
    for wanted in tests:
        path, _, name = wanted.partition("::")
        tree = ast.parse((HERE.parents[1] / path).read_text(encoding="utf-8"))
        assert not name or name in {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}, wanted
