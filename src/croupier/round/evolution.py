"""How each event changes the state. Nothing is checked here: what has happened has happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.money import Cents
from croupier.round import events as e
from croupier.round import state as s
from croupier.round.arrangement import rearranged
from croupier.round.state import Cards, PlacedBet, RoundState
from croupier.rulebook.streets import FOLD
from croupier.settlement.plan import plan_of
from croupier.wire.rounds import Offer, Seat, Stake


def evolve(state: RoundState, event: e.Event) -> RoundState:
    """The state after an event."""
    return replace(_CHANGES[type(event)](state, event), version=state.version + 1)


def _betting_opened(state: RoundState, event: e.BettingOpened) -> RoundState:
    return replace(
        state,
        phase=s.BETTING_OPEN,
        round_id=event.round_id,
        opened_at=event.opened_at,
        table=event.table,
        conditions=event.table.conditions,
        seats=event.seats,
        commitment=event.commitment,
    )


def _seat_taken(state: RoundState, event: e.SeatTaken) -> RoundState:
    return replace(state, seats=(*state.seats, Seat(box=event.box, player=event.player)))


def _bet_placed(state: RoundState, event: e.BetPlaced) -> RoundState:
    if event.entropy:
        state = replace(state, entropy=(*state.entropy, event.entropy))
    return _staked(state, event.box, event.bet, event.player, event.amount)


def _bet_changed(state: RoundState, event: e.BetChanged) -> RoundState:
    return _staked(state, event.box, event.bet, event.player, event.amount)


def _bet_taken_back(state: RoundState, event: e.BetTakenBack) -> RoundState:
    return _staked(state, event.box, event.bet, event.player, 0)


def _bet_returned(state: RoundState, event: e.BetReturned) -> RoundState:
    for stake in event.stakes:
        standing = state.box(event.box).bet(event.bet)
        left = (standing.of(stake.player) if standing is not None else 0) - stake.amount
        state = _staked(state, event.box, event.bet, stake.player, left)
        if state.phase != s.BETTING_OPEN and left <= 0:
            box = state.box(event.box)
            out = dict(box.taken_out)
            out[event.bet] = out.get(event.bet, 0) + stake.amount
            state = state.with_box(replace(box, taken_out=tuple(out.items())))
    return _undecided_without(state, event.box)


def _undecided_without(state: RoundState, number: int) -> RoundState:
    """A box that has lost the bet it decided about has decided nothing: a fold alone is not undone by that."""
    box = state.box(number)
    if not box.decisions or box.folded or any(box.amount(street.on) for street in state.rulebook.streets):
        return state
    return state.with_box(replace(box, decisions=(), elected=()))


def _staked(state: RoundState, number: int, name: str, player: str, amount: Cents) -> RoundState:
    """Set what a player has on a bet; a bet or bettor without chips is gone, bets stay in layout order.

    With a bet goes whatever was ordered about it: there is nothing left to carry it out on.
    """
    box, bettors, positions = state.box(number), None, state.positions
    bet = _with_stake(box.bet(name) or PlacedBet(name, ()), player, amount)
    bets = [other for other in box.bets if other.bet != name] + ([bet] if bet.stakes else [])
    if len(bets) > 1:
        places = plan_of(state.rulebook).places
        bets.sort(key=lambda one: places[one.bet])
    if player not in box.bettors:
        bettors = (*box.bettors, player)
        earlier = [one for one in positions if (one.box, one.player) != (number, player)]
        positions = (*earlier, Seat(box=number, player=player))
    if amount <= 0:
        betting = {stake.player for one in bets for stake in one.stakes}
        bettors = tuple([bettor for bettor in bettors or box.bettors if bettor in betting])
    orders = box.orders and tuple([order for order in box.orders if order.bet != name or bet.stakes])
    box = replace(box, bets=tuple(bets), bettors=box.bettors if bettors is None else bettors, orders=orders)
    return replace(state, boxes=state.boxes_with(box), positions=positions)


def _with_stake(bet: PlacedBet, player: str, amount: Cents) -> PlacedBet:
    """The bet with this much of a player's on it: what he adds lies on top, what he takes off was his last."""
    if not bet.stakes:
        return PlacedBet(bet.bet, (Stake(player, amount),) if amount > 0 else ())
    chips, more = list(bet.laid or bet.stakes), amount - bet.of(player)
    if more > 0:
        chips.append(Stake(player, more))
    for index in reversed(range(len(chips))):
        if more < 0 and chips[index].player == player:
            off = min(-more, chips[index].amount)
            chips[index] = Stake(player, chips[index].amount - off)
            more += off
    laid: list[Stake] = []
    for one in (one for one in chips if one.amount > 0):
        if laid and laid[-1].player == one.player:
            laid[-1] = Stake(one.player, laid[-1].amount + one.amount)
        else:
            laid.append(one)
    sums: dict[str, Cents] = {stake.player: 0 for stake in bet.stakes}
    for one in laid:
        sums[one.player] = sums.get(one.player, 0) + one.amount
    stakes = tuple(Stake(who, much) for who, much in sums.items() if much)
    return PlacedBet(bet.bet, stakes, () if tuple(laid) == stakes else tuple(laid))


