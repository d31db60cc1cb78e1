"""Everybody on a floor, and every byte that the server sends to each of them, scanned as it leaves.

The application is called as a server would call it, live streams included. What each person may know is worked out
here from the state of the round and not asked of the code under test.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from croupier.cards import DECK
from croupier.floor.config.model import FloorConfig, LinkConfig, StaffConfig, TableConfig, Timers
from croupier.floor.people.passwords import Passwords
from croupier.floor.server import Served, open_floor
from croupier.floor.table.state import TableState, TableStep
from croupier.rulebook.vocabulary import vocabulary
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.knowledge import Knowledge, Visitor, cards_in, pieces

PASSWORD = "nine blue horses"
STAFF = {
    "the dealer": "dealer",
    "the supervisor": "pit-supervisor",
    "the manager": "pit-manager",
    "the shift manager": "shift-manager",
    "the auditor": "auditor",
    "the administrator": "administrator",
}
GUESTS = ("ada", "ben")
#: Tables by id: the rulebook, the link, who deals.
TABLES = {
    "rws": ("rws-3cp", "three", "virtual"),
    "multi": ("rws-multilink-3cp", "multi", "virtual"),
    "mbs": ("mbs-megalink-3cp", "mega", "virtual"),
    "uth": ("mbs-megalink-uth", "mega", "virtual"),
    "hgc": ("hgc-3cp-progressive", None, "virtual"),
    "live-rws": ("rws-3cp", "three", "live"),
    "live-multi": ("rws-multilink-3cp", "multi", "live"),
    "live-uth": ("mbs-megalink-uth", "mega", "live"),
}
LINKS = {"three": "rws-3cp", "multi": "rws-multilink-3cp", "mega": "mbs-megalink-3cp"}
#: Whom the dealer of a live table writes down without an account, and where.
WALK_IN = ("a guest", 3)


class Overheard:
    """A floor, its visitors, and what was found in what they were sent."""

    def __init__(self, served: Served, clock: FakeClock, seed: int) -> None:
        self.served, self.floor, self.clock = served, served.floor, clock
        self.chance = random.Random(seed)
        self.visitors = [Visitor(name, "player") for name in GUESTS]
        self.visitors += [Visitor(name, role) for name, role in STAFF.items()] + [Visitor("stranger", "")]
        self.leaks: list[str] = []
        self.messages = self.hidden = self.rulings = self.refusals = self.settled = 0
        self._keys = 0
        self._unruly = True
        self._seeds: dict[str, str | None] = {}
        self._decks: dict[str, list[str]] = {}
        self.knowledge = Knowledge({table for table, (_, _, mode) in TABLES.items() if mode == "live"})
        tables = self.floor.tables
        told: Callable[[TableStep], None] = tables._news

        def news(step: TableStep) -> None:
            self.knowledge.note(step)
            told(step)

        tables._news = news

    # ---- what is sent

    def scan(self, visitor: Visitor, raw: bytes, where: str, said: str = "") -> None:
        """Look for what this visitor must not know; what he has said himself he may be told again."""
        self.messages += 1
        text, own = raw.decode(), cards_in(said)
        asked = where.partition("/tables/")[2].partition("/")[0].partition("?")[0]
        for piece in pieces(text, asked):
            state = self.floor.tables.known(piece.table)
            if state is None:
                continue
            number = state.number if piece.number is None else piece.number
            seen = self.knowledge.seen(visitor, piece.table, number, piece.version)
            if seen is None:
                continue
            self.hidden += len(self.knowledge.dealt(piece.table, number) - seen)
            if told := cards_in(piece.text) - seen - own:
                about = f"round {number} of {piece.table} at version {piece.version}"
                self.leaks.append(f"{visitor.name} was sent {sorted(told)} of {about} by {where}: {piece.text[:400]}")
        self._scan_seeds(visitor, text.lower(), where)

    def _scan_seeds(self, visitor: Visitor, text: str, where: str) -> None:
        for setup in self.floor.tables.setups.values():
            state = self.floor.tables.known(setup.id)
            if state is not None and state.playing and setup.virtual:
                seed = self._seed(setup.id, state.round.round_id)
                if seed is not None and seed in text:
                    self.leaks.append(f"{visitor.name} was sent the seed of {state.round.round_id} by {where}")

    def _seed(self, table: str, round_id: str) -> str | None:
        """The seed that is kept for a round, as text; it is made with the first call for bets and stays the same."""
        if round_id not in self._seeds:
            with self.floor.reading() as streams:
                seed = streams.seed(table, round_id)
            self._seeds[round_id] = None if seed is None else seed.hex()
        return self._seeds[round_id]

    # ---- requests

    async def ask(self, visitor: Visitor, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """A request, answered and scanned."""
        status, content = 0, b""

        async def send(message: Any) -> None:
            nonlocal status, content
            if message["type"] == "http.response.start":
                status = message["status"]
                for name, value in message["headers"]:
                    if name == b"set-cookie":
                        visitor.cookie = value.decode().partition(";")[0]
            else:
                content += message.get("body", b"")

        sent = asyncio.Event()

        async def receive() -> Any:
            if sent.is_set():
                await asyncio.Event().wait()
            sent.set()
            return {"type": "http.request", "body": b"" if body is None else json.dumps(body).encode()}

        await self.served.app(self._scope(visitor, method, path, body is not None), receive, send)
        self.scan(visitor, content, f"{method} {path}", "" if body is None else json.dumps(body))
        try:
            return status, json.loads(content) if content else None
        except ValueError:
            return status, content

    def _scope(self, visitor: Visitor, method: str, path: str, has_body: bool) -> dict[str, Any]:
        self._keys += 1
        target, _, query = path.partition("?")
        headers = [(b"host", b"localhost"), (b"idempotency-key", b"key-%d" % self._keys)]
        headers += [(b"cookie", visitor.cookie.encode())] if visitor.cookie else []
        headers += [(b"x-csrf-token", visitor.csrf.encode())] if visitor.csrf else []
        headers += [(b"content-type", b"application/json")] if has_body else []
        return {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": target,
            "raw_path": target.encode(), "query_string": query.encode(), "root_path": "", "scheme": "http",
            "headers": headers, "client": ("127.0.0.1", 1), "server": ("localhost", 80),
        }  # fmt: skip

    async def listen(self, visitor: Visitor, path: str) -> None:
        """A live stream, scanned message by message until somebody cancels it."""
        waiting = b""

        async def send(message: Any) -> None:
            nonlocal waiting
            waiting += message.get("body", b"")
            while b"\n\n" in waiting:
                one, _, waiting = waiting.partition(b"\n\n")
                self.scan(visitor, one, f"stream {path}")

        async def receive() -> Any:
            return await asyncio.Event().wait()

        await self.served.app(self._scope(visitor, "GET", path, False), receive, send)

    async def catch_up(self, visitor: Visitor, path: str) -> None:
        """A stream that goes on from some way back, heard for a moment."""
        task = asyncio.create_task(self.listen(visitor, path))
        await asyncio.sleep(0.05)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    async def come_in(self, visitors: list[Visitor]) -> None:
        """Everybody signs in, or comes in as a guest."""
        for visitor in visitors:
            if not visitor.role:
                continue
            guest = visitor.role == "player"
            said = None if guest else {"name": visitor.name, "password": PASSWORD}
            _, me = await self.ask(visitor, "POST", "/api/guests" if guest else "/api/session", said)
            visitor.account, visitor.csrf = me["account"], me["csrf_token"]

    # ---- a round with everything that can go wrong

    async def command(self, visitor: Visitor, table: str, version: int | None = None, **said: Any) -> int:
        """A command; what is refused is scanned like everything else."""
        seen = self.floor.current(table).version if version is None else version
        status, _ = await self.ask(visitor, "POST", f"/api/tables/{table}/commands", said | {"version": seen})
        self.refusals += status >= 400
        return status

    async def look_around(self, table: str) -> None:
        """Somebody looks at everything that there is to see."""
        visitor = self.chance.choice(self.visitors)
        number = self.floor.current(table).number
        rounds = [f"/rounds/{one}{replay}" for one in (number, max(1, number - 1)) for replay in ("", "/replay")]
        hints = [f"/hint?box={box}" for box in range(1, 4)]
        for path in ("", "/rounds", *rounds, "/export", *hints):
            await self.ask(visitor, "GET", f"/api/tables/{table}{path}")
        link = self.chance.choice(sorted(LINKS))
        for path in (f"/me/rounds?table={table}", "/tables", "/links", f"/links/{link}", "/proposals", "/staff-log"):
            await self.ask(visitor, "GET", f"/api{path}")
        after = self.chance.randrange(self.floor.current(table).version + 1)
        await self.catch_up(visitor, f"/api/tables/{table}/events?options=true&after={after}")

    async def play(self, table: str, most_acts: int = 60) -> None:
        """One round, with rulings, mistakes and glances in between; time runs out where nobody acts."""
        await self._opened(table)
        self._unruly = self.chance.random() < 0.5  # else the round is played to its end without an irregularity
        for _ in range(most_acts):
            state = self.floor.current(table)
            if not state.playing:
                break
            await self._act(table, state)
            if self.chance.random() < 0.2:
                await self.look_around(table)
        live = TABLES[table][2] == "live"
        while self._waiting(table):
            await (self._dealt_on(table) if live else self._time_runs_out(table))
        self.settled += self.floor.current(table).round.settlement is not None
        await self.look_around(table)
        if self._barred(table):
            await self._newcomers()

    def _waiting(self, table: str) -> bool:
        """Whether somebody's chips lie on the layout; an empty one waits for as long as it takes."""
        state = self.floor.current(table)
        return state.playing and (state.round.phase != "betting-open" or bool(state.round.boxes))

    def _barred(self, table: str) -> bool:
        """Whether nobody is left who may bet there."""
        conditions = self.floor.current(table).round.conditions
        barred = {condition.player for condition in conditions if condition.kind == "player-barred"}
        return all(visitor.account in barred for visitor in self.visitors if visitor.role == "player")

    async def _newcomers(self) -> None:
        """Other guests take the places of those who may not bet any more, who go on listening."""
        staff = [visitor for visitor in self.visitors if visitor.role != "player"]
        guests = [Visitor(name, "player") for name in GUESTS]
        self.visitors = [*guests, *staff]
        await self.come_in(guests)

    async def _opened(self, table: str) -> None:
        supervisor = self._one("pit-supervisor")
        for _ in range(200):
            if self.floor.current(table).playing:
                return
            await self.command(supervisor, table, type="open-table")
            if TABLES[table][2] == "live":
                self._decks[table] = [str(card) for card in self.chance.sample(DECK, len(DECK))]
                await self.command(self._one("dealer"), table, type="open-betting")
            self.clock.pass_by(seconds=2)
            await asyncio.sleep(0.06)
        raise AssertionError(f"{table} does not open: {self.floor.current(table)}")

    async def _time_runs_out(self, table: str) -> None:
        version = self.floor.current(table).version
        if self.floor.current(table).referred:
            await self._rule(table, "power-failure", {}, remedy="void-round")
        self.clock.pass_by(seconds=70)
        for _ in range(20):
            await asyncio.sleep(0.06)
            if self.floor.current(table).version != version:
                return

    async def _act(self, table: str, state: TableState) -> None:
        chance = self.chance.random()
        guest = self.chance.choice([one for one in self.visitors if one.role == "player"])
        box = 1 + GUESTS.index(guest.name)
        if chance < 0.12 and self._unruly:
            given = self.rulings
            for _ in range(5):  # facts that contradict the record are refused
                incident = self.chance.choice(sorted(vocabulary().incidents))
                facts = self.chance.choice(list(vocabulary().combinations(incident)))
                await self._rule(table, incident, facts, box=box)
                if self.rulings > given:
                    break
        elif chance < 0.2:
            await self.command(guest, table, version=self.chance.randrange(state.version + 1), type="ready")
        elif chance < 0.25:
            await self.command(self._one("pit-supervisor"), table, type="inspect-hand", box=box)
        elif state.round.offers:
            await self._answer(table, state)
        elif TABLES[table][2] == "live" and chance < 0.6:
            await self._deal(table, state)
        elif state.round.phase == "betting-open":
            bets = state.round.rulebook.opening_bets
            main = [bet for bet in bets if bet in ("ante", "blind")]
            for bet in main if self.chance.random() < 0.5 else [self.chance.choice(bets)]:
                amount = 500 if bet == "jackpot" else 1000
                await self.command(guest, table, type="place-bet", box=box, bet=bet, amount=amount)
            if self.chance.random() < 0.4:
                await self.command(guest, table, type="ready")
        else:
            await self._decide(guest, table, box)

    # ---- a table that is dealt by hand

    async def _dealt_on(self, table: str) -> None:
        """The dealer does what the table waits for, until the round is over."""
        for _ in range(200):
            state = self.floor.current(table)
            if not self._waiting(table):
                return
            if state.round.offers:
                await self._answer(table, state)
            else:
                await self._deal(table, state, careful=True)
        raise AssertionError(f"{table} does not go on: {self.floor.current(table).waits_for}")

    async def _deal(self, table: str, state: TableState, *, careful: bool = False) -> None:
        """The next act of the dealer; one who is not careful leaves cards unread, or enters one twice."""
        dealer, waits = self._one("dealer"), state.waits_for
        match waits.act:
            case "close-betting" if not state.round.boxes or (not careful and self.chance.random() < 0.4):
                player, box = WALK_IN
                bet = self.chance.choice(state.round.rulebook.opening_bets)
                said: dict[str, Any] = {"type": "place-bet", "player": player, "box": box, "bet": bet}
                await self.command(dealer, table, **said, amount=500 if bet == "jackpot" else 1000)
            case "deal-cards":
                cards: list[str | None] = [*self._next_cards(table, state, waits.cards)]
                if not careful and self.chance.random() < 0.2:
                    cards[self.chance.randrange(len(cards))] = None
                elif not careful and self.chance.random() < 0.1:
                    cards[0] = self.chance.choice([str(card) for card in DECK])
                await self.command(dealer, table, type="deal-cards", cards=cards)
            case "decide":
                await self._decide_for(dealer, table, state)
            case "read-cards":
                await self._read(dealer, table, state)
            case act:
                await self.command(dealer, table, type=act)

    def _next_cards(self, table: str, state: TableState, count: int) -> list[str]:
        out = {str(card) for card in state.round.known_cards}
        return [card for card in self._decks[table] if card not in out][: self.chance.randint(1, count)]

    async def _decide_for(self, dealer: Visitor, table: str, state: TableState) -> None:
        """Whoever has not decided does so now: a guest himself, the others by the dealer."""
        box = self.chance.choice(state.waits_for.boxes)
        holder = state.round.holder(box) or ""
        guest = next((one for one in self.visitors if one.account == holder), None)
        if guest is not None:
            await self._decide(guest, table, box)
        elif holder == WALK_IN[0]:
            decision = self.chance.choice(["fold", "check", "play-1x"])
            await self.command(dealer, table, type="decide", player=holder, box=box, decision=decision)
        else:  # somebody who has been barred since, and only listens now
            facts = {"decision_pending": True}
            said: dict[str, Any] = {
                "type": "give-ruling",
                "id": f"gone-{self._keys}",
                "incident": "player-absent",
                "facts": facts,
            }
            await self.command(self._one("shift-manager"), table, **said, player=holder, boxes=[box])
            await self._rule(table, "misdeal", {}, remedy="void-round")

    async def _read(self, dealer: Visitor, table: str, state: TableState) -> None:
        """Cards that were left unread are named."""
        places: list[tuple[dict[str, Any], tuple[Any, ...]]] = [
            ({"place": "dealer"}, state.round.dealer), ({"place": "community"}, state.round.community),
            *(({"place": "boxes", "box": box.number}, box.cards) for box in state.round.boxes),
        ]  # fmt: skip
        for place, cards in places:
            if unread := sum(card is None for card in cards):
                out = {str(card) for card in self.floor.current(table).round.known_cards}
                named = [card for card in self._decks[table] if card not in out][:unread]
                await self.command(dealer, table, type="read-cards", cards=named, **place)

    async def _answer(self, table: str, state: TableState) -> None:
        offer = self.chance.choice(state.round.offers)
        asker = next((one for one in self.visitors if one.account == offer.player), self._one("shift-manager"))
        option = self.chance.choice(offer.options)
        await self.command(asker, table, type="answer-offer", ruling=offer.ruling, box=offer.boxes[0], option=option)

    async def _decide(self, guest: Visitor, table: str, box: int) -> None:
        if self.chance.random() < 0.7:
            await self.command(guest, table, type="look-at-hand", box=box)
        kind = self.chance.choice(["decide"] * 6 + ["decline-comparison", "show-hand", "leave-table", "come-back"])
        said: dict[str, Any] = {"box": box} if kind not in ("leave-table", "come-back") else {}
        if kind == "decide":
            said["decision"] = self.chance.choice(["fold", "check", "play-1x", "play-2x", "play-4x"])
        await self.command(guest, table, type=kind, **said)

    async def _rule(
        self, table: str, incident: str, facts: dict[str, Any], *, box: int | None = None, remedy: str | None = None
    ) -> None:
        said: dict[str, Any] = {"type": "give-ruling", "id": f"ruling-{self._keys}"}
        said |= {"incident": incident, "facts": facts}
        said |= {"boxes": [box]} if box is not None else {}
        said |= {"remedy": remedy} if remedy is not None else {}
        self.rulings += await self.command(self._one("shift-manager"), table, **said) == 200

    def _one(self, role: str) -> Visitor:
        return next(visitor for visitor in self.visitors if visitor.role == role)


