"""`croupier replay`: stepping through a saved round, whose eyes see what, and files that are not what they seem."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.kinds import of_each_kind
from tests.table.script import GAMES, Play, Replay


@pytest.fixture
def saved(play: Play) -> Path:
    return play(". p q", "rws-multilink-3cp", "--bots", "1", "--bet", "jackpot=5").directory / "S7-1.jsonl"


@pytest.mark.parametrize("game", of_each_kind(GAMES))
def test_every_game_is_replayed_and_verified(play: Play, replay: Replay, game: str) -> None:
    file = play(". c c p q", game, "--bots", "2").directory / "S7-1.jsonl"
    status, out, err = replay(file, "--all")
    assert (status, err) == (0, "")
    assert out.splitlines()[-3:] == [
        "Verified: every event is what the rules give.",
        "Verified: settling the round again gives the settlement on record.",
        "Verified: the cards are those of the seed, and the seed was committed to.",
    ]
    assert out.splitlines()[0].startswith("  1/")


def test_keys_go_on_and_back_and_print_the_rest(saved: Path, replay: Replay) -> None:
    total = len(saved.read_text().splitlines())
    status, out, _ = replay(saved, keys=". . b . a")
    assert status == 0
    steps = [int(line.split("/")[0]) for line in out.splitlines() if f"/{total}  " in line]
    assert steps == [1, 2, 3, 2, 3, *range(4, total + 1)]


def test_the_end_of_the_keys_is_the_end_of_the_replay(saved: Path, replay: Replay) -> None:
    status, out, _ = replay(saved, keys=". .")
    assert status == 0
    assert "Verified" in out


def test_each_pair_of_eyes_sees_its_own(saved: Path, replay: Replay) -> None:
    """After the hand was looked at, its player sees three faces and the dealer none."""
    looked = next(index for index, line in enumerate(saved.read_text().splitlines()) if '"hand-viewed"' in line)
    keys = " ".join("." * looked)
    hands = {}
    for eyes in ("dealer", "spectator", "bot 2", "You"):
        _, out, _ = replay(saved, "--as", eyes, keys=keys)
        hands[eyes] = sum(out.count(suit) for suit in "♣♦♥♠")
    assert hands["You"] > 0
    assert hands["dealer"] == hands["spectator"] == hands["bot 2"] == 0


def test_somebody_who_was_not_there_sees_nothing(saved: Path, replay: Replay) -> None:
    status, _, err = replay(saved, "--as", "Nobody")
    assert status == 2
    assert "(not-at-table)" in err
    assert "dealer, pit, spectator, You, bot 2" in err


def test_a_program_gets_events_view_and_verdict(saved: Path, replay: Replay) -> None:
    status, out, _ = replay(saved, "--json", "--as", "You")
    body = json.loads(out)
    assert status == 0
    assert body["verified"] == {"over": True, "rules": True, "settlement": True, "shuffle": True}
    assert body["problems"] == []
    assert len(body["events"]) == len(saved.read_text().splitlines())
    assert {event["card"] for event in body["events"] if event["type"] == "card-dealt"} == {None}
    assert body["view"]["settlement"]["boxes"][0]["player"] == "You"


def change(file: Path, kind: str, **values: object) -> None:
    """Tamper with the first event of a kind."""
    lines = file.read_text().splitlines()
    index = next(index for index, line in enumerate(lines) if json.loads(line)["type"] == kind)
    lines[index] = json.dumps(json.loads(lines[index]) | values)
    file.write_text("\n".join(lines) + "\n")


def test_a_bet_made_larger_afterwards_is_noticed(saved: Path, replay: Replay) -> None:
    change(saved, "bet-placed", amount=999_00)
    status, out, _ = replay(saved, "--all")
    assert status == 1
    assert "NOT verified: settling the round again gives another settlement" in out


def test_another_card_than_the_seed_s_is_noticed(saved: Path, replay: Replay) -> None:
    used = {json.loads(line)["card"] for line in saved.read_text().splitlines() if '"card-dealt"' in line}
    change(saved, "card-dealt", card=next(card for card in ("2c", "2d", "2h", "2s", "3c") if card not in used))
    status, out, _ = replay(saved, "--json")
    assert status == 1
    assert json.loads(out)["verified"]["shuffle"] is False


def test_another_seed_is_noticed(saved: Path, replay: Replay) -> None:
    change(saved, "seed-revealed", seed="00" * 32)
    status, out, _ = replay(saved, "--all")
    assert status == 1
    assert "NOT verified: the seed is not the one that was committed to" in out


def test_a_round_that_is_not_over_is_no_proof_of_anything(saved: Path, replay: Replay) -> None:
    saved.write_text("".join(f"{line}\n" for line in saved.read_text().splitlines()[:9]))
    status, out, _ = replay(saved, "--all")
    assert status == 1
    assert "NOT verified: the file ends before the round is over" in out


OPENED = (
    '{"type":"betting-opened","round_id":"R","opened_at":"2026-01-31T20:00:00+08:00",'
    '"table":{"rulebook":"rws-3cp","layout":"A","boxes":1,"deal":"shoe"}}'
)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "history-broken", "line 1"),
        ("{", "bad-json", "line 1"),
        (f"{OPENED}\n{OPENED[:40]}", "bad-json", "line 2"),
        ('{"type":"hand-viewed","player":"A","box":1}', "history-broken", "line 1"),
        (f'{OPENED}\n{{"type":"moon-risen"}}', "bad-value", "line 2"),
        (f'{OPENED}\n{{"type":"bet-placed","player":"A","box":1}}', "missing-field", "line 2"),
        (f'{OPENED}\n{{"type":"seat-taken","player":"A","box":1,"hat":1}}', "unknown-field", "line 2"),
        (f'{OPENED}\n{{"type":"card-dealt","card":"Zz","place":"dealer"}}', "bad-card", "line 2"),
        (f"{OPENED}\n{OPENED}", "history-broken", "line 2"),
        (OPENED.replace("rws-3cp", "nowhere"), "unknown-rulebook", "line 1"),
        ("\udcff\udcfe", "bad-json", "line 1"),
    ],
)
def test_a_file_that_is_no_history_is_refused_where_it_breaks(
    tmp_path: Path, replay: Replay, text: str, code: str, at: str
) -> None:
    file = tmp_path / "round.jsonl"
    file.write_text(text, errors="surrogateescape")
    status, out, err = replay(file, "--json")
    assert (status, err) == (2, "")
    assert json.loads(out)["error"]["code"] == code
    assert json.loads(out)["error"]["at"].startswith(at)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path, replay: Replay) -> None:
    status, _, err = replay(tmp_path / "none.jsonl", "--all")
    assert status == 2
    assert "(file-unreadable)" in err


def test_any_line_left_out_or_doubled_is_refused_or_noticed(saved: Path, replay: Replay) -> None:
    """A history from which a line is gone, or in which one stands twice, never passes for a proved one."""
    whole = saved.read_text().splitlines()
    for index, line in enumerate(whole):
        for kept in (whole[:index] + whole[index + 1 :], whole[: index + 1] + whole[index:]):
            saved.write_text("".join(f"{one}\n" for one in kept))
            status, out, _ = replay(saved, "--json")
            unproved = status == 0 and json.loads(out)["verified"]["shuffle"] is None
            assert status in (1, 2) or unproved, line
