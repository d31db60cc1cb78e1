"""Commands: what somebody wants to do to a round. Each becomes events or is refused.

In JSON a command is an object whose `type` is the class name in small letters with hyphens: `place-bet`.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.cards import Card
from croupier.money import Cents
from croupier.round.state import Official
from croupier.round.table import Table
from croupier.rulebook.dealing import Place
from croupier.rulebook.irregularities import Post
from croupier.wire.rounds import MeterReading, Seat


def word(name: str) -> str:
    """The word for a class in JSON: `PlaceBet` is `place-bet`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class _Command(
    Struct, frozen=True, kw_only=True, tag_field="type", tag=word, forbid_unknown_fields=True, omit_defaults=True,
    gc=False,
):  # fmt: skip
    """What all commands of a round share: unknown fields are refused, and `type` names the kind."""


class _AtBox(_Command, frozen=True, kw_only=True):
    """What commands of a player share that are about one box."""

    player: str
    box: int


class OpenBetting(_Command, frozen=True, kw_only=True):
    """The dealer calls for bets. A virtual table publishes the commitment to its shuffle at the same time."""

    round_id: str
    opened_at: datetime
    table: Table
    seats: tuple[Seat, ...] = ()
    commitment: str = ""


class TakeSeat(_AtBox, frozen=True, kw_only=True):
    """A player sits down at a box."""


class PlaceBet(_AtBox, frozen=True, kw_only=True):
    """A player, or a member of the pit on his request, puts chips on an area.

    `entropy` is what he adds to the shuffle, where the table has committed to one.
    """

    bet: str
    amount: Cents
    placed_by: Post | None = None
    entropy: str = ""


class ChangeBet(_AtBox, frozen=True, kw_only=True):
    """A player makes his bet larger or smaller; `amount` is what he then has there."""

    bet: str
    amount: Cents


class TakeBackBet(_AtBox, frozen=True, kw_only=True):
    """A player takes his chips off an area."""

    bet: str


class CloseBetting(_Command, frozen=True, kw_only=True):
    """The dealer calls that no more bets are taken.

    `jackpot` is the reading of the meter with the accepted jackpot bets counted in. With `return_faulty` bets that
    are not in order go back to their players; without, a table that enforces its limits does not close over them.
    """

    jackpot: MeterReading | None = None
    return_faulty: bool = False


class DealCards(_Command, frozen=True, kw_only=True):
    """The next cards leave the device; null for one that lies face down and is not read by the device."""

    cards: tuple[Card | None, ...]


class ReadCards(_Command, frozen=True, kw_only=True):
    """A live dealer or card reader names cards that were dealt unread."""

    place: Literal["boxes", "dealer", "community"]
    cards: tuple[Card, ...]
    box: int | None = None


class CardAt(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which card a place really holds: its box or hand, counted from 0 as dealt; those discarded are at `burn`.

    `was` is the card on record, where whoever corrects it knows it; refused where another one is.
    """

    place: Place
    index: int
    card: Card
    box: int | None = None
    was: Card | None = None


class CorrectCards(_Command, frozen=True, kw_only=True):
    """Cards were written down wrong: each of these places holds another one than is on record."""

    cards: tuple[CardAt, ...]
    decided_by: Official
    approved_by: Official | None = None
    reason: str = ""


class CorrectDecision(_Command, frozen=True, kw_only=True):
    """A decision was written down wrong: the box has decided so, on this street or else on its last one.

    `was` is the decision on record, refused where another one is.
    """

    box: int
    decision: str
    decided_by: Official
    approved_by: Official | None = None
    street: str | None = None
    was: str | None = None
    amount: Cents | None = None
    elect: tuple[str, ...] = ()
    reason: str = ""


class LookAtHand(_AtBox, frozen=True, kw_only=True):
    """A player looks at the cards of a box that he plays.

    With `recorded_by` he has done so at a live table, allowed or not, and somebody of the house writes it down, if need
    be as one that came `before` the look at another box.
    """

    recorded_by: Post | None = None
    before: int | None = None


class Decide(_AtBox, frozen=True, kw_only=True):
    """A player decides on the open street. `amount` states the Play bet.

    `elect` names bets for which he says otherwise where the rulebook lets him: a Pair Plus given up with a fold.
    """

    decision: str
    amount: Cents | None = None
    elect: tuple[str, ...] = ()


class DeclineComparison(_AtBox, frozen=True, kw_only=True):
    """A player will not show his cards."""


class ShowHand(_AtBox, frozen=True, kw_only=True):
    """A player who declined proves his hand after all, before the layout is cleared."""


class InspectHand(_Command, frozen=True, kw_only=True):
    """A member of the pit looks at a hand whose player declined to show it."""

    box: int
    post: Post


class LeaveTable(_Command, frozen=True, kw_only=True):
    """A player leaves the table; the rulebook says what becomes of his hands."""

    player: str


class ComeBack(_Command, frozen=True, kw_only=True):
    """A player who left returns before anything was decided for him."""

    player: str


class TurnCards(_Command, frozen=True, kw_only=True):
    """The dealer turns up what comes next: community cards, his own hand, the players' hands."""


class Settle(_Command, frozen=True, kw_only=True):
    """The dealer settles every bet."""


class RevealSeed(_Command, frozen=True, kw_only=True):
    """After the round a virtual table reveals the seed of its shuffle, so that anyone can verify the cards."""

    seed: str


Command: TypeAlias = (
    OpenBetting
    | TakeSeat
    | PlaceBet
    | ChangeBet
    | TakeBackBet
    | CloseBetting
    | DealCards
    | ReadCards
    | CorrectCards
    | CorrectDecision
    | LookAtHand
    | Decide
    | DeclineComparison
    | ShowHand
    | InspectHand
    | LeaveTable
    | ComeBack
    | TurnCards
    | Settle
    | RevealSeed
)
