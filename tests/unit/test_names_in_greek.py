"""Every word of the vocabulary and of the thirteen books has its Greek, and hands, money and prices are said in it."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final, get_args

import pytest
from pydantic import BaseModel

from croupier.cards import parse_card
from croupier.floor.config.model import FloorConfig, LinkConfig, StaffConfig, TableConfig
from croupier.floor.config.told import meaning
from croupier.languages import in_data, knows, text_id
from croupier.narrator import Teller
from croupier.ranking import rank_hand
from croupier.ranking.classes import shared_classes
from croupier.rulebook import load
from croupier.rulebook.bets import Situation
from croupier.rulebook.irregularities import Referee, Scope
from croupier.rulebook.statements import KEPT
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.ruling import rule
from croupier.training import specials

GREEK: Final = "el"
BOOKS: Final = sorted(
    one.name.removesuffix(".toml")
    for one in files("croupier.rulebook").joinpath("books").iterdir()
    if one.name.endswith(".toml")
)


def missing(lead: str, ids: set[str]) -> set[str]:
    return {id_ for id_ in ids if not knows(GREEK, f"{lead}-{id_}")}


def test_every_word_of_the_vocabulary_has_its_greek() -> None:
    known = vocabulary()
    assert missing("ask", set(known.kinds)) == set()
    assert missing("fact", set(known.kinds)) == set()
    assert missing("scope", set(get_args(Scope))) == set()
    assert missing("incident", set(known.incidents)) == set()
    assert missing("outcome", set(known.remedies)) == set()
    assert missing("name", set(known.remedies)) == set()
    assert missing("name", {"yes", "no"} | {value for kind in known.kinds.values() for value in kind.values}) == set()
    assert missing("post", set(get_args(Referee))) == set()
    assert missing("kept", set(KEPT)) == set()


def test_every_shared_class_of_hands_has_its_greek() -> None:
    assert missing("name", set(shared_classes())) == missing("hand", set(shared_classes())) == set()


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_book_names_has_its_greek(book: str) -> None:
    rules = load(book)
    classes = {one.id for hand in rules.hands for one in rules.rank_list(hand).classes}
    assert missing("hand", classes) == missing("name", classes) == set()
    decisions = {re.sub(r"-\d+x$", "", decision) for decision in rules.decision_ids}
    assert missing("name", decisions | {street.id for street in rules.streets}) == set()
    powers = {power.id for power in rules.authority.powers}
    assert missing("name", powers) == missing("power", powers) == set()
    conduct = {one.id for one in rules.seating.conduct}
    assert missing("conduct", conduct) == missing("about", conduct) == set()
    assert missing("read", set(rules.hands)) == missing("ranked", {hand.list for hand in rules.hands.values()}) == set()
    assert missing("kind", {clause.kind for clause in rules.clauses.values()}) == set()


def test_what_an_exercise_is_about_has_its_greek() -> None:
    own = {specials.OVER, specials.UNDER, specials.PLAY_SIZE, specials.CAP, specials.POOLED, specials.BY_CHOICE}
    assert missing("topic", {"nothing", specials.HOUSE, *own}) == missing("if", set(get_args(Situation))) == set()


@pytest.mark.parametrize("book", BOOKS)
def test_ways_to_play_have_their_greek(book: str) -> None:
    play = load(book).play
    texts = {text for way in play.ways for text in (way.name, way.says, way.words) if text}
    assert missing("text", {text_id(text) for text in texts | {kind.name for kind in play.kinds}}) == set()


def test_a_text_that_says_something_else_is_not_told_in_the_old_words() -> None:
    known = next(way.says for way in load("casino-holdem").play.ways if way.says)
    assert knows(GREEK, f"text-{text_id(known)}")
    assert in_data(known).told(GREEK) != known
    assert in_data(f"{known} Or three.").told(GREEK) == f"{known} Or three."


def test_there_are_thirteen_books() -> None:
    assert len(BOOKS) == 13


@pytest.mark.parametrize(
    ("cards", "announced", "described"),
    [
        ("Ks Kh 9d", "ζευγάρι ρηγάδων", "ζευγάρι ρηγάδων, κίκερ εννιάρι"),
        ("As Qs 9s", "χρώμα του άσου", "χρώμα, άσος, ντάμα και εννιάρι"),
        ("Qs Jh Td", "κέντα της ντάμας", "κέντα της ντάμας"),
        ("6s 6h 6d", "τρίο εξαριών", "τρίο εξαριών"),
        ("Ah Ts 2d", "μεγάλο φύλλο άσος", "μεγάλο φύλλο άσος, κίκερ δεκάρι και δυάρι"),
    ],
)
def test_a_hand_is_called_as_a_greek_dealer_calls_it(cards: str, announced: str, described: str) -> None:
    book = load("rws-3cp")
    rank = rank_hand(tuple(map(parse_card, cards.split())), book.rank_list(next(iter(book.hands))))
    assert (rank.announce(GREEK), rank.describe(GREEK)) == (announced, described)


def test_a_decision_is_said_as_a_greek_player_says_it() -> None:
    assert [Teller(language=GREEK).decision(one) for one in ("fold", "play-4x", "let-it-ride")] == [
        "πάσο", "παίζω 4×", "το αφήνω",
    ]  # fmt: skip
    assert [Teller().decision(one) for one in ("fold", "play-4x", "let-it-ride")] == ["fold", "play 4×", "let it ride"]


def test_a_class_without_a_greek_word_is_called_as_its_book_calls_it() -> None:
    assert Teller(language=GREEK).name("twin-peaks") == "twin peaks"


def test_money_and_prices_are_written_as_greeks_write_them() -> None:
    greek = Teller(language=GREEK, symbol="S$")
    assert greek.money(123_456_789) == "1.234.567,89 S$"
    assert greek.money(-500, sign=True) == "−5,00 S$"
    assert Teller(language=GREEK).money(500, sign=True) == "+5,00"
    assert greek.odds("40 to 1") == "40 προς 1"
    assert Teller(symbol="S$").money(-123_456) == "−S$1,234.56"
    assert Teller(symbol="GBP ").money(100) == "GBP 1.00"


def test_a_ruling_is_told_in_greek() -> None:
    ruled = rule(load("rws-3cp"), "foreign-card", {}, language=GREEK)
    assert ruled.steps[-1] == "Καταγράψτε το συμβάν, τα δεδομένα, ποιος αποφάσισε και ποιος ενέκρινε."
    assert rule(load("rws-3cp"), "foreign-card", {}).steps[-1].startswith("Record the incident")


PARTS: tuple[tuple[str, type[BaseModel]], ...] = (
    ("", FloorConfig),
    ("tables", TableConfig),
    ("links", LinkConfig),
    ("staff", StaffConfig),
)


@pytest.mark.parametrize(("part", "model"), PARTS)
def test_every_key_of_the_configuration_is_explained_in_greek(part: str, model: type[BaseModel]) -> None:
    named = {"id", "name", "tables", "links", "staff"}
    keys = {name: meaning(part, name, field, "el") for name, field in model.model_fields.items() if name not in named}
    assert [name for name, means in keys.items() if means == model.model_fields[name].description] == []
