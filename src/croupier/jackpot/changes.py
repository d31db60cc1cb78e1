"""What the house does to a link itself: open, change, correct and close it, and what it does about faults.

Changes, corrections and closing take two people and a reason, and no change is made while a round is open on the
link or an award waits, because both count on the configuration they began under.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.jackpot import accounts
from croupier.jackpot import bodies as b
from croupier.jackpot import posting as p
from croupier.jackpot.claims import BookOf
from croupier.jackpot.commands import (
    ChangeLink,
    CloseLink,
    CorrectLink,
    DeclareFault,
    HandleFault,
    OpenLink,
    RepairFault,
)
from croupier.jackpot.contributions import check_playing
from croupier.jackpot.link import MOST_CENTS, check_link
from croupier.jackpot.people import Act, require_two
from croupier.jackpot.posting import Posting
from croupier.jackpot.powers import fault_clauses, require_power
from croupier.jackpot.state import EVERY_TABLE, LinkStanding, LinkState, TableRound, require_open
from croupier.languages import Sentence
from croupier.money import MILS, format_amount, require_cents
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import CHOOSE_FAULT_MODE
from croupier.rulebook.parts import each_once

#: What can never change, because the ledger is written in it.
_FOR_GOOD: Final = ("id", "currency", "mode")


def open_link(command: OpenLink, books: Mapping[str, Rulebook]) -> tuple[LinkState, b.EntryDraft]:
    """The link before its first entry, and that entry: the house puts up the first start value."""
    link = command.link
    check_link(link, books)
    start = link.reset if command.meter is None else require_cents(command.meter, "meter")
    reserve = require_cents(command.reserve, "reserve")
    top = link.ceiling if link.ceiling is not None else MOST_CENTS
    if not link.reset <= start <= top:
        message = Sentence(
            "meter-does-not-fit", start=format_amount(start), least=format_amount(link.reset), most=format_amount(top)
        )
        raise Refusal(Code.BAD_LINK, message, at="meter")
    state = LinkState(terms=LinkStanding(link=link))
    posting = Posting(state)
    posting.move(posting.house_account, posting.meter_account, start * MILS, p.SEED)
    posting.move(posting.house_account, posting.reserve_account, reserve * MILS, p.SEED)
    return state, b.EntryDraft(b.LinkOpened(link=link), posting.done())


def change(
    state: LinkState, books: Mapping[str, Rulebook], rounds: Mapping[str, TableRound], command: ChangeLink, act: Act
) -> b.EntryDraft:
    """A new configuration, from the next round on."""
    _check_quiet(state, rounds)
    require_two(act)
    old, new = state.link, command.new
    for name in _FOR_GOOD:
        if getattr(old, name) != getattr(new, name):
            message = Sentence("link-never-changes", name=name)
            raise Refusal(Code.BAD_LINK, message, at=name, expected=getattr(old, name))
    if old == new:
        raise Refusal(Code.BAD_LINK, Sentence("nothing-would-change"))
    check_link(new, books)
    if new.ceiling is not None and new.ceiling < state.displayed:
        message = Sentence("ceiling-would-below-what-display-shows", least=format_amount(state.displayed))
        raise Refusal(Code.BAD_LINK, message, at="ceiling")
    return b.EntryDraft(b.LinkChanged(old=old, new=new, reason=act.reason))


def correct(state: LinkState, command: CorrectLink, act: Act) -> b.EntryDraft:
    """A balance put right against the house; what was recorded before stays as it is."""
    require_two(act)
    require_open(state)
    if not command.mils:
        raise Refusal(Code.BAD_AMOUNT, Sentence("a-correction-of-nothing"), at="amount")
    posting = Posting(state)
    corrected = accounts.account(command.account, state.link.id)
    sides = (posting.house_account, corrected) if command.mils > 0 else (corrected, posting.house_account)
    posting.move(*sides, abs(command.mils), p.CORRECTION)
    return b.EntryDraft(b.LinkCorrected(account=command.account, mils=command.mils, reason=act.reason), posting.done())


def close(state: LinkState, rounds: Mapping[str, TableRound], command: CloseLink, act: Act) -> b.EntryDraft:
    """No more bets; the money stays where it is, or leaves for the link that is named."""
    _check_quiet(state, rounds)
    require_two(act)
    posting = Posting(state)
    if command.move_to:
        transit = accounts.account(accounts.TRANSIT, command.move_to)
        for source, mils in (
            (posting.meter_account, state.meter),
            (posting.reserve_account, state.reserve),
            (posting.prizes_account, state.prizes),
        ):
            posting.move(source, transit, mils, p.MOVED)
    return b.EntryDraft(b.LinkClosed(reason=act.reason, moved_to=command.move_to), posting.done())


def receive(state: LinkState, source: LinkState, act: Act) -> b.EntryDraft:
    """The balances of a link that is closed arrive: meter to meter up to the ceiling, the rest in reserve."""
    require_open(state, "move_to")
    for name in ("currency", "mode"):
        if getattr(state.link, name) != getattr(source.link, name):
            message = Sentence(
                "have-not-same", id=source.link.id, id_2=state.link.id, name=name, getattr=getattr(source.link, name)
            )
            raise Refusal(Code.TEST_AND_LIVE if name == "mode" else Code.BAD_LINK, message, at="move_to")
    posting = Posting(state)
    transit = accounts.account(accounts.TRANSIT, state.link.id)
    posting.move(transit, posting.meter_account, source.meter, p.MOVED)
    posting.move(transit, posting.reserve_account, source.reserve, p.MOVED)
    posting.move(transit, posting.prizes_account, source.prizes, p.MOVED)
    posting.level()
    return b.EntryDraft(b.MoneyMoved(source=source.link.id, reason=act.reason), posting.done())


def declare_fault(state: LinkState, last: TableRound, command: DeclareFault) -> b.EntryDraft:
    """The jackpot is at fault; the last entry is the value last registered. `last` is the round of its table."""
    if state.terms.status != "open" or command.table != EVERY_TABLE:
        check_playing(state, command.table)
    before = state.terms.faults.get(command.table)
    if before is not None and before.known(command.box) and not command.over:
        raise Refusal(Code.JACKPOT_AT_FAULT, Sentence("fault-known-already"), at="table")
    if command.box is not None and (command.table == EVERY_TABLE or command.box < 1):
        raise Refusal(Code.NO_SUCH_BOX, Sentence("there-no-box-there", box=command.box), at="box")
    reading = state.seq if command.reading is None else command.reading
    if not (last.seq or state.seq) <= reading <= state.seq:
        message = Sentence("no-reading-round", reading=reading, least=last.seq or state.seq, most=state.seq)
        raise Refusal(Code.UNKNOWN_READING_NUMBER, message, at="reading")
    fault = b.LinkFault(reading=reading, box=command.box, whole=command.box is None)
    if before is not None:
        same_round = before.reading >= (last.seq or state.seq)
        kept = before if same_round else replace(before, reading=reading)
        fault = kept if command.over else _one_more(before, fault, same_round=same_round)
    return b.EntryDraft(b.FaultDeclared(table=command.table, fault=fault))


def _one_more(before: b.LinkFault, new: b.LinkFault, *, same_round: bool) -> b.LinkFault:
    """Something else has failed: where boxes were blocked the house chooses again, and until then they stay so."""
    boxes = (*before.boxes, *new.boxes)
    anew = before.mode == "block-box"
    return replace(
        before,
        reading=before.reading if same_round else new.reading,
        box=next(iter(boxes), None),
        more_boxes=boxes[1:],
        whole=new.whole or not before.affected,
        mode=None if anew else before.mode,
        notice="" if anew else before.notice,
        blocked=before.boxes if anew else before.blocked,
    )


def handle_fault(state: LinkState, book_of: BookOf, command: HandleFault, act: Act) -> b.EntryDraft:
    """For later rounds the house chooses among the modes that the rulebook has, and no other."""
    if command.table != EVERY_TABLE:
        check_playing(state, command.table)
    books = [book_of(table) for table in state.link.tables if command.table in (EVERY_TABLE, table)]
    where = _to_choose(state, command.table)
    fault = _fault(state, where, books).at(command.table)
    require_power(act.by, CHOOSE_FAULT_MODE, books)
    for power in filter(None, (book.authority.power(CHOOSE_FAULT_MODE) for book in books)):
        if power.choices and command.mode not in power.choices:
            message = Sentence("mode-is-no-choice", mode=repr(command.mode))
            raise Refusal(Code.BAD_VALUE, message, at="mode", expected=", ".join(power.choices), clauses=power.clause)
    boxes = tuple(dict.fromkeys((*fault.boxes, *((command.box,) if command.box is not None else ()))))
    if command.mode == "block-box" and (not boxes or min(boxes) < 1 or command.table == EVERY_TABLE):
        raise Refusal(Code.MISSING_FIELD, Sentence("which-box-is-blocked"), at="box")
    handled = replace(
        fault, box=next(iter(boxes), None), more_boxes=boxes[1:], mode=command.mode, notice=command.notice, blocked=()
    )
    if fault.affected and command.box not in (None, *fault.affected):
        clauses = each_once(*(fault_clauses(book, handled) for book in books))
        affected = ", ".join(f"box {box}" for box in fault.affected)
        expected = Sentence("or-fault-another-box-declared-first", affected=affected)
        message = Sentence("box-not-out-order", box=command.box)
        raise Refusal(Code.BAD_VALUE, message, at="box", expected=expected, clauses=clauses)
    return b.EntryDraft(b.FaultHandled(table=where, fault=_told(state, where, command.table, handled)))


def _to_choose(state: LinkState, table: str) -> str:
    """Where the fault stands that a choice for a table is about: its own, or that of the whole link."""
    own, everywhere = state.terms.faults.get(table), state.terms.faults.get(EVERY_TABLE)
    if own is None:
        return EVERY_TABLE if everywhere is not None else table
    waits = own.mode is not None and everywhere is not None and everywhere.at(table).mode is None
    return EVERY_TABLE if waits else table


def _told(state: LinkState, where: str, table: str, handled: b.LinkFault) -> b.LinkFault:
    """The fault with the choice in it: where it is the whole link's, the choice holds for the one table."""
    if where == table or handled.mode is None:
        return handled
    choice = b.FaultChoice(mode=handled.mode, notice=handled.notice, boxes=handled.boxes)
    standing = state.terms.faults[where]
    return replace(standing, tables=standing.tables | {table: choice})