def _player_informed(state: RoundState, event: e.PlayerInformed) -> RoundState:
    return replace(state, informed=(*state.informed, event.player))


def _betting_closed(state: RoundState, event: e.BettingClosed) -> RoundState:
    boxes = tuple(replace(box, dealt_in=box.number in event.boxes) for box in state.boxes)
    return replace(state, phase=s.BETTING_CLOSED, boxes=boxes, jackpot=event.jackpot)


def _order_given(state: RoundState, event: e.OrderGiven) -> RoundState:
    box = state.box(event.box)
    state = state.with_box(replace(box, orders=(*box.orders, event.order)))
    # About hands that are out of the round nobody is asked any more.
    return _asked_still(state, lambda offer: not all(state.box(number).out for number in offer.boxes))


def _asked_still(state: RoundState, waits: Callable[[Offer], bool]) -> RoundState:
    return replace(state, offers=tuple(filter(waits, state.offers))) if state.offers else state


def _card_dealt(state: RoundState, event: e.CardDealt) -> RoundState:
    drawn, due = (*state.drawn, event.card), state.due[1:]
    if not event.kept:
        return replace(state, phase=s.DEALING, drawn=drawn, due=due, discarded=(*state.discarded, event.card))
    if event.place == "dealer":
        return replace(state, phase=s.DEALING, drawn=drawn, due=due, dealer=(*state.dealer, event.card))
    if event.place == "community":
        return replace(state, phase=s.DEALING, drawn=drawn, due=due, community=(*state.community, event.card))
    box = state.box(event.box or 0)
    boxes = state.boxes_with(replace(box, cards=(*box.cards, event.card)))
    return replace(state, phase=s.DEALING, drawn=drawn, due=due, boxes=boxes)


def _unchanged(state: RoundState, event: e.Event) -> RoundState:  # noqa: ARG001
    return state


def _cards_read(state: RoundState, event: e.CardsRead) -> RoundState:
    if event.place == "dealer":
        return replace(state, dealer=_filled(state.dealer, event.cards, state.up("dealer")))
    if event.place == "community":
        return replace(state, community=_filled(state.community, event.cards))
    box = state.box(event.box or 0)
    return state.with_box(replace(box, cards=_filled(box.cards, event.cards)))


def _filled(cards: Cards, read: Sequence[Card], up: Collection[int] = ()) -> Cards:
    """The cards with those read in the places of unread ones: all in order, or else those first that are up."""
    unread = [place for place, card in enumerate(cards) if card is None]
    if len(read) < len(unread):
        unread.sort(key=lambda place: place not in up)
    faces = dict(zip(unread, read, strict=False))
    return tuple(faces.get(place, card) for place, card in enumerate(cards))


def _street_opened(state: RoundState, event: e.StreetOpened) -> RoundState:
    phase, shown = s.STREET + event.street, event.community_shown
    return replace(state, phase=phase, community_shown=shown, dealer_up=event.dealer_up)


def _hand_viewed(state: RoundState, event: e.HandViewed) -> RoundState:
    box = replace(state.box(event.box), viewed=True, viewer=event.player)
    looks = [number for number in state.looks if number != event.box]
    looks.insert(looks.index(event.before) if event.before in looks else len(looks), event.box)
    return replace(state.with_box(box), looks=tuple(looks))


def _decision_made(state: RoundState, event: e.DecisionMade) -> RoundState:
    for stake in event.stakes:
        standing = state.box(event.box).bet(event.bet)
        before = standing.of(stake.player) if standing is not None else 0
        state = _staked(state, event.box, event.bet, stake.player, before + stake.amount)
    if event.taken:
        box = state.box(event.box)
        state = state.with_box(replace(box, taken=(*box.taken, PlacedBet(event.bet, event.taken))))
        for stake in event.taken:
            state = _staked(state, event.box, event.bet, stake.player, 0)
    street = state.street
    decision = street.decision(event.decision) if street is not None else None
    folds = decision.folds if decision is not None else False
    return _decided(_relied(state), event.box, event.decision, event.elected, folded=folds)


