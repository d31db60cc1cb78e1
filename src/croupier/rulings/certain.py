"""Bets that the cards already turned have decided: no covered card and nobody's decision could change it any more.

Only what lies open for everybody counts. A covered card may be any that is not open somewhere, whoever has looked at
it, so the answer comes from the record without telling anybody what he may not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb, gcd, prod
from typing import Final, NamedTuple, TypeAlias

from croupier.cards import DECK, Card
from croupier.errors import Refusal
from croupier.ranking import rank_hand
from croupier.round import RoundState
from croupier.round.finish import finished_box
from croupier.round.rules import way
from croupier.round.state import Box
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import PayTable, Situation
from croupier.rulebook.streets import Decision
from croupier.rulebook.thresholds import Threshold
from croupier.settlement import FinishedRound, standing
from croupier.settlement.action import in_action
from croupier.settlement.finished import order_about
from croupier.settlement.hands import HandReader
from croupier.settlement.outcomes import outcome, reads
from croupier.settlement.plan import plan_of


def outcome_established(state: RoundState) -> bool | None:
    """Whether any bet has conclusively won or lost [X8]; None where that turns on cards that nobody has read."""
    known: dict[tuple[object, ...], bool | None] = {}
    for box in state.boxes:
        at_risk = _at_risk(state, box)
        for bet in box.bets:
            order = order_about(box.orders, bet.bet)
            if order is not None and order.ends:
                if order.then == "lose":
                    return True
            elif box.dealt_in and bet.bet in at_risk:
                asked = _Asked(state, box, bet.bet)
                if asked.key not in known:
                    known[asked.key] = asked.certain()
                if known[asked.key]:
                    return True
    return None if None in known.values() else False


def _at_risk(state: RoundState, box: Box) -> frozenset[str]:
    """The bets of a box that can win or lose at all: not those that the limits or their company send back."""
    here = finished_box(state, box)
    alone = FinishedRound(rulebook=state.rulebook, dealer=(), boxes=(here,), limits=state.terms.limits)
    try:
        actions = in_action(alone, here, state.rulebook.way(here.stakes, here.decisions))
    except Refusal:
        return frozenset(bet.bet for bet in box.bets)  # somebody has yet to say how much of them is in action
    return frozenset(bet for bet, action in actions.items() if action.amount)


class _Asked:
    """One bet on one box: everything that could still become of it, by what lies open."""

    def __init__(self, state: RoundState, box: Box, name: str) -> None:
        self._state, self._box, self._name = state, box, name
        self._book, self._plan, self._way = state.rulebook, plan_of(state.rulebook), way(state, box)
        self._bet = state.rulebook.bets[name]
        whole = frozenset(range(self._book.cards.own))
        own, own_unread = _open(box.cards, whole if box.shown else frozenset(), self._book.cards.own)
        dealer, dealer_unread = _open(state.dealer, state.up("dealer"), self._book.cards.dealer)
        community, board_unread = _open(state.community, state.up("community"), self._book.cards.community)
        self._lying: Lying = (own, dealer, community)
        self._unread = own_unread or dealer_unread or board_unread
        shown = (card for other in state.boxes if other.shown for card in other.cards)
        visible = {*dealer, *community, *shown}
        self._deck = [card for card in DECK if card not in visible]

    @property
    def key(self) -> tuple[object, ...]:
        """Bets with the same key come to the same."""
        box = self._box
        flags = (box.folded, box.declined, box.proved, box.shown, self._name in box.elected)
        return (self._name, self._lying, flags, box.decisions, tuple(bet.bet for bet in box.bets))

    def certain(self) -> bool | None:
        """Whether the bet is won, or is lost, whatever comes."""
        if self._stands_against_dealer:
            return True
        found: set[str] = set()
        try:
            for result in self._results():
                found.add(result)
                if len(found) > 1 or result not in ("win", "lose"):
                    return None if self._unread else False
        except TooMany:
            return None
        return len(found) == 1

    @property
    def _stands_against_dealer(self) -> bool:
        """Whether the dealer's hand is exposed and the bet is compared with it [X8]."""
        played = self._way.stays and self._book.compares and not self._box.folded
        return self._state.dealer_shown and played and self._bet.compared

    def _results(self) -> Iterator[str]:
        """What becomes of the bet in every way that the round can still go."""
        box, declining = self._box, self._book.declining
        if box.folded:
            yield from self._read(standing.folded(), elected=self._name in box.elected)
            return
        if box.declined and not box.proved:
            yield from self._hidden(proved=False)
            if declining is not None and declining.proof != "nothing":
                yield from self._hidden(proved=declining.proof == "side-bets")
                yield from self._shown()
            return
        if any(decision.folds for decision in self._open_decisions()):
            effect = self._bet.effect(standing.folded())
            yield from self._read(standing.folded(), elected=False)
            if effect is not None and effect.elective:
                yield from self._read(standing.folded(), elected=True)
        if any(decision.takes == self._name for decision in self._open_decisions()):
            yield "returned"
        if not box.shown and self._may_be_declined():
            yield from self._hidden(proved=False)
        yield from self._shown()

    def _open_decisions(self) -> Iterator[Decision]:
        """What may yet be decided for the box, now or on a later street."""
        waits, streets = self._way.waits, self._book.streets
        if waits is not None and not self._state.decided:
            yield from (one for street in streets[streets.index(waits) :] for one in street.decisions)

    def _may_be_declined(self) -> bool:
        """Whether the player could keep his cards covered, as far as anybody can tell."""
        declining, side_bets = self._book.declining, self._book.seating.side_bets_only
        if declining is None or not (self._way.decides or side_bets is None or side_bets.viewed):
            return False
        barred = declining.barred
        pays = self._book.bets[barred.bet].pays if barred is not None and self._box.amount(barred.bet) else None
        return pays is None or not self._board_wins(pays)

    def _board_wins(self, pays: PayTable) -> bool:
        """Whether the community cards alone win by a pay table, whatever the covered ones are."""
        bands, board = self._book.bands[pays.hand], self._lying[2]
        size = bands.rank_list.size
        if not _upward(pays, bands.all) or len(board) < size:
            return False
        found = [bands.of(rank_hand(cards, bands.rank_list)) for cards in fewest(known(board), size, self._deck)]
        return bool(found) and all(pays.pay(band) is not None for band in found)

    # ---- by the situation of the box ----

    def _hidden(self, *, proved: bool) -> Iterator[str]:
        for qualifies in (True, False):
            yield from self._read(standing.hidden(qualifies, proved=proved, decided=self._way.decides), elected=False)

    def _shown(self) -> Iterator[str]:
        against = self._plan.against
        if not self._way.decides or against is None or not self._bet.compared:
            yield from self._read(standing.undecided(), elected=False)
            return
        pays = self._bet.pays
        paid_on = self._plan.hands[pays.hand] if pays is not None else self._plan.contest
        covered = groups(self._book, self._lying, (self._plan.contest, against, paid_on))
        for own, dealer, community in completions(self._lying, covered, self._deck):
            cards = known(own), known(dealer), known(community)
            rank, other = self._plan.contest.read(*cards), against.read(*cards)
            situations = standing.shown(self._plan.qualification(other, cards[1]), standing.compare(rank, other))
            yield self._became(situations, paid_on.bands.of(paid_on.read(*cards)), elected=False)

    def _read(self, situations: tuple[Situation, ...], *, elected: bool) -> Iterator[str]:
        """What becomes of the bet in a situation, with every hand that the covered cards can make where it is read."""
        pays = self._bet.pays
        if pays is None or not reads(self._name, self._bet, situations, elected=elected):
            yield self._became(situations, None, elected=elected)
            return
        hand = self._plan.hands[pays.hand]
        yield from (self._became(situations, band, elected=elected) for band in self._hands(hand, pays))

    def _became(self, situations: tuple[Situation, ...], band: Threshold | None, *, elected: bool) -> str:
        became = outcome(self._name, self._bet, situations, band, elected=elected)
        return became.result if became is not None else "none"

    def _hands(self, hand: HandReader, pays: PayTable) -> Iterator[Threshold]:
        """Every kind of hand that the covered cards can make, as far as the pay table tells them apart."""
        covered = groups(self._book, self._lying, (hand,))
        try:
            for own, dealer, community in completions(self._lying, covered, self._deck):
                yield hand.bands.of(hand.read(known(own), known(dealer), known(community)))
        except TooMany:
            # More cards never make a hand of the best ones worse: what wins with the fewest wins with all.
            cards, size = known(card for part in lying_in(hand, self._lying) for card in part), hand.rank_list.size
            bands = [hand.bands.of(rank_hand(some, hand.rank_list)) for some in fewest(cards, size, self._deck)]
            if not bands or not _upward(pays, hand.bands.all) or any(pays.pay(band) is None for band in bands):
                raise
            yield from bands


def _upward(pays: PayTable, bands: Sequence[Threshold]) -> bool:
    """Whether every hand that is better than a paid one is paid too; the bands stand lowest first."""
    paid = [(pay := pays.pay(band)) is not None and pay.kind != "push" for band in bands]
    return paid == sorted(paid)


def _open(cards: Sequence[Card | None], shown: frozenset[int], size: int) -> tuple[tuple[Card | None, ...], bool]:
    """The cards of a place as everybody sees them, and whether one of them lies open that nobody has read."""
    seen = tuple(cards[at] if at in shown and at < len(cards) else None for at in range(size))
    return seen, any(seen[at] is None for at in shown if at < size)


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


# Covered cards may be any. Whoever asks stops as soon as two ways to complete what lies open come to different ends,
# which mostly happens at once; that a thing is certain takes all of them.


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
