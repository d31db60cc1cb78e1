"""Several processes on one PostgreSQL database tell each other which tables have changed, and what else has."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Final

import psycopg
from sqlalchemy import Connection, Engine, bindparam, func, literal_column, select

from croupier.floor.logs import logger
from croupier.floor.store.driver import Driver, Prepared

CHANNEL: Final = "croupier_tables"
_PAUSE_SECONDS: Final = 1.0
_TELL: Final = Prepared(select(func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("news"))))


def tell(driver: Driver, table: str, version: int) -> None:
    """A table has changed; others hear of it when the transaction is committed."""
    if driver.kind == "postgresql":
        driver.run(_TELL, {"news": f"{table}/{version}"})


def tell_of(connection: Connection, subject: str) -> None:
    """Something else has changed: its name stands where a table's would, and no table has such a name."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, f"*{subject}/0")))


class Listener:
    """Hears what other processes have committed. Where it hears nothing, a look at the record every second does."""

    def __init__(self, engine: Engine, heard: Callable[[str, int], None]) -> None:
        self._engine, self._heard = engine, heard
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="croupier-listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        while not self._stopped.is_set():
            try:
                with self._engine.connect() as connection:
                    raw: Any = connection.connection.driver_connection
                    raw.rollback()
                    raw.autocommit = True
                    try:
                        raw.execute(f"LISTEN {CHANNEL}")
                        while not self._stopped.is_set():
                            for notice in raw.notifies(timeout=_PAUSE_SECONDS):
                                table, _, version = notice.payload.rpartition("/")
                                self._heard(table, int(version))
                    finally:
                        connection.invalidate()
            except (psycopg.Error, OSError) as error:
                logger().warning("other processes cannot be heard", exc_info=error)
                self._stopped.wait(_PAUSE_SECONDS)

    def close(self) -> None:
        """Stop listening."""
        self._stopped.set()
        if self._thread.is_alive():
            self._thread.join(timeout=2 * _PAUSE_SECONDS)
