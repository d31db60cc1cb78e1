"""Strategies that are written down: a TOML file (`croupier.analysis.written`), or the basic rule of a book."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook, book_ids, load


def read_file(path: Path) -> dict[str, Any]:
    """The content of a strategy file."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(Code.FILE_UNREADABLE, f"{path} cannot be read: {error}", at="strategy") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(Code.BAD_TOML, f"{path} is not TOML: {error}", at="strategy") from None


def basic_rule(rulebook: Rulebook) -> dict[str, Any]:
    """The rule that a good book teaches, as a strategy file would have it; games without one are refused."""
    for way in rulebook.play.ways:
        if way.kind == "basic" and (found := rulebook.play.streets_of(way)) is not None:
            return dict(found)
    known = (id_ for id_ in book_ids() if any(way.kind == "basic" for way in load(id_).play.ways))
    raise InputError(
        Code.UNKNOWN_STRATEGY,
        f"no basic rule is known for {rulebook.id}",
        at="strategy",
        expected=f"another strategy, or one of {', '.join(known)}",
    )
