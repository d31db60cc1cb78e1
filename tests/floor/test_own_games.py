"""A game that is a file of one's own is served like any other: by its id, never by its path."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from croupier.client.bots import Crew
from croupier.errors import Code, RulebookError
from croupier.floor.chance import SystemClock
from croupier.floor.config.model import FloorConfig, LinkConfig, TableConfig, Timers
from croupier.floor.server import open_floor
from croupier.rulebook import load
from croupier.rulebook.shelf import known_ids, shelve
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.served import Room, room
from tests.web.serving import listening

FILE = Path(__file__).parents[2] / "examples" / "uth-trips-50.toml"
OWN = "uth-trips-50"
#: A game that no other file knows anything of.
NEW_FILE = FILE.with_name("back-door-four.toml")
NEW = "back-door-four"
TENTH = Path(__file__).parents[1] / "games" / "side-street.toml"
#: Unlike each other: an up-card; no dealer's hand and a bet taken back; a shared board, side bets and a jackpot.
UNLIKE = ("lantern-stud", "river-walk", "two-moons")
ROUNDS = 3


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    database = f"sqlite:///{tmp_path_factory.mktemp('own') / 'floor.db'}"
    more = [
        {"id": "own", "rulebook": str(FILE), "boxes": 3},
        {"id": "new", "rulebook": str(NEW_FILE), "boxes": 3},
        {"id": "new-live", "rulebook": str(NEW_FILE), "boxes": 3, "mode": "live"},
    ]
    with room(database, FakeClock(), more_tables=more) as opened:
        yield opened


def test_its_table_is_open_and_its_pages_are_there(floor: Room) -> None:
    browser = floor.guest()
    assert floor.floor.current("own").round.rulebook.id == OWN
    assert OWN in [entry["id"] for entry in browser.get("/api/rulebooks").json()]
    glance = browser.get(f"/api/rulebooks/{OWN}").json()
    (trips,) = [table for table in glance["pay_tables"] if table["bet"] == "trips"]
    assert ["royal-flush", "50 to 1"] in trips["rows"]
    assert browser.get(f"/api/rulebooks/{OWN}/clauses").json()["rulebook"] == OWN
    beside = browser.get(f"/api/rulebooks/{OWN}/differences?beside=mbs-megalink-uth").json()
    assert [one["item"] for one in beside if one["group"] == "pays"] == ["Trips: royal flush"]


@pytest.mark.parametrize("game", [OWN, NEW])
def test_it_is_practised_on(floor: Room, game: str) -> None:
    browser = floor.guest()
    for kind in ("payments", "rulings"):
        shown = browser.get(f"/api/training/{kind}?rulebook={game}&seed=3")
        assert shown.status_code == 200, shown.text
        assert shown.json()["rulebook"] == game


def test_a_game_that_nobody_has_seen_is_open_virtual_and_live_and_has_its_pages(floor: Room) -> None:
    browser = floor.guest()
    assert {floor.floor.current(table).round.rulebook.id for table in ("new", "new-live")} == {NEW}
    glance = browser.get(f"/api/rulebooks/{NEW}").json()
    assert [bet["id"] for bet in glance["bets"]] == list(load(NEW_FILE).bets)
    assert browser.get(f"/api/rulebooks/{NEW}/clauses").json()["rulebook"] == NEW


def test_a_main_game_that_is_not_solved_says_so_in_the_lobby(floor: Room) -> None:
    (told,) = floor.guest().get("/api/edges?table=new").json()
    assert told["edge"] is None
    assert (told["refused"]["bet"], told["refused"]["code"]) == (load(NEW_FILE).main_bet, Code.GAME_NOT_SOLVED)
    assert told["refused"]["at"] == "cards"
    assert told["refused"]["reason"] == "4 own cards against 4 with community cards"


def test_games_that_nobody_has_seen_are_played_by_bots_and_audited(tmp_path: Path) -> None:
    """Nothing that a bot does is refused, and the record says the same when another process reads it again."""
    database = f"sqlite:///{tmp_path / 'floor.db'}"
    timers = Timers(bets=600, decision=600, pause=0.05)
    games = {"ninth": NEW_FILE, "tenth": TENTH} | {name: TENTH.with_name(f"{name}.toml") for name in UNLIKE}
    linked = {name: "own-link" for name, file in games.items() if load(file).has_jackpot}
    tables = [
        TableConfig(id=name, rulebook=str(file), timers=timers, link=linked.get(name)) for name, file in games.items()
    ]
    links = [
        LinkConfig(id=link, rulebook=str(games[name]), opening=5_000_000, chips="any") for name, link in linked.items()
    ]
    served = open_floor(
        FloorConfig(tables=tables, links=links, database=SecretStr(database)),
        clock=SystemClock(),
        chance=FakeChance(),
        cost=CHEAP,
    )
    with listening(served.app, lifespan=True) as address:
        crew = Crew(address, tuple(games), seed=7)
        crew.start(ROUNDS)
        assert crew.join(120)
        assert crew.faults == []
        assert {bot.table.id: bot.tally.refused for bot in crew.bots} == dict.fromkeys(games, 0)
    config = tmp_path / "floor.toml"
    config.write_text("".join(f'[[tables]]\nid = "{name}"\nrulebook = "{file}"\n' for name, file in games.items()))
    assert linked
    command = [
        str(Path(sys.executable).with_name("croupier")),
        "audit",
        "--database",
        database,
        "--config",
        str(config),
    ]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    report = json.loads(done.stdout)
    assert report["findings"] == []
    assert report["counts"]["settled"] >= len(games) * ROUNDS


def test_a_path_is_nobodys_business(floor: Room) -> None:
    browser = floor.guest()
    assert browser.get("/api/rulebooks/no-such-game").json()["error"]["code"] == Code.UNKNOWN_RULEBOOK
    assert browser.get(f"/api/training/payments?rulebook={FILE}&seed=3").status_code in (400, 404, 422)


def test_an_id_of_a_printed_game_is_taken(tmp_path: Path) -> None:
    copy = tmp_path / "copy.toml"
    copy.write_text('extends = "rws-3cp"\n[identity]\nid = "rws-3cp"\n', encoding="utf-8")
    with pytest.raises(RulebookError) as refused:
        shelve(str(copy))
    assert refused.value.expected == "an id of its own"


def test_what_stands_on_the_shelf_is_read_once_and_known_by_its_id(tmp_path: Path) -> None:
    own = tmp_path / "my-game.toml"
    own.write_text('extends = "rws-3cp"\n', encoding="utf-8")
    assert shelve(str(own)) == shelve("my-game") == "my-game"
    assert "my-game" in known_ids()
    assert load("my-game") is load("my-game")
    assert load("my-game", readings={"X1": "card"}).qualification != load("my-game").qualification
