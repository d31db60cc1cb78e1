"""The migrations make the tables that the code works with, on both databases."""

from __future__ import annotations

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from croupier.floor.people.schema import TABLES
from croupier.floor.record.schema import metadata
from tests.floor.databases import on_each_database
from tests.floor.house import House


@on_each_database
def test_the_migrated_tables_are_those_of_the_code(house: House) -> None:
    ours = {table.name for table in TABLES}
    with house.store.read() as connection:
        context = MigrationContext.configure(
            connection,
            opts={"include_name": lambda name, kind, _: kind != "table" or name in ours, "compare_type": False},
        )
        assert [change for change in compare_metadata(context, metadata) if _about(change) in ours] == []


def _about(change: object) -> str | None:
    """The table that a difference is about."""
    if isinstance(change, list):
        return _about(change[0])
    assert isinstance(change, tuple)
    if change[0] in ("add_table", "remove_table"):
        return str(change[1].name)
    if change[0].startswith(("add_", "remove_")) and hasattr(change[1], "table"):
        return str(change[1].table.name)
    return str(change[2])
