"""A floor on which rounds are played without a server: its desks asked one command at a time."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Engine

from croupier.floor.cage import move_chips
from croupier.floor.config.model import TableConfig
from croupier.floor.hall.writer import books_on
from croupier.floor.link import Desk
from croupier.floor.link.sql import Links
from croupier.floor.people.person import AccountKind, Person, Way
from croupier.floor.people.roles import Role
from croupier.floor.record.engine import Transactions
from croupier.floor.table.desk import DeskOrder, TableDesk, order_of
from croupier.floor.table.requests import TableRequest, read_request
from croupier.floor.table.setup import TableSetup, set_up
from croupier.floor.table.state import TableState, TableStep, new_state
from croupier.jackpot import Act, Link, LinkedTable, OpenLink, Shares, Signature
from croupier.round import legal, player
from croupier.round.state import BETTING_OPEN, Official
from croupier.rulings.commands import GiveRuling
from tests.floor.admitted import CASHIER, note_chips
from tests.floor.fakes import FakeChance, FakeClock

GAMES = ("rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")
LINKS = {"megalink": ("SGD", ("mbs-megalink-3cp", "mbs-megalink-uth")), "multilink": ("SGD", ("rws-multilink-3cp",))}
CHIPS = 5_000_000


def somebody(name: str, role: Role = Role.PLAYER) -> Person:
    return Person(f"account-{name}", name.title(), AccountKind.PERSON, frozenset({role}), Way.SESSION)


ADA, BEN = somebody("ada"), somebody("ben")
MANAGER = somebody("max", Role.SHIFT_MANAGER)


class PlayedFloor:
    """One virtual table of every game, two links, two players with chips."""

    def __init__(self, engine: Engine, clock: FakeClock, chance: FakeChance, seed: int = 1) -> None:
        self.engine, self.clock, self.chance = engine, clock, chance
        self.links = Links(engine)
        self.store = Transactions(engine)
        self.random = random.Random(seed)
        self._keys = 0
        linked = {game: link for link, (_, games) in LINKS.items() for game in games}
        self.setups: dict[str, TableSetup] = {
            game: set_up(TableConfig(id=game, rulebook=game, link=linked.get(game))) for game in GAMES
        }
        self.states: dict[str, TableState] = {game: new_state(setup) for game, setup in self.setups.items()}
        for link, (currency, games) in LINKS.items():
            self._open_link(link, currency, games)
        for person in (ADA, BEN):
            self.hand_chips(person, CHIPS)

    def _open_link(self, link: str, currency: str, games: tuple[str, ...]) -> None:
        terms = Link(
            id=link, title=link, currency=currency, unit=500, reset=1_000_000,
            shares=Shares(meter=7_000, reserve=1_000, house=2_000),
            tables={game: LinkedTable(rulebook=game) for game in games},
        )  # fmt: skip
        with self.links.write() as records:
            act = Act(key="open", at=self.clock.now(), by=Signature("max", "shift-manager"),
                      also_by=Signature("eve", "shift-manager"), reason="first day")  # fmt: skip
            Desk(records).perform(OpenLink(link=terms), act)

    def hand_chips(self, person: Person, cents: int) -> None:
        self._keys += 1
        with self.store.write() as connection:
            books, key, now = books_on(self.links, connection), f"chips-{self._keys}", self.clock.now()
            move_chips(books, CASHIER, person.account, cents, key, now)
            note_chips(connection, person, cents, now)

    def do(self, table: str, person: Person, **said: Any) -> TableStep:
        """Ask a table for something."""
        self._keys += 1
        setup, state = self.setups[table], self.states[table]
        body = msgspec.json.encode(said | {"version": state.version})
        asked = read_request(setup, person, body, f"key-{self._keys}")
        return self._step(table, lambda desk: desk.carry_out(state, order_of(asked)))

    def ruled(self, table: str, **said: Any) -> TableStep:
        """A ruling that two people stand behind."""
        by = [Official(name, "shift-manager") for name in ("max", "mia")]
        wanted = GiveRuling(decided_by=by[0], approved_by=by[1], **said)
        asked = TableRequest(person=MANAGER, wanted=wanted, key="", digest=b"")
        return self.house(table, "give-ruling", lambda desk, run: desk.answer(run, asked))

    def house(self, table: str, kind: str, do: Callable[[TableDesk, Any], None]) -> TableStep:
        """Let the house act by itself."""
        self._keys += 1
        return self._step(
            table,
            lambda desk: desk.carry_out(self.states[table], DeskOrder(kind=kind, do=do, key=f"house-{self._keys}")),
        )

    def _step(self, table: str, act: Callable[[TableDesk], TableStep]) -> TableStep:
        self.clock.pass_by(milliseconds=250)
        with self.store.write() as connection:
            books = books_on(self.links, connection)
            step = act(TableDesk(books, self.setups[table], self.chance, self.clock.now()))
        self.states[table] = step.after
        return step

    # ---- rounds

    def open(self, table: str) -> None:
        self.house(table, "open-betting", lambda desk, run: desk.open_betting(run))

    def bet(self, table: str, person: Person, box: int) -> None:
        """The least on every bet that the rules take, side bets by chance."""
        for name in self.setups[table].rulebook.opening_bets:
            option = next(
                (
                    one
                    for one in legal(self.states[table].round, player(person.account))
                    if one.type == "place-bet" and one.box == box and one.bet == name and not one.refused
                ),
                None,
            )
            if option is not None and (name in ("ante", "blind") or self.random.random() < 0.7):
                self.do(table, person, type="place-bet", box=box, bet=name, amount=option.least)

    def close(self, table: str) -> None:
        for person in (ADA, BEN):
            if person.account in self.states[table].bettors and self.states[table].round.phase == BETTING_OPEN:
                self.do(table, person, type="ready")

    def decide(self, table: str) -> None:
        """Everybody decides something, until the round is over."""
        while not self.states[table].round.over:
            before = self.states[table].version
            for person in (ADA, BEN):
                open_now = [
                    one
                    for one in legal(self.states[table].round, player(person.account))
                    if one.type in ("look-at-hand", "decide") and not one.refused
                ]
                if open_now:
                    one = open_now[0] if open_now[0].type == "look-at-hand" else self.random.choice(open_now)
                    said = {"decision": one.decision} if one.decision else {}
                    self.do(table, person, type=one.type, box=one.box, **said)
            assert self.states[table].version > before, "the round is stuck"

    def play(self, table: str) -> None:
        """A whole round."""
        self.open(table)
        self.bet(table, ADA, 1)
        self.bet(table, BEN, 2)
        self.close(table)
        self.decide(table)
