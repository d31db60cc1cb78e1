"""What commands print with `--json` is what docs/schemas says: every command, and no number that is written as text."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from fastapi.testclient import TestClient
from pydantic import SecretStr

from croupier.cli.app import COMMANDS, main
from croupier.cli.lazy import loaded
from croupier.floor.chance import SystemClock
from croupier.floor.config.model import FloorConfig, TableConfig, Timers
from croupier.floor.config.reading import read_config
from croupier.floor.link import open_links
from croupier.floor.server import open_floor
from scripts.documents.schemas import ANSWERS, file_of
from tests.floor.fakes import CHEAP, FakeChance
from tests.floor.house import PASSWORD
from tests.unit.linked import Desk
from tests.web.rooms import Room
from tests.web.serving import listening

ROOT = Path(__file__).parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
EXAMPLE = ROOT / "examples" / "floor" / "floor.toml"
GAME = "rws-3cp"

ROUND = {
    "rulebook": GAME, "jackpot": {"meter": 5_000_000, "reset": 1_000_000}, "dealer": "Qs 7h 2d", "community": "",
    "boxes": [
        {"box": 1, "player": "A", "cards": "Ah Kh Qh", "bets": {"ante": 2500, "pair-plus": 500, "jackpot": 500},
         "decisions": ["play-1x"]},
    ],
}  # fmt: skip
BY = ("--by", "ada", "--also-by", "ben", "--reason", "because")
AS_MANAGER = ("--by", "kim", "--post", "shift-manager", "--reason", "because")

#: Every command with `--json`, by what it is asked; files are those that `files` lays out.
CALLS = (
    ("rulebook list",),
    ("rulebook show", GAME),
    ("rulebook show", GAME, "--clause", "3.12.1"),
    ("rulebook new", "my-game"),
    ("rulebook check", GAME),
    ("rulebook check", "broken.toml"),
    ("rulebook diff", GAME, "mbs-megalink-3cp"),
    ("rulebook coverage", "--game", GAME),
    ("admit", "hgc-3cp-progressive", "--age", "30"),
    ("admit", GAME),
    ("settle", "round.json"),
    ("settle", "round.json", "--explain"),
    ("rule", GAME),
    ("rule", GAME, "power-failure", "--fact", "outcome_established=no"),
    ("rule", GAME, "foreign-card", "--round", "round.json"),
    ("analyze", GAME),
    ("analyze", GAME, "rws-multilink-3cp"),
    ("strategy", GAME),
    ("advise", GAME, "--cards", "Qs 6h 4d"),
    ("design", GAME, "--vary", "pair-plus.flush=3..4", "--target", "edge=0%..9%"),
    ("design", "mbs-megalink-uth", "--vary", "jackpot.straight=5..30", "--target", "break-even=1..2"),
    ("simulate", GAME, "--rounds", "960", "--boxes", "1", "--workers", "1"),
    ("simulate", GAME, "--rounds", "960", "--boxes", "1", "--workers", "1", "--table", f"{GAME}:boxes=1"),
    ("serve", "--check-config", "floor.toml"),
    ("serve", "--check-config", "broken.toml"),
    ("migrate",),
    ("staff list",),
    ("staff reset", "shift one"),
    ("staff authenticator", "shift one"),
    ("staff key", "shoe 3", "--role", "dealer"),
    ("staff hash",),
    ("audit",),
    ("archive",),
    ("jackpot create", "other", "--table", "t=mbs-megalink-3cp"),
    ("jackpot list",),
    ("jackpot show", "multi"),
    ("jackpot order", "multi", "AWARD", *AS_MANAGER),
    ("jackpot fault", "multi", "--table", "multi-a", "--by", "ada", "--reason", "because"),
    ("jackpot choose", "multi", "no-jackpot", "--table", "multi-a", *AS_MANAGER),
    ("jackpot show", "multi"),
    ("jackpot repair", "multi", "--table", "multi-a", "--by", "ada", "--reason", "because"),
    ("jackpot adjust", "multi", "--meter=1", *BY),
    ("jackpot statement", "multi"),
    ("jackpot statement", "multi", "--entries"),
    ("jackpot close", "other", *BY),
    ("replay", "S7-1.jsonl"),
    ("shuffle draw", "--rulebook", GAME),
    ("shuffle verify", "--seed", "0" * 64, "--commitment", "0" * 64),
    ("shuffle test", "--count", "60000", "--seed", "0" * 64),
    ("dossier", GAME, "--out", "dossier", "--brief", "--shuffles", "60000", "--at", "2026-03-01"),
    ("dossier", "--check", "dossier"),
    ("verify", "approved.json"),
    ("verify", "approved.json", "--changes"),
    ("device", "live", "--address", "ADDRESS", "--key", "KEY", "--seed", "1"),
    ("device", "live", "--address", "ADDRESS", "--key", "KEY"),
    ("correct", "live", "--address", "ADDRESS", "--as", "the dealer", "--card", "1/1=4c"),
    ("correct", "live", "--address", "ADDRESS", "--as", "the dealer", "--card", "dealer/1=2c", "--propose"),
    ("bots", "ADDRESS", "--rounds", "1", "--pause", "0"),
    ("witness", "ADDRESS", "--out", "heads.jsonl"),
)  # fmt: skip

#: What is typed: a password, and a round that is played to its end.
KEYS = {"staff": "correct horse battery staple\n", "play": "\np\nq\n", "correct": f"{PASSWORD}\n"}
#: Keys under which a text may look like a number: exact fractions, words of a rulebook, names.
TEXTS = re.compile(r"(_exact|exact_fraction|pays|rows|text|share|clauses?|version|round|id|award|order|seed)$")
NUMBER = re.compile(r"[-+]?[\d,]+(\.\d+)?( ?%)?")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the calls read: a round, a rulebook, a configuration, a floor with staff."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_DATABASE", f"sqlite:///{tmp_path / 'floor.db'}")
    Path("round.json").write_text(json.dumps(ROUND))
    Path("broken.toml").write_text('tables = 3\nidentity = "none"\n')
    Path("floor.toml").write_text(f'[[tables]]\nid = "t"\nrulebook = "{GAME}"\n')
    with TestClient(open_floor(read_config(EXAMPLE, {}), chance=FakeChance(), cost=CHEAP).app):
        pass
    return tmp_path


@pytest.fixture
def room(files: Path) -> Iterator[Room]:
    """A floor with a table where a bot is ready at once, and a live one that waits for cards."""
    table = TableConfig(id="t", rulebook=GAME, timers=Timers(bets=600, decision=600, pause=0.05))
    live = TableConfig(id="live", rulebook=GAME, mode="live")
    config = FloorConfig(tables=[table, live], database=SecretStr(f"sqlite:///{files / 'served.db'}"))
    served = open_floor(config, clock=SystemClock(), chance=FakeChance(), cost=CHEAP)
    with listening(served.app, lifespan=True) as address, closing(Room(served, address)) as room:
        dealer = room.client("dealer")
        room.say(dealer, live.id, "open-betting")
        room.say(room.client(), live.id, "place-bet", box=1, bet="ante", amount=2500)
        room.say(dealer, live.id, "close-betting")
        yield room


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """The output of a command line, whatever its status."""

    monkeypatch.setattr("croupier.floor.people.passwords.HashCost", lambda: CHEAP)

    def asked(*arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", StringIO(KEYS.get(arguments[0], "")))
        main(list(arguments))
        return capsys.readouterr().out

    return asked


def with_json() -> set[str]:
    """Every command that has `--json`."""

    def below(command: Any, path: str) -> Iterator[str]:
        if any("--json" in parameter.opts for parameter in command.params):
            yield path
        for name, inner in getattr(command, "commands", {}).items():
            yield from below(inner, f"{path} {name}")

    return {path for entry in COMMANDS for path in below(loaded(entry), entry.name)}


def test_every_command_that_speaks_json_has_a_schema_and_is_asked_here() -> None:
    assert set(ANSWERS) == with_json() == {command for command, *_ in CALLS}


def texts_like_numbers(value: Any, path: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from texts_like_numbers(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_like_numbers(inner, path)
    elif isinstance(value, str) and NUMBER.fullmatch(value):
        yield f"{path}={value}"


def test_what_commands_print_is_what_their_schemas_say(room: Room, ask: Callable[..., str]) -> None:
    ask("verify", "approved.json", "--write", "--by", "compliance", "--rulebook", GAME)
    ask("play", GAME, "--seed", "7", "--history", ".")
    ask("jackpot", "create", "multi", "--table", "multi-a=rws-multilink-3cp")
    device = room.served.services.people.staffing.house_device("shoe 1", "shoe", ["dealer"])
    words = {"ADDRESS": room.address, "AWARD": _award_to_order(), "KEY": device.secret}
    wrong = []
    for command, *arguments in CALLS:
        if command == "witness":
            # What the bots have played is on record by now, and there is something to sign.
            room.floor.heads.sign()
        printed = ask(*command.split(), *(words.get(one, one) for one in arguments), "--json")
        said = json.loads(printed)
        schema = json.loads((SCHEMAS / file_of(command)).read_text())
        faults = [f"{one.instance_path}: {one.message}"[:300] for one in jsonschema_rs.iter_errors(schema, said)]
        faults += [one for one in texts_like_numbers(said) if not TEXTS.search(one.partition("=")[0])]
        wrong += [f"{command} {arguments}: {fault}" for fault in faults]
    assert not wrong, "\n".join(wrong)


def test_a_failure_is_what_its_schema_says(ask: Callable[..., str]) -> None:
    said = json.loads(ask("rulebook", "show", "no-such-game", "--json"))
    jsonschema_rs.validate(json.loads((SCHEMAS / "error.json").read_text()), said)


def _award_to_order() -> str:
    """A straight flush on the link, which the house has not paid yet."""
    store = open_links(os.environ["CROUPIER_DATABASE"])
    desk = Desk(store)
    desk.take("multi-a", boxes=4)
    desk.claim("multi-a", {1: "straight-flush"})
    (found,) = desk.waiting()
    store.close()
    return found
