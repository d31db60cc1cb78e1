"""From files to rulebooks: copies of copies, readings, single values, and what is remembered."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from croupier.errors import Code, RulebookError
from croupier.rulebook import book_ids, load
from croupier.rulebook.catalogue import catalogue
from croupier.rulebook.proofread import proofread, switches


@pytest.mark.parametrize("book", book_ids())
def test_every_book_loads_under_every_reading_it_offers(book: str) -> None:
    proof = proofread(book)
    assert proof.ok
    assert proof.rulebook is not None
    assert proof.readings == tuple(f"{name}={option}" for name, option in switches(proof.rulebook))
    assert proof.readings or not any(reading.options for reading in proof.rulebook.readings.values())


@pytest.mark.parametrize("book", book_ids())
def test_a_switch_changes_the_rulebook_and_its_default_does_not(book: str) -> None:
    plain = load(book)
    for name, option in switches(plain):
        assert load(book, readings={name: option}) != plain
        assert load(book, readings={name: plain.readings[name].default}) == plain


def test_the_catalogue_agrees_with_the_rulebooks() -> None:
    for entry in catalogue():
        book = load(entry.id)
        identity = book.identity
        assert (entry.id, entry.title, entry.house, entry.version, entry.effective) == (
            *(identity.id, identity.title, identity.house_name, identity.version, identity.effective),
        )
        assert entry.bets == {name: bet.label for name, bet in book.bets.items() if bet.staked}


@pytest.mark.parametrize("book", [entry.id for entry in catalogue() if entry.effective is not None])
def test_a_version_governs_from_its_first_moment_on(book: str) -> None:
    identity = load(book).identity
    assert identity.effective is not None
    moment = timedelta(microseconds=1)
    assert not identity.governs(identity.effective - moment)
    assert identity.governs(identity.effective)
    assert identity.governs(identity.effective + moment)


def test_a_reading_that_the_book_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(RulebookError) as caught:
        load("rws-3cp", readings={"ML2": "lost"})
    assert caught.value.code == Code.UNKNOWN_READING
    assert caught.value.at == "rws-3cp: readings.ML2"
    assert "X1" in caught.value.expected


def test_an_option_that_the_reading_does_not_have_is_refused_with_those_it_has() -> None:
    with pytest.raises(RulebookError) as caught:
        load("rws-3cp", readings={"X1": "cards"})
    assert caught.value.code == Code.UNKNOWN_READING
    assert "did you mean 'card'?" in caught.value.message
    assert caught.value.expected == "one of adopted, card"


def test_an_option_that_sets_a_key_that_is_not_there_names_both(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(
        'extends = "rws-3cp"\n[readings.X1.options.none]\nsays = "?"\nset = { "contest.quality.by" = "card" }\n'
    )
    (finding,) = proofread(str(copy)).findings
    assert finding.code == Code.UNKNOWN_KEY
    assert finding.at == f"{copy}: readings.X1.options.none.set"
    assert "'contest.quality'" in finding.message
    assert "qualify" in finding.expected


def test_an_option_that_breaks_the_rulebook_is_found_by_trying_it(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    switch = '[readings.X1.options.wild]\nsays = "?"\nset = { "bets.jackpot.requires.all" = ["wild"] }\n'
    copy.write_text(f'extends = "rws-3cp"\n{switch}')
    assert load(copy).id == "copy"
    (finding,) = proofread(str(copy)).findings
    assert (finding.code, finding.at) == (Code.UNKNOWN_BET, f"{copy}: bets.jackpot.requires")


def test_single_values_can_be_changed_and_are_checked_like_any_other() -> None:
    book = load("rws-3cp", changes={"bets.pair-plus.pays.table.flush": "3 to 1", "entry.any_of": [["ante"]]})
    assert book.bets["pair-plus"].pays is not None
    assert str(book.bets["pair-plus"].pays.table["flush"]) == "3 to 1"
    assert book.entry.any_of == (("ante",),)
    with pytest.raises(RulebookError) as caught:
        load("rws-3cp", changes={"bets.pair-plus.pays.table.flush": "3:1"})
    assert caught.value.at == "rws-3cp: bets.pair-plus.pays.table.flush"


def test_a_change_leaves_the_printed_book_as_it_was() -> None:
    load("rws-3cp", changes={"bets.pair-plus.pays.table.flush": "3 to 1"})
    load("rws-3cp", readings={"X1": "card"})
    book = load("rws-3cp")
    assert book.bets["pair-plus"].pays is not None
    assert str(book.bets["pair-plus"].pays.table["flush"]) == "4 to 1"
    assert book.qualification is not None
    assert book.qualification.by == "hand"


def test_a_printed_book_is_remembered_and_a_file_is_read_again(tmp_path: Path) -> None:
    assert load("rws-3cp") is load("rws-3cp")
    copy = tmp_path / "copy.toml"
    copy.write_text('extends = "rws-3cp"\n[identity]\ntitle = "One"\n')
    assert load(copy).identity.title == "One"
    copy.write_text('extends = "rws-3cp"\n[identity]\ntitle = "Two"\n')
    assert load(copy).identity.title == "Two"


def test_a_copy_of_a_copy_finds_its_base_from_where_it_lies(tmp_path: Path) -> None:
    (tmp_path / "bases").mkdir()
    (tmp_path / "bases" / "first.toml").write_text('extends = "rws-3cp"\n[identity]\nid = "first"\nhouse = "HOUSE"\n')
    second = tmp_path / "second.toml"
    second.write_text('extends = "bases/first.toml"\n[identity]\nid = "second"\n')
    book = load(second)
    assert (book.id, book.identity.house, book.identity.title) == ("second", "HOUSE", "3 Card Poker")


def test_a_copy_that_says_nothing_is_its_base_under_the_name_of_its_file(tmp_path: Path) -> None:
    for book in book_ids():
        copy = tmp_path / f"My {book}_copy.toml"
        copy.write_text(f'extends = "{book}"\n')
        loaded = load(copy)
        assert loaded.id == f"my-{book}-copy"
        identity = loaded.identity.model_copy(update={"id": book})
        assert loaded.model_copy(update={"identity": identity}) == load(book)


@pytest.mark.parametrize("base", ["copy.toml", "./sub/../copy.toml", "other.toml"])
def test_copies_in_a_circle_are_refused(base: str, tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    copy, other = tmp_path / "copy.toml", tmp_path / "other.toml"
    copy.write_text(f'extends = "{base}"\n')
    other.write_text('extends = "copy.toml"\n')
    (finding,) = proofread(str(copy)).findings
    assert finding.code == Code.BAD_RULE
    assert "circle" in finding.message
    assert finding.at.endswith(": extends")


@pytest.mark.parametrize(
    ("base", "code"),
    [("rws-3pc", Code.UNKNOWN_RULEBOOK), ("none.toml", Code.FILE_UNREADABLE), (".", Code.FILE_UNREADABLE)],
)
def test_a_base_that_cannot_be_read_is_a_fault_of_the_copy(base: str, code: Code, tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(f'extends = "{base}"\n')
    (finding,) = proofread(str(copy)).findings
    assert (finding.code, finding.at) == (code, f"{copy}: extends")
    assert "rws-3cp" in finding.expected


def test_a_fault_of_the_base_is_told_in_the_base(tmp_path: Path) -> None:
    base, copy = tmp_path / "base.toml", tmp_path / "copy.toml"
    copy.write_text('extends = "base.toml"\n')
    base.write_text('extends = "rws-3cp"\n[cards\n')
    assert [finding.at for finding in proofread(str(copy)).findings] == [f"{base}: line 2"]
    base.write_text('extends = "rws-3cp"\ndrop = ["bets.trips"]\n')
    assert [finding.at for finding in proofread(str(copy)).findings] == [f"{base}: drop: bets.trips"]


@pytest.mark.parametrize("extends", ["5", "[]", "true"])
def test_extends_names_a_rulebook(extends: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text(f"extends = {extends}\n")
    assert proofread(str(copy)).findings[0].at == f"{copy}: extends"


def test_only_a_copy_can_leave_out(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('drop = ["bets"]\n')
    assert proofread(str(file)).findings[0].at == f"{file}: drop"
