"""A name for the whole content of a rulebook: two with the same digest are the same rules."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

from croupier.rulebook.model import Rulebook


def content_of(rulebook: Rulebook) -> dict[str, Any]:
    """Everything that a rulebook says, readings and changes applied, as plain values."""
    return rulebook.model_dump(mode="json", by_alias=True)


def rulebook_digest(rulebook: Rulebook) -> str:
    """SHA-256 of the rulebook's content in a fixed order."""
    return sha256(json.dumps(content_of(rulebook), sort_keys=True, ensure_ascii=False).encode()).hexdigest()