@asynccontextmanager
async def overheard(database: str, seed: int) -> AsyncIterator[Overheard]:
    """A floor that is open, with everybody in it and listening to every table."""
    clock = FakeClock()
    hash_ = Passwords(CHEAP).hash(PASSWORD)
    timers = Timers(bets=60, decision=60, pause=1)
    config = FloorConfig(
        database=database,  # type: ignore[arg-type]
        demonstration=False,
        guest_chips=10**9,
        tables=[
            TableConfig(id=table, rulebook=book, link=link, mode=mode, timers=timers)  # type: ignore[arg-type]
            for table, (book, link, mode) in TABLES.items()
        ],
        links=[LinkConfig(id=link, rulebook=book, opening=5_000_000, chips="any") for link, book in LINKS.items()],
        staff=[StaffConfig(name=name, roles=[role], password_hash=hash_) for name, role in STAFF.items()],  # type: ignore[arg-type]
    )
    served = open_floor(config, clock=clock, chance=FakeChance(str(seed)), cost=CHEAP)
    async with served.app.router.lifespan_context(served.app):
        floor = Overheard(served, clock, seed)
        await floor.come_in(floor.visitors)
        paths = [f"/api/tables/{table}/events{more}" for table in TABLES for more in ("", "?options=true")]
        paths.append("/api/events")
        listeners = [asyncio.create_task(floor.listen(one, path)) for one in floor.visitors for path in paths]
        try:
            yield floor
        finally:
            served.floor.take_leave()
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)
