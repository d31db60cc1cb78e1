"""A round as a person sees it, and what he could do in it; cards that he may not see are `hidden`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from croupier.money import Cents
from croupier.wire.message import Answer, says
from croupier.wire.settlement import Settlement


class Limit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The least and the most that may stand on a bet."""

    min: Cents | None = None
    max: Cents | None = None

    def admits(self, most: Cents, least: Cents) -> bool:
        """Whether this is not too much, and that not too little."""
        return (self.max is None or most <= self.max) and (self.min is None or least >= self.min)


class Stake(Struct, frozen=True, gc=False):
    """What one player has put on a bet."""

    player: str
    amount: Cents


class Seat(Struct, frozen=True, kw_only=True, gc=False):
    """Who sits at a box."""

    box: int
    player: str


class MeterReading(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The displayed jackpot when bets closed, this round's contributions in it, and the value it restarts from.

    `linked`: other tables win of it too, and the link pays what it comes to in its turn.
    """

    meter: Cents
    reset: Cents
    linked: bool = False


class BetView(Answer, frozen=True, kw_only=True):
    """A bet as it lies there for everybody to see; `own` is what the person himself has put in.

    `stakes` is who has put in what, for those who hand everybody his own back.
    """

    bet: str
    amount: Cents
    own: Cents = 0
    stakes: tuple[Stake, ...] = ()


class BoxView(Answer, frozen=True, kw_only=True):
    """One box of the layout as a person sees it; cards that he may not see are `hidden`."""

    box: int
    player: str | None
    bets: tuple[BetView, ...]
    dealt_in: bool
    cards: tuple[str, ...]
    #: Cards dealt by hand lie there unread until somebody reads them.
    read: Annotated[bool, says("whether the faces are known at all")]
    viewed: bool
    decisions: tuple[str, ...]
    folded: bool
    declined: bool
    out: bool
    deciding: bool
    hand: Annotated[str, says("the hand that is compared, in a dealer's words, once all of its cards are seen")] = ""
    hands: Annotated[dict[str, str], says("every hand that a bet is paid on, by its name in the rulebook")] = {}


class Offer(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A choice that a ruling has put to a player; the round waits until he, or somebody for him, has answered.

    What he chooses holds for all of `boxes` at once; with `bet` it is about one bet only.
    """

    ruling: str
    player: str
    boxes: tuple[int, ...]
    options: tuple[str, ...]
    bet: str | None = None
    clauses: tuple[str, ...] = ()
    reading: tuple[str, ...] = ()


class RoundView(Answer, frozen=True, kw_only=True):
    """The round as a person sees it."""

    rulebook: str
    round_id: str
    phase: str
    version: int
    boxes: tuple[BoxView, ...]
    dealer: tuple[str, ...]
    community: tuple[str, ...]
    discarded: int
    absent: tuple[str, ...]
    notices: tuple[str, ...]
    offers: tuple[Offer, ...]
    jackpot: MeterReading | None
    commitment: str
    seed: str
    drawn: Annotated[tuple[str, ...], says("once the seed is known: the cards in the order dealt")]
    settlement: Settlement | None
    entropy: Annotated[tuple[str, ...], says("what players added to the shuffle, in the order of their bets")] = ()
    dealer_hand: Annotated[str, says("the dealer's hand in words, once it is up")] = ""
    reasons: Annotated[
        dict[int, tuple[str, ...]], says("why each bet came out as it did: by box, in the order of its lines")
    ] = {}

    @property
    def over(self) -> bool:
        """Whether the round has its end."""
        return self.phase in ("closed", "void")


class Option(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something a person could do: `type` is the command's word. Where it is `refused`, code and clauses say why.

    `least`, `most` and `step` bound the amount of a bet. Of a decision, `amount` is what it puts on the bet `stakes`,
    `times` over what that bet follows; the bet that it `takes` goes back, and with one that `folds` the hand is given
    up. `elect` are the bets about which the player may say otherwise with it; a virtual table takes the one that is
    `late` where nobody decides in time.
    """

    type: str
    box: int | None = None
    bet: str | None = None
    decision: str | None = None
    amount: Cents | None = None
    least: Cents | None = None
    most: Cents | None = None
    step: Cents | None = None
    stakes: str | None = None
    times: int = 0
    takes: str | None = None
    folds: bool = False
    elect: tuple[str, ...] = ()
    late: bool = False
    #: What follows, in words, where it is not plain from the act, with its `clauses` and `readings`.
    says: str = ""
    refused: str = ""
    code: str = ""
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
