"""`croupier play`, driven line by line: bets, decisions, results, the balance, and what is refused."""

from __future__ import annotations

import json
import random
import re
import shlex
from pathlib import Path

import pytest

from croupier.cards import parse_card
from croupier.cli.app import main
from croupier.cli.table.history import verify
from croupier.money import format_amount
from croupier.round import events as e
from croupier.settlement import settle
from croupier.settlement.read import Reader
from croupier.shuffle import mixed, shuffled
from tests.kinds import of_each_kind
from tests.table.script import GAMES, Play, Played

#: Keys that finish a round of any of the games: what is not offered is only answered with a word about it.
THROUGH = ". c c p q"
SEVERAL = ". c c p . . . c c f . . . 4 p . . . 3 2 f q"


def balance(played: Played) -> str:
    found = re.search(r"balance ([\d,.]+) \w+ \(([+−\d,.]+)\)", played.out)
    assert found is not None, played.out
    return found[2]


@pytest.mark.parametrize("game", of_each_kind(GAMES))
@pytest.mark.parametrize("bots", ["0", "3"])
def test_a_round_of_every_game_from_the_bets_to_the_balance(play: Play, game: str, bots: str) -> None:
    played = play(THROUGH, game, "--bots", bots)
    assert (played.status, played.err) == (0, "")
    history = played.round("S7-1")
    state = history.last
    assert state.settlement is not None
    assert [box.number for box in state.in_round] == list(range(1, int(bots) + 2))
    assert balance(played) == format_amount(state.settlement.boxes[0].net, sign=True)
    assert state.commitment in played.out.split("No more bets")[0]
    assert state.seed in played.out


@pytest.mark.parametrize("game", of_each_kind(GAMES))
def test_what_is_saved_settles_as_it_was_settled(play: Play, game: str) -> None:
    played = play(SEVERAL, game, "--bots", "2", "--bet", "jackpot=5", seed="21")
    assert played.saved == ["S21-1", "S21-2", "S21-3", "S21-4"]
    for name in played.saved:
        recorded = played.round(name).last.settlement
        read = Reader().read((played.directory / f"{name}.json").read_bytes())
        assert settle(read) == recorded


@pytest.mark.parametrize("game", of_each_kind(GAMES))
def test_a_player_may_keep_his_cards_covered_where_the_rules_let_him(play: Play, game: str) -> None:
    played = play(". c c d p q", game)
    assert (played.status, played.err) == (0, "")
    state = played.round("S7-1").last
    allowed = state.rulebook.declining is not None
    assert state.boxes[0].declined is allowed
    assert ("your cards will stay covered" in played.out) is allowed
    assert ("nobody can decline the comparison" in played.out) is not allowed


def test_whoever_changes_his_mind_shows_his_cards(play: Play) -> None:
    played = play(". d d p q", "rws-3cp")
    assert "your cards will be shown" in played.out
    box = played.round("S7-1").last.boxes[0]
    assert (box.declined, box.shown) == (False, True)


def test_the_same_seed_is_the_same_game_and_another_is_not(play: Play) -> None:
    first = play(THROUGH, "rws-3cp", "--no-save")
    assert play(THROUGH, "rws-3cp", "--no-save").out == first.out
    assert play(THROUGH, "rws-3cp", "--no-save", seed="8").out != first.out


def test_without_a_seed_no_two_games_are_the_same(play: Play) -> None:
    one, two = (play(THROUGH, "rws-3cp", "--no-save", seed=None) for _ in range(2))
    assert set(re.findall(r"commitment (\w{64})", one.out)).isdisjoint(re.findall(r"commitment (\w{64})", two.out))


def test_what_the_player_adds_changes_the_cards_and_stands_in_the_round(play: Play) -> None:
    play(THROUGH, "rws-3cp", "--entropy", "seven tall ships", seed="9")
    added = play(THROUGH, "rws-3cp").round("S9-1").last
    assert set(added.entropy) == {"seven tall ships"}
    seed = bytes.fromhex(added.seed)
    assert added.drawn != shuffled(seed)[: len(added.drawn)]
    assert added.drawn == shuffled(mixed(seed, "rws-3cp", "S9-1", added.entropy))[: len(added.drawn)]


def test_nothing_is_saved_where_nothing_is_to_be_saved(play: Play) -> None:
    assert play(THROUGH, "rws-3cp", "--no-save").saved == []


