"""Links in memory, for tests, cases and simulations: the same behaviour as a database, without the durability."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.floor.link.records import key_taken, linked_elsewhere, seated, unknown_link
from croupier.floor.link.sql import LinkRecords, Links
from croupier.jackpot.accounts import Account
from croupier.jackpot.bodies import Body
from croupier.jackpot.entries import Entry
from croupier.jackpot.ledger import Transfer, check_never_below_zero, check_transfers, transfer_id
from croupier.jackpot.state import LinkStanding, LinkState, TableRound
from croupier.jackpot.statement import StatementLine
from croupier.jackpot.wins import Win, settled_of, wins_of


class Books:
    """A ledger in memory: every balance, and every pending transfer that is still open."""

    def __init__(self) -> None:
        self.balances: dict[Account, int] = {}
        self.pending: dict[str, Transfer] = {}
        self.resolved: set[str] = set()

    def copy(self) -> Books:
        """The same books, to be written in without touching these."""
        other = Books()
        other.balances, other.pending = dict(self.balances), dict(self.pending)
        other.resolved = set(self.resolved)
        return other

    def post(self, stream: str, seq: int, transfers: Iterable[Transfer]) -> None:
        """Enter the transfers of one entry; all of them or, with an error, none."""
        transfers = tuple(transfers)
        net = check_transfers(transfers)
        check_never_below_zero({name: self.balances.get(name, 0) + mils for name, mils in net.items()})
        for transfer in transfers:
            if transfer.resolves:
                self._check_resolution(transfer)
        for name, mils in net.items():
            self.balances[name] = self.balances.get(name, 0) + mils
        for index, transfer in enumerate(transfers):
            if transfer.phase == "pending":
                self.pending[transfer_id(stream, seq, index)] = transfer
            elif transfer.resolves:
                del self.pending[transfer.resolves]
                self.resolved.add(transfer.resolves)

    def _check_resolution(self, transfer: Transfer) -> None:
        held = self.pending.get(transfer.resolves)
        if held is None:
            became = "resolved already" if transfer.resolves in self.resolved else "not pending"
            raise Refusal(Code.AWARD_NOT_OPEN, f"{transfer.resolves} is {became}", at=transfer.purpose)
        if held.credit != transfer.debit or held.mils != transfer.mils:
            raise Refusal(Code.BAD_AMOUNT, f"{transfer.resolves} holds another amount", at=transfer.purpose)


class _Shelf(Struct):
    """Everything that is kept; a transaction writes on a copy and puts it in place of the old one."""

    states: dict[str, LinkState]
    rounds: dict[str, tuple[str, TableRound]]
    entries: dict[str, list[Entry]]
    keys: dict[tuple[str, str], int]
    wins: dict[tuple[str, str], Win]
    books: Books

    def copy(self) -> _Shelf:
        """A copy to write on. Journals are shared, since they only grow, and cut back if the transaction fails."""
        return _Shelf(
            dict(self.states), dict(self.rounds), dict(self.entries), dict(self.keys), dict(self.wins),
            self.books.copy(),
        )  # fmt: skip


class MemoryRecords(LinkRecords):
    """The links inside one transaction."""

    def __init__(self, shelf: _Shelf) -> None:
        self._shelf = shelf

    def links(self) -> list[str]:
        return sorted(self._shelf.states)

    def state(self, link: str) -> LinkState:
        if link not in self._shelf.states:
            raise unknown_link(link, self.links())
        return self._shelf.states[link]

    lock = state

    def lock_table(self, link: str, table: str) -> tuple[LinkState, TableRound]:
        state = self.state(link)
        owner, last = self._shelf.rounds.get(table, ("", TableRound()))
        if owner != link:
            raise Refusal(Code.TABLE_NOT_LINKED, f"table {table!r} does not belong to the link {link}", at="table")
        return state, last

    def rounds(self, link: str) -> dict[str, TableRound]:
        return {table: last for table, (owner, last) in sorted(self._shelf.rounds.items()) if owner == link}

    def find(self, link: str, key: str) -> Entry | None:
        seq = self._shelf.keys.get((link, key))
        return None if seq is None else self.entry(link, seq)

    def entry(self, link: str, seq: int) -> Entry | None:
        entries = self._shelf.entries.get(link, [])
        return entries[seq - 1] if 0 < seq <= len(entries) else None

    def entries(self, link: str, after: int = 0) -> Iterator[Entry]:
        yield from self._shelf.entries.get(link, [])[after:]

    def write(
        self, before: LinkState | None, after: LinkState, entry: Entry, body: Body, seat: tuple[str, TableRound] | None
    ) -> None:
        link = after.link.id
        if (link, entry.key) in self._shelf.keys:
            raise key_taken()
        self._seat_tables(before, after)
        self._shelf.books.post(entry.stream, entry.seq, entry.transfers)
        self._shelf.states[link] = after
        self._shelf.entries.setdefault(link, []).append(entry)
        self._shelf.keys[link, entry.key] = entry.seq
        if seat is not None:
            self._shelf.rounds[seat[0]] = (link, seat[1])
        for win in wins_of(entry, body):
            self._shelf.wins[link, win.id] = win
        for award, became in settled_of(body):
            self._shelf.wins[link, award] = replace(self._shelf.wins[link, award], state=became)

    def _seat_tables(self, before: LinkState | None, after: LinkState) -> None:
        link = after.link.id
        old = seated(before)
        for table in old - seated(after):
            del self._shelf.rounds[table]
        for table in sorted(seated(after) - old):
            if table in self._shelf.rounds:
                raise linked_elsewhere()
            self._shelf.rounds[table] = (link, TableRound())

    def remembered(self, link: str) -> LinkStanding | None:  # noqa: ARG002
        return None

    def end_round(self, link: str, table: str, round_id: str) -> bool:
        owner, last = self._shelf.rounds.get(table, ("", TableRound()))
        if owner != link or not last.open or last.round != round_id:
            return False
        self._shelf.rounds[table] = (link, replace(last, open=False))
        return True

    def wins(self, link: str, limit: int | None = None, *, after: int = 0) -> list[Win]:
        found = [win for (owner, _), win in self._shelf.wins.items() if owner == link]
        found = [win for win in found if int(win.id.split(".")[0]) > after]
        return sorted(found, key=lambda win: tuple(map(int, win.id.split("."))), reverse=True)[:limit]

    def win(self, link: str, win: str) -> Win | None:
        return self._shelf.wins.get((link, win))

    def shares(self, link: str, table: str) -> list[Win]:
        return [win for win in reversed(self.wins(link)) if (win.kind, win.table) == ("share", table)]

    def last_award(self, link: str) -> Win | None:
        return next((win for win in self.wins(link) if win.kind == "share" and win.state == "paid"), None)

    def totals(self, link: str, account: str, after: int = 0) -> list[StatementLine]:
        found: dict[str, tuple[int, int]] = {}
        for entry in self.entries(link, after):
            for transfer in entry.transfers:
                if account in (transfer.debit, transfer.credit):
                    count, mils = found.get(transfer.purpose, (0, 0))
                    sign = 1 if transfer.credit == account else -1
                    found[transfer.purpose] = (count + 1, mils + sign * transfer.mils)
        return [StatementLine(purpose, count, mils) for purpose, (count, mils) in sorted(found.items())]

    def accounts(self) -> Mapping[str, int]:
        return {name: mils for name, mils in sorted(self._shelf.books.balances.items()) if mils}

    def kept_balances(self) -> Mapping[str, int]:
        return {name: mils for name, mils in self.accounts().items() if name.startswith("chips:")}


class MemoryLinks(Links):
    """Transactions over links in memory, one writer at a time."""

    def __init__(self) -> None:
        self._shelf = _Shelf({}, {}, {}, {}, {}, Books())
        self._lock = threading.RLock()

    @contextmanager
    def write(self) -> Iterator[MemoryRecords]:
        """A transaction that counts when its block ends, and never happened when the block raises."""
        with self._lock:
            shelf = self._shelf.copy()
            try:
                yield MemoryRecords(shelf)
            except BaseException:
                for link, state in self._shelf.states.items():
                    del self._shelf.entries[link][state.seq :]
                raise
            self._shelf = shelf

    @contextmanager
    def read(self) -> Iterator[MemoryRecords]:
        """The links as they are at this moment."""
        yield MemoryRecords(self._shelf)

    def close(self) -> None:
        """Forget everything."""
        self._shelf = _Shelf({}, {}, {}, {}, {}, Books())
