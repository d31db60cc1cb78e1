"""Every event of a round in a sentence, with everything that its record holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.cards import format_cards
from croupier.languages import ENGLISH, Given, called, listed
from croupier.narrator.teller import NONE, Teller, yes_or_no
from croupier.round import events as e
from croupier.round.commands import word
from croupier.round.state import Official
from croupier.round.table import Condition
from croupier.wire.rounds import Stake

#: Whoever reads the record itself.
_RECORD: Final = Teller()


def told(event: e.Event, teller: Teller, *, times: int = 1) -> str:
    """An event in a sentence; `times` cards that went to one place one after the other are told as one."""
    given = arguments(event, teller)
    return teller.say(named(event), **given | {"count": times} if isinstance(event, e.CardDealt) else given)


def effect(event: e.Event, teller: Teller = _RECORD) -> str:
    """What an event of a ruling did, as the ruling itself writes it down: people and bets by their ids."""
    return teller.say(named(event), "effect", **arguments(event, teller))


def effects_told(recorded: Sequence[str], done: Sequence[e.Event], teller: Teller) -> tuple[str, ...]:
    """What a ruling did: as the record has it, in English; in another language the events that came of it are told.

    `done` are the events after the ruling; the first of them are those of its effects, one for each.
    """
    if teller.language == ENGLISH or len(done) < len(recorded):
        return tuple(recorded)
    return tuple(effect(one, teller) for one in done[: len(recorded)])


def named(event: e.Event) -> str:
    """The word for an event, in its record and in the catalogue."""
    return word(type(event).__name__)


def told_condition(condition: Condition, teller: Teller = _RECORD) -> str:
    """What holds at a table."""
    player = teller.person(condition.player) if condition.player is not None else NONE
    return teller.say(f"condition-{condition.kind}", player=player, box=condition.box or 0)


def arguments(event: e.Event, teller: Teller) -> dict[str, Given]:
    """What the sentence about an event is made of."""
    given: dict[str, Given] = {}
    for field in ("box", "seed"):
        if hasattr(event, field):
            given[field] = getattr(event, field) or 0
    if hasattr(event, "player") and not isinstance(event, e.Ruled):
        given["player"] = teller.person(event.player)
    return given | _bets(event, teller)


def _bets(event: e.Event, teller: Teller) -> dict[str, Given]:
    match event:
        case e.BetPlaced() | e.BetTakenBack():
            return {"bet": teller.bet(event.bet), "amount": teller.money(event.amount)}
        case e.BetChanged():
            return {"bet": teller.bet(event.bet), "amount": teller.money(event.amount), "was": teller.money(event.was)}
        case e.BetReturned():
            return {
                "bet": teller.bet(event.bet),
                "amount": teller.money(_sum(event.stakes)),
                "reason": teller.recorded(event.reason),
            }
        case e.BettingClosed():
            meter = event.jackpot.meter if event.jackpot is not None else 0
            return {"boxes": teller.boxes(event.boxes), "count": len(event.boxes), "meter": teller.amount(meter)}
        case e.OrderGiven():
            order = event.order
            return {
                "bet": teller.bet(order.bet) if order.bet is not None else NONE,
                "then": order.then,
                "action": teller.money(order.action or 0),
                "reason": _reason(order.reason, teller),
            }
        case e.DecisionMade():
            return {
                "decision": teller.decision(event.decision),
                "bet": teller.bet(event.bet),
                "staked": teller.amount(_sum(event.stakes)),
                "taken": teller.amount(_sum(event.taken)),
                "elected": teller.listed(map(teller.bet, event.elected)) if event.elected else NONE,
                "unseen": yes_or_no(event.blind),
            }
        case e.DecisionTakenBack():
            return _signed(event, teller) | {
                "decisions": teller.listed(map(teller.decision, event.decisions)),
                "back": teller.amount(sum(bet.amount for bet in event.back)),
                "laid": teller.amount(sum(bet.amount for bet in event.laid)),
            }
        case e.PlayerInformed():
            return {"viewed": teller.rulebook.seating.hands.viewed if teller.rulebook is not None else 1}
        case _:
            return _cards(event, teller)


def _cards(event: e.Event, teller: Teller) -> dict[str, Given]:
    match event:
        case e.CardDealt():
            return {"to": event.place if event.kept else "burn", "count": 1}
        case e.SecurityCardPlaced():
            return {"place": event.place}
        case e.CardsRead():
            return {"place": event.place, "cards": format_cards(event.cards) or NONE}
        case e.CardsTurned():
            show = event.show if event.show in ("dealer", "community") else "boxes"
            return {"show": show, "boxes": teller.boxes(event.boxes), "count": len(event.boxes)}
        case e.CardsArranged():
            moves = [teller.say("hand-moved", **{"from": old, "to": new}) for old, new in event.moves]
            moved = sum(1 for new, old in enumerate(event.order) if new != old)
            return {"moves": ", ".join(moves) or NONE, "count": moved}
        case e.CardsCorrected():
            return _signed(event, teller) | {"cards": teller.listed(_corrected(one, teller) for one in event.cards)}
        case e.NextCardsSet():
            return {"count": len(event.cards)}
        case e.StreetOpened():
            return {
                "street": called("name", event.street, event.street, teller.language),
                "streets": len(teller.rulebook.streets) if teller.rulebook is not None else 1,
                "community": event.community_shown,
                "dealer": len(event.dealer_up),
            }
        case e.HandViewed():
            return {"before": event.before or 0, "mine": teller.mine(event.player)}
        case e.HandInspected():
            return {"post": teller.post(event.post)}
        case _:
            return _end(event, teller)


def _corrected(one: e.CorrectedCard, teller: Teller) -> str:
    faces = {"was": str(one.was or NONE), "card": str(one.card or NONE)}
    return teller.say("card-corrected", number=one.index + 1, place=one.place, box=one.box or 0, **faces)


def _signed(event: e.CardsCorrected | e.DecisionTakenBack, teller: Teller) -> dict[str, Given]:
    """Who put the record right, who answers for it, and why."""
    approved = _official(event.approved_by, teller) if event.approved_by is not None else NONE
    return {
        "decided": _official(event.decided_by, teller),
        "approved": approved,
        "reason": teller.reason(event.reason) or NONE,
    }


def _end(event: e.Event, teller: Teller) -> dict[str, Given]:
    match event:
        case e.RoundVoided():
            return {"reason": _reason(event.void.reason, teller)}
        case e.RoundSettled():
            lines = [line for box in event.settlement.boxes for line in box.lines]
            return {"amount": teller.money(sum(line.payout for line in lines if not line.claimed))}
        case e.PayoutsTakenBack():
            return {"amount": teller.money(sum(one.amount for one in event.payouts))}
        case e.Ruled():
            return {
                "decided": _official(event.decided_by, teller),
                "approved": _official(event.approved_by, teller) if event.approved_by is not None else NONE,
                "incident": teller.incident(event.incident),
                "effects": listed((teller.name(event.remedy), *event.effects), teller.language),
            }
        case e.PowerUsed():
            return {
                "decided": _official(event.decided_by, teller),
                "power": teller.name(event.power),
                "effects": listed(event.effects, teller.language) or NONE,
            }
        case e.OfferMade():
            offer = event.offer
            return {
                "player": teller.person(offer.player),
                "boxes": ", ".join(map(str, offer.boxes)),
                "count": len(offer.boxes),
                "options": teller.either(map(teller.option, offer.options)),
            }
        case e.OfferAnswered():
            post = teller.post(event.answered_by) if event.answered_by is not None else NONE
            return {"option": teller.option(event.option), "post": post}
        case e.MeterSet():
            return {"meter": teller.money(event.jackpot.meter)}
        case e.ConditionSet():
            return {"condition": told_condition(event.condition, teller)}
        case e.ConditionLifted():
            return {
                "condition": told_condition(event.condition, teller),
                "decided": _official(event.decided_by, teller),
                "reason": _reason(event.reason, teller),
            }
        case _:
            return {}


def _reason(text: str, teller: Teller) -> str:
    """Why something was ordered; the record itself has it by its id."""
    return (teller.recorded(text) if teller.rulebook is not None else text) or NONE


def _sum(stakes: Sequence[Stake]) -> int:
    return sum(stake.amount for stake in stakes)


def _official(official: Official, teller: Teller) -> str:
    return teller.say("official", post=teller.post(official.post), name=official.name or NONE)
