"""Exact mathematics: whole games from nothing, against the time eval7 takes for random hands in the same run."""

from __future__ import annotations

import random
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import eval7

from bench._record import note
from croupier.analysis.game import Game
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.routes import boards
from croupier.analysis.routes.boards import solving, types
from croupier.analysis.routes.boards import tables as board_tables
from croupier.ranking import tables, values, weights
from croupier.rulebook import book_ids, load

#: Every game once: of the three-card games one stands for all.
GAMES = tuple(name for name in book_ids() if "-3cp" not in name or name == "rws-3cp")
HANDS = 100_000
RUNS = 7
#: What solving may take of memory, in MB.
MEMORY = 1_500


class Eval7:
    """Random hands, dealt beforehand, that eval7 ranks one after the other."""

    def __init__(self) -> None:
        deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
        chance = random.Random(1)
        self._hands = [chance.sample(deck, 7) for _ in range(HANDS)]

    def seconds_per_hand(self) -> float:
        """How long a hand takes now."""
        begun = time.perf_counter()
        for hand in self._hands:
            eval7.evaluate(hand)
        return (time.perf_counter() - begun) / HANDS


def timed(work: Callable[[], object]) -> float:
    """How long one call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def forget() -> None:
    """Drop what is remembered, so that the next game starts from compiled code and the tables in the user's cache."""
    for module in (tables, values, weights, types, board_tables, solving):
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()


def edge(game: Game) -> object:
    """What best play is worth."""
    return boards.solve(game).worth


def figures(game: Game) -> object:
    """The same by the way that the registry chooses."""
    return solve(game).results


def command(name: str, *options: str) -> object:
    """The PAR sheet of a game in a process of its own, start-up included."""
    program = str(Path(sys.executable).with_name("croupier"))
    return subprocess.run([program, "analyze", name, *options], stdout=subprocess.DEVNULL, check=True)


def results(game: Game) -> object:
    """Everything that a PAR sheet asks."""
    return boards.solve(game).results


def main() -> bool:
    """Print seconds and how many of eval7's hands they are worth; whether the limits are kept.

    The limit for the whole of Ultimate Texas Hold'em is eval7's time for 10 million hands, the aim 3 million; for a
    three-card game it is half a second; memory stays below its limit.
    """
    uth, three = game_of(load("mbs-megalink-uth")), game_of(load("rws-3cp"))
    compiled = timed(lambda: boards.solve(uth).results), timed(lambda: solve(three).results)
    print(f"first call in this process (compiles, or loads what is kept): {compiled[0]:.2f} s and {compiled[1]:.2f} s")
    hands = Eval7()
    whole, _ = report("Ultimate Texas Hold'em, from nothing", lambda: boards.solve(uth).results, hands, fresh=True)
    for name in ("mbs-megalink-uth", "casino-holdem", "texas-holdem-bonus"):
        game = game_of(load(name))
        report(f"{name}, the edge, standings at hand", partial(edge, game), hands)
        report(f"{name}, all figures, standings at hand", partial(results, game), hands)
    _, small = report("three-card game, ranking tables at hand", lambda: solve(three).results, hands)
    for name in GAMES:
        game = game_of(load(name))
        report(f"{load(name).identity.title}, all figures", partial(figures, game), hands, runs=3)
    for name in ("mbs-megalink-uth", "rws-3cp"):
        report(f"croupier analyze {name}, the whole command", partial(command, name), hands, runs=3)
        report(f"croupier analyze {name} --fresh, the whole command", partial(command, name, "--fresh"), hands, runs=3)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory at most, all games in one process: {held:,.0f} MB; limit {MEMORY:,}")
    return whole <= 1e7 and small <= 0.5 and held <= MEMORY


def report(
    name: str, work: Callable[[], object], hands: Eval7, *, fresh: bool = False, runs: int = RUNS
) -> tuple[float, float]:
    """Print the best and the typical of several runs; gives the best in eval7's hands and in seconds.

    eval7 is measured just before and just after each run, so that both see the same machine.
    """
    times, worth = [], []
    for _ in range(runs):
        if fresh:
            forget()
        before = hands.seconds_per_hand()
        times.append(timed(work))
        worth.append(times[-1] / ((before + hands.seconds_per_hand()) / 2))
    print(
        f"{name}: best {min(times):.3f} s, typical {statistics.median(times):.3f} s; "
        f"in eval7's hands best {min(worth) / 1e6:.2f} million, typical {statistics.median(worth) / 1e6:.2f} million"
    )
    note(name, 1 / min(times), "games", "eval7 ranking 10 million hands", 1e7 / min(worth))
    return min(worth), min(times)


if __name__ == "__main__":
    main()
