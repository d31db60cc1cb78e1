"""What was found, for programs and for the other commands: JSON, CSV, and rulebooks that are ready to play."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any, TextIO

from croupier.analysis.reports.figures import exact
from croupier.analysis.reports.writing import report_file, unwritable
from croupier.design.designing import Design, Found
from croupier.rulebook.catalogue import book_ids


def design_json(design: Design) -> dict[str, Any]:
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


def _found_json(found: Found) -> dict[str, Any]:
    figures: dict[str, Any] = {}
    for name, value in found.figures.items():
        figures[name] = float(value)
        figures["variance_exact" if value.squared else f"{name}_exact"] = exact(value.exact)
    return {
        "pays": {name: str(pay) for name, pay in found.pays.items()},
        "changes": found.changes,
        "figures": figures,
    }


def write_csv(design: Design, file: TextIO) -> None:
    """A line for each table, with what its rows pay and its figures."""
    if not design.found:
        return
    first = design.found[0]
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*first.pays, *first.figures])
    for found in design.found:
        figures = (found.figures.get(name) for name in first.figures)
        values = ("" if value is None else repr(float(value)) for value in figures)
        writer.writerow([*map(str, found.pays.values()), *values])


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
    identity = design.rulebook.identity
    lines = [f"extends = {json.dumps(base)}", ""]
    lines += [f"# {name} = {pay}" for name, pay in found.pays.items() if name.startswith("link.")]
    lines += ["[identity]", f"title = {json.dumps(f'{identity.title}, design {number}', ensure_ascii=False)}"]
    table = ""
    for path, value in found.changes.items():
        head, _, key = path.rpartition(".")
        if head != table:
            lines += ["", f"[{head}]"]
            table = head
        lines.append(f"{key if key.replace('-', '').isalnum() else json.dumps(key)} = {json.dumps(value)}")
    return "\n".join(lines) + "\n"


def _seen_from(directory: Path, base: str) -> str:
    """What a copy extends: an id, or a file as seen from the copy."""
    return base if base in book_ids() else Path(os.path.relpath(Path(base).resolve(), directory.resolve())).as_posix()
