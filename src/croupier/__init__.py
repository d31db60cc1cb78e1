"""croupier deals, settles, rules and proves house-banked poker tables from one data file per game.

What `__all__` names is the public interface (docs/library.md); everything else may change from one version to the next.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.version import __version__

if TYPE_CHECKING:
    from croupier.client import Floor
    from croupier.errors import Code, CroupierError
    from croupier.library import advise, analyze, load, rule, settle, simulate
    from croupier.rulebook import book_ids


__all__ = [
    "Code",
    "CroupierError",
    "Floor",
    "__version__",
    "advise",
    "analyze",
    "book_ids",
    "load",
    "rule",
    "settle",
    "simulate",
]

#: Where each name is from; imported on first use, so that a command line pays only for what it calls.
_FROM = {"Code": "errors", "CroupierError": "errors", "Floor": "client", "book_ids": "rulebook"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_FROM.get(name, 'library')}"), name)
