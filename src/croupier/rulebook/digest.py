"""The whole content of a rulebook as plain values, its name, and the rulebook again from them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from croupier.rulebook.model import Rulebook


def content_of(rulebook: Rulebook) -> dict[str, Any]:
    """Everything that a rulebook says, readings and changes applied, as plain values."""
    return rulebook.model_dump(mode="json", by_alias=True)


def rulebook_digest(rulebook: Rulebook) -> str:
    """SHA-256 of the rulebook's content in a fixed order."""
    return rulebook.digest


@lru_cache(maxsize=32)
def read_again(text: str) -> Rulebook:
    """The rulebook that was written; a `ValueError` where this is none."""
    return Rulebook.model_validate_json(text)
