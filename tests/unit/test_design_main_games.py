"""`croupier design` for a main game, where best play changes with the pays: held against solving every table."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.reading import game_of
from croupier.analysis.results import Results
from croupier.analysis.solutions import solved
from croupier.analysis.strategies import strategy_of
from croupier.cli.app import main
from croupier.design.boxes import BoxSearch
from croupier.design.designing import Design, DesignAim, DesignQuestion
from croupier.design.main_games import MainGame
from croupier.errors import Code, CroupierError
from croupier.rulebook import load
from croupier.rulebook.pays import parse_pay


def question(name: str, vary: Sequence[str], targets: Sequence[str] = (), **how: Any) -> DesignQuestion:
    asked = DesignAim(tuple(vary), tuple(targets), **({"best": None} | how))
    return DesignQuestion(lambda changes: load(name, changes=changes), asked, lambda _: pytest.fail("no jackpot here"))


def ask(name: str, vary: Sequence[str], targets: Sequence[str] = (), **how: Any) -> Design:
    return question(name, vary, targets, **how).answer()


#: Rows from the lowest hand on, and what each pays; in the second game play changes with them, in the third they pay
#: three bets at once.
SMALL: dict[str, dict[str, tuple[int, ...]]] = {
    "rws-3cp": {
        "ante-bonus.straight": (1, 2),
        "ante-bonus.three-of-a-kind": (3, 4, 5),
        "ante-bonus.straight-flush": (4, 6),
    },
    "mississippi-stud": {"ante.pair 6": (0, 1), "ante.pair J": (1, 2), "ante.two-pair": (2, 3)},
    "let-it-ride": {"third.pair T": (1, 2), "third.two-pair": (2, 3), "third.straight": (4, 5, 7)},
}


@cache
def every(name: str) -> dict[tuple[int, ...], Results]:
    """Every table of a game in which no hand pays less than a lower one, solved by itself."""
    found = {}
    for pays in product(*SMALL[name].values()):
        if all(low <= high for low, high in pairwise(pays)):
            rows = (row.partition(".") for row in SMALL[name])
            paths = [f"bets.{bet}.pays.table.{row}" for bet, _, row in rows]
            changes = {path: f"{pay} to 1" for path, pay in zip(paths, pays, strict=True)}
            found[pays] = solved(game_of(load(name, changes=changes))).results
    return found


def vary_of(name: str) -> list[str]:
    return [f"{row}={', '.join(map(str, pays))}" for row, pays in SMALL[name].items()]


def tables(design: Design) -> list[tuple[Fraction, ...]]:
    return sorted(tuple(pay.ratio for pay in one.pays.values()) for one in design.found)


@pytest.mark.parametrize("name", SMALL)
def test_all_that_qualify_and_none_that_does_not(name: str) -> None:
    solutions = every(name)
    edges = sorted(-results.distribution.mean for results in solutions.values())
    low, high = edges[len(edges) // 3], edges[2 * len(edges) // 3]
    found = ask(name, vary_of(name), [f"edge={low}..{high}"])
    assert found.tables == len(solutions)
    assert (found.qualify, found.ruled_out) == (len(found.found), found.tables - len(found.found))
    expected = {pays: one for pays, one in solutions.items() if low <= -one.distribution.mean <= high}
    assert tables(found) == sorted(expected)
    for one in found.found:
        results = expected[tuple(int(pay.ratio) for pay in one.pays.values())]
        assert one.figures["edge"].exact == -results.distribution.mean
        assert one.figures["risk"].exact == results.element_of_risk
        assert one.figures["hits"].exact == results.distribution.hit_frequency
        assert one.figures["deviation"].exact == results.distribution.variance


@pytest.mark.parametrize("name", SMALL)
def test_the_best_by_edge_and_by_deviation(name: str) -> None:
    solutions = every(name)
    edges = sorted(-results.distribution.mean for results in solutions.values())
    for rank, order in (("edge", edges), ("-edge", edges[::-1])):
        best = ask(name, vary_of(name), rank=rank, best=3)
        assert [one.figures["edge"].exact for one in best.found] == order[:3]
        assert best.qualify == len(solutions)
    spreads = sorted(results.distribution.variance for results in solutions.values())
    middle = float(spreads[len(spreads) // 2]) ** 0.5
    found = ask(name, vary_of(name), [f"deviation=..{middle:.9f}"], rank="-volatility")
    expected = [spread for spread in reversed(spreads) if spread <= Fraction(f"{middle:.9f}") ** 2]
    assert [one.figures["deviation"].exact for one in found.found] == expected


@pytest.mark.parametrize("name", SMALL)
def test_bounds_hold_at_every_table(name: str) -> None:
    """With nothing but the corners solved: what is said of a table without solving it is true, and says something."""
    asked = question(name, vary_of(name))
    assert asked._game is not None
    game = MainGame(asked.load, asked.space)
    search = BoxSearch(game, (), asked.rank, None)
    box = tuple((0, len(row.options) - 1) for row in asked.space.rows)
    low, high = search._edges(box)
    free = [at for at, row in enumerate(asked.space.rows) if row.free]
    assert len(game.known) == 2 ** len(free)
    solutions = every(name)
    for table in product(*(range(last + 1) for _, last in box)):
        pays = tuple(int(asked.space.rows[at].options[table[at]].ratio) for at in free)
        if pays in solutions:
            edge = float(-solutions[pays].distribution.mean)
            assert low[table] - 1e-12 <= edge <= high[table] + 1e-12
            assert high[table] - low[table] < 0.02


@pytest.mark.parametrize("name", SMALL)
def test_the_tables_of_a_box_that_pay_in_order_are_counted_without_looking_at_them(name: str) -> None:
    asked, chance = question(name, vary_of(name)), random.Random(1)
    search = BoxSearch(MainGame(asked.load, asked.space), (), asked.rank, None)
    for _ in range(50):
        ends = (sorted(chance.choices(range(len(row.options)), k=2)) for row in asked.space.rows)
        box = tuple((first, last) for first, last in ends)
        assert search._number(box) == search._allowed(box).sum()


@pytest.mark.parametrize("name", SMALL)
def test_boxes_too_large_to_be_looked_at_closely_end_in_the_same_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = [f"edge={float(sorted(-each.distribution.mean for each in every(name).values())[-2]):.9f}.."]
    expected = ask(name, vary_of(name), target)
    monkeypatch.setattr("croupier.design.boxes._MOST", 2)
    found = ask(name, vary_of(name), target)
    assert (found.found, found.qualify, found.ruled_out) == (expected.found, expected.qualify, expected.ruled_out)
    assert expected.ruled_out > expected.qualify > 0


def test_the_nearest_of_what_misses() -> None:
    name = "rws-3cp"
    edges = sorted(-results.distribution.mean for results in every(name).values())
    low, high = max(pairwise(edges), key=lambda ends: ends[1] - ends[0])
    third = (high - low) / 3
    for target, nearest in [
        (f"edge={low + third / 2}..{low + third}", low),
        (f"edge={high - third}..{high - third / 2}", high),
        ("edge=-300%..-200%", edges[0]),
    ]:
        found = ask(name, vary_of(name), [target])
        assert found.qualify == 0
        assert found.nearest is not None
        assert found.nearest.figures["edge"].exact == nearest


@pytest.mark.parametrize(("rank", "stop"), [("edge", 1), ("edge", 3), ("volatility", 3)])
def test_what_was_solved_stays_when_the_search_is_broken_off(rank: str, stop: int) -> None:
    name = "rws-3cp"
    edges = sorted(-results.distribution.mean for results in every(name).values())
    low, high = edges[1], edges[-2]
    calls = []

    def watch(done: float, ruled_out: int, qualify: int) -> None:
        calls.append((done, ruled_out, qualify))
        if len(calls) == stop:
            raise KeyboardInterrupt

    found = question(name, vary_of(name), [f"edge={low}..{high}"], rank=rank).answer(watch)
    assert (found.complete, len(calls)) == (False, stop)
    assert found.qualify == len(found.found)
    assert stop == 1 or found.found
    assert all(low <= one.figures["edge"].exact <= high for one in found.found)
    order = [one.figures["edge" if rank == "edge" else "deviation"].exact for one in found.found]
    assert order == sorted(order)


def test_the_price_of_a_simple_way_to_play() -> None:
    vary = ["ante-bonus.straight=1..3"]
    prices = []
    for pay in (1, 2, 3):
        _, strategy = strategy_of(load("rws-3cp", changes={"bets.ante-bonus.pays.table.straight": f"{pay} to 1"}))
        prices.append(next(way.cost for way in strategy.habits if way.name == "mimic the dealer"))
    found = ask("rws-3cp", vary, [f"price of mimic the dealer={min(prices)}..{max(prices)}"])
    assert sorted(one.figures["price of mimic the dealer"].exact for one in found.found) == sorted(prices)
    with pytest.raises(CroupierError, match="no way to play"):
        ask("rws-3cp", vary, ["price of prayer=0..1"])


def test_what_cannot_be_ruled_out_by_an_edge_is_not_begun() -> None:
    with pytest.raises(CroupierError) as error:
        ask("rws-3cp", ["ante-bonus.*=1..50"], ["deviation=..2"])
    assert (error.value.code, error.value.at) == (Code.BAD_VALUE, "--target")


def test_a_game_that_cannot_be_solved_says_so(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    amounts = tmp_path / "amounts.toml"
    amounts.write_text('extends = "rws-3cp"\n[bets.ante-bonus.pays.table]\nstraight = "5.00"\n')
    vary = "ante-bonus.straight-flush=4..5"
    assert main(["design", str(amounts), "--vary", vary, "--target", "edge=1%..2%"]) == 2
    assert "5.00, which has no value per unit staked (game-not-solved)" in capsys.readouterr().err


def test_other_keys_are_tried_one_by_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With what hand the dealer qualifies, and how much the player may stake, beside a row that varies."""
    street = load("rws-3cp").streets[0].id
    qualify, choices = "contest.qualify.from", f"streets.{street}.choices"
    fold, play = {"do": "fold", "clause": "3.12"}, {"do": "play", "stakes": "play", "clause": "3.12"}
    sizes = [[fold, play | {"times": times}] for times in ([1], [2])]
    # JSON but for its colons is TOML here.
    text = json.dumps(sizes).replace(":", " =")
    arguments = [
        "design",
        "rws-3cp",
        "--vary",
        f"{qualify}=['high-card Q', 'high-card K']",
        "--vary",
        f"{choices}={text}",
    ]
    arguments += [
        "--vary",
        "ante-bonus.straight=1..2",
        "--target",
        "edge=-100%..100%",
        "--out",
        str(tmp_path),
        "--json",
    ]
    assert main(arguments) == 0
    found = json.loads(capsys.readouterr().out)
    edges = []
    for least, chosen, pay in product(("high-card Q", "high-card K"), sizes, ("1 to 1", "2 to 1")):
        changes = {qualify: least, choices: chosen, "bets.ante-bonus.pays.table.straight": pay}
        edges.append(-solved(game_of(load("rws-3cp", changes=changes))).results.distribution.mean)
    assert [Fraction(one["figures"]["edge_exact"]) for one in found["results"]] == sorted(edges)
    assert (found["tables"], found["qualify"]) == (8, 8)
    for number, one in enumerate(found["results"], start=1):
        results = solved(game_of(load(tmp_path / f"result-{number}.toml"))).results
        assert -results.distribution.mean == Fraction(one["figures"]["edge_exact"])
    for wrong, code in [
        (f"{qualify}=[]", Code.BAD_VALUE),
        (f"{qualify}=[a]", Code.BAD_USAGE),
        ("no.key=[1]", Code.UNKNOWN_KEY),
    ]:
        assert main(["design", "rws-3cp", "--vary", wrong, "--json"]) == 2
        assert json.loads(capsys.readouterr().out)["error"]["code"] == code