def _relied(state: RoundState) -> RoundState:
    return replace(state, relied=tuple(state.known_cards))


def _hand_folded(state: RoundState, event: e.HandFolded) -> RoundState:
    return _decided(state, event.box, FOLD, folded=True)


def _decided(
    state: RoundState, number: int, decision: str, elected: tuple[str, ...] = (), *, folded: bool
) -> RoundState:
    box = state.box(number)
    elected = (*box.elected, *elected)
    return state.with_box(replace(box, decisions=(*box.decisions, decision), elected=elected, folded=folded))


def _player_left(state: RoundState, event: e.PlayerLeft) -> RoundState:
    mine = (box for box in state.boxes if event.player in (state.holder(box.number), *box.bettors))
    seen = tuple(Seat(box=box.number, player=event.player) for box in mine if state.seen(box, event.player))
    return replace(state, absent=(*state.absent, event.player), left_seen=(*state.left_seen, *seen))


def _player_came_back(state: RoundState, event: e.PlayerCameBack) -> RoundState:
    absent = tuple(player for player in state.absent if player != event.player)
    return replace(state, absent=absent, left_seen=tuple(one for one in state.left_seen if one.player != event.player))


def _dealing_resumed(state: RoundState, event: e.DealingResumed) -> RoundState:  # noqa: ARG001
    return replace(state, phase=s.DEALING, decided=True)


def _reveal_opened(state: RoundState, event: e.RevealOpened) -> RoundState:  # noqa: ARG001
    return replace(state, phase=s.REVEAL, decided=True)


def _comparison_declined(state: RoundState, event: e.ComparisonDeclined) -> RoundState:
    return state.with_box(replace(state.box(event.box), declined=True, shown=False))


def _hand_proved(state: RoundState, event: e.HandProved) -> RoundState:
    return state.with_box(replace(state.box(event.box), proved=True, shown=True))


def _hand_inspected(state: RoundState, event: e.HandInspected) -> RoundState:
    return state.with_box(replace(state.box(event.box), inspected=True))


def _cards_turned(state: RoundState, event: e.CardsTurned) -> RoundState:
    # Where hands are turned one by one, the step is over when it finds none to turn.
    together = state.rulebook.reveals[event.step].order == "together"
    state = replace(state, revealed=event.step + 1 if together else event.step)
    if event.show == "dealer":
        return replace(state, dealer_shown=True)
    if event.show == "community":
        return replace(state, community_shown=len(state.community))
    return replace(
        state, boxes=tuple(replace(box, shown=True) if box.number in event.boxes else box for box in state.boxes)
    )


def _settlement_opened(state: RoundState, event: e.SettlementOpened) -> RoundState:  # noqa: ARG001
    return replace(state, phase=s.SETTLEMENT)


def _round_voided(state: RoundState, event: e.RoundVoided) -> RoundState:
    return replace(state, phase=s.SETTLEMENT, void=event.void, offers=(), due=())


def _round_settled(state: RoundState, event: e.RoundSettled) -> RoundState:
    phase = s.VOID if state.void is not None else s.CLOSED
    return replace(_relied(state), phase=phase, settlement=event.settlement)


def _payouts_taken_back(state: RoundState, event: e.PayoutsTakenBack) -> RoundState:  # noqa: ARG001
    return replace(state, phase=s.SETTLEMENT, settlement=None)


def _ruled(state: RoundState, event: e.Ruled | e.PowerUsed) -> RoundState:
    return replace(_relied(state), rulings=(*state.rulings, event.ruling))


def _cards_arranged(state: RoundState, event: e.CardsArranged) -> RoundState:
    return rearranged(state, event.order)


def _cards_corrected(state: RoundState, event: e.CardsCorrected) -> RoundState:
    faces = {one.was: one.card for one in event.cards}

    def right(cards: Cards) -> Cards:
        return tuple(faces.get(card, card) for card in cards)

    boxes = tuple(replace(box, cards=right(box.cards)) for box in state.boxes)
    relied = tuple(card for card in right(state.relied) if card is not None)
    return replace(
        state,
        boxes=boxes,
        dealer=right(state.dealer),
        community=right(state.community),
        discarded=right(state.discarded),
        drawn=right(state.drawn),
        relied=relied,
    )


