"""Which command answers `--json` with what, and the JSON schema of each answer: docs/schemas."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from croupier.analysis.reports.shapes import Sheets, SolvedSheet, StrategyFigures
from croupier.cli import answers
from croupier.cli.table.history import Replayed
from croupier.design.files import SolvedDesign
from croupier.errors import ErrorData
from croupier.floor.audit.report import ReportTold
from croupier.floor.record.archiving import DaysArchived
from croupier.floor.web.contract import schemas
from croupier.integrity.comparing import ChangeData
from croupier.narrator.reasoning import ExplainedData
from croupier.randomness.battery import BatteryData, ShuffleTest
from croupier.rulebook.coverage import Inspection
from croupier.rulebook.summary import Glance
from croupier.rulings.preview import PreviewData
from croupier.rulings.ruling import RulingData
from croupier.settlement.wire import SettlementData
from croupier.simulation.shapes import DeviceSimulation
from croupier.wire.audit import Statement
from croupier.wire.message import COMPONENTS

#: The answers of each command that has `--json`, by what its options ask for.
ANSWERS: Final[dict[str, tuple[Any, ...]]] = {
    "rulebook list": (answers.Catalogue,),
    "rulebook show": (Glance, Inspection),
    "rulebook new": (answers.WrittenFile,),
    "rulebook check": (answers.Proofread,),
    "rulebook diff": (answers.Differences,),
    "rulebook coverage": (answers.Coverage,),
    "admit": (answers.Admitted,),
    "settle": (SettlementData, ExplainedData),
    "rule": (answers.Incidents, RulingData, PreviewData),
    "analyze": (SolvedSheet, Sheets),
    "strategy": (StrategyFigures,),
    "advise": (answers.DeviceAdvice,),
    "design": (SolvedDesign,),
    "simulate": (DeviceSimulation,),
    "serve": (answers.CheckedConfig,),
    "staff list": (list[answers.StaffAccount],),
    "staff reset": (answers.TemporaryPassword,),
    "staff authenticator": (answers.StaffAuthenticator,),
    "staff key": (answers.DeviceKey,),
    "staff hash": (answers.PasswordHash,),
    "jackpot list": (answers.LinksTold,),
    "jackpot create": (answers.LinkStateTold,),
    "jackpot show": (answers.LinkShown,),
    "jackpot statement": (Statement,),
    **{
        f"jackpot {order}": (answers.LinkStateTold,)
        for order in ("order", "fault", "choose", "repair", "adjust", "close")
    },
    "replay": (Replayed,),
    "shuffle draw": (answers.DrawnSeed,),
    "shuffle verify": (answers.VerifiedShuffle,),
    "shuffle test": (ShuffleTest, BatteryData),
    "bots": (answers.BotsTold,),
    "device": (answers.CardsTold,),
    "correct": (answers.Corrected,),
    "audit": (ReportTold,),
    "archive": (DaysArchived,),
    "migrate": (answers.Migrated,),
    "dossier": (answers.DossierMade, answers.DossierChecked),
    "verify": (answers.VerifiedSoftware, list[ChangeData]),
    "witness": (answers.KeptHead,),
}


def file_of(command: str) -> str:
    """The name of a command's schema."""
    return f"{command.replace(' ', '-')}.json"


def written() -> dict[str, str]:
    """Every schema by the name of its file."""
    kinds = list(dict.fromkeys(str(kind) for several in ANSWERS.values() for kind in several))
    by_name = {str(kind): kind for several in ANSWERS.values() for kind in several}
    found, components = schemas([ErrorData, *(by_name[name] for name in kinds)])
    error, of_kind = found[0], dict(zip(kinds, found[1:], strict=False))
    texts = {"error.json": _document("error", [error], components, "What every command answers if it fails.")}
    for command, several in ANSWERS.items():
        parts = [of_kind[str(kind)] for kind in several]
        texts[file_of(command)] = _document(
            command, parts, components, f"What `croupier {command} --json` prints if it does not fail."
        )
    return texts


def _document(name: str, parts: list[dict[str, Any]], components: dict[str, Any], says: str) -> str:
    """One schema with everything that it refers to."""
    whole: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": name,
        "description": says,
        **(parts[0] if len(parts) == 1 else {"anyOf": parts}),
    }
    needed: dict[str, Any] = {}
    ahead = list(_references(whole))
    while ahead:
        part = ahead.pop()
        if part not in needed:
            needed[part] = components[part]
            ahead += _references(components[part])
    if needed:
        whole["$defs"] = {part: needed[part] for part in sorted(needed)}
    return json.dumps(whole, indent=2, ensure_ascii=False).replace(COMPONENTS, "#/$defs/") + "\n"


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"].removeprefix(COMPONENTS)
        for inner in part.values():
            yield from _references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _references(inner)
