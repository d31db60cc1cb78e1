"""The messages of the pages as types: `phrases.d.ts`, which tsc reads and no browser."""

from __future__ import annotations

import re
from typing import Final

from croupier.floor.web.phrases import Pattern, catalogue
from croupier.languages import ENGLISH

#: Variants that a number chooses; whatever else a sentence turns on is a word.
_BY_NUMBER: Final = re.compile(r"zero|one|two|few|many|\d+")


def arguments(pattern: Pattern) -> dict[str, set[str]]:
    """What a message has to be given; each with the variants that turn on it."""
    found: dict[str, set[str]] = {}
    for part in pattern if isinstance(pattern, list) else ():
        if isinstance(part, list):
            variants = part[1] if len(part) > 1 else {}
            found.setdefault(part[0], set()).update(variants)
            for inner in variants.values():
                for name, keys in arguments(inner).items():
                    found.setdefault(name, set()).update(keys)
    return found


def phrase_types() -> str:
    """Every message with what it has to be given, for tsc: a misspelt id is found before anybody opens the page."""
    lines = []
    for name, pattern in sorted(catalogue(ENGLISH).items()):
        given = "; ".join(f"{one}: {_type(keys)}" for one, keys in sorted(arguments(pattern).items()))
        lines.append(f'    "{name}": {{ {given} }};' if given else f'    "{name}": {{}};')
    declared = "\n".join(lines)
    return (
        "// Made from languages/en/pages by `make docs`.\n\n"
        "declare namespace Phrases {\n"
        "  /** Every message, with the figures that it names. */\n"
        f"  interface All {{\n{declared}\n  }}\n}}\n"
    )


def _type(keys: set[str]) -> str:
    return "number" if any(_BY_NUMBER.fullmatch(key) for key in keys) else "string" if keys else "string | number"
