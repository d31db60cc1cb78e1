"""Change the rulebooks and the core, and say which changes no test notices.

rulebooks: every value, one at a time; none may survive without a reason. core: places of the pure core drawn by chance;
nine of ten must be killed. register: of every clause that counts as tested, what was taken away when its test failed,
once more; the test must fail again. sample: a little of each, always the same. The exit status is 1 where more survives
than may.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from random import Random

from croupier.rulebook import book_ids
from tests.mutants import code, core, rulebooks, sampling
from tests.mutants.results import Results, fingerprint
from tests.mutants.values import Mutant, mutants

#: What the verdict on a rulebook's mutants depends on.
STATE = ("src/croupier", "tests/cases", "tests/unit", "tests/mutants")
#: Places of the core that are drawn unless told otherwise, and the share of their mutants that must be killed.
PLACES, KILLED = 400, 0.9


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants that are asked for; 1 where more survived than may."""
    told = parser().parse_args(arguments)
    asked: dict[str, Callable[[argparse.Namespace], int]] = {
        "rulebooks": of_rulebooks,
        "core": of_core,
        "register": sampling.of_register,
    }
    if told.what == "sample":
        return sampling.of_everything()
    if told.what is not None:
        return asked[told.what](told)
    return max([ask(told) for ask in asked.values()])


def parser() -> argparse.ArgumentParser:
    """What can be asked for."""
    made = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    made.add_argument(
        "what",
        nargs="?",
        choices=("rulebooks", "core", "register", "sample"),
        help="only these; the first three unless told",
    )
    made.add_argument("--jobs", type=int, default=2, help="how many at once (2)")
    made.add_argument("--again", action="store_true", help="only what survived the last time, and what is new")
    made.add_argument("--seed", default="1", help="draws the sample of values and the places of the core (1)")
    made.add_argument(
        "--killers", action="store_true", help="say which of the tests asked were never the first to fail"
    )
    made.add_argument("--book", action="append", choices=book_ids(), help="rulebooks: only this one; repeatable")
    made.add_argument("--sample", type=int, help="rulebooks: so many mutants of each, drawn by the seed")
    made.add_argument("--citations", action="store_true", help="rulebooks: change the clauses that values cite")
    made.add_argument("--count", type=int, default=PLACES, help=f"core: so many places ({PLACES})")
    made.add_argument(
        "--fast",
        action="store_true",
        help="core: ask some of the unit tests and cases of the changed package alone, in minutes; what they kill is "
        "killed, what survives them may yet be killed by the others",
    )
    made.add_argument("--module", action="append", help="core: only this module, as settlement/action.py; repeatable")
    return made


def of_rulebooks(told: argparse.Namespace) -> int:
    """Judge the values of the rulebooks: none may survive without a reason."""
    chosen: list[Mutant] = []
    for book in told.book or book_ids():
        found = list(mutants(book, citations=told.citations))
        chosen += found if told.sample is None else Random(told.seed).sample(found, min(told.sample, len(found)))
    results = Results("citations" if told.citations else "rulebooks", fingerprint(STATE), again=told.again)
    asked = rulebooks.run(chosen, results, at_once=told.jobs)
    reasons, left, used = rulebooks.explained(), list[str](), set[str]()
    print(_row("rulebook", "mutants", "refused", "killed", "explained", "survived"))
    for book in dict.fromkeys(mutant.book for mutant in chosen):
        of_book = [str(mutant) for mutant in chosen if mutant.book == book]
        count = results.count(of_book)
        survived = [one for one in of_book if results.verdicts[one][0] in ("survived", "broken")]
        fitting = {one: rulebooks.reason(one, reasons) for one in survived}
        used |= {pattern for pattern in fitting.values() if pattern}
        left += [one for one, pattern in fitting.items() if pattern is None]
        explained = sum(1 for pattern in fitting.values() if pattern)
        judged = len(of_book) - count["same"]
        print(_row(book, judged, count["refused"], count["killed"], explained, len(survived) - explained))
    stale = [pattern for pattern, _ in reasons if pattern not in used] if _is_whole(told) else []
    for one in left:
        print(f"survived  {one}")
    for one in stale:
        print(f"explained without need  {one}")
    if told.killers:
        _idle(asked, results)
    return 1 if left or stale else 0


def _is_whole(told: argparse.Namespace) -> bool:
    """Whether every value of every book was asked about, so that a reason without a survivor is known to be one."""
    return told.sample is None and not told.book and not told.citations


def of_core(told: argparse.Namespace) -> int:
    """Judge places of the core: of what is not explained nine of ten must be killed."""
    chosen = code.drawn(told.count, told.seed, of=told.module)
    name = "core-fast" if told.fast else "core"
    results = Results(name, fingerprint((*core.STATE, "tests/mutants")), again=told.again)
    asked = core.run(chosen, results, at_once=told.jobs, fast=told.fast)
    verdicts = {one: results.verdicts[str(one)][0] for one in chosen if str(one) in results}
    reasons = {one: core.explained(one) for one, verdict in verdicts.items() if verdict == "survived"}
    ends = {one: "explained" if reasons.get(one) else verdict for one, verdict in verdicts.items()}
    print(f"{len(chosen)} places of the core, drawn by the seed {told.seed}")
    print(_row("package", "mutants", "killed", "explained", "survived", "killed of those not explained"))
    for package in (*sorted({one.package for one in ends}), "all"):
        count = Counter(end for one, end in ends.items() if package in (one.package, "all"))
        print(_row(package, *(_counted(count)), f"{_share(count):.1%}"))
    for one, end in ends.items():
        if end in ("survived", "broken"):
            print(f"{end}  {one}  {one.told()}")
        elif end == "explained":
            print(f"explained  {one}  {one.told()}: {reasons[one]}")
    if told.killers:
        _idle(asked, results)
    every = Counter(ends.values())
    return 0 if _share(every) >= KILLED and not every["broken"] else 1


def _counted(count: Counter[str]) -> tuple[int, ...]:
    judged = count["killed"] + count["explained"] + count["survived"]
    return judged, count["killed"], count["explained"], count["survived"]


def _share(count: Counter[str]) -> float:
    judged = count["killed"] + count["survived"]
    return count["killed"] / judged if judged else 1.0


def _idle(asked: Iterable[str], results: Results) -> None:
    """Say which test functions never were the first to fail; another test may only have been quicker."""
    killers = {by.partition("[")[0] for _, by in results.verdicts.values()}
    for test in sorted({name.partition("[")[0] for name in asked} - killers):
        print(f"killed nothing  {test}")


def _row(*cells: object) -> str:
    return f"{cells[0]!s:22}" + "".join(f"{cell!s:>11}" for cell in cells[1:])


if __name__ == "__main__":
    sys.exit(main())
