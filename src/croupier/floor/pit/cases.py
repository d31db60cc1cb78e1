"""A case at the pit's console: the next question, or the ruling with the money it would move, tried and undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final, get_args

from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier.errors import CroupierError, StorageError
from croupier.floor.hall.floor import Floor
from croupier.floor.hall.tables import Batch
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.table.desk import DeskOrder, DeskRun, TableDesk, UnitOfWork
from croupier.floor.table.happenings import JackpotReopened
from croupier.floor.table.jackpot import LinkOut, TableJackpot
from croupier.floor.table.requests import takes_two
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.sight import onlooker
from croupier.floor.table.state import TableState, TableStep
from croupier.floor.table.telling import teller_for
from croupier.jackpot import LinkState, accounts
from croupier.jackpot.entries import link_stream
from croupier.jackpot.ledger import Transfer, changes
from croupier.languages import ENGLISH, called
from croupier.money import MILS, Cents
from croupier.narrator import Teller
from croupier.narrator.events import effects_told
from croupier.narrator.teller import sentence
from croupier.round import RoundState
from croupier.round.codec import plain
from croupier.round.state import Official
from croupier.rulebook.irregularities import Post, reaches
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling, UsePower
from croupier.rulings.inquiry import inquire
from croupier.rulings.powers import Usable, usable
from croupier.rulings.preview import Preview
from croupier.wire.incidents import After, Case, Moved, PostOfCase, Power, RulingOfCase
from croupier.wire.message import error_body

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


class Rehearsal(Struct, frozen=True, kw_only=True):
    """What a ruling would do at once: the accounts that it moves, and whether it takes two people to order it."""

    accounts: tuple[Moved, ...]
    two_people: bool


def rehearse(floor: Floor, table: str, wanted: GiveRuling, language: str = ENGLISH) -> Rehearsal:
    """What giving this ruling would move at once, account by account. Nothing of it is kept."""
    setup = floor.tables.setup(table)
    # Tried as if two people of this post stood behind it: what happens is one question, who may order it another.
    wanted = replace(wanted, approved_by=Official(_KEY, wanted.decided_by.post))

    def give(desk: TableDesk, run: DeskRun) -> None:
        # The table does not go on by itself here: what later cards bring is no part of a ruling.
        run.add(decide(run.state.round, desk.informed(run.state, wanted)))

    def tried(books: UnitOfWork) -> Rehearsal:
        now = floor.clock.now()
        jackpot = TableJackpot(books.links, setup, now, books.out)
        before: list[LinkState | None] = []

        def order(_: TableState) -> DeskOrder:
            before.append(jackpot.state(books.link_state))  # only now is the table locked
            return DeskOrder(kind=_KEY, do=give, key=_KEY)

        step, link = floor.tables.order(Batch(books), table, order), before[0]
        moved = _transfers(setup, books, step, link)
        undone = [event for event in step.events if isinstance(event, JackpotReopened)]
        return Rehearsal(
            accounts=tuple(sorted(_accounts(books, step, moved, link, language), key=_place)),
            two_people=any(event.awards for event in undone) or takes_two(step.before.round, step.events),
        )

    with floor.store.rehearsal() as connection:
        return floor.with_books(connection, tried)


def _transfers(setup: TableSetup, books: UnitOfWork, step: TableStep, link: LinkState | None) -> list[Transfer]:
    """The money of the step, and of what the link did about it."""
    if not step.events:
        return []
    found = list(books.streams.transfers(setup.stream, step.version, step.version).get(step.version, ()))
    if link is not None and (later := books.link_state(link.link.id)).seq > link.seq:
        entries = books.ledger.between(link_stream(link.link.id), link.seq + 1, later.seq)
        found += [transfer for entry in entries.values() for transfer in entry]
    return found


def _accounts(
    books: UnitOfWork, step: TableStep, moved: list[Transfer], link: LinkState | None, language: str
) -> Iterator[Moved]:
    for name, mils in changes(moved).items():
        kind, _, owner = name.partition(":")
        title, after = called("account", kind, _TITLES.get(kind, kind), language), None
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


#: Lowest first.
_POSTS: Final[tuple[Post, ...]] = get_args(Post)
#: A case is tried as if the highest post gave the ruling: what happens is one question, who may order it another.
_HIGHEST: Final = _POSTS[-1]
#: What a ruling is given by the floor itself.
_OF_THE_FLOOR: Final = ("type", "id", "decided_by", "approved_by", "meter")


def put_case(floor: Floor, person: Person, table: str, said: GiveRuling, language: str = ENGLISH) -> Case:
    """Where a case stands, about the table as it is now. Nothing is changed by asking."""
    setup = floor.tables.setup(table)
    person.require(Permission.RULE, table=table)
    state = floor.current(table)
    said = replace(said, id=_unused(state.round, said.id), decided_by=Official(person.name, _HIGHEST))
    with floor.reading_books() as books, suppress(LinkOut):
        # The same value as when the ruling is given.
        said = TableDesk(books, setup, floor.chance, floor.clock.now()).informed(state, said)
    case = inquire(state.round, said, language)
    incident = vocabulary(language).incidents[vocabulary().incident(said.incident)]
    refusal = case.refusal if case.question is None else None
    ruling, teller = None, teller_for(setup, state.names, onlooker(setup, person, language))
    if case.preview is not None:
        try:
            ruling = _ruling(person, case.preview, rehearse(floor, table, case.command, language), teller)
        except StorageError:
            # What the store says is nobody's business but the log's.
            raise
        except CroupierError as refused:
            refusal = refused
    return Case(
        table=table,
        version=state.version,
        round=state.number,
        rulebook=setup.rulebook.id,
        incident=said.incident,
        says=incident.says,
        # Until somebody says how many, it was one.
        seen=int(case.command.facts.get(incident.seen, 1)) if incident.seen else 0,
        give=_fields(case.command),
        known=case.known,
        question=case.question,
        ruling=ruling,
        refusal=error_body(refusal, language) if refusal is not None else None,
    )


def _unused(state: RoundState, ruling: str) -> str:
    """An id that no ruling of the round has: one that was given before would change nothing."""
    while ruling in state.rulings:
        ruling += "*"
    return ruling


def _fields(command: GiveRuling) -> dict[str, Any]:
    """What `give-ruling` is told, once everything is known."""
    fields = plain(command)
    return {name: value for name, value in fields.items() if name not in _OF_THE_FLOOR}


def _ruling(person: Person, found: Preview, tried: Rehearsal, teller: Teller) -> RulingOfCase:
    ruling = found.ruling
    return RulingOfCase.of(
        ruling,
        remedy=found.remedy,
        says=vocabulary(teller.language).remedies[found.remedy],
        readings=ruling.reading_ids,
        effects=tuple(f"{sentence(teller.named_in(one))}." for one in effects_told(found.effects, found.done, teller)),
        may_order=reaches(person.post, ruling.authority),
        posts=tuple(
            PostOfCase(post=post, title=teller.post(post), may=reaches(post, ruling.authority), you=post == person.post)
            for post in _POSTS
        ),
        before=found.before,
        after=tuple(
            After(answer=answer, bets=bets, back=found.back.get(answer, ())) for answer, bets in found.after.items()
        ),
        accounts=tried.accounts,
        two_people=tried.two_people,
    )


def powers_at(floor: Floor, person: Person, table: str, language: str = ENGLISH) -> list[Power]:
    """The powers of the rulebook at a table, and whether this person may use each."""
    floor.tables.setup(table)
    person.require(Permission.RULE, table=table)
    state = floor.current(table)
    if state.round.table is None:
        return []
    return [
        Power(**asdict(one), may=reaches(person.post, one.post), two_people=_against_the_cards(state.round, one))
        for one in usable(state.round, language)
    ]


def _against_the_cards(state: RoundState, power: Usable) -> bool:
    """Whether using it, on whomever it can be used now, takes two people."""
    wanted = [
        UsePower(id=_KEY, power=power.id, decided_by=Official(_KEY, power.post), **{power.about: choice})  # type: ignore[arg-type]
        for choice in power.choices
    ]
    return any(takes_two(state, decide(state, one)) for one in wanted)
