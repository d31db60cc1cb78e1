"""What the application is made of: the desks it asks, and what others add to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Any, cast

from anyio import CapacityLimiter
from fastapi import Request

from croupier.floor.audit.auditor import AuditDesk
from croupier.floor.chance import Chance, Clock
from croupier.floor.config.model import FloorConfig
from croupier.floor.figures.analyst import FiguresDesk
from croupier.floor.figures.designs import DesignDesk
from croupier.floor.figures.played import PlayedRounds
from croupier.floor.people.office import People
from croupier.floor.people.passwords import HashCost
from croupier.floor.people.throttle import Pace
from croupier.floor.web.metrics import Metrics
from croupier.rulebook.admission import require_admitted, stated_age
from croupier.rulebook.table import AdmissionAge

#: Says nothing when all is well and raises otherwise.
Check = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class Services:
    """Everything that routes may ask. `floor` is the service of the tables.

    `checks` are asked by /readyz and may block, for they run beside the event
    loop; `spans` are entered when the server starts and left in the opposite order when it stops.
    """

    config: FloorConfig
    people: People
    clock: Clock
    chance: Chance
    metrics: Metrics = field(default_factory=Metrics)
    #: For what hashes passwords.
    turns: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(HashCost().at_once))
    #: For the exact figures of rulebooks.
    figures: FiguresDesk = field(default_factory=FiguresDesk)
    #: For hints at the tables: whoever sits there does not wait behind somebody who changes a whole game.
    hints: FiguresDesk = field(default_factory=lambda: FiguresDesk(waiting=64, kept=512))
    #: For searches of pay tables.
    designs: DesignDesk = field(default_factory=DesignDesk)
    #: For audits of the record, and the rounds that the figures of shifts have reckoned.
    audits: AuditDesk = field(default_factory=AuditDesk)
    played: PlayedRounds = field(default_factory=PlayedRounds)
    floor: Any = None
    #: The age from which the games of this floor admit somebody.
    admission: AdmissionAge | None = None
    checks: Mapping[str, Check] = field(default_factory=dict)
    spans: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = ()
    #: Told what has changed beside the tables, so that whoever watches the floor looks.
    announce: Callable[[str], None] = lambda _: None
    #: Called when the server begins to stop, so that the streams end.
    take_leave: Callable[[], None] = lambda: None

    @cached_property
    def pace(self) -> Pace:
        """How fast each account may act, as this process counts."""
        return Pace(self.config.command_rate, self.config.command_burst)

    def begin_to_stop(self) -> None:
        """End the streams, and refuse what waits for its turn: neither may hold up a server that stops."""
        self.take_leave()
        for desk in (self.figures, self.hints, self.designs):
            desk.close()

    def require_admitted(self, age: int | None, born: date | None) -> None:
        """Refuse whoever is under the age, and where the floor asks for it whoever does not state it."""
        stated = stated_age(age, born, self.clock.now().date())
        require_admitted(self.admission, stated, asked=self.config.ask_age)


def services_of(request: Request) -> Services:
    """The services of the application that a request came to."""
    return cast(Services, request.app.state.services)
