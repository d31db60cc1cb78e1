"""How boxes decide: best play hand by hand as the advice has it, strategy files, and what is refused."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.analysis.advice import advise
from croupier.analysis.classes import Sight, hole_class
from croupier.analysis.game import Game
from croupier.analysis.hole_kinds import KINDS, kind_name, kind_of
from croupier.analysis.reading import game_of
from croupier.analysis.solutions import solved
from croupier.analysis.written import read_decisions
from croupier.cards import DECK, Card, parse_cards
from croupier.errors import Code, InputError, RulebookError
from croupier.languages import Sentence
from croupier.rulebook import Rulebook, book_ids
from croupier.rulebook.play import Play
from croupier.simulation.chunks import empty_record, empty_tally, play, prepare_table
from croupier.simulation.exact import results_of
from croupier.simulation.kernels.layout import BOARDS
from croupier.simulation.kernels.layout import KINDS as BY_KIND
from croupier.simulation.settings import TableSettings
from croupier.simulation.strategies import compile_strategy, decisions, read_file
from croupier.simulation.strategies.information import Information, kind_numbers, numbered_kinds
from croupier.simulation.table import compile_table
from tests import simulated
from tests.kinds import of_each_kind

UTH, THREE = "mbs-megalink-uth", "rws-3cp"


def played(table: TableSettings, rounds: int, seed: int) -> list[tuple[tuple[Card, ...], tuple[str, ...]]]:
    """The cards of a round with one box, its own first, then the dealer's and the board; and what it decided."""
    settings, playable, compiled = simulated.settings(table, seed=seed), prepare_table(table), compile_table(table)
    record = empty_record(playable.terms, rounds)
    play(settings, playable, 0, 0, rounds, rounds + 1, empty_tally(playable.terms, 0, rounds, rounds), record)
    plans = [compiled.endings[ending].plan for ending in record.endings[:, 0].tolist()]
    cards = [tuple(DECK[card] for card in row) for row in record.cards.tolist()]
    return [(dealt, plan.decisions) for dealt, plan in zip(cards, plans, strict=True) if plan is not None]


def require_advised(rulebook: str, cards: tuple[Card, ...], made: tuple[str, ...]) -> None:
    """Every decision of a round is among the best that the advice has, which enumerates hand by hand."""
    book = simulated.book(rulebook)
    own, rest = cards[: book.cards.own], cards[book.cards.own :]
    dealer, board = rest[: book.cards.dealer], rest[book.cards.dealer :]
    for number, decision in enumerate(made):
        up = book.cards_up(book.streets[number])
        advice = advise(
            book, own, board[: up.community], dealer=tuple(dealer[place] for place in up.dealer), decided=made[:number]
        )
        assert decision in advice.best, (cards, made)


@pytest.mark.parametrize(
    "rulebook",
    of_each_kind(
        [*(book for book in simulated.BOOKS if book != UTH), "let-it-ride"],
        kinds=(THREE, "hgc-3cp-progressive", "let-it-ride"),
    ),
)
def test_hands_are_played_as_advised(rulebook: str) -> None:
    for cards, made in played(simulated.table(rulebook, 1), 25, seed=4):
        require_advised(rulebook, cards, made)


@pytest.mark.parametrize("rulebook", [UTH, "mississippi-stud", "caribbean-stud", "crazy-4-poker"])
def test_so_are_hands_whose_advice_takes_longer(rulebook: str) -> None:
    for cards, made in played(simulated.table(rulebook, 1), 5, seed=6):
        require_advised(rulebook, cards, made)


@pytest.mark.slow
@pytest.mark.parametrize("rulebook", [UTH, "mississippi-stud", *simulated.AGAINST_DEALER])
def test_many_hands_are_played_as_advised(rulebook: str) -> None:
    for cards, made in played(simulated.table(rulebook, 1), 60, seed=7):
        require_advised(rulebook, cards, made)


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_exchanging_suits_changes_no_number(size: int) -> None:
    """Each kind has a number of its own, and cards beside a set keep theirs under any names of the suits."""
    sets, weights = numbered_kinds(size)
    numbers, suits = kind_numbers(sets)
    assert (numbers == np.arange(len(sets))).all()
    # The suits of the set that stands for a kind are called what they are, or what another of the same ranks is.
    assert (np.sort(sets & 0xFC | (suits[:, None] >> 2 * (sets & 3) & 3), axis=1) == np.sort(sets, axis=1)).all()
    changed = sets & 0xFC | np.array([2, 0, 3, 1], np.uint8)[sets & 3]
    assert (kind_numbers(changed)[0] == numbers).all()
    assert weights.sum() == len(list(combinations(range(52), size)))


