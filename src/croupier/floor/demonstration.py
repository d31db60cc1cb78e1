"""The demonstration floor: every game that comes with croupier, ready to be played by whoever walks in.

May import config.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from croupier.floor.config.model import LinkConfig, StaffConfig, TableConfig

FILE: Final = files(__package__).joinpath("demonstration.toml")


@cache
def _floor() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def links() -> list[LinkConfig]:
    """The linked jackpots."""
    return [LinkConfig.model_validate(link) for link in _floor()["links"]]


def tables() -> list[TableConfig]:
    """Virtual tables of every game, and a live one for whoever wants to deal."""
    common: dict[str, Any] = _floor()["virtual"]
    return [
        TableConfig.model_validate(table if table.get("mode") == "live" else common | table)
        for table in _floor()["tables"]
    ]


def staff() -> list[StaffConfig]:
    """Somebody in every post; their temporary passwords are printed once, at the first start."""
    return [StaffConfig.model_validate(person) for person in _floor()["staff"]]
