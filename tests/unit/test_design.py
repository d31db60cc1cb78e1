"""`croupier design`: every table that meets its targets and none that does not, beside going through all of them."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.folded_bets import with_folds
from croupier.analysis.jackpot_links import LinkSetup, link_for, long_run
from croupier.analysis.jackpots import jackpot_bet
from croupier.analysis.reading import game_of
from croupier.analysis.side_bets import SideBet, side_bet
from croupier.analysis.solutions import solved
from croupier.cli.app import main
from croupier.design import searching
from croupier.design.asking import varied
from croupier.design.designing import Design, DesignAim, DesignQuestion, Found
from croupier.errors import Code, CroupierError
from croupier.rulebook import Rulebook, load
from croupier.rulebook.pays import parse_pay


def ask(
    name: str | Path, vary: Sequence[str], targets: Sequence[str] = (), link: LinkSetup | None = None, **how: Any
) -> Design:
    """The answer to a question; every table that qualifies unless it says how many."""
    asked = DesignAim(tuple(vary), tuple(targets), **({"best": None} | how))
    return DesignQuestion(
        lambda changes: load(name, changes=changes),
        asked,
        lambda book: link or link_for(jackpot_bet(book), 500),
    ).answer()


def every(name: str | Path, bet: str, rows: Mapping[str, Sequence[str]], *, ordered: bool = True) -> Iterator[SideBet]:
    """Every table of a bet by itself, counted as `croupier analyze` does; rows from the lowest hand on."""
    for pays in product(*rows.values()):
        if ordered and any(parse_pay(low).ratio > parse_pay(high).ratio for low, high in pairwise(pays)):
            continue
        changes = {f"bets.{bet}.pays.table.{row}": pay for row, pay in zip(rows, pays, strict=True)}
        yield side_bet(load(name, changes=changes), bet)


def edges(found: Sequence[Found]) -> list[Fraction]:
    return sorted(one.figures["edge"].exact for one in found)


#: The lowest rows of three bets, with fixed rows above them that bound them.
SMALL = [
    ("rws-3cp", "pair-plus", {"pair": "1..2", "flush": "3..5", "straight": "4..6"}),
    ("mbs-megalink-uth", "trips", {"three-of-a-kind": "5/2..7/2 step 1/2", "straight": "3..4", "flush": "5..7"}),
    (
        "hgc-3cp-progressive",
        "six-card-bonus",
        {"three-of-a-kind": "5..9 step 2", "straight": "8..10", "flush": "9, 20"},
    ),
]


def options(text: str) -> list[str]:
    """The values of a range in these tests, as the rulebook writes them."""
    if ".." not in text:
        return [f"{each.strip()} to 1" for each in text.split(",")]
    ends, _, step = text.partition(" step ")
    low, high = map(Fraction, ends.split(".."))
    found, by = [], Fraction(step or 1)
    while low <= high:
        found.append(f"{low.numerator} to {low.denominator}")
        low += by
    return found


@pytest.mark.parametrize(("name", "bet", "rows"), SMALL)
@pytest.mark.parametrize("ordered", [True, False])
def test_all_that_qualify_and_none_that_does_not(name: str, bet: str, rows: dict[str, str], ordered: bool) -> None:
    tables = list(every(name, bet, {row: options(text) for row, text in rows.items()}, ordered=ordered))
    means = sorted(-table.distribution.mean for table in tables)
    # From the lower to the upper third, both ends among the tables.
    low, high = means[len(means) // 3], means[2 * len(means) // 3]
    vary = [f"{bet}.{row}={text}" for row, text in rows.items()]
    found = ask(name, vary, [f"edge={low}..{high}"], any_order=not ordered)
    assert found.tables == len(tables)
    assert found.qualify == len(found.found)
    assert found.ruled_out == found.tables - found.qualify
    assert edges(found.found) == [edge for edge in means if low <= edge <= high]
    # A hair less at either end leaves out exactly the tables that stand there.
    hair = Fraction(1, 10**9)
    inside = ask(name, vary, [f"{bet}.edge={low + hair}..{high - hair}"], any_order=not ordered)
    assert edges(inside.found) == [edge for edge in means if low < edge < high]


def test_deviation_and_hits_are_met_exactly() -> None:
    name, bet, rows = SMALL[1]
    tables = [each.distribution for each in every(name, bet, {row: options(text) for row, text in rows.items()})]
    spreads = sorted(table.variance for table in tables)
    low, high = (float(spreads[at]) ** 0.5 for at in (len(spreads) // 4, len(spreads) // 2))
    vary = [f"{bet}.{row}={text}" for row, text in rows.items()]
    found = ask(name, vary, [f"deviation={low:.6f}..{high:.6f}", "hits=15%..16%"], rank="volatility")
    ends = [Fraction(f"{end:.6f}") ** 2 for end in (low, high)]
    expected = [spread for spread in spreads if ends[0] <= spread <= ends[1]]
    assert [one.figures["deviation"].exact for one in found.found] == expected
    assert 1 < len(expected) < len(tables) - 1
    best = ask(name, vary, ["edge=-1000%..1000%"], rank="-volatility", best=3)
    assert [one.figures["deviation"].exact for one in best.found] == spreads[:-4:-1]
    assert ask(name, vary, ["hits=16%.."]).qualify == 0


@pytest.mark.parametrize(("name", "bet"), [("mbs-megalink-uth", "trips"), ("rws-3cp", "pair-plus")])
def test_millions_of_tables_by_what_was_returned_and_by_chance(name: str, bet: str) -> None:
    pays = load(name).bets[bet].pays
    assert pays is not None
    paths = [f"bets.{bet}.pays.table.{row}" for row in reversed(pays.table)]
    low, high = Fraction("0.03"), Fraction("0.0301")
    found = ask(name, [f"{bet}.*=nice"], [f"edge={low}..{high}"])
    assert found.tables > 900_000
    assert found.qualify == len(found.found) > 10
    dice = random.Random(1)
    for one in dice.sample(found.found, 5):
        assert list(one.changes) == paths
        counted = side_bet(load(name, changes=one.changes), bet).distribution
        assert low <= -counted.mean <= high
        assert one.figures["edge"].exact == -counted.mean
        assert one.figures["deviation"].exact == counted.variance
        assert one.figures["hits"].exact == counted.hit_frequency
    known = {tuple(one.changes.values()) for one in found.found}
    nice = [str(pay) for pay in varied(load(name), [f"{bet}.{row}=nice" for row in pays.table])[0].options]
    for _ in range(20):
        # Every other one is a neighbour of what was returned: one row is another one by a step or two.
        table = [nice[at] for at in sorted(dice.choices(range(len(nice)), k=len(paths)))]
        if dice.random() < 0.5:
            table, at = list(dice.choice(sorted(known))), dice.randrange(len(paths))
            table[at] = nice[min(len(nice) - 1, max(0, nice.index(table[at]) + dice.randrange(-2, 3)))]
        edge = -side_bet(load(name, changes=dict(zip(paths, table, strict=True))), bet).distribution.mean
        ordered = all(parse_pay(one).ratio <= parse_pay(two).ratio for one, two in pairwise(table))
        assert (tuple(table) in known) is (ordered and low <= edge <= high)


def test_what_a_fold_takes_is_counted_apart(tmp_path: Path) -> None:
    """Best play folds the lowest hands: a row for them is paid only when it is played, as the sheet says too."""
    base = tmp_path / "base.toml"
    base.write_text('extends = "rws-3cp"\n[bets.pair-plus.pays.table]\nhigh-card = "1 to 2"\n')
    found = ask(base, ["pair-plus.high-card=0..1 step 1/2"], ["edge=-500%..500%"])
    assert len(found.found) == 3
    for one in found.found:
        book = load(base, changes=one.changes)
        counted = with_folds(book, side_bet(book, "pair-plus"), solved(game_of(book)))
        assert counted.never_folded is not None
        assert one.figures["edge"].exact == -counted.distribution.mean
        assert one.figures["deviation"].exact == counted.distribution.variance


def test_the_nearest_of_what_misses() -> None:
    name, bet, rows = SMALL[0]
    means = {-each.distribution.mean for each in every(name, bet, {row: options(text) for row, text in rows.items()})}
    vary = [f"{bet}.{row}={text}" for row, text in rows.items()]
    gap = max(pairwise(sorted(means)), key=lambda ends: ends[1] - ends[0])
    third = (gap[1] - gap[0]) / 3
    for target, nearest in [
        (f"edge={gap[0] + third / 2}..{gap[0] + third}", gap[0]),
        (f"edge={gap[1] - third}..{gap[1] - third / 2}", gap[1]),
        (f"edge={max(means) + 1}..{max(means) + 2}", max(means)),
        ("edge=-50000%", min(means)),
    ]:
        found = ask(name, vary, [target])
        assert (found.qualify, found.found) == (0, ())
        assert found.nearest is not None
        assert found.nearest.figures["edge"].exact == nearest
    # Nothing is near where another target cannot be met at all.
    assert ask(name, vary, ["edge=1%..2%", "hits=90%.."]).nearest is None


LINK = LinkSetup(stake=500, meter=50_000_000, reset=1_000_000, contribution=Fraction(1, 5), other_boxes=3)


def linked(name: str, changes: Mapping[str, str]) -> dict[str, Fraction]:
    """The figures of a jackpot as `croupier analyze` reckons them."""
    jackpot = jackpot_bet(load(name, changes=changes))
    assert jackpot is not None
    run = long_run(jackpot, LINK.stake, LINK.contribution, LINK.reset)
    even = jackpot.break_even(LINK.stake, 1, LINK.other_boxes)
    assert run is not None
    assert even is not None
    return {
        "edge": 1 - jackpot.value(LINK.meter, LINK.stake, 1, LINK.other_boxes) / LINK.stake,
        "break-even": even,
        "return": run.returned,
        "mean-meter": run.mean_meter,
        "reserve": run.seeded,
        "envy": jackpot.envy_value(LINK.other_boxes),
        "hits": jackpot.hits_per_bet,
    }


@pytest.mark.parametrize(
    ("name", "vary"),
    [
        ("mbs-megalink-uth", ["jackpot.straight=10..20 step 5", "jackpot.straight-flush=5..20 step 5"]),
        ("rws-3cp", ["jackpot.straight=15..25 step 5", "jackpot.envy.amounts.mini-royal=25..75 step 25"]),
        ("hgc-3cp-progressive", ["jackpot.straight=3..6", "jackpot.three-of-a-kind=50..70 step 10"]),
    ],
)
@pytest.mark.parametrize("figure", ["break-even", "return", "mean-meter", "edge"])
def test_what_the_jackpot_needs(name: str, vary: list[str], figure: str) -> None:
    all_of_them = ask(name, vary, link=LINK).found
    tables = [linked(name, one.changes) for one in all_of_them]
    assert len(tables) >= 9
    for one, table in zip(all_of_them, tables, strict=True):
        assert {key: value.exact for key, value in one.figures.items() if key != "deviation"} == table
    values = sorted(table[figure] for table in tables)
    low, high = values[len(values) // 3], values[2 * len(values) // 3]
    parts = 100 if figure in ("break-even", "mean-meter") else 1
    found = ask(name, vary, [f"{figure}={low / parts}..{high / parts}"], LINK, rank=figure)
    assert [one.figures[figure].exact for one in found.found] == [value for value in values if low <= value <= high]


def test_shares_and_start_values_of_the_link() -> None:
    name, vary = "mbs-megalink-uth", ["link.to-meter=10..30 step 5", "link.reset=5000, 10000, 20000"]
    found = ask(name, vary, ["return=60%..63%"], LINK, rank="return")
    jackpot = jackpot_bet(load(name))
    assert jackpot is not None
    runs = [
        long_run(jackpot, 500, Fraction(part, 100), 100 * reset)
        for part in range(10, 35, 5)
        for reset in (5000, 10000, 20000)
    ]
    returned = sorted(run.returned for run in runs if run is not None)
    expected = [value for value in returned if Fraction("0.6") <= value <= Fraction("0.63")]
    assert [one.figures["return"].exact for one in found.found] == expected
    assert 1 < len(expected) < 15
    assert {"link.to-meter", "link.reset"} == set(found.found[0].pays)
    assert found.found[0].changes == {}


def test_a_share_of_less_than_the_whole_has_no_long_run() -> None:
    found = ask("hgc-3cp-progressive", ["jackpot.mini-royal-spades=50, 100"], ["return=1%.."], LINK)
    assert [str(one.pays["jackpot.mini-royal-spades"]) for one in found.found] == ["100%"]


def test_what_was_found_stays_when_the_search_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "_STEPS", 2_000)
    calls = []

    def watch(done: float, ruled_out: int, qualify: int) -> None:
        calls.append((done, ruled_out, qualify))
        if qualify > 5:
            raise KeyboardInterrupt

    vary, targets = ("trips.*=nice",), ("edge=2%..3%",)
    question = DesignQuestion(
        lambda changes: load("mbs-megalink-uth", changes=changes), DesignAim(vary, targets), lambda _: LINK
    )
    found = question.answer(watch)
    assert not found.complete
    assert 5 < found.qualify < 10_000
    assert found.found
    assert all(Fraction("0.02") <= one.figures["edge"].exact <= Fraction("0.03") for one in found.found)
    assert [done for done, _, _ in calls] == sorted(done for done, _, _ in calls)


def test_a_search_that_was_broken_off_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken_off(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(searching, "search", broken_off)
    arguments = ["design", "rws-3cp", "--vary", "pair-plus.pair=1..3", "--target", "edge=5%..6%"]
    assert main(arguments) == 130
    assert "The search was broken off: 0 found, 0 of 3 tables ruled out." in capsys.readouterr().out


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> Any:
    assert main(["design", *arguments, "--json"]) == status
    return json.loads(capsys.readouterr().out)


def test_results_are_rulebooks_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, table = tmp_path / "found", tmp_path / "found.csv"
    arguments = ["rws-3cp", "--vary", "pair-plus.*=nice", "--target", "edge=2%..2.2%", "--best", "3"]
    found = run_json(capsys, *arguments, "--out", str(out), "--csv", str(table))
    assert [path.name for path in sorted(out.iterdir())] == ["result-1.toml", "result-2.toml", "result-3.toml"]
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for number, (one, row) in enumerate(zip(found["results"], rows, strict=True), start=1):
        book = load(out / f"result-{number}.toml")
        assert book.id == f"result-{number}"
        edge = -side_bet(book, "pair-plus").distribution.mean
        assert one["figures"]["edge_exact"] == f"{edge.numerator}/{edge.denominator}"
        assert float(row["edge"]) == one["figures"]["edge"] == float(edge)
        assert row["pair-plus.pair"] == one["pays"]["pair-plus.pair"]
    # A copy of a copy is seen from where it lies.
    again = tmp_path / "again"
    assert main(["design", str(out / "result-1.toml"), "--vary", "pair-plus.pair=1..2", "--out", str(again)]) == 0
    assert 'extends = "../found/result-1.toml"' in (again / "result-1.toml").read_text(encoding="utf-8")
    assert isinstance(load(again / "result-1.toml"), Rulebook)


def test_there_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("rws-3cp", "--vary", "pair-plus.pair=1..3", "--target", "edge=1%..2%")
    found = run_json(capsys, *arguments, status=1)
    assert (found["qualify"], found["results"], found["complete"]) == (0, [], True)
    assert found["nearest"]["pays"] == {"pair-plus.pair": "1 to 1"}
    assert main(["design", *arguments]) == 1
    assert "None of 3 tables." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("vary", "more", "code"),
    [
        ("", (), Code.BAD_USAGE),
        ("pair-plus.pair", (), Code.BAD_USAGE),
        ("pair-plus.pair=lots", (), Code.BAD_USAGE),
        ("pair-plus.pair=1 step 2", (), Code.BAD_USAGE),
        ("pair-plus.pair=3..1", (), Code.BAD_VALUE),
        ("pair-plus.pair=nice 13..14", (), Code.BAD_VALUE),
        ("pair-plus.pair=1..2 step 0", (), Code.BAD_VALUE),
        ("pair-plus.pair=1..1000000", (), Code.BAD_VALUE),
        ("pair-plus.*=1..4000", (), Code.BAD_VALUE),
        ("pair-plus.two-pair=1", (), Code.UNKNOWN_KEY),
        ("blind.flush=1", (), Code.UNKNOWN_KEY),
        ("play.*=1", (), Code.UNKNOWN_KEY),
        ("link.stake=1", (), Code.UNKNOWN_KEY),
        ("jackpot.mini-royal-spades=50, 101", (), Code.BAD_VALUE),
        ("jackpot.straight=1/3", (), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "edge"), Code.BAD_USAGE),
        ("pair-plus.pair=1", ("--target", "edge=low"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "edge=.."), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "edge=3%..2%"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "edge=nan..inf"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "edge=2..3"), Code.BAD_VALUE),
        ("jackpot.straight=5", ("--target", "return=75"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "edge=..2%", "--target", "edge=3%.."), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "pair-plus.edge=1%..2%", "--target", "edge=3%"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--target", "luck=1"), Code.BAD_VALUE),
        ("jackpot.straight=5", ("--meter", "inf"), Code.BAD_AMOUNT),
        ("jackpot.straight=5", ("--meter", "nan"), Code.BAD_AMOUNT),
        ("jackpot.straight=5", ("--reset", "-5"), Code.BAD_AMOUNT),
        ("pair-plus.pair=1", ("--target", "jackpot.edge=1"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--rank", "luck"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--all",), Code.BAD_USAGE),
        ("pair-plus.pair=1", ("--vary", "jackpot.straight=5", "--target", "edge=1%.."), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--vary", "jackpot.straight=5", "--target", "ante.edge=1%.."), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--vary", "jackpot.straight=5", "--target", "pair-plus.luck=1%.."), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--vary", "jackpot.straight=5", "--rank", "ante.edge"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--vary", "jackpot.straight=5", "--rank", "break-even"), Code.BAD_VALUE),
        ("pair-plus.pair=1", ("--unit", "0"), Code.BAD_AMOUNT),
    ],
)
def test_what_cannot_be_asked(vary: str, more: tuple[str, ...], code: Code, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--vary", vary] if vary else []
    assert run_json(capsys, "rws-3cp", *arguments, *more, status=2)["error"]["code"] == code


def test_more_than_the_whole_needs_its_sign_and_a_deviation_none() -> None:
    with pytest.raises(CroupierError) as error:
        ask("rws-3cp", ["pair-plus.pair=1"], ["edge=2..3"])
    assert (error.value.at, error.value.expected) == ("--target edge=2..3", "a percentage with its sign, as in 2%")
    for vary, target in (
        ("pair-plus.pair=1", "edge=..200%"), ("pair-plus.pair=1", "edge=..1"), ("pair-plus.pair=1", "deviation=..3"),
        ("ante-bonus.straight=1", "deviation=..3"),
    ):  # fmt: skip
        ask("rws-3cp", [vary], [target])


def test_targets_that_leave_room_for_one_number_do_not_contradict(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("rws-3cp", "--vary", "pair-plus.pair=1..2", "--target", "edge=..6%", "--target", "edge=5%..")
    assert run_json(capsys, *asked)["qualify"] == 1


def test_an_error_says_where_and_what_would_be_right() -> None:
    with pytest.raises(CroupierError) as error:
        ask("rws-3cp", ["pair-plus.pear=1"])
    assert (error.value.at, error.value.code) == ("--vary pair-plus.pear=1", Code.UNKNOWN_KEY)
    assert "straight-flush" in error.value.expected


def test_a_folder_that_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    arguments = ("rws-3cp", "--vary", "pair-plus.pair=1", "--out", str(tmp_path / "file" / "found"))
    assert run_json(capsys, *arguments, status=2)["error"]["code"] == Code.FILE_UNREADABLE
