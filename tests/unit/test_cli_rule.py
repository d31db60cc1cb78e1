"""`croupier rule` in a pipe and on a terminal."""

from __future__ import annotations

import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from croupier.cli.app import INTERRUPTED, main

PROGRAM = [sys.executable, "-c", "import sys; from croupier.cli.app import main; sys.exit(main())"]


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, object]]:
    status = main(["rule", *arguments, "--json"])
    return status, json.loads(capsys.readouterr().out)


def at_terminal(tmp_path: Path, arguments: Sequence[str], keys: Sequence[tuple[str, str]]) -> tuple[int, str]:
    """Run the command on a terminal and type each answer when its prompt has come up."""
    ours, theirs = pty.openpty()
    environment = os.environ | {"COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1"}
    with subprocess.Popen(
        [*PROGRAM, "rule", *arguments], stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment
    ) as process:
        os.close(theirs)
        seen, told = "", 0
        waiting = list(keys)
        while select.select([ours], [], [], 60)[0]:
            try:
                more = os.read(ours, 4096).decode()
            except OSError:  # what Linux says when the other side has gone
                break
            if not more:
                break
            seen += more
            if waiting and waiting[0][0] in seen[told:]:
                told = len(seen)
                os.write(ours, f"{waiting.pop(0)[1]}\n".encode())
        status = process.wait(timeout=60)
    os.close(ours)
    assert not waiting, f"never asked for {waiting[0][0]!r}:\n{seen}"
    return status, seen


def test_json_answers_with_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    status, ruling = run_json(
        capsys, "rws-3cp", "misdeal", "--fact", "any_player_seen=no", "--fact", "movable=yes", "--as", "dealer"
    )
    assert status == 0
    assert list(ruling) == ["rulebook", "incident", "facts", "remedy", "clauses", "authority", "steps", "reading"]
    assert (ruling["remedy"], ruling["facts"]) == (
        "reconstruct-then-offer",
        {"any_player_seen": False, "movable": True},
    )


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("rws-3cp", "misdeal"), "facts-missing", "any_player_seen and movable"),
        (("rws-3cp", "misdeel"), "unknown-incident", "did you mean 'misdeal'"),
        (("rws-3cp", "misdeal", "--fact", "seen=no"), "unknown-fact", "does not turn on"),
        (("rws-3cp", "misdeal", "--fact", "movable=maybe"), "bad-value", "is no answer"),
        (("rws-3cp", "cards-drawn-together", "--as", "dealer"), "authority-too-low", "may not order"),
        (("rws-3cp", "foreign-card", "--as", "croupier"), "unknown-post", "no post"),
        (("rws-4cp", "foreign-card"), "unknown-rulebook", "rws-4cp"),
        (("rws-3cp", "foreign-card", "--reading", "X99=a"), "unknown-reading", "X99"),
    ],
)
def test_bad_use_has_a_closed_code(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], code: str, words: str
) -> None:
    status, answer = run_json(capsys, *arguments)
    error = answer["error"]
    assert isinstance(error, dict)
    assert (status, error["code"]) == (2, code)
    assert words in error["message"]


def test_a_refused_post_names_the_clause(capsys: pytest.CaptureFixture[str]) -> None:
    _, answer = run_json(capsys, "mbs-megalink-uth", "confidentiality-breach", "--as", "pit-manager")
    assert isinstance(answer["error"], dict)
    assert answer["error"]["clauses"] == ["5.9"]


def test_the_incidents_are_listed_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "mbs-megalink-3cp"]) == 0
    listed = capsys.readouterr().out
    assert "A card that does not belong to the deck turned up" in " ".join(listed.split())
    status, answer = run_json(capsys, "mbs-megalink-3cp")
    incidents = answer["incidents"]
    assert status == 0
    assert isinstance(incidents, list)
    assert {"incident": "cards-exposed", "says": "The dealer exposed cards during the deal", "facts": ["count"]} in (
        incidents
    )


def test_the_page_has_remedy_clause_authority_and_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "hgc-3cp-progressive", "power-failure", "--manager", "pit-manager"]) == 0
    page = capsys.readouterr().out
    assert "refer" in page
    assert "pit manager or above, as configured for the table" in page
    assert "1." in page


def test_a_reading_is_printed_with_its_question(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "rws-3cp", "jackpot-fault", "--fact", "any_player_seen=no"]) == 0
    page = " ".join(capsys.readouterr().out.split())
    assert "RW11 Does a jackpot fault void the whole round even if nobody has bet on the jackpot (5.16)? Yes." in page


def test_a_reading_changes_the_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    _, usual = run_json(capsys, "hgc-3cp-progressive", "confidentiality-breach")
    from croupier.rulebook import load

    option = next(iter(load("hgc-3cp-progressive").readings["H2"].options))
    _, other = run_json(capsys, "hgc-3cp-progressive", "confidentiality-breach", "--reading", f"H2={option}")
    assert usual["remedy"] == "forfeit-hand"
    assert other["remedy"] != "forfeit-hand"