@pytest.mark.slow
def test_four_rows_of_a_game_with_a_board() -> None:
    vary = [
        "blind.flush=1..3 step 1/2",
        "blind.full-house=2..5",
        "blind.four-of-a-kind=5..15",
        "blind.straight-flush=20..100 step 10",
    ]
    asked = question("mbs-megalink-uth", vary, ["edge=2%..2.05%"])
    found = asked.answer()
    assert found.complete
    assert asked._game is not None
    assert len(asked._game.known) < 200
    for one in found.found:
        results = solved(game_of(load("mbs-megalink-uth", changes=one.changes))).results
        assert Fraction("0.02") <= -results.distribution.mean == one.figures["edge"].exact <= Fraction("0.0205")
    dice, known = random.Random(1), [one.changes for one in found.found]
    for _ in range(20):
        near = dict(dice.choice(known))
        row = dice.choice(list(near))
        options = next(each.options for each in asked.space.rows if each.path == row)
        changes = near | {row: str(dice.choice(options))}
        results = solved(game_of(load("mbs-megalink-uth", changes=changes))).results
        rows = (changes[each.path] for each in asked.space.rows if each.free)
        ordered = all(parse_pay(low).ratio <= parse_pay(high).ratio for low, high in pairwise(rows))
        within = Fraction("0.02") <= -results.distribution.mean <= Fraction("0.0205")
        assert (ordered and within) is (changes in known)


def test_two_rows_of_a_game_with_a_board() -> None:
    """The short version of the slow one: what is printed lies in the middle, and the pays of its neighbours differ."""
    found = ask("mbs-megalink-uth", ["blind.flush=3/2", "blind.straight-flush=50"], ["edge=2.1849%..2.185%"])
    assert [one.figures["edge"].exact for one in found.found] == [Fraction(50643648973, 2317817502000)]


def test_pays_are_parsed_as_the_rulebook_writes_them() -> None:
    found = ask("rws-3cp", ["ante-bonus.straight=1..2 step 1/2"], best=3)
    assert {one.changes["bets.ante-bonus.pays.table.straight"] for one in found.found} == {"1 to 1", "3 to 2", "2 to 1"}
    assert {parse_pay(pay).ratio for one in found.found for pay in one.changes.values()} == {1, Fraction(3, 2), 2}
