"""Thousands of evenings, each from its own seed: `python -m tests.universe --evenings 1000`, or `make universe`.

A seed whose evening has a fault is named with it; `--seed N --evenings 1` is that evening again. Plugs are pulled
within `--apart` statements of a start, up to `--kills` an evening.
"""

from __future__ import annotations

import argparse
import gc
import io
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from croupier.floor.logs import configure_logs
from tests.universe.evening import evening

Told = tuple[int, Counter[str], list[str]]


def _begin() -> None:
    """A process for evenings: what they leave behind is looked through when there is much of it."""
    configure_logs("error", "json", io.StringIO())
    gc.freeze()
    gc.set_threshold(100_000)


def _spend(rounds: int, kills: int, apart: int, seed: int) -> Told:
    one = evening(seed, rounds=rounds, kills=kills, apart=apart)
    return seed, one.tally, one.faults


def main() -> int:
    """Spend them, and say what they came to."""
    options = argparse.ArgumentParser(description=__doc__)
    usual = {"evenings": 1000, "seed": 0, "rounds": 100, "kills": 40, "apart": 2000, "workers": 1}
    for name, value in usual.items():
        options.add_argument(f"--{name}", type=int, default=value)
    given = options.parse_args()
    spend = partial(_spend, given.rounds, given.kills, given.apart)
    seeds = range(given.seed, given.seed + given.evenings)
    total: Counter[str] = Counter()
    bad, begun = 0, time.monotonic()
    with ProcessPoolExecutor(given.workers, initializer=_begin) as pool:
        for done, (seed, tally, faults) in enumerate(pool.map(spend, seeds), 1):
            total.update(tally)
            if faults:
                bad += 1
                print(f"seed {seed}: {len(faults)} faults", *faults[:5], sep="\n  ", flush=True)
            if done % 50 == 0 or done == given.evenings:
                told = f"{done:,} evenings in {time.monotonic() - begun:,.0f} s"
                print(f"{told}: {total['rounds']:,} rounds, {total['kills']:,} kills", flush=True)
    print(*(f"  {count:>10,} {what}" for what, count in sorted(total.items())), sep="\n")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
