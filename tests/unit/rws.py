"""The two rulebooks of RWS. Their clauses carry the same numbers except among the definitions."""

from __future__ import annotations

import pytest

PLAIN = "rws-3cp"
MULTI = "rws-multilink-3cp"
BOTH = pytest.mark.parametrize("book_id", [PLAIN, MULTI])