def test_the_form_asks_only_what_still_matters(tmp_path: Path) -> None:
    status, seen = at_terminal(tmp_path, ["rws-3cp", "cards-exposed"], [("yes or no", "y")])
    assert status == 0
    assert "Has any player seen a card of his?" in seen
    assert "How many cards" not in seen
    assert "continue:" in seen


def test_the_form_takes_numbers_and_words_and_asks_again(tmp_path: Path) -> None:
    keys = [
        ("number, or a word", "exposed"),  # one incident is called so
        ("yes or no", "perhaps"),
        ("please", "no"),
        ("how many", "2"),
    ]
    status, seen = at_terminal(tmp_path, ["rws-multilink-3cp"], keys)
    assert status == 0
    assert "void-round:" in seen
    keys = [("number, or a word", "late"), ("number, or a word", "1"), ("number or word", "2")]
    status, seen = at_terminal(tmp_path, ["rws-3cp"], keys)
    assert status == 0
    assert "refuse-increase:" in seen


def test_the_form_is_left_with_the_end_of_the_file_and_knows_no_numbers_that_are_none(tmp_path: Path) -> None:
    status, seen = at_terminal(tmp_path, ["rws-3cp"], [("number, or a word", "²"), ("nothing is called", "\x04")])
    assert status == INTERRUPTED
    assert "Traceback" not in seen
    status, seen = at_terminal(tmp_path, ["rws-3cp", "late-bet"], [("number or word", "²"), ("please", "\x04")])
    assert status == INTERRUPTED
    assert "Traceback" not in seen


ROUND = {
    "rulebook": "rws-3cp",
    "jackpot": {"meter": 10_000_000, "reset": 2_000_000},
    "dealer": "Qs 7h 2d",
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "cards": "As Ks 4c",
            "bets": {"ante": 2500, "pair-plus": 500, "jackpot": 500},
            "decisions": ["play-1x"],
        },
        {"box": 2, "player": "B", "cards": "3c 3h 8d", "bets": {"ante": 1000, "pair-plus": 500}, "decisions": ["fold"]},
    ],
}


def money(bets: object) -> dict[tuple[int, str], object]:
    assert isinstance(bets, list)
    return {(one["box"], one["bet"]): one["payout"] for one in bets}


@pytest.fixture
def round_file(tmp_path: Path) -> str:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    return str(file)


def test_a_written_round_shows_every_bet_before_and_after(capsys: pytest.CaptureFixture[str], round_file: str) -> None:
    status, answer = run_json(capsys, "rws-3cp", "foreign-card", "--round", round_file)
    effect = answer["round"]
    assert status == 0
    assert isinstance(effect, dict)
    assert money(effect["before"])[1, "ante"] == 5000
    assert money(effect["before"])[2, "ante"] == 0
    assert money(effect["after"][""]) == {
        (1, "ante"): 2500,
        (1, "play"): 2500,
        (1, "pair-plus"): 500,
        (1, "jackpot"): 500,
        (2, "ante"): 1000,
        (2, "pair-plus"): 500,
    }


def test_a_ruling_that_asks_shows_a_column_for_each_answer(capsys: pytest.CaptureFixture[str], round_file: str) -> None:
    arguments = ("misdeal", "--fact", "any_player_seen=no", "--fact", "movable=yes", "--move", "1:2", "--move", "2:1")
    _, answer = run_json(capsys, "rws-3cp", *arguments, "--round", round_file)
    effect = answer["round"]
    assert isinstance(effect, dict)
    assert list(effect["after"]) == ["keep-mended", "bets-back"]
    assert money(effect["after"]["keep-mended"])[1, "pair-plus"] == 1000  # the pair of threes is box 1's now
    assert money(effect["after"]["bets-back"])[1, "ante"] == 2500
    assert money(effect["after"]["bets-back"])[2, "ante"] == 0  # what the fold has lost stays lost
    assert main(["rule", "rws-3cp", *arguments, "--round", round_file]) == 0
    assert "If everybody asked answers keep-mended" in capsys.readouterr().out


def test_a_history_supplies_the_facts_that_it_has_on_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    from croupier.round.codec import encode
    from tests.ruled_rounds import played

    state, events = played("rws-3cp", bets={1: {"ante": 1000}, 2: {"ante": 1000}}, decisions={1: ["fold"]})
    file = tmp_path / "history.jsonl"
    file.write_bytes(b"\n".join(encode(event) for event in events))
    _, answer = run_json(capsys, "rws-3cp", "power-failure", "--round", str(file))
    assert (answer["facts"], answer["remedy"]) == ({"outcome_established": True}, "continue")
    status, answer = run_json(
        capsys, "rws-3cp", "power-failure", "--fact", "outcome_established=no", "--round", str(file)
    )
    assert isinstance(answer["error"], dict)
    assert (status, answer["error"]["code"]) == (2, "facts-contradict")
    assert state.street is not None


