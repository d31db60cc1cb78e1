"""What the application is made of: the desks it asks, the numbers it counts, and what others add to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from typing import Any, cast

from anyio import CapacityLimiter
from fastapi import APIRouter, Request
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

from croupier.floor.chance import Chance, Clock
from croupier.floor.config import FloorConfig
from croupier.floor.figures.analyst import FiguresDesk
from croupier.floor.people.office import People
from croupier.floor.people.passwords import HashCost
from croupier.rulebook.admission import require_admitted, stated_age
from croupier.rulebook.table import AdmissionAge

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """What is counted about requests and people."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        PlatformCollector(registry=self.registry)
        ProcessCollector(registry=self.registry)
        self.requests = Counter(
            "croupier_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "croupier_request_seconds",
            "Time from a request to the head of its answer.",
            ["route"],
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
            registry=self.registry,
        )
        self.in_flight = Gauge("croupier_requests_in_flight", "Requests being answered.", registry=self.registry)
        self.sign_ins = Counter("croupier_sign_ins", "Attempts to sign in.", ["outcome"], registry=self.registry)

        self._of = lru_cache(maxsize=4096)(self._labelled)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request with its answer."""
        requests, histogram = self._of(method, route, status)
        requests.inc()
        histogram.observe(seconds)

    def _labelled(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        return self.requests.labels(method, route, str(status)), self.seconds.labels(route)

    def render(self) -> bytes:
        """Everything in Prometheus' own text format."""
        return generate_latest(self.registry)


#: Says nothing when all is well and raises otherwise.
Check = Callable[[], None]


@dataclass(frozen=True, kw_only=True)
class Services:
    """Everything that routes may ask. `floor` is the service of the tables, for the routes that it brings along.

    `routers` are tried before our own; `checks` are asked by /readyz and may block, for they run beside the event
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
    floor: Any = None
    #: The age from which the games of this floor admit somebody.
    admission: AdmissionAge | None = None
    routers: Sequence[APIRouter] = ()
    checks: Mapping[str, Check] = field(default_factory=dict)
    spans: Sequence[Callable[[], AbstractAsyncContextManager[None]]] = ()
    #: Told what has changed beside the tables, so that whoever watches the floor looks.
    announce: Callable[[str], None] = lambda _: None

    def require_admitted(self, age: int | None, born: date | None) -> None:
        """Refuse whoever is under the age, and where the floor asks for it whoever does not state it."""
        stated = stated_age(age, born, self.clock.now().date())
        require_admitted(self.admission, stated, asked=self.config.ask_age)


def services_of(request: Request) -> Services:
    """The services of the application that a request came to."""
    return cast(Services, request.app.state.services)
