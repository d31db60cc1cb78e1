"""Orders of the house are decided again from the history: what they did follows, and what they did not is named."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from croupier.round import events as e
from croupier.round.retrace import followed, retrace
from croupier.rulings.retrace import ORDERS, ordered
from tests.kinds import of_each_kind
from tests.property.told_rounds import Walk

ROUNDS = 30


def rounds(book: str, count: int = ROUNDS) -> list[Walk]:
    """Rounds with rulings, powers and answers, at virtual and at live tables, where some cards are not read."""
    found = []
    for seed in range(count):
        chance = Random(seed)
        virtual = chance.random() < 0.5
        walk = Walk(book, f"orders {seed}", virtual=virtual, unread=0.0 if virtual else chance.choice((0.0, 0.5, 1.0)))
        walk.finish(acts=0.2, rulings=0.3, most_rulings=4)
        found.append(walk)
    return found


@pytest.mark.parametrize("book", of_each_kind())
def test_a_round_with_orders_follows_to_its_end(book: str) -> None:
    for walk in rounds(book):
        traced = followed(walk.state.rulebook, walk.events, ordered)
        assert traced.deviation is None, walk.events[traced.deviation.event :][:3]
        assert traced.state == walk.state


@pytest.mark.parametrize("book", of_each_kind())
def test_what_no_order_gives_is_named(book: str) -> None:
    """Money of an order sent the other way, or another remedy than the rule has."""
    tried = 0
    for walk in rounds(book):
        for index, event in enumerate(walk.events):
            forged: e.Event
            if isinstance(event, e.OrderGiven) and event.order.then in ("return", "lose"):
                other = "lose" if event.order.then == "return" else "return"
                forged = replace(event, order=replace(event.order, then=other))
            elif isinstance(event, e.Ruled) and event.rule is not None and event.remedy != "no-effect":
                forged = replace(event, remedy="no-effect")
            else:
                continue
            tried += 1
            events = [*walk.events[:index], forged, *walk.events[index + 1 :]]
            assert retrace(walk.state.rulebook, events, ordered) is not None, event
    assert tried > 5


def test_nobody_else_decides_an_order() -> None:
    walk = next(one for one in rounds("rws-3cp") if any(isinstance(event, ORDERS) for event in one.events))
    deviation = retrace(walk.state.rulebook, walk.events)
    assert deviation is not None
    assert isinstance(walk.events[deviation.event], ORDERS)
