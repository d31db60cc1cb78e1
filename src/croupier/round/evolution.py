"""How each event changes the state. Nothing is checked here: what has happened has happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from croupier.cards import Card
from croupier.round import events as e
from croupier.round import state as s
from croupier.round.arrangement import rearranged
from croupier.round.laying import laid, staked
from croupier.round.state import Box, Cards, PlacedBet, RoundState
from croupier.rulebook.streets import FOLD
from croupier.wire.rounds import Offer, Seat, Stake

Event = TypeVar("Event", bound=e.Event)


def evolve(state: RoundState, event: e.Event) -> RoundState:
    """The state after an event."""
    return replace(_CHANGES[type(event)](state, event), version=state.version + 1)


def apply(state: RoundState, events: Iterable[e.Event]) -> RoundState:
    """The state after these events; cards that leave the device one after the other change it together."""
    cards: list[e.CardDealt] = []
    for event in events:
        if isinstance(event, e.CardDealt):
            cards.append(event)
            continue
        if cards:
            state, cards = _cards_dealt(state, cards), []
        state = replace(_CHANGES[type(event)](state, event), version=state.version + 1)
    return _cards_dealt(state, cards) if cards else state


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


def _bet_placed(state: RoundState, event: e.BetPlaced) -> RoundState:
    stake = Stake(event.player, event.amount)
    box, positions = laid(state, state.box(event.box), state.positions, event.bet, stake)
    entropy = (*state.entropy, event.entropy) if event.entropy else state.entropy
    return replace(state, boxes=state.boxes_with(box), positions=positions, entropy=entropy)


def _bet_returned(state: RoundState, event: e.BetReturned) -> RoundState:
    for stake in event.stakes:
        standing = state.box(event.box).bet(event.bet)
        left = (standing.of(stake.player) if standing is not None else 0) - stake.amount
        state = staked(state, event.box, event.bet, stake.player, left)
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


def _cards_dealt(state: RoundState, events: Sequence[e.CardDealt]) -> RoundState:
    """Each card goes to its place; a box without bets keeps none. With the first card it is certain who is dealt in."""
    lying: dict[str | int | None, list[Card | None]] = {}
    for event in events:
        where = event.place if event.place in ("dealer", "community") else event.box
        lying.setdefault(where if event.kept else _DISCARDED, []).append(event.card)
    boxes = [
        replace(box, cards=(*box.cards, *cards)) if (cards := lying.get(box.number)) is not None else box
        for box in state.boxes
    ]
    if not state.drawn:
        boxes = [replace(box, dealt_in=False) if box.out else box for box in boxes]
    return replace(
        state,
        version=state.version + len(events),
        phase=s.DEALING,
        drawn=(*state.drawn, *[event.card for event in events]),
        due=state.due[len(events) :],
        discarded=(*state.discarded, *lying.get(_DISCARDED, ())),
        dealer=(*state.dealer, *lying.get("dealer", ())),
        community=(*state.community, *lying.get("community", ())),
        boxes=tuple(boxes),
    )


#: Where cards go that nobody keeps.
_DISCARDED: Final = "discarded"


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
    return replace(state, boxes=state.boxes_with(box), looks=tuple(looks))


def _decision_made(state: RoundState, event: e.DecisionMade) -> RoundState:
    box, positions = state.box(event.box), state.positions
    for stake in event.stakes:
        more = Stake(stake.player, box.amount_of(event.bet, stake.player) + stake.amount)
        box, positions = laid(state, box, positions, event.bet, more)
    if event.taken:
        box = replace(box, taken=(*box.taken, PlacedBet(event.bet, event.taken)))
        for stake in event.taken:
            box, positions = laid(state, box, positions, event.bet, Stake(stake.player, 0))
    street = state.street
    decision = street.decision(event.decision) if street is not None else None
    folds = decision.folds if decision is not None else False
    box = _decided(box, event.decision, event.elected, folded=folds)
    return replace(state, boxes=state.boxes_with(box), positions=positions, relied=tuple(state.known_cards))


def _relied(state: RoundState) -> RoundState:
    return replace(state, relied=tuple(state.known_cards))


def _decided(box: Box, decision: str, elected: tuple[str, ...] = (), *, folded: bool) -> Box:
    return replace(box, decisions=(*box.decisions, decision), elected=(*box.elected, *elected), folded=folded)


def _player_left(state: RoundState, event: e.PlayerLeft) -> RoundState:
    mine = (box for box in state.boxes if event.player in (state.holder(box.number), *box.bettors))
    seen = tuple(Seat(box=box.number, player=event.player) for box in mine if state.seen(box, event.player))
    return replace(state, absent=(*state.absent, event.player), left_seen=(*state.left_seen, *seen))


def _player_came_back(state: RoundState, event: e.PlayerCameBack) -> RoundState:
    absent = tuple(player for player in state.absent if player != event.player)
    return replace(state, absent=absent, left_seen=tuple(one for one in state.left_seen if one.player != event.player))


def _cards_turned(state: RoundState, event: e.CardsTurned) -> RoundState:
    # Where hands are turned one by one, the step is over when it finds none to turn.
    together = state.rulebook.reveals[event.step].order == "together"
    revealed = event.step + 1 if together else event.step
    if event.show == "dealer":
        return replace(state, revealed=revealed, dealer_shown=True)
    if event.show == "community":
        return replace(state, revealed=revealed, community_shown=len(state.community))
    boxes = tuple([replace(box, shown=True) if box.number in event.boxes else box for box in state.boxes])
    return replace(state, revealed=revealed, boxes=boxes)


def _round_settled(state: RoundState, event: e.RoundSettled) -> RoundState:
    phase = s.VOID if state.void is not None else s.CLOSED
    return replace(_relied(state), phase=phase, settlement=event.settlement)


def _ruled(state: RoundState, event: e.Ruled | e.PowerUsed) -> RoundState:
    return replace(_relied(state), rulings=(*state.rulings, event.ruling))


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
            state = staked(state, event.box, bet.bet, stake.player, standing - stake.amount)
    for bet in event.laid:
        for stake in bet.stakes:
            state = staked(state, event.box, bet.bet, stake.player, stake.amount)
    box, again = state.box(event.box), {bet.bet for bet in event.laid}
    kept = box.decisions[: len(box.decisions) - len(event.decisions)]
    taken = tuple(bet for bet in box.taken if bet.bet not in again)
    state = state.with_box(replace(box, decisions=kept, taken=taken, elected=(), folded=False))
    hands = [step for step, one in enumerate(state.rulebook.reveals) if one.show not in ("dealer", "community")]
    revealed = state.revealed if box.shown else min((state.revealed, *hands))
    return replace(state, phase=s.STREET + event.street, decided=False, revealed=revealed)


def _offer_answered(state: RoundState, event: e.OfferAnswered) -> RoundState:
    answered = (event.ruling, event.player)
    return _asked_still(state, lambda one: (one.ruling, one.player) != answered or event.box not in one.boxes)


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


_CHANGES: Final[dict[type, Callable[[RoundState, Any], RoundState]]] = {}


def _on(kind: type[Event], change: Callable[[RoundState, Event], RoundState]) -> None:
    _CHANGES[kind] = change


_on(e.BettingOpened, _betting_opened)
_on(e.SeatTaken, lambda state, event: replace(state, seats=(*state.seats, Seat(box=event.box, player=event.player))))
_on(e.BetPlaced, _bet_placed)
_on(e.BetChanged, lambda state, event: staked(state, event.box, event.bet, event.player, event.amount))
_on(e.BetTakenBack, lambda state, event: staked(state, event.box, event.bet, event.player, 0))
_on(e.BetReturned, _bet_returned)
_on(e.PlayerInformed, lambda state, event: replace(state, informed=(*state.informed, event.player)))
_on(e.BettingClosed, _betting_closed)
_on(e.OrderGiven, _order_given)
_on(e.CardDealt, lambda state, event: _cards_dealt(state, (event,)))
_on(e.SecurityCardPlaced, lambda state, _: state)
_on(e.CardsRead, _cards_read)
_on(e.StreetOpened, _street_opened)
_on(e.HandViewed, _hand_viewed)
_on(e.DecisionMade, _decision_made)
_on(e.PlayerLeft, _player_left)
_on(e.PlayerCameBack, _player_came_back)
_on(e.HandFolded, lambda state, event: state.with_box(_decided(state.box(event.box), FOLD, folded=True)))
_on(e.DealingResumed, lambda state, _: replace(state, phase=s.DEALING, decided=True))
_on(e.RevealOpened, lambda state, _: replace(state, phase=s.REVEAL, decided=True))
_on(
    e.ComparisonDeclined, lambda state, event: state.with_box(replace(state.box(event.box), declined=True, shown=False))
)
_on(e.HandProved, lambda state, event: state.with_box(replace(state.box(event.box), proved=True, shown=True)))
_on(e.HandInspected, lambda state, event: state.with_box(replace(state.box(event.box), inspected=True)))
_on(e.CardsTurned, _cards_turned)
_on(e.SettlementOpened, lambda state, _: replace(state, phase=s.SETTLEMENT))
_on(e.RoundVoided, lambda state, event: replace(state, phase=s.SETTLEMENT, void=event.void, offers=(), due=()))
_on(e.RoundSettled, _round_settled)
_on(e.PayoutsTakenBack, lambda state, _: replace(state, phase=s.SETTLEMENT, settlement=None))
_on(e.Ruled, _ruled)
_on(e.PowerUsed, _ruled)
_on(e.CardsArranged, lambda state, event: rearranged(state, event.order))
_on(e.CardsCorrected, _cards_corrected)
_on(e.DecisionTakenBack, _decision_taken_back)
_on(e.NextCardsSet, lambda state, event: replace(state, due=event.cards))
_on(e.OfferMade, lambda state, event: replace(state, offers=(*state.offers, event.offer)))
_on(e.OfferAnswered, _offer_answered)
_on(e.MeterSet, lambda state, event: replace(state, jackpot=event.jackpot))
_on(e.ConditionSet, _condition_set)
_on(e.ConditionLifted, _condition_lifted)
_on(e.SeedRevealed, lambda state, event: replace(state, seed=event.seed))
