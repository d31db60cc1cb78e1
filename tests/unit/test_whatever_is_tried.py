"""What a table says to whatever is tried at each moment of a round, by every rulebook of a different kind."""

from __future__ import annotations

import json

import pytest

from tests.unit.whatever_is_tried import TABLES, digests, kept


@pytest.mark.parametrize(("book", "live"), TABLES)
def test_whatever_is_tried_is_answered_as_before(book: str, live: bool) -> None:
    """After a change that is meant: print the words before and after, look at what differs, and write the digests."""
    file = kept(book, live=live)
    before, now = json.loads(file.read_text(encoding="utf-8")), digests(book, live=live)
    assert list(now) == list(before)
    differ = [(moment, kind) for moment in now for kind in now[moment] if now[moment][kind] != before[moment].get(kind)]
    assert not differ, f"python -m tests.unit.whatever_is_tried {file.stem}"
    assert now == before
