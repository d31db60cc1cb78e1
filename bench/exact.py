"""Exact mathematics: whole games from nothing, against the time eval7 takes for random hands in the same run."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

import eval7

from croupier.analysis.holdem import solver as holdem
from croupier.analysis.main_game import price_main_game
from croupier.analysis.three_card import solver as three_card
from croupier.ranking import tables, values, weights
from croupier.rulebook import load

HANDS = 200_000
RUNS = 5


def eval7_seconds_per_hand() -> float:
    """The best of several runs over random hands that are dealt beforehand."""
    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    chance = random.Random(1)
    hands = [chance.sample(deck, 7) for _ in range(HANDS)]
    best = float("inf")
    for _ in range(RUNS):
        begun = time.perf_counter()
        for hand in hands:
            eval7.evaluate(hand)
        best = min(best, time.perf_counter() - begun)
    return best / HANDS


def timed(work: Callable[[], object]) -> float:
    """How long one call takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def forget() -> None:
    """Drop the ranking tables, so that the next game starts from nothing but compiled code."""
    for module in (tables, values, weights):
        for function in vars(module).values():
            if hasattr(function, "cache_clear"):
                function.cache_clear()


def from_nothing(work: Callable[[], object]) -> float:
    """How long one call takes when the ranking tables have to be made too."""
    forget()
    return timed(work)


def main() -> bool:
    """Print seconds and how many of eval7's hands they are worth; whether the limits are kept.

    The limit for the whole of Ultimate Texas Hold'em is eval7's time for 10 million hands, the aim 3 million; for a
    three-card game it is half a second.
    """
    uth, three = price_main_game(load("mbs-megalink-uth")), price_main_game(load("rws-3cp"))
    compiled = timed(lambda: holdem.solve(uth)), timed(lambda: three_card.solve(three))
    per_hand = eval7_seconds_per_hand()
    print(f"eval7: {1e6 * per_hand:.3f} µs a hand; 3 million {3e6 * per_hand:.2f} s, 10 million {1e7 * per_hand:.2f} s")
    print(f"first call in this process (compiles, or loads what is kept): {compiled[0]:.2f} s and {compiled[1]:.2f} s")
    whole = report("Ultimate Texas Hold'em, from nothing", lambda: from_nothing(lambda: holdem.solve(uth)), per_hand)
    report("Ultimate Texas Hold'em, ranking tables at hand", lambda: timed(lambda: holdem.solve(uth)), per_hand)
    small = report("three-card game, ranking tables at hand", lambda: timed(lambda: three_card.solve(three)), per_hand)
    return whole <= 1e7 * per_hand and small <= 0.5


def report(name: str, measure: Callable[[], float], per_hand: float) -> float:
    """Print the best and the typical of several times; gives the best."""
    times = [measure() for _ in range(RUNS)]
    best, typical = min(times), statistics.median(times)
    print(f"{name}: best {best:.3f} s, typical {typical:.3f} s; best = {best / per_hand / 1e6:.2f} million eval7 hands")
    return best


if __name__ == "__main__":
    main()
