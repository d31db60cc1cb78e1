"""Several bets designed at a time, beside going through every table of all of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from croupier.analysis.jackpot_links import LinkSetup
from croupier.analysis.jackpots import jackpot_bet
from croupier.analysis.reading import game_of
from croupier.analysis.side_bets import side_bet
from croupier.analysis.solutions import solved
from croupier.cli.app import main
from croupier.design import trying
from croupier.design.designing import BrokenOff, Design, DesignAim, Found
from croupier.design.searching import Watch
from croupier.design.trying import designed
from croupier.errors import Code, CroupierError
from croupier.rulebook import load

NAME = "rws-3cp"
LINK = LinkSetup(stake=500, meter=4_000_000, reset=1_000_000, contribution=Fraction(1, 5), other_boxes=2)
STRAIGHTS = (1, 2, 3)
PAIRS = (1, 2)
FLUSHES = (3, 4)
JACKPOTS = (20, 25, 30)
BETS = ("ante", "pair-plus", "jackpot")
VARY = ("ante-bonus.straight=1..3", "pair-plus.pair=1..2", "pair-plus.flush=3..4", "jackpot.straight=20..30 step 5")


def ask(
    vary: tuple[str, ...], *targets: str, watch: Watch | None = None, name: str | Path = NAME, **how: Any
) -> Design:
    """The answer to a question; every table that qualifies unless it says how many."""
    asked = DesignAim(vary, targets, **({"best": None} | how))
    return designed(lambda changes: load(name, changes=changes), asked, lambda _: LINK, watch)


def every() -> Iterator[tuple[tuple[int, ...], tuple[Fraction, Fraction, Fraction]]]:
    """Every table of the main game, Pair Plus and the jackpot: what it pays, and the edge of each of the three."""
    mains, pairs, jackpots = {}, {}, {}
    for straight in STRAIGHTS:
        book = load(NAME, changes={"bets.ante-bonus.pays.table.straight": f"{straight} to 1"})
        mains[straight] = -solved(game_of(book)).results.distribution.mean
    for pair, flush in product(PAIRS, FLUSHES):
        rows = {"pair": pair, "flush": flush}
        book = load(NAME, changes={f"bets.pair-plus.pays.table.{row}": f"{pay} to 1" for row, pay in rows.items()})
        pairs[pair, flush] = -side_bet(book, "pair-plus").distribution.mean
    for straight in JACKPOTS:
        jackpot = jackpot_bet(load(NAME, changes={"bets.jackpot.pays.table.straight": f"{straight}.00"}))
        assert jackpot is not None
        jackpots[straight] = 1 - jackpot.value(LINK.meter, LINK.stake, 1, LINK.other_boxes) / LINK.stake
    for one, two, three in product(mains, pairs, jackpots):
        yield (one, *two, three), (mains[one], pairs[two], jackpots[three])


def paid(design: Design) -> list[tuple[Fraction, ...]]:
    return [tuple(pay.ratio / (100 if pay.kind == "flat" else 1) for pay in one.pays.values()) for one in design.found]


def edges_of(one: Found) -> tuple[Fraction, ...]:
    return tuple(one.figures[f"{bet}.edge"].exact for bet in BETS)


def middle(values: set[Fraction]) -> tuple[Fraction, Fraction]:
    """From the second value to the last but one, or to the last of two."""
    ordered = sorted(values)
    return ordered[min(1, len(ordered) - 2)], ordered[max(-2, 1 - len(ordered))]


def test_all_that_qualify_in_their_order_and_none_that_does_not() -> None:
    tables = list(every())
    ends = [middle({edges[at] for _, edges in tables}) for at in range(3)]
    targets = [f"{bet}.edge={low}..{high}" for bet, (low, high) in zip(BETS, ends, strict=True)]
    found = ask(VARY, *targets)
    expected = [
        (pays, edges)
        for pays, edges in tables
        if all(low <= edge <= high for edge, (low, high) in zip(edges, ends, strict=True))
    ]
    # The bet that was named first comes first; where it is equal, the next.
    expected.sort(key=lambda table: table[1])
    assert 1 < len(expected) < len(tables) == found.tables
    assert (found.qualify, found.ruled_out) == (len(expected), len(tables) - len(expected))
    assert paid(found) == [pays for pays, _ in expected]
    assert [edges_of(one) for one in found.found] == [edges for _, edges in expected]


@pytest.mark.parametrize("best", [1, 5, 17])
def test_the_best_of_the_product_by_the_figure_of_one_bet(best: int) -> None:
    ordered = sorted((edges for _, edges in every()), key=lambda edges: (-edges[1], edges[0], edges[2]))
    found = ask(VARY, rank="-pair-plus.edge", best=best)
    assert [edges_of(one) for one in found.found] == ordered[:best]


def test_products_that_nobody_goes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    vary, target = ("pair-plus.*=nice", "jackpot.straight=5..30", "jackpot.mini-royal=nice"), "pair-plus.edge=3%..3.1%"
    found = ask(vary, target, best=3)
    assert found.complete
    assert found.tables > 10**8
    assert found.qualify == 50_960
    for one in found.found:
        book = load(NAME, changes=one.changes)
        assert one.figures["pair-plus.edge"].exact == -side_bet(book, "pair-plus").distribution.mean
        assert Fraction("0.03") <= one.figures["pair-plus.edge"].exact <= Fraction("0.031")
    monkeypatch.setattr(trying, "_MOST_NAMED", 35)
    with pytest.raises(CroupierError) as error:
        ask(VARY)
    assert (error.value.code, error.value.at) == (Code.BAD_VALUE, "--all")


def test_where_one_bet_has_none_the_nearest_has_the_best_of_the_others() -> None:
    found = ask(VARY, "pair-plus.edge=90%..", "ante.edge=..100%")
    mains, pairs, _ = zip(*(edges for _, edges in every()), strict=True)
    assert (found.qualify, found.found, found.ruled_out) == (0, (), found.tables)
    assert found.nearest is not None
    assert edges_of(found.nearest)[:2] == (min(mains), max(pairs))
    assert ask(VARY, "pair-plus.edge=90%..", "pair-plus.hits=90%..").nearest is None


def test_other_keys_beside_several_bets() -> None:
    keys = "contest.qualify.from=['high-card Q', 'high-card K']"
    found = ask((keys, "ante-bonus.straight=1..2", "pair-plus.pair=1..2"))
    assert (found.tables, found.qualify) == (8, 8)
    order = [(one.figures["ante.edge"].exact, one.figures["pair-plus.edge"].exact) for one in found.found]
    assert order == sorted(order)
    assert {one.settings["contest.qualify.from"] for one in found.found} == {"high-card Q", "high-card K"}


@pytest.mark.parametrize("stop", [1, 3])
def test_what_was_found_stays_when_the_search_is_broken_off(stop: int) -> None:
    calls: list[tuple[float, int, int]] = []

    def watch(done: float, ruled_out: int, qualify: int) -> None:
        calls.append((done, ruled_out, qualify))
        if len(calls) == stop:
            raise BrokenOff

    found = ask(VARY, "pair-plus.edge=..100%", watch=watch)
    assert not found.complete
    assert [done for done, _, _ in calls] == sorted(done for done, _, _ in calls)
    assert found.ruled_out + found.qualify <= found.tables


def test_a_bet_that_a_fold_takes_is_not_designed_with_the_game_that_folds(tmp_path: Path) -> None:
    """No hand that Pair Plus pays today is folded; with a row for the lowest hands that turns on the other pays."""
    base = tmp_path / "base.toml"
    base.write_text('extends = "rws-3cp"\n[bets.pair-plus.pays.table]\nhigh-card = "1 to 2"\n')
    with pytest.raises(CroupierError) as error:
        ask(("pair-plus.high-card=0..1", "ante-bonus.straight=1..2"), name=base)
    assert (error.value.code, error.value.at) == (Code.BAD_VALUE, "--vary")
    assert "a fold takes 'pair-plus' with it" in str(error.value)


def test_results_are_rulebooks_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    vary = [part for each in VARY for part in ("--vary", each)]
    arguments = ["design", NAME, *vary, "--target", "pair-plus.edge=..6%", "--best", "3"]
    assert main([*arguments, "--out", str(tmp_path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bets"][0] == "ante"
    for number, one in enumerate(found["results"], start=1):
        book = load(tmp_path / f"result-{number}.toml")
        assert Fraction(one["figures"]["ante.edge_exact"]) == -solved(game_of(book)).results.distribution.mean
        counted = side_bet(book, "pair-plus").distribution
        assert Fraction(one["figures"]["pair-plus.edge_exact"]) == -counted.mean
        assert Fraction(one["figures"]["pair-plus.variance_exact"]) == counted.variance
    assert main(arguments) == 0
    shown = capsys.readouterr().out
    assert "ante bonus straight  pair plus flush  pair plus pair" in shown
    assert "pair plus edge" in shown


def test_a_rank_goes_by_what_a_table_has() -> None:
    """A share of less than the whole has no long run: such a table is in no order by what comes back."""
    found = ask(("jackpot.mini-royal-spades=50, 100",), rank="-return", name="hgc-3cp-progressive")
    assert [str(one.pays["jackpot.mini-royal-spades"]) for one in found.found] == ["100%"]
    assert (found.qualify, found.ruled_out) == (1, 1)


def test_a_figure_may_name_its_bet() -> None:
    vary = ("ante-bonus.straight=1..3",)
    plain = ask(vary, "price of mimic the dealer=0..10000%", rank="-volatility")
    named = ask(vary, "ante.price of mimic the dealer=0..10000%", rank="-ante.volatility")
    assert named.found == plain.found
    assert len(plain.found) == 3
