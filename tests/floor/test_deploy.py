"""The files to start from name options, keys and metrics that there are, and the metrics are right with workers."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from typer.main import get_command

from croupier.cli import serve
from croupier.floor.config.model import FloorConfig
from croupier.floor.config.reading import read_config
from croupier.floor.server import GRACE_SECONDS
from scripts.documents.metrics import names
from tests.floor.databases import on_each_database
from tests.floor.served import Room
from tests.floor.serving import Serving, get
from tests.repository.tracked import ROOT

DEPLOY = ROOT / "deploy"
OPTIONS = {name for one in get_command(serve.app).params for name in one.opts}
#: What Prometheus itself and its functions add to the names of metrics.
SUFFIXES = ("_bucket", "_count", "_sum")


def asked_of_prometheus() -> list[str]:
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    dashboard = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    alerts = [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    return alerts + [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]


def test_alerts_and_the_dashboard_ask_for_metrics_that_there_are() -> None:
    known = set(names())
    for expression in asked_of_prometheus():
        used = set(re.findall(r"\bcroupier_\w+", expression))
        assert used or "up{" in expression
        for name in used:
            assert {name, *(name.removesuffix(suffix) for suffix in SUFFIXES)} & known, expression


def test_every_metric_is_shown_on_the_dashboard() -> None:
    asked = " ".join(asked_of_prometheus())
    assert [name for name in names() if name not in asked] == []


@on_each_database
def test_what_is_scraped_is_what_is_listed(floor: Room) -> None:
    floor.browser().get("/api/tables")
    families = text_string_to_metric_families(floor.browser().get("/metrics").text)
    scraped = {one.name + ("_total" if one.type == "counter" else ""): one for one in families}
    ours = {name for name in scraped if name.startswith("croupier_") and not name.endswith("_created")}
    assert ours == set(names())
    assert scraped["croupier_tables_driven"].samples[0].value == scraped["croupier_tables"].samples[0].value


def commands() -> list[list[str]]:
    """Every command line of `croupier serve` in the files."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[method-assign, assignment]
    unit.read(DEPLOY / "croupier@.service", encoding="utf-8")
    lines = [shlex.split(unit["Service"][name]) for name in ("ExecStartPre", "ExecStart")]
    composed: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    started = re.search(r"^CMD (\[.*\])$", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert started is not None
    return [*lines, composed["services"]["floor"]["command"], json.loads(started[1])]


def test_commands_have_options_that_there_are() -> None:
    for line in commands():
        assert "serve" in line
        assert {word for word in line if word.startswith("--")} <= OPTIONS, line


def test_a_stop_has_the_time_that_it_may_take() -> None:
    unit = (DEPLOY / "croupier@.service").read_text(encoding="utf-8")
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]["floor"]
    stated = (re.findall(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)[0], composed["stop_grace_period"].rstrip("s"))
    assert all(int(seconds) >= GRACE_SECONDS + 2 for seconds in stated)


def test_variables_and_files_are_known() -> None:
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))["services"]["floor"]
    for name in composed["environment"]:
        assert name.removeprefix("CROUPIER_").lower() in FloorConfig.model_fields
    configured = DEPLOY / composed["volumes"][0].partition(":")[0]
    assert read_config(configured.resolve()).tables
    assert (DEPLOY / composed["build"]["context"] / composed["build"]["dockerfile"]).exists()
    copied = re.findall(r"^COPY (.*) \S+$", (DEPLOY / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert all((ROOT / name).exists() for names_ in copied for name in names_.split())


def test_the_server_of_the_container_owns_its_volumes() -> None:
    """A volume at a path that the image does not have belongs to root, and the server could not write its keys."""
    composed = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
    mounted = dict(volume.split(":")[:2] for volume in composed["services"]["floor"]["volumes"])
    as_user = (DEPLOY / "Containerfile").read_text(encoding="utf-8").partition("\nUSER croupier\n")[2]
    places = [place for name, place in mounted.items() if name in composed["volumes"]]
    assert places
    assert all(f"RUN mkdir -p ~{place.partition('croupier')[2]}\n" in as_user for place in places)


def test_the_proxy_does_not_publish_the_metrics() -> None:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert re.search(r"location = /metrics \{\s*return 404;\s*\}", text)
    ports = re.findall(r"^    server 127\.0\.0\.1:(\d+)", text, re.MULTILINE)
    assert len(ports) == 2
    unit = (DEPLOY / "croupier@.service").read_text(encoding="utf-8")
    assert f"systemctl enable --now {' '.join(f'croupier@{port}' for port in ports)}" in unit
    assert "--port %i" in unit


WORKER = """
import os, sys
from croupier.floor.web.metrics import Metrics
metrics = Metrics()
metrics.answered("GET", "/api/tables", 200, 0.01)
metrics.watchers.set(3)
print(metrics.render().decode() if len(sys.argv) > 1 else "")
"""


@pytest.mark.parametrize("gone", [False, True], ids=["alive", "gone"])
def test_whichever_worker_is_asked_answers_for_all(tmp_path: Path, gone: bool) -> None:
    environment = os.environ | {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}

    def work(*more: str) -> str:
        command = [sys.executable, "-c", WORKER, *more]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    work()
    if not gone:
        # A worker that still runs: its files carry the number of a process that there is.
        for file in tmp_path.glob("gauge_live*"):
            file.rename(tmp_path / re.sub(r"_\d+\.db$", f"_{os.getpid()}.db", file.name))
    said = work("say")
    assert 'croupier_requests_total{method="GET",route="/api/tables",status="200"} 2.0' in said
    assert f"croupier_watchers {3.0 if gone else 6.0}" in said


def test_every_scrape_of_two_workers_says_the_same(fresh_database: str, tmp_path: Path) -> None:
    config = tmp_path / "floor.toml"
    config.write_text('workers = 2\ndemonstration = false\n[[tables]]\nid = "one"\nrulebook = "rws-3cp"\n')
    server = Serving(tmp_path, fresh_database, config)
    server.start()
    try:
        said = []
        for _ in range(30):
            # A connection for each, as any of the workers may take it.
            text = get(f"{server.address}/metrics", timeout=10).text
            said.append({line.split()[0]: float(line.split()[-1]) for line in text.splitlines() if line[0] != "#"})
        assert {(one["croupier_tables"], one["croupier_tables_driven"]) for one in said} == {(1.0, 1.0)}
        counted = [one.get('croupier_requests_total{method="GET",route="/metrics",status="200"}', 0.0) for one in said]
        assert counted == [float(number) for number in range(30)], server.told
    finally:
        assert server.stop() == 0
