"""The statements that read and write links, in SQLAlchemy's words."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sqlalchemy import Column, Integer, Table, bindparam, delete, false, insert, literal_column, select, text, update

from croupier.floor.record.driver import Prepared, given, with_conflict
from croupier.floor.record.schema import link_entries, link_tables, link_terms, link_wins, links
from croupier.jackpot.entries import Entry
from croupier.jackpot.wins import Win

#: How many entries are read at a time.
PAGE: Final = 500


def _columns(table: Table, *names: str) -> tuple[Column[Any], ...]:
    return tuple(table.c[name] for name in names)


#: What a state is made of beside its terms, the columns of an entry beside its transfers, of a win beside its id.
NUMBERS: Final = _columns(links, "meter", "reserve", "prizes", "since", "seq", "at", "hash", "terms")
ENTRY: Final = _columns(link_entries, *(name for name in Entry.__struct_fields__ if name != "transfers"))
TRANSFERS_AT: Final = Entry.__struct_fields__.index("transfers")
WIN: Final = tuple(name for name in Win.__struct_fields__ if name != "id")


def _named(*names: str) -> dict[str, Any]:
    return {name: bindparam(name) for name in names}


LINKS: Final = Prepared(select(links.c.id).order_by(links.c.id))
STATE: Final = Prepared(select(*NUMBERS).where(links.c.id == bindparam("link")))
LOCK: Final = Prepared(select(*NUMBERS).where(links.c.id == bindparam("link")).with_for_update())
TERMS: Final = Prepared(select(link_terms.c.terms).where(link_terms.c.hash == bindparam("hash")))
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
ADD_LINK: Final = Prepared(insert(links))
MOVE: Final = Prepared(
    update(links)
    .where(links.c.id == bindparam("link"))
    .values(_named("meter", "reserve", "prizes", "since", "seq", "at", "hash"))
)
CHANGE_TERMS: Final = Prepared(update(links).where(links.c.id == bindparam("link")).values(_named("terms")))
ADD_TERMS: Final = with_conflict(lambda dialect: dialect.insert(link_terms).on_conflict_do_nothing())
ADD_ENTRY: Final = Prepared(insert(link_entries).values(_named(*(column.name for column in ENTRY))))
ENTRY_AT: Final = Prepared(select(*ENTRY).where(*given(link_entries, "stream", "seq")))
ENTRY_OF: Final = Prepared(select(*ENTRY).where(*given(link_entries, "stream", "key")))
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
    .where(*given(link_tables, "link", name="table", round="of"), link_tables.c.open)
    .values(open=false())
    .returning(link_tables.c.name)
)


def _win(dialect: Any) -> Any:
    added = dialect.insert(link_wins).values(_named("link", "seq", "n", *WIN))
    return added.on_conflict_do_update(
        index_elements=["link", "seq", "n"], set_={name: added.excluded[name] for name in WIN}
    )


SET_WIN: Final = with_conflict(_win)
END_WIN: Final = Prepared(
    update(link_wins).where(*given(link_wins, link="of", seq="at", n="place")).values(state=bindparam("state"))
)
WINS: Final = Prepared(
    select(*_columns(link_wins, "seq", "n", *WIN))
    .where(link_wins.c.link == bindparam("link"), link_wins.c.seq > bindparam("after"))
    .order_by(link_wins.c.seq.desc(), link_wins.c.n.desc())
    .limit(bindparam("limit"))
)
WIN_AT: Final = Prepared(
    select(*_columns(link_wins, "seq", "n", *WIN)).where(*given(link_wins, "link", seq="at", n="place"))
)

SHARES: Final = Prepared(
    select(*_columns(link_wins, "seq", "n", *WIN))
    .where(
        link_wins.c.link == bindparam("link"), link_wins.c.kind == "share", link_wins.c.table == bindparam("at_table")
    )
    .order_by(link_wins.c.seq, link_wins.c.n)
)

LAST_AWARD: Final = Prepared(
    select(*_columns(link_wins, "seq", "n", *WIN))
    .where(link_wins.c.link == bindparam("link"), link_wins.c.kind == "share", link_wins.c.state == "paid")
    .order_by(link_wins.c.seq.desc(), link_wins.c.n.desc())
    .limit(1)
)

#: The columns of an entry that whoever writes it knows; the others depend on the entry before.
SAID: Final = ("stream", "key", "kind", "by", "also_by", "body", "request")


@cache
def contribution(transfers: int) -> Prepared:
    """Everything that the bets of a round change, in one statement of PostgreSQL.

    The row of the link is locked by the update itself, for no longer than the statement and its commit take, and
    moves only if the terms are those that the contribution was worked out under and every balance stays in range.
    Number, time and hash of the entry follow from the row, put together exactly as `Entry.digest` does it.
    """
    said = ", ".join(f'"{name}"' for name in SAID)
    kinds = (("debit", "TEXT"), ("credit", "TEXT"), ("mils", "BIGINT"), ("purpose", "TEXT"))
    rows = [", ".join(f"CAST(:{name}_{n} AS {kind})" for name, kind in kinds) for n in range(transfers)]
    values = ", ".join(f"({n}, {row})" for n, row in enumerate(rows))
    return Prepared(text(_CONTRIBUTION.format(said=said, binds=", ".join(f":{name}" for name in SAID), values=values)))


_CONTRIBUTION: Final = """
WITH given AS MATERIALIZED (
    SELECT CAST(:to_meter AS BIGINT) AS to_meter, CAST(:to_reserve AS BIGINT) AS to_reserve,
           CAST(:to_prizes AS BIGINT) AS to_prizes, CAST(:most AS BIGINT) AS most, CAST(:now AS BIGINT) AS now
), moved AS (
    UPDATE links SET meter = meter + to_meter, reserve = reserve + to_reserve, prizes = prizes + to_prizes,
        seq = seq + 1, "at" = greatest("at", now),
        hash = sha256(hash || convert_to(
            CAST(:head AS TEXT) || (seq + 1) || CAST(:middle AS TEXT) || greatest("at", now)
            || CAST(:rest AS TEXT)
            || (meter + to_meter) || ',' || (reserve + to_reserve) || ',' || (prizes + to_prizes) || ']', 'UTF8'))
    FROM given
    WHERE id = :link AND terms = :terms AND meter + to_meter <= CAST(:top AS BIGINT)
        AND reserve + to_reserve <= most AND prizes + to_prizes <= most
    RETURNING meter, reserve, prizes, since, seq, "at", hash
), entered AS (
    INSERT INTO link_entries ({said}, seq, "at", meter, reserve, prizes, hash)
    SELECT {binds}, seq, "at", meter, reserve, prizes, hash FROM moved
), posted AS (
    INSERT INTO ledger_transfers (stream, seq, n, debit, credit, mils, purpose, phase)
    SELECT :stream, seq, n, debit, credit, mils, purpose, 'posted'
    FROM moved, (VALUES {values}) AS several (n, debit, credit, mils, purpose)
), seated AS (
    UPDATE link_tables SET round = :round, seq = moved.seq, open = true, returned = '[]'
    FROM moved WHERE name = :table
)
SELECT meter, reserve, prizes, since, seq, "at", hash FROM moved
"""
