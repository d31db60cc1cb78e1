"""The state of a link: what the display shows, what lies in reserve, which awards wait, what is out of order.

The numbers that move with every round stand in `LinkState`; what changes rarely in `LinkStanding`, which can be kept by
its version. `evolve` brings the state up to date with one entry and never trusts it: sums and ranges are checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NoReturn

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.chain import GENESIS, microseconds
from croupier.errors import Code, Refusal, StorageError
from croupier.jackpot import accounts
from croupier.jackpot import bodies as b
from croupier.jackpot.bodies import ClaimGroup, EntryDraft, LinkFault, PendingAward
from croupier.jackpot.entries import Entry, kind_of, link_stream, write_body
from croupier.jackpot.ledger import changes, check_transfers
from croupier.jackpot.link import MOST_CENTS, Link
from croupier.jackpot.people import Act
from croupier.languages import Sentence
from croupier.money import MILS, Cents

#: The name under which a fault of the whole link is kept among those of its tables.
EVERY_TABLE = ""


class LinkStanding(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What changes rarely: configuration, open or closed, faults by table, the awards that wait, in their order."""

    link: Link
    version: int = 1
    status: Literal["open", "closed"] = "open"
    faults: dict[str, LinkFault] = field(default_factory=dict)
    pending: tuple[ClaimGroup, ...] = ()


class LinkState(Struct, frozen=True, kw_only=True):
    """A link after entry number `seq`, which was written `at` a time in microseconds; no later one is of an earlier.

    The meter has been filled since entry number `since`, when it was last reset.
    """

    terms: LinkStanding
    meter: int = 0
    reserve: int = 0
    prizes: int = 0
    since: int = 0
    seq: int = 0
    at: int = 0
    hash: bytes = GENESIS

    @property
    def link(self) -> Link:
        return self.terms.link

    @property
    def displayed(self) -> Cents:
        """What the display shows, and all that can be won of the meter: whole cents, rounded down [X3]."""
        return self.meter // MILS

    @property
    def stream(self) -> str:
        return link_stream(self.terms.link.id)


def require_open(state: LinkState, at: str = "link") -> None:
    """Refuse what a link that is closed takes no more."""
    if state.terms.status != "open":
        raise Refusal(Code.LINK_CLOSED, Sentence("the-link-id-is-closed", id=state.link.id), at=at)


def faults_at(state: LinkState, table: str) -> tuple[LinkFault, ...]:
    """What is out of order at a table: on the whole link, and there; each with what the house has chosen for it."""
    faults = state.terms.faults
    both = (faults.get(EVERY_TABLE), faults.get(table)) if faults else ()
    return tuple(fault.at(table) for fault in both if fault is not None)


class TableRound(Struct, frozen=True, kw_only=True):
    """The last round in which a table fed the meter: its entry, the boxes whose bets went back, whether it is open."""

    round: str = ""
    seq: int = 0
    open: bool = False
    returned: tuple[int, ...] = ()


class DisplayReading(Struct, frozen=True, kw_only=True):
    """What the display shows: the value, its number, and the awards that are on their way to somebody."""

    link: str
    seq: int
    meter: Cents
    reset: Cents
    pending: tuple[PendingAward, ...] = ()


def reading(state: LinkState) -> DisplayReading:
    """The display of a link."""
    return DisplayReading(
        link=state.link.id,
        seq=state.seq,
        meter=state.displayed,
        reset=state.link.reset,
        pending=tuple(award for group in state.terms.pending for award in group.awards),
    )


def seal(state: LinkState, draft: EntryDraft, act: Act, request: bytes) -> tuple[Entry, LinkState]:
    """The draft as the next entry of the link, and the state that follows; every sum and range is checked."""
    entry = unsealed(state, draft, act, request)
    entry = replace(entry, hash=entry.digest(state.hash))
    return entry, _after(state, entry, draft.body)


def unsealed(state: LinkState, draft: EntryDraft, act: Act, request: bytes) -> Entry:
    """The entry before it is chained."""
    meter, reserve, prizes = _balances(state, check_transfers(draft.transfers))
    return Entry(
        stream=state.stream,
        seq=state.seq + 1,
        key=act.key,
        kind=kind_of(draft.body),
        # A clock that was set back does not make the journal go back.
        at=max(microseconds(act.at), state.at),
        by=act.by.name,
        also_by=act.also_by.name if act.also_by is not None else "",
        body=write_body(draft.body),
        request=request,
        transfers=draft.transfers,
        meter=meter,
        reserve=reserve,
        prizes=prizes,
    )


