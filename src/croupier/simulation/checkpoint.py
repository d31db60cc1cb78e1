"""What is kept between runs: the totals of all whole chunks, in a file that is never half written.

It belongs to one set of settings. More rounds may be asked for later: the run goes on where the whole chunks end.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import platformdirs
from msgspec import Struct

from croupier.errors import Code, InputError, unreadable
from croupier.simulation.settings import Settings
from croupier.simulation.totals import Totals

_FORMAT = 1


class Checkpoint(Struct):
    """Totals, and the settings that they belong to."""

    format: int
    settings: str
    totals: Totals


def default_path(settings: Settings) -> Path:
    """Where a run is kept when nobody says otherwise: found again by its settings."""
    return platformdirs.user_state_path("croupier") / "simulations" / f"{settings.digest}.json"


def write(path: Path, settings: Settings, totals: Totals) -> None:
    """Keep the totals of whole chunks."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unready = path.with_name(f"{path.name}.{os.getpid()}.part")
        unready.write_bytes(msgspec.json.encode(Checkpoint(_FORMAT, settings.digest, totals)))
        unready.replace(path)
    except OSError as error:
        raise unreadable(f"{path} cannot be written", error, "--checkpoint", "a path") from None


def read(path: Path, settings: Settings) -> Totals:
    """Take up what an earlier run has kept."""
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=Checkpoint)
    except FileNotFoundError:
        message = f"nothing is kept at {path}"
        raise InputError(Code.CHECKPOINT_UNFIT, message, at="--resume", expected="the checkpoint of a run") from None
    except OSError as error:
        raise unreadable(f"{path} cannot be read", error, "--resume") from None
    except msgspec.DecodeError as error:
        raise InputError(Code.CHECKPOINT_UNFIT, f"{path} is no checkpoint: {error}", at="--resume") from None
    if kept.format != _FORMAT or kept.settings != settings.digest:
        message = f"{path} belongs to a simulation with other settings"
        expected = "the same rulebooks, bets, strategy, link and seed; the number of rounds may differ"
        raise InputError(Code.CHECKPOINT_UNFIT, message, at="--resume", expected=expected)
    return kept.totals
