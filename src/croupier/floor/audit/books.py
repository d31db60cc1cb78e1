"""The books: a ledger that agrees with the tables, and purses that follow from what was handed out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from croupier.floor.audit.chains import StreamChain
from croupier.floor.audit.derived import CounterMove
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.cage import CAGE_OF_FLOOR, ChipsMoved
from croupier.floor.table.setup import GUEST
from croupier.jackpot.accounts import CHIPS, STAKES, account, kind
from croupier.jackpot.ledger import Transfer
from croupier.money import MILS, Cents

PREFIX: Final = "purse:"

_read: Final = msgspec.json.Decoder(tuple[ChipsMoved]).decode


def purse_faults(chain: StreamChain, moved_by: list[CounterMove]) -> Iterator[Finding]:
    """Every movement is the money that its entry tells of, and all are gathered but what guests handed to themselves.

    A guest's purse is filled up for himself, with play chips that nobody cashes; nobody else moves his own chips.
    """
    owner = chain.stream.removeprefix(PREFIX)
    for entry, transfers in chain:
        at = f"{chain.stream} entry {entry.version}"
        try:
            (moved,) = _read(entry.body)
        except msgspec.DecodeError as fault:
            yield Finding("unreadable", at, str(fault))
            continue
        if entry.actor != owner or not owner.startswith(GUEST):
            moved_by.append(CounterMove(entry.actor, owner, moved.amount, moved.reason))
        if moved.player != owner or transfers != (_transfer(moved, entry.kind),):
            yield Finding("money", at, f"it tells of {moved.amount} cents for {moved.player}, and other money moved")
    yield from chain.findings


def idle_faults(chain: StreamChain) -> Iterator[Finding]:
    """A stream whose entries move no money: chips move at tables, in purses and with links alone."""
    for entry, transfers in chain:
        if transfers:
            yield Finding("money", f"{chain.stream} entry {entry.version}", "money moved where none can")
    yield from chain.findings


def _transfer(moved: ChipsMoved, purpose: str) -> Transfer:
    purse, mils = account(CHIPS, moved.player), abs(moved.amount) * MILS
    return (
        Transfer(CAGE_OF_FLOOR, purse, mils, purpose)
        if moved.amount > 0
        else Transfer(purse, CAGE_OF_FLOOR, mils, purpose)
    )


def ledger_faults(store: Snapshot, stakes: Mapping[str, Cents], counts: Counts) -> Iterator[Finding]:
    """The bets on every layout lie on the ledger, no more and no less."""
    balances, counts.transfers = store.ledger.added_up()
    counts.accounts = len(balances)
    due = {account(STAKES, table): cents * MILS for table, cents in stakes.items()}
    for name in sorted({name for name in balances if kind(name) == STAKES} | set(due)):
        found, expected = balances.get(name, 0), due.get(name, 0)
        if found != expected:
            yield Finding("ledger", name, f"it stands at {found}, and {expected} lies on the layout")
