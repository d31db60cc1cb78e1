"""Bets that the cards already turned have decided: no covered card and nobody's decision could change it any more.

Only what lies open for everybody counts. A covered card may be any that is not open somewhere, whoever has looked at
it, so the answer comes from the record without telling anybody what he may not know.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cards import DECK, Card
from croupier.errors import Refusal
from croupier.ranking import rank_hand
from croupier.round import RoundState
from croupier.round.finish import finished_box
from croupier.round.rules import way
from croupier.round.state import Box
from croupier.rulebook.bets import PayTable, Situation
from croupier.rulebook.streets import Decision
from croupier.rulebook.thresholds import Threshold
from croupier.rulings.completing import Lying, TooMany, completions, fewest, groups, known, lying_in
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
