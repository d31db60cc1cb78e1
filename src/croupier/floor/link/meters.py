"""The links of the floor: set up from the configuration, shown with their prizes, their awards verified and paid."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache, partial
from itertools import combinations
from typing import get_args

from msgspec.structs import asdict, replace

from croupier.cards import DECK
from croupier.chain import moment
from croupier.errors import Code, Refusal
from croupier.floor.chance import Clock
from croupier.floor.config.model import LinkConfig, TableConfig
from croupier.floor.link import Desk, LinkStore, Performed
from croupier.floor.link.records import book_at
from croupier.floor.link.sql import Links
from croupier.floor.logs import logger
from croupier.floor.people.person import CONFIGURATION, HOUSE, AccountKind, Person
from croupier.floor.people.records import AccountRecords
from croupier.floor.people.roles import Permission, Role
from croupier.jackpot import (
    Act,
    ChangeLink,
    Command,
    Link,
    LinkedTable,
    OpenLink,
    PayAward,
    RejectAward,
    Shares,
    Signature,
)
from croupier.jackpot import VerifyAward as Verify
from croupier.jackpot.bodies import PendingAward
from croupier.jackpot.link import USUAL_RESET, USUAL_SHARES, USUAL_UNIT
from croupier.jackpot.state import LinkState, reading
from croupier.jackpot.turns import out_of_turn
from croupier.jackpot.wins import Win
from croupier.languages import ENGLISH, Sentence
from croupier.money import Cents
from croupier.narrator.awards import told_state
from croupier.ranking import RankList, rank_hand
from croupier.rulebook import Rulebook, load
from croupier.rulebook.irregularities import Post
from croupier.rulebook.pays import Pay
from croupier.wire import money as wire


def printed(link: Link) -> list[wire.Prizes]:
    """The prizes of every game on the link, each game once, best hand first."""
    games = {(table.rulebook, tuple(sorted(table.readings.items()))) for table in link.tables.values()}
    return [_game(rulebook, readings, link.unit) for rulebook, readings in sorted(games)]


def takes_all(link: Link) -> list[str]:
    """The classes of hands that take the whole meter."""
    rows = [row for game in printed(link) for row in game.rows if row.share == "100%"]
    return list(dict.fromkeys(row.category for row in rows))


@lru_cache(maxsize=64)
def _game(rulebook: str, readings: tuple[tuple[str, str], ...], unit: Cents) -> wire.Prizes:
    book = load(rulebook, readings=dict(readings))
    pays = book.jackpot_pays
    table = pays.table if pays is not None else {}
    return wire.Prizes(
        rulebook=book.id,
        game=book.identity.title,
        rows=tuple(_row(book, category, pay, unit) for category, pay in table.items()),
        cards=shown_hand(book.rank_list(pays.hand), next(iter(table))) if pays is not None else (),
    )


def _row(book: Rulebook, category: str, pay: Pay, unit: Cents) -> wire.PrizeRow:
    envy = book.envy.amounts.get(category) if book.envy is not None else None
    of_meter = pay.kind == "percent"
    return wire.PrizeRow(
        category=category,
        share=str(pay) if of_meter else None,
        amount=None if of_meter else pay.winnings(unit),
        envy=envy.winnings(unit) if envy is not None else None,
    )


@lru_cache(maxsize=64)
def shown_hand(ranks: RankList, category: str) -> tuple[str, ...]:
    """The highest hand of a class, card by card from the top: what a sign shows of it."""
    for cards in combinations(reversed(DECK), ranks.size):
        if rank_hand(cards, ranks).category == category:
            return tuple(str(card) for card in cards)
    return ()


class LinkDesk:
    """What the floor asks of its links outside of rounds."""

    def __init__(self, links: Links, clock: Clock) -> None:
        self._links, self._clock = links, clock
        self.store = LinkStore(links)

    def set_up(self, tables: list[TableConfig], links: list[LinkConfig]) -> None:
        """Open the links that are not there yet; seat tables that were added, and put kinds of chips on record."""
        present = {state.link.id: state for state in self.store.links()}
        for wanted in links:
            link = link_of(wanted, [table for table in tables if table.link == wanted.id])
            state = present.get(wanted.id)
            if state is None:
                meter = wanted.opening if wanted.opening is not None else link.reset
                self.store.order(OpenLink(link=link, meter=meter), self._act(f"open/{wanted.id}"))
                continue
            missing = {name: one for name, one in link.tables.items() if name not in state.link.tables}
            # Links of before have no kind of chips on record.
            changed = replace(state.link, tables=state.link.tables | missing, chips=state.link.chips or link.chips)
            if missing or (changed != state.link and state.terms.status == "open"):
                key = f"seat/{wanted.id}/{state.terms.version}"
                try:
                    self.store.order(ChangeLink(link=wanted.id, new=changed), self._act(key))
                except Refusal as refusal:
                    logger().warning("the link cannot be changed now", link=wanted.id, reason=refusal.message)

    def _act(self, key: str) -> Act:
        by, also_by = Signature(HOUSE.account), Signature(CONFIGURATION.told())
        return Act(key=key, at=self._clock.now(), by=by, also_by=also_by, reason=Sentence("said-set-up").told())

    def views(self) -> list[wire.LinkView]:
        """Every link as its sign shows it."""
        return [_view(state, win) for state, win in self.store.displays()]

    def view(self, link: str, language: str = ENGLISH) -> wire.LinkInFull:
        """One link, with its latest wins, the last share of the meter among them or before, and what its hands win."""
        state, wins = self.store.state(link), self.store.wins(link, 10)
        last = self.store.last_award(link)
        return wire.LinkInFull(
            **asdict(_view(state, next(iter(wins), None), language)),
            wins=tuple(_win(win) for win in wins),
            last=_win(last) if last is not None else None,
            prizes=tuple(printed(state.link)),
        )

    def meter(self, link: str) -> Cents | None:
        """The meter as it stands; nothing while the link is out of order."""
        state = self.store.state(link)
        return reading(state).meter if state.terms.status == "open" and "" not in state.terms.faults else None

    def settle_award(
        self, desk: Desk, person: Person, link: str, award: str, act: str, key: str, reason: str, payee: str = ""
    ) -> Performed:
        """Verify, pay or reject an award, once; nobody who had a part in the round does, nor one person twice.

        The desk stands in a transaction that somebody else commits.
        """
        needed = Permission.REQUEST_AWARDS if act == "payment" else Permission.APPROVE_AWARDS
        person.require(needed)
        person.require_presence()
        commands: dict[str, Command] = {
            "verification": Verify(link=link, award=award),
            "payment": PayAward(link=link, award=award, payee=payee),
            "rejection": RejectAward(link=link, award=award),
        }
        by = Signature(person.name, post_of(person), person.account)
        signed = Act(key=f"{person.account}/{key}"[:200], at=self._clock.now(), by=by, reason=reason)
        return desk.perform(commands[act], signed)


def admitted(accounts: AccountRecords, name: str, parties: Collection[str]) -> str:
    """The account of a winner, opened by somebody who has no part in the award."""
    found = accounts.named(name)
    if found is None or not found.active or found.kind is not AccountKind.PERSON or Role.PLAYER not in found.roles:
        wrong = Sentence("nobody-admitted-of-this-name")
    elif found.created_by in parties:
        wrong = Sentence("account-opened-by-party")
    else:
        return found.id
    raise Refusal(Code.NOT_ADMITTED, wrong, at="payee", expected=Sentence("account-somebody-else-opened"))


def post_of(person: Person) -> Post | None:
    """The post in which somebody acts on a link, if he holds one."""
    return next((post for post in get_args(Post) if post == person.post), None)


def link_of(config: LinkConfig, tables: list[TableConfig]) -> Link:
    """A link from its configuration, with the tables that name it."""
    book = load(config.rulebook)
    book.require_jackpot(f"links.{config.id}.rulebook")
    return Link(
        id=config.id,
        title=config.title or config.id,
        currency=book.identity.currency,
        unit=config.unit or USUAL_UNIT,
        reset=config.reset if config.reset is not None else USUAL_RESET,
        shares=Shares(**config.shares) if config.shares else USUAL_SHARES,
        tables={table.id: LinkedTable(rulebook=table.rulebook, readings=dict(table.readings)) for table in tables},
        chips=config.chips,
    )


def _waits(state: LinkState, place: int, award: PendingAward, language: str) -> str | None:
    """What an award waits for beside its verification: others before it, or the word of the house."""
    refusal = out_of_turn(state, partial(book_at, state.link), place, award)
    return refusal.said(language) if refusal is not None else None


def _view(state: LinkState, latest: Win | None, language: str = ENGLISH) -> wire.LinkView:
    shown = reading(state)
    return wire.LinkView.of(
        state.link,
        link=state.link.id,
        meter=shown.meter,
        reset=shown.reset,
        reading=shown.seq,
        status=state.terms.status,
        tables=tuple(sorted(state.link.tables)),
        takes_all=tuple(takes_all(state.link)),
        latest=f"{latest.id}/{latest.state}" if latest is not None else None,
        faults={table or "*": fault for table, fault in state.terms.faults.items()},
        pending=tuple(
            wire.PendingAward.of(
                award,
                award=award.id,
                table=group.table,
                round=group.round,
                says=told_state(award.state, language),
                hand=tuple(award.hand.split()),
                complete_at=group.dealt_at,
                waits=_waits(state, place, award, language),
            )
            for place, group in enumerate(state.terms.pending)
            for award in group.awards
        ),
    )


def _win(win: Win) -> wire.WonOnLink:
    says, hand = told_state(win.state), tuple(win.hand.split())
    return wire.WonOnLink.of(win, award=win.id, says=says, hand=hand, at=moment(win.dealt_at))
