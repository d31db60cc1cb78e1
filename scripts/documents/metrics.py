"""docs/metrics.md: every metric, made from the counters."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric

from croupier.floor.web.metrics import FLOOR, LABELS, FloorNumbers, Metrics

_HEAD: Final = """# Metrics

`GET /metrics` has Prometheus' text format, and no personal data. With `--workers` any worker answers for all of them.
Several servers are scraped one by one. Only the monitoring should reach this address: the
[example for nginx](../deploy/nginx.conf) does not publish it. Alert rules and a dashboard are in [deploy](../deploy).
This page is made from the code (`make docs`).

| Metric | Kind | Labels | What it is |
|---|---|---|---|
"""
_TAIL: Final = """
A server without workers also has `process_*` (memory, files, processor time) and `python_info`.
"""


def names() -> dict[str, Metric]:
    """Every metric of ours by its name in a query."""
    counted = Metrics()
    asked = CollectorRegistry()
    asked.register(FloorNumbers(lambda: dict.fromkeys(FLOOR, 0.0)))
    found = [*counted.registry.collect(), *asked.collect()]
    return {one.name + ("_total" if one.type == "counter" else ""): one for one in found}


def page() -> str:
    """docs/metrics.md."""
    rows = (
        f"| `{name}` | {one.type} | {', '.join(LABELS.get(one.name, ()))} | {one.documentation} |\n"
        for name, one in sorted(names().items())
    )
    return _HEAD + "".join(rows) + _TAIL
