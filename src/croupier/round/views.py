"""What each person may see: cards that are up or his own to look at, everything else as the word `hidden`.

A view is built from the state alone and holds nothing that its person may not know, so that it can be sent as it is.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.languages import ENGLISH
from croupier.round import events as e
from croupier.round.announced import HIDDEN, Faces, box_hands, dealer_hand
from croupier.round.rules import pending
from croupier.round.state import Box, Cards, PlacedBet, RoundState
from croupier.settlement import Settlement
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import BetView, BoxView, RoundView


class Viewer(Struct, frozen=True):
    """Somebody at the table: a player by name, the dealer, the pit, or whoever watches; and what he speaks."""

    kind: Literal["player", "dealer", "pit", "spectator"]
    name: str = ""
    language: str = ENGLISH


DEALER: Final = Viewer("dealer")
PIT: Final = Viewer("pit")
SPECTATOR: Final = Viewer("spectator")


def player(name: str) -> Viewer:
    """The player of this name."""
    return Viewer("player", name)


def view(state: RoundState, person: Viewer) -> RoundView:
    """What this person may see now."""
    deciding = {box.number for box in pending(state)}
    numbers = range(1, state.table.boxes + 1) if state.table is not None else ()
    dealer = _faces(state.dealer, state.up("dealer"))
    community = _faces(state.community, state.up("community"))
    plan, seen = plan_of(state.rulebook), _Seen(dealer, community)
    boxes = tuple(
        [_box_view(plan, *_looked_at(state, state.box(number), person), number in deciding, seen) for number in numbers]
    )
    return RoundView(
        rulebook=state.rulebook.id,
        round_id=state.round_id,
        phase=state.phase,
        version=state.version,
        boxes=boxes,
        dealer=dealer,
        community=community,
        discarded=len(state.discarded),
        absent=state.absent,
        notices=tuple(condition.notice for condition in state.conditions if condition.notice),
        offers=state.offers,
        # Whoever looks at the display sees the two values; of whom it is the line of a share tells.
        jackpot=replace(state.jackpot, linked=False) if state.jackpot is not None else None,
        commitment=state.commitment,
        entropy=state.entropy,
        seed=state.seed,
        drawn=_drawn(state, dealer, community, *(box.cards for box in boxes)) if state.seed else (),
        settlement=_masked(state, state.settlement, person) if state.settlement is not None else None,
        dealer_hand=dealer_hand(state.rulebook, dealer, community, person.language),
    )


class _Seen(NamedTuple):
    """What lies in the middle for everybody."""

    dealer: tuple[str, ...]
    community: tuple[str, ...]


def _looked_at(state: RoundState, box: Box, person: Viewer) -> tuple[Box, Faces, str | None, Viewer]:
    """A box with its cards as somebody sees them, who decides for it, and who looks.

    A player without a part in the box sees what everybody does.
    """
    holder = state.holder_of(box)
    cards = _faces(box.cards, range(len(box.cards))) if box.cards and may_see(state, box, person) else _backs(box.cards)
    stranger = person.kind == "player" and person.name != holder and person.name not in box.bettors
    return box, cards, holder, _passer_by(person.language) if stranger else person


@lru_cache(maxsize=64)
def _passer_by(language: str) -> Viewer:
    return replace(SPECTATOR, language=language)


@lru_cache(maxsize=8192)
def _box_view(
    plan: Plan, box: Box, cards: Faces, holder: str | None, person: Viewer, deciding: bool, seen: _Seen
) -> BoxView:
    """A box in one person's eyes. An act changes one box of a table, and everybody there is shown all of them."""
    hand, hands = box_hands(plan.rulebook, cards, *seen, person.language)
    return BoxView(
        box=box.number,
        player=holder,
        bets=tuple(_bet_view(bet, box.bet(bet), person) for bet in plan.rulebook.equipment.spots.bets),
        dealt_in=box.dealt_in,
        cards=cards,
        read=bool(box.cards) and None not in box.cards,
        viewed=box.viewed,
        decisions=box.decisions,
        folded=box.folded,
        declined=box.declined,
        out=box.out,
        deciding=deciding,
        hand=hand,
        hands=hands,
    )


