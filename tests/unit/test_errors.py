"""Every error says what was wrong, where, and what would be right; its codes are closed and explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.errors import Code, CroupierError, InputError, Refusal, RulebookError, StorageError
from croupier.languages import formatted

ROW = re.compile(r"^\| `([a-z-]+)` \| (.+) \| (.+) \|$", re.MULTILINE)


def explained(root: Path) -> list[tuple[str, str, str]]:
    """The rows of docs/errors.md: code, what happened, what to do."""
    return ROW.findall((root / "docs" / "errors.md").read_text(encoding="utf-8"))


def test_the_docs_explain_every_code_once(root: Path) -> None:
    assert sorted(code for code, _, _ in explained(root)) == sorted(str(code) for code in Code)


def test_codes_are_spelt_alike() -> None:
    for code in Code:
        assert code.value == code.name.lower().replace("_", "-")


def test_an_error_reads_as_a_sentence_with_place_clause_and_remedy() -> None:
    error = RulebookError(
        Code.PAY_TABLE_WRONG, "flush stands twice", at="x.toml: bets.ante", clauses=("4.1", "4.2"), expected="it once"
    )
    assert str(error) == "x.toml: bets.ante: flush stands twice (clause 4.1, 4.2). Expected: it once."
    assert str(InputError(Code.BAD_JSON, "not JSON.")) == "not JSON."


@pytest.mark.parametrize(
    ("inner", "outer"), [("", "boxes[0]"), ("cards", "boxes[0].cards"), ("[2]", "boxes[0][2]"), ("a.b", "boxes[0].a.b")]
)
def test_an_error_is_located_from_the_document_around_it(inner: str, outer: str) -> None:
    error = Refusal(Code.BAD_CARD, "no", at=inner, expected="yes", clauses=("3.1",)).located("boxes[0]")
    assert isinstance(error, Refusal)
    assert (error.at, error.code, error.expected, error.clauses) == (outer, Code.BAD_CARD, "yes", ("3.1",))


def test_the_json_object_has_code_message_and_place_and_the_rest_when_there_is_any() -> None:
    assert InputError(Code.BAD_CARD, "no", at="cards").to_json() == {
        "error": {"code": "bad-card", "message": "no", "at": "cards"}
    }
    full = InputError(Code.BAD_CARD, "no", at="cards", expected="Qs", clauses=("3.1",)).to_json()
    assert full["error"]["expected"] == "Qs"
    assert full["error"]["clauses"] == ["3.1"]


def test_an_error_without_a_sentence_is_told_in_another_language_by_what_its_code_means() -> None:
    error = InputError(Code.NOT_SIGNED_IN, "a text of no catalogue", expected="another")
    said = error.to_json("el")["error"]
    assert (said["message"], said["expected"]) == tuple(
        formatted("el", f"refusal-{Code.NOT_SIGNED_IN}", {}, form) for form in ("", "remedy")
    )
    assert error.to_json()["error"]["message"] == "a text of no catalogue"


def test_the_tree_has_one_root_and_is_drawn_whole() -> None:
    import croupier.errors

    branches = {cls.__name__ for cls in CroupierError.__subclasses__() if cls.__module__ == "croupier.errors"}
    assert branches == {cls.__name__ for cls in (InputError, RulebookError, Refusal, StorageError)}
    assert branches == set(re.findall(r"── (\w+)", croupier.errors.__doc__ or ""))
