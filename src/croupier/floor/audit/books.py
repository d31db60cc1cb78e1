"""The books: ledger and links that agree with the tables, and purses that follow from what was handed out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from croupier.chain import Chain
from croupier.errors import CroupierError
from croupier.floor.audit.chains import StreamChain
from croupier.floor.audit.leaves import Leaves
from croupier.floor.audit.notes import RecordedClaim, Reopened, Taken
from croupier.floor.audit.report import Counts, Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.cage import CAGE_OF_FLOOR, ChipsMoved
from croupier.floor.link.checks import make_statement, parties_by_award, verify
from croupier.jackpot.accounts import CHIPS, STAKES, account, kind
from croupier.jackpot.bodies import BetsAccepted, PrizesPaid, RoundReopened
from croupier.jackpot.entries import link_stream
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.posting import ENVY, PRIZE
from croupier.money import MILS, Cents

PREFIX: Final = "purse:"

_read: Final = msgspec.json.Decoder(tuple[ChipsMoved]).decode


class CounterMove(NamedTuple):
    """Chips that somebody moved over the counter: who, whose, how many, and why."""

    by: str
    player: str
    amount: Cents
    reason: str


def purse_faults(chain: StreamChain, moved_by: list[CounterMove]) -> Iterator[Finding]:
    """Every movement is the money that its entry tells of; what others than the player moved is gathered."""
    owner = chain.stream.removeprefix(PREFIX)
    for entry, transfers in chain:
        at = f"{chain.stream} entry {entry.version}"
        try:
            (moved,) = _read(entry.body)
        except msgspec.DecodeError as fault:
            yield Finding("unreadable", at, str(fault))
            continue
        if entry.actor != owner:
            moved_by.append(CounterMove(entry.actor, owner, moved.amount, moved.reason))
        if moved.player != owner or transfers != (_transfer(moved, entry.kind),):
            yield Finding("money", at, f"it tells of {moved.amount} cents for {moved.player}, and other money moved")
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
    balances = store.ledger.accounts()
    counts.accounts, counts.transfers = len(balances), store.ledger.count()
    due = {account(STAKES, table): cents * MILS for table, cents in stakes.items()}
    for name in sorted({name for name in balances if kind(name) == STAKES} | set(due)):
        found, expected = balances.get(name, 0), due.get(name, 0)
        if found != expected:
            yield Finding("ledger", name, f"it stands at {found}, and {expected} lies on the layout")


def claim_faults(store: Snapshot, claims: Sequence[RecordedClaim]) -> Iterator[Finding]:
    """Every share that a table says it has claimed is on the list of its link, and every one there was claimed."""
    said = {(one.link, one.table, one.award): one.box for one in claims}
    tables = {one.table for one in claims} | set(store.tables_with_rounds())
    links = {one.link for one in claims} | set(store.links.links())
    listed = {
        (link, table, win.id): win.box for link in links for table in tables for win in store.links.shares(link, table)
    }
    for link, table, award in sorted(dict(said.items() ^ listed.items())):
        message = f"award {award}: table {table} says box {said.get((link, table, award))}"
        yield Finding("link", link_stream(link), f"{message}, the link box {listed.get((link, table, award))}")
    kept = {link: parties_by_award(store.links, link) for link in sorted({one.link for one in claims})}
    for one in claims:
        said_there = kept[one.link].get(one.award)
        if said_there is not None and one.parties is not None and said_there != one.parties:
            message = f"award {one.award} names others than had a hand in its round at table {one.table}"
            yield Finding("link", link_stream(one.link), message)


def link_faults(
    store: Snapshot,
    handed: Iterable[Taken],
    reopened: Iterable[Reopened],
    counts: Counts,
    compared: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[Finding]:
    """Every link by its own audit, its journal entry by entry, and its statement; then table by table.

    `compared` says up to which entry an earlier audit has held each journal against the tables.
    """
    for message in verify(store.links):
        yield Finding("link", "links", message)
    said: dict[tuple[str, int], Taken | Reopened] = {(one.link, one.reading): one for one in handed}
    said |= {(one.link, one.reading): one for one in reopened}
    for link in store.links.links():
        counts.links += 1
        try:
            yield from _journal_faults(store, link, said, counts, compared.get(link, 0))
            statement = make_statement(store.links, link)
        except CroupierError as fault:
            yield Finding("link", link_stream(link), str(fault))
            continue
        if not statement.agrees:
            yield Finding(
                "link",
                link_stream(link),
                f"the meter is {statement.meter}, its statement {statement.derived}",
            )
    for one in said.values():
        yield Finding(
            "link",
            f"table:{one.table}",
            f"round {one.round} names reading {one.reading} of {one.link} in vain",
        )


def _journal_faults(
    store: Snapshot, link: str, said: dict[tuple[str, int], Taken | Reopened], counts: Counts, compared: int
) -> Iterator[Finding]:
    """Each entry follows from the one before, and what it took from a table the table handed over."""
    chain, leaves = Chain(), Leaves(store.tree, link_stream(link))
    due: dict[tuple[str, str], Cents | None] = {}
    paid: dict[tuple[str, str], Cents] = {}
    for entry in store.links.entries(link):
        counts.link_entries += 1
        if (fault := chain.fault(entry.seq, entry.hash, entry.digest)) is not None:
            yield Finding("link", link_stream(link), fault)
        leaves.see(entry.seq, entry.hash)
        body = entry.read()
        if isinstance(body, BetsAccepted):
            handed = said.pop((link, entry.seq), None)
            if handed is None and entry.seq <= compared:
                continue
            due[body.table, body.round] = handed.prizes if isinstance(handed, Taken) else None
            yield from _agreement_faults(handed, body, entry.seq, link, entry.meter)
        elif isinstance(body, PrizesPaid):
            had = paid.get((body.table, body.round), 0)
            paid[body.table, body.round] = had + sum(prize.amount for prize in body.prizes)
        elif isinstance(body, RoundReopened):
            told = said.pop((link, entry.seq), None)
            back = sum(one.mils for one in entry.transfers if one.purpose in (PRIZE, ENVY)) // MILS
            paid[body.table, body.round] = 0
            if told is None and entry.seq <= compared:
                continue
            expected = Reopened(
                table=body.table, round=body.round, link=link, reading=entry.seq, generation=body.generation,
                boxes=body.boxes, awards=body.awards, prizes=back,
            )  # fmt: skip
            if told != expected:
                yield Finding(
                    "link", link_stream(link),
                    f"entry {entry.seq} opens round {body.round} again, and table {body.table} says otherwise",
                )  # fmt: skip
    yield from leaves.findings()
    for (table, round_id), prizes in due.items():
        if prizes is not None and prizes != (found := paid.get((table, round_id), 0)):
            yield Finding(
                "link", link_stream(link),
                f"round {round_id} of table {table} won {prizes} cents in prizes, and {found} were paid",
            )  # fmt: skip


def _agreement_faults(
    told: Taken | Reopened | None, body: BetsAccepted, number: int, link: str, meter: int | None
) -> Iterator[Finding]:
    where = link_stream(link)
    if not isinstance(told, Taken) or (told.table, told.round) != (body.table, body.round):
        yield Finding("link", where, f"entry {number} has bets of table {body.table} that the table knows nothing of")
        return
    if dict(told.boxes) != {bet.box: bet.player for bet in body.bets}:
        yield Finding("link", where, f"entry {number} and table {body.table} disagree about whose bets they were")
    if told.display is None or (meter is not None and told.display.meter != meter // MILS):
        yield Finding("link", where, f"entry {number} and table {body.table} disagree about the value played for")
