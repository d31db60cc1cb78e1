"""Links on the page and as JSON: amounts in cents for programs, in currency for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from croupier.chain import microseconds, moment
from croupier.cli.answers import AwardOnItsWay, LinkShown, LinkStateTold, PlaceAtFault
from croupier.cli.language import spoken
from croupier.cli.output import Page
from croupier.floor.link.wire import link_terms, win_told
from croupier.jackpot.bodies import LinkFault
from croupier.jackpot.entries import Entry
from croupier.jackpot.link import Link, format_share
from croupier.jackpot.state import LinkState, reading
from croupier.jackpot.statement import Statement
from croupier.jackpot.wins import Win
from croupier.money import MILS, format_amount
from croupier.narrator.awards import told_paid_first, told_transfer
from croupier.narrator.teller import Teller


def exact(mils: int, *, sign: bool = False) -> str:
    """An amount with its ten-thousandths of a cent, where it has any."""
    cents, rest = divmod(abs(mils), MILS)
    mark = "−" if mils < 0 else "+" if sign and mils > 0 else ""
    return mark + format_amount(cents) + (f"{rest:04d}".rstrip("0") if rest else "")


def list_page(states: Sequence[LinkState]) -> None:
    page = Page()
    if not states:
        page.line("There is no link yet; `croupier jackpot create --help` says how to set one up.")
        return
    rows = [
        (
            state.link.id,
            state.link.title,
            f"{format_amount(state.displayed)} {state.link.currency}",
            str(len(state.link.tables)),
            _status(state),
        )
        for state in states
    ]
    page.table(("link", "title", "display", "tables", "status"), rows, whole=("link", "display"))


def show_page(state: LinkState, wins: Sequence[Win]) -> None:
    """One link."""
    page, link, shown = Page(), state.link, reading(state)
    page.heading(f"{link.title} ({link.id})")
    page.line(f"{format_amount(shown.meter)} {link.currency} on the display, reading {shown.seq}, {_status(state)}")
    page.heading("Configuration")
    page.statements(_configuration(link))
    page.heading("Balances")
    rows = (("meter", state.meter), ("reserve", state.reserve), ("prizes", state.prizes))
    page.statements((name, exact(mils)) for name, mils in rows)
    if shown.pending:
        page.heading("Awards on their way")
        page.line("In the order of payment")
        page.table(
            ("award", "table", "box", "hand", "complete", "amount", "state"),
            [
                (
                    award.id, group.table, str(award.box), award.category, _time(microseconds(group.dealt_at)),
                    format_amount(award.amount), award.state,
                )
                for group in state.terms.pending
                for award in group.awards
            ],
            whole=("complete", "amount"),
        )  # fmt: skip
        teller = Teller(language=spoken())
        for award in (award for group in state.terms.pending for award in group.awards):
            for paid in award.paid_first:
                page.line(f"{award.id}: {told_paid_first(paid, teller)}")
    if state.terms.faults:
        page.heading("Faults")
        page.statements(
            (_place(table, fault), fault.mode or "the house has not said how to go on")
            for table, fault in _faults(state)
        )
    _wins(page, wins)


def statement_page(statement: Statement, entries: Sequence[Entry] | None) -> None:
    """How the value came about."""
    page, link = Page(), statement.link
    page.heading(f"Statement of {link.title} ({link.id}), reading {statement.reading}")
    page.line(f"Since entry {statement.since}, {_time(statement.since_at)}, when the meter last started anew")
    rows = [("start", "", exact(statement.opening))]
    rows += [(told_transfer(line.purpose), str(line.count), exact(line.mils, sign=True)) for line in statement.lines]
    rows += [("derived", "", exact(statement.derived)), ("kept", "", exact(statement.meter))]
    page.table(("", "transfers", link.currency), rows)
    page.line(f"The display shows {format_amount(statement.displayed)}.")
    if not statement.agrees:
        page.line("THE TWO DO NOT AGREE: do not operate this link before somebody has found out why.")
    totals = statement.totals
    page.heading("Since the link was opened")
    page.statements(
        (name, exact(mils))
        for name, mils in (
            ("staked", totals.collected),
            ("returned", totals.returned),
            ("to the meter", totals.to_meter),
            ("overflow", totals.overflow),
            ("to the reserve", totals.to_reserve),
            ("to prizes", totals.to_prizes),
            ("to the house", totals.to_house),
            ("start values", totals.resets),
            ("awarded from the meter", totals.awards),
            ("fixed prizes and envy", totals.prizes),
            ("corrections of the meter", totals.corrections),
            ("in reserve now", statement.reserve),
            ("set aside for prizes now", statement.prizes),
            ("on its way to winners", statement.pending * MILS),
        )
    )
    if statement.hits:
        page.heading("Wins by kind")
        page.table(
            ("kind", "hand", "hits", "amount"),
            [(hits.kind, hits.category, str(hits.count), format_amount(hits.amount)) for hits in statement.hits],
        )
    _wins(page, statement.wins)
    if entries is not None:
        page.heading("Entries")
        page.table(
            ("entry", "time", "kind", "by", "meter"),
            [
                (str(e.seq), _time(e.at), e.kind, " and ".join(filter(None, (e.by, e.also_by))), exact(e.meter or 0))
                for e in entries
            ],
        )


def state_told(state: LinkState) -> LinkStateTold:
    """A link for programs."""
    return LinkStateTold(**_state_fields(state))


def shown_told(state: LinkState, wins: Sequence[Win]) -> LinkShown:
    """A link with its latest wins, for programs."""
    return LinkShown(**_state_fields(state), wins=tuple(map(win_told, wins)))


def _state_fields(state: LinkState) -> dict[str, Any]:
    shown = reading(state)
    return {
        "link": link_terms(state.link),
        "status": state.terms.status,
        "reading": shown.seq,
        "displayed": shown.meter,
        "meter_mils": state.meter,
        "reserve_mils": state.reserve,
        "prizes_mils": state.prizes,
        "pending": tuple(
            AwardOnItsWay.of(
                award, award=award.id, table=group.table, round=group.round, reading=group.reading,
                complete_at=group.dealt_at,
            )
            for group in state.terms.pending
            for award in group.awards
        ),
        "faults": {
            table or "*": PlaceAtFault.of(fault)
            for table, fault in _faults(state)
        },
    }  # fmt: skip


def _wins(page: Page, wins: Sequence[Win]) -> None:
    if not wins:
        return
    page.heading("Latest wins")
    page.table(
        ("win", "time", "table", "box", "hand", "cards", "amount", "reading", "state"),
        [
            (
                win.id, _time(win.entered_at), win.table, str(win.box),
                f"{win.category}, envy" if win.kind == "envy" else win.category, win.hand or "-",
                format_amount(win.amount), str(win.reading), win.state,
            )
            for win in wins
        ],
        whole=("time", "amount"),
    )  # fmt: skip


def _configuration(link: Link) -> list[tuple[str, str]]:
    shares = link.shares
    return [
        ("jackpot stake", format_amount(link.unit)),
        ("start value", format_amount(link.reset)),
        ("ceiling", format_amount(link.ceiling) if link.ceiling is not None else "none"),
        ("of each stake", ", ".join(
            f"{format_share(share)} to {where}"
            for share, where in (
                (shares.meter, "the meter"), (shares.reserve, "the reserve"), (shares.prizes, "prizes"),
                (shares.house, "the house"),
            )
            if share
        )),
        *([("chips", link.chips)] if link.chips is not None else []),
        ("tables", ", ".join(f"{table} ({linked.rulebook})" for table, linked in link.tables.items()) or "none"),
    ]  # fmt: skip


def _faults(state: LinkState) -> Iterator[tuple[str, LinkFault]]:
    """The faults by place; after that of the whole link the tables for which the house has chosen otherwise."""
    for place, fault in state.terms.faults.items():
        yield place, fault
        yield from ((table, fault.at(table)) for table in fault.tables if table not in state.terms.faults)


def _place(table: str, fault: LinkFault) -> str:
    boxes = f", box {', '.join(map(str, fault.boxes))}" if fault.boxes else ""
    return f"{table or 'the whole link'}{boxes}"


def _status(state: LinkState) -> str:
    words: list[str] = [state.terms.status]
    if state.link.mode == "test":
        words.append("for tests")
    if state.terms.faults:
        words.append("at fault")
    if state.terms.pending:
        words.append("award pending")
    return ", ".join(words)


def _time(since_1970: int) -> str:
    return f"{moment(since_1970):%Y-%m-%d %H:%M:%S} UTC"
