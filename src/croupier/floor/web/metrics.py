"""What is counted for Prometheus, alone or by several workers together.

Workers of one server share one address, and a scrape comes to any of them. What each counts lies in files of a common
directory (`PROMETHEUS_MULTIPROC_DIR`, which `croupier serve --workers` makes), and whoever is asked adds them up.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

#: Where workers keep what they count; prometheus_client looks for this variable when it is imported.
DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"

#: By what each is told apart.
LABELS: Final = {
    "croupier_requests": ("method", "route", "status"),
    "croupier_request_seconds": ("route",),
    "croupier_sign_ins": ("outcome",),
}

_SUM: Final[Literal["livesum"]] = "livesum"

#: What the floor itself is asked at each scrape.
FLOOR: Final = {
    "croupier_tables": "Tables of the floor.",
    "croupier_tables_driven": "Tables that some process of the floor drives.",
    "croupier_rounds_in_play": "Rounds with bets on the layout.",
}


class Metrics:
    """What is counted about requests and people."""

    def __init__(self) -> None:
        self._directory = os.environ.get(DIRECTORY)
        self.registry = CollectorRegistry()
        #: What is asked anew at each scrape and is the same whichever worker answers.
        self.asked = CollectorRegistry()
        #: Called before each scrape, to bring gauges of this process up to date.
        self.refresh: Callable[[], None] = lambda: None
        if self._directory is None:
            PlatformCollector(registry=self.asked)
            ProcessCollector(registry=self.asked)
        else:
            _forget_dead(Path(self._directory))
        self.requests = Counter(
            "croupier_requests", "Requests answered.", LABELS["croupier_requests"], registry=self.registry
        )
        self.seconds = Histogram(
            "croupier_request_seconds",
            "Time from a request to the head of its answer.",
            LABELS["croupier_request_seconds"],
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
            registry=self.registry,
        )
        self.in_flight = Gauge(
            "croupier_requests_in_flight", "Requests being answered.", registry=self.registry, multiprocess_mode=_SUM
        )
        self.watchers = Gauge(
            "croupier_watchers", "Open streams of live updates.", registry=self.registry, multiprocess_mode=_SUM
        )
        self.sign_ins = Counter(
            "croupier_sign_ins", "Attempts to sign in.", LABELS["croupier_sign_ins"], registry=self.registry
        )
        self._of = lru_cache(maxsize=4096)(self._labelled)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request with its answer."""
        requests, histogram = self._of(method, route, status)
        requests.inc()
        histogram.observe(seconds)

    def _labelled(self, method: str, route: str, status: int) -> tuple[Counter, Histogram]:
        return self.requests.labels(method, route, str(status)), self.seconds.labels(route)

    def render(self) -> bytes:
        """Everything in Prometheus' own text format; of several workers what all of them have counted."""
        self.refresh()
        counted = self.registry
        if self._directory is not None:
            counted = CollectorRegistry()
            MultiProcessCollector(counted, self._directory)  # type: ignore[no-untyped-call]
        return generate_latest(counted) + generate_latest(self.asked)


class FloorNumbers(Collector):
    """Numbers of the floor; what cannot be had at the moment is left out, and absence can be alarmed on."""

    def __init__(self, ask: Callable[[], dict[str, float]]) -> None:
        self._ask = ask

    def collect(self) -> Iterator[Metric]:
        known = self._ask()
        for name, words in FLOOR.items():
            if name in known:
                yield GaugeMetricFamily(name, words, value=known[name])


def _forget_dead(directory: Path) -> None:
    """What a worker that is gone had open is open no longer; what it has counted stays counted."""
    for file in directory.glob("gauge_live*_*.db"):
        pid = file.stem.rpartition("_")[2]
        if pid.isdecimal() and not Path(f"/proc/{pid}").exists():
            mark_process_dead(int(pid), str(directory))  # type: ignore[no-untyped-call]
