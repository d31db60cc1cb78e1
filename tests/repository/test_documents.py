"""The documents agree with each other and with the Makefile."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from croupier import __version__
from scripts.documents import SCHEMAS, made
from tests.repository.tracked import ROOT, tracked

DOCUMENTS = tracked("*.md")
LINK = re.compile(r"\]\((?!https?://)([^)#]*)(?:#[^)]*)?\)")


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_links_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert not [link for link in LINK.findall(text) if not (document.parent / link).exists()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_make_targets_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = re.findall(r"(?:`|^)make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) <= targets


def test_a_picture_and_the_two_commands_stand_at_the_top_of_the_readme() -> None:
    top = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:8]
    assert any(line.startswith("![") for line in top)
    commands = [line.split("#")[0].strip() for line in top if line.startswith("make ")]
    assert commands == ["make run", "make test"]


def test_where_a_test_goes_is_said_of_every_folder() -> None:
    told = re.findall(r"^\| `tests/(\w+)` \|", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(told) == sorted({path.relative_to(ROOT / "tests").parts[0] for path in tracked("tests/*/*")})


def test_every_target_has_its_line_of_help() -> None:
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.+)$", makefile, re.MULTILINE)
    assert phony is not None
    assert sorted(re.findall(r"^([a-z-]+):.*## ", makefile, re.MULTILINE)) == sorted(phony[1].split())


@pytest.mark.parametrize("name", [".ci/run", "scripts/system-parts"])
def test_scripts_can_be_run(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_continuous_integration_runs_what_a_person_runs() -> None:
    assert (ROOT / ".ci" / "run").read_text().splitlines()[-1] == "exec make test"


def test_decision_records_are_numbered_and_have_their_four_parts() -> None:
    records = sorted(path for path in DOCUMENTS if path.parent.name == "decisions")
    assert [path.name[:4] for path in records] == [f"{number:04d}" for number in range(1, len(records) + 1)]
    for record in records:
        text = record.read_text(encoding="utf-8")
        assert text.startswith(f"# {record.name[:4]} ")
        assert re.findall(r"^## (\w+)", text, re.MULTILINE) == ["Question", "Options", "Choice", "Cost"]


def test_the_glossary_is_in_order_and_explains_each_word_once() -> None:
    entries = re.findall(r"^- \*\*(.+?)\*\*: .+\.$", (ROOT / "docs" / "glossary.md").read_text(), re.MULTILINE)
    assert len(entries) > 50
    assert [entry.casefold() for entry in entries] == sorted({entry.casefold() for entry in entries})


def test_the_changelog_knows_what_comes_next() -> None:
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "Unreleased" or headings[0].startswith(__version__)


def test_what_is_made_from_other_files_is_fresh() -> None:
    files = made()
    stale = [str(path.relative_to(ROOT)) for path, text in files.items() if path.read_text(encoding="utf-8") != text]
    assert stale == [], "run `make docs`"
    assert sorted(SCHEMAS.glob("*.json")) == sorted(path for path in files if path.parent == SCHEMAS)


ADVERSARIES = (
    "An outsider", "A guest, a player", "A dealer", "A pit manager, a cashier", "An administrator",
    "A thief with the file", "A dishonest house",
)  # fmt: skip
TEST = re.compile(r"`((?:T|tests)/[\w/.]+\.py)::(\w+)`")


def test_every_promise_against_every_adversary_names_a_test_that_is_there() -> None:
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    sections = {title: body for title, _, body in (one.partition("\n") for one in text.split("\n## ")[1:])}
    for title in ADVERSARIES:
        assert "Not promised" in sections[title], title
    missing = []
    for line in text.splitlines():
        row = line.startswith("| ") and line.endswith(" |") and not line.startswith("| Promise")
        named = TEST.findall(line)
        assert not row or named, f"no test stands behind this promise: {line}"
        for file, name in named:
            path = ROOT / file.replace("T/", "tests/floor/", 1) if file.startswith("T/") else ROOT / file
            if not path.is_file() or not re.search(rf"^(?:async )?def {name}\(", path.read_text("utf-8"), re.MULTILINE):
                missing.append(f"{file}::{name}")
    assert missing == []
