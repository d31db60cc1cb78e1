"""Whether the record of a link can be trusted: a self-check at every start, an audit of everything, and statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from croupier.errors import Code, CroupierError, StorageError
from croupier.floor.link.following import Followed, Follower, See, Signed, by_name, nobody
from croupier.floor.link.records import books_of, seated
from croupier.floor.link.sql import LinkRecords
from croupier.jackpot import accounts
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import check_link
from croupier.jackpot.state import LinkState, check_ranges
from croupier.jackpot.statement import Statement, build
from croupier.money import MILS

#: Regulators want to see at least 25 wins.
LATEST_WINS: Final = 25


def make_statement(records: LinkRecords, link: str, latest: int = LATEST_WINS) -> Statement:
    """How the value that the display shows follows from every transfer since the last reset."""
    state = records.state(link)
    start = _entry_at(records, link, state.since)

    def account(kind: str) -> str:
        return accounts.account(kind, link)

    kinds = (accounts.METER, accounts.RESERVE, accounts.PRIZES, accounts.HOUSE)
    ever = {kind: records.totals(link, account(kind)) for kind in kinds}
    since = records.totals(link, account(accounts.METER), state.since)
    return build(state, start, since, ever, records.wins(link), latest)


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
        message = f"the chain is broken at entry {entry.seq}"
        raise StorageError(Code.STORE_CORRUPT, message, at=entry.stream, expected="entries as they were written")


def derived_meter(records: LinkRecords, link: str, known: Followed | None = None) -> int:
    """The meter as its transfers give it since the last reset, or since it was followed to where it stood by then."""
    state = records.state(link)
    after = state.since if known is None else max(state.since, known.state.seq)
    opening = known.state.meter if known is not None and after == known.state.seq else None
    if opening is None:
        opening = _entry_at(records, link, after).meter or 0
    return opening + sum(total.mils for total in records.totals(link, accounts.account(accounts.METER, link), after))


def verify(
    records: LinkRecords,
    known: Mapping[str, Followed] = MappingProxyType({}),
    seen: dict[str, Followed] | None = None,
    see: Callable[[str], See] = lambda _: nobody,
    signed: Callable[[str], Signed] = lambda _: by_name,
) -> list[str]:
    """Everything again from the first entry: chain, state, wins, balances. Every finding, in words.

    Journals that are `known` are read on from there; `seen` is told how far each was followed. Every journal is read
    once: whoever else is to `see` a link's entries is shown them on the way; `signed` tells who has signed them.
    """
    balances, kept, findings = records.accounts(), records.kept_balances(), list[str]()
    for link in records.links():
        follower = Follower(records, link, known.get(link), signed(link))
        findings += _verify_link(records, link, balances, follower, see(link))
        if seen is not None and (followed := follower.followed()) is not None:
            seen[link] = followed
    if total := sum(balances.values()):
        findings.append(f"the accounts add up to {total} ten-thousandths of a cent, not to zero")
    for name in sorted(kept.keys() | {name for name in balances if accounts.kind(name) == accounts.CHIPS}):
        if (mils := kept.get(name, 0)) != (due := balances.get(name, 0)):
            findings.append(f"{name} is kept as {mils}, its transfers add up to {due}")
    meters = {accounts.account(accounts.METER, link) for link in records.links()}
    for name, mils in balances.items():
        if mils < 0 and accounts.kind(name) in accounts.NEVER_BELOW_ZERO:
            findings.append(f"{name} stands at {mils}")
        if mils and accounts.kind(name) == accounts.TRANSIT:
            findings.append(f"{name} stands at {mils}: money has left a link, or come to one, and not both")
        if mils and accounts.kind(name) == accounts.METER and name not in meters:
            findings.append(f"{name} stands at {mils}, and there is no such link")
    return findings


def _verify_link(
    records: LinkRecords, link: str, balances: Mapping[str, int], follower: Follower, see: See
) -> Iterator[str]:
    try:
        followed = follower.follow(see)
        state = records.state(link)
        check_configuration(records, state)
    except CroupierError as error:
        yield f"{link}: {error}"
        return
    yield from (f"{link}: {finding}" for finding in follower.findings())
    if followed != state:
        yield f"{link}: the journal leads to another state than the one that is kept"
    waiting = sum(award.amount for group in state.terms.pending for award in group.awards) * MILS
    for kind, mils in (
        (accounts.METER, state.meter), (accounts.RESERVE, state.reserve), (accounts.PRIZES, state.prizes),
        (accounts.PENDING, waiting),
    ):  # fmt: skip
        found = balances.get(accounts.account(kind, link), 0)
        if found != mils:
            yield f"{link}: the {kind} stands at {mils}, its transfers add up to {found}"


def _entry_at(records: LinkRecords, link: str, seq: int) -> Entry:
    entry = records.entry(link, seq)
    if entry is None:
        raise StorageError(Code.STORE_INCONSISTENT, f"entry {seq} is lost", at=f"link {link}")
    return entry


def _inconsistent(state: LinkState, message: str, expected: str = "") -> StorageError:
    return StorageError(Code.STORE_INCONSISTENT, message, at=f"link {state.link.id}", expected=expected)
