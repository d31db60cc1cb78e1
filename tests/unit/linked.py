"""Links for tests: one to set up, and commands that sign themselves."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from croupier.errors import Code, CroupierError
from croupier.floor.link import LinkStore, Performed
from croupier.jackpot import (
    AcceptBets,
    Act,
    ClaimAwards,
    Command,
    JackpotBet,
    JackpotHand,
    Link,
    LinkedTable,
    OpenLink,
    PayAward,
    Shares,
    Signature,
    VerifyAward,
)

START = datetime(2026, 1, 1, 21, tzinfo=UTC)
DEALER, SUPERVISOR = Signature("dee", "dealer"), Signature("sam", "pit-supervisor")
MANAGER, SECOND = Signature("max", "shift-manager"), Signature("ben")


def link(
    name: str = "multi",
    book: str = "rws-multilink-3cp",
    tables: str | dict[str, LinkedTable] = "abc",
    **changes: Any,
) -> Link:
    """A link whose meter takes a fifth of each stake of 5."""
    seated = tables if isinstance(tables, dict) else {f"{name}-{table}": LinkedTable(rulebook=book) for table in tables}
    settings: dict[str, Any] = {
        "title": name, "currency": "SGD", "unit": 500, "reset": 2_000_000, "shares": Shares(meter=2000, house=8000),
        "tables": seated,
    }  # fmt: skip
    return Link(id=name, **settings | changes)


#: Every kind of store, and those that outlive a process; `opened` is the fixture that opens one.
KINDS = ["memory", "sqlite", "postgres"]
every_store = pytest.mark.parametrize("opened", KINDS, indirect=True)
databases = pytest.mark.parametrize("opened", KINDS[1:], indirect=True)


def refused(act: Callable[..., Any]) -> Code:
    """The code with which something is refused."""
    with pytest.raises(CroupierError) as found:
        act()
    return found.value.code


class Desk:
    """Sends commands to a store, each under a fresh key and a second after the last."""

    def __init__(self, store: LinkStore, prefix: str = "k") -> None:
        self.store, self.prefix, self.count = store, prefix, 0

    def act(self, by: Signature = DEALER, also_by: Signature | None = None, reason: str = "because") -> Act:
        self.count += 1
        at = START + timedelta(seconds=self.count)
        return Act(key=f"{self.prefix}{self.count}", at=at, by=by, also_by=also_by, reason=reason)

    def send(
        self, command: Command, by: Signature = DEALER, also_by: Signature | None = None, reason: str = "because"
    ) -> Performed:
        return self.store.perform(command, self.act(by, also_by, reason))

    def open(self, wanted: Link | None = None, meter: int | None = 10_000_000, reserve: int = 0) -> Performed:
        return self.send(OpenLink(link=wanted or link(), meter=meter, reserve=reserve))

    def take(self, table: str = "multi-a", round_id: str = "1", boxes: int = 3, stake: int = 500) -> Performed:
        bets = tuple(JackpotBet(box, f"{table}-{box}", stake) for box in range(1, boxes + 1))
        return self.send(AcceptBets(link=table.rpartition("-")[0], table=table, round=round_id, bets=bets))

    def claim(self, table: str, hands: dict[int, str], round_id: str = "1", dealt: int = 0, **more: Any) -> Performed:
        entered = tuple(
            JackpotHand(box=box, player=f"{table}-{box}", category=hand, hand="As Ks Qs") for box, hand in hands.items()
        )
        command = ClaimAwards(
            link=table.rpartition("-")[0], table=table, round=round_id, dealt_at=START + timedelta(seconds=dealt),
            hands=entered, **more,
        )  # fmt: skip
        return self.send(command)

    def pay(self, name: str, award: str) -> Performed:
        if any(one.id == award and one.state == "claimed" for one in self.store.reading(name).pending):
            self.send(VerifyAward(link=name, award=award), SUPERVISOR)
        return self.send(PayAward(link=name, award=award), SUPERVISOR)

    def waiting(self, name: str = "multi") -> dict[str, int]:
        return {award.id: award.amount for award in self.store.reading(name).pending}
