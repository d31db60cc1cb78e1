"""Every bet of every game beside its exact figure, over as many box-rounds as it takes to notice a small mistake.

`python -m tests.simulation_near --rounds 1e8` is a part of `make soak-simulation`: five boxes with every bet, by best
play, whole rounds until so many box-rounds are played.
"""

from __future__ import annotations

import argparse
import sys

from croupier.cli.simulate import whole
from croupier.rulebook.catalogue import book_ids
from croupier.simulation.running import Threads, run
from croupier.simulation.summary import summarize
from tests.simulated import settings, table

#: A bet that lies further from its exact figure than so many standard errors is wrong.
MOST = 4.0
_BOXES = 5


def deviations(rulebook: str, box_rounds: int, seed: int, workers: int = 1) -> dict[str, float | None]:
    """By bet: how far it lies from its exact figure, in standard errors; None where there is no exact figure."""
    done = run(settings(table(rulebook, _BOXES), seed=seed), -(-box_rounds // _BOXES), Threads(workers))
    return {name: bet["deviation"] for name, bet in summarize(done)["tables"][0]["bets"].items()}


def far(found: dict[str, float | None]) -> list[str]:
    """The bets that lie too far away, or nowhere."""
    return [name for name, off in found.items() if off is None or abs(off) > MOST]


def main() -> int:
    """Play each game, print its bets, and say whether all are near."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=whole, default=10**8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("games", nargs="*", default=book_ids())
    wanted = parser.parse_args()
    wrong = []
    for game in wanted.games:
        found = deviations(game, wanted.rounds, wanted.seed, wanted.workers)
        told = ", ".join(f"{name} {'-' if off is None else f'{off:+.2f}'}" for name, off in found.items())
        print(f"{game}: {told}", flush=True)
        wrong += [f"{game}: {name}" for name in far(found)]
    print("\n".join(f"too far: {each}" for each in wrong) or "every bet is near")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
