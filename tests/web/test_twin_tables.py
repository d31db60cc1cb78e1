"""Two tables of one title are told apart wherever somebody of the house reads of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.floor.config.model import TableConfig
from tests.web.conftest import Opener
from tests.web.expecting import expect
from tests.web.rooms import Room, served_room
from tests.web.test_figures import fold_a_round

TITLE = "Twins"
TWINS = [f"{TITLE}, First", f"{TITLE}, Second"]
#: Where each of the two stands, and as whom one reads it there.
PLACES = [
    ("/audit?see=record", "auditor", "[data-chain=first] th button, [data-chain=second] th button"),
    ("/audit?see=rounds", "auditor", ".shelf button >> text=/^Twins/"),
    ("/audit?see=search", "auditor", "select[name=table] option >> text=/^Twins/"),
    ("/admin?see=floor", "administrator", ".settings th >> text=/^Twins/"),
    ("/figures", "shift-manager", "tr[data-table] th >> text=/^Twins/"),
    ("/pit", "shift-manager", ".table-row b >> text=/^Twins/"),
    ("/", "dealer", "[data-table] .to >> text=/^Twins/"),
]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Two tables of one title; at each a round has been played in the present shift."""
    twins = [
        TableConfig(id=name, title=TITLE, rulebook="rws-3cp", link="three").model_dump() for name in ("first", "second")
    ]
    path = tmp_path_factory.mktemp("twins") / "floor.db"
    with served_room(f"sqlite:///{path}", tables=twins, shifts=["00:00"]) as room:
        for name in ("first", "second"):
            fold_a_round(room, name)
        yield room


@pytest.mark.parametrize(("path", "role", "there"), PLACES)
def test_tables_of_one_title_are_told_apart(enter: Opener, path: str, role: str, there: str) -> None:
    page = enter(path, role=role)
    expect(page.locator(there)).to_contain_text(TWINS)


def test_a_sheet_of_a_round_says_at_which_table_it_was(enter: Opener) -> None:
    page = enter("/audit?see=rounds&table=second", role="auditor")
    expect(page.locator(".paper h2")).to_have_text(TWINS[1])
    page.get_by_role("button", name="Round 1").click()
    expect(page.locator(".paper h2").first).to_contain_text(TWINS[1])
