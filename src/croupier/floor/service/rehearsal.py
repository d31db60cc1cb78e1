"""A ruling tried before it is given: the same steps in a transaction that is undone, so the money is the real one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.floor.service.desk import Books, Run, Step, TableDesk
from croupier.floor.service.floor import Floor
from croupier.floor.service.happenings import JackpotReopened
from croupier.floor.service.jackpot import TableJackpot
from croupier.floor.service.setup import TableSetup
from croupier.jackpot import LinkState, accounts
from croupier.jackpot.entries import link_stream
from croupier.jackpot.ledger import Transfer, changes
from croupier.money import MILS, Cents
from croupier.round.state import Official
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling

_KEY: Final = "rehearsal"
#: What the accounts are called, in the order in which they are shown; a player's has his name.
_TITLES: Final = {
    accounts.CHIPS: "chips",
    accounts.CAGE: "Players without an account",
    accounts.STAKES: "Bets on the layout",
    accounts.FLOAT: "The table's tray",
    accounts.METER: "Jackpot meter",
    accounts.RESERVE: "Jackpot reserve",
    accounts.PRIZES: "Fixed prizes",
    accounts.PENDING: "Awards waiting",
    accounts.HOUSE: "The house",
}
_ORDER: Final = tuple(_TITLES)


class Moved(Struct, frozen=True, kw_only=True):
    """An account that a ruling moves; before and after where its balance is shown to anybody."""

    account: str
    title: str
    change: Cents
    before: Cents | None = None
    after: Cents | None = None


class Rehearsal(Struct, frozen=True, kw_only=True):
    """What a ruling would do at once: the accounts that it moves, and whether it takes two people to order it."""

    accounts: tuple[Moved, ...]
    two_people: bool


def rehearse(floor: Floor, table: str, wanted: GiveRuling) -> Rehearsal:
    """What giving this ruling would move at once, account by account. Nothing of it is kept."""
    setup = floor.tables.setup(table)
    # Tried as if two people of this post stood behind it: what happens is one question, who may order it another.
    wanted = replace(wanted, approved_by=Official(_KEY, wanted.decided_by.post))

    def give(desk: TableDesk, run: Run) -> None:
        # The table does not go on by itself here: what later cards bring is no part of a ruling.
        run.add(decide(run.state.round, desk.informed(run.state, wanted)))

    def tried(books: Books) -> Rehearsal:
        now = floor.clock.now()
        jackpot = TableJackpot(books.links, setup, now, books.out)
        head = books.streams.head(setup.stream, lock=True)
        state = floor.tables.state(books.streams, table, head)
        link = jackpot.state(books.link_state)
        step = TableDesk(books, setup, floor.chance, now).act(state, _KEY, _KEY, give)
        moved = _transfers(setup, books, step, link)
        undone = [event for event in step.events if isinstance(event, JackpotReopened)]
        return Rehearsal(
            accounts=tuple(sorted(_accounts(books, step, moved, link), key=_place)),
            two_people=any(event.awards for event in undone),
        )

    with floor.store.rehearsal() as connection:
        return floor.with_books(connection, tried)


def _transfers(setup: TableSetup, books: Books, step: Step, link: LinkState | None) -> list[Transfer]:
    """The money of the step, and of what the link did about it."""
    if not step.events:
        return []
    found = list(books.streams.transfers(setup.stream, step.version, step.version).get(step.version, ()))
    if link is not None and (later := books.link_state(link.link.id)).seq > link.seq:
        entries = books.ledger.between(link_stream(link.link.id), link.seq + 1, later.seq)
        found += [transfer for entry in entries.values() for transfer in entry]
    return found


def _accounts(books: Books, step: Step, moved: list[Transfer], link: LinkState | None) -> Iterator[Moved]:
    for name, mils in changes(moved).items():
        kind, _, owner = name.partition(":")
        title, after = _TITLES.get(kind, kind), None
        if kind == accounts.CHIPS:
            title, after = f"{step.after.names.get(owner, owner)}: {title}", books.ledger.balance(name)
        elif kind == accounts.METER and link is not None:
            after = link.meter + mils
        if mils:
            yield Moved(
                account=name,
                title=title,
                change=_cents(mils),
                before=None if after is None else _cents(after - mils),
                after=None if after is None else _cents(after),
            )


def _cents(mils: int) -> Cents:
    return mils // MILS


def _place(one: Moved) -> tuple[int, str]:
    kind = one.account.partition(":")[0]
    return _ORDER.index(kind) if kind in _ORDER else len(_ORDER), one.account
