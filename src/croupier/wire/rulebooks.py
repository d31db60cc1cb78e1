"""The clauses of a rulebook in our words. A game at a glance is described where it is made, beside the rulebook."""

from __future__ import annotations

from typing import Annotated, Any

from croupier.wire.message import Answer, of


class ClauseWords(Answer, frozen=True, kw_only=True):
    """A clause in our words, an example, and the readings it needs; `none` says why software has no part in it."""

    kind: str
    says: str
    scenario: str
    readings: tuple[str, ...]
    none: str


class ClausesOf(Answer, frozen=True, kw_only=True):
    """Every clause of a rulebook, and every reading behind them, by id."""

    rulebook: str
    clauses: dict[str, ClauseWords]
    readings: dict[str, Annotated[Any, of("ReadingLine")]]
