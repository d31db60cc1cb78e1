"""Everything that is wrong with a rulebook file, not only the first thing; every reading it offers is tried too."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from pydantic import ValidationError

from croupier.errors import RulebookError
from croupier.rulebook import faults, sources
from croupier.rulebook.checks import findings
from croupier.rulebook.loader import changed
from croupier.rulebook.model import Rulebook


@dataclass(frozen=True)
class Proof:
    """The result of proofreading: the rulebook if it could be understood, its faults, the readings tried."""

    source: str
    rulebook: Rulebook | None
    findings: tuple[RulebookError, ...]
    readings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.findings


def proofread(name: str) -> Proof:
    """Read a rulebook file and list all its faults; only a file that cannot be opened is raised."""
    sources.text(name)
    try:
        source = sources.read(name)
    except RulebookError as fault:
        return Proof(name, None, (fault,))
    proof = examine(source.data, name)
    return replace(proof, findings=source.faults + proof.findings)


def examine(data: dict[str, Any], name: str, *, try_readings: bool = True) -> Proof:
    """List all faults of plain rulebook data, under every reading that it offers or only as adopted."""
    rulebook, found = _understood(data, {})
    tried = list[str]()
    if rulebook is not None and try_readings:
        for reading, option in switches(rulebook):
            tried.append(f"{reading}={option}")
            known = {_signature(fault) for fault in found}
            found += [f for f in _understood(data, {reading: option})[1] if _signature(f) not in known]
    return Proof(name, rulebook, tuple(sources.in_file(fault, name) for fault in found), tuple(tried))


def switches(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Every reading of a rulebook that can be switched, with each option that is not the default."""
    for name, reading in rulebook.readings.items():
        for option in reading.options:
            yield name, option


def _understood(data: dict[str, Any], readings: dict[str, str]) -> tuple[Rulebook | None, list[RulebookError]]:
    """The rulebook as far as it can be understood under these readings, and what is wrong with it."""
    try:
        data = changed(data, readings)
        rulebook = Rulebook.model_validate(data)
    except ValidationError as fault:
        return None, [*faults.of_model(fault, data), *_beside(fault, data)]
    except RulebookError as fault:
        return None, [fault]
    return rulebook, list(findings(rulebook))


def _beside(fault: ValidationError, data: dict[str, Any]) -> list[RulebookError]:
    """What else is wrong where nothing but names of rows cannot be read: without them the rest can be.

    About a table that lacks a row nothing more is said; the row may be what it lacks.
    """
    rows = [detail["loc"][:-1] for detail in fault.errors() if detail["loc"][-1] == "[key]"]
    if len(rows) < fault.error_count():
        return []
    rest: Any = deepcopy(data)
    for *table, row in rows:
        inner = rest
        for step in table:
            inner = inner[step]
        del inner[row]
    try:
        found = findings(Rulebook.model_validate(rest))
    except ValidationError:
        return []
    tables = tuple(".".join(map(str, table)) for *table, _ in rows)
    return [one for one in found if not one.at.startswith(tables)]


def _signature(fault: RulebookError) -> tuple[str, str, str]:
    return fault.code, fault.at, fault.message
