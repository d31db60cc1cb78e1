"""`croupier analyze`, `strategy` and `advise` as people and programs call them."""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import redirect_stdout
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.jackpot_links import link_for, long_run, per_meter_at_table, two_winners
from croupier.analysis.jackpots import jackpot_bet
from croupier.analysis.reading import game_of
from croupier.analysis.registry import advice
from croupier.analysis.reports import flop_table
from croupier.analysis.rounds import session
from croupier.analysis.side_bets import side_bet
from croupier.analysis.solution import Position
from croupier.analysis.strategies import strategy_of
from croupier.cards import parse_cards
from croupier.cli.app import main
from croupier.rulebook import load
from croupier.simulation.exact import exact_means
from croupier.simulation.table import compile_table
from tests import simulated
from tests.simulated import BOOKS, WITHOUT_DEALER
from tests.solved import LONGEST_STUDY, studied_once


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main([*arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("name", [*BOOKS, *WITHOUT_DEALER])
def test_a_sheet_for_every_rulebook(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = run_json(capsys, "analyze", name)
    for bet in sheet["bets"].values():
        numerator, denominator = map(int, bet["house_edge_exact"].split("/"))
        assert bet["house_edge"] == pytest.approx(numerator / denominator)
        outcomes = bet["outcomes"]
        assert sum(outcome["combinations"] for outcome in outcomes) == bet["combinations"]
        assert sum(outcome["contribution"] for outcome in outcomes) == pytest.approx(-bet["house_edge"])
        assert {"element_of_risk", "standard_deviation", "hit_frequency", "skewness", "return"} <= set(bet)
        assert {"category", "combinations", "probability", "pays", "contribution"} <= set(outcomes[0])
    book = load(name)
    assert ("jackpot" in sheet) is (book.jackpot_bet is not None)
    if book.jackpot_bet is not None:
        assert {"constant_exact", "per_meter_exact", "break_even_meter", "hits_per_bet"} <= set(sheet["jackpot"])
    first = comb(52, book.cards.own)
    assert sum(row["hands"] for row in next(iter(sheet["strategy"].values()))) == first
    main_game = sheet["bets"][book.main_bet]
    assert sum(Fraction(share["net_exact"]) for share in main_game["shares"]) == -Fraction(
        main_game["house_edge_exact"]
    )


def test_what_if_and_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    both = run_json(capsys, "analyze", "mbs-megalink-uth", "mbs-megalink-uth", "--what-if", "trips.royal-flush=50")
    first, second = both["sheets"]
    assert (first["changes"], second["changes"]) == ([], ["trips.royal-flush=50"])
    assert first["sha256"] != second["sha256"]
    assert second["bets"]["trips"]["house_edge"] - first["bets"]["trips"]["house_edge"] == pytest.approx(
        50 * 4_324 / 133_784_560
    )
    assert first["bets"]["ante"] == second["bets"]["ante"]
    assert main(["analyze", "rws-3cp", "hgc-3cp-progressive"]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"Pair Plus: house edge +5\.57466% +7\.27602% +\+1\.70136%", printed)
    assert re.search(r"6 Card Bonus: house edge +- +10\.22479% +-", printed)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("analyze", "mbs-megalink-uth", "--what-if", "blind.flush=-2"), "pay-table-wrong"),
        (("analyze", "mbs-megalink-uth", "--what-if", "blind.two-pair=1"), "unknown-key"),
        (("analyze", "no-such-game"), "unknown-rulebook"),
        (("analyze", "rws-3cp", "rws-3cp", "rws-3cp"), "bad-usage"),
        (("analyze", "rws-3cp", "--unit", "0"), "bad-amount"),
        (("analyze", "rws-3cp", "--reading", "X1=nonsense"), "unknown-reading"),
        (("advise", "rws-3cp", "--cards", "Qs 6h"), "wrong-card-count"),
        (("advise", "rws-3cp", "--cards", "Qs Qs 4d"), "card-twice"),
        (("advise", "rws-3cp", "--cards", "Qs 6h 4d", "--board", "2c 3c"), "wrong-card-count"),
    ],
)
def test_bad_use_has_a_code(arguments: tuple[str, ...], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_json(capsys, *arguments, status=2)["error"]["code"] == code


def test_advice_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "advise", "mbs-megalink-uth", "--cards", "Jh 6h", "--board", "Ks 9h 4h 2c 3d")
    assert found["street"] == "river"
    assert found["decisions"] == [
        {"decision": "fold", "value": -2.0, "value_exact": "-2/1"},
        {"decision": "play-1x", "value": pytest.approx(-431 / 198), "value_exact": "-431/198"},
    ]


