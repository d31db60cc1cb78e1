"""What goes back when a hand leaves the round: everything that lies on it, but no stake that its player has lost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.finish import require_read
from croupier.round.state import Box
from croupier.rulebook.bets import Situation
from croupier.settlement import Order, standing
from croupier.settlement.finished import order_about
from croupier.settlement.plan import plan_of
from croupier.wire.rounds import Stake


def in_play(state: RoundState, box: Box) -> tuple[str, ...]:
    """The bets of a box that neither an order nor the player's own fold or refusal to show it has ended.

    A hand that is kept covered is settled: a bet of it that can be lost or come back and no more is left to that.
    """
    _require_told(state, box)
    ways = _given_up(state, box)
    return tuple(
        bet.bet
        for bet in box.bets
        if not _ended(box, bet.bet) and not (ways and all(_over(state, box, bet.bet, way) for way in ways))
    )


def given_up(state: RoundState, box: Box) -> bool:
    """Whether a folded hand has left the round, so that no clause about hands in it reaches it any more [X16]."""
    return box.folded and not (state.rulebook.irregularities.returns_side_bets and in_play(state, box))


def _require_told(state: RoundState, box: Box) -> None:
    """Whether a hand that is kept covered can win can be told: where the dealer's cards are up, they have been read."""
    ways = _given_up(state, box) if state.dealer_shown else ()
    if any(len({_over(state, box, bet.bet, way) for way in ways}) > 1 for bet in box.bets):
        require_read(state, state.dealer, "the dealer's hand")
        require_read(state, state.community, "the board")


def _ended(box: Box, bet: str) -> bool:
    order = order_about(box.orders, bet)
    return order is not None and order.ends


def _over(state: RoundState, box: Box, bet: str, situations: tuple[Situation, ...]) -> bool:
    """Whether a bet of a hand that was given up is lost, or comes back by itself."""
    effect = state.rulebook.bets[bet].effect(situations)
    ended = effect is not None and (effect.then == "lose") != (bet in box.elected)
    return ended or (effect is not None and effect.then in ("push", "return"))


def _given_up(state: RoundState, box: Box) -> tuple[tuple[Situation, ...], ...]:
    """The situations, as far as they can be told, of a hand that its player has given up; none for any other."""
    if box.folded:
        return (standing.folded(),)
    if not box.declined or box.proved:
        return ()
    return tuple(standing.hidden(one, proved=False, decided=bool(box.decisions)) for one in _qualifying(state))


def _qualifying(state: RoundState) -> tuple[bool, ...]:
    """Whether the dealer qualifies, or both answers while nobody can tell."""
    plan = plan_of(state.rulebook)
    dealer = tuple(card for card in state.dealer if card is not None)
    community = tuple(card for card in state.community if card is not None)
    if plan.against is None:
        return (True,)
    if not state.dealer_shown or len(dealer) + len(community) < len(state.dealer) + len(state.community):
        return (True, False)
    return (plan.qualification(plan.against.read((), dealer, community), dealer),)


def handed_back(state: RoundState, box: Box, order: Order, *, lost_too: bool = False) -> Iterator[e.OrderGiven]:
    """The hand is out of the round by an order to return its bets.

    Of a hand that was folded or kept covered only what its player has not lost goes back, bet by bet; with `lost_too`
    the clause reaches further and gives back everything.
    """
    left = in_play(state, box) if not lost_too and _given_up(state, box) else tuple(bet.bet for bet in box.bets)
    if len(left) == len(box.bets):
        yield e.OrderGiven(box=box.number, order=order, clauses=order.clauses)
        return
    for bet in left:
        yield e.OrderGiven(box=box.number, order=replace(order, bet=bet), clauses=order.clauses)


def leaves(state: RoundState, box: Box, player: str, order: Order, *, lost_too: bool = False) -> Iterator[e.Event]:
    """One bettor takes what he has in play on a box and is out of it; others who have bet there play on.

    The hand leaves the round with him where nobody else takes part in the round with what he has in play on it. With
    `lost_too` he takes what giving the hand up had lost as well.
    """
    left = in_play(state, box) if box.dealt_in and not lost_too else tuple(bet.bet for bet in box.bets)
    entry, others = state.rulebook.entry, [one for one in staked_in_play(state, box) if one != player]
    if not any(bet.of(player) for bet in box.bets if bet.bet in left):
        return
    if box.dealt_in and not any(entry.admits(box.bets_of(one)) for one in others):
        yield from handed_back(state, box, order, lost_too=lost_too)
        return
    for bet in box.bets:
        if (own := bet.of(player)) and bet.bet in left:
            yield e.BetReturned(
                box=box.number, bet=bet.bet, stakes=(Stake(player, own),), reason=order.reason, clauses=order.clauses
            )


def asked_about(state: RoundState, box: Box) -> tuple[str, ...]:
    """Who is asked whether he goes on with a hand: who has chips in play, and by some readings who had any."""
    return box.bettors if state.rulebook.irregularities.asks_given_up else staked_in_play(state, box)


def staked_in_play(state: RoundState, box: Box) -> tuple[str, ...]:
    """Everybody with chips in play on a box, in the order in which they came."""
    left = in_play(state, box)
    return tuple(one for one in box.bettors if any(bet.of(one) for bet in box.bets if bet.bet in left))
