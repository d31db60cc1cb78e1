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
#: The roles in whose name a role acts, itself among them, that could change the record or make themselves able to.
_OVERREACHING: Final = text("""
    SELECT held.rolname FROM pg_roles AS held
    WHERE pg_has_role(CAST(:role AS name), held.oid, 'MEMBER') AND (
        held.rolsuper OR held.rolcreaterole
        OR held.rolname IN ('pg_execute_server_program', 'pg_write_server_files')
        OR held.oid = (SELECT datdba FROM pg_database WHERE datname = current_database())
        OR EXISTS (
            SELECT FROM pg_class AS kept
            WHERE kept.relnamespace = current_schema()::regnamespace AND kept.relname = ANY(:tables) AND (
                held.oid = kept.relowner
                OR has_table_privilege(held.oid, kept.oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER')
                OR has_any_column_privilege(held.oid, kept.oid, 'UPDATE')
            )
        )
    )
    ORDER BY held.rolname <> :role, held.rolname
""")


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
        record = sorted(APPEND_ONLY | _READ_ONLY)
        if through := connection.execute(_OVERREACHING, {"role": role, "tables": record}).scalars().first():
            raise InputError(
                Code.BAD_VALUE, f"the role {role!r} can change the record as {through!r}", at="--server-role",
                expected="a role that owns nothing, makes no roles and is in no role that may",
            )  # fmt: skip


def _rights(table: str) -> str:
    if table in _READ_ONLY:
        return "SELECT"
    return "SELECT, INSERT" if table in APPEND_ONLY else "SELECT, INSERT, UPDATE, DELETE"
