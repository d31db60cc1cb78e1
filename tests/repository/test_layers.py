"""The picture in docs/architecture.md is the contract that import-linter holds, and the contract has teeth."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from tests.repository.tracked import ROOT

LINT = """
import sys
from importlinter.cli import lint_imports
sys.path.insert(0, ".")
sys.exit(lint_imports(no_cache=True))
"""


def contracts() -> list[dict[str, Any]]:
    configured: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
    return configured


def test_the_picture_shows_the_layers_of_the_contract_in_their_order() -> None:
    layers = re.findall(r"\w+", " ".join(contracts()[0]["layers"]))
    picture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    places = [re.search(rf"│.*\b{layer}\b", picture) for layer in layers]
    assert all(places)
    starts = [picture.index(layer) for layer in layers]
    assert starts == sorted(starts)


def test_every_pure_layer_is_under_the_purity_contract() -> None:
    """All from the training down."""
    named = {module.split(".")[1] for module in contracts()[1]["source_modules"]}
    layers = re.findall(r"\w+", " ".join(contracts()[0]["layers"]))
    assert named == set(layers[layers.index("training") :])


#: For each contract in turn an import that breaks it.
BREAKING: Final = (
    ("croupier.money", "croupier.settlement"),
    ("croupier.cards", "time"),
    ("croupier.client.faults", "numpy"),
    ("croupier.floor.news", "croupier.floor.hall.floor"),
    ("croupier.floor.table.money", "croupier.floor.table.desk"),
    ("croupier.wire.people", "croupier.chain"),
)


def test_every_contract_notices_an_import_that_breaks_it(tmp_path: Path) -> None:
    """In a copy of the package: money that knows the settlement, cards the time, messages the chain, and so on."""
    for path in (ROOT / "src" / "croupier").rglob("*.py"):
        target = tmp_path / path.relative_to(ROOT / "src")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    (tmp_path / "pyproject.toml").write_text((ROOT / "pyproject.toml").read_text())
    for module, culprit in BREAKING:
        with (tmp_path / f"{module.replace('.', '/')}.py").open("a") as source:
            source.write(f"\nimport {culprit}\n")
    done = subprocess.run([sys.executable, "-c", LINT], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    said = re.split(r"\n(.+)\n-+\n", done.stdout.partition("Broken contracts")[2])
    complaints = dict(zip(said[1::2], said[2::2], strict=True))
    for contract, imports in zip(contracts(), BREAKING, strict=True):
        module, culprit = (name.rpartition(".")[2] for name in imports)
        assert re.search(rf"{module} -> \S*{culprit} \((l\.|1 import)", complaints[contract["name"]])
