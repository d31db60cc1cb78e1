"""How boxes decide: best play hand by hand as the advice has it, strategy files, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis.advice import advise
from croupier.analysis.hole_kinds import KINDS, kind_name
from croupier.cards import DECK, Card, parse_cards
from croupier.errors import Code, InputError
from croupier.ranking import FIVE_CARD, THREE_CARD
from croupier.ranking.tables import rank_tables
from croupier.simulation.kernels.deciding import find_board, find_flop, on_the_flop, on_the_river
from croupier.simulation.kernels.layout import Strategy
from croupier.simulation.strategies import compile_strategy
from croupier.simulation.strategies.classes import hole_class, three_card_class
from croupier.simulation.strategies.files import read_file
from tests import simulated

UTH, THREE = "mbs-megalink-uth", "rws-3cp"


def dealt(number: int, size: int, seed: int) -> list[tuple[Card, ...]]:
    chance = np.random.default_rng(seed)
    return [tuple(DECK[card] for card in chance.permutation(52)[:size]) for _ in range(number)]


def three_card_choice(strategy: Strategy, cards: tuple[Card, ...]) -> int:
    a, b, c = map(int, cards)
    return int(strategy.hole[(a * 52 + b) * 52 + c])


def holdem_choices(strategy: Strategy, cards: tuple[Card, ...]) -> tuple[int, int, int]:
    """What two hole cards do before the flop, on it and on the river, each as if nothing had been played before."""
    deck = np.array(cards, np.int64)
    first, second = int(deck[0]), int(deck[1])
    flop = find_flop(strategy, deck, 2)
    board, suit = find_board(strategy, rank_tables(FIVE_CARD), deck, 2)
    return (
        int(strategy.hole[first * 52 + second]),
        int(on_the_flop(strategy, flop, first, second)),
        int(on_the_river(strategy, board, suit, first, second)),
    )


def advised(rulebook: str, cards: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    book = simulated.book(rulebook)
    best = advise(book, cards, board).decisions[0][0]
    return next(one.times for street in book.streets for one in street.decisions if one.id == best)


@pytest.mark.parametrize("rulebook", [book for book in simulated.BOOKS if book != UTH])
def test_three_card_hands_are_played_as_advised(rulebook: str) -> None:
    strategy = compile_strategy(simulated.book(rulebook), "best")
    hands = [*dealt(8, 3, seed=4), *(tuple(parse_cards(text)) for text in ("Qs 6h 4d", "Qs 6h 3d", "4d Qs 6h"))]
    for hand in hands:
        assert three_card_choice(strategy, hand) == advised(rulebook, hand, ())


def test_hold_em_hands_are_played_as_advised_on_every_street() -> None:
    strategy = compile_strategy(simulated.book(UTH), "best")
    hands = dealt(60, 7, seed=6)
    suited = [hand for hand in dealt(2000, 7, seed=7) if max(sum(c & 3 == s for c in hand[2:]) for s in range(4)) >= 3]
    for hand in hands + suited[:60]:
        *_, river = holdem_choices(strategy, hand)
        assert river == advised(UTH, hand[:2], hand[2:])
    for hand in hands[:12]:
        hole, flop, _ = holdem_choices(strategy, hand)
        assert hole == advised(UTH, hand[:2], ())
        assert flop == advised(UTH, hand[:2], hand[2:5])


def test_basic_and_always_play() -> None:
    basic, always = (compile_strategy(simulated.book(THREE), name) for name in ("basic", "always-play"))
    for text, played in (("Qs 3h 2d", 1), ("Js 9h 2d", 0), ("2s 2h 3d", 1), ("2s 3s 5s", 1)):
        hand = tuple(parse_cards(text))
        assert three_card_choice(basic, hand) == played
        assert three_card_choice(always, hand) == 1
    raised = compile_strategy(simulated.book(UTH), "always-play")
    assert {holdem_choices(raised, hand)[0] for hand in dealt(50, 7, seed=1)} == {4}


def test_a_three_card_file_decides_by_class(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[decision]\nplay-1x = ["flush", "straight+", "KT2+"]\n', encoding="utf-8")
    strategy = compile_strategy(simulated.book(THREE), read_file(path))
    hands = {"2s 4s 8s": 1, "2s 2h 8s": 1, "Ks Th 2d": 1, "Ks 9h 8d": 0, "4s 5h 6d": 1, "As 3h 2d": 1, "Qs Jh 9d": 0}
    # A pair is above KT2, and so is played.
    assert {text: three_card_choice(strategy, tuple(parse_cards(text))) for text in hands} == hands


def test_a_hold_em_file_decides_street_by_street() -> None:
    written: dict[str, Any] = {
        "hole": {"play-4x": ["KK+"], "play-3x": ["A2s+", "QJ"]},
        "flop": {"play-2x": ["two-pair+", "high-flush-draw"]},
        "river": {"play-1x": ["hidden-pair"]},
    }
    strategy = compile_strategy(simulated.book(UTH), written)
    rounds = {
        "Ks Kh 2d 3d 4d 8c 9c": (4, 0, 1),  # a pocket pair is hidden, whatever the flop
        "As 5s 2d 3d 9h 8c 9c": (3, 0, 0),
        "Qs Jh 2d 3d 9h 8c 9c": (3, 0, 0),
        "7s 5h 7d 5d 9h 8c Kc": (0, 2, 1),
        "Ts 5s 2s 3s 9h 8c Kc": (0, 2, 0),
        "9s 5s 2s 3s Th 8c Kc": (0, 0, 0),
    }
    for text, choices in rounds.items():
        assert holdem_choices(strategy, tuple(parse_cards(text))) == choices, text


def test_hole_classes_name_kinds() -> None:
    def named(text: str) -> set[str]:
        return {kind_name(kind) for kind in np.flatnonzero(hole_class(text, "")).tolist()}

    assert named("QQ+") == {"QQ", "KK", "AA"}
    assert named("AJs+") == {"AJs", "AQs", "AKs"}
    assert named("AK") == {"AKs", "AKo"}
    assert named("K5o") == {"K5o"}
    assert len(named("all")) == KINDS


@pytest.mark.parametrize("text", ["", "A", "AKx", "77s", "1Ks", "AK++"])
def test_what_names_no_hole_cards_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        hole_class(text, "hole.play-4x[0]")
    assert refused.value.code == Code.UNKNOWN_STRATEGY


@pytest.mark.parametrize("text", ["trips", "QQ4+", "432", "Q6", "two-pair"])
def test_what_names_no_three_card_hand_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        three_card_class(text, THREE_CARD, np.zeros(1, np.int64), "decision.play-1x[0]")
    assert refused.value.at == "decision.play-1x[0]"


@pytest.mark.parametrize(
    ("rulebook", "written", "at"),
    [
        (THREE, {"flop": {"play-1x": ["pair"]}}, "flop"),
        (THREE, {"decision": {"play-2x": ["pair"]}}, "decision.play-2x"),
        (THREE, {"decision": {"play-1x": "pair"}}, "decision.play-1x"),
        (THREE, {"decision": {"play-1x": ["pear"]}}, "decision.play-1x[0]"),
        (UTH, {"river": {"play-1x": ["hidden-pair", "pair+"]}}, "river.play-1x[1]"),
        (UTH, {"flop": {"play-2x": ["flush-draw"]}}, "flop.play-2x[0]"),
    ],
)
def test_a_file_that_the_rulebook_does_not_know_is_refused(rulebook: str, written: dict[str, Any], at: str) -> None:
    with pytest.raises(InputError) as refused:
        compile_strategy(simulated.book(rulebook), written)
    assert (refused.value.code, refused.value.at) == (Code.UNKNOWN_STRATEGY, at)


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(InputError, match="always-play"):
        compile_strategy(simulated.book(THREE), "clever")


@pytest.mark.parametrize(
    ("content", "code"), [(None, Code.FILE_UNREADABLE), (b"[", Code.BAD_TOML), (b"\xff", Code.FILE_UNREADABLE)]
)
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, content: bytes | None, code: Code) -> None:
    path = tmp_path / "strategy.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(InputError) as refused:
        read_file(path)
    assert refused.value.code == code
