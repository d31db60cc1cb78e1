"""Run every benchmark, or those named: `python -m bench`, `python -m bench ranking`.

Their sections of docs/benchmarks.md are written anew. With `--check` nothing is written, and the measures are held to
the floors.
"""

from __future__ import annotations

import io
import pkgutil
import sys
from contextlib import redirect_stdout
from importlib import import_module
from typing import TextIO

import bench
from bench import _page
from bench._record import MEASURES, Measure


class Both(io.TextIOBase):
    """Prints, and remembers what was printed."""

    def __init__(self, shown: TextIO) -> None:
        self._shown = shown
        self.kept = io.StringIO()

    def write(self, text: str) -> int:
        """Write to both."""
        self._shown.write(text)
        return self.kept.write(text)

    def flush(self) -> None:
        """Show what was printed."""
        self._shown.flush()


def main() -> int:
    """Run the benchmarks that were asked for, in the order of their names."""
    known = sorted(module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_"))
    named = [argument for argument in sys.argv[1:] if argument != "--check"]
    checking = len(named) < len(sys.argv) - 1
    wanted = named or known
    if unknown := set(wanted) - set(known):
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    missed = []
    results: dict[str, list[Measure]] = {}
    printed: dict[str, str] = {}
    for name in wanted:
        print(f"\n== {name} ==", flush=True)
        begun = len(MEASURES)
        with redirect_stdout(Both(sys.stdout)) as both:
            if not import_module(f"bench.{name}").main():
                missed.append(name)
        results[name], printed[name] = MEASURES[begun:], both.kept.getvalue()
    if checking:
        return check(results, whole=not named)
    before = _page.PAGE.read_text(encoding="utf-8") if _page.PAGE.exists() else ""
    _page.PAGE.write_text(_page.page(results, printed, before), encoding="utf-8")
    print(f"\nwrote {_page.PAGE.relative_to(_page.ROOT)}")
    if missed:
        print(f"\ngoals missed: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


def check(results: dict[str, list[Measure]], *, whole: bool) -> int:
    """Hold what was measured to the floors; after a whole run every floor must have been measured."""
    tolerance, known = _page.floors()
    measures = [measure for found in results.values() for measure in found]
    short = list(_page.below(measures, known, tolerance))
    for line in short:
        print(f"below its floor: {line}", file=sys.stderr)
    measured = {measure.name for measure in measures} & known.keys()
    unmeasured = sorted(known.keys() - measured) if whole else []
    for name in unmeasured:
        print(f"not measured: {name}", file=sys.stderr)
    held, wanted = len(measured) - len(short), len(known) if whole else len(measured)
    print(f"\n{held} of {wanted} floors hold, with a tolerance of {tolerance:.0%}")
    return 1 if short or unmeasured else 0


if __name__ == "__main__":
    sys.exit(main())