def evolve(state: LinkState, entry: Entry, body: b.Body) -> LinkState:
    """The state after an entry of the record, which must fit the state before it in every number."""
    if entry.stream != state.stream or entry.seq != state.seq + 1:
        _untrue(
            entry,
            Sentence("follows-entry-seq-of-stream", seq=state.seq, stream=state.stream),
            Sentence("entry-seq", seq=state.seq + 1),
        )
    if entry.hash != entry.digest(state.hash):
        _untrue(entry, Sentence("does-not-carry-hash-what-says"), Sentence("an-unbroken-chain"), Code.STORE_CORRUPT)
    balances = _balances(state, changes(entry.transfers))
    if balances != (entry.meter, entry.reserve, entry.prizes):
        _untrue(
            entry,
            Sentence("reads-value", value=(entry.meter, entry.reserve, entry.prizes)),
            Sentence("as-transfers-say", balances=balances),
        )
    return _after(state, entry, body)


def _after(state: LinkState, entry: Entry, body: b.Body) -> LinkState:
    after = LinkState(
        terms=_terms_after(state.terms, body),
        meter=entry.meter or 0,
        reserve=entry.reserve or 0,
        prizes=entry.prizes or 0,
        since=body.since if isinstance(body, b.PendingBody) else state.since or entry.seq,
        seq=entry.seq,
        at=entry.at,
        hash=entry.hash,
    )
    check_ranges(after)
    return after


def before_all(entry: Entry, body: b.Body) -> LinkState:
    """A link before the first entry of its journal, which must open it."""
    if not isinstance(body, b.LinkOpened):
        _untrue(entry, Sentence("opens-the-journal-with-kind", kind=entry.kind), Sentence("link-opened"))
    return LinkState(terms=LinkStanding(link=body.link))


def check_ranges(state: LinkState) -> None:
    """No balance below zero, none beyond what can be counted, and no meter above its ceiling."""
    for name, mils in (("meter", state.meter), ("reserve", state.reserve), ("prizes", state.prizes)):
        if not 0 <= mils <= MOST_CENTS * MILS:
            message = Sentence("would-stand-at", name=name, mils=f"{mils / MILS / 100:.2f}")
            raise Refusal(Code.FUNDS_MISSING, message, at=name)
    ceiling = state.link.ceiling
    if ceiling is not None and state.meter > ceiling * MILS:
        raise Refusal(Code.FUNDS_MISSING, Sentence("meter-would-stand-above-ceiling"), at="meter")


def _balances(state: LinkState, net: Mapping[str, int]) -> tuple[int, int, int]:
    """Meter, reserve and prizes after transfers that change accounts so."""
    owner = state.terms.link.id
    return (
        state.meter + net.get(accounts.account(accounts.METER, owner), 0),
        state.reserve + net.get(accounts.account(accounts.RESERVE, owner), 0),
        state.prizes + net.get(accounts.account(accounts.PRIZES, owner), 0),
    )


def _terms_after(terms: LinkStanding, body: b.Body) -> LinkStanding:
    match body:
        case b.BetsAccepted() | b.BetsReturned() | b.PartReturned() | b.PrizesPaid():
            return terms
        case b.LinkCorrected() | b.MoneyMoved() | b.LinkOpened():
            return terms
        case b.LinkChanged():
            return replace(terms, link=body.new, version=terms.version + 1)
        case b.FaultDeclared() | b.FaultHandled():
            return replace(terms, faults=terms.faults | {body.table: body.fault}, version=terms.version + 1)
        case b.FaultRepaired():
            faults = {table: fault for table, fault in terms.faults.items() if table != body.table}
            return replace(terms, faults=faults, version=terms.version + 1)
        case b.LinkClosed():
            return replace(terms, status="closed", version=terms.version + 1)
        case _:
            return replace(terms, pending=body.pending, version=terms.version + 1)


def _untrue(
    entry: Entry, message: str | Sentence, expected: str | Sentence, code: Code = Code.STORE_INCONSISTENT
) -> NoReturn:
    raise StorageError(
        code, Sentence("entry-seq-message", seq=entry.seq, message=message), at=entry.stream, expected=expected
    )
