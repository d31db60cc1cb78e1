"""Append-only by privilege: on PostgreSQL the role of the server may add to the record, and not change or delete it.

The tables belong to another role, which runs the migrations and grants the server's what it needs.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine, inspect, text

from croupier.errors import Code, InputError
from croupier.floor.record.driver import translated
from croupier.floor.record.engine import shown

#: The record: rows are added and read.
APPEND_ONLY: Final = frozenset(
    {
        "floor_books", "floor_events", "ledger_transfers", "link_entries", "people_acts",
        "tree_leaves", "tree_nodes", "tree_heads",
    }
)  # fmt: skip
#: What the migrations know about themselves, and what whoever archives has listed: a server reads it.
_READ_ONLY: Final = frozenset({"alembic_version", "archive_files", "archive_parts"})


def grant_server(engine: Engine, role: str) -> None:
    """Let a role serve a floor on this database, which whoever is connected here owns and has migrated."""
    if engine.dialect.name != "postgresql":
        message = "a SQLite file has an owner and no roles"
        raise InputError(Code.BAD_DATABASE, message, at="--server-role", expected="a PostgreSQL database")
    with translated(shown(engine.url)), engine.begin() as connection:
        if connection.execute(text("SELECT 1 FROM pg_roles WHERE rolname = :role"), {"role": role}).first() is None:
            raise InputError(
                Code.BAD_VALUE, f"there is no role {role!r}", at="--server-role", expected="CREATE ROLE … LOGIN first"
            )
        quoted = connection.dialect.identifier_preparer.quote_identifier
        for table in sorted(inspect(connection).get_table_names()):
            named = f"ON {quoted(table)}"
            connection.exec_driver_sql(f"REVOKE ALL {named} FROM PUBLIC, {quoted(role)}")
            connection.exec_driver_sql(f"GRANT {_rights(table)} {named} TO {quoted(role)}")
        connection.exec_driver_sql(f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {quoted(role)}")


def _rights(table: str) -> str:
    if table in _READ_ONLY:
        return "SELECT"
    return "SELECT, INSERT" if table in APPEND_ONLY else "SELECT, INSERT, UPDATE, DELETE"
