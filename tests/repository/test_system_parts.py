"""scripts/system-parts, on a pretended machine without Chromium: it installs where it may, or says what is missing."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.repository.tracked import ROOT
from tests.system.accounts import stepping_down, unprivileged_account

SCRIPT = ROOT / "scripts" / "system-parts"
TOOLS = ("bash", "chmod", "env", "mktemp", "rm", "tail", "true")
#: An archive with one package, which a simulation finds and an installation puts there.
INSTALLS = """#!/usr/bin/env bash
[[ " $* " == *" install "* ]] || exit 0
[[ "${@: -1}" == PACKAGE ]] || exit 100
[[ " $* " == *" --simulate "* ]] || { echo "#!/bin/sh" >"{bin}/PACKAGE"; chmod +x "{bin}/PACKAGE"; }
"""
FAILS = "#!/usr/bin/env bash\necho 'no network' >&2\nexit 100\n"
PASSES_ON = '#!/usr/bin/env bash\nshift\nexec "$@"\n'
REFUSES = "#!/usr/bin/env bash\nexit 1\n"


@pytest.fixture
def machine() -> Iterator[Path]:
    """A directory of programs that is the whole PATH: PostgreSQL is there, Chromium is not."""
    # Outside pytest's own directory, which an unprivileged user may not enter.
    with tempfile.TemporaryDirectory(prefix="croupier-machine-") as name:
        directory = Path(name)
        directory.chmod(0o755)
        for tool in TOOLS:
            (directory / tool).symlink_to(str(shutil.which(tool)))
        for program in ("initdb", "pg_ctl"):
            put(directory, program, REFUSES)
        yield directory


def put(directory: Path, name: str, text: str) -> None:
    (directory / name).write_text(text.replace("{bin}", str(directory)))
    (directory / name).chmod(0o755)


def run(machine: Path, *prefix: str) -> subprocess.CompletedProcess[str]:
    with SCRIPT.open() as script:
        return subprocess.run(
            [*prefix, str(shutil.which("bash")), "-s"],
            stdin=script,
            env={"PATH": str(machine)},
            cwd="/",
            capture_output=True,
            text=True,
            check=False,
        )


@pytest.mark.parametrize("chromium", ["chromium", "chromium-browser", "chromium-headless-shell"])
def test_nothing_happens_where_both_parts_are_there(machine: Path, chromium: str) -> None:
    put(machine, chromium, REFUSES)
    done = run(machine)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_one_line_names_the_packages_where_there_is_no_apt(machine: Path) -> None:
    done = run(machine)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "system-parts: missing packages, and there is no apt-get here; install with: apt-get install chromium"
    ]


def test_one_line_names_the_packages_where_this_user_may_not_install(machine: Path) -> None:
    put(machine, "apt-get", INSTALLS.replace("PACKAGE", "chromium"))
    put(machine, "sudo", REFUSES)
    done = run(machine, *stepping_down(unprivileged_account()))
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "system-parts: missing packages, and this user may not install them; install with: apt-get install chromium"
    ]


@pytest.mark.parametrize("package", ["chromium", "chromium-headless-shell"])
def test_the_missing_package_is_installed_where_that_is_allowed(machine: Path, package: str) -> None:
    """The one without windows where the archive has it."""
    put(machine, "apt-get", INSTALLS.replace("PACKAGE", package))
    put(machine, "sudo", PASSES_ON)
    done = run(machine)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"system-parts: installing {package}\n", "")


def test_a_failed_installation_shows_why_and_names_the_packages(machine: Path) -> None:
    put(machine, "apt-get", FAILS)
    put(machine, "sudo", PASSES_ON)
    done = run(machine)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "no network",
        "system-parts: apt-get failed; install with: apt-get install chromium",
    ]
