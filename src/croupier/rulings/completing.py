"""Covered cards that may be any: every way to complete what lies open, the most different ones first.

Whoever asks stops as soon as two ways come to different ends, which mostly happens at once; that a thing is certain
takes all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb, gcd, prod
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import Card
from croupier.rulebook import Rulebook
from croupier.settlement.hands import HandReader

#: More ways than this are not tried one by one.
MOST: Final = 60_000
#: The cards of a box, of the dealer and of the community area; None for one that is covered.
Lying: TypeAlias = tuple[tuple[Card | None, ...], tuple[Card | None, ...], tuple[Card | None, ...]]
_PLACES: Final = ("own", "dealer", "community")


class TooMany(Exception):
    """There are more ways to complete the cards than can be tried."""


class CardGroup(NamedTuple):
    """Covered cards of one place that the same hands are made from, so that their order does not matter."""

    place: int
    cards: tuple[int, ...]


def groups(book: Rulebook, lying: Lying, hands: Sequence[HandReader]) -> tuple[CardGroup, ...]:
    """The covered cards that these hands are made from."""
    found: dict[tuple[int, tuple[bool, ...]], list[int]] = {}
    for place, cards in enumerate(lying):
        size = book.cards.in_place(_PLACES[place])
        uses = [[part.places(size) for part in hand.slices if part.place == _PLACES[place]] for hand in hands]
        for at, card in enumerate(cards):
            used = tuple(any(at in part for part in parts) for parts in uses)
            if card is None and any(used):
                found.setdefault((place, used), []).append(at)
    return tuple(CardGroup(place, tuple(cards)) for (place, _), cards in found.items())


def lying_in(hand: HandReader, lying: Lying) -> Iterator[tuple[Card | None, ...]]:
    """The cards that a hand is made from, part by part."""
    for part in hand.slices:
        yield lying[_PLACES.index(part.place)][part.start : part.stop]


def known(cards: Iterable[Card | None]) -> tuple[Card, ...]:
    """The cards of which everybody can tell what they are."""
    return tuple(card for card in cards if card is not None)


def fewest(cards: tuple[Card, ...], size: int, deck: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """These cards with as many others as a hand needs at least, in every way; none where there are too many ways."""
    missing = max(0, size - len(cards))
    if comb(len(deck), missing) <= MOST:
        yield from ((*cards, *others) for others in combinations(deck, missing))


def completions(lying: Lying, covered: Sequence[CardGroup], deck: Sequence[Card]) -> Iterator[Lying]:
    """Every way to fill the covered cards from the rest of the deck; raises `TooMany` once it would take too long."""
    if not covered:
        yield lying
        return
    for cards in _samples(deck, sum(len(group.cards) for group in covered)):
        yield _filled(lying, covered, cards)
        yield _filled(lying, covered[::-1], cards)
    left = len(deck)
    ways = prod(comb(left - taken, len(group.cards)) for taken, group in _with_taken(covered))
    if ways > MOST:
        raise TooMany
    yield from (_filled(lying, covered, cards) for cards in _each(covered, tuple(deck)))


def _with_taken(covered: Sequence[CardGroup]) -> Iterator[tuple[int, CardGroup]]:
    taken = 0
    for group in covered:
        yield taken, group
        taken += len(group.cards)


def _samples(deck: Sequence[Card], many: int) -> Iterator[tuple[Card, ...]]:
    """Runs of cards out of the deck by rank, by suit, and scattered: good hands and poor ones for everybody."""
    size = len(deck)
    step = next(step for step in (17, 19, 23) if gcd(step, size) == 1)
    orders = (
        [deck[at * step % size] for at in range(size)],
        list(deck),
        sorted(deck, key=lambda card: (card & 3, card >> 2)),
    )
    for start in range(size):
        for order in orders:
            yield tuple(order[(start + at) % size] for at in range(many))


def _each(covered: Sequence[CardGroup], deck: tuple[Card, ...]) -> Iterator[tuple[Card, ...]]:
    if not covered:
        yield ()
        return
    for some in combinations(deck, len(covered[0].cards)):
        rest = tuple(card for card in deck if card not in some) if len(covered) > 1 else ()
        yield from ((*some, *others) for others in _each(covered[1:], rest))


def _filled(lying: Lying, covered: Sequence[CardGroup], cards: Sequence[Card]) -> Lying:
    places, left = [list(place) for place in lying], iter(cards)
    for group in covered:
        for at in group.cards:
            places[group.place][at] = next(left)
    own, dealer, community = (tuple(place) for place in places)
    return (own, dealer, community)
