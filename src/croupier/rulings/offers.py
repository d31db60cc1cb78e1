"""Choices put to players, and what each answer does: the round goes on when the last one has been given."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.languages import ENGLISH, Sentence
from croupier.money import Cents
from croupier.narrator.teller import option
from croupier.round import RoundState, evolve
from croupier.round import events as e
from croupier.round.betting import change_bet, place_bet, take_back_bet
from croupier.round.commands import ChangeBet, PlaceBet, TakeBackBet
from croupier.round.rules import offer_open
from croupier.round.state import BETTING_OPEN, Box
from croupier.rulebook.faults import near
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.case import Case
from croupier.rulings.commands import AnswerOffer
from croupier.rulings.returning import leaves
from croupier.settlement import Order
from croupier.wire.rounds import Offer

#: The answers that leave everything as it is; they stand for a player who gives none.
GOING_ON: Final = ("keep", "keep-mended", "stay")
_LEAVING: Final = ("bets-back", "withdraw-all")
_TAKING_BACK: Final = ("withdraw", "cancel")


class OfferOption(Struct, frozen=True):
    """One option of an offer."""

    option: str
    says: str
    for_him: bool


class OpenOffer(Struct, frozen=True):
    """An offer that waits for its answer, with every option in words; `for_him`: one may be recorded for the player."""

    ruling: str
    player: str
    boxes: tuple[int, ...]
    bet: str | None
    options: tuple[OfferOption, ...]
    clauses: tuple[str, ...]
    reading: tuple[str, ...]


def asked(state: RoundState, language: str = ENGLISH) -> tuple[OpenOffer, ...]:
    """What players are asked and have not answered yet."""
    return tuple(
        OpenOffer(
            offer.ruling,
            offer.player,
            offer.boxes,
            offer.bet,
            tuple(OfferOption(one, option(one, language), one in (*GOING_ON, *_TAKING_BACK)) for one in offer.options),
            offer.clauses,
            offer.reading,
        )
        for offer in state.offers
    )


def offers_to(case: Case, whom: Iterable[tuple[str, tuple[int, ...]]], *, bet: str | None = None) -> Iterator[e.Event]:
    """An offer for each of these players, about the boxes that go with him; a rule may offer less than is usual."""
    ruling = case.ruling
    options = ruling.options or vocabulary().offers[case.remedy]
    for player, boxes in whom:
        require_answered(case.state, player, boxes, options)
        offer = Offer(
            ruling=case.command.id,
            player=player,
            boxes=boxes,
            options=options,
            bet=bet,
            clauses=ruling.clauses,
            reading=ruling.reading_ids,
        )
        yield e.OfferMade(offer=offer, clauses=ruling.clauses)


def require_answered(state: RoundState, player: str, boxes: Collection[int], options: tuple[str, ...]) -> None:
    """Nobody is asked the same about the same box again before he has answered."""
    for offer in state.offers:
        if offer.player == player and offer.options == options and not set(boxes).isdisjoint(offer.boxes):
            raise offer_open(offer)


def answer_offer(state: RoundState, command: AnswerOffer) -> Iterator[e.Event]:
    """A player has chosen; going on is what somebody of the house may record for one who does not answer."""
    offer = _require_offer(state, command)
    clauses = state.rulebook.irregularities.clauses_for(command.option, offer.options, offer.clauses)
    offer = replace(offer, clauses=clauses)
    yield from _consequence(state, offer, command)
    yield e.OfferAnswered(
        ruling=offer.ruling,
        box=command.box,
        player=offer.player,
        option=command.option,
        answered_by=command.answered_by,
        clauses=offer.clauses,
    )


def _require_offer(state: RoundState, command: AnswerOffer) -> Offer:
    waiting = [one for one in state.offers if one.ruling == command.ruling and command.box in one.boxes]
    # Several people who have bet on one box are asked each for himself.
    own = [one for one in waiting if one.player == command.player]
    if len(waiting) > 1 and not own:
        message = Sentence("people-asked-about-box", count=len(waiting), box=command.box)
        expected = " or ".join(one.player for one in waiting)
        raise Refusal(Code.NO_OFFER, message, at="player", expected=expected, clauses=waiting[0].clauses)
    waiting = own or waiting
    if not waiting:
        message = Sentence("nothing-offered-box-by-ruling", box=command.box, ruling=repr(command.ruling))
        offered = ", ".join(f"box {box}" for one in state.offers for box in one.boxes) or Sentence("no-answer")
        raise Refusal(Code.NO_OFFER, message, at="box", expected=offered)
    offer = waiting[0]
    if command.option not in offer.options:
        message = Sentence(
            "option-is-not-offered-near", option=repr(command.option), near=near(command.option, offer.options)
        )
        raise Refusal(Code.NO_OFFER, message, at="option", expected=" or ".join(offer.options), clauses=offer.clauses)
    if command.answered_by is None and command.player != offer.player:
        message = Sentence("the-choice-is-player", player=offer.player)
        raise Refusal(Code.NO_OFFER, message, at="player", expected=offer.player)
    if command.answered_by is not None and command.option not in (*GOING_ON, *_TAKING_BACK):
        message = Sentence("for-player-who-gives-no-answer-house")
        expected = " or ".join(one for one in offer.options if one in (*GOING_ON, *_TAKING_BACK))
        raise Refusal(Code.NO_OFFER, message, at="option", expected=expected, clauses=offer.clauses)
    return offer


def _consequence(state: RoundState, offer: Offer, command: AnswerOffer) -> Iterator[e.Event]:
    if command.option in _LEAVING:
        reason = str(Sentence("player-chose", option=command.option))
        order = Order(then="return", clauses=offer.clauses, reading=offer.reading, reason=reason)
        all_back = command.option == "bets-back" and state.rulebook.irregularities.asks_given_up
        for number in offer.boxes:
            yield from leaves(state, state.box(number), offer.player, order, lost_too=all_back)
    elif command.option in _TAKING_BACK:
        yield from _bets_back(state, offer)
    elif command.option == "raise":
        yield from _raised(state, offer)
    elif command.option == "complete":
        yield from _completed(state, offer, command)


def _about(state: RoundState, offer: Offer) -> Iterator[tuple[Box, str]]:
    """The bets an offer is about: one, or every bet of the player's there that stands without what it requires."""
    box = state.box(offer.boxes[0])
    for bet in box.bets_of(offer.player):
        required = state.rulebook.bets[bet].requires
        if bet == offer.bet or (offer.bet is None and required is not None):
            yield box, bet


