"""What the author of a broken rulebook is told: a code, the file, the key, the clause, and what would be right."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Code, RulebookError
from croupier.rulebook import load
from croupier.rulebook.proofread import proofread

BROKEN: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("broken_rulebooks.toml").read_text())
COPY = 'extends = "rws-3cp"\n'

Write = Callable[[str | bytes], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_(text: str | bytes) -> str:
        path = tmp_path / "copy.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return write_


def fault_of(file: str) -> RulebookError:
    with pytest.raises(RulebookError) as caught:
        load(file)
    return caught.value


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_copy_is_told_where_and_what_would_be_right(name: str, write: Write) -> None:
    broken = BROKEN[name]
    file = write(COPY + broken["copy"])
    found = proofread(file).findings
    fault = next((finding for finding in found if finding.at == f"{file}: {broken['key']}"), None)
    assert fault is not None, [str(finding) for finding in found]
    assert fault.code == broken["code"]
    assert broken["right"] in fault.expected
    if "clauses" in broken:
        assert fault.clauses == tuple(broken["clauses"])


@pytest.mark.parametrize("name", list(BROKEN)[::10])
def test_whoever_loads_a_broken_copy_is_told_the_first_fault(name: str, write: Write) -> None:
    file = write(COPY + BROKEN[name]["copy"])
    found, first = proofread(file).findings, fault_of(file)
    assert (first.code, first.at, first.expected) == (found[0].code, found[0].at, found[0].expected)


@pytest.mark.parametrize(
    "pay",
    ['"4:1"', '"4 to"', '"to 1"', '"4 against 1"', '"4 to 0"', '"0%"', '"101%"', '"ten"', '""', '"-5.00"', "4", "4.5"],
)
def test_a_pay_that_cannot_be_read_is_shown_how_pays_are_written(pay: str, write: Write) -> None:
    fault = fault_of(write(f"{COPY}[bets.pair-plus.pays.table]\nflush = {pay}\n"))
    assert fault.code == Code.BAD_RULE
    assert fault.at.endswith("copy.toml: bets.pair-plus.pays.table.flush")
    assert fault.clauses == ("4.2",)
    assert any(word in fault.expected for word in ('"40 to 1"', "stake of 0", "at most 100%"))


@pytest.mark.parametrize("pay", ["4 to 1", "1,000 to 1", "3 to 2", "40 for 1", "7.50", "2,000", "2,000.00"])
def test_pays_as_the_documents_write_them_are_read(pay: str, write: Write) -> None:
    book = load(write(f'{COPY}[bets.pair-plus.pays.table]\nflush = "{pay}"\n'))
    assert book.bets["pair-plus"].pays is not None
    assert book.bets["pair-plus"].pays.table["flush"].ratio > 0


def test_a_list_with_a_faulty_item_has_no_other_fault(write: Write) -> None:
    file = write(f"{COPY}[bets.ante]\nclause = [3]\n")
    assert [finding.at for finding in proofread(file).findings] == [f"{file}: bets.ante.clause[0]"]


def test_every_fault_is_found_at_once_and_the_first_one_says_how_many_follow(write: Write) -> None:
    file = write(
        COPY
        + 'drop = ["bets.trips"]\n[identity]\ntitel = "x"\n[cards]\nown = "3"\n'
        + '[bets.pair-plus.pays.table]\npair = "1 to 1"\npair = "2 to 1"\nflush = "4:1"\n'
    )
    keys = [finding.at.removeprefix(f"{file}: ") for finding in proofread(file).findings]
    table = "bets.pair-plus.pays.table"
    assert keys == ["drop: bets.trips", f"{table}.pair (line 9)", "identity.titel", "cards.own", f"{table}.flush"]
    assert "1 more: `croupier rulebook check` lists them" in fault_of(file).message


def test_a_misspelt_key_is_named_before_the_one_that_is_missing(write: Write) -> None:
    file = write(f'{COPY}drop = ["cards.own"]\n[cards]\nowm = 3\n')
    misspelt, missing = proofread(file).findings
    assert (misspelt.code, missing.code) == (Code.UNKNOWN_KEY, Code.MISSING_KEY)
    assert "did you mean 'own'?" in misspelt.message


NOT_TOML = {
    "text without quotes": ("a = b\n", "line 1", "text in quotes"),
    "no equals sign": ("[cards]\nown 3\n", "line 2", "equals sign"),
    "no value": ("own = \n", "line 1", "text in quotes"),
    "open quotes": ('x = "abc\n', "line 1", "text in quotes"),
    "two values": ("own = 3 4\n", "line 1", "text in quotes"),
    "open bracket": ("own = [1, 2\n", "line 1", "array"),
    "table twice": ("[cards]\nown = 3\n[cards]\ndealer = 3\n", "line 3", "each table once"),
    "number without end": (f"own = {'9' * 5000}\n", "", "fewer digits"),
    "nested without end": (f"own = {'[' * 50000}\n", "", "nested less deeply"),
}


@pytest.mark.parametrize("name", NOT_TOML)
def test_a_file_that_is_no_toml_is_told_the_line(name: str, write: Write) -> None:
    text, line, right = NOT_TOML[name]
    file = write(text)
    fault = fault_of(file)
    assert fault.code == Code.BAD_TOML
    assert fault.at == (f"{file}: {line}" if line else file)
    assert right in fault.expected
    assert [str(finding) for finding in proofread(file).findings] == [str(fault)]


def test_a_key_listed_twice_outside_a_pay_table_is_told_so_too(write: Write) -> None:
    fault = fault_of(write(f"{COPY}[cards]\nown = 3\nown = 4\n"))
    assert (fault.code, fault.message) == (Code.BAD_TOML, "'own' is listed twice")


def test_an_empty_file_is_told_every_table_it_lacks(write: Write) -> None:
    found = proofread(write("")).findings
    assert {finding.code for finding in found} == {Code.MISSING_KEY}
    assert {finding.at.partition(": ")[2] for finding in found} >= {"identity", "cards", "bets", "clauses"}


def test_a_file_with_a_byte_order_mark_is_read(write: Write) -> None:
    assert load(write(b"\xef\xbb\xbf" + COPY.encode())).id == "copy"


def test_a_file_that_is_no_text_says_so(write: Write) -> None:
    file = write(COPY.encode() + b"# \xff\xfe\n")
    fault = fault_of(file)
    assert (fault.code, fault.at) == (Code.FILE_UNREADABLE, file)
    assert "UTF-8" in fault.message


@pytest.mark.parametrize("name", ["none.toml", "", "a\0b.toml", "x" * 5000 + ".toml"])
def test_a_file_that_is_not_there_says_so(name: str, tmp_path: Path) -> None:
    file = f"{tmp_path}/{name}"
    for reading in (load, proofread):
        with pytest.raises(RulebookError) as caught:
            reading(file)
        assert caught.value.code == Code.FILE_UNREADABLE
        assert caught.value.at == file


def test_an_id_that_is_none_is_told_the_nearest() -> None:
    for reading in (load, proofread):
        with pytest.raises(RulebookError) as caught:
            reading("rws-3pc")
        assert caught.value.code == Code.UNKNOWN_RULEBOOK
        assert "did you mean 'rws-3cp'?" in caught.value.message
        assert "mbs-megalink-uth" in caught.value.expected


def test_a_row_that_is_no_threshold_is_named_and_hides_nothing_else(tmp_path: Path) -> None:
    harbour = Path(__file__).parents[1] / "games" / "harbour.toml"
    text = harbour.read_text().replace('"twins 8" =', '"twins X" =').replace('stakes = "sail"', 'stakes = "sial"')
    book = tmp_path / "broken.toml"
    book.write_text(text)
    found = [(fault.at.partition(": ")[2], fault.message) for fault in proofread(str(book)).findings]
    assert found[0] == ("bets.lantern.pays.table.twins X", "'twins X' cannot be read")
    assert "streets.wind.choices[3].stakes" in dict(found)
    assert "streets.wind.choices[4].stakes" in dict(found)
    assert not any(at == "bets.lantern.pays.table" for at, _ in found)
