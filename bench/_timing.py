"""Fair timing in one run: the contenders take turns, and the best of several turns counts for each.

Taking turns spreads whatever else the machine does over all of them; the best turn is the one it disturbed least.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from bench._record import note


@dataclass(frozen=True)
class Contender:
    """One way to do a piece of work: what to call, and how much is done by one call."""

    name: str
    call: Callable[[], object]
    amount: int


def rates(
    contenders: Sequence[Contender], turns: int = 7, clock: Callable[[], float] | None = None
) -> dict[str, float]:
    """How much each contender does in a second, by its best turn. One turn before those is not measured.

    `clock` is another one than that on the wall: contenders that keep to one thread are better timed by its own.
    """
    now = clock or perf_counter
    best = dict.fromkeys((contender.name for contender in contenders), float("inf"))
    for contender in contenders:
        contender.call()
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(turns):
            for contender in contenders:
                begin = now()
                contender.call()
                best[contender.name] = min(best[contender.name], now() - begin)
            gc.collect()
    finally:
        if collecting:
            gc.enable()
    return {contender.name: contender.amount / best[contender.name] for contender in contenders}


def compare(
    title: str,
    unit: str,
    contenders: Sequence[Contender],
    goals: Mapping[str, float] | None = None,
    turns: int = 7,
    clock: Callable[[], float] | None = None,
) -> bool:
    """Time the contenders, print how many times faster the first is than each, and say whether the goals are met.

    A goal is the least ratio to the contender of that name.
    """
    measured = rates(contenders, turns, clock)
    first = contenders[0].name
    width = max(len(contender.name) for contender in contenders)
    print(f"{title}, best of {turns} turns")
    print(f"  {'':{width}}  {unit + '/s':>15}  {'ratio':>9}")
    met = True
    for name, rate in measured.items():
        ratio = measured[first] / rate
        goal = (goals or {}).get(name)
        remark = "" if goal is None else f"  goal {goal:g}: {'met' if ratio >= goal else 'MISSED'}"
        met = met and (goal is None or ratio >= goal)
        print(f"  {name:{width}}  {rate:15,.0f}  {ratio:9,.1f}{remark}", flush=True)
        if name != first:
            note(f"{title}: {first}", measured[first], unit, name, ratio)
    return met


def timed(call: Callable[[], object], turns: int, *, warm: int = 2) -> float:
    """Seconds that a call takes, the median of some turns; those before them are not measured."""
    times = []
    for _ in range(warm + turns):
        begin = perf_counter()
        call()
        times.append(perf_counter() - begin)
    return median(times[warm:])
