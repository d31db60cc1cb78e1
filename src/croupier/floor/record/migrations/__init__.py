"""Migrations of the store, in order: each module of `versions` begins with its number, `r0001_…`.

`croupier.floor.record.engine` runs them when a store is opened. A new one is a new module here; one that has been
released is never changed.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

DIRECTORY: Final = Path(__file__).parent
_VERSIONS: Final = f"{__package__}.versions"
_LENGTH: Final = len("r0001")


@cache
def revisions() -> tuple[str, ...]:
    """The numbers of all migrations that this program knows, oldest first."""
    package = import_module(_VERSIONS)
    return tuple(sorted(module.name[:_LENGTH] for module in pkgutil.iter_modules(package.__path__)))