def test_a_page_that_needs_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.html"
    assert main(["analyze", "rws-3cp", "--html", str(file)]) == 0
    page = file.read_text(encoding="utf-8")
    assert capsys.readouterr().out == f"wrote {file}\n"
    addresses = set(re.findall(r'(?:src|href|url)\s*[=(]\s*["\']?([^"\')\s>]+)', page))
    assert all(address.startswith("#") for address in addresses)
    assert "<script" not in page
    assert page.count("<svg") == 5
    assert "686689/20358520" in page
    assert "FAILS" not in page
    assert re.findall(r"<h2>(\d+)\. ", page) == [str(number) for number in range(1, page.count("<h2>") + 1)]
    assert main(["analyze", "rws-3cp", "--html", str(tmp_path / "missing" / "sheet.html")]) == 2


def test_three_card_habits(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "strategy", "rws-3cp")
    costs = {habit["name"]: round(habit["worth"], 4) for habit in found["habits"]}
    # Public pages: playing everything 7.65%, playing as the dealer qualifies 3.45%.
    assert costs["always play-1x"] == -0.0765
    assert costs["mimic the dealer"] == -0.0345
    assert costs["always fold"] == -1
    decisions = [step["decision"] for step in found["edge"]]
    assert decisions == ["fold"] * 6 + ["play"] * 6
    assert found["rules"][0] == "With queen high, six and four kickers or better: play 1×."


@pytest.mark.parametrize("name", ["rws-3cp", "let-it-ride", "crazy-4-poker"])
def test_habits_never_beat_best_play(name: str) -> None:
    found = strategy_of(load(name))[1]
    for rule in map(str, found.rules):
        lowest, _, highest = rule.removeprefix("With ").partition(":")[0].partition(" to ")
        assert lowest != highest, "a rule for hands of one rank names it once"
    assert found.habits
    assert all(habit.cost >= 0 for habit in found.habits)


def test_habits_where_a_single_card_qualifies() -> None:
    found = strategy_of(load("rws-3cp", readings={"X1": "card"}))[1]
    assert all(habit.cost >= 0 for habit in found.habits)


@pytest.fixture(scope="module")
def holdem_strategy() -> Any:
    """What `croupier strategy` says of the game whose study takes longest."""
    said = io.StringIO()
    with redirect_stdout(said), studied_once():
        assert main(["strategy", LONGEST_STUDY, "--json"]) == 0
    return json.loads(said.getvalue())


def test_holdem_strategy(holdem_strategy: Any) -> None:
    found = holdem_strategy
    ways = {habit["name"]: habit for habit in (*found["simplifications"], *found["habits"])}
    assert all(habit["cost"] > 0 for habit in ways.values())
    assert "33+, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo" in found["rules"][0]
    # Seen by nobody, the player's hand is the dealer's equal, and Play wins as often as it loses.
    assert ways["play everything 4x"]["worth"] == ways["play everything 3x"]["worth"] == ways["play blind"]["worth"]
    assert ways["both rules"]["cost"] < Fraction(1, 400)
    for name, rule in (("simple flop", found["rules"][-4]), ("simple river", found["rules"][-3])):
        assert f"{ways[name]['cost']:.4%} of the Ante" in rule
    assert ways["both rules"]["cost"] >= max(ways["simple flop"]["cost"], ways["simple river"]["cost"])


@pytest.mark.parametrize(("way", "strategy"), [("play everything 4x", "always-play"), ("both rules", "basic")])
def test_a_way_in_words_is_worth_what_is_simulated(way: str, strategy: str, holdem_strategy: Any) -> None:
    """`croupier strategy` prices ways to play backwards from whole boards, without counting results."""
    ways = (*holdem_strategy["simplifications"], *holdem_strategy["habits"])
    table = simulated.table(LONGEST_STUDY, strategy=strategy)
    (exact,) = exact_means(table, compile_table(table))
    worth = next(Fraction(each["worth_exact"]) for each in ways if each["name"] == way)
    assert exact["main game"] == worth * simulated.ANTE
    assert all(mean is not None for mean in exact.values())


