"""What may be asked about: a rulebook that this floor knows, with some pays changed within reason."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from croupier.errors import Code, CroupierError, InputError, RulebookError
from croupier.rulebook.shelf import known_ids

if TYPE_CHECKING:
    from croupier.rulebook import Rulebook

MOST_CHANGES: Final = 24
#: `trips.flush=8`, `blind.flush=3/2`. Few denominators and no huge pays: sums over all deals then fit 64 bits.
CHANGE: Final = r"^[a-z0-9-]{1,40}\.[a-z0-9-]{1,40}=\d{1,6}(\.\d{1,2}|/(1|2|4|5|10|20|25|50|100))?$"


def known(rulebook_id: str) -> str:
    """The id of a rulebook that this floor knows. Never a path: files of the machine are nobody's business."""
    if rulebook_id not in known_ids():
        raise RulebookError(
            Code.UNKNOWN_RULEBOOK,
            "there is no such rulebook",
            at="rulebook",
            expected=f"one of {', '.join(known_ids())}",
        )
    return rulebook_id


def tidy(what_if: Sequence[str]) -> tuple[str, ...]:
    """Changes in one order, so that the same question has one answer; the same pay twice is refused."""
    changes = tuple(sorted(what_if))
    places = [change.partition("=")[0] for change in changes]
    if len(set(places)) != len(places):
        raise InputError(Code.BAD_VALUE, "a pay is changed twice", at="what_if", expected="each pay at most once")
    for change in changes:
        if not re.fullmatch(CHANGE, change):
            raise InputError(Code.BAD_VALUE, "this is no change of a pay", at="what_if", expected="as trips.flush=8")
    return changes


def changed(rulebook_id: str, what_if: tuple[str, ...]) -> Rulebook:
    """The rulebook with these pays instead of its own."""
    from croupier.analysis.what_if import changes
    from croupier.rulebook import load

    book = load(known(rulebook_id))
    if not what_if:
        return book
    for change in what_if:
        bet = change.partition(".")[0]
        if bet not in book.bets:
            raise RulebookError(
                Code.UNKNOWN_KEY, f"there is no bet {bet!r}", at="what_if", expected=f"one of {', '.join(book.bets)}"
            )
    try:
        return load(rulebook_id, changes=changes(book, what_if))
    except CroupierError as fault:
        raise type(fault)(fault.code, fault.message, at="what_if", expected=fault.expected) from None