def _bet_view(name: str, bet: PlacedBet | None, person: Viewer) -> BetView:
    if bet is None:
        return BetView(bet=name, amount=0)
    own = bet.of(person.name) if person.kind == "player" else 0
    return BetView(bet=name, amount=bet.amount, own=own, stakes=bet.stakes if person.kind in ("dealer", "pit") else ())


def may_see(state: RoundState, box: Box, person: Viewer) -> bool:
    """Whether a person may see the cards of a box: when they are up, or his own that he has looked at.

    Whoever shares a bet without sitting at the box sees nothing of its cards until they are up; the pit sees a hand
    that was declined once it has asked to.
    """
    if box.shown:
        return True
    if person.kind == "pit":
        return box.inspected
    return person.kind == "player" and box.viewed_by(person.name) and state.holder_of(box) == person.name


def _faces(cards: Cards, up: Collection[int]) -> Faces:
    """The cards that are up as they are, the rest hidden; one that was never read is hidden from everybody."""
    if not up:
        return _backs(cards)
    return tuple(str(card) if place in up and card is not None else HIDDEN for place, card in enumerate(cards))


def _backs(cards: Cards) -> Faces:
    return (HIDDEN,) * len(cards)


def _drawn(state: RoundState, *faces: tuple[str, ...]) -> tuple[str, ...]:
    """The cards in the order dealt; those that the person sees nowhere, and those discarded, stay hidden."""
    up = {face for several in faces for face in several}
    return tuple(face if (face := str(card)) in up else HIDDEN for card in state.drawn)


def _masked(state: RoundState, settlement: Settlement, person: Viewer) -> Settlement:
    """The settlement without what it would tell about hands that were not shown."""
    boxes = []
    for settled in settlement.boxes:
        if may_see(state, state.box(settled.box), person):
            boxes.append(settled)
            continue
        lines = tuple(
            replace(line, facts=replace(line.facts, hand=None, category=None, pays=None)) for line in settled.lines
        )
        boxes.append(replace(settled, category=None, lines=lines))
    return replace(settlement, boxes=tuple(boxes))


def redacted(state: RoundState, event: e.Event, person: Viewer) -> e.Event:
    """An event as this person may learn of it; `state` is the one after the event.

    Cards leave the device face down, so nobody learns their faces from the deal.
    """
    match event:
        case e.CardDealt():
            return replace(event, card=None)
        case e.CardsRead():
            return replace(event, cards=()) if not _read_in_the_open(state, event, person) else event
        case e.CardsCorrected():
            return replace(event, cards=tuple(_corrected(state, one, person) for one in event.cards))
        case e.NextCardsSet():
            # A card in the device may have been seen by chance; that makes it nobody's to be told.
            return replace(event, cards=())
        case e.RoundSettled():
            return replace(event, settlement=_masked(state, event.settlement, person))
        case _:
            return event


def _corrected(state: RoundState, one: e.CorrectedCard, person: Viewer) -> e.CorrectedCard:
    """Where a card was put right, and which it is only where it lies open to this person."""
    if one.place == "boxes":
        seen = may_see(state, state.box(one.box or 0), person)
    else:
        seen = one.place != "burn" and one.index in state.up(one.place)
    return one if seen else replace(one, was=None, card=None)


def _read_in_the_open(state: RoundState, event: e.CardsRead, person: Viewer) -> bool:
    if event.place in ("dealer", "community"):
        lying, up = state.dealer if event.place == "dealer" else state.community, state.up(event.place)
        unseen: set[Card | None] = {card for place, card in enumerate(lying) if place not in up}
        return not unseen & set(event.cards)
    return event.box is not None and may_see(state, state.box(event.box), person)
