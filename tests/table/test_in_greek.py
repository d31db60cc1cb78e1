"""`croupier play` and `croupier replay` in Greek: what stands on the table and is asked there has no English in it."""

from __future__ import annotations

import re
from typing import Final

import pytest

from croupier.cli.table.words import read_chips
from croupier.errors import CroupierError
from croupier.languages import VARIABLE
from croupier.rulebook import load
from tests.table.script import Play, Replay

WORD: Final = re.compile(r"[A-Za-z][A-Za-z']{2,}")
#: Hashes, ids of rounds and commands with their files; clauses, which are in English and stand dim beside their ids.
LEFT_OUT: Final = re.compile(
    r"[0-9a-f]{64}|croupier .*|  --\w.*|\[[^]]*\]|^  [\w.]+: .*$| [A-Z]?\d[\w.]* .*=? .*$", re.MULTILINE
)


@pytest.fixture(autouse=True)
def greek(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "el")


def english(text: str, game: str) -> set[str]:
    """Words in Latin letters that are no name of the game, its house, its bets or its money."""
    book = load(game)
    names = f"Enter Envy ante {book.identity.title} {book.identity.house_name} {book.identity.currency} "
    names += " ".join(f"{bet.label} {bet.printed}" for bet in book.bets.values())
    return set(WORD.findall(LEFT_OUT.sub("", text))) - set(WORD.findall(names))


@pytest.mark.parametrize(
    ("game", "keys"),
    [
        ("rws-3cp", "t ? x b 99999 25 - - . x h ? d 1 e v x q"),
        ("mbs-megalink-uth", "t b 25 - - . h c c 1 f e q"),
        ("let-it-ride", "t b 25 . h l l e q"),
    ],
)
def test_a_round_with_all_that_is_asked_on_the_way(play: Play, game: str, keys: str) -> None:
    played = play(keys, game, "--bots", "2", "--no-save", width=400)
    assert (played.status, played.err) == (0, "")
    assert "1 γύρος, υπόλοιπο" in played.out
    assert "Καλύτερο:" in played.out
    assert english(played.out, game) == set()


def test_several_hands_and_too_few_chips(play: Play) -> None:
    played = play(". x n f f . q", "rws-3cp", "--boxes", "2", "--balance", "25", "--no-save", width=400)
    assert "όλα στα τυφλά" in played.out
    assert english(played.out, "rws-3cp") == set()


def test_a_round_that_is_read_again(play: Play, replay: Replay) -> None:
    file = play(". 1 q", "rws-3cp", "--bots", "1").directory / "S7-1.jsonl"
    status, out, err = replay(file, "--all")
    assert (status, err) == (0, "")
    assert "Επαληθεύτηκε: κάθε γεγονός" in out
    assert "ρομπότ 2" in out
    assert english(out, "rws-3cp") == set()


@pytest.mark.parametrize(
    ("typed", "cents"), [("7,50", 750), ("1.000", 100_000), ("1.000,5", 100_050), ("25", 2500), ("7.50", 750)]
)
def test_an_amount_is_read_as_it_is_written(typed: str, cents: int) -> None:
    assert read_chips(typed) == cents


@pytest.mark.parametrize("typed", ["1.00.0", "1,000.5,0", "x"])
def test_an_amount_that_means_nothing_is_refused(typed: str) -> None:
    with pytest.raises(CroupierError):
        read_chips(typed)