def repair_fault(state: LinkState, command: RepairFault) -> b.EntryDraft:
    """The jackpot works again, and bets are taken as before."""
    _fault(state, command.table)
    return b.EntryDraft(b.FaultRepaired(table=command.table))


def _fault(state: LinkState, table: str, books: Sequence[Rulebook] = ()) -> b.LinkFault:
    """The fault on record; `books` have the clauses by which it would be handled."""
    fault = state.terms.faults.get(table)
    if fault is None:
        where = f"table {table}" if table else f"the link {state.link.id} as a whole"
        known = ", ".join(f"table {name}" if name else "the whole link" for name in state.terms.faults)
        raise Refusal(
            Code.NO_FAULT,
            Sentence("has-no-fault-on-record", where=where),
            at="table",
            expected=Sentence("or-fault-declared-first", known=known) if known else Sentence("fault-declared-first"),
            clauses=each_once(*(power.clause for book in books if (power := book.authority.power(CHOOSE_FAULT_MODE)))),
        )
    return fault


def _check_quiet(state: LinkState, rounds: Mapping[str, TableRound]) -> None:
    """Nothing may be under way on the link."""
    require_open(state)
    playing = [f"round {last.round} at table {table}" for table, last in sorted(rounds.items()) if last.open]
    if playing:
        raise Refusal(Code.ROUND_OPEN, Sentence("open-on-link", playing=", ".join(playing)), at="link")
    if state.terms.pending:
        raise Refusal(Code.AWARD_PENDING, Sentence("an-award-is-pending"), at="link")
