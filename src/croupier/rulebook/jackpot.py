"""The progressive jackpot: how the meter grows, how awards are ordered and shared, who receives envy."""

from __future__ import annotations

from typing import Literal

from croupier.rulebook.bets import ByHand
from croupier.rulebook.parts import Cited
from croupier.rulebook.pays import PayField


class Grows(Cited):
    """When the meter moves: with every accepted jackpot bet, counted when bets close [X6]."""

    counted_at: Literal["bets-closed"] = "bets-closed"


class SameTable(Cited):
    """Several winners of a share of the meter at one table in one round.

    `as-dealt`: one after the other clockwise, which is by the numbers of the boxes, each at the value then displayed.
    `lower-first`: winners of the same share pool their shares and split them equally, the whole meter is paid last.
    `whole_last` has the clause of that, which is cited where the whole meter and a part of it are won together.
    """

    order: Literal["as-dealt", "lower-first"]
    whole_last: Cited | None = None


class LaterShare(Cited):
    """What a later winner's share is taken of: what `remains` in the meter, or the `reset` value [X5]."""

    of: Literal["remaining", "reset"]


class AcrossTables(Cited):
    """Winners at several tables of one link: paid in the order their hands were complete, or of entry in the system.

    A hand is `complete` with the last card of the player's own, or of all that the jackpot is read on. Where two are
    complete at an `equal` time, they are paid as entered, or not before the house has decided; only where a power
    says so (`order-awards`) can anybody change the order.
    """

    order: Literal["time-dealt", "time-entered"]
    complete: Literal["own", "jackpot"] = "own"
    equal: Literal["entered", "decided"] = "entered"


class HouseShare(Cited):
    """The part of each stake that the house may keep."""

    min: PayField
    max: PayField


class Envy(Cited):
    """A flat payment to other boxes with a live jackpot bet when somebody holds a top hand.

    `trigger`: any hand with the main bet, any hand of a player who plays one on, or only one that wins the jackpot.
    `per`: one payment to each box, or to each player. `own_hand`: whether a player is paid for his own hand. A folded
    hand triggers nothing and receives nothing. `without_main` has the clause by which a hand without the main bet
    triggers nothing.
    """

    trigger: Literal["main-hand", "main-player", "award"]
    to: Literal["boxes", "players"]
    own_hand: bool = False
    without_main: Cited | None = None
    amounts: ByHand


class Jackpot(Cited):
    """One progressive jackpot as the document describes it; amounts and rates are the link's configuration."""

    bet: str
    grows: Grows
    reset: Cited
    same_table: SameTable | None = None
    later_share: LaterShare | None = None
    across_tables: AcrossTables
    house_share: HouseShare | None = None
    envy: Envy | None = None
    claim: Cited | None = None
    on_top: Cited | None = None

    @property
    def pooled(self) -> bool:
        """Whether the winners of one table in one round are paid together, out of one pool."""
        return self.same_table is not None and self.same_table.order == "lower-first"
