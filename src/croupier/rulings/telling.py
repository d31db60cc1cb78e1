"""What an event of a ruling does, in a line that can be read out at the table."""

from __future__ import annotations

from croupier.money import format_amount
from croupier.round import events as e
from croupier.round.table import Condition

_CONDITIONS = {
    "table-closed": "the table is closed from the next round on",
    "box-closed": "no bets are taken on the box from the next round on",
    "no-jackpot": "no jackpot bets are taken from the next round on",
    "player-barred": "may bet no more",
    "one-position": "is held to one position",
    "under-minimum-before": "has had a bet below the minimum settled; the next one goes back",
}


def told(event: e.Event) -> str:
    """One effect in words."""
    match event:
        case e.RoundVoided():
            return "the round is void"
        case e.RoundSettled():
            back = sum(box.paid for box in event.settlement.boxes)
            return f"{format_amount(back)} handed back"
        case e.PayoutsTakenBack():
            return f"{format_amount(sum(one.amount for one in event.payouts))} that was paid is taken back"
        case e.OrderGiven():
            return f"box {event.box}: {_order(event)}"
        case e.BetReturned():
            amount = sum(stake.amount for stake in event.stakes)
            return f"box {event.box}: {format_amount(amount)} of {event.bet} goes back now"
        case e.HandFolded():
            return f"box {event.box}: folded"
        case e.ComparisonDeclined():
            return f"box {event.box}: the cards stay covered"
        case e.CardsArranged() if event.moves:
            return ", ".join(f"the hand at position {old} goes to box {new}" for old, new in event.moves)
        case e.CardsArranged():
            moved = sum(1 for new, old in enumerate(event.order) if new != old)
            return f"{moved} cards put where they were meant to go"
        case e.NextCardsSet():
            return f"the next {'card is' if len(event.cards) == 1 else 'cards are'} fixed"
        case e.OfferMade():
            boxes = ", ".join(map(str, event.offer.boxes))
            return f"{event.offer.player} (box {boxes}) is asked: {' or '.join(event.offer.options)}"
        case e.MeterSet():
            return f"the jackpot of this round is paid at {format_amount(event.jackpot.meter)}"
        case e.ConditionSet():
            return told_condition(event.condition)
        case e.ConditionLifted():
            return f"lifted: {told_condition(event.condition)}"
        case e.HandViewed():
            return f"box {event.box}: it goes on record that {event.player} has looked at the hand"
        case e.HandInspected():
            return f"box {event.box}: the pit has looked at the hand"
        case _:
            return type(event).__name__


def told_condition(condition: Condition) -> str:
    """What holds at a table, in words."""
    who = condition.player or (f"box {condition.box}:" if condition.box else "")
    return f"{who} {_CONDITIONS[condition.kind]}".strip()


def _order(event: e.OrderGiven) -> str:
    order = event.order
    what = order.bet or "every bet"
    if order.then == "return":
        return f"{what} goes back"
    if order.then == "lose":
        return f"{what} is lost"
    return f"{what} is in action at {format_amount(order.action or 0)}"
