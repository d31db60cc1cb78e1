"""A terminal speaks the language that it is told to, and English otherwise."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from croupier.cli.app import main
from croupier.cli.language import spoken
from croupier.floor.config.reading import read_config
from croupier.languages import VARIABLE
from tests.unit.test_settlement_read import ROUND


@pytest.mark.parametrize(
    ("said", "language"), [("el", "el"), ("el_GR.UTF-8", "el"), ("el-GR", "el"), ("", "en"), ("en_GB", "en")]
)
def test_the_language_is_the_one_that_is_asked_for(said: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, said)
    assert spoken() == language


def test_a_language_that_is_not_there_is_an_error_that_names_those_that_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "tlh")
    assert main(["rulebook", "list"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "error: there is no language 'tlh' (bad-value)",
        "        at: CROUPIER_LANG",
        "  expected: en, el, or nothing for English",
    ]


def test_the_locale_alone_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("LANG", "el_GR.UTF-8")
    assert spoken() == "en"


def test_a_ruling_is_told_in_greek(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert main(["rule", "rws-3cp", "foreign-card", "--json"]) == 0
    assert "Καταγράψτε το συμβάν" in capsys.readouterr().out


def test_a_refusal_is_told_in_greek(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert main(["rule", "rws-3cp", "earthquake"]) == 2
    assert "δεν υπάρχει συμβάν 'earthquake'" in capsys.readouterr().err


def test_a_floor_is_opened_whatever_the_terminal_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert read_config().port


#: Latin letters in a row that are no name: cards, bets, games and houses have none so many in lower case.
LATIN = re.compile(r"\b[a-z]{4,}\b")


def test_a_settlement_is_told_in_greek(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    for more in ([], ["--explain"]):
        assert main(["settle", str(file), *more]) == 0
        told = capsys.readouterr().out
        assert "έση 1" in told
        assert LATIN.findall(told) == [], told


def test_a_ruling_has_greek_around_its_clauses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert main(["rule", "rws-3cp", "foreign-card"]) == 0
    told = capsys.readouterr().out
    assert "άκυρος γύρος: Ο γύρος είναι άκυρος" in told
    assert "Τι να γίνει" in told
    assert "αποφασίζει" in told


def test_what_decisions_are_worth_is_told_in_greek(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert main(["advise", "rws-3cp", "--cards", "Qs 6h 4d"]) == 0
    told = capsys.readouterr().out
    assert "μεγάλο φύλλο ντάμα" in told
    assert "παίζω 1×" in told
    assert "καλύτερη" in told
    assert LATIN.findall(told) == [], told


@pytest.mark.parametrize("game", ["rws-3cp", "let-it-ride"])
def test_best_play_is_told_in_greek(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert main(["strategy", game]) == 0
    told = capsys.readouterr().out.replace(f"({game})", "").replace("croupier advise", "")
    assert "Το καλύτερο παίξιμο καταλήγει σε −0,03" in told
    assert "Ένας απλός κανόνας" in told
    assert LATIN.findall(told.replace("Third bet", "")) == [], told
    # On a card the same words.
    card = tmp_path / "card.html"
    assert main(["strategy", game, "--html", str(card)]) == 0
    assert '<html lang="el">' in card.read_text(encoding="utf-8")
    shown = re.sub(
        r"<style>.*?</style>|<[^>]*>|croupier advise", " ", card.read_text(encoding="utf-8"), flags=re.DOTALL
    )
    assert LATIN.findall(shown.replace("Third bet", "")) == [], shown


def test_a_refusal_has_greek_labels(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv(VARIABLE, "el")
    assert main(["rule", "rws-3cp", "earthquake"]) == 2
    assert capsys.readouterr().err.startswith("σφάλμα: ")
