"""Everybody on a floor, and every byte that the server sends to each of them, scanned as it leaves.

The application is called as a server would call it, live streams included. What each person may know is worked out
here from the state of the round and not asked of the code under test.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

from croupier.cards import DECK
from croupier.floor.config import FloorConfig, StaffConfig, TableConfig, Timers
from croupier.floor.people.passwords import Passwords
from croupier.floor.server import Served, open_floor
from croupier.floor.service.state import TableState
from croupier.rulebook.vocabulary import vocabulary
from tests.floor.fakes import CHEAP, FakeChance, FakeClock

PASSWORD = "nine blue horses"
STAFF = {"Dora": "dealer", "Sam": "pit-supervisor", "Max": "shift-manager", "Eve": "auditor"}
GUESTS = ("ada", "ben")
GAMES = ("rws-3cp", "mbs-megalink-3cp", "mbs-megalink-uth", "hgc-3cp-progressive")

#: A card in every way that somebody could write it.
_WORDS = {str(card): str(card) for card in DECK} | {card.symbol: str(card) for card in DECK}
_CARD = re.compile(r"(?<![\w.-])(?:[2-9TJQKA][cdhs]|(?:10|[2-9JQKA])[♣♦♥♠])(?![\w-])")
_NAMES = {card.name: str(card) for card in DECK}
_NAMED = re.compile("|".join(_NAMES))


def cards_in(text: str) -> set[str]:
    """Every card that a text names."""
    return {_WORDS[word] for word in _CARD.findall(text)} | {_NAMES[name] for name in _NAMED.findall(text)}


def may_know(state: TableState, visitor: Visitor) -> set[str]:
    """The cards that lie open, those that a player has looked at himself, and those that the pit has asked to see."""
    round_ = state.round
    seen: list[Any] = list(round_.community[: round_.community_shown])
    seen += round_.dealer if round_.dealer_shown else ()
    for box in round_.boxes:
        own = visitor.account == round_.holder(box.number) and box.viewed
        pit = visitor.role in ("pit-supervisor", "shift-manager") and box.inspected
        seen += box.cards if box.shown or own or pit else ()
    return {str(card) for card in seen if card is not None}


def parts(text: str) -> Iterator[str]:
    """A message in pieces that are about one round each: the updates of a conflict, the steps of a round, lines."""
    for line in text.splitlines():
        said = line.removeprefix("data: ")
        try:
            message = json.loads(said)
        except ValueError:
            yield line
            continue
        if isinstance(message, dict):
            for several in ("changed", "steps"):
                for one in message.pop(several, None) or ():
                    yield json.dumps(one, ensure_ascii=False, separators=(",", ":"))
        yield json.dumps(message, ensure_ascii=False, separators=(",", ":"))


class Visitor:
    """Somebody with a session, or a passer-by."""

    def __init__(self, name: str, role: str) -> None:
        self.name, self.role = name, role
        self.account = ""
        self.cookie = ""
        self.csrf = ""


class Overheard:
    """A floor, its visitors, and what was found in what they were sent."""

    def __init__(self, served: Served, clock: FakeClock, seed: int) -> None:
        self.served, self.floor, self.clock = served, served.floor, clock
        self.chance = random.Random(seed)
        self.visitors = [Visitor(name, "player") for name in GUESTS]
        self.visitors += [Visitor(name, role) for name, role in STAFF.items()] + [Visitor("stranger", "")]
        self.leaks: list[str] = []
        self.messages = self.hidden = self.rulings = self.refusals = 0
        self._keys = 0

    # ---- what is sent

    def scan(self, visitor: Visitor, raw: bytes, where: str) -> None:
        """Look for what this visitor must not know yet. Rounds that are over have published their seed."""
        self.messages += 1
        for part in parts(raw.decode()):
            self._scan(visitor, part, where)

    def _scan(self, visitor: Visitor, text: str, where: str) -> None:
        for setup in self.floor.tables.setups.values():
            state = self.floor.tables.known(setup.id)
            if state is None or not state.playing:
                continue
            self._scan_seed(visitor, text, setup.id, state, where)
            if f'"{setup.id}"' in text or setup.id in where:
                self._scan_cards(visitor, text, state, where)

    def _scan_seed(self, visitor: Visitor, text: str, table: str, state: TableState, where: str) -> None:
        with self.floor.reading() as streams:
            seed = streams.seed(table, state.round.round_id)
        if seed is not None and seed.hex() in text.lower():
            self.leaks.append(f"{visitor.name} was sent the seed of {state.round.round_id} by {where}")

    def _scan_cards(self, visitor: Visitor, text: str, state: TableState, where: str) -> None:
        numbers = {int(number) for number in re.findall(r'"number":(\d+)', text)}
        if numbers and max(numbers) < state.number:
            return
        told = cards_in(text) - may_know(state, visitor)
        # The dealer of a live table has just put these there himself.
        dealt = {str(card) for card in state.round.known_cards}
        self.hidden += len(dealt - may_know(state, visitor))
        if told & dealt or (told and state.round.drawn):
            self.leaks.append(f"{visitor.name} was sent {sorted(told)} in {state.round.phase} by {where}: {text[:300]}")

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
        self.scan(visitor, content, f"{method} {path}")
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
        for path in ("", "/rounds", f"/rounds/{number}", "/export"):
            await self.ask(visitor, "GET", f"/api/tables/{table}{path}")

    async def play(self, table: str, most_acts: int = 60) -> None:
        """One round, with rulings, mistakes and glances in between; time runs out where nobody acts."""
        await self._opened(table)
        for _ in range(most_acts):
            state = self.floor.current(table)
            if not state.playing:
                break
            await self._act(table, state)
            if self.chance.random() < 0.3:
                await self.look_around(table)
        while self._waiting(table):
            await self._time_runs_out(table)
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
        if chance < 0.12:
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
            offer = self.chance.choice(state.round.offers)
            asker = next((one for one in self.visitors if one.account == offer.player), self._one("shift-manager"))
            option = self.chance.choice(offer.options)
            await self.command(
                asker, table, type="answer-offer", ruling=offer.ruling, box=offer.boxes[0], option=option
            )
        elif state.round.phase == "betting-open":
            bet = self.chance.choice(state.round.rulebook.opening_bets)
            amount = 500 if bet == "jackpot" else 1000
            await self.command(guest, table, type="place-bet", box=box, bet=bet, amount=amount)
            if self.chance.random() < 0.4:
                await self.command(guest, table, type="ready")
        else:
            await self._decide(guest, table, box)

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
    config = FloorConfig(
        database=database,  # type: ignore[arg-type]
        demonstration=False,
        guest_chips=10**9,
        tables=[TableConfig(id=game, rulebook=game, timers=Timers(bets=60, decision=60, pause=1)) for game in GAMES],
        staff=[StaffConfig(name=name, roles=[role], password_hash=hash_) for name, role in STAFF.items()],  # type: ignore[arg-type]
    )
    served = open_floor(config, clock=clock, chance=FakeChance(str(seed)), cost=CHEAP)
    async with served.app.router.lifespan_context(served.app):
        floor = Overheard(served, clock, seed)
        await floor.come_in(floor.visitors)
        paths = [f"/api/tables/{game}/events" for game in GAMES] + ["/api/events"]
        listeners = [asyncio.create_task(floor.listen(one, path)) for one in floor.visitors for path in paths]
        try:
            yield floor
        finally:
            served.floor.take_leave()
            for listener in listeners:
                listener.cancel()
            await asyncio.gather(*listeners, return_exceptions=True)
