"""The case files of a game: its own, those of others with a case for it, and those of its base, told in its own bets.

A case of a base speaks of no bet by name: `{main}` is the bet that the game is about, `{opening 10}` every bet that
brings a box into the round, each with what stands behind it. A case about a clause that the game has dropped is none
of its cases. See tests/cases/README.md.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from croupier.rulebook import Rulebook, book_ids, load
from croupier.rulebook.catalogue import base_ids, book_text

HERE: Final = Path(__file__).parent
_WORD: Final = re.compile(r"\{(\w+)(?: ([^}]*))?\}")


def case_files(rulebook: str, kinds: tuple[str, ...] | None = None) -> list[dict[str, Any]]:
    """The case files with cases of a game that are of these kinds, each with its `kind` and the `path` it stands in."""
    found, of_bases, book = [], [], load(rulebook)
    for path in sorted(HERE.glob("*/*.toml")):
        told = _told(path)
        if mine := [case for books, case in told["case"] if rulebook in books]:
            found.append(told | {"case": mine})
        elif path.parent.name in _bases(rulebook):
            of_bases.append(_in_words_of(book, told | {"case": [case for _, case in told["case"]]}))
    return [file for file in (*found, *of_bases) if (kinds is None or file["kind"] in kinds) and file["case"]]


def every_case(kinds: tuple[str, ...]) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Every case of every game: the game, the file and the case."""
    for rulebook in book_ids():
        for file in case_files(rulebook, kinds):
            for case in file["case"]:
                yield rulebook, file, case


def clauses_of(case: dict[str, Any]) -> list[str]:
    """The clauses that a case says it is about."""
    return [case["clause"]] if isinstance(case["clause"], str) else case["clause"]


@cache
def _bases(rulebook: str) -> tuple[str, ...]:
    base = tomllib.loads(book_text(rulebook)).get("extends")
    return (base,) if base in base_ids() else ()


@cache
def _told(path: Path) -> dict[str, Any]:
    """A file of cases, each beside the games that it is a case of: by itself the one that its folder is named after."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    cases = [(case.pop("books", (path.parent.name,)), case) for case in told["case"]]
    return told | {"kind": path.stem, "path": path, "case": cases}


def _in_words_of(book: Rulebook, told: dict[str, Any]) -> dict[str, Any]:
    mine = [case for case in told["case"] if set(clauses_of(case)) <= set(book.clauses)]
    return told | {"case": [case | {"round": in_words_of(book, case["round"])} for case in mine]}


def in_words_of(book: Rulebook, text: str) -> str:
    """A round of a base told in the bets and decisions of one game."""
    beside = [bet for bet in book.opening_bets if bet not in book.entry_bets]
    stakes = next((decision for street in book.streets for decision in street.decisions if decision.stakes), None)

    def word(found: re.Match[str]) -> str:
        if found[1] == "opening":
            return ", ".join(f"{bet} {found[2]}" for bet in book.entry_bets)
        words = {"main": book.main_bet, "side": beside[0] if beside else None, "last": book.entry_bets[-1]}
        if stakes is not None:
            words |= {"stakes": stakes.id, "staked": stakes.stakes, "due": str(10 * stakes.times)}
        if not (named := words.get(found[1])):
            raise ValueError(f"{book.id} has nothing for {found[0]}")
        return named

    return _WORD.sub(word, text)
