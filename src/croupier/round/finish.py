"""The end of a round: everything that happened, handed to the settlement; and rounds that come to nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from croupier.cards import Card
from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.round.commands import RevealSeed, Settle
from croupier.round.events import Event, RoundSettled, SeedRevealed
from croupier.round.rules import has_decision, not_now
from croupier.round.state import SETTLEMENT, Box, Cards, RoundState
from croupier.settlement import Display, FinishedBox, FinishedRound, Void, settle
from croupier.shuffle import check_proof


def settle_round(state: RoundState, command: Settle) -> Iterator[Event]:  # noqa: ARG001
    """Every bet gets its line, and the round is over."""
    if state.phase != SETTLEMENT:
        raise not_now(state, Sentence("bets-settled-when-all-hands-up"), clauses=state.rulebook.compared_by)
    yield RoundSettled(settlement=settle(finished(state)))


def finished(state: RoundState, void: Void | None = None) -> FinishedRound:
    """The round as the settlement reads it."""
    void = void or state.void
    if not state.in_round and void is None:
        void = Void(clauses=state.rulebook.entry.clause, reason=str(Sentence("no-box-dealt-in")))
    jackpot, unit = state.jackpot, state.terms.jackpot_unit
    return FinishedRound(
        rulebook=state.rulebook,
        dealer=require_read(state, state.dealer, "the dealer's hand") if void is None else (),
        community=require_read(state, state.community, "the community cards") if void is None else (),
        boxes=tuple([finished_box(state, box, void) for box in state.boxes]),
        jackpot=Display(meter=jackpot.meter, reset=jackpot.reset, unit=unit, linked=jackpot.linked)
        if jackpot
        else None,
        limits=state.terms.limits,
        payout_cap=state.terms.payout_cap,
        void=void,
    )


def finished_box(state: RoundState, box: Box, void: Void | None = None) -> FinishedBox:
    """A box as the settlement reads it."""
    player, cards = state.bettor_for(box) or "", tuple([card for card in box.cards if card is not None])
    if void is None and not box.out and len(cards) < len(box.cards):
        # The settlement says whether a hand that nobody has read whole can be settled without it.
        cards = ()
    # Where a proof brings nothing back, a hand is shown after all only because it had to be: it was not declined.
    declining = state.rulebook.declining
    declined = box.declined and not (box.proved and declining is not None and declining.proof == "nothing")
    return FinishedBox(
        box=box.number,
        player=player,
        cards=cards,
        stakes=_stakes(state, box),
        # Where whoever had to decide has left it, what others have on the hand stands without a decision.
        decisions=box.decisions if has_decision(state, box) else (),
        elected=box.elected,
        declined=declined,
        proved=declined and box.proved,
        under_minimum_before=state.under_minimum_before(player),
        remembered=tuple([one for one in box.bettors if one != player and state.under_minimum_before(one)]),
        taken_out={bet: cents for bet, cents in box.taken_out if box.bet(bet) is not None},
        bettors=_bettors(state, box, player),
        laid={bet.bet: tuple([(chips.player, chips.amount) for chips in bet.laid]) for bet in box.bets if bet.laid},
        orders=box.orders,
    )


def _stakes(state: RoundState, box: Box) -> dict[str, Cents]:
    """What was put on a box, in layout order; what went back with a decision is told there too."""
    if not box.taken:
        return {bet.bet: bet.amount for bet in box.bets}  # they lie in that order
    placed = {bet.bet: bet.amount for bet in (*box.bets, *box.taken)}
    return {bet: placed[bet] for bet in state.rulebook.bets if bet in placed}


def _bettors(state: RoundState, box: Box, player: str) -> Mapping[str, Mapping[str, Cents]]:
    """Who put in how much, for the bets that are not the deciding player's alone; with them what decisions staked."""
    if box.bettors == (player,) and not box.taken:
        return {}
    placed = (*box.bets, *box.taken)
    shared = {bet.bet for bet in placed if [stake.player for stake in bet.stakes] != [player]}
    named = {*shared, *state.rulebook.decided_bets} if shared else shared
    return {bet.bet: {one.player: one.amount for one in bet.stakes} for bet in placed if bet.bet in named}


def require_read(state: RoundState, cards: Cards, what: str) -> tuple[Card, ...]:
    """Cards that something turns on: at a live table they must have been read."""
    known = tuple(card for card in cards if card is not None)
    if len(known) < len(cards):
        message = Sentence("has-not-been-read", what=what)
        raise Refusal(Code.CARDS_MISSING, message, at="cards", clauses=state.rulebook.cards.clause)
    return known


def reveal_seed(state: RoundState, command: RevealSeed) -> Iterator[Event]:
    """After the round the seed is published; it must be the one committed to, and have shuffled these cards."""
    if not state.over or not state.commitment or state.seed:
        raise not_now(state, Sentence("seed-revealed-once-after-round-committed-one"))
    check_proof(command.seed, state.commitment, state.rulebook.id, state.round_id, state.drawn, state.entropy)
    yield SeedRevealed(seed=command.seed)
