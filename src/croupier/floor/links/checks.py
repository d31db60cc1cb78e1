"""Whether the record can be trusted: a self-check at every start, and an audit that reads everything again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.links.books import books_of
from croupier.floor.links.records import LinkRecords, seated
from croupier.floor.links.reversals import Reversals
from croupier.jackpot import accounts
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import check_link
from croupier.jackpot.state import LinkState, check_ranges, replay
from croupier.jackpot.wins import Win, settled_of, wins_of
from croupier.money import MILS

#: How many of the latest entries the self-check reads; the audit reads all.
TAIL: Final = 200


def self_check(records: LinkRecords) -> None:
    """Every link: configuration whole and possible, balances in range, journal and chain up to the last entry."""
    for link in records.links():
        state = records.state(link)
        check_configuration(records, state)
        _check_tail(records, state)


def check_configuration(records: LinkRecords, state: LinkState) -> None:
    """The configuration can be run, and the tables are seated as it says."""
    try:
        check_link(state.link, books_of(state.link))
        check_ranges(state)
    except CroupierError as error:
        raise _inconsistent(state, f"the configuration cannot be run: {error}") from error
    tables = set(records.rounds(state.link.id))
    if tables != seated(state):
        raise _inconsistent(state, f"these tables are seated: {sorted(tables)}", f"{sorted(seated(state))}")


def _check_tail(records: LinkRecords, state: LinkState) -> None:
    """The last entries follow from each other and lead to the balances that are kept."""
    first = max(0, state.seq - TAIL)
    before = records.entry(state.link.id, first) if first else None
    if first and before is None:
        raise _inconsistent(state, f"entry {first} is lost", "a journal without gaps")
    last = None
    for entry in records.entries(state.link.id, first):
        if last is not None or before is not None:
            _check_chain(state, last or before, entry)  # type: ignore[arg-type]
        last = entry
    if last is None or (last.seq, last.hash) != (state.seq, state.hash):
        raise _inconsistent(state, f"the journal ends at entry {last.seq if last else first}", f"entry {state.seq}")
    if (last.meter, last.reserve, last.prizes) != (state.meter, state.reserve, state.prizes):
        raise _inconsistent(
            state, f"the last entry reads {last.meter}, {last.reserve}, {last.prizes}",
            f"{state.meter}, {state.reserve}, {state.prizes}, as the balances say",
        )  # fmt: skip


def _check_chain(state: LinkState, before: Entry, entry: Entry) -> None:
    if entry.seq != before.seq + 1:
        raise _inconsistent(state, f"entry {before.seq + 1} is lost", "a journal without gaps")
    if entry.hash != entry.digest(before.hash):
        raise StorageError(
            Code.STORE_CORRUPT, f"the chain is broken at entry {entry.seq}", at=entry.stream,
            expected="entries as they were written",
        )  # fmt: skip


def verify(records: LinkRecords) -> list[str]:
    """Everything again from the first entry: chain, state, wins, balances. Every finding, in words."""
    findings = [finding for link in records.links() for finding in _verify_link(records, link)]
    balances = records.accounts()
    if total := sum(balances.values()):
        findings.append(f"the accounts add up to {total} ten-thousandths of a cent, not to zero")
    for name, mils in records.kept_balances().items():
        if balances.get(name, 0) != mils:
            findings.append(f"{name} is kept as {mils}, its transfers add up to {balances.get(name, 0)}")
    for name, mils in balances.items():
        if mils < 0 and accounts.kind(name) in accounts.NEVER_BELOW_ZERO:
            findings.append(f"{name} stands at {mils}")
    return findings


def _verify_link(records: LinkRecords, link: str) -> Iterator[str]:
    try:
        state = records.state(link)
        check_configuration(records, state)
        reversals = Reversals()
        replayed = replay(records.entries(link), reversals.watch)
    except CroupierError as error:
        yield f"{link}: {error}"
        return
    yield from (f"{link}: {finding}" for finding in reversals.findings)
    if replayed != state:
        yield f"{link}: the journal leads to another state than the one that is kept"
    if _listed(records, link) != {win.id: win for win in records.wins(link)}:
        yield f"{link}: the wins listed are not those of the journal"
    waiting = sum(award.amount for group in state.terms.pending for award in group.awards) * MILS
    balances = records.accounts()
    for kind, mils in (
        (accounts.METER, state.meter), (accounts.RESERVE, state.reserve), (accounts.PRIZES, state.prizes),
        (accounts.PENDING, waiting),
    ):  # fmt: skip
        found = balances.get(accounts.account(kind, link), 0)
        if found != mils:
            yield f"{link}: the {kind} stands at {mils}, its transfers add up to {found}"


def _listed(records: LinkRecords, link: str) -> dict[str, Win]:
    """The wins as the journal has them."""
    found: dict[str, Win] = {}
    for entry in records.entries(link):
        body = entry.read()
        found |= {win.id: win for win in wins_of(entry, body)}
        for win, became in settled_of(body):
            found[win] = replace(found[win], state=became)
    return found


def _inconsistent(state: LinkState, message: str, expected: str = "") -> StorageError:
    return StorageError(Code.STORE_INCONSISTENT, message, at=f"link {state.link.id}", expected=expected)
