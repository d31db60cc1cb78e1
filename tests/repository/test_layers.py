"""The layers of docs/architecture.md, of the import contracts and of the packages on disk are the same."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.repository.tracked import ROOT

LINT = """
import sys
from importlinter.cli import lint_imports
sys.path.insert(0, ".")
sys.exit(lint_imports(no_cache=True))
"""

#: The layers that must stay pure, besides the arithmetic of the jackpot, whose package also has a store.
PURE = {"rulings", "round", "settlement", "rulebook", "ranking", "cards", "money", "errors"}


def contracts() -> list[dict[str, Any]]:
    configured: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
        "contracts"
    ]
    return configured


def on_disk() -> set[str]:
    package = ROOT / "src" / "croupier"
    return {path.stem for path in package.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}


def test_the_picture_shows_the_layers_of_the_contract_in_their_order() -> None:
    layers = re.findall(r"\w+", " ".join(contracts()[0]["layers"]))
    picture = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("```")[1]
    places = [re.search(rf"│.*\b{layer}\b", picture) for layer in layers]
    assert all(places)
    starts = [picture.index(layer) for layer in layers]
    assert starts == sorted(starts)


def test_every_pure_package_that_exists_is_under_the_purity_contract() -> None:
    named = {module.removeprefix("croupier.") for module in contracts()[1]["source_modules"]}
    assert named == PURE & on_disk(), "bring source_modules of the second contract in pyproject.toml up to date"


def test_the_contracts_hold_and_would_notice(tmp_path: Path) -> None:
    """A copy of the package with one import upwards, and one with a clock, each break a contract."""
    config = (ROOT / "pyproject.toml").read_text()
    for number, (broken, module) in enumerate([("croupier.cli.app", "money"), ("time", "cards")]):
        copy = tmp_path / str(number)
        for path in (ROOT / "src" / "croupier").rglob("*.py"):
            target = copy / path.relative_to(ROOT / "src")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
        culprit = copy / "croupier" / f"{module}.py"
        culprit.write_text(culprit.read_text(encoding="utf-8") + f"\nimport {broken}\n", encoding="utf-8")
        (copy / "pyproject.toml").write_text(config)
        done = subprocess.run([sys.executable, "-c", LINT], cwd=copy, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert f"croupier.{module}" in done.stdout
        assert broken in done.stdout