def _bets_back(state: RoundState, offer: Offer) -> Iterator[e.Event]:
    for box, bet in _about(state, offer):
        yield from take_back_bet(state, TakeBackBet(player=offer.player, box=box.number, bet=bet))


def _raised(state: RoundState, offer: Offer) -> Iterator[e.Event]:
    for box, bet in _about(state, offer):
        limit, standing = state.terms.limits.get(bet), box.bet(bet)
        if limit is None or limit.min is None or standing is None or box.amount(bet) >= limit.min:
            continue
        amount = standing.of(offer.player) + limit.min - box.amount(bet)
        yield from change_bet(state, ChangeBet(player=offer.player, box=box.number, bet=bet, amount=amount))


def _completed(state: RoundState, offer: Offer, command: AnswerOffer) -> Iterator[e.Event]:
    """The missing bets are placed like any others, and must bring what is missing."""
    if state.phase != BETTING_OPEN or not command.bets:
        raise Refusal(Code.NO_OFFER, Sentence("not-said-bets-added"), at="bets")
    after = state
    for bet, amount in command.bets.items():
        for event in _placed(after, offer, bet, amount):
            after = evolve(after, event)
            yield event
    present = set(after.box(offer.boxes[0]).bets_of(offer.player))
    for bet in present:
        required = state.rulebook.bets[bet].requires
        if required is None:
            continue
        missing = [other for other in required.all if other not in present]
        if missing or (required.any and not present & set(required.any)):
            wanted = " and ".join(missing) if missing else " or ".join(required.any)
            message = Sentence("still-stands-without", bet=bet, wanted=wanted)
            raise Refusal(Code.BET_WITHOUT_REQUIRED, message, at="bets", expected=wanted, clauses=required.clause)


def _placed(state: RoundState, offer: Offer, bet: str, amount: Cents) -> Iterator[e.Event]:
    yield from place_bet(state, PlaceBet(player=offer.player, box=offer.boxes[0], bet=bet, amount=amount))
