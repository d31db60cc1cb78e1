"""The demonstration floor: whoever walks in finds every game."""

from __future__ import annotations

from croupier.floor import demonstration
from croupier.floor.table.setup import set_up
from croupier.rulebook.catalogue import book_ids


def test_every_game_is_dealt_virtually_and_one_by_hand() -> None:
    tables = [set_up(table) for table in demonstration.tables()]
    assert {table.rulebook.id for table in tables if table.virtual} == set(book_ids())
    assert sum(not table.virtual for table in tables) == 1


def test_every_table_with_a_jackpot_belongs_to_a_link_and_nobody_plays_alone() -> None:
    links = {link.id for link in demonstration.links()}
    for table in map(set_up, demonstration.tables()):
        assert (table.link in links) == (table.rulebook.jackpot is not None), table.id
        assert not table.virtual or table.bots, table.id


def test_somebody_is_in_every_post() -> None:
    posts = {"dealer", "pit-supervisor", "pit-manager", "shift-manager", "auditor", "administrator"}
    assert {role for person in demonstration.staff() for role in person.roles} == posts