def test_nobody_sits_down_where_rounds_cannot_be_saved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["play", "rws-3cp", "--history", str(tmp_path / "file")]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "rounds cannot be saved here" in shown.err
    assert "--no-save" in shown.err


def test_a_saved_round_is_never_written_over(play: Play) -> None:
    play(THROUGH, "rws-3cp")
    before = (play("q", "rws-3cp").directory / "S7-1.jsonl").read_bytes()
    again = play(THROUGH, "rws-3cp")
    assert again.saved == ["S7-1", "S7-1.2"]
    assert (again.directory / "S7-1.jsonl").read_bytes() == before


# ---- bets


def test_enter_repeats_the_bets_of_the_last_round(play: Play) -> None:
    played = play("b 25 10 y . f . . f q", "rws-3cp")
    for name in ("S7-1", "S7-2"):
        assert {bet.bet: bet.amount for bet in played.round(name).last.boxes[0].bets} == {
            "ante": 2500,
            "pair-plus": 1000,
            "jackpot": 500,
        }


def test_a_bet_that_must_equal_another_goes_down_with_it(play: Play) -> None:
    played = play("b 25 - - . c c f q", "mbs-megalink-uth")
    assert {bet.bet: bet.amount for bet in played.round("S7-1").last.boxes[0].bets} == {"ante": 2500, "blind": 2500}


@pytest.mark.clause("rws-3cp", "5.2")
def test_a_bet_below_the_minimum_is_refused_with_its_clause_and_asked_for_again(play: Play) -> None:
    played = play("b 5 25 0 0 . f q", "rws-3cp")
    assert "below the minimum" in played.out
    assert "5.2: " in played.out
    assert played.round("S7-1").last.boxes[0].amount("ante") == 2500


def test_bets_that_are_not_in_order_are_not_dealt(play: Play) -> None:
    played = play("b 0 0 y . b 10 0 y . f q", "rws-3cp")
    assert "Progressive Jackpot stands without Ante" in played.out
    assert played.saved == ["S7-1"]


def test_no_bets_no_deal(play: Play) -> None:
    played = play("b 0 0 0 .", "rws-3cp")
    assert "no bet on the layout" in played.out
    assert played.saved == []


def test_nobody_bets_or_plays_more_than_he_has(play: Play) -> None:
    played = play("b 60 15 0 0 . p f q", "rws-3cp", "--balance", "20")
    assert "that takes 60.00 and you have 20.00" in played.out
    assert "that takes 15.00 and you have 5.00" in played.out
    assert balance(played) == "−15.00"


def test_a_player_without_chips_is_told_so(play: Play) -> None:
    played = play(". f .", "rws-3cp", "--balance", "15", "--limits", "pair-plus=10:20")
    assert "no chips for another round" in played.out
    assert played.saved == ["S7-1"]


def test_first_bets_can_be_given_on_the_command_line(play: Play) -> None:
    played = play(". f q", "hgc-3cp-progressive", "--bet", "ante=50", "--bet", "six-card-bonus=7.50")
    assert {bet.bet: bet.amount for bet in played.round("S7-1").last.boxes[0].bets} == {
        "ante": 5000,
        "six-card-bonus": 750,
    }


# ---- decisions


def test_only_open_decisions_are_offered(play: Play) -> None:
    asked = [line for line in play(THROUGH, "mbs-megalink-uth").out.splitlines() if "h hint" in line]
    offered = [line.split("  h hint")[0] for line in asked]
    assert offered == [
        "c check  3 play 3× 30.00  4 play 4× 40.00",
        "c check  2 play 2× 20.00",
        "f fold  1 play 1× 10.00",
    ]


def test_a_key_that_is_not_offered_changes_nothing(play: Play) -> None:
    played = play(". c x 4 p q", "rws-3cp")
    assert played.out.count("there is nothing on key") == 3
    assert played.round("S7-1").last.boxes[0].decisions == ("play-1x",)


def test_rules_pay_tables_and_hints_are_there_for_the_asking(play: Play) -> None:
    played = play("? t . ? t h f e v q", "rws-3cp")
    assert "3.12.1" in played.out
    assert "Pair Plus: straight flush 40 to 1" in played.out
    assert re.search(r"Exactly, in units of the Ante: .*Best: ", played.out)
    assert "box 1, You: staked 10.00, paid 0.00, net −10.00" in played.out
    state = played.round("S7-1").last
    assert f"--seed {state.seed}" in played.out
    assert f"--commitment {state.commitment}" in played.out


