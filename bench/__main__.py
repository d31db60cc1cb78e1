"""Run every benchmark, or those named: `python -m bench`, `python -m bench ranking`."""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module

import bench


def main() -> int:
    """Run the benchmarks that were asked for, in the order of their names."""
    known = sorted(module.name for module in pkgutil.iter_modules(bench.__path__) if not module.name.startswith("_"))
    wanted = sys.argv[1:] or known
    if unknown := set(wanted) - set(known):
        print(f"no such benchmark: {', '.join(sorted(unknown))}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    missed = []
    for name in wanted:
        print(f"\n== {name} ==", flush=True)
        if not import_module(f"bench.{name}").main():
            missed.append(name)
    if missed:
        print(f"\ngoals missed: {', '.join(missed)}", file=sys.stderr)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
