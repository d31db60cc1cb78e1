"""The files of the repository, as git knows them."""

from __future__ import annotations

import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def tracked(pattern: str = "*") -> list[Path]:
    """Tracked files that match; a file that was deleted but not yet committed as such does not count."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--", pattern], capture_output=True, text=True, check=True
    )
    paths = (ROOT / name for name in listed.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]