@pytest.mark.parametrize("added", [[], ["--entropy", "seven tall ships"]])
def test_the_printed_command_verifies_the_shuffle(
    play: Play, capsys: pytest.CaptureFixture[str], added: list[str]
) -> None:
    printed = play(". f v q", "rws-3cp", *added).out
    found = re.search(r"croupier (shuffle verify .*?--commitment \w{64})", printed, re.DOTALL)
    assert found is not None
    assert main(shlex.split(found[1].replace("\\\n", " "))) == 0
    assert "Verified" in capsys.readouterr().out


@pytest.mark.clause("mbs-megalink-3cp", "3.9.1.1")
def test_where_a_fold_leaves_a_choice_about_pair_plus_it_can_be_made(play: Play) -> None:
    given_up = play(". g q", "mbs-megalink-3cp", "--bet", "pair-plus=5")
    assert "g fold, give up Pair Plus" in given_up.out
    assert given_up.round("S7-1").last.boxes[0].elected == ("pair-plus",)
    assert "give up" not in play(". f q", "mbs-megalink-3cp").out


@pytest.mark.clause("rws-3cp", "3.7")
def test_of_several_boxes_one_is_looked_at_and_the_others_are_played_blind(play: Play) -> None:
    played = play(". 2 p p q", "rws-3cp", "--boxes", "2")
    history = played.round("S7-1")
    viewed = [(event.player, event.box) for event in history.events if isinstance(event, e.HandViewed)]
    blind = [(event.box, event.blind) for event in history.events if isinstance(event, e.DecisionMade)]
    assert viewed == [("You", 2)]
    assert blind == [(1, True), (2, False)]
    assert "Box 1, blind:" in played.out


def test_all_boxes_can_be_played_blind(play: Play) -> None:
    played = play(". 5 n c 4 c c p p q", "mbs-megalink-uth", "--boxes", "2")
    assert not [event for event in played.round("S7-1").events if isinstance(event, e.HandViewed)]


@pytest.mark.clause("rws-3cp", "3.14")
def test_pair_plus_alone_has_nothing_to_decide_and_is_not_looked_at(play: Play) -> None:
    played = play("b 0 5 0 . q", "rws-3cp")
    history = played.round("S7-1")
    assert history.last.boxes[0].decisions == ()
    assert not [event for event in history.events if isinstance(event, e.HandViewed)]


# ---- leaving


@pytest.mark.parametrize("keys", ["q", "b q", ""])
def test_leaving_before_the_deal_costs_nothing(play: Play, keys: str) -> None:
    played = play(keys, "rws-3cp")
    assert played.status == 0
    assert "0 rounds played, balance 1,000.00 SGD (0.00)." in played.out
    assert played.saved == []


@pytest.mark.clause("rws-3cp", "5.5")
def test_leaving_with_a_hand_open_folds_it_at_rws(play: Play) -> None:
    for keys in (". q", "."):
        played = play(keys, "rws-3cp", "--no-save")
        assert "Ante  loses 10.00  −10.00  folded" in played.out
        assert balance(played) == "−10.00"


@pytest.mark.clause("mbs-megalink-uth", "5.11")
def test_leaving_after_a_look_is_a_decision_at_a_virtual_table_of_mbs(play: Play) -> None:
    # Whoever has seen his cards does not get Ante and Blind back by leaving instead of folding [MB11].
    played = play(". c q", "mbs-megalink-uth")
    assert balance(played) == "−20.00"
    assert played.round("S7-1").last.boxes[0].folded


@pytest.mark.clause("mbs-megalink-uth", "5.11")
def test_leaving_takes_the_hand_out_of_the_round_where_the_house_reads_the_rule_by_its_letter(play: Play) -> None:
    played = play(". c q", "mbs-megalink-uth", "--reading", "MB11=returned")
    assert balance(played) == "0.00"
    assert played.round("S7-1").last.boxes[0].out