@pytest.mark.parametrize(
    ("rulebook", "street", "by"), [(UTH, 1, BY_KIND), (UTH, 2, BOARDS), ("caribbean-stud", 0, BY_KIND)]
)
def test_every_information_set_has_a_number_and_cards_that_differ(rulebook: str, street: int, by: int) -> None:
    seen = Information.of_street(game_of(simulated.book(rulebook)), street)
    assert seen.by == by
    rows = next(seen.rows())
    cards = np.sort(np.concatenate([rows.own, rows.community, rows.dealer], axis=1), axis=1)
    assert (cards[:, 1:] > cards[:, :-1]).all()
    assert len(np.unique(rows.numbers)) == len(rows.numbers)
    assert rows.numbers.max() < seen.size


@cache
def game(rulebook: str) -> Game:
    return game_of(simulated.book(rulebook))


def sight(rulebook: str, own: str, board: str = "") -> Sight:
    cards, community = (np.array([parse_cards(text)], np.uint8).reshape(1, -1) for text in (own, board))
    return Sight(game(rulebook), cards, community)


def named(rulebook: str, text: str, own: str, board: str = "") -> bool:
    return bool(sight(rulebook, own, board).class_of(text, "")[0])


def first_choices(rulebook: str, strategy: Any, own: str) -> str:
    """What two or three cards do on the first street."""
    book = simulated.book(rulebook)
    game = game_of(book)
    table = decisions(book, game, strategy)[0][0]
    if not isinstance(table, int):
        cards = np.array([parse_cards(own)], np.uint8)
        table = int(table[Information.of_street(game, 0).number_sets(cards)[0]])
    return game.streets[0].choices[table].id


def test_basic_and_always_play() -> None:
    for text, choice in (
        ("Qs 3h 2d", "play-1x"),
        ("Js 9h 2d", "fold"),
        ("2s 2h 3d", "play-1x"),
        ("2s 3s 5s", "play-1x"),
    ):
        assert first_choices(THREE, "basic", text) == choice
        assert first_choices(THREE, "always-play", text) == "play-1x"
    assert {made for _, made in played(simulated.table(UTH, 1, strategy="always-play"), 50, seed=1)} == {("play-4x",)}


def test_always_playing_stakes_as_much_as_the_hand_allows() -> None:
    made = played(simulated.table("crazy-4-poker", 1, strategy="always-play"), 200, seed=1)
    for cards, (decision,) in made:
        assert (decision == "play-3x") == named("crazy-4-poker", "pair A+", " ".join(map(str, cards[:5])))
    assert {decision for _, (decision,) in made} == {"play-1x", "play-3x"}


def test_a_game_without_a_basic_rule_says_so() -> None:
    book = simulated.book("let-it-ride").model_copy(update={"play": Play()})
    with pytest.raises(InputError, match="no basic rule is known for let-it-ride") as refused:
        compile_strategy(book, "basic")
    assert refused.value.code == Code.UNKNOWN_STRATEGY


@pytest.mark.parametrize("rulebook", book_ids())
def test_every_way_to_play_fits_its_book(rulebook: str) -> None:
    """Each names streets and decisions of the game; and every game has one basic rule."""
    book = simulated.book(rulebook)
    game = game_of(book)
    for way in book.play.ways:
        plays = book.play.streets_of(way)
        assert plays is not None
        assert any(read_decisions(book.id, game, plays)) != way.blind
    assert [way.kind for way in book.play.ways].count("basic") == 1


@pytest.mark.parametrize("rulebook", simulated.WITHOUT_DEALER)
def test_basic_rules_without_a_dealer_are_worth_something(rulebook: str) -> None:
    book = simulated.book(rulebook)
    game = game_of(book)
    basic, bold = (results_of(game, each, decisions(book, game, each)) for each in ("basic", "always-play"))
    assert basic is not None
    assert bold is not None
    assert bold.distribution.mean < basic.distribution.mean < solved(game).results.distribution.mean


