"""Every game in the terminal: played, settled from its file, replayed and ruled on; one that nobody has seen, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.cli.app import main
from croupier.cli.table.history import read
from croupier.rulebook import book_ids, load
from croupier.settlement import settle
from croupier.settlement.read import Reader
from tests.table.script import GAMES, Play, Replay

#: Games that do not come with croupier, written from docs/rulebook-format.md alone.
NINTH = str(Path(__file__).parents[2] / "examples" / "back-door-four.toml")
TENTH, *UNLIKE = (
    str(Path(__file__).parents[1] / "games" / f"{name}.toml")
    for name in ("side-street", "lantern-stud", "river-walk", "two-moons")
)


def keys_of(game: str) -> str:
    """Enter to deal, and whatever decides on any street: a key that is not offered is only answered with a word."""
    words = {decision.choice.do[0] for street in load(game).streets for decision in street.decisions}
    return f". {' '.join(['1', *sorted(words)] * len(load(game).streets))} q"


@pytest.mark.parametrize("game", [*(book for book in book_ids() if book not in GAMES), NINTH, TENTH, *UNLIKE])
def test_a_game_is_played_settled_replayed_and_ruled_on(
    game: str, play: Play, replay: Replay, capsys: pytest.CaptureFixture[str]
) -> None:
    played = play(keys_of(game), game, "--bots", "1")
    assert (played.status, played.err) == (0, "")
    state = read(played.directory / "S7-1.jsonl").last
    assert state.settlement is not None, played.out
    file = played.directory / "S7-1.json"
    assert settle(Reader().read(file.read_bytes())) == state.settlement
    assert main(["settle", str(file), "--json"]) == 0
    settled = json.loads(capsys.readouterr().out)
    assert [box["net"] for box in settled["boxes"]] == [box.net for box in state.settlement.boxes]
    # A game without a jackpot has no meter, nor speaks of one.
    assert (settled["jackpot"]["before"] is None) == (not load(game).has_jackpot)
    assert replay(played.directory / "S7-1.jsonl")[0] == 0
    assert main(["rule", game, "foreign-card", "--round", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["remedy"] == "void-round"
