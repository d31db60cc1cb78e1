"""The ledger in the database: transfers are added, and the chips of players kept as balances beside them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    CTE,
    BigInteger,
    ColumnElement,
    bindparam,
    case,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)

from croupier.errors import Code, Refusal
from croupier.floor.record.archive_schema import archived_to
from croupier.floor.record.archived import Archived
from croupier.floor.record.driver import Driven, Prepared, Row, given, with_conflict
from croupier.floor.record.schema import balances, transfers
from croupier.jackpot import accounts
from croupier.jackpot.ledger import Transfer, changes, check_never_below_zero, check_transfers
from croupier.languages import Sentence

#: The accounts whose balance is kept, because it is asked for at every bet.
_KEPT_PREFIX: Final = accounts.account(accounts.CHIPS, "")

_COLUMNS: Final = tuple(column.name for column in transfers.columns)


@cache
def _insert(rows: int) -> Prepared:
    """So many transfers in one statement."""
    return Prepared(
        insert(transfers).values([{name: bindparam(f"{name}_{i}") for name in _COLUMNS} for i in range(rows)])
    )


def _credit(dialect: Any) -> Any:
    posted = dialect.insert(balances)
    return posted.on_conflict_do_update(
        index_elements=["account"], set_={"mils": balances.c.mils + posted.excluded.mils}
    )


_CREDIT: Final = with_conflict(_credit)
_DEBIT: Final = Prepared(
    update(balances)
    .where(balances.c.account == bindparam("name"), balances.c.mils >= bindparam("needed"))
    .values(mils=balances.c.mils - bindparam("needed"))
    .returning(balances.c.mils)
)
_BALANCE: Final = Prepared(select(balances.c.mils).where(balances.c.account == bindparam("name")))
_LOCKED: Final = Prepared(select(balances.c.mils).where(balances.c.account == bindparam("name")).with_for_update())
_KEPT: Final = Prepared(
    select(balances.c.account, balances.c.mils).where(balances.c.mils != literal_column("0")).order_by("account")
)
_HELD: Final = Prepared(
    select(transfers.c.credit, transfers.c.mils, transfers.c.phase).where(*given(transfers, "stream", "seq", "n"))
)
_BETWEEN: Final = Prepared(
    select(
        *(transfers.c[name] for name in ("seq", "debit", "credit", "mils", "purpose", "phase")),
        func.coalesce(transfers.c.resolves, literal_column("''")),
    )
    .where(
        transfers.c.stream == bindparam("stream"),
        transfers.c.seq >= bindparam("first"),
        transfers.c.seq <= bindparam("last"),
    )
    .order_by(transfers.c.seq, transfers.c.n)
)
#: A sum of amounts is added up in two parts, or SQLite has no room for it: amounts in units of this, and what is left.
_UNIT: Final = 2**31


def summed(mils: ColumnElement[int]) -> tuple[ColumnElement[Any], ColumnElement[Any]]:
    """A sum of amounts in two parts; `total` puts them together."""
    unit = literal_column(str(_UNIT), BigInteger)
    return func.sum(mils.op("/")(unit)), func.sum(mils.op("%")(unit))


def total(units: Any, rest: Any) -> int:
    """A sum of amounts from its two parts."""
    return int(units) * _UNIT + int(rest)


_TOTALS: Final = Prepared(
    select(
        transfers.c.purpose,
        func.count(),
        *summed(case((transfers.c.credit == bindparam("account"), transfers.c.mils), else_=-transfers.c.mils)),
    )
    .where(
        transfers.c.stream == bindparam("stream"),
        transfers.c.seq > bindparam("after"),
        or_(transfers.c.debit == bindparam("account"), transfers.c.credit == bindparam("account")),
    )
    .group_by(transfers.c.purpose)
    .order_by(transfers.c.purpose)
)
#: What is archived is in the database for a moment still, and counts there no more.
_present = (
    select(transfers.c.debit, transfers.c.credit, transfers.c.mils)
    .select_from(transfers.outerjoin(archived_to, archived_to.c.stream == transfers.c.stream))
    .where(or_(archived_to.c.last.is_(None), transfers.c.seq > archived_to.c.last))
    .cte("present")
)


def _between_accounts(moved: CTE) -> Prepared:
    """How often and how much was moved from each account to each other one."""
    pair = (moved.c.debit, moved.c.credit)
    return Prepared(select(*pair, func.count(), *summed(moved.c.mils)).group_by(*pair))


_ACCOUNTS: Final = _between_accounts(_present)
_of_one = (
    select(transfers.c.debit, transfers.c.credit, transfers.c.mils)
    .where(transfers.c.stream == bindparam("of"), transfers.c.seq > bindparam("after"))
    .cte("of_one")
)
_ADDED: Final = _between_accounts(_of_one)


def _added_up(between: Iterable[Row]) -> tuple[dict[str, int], int]:
    """What every account comes to by what was moved between each two of them, and in how many transfers."""
    sums, moved = dict[str, int](), 0
    for debit, credit, count, units, rest in between:
        mils, moved = total(units, rest), moved + int(count)
        sums[debit] = sums.get(debit, 0) - mils
        sums[credit] = sums.get(credit, 0) + mils
    return sums, moved


class Ledger(Driven):
    """The ledger inside one transaction. An entry of any stream brings its transfers here, once."""

    def enter(self, stream: str, seq: int, entered: Sequence[Transfer]) -> None:
        """Enter the transfers of an event of the floor: buying in, betting, being paid, cashing out."""
        check_transfers(entered)
        for transfer in entered:
            if transfer.resolves:
                self._check_resolution(transfer)
        self.add(stream, seq, entered)

    def add(self, stream: str, seq: int, entered: Sequence[Transfer]) -> None:
        """Enter transfers that have been checked."""
        values: list[Any] = []
        kept = False
        for index, transfer in enumerate(entered):
            debit, credit = transfer.debit, transfer.credit
            kept = kept or debit.startswith(_KEPT_PREFIX) or credit.startswith(_KEPT_PREFIX)
            resolves = transfer.resolves or None
            values += stream, seq, index, debit, credit, transfer.mils, transfer.purpose, transfer.phase, resolves
        if entered:
            self._driver.run_in_order(_insert(len(entered)), values)
        if kept:
            self._keep(entered)

    def _keep(self, entered: Iterable[Transfer]) -> None:
        """Bring the balances that are kept up to date, in one order for everybody, so that nobody waits in a circle."""
        for account, mils in sorted(changes(entered).items()):
            if not account.startswith(_KEPT_PREFIX) or not mils:
                continue
            if mils > 0:
                self._driver.run(_CREDIT, {"account": account, "mils": mils})
            elif self._driver.one(_DEBIT, {"name": account, "needed": -mils}) is None:
                check_never_below_zero({account: self.balance(account) + mils})

    def _check_resolution(self, transfer: Transfer) -> None:
        stream, _, place = transfer.resolves.rpartition("#")
        seq, _, n = place.partition(".")
        held = None
        if seq.isdecimal() and n.isdecimal():
            held = self._driver.one(_HELD, {"stream": stream, "seq": int(seq), "n": int(n)})
        if held is None or tuple(held) != (transfer.debit, transfer.mils, "pending"):
            raise Refusal(Code.AWARD_NOT_OPEN, Sentence("not-the-pending-amount"), at=transfer.purpose)

    def balance(self, account: str, *, lock: bool = False) -> int:
        """What a player has, in ten-thousandths of a cent; with `lock`, until the transaction ends."""
        row = self._driver.one(_LOCKED if lock else _BALANCE, {"name": account})
        return 0 if row is None else int(row[0])

    def between(self, stream: str, first: int, last: int) -> dict[int, tuple[Transfer, ...]]:
        """The transfers of some entries of a stream, by entry."""
        moved: dict[int, tuple[Transfer, ...]] = {}
        rows = self._driver.all(_BETWEEN, {"stream": stream, "first": first, "last": last})
        for seq, debit, credit, mils, purpose, phase, resolves in rows:
            one = Transfer(debit, credit, mils, purpose, phase, resolves)
            moved[seq] = (*moved[seq], one) if seq in moved else (one,)
        return moved

    def totals(self, stream: str, account: str, after: int) -> list[tuple[str, int, int]]:
        """Purpose, number and sum of what moved into an account (negative: out of it) after an entry of a stream."""
        rows = self._driver.all(_TOTALS, {"stream": stream, "account": account, "after": after})
        return [(purpose, int(count), total(units, rest)) for purpose, count, units, rest in rows]

    def accounts(self) -> Mapping[str, int]:
        """Every account, added up from every transfer, those in the archive included."""
        return self.added_up()[0]

    def added_up(self) -> tuple[Mapping[str, int], int]:
        """Every account, and from how many transfers they were added up."""
        sums, moved = _added_up(self._driver.all(_ACCOUNTS, {}))
        for listed in Archived(self._driver).files():
            moved += listed.transfers
            for account, mils in listed.sums.items():
                sums[account] = sums.get(account, 0) + mils
        return {account: mils for account, mils in sorted(sums.items()) if mils}, moved

    def added(self, stream: str, after: int) -> tuple[dict[str, int], int]:
        """What the entries of a stream after a number have moved, by account, and in how many transfers."""
        archived = Archived(self._driver)
        to = archived.to(stream).last
        sums, moved = _added_up(self._driver.all(_ADDED, {"of": stream, "after": max(after, to)}))
        for page in archived.pages(stream, after + 1, to) if to > after else ():
            for kept in page:
                moved += len(kept.transfers)
                for account, mils in changes(kept.transfers).items():
                    sums[account] = sums.get(account, 0) + mils
        return sums, moved

    def kept(self) -> Mapping[str, int]:
        """The balances that are kept beside the transfers."""
        return {account: int(mils) for account, mils in self._driver.all(_KEPT, {})}
