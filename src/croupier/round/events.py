"""Events: what has happened in a round, never changed afterwards. The events are the history.

In JSON an event is an object whose `type` is the class name in small letters with hyphens: `bet-placed`. Every event
carries the clauses of the rule it comes from.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.cards import Card
from croupier.money import Cents
from croupier.round.commands import word
from croupier.round.state import Official, Payout, PlacedBet
from croupier.round.table import Condition, Table
from croupier.rulebook.dealing import Place
from croupier.rulebook.irregularities import Post
from croupier.settlement import Order, Settlement, Void
from croupier.wire.rounds import MeterReading, Offer, Seat, Stake


class _Event(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=word, forbid_unknown_fields=True, omit_defaults=True,
    gc=False,
):  # fmt: skip
    """What all events of a round share: the clauses behind them; `type` names the kind, unknown fields are refused."""

    clauses: tuple[str, ...] = ()


class _AtBox(_Event, frozen=True, kw_only=True):
    """What events share that are about a player at one box."""

    player: str
    box: int


class BettingOpened(_Event, frozen=True, kw_only=True):
    """The round has begun, under these terms."""

    round_id: str
    opened_at: datetime
    table: Table
    seats: tuple[Seat, ...] = ()
    commitment: str = ""


class SeatTaken(_AtBox, frozen=True, kw_only=True):
    """A player has sat down at a box."""


class BetPlaced(_AtBox, frozen=True, kw_only=True):
    """Chips lie on an area; `entropy` is what came with them into the shuffle, and stays there."""

    bet: str
    amount: Cents
    placed_by: Post | None = None
    entropy: str = ""


class BetChanged(_AtBox, frozen=True, kw_only=True):
    """A player's part of a bet is larger or smaller than it `was`."""

    bet: str
    was: Cents
    amount: Cents


class BetTakenBack(_AtBox, frozen=True, kw_only=True):
    """A player has his chips back because he wanted them."""

    bet: str
    amount: Cents


class BetReturned(_Event, frozen=True, kw_only=True):
    """A bet, or what is too much of it, has gone back because it was not in order."""

    box: int
    bet: str
    stakes: tuple[Stake, ...]
    reason: str


class PlayerInformed(_Event, frozen=True, kw_only=True):
    """The dealer has told a player with several boxes that he may look at one hand only."""

    player: str


class BettingClosed(_Event, frozen=True, kw_only=True):
    """No more bets; these boxes are dealt in."""

    boxes: tuple[int, ...]
    jackpot: MeterReading | None = None


class OrderGiven(_Event, frozen=True, kw_only=True):
    """The money of a box, or of one bet, is ordered to go a certain way, whatever the cards."""

    box: int
    order: Order


class CardDealt(_Event, frozen=True, kw_only=True):
    """A card has left the device for a place; one that is not `kept` lies in the discard holder."""

    card: Card | None
    place: Place
    box: int | None = None
    kept: bool = True


class SecurityCardPlaced(_Event, frozen=True, kw_only=True):
    """A security card lies beneath the cards of a place."""

    place: Place


class CardsRead(_Event, frozen=True, kw_only=True):
    """Cards that lay unread are known now."""

    place: Literal["boxes", "dealer", "community"]
    cards: tuple[Card, ...]
    box: int | None = None


class StreetOpened(_Event, frozen=True, kw_only=True):
    """Decisions are open; so many community cards are face up, and these of the dealer's, counted from 0."""

    street: str
    community_shown: int
    dealer_up: tuple[int, ...] = ()


class HandViewed(_AtBox, frozen=True, kw_only=True):
    """A player has looked at a hand; `recorded_by` whoever wrote it down where he did so beside the software.

    It came `before` the look at another box that was on record already.
    """

    recorded_by: Post | None = None
    before: int | None = None


class DecisionMade(_AtBox, frozen=True, kw_only=True):
    """A player has decided; `stakes` went on the `bet` that the decision put up, or were `taken` back from it.

    `blind`: without having looked.
    """

    decision: str
    bet: str = ""
    stakes: tuple[Stake, ...] = ()
    taken: tuple[Stake, ...] = ()
    elected: tuple[str, ...] = ()
    blind: bool = False


class PlayerLeft(_Event, frozen=True, kw_only=True):
    """A player is away from the table."""

    player: str


class PlayerCameBack(_Event, frozen=True, kw_only=True):
    """A player who was away is back."""

    player: str


class HandFolded(_Event, frozen=True, kw_only=True):
    """A hand counts as folded because its player is away."""

    box: int


class DealingResumed(_Event, frozen=True, kw_only=True):
    """Every box has decided and the cards that wait for that are due."""


class RevealOpened(_Event, frozen=True, kw_only=True):
    """No box has anything left to decide; the hands can be turned up."""


class ComparisonDeclined(_AtBox, frozen=True, kw_only=True):
    """A player will not show his cards."""


class HandProved(_AtBox, frozen=True, kw_only=True):
    """A player who declined has shown his cards after all."""


class HandInspected(_Event, frozen=True, kw_only=True):
    """A member of the pit has looked at a hand that was not shown."""

    box: int
    post: Post


