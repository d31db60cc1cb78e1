"""Stepping through a round: what each event was, in a dealer's words, with the table as it then stood."""

from __future__ import annotations

from croupier.cards import format_cards
from croupier.cli.table.words import decision_word, label
from croupier.money import format_amount
from croupier.round import Event, Person, RoundState, redacted
from croupier.round import events as e
from croupier.round.commands import word
from croupier.round.rules import boxes_text
from croupier.round.state import Official
from croupier.rulebook import Rulebook
from croupier.rulebook.wording import told_to_look
from croupier.rulings.steps import OPTIONS
from croupier.rulings.telling import told as effect_of


def told(state: RoundState, event: e.Event, person: Person) -> str:
    """An event as this person hears of it; `state` is the one after it."""
    book, event = state.rulebook, redacted(state, event, person)
    match event:
        case e.BettingOpened():
            return f"Bets are open in round {event.round_id}."
        case e.SeatTaken():
            return f"{event.player} sits down at box {event.box}."
        case e.PlayerInformed():
            return f"The dealer tells {event.player}: {told_to_look(book)}."
        case e.BetPlaced():
            return f"Box {event.box}, {event.player}: {format_amount(event.amount)} on {label(book, event.bet)}."
        case e.BetChanged():
            change = f"{format_amount(event.was)} becomes {format_amount(event.amount)}"
            return f"Box {event.box}, {event.player}: {change} on {label(book, event.bet)}."
        case e.BetTakenBack():
            return f"Box {event.box}, {event.player}: {label(book, event.bet)} taken back."
        case e.BetReturned():
            return f"{label(book, event.bet)} of box {event.box} goes back: {event.reason}."
        case e.BettingClosed():
            shown = f" The jackpot shows {format_amount(event.jackpot.meter)}." if event.jackpot is not None else ""
            return f"No more bets. {_dealt_in(event.boxes)}{shown}"
        case e.CardDealt():
            return f"A card goes to {_place(event)}."
        case e.StreetOpened():
            street = f" on the street {event.street}" if len(book.streets) > 1 else ""
            up = f", {event.community_shown} community cards up" if event.community_shown else ""
            return f"Decisions are open{street}{up}."
        case e.HandViewed():
            return f"Box {event.box}, {event.player}: the hand is looked at."
        case e.DecisionMade():
            amount = sum(stake.amount for stake in event.stakes)
            blind = ", without having looked" if event.blind else ""
            return f"Box {event.box}, {event.player}: {decision_word(event.decision, amount)}{blind}."
        case e.PlayerLeft():
            return f"Away from the table: {event.player}."
        case e.PlayerCameBack():
            return f"Back at the table: {event.player}."
        case e.ComparisonDeclined():
            return f"Box {event.box}, {event.player}: the cards stay covered."
        case e.HandProved():
            return f"Box {event.box}, {event.player}: the cards are shown after all."
        case e.Ruled():
            return (
                f"Ruling of the {_post(book, event.decided_by)} on {event.incident}: {_effects(event.remedy, event)}."
            )
        case e.PowerUsed():
            return f"The {_post(book, event.decided_by)} uses {event.power}: {_effects('', event)}."
        case e.OfferAnswered():
            return f"Box {event.box}, {event.player}: {OPTIONS.get(event.option, event.option)}."
        case e.HandFolded():
            return f"The hand of box {event.box} counts as folded."
        case e.OrderGiven():
            return f"Box {event.box}: {event.order.then} ({event.order.reason})."
        case e.CardsRead():
            return f"The cards of {event.place} are read: {format_cards(event.cards) or 'not for these eyes'}."
        case e.CardsTurned():
            turned = {"dealer": "his hand", "community": "the community cards"}.get(event.show)
            hands = f"the hand{'s' if len(event.boxes) > 1 else ''} of"
            return f"The dealer turns {turned or f'{hands} {boxes_text(event.boxes)}'}."
        case e.RevealOpened():
            return "Nothing is left to decide; the hands can be turned up."
        case e.SettlementOpened():
            return "Everything that counts is up; the bets can be settled."
        case e.RoundSettled():
            paid = sum(box.paid for box in event.settlement.boxes)
            return f"The bets are settled: {format_amount(paid)} handed over."
        case e.RoundVoided():
            return f"The round is void: {event.void.reason}."
        case e.SeedRevealed():
            return f"The seed of the shuffle is {event.seed}."
        case e.DealingResumed() | e.SecurityCardPlaced():
            return f"{word(type(event).__name__).replace('-', ' ').capitalize()}."
        case _:
            says = effect_of(event)
            return f"{says[:1].upper()}{says[1:]}."


def _post(book: Rulebook, official: Official) -> str:
    return f"{book.title(official.post)}{f' ({official.name})' if official.name else ''}"


def _effects(remedy: str, event: e.Ruled | e.PowerUsed) -> str:
    return "; ".join(filter(None, (remedy.replace("-", " "), *event.effects))) or "nothing is changed"


def _dealt_in(boxes: tuple[int, ...]) -> str:
    return f"Dealt in: {boxes_text(boxes)}." if boxes else "No box is dealt in."


def _place(event: e.CardDealt) -> str:
    if event.place == "boxes":
        return f"box {event.box}"
    if event.place == "burn" or not event.kept:
        return "the discard holder"
    return "the dealer" if event.place == "dealer" else "the community"


def cited(event: Event) -> str:
    """The clauses behind an event."""
    return f"[{', '.join(event.clauses)}]" if event.clauses else ""
