"""The model itself: closed, immutable, cited, and the questions other packages ask it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from croupier.cards import parse_cards
from croupier.ranking import rank_hand
from croupier.rulebook import Rulebook, book_ids, load
from croupier.rulebook.dealing import Cards, CardSlice
from croupier.rulebook.parts import Cited, Part
from croupier.rulebook.shape import field_at, keys_at, keys_of, tables
from croupier.rulebook.thresholds import parse_threshold


@pytest.mark.parametrize("book", book_ids())
def test_a_rulebook_does_not_change_after_loading(book: str) -> None:
    rulebook = load(book)
    with pytest.raises(ValidationError):
        rulebook.cards.own = 5
    with pytest.raises(ValidationError):
        rulebook.identity = rulebook.identity


def test_every_table_refuses_unknown_keys_and_converts_nothing() -> None:
    kinds = [kind for _, kind in tables()]
    assert len(kinds) > 50
    for kind in kinds:
        assert kind.model_config["extra"] == "forbid"
        assert kind.model_config["strict"] is True
        assert kind.model_config["frozen"] is True


def test_one_clause_may_stand_without_brackets() -> None:
    assert Cited.model_validate({"clause": "3.12"}) == Cited.model_validate({"clause": ["3.12"]})


@pytest.mark.parametrize("clause", [None, 3, 3.12, [], [3], {"id": "3.12"}])
def test_a_clause_is_text(clause: Any) -> None:
    with pytest.raises(ValidationError):
        Cited.model_validate({"clause": clause})


@pytest.mark.parametrize("book", book_ids())
def test_every_citation_leads_back_to_a_table_that_cites(book: str) -> None:
    rulebook = load(book)
    for clause, paths in rulebook.citations.items():
        assert clause in rulebook.clauses
        for path in paths:
            part = follow(rulebook, path)
            cited = (*getattr(part, "clause", ()), *getattr(part, "ties", ())) if isinstance(part, Part) else part
            assert clause in cited


def follow(rulebook: Rulebook, path: str) -> Any:
    """What stands at a dotted path, list items by their id or number."""
    place: Any = rulebook
    waiting = path
    while waiting:
        below = dict(place.parts()) if isinstance(place, Part) else {}
        step = next((key for key in below if waiting == key or waiting.startswith(f"{key}.")), None)
        if step is None:  # a class of a rank list: `classes.flush`
            return place.classes[waiting.partition(".")[2]]
        place, waiting = below[step], waiting[len(step) + 1 :]
    return place


@pytest.mark.parametrize(
    ("text", "available", "count"),
    [("own", 3, 3), ("community[0:3]", 5, 3), ("community[3:5]", 5, 2), ("community[0:3]", 2, 2), ("dealer", 2, 2)],
)
def test_cards_of_a_place_or_a_part_of_it(text: str, available: int, count: int) -> None:
    assert CardSlice.parse(text).count(available) == count
    assert str(CardSlice.parse(text)) == text


@pytest.mark.parametrize("place", ["own", "dealer", "community"])
def test_no_place_holds_fewer_cards_than_none(place: str) -> None:
    fewest = 1 if place == "own" else 0
    Cards.model_validate({"own": 3, "clause": "1"} | {place: fewest})
    with pytest.raises(ValidationError):
        Cards.model_validate({"own": 3, "clause": "1"} | {place: fewest - 1})


@pytest.mark.parametrize(("hand", "reached"), [("7s 7h 7d", True), ("6s 6h 6d", False), ("8s 7s 6s", True)])
def test_a_threshold_is_reached_by_the_very_hand_that_it_names(hand: str, reached: bool) -> None:
    ranks = load("rws-3cp").rank_list("own")
    assert parse_threshold("three-of-a-kind 7").reached_by(rank_hand(parse_cards(hand), ranks)) is reached


@pytest.mark.parametrize("text", ["", "mine", "own[", "own[1]", "own[a:b]", "community[0:3] ", "own[-1:2]"])
def test_cards_of_no_place_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="names no cards"):
        CardSlice.parse(text)


def test_a_decision_stakes_so_many_times_the_ante() -> None:
    decisions = [decision for street in load("mbs-megalink-uth").streets for decision in street.decisions]
    times = {decision.id: decision.times for decision in decisions}
    assert times == {"check": 0, "fold": 0, "play-1x": 1, "play-2x": 2, "play-3x": 3, "play-4x": 4}


@pytest.mark.parametrize("book", book_ids())
def test_what_decisions_stake_is_not_placed_before_the_deal(book: str) -> None:
    rulebook = load(book)
    decided = {decision.stakes for street in rulebook.streets for decision in street.decisions if decision.stakes}
    assert set(rulebook.decided_bets) == decided
    staked = {name for name, bet in rulebook.bets.items() if bet.staked}
    assert set(rulebook.opening_bets) == staked - decided
    for street in rulebook.streets:
        assert rulebook.street(street.id) is street
    for deal in rulebook.deals:
        assert rulebook.deal(deal.id) is deal


def test_the_shape_knows_which_keys_may_stand_where() -> None:
    assert keys_at(("bets", "ante", "odds")) == ("clause", "reading", "pay")
    assert keys_at(("hands", "any name")) == ("clause", "reading", "from", "best", "list")
    assert "security_card" in keys_at(("deals", 0, "steps", 3))
    assert keys_at(("identity", "title")) == ()
    assert keys_at(("no", "such", "table")) == ()
    assert field_at(("identity", "id")) is not None
    assert field_at(("identity", "no")) is None
    assert keys_of(Rulebook)[0].name == "identity"