class CardsTurned(_Event, frozen=True, kw_only=True):
    """One step of the reveal is done: the dealer's hand, the community cards, or the hands of these boxes are up."""

    step: int
    show: Literal["dealer", "community", "boxes", "side-bets-only"]
    boxes: tuple[int, ...] = ()


class SettlementOpened(_Event, frozen=True, kw_only=True):
    """Everything that is to be turned up is; the bets can be settled."""


class RoundVoided(_Event, frozen=True, kw_only=True):
    """The round has no result."""

    void: Void
    decided_by: Post


class RoundSettled(_Event, frozen=True, kw_only=True):
    """Every bet has its line, and the money has been handed over."""

    settlement: Settlement


class PayoutsTakenBack(_Event, frozen=True, kw_only=True):
    """What the settlement handed over has been taken back, and the bets lie there again: it is to be settled anew."""

    payouts: tuple[Payout, ...]


class Ruled(_Event, frozen=True, kw_only=True):
    """An irregularity has been decided. What it does to bets, cards and later rounds are the events that follow.

    `effects` says the same in words; `rule` is the rulebook's rule, none where the matter was referred to a person.
    `boxes` and `player` are whom it was about, where it was about somebody.
    """

    ruling: str
    incident: str
    facts: dict[str, bool | int | str]
    remedy: str
    decided_by: Official
    approved_by: Official | None = None
    rule: str | None = None
    reading: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    boxes: tuple[int, ...] = ()
    player: str | None = None


class PowerUsed(_Event, frozen=True, kw_only=True):
    """Somebody of the house has used a power that the rules give his post."""

    ruling: str
    power: str
    decided_by: Official
    approved_by: Official | None = None
    effects: tuple[str, ...] = ()


class CardsArranged(_Event, frozen=True, kw_only=True):
    """Cards have been put where they were meant to go: place n of the deal now holds what lay at place `order[n]`.

    `moves`: the whole hands that were carried from one position to another.
    """

    order: tuple[int, ...]
    moves: tuple[tuple[int, int], ...] = ()


class CorrectedCard(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A place of the deal, what stood there by mistake and what lies there; hidden from whoever may not see it."""

    place: Place | Literal["burn"]
    index: int
    was: Card | None = None
    card: Card | None = None
    box: int | None = None


class CardsCorrected(_Event, frozen=True, kw_only=True):
    """Cards that were written down wrong are put right; what lies on the table has not changed."""

    cards: tuple[CorrectedCard, ...]
    decided_by: Official
    approved_by: Official | None = None
    reason: str = ""


class DecisionTakenBack(_AtBox, frozen=True, kw_only=True):
    """A decision that was written down wrong does not count, nor what the box decided after it; the right one follows.

    `back` are the chips that it had put up, `laid` those that it had handed back and that lie there again.
    """

    street: str
    decisions: tuple[str, ...]
    decided_by: Official
    approved_by: Official | None = None
    reason: str = ""
    back: tuple[PlacedBet, ...] = ()
    laid: tuple[PlacedBet, ...] = ()


class NextCardsSet(_Event, frozen=True, kw_only=True):
    """These cards are the next to leave the device, in this order."""

    cards: tuple[Card, ...]


class OfferMade(_Event, frozen=True, kw_only=True):
    """A player has been given a choice, and the round waits for his answer."""

    offer: Offer


class OfferAnswered(_Event, frozen=True, kw_only=True):
    """A player has chosen, or somebody of the house has recorded that he gave no answer."""

    ruling: str
    box: int
    player: str
    option: str
    answered_by: Post | None = None


class MeterSet(_Event, frozen=True, kw_only=True):
    """The jackpot of this round is paid at this value, whatever the system shows."""

    jackpot: MeterReading


class ConditionSet(_Event, frozen=True, kw_only=True):
    """Something holds at the table from now on, in later rounds too."""

    condition: Condition


class ConditionLifted(_Event, frozen=True, kw_only=True):
    """Something that an earlier order had left at the table holds no longer; somebody of the house has said so."""

    ruling: str
    condition: Condition
    decided_by: Official
    reason: str


class SeedRevealed(_Event, frozen=True, kw_only=True):
    """The seed behind the commitment is known, and the cards were the ones it shuffles."""

    seed: str


Event: TypeAlias = (
    BettingOpened
    | SeatTaken
    | BetPlaced
    | BetChanged
    | BetTakenBack
    | BetReturned
    | PlayerInformed
    | BettingClosed
    | OrderGiven
    | CardDealt
    | SecurityCardPlaced
    | CardsRead
    | StreetOpened
    | HandViewed
    | DecisionMade
    | PlayerLeft
    | PlayerCameBack
    | HandFolded
    | DealingResumed
    | RevealOpened
    | ComparisonDeclined
    | HandProved
    | HandInspected
    | CardsTurned
    | SettlementOpened
    | RoundVoided
    | RoundSettled
    | PayoutsTakenBack
    | Ruled
    | PowerUsed
    | CardsArranged
    | CardsCorrected
    | DecisionTakenBack
    | NextCardsSet
    | OfferMade
    | OfferAnswered
    | MeterSet
    | ConditionSet
    | ConditionLifted
    | SeedRevealed
)
