"""The public Python interface: what it is, and what each function does with good and bad input."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import croupier

#: The interface as programs rely on it. A change here is a change for them: it needs an entry in the changelog.
SIGNATURES = {
    "advise": "(rules: 'Rules', cards: 'str', board: 'str' = '', *, dealer: 'str' = '', others: 'str' = '', "
    "early: 'int' = 0, decided: 'Sequence[str] | None' = None) -> 'Advice'",
    "analyze": "(rules: 'Rules', *, seen: 'Mapping[str, int] | None' = None) -> 'ParSheet'",
    "book_ids": "() -> 'tuple[str, ...]'",
    "load": "(name: 'str | Path', *, readings: 'Mapping[str, str] | None' = None, what_if: 'Sequence[str]' = ()) "
    "-> 'Rulebook'",
    "rule": "(rules: 'Rules', incident: 'str', facts: 'Mapping[str, Fact] | None' = None) -> 'Ruling'",
    "settle": "(finished: 'Mapping[str, Any] | str | bytes') -> 'Settlement'",
    "simulate": "(rules: 'Rules', rounds: 'int', *, boxes: 'int | None' = None, "
    "bets: 'Mapping[str, Cents] | None' = None, strategy: 'str' = 'best', seed: 'int' = 0, "
    "workers: 'int | None' = None) -> 'SimulationResult'",
}
CLASSES = {"Code", "CroupierError", "Floor"}


def test_the_interface_is_what_programs_rely_on() -> None:
    assert set(croupier.__all__) == {*SIGNATURES, *CLASSES, "__version__"}
    for name, signature in SIGNATURES.items():
        assert str(inspect.signature(getattr(croupier, name))) == signature, name


@pytest.mark.parametrize("name", sorted({*SIGNATURES, *CLASSES}))
def test_every_name_says_what_it_is_for_and_stands_in_the_document(name: str) -> None:
    assert getattr(croupier, name).__doc__
    document = Path(__file__).parents[2] / "docs" / "library.md"
    assert f"`{name}" in document.read_text(encoding="utf-8")


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'deal'"):
        _ = croupier.deal


def test_importing_croupier_imports_nothing_heavy() -> None:
    program = "import sys, croupier; print(sorted({'numpy', 'pydantic', 'msgspec', 'httpx'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "[]\n"


def test_a_rulebook_is_given_by_id_by_path_or_loaded(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('extends = "rws-3cp"\n[bets.pair-plus.pays.table]\nflush = "3 to 1"\n', encoding="utf-8")
    changed = croupier.load("rws-3cp", what_if=["pair-plus.flush=3"])
    edges = [croupier.analyze(rules).side_bets[0].distribution.mean for rules in (path, str(path), changed)]
    assert edges == [Fraction(-582, 5525)] * 3
    assert croupier.analyze("rws-3cp").side_bets[0].distribution.mean == Fraction(-308, 5525)


def test_a_round_is_settled_from_a_mapping_or_its_text() -> None:
    box = {"box": 1, "player": "A", "cards": "7h 7d 2c", "decisions": ["play-1x"], "bets": {"ante": 1000}}
    finished = {"rulebook": "rws-3cp", "dealer": "Qs 9d 4c", "boxes": [box]}
    text = json.dumps(finished)
    settled = croupier.settle(finished)
    assert settled == croupier.settle(text) == croupier.settle(text.encode())
    assert [(line.bet, line.payout) for line in settled.boxes[0].lines] == [("ante", 2000), ("play", 2000)]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda: croupier.load("nothing"), croupier.Code.UNKNOWN_RULEBOOK),
        (lambda: croupier.settle("{"), croupier.Code.BAD_JSON),
        (lambda: croupier.advise("rws-3cp", "Qs Qs 3d"), croupier.Code.CARD_TWICE),
        (lambda: croupier.rule("rws-3cp", "earthquake"), croupier.Code.UNKNOWN_INCIDENT),
        (lambda: croupier.simulate("rws-3cp", 0), croupier.Code.BAD_VALUE),
        (lambda: croupier.simulate("rws-3cp", 10, boxes=99), croupier.Code.BAD_VALUE),
    ],
)
def test_errors_have_their_code(call: object, code: croupier.Code) -> None:
    assert callable(call)
    with pytest.raises(croupier.CroupierError) as caught:
        call()
    assert caught.value.code == code
