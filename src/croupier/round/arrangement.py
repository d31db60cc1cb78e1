"""Cards put where they were meant to go: the places of the deal stay, what lies on them changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from croupier.cards import Card
from croupier.round.dealing import dealing_order
from croupier.round.state import Cards, RoundState
from croupier.rulebook.dealing import Destination

#: A heap of cards: a place, with the number of the box where the place is `boxes`, or `discarded`.
Heap = tuple[str, int | None]


def heap_of(destination: Destination) -> Heap:
    """The heap on which a card of the deal lies."""
    return (destination.place, destination.box) if destination.kept else ("discarded", None)


def dealt_places(state: RoundState) -> tuple[Heap, ...]:
    """The heap of every card dealt so far, first card first."""
    return tuple(heap_of(destination) for destination in dealing_order(state)[: len(state.drawn)])


def cards_lying(state: RoundState) -> Cards:
    """What lies on each place of the deal now, first place first; unread cards are None."""
    heaps: dict[Heap, Iterator[Card | None]] = {}
    return tuple(next(heaps.setdefault(place, iter(_cards_of(state, place))), None) for place in dealt_places(state))


def open_cards(state: RoundState) -> dict[Card, Heap]:
    """The cards that everybody sees and somebody has read, in the order of the deal, each with its heap."""
    up: dict[Heap, frozenset[int]] = {("dealer", None): state.up("dealer"), ("community", None): state.up("community")}
    for box in state.boxes:
        up["boxes", box.number] = frozenset(range(len(box.cards)) if box.shown else ())
    found: dict[Card, Heap] = {}
    at: Counter[Heap] = Counter()
    for heap, card in zip(dealt_places(state), cards_lying(state), strict=True):
        if card is not None and at[heap] in up.get(heap, ()):
            found[card] = heap
        at[heap] += 1
    return found


def rearranged(state: RoundState, order: Sequence[int]) -> RoundState:
    """The state with place n of the deal holding what lay at place `order[n]`.

    A hand that has changed has not been looked at yet; which cards came from elsewhere is known of unread ones too.
    """
    lying, places = cards_lying(state), dealt_places(state)
    heaps: dict[Heap, list[Card | None]] = {}
    changed: set[Heap] = set()
    for heap, index in zip(places, order, strict=True):
        heaps.setdefault(heap, []).append(lying[index])
        if places[index] != heap:
            changed.add(heap)
    for heap, cards in heaps.items():
        place, number = heap
        if place == "discarded":
            state = replace(state, discarded=tuple(cards))
        elif place == "dealer":
            state = replace(state, dealer=tuple(cards))
        elif place == "community":
            state = replace(state, community=tuple(cards))
        elif number is not None:
            box = state.box(number)
            viewed = box.viewed and heap not in changed
            state = state.with_box(replace(box, cards=tuple(cards), viewed=viewed))
    return replace(state, looks=tuple(number for number in state.looks if state.box(number).viewed))


def _cards_of(state: RoundState, heap: Heap) -> Cards:
    place, number = heap
    if place == "discarded":
        return state.discarded
    if place == "dealer":
        return state.dealer
    return state.community if place == "community" else state.box(number or 0).cards
