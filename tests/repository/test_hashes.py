"""What is installed by hash is what is pinned, all of it and nothing else."""

from __future__ import annotations

import re

from packaging.utils import canonicalize_name

from tests.repository.test_pins import declared, installed, pins
from tests.repository.tracked import ROOT

LINE = re.compile(r"([a-z0-9-]+)==(\S+) --hash=sha256:[0-9a-f]{64}")


def hashed() -> dict[str, str]:
    """Name and version of every package that has a hash."""
    lines = (ROOT / "requirements-hashed.txt").read_text(encoding="utf-8").splitlines()
    matches = [LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    assert all(matches), "requirements-hashed.txt: a line is not `name==version --hash=sha256:…`"
    return {match[1]: match[2] for match in matches if match}


def test_every_hash_is_of_the_pinned_version() -> None:
    assert hashed().items() <= pins().items()


def test_everything_that_croupier_needs_to_run_has_a_hash() -> None:
    needed = {canonicalize_name(name) for name, _ in installed(declared()[""], set())}
    assert hashed().keys() == needed, "run scripts/write-hashes"