def test_the_long_run() -> None:
    jackpot = jackpot_bet(load("mbs-megalink-uth"))
    assert jackpot is not None
    run = long_run(jackpot, 500, Fraction(1, 5), 10_000_000)
    assert run is not None
    # 100 cents a bet, and 100,000.00 every 649,740 bets, over 7.6 meters in 2,598,960 bets.
    assert run.mean_meter == (100 + Fraction(10_000_000, 649_740)) / Fraction(76, 25_989_600)
    assert run.returned == jackpot.value(run.mean_meter, 500) / 500


def test_two_winners_at_one_table() -> None:
    book = load("mbs-megalink-uth")
    jackpot = jackpot_bet(book)
    assert jackpot is not None
    pairs = two_winners(book, jackpot, 10_000_000, 1_000_000)
    assert pairs is not None
    found = {(both.first, both.second): both for both in pairs}
    two = found["straight-flush", "straight-flush"]
    # Ten and nine of a hundred, shared equally [X5].
    assert (two.alone, two.together) == ((1_000_000, 1_000_000), (950_000, 950_000))
    # The flop is three in sequence and each box holds the two cards on one side of it: from 3-4-5 (with A-2 and 6-7)
    # to 9-10-J seven flops a suit, and 10-J-Q has a royal above it; either box may hold the lower side.
    deals = 22_100 * 1_176 * 1_081
    royal = found["royal-flush", "straight-flush"]
    assert royal.chance == Fraction(4, deals)
    assert two.chance * deals == 56
    alone = jackpot.per_meter * 10_000_000
    at_table = per_meter_at_table(book, jackpot, 10_000_000, 1_000_000, 3)
    assert at_table is not None
    assert alone - at_table == 3 * Fraction(56 * 50_000 + 4 * 2 * 500_000, deals)


def test_winners_that_are_not_counted_are_not_reckoned() -> None:
    quads = load("mbs-megalink-uth", changes={"bets.jackpot.pays.table.four-of-a-kind": "5%"})
    jackpot = jackpot_bet(quads)
    assert jackpot is not None
    assert two_winners(quads, jackpot, 10_000_000, 1_000_000) is None
    assert per_meter_at_table(quads, jackpot, 10_000_000, 1_000_000, 3) is None
    # With a share for each mini royal, three of the four may come at one table.
    royals = load("rws-3cp", changes={"bets.jackpot.pays.table.mini-royal": "10%"})
    jackpot = jackpot_bet(royals)
    assert jackpot is not None
    pairs = two_winners(royals, jackpot, 10_000_000, 1_000_000)
    assert pairs is not None
    assert sum(both.chance for both in pairs) == Fraction(4 * 3, 22_100 * 18_424)
    assert per_meter_at_table(royals, jackpot, 10_000_000, 1_000_000, 1) is not None
    assert per_meter_at_table(royals, jackpot, 10_000_000, 1_000_000, 2) is None


@pytest.mark.slow
def test_rules_name_what_they_cost_in_the_game_at_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """Where Play wins double, the known rules cost something else, and the words say what."""
    found = run_json(capsys, "strategy", "mbs-megalink-uth", "--what-if", "bets.play.odds.pay=2 to 1")
    costs = {each["name"]: f"{each['cost']:.4%} of the Ante" for each in found["simplifications"]}
    assert not costs["simple flop"].startswith("0.0864%")
    assert costs["simple flop"] in found["rules"][-4]
    assert costs["simple river"] in found["rules"][-3]


def flops_written(file: Path, capsys: pytest.CaptureFixture[str]) -> list[list[dict[str, str]]]:
    """What the command writes, file by file."""
    assert main(["strategy", "mbs-megalink-uth", "--flops", str(file)]) == 0
    parts = []
    for part in sorted(file.parent.glob(f"{file.stem}-*{file.suffix}")):
        with part.open(encoding="utf-8", newline="") as table:
            parts.append(list(csv.DictReader(table)))
    assert f"{sum(map(len, parts)):,} hands on flops" in capsys.readouterr().out
    return parts


def like(rows: list[dict[str, str]]) -> int:
    """How many hands on flops some rows stand for."""
    return sum(int(row["flops"]) * int(row["holes"]) for row in rows)


