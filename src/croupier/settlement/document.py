"""A round as JSON: its fields, their types, and in one line each what would be right."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from croupier.errors import Code
from croupier.settlement.finished import OrderedEnd

#: More than any table will ever see; what is larger is a mistake, and would overflow the compiled route.
MOST: Final = 10**15

_AMOUNT: Final = {"code": Code.BAD_AMOUNT, "says": "an amount"}

Amount = Annotated[int, Meta(ge=0, le=MOST, description=f"whole cents, 0 to {MOST}", extra=_AMOUNT)]
Positive = Annotated[int, Meta(ge=1, le=MOST, description=f"whole cents, 1 to {MOST}", extra=_AMOUNT)]
Text = Annotated[str, Meta(max_length=200, description="a short text")]
Names = Annotated[tuple[Text, ...], Meta(description='a list of texts, such as ["3.12"]')]
YesNo = Annotated[bool, Meta(description="true or false")]
CardText = Annotated[str, Meta(max_length=400, description='cards in one text, such as "Qs 7h 2d"')]


class OrderDocument(Struct, forbid_unknown_fields=True):
    """What a ruling did to the bets of a box."""

    then: Annotated[OrderedEnd, Meta(description='"return", "lose" or "return-excess"')]
    clauses: Names
    bet: Text | None = None
    action: Amount | None = None
    reading: Names = ()
    reason: Text = ""


class VoidDocument(Struct, forbid_unknown_fields=True):
    """Why the round is void."""

    clauses: Names
    reading: Names = ()
    reason: Text = ""


class BoxDocument(Struct, forbid_unknown_fields=True):
    """One box of the round."""

    box: Annotated[int, Meta(ge=1, description="the number of the box, from 1")]
    cards: CardText
    bets: Annotated[dict[str, Amount], Meta(description='bets in cents, such as {"BET": 2500}')]
    player: Annotated[str, Meta(min_length=1, max_length=200, description="a name")] | None = None
    decisions: Annotated[tuple[Text, ...], Meta(description='decisions in order, such as ["check", "play-2x"]')] = ()
    elected: Names = ()
    declined: YesNo = False
    proved: YesNo = False
    under_minimum_before: YesNo = False
    unclaimed: Annotated[tuple[Text, ...], Meta(description='bets, such as ["BET"]')] = ()
    remembered: Names = ()
    bettors: Annotated[
        dict[str, dict[str, Amount]], Meta(description='parts in cents, such as {"BET": {"P": 4000, "Q": 5000}}')
    ] = {}
    laid: Annotated[
        dict[str, tuple[tuple[Text, Positive], ...]],
        Meta(description='chips in the order laid, such as {"BET": [["P", 4000], ["Q", 5000], ["P", 1000]]}'),
    ] = {}
    taken_out: Annotated[dict[str, Amount], Meta(description='in cents, such as {"BET": 600}')] = {}
    orders: Annotated[tuple[OrderDocument, ...], Meta(description="a list of orders")] = ()

    @property
    def holder(self) -> str:
        """Who decides for the box: whoever it names, else whoever bet there first."""
        bettors = (player for parts in self.bettors.values() for player in parts)
        return self.player or next(bettors, f"box {self.box}")


class DisplayDocument(Struct, forbid_unknown_fields=True):
    """The jackpot that the table shows."""

    meter: Amount
    reset: Amount | None = None
    unit: Positive | None = None
    linked: bool = False


class LimitDocument(Struct, forbid_unknown_fields=True):
    """The least and the most that a bet may be."""

    min: Amount | None = None
    max: Positive | None = None


class RoundDocument(Struct, forbid_unknown_fields=True):
    """A finished round."""

    rulebook: Text
    boxes: Annotated[tuple[BoxDocument, ...], Meta(min_length=1, description="a list of at least one box")]
    dealer: CardText | None = None
    community: CardText = ""
    jackpot: Annotated[DisplayDocument, Meta(description='{"meter": cents, "reset": cents}')] | None = None
    limits: Annotated[dict[str, LimitDocument], Meta(description='{"BET": {"min": cents, "max": cents}}')] = {}
    readings: Annotated[dict[str, Text], Meta(description='{"X1": "card"}')] = {}
    void: Annotated[VoidDocument, Meta(description='{"clauses": ["5.8"]}')] | None = None
