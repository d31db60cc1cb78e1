"""One table: looked at, followed and played at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from croupier.client.feed import SILENCE, follow
from croupier.client.reading import reader
from croupier.client.visit import Visit, fresh_key
from croupier.money import Cents
from croupier.wire.figures import Hint
from croupier.wire.tables import OwnRound, Recalled, Replay, RoundRow, TableState, Update


class Table:
    """A table of the floor, as this visitor meets it. `version` is the latest that he has seen."""

    def __init__(self, visit: Visit, table: str) -> None:
        self._visit = visit
        self.id = table
        self.version = 0
        self._path = f"/api/tables/{table}"

    def look(self, *, options: bool = True) -> TableState:
        """The table now, with everything that the visitor could do."""
        state = self._visit.get(self._path, TableState, options=options)
        self.version = state.version
        return state

    def do(self, kind: str, /, *, version: int | None = None, key: str | None = None, **said: Any) -> Update:
        """Give a command about the version last seen. A lost answer is asked for again under the same key.

        Raises `Conflict` where the table has moved on, and another `Refusal` where the rules say no.
        """
        body = {"type": kind, "version": self.version if version is None else version, **said}
        done = self._visit.post(f"{self._path}/commands", Update, body, idempotency_key=key or fresh_key())
        self.version = max(self.version, done.version)
        return done

    def follow(
        self, after: int | None = None, *, silence: float = SILENCE, until: Callable[[], bool] = lambda: False
    ) -> Iterator[Update]:
        """Every step from now on, or after a version; without end, and without a gap when the connection breaks."""
        path, last = f"{self._path}/events", "" if after is None else str(after)
        for message in follow(self._visit, path, last, silence=silence, until=until):
            if message.event == "update":
                update = reader(Update).decode(message.data)
                self.version = max(self.version, update.version)
                yield update

    def rounds(self, limit: int = 10, before: int | None = None) -> list[RoundRow]:
        """The latest rounds, the newest first."""
        return self._visit.get(f"{self._path}/rounds", list[RoundRow], limit=limit, before=before)

    def recall(self, number: int) -> Recalled:
        """A round with every step, as the visitor may see it; asked for in parts where it is long."""
        path = f"{self._path}/rounds/{number}"
        round_ = self._visit.get(path, Recalled)
        while round_.goes_on_after is not None:
            rest = self._visit.get(path, Recalled, after=round_.goes_on_after)
            round_ = replace(rest, steps=round_.steps + rest.steps)
        return round_

    def replay(self, number: int) -> Replay:
        """A round moment by moment, as the visitor may see it."""
        return self._visit.get(f"{self._path}/rounds/{number}/replay", Replay)

    def own_rounds(self, limit: int = 10, before: int | None = None) -> list[OwnRound]:
        """The latest finished rounds in which the visitor had chips on the layout, the newest first."""
        return self._visit.get("/api/me/rounds", list[OwnRound], table=self.id, limit=limit, before=before)

    def hint(self, box: int) -> Hint:
        """What every open decision is worth for an own hand that the visitor has looked at."""
        return self._visit.get(f"{self._path}/hint", Hint, box=box)

    # ---- what players do most

    def bet(self, box: int, bet: str, amount: Cents, *, entropy: str = "") -> Update:
        """Put chips on an area; `entropy` is what the player adds to the shuffle of a table that deals by itself."""
        added: dict[str, Any] = {"entropy": entropy} if entropy else {}
        return self.do("place-bet", box=box, bet=bet, amount=amount, **added)

    def ready(self) -> Update:
        """Say that all bets are made."""
        return self.do("ready")

    def look_at_hand(self, box: int) -> Update:
        """Look at the own cards."""
        return self.do("look-at-hand", box=box)

    def decide(self, box: int, decision: str) -> Update:
        """Decide on the open street."""
        return self.do("decide", box=box, decision=decision)

    def leave(self) -> Update:
        """Leave the table."""
        return self.do("leave-table")
