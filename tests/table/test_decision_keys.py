"""Keys of decisions: each its own, none that shows something or leaves, and none that changes with the cards."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.cli.table.deciding import decision_keys
from croupier.round import events as e
from croupier.rulebook import book_ids
from croupier.wire.rounds import Option
from tests.table.script import GAMES, Play, Played

HARBOUR = Path(__file__).parents[1] / "games" / "harbour.toml"
#: A second bet that may be raised as often as the first.
FLAG = """
[equipment.spots]
bets = ["hull", "mast", "sail", "lantern", "crew", "flag"]
[bets.flag]
like = "sail"
label = "Flag"
clause = "3"
[[streets]]
id = "wind"
on = "hull"
turn = { cards = "dealer[0:1]", clause = "2" }
clause = "3"
choices = [
  { do = "quit", folds = true, clause = "3" },
  { do = "hoist", stakes = "sail", times = [1], clause = "3", when = { hand = "own", from = "nothing K" } },
  { do = "wave", stakes = "flag", times = [1, 2], clause = "3" },
  { do = "hoist", stakes = "sail", times = [2, 4], clause = "3", when = { hand = "own", from = "twins 9" } },
]
"""


@pytest.fixture
def two_flags(tmp_path: Path) -> str:
    book = tmp_path / "flags.toml"
    book.write_text(f'extends = "{HARBOUR}"\n{FLAG}')
    return str(book)


def prompt(played: Played) -> str:
    return next(line for line in played.out.splitlines() if " h hint " in line).partition("  h hint")[0]


def decided(played: Played) -> list[str]:
    events = played.round("S5-1").events
    return [event.decision for event in events if isinstance(event, e.DecisionMade)]


@pytest.mark.parametrize(
    ("key", "decision"),
    [("f", "fold"), ("s", "strike"), ("a", "stay"), ("1", "hoist-1x"), ("strike", "strike"), ("hoist-1x", "hoist-1x")],
)
def test_every_open_decision_has_a_key_and_its_name(play: Play, key: str, decision: str) -> None:
    played = play(f". {key} q", str(HARBOUR), seed="5")
    assert prompt(played) == "f fold  s strike  a stay  1 hoist 1× 10.00"
    assert decided(played) == [decision]


def test_a_hint_stakes_nothing_whatever_decisions_are_called(play: Play) -> None:
    played = play(". h q", str(HARBOUR), seed="5")
    assert "Exactly, in units of the Hull" in played.out
    assert "1 You · hoists" not in played.out


@pytest.mark.parametrize("name", ["hoist-2x", "hoist-4x", "2", "4"])
def test_a_decision_that_is_not_open_has_no_key_and_no_name(play: Play, name: str) -> None:
    played = play(f". {name} f q", str(HARBOUR), seed="5")
    assert f"there is nothing on key '{name}'" in played.out
    assert decided(played) == ["fold"]


def test_two_bets_raised_as_often_have_letters_and_leaving_is_not_quitting(play: Play, two_flags: str) -> None:
    played = play(". q", two_flags, seed="5")
    assert prompt(played) == "u quit  o hoist 1× 10.00  w wave 1× 10.00  a wave 2× 20.00"
    assert decided(play(". u q", two_flags, seed="5")) == ["quit"]


def test_only_open_decisions_are_in_the_rules_on_request(play: Play) -> None:
    page = play(". ? f q", str(HARBOUR), seed="5").out
    listed = re.findall(r"^(\w+(?: \d×)?) +3  Fold, strike", page, re.MULTILINE)
    assert listed == ["fold", "strike", "stay", "hoist 1×"]


def test_keys_never_meet_and_never_take_a_reserved_one() -> None:
    names = ["tab", "tat", "bat", "bta", *(f"abt-{many}x" for many in (1, 2, 10))]
    asked = [Option(type="decide", decision=name, times=10 if name.endswith("10x") else 0) for name in names]
    keys = decision_keys(asked, {"t", "h"})
    assert len(set(keys.values())) == len(names)
    assert not {"t", "h"} & set(keys.values())
    assert {len(key) for key in keys.values()} == {1}


def test_names_stand_in_where_keys_have_run_out() -> None:
    asked = [Option(type="decide", decision=f"zz{letter}{other}") for letter in "ab" for other in "abcdefghijklmno"]
    keys = decision_keys(asked, {"t", "h", "?", "q"})
    assert len(set(keys.values())) == 30
    assert sorted(key for key in keys.values() if len(key) > 1) == sorted(one.decision or "" for one in asked[-7:])


# ---- hands that may be looked at


@pytest.mark.parametrize("game", [book for book in book_ids() if book not in GAMES])
def test_all_hands_are_looked_at_without_a_question_where_the_rules_let_a_player(play: Play, game: str) -> None:
    played = play(". q", game, "--boxes", "2")
    assert "may be looked at" not in played.out
    viewed = [event.box for event in played.round("S7-1").events if isinstance(event, e.HandViewed)]
    assert viewed == [1, 2]
    assert "blind" not in played.out


def test_as_many_hands_as_the_rules_let_a_player_are_asked_for(play: Play, tmp_path: Path) -> None:
    book = tmp_path / "two.toml"
    book.write_text('extends = "caribbean-stud"\n[seating.hands]\nviewed = 2\n')
    played = play(". 3 1 f f f q", str(book), "--boxes", "3")
    assert "2 hands may be looked at:  1 look at box 1  2 look at box 2  3 look at box 3  n play all" in played.out
    assert "One hand may be looked at:  1 look at box 1  2 look at box 2  n play the others blind" in played.out
    assert "Box 2, blind:" in played.out
    viewed = [event.box for event in played.round("S7-1").events if isinstance(event, e.HandViewed)]
    assert viewed == [3, 1]
