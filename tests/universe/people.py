"""The people of a simulated evening: guests who bet and decide at random, and ask again until they are answered."""

from __future__ import annotations

import json
import random
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any

from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.table.state import TableState, TableStep
from croupier.round import commands as c
from croupier.round.decisions import choices
from croupier.round.options import refusal
from croupier.round.state import BETTING_OPEN
from tests.universe.world import Process


@dataclass
class Asked:
    """A command as it goes over the network, under one key until it is answered."""

    table: str
    body: bytes
    key: str
    person: Person
    #: Copies that are on their way or in a process, with that process; a copy whose answer is lost is forgotten.
    on_the_way: list[tuple[Future[TableStep], Process]] = field(default_factory=list)
    #: Whether more than one copy was ever under way at the same time: then a refusal of one says nothing of the other.
    doubled: bool = False

    @property
    def kept_as(self) -> str:
        """The key under which the record has it."""
        return f"{self.person.account}/{self.key}"


class Guest:
    """Somebody at a box, who sees what his process knows of the table."""

    def __init__(self, person: Person, table: str, box: int, chance: random.Random) -> None:
        self.person, self.table, self.box = person, table, box
        self._chance = chance
        self._commands = 0
        self.asked: Asked | None = None

    def next(self, floor: Floor) -> Asked | None:
        """What he wants now, if anything."""
        state = floor.tables.known(self.table)
        if state is None or (said := self._wanted(floor, state)) is None:
            return None
        self._commands += 1
        body = json.dumps({"version": state.version, **said}).encode()
        return Asked(self.table, body, str(self._commands), self.person)

    def _wanted(self, floor: Floor, state: TableState) -> dict[str, Any] | None:
        round_, me, chance = state.round, self.person.account, self._chance
        if round_.over or chance.random() < 0.1:  # he looks at his cards for a while
            return None
        for offer in round_.offers:
            if offer.player == me:
                option = chance.choice(offer.options)
                return {"type": "answer-offer", "ruling": offer.ruling, "box": offer.boxes[0], "option": option}
        if round_.phase == BETTING_OPEN:
            return self._bet(floor, state)
        if state.waits_for.act != "decide":
            return None
        box = round_.box(self.box)
        if not box.dealt_in or round_.holder(self.box) != me:
            return None
        if not box.viewed_by(me) and not box.shown and chance.random() < 0.5:
            return {"type": "look-at-hand", "box": self.box}
        told = [c.Decide(player=me, box=self.box, decision=one.id) for one in choices(round_, box)]
        if open_now := [one for one in told if refusal(round_, one) is None]:
            return {"type": "decide", "box": self.box, "decision": chance.choice(open_now).decision}
        return None

    def _bet(self, floor: Floor, state: TableState) -> dict[str, Any] | None:
        book, me = floor.tables.setup(self.table).rulebook, self.person.account
        base = book.streets[0].on
        main = next(combination for combination in book.entry.any_of if base in combination)
        placed = {bet.bet for box in state.round.boxes if box.number == self.box for bet in box.bets}
        if missing := [bet for bet in main if bet not in placed]:
            return self._place(missing[0], 1000)
        if (bet := self._chance.choice(book.opening_bets)) not in placed and self._chance.random() < 0.4:
            jackpot = book.jackpot.bet if book.jackpot is not None else ""
            return self._place(bet, 500 if bet == jackpot else 1000)
        if self._chance.random() < 0.1:
            return {"type": "take-back-bet", "box": self.box, "bet": self._chance.choice(sorted(placed))}
        return None if me in state.ready else {"type": "ready"}

    def _place(self, bet: str, amount: int) -> dict[str, Any]:
        said = {"type": "place-bet", "box": self.box, "bet": bet, "amount": amount}
        return said | ({"entropy": self._chance.randbytes(8).hex()} if self._chance.random() < 0.3 else {})
