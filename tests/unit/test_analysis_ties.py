"""Exact ties: of decisions that are worth the same all are named, wherever best play is told."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest

from croupier.analysis.advice import advise
from croupier.analysis.reading import game_of
from croupier.analysis.registry import solve
from croupier.analysis.weighing import KnownCards, Weigher
from croupier.cards import parse_cards
from croupier.cli.app import main
from croupier.rulebook import load

#: Game, own cards, board, decided before, the street, and the decisions that are equally good, less staked first.
TIES = [
    # Eight cards of 48 make a straight at 5 to 1: the bet comes back on average.
    ("let-it-ride", "2c 3c 4d", "5h", ("pull-back",), ("pull-back", "let-it-ride")),
    # Six cards of 48 pair a jack or a queen, and six more push: three units lost, either way.
    ("mississippi-stud", "2c 3c", "Jd Qh", ("bet-1x", "bet-1x"), ("fold", "bet-1x")),
    ("mississippi-stud", "2c 3c", "4d Jh", ("bet-3x", "bet-3x"), ("fold", "bet-1x")),
    ("mbs-megalink-uth", "2h 4h", "2d Ad 9d Kc Td", ("check", "check"), ("fold", "play-1x")),
    ("mbs-megalink-uth", "2c 6h", "9c Ts Ks 2s As", ("check", "check"), ("fold", "play-1x")),
    ("casino-holdem", "7c 9d", "Ac 2h Qs", (), ("fold", "call-2x")),
    ("casino-holdem", "3s 3h", "Ac Jc 9c", (), ("fold", "call-2x")),
    ("texas-holdem-bonus", "4c 2d", "2c 7c Qh Ts", ("bet-2x", "check"), ("check", "bet-1x")),
    ("texas-holdem-bonus", "Th 3c", "9h 8s Tc 7c", ("bet-2x", "bet-1x"), ("check", "bet-1x")),
]


@pytest.mark.parametrize(("name", "own", "board", "decided", "best"), TIES)
def test_a_tie_names_all_best_decisions(
    name: str, own: str, board: str, decided: tuple[str, ...], best: tuple[str, ...]
) -> None:
    found = advise(load(name), parse_cards(own), parse_cards(board), decided=decided)
    assert found.best == best
    game = game_of(load(name))
    street = next(number for number, each in enumerate(game.streets) if each.id == found.street)
    state = game.course.ways(street, decided, game)
    assert state is not None
    # The same by going through all that can follow.
    expected = Weigher(game, KnownCards(tuple(parse_cards(own)), tuple(parse_cards(board)))).values(street, state)
    assert dict(found.decisions) == expected
    assert [choice for choice, value in expected.items() if value == max(expected.values())] == list(best)


def test_a_near_tie_names_one() -> None:
    """The same ranks in one suit can be a flush as well."""
    found = advise(load("let-it-ride"), parse_cards("2c 3c 4c"), parse_cards("5c"), decided=("pull-back",))
    assert found.best == ("let-it-ride",)
    assert found.decisions[0][1] - found.decisions[1][1] > Fraction(0)


@pytest.mark.parametrize("name", ["let-it-ride", "mississippi-stud"])
def test_best_play_has_every_best_decision_of_every_hand(name: str) -> None:
    """The table of a street that simulation and charts are made from has a bit for each of a tie."""
    game = game_of(load(name))
    street = len(game.streets) - 1
    solution = solve(game)
    decisions = solution.decisions(street)
    for of, own, board, decided, best in TIES:
        if of != name:
            continue
        seen, up = (np.array([parse_cards(text)], np.uint8) for text in (own, board))
        number = decisions.numbers(seen, up, np.zeros((1, 0), np.uint8))[0]
        bits = int(decisions.best[game.course.ways(street, decided, game) or 0, number])
        assert {choice.id for at, choice in enumerate(game.streets[street].choices) if bits >> at & 1} == set(best)


def test_a_tie_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["advise", "let-it-ride", "--cards", "2c 3c 4d", "--board", "5h", "--decided", "pull-back"]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["best"] == ["pull-back", "let-it-ride"]
    assert main(asked) == 0
    shown = capsys.readouterr().out
    assert [line.split()[0] for line in shown.splitlines() if " best " in line] == told["best"]
