"""Leases: a virtual table is driven by one process at a time, and another takes over when that one is gone."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct
from sqlalchemy import bindparam, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.floor.record.driver import Driver, Prepared
from croupier.floor.record.tables_schema import leases

_ALL: Final = Prepared(select(leases.c.table, leases.c.holder, leases.c.seen_at, leases.c.until))
_VALUES: Final[dict[str, Any]] = {name: bindparam(name) for name in ("table", "holder", "seen_at", "until")}
_pg, _lite = postgresql.insert(leases).values(_VALUES), sqlite.insert(leases).values(_VALUES)
_SET: Final = ("holder", "seen_at", "until")
#: Free, ours already, or expired; otherwise nothing is taken.
_TAKE: Final = Prepared(
    _pg.on_conflict_do_update(
        index_elements=["table"],
        set_={name: _pg.excluded[name] for name in _SET},
        where=leases.c.holder.in_([bindparam("nobody"), bindparam("me")]) | (leases.c.until < bindparam("now")),
    ).returning(leases.c.table),
    sqlite=_lite.on_conflict_do_update(
        index_elements=["table"],
        set_={name: _lite.excluded[name] for name in _SET},
        where=leases.c.holder.in_([bindparam("nobody"), bindparam("me")]) | (leases.c.until < bindparam("now")),
    ).returning(leases.c.table),
)
_RELEASE: Final = Prepared(update(leases).where(leases.c.holder == bindparam("me")).values(holder=bindparam("nobody")))
_EXPIRE: Final = Prepared(update(leases).where(leases.c.holder != bindparam("nobody")).values(until=bindparam("then")))


class Lease(Struct, frozen=True):
    """Who drives a table, when he last said so, and until when that holds. Nobody is the empty name."""

    table: str
    holder: str
    seen_at: int
    until: int


class Leases:
    """The leases inside one transaction."""

    def __init__(self, driver: Driver) -> None:
        self._driver = driver

    def all(self) -> dict[str, Lease]:
        return {row[0]: Lease(*row) for row in self._driver.all(_ALL, {})}

    def take(self, table: str, holder: str, now: int, until: int) -> bool:
        """Take or renew the lease of a table; False where another process holds it."""
        values = {
            "table": table, "holder": holder, "seen_at": now, "until": until, "nobody": "", "me": holder, "now": now,
        }  # fmt: skip
        return self._driver.one(_TAKE, values) is not None

    def release(self, holder: str) -> None:
        """Let go of every table in good order."""
        self._driver.run(_RELEASE, {"me": holder, "nobody": ""})

    def expire_all(self) -> None:
        """No process but this one can hold anything: what is held is from a process that is gone."""
        self._driver.run(_EXPIRE, {"nobody": "", "then": 0})
