"""A fixed sample of the mutants, and what `make mutants` says of them; the whole takes half an hour (CONTRIBUTING)."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import cast

import pytest

from tests.coverage_map import recorded
from tests.mutants import __main__ as command
from tests.mutants import code, core, results, rulebooks
from tests.mutants.results import Results
from tests.mutants.values import mutants

#: Clauses that once counted as tested because tests named them, with the key by which each is known to be so now.
ONCE_NAMED_ONLY = {
    ("rws-3cp", "4.6"): "jackpot.claim",
    ("rws-multilink-3cp", "4.6"): "jackpot.claim",
    ("rws-3cp", "4.9.1"): "jackpot.across_tables",
    ("rws-multilink-3cp", "4.7.2"): "jackpot.later_share",
    ("rws-3cp", "5.17.2"): "authority.powers.after-jackpot-fault",
    ("rws-multilink-3cp", "5.17.2"): "authority.powers.after-jackpot-fault",
    ("hgc-3cp-progressive", "P7"): "reveals[1]",
    ("hgc-3cp-progressive", "P30"): "irregularities.rules.combination-unclaimed",
    ("hgc-3cp-progressive", "P51"): "identity.admission_age",
}


def test_a_sample_of_the_mutants_is_killed(root: Path) -> None:
    """In a process of its own: what it changes must not be changed here."""
    asked = [sys.executable, "-m", "tests.mutants", "sample"]
    done = subprocess.run(asked, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("clause", ONCE_NAMED_ONLY, ids=" ".join)
def test_what_was_only_named_is_tested_by_its_own_key(clause: tuple[str, str]) -> None:
    assert recorded()[clause].key == ONCE_NAMED_ONLY[clause]


@pytest.fixture
def verdicts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Nothing is run: each mutant comes to what stands here, and to "killed" where nothing does."""
    found: dict[str, str] = {}

    def run(chosen: Sequence[object], results: Results, *, at_once: int, fast: bool = False) -> list[str]:
        for one in chosen:
            verdict = "survived" if fast and str(one) in found else found.get(str(one), "killed")
            results.note(str(one), verdict, f"tests/x.py::test_{at_once}[case]")
        return ["tests/x.py::test_2[other]", "tests/x.py::test_idle"]

    monkeypatch.setattr("tests.mutants.results.FOLDER", tmp_path)
    monkeypatch.setattr(rulebooks, "run", run)
    monkeypatch.setattr(core, "run", run)
    return found


BOOK = ("rulebooks", "--book", "rws-3cp")


def test_a_value_that_survives_is_named_and_fails_the_run(
    verdicts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.main(BOOK) == 0
    one = next(str(mutant) for mutant in mutants("rws-3cp") if mutant.place == "equipment.deck.cards")
    verdicts[one] = "survived"
    assert command.main(BOOK) == 1
    assert f"survived  {one}" in capsys.readouterr().out


def test_a_value_that_survives_with_a_reason_does_not(
    verdicts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    verdicts["rws-3cp: limits.responsibility: left out"] = "survived"
    assert command.main(BOOK) == 0
    total, refused, killed, explained, survived = map(int, capsys.readouterr().out.split()[-5:])
    assert (total - killed, refused, explained, survived) == (1, 0, 1, 0)


def test_the_core_fails_under_nine_of_ten_and_says_where(
    verdicts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("core", "--count", "20", "--module", "money.py")
    drawn = code.drawn(20, "1", of=["money.py"])
    verdicts |= {str(one): "survived" for one in drawn[:2]}
    assert command.main(asked) == 0
    assert "90.0%" in capsys.readouterr().out
    verdicts[str(drawn[2])] = "survived"
    assert command.main(asked) == 1
    said = capsys.readouterr().out
    assert all(f"survived  {one}  {one.told()}" in said for one in drawn[:3])


def test_what_few_tests_have_left_alive_is_not_taken_for_what_all_have(
    verdicts: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("core", "--count", "3", "--module", "money.py")
    (first, *_) = code.drawn(3, "1", of=["money.py"])
    verdicts[str(first)] = "killed"
    assert command.main((*asked, "--fast")) == 1
    assert f"survived  {first}" in capsys.readouterr().out
    assert command.main(asked) == 0


class _Item:
    def __init__(self, name: str) -> None:
        self.nodeid = name


def test_few_tests_are_spread_over_those_that_know_a_package_best() -> None:
    cases = [f"tests/cases/test_link_cases.py::test_case[{number}]" for number in range(2 * core.SPREAD + 1)]
    names = [*cases, "tests/unit/test_jackpot_link.py::test_x", "tests/unit/test_money.py::test_x"]
    items = cast("list[pytest.Item]", [_Item(name) for name in names])
    asked = [item.nodeid for item in core.spread("jackpot", items)]
    assert asked == ["tests/unit/test_jackpot_link.py::test_x", *cases[::3]]
    assert [item.nodeid for item in core.spread("money.py", items)] == ["tests/unit/test_money.py::test_x"]


def test_whoever_kills_nothing_is_named_on_demand(verdicts: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(("core", "--count", "3", "--module", "money.py")) == 0
    assert "killed nothing" not in capsys.readouterr().out
    assert command.main(("core", "--count", "3", "--module", "money.py", "--killers")) == 0
    assert "killed nothing  tests/x.py::test_idle\n" in capsys.readouterr().out
    assert not {"tests/x.py::test_2"} & set(verdicts)


def test_a_change_of_the_core_is_told_without_numbers_of_lines() -> None:
    of_rank = [one.told() for one in code.code_mutants("cards.py") if one.where() == "Card.rank"]
    assert "Card.rank: return self >> 3" in of_rank


def test_what_the_type_checker_holds_is_left_alone() -> None:
    source = code.SOURCE / "croupier" / "ranking" / "classes.py"
    line = source.read_text(encoding="utf-8").splitlines().index("@dataclass(frozen=True, slots=True)") + 1
    changed = {one.operator for one in code.code_mutants("ranking/classes.py") if one.start[0] == line}
    assert changed == {"core/RemoveDecorator"}


def test_that_two_lists_are_of_one_length_is_left_alone() -> None:
    told = {one.told() for one in code.code_mutants("jackpot/awards.py") if one.where() == "_turns"}
    assert told
    assert not any("strict=False" in line for line in told)


def test_reasons_of_the_core_are_about_changes_that_exist() -> None:
    for module, rows in tomllib.loads(results.EXPLAINED.read_text(encoding="utf-8"))["core"].items():
        missing = set(rows)
        lines = (code.SOURCE / "croupier" / module).read_text(encoding="utf-8").splitlines()
        for one in code.code_mutants(module):
            # A line is as it was up to the place of the change: whatever begins otherwise need not be worked out.
            begins = (lines[one.start[0] - 1][: one.start[1]].strip(), "without ")
            if any(row.startswith(tuple(f"{one.where()}: {words}" for words in begins)) for row in missing):
                missing.discard(one.told())
        assert not missing
