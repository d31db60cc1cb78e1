"""docs/benchmarks.md: what was measured, on what, against whom, and which claim it backs."""

from __future__ import annotations

import os
import platform
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final

from bench._record import Measure

ROOT: Final = Path(__file__).parent.parent
PAGE: Final = ROOT / "docs" / "benchmarks.md"
FLOORS: Final = Path(__file__).with_name("floors.toml")
PACKAGES: Final = (
    "numpy", "numba", "msgspec", "sqlalchemy", "psycopg", "eval7", "phevaluator", "treys", "pokerkit", "rlcard",
    "blackjack21",
)  # fmt: skip

INTRODUCTION: Final = """# Benchmarks

`make bench` measures and writes this page. Rates depend on the machine; ratios to a reference in the same run much
less, so claims and floors are about those. Contenders take turns, and the best of several turns counts for each.
`make bench-check` holds every ratio to the floor in `bench/floors.toml`, less the tolerance that stands there.
"""


def floors() -> tuple[float, dict[str, dict[str, Any]]]:
    """The tolerance for noise, and by measure the least ratio and the claim that it backs."""
    content = tomllib.loads(FLOORS.read_text(encoding="utf-8"))
    return float(content["tolerance"]), dict(content["floors"])


def below(measures: Sequence[Measure], known: Mapping[str, Mapping[str, Any]], tolerance: float) -> Iterator[str]:
    """The measures that fall short of their floor by more than noise explains."""
    for measure in measures:
        floor = known.get(measure.name, {}).get("ratio")
        if floor is not None and measure.ratio < floor * (1 - tolerance):
            yield f"{measure.name}: {measure.ratio:,.2f} times, floor {floor:,.2f}"


def sections(written: str) -> dict[str, str]:
    """The sections of a page by subject, so that a run of some benchmarks leaves those of the others alone."""
    _, *parts = re.split(r"^(?=## )", written, flags=re.MULTILINE)
    return {part[3:].partition("\n")[0].lower(): part for part in parts}


def page(results: Mapping[str, Sequence[Measure]], printed: Mapping[str, str], written: str = "") -> str:
    """The page after a run; what it did not measure stays as it was written before."""
    found = sections(written)
    for subject, measures in results.items():
        found[subject] = section(subject, measures, printed[subject])
    return "\n".join([INTRODUCTION, machine(), *(found[subject].rstrip() + "\n" for subject in sorted(found))])


def with_section(written: str, subject: str, measures: Sequence[Measure], printed: str) -> str:
    """The page with one section anew that was measured on another machine than the rest of it."""
    head, found = re.split(r"^(?=## )", written, maxsplit=1, flags=re.MULTILINE)[0], sections(written)
    found[subject] = section(subject, measures, printed)
    return "\n".join([head.rstrip() + "\n", *(found[subject].rstrip() + "\n" for subject in sorted(found))])


def section(subject: str, measures: Sequence[Measure], printed: str) -> str:
    """What was measured of a subject, and what was printed."""
    _, known = floors()
    rows = ["| measured | rate | reference | ratio | floor | backs |", "|---|---:|---|---:|---:|---|"]
    for measure in measures:
        floor = known.get(measure.name, {})
        least = f"{floor['ratio']:,g}" if "ratio" in floor else ""
        rows.append(
            f"| {measure.what} | {measure.rate:,.0f} {measure.unit}/s | {measure.reference} | {measure.ratio:,.2f} "
            f"| {least} | {floor.get('backs', '')} |"
        )
    table = "\n".join(rows) + "\n\n" if measures else ""
    return f"## {subject.capitalize()}\n\n{table}```text\n{printed.strip()}\n```\n"


def machine() -> str:
    """What the figures were measured on."""
    packages = ", ".join(f"{name} {found}" for name in PACKAGES if (found := _version(name)))
    return (
        f"Machine: {_processor()}, {len(os.sched_getaffinity(0))} cores, {platform.system()} {platform.machine()}, "
        f"Python {platform.python_version()}; {packages}.\n"
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown processor"


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