@pytest.mark.slow
def test_every_decision_on_the_flop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    parts = flops_written(tmp_path / "flops.csv", capsys)
    # A spreadsheet takes 1,048,576 rows.
    assert [len(part) for part in parts] == [1_000_000, 286_792]
    assert sum(map(like, parts)) == 22_100 * 1_176
    (shown,) = (row for part in parts for row in part if (row["flop"], row["hole"]) == ("Kc 9d 4d", "Jd 6d"))
    # The same hand as Jh 6h on Ks 9h 4h.
    assert Fraction(int(shown["play-2x"]), int(shown["deals"])) == Fraction(486133, 1070190)
    assert Fraction(int(shown["check"]), int(shown["deals"])) == Fraction(330013, 1070190)
    assert shown["best"] == "play-2x"


def test_every_decision_on_some_flops(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty kinds of flops in files of a thousand rows; a row is worth what advice says."""
    flops = flop_table._flops()[:20]
    monkeypatch.setattr(flop_table, "_flops", lambda: flops)
    monkeypatch.setattr(flop_table, "MOST_ROWS", 1_000)
    parts = flops_written(tmp_path / "flops.csv", capsys)
    assert {len(part) for part in parts[:-1]} == {1_000}
    assert sum(map(like, parts)) == int(kinds_of(3).weights[:20].sum()) * 1_176
    for row in (parts[0][0], parts[1][500], parts[-1][-1]):
        position = Position(1, 0, tuple(parse_cards(row["hole"])), tuple(parse_cards(row["flop"])), (), ())
        values = advice(game_of(load("mbs-megalink-uth")), position).values
        assert {name: Fraction(int(row[name]), int(row["deals"])) for name in values} == values
        assert values[row["best"]] == max(values.values())


def test_a_game_without_a_flop_has_no_table_of_them(tmp_path: Path) -> None:
    assert main(["strategy", "rws-3cp", "--flops", str(tmp_path / "flops.csv")]) == 2


def test_a_link_is_assumed_roundly() -> None:
    jackpot = jackpot_bet(load("rws-3cp"))
    link = link_for(jackpot, 500)
    assert (link.meter, link.reset) == (4_000_000, 1_000_000)
    assert link_for(jackpot, 500, meter=1, reset=0).meter == 1
    assert link_for(None, 500).meter == 0


def test_sessions_add_up() -> None:
    bet = side_bet(load("rws-3cp"), "pair-plus").distribution
    found = session(bet, 100)
    mean = float((found.totals * found.chances).sum())
    deviation = float(((found.totals - mean) ** 2 * found.chances).sum()) ** 0.5
    assert float(found.chances.sum()) == pytest.approx(1)
    assert mean == pytest.approx(100 * float(bet.mean), abs=1e-6)
    assert deviation == pytest.approx(10 * bet.standard_deviation)
    assert found.quantile(0.025) < mean < found.quantile(0.975)
    one = session(bet, 1)
    assert one.ahead == pytest.approx(float(bet.hit_frequency))


@pytest.mark.parametrize(
    ("arguments", "at", "says"),
    [
        (("advise", "rws-3cp", "--cards", "Qs Qs 4d"), "cards", "Qs stands twice"),
        (("advise", "rws-3cp", "--cards", "Qs 6h 4d", "--dealer", "4d"), "dealer", "4d stands twice"),
        (("advise", "rws-3cp", "--cards", "Qs 6h 4d", "--others", "Qs"), "others", "Qs stands twice"),
        (("analyze", "rws-3cp", "--seen", "dealer=1", "--seen", "dealer=1"), "--seen", "says again"),
        (("analyze", "rws-3cp", "--seen", "dealer=0"), "--seen", "says of no cards"),
        (
            ("advise", "casino-holdem", "--cards", "Tc Jd", "--board", "9c 2d 3d", "--early", "1"),
            "board",
            "with 3 community cards, 1 of them seen early, no decision is open",
        ),
    ],
)
def test_a_refusal_names_what_was_given_wrong(
    arguments: tuple[str, ...], at: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    error = run_json(capsys, *arguments, status=2)["error"]
    assert error["at"] == at
    assert says in error["message"]
    if at == "board":
        assert error["expected"] == "4 community cards"
