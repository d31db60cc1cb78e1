"""Numbers about the running server, for Prometheus. One registry a process; others add their own to it."""

from __future__ import annotations

from functools import lru_cache

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector

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
