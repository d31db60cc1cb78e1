"""Simulated box-rounds a second on one core, beside other simulators in the same run.

- croupier: whole chunks of a full table, every side bet and the jackpot on every box, the exact best strategy, as
  `croupier simulate` plays them;
- `rlcard`, `blackjack21`, `pokerkit`: public packages, see `bench._public`. They play other games, and what counts are
  hands of players; none of them can play ours;
- `plain Python`, `NumPy`, `eval7 in a loop`: our games in the usual make, see `bench._usual`. They play less: one box,
  fewer bets, rules of thumb.

All of these, and the long and the short run, are in seconds of processor time. Then two workers against one, by the
clock on the wall, and a long run against a short one: rate, and memory at its peak.
"""

from __future__ import annotations

import os
import resource
from functools import partial
from time import process_time, thread_time

from bench import _public
from bench._record import note
from bench._timing import Contender, compare
from bench._usual import holdem_loop, three_card_arrays, three_card_loop
from croupier.jackpot import Shares
from croupier.rulebook import load
from croupier.rulebook.catalogue import book_ids
from croupier.simulation.chunks import Playable, encode, play_table, prepare
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import LinkSettings, Settings, TableSettings

ROUNDS = 100_000
#: Box-rounds a second and core: what must be; a million for every other game.
GOALS = {"hgc-3cp-progressive": 10e6, "rws-3cp": 10e6, "mbs-megalink-3cp": 10e6, "rws-multilink-3cp": 10e6}
LEAST = 1e6
TWO_WORKERS = 1.8
#: A long run may be this much slower than a short one, and take so many more megabytes, before it counts.
SLOWDOWN, GROWTH = 0.9, 32


def settings_of(rulebook: str) -> Settings:
    """A full table with everything on every box."""
    book = load(rulebook)
    bets = {name: 2_500 if name in book.main_bets else 500 for name in book.opening_bets}
    boxes = (bets,) * book.equipment.most_boxes
    table = TableSettings(name="table", rulebook=book.model_dump_json(by_alias=True), boxes=boxes, pace=40)
    shares = Shares(meter=7_000, reserve=1_000, house=2_000)
    return Settings(seed=1, tables=(table,), link=LinkSettings(reset=1_000_000, start=1_000_000, shares=shares))


def chunk(playable: Playable) -> None:
    """As many rounds as one turn takes."""
    play_table(playable.settings, playable.tables[0], 0, 0, ROUNDS, 320)


def seconds_of_a_core(playable: Playable) -> float:
    """What a turn takes of a core, whatever else the machine does beside it."""
    begun = thread_time()
    chunk(playable)
    return thread_time() - begun


def others(rulebook: str) -> list[Contender]:
    """Those who play something like this game. What a call does of it is what it does of hands of players."""
    if rulebook == "mbs-megalink-uth":
        return [
            Contender("rlcard, Limit Hold'em", partial(_public.holdem_of_rlcard, 1_000), 2_000),
            Contender("pokerkit, Limit Hold'em", partial(_public.holdem_of_pokerkit, 50), 100),
            Contender("eval7 in a loop", partial(holdem_loop, 20_000), 20_000),
        ]
    if rulebook not in GOALS:
        return []
    ours = [
        Contender("plain Python", partial(three_card_loop, 20_000), 20_000),
        Contender("NumPy", partial(three_card_arrays, 50_000), 50_000),
    ]
    if rulebook != "rws-3cp":
        return ours
    seats = _public.PLAYERS
    return [
        Contender("rlcard, Blackjack", partial(_public.blackjack_of_rlcard, 500), 500 * seats),
        Contender("blackjack21, Blackjack", partial(_public.blackjack_of_blackjack21, 1_500), 1_500 * seats),
        *ours,
    ]


def main() -> bool:
    """Measure, and say whether the goals are met."""
    met = True
    for rulebook, goal in {**GOALS, **{game: LEAST for game in book_ids() if game not in GOALS}}.items():
        playable = prepare(encode(settings_of(rulebook)))
        amount = ROUNDS * playable.tables[0].terms.boxes
        contenders = [Contender(f"croupier, {rulebook}", partial(chunk, playable), amount), *others(rulebook)]
        compare(f"{rulebook}, one core", "box-rounds", contenders, turns=5, clock=thread_time)
        rate = amount / min(seconds_of_a_core(playable) for _ in range(5))
        note(f"{rulebook}, a core", rate, "box-rounds", f"{goal / 1e6:g} million box-rounds a second", rate / goal)
        reached = "met" if rate >= goal else "MISSED"
        print(f"  {rate / 1e6:.1f} million box-rounds a second and core; goal {goal / 1e6:g}: {reached}\n", flush=True)
        met = met and rate >= goal
    return two_workers() & long_run() & met


def two_workers() -> bool:
    """The same run on two threads."""
    if len(os.sched_getaffinity(0)) < 2:
        print("two workers: this machine has one core")
        return True
    settings = settings_of("mbs-megalink-uth")
    # Whole chunks, as many for each, and short turns, of which the least disturbed counts.
    rounds = 6 * settings.chunk_hours * settings.tables[0].pace
    boxes = len(settings.tables[0].boxes)
    contenders = [
        Contender(name, partial(run, settings, rounds, Threads(number)), rounds * boxes)
        for name, number in (("two workers", 2), ("one worker", 1))
    ]
    return compare("mbs-megalink-uth, a whole run", "box-rounds", contenders, {"one worker": TWO_WORKERS}, turns=9)


def long_run() -> bool:
    """Ten times the rounds: the same rate, the same memory."""
    settings, found = settings_of("rws-3cp"), []
    for rounds in (3_000_000, 30_000_000):
        begun = process_time()
        run(settings, rounds, Threads(1))
        rate = rounds * len(settings.tables[0].boxes) / (process_time() - begun)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"rws-3cp, {rounds:,} rounds: {rate / 1e6:.1f} million box-rounds a second, {peak:,.0f} MB at most")
        found.append((rate, peak))
    (short, before), (long, after) = found
    note("rws-3cp, ten times the rounds", long, "box-rounds", "the short run", long / short)
    met = long >= SLOWDOWN * short and after - before < GROWTH
    print(f"  goal: at least {SLOWDOWN:.0%} of the rate, less than {GROWTH} MB more: {'met' if met else 'MISSED'}")
    return met
