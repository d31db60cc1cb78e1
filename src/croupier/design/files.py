"""What was found, for programs and for the other commands: JSON, CSV, and rulebooks that are ready to play."""

from __future__ import annotations

import csv
import json
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any, TextIO, TypedDict

from croupier.analysis.reports.figures import exact
from croupier.analysis.reports.writing import report_file, unwritable
from croupier.design.designing import Design, Found
from croupier.errors import bad_value
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.catalogue import book_ids
from croupier.rulebook.patch import steps


class DesignLink(TypedDict):
    """The link that jackpot figures are reckoned with; the contribution is a part of 1."""

    stake: Cents
    meter: Cents
    reset: Cents
    contribution: float
    other_boxes: int


class DesignTable(TypedDict):
    """A table: what its rows pay, in the words of the rulebook and as numbers, and its figures.

    A number is times the stake, the part of the meter or of the stake, or cents, as the words say.
    """

    pays: dict[str, str]
    pay_values: dict[str, float]
    settings: dict[str, Any]
    changes: dict[str, Any]
    figures: dict[str, float | str]


class DesignData(TypedDict):
    """An answer: what was asked, how many tables there are, and the best of them; if none qualifies, the nearest."""

    rulebook: str
    bets: list[str]
    vary: list[str]
    targets: list[str]
    rank: str
    any_order: bool
    link: DesignLink | None
    tables: int
    ruled_out: int
    qualify: int
    complete: bool
    results: list[DesignTable]
    nearest: DesignTable | None


class SolvedDesign(DesignData):
    """An answer with the name of the device that solved the games."""

    device: str


def design_json(design: Design) -> DesignData:
    """An answer with every figure as a number and exactly."""
    link = design.link
    return {
        "rulebook": design.rulebook.id,
        "bets": list(design.bets),
        "vary": list(design.asked.vary),
        "targets": list(design.asked.targets),
        "rank": design.asked.rank,
        "any_order": design.asked.any_order,
        "link": None
        if link is None
        else {
            "stake": link.stake,
            "meter": link.meter,
            "reset": link.reset,
            "contribution": float(link.contribution),
            "other_boxes": link.other_boxes,
        },
        "tables": design.tables,
        "ruled_out": design.ruled_out,
        "qualify": design.qualify,
        "complete": design.complete,
        "results": [_found_json(found) for found in design.found],
        "nearest": None if design.nearest is None else _found_json(design.nearest),
    }


def _found_json(found: Found) -> DesignTable:
    figures: dict[str, float | str] = {}
    for name, value in found.figures.items():
        figures[name] = float(value)
        plain = f"{name.removesuffix('deviation')}variance" if value.squared else name
        figures[f"{plain}_exact"] = exact(value.exact)
    return {
        "pays": {name: str(pay) for name, pay in found.pays.items()},
        "pay_values": {name: float(pay.ratio) for name, pay in found.pays.items()},
        "settings": found.settings,
        "changes": found.changes,
        "figures": figures,
    }


def write_csv(design: Design, file: TextIO) -> None:
    """A line for each table, with what its rows pay and its figures."""
    if not design.found:
        return
    first = design.found[0]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*first.settings, *first.pays, *first.figures])
    for found in design.found:
        figures = (found.figures.get(name) for name in first.figures)
        values = ("" if value is None else repr(float(value)) for value in figures)
        writer.writerow([*map(str, found.settings.values()), *map(str, found.pays.values()), *values])


def write_rulebooks(design: Design, base: str, directory: Path) -> list[Path]:
    """Each table as a what-if copy of its base: `result-1.toml` and so on, in an order that their names say."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise unwritable(directory, fault, "--out") from None
    written = []
    for number, found in enumerate(design.found, start=1):
        path = directory / f"result-{number}.toml"
        with report_file(path) as file:
            file.write(rulebook_text(design, found, _seen_from(directory, base), number))
        written.append(path)
    return written


def rulebook_text(design: Design, found: Found, base: str, number: int) -> str:
    """A what-if copy of the base with these pays."""
    notes = [f"{name} = {pay}" for name, pay in found.pays.items() if name.startswith("link.")]
    return copy_text(design.rulebook, base, f"design {number}", found.changes, notes)


def copy_text(rulebook: Rulebook, base: str, called: str, changes: Mapping[str, Any], notes: Sequence[str] = ()) -> str:
    """A what-if copy of a rulebook with these values, its title saying what it is."""
    lines = [f"extends = {json.dumps(base)}", *(f"# {note}" for note in notes)]
    title = {"identity": {"title": f"{rulebook.identity.title}, {called}"}}
    return "\n".join([*lines, *_sections(title | _laid_out(rulebook, changes))]) + "\n"


def what_if(found: Found) -> list[str]:
    """The pays of a table as changes that other commands and pages take, to the hundredth: `trips.flush=7.5`."""
    changes = []
    for name, pay in found.pays.items():
        number = pay.ratio * (100 if pay.kind == "percent" else 1) / (100 if pay.kind == "flat" else 1)
        hundredths = number * 100
        if hundredths.denominator != 1:
            raise bad_value(f"{number} is no pay to the hundredth", "vary", "values as 1, 3/2, 0.25")
        changes.append(f"{name}={(Decimal(int(hundredths)) / 100).normalize():f}")
    return changes


def _laid_out(rulebook: Rulebook, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Values by path as the tables of a file; items of a list are named by their id."""
    data: dict[str, Any] = {}
    for path, value in changes.items():
        *tables, last = steps(path)
        there: Any = rulebook.model_dump(mode="json", by_alias=True, exclude_none=True)
        here: Any = data
        for step in tables:
            if isinstance(there, list):
                there = next(item for item in there if item["id"] == step)
                item = next((one for one in here if one["id"] == step), None)
                if item is None:
                    item = {"id": step}
                    here.append(item)
                here = item
            else:
                there = there[step]
                here = here.setdefault(step, [] if isinstance(there, list) else {})
        here[last] = value
    return data


def _sections(data: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """The lines of a TOML file: values before the tables below them."""
    for key, value in data.items():
        if not isinstance(value, dict):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in data.items():
        if isinstance(value, dict):
            head = f"{at}{_key(key)}"
            if any(not isinstance(each, dict) for each in value.values()):
                yield from ("", f"[{head}]")
            yield from _sections(value, f"{head}.")


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _seen_from(directory: Path, base: str) -> str:
    """What a copy extends: an id, or a file as seen from the copy."""
    return base if base in book_ids() else Path(os.path.relpath(Path(base).resolve(), directory.resolve())).as_posix()
