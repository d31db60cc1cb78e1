"""`python -m tests.mutants`: change the rulebooks value by value and see which changes no test notices."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random

from croupier.rulebook import book_ids
from tests.mutants import rulebooks
from tests.mutants.results import Results, fingerprint
from tests.mutants.values import Mutant

#: What the verdict on a rulebook's mutants depends on.
STATE = ("src/croupier", "tests/cases", "tests/unit", "tests/mutants")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants that are asked for and say what survived; 1 where something did that nobody has explained."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--book", action="append", choices=book_ids(), help="only this rulebook; may be repeated")
    parser.add_argument("--sample", type=int, help="so many mutants of each book, drawn by the seed")
    parser.add_argument("--seed", default="1", help="draws the sample")
    parser.add_argument("--citations", action="store_true", help="change the clauses that values cite instead")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    told = parser.parse_args(arguments)
    chosen = []
    for book in told.book or book_ids():
        found = list(rulebooks.everything([book], citations=told.citations))
        chosen += found if told.sample is None else Random(told.seed).sample(found, min(told.sample, len(found)))
    name = "citations" if told.citations else "rulebooks"
    results = Results(name, fingerprint(STATE))
    rulebooks.run(chosen, results, at_once=told.jobs)
    return report(chosen, results)


def report(chosen: Sequence[Mutant], results: Results) -> int:
    """The count of every book, and what survived without a reason."""
    reasons = rulebooks.explained()
    left = []
    for book in dict.fromkeys(mutant.book for mutant in chosen):
        of_book = [str(mutant) for mutant in chosen if mutant.book == book]
        count = results.count(of_book)
        survived = [one for one in of_book if results.verdicts[one][0] == "survived"]
        known = [one for one in survived if rulebooks.reason(one, reasons)]
        left += [one for one in survived if one not in known]
        real = len(of_book) - count["same"]
        print(
            f"{book}: {real} mutants, {count['refused']} refused by the checks, {count['killed']} killed by tests, "
            f"{len(known)} explained, {len(survived) - len(known)} survived"
        )
    for one in left:
        print(f"survived  {one}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
