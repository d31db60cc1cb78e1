"""`python -m tests.mutants`: change the rulebooks and the core, and say which changes no test notices."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from croupier.rulebook import book_ids
from tests.mutants import code, core, rulebooks
from tests.mutants.results import Results, fingerprint
from tests.mutants.values import Mutant, mutants

#: What the verdict on a rulebook's mutants depends on.
STATE = ("src/croupier", "tests/cases", "tests/unit", "tests/mutants")
#: Places of the core that are drawn unless told otherwise, and the share of their mutants that must be killed.
PLACES, KILLED = 400, 0.9


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants that are asked for; 1 where more survived than may."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("rulebooks", "core"), help="only these; both unless told")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--again", action="store_true", help="only what survived the last time, and what is new")
    parser.add_argument("--seed", default="1", help="draws the sample of values and the places of the core")
    parser.add_argument("--book", action="append", choices=book_ids(), help="rulebooks: only this one; repeatable")
    parser.add_argument("--sample", type=int, help="rulebooks: so many mutants of each, drawn by the seed")
    parser.add_argument("--citations", action="store_true", help="rulebooks: change the clauses that values cite")
    parser.add_argument("--count", type=int, default=PLACES, help="core: so many places")
    parser.add_argument("--module", action="append", help="core: only this module, as settlement/action.py; repeatable")
    told = parser.parse_args(arguments)
    worst = 0
    if told.what != "core":
        worst = max(worst, of_rulebooks(told))
    if told.what != "rulebooks":
        worst = max(worst, of_core(told))
    return worst


def of_rulebooks(told: argparse.Namespace) -> int:
    """Judge the values of the rulebooks: none may survive without a reason."""
    chosen: list[Mutant] = []
    for book in told.book or book_ids():
        found = list(mutants(book, citations=told.citations))
        chosen += found if told.sample is None else Random(told.seed).sample(found, min(told.sample, len(found)))
    results = Results("citations" if told.citations else "rulebooks", fingerprint(STATE), again=told.again)
    rulebooks.run(chosen, results, at_once=told.jobs)
    reasons, left, used = rulebooks.explained(), list[str](), set[str]()
    for book in dict.fromkeys(mutant.book for mutant in chosen):
        of_book = [str(mutant) for mutant in chosen if mutant.book == book]
        count = results.count(of_book)
        survived = [one for one in of_book if results.verdicts[one][0] in ("survived", "broken")]
        fitting = {one: rulebooks.reason(one, reasons) for one in survived}
        used |= {pattern for pattern in fitting.values() if pattern}
        left += [one for one, pattern in fitting.items() if pattern is None]
        explained = sum(1 for pattern in fitting.values() if pattern)
        print(
            f"{book}: {len(of_book) - count['same']} mutants, {count['refused']} refused by the checks, "
            f"{count['killed']} killed by tests, {explained} explained, {len(survived) - explained} survived"
        )
    stale = [pattern for pattern, _ in reasons if pattern not in used] if _is_whole(told) else []
    for one in left:
        print(f"survived  {one}")
    for one in stale:
        print(f"explained without need  {one}")
    return 1 if left or stale else 0


def _is_whole(told: argparse.Namespace) -> bool:
    """Whether every value of every book was asked about, so that a reason without a survivor is known to be one."""
    return told.sample is None and not told.book and not told.citations


def of_core(told: argparse.Namespace) -> int:
    """Judge places of the core: nine of ten must be killed."""
    chosen = code.drawn(told.count, told.seed, of=told.module)
    results = Results("core", fingerprint((*core.STATE, "tests/mutants")), again=told.again)
    core.run(chosen, results, at_once=told.jobs)
    verdicts = {str(one): results.verdicts[str(one)][0] for one in chosen if str(one) in results}
    count = Counter(verdicts.values())
    judged = count["killed"] + count["survived"]
    share = count["killed"] / judged if judged else 0.0
    print(f"core: {judged} mutants at places drawn by seed {told.seed}, {count['killed']} killed ({share:.1%})")
    for one, verdict in verdicts.items():
        if verdict in ("survived", "broken"):
            print(f"{verdict}  {one}")
    return 0 if share >= KILLED and not count["broken"] else 1


if __name__ == "__main__":
    sys.exit(main())
