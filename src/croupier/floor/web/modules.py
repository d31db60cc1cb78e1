"""The modules of a page, asked for all at once: a browser would otherwise find each only after reading another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

#: What a page starts, and what a module says it needs before it can begin; what is imported later may come later.
_STARTED: Final = re.compile(r'<script type="module" src="/static/([^"]+)"')
_NEEDED: Final = re.compile(r'^(?:import|(?:import|export)\s[^;"=]+\sfrom)\s+"(\.[^"]+\.js)"', re.MULTILINE)


def with_modules(page: str, static: Path) -> str:
    """The page with a link in its head for every module that it will need."""
    started = [static / name for name in _STARTED.findall(page)]
    needed = [module for module in dict.fromkeys(_all(started)) if module not in started]
    links = "".join(f'  <link rel="modulepreload" href="/static/{one.relative_to(static)}">\n' for one in needed)
    return page.replace("</head>", f"{links}</head>", 1)


def _all(modules: list[Path]) -> Iterator[Path]:
    """Modules and whatever they need, each after the one that needs it first."""
    waiting, seen = list(modules), set(modules)
    while waiting:
        module = waiting.pop(0)
        yield module
        for name in _NEEDED.findall(module.read_text(encoding="utf-8")):
            found = (module.parent / name).resolve()
            if found not in seen:
                seen.add(found)
                waiting.append(found)
