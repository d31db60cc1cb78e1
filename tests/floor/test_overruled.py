"""What the configuration says and the record does not follow is said at the start, with the way to change it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from croupier.cli.serve import announce
from croupier.floor.config.reading import read_config
from croupier.floor.logs import configure_logs
from croupier.floor.record.engine import Transactions
from croupier.floor.server import Served, open_floor
from croupier.floor.table.setup import change_limits
from croupier.wire.configuration import OverruledValue
from croupier.wire.rounds import Limit
from tests.floor.fakes import CHEAP, FakeChance

FIRST = """
[[links]]
id = "mega"
rulebook = "mbs-megalink-uth"
title = "Mega"
opening = 5000000
unit = 500
reset = 2000000
shares = { meter = "70%", reserve = "10%", house = "20%" }
[[tables]]
id = "marina"
rulebook = "mbs-megalink-uth"
link = "mega"
limits.ante = { min = 2500, max = 50000 }
[[staff]]
name = "shift one"
roles = ["shift-manager"]
"""


def opened(folder: Path, text: str) -> Served:
    file = folder / "floor.toml"
    file.write_text(text, encoding="utf-8")
    settings = read_config(file, {"database": f"sqlite:///{folder / 'floor.db'}"})
    return open_floor(settings, chance=FakeChance(), cost=CHEAP)


def closed(served: Served) -> tuple[OverruledValue, ...]:
    with TestClient(served.app):
        return served.overruled


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    assert closed(opened(tmp_path, FIRST)) == ()
    return tmp_path


def test_a_configuration_that_holds_says_nothing(begun: Path) -> None:
    assert closed(opened(begun, FIRST)) == ()


@pytest.mark.parametrize(
    ("old", "new", "key", "configured", "holds", "change"),
    [
        ("= 5000000", "= 6000000", "links.mega.opening", "S$60,000.00", "S$50,000.00, where the", "--meter"),
        ('"Mega"', '"Giga"', "links.mega.title", "Giga", "Mega", "--set title=Giga"),
        ("unit = 500\n", "unit = 1000\n", "links.mega.unit", "10.00", "5.00", "--set unit=10.00"),
        ("reset = 2000000", "reset = 100", "links.mega.reset", "1.00", "20,000.00", "--set reset=1.00"),
        (
            'meter = "70%", reserve = "10%"', 'meter = "60%", reserve = "20%"', "links.mega.shares",
            "to-meter=60%, to-reserve=20%, to-prizes=0%, to-house=20%",
            "to-meter=70%, to-reserve=10%, to-prizes=0%, to-house=20%", "--set to-meter=60% --set to-reserve=20%",
        ),
        (
            'id = "marina"\nrulebook = "mbs-megalink-uth"', 'id = "marina"\nrulebook = "mbs-megalink-3cp"',
            "tables.marina", "mbs-megalink-3cp", "mbs-megalink-uth on the link mega", "--set table.marina=",
        ),
        ('"shift one"', '"shift two"', "staff.shift two", "shift-manager", "nobody of this name", "administrator"),
        ('["shift-manager"]', '["pit-manager"]', "staff.shift one", "pit-manager", "shift-manager", "administrator"),
    ],
)  # fmt: skip
def test_a_value_that_the_record_does_not_follow_is_named(
    begun: Path, old: str, new: str, key: str, configured: str, holds: str, change: str
) -> None:
    assert old in FIRST
    [one] = closed(opened(begun, FIRST.replace(old, new)))
    assert (one.key, one.configured) == (key, configured)
    assert one.holds.startswith(holds)
    assert change in one.change


def test_what_the_configuration_leaves_out_is_not_held_against_the_record(begun: Path) -> None:
    left_out = FIRST.replace("opening = 5000000\n", "").replace("reset = 2000000\n", "").replace("unit = 500\n", "")
    assert closed(opened(begun, left_out)) == ()


def test_limits_that_two_people_agreed_on_stand_above_the_configuration(
    begun: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    served = opened(begun, FIRST)
    with Transactions(served.floor.engine).write() as connection:
        streams = served.floor.books(connection).streams
        change_limits(streams, "marina", {"ante": Limit(min=5000, max=50000)}, by=("a", "b"), key="k", at=1)
    closed(served)
    configure_logs("warning", "json")
    served = opened(begun, FIRST)
    announce(served.floor.config, served, 8777)
    closed(served)
    [line] = capsys.readouterr().err.splitlines()
    assert json.loads(line) | {"timestamp": ""} == {
        "event": "the configuration has no effect here",
        "level": "warning",
        "timestamp": "",
        "key": "tables.marina.limits.ante",
        "configured": "S$25.00 to S$500.00",
        "holds": "S$50.00 to S$500.00, which two people have agreed on",
        "change": "propose other limits on the page of the pit; another person approves them",
    }
