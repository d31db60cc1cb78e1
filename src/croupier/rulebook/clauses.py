"""The clause registry: every clause of the document in our words, and what the software does about it."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from croupier.rulebook.parts import Names, Part

ClauseKind: TypeAlias = Literal[
    "irregularity",
    "ranking",
    "definition",
    "bet-eligibility",
    "settlement",
    "jackpot",
    "equipment",
    "decision",
    "paytable",
    "comparison",
    "limits",
    "authority",
    "deal",
    "conduct",
    "notice",
    "envy",
    "heading",
]

#: What is still to be built, by the name under which a clause can wait for it.
Capability: TypeAlias = Literal["round", "settlement", "rulings", "jackpot", "floor"]


class Clause(Part):
    """One clause: what it says, an example, and how it is covered.

    Keys of the rulebook that cite the clause implement it without further mention. `code` names functions where the
    mechanism itself is the implementation; `none` says in a line why software has no part in it; `pending` names the
    capability that will cover it.
    """

    kind: ClauseKind
    says: str
    scenario: str = ""
    reading: Names = ()
    code: Names = ()
    none: str = ""
    pending: Capability | None = None


class ReadingOption(Part):
    """Another way to read the text: what it means, and the values it changes."""

    says: str
    set: dict[str, Any]


class Reading(Part):
    """How we read a clause that is silent or contradicts itself; with `options`, a switch.

    The words come from readings.toml, which all rulebooks share, unless the rulebook brings a reading of its own.
    """

    question: str = ""
    says: str
    why: str = ""
    default: str = "adopted"
    options: dict[str, ReadingOption] = {}
