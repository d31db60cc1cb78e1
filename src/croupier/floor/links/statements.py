"""The statements that read and write links, in SQLAlchemy's words."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Column, Integer, Table, bindparam, delete, false, insert, literal_column, select, update
from sqlalchemy.dialects import postgresql, sqlite

from croupier.floor.store.driver import Prepared
from croupier.floor.store.schema import link_entries, link_tables, link_wins, links
from croupier.jackpot.entries import Entry
from croupier.jackpot.wins import Win

#: How many entries are read at a time.
PAGE: Final = 500


def _columns(table: Table, *names: str) -> tuple[Column[Any], ...]:
    return tuple(table.c[name] for name in names)


#: What a state is made of beside its terms, the columns of an entry beside its transfers, of a win beside its id.
NUMBERS: Final = _columns(links, "meter", "reserve", "prizes", "since", "seq", "hash", "terms_hash")
ENTRY: Final = _columns(link_entries, *(name for name in Entry.__struct_fields__ if name != "transfers"))
WIN: Final = tuple(name for name in Win.__struct_fields__ if name != "id")


def _named(*names: str) -> dict[str, Any]:
    return {name: bindparam(name) for name in names}


LINKS: Final = Prepared(select(links.c.id).order_by(links.c.id))
STATE: Final = Prepared(select(*NUMBERS).where(links.c.id == bindparam("link")))
LOCK: Final = Prepared(select(*NUMBERS).where(links.c.id == bindparam("link")).with_for_update())
TERMS: Final = Prepared(select(links.c.terms).where(links.c.id == bindparam("link")))
LOCK_TABLE: Final = Prepared(
    select(
        *NUMBERS, link_tables.c.round, link_tables.c.seq.label("accepted"), link_tables.c.open, link_tables.c.returned
    )
    .where(links.c.id == bindparam("link"), link_tables.c.link == links.c.id, link_tables.c.name == bindparam("table"))
    .with_for_update()
)
ROUNDS: Final = Prepared(
    select(*_columns(link_tables, "name", "round", "seq", "open", "returned"))
    .where(link_tables.c.link == bindparam("link"))
    .order_by(link_tables.c.name)
)
ADD_LINK: Final = Prepared(insert(links).values(_named(*links.c.keys())))
MOVE: Final = Prepared(
    update(links)
    .where(links.c.id == bindparam("link"))
    .values(_named("meter", "reserve", "prizes", "since", "seq", "hash"))
)
CHANGE_TERMS: Final = Prepared(
    update(links).where(links.c.id == bindparam("link")).values(_named("terms", "terms_hash"))
)
ADD_ENTRY: Final = Prepared(insert(link_entries).values(_named(*(column.name for column in ENTRY))))
ENTRY_AT: Final = Prepared(
    select(*ENTRY).where(link_entries.c.stream == bindparam("stream"), link_entries.c.seq == bindparam("seq"))
)
ENTRY_OF: Final = Prepared(
    select(*ENTRY).where(link_entries.c.stream == bindparam("stream"), link_entries.c.key == bindparam("key"))
)
ENTRIES: Final = Prepared(
    select(*ENTRY)
    .where(link_entries.c.stream == bindparam("stream"), link_entries.c.seq > bindparam("after"))
    .order_by(link_entries.c.seq)
    .limit(literal_column(str(PAGE), Integer))
)
SEAT: Final = Prepared(insert(link_tables).values(name=bindparam("table"), link=bindparam("link")))
UNSEAT: Final = Prepared(delete(link_tables).where(link_tables.c.name == bindparam("table")))
SET_ROUND: Final = Prepared(
    update(link_tables)
    .where(link_tables.c.name == bindparam("table"))
    .values(_named("round", "seq", "open", "returned"))
)
END_ROUND: Final = Prepared(
    update(link_tables)
    .where(
        link_tables.c.name == bindparam("table"),
        link_tables.c.link == bindparam("link"),
        link_tables.c.round == bindparam("of"),
        link_tables.c.open,
    )
    .values(open=false())
    .returning(link_tables.c.name)
)


def _win(dialect: Any) -> Any:
    added = dialect.insert(link_wins).values(_named("link", "seq", "n", *WIN))
    return added.on_conflict_do_update(
        index_elements=["link", "seq", "n"], set_={name: added.excluded[name] for name in WIN}
    )


SET_WIN: Final = Prepared(_win(postgresql), sqlite=_win(sqlite))
END_WIN: Final = Prepared(
    update(link_wins)
    .where(link_wins.c.link == bindparam("of"), link_wins.c.seq == bindparam("at"), link_wins.c.n == bindparam("place"))
    .values(state=bindparam("state"))
)
WINS: Final = Prepared(
    select(*_columns(link_wins, "seq", "n", *WIN))
    .where(link_wins.c.link == bindparam("link"))
    .order_by(link_wins.c.seq.desc(), link_wins.c.n.desc())
    .limit(bindparam("limit"))
)
