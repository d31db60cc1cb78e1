"""Histories that are followed: each event evolved once, cards asked for together, and the one that is wrong named."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pytest
from msgspec.structs import replace

from croupier.cards import DECK
from croupier.round import engine, retrace, rules, together
from croupier.round import events as e
from croupier.round.dealing import dealing_order
from croupier.round.evolution import apply
from croupier.round.retrace import followed
from croupier.round.state import RoundState
from croupier.rulebook.dealing import Deal, Destination
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable
from croupier.settlement.plan import plan_of
from tests.unit.round_at_hand import Play


@pytest.fixture
def play() -> Play:
    """A round of three boxes from the call for bets to its end."""
    play = Play("hgc-3cp-progressive")
    for player, box in (("P", 1), ("Q", 2), ("R", 4)):
        play.bet(player, box, ante=1000)
    play.close().deal()
    for player, box in (("P", 1), ("Q", 2), ("R", 4)):
        play.decide(player, box, "play-1x")
    return play.finish()


def test_each_event_is_evolved_once(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    evolved: list[e.Event] = []

    def counted(state: RoundState, events: Sequence[e.Event]) -> RoundState:
        evolved.extend(events)
        return apply(state, events)

    followed(play.state.rulebook, play.events)  # what single players lay and decide at a box is known from now on
    for module in (engine, retrace, together):
        monkeypatch.setattr(module, "apply", counted)
    monkeypatch.setattr(together, "evolve", lambda state, event: counted(state, (event,)))
    traced = followed(play.state.rulebook, play.events)
    assert traced.deviation is None
    assert traced.state == play.state
    known = (e.BetPlaced, e.HandViewed, e.DecisionMade)
    assert evolved == [event for event in play.events if not isinstance(event, known)]


def test_the_dealing_order_is_worked_out_once_for_the_boxes(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Sequence[int]] = []
    order = Deal.order

    def counted(self: Deal, boxes: Sequence[int]) -> Iterator[Destination]:
        asked.append(boxes)
        return order(self, boxes)

    monkeypatch.setattr(Deal, "order", counted)
    # A plan of its own: whoever was asked before is not asked here.
    book = play.state.rulebook.model_copy()
    assert followed(book, play.events).deviation is None
    assert asked == [(1, 2, 4)]
    assert len(dealing_order(play.state)) == len(play.state.drawn)


def test_a_rule_is_looked_up_once_for_its_facts(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, Mapping[str, Fact]]] = []

    def counted(known: Iterable[Rule], incident: str, facts: Mapping[str, Fact]) -> Rule | None:
        asked.append((incident, facts))
        return applicable(known, incident, facts)

    monkeypatch.setattr(rules, "applicable", counted)
    state = replace(play.state, rulebook=play.state.rulebook.model_copy())
    found = [rules.rule_for(state, "player-absent", decision_pending=True) for _ in range(3)]
    assert asked == [("player-absent", {"decision_pending": True})]
    assert found == 3 * [rules.rule_for(play.state, "player-absent", decision_pending=True)]
    assert plan_of(state.rulebook).rulebook is state.rulebook


def test_the_card_that_cannot_have_been_dealt_is_named_among_those_dealt_together(play: Play) -> None:
    dealt = [index for index, event in enumerate(play.events) if isinstance(event, e.CardDealt)]
    events = list(play.events)
    first, fifth = events[dealt[0]], events[dealt[4]]
    assert isinstance(first, e.CardDealt)
    assert isinstance(fifth, e.CardDealt)
    events[dealt[4]] = replace(fifth, card=first.card)
    traced = followed(play.state.rulebook, events)
    assert traced.deviation is not None
    assert traced.deviation.event == dealt[4]


def test_a_card_that_went_elsewhere_is_named(play: Play) -> None:
    dealt = [index for index, event in enumerate(play.events) if isinstance(event, e.CardDealt)]
    events = list(play.events)
    card = events[dealt[2]]
    assert isinstance(card, e.CardDealt)
    events[dealt[2]] = replace(card, place="dealer", box=None)
    traced = followed(play.state.rulebook, events)
    assert traced.deviation is not None
    assert traced.deviation.event == dealt[2]
    assert traced.state == engine.apply(RoundState(rulebook=play.state.rulebook), events)


def test_what_nobody_did_is_named_and_what_follows_is_taken_as_it_stands(play: Play) -> None:
    events = [event for event in play.events if not isinstance(event, e.BettingClosed)]
    traced = followed(play.state.rulebook, events)
    assert traced.deviation is not None
    assert traced.state == engine.apply(RoundState(rulebook=play.state.rulebook), events)


def test_a_history_that_stops_anywhere_is_not_finished_and_no_deviation(play: Play) -> None:
    book = play.state.rulebook
    for count in range(1, len(play.events)):
        traced = followed(book, play.events[:count])
        assert traced.deviation is None, count
        assert traced.state == engine.apply(RoundState(rulebook=book), play.events[:count])


def test_clauses_of_another_edition_are_kept_as_they_stand(play: Play) -> None:
    book = play.state.rulebook
    other = next(clause for clause in book.clauses if (clause,) != play.events[0].clauses)
    events = [replace(play.events[0], clauses=(other,)), *play.events[1:]]
    traced = followed(book, events)
    assert traced.deviation is None


def test_cards_dealt_together_lie_as_if_each_had_been_dealt_by_itself(play: Play) -> None:
    state = RoundState(rulebook=play.state.rulebook)
    one_by_one = [state]
    for event in play.events:
        one_by_one.append(apply(one_by_one[-1], (event,)))
    assert apply(state, play.events) == one_by_one[-1] == play.state
    assert play.state.version == len(play.events)
    # A card for a box without bets lies nowhere, and one that is not kept among the discards.
    cards = [e.CardDealt(card=DECK[0], place="boxes", box=6), e.CardDealt(card=DECK[1], place="dealer", kept=False)]
    dealt = apply(one_by_one[1], cards)
    assert (dealt.drawn, dealt.discarded, dealt.boxes) == (DECK[:2], DECK[1:2], one_by_one[1].boxes)
