"""Putting the record right: a card or a decision was written down wrong, and nothing on the table was.

That is no irregularity of the game. Whoever keyed it corrects it himself as long as nothing hung on it; afterwards, and
once bets are settled, it takes the approval of the pit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.cards import Card
from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.round import events as e
from croupier.round.chips import payouts_taken_back
from croupier.round.commands import CardAt, CorrectCards, CorrectDecision, Decide
from croupier.round.decisions import decide_hand
from croupier.round.evolution import evolve
from croupier.round.rules import not_now, way
from croupier.round.state import BETTING_OPEN, NOT_OPEN, Box, Cards, PlacedBet, RoundState
from croupier.rulebook.irregularities import Post, reaches
from croupier.rulebook.parts import each_once
from croupier.rulebook.streets import Street

#: Who approves a correction once something hung on what was wrong.
APPROVER: Final[Post] = "pit-supervisor"


def correct_cards(state: RoundState, command: CorrectCards) -> Iterator[e.Event]:
    """These places hold other cards than are on record; a round that is settled is to be settled anew."""
    clauses = state.rulebook.cards.clause
    _require_live(state, clauses)
    corrected = [_corrected(state, one, index) for index, one in enumerate(command.cards)]
    if not corrected or len({one.was for one in corrected}) < len(corrected):
        raise _unfit(Sentence("each-place-corrected-once"), "cards", clauses)
    _require_once(state, corrected)
    hung = any(hangs_on_card(state, one.was) for one in corrected)
    require_approval(state, command, clauses, hung=hung)
    yield from _reopened(state, clauses)
    yield e.CardsCorrected(
        cards=tuple(corrected),
        decided_by=command.decided_by,
        approved_by=command.approved_by,
        reason=command.reason,
        clauses=clauses,
    )


def correct_decision(state: RoundState, command: CorrectDecision) -> Iterator[e.Event]:
    """The box goes back to where it decided, and decides as it did; what it decided after that is asked again."""
    box = state.box(command.box)
    place, street = _decided(state, box, command.street)
    _require_live(state, street.clause)
    player = state.holder(box.number) or ""
    if box.orders:
        clauses = each_once(*(order.clauses for order in box.orders))
        raise _unfit(Sentence("ruling-stands-on-box", number=box.number), "box", clauses)
    if command.was not in (None, box.decisions[place]):
        raise _changed_since("decision", street.clause)
    last = place == len(box.decisions) - 1
    if last and box.decisions[place] == command.decision and set(command.elect) == set(box.elected):
        message = Sentence("box-has-decided-so", number=box.number, decision=command.decision)
        raise _unfit(message, "decision", street.clause)
    require_approval(state, command, street.clause, hung=hangs_on_decision(state, street))
    for reopened in _reopened(state, street.clause):
        yield reopened
        state = evolve(state, reopened)
    back, laid = _chips_of(state, box, place)
    taken_back = e.DecisionTakenBack(
        player=player,
        box=box.number,
        street=street.id,
        decisions=box.decisions[place:],
        decided_by=command.decided_by,
        approved_by=command.approved_by,
        reason=command.reason,
        back=back,
        laid=laid,
        clauses=street.clause,
    )
    yield taken_back
    right = Decide(player=player, box=box.number, decision=command.decision, amount=command.amount, elect=command.elect)
    yield from decide_hand(evolve(state, taken_back), right)


def hangs_on_card(state: RoundState, card: Card | None) -> bool:
    """Whether somebody has decided, ruled or settled with this card on record."""
    return state.over or card in state.relied


def hangs_on_decision(state: RoundState, street: Street) -> bool:
    """Whether the round has gone on since the decisions of this street, or a ruling has been given."""
    return state.over or state.street is not street or bool(state.rulings)


def _require_live(state: RoundState, clauses: tuple[str, ...]) -> None:
    """Refuse where nobody writes anything down, before a card is dealt, and when the round has come to nothing."""
    if state.commitment:
        raise Refusal(Code.NOT_NOW, Sentence("table-keeps-its-own-record"), at="type")
    if state.phase in (NOT_OPEN, BETTING_OPEN) or state.void is not None:
        raise not_now(state, Sentence("record-is-put-right-in-a-round-that-counts"), clauses=clauses)


def require_approval(
    state: RoundState, command: CorrectCards | CorrectDecision, clauses: tuple[str, ...], *, hung: bool
) -> None:
    """Refuse a correction that nobody of the pit answers for, where something hung on what was wrong."""
    signed = (command.decided_by, command.approved_by)
    if hung and not any(reaches(one.post, APPROVER) for one in signed if one is not None):
        message = Sentence("something-hung-on-what-was-wrong", post=state.rulebook.title(APPROVER))
        raise Refusal(Code.AUTHORITY_TOO_LOW, message, at="decided_by", clauses=clauses)


def _reopened(state: RoundState, clauses: tuple[str, ...]) -> tuple[e.Event, ...]:
    """What was paid by the wrong record is taken back, until the call for the next bets [X13]."""
    return (payouts_taken_back(state.settlement, clauses),) if state.settlement is not None else ()


def _corrected(state: RoundState, one: CardAt, place: int) -> e.CorrectedCard:
    lying = _cards_at(state, one)
    was = lying[one.index] if 0 <= one.index < len(lying) else None
    if was is None or was == one.card:
        raise _unfit(
            Sentence("no-card-on-record-there") if was is None else Sentence("card-on-record-already", card=one.card),
            f"cards[{place}]",
            state.rulebook.cards.clause,
        )
    if one.was not in (None, was):
        raise _changed_since(f"cards[{place}]", state.rulebook.cards.clause)
    return e.CorrectedCard(place=one.place, index=one.index, was=was, card=one.card, box=one.box)


def _cards_at(state: RoundState, one: CardAt) -> Cards:
    match one.place:
        case "dealer":
            return state.dealer
        case "community":
            return state.community
        case "burn":
            return state.discarded
        case _:
            return state.box(one.box).cards if one.box is not None else ()


def _require_once(state: RoundState, corrected: list[e.CorrectedCard]) -> None:
    """No card lies in two places; two that were mixed up are put right together."""
    lying: set[Card | None] = {*state.known_cards, None} - {one.was for one in corrected}
    for place, one in enumerate(corrected):
        if one.card in lying:
            message = Sentence("has-left-device-already", card=one.card)
            raise Refusal(Code.CARD_TWICE, message, at=f"cards[{place}]", clauses=state.rulebook.equipment.deck.clause)
        lying.add(one.card)


def _decided(state: RoundState, box: Box, street: str | None) -> tuple[int, Street]:
    """Which of its decisions a box made on this street, or else last."""
    made = way(state, box).made
    named = [(place, one.street) for place, one in enumerate(made) if street in (None, one.street.id)]
    if not named:
        clauses = each_once(*(one.clause for one in state.rulebook.streets))
        raise _unfit(Sentence("box-has-decided-nothing-there", number=box.number), "box", clauses)
    return named[-1]


def _chips_of(state: RoundState, box: Box, place: int) -> tuple[tuple[PlacedBet, ...], tuple[PlacedBet, ...]]:
    """What the decisions from this one on have put up, and what they have handed back."""
    made = way(state, box).made
    staked = {one.decision.stakes for one in made[place:]}
    if mixed := staked & {one.decision.stakes for one in made[:place]} - {None}:
        message = Sentence("earlier-decision-lies-there-too", bet=str(min(map(str, mixed))))
        raise _unfit(message, "street", state.rulebook.streets[0].clause)
    handed = {one.decision.takes for one in made[place:]}
    back = tuple(PlacedBet(bet.bet, bet.stakes) for bet in box.bets if bet.bet in staked)
    return back, tuple(PlacedBet(bet.bet, bet.stakes) for bet in box.taken if bet.bet in handed)


def _changed_since(at: str, clauses: tuple[str, ...]) -> Refusal:
    """The refusal of a correction whose author saw something else on record."""
    return _unfit(Sentence("something-else-on-record-there"), at, clauses)


def _unfit(message: Sentence, at: str, clauses: tuple[str, ...]) -> Refusal:
    return Refusal(Code.CORRECTION_UNFIT, message, at=at, clauses=clauses)