@pytest.mark.parametrize(
    ("text", "arguments", "code"),
    [
        ("{", (), "bad-json"),
        ("[]", (), "bad-json"),
        ('{"rulebook": "rws-3cp"}', (), "missing-field"),
        (json.dumps(ROUND | {"rulebook": "mbs-megalink-3cp"}), (), "bad-value"),
        (json.dumps(ROUND | {"dealer": "Qs 7h"}), (), "wrong-card-count"),
        (json.dumps(ROUND), ("--move", "one"), "bad-value"),
        (json.dumps(ROUND), ("--box", "5", "--remedy", "wait"), "bad-value"),
        ('{"type": "betting-opened"}', (), "missing-field"),
    ],
)
def test_a_round_that_cannot_be_read_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, arguments: tuple[str, ...], code: str
) -> None:
    file = tmp_path / "round.json"
    file.write_text(text, encoding="utf-8")
    status, answer = run_json(capsys, "rws-3cp", "foreign-card", "--round", str(file), *arguments)
    assert isinstance(answer["error"], dict)
    assert (status, answer["error"]["code"]) == (2, code)


def test_a_file_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, answer = run_json(capsys, "rws-3cp", "foreign-card", "--round", str(tmp_path / "none.json"))
    assert isinstance(answer["error"], dict)
    assert answer["error"]["code"] == "file-unreadable"


