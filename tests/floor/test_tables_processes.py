"""Real processes: two on one PostgreSQL database, one of them killed; one on SQLite, killed again and again."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from croupier.floor.link import open_links
from tests.floor.processes import Client, floor_file, serving

DEALT_BY_HAND = """
[[links]]
chips = "any"
id = "three"
rulebook = "rws-3cp"
[[tables]]
id = "table"
rulebook = "rws-3cp"
link = "three"
timers = { bets = 0, decision = 0, pause = 0 }
"""
BY_TIMERS = """
[[links]]
chips = "any"
id = "three"
rulebook = "rws-3cp"
[[links]]
chips = "any"
id = "mega"
rulebook = "mbs-megalink-3cp"
[[tables]]
id = "rws"
rulebook = "rws-3cp"
link = "three"
timers = { bets = 600, decision = 600, pause = 0.1 }
[[tables]]
id = "mbs"
rulebook = "mbs-megalink-3cp"
link = "mega"
timers = { bets = 600, decision = 600, pause = 0.1 }
"""


def waited_for(client: Client, table: str, act: str) -> None:
    until = time.monotonic() + 20
    while client.look(table)["view"]["waits_for"]["act"] != act:
        assert time.monotonic() < until, client.look(table)["view"]
        time.sleep(0.1)


def test_two_processes_share_a_floor_and_one_is_killed(fresh_database: str, tmp_path: Path) -> None:
    config = floor_file(tmp_path, DEALT_BY_HAND)
    with serving(config, fresh_database) as first, serving(config, fresh_database) as second:
        player, dealer = Client(first), Client(second, "the dealer")
        # Somebody listens at the other process all the while: to what is done here, there, and after this one is gone.
        watcher, heard = Client(second), list[int]()
        listening = threading.Thread(target=lambda: heard.extend(watcher.follow("table", 0, 5)), daemon=True)
        listening.start()
        assert dealer.say("table", "open-betting").status_code == 200
        assert player.say("table", "place-bet", box=1, bet="ante", amount=1000).status_code == 200
        assert dealer.say("table", "close-betting").status_code == 200
        assert player.look("table")["view"]["waits_for"]["act"] == "decide"
        assert player.follow("table", 0, 3) == [1, 2, 3]
        first.kill()
        player.move_to(second)
        answer = player.say("table", "decide", box=1, decision="play-1x", key="once", version=3)
        assert answer.status_code == 200, answer.text
        assert player.say("table", "decide", box=1, decision="play-1x", key="once", version=3).content == answer.content
        assert answer.json()["view"]["round"]["settlement"]
        assert dealer.say("table", "open-betting").status_code == 200
        assert dealer.follow("table", 2, 5) == [3, 4, 5]
        listening.join(20)
        assert heard == [1, 2, 3, 4, 5]
        for client in (player, dealer, watcher):
            client.close()
        second.stop()
    store = open_links(fresh_database)
    assert store.verify() == []
    store.close()


def test_nothing_acknowledged_is_lost_however_often_the_plug_is_pulled(tmp_path: Path) -> None:
    """Each time in the middle of a round; each time it ends as its clause says, and the player has his chips back."""
    config, database = floor_file(tmp_path, BY_TIMERS), f"sqlite:///{tmp_path / 'floor.db'}"
    player: Client | None = None
    known = {"rws": 0, "mbs": 0}
    for turn in range(3):
        with serving(config, database) as server:
            if player is None:
                player = Client(server)
            player.move_to(server)
            for table, last in known.items():
                assert player.look(table)["version"] >= last
            if turn:
                # RWS 5.7.2: void. MBS 5.16.1: whoever is in the round may withdraw.
                [latest] = [row for row in player.get("/api/tables/rws/rounds") if row["number"] == turn]
                assert latest["outcome"] == "void"
                [offer] = player.look("mbs")["view"]["round"]["offers"]
                said = {"ruling": offer["ruling"], "box": 1, "option": "withdraw-all"}
                assert player.say("mbs", "answer-offer", **said).status_code == 200
            assert player.get("/api/purse")["chips"] == 100_000
            for table in known:
                waited_for(player, table, "close-betting")
                for bet, amount in (("ante", 1000), ("jackpot", 500)):
                    assert player.say(table, "place-bet", box=1, bet=bet, amount=amount).status_code == 200
                answer = player.say(table, "ready")
                assert answer.status_code == 200, answer.text
                known[table] = answer.json()["version"]
            server.kill()
    assert player is not None
    player.close()
    store = open_links(database)
    assert store.verify() == []
    assert sum(store.balances().values()) == 0
    store.close()


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    config, database = floor_file(tmp_path, DEALT_BY_HAND), f"sqlite:///{tmp_path / 'floor.db'}"
    with serving(config, database) as server:
        with pytest.raises(RuntimeError, match="status 2"), serving(config, database):
            pass
        dealer, player = Client(server, "the dealer"), Client(server)
        assert dealer.say("table", "open-betting").status_code == 200
        assert player.say("table", "place-bet", box=1, bet="ante", amount=1000).status_code == 200
        server.stop()
    with serving(config, database) as server:
        dealer.move_to(server)
        # It was stopped in good order, so there was no power failure to rule about: the bet still lies there.
        assert dealer.look("table")["view"]["round"]["boxes"][0]["bets"][0]["amount"] == 1000
        assert dealer.say("table", "close-betting").status_code == 200
    for client in (dealer, player):
        client.close()
