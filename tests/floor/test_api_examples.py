"""What api.md and library.md show with curl and Python happens, on a demonstration floor that was just started."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.floor.serving import Serving
from tests.repository.tracked import ROOT

BLOCK = re.compile(r"^```(bash|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = "http://127.0.0.1:8777"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    directory = tmp_path_factory.mktemp("floor")
    config = directory / "floor.toml"
    # Bots take their time, and nothing on these pages is about them.
    config.write_text("house_bots = false\n", encoding="utf-8")
    server = Serving(directory, f"sqlite:///{directory / 'floor.db'}", config)
    server.start()
    yield server
    server.stop()


def blocks(language: str, page: str = "api.md") -> list[str]:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [block for found, block in BLOCK.findall(text) if found == language]


def run(command: list[str], script: str, directory: Path) -> str:
    environment = os.environ | {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(
        [*command, script], cwd=directory, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, f"{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


def test_a_round_with_curl(server: Serving, tmp_path: Path) -> None:
    """The blocks share one shell, as they do for a reader."""
    script = "set -eu\n" + "\n".join(blocks("bash")).replace(SHOWN, server.address)
    printed = run(["bash", "-c"], script, tmp_path)
    assert '"type":"decision-made"' in printed
    assert '"decision":"play-1x"' in printed
    assert re.search(r'"settlement":\{', printed)
    assert re.search(r'"seed":"[0-9a-f]{64}"', printed)
    assert re.search(r"^event: update\ndata: \{", printed, re.MULTILINE) or "\ndata: {" in printed


def test_the_same_with_the_client(server: Serving, tmp_path: Path) -> None:
    for block in blocks("python"):
        assert "betting-open" in run([sys.executable, "-c"], block.replace(SHOWN, server.address), tmp_path)


def test_a_round_as_the_page_on_the_library_plays_it(server: Serving, tmp_path: Path) -> None:
    [program] = blocks("python", "library.md")
    printed = run([sys.executable, "-c"], program.replace(SHOWN, server.address), tmp_path)
    staked, paid, chips = map(int, printed.split())
    assert staked == 2000
    assert chips == 100_000 - staked + paid
