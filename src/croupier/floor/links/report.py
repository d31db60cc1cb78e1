"""Statements from the record of a link."""

from __future__ import annotations

from typing import Final

from croupier.errors import Code, StorageError
from croupier.floor.links.records import LinkRecords
from croupier.jackpot import accounts
from croupier.jackpot.statement import Statement, build

#: Regulators want to see at least 25 wins.
LATEST_WINS: Final = 25


def make_statement(records: LinkRecords, link: str, latest: int = LATEST_WINS) -> Statement:
    """How the value that the display shows follows from every transfer since the last reset."""
    state = records.state(link)
    start = records.entry(link, state.since)
    if start is None:
        raise StorageError(Code.STORE_INCONSISTENT, f"entry {state.since} is lost", at=f"link {link}")

    def account(kind: str) -> str:
        return accounts.account(kind, link)

    kinds = (accounts.METER, accounts.RESERVE, accounts.PRIZES, accounts.HOUSE)
    ever = {kind: records.totals(link, account(kind)) for kind in kinds}
    since = records.totals(link, account(accounts.METER), state.since)
    return build(state, start, since, ever, records.wins(link), latest)