def _decision_taken_back(state: RoundState, event: e.DecisionTakenBack) -> RoundState:
    """The box stands where it stood before; a hand of its that is not up yet may have to be turned."""
    for bet in event.back:
        for stake in bet.stakes:
            standing = state.box(event.box).amount_of(bet.bet, stake.player)
            state = _staked(state, event.box, bet.bet, stake.player, standing - stake.amount)
    for bet in event.laid:
        for stake in bet.stakes:
            state = _staked(state, event.box, bet.bet, stake.player, stake.amount)
    box, again = state.box(event.box), {bet.bet for bet in event.laid}
    kept = box.decisions[: len(box.decisions) - len(event.decisions)]
    taken = tuple(bet for bet in box.taken if bet.bet not in again)
    state = state.with_box(replace(box, decisions=kept, taken=taken, elected=(), folded=False))
    hands = [step for step, one in enumerate(state.rulebook.reveals) if one.show not in ("dealer", "community")]
    revealed = state.revealed if box.shown else min((state.revealed, *hands))
    return replace(state, phase=s.STREET + event.street, decided=False, revealed=revealed)


def _next_cards_set(state: RoundState, event: e.NextCardsSet) -> RoundState:
    return replace(state, due=event.cards)


def _offer_made(state: RoundState, event: e.OfferMade) -> RoundState:
    return replace(state, offers=(*state.offers, event.offer))


def _offer_answered(state: RoundState, event: e.OfferAnswered) -> RoundState:
    answered = (event.ruling, event.player)
    return _asked_still(state, lambda one: (one.ruling, one.player) != answered or event.box not in one.boxes)


def _meter_set(state: RoundState, event: e.MeterSet) -> RoundState:
    return replace(state, jackpot=event.jackpot)


def _condition_set(state: RoundState, event: e.ConditionSet) -> RoundState:
    if event.condition in state.conditions:
        return state
    state = replace(state, conditions=(*state.conditions, event.condition))
    if event.condition.kind != "player-barred":
        return state
    # No answer of his counts any more: what he has left in play stays as it is.
    return _asked_still(state, lambda offer: offer.player != event.condition.player)


def _condition_lifted(state: RoundState, event: e.ConditionLifted) -> RoundState:
    kept = tuple(one for one in state.conditions if one != event.condition)
    return replace(state, conditions=kept, rulings=(*state.rulings, event.ruling))


def _seed_revealed(state: RoundState, event: e.SeedRevealed) -> RoundState:
    return replace(state, seed=event.seed)


_CHANGES: Final[dict[type, Callable[[RoundState, Any], RoundState]]] = {
    e.BettingOpened: _betting_opened,
    e.SeatTaken: _seat_taken,
    e.BetPlaced: _bet_placed,
    e.BetChanged: _bet_changed,
    e.BetTakenBack: _bet_taken_back,
    e.BetReturned: _bet_returned,
    e.PlayerInformed: _player_informed,
    e.BettingClosed: _betting_closed,
    e.OrderGiven: _order_given,
    e.CardDealt: _card_dealt,
    e.SecurityCardPlaced: _unchanged,
    e.CardsRead: _cards_read,
    e.StreetOpened: _street_opened,
    e.HandViewed: _hand_viewed,
    e.DecisionMade: _decision_made,
    e.PlayerLeft: _player_left,
    e.PlayerCameBack: _player_came_back,
    e.HandFolded: _hand_folded,
    e.DealingResumed: _dealing_resumed,
    e.RevealOpened: _reveal_opened,
    e.ComparisonDeclined: _comparison_declined,
    e.HandProved: _hand_proved,
    e.HandInspected: _hand_inspected,
    e.CardsTurned: _cards_turned,
    e.SettlementOpened: _settlement_opened,
    e.RoundVoided: _round_voided,
    e.RoundSettled: _round_settled,
    e.PayoutsTakenBack: _payouts_taken_back,
    e.Ruled: _ruled,
    e.PowerUsed: _ruled,
    e.CardsArranged: _cards_arranged,
    e.CardsCorrected: _cards_corrected,
    e.DecisionTakenBack: _decision_taken_back,
    e.NextCardsSet: _next_cards_set,
    e.OfferMade: _offer_made,
    e.OfferAnswered: _offer_answered,
    e.MeterSet: _meter_set,
    e.ConditionSet: _condition_set,
    e.ConditionLifted: _condition_lifted,
    e.SeedRevealed: _seed_revealed,
}
