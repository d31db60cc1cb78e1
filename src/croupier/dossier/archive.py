"""All files of a dossier: made from a rulebook and settings, written, and made again from what was written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import msgspec
from pydantic import ValidationError

from croupier.analysis.par_sheet import par_sheet
from croupier.analysis.reports.as_json import sheet_json
from croupier.analysis.reports.spreadsheets import tables_of, workbook
from croupier.analysis.reports.strategy_json import strategy_json
from croupier.analysis.strategies import strategy_of
from croupier.dossier.chapters import Chapter
from croupier.dossier.mathematics import exposure_json, mathematics_chapters
from croupier.dossier.pdf import document
from croupier.dossier.proof import integrity_chapter, integrity_json, randomness_chapter, requirements_chapter
from croupier.dossier.requirements import register
from croupier.dossier.rules import clause_rows, rule_chapters
from croupier.dossier.settings import DossierSettings
from croupier.errors import InputError, bad_usage, bad_value, unreadable
from croupier.randomness.battery import measured, results_json
from croupier.randomness.drawing import shuffles
from croupier.rulebook import Rulebook
from croupier.rulebook.digest import content_of, rulebook_digest
from croupier.shuffle import parse_seed
from croupier.version import __version__

#: What says how a dossier was made and which files it has, and the rules that it was made from.
INDEX: Final = "dossier.json"
RULEBOOK: Final = "rulebook.json"
#: The code that draws and scales, as it ran.
_SOURCES: Final = ("shuffle.py", "floor/chance.py", "randomness/kernels.py", "randomness/drawing.py")

Advance = Callable[[float, str], None]


def made(book: Rulebook, settings: DossierSettings, advance: Advance | None = None) -> dict[str, bytes]:
    """Every file of the dossier by its name."""

    def step(done: float, what: str) -> None:
        if advance is not None:
            advance(done, what)

    step(0.0, "the mathematics")
    sheet = par_sheet(book)
    link = settings.link(sheet.jackpot)
    strategy = None if settings.brief else strategy_of(book)[1]
    step(0.6, "the shuffle")
    battery = measured(shuffles(settings.shuffles, parse_seed(settings.seed)), settings.shuffles)
    step(0.8, "the document")
    par, software = sheet_json(sheet, link), integrity_json()
    chapters = [
        *rule_chapters(book),
        *mathematics_chapters(sheet, link, strategy, settings.stake),
        randomness_chapter(battery, settings),
        integrity_chapter(software, rulebook_digest(book)),
        requirements_chapter(register()),
    ]
    found = {
        RULEBOOK: _json(content_of(book)),
        "dossier.pdf": _document(book, settings, chapters),
        "clauses.json": _json(clause_rows(book)),
        "par-sheet.json": _json(par),
        "par-sheet.xlsx": workbook(tables_of(par), book.identity.title, settings.at),
        "exposure.json": _json(exposure_json(sheet, settings.stake)),
        "randomness.json": _json({"shuffles": settings.shuffles, "seed": settings.seed} | results_json(battery)),
        "integrity.json": _json(software),
        "requirements.json": _json(msgspec.to_builtins(register())),
    }
    if strategy is not None:
        found["strategy.json"] = _json(strategy_json(book.id, strategy))
    root = files("croupier")
    found |= {f"code/{name.replace('/', '-')}": root.joinpath(name).read_bytes() for name in _SOURCES}
    found[INDEX] = _json(
        {
            "rulebook": book.id,
            "croupier": __version__,
            "settings": msgspec.to_builtins(settings),
            "files": {name: sha256(content).hexdigest() for name, content in sorted(found.items())},
        }
    )
    return found


def _document(book: Rulebook, settings: DossierSettings, chapters: list[Chapter]) -> bytes:
    said = [
        ("Game", f"{book.identity.title} ({book.id})"),
        ("House", book.identity.house_name),
        ("Version of the rules", book.identity.version or "-"),
        ("Rulebook, SHA-256", rulebook_digest(book)),
        ("Made by", f"croupier {__version__}"),
        ("Made at", f"{settings.at:%Y-%m-%d %H:%M} UTC"),
        ("Made again by", "croupier dossier --check, from the files beside this document"),
    ]
    return document(book.identity.title, said, chapters, settings.at)


def _json(value: Any) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def require_new(folder: Path) -> None:
    """What lies in the folder of a dossier afterwards is the dossier, and nothing else."""
    if folder.is_dir() and any(folder.iterdir()):
        raise bad_usage("the folder is not empty", str(folder), "a new folder")


def write(found: Mapping[str, bytes], folder: Path) -> None:
    """Write a dossier into a new folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in found.items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
    except OSError as fault:
        raise unreadable("cannot write the dossier", fault, str(folder), "a folder to write to") from None


def check(folder: Path, advance: Advance | None = None) -> list[str]:
    """Make a dossier again from what lies in its folder, and say what differs: nothing where it is as it was made."""
    lying = _read(folder)
    try:
        index = json.loads(lying[INDEX])
        settings = msgspec.convert(index["settings"], DossierSettings)
        book = Rulebook.model_validate_json(lying[RULEBOOK])
        version = index["croupier"]
    except KeyError as missing:
        raise _no_dossier(folder, f"{missing} is not there") from None
    except (ValueError, ValidationError) as fault:
        raise _no_dossier(folder, str(fault).splitlines()[0]) from None
    if version != __version__:
        message = f"this dossier was made by croupier {version}"
        raise bad_value(message, str(folder), f"one of {__version__}, or croupier {version} to check it")
    due = made(book, settings, advance)
    names = sorted(due.keys() | lying.keys())
    how = {(True, False): "is missing", (False, True): "does not belong here", (True, True): "is not as it was made"}
    return [f"{name} {how[name in due, name in lying]}" for name in names if due.get(name) != lying.get(name)]


def _read(folder: Path) -> dict[str, bytes]:
    try:
        paths = sorted(path for path in folder.rglob("*") if path.is_file())
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    except OSError as fault:
        raise _no_dossier(folder, (fault.strerror or "it cannot be read").lower()) from None


def _no_dossier(folder: Path, why: str) -> InputError:
    return bad_value(f"this is no dossier: {why}", str(folder), "a folder that `croupier dossier` made")
