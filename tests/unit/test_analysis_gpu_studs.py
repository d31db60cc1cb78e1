"""Games against a dealer's own cards on an accelerator: what the kernels are given leads to the processor's counts.

The kernels are done here in Python, step by step as they are written; `make gpu-check` has the kernels themselves.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from croupier.analysis import registry
from croupier.analysis.card_sets import EXCHANGES
from croupier.analysis.devices import ChosenDevice, using
from croupier.analysis.game import Game
from croupier.analysis.gpu import device as gpu
from croupier.analysis.gpu import studs
from croupier.analysis.gpu.device import DeviceRecord, KernelStep
from croupier.analysis.gpu.studs import STUDS, CardStandings, SuitStandings
from croupier.analysis.reading import game_of
from croupier.analysis.routes.against_dealer import order_of_plans, prices_of, solve
from croupier.cli.app import main
from croupier.errors import Code, InputError
from croupier.ranking.tables import SUIT_SPAN, SUIT_TABLE
from croupier.rulebook import load
from tests.paper_device import PaperDevice

THREE, SUITS = "rws-3cp", "high-card-flush"


def three() -> Game:
    return game_of(load(THREE))


class Calculator(PaperDevice):
    """A device on paper whose kernels are worked out."""

    def run(self, steps: Sequence[KernelStep], /) -> None:
        super().run(steps)
        for step in steps:
            if not step.kernel:
                (array,) = step.arguments
                array[...] = 0  # type: ignore[index]
            else:
                done: Callable[..., None] = globals()[step.kernel]
                done(*step.arguments)


def cards_of(bits: int) -> list[int]:
    return [card for card in range(52) if int(bits) >> card & 1]


def parts_of(record: DeviceRecord) -> tuple[Any, ...]:
    return record.parts


def place_of(sets: DeviceRecord, cards: Sequence[int]) -> int:
    places, starts, _, choose, _ = parts_of(sets)
    return int(places[starts[len(cards)] + sum(int(choose[card, at]) for at, card in enumerate(sorted(cards), 1))])


def value_of(ranking: DeviceRecord, cards: Sequence[int]) -> tuple[int, bool]:
    none, keys, bits, by_ranks, shifts, at, mask, row_at, row_mask, suited, flush, least, rank = parts_of(ranking)
    key, held = none + sum(int(keys[card]) for card in cards), sum(int(bits[card]) for card in cards)
    value = int(by_ranks[(key >> at & mask) ^ int(shifts[key >> row_at & row_mask])])
    if key & flush:
        suits = (int(suited[suit * SUIT_TABLE + (held >> suit * SUIT_SPAN & SUIT_TABLE - 1)]) for suit in range(4))
        value = max(value, *suits)
    return value, value >= least if rank < 0 else max(cards) >> 2 >= rank


def subsets(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)


def hands_with(
    sets: DeviceRecord,
    dealers: Any,
    weights: Any,
    rows: Any,
    fits: Any,
    hands: int,
    lowest: int,
    sides: int,
    table: Any,
) -> None:
    into = table.reshape(-1, sides, parts_of(sets)[4])
    for hand in range(hands):
        row = max(int(rows[hand]) + 1 - lowest, 0)
        for some in subsets(cards_of(dealers[hand])):
            if len(some) < len(cards_of(dealers[hand])):
                place = place_of(sets, some)
                into[row, 0 if fits[hand] else 1, place] += int(weights[hand]) * int(parts_of(sets)[2][place])


def up_to_rows(rows: int, columns: int, table: Any) -> None:
    table.reshape(rows, columns)[...] = np.cumsum(table.reshape(rows, columns), axis=0)


def avoid(
    sets: DeviceRecord, ranking: DeviceRecord, own: Any, values: Any, below: Any, upto: Any, hands: int, known: Any,
    dead: Any, choices: int, deads: int, size: int, sides: int, lowest: int, table: Any, unfit: Any, every: int,
    counts: Any,
) -> None:  # fmt: skip
    rows, into = table.reshape(-1, sides, parts_of(sets)[4]).astype(np.int64), counts.reshape(-1)
    for choice in range(choices):
        knowing, gone = cards_of(known[choice // deads]), cards_of(dead[choice % deads])
        for hand in range(hands):
            mine = cards_of(own[hand])
            found = np.zeros((2, 3), np.int64)
            possible = len({*knowing, *gone, *mine}) == len(knowing) + len(gone) + len(mine)
            for some in subsets(mine + gone) if possible else ():
                held, sign = [*some, *knowing], (-1) ** len(some)
                if len(held) < size:
                    place = place_of(sets, held)
                    found[:sides, 0] += sign * rows[below[hand] - lowest, :, place]
                    found[:sides, 1] += sign * rows[upto[hand] - lowest, :, place]
                    found[1, 2] += sign * int(unfit[place]) if sides > 1 else 0
                elif len(held) == size:
                    value, fits = value_of(ranking, held)
                    beaten = value < values[hand], value <= values[hand], not fits
                    found[0 if fits else 1] += np.array(beaten) * EXCHANGES * sign
            found //= EXCHANGES
            found[0, 2] = int(every) - found[1, 2] if possible else 0
            first = choice * 6 * hands + hand
            into[first : first + 6 * hands : hands] = np.diff(found, axis=1, prepend=0).ravel()


def weigh_standings(
    counts: Any, hands: int, choices: int, weights: Any, bands: Any, opens: Any, prices: Any, plans: int, many: int,
    deals: Any,
) -> None:  # fmt: skip
    assert deals.shape == (plans, many, 6)
    for choice in counts[: choices * 6 * hands].reshape(choices, 6, hands):
        for hand in range(hands):
            open_plans = [plan for plan in range(plans) if opens[hand] >> plan & 1]
            taken = max(open_plans, key=lambda plan: int(choice[:, hand] @ prices[plan, bands[hand]]))
            deals[taken, bands[hand]] += weights[hand] * choice[:, hand]


@pytest.mark.parametrize(
    "change", [{}, {"qualifies": 0}, {"qualifies": 0, "qualifying_card": 10}], ids=["as it is", "always", "by a card"]
)
def test_the_steps_lead_to_the_counts_of_the_processor(change: dict[str, Any]) -> None:
    game = three()
    assert game.contest is not None
    game = replace(game, contest=replace(game.contest, **change))
    found = studs.solve(game, Calculator())
    assert found.results == solve(game).results
    assert found.device == "paper"


def test_cards_that_are_seen_are_held_or_avoided() -> None:
    """Of a few hands: their own cards, beside every card that the dealer shows or another box does."""
    paper = Calculator()
    for game in (three().seeing(dealer=1), three().seeing(boxes=1)):
        there = CardStandings(paper, game)
        part, counts = range(700, 703), np.zeros(3 * 6 * 52, np.int64)
        paper.run(there.steps(part, counts))
        assert game.contest is not None
        full = solve(game)
        for hand, beside in zip(part, counts.reshape(52, 6, 3).transpose(2, 0, 1), strict=True):
            assert [all_of for all_of in beside.sum(axis=1).tolist() if all_of] == [there._every] * 49
            assert sorted(full.cards[hand].tolist()) == [card for card in range(52) if not beside[card].any()]
            prices = prices_of(game, order_of_plans(game), there.own.names)[:, there.own.bands[hand]]
            assert (beside @ prices.T).max(axis=1).sum() == full.best[hand]


def test_hands_that_do_not_fit_at_once_are_counted_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    there = CardStandings(Calculator(), three())
    whole = studs.solve(three(), Calculator()).results
    assert list(there.parts(10_000)) == [range(there.hands)]
    monkeypatch.setattr(studs, "_TABLE_ROOM", 4 * 2 * there._columns * 150)
    monkeypatch.setattr(studs, "_ROOM", 8 * 6 * 400)
    parts = list(there.parts(400))
    assert [card for part in parts for card in part] == list(range(there.hands))
    assert max(map(len, parts)) == 400
    for part in parts:
        assert there._upto[part.stop - 1] - there._below[part.start] < 150
    assert studs.solve(three(), Calculator()).results == whole


def test_counts_are_made_once_for_all_prices() -> None:
    paper, game = Calculator(), three()
    studs.solve(game, paper)
    before = [step.kernel for step in paper.ran]
    assert before.count("avoid") == 1
    dearer = replace(game, bets=tuple(replace(bet, fold=bet.fold - 1) for bet in game.bets))
    assert studs.solve(dearer, paper).results == solve(dearer).results
    assert [step.kernel for step in paper.ran][len(before) :] == ["", "weigh_standings"]


def test_many_pays_have_the_deals_and_the_worth_of_each() -> None:
    game, paper = three(), Calculator()
    pays = [np.stack([np.array(bet.pays) + more * (np.array(bet.pays) > 0) for more in range(3)]) for bet in game.bets]
    (found,) = studs.solve_many(game, pays, paper)
    worths = list(studs.worths_of_many(game, pays, paper))
    for at in range(3):
        rows = (tuple(map(tuple, each[at].tolist())) for each in pays)
        alone = replace(game, bets=tuple(replace(bet, pays=row) for bet, row in zip(game.bets, rows, strict=True)))
        results = solve(alone).results
        assert found.bands == results.bands
        assert found.deals[at].tolist() == np.array(results.counts).tolist()
        assert worths[at] == results.distribution.mean
        assert isinstance(worths[at], Fraction)


def longest_suits() -> Game:
    """The longest suit of three cards against that of three."""
    game, three_cards = game_of(load(SUITS)), (0, 1, 2)
    assert game.contest is not None
    contest = replace(game.contest, against=replace(game.contest.against, dealer=three_cards))
    hands = tuple(replace(hand, own=three_cards) for hand in game.hands)
    return replace(game, own=3, dealer=3, hands=hands, contest=contest)


def test_longest_suits_are_counted_by_their_own_kernel() -> None:
    paper = PaperDevice()
    for game, choices in ((longest_suits(), 1), (longest_suits().seeing(dealer=1), 52)):
        there = SuitStandings(paper, game)
        assert (there.hands, there.choices) == (1755, choices)
        assert [len(part) for part in there.parts(1000)] == [1000, 755]
        (step,) = there.steps(range(1000, 1755), "counts")
        assert step.kernel == "suits_against"
        masks, hands, *_ = step.arguments
        assert np.asarray(masks).shape == (755, 4)
        assert hands == 755


def test_every_kernel_that_is_asked_for_is_there_with_the_numbers_of_the_processor() -> None:
    text = gpu.source(STUDS)
    there = set(re.findall(r"__global__ void (\w+)\(", text))
    assert there == {"hands_with", "up_to_rows", "avoid", "suits_against", "weigh_standings"}
    said = {name: int(number) for name, number in re.findall(r"^#define (\w+) (\d+)$", text, re.MULTILINE)}
    expected = {"STANDINGS": 6, "EXCHANGES": EXCHANGES, "SUIT_SPAN": SUIT_SPAN, "SUIT_TABLE": SUIT_TABLE, "LENGTHS": 14}
    assert expected.items() <= said.items()
    # The best plans of a hand are noted a bit for each, in eight bits, on the processor as well.
    assert said["PLANS"] == 8
    boards = set(re.findall(r"__global__ void (\w+)\(", gpu.source(gpu.BOARDS)))
    assert not there & boards


def test_games_without_a_dealers_hand_stay_on_the_processor_and_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(gpu, "accelerator", lambda **_: ChosenDevice(PaperDevice()))
    assert main(["analyze", "let-it-ride", "--device", "gpu", "--json"]) == 0
    told = capsys.readouterr()
    assert json.loads(told.out)["device"] == "cpu"
    assert told.err.endswith("On the processor: a GPU solves only games with a dealer's hand.\n")
    side = ["design", THREE, "--vary", "pair-plus.flush=3..5", "--device", "gpu"]
    assert main([*side, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["device"] == "cpu"
    assert main(side) == 0
    assert capsys.readouterr().out.endswith("Solved on cpu.\n")
    with using("gpu"):
        assert registry.solved_on(three()) == "paper"
    assert registry.solved_on(three()) == "cpu"


@pytest.mark.parametrize(
    "command",
    [
        ["analyze", THREE],
        ["advise", THREE, "--cards", "Qs 6h 4d"],
        ["simulate", THREE],
        ["design", THREE, "--vary", "pair-plus.flush=3..5"],
    ],
)
def test_another_device_is_refused_with_those_there_are(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--device", "abacus"]) == 2
    said = capsys.readouterr().err
    for word in ("abacus", "--device", "cpu", "auto", "gpu"):
        assert word in said


def test_too_little_memory_is_a_refusal() -> None:
    class Full(Exception):
        pass

    class Stream:
        def __enter__(self) -> None: ...

        def __exit__(self, *_: object) -> None: ...

    def taken(*_: object) -> None:
        raise Full("2 GB were asked for")

    there: Any = object.__new__(gpu._Cuda)
    there.name, there._stream = "a small GPU", Stream()
    memory = type("memory", (), {"OutOfMemoryError": Full})
    there._cupy = type("cupy", (), {"cuda": type("cuda", (), {"memory": memory}), "empty": taken, "asarray": taken})
    for ask, what in ((there.room, (5, np.int64)), (there.array, (np.zeros(5),))):
        with pytest.raises(InputError, match="a small GPU is too small for this game: 2 GB") as refused:
            ask(*what)
        assert (refused.value.code, refused.value.at) == (Code.BAD_VALUE, "--device")