def test_ctrl_c_leaves_with_the_balance(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("croupier.cli.table.keys.Keyboard._read_line", interrupted)
    played = play(".", "rws-3cp")
    assert played.status == 0
    assert "balance 1,000.00 SGD" in played.out


# ---- the table


def test_the_meter_grows_by_its_share_of_every_jackpot_bet(play: Play) -> None:
    terms = ("--bet", "jackpot=5", "--opening", "2,000", "--reset", "500", "--to-meter", "33.33%")
    played = play(". p . . p . . p q", "rws-3cp", *terms)
    shown = [reading.meter for name in played.saved if (reading := played.round(name).last.jackpot)]
    # 5.00 x 33.33% = 1.6665 a round, shown rounded down to the cent.
    assert shown == [2001_66, 2003_33, 2004_99]


@pytest.mark.clause("hgc-3cp-progressive", "P16")
def test_the_house_keeps_no_more_of_a_jackpot_bet_than_the_rules_allow(play: Play) -> None:
    refused = play("", "hgc-3cp-progressive", "--to-meter", "60%")
    assert refused.status == 2
    assert "house may not keep 40%" in refused.err
    assert "15% to 20%" in refused.err
    assert "P16" in refused.err


def test_limits_and_device_are_the_table_s(play: Play) -> None:
    given = ("--limits", "ante=50:60", "--limits", "pair-plus=1:2", "--limits", "jackpot=2", "--deal", "shoe")
    played = play("b 50 2 y . f q", "rws-3cp", *given)
    table = played.round("S7-1").last.terms
    assert (table.deal, table.jackpot_unit, table.limits["ante"].max) == ("shoe", 200, 6000)
    assert played.round("S7-1").last.discarded, "a shoe burns a card"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("rws-3cp", "--limits", "ante"), "bad-value"),
        (("rws-3cp", "--limits", "ante=10"), "bad-value"),
        (("rws-3cp", "--limits", "ante=ten:20"), "bad-amount"),
        (("rws-3cp", "--limits", "ante=20:10"), "bad-amount"),
        (("rws-3cp", "--limits", "trips=1:2"), "unknown-bet"),
        (("rws-3cp", "--limits", "payout=100"), "unknown-bet"),
        (("rws-3cp", "--bet", "trips=5"), "unknown-bet"),
        (("rws-3cp", "--bet", "ante"), "bad-value"),
        (("rws-3cp", "--balance", "-5"), "bad-amount"),
        (("rws-3cp", "--opening", "much"), "bad-amount"),
        (("rws-3cp", "--to-meter", "much"), "bad-link"),
        (("rws-3cp", "--deal", "method-a"), "table-not-allowed"),
        (("rws-3cp", "--boxes", "5", "--bots", "5"), "bad-value"),
        (("hgc-3cp-progressive", "--boxes", "2"), "one-hand-only"),
        (("rws-3cp", "--reading", "X1"), "bad-value"),
        (("rws-3cp", "--reading", "X1=moon"), "unknown-reading"),
        (("rws-3cp", "--name", "bot 2"), "bad-value"),
        (("nowhere",), "unknown-rulebook"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_code(play: Play, arguments: tuple[str, ...], code: str) -> None:
    refused = play("", *arguments)
    assert refused.status == 2
    assert f"({code})" in refused.err


def test_a_seed_is_a_number_or_hexadecimal(play: Play) -> None:
    assert "(bad-value)" in play("", "rws-3cp", seed="xyz").err
    assert play("q", "rws-3cp", seed="DEADbeef").status == 0


def test_a_payout_cap_can_be_set_where_the_rules_know_one(play: Play) -> None:
    played = play(". p q", "hgc-3cp-progressive", "--limits", "payout=25,000")
    assert played.round("S7-1").last.terms.payout_cap == 25_000_00
    written = json.loads((played.directory / "S7-1.json").read_text())
    assert written["limits"]["payout"] == {"max": 25_000_00}


def test_a_what_if_copy_is_played_settled_and_replayed_by_its_file(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = tmp_path / "what-if.toml"
    book.write_text('extends = "rws-3cp"\n[identity]\nid = "mine"\n[bets.ante.odds]\npay = "2 to 1"\n')
    played = play(". p q", str(book), seed="12")
    assert "Ante        wins 10.00  +20.00" in played.out
    events = str(played.directory / "S12-1.jsonl")
    assert main(["settle", str(played.directory / "S12-1.json")]) == 0
    assert main(["replay", events, "--all"]) == 0
    assert main(["replay", events, "--all", "--rulebook", str(book)]) == 0
    assert main(["replay", events, "--all", "--rulebook", "rws-3cp"]) == 2
    for saved in (events, str(played.directory / "S12-1.json")):
        over = saved.endswith(".jsonl")
        assert main(["rule", str(book), "foreign-card", "--round", saved]) == (2 if over else 0)
        assert ("not-now" if over else "void") in "".join(capsys.readouterr())
    assert main(["rule", "rws-3cp", "foreign-card", "--round", str(played.directory / "S12-1.json")]) == 2
    assert "the round was played by mine" in capsys.readouterr().err


def test_a_round_whose_rulebook_has_gone_says_what_to_add(
    play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, moved = tmp_path / "what-if.toml", tmp_path / "elsewhere.toml"
    book.write_text('extends = "rws-3cp"\n[identity]\nid = "mine"\n')
    played = play(". p q", str(book), seed="12")
    events = played.directory / "S12-1.jsonl"
    book.rename(moved)
    assert main(["replay", str(events), "--json"]) == 2
    found = json.loads(capsys.readouterr().out)["error"]
    assert (found["code"], found["expected"]) == (
        "unknown-rulebook",
        "the file of its rulebook: --rulebook FILE.toml",
    )
    assert str(book) in found["message"]
    assert main(["replay", str(events), "--json", "--rulebook", str(moved)]) == 0
    # A record of before names the game alone.
    first, *rest = events.read_text().splitlines()
    opened = json.loads(first)
    del opened["table"]["source"]
    events.write_text("\n".join([json.dumps(opened), *rest]))
    capsys.readouterr()
    assert main(["replay", str(events), "--json"]) == 2
    assert "which does not come with croupier" in json.loads(capsys.readouterr().out)["error"]["message"]
    assert main(["replay", str(events), "--json", "--rulebook", str(moved)]) == 0


def test_the_reading_that_was_played_is_written_down(play: Play) -> None:
    played = play(". p q", "rws-3cp", "--reading", "X1=card")
    assert json.loads((played.directory / "S7-1.json").read_text())["readings"] == {"X1": "card"}
    qualify = played.round("S7-1").rulebook.qualification
    assert qualify is not None
    assert qualify.by == "card"


@pytest.mark.parametrize("game", of_each_kind(GAMES))
@pytest.mark.parametrize("number", range(3))
def test_whatever_keys_are_pressed_the_money_adds_up(play: Play, game: str, number: int) -> None:
    """Sixty keys without sense or aim: every round that was dealt is over, proved, and settles again from its file."""
    keys = random.Random(f"{game} {number}").choices([".", ".", ".", *"bcfgp1234htev?ny5x0-"], k=60)
    boxes = "2" if number % 2 and game != "hgc-3cp-progressive" else "1"
    played = play(" ".join(keys), game, "--boxes", boxes, "--bots", str(number % 3), seed=str(number))
    assert (played.status, played.err) == (0, "")
    net = 0
    for name in played.saved:
        history = played.round(name)
        assert verify(history)[1] == ()
        recorded = history.last.settlement
        assert recorded is not None
        assert settle(Reader().read((played.directory / f"{name}.json").read_bytes())) == recorded
        net += sum(box.net for box in recorded.boxes if box.player == "You")
    assert balance(played) == format_amount(net, sign=True)


@pytest.mark.parametrize("width", [40, 60, 80, 100, 160])
@pytest.mark.parametrize("game", of_each_kind(GAMES))
def test_the_table_fits_every_terminal(play: Play, game: str, width: int) -> None:
    out = play(". c c", game, "--bots", "3", "--no-save", width=width).out
    drawn = [line for line in out.splitlines() if set(line) & set("╭│╰┏┃┗")]
    assert all(len(line) <= width for line in drawn)
    assert width < 64 or drawn


@pytest.mark.parametrize("game", of_each_kind(GAMES))
def test_no_card_is_drawn_before_its_time(play: Play, game: str) -> None:
    """Up to the decision the screen shows the player's own cards and the community cards that are up, no others."""
    played = play(". q", game, "--bots", "3")
    before = played.out.split("q leave › q")[0]
    own = {str(card) for card in played.round("S7-1").last.box(1).cards}
    shown = {str(parse_card(text.replace(" ", ""))) for text in re.findall(r"(?:10|[2-9JQKA]) ?[♣♦♥♠]", before)}
    assert shown == own
