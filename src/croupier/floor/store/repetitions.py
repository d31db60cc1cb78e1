"""Requests about people that were carried out under a key: the same one again leads to what the first led to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Table, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from croupier.errors import Code, Refusal
from croupier.floor.store.people_schema import canonical, requests


def insert_if_absent(connection: Connection, table: Table, values: Mapping[str, Any]) -> bool:
    """Insert a row unless one with the same key is there; whether it was inserted. Others may do so meanwhile."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    inserting = dialect.insert(table).values(**values).on_conflict_do_nothing()
    return connection.execute(inserting.returning(*table.primary_key)).first() is not None


class RequestRecords:
    """Who asked for what under which key, and what it was about."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def seen(self, account: str, key: str | None, said: Any, subject: str, at: datetime) -> str | None:
        """What this very request led to before; None where it is new, and `subject` is remembered from now on.

        A request without a key is always new. One key for two requests is refused.
        """
        if key is None:
            return None
        digest = hashlib.sha256(canonical(said).encode()).hexdigest()
        values = {"account": account, "key": key, "said": digest, "subject": subject, "at": at}
        if insert_if_absent(self._connection, requests, values):
            return None
        mine = select(requests.c.said, requests.c.subject).where(requests.c.account == account, requests.c.key == key)
        known = self._connection.execute(mine).one()
        if known.said != digest:
            raise Refusal(
                Code.KEY_REUSED, "this key was used for something else", at="Idempotency-Key", expected="a fresh key"
            )
        return str(known.subject)

    def forget_before(self, moment: datetime) -> int:
        """Forget what nobody repeats any more."""
        return self._connection.execute(delete(requests).where(requests.c.at < moment)).rowcount