def test_looks_are_told_with_the_round(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    hand = {"player": "A", "bets": {"ante": 1000}, "decisions": ["play-1x"]}
    boxes = [{"box": 1, "cards": "As Ks 4c", **hand}, {"box": 2, "cards": "3c 3h 8d", **hand}]
    file = tmp_path / "round.json"
    file.write_text(json.dumps({"rulebook": "rws-3cp", "dealer": "Qs 7h 2d", "boxes": boxes}), encoding="utf-8")
    arguments = (
        "extra-hand-viewed",
        "--fact",
        "intentional=yes",
        "--round",
        str(file),
        "--looked",
        "2",
        "--looked",
        "1",
    )
    _, answer = run_json(capsys, "rws-3cp", *arguments, "--box", "1")
    assert isinstance(answer["round"], dict)
    after = {(one["box"], one["bet"]): one["result"] for one in answer["round"]["after"][""]}
    assert (after[1, "ante"], after[1, "play"]) == ("returned", "returned")
    assert after[2, "ante"] != "returned"
    status, answer = run_json(capsys, "rws-3cp", *arguments, "--box", "2")
    assert isinstance(answer["error"], dict)
    assert (status, answer["error"]["code"]) == (2, "ruling-unfit")


WRITTEN = {
    "rws-3cp": ("Qs 7h 2d", "", {"ante": 1000}, ("As Ks 4c", "3c 3h 8d")),
    "mbs-megalink-3cp": ("Qs 7h 2d", "9s 4h", {"ante": 1000}, ("As Ks 4c", "3c 3h 8d")),
    "mbs-megalink-uth": ("Qs 7h", "9s 4h 2d Jc 5c", {"ante": 1000, "blind": 1000}, ("As Ks", "3c 8d")),
}


@pytest.mark.parametrize(
    ("book", "incident", "stated", "settled"),
    [
        pytest.param("rws-3cp", "power-failure", "outcome_established", "yes", id="rws: a fold is an outcome"),
        pytest.param("mbs-megalink-3cp", "power-failure", "outcome_established", "yes", id="mbs: a fold is an outcome"),
        pytest.param("mbs-megalink-uth", "power-failure", "outcome_established", "yes", id="uth: a fold is an outcome"),
        pytest.param("rws-3cp", "player-absent", "decision_pending", "no", id="rws: a decision is made"),
        pytest.param("mbs-megalink-3cp", "player-absent", "decision_pending", "no", id="mbs: a decision is made"),
        pytest.param("mbs-megalink-uth", "player-absent", "decision_pending", "no", id="uth: a decision is made"),
    ],
)
@pytest.mark.clause("rws-3cp", "5.5", "5.6", "5.7.1")
@pytest.mark.clause("mbs-megalink-3cp", "5.11", "5.16.2")
@pytest.mark.clause("mbs-megalink-uth", "5.11", "5.16.2")
def test_what_a_written_round_shows_is_not_stated_otherwise(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, book: str, incident: str, stated: str, settled: str
) -> None:
    dealer, community, bets, hands = WRITTEN[book]
    checks = ["check", "check"] if "uth" in book else []
    boxes = [
        {"box": 1, "player": "A", "cards": hands[0], "bets": bets, "decisions": [*checks, "play-1x"]},
        {"box": 2, "player": "B", "cards": hands[1], "bets": bets, "decisions": [*checks, "fold"]},
    ]
    written = {"rulebook": book, "dealer": dealer, "boxes": boxes} | ({"community": community} if community else {})
    file = tmp_path / "round.json"
    file.write_text(json.dumps(written), encoding="utf-8")
    about = (book, incident, "--round", str(file), "--box", "1")
    otherwise = {"yes": "no", "no": "yes"}[settled]
    status, answer = run_json(capsys, *about, "--fact", f"{stated}={otherwise}")
    assert isinstance(answer["error"], dict)
    assert (status, answer["error"]["code"], answer["error"]["expected"]) == (2, "facts-contradict", settled)
    status, answer = run_json(capsys, *about)
    assert status == 0
    assert answer["facts"] == {stated: settled == "yes"}


def test_a_written_round_does_not_say_what_was_up_when_power_failed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    dealer, _, bets, hands = WRITTEN["rws-3cp"]
    boxes = [{"box": 1, "player": "A", "cards": hands[0], "bets": bets, "decisions": ["play-1x"]}]
    file = tmp_path / "round.json"
    file.write_text(json.dumps({"rulebook": "rws-3cp", "dealer": dealer, "boxes": boxes}), encoding="utf-8")
    about = ("rws-3cp", "power-failure", "--round", str(file))
    for said, remedy in (("yes", "continue"), ("no", "void-round")):
        _, answer = run_json(capsys, *about, "--fact", f"outcome_established={said}")
        assert answer["remedy"] == remedy
    _, answer = run_json(capsys, *about)
    assert isinstance(answer["error"], dict)
    assert answer["error"]["code"] == "facts-missing"


SHARED = {
    "rulebook": "mbs-megalink-3cp",
    "dealer": "Qs 9h 4d",
    "community": "6s 5c",
    "boxes": [
        {
            "box": 1,
            "player": "P",
            "cards": "Kc 7d 2s",
            "bets": {"ante": 3000},
            "bettors": {"ante": {"P": 2000, "Q": 1000}},
            "decisions": ["play-1x"],
        }
    ],
}


def test_a_shared_box_is_shown_by_its_bettors(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Play follows the parts of the Ante, and who leaves takes his own."""
    file = tmp_path / "shared.json"
    file.write_text(json.dumps(SHARED))
    arguments = ("mbs-megalink-3cp", "confidentiality-breach", "--player", "Q", "--round", str(file))
    status, answer = run_json(capsys, *arguments)
    assert status == 0
    told = answer["round"]
    assert isinstance(told, dict)
    parts = [{"player": "P", "stake": 2000, "payout": 4000}, {"player": "Q", "stake": 1000, "payout": 2000}]
    assert [bet["parts"] for bet in told["before"]] == [parts, parts]
    assert [(bet["bet"], bet["stake"], bet["payout"]) for bet in told["after"][""]] == [
        ("ante", 2000, 4000),
        ("play", 2000, 4000),
    ]
    assert [(one["player"], one["bet"], one["amount"]) for one in told["back"][""]] == [
        ("Q", "ante", 1000),
        ("Q", "play", 1000),
    ]
    assert main(["rule", *arguments]) == 0
    page = capsys.readouterr().out
    assert "1    Q       play  10.00  win, 20.00 handed back  10.00 back now" in page
    assert "1    P       play  20.00  win, 40.00 handed back  win, 40.00 handed back" in page


@pytest.mark.clause("mbs-megalink-uth", "3.4", "5.5")
def test_of_a_shared_bet_that_wins_a_part_may_come_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whose part of the Blind was late has his part of the Ante back, and that is no win of his."""
    bets = {"ante": 3000, "blind": 3000}
    parts = {"P": 2000, "Q": 1000}
    box = {"box": 1, "player": "P", "cards": "Ac Ad", "bets": bets, "decisions": ["play-4x"]}
    boxes = [box | {"bettors": {"ante": parts, "blind": parts}}]
    written = {"rulebook": "mbs-megalink-uth", "dealer": "Ks Kh", "community": "9s 8c 5d 4h 3c", "boxes": boxes}
    file = tmp_path / "shared.json"
    file.write_text(json.dumps(written))
    late = ("late-bet", "--fact", "action=placed", "--box", "1", "--bet", "blind", "--player", "Q")
    assert main(["rule", "mbs-megalink-uth", *late, "--round", str(file)]) == 0
    page = capsys.readouterr().out
    assert "1    P       ante   20.00  win, 40.00 handed back   win, 40.00 handed back" in page
    assert "1    Q       ante   10.00  win, 20.00 handed back   returned, 10.00 handed back" in page
