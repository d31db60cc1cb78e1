"""Bring a database to the present shape of the store, or refuse one that a newer program has written."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, Engine, inspect, text

from croupier.errors import Code, InputError, StorageError
from croupier.floor.record.engine import shown
from croupier.floor.record.faults import translated
from croupier.floor.record.migrations import DIRECTORY, revisions

#: The first that has everything the statements of links use.
OLDEST_POSTGRESQL: Final = (12,)

#: Any number will do, as long as everybody takes the same one: processes migrate one after the other.
_LOCK: Final = 0x43524F55


def migrate(engine: Engine) -> None:
    """Run the migrations that the database lacks, in one transaction; nothing happens where none are missing."""
    with translated(shown(engine.url)):
        with engine.connect() as connection:
            check_server(connection)
            if _present(connection) == revisions()[-1]:
                return
        with engine.connect() as connection, connection.begin():
            _take_turn(connection)
            if _present(connection) != revisions()[-1]:
                _upgrade(connection)


def require_present(engine: Engine) -> None:
    """Refuse a database that is not of this version, without changing it."""
    with translated(shown(engine.url)), engine.connect() as connection:
        if (found := _present(connection)) != revisions()[-1]:
            raise StorageError(
                Code.STORE_INCONSISTENT,
                f"the database is at version {found or 'none'}",
                at=shown(engine.url),
                expected=f"version {revisions()[-1]}; open it once for writing",
            )


def check_server(connection: Connection) -> None:
    """Refuse a PostgreSQL that is too old for our statements, or whose text is not what we hash."""
    if connection.dialect.name != "postgresql":
        return
    version = connection.dialect.server_version_info or (0,)
    encoding = connection.execute(text("SHOW server_encoding")).scalar_one()
    if version < OLDEST_POSTGRESQL or encoding != "UTF8":
        raise InputError(
            Code.BAD_DATABASE,
            f"this is PostgreSQL {'.'.join(map(str, version))} with encoding {encoding}",
            at=shown(connection.engine.url),
            expected=f"PostgreSQL {'.'.join(map(str, OLDEST_POSTGRESQL))} or newer with encoding UTF8",
        )


def _present(connection: Connection) -> str | None:
    """The last migration that the database has seen; a number we do not know is from the future."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    if found is not None and found not in revisions():
        raise StorageError(
            Code.STORE_NEWER,
            f"the database is at version {found}, which this program does not know",
            at=shown(connection.engine.url),
            expected=f"version {revisions()[-1]} or older",
        )
    return found


def _take_turn(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(DIRECTORY).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