def test_a_three_card_file_decides_by_class(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[decision]\nplay-1x = ["flush", "straight+", "KT2+"]\n', encoding="utf-8")
    hands = {"2s 4s 8s": 1, "2s 2h 8s": 1, "Ks Th 2d": 1, "Ks 9h 8d": 0, "4s 5h 6d": 1, "As 3h 2d": 1, "Qs Jh 9d": 0}
    # A pair is above KT2, and so is played.
    for text, plays in hands.items():
        assert first_choices(THREE, read_file(path), text) == ("play-1x" if plays else "fold"), text


def test_a_hold_em_file_decides_street_by_street() -> None:
    written: dict[str, Any] = {
        "hole": {"play-4x": ["KK+"], "play-3x": ["A2s+", "QJ"]},
        "flop": {"play-2x": ["two-pair+", "high-flush-draw"]},
        "river": {"play-1x": ["hidden-pair"]},
    }
    for cards, made in played(simulated.table(UTH, 1, strategy=written), 2_000, seed=3):
        own, board = " ".join(map(str, cards[:2])), [str(card) for card in cards[4:]]
        flop, river = " ".join(board[:3]), " ".join(board)
        first = {"4": ["KK+"], "3": ["A2s+", "QJ"]}
        times = next((many for many, names in first.items() if any(named(UTH, each, own) for each in names)), None)
        if times is not None:
            assert made == (f"play-{times}x",)
        elif any(named(UTH, each, own, flop) for each in ("two-pair+", "high-flush-draw")):
            assert made == ("check", "play-2x")
        else:
            assert made == ("check", "check", "play-1x" if named(UTH, "hidden-pair", own, river) else "fold")


@pytest.mark.parametrize(
    ("text", "own", "board", "holds"),
    [
        ("hidden-pair", "Ks Kh", "2d 3d 4d", True),  # a pocket pair is hidden, whatever the flop
        ("hidden-pair", "As 5s", "2d 3d 9h 8c 9c", False),
        ("hidden-pair-above-twos", "2s 2h", "Kd 7d 9h", False),
        ("hidden-pair-above-twos", "2s 2h", "2d 7d 9h", True),
        ("hidden-pair", "2s 2h", "Kd 7d 9h", True),
        ("two-pair+", "7s 5h", "7d 5d 9h", True),
        ("high-flush-draw", "Ts 5s", "2s 3s 9h", True),
        ("high-flush-draw", "9s 5s", "2s 3s Th", False),
        ("low-flush-draw", "9s 5s", "2s 3s Th", True),
        ("low-flush-draw", "9h 5s", "2s 3s 8s", True),
        ("low-flush-draw", "9h 5h", "2s 3s 8s", False),
        ("dealer-qualifies", "9h 5h", "2s 3s 8s 8h Kd", True),
        ("dealer-qualifies", "9h 5h", "2s 3s 8s Jh Kd", False),
        ("outs<21", "Ah 5h", "8s 8d 3c 3d Kd", True),
        ("outs<21", "4h 5h", "8s 9d 3c Jd Kd", False),
        # Fifteen cards pair the board, three of each rank; nothing else that is single beats ace, king, queen.
        ("outs<16", "As Qh", "2c 7d 9h Js Kd", True),
        ("outs<15", "As Qh", "2c 7d 9h Js Kd", False),
    ],
)
def test_classes_beside_a_board(text: str, own: str, board: str, holds: bool) -> None:
    assert named(UTH, text, own, board) is holds


def test_outs_are_counted_where_a_single_card_beside_the_board_is_a_hand() -> None:
    with pytest.raises(InputError, match="'outs<21' is no class of hands here"):
        named(UTH, "outs<21", "As Qh", "2c 7d 9h")


def test_the_number_of_a_rule_in_words_is_that_of_its_class() -> None:
    way = next(way for way in simulated.book(UTH).play.ways if "outs<21" in str(way.plays))
    assert "{outs}" in way.words
    cost = Sentence("all-hands")
    assert "fewer than 21 cards" in way.told(cost).told()
    assert way.model_copy(update={"words": "{cost} {else}"}).told(cost).told() == f"{cost} {{else}}"


@pytest.mark.parametrize(
    ("rulebook", "text", "own", "holds"),
    [
        ("caribbean-stud", "AKJ83+", "As Kh Jd 8c 4s", True),
        ("caribbean-stud", "AKJ83+", "As Kh Jd 7c 6s", False),
        ("four-card-poker", "pair T+", "Ts Th 4d 3c 2s", True),
        ("four-card-poker", "pair T+", "9s 9h 4d 3c 2s", False),
        ("four-card-poker", "pair T", "9s 9h 9d 3c 2s", False),
        ("high-card-flush", "three-card-flush T 8 6+", "Ts 8s 6s 2h 3h 4d 5d", True),
        ("high-card-flush", "three-card-flush T 8 6+", "Ts 8s 5s 2h 3h 4d 6d", False),
        ("let-it-ride", "pair T+", "Ts Th 4d", True),
        ("let-it-ride", "pair T+", "9s 9h Ad", False),
        ("let-it-ride", "three-of-a-kind", "4s 4h 4d", True),
        ("mississippi-stud", "high-card J+", "Js 2h", True),
        ("mississippi-stud", "high-card J+", "Ts 9h", False),
        ("let-it-ride", "suited", "Ts 4s 2s", True),
        ("let-it-ride", "suited", "Ts 4s 2h", False),
        ("let-it-ride", "gaps<1", "Ts 9h Jd", True),
        ("let-it-ride", "gaps<1", "As 2h 3d", True),
        ("let-it-ride", "gaps<1", "As Kh 2d", False),
        ("let-it-ride", "gaps<2", "Ts 9h 7d", True),
        ("let-it-ride", "gaps<2", "Ts 9h 6d", False),
        ("let-it-ride", "gaps<3", "Ts 9h 6d", True),
        ("let-it-ride", "gaps<9", "Ts 9h 5d", False),
        ("let-it-ride", "gaps<9", "Ts Th 9d", False),
        ("let-it-ride", "points 4+ J=2 6=1", "Js 6h Td", True),
        ("let-it-ride", "points 4+ 6=1 J=2", "Js 5h Td", False),
        ("let-it-ride", "suited & gaps<1", "Ts 9s Js", True),
        ("let-it-ride", "suited & gaps<1", "Ts 9s Jd", False),
        ("let-it-ride", "suited & gaps<1", "Ts 9s Qs", False),
    ],
)
def test_classes_of_own_cards_even_of_few(rulebook: str, text: str, own: str, holds: bool) -> None:
    assert named(rulebook, text, own) is holds


def test_hole_classes_name_kinds() -> None:
    own = np.array(list(combinations(range(52), 2)), np.uint8)

    def kinds(text: str) -> set[str]:
        flags = hole_class(text, own)
        assert flags is not None
        return {kind_name(kind_of(low, high)) for low, high in own[flags].tolist()}

    assert kinds("QQ+") == {"QQ", "KK", "AA"}
    assert kinds("AJs+") == {"AJs", "AQs", "AKs"}
    assert kinds("AK") == {"AKs", "AKo"}
    assert kinds("K5o") == {"K5o"}
    assert len(kinds("22+") | kinds("A2+")) == 13 + 24 < KINDS


@pytest.mark.parametrize("text", ["", "A", "AKx", "77s", "1Ks", "AK++"])
def test_what_names_no_hole_cards_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        sight(UTH, "As Ks").class_of(text, "hole.play-4x[0]")
    assert (refused.value.code, refused.value.at) == (Code.UNKNOWN_STRATEGY, "hole.play-4x[0]")


@pytest.mark.parametrize(
    "text", ["trips", "QQ4+", "432", "Q6", "two-pair", "gaps<", "points 3", "points 3+", "suited & trips"]
)
def test_what_names_no_three_card_hand_is_refused(text: str) -> None:
    with pytest.raises(InputError) as refused:
        sight(THREE, "As Ks 3d").class_of(text, "decision.play-1x[0]")
    assert refused.value.at == "decision.play-1x[0]"


@pytest.mark.parametrize(
    ("rulebook", "written", "at"),
    [
        (THREE, {"flop": {"play-1x": ["pair"]}}, "flop"),
        (THREE, {"decision": {"play-2x": ["pair"]}}, "decision.play-2x"),
        (THREE, {"decision": {"play-1x": "pair"}}, "decision.play-1x"),
        (THREE, {"decision": {"play-1x": ["pear"]}}, "decision.play-1x[0]"),
        (UTH, {"river": {"play-1x": ["hidden-pair", "hidden"]}}, "river.play-1x[1]"),
        (UTH, {"hole": {"play-4x": ["hidden-pair"]}}, "hole.play-4x[0]"),
        ("mississippi-stud", {"fourth": {"bet-4x": ["pair"]}}, "fourth.bet-4x"),
        ("mississippi-stud", {"sixth": {"bet-1x": ["pair"]}}, "sixth"),
        ("let-it-ride", {"four-cards": {"let-it-ride": ["77+"]}}, "four-cards.let-it-ride[0]"),
        ("crazy-4-poker", {"play": {"play-1x": ["full-house+"]}}, "play.play-1x[0]"),
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


def test_a_game_whose_decisions_it_was_not_made_for_is_refused_with_the_reason() -> None:
    """Three cards of the dealer's are up."""
    changed = simulated.book("four-card-poker").model_dump(mode="json", by_alias=True)
    changed["streets"][0]["turn"]["cards"] = "dealer[0:3]"
    book = Rulebook.model_validate(changed)
    with pytest.raises(RulebookError, match="5 own cards, 0 community cards and 3 of the dealer's seen") as refused:
        compile_strategy(book, {"play": {"play-1x": ["pair+"]}})
    assert refused.value.code == Code.GAME_NOT_SOLVED
    assert refused.value.at == "streets.play"
