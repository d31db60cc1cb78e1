"""A finished round: the cards, the bets and the decisions, with nothing left to decide.

The round engine, the floor, the audit and `croupier settle` all hand their rounds to the settlement in this form.
The structures are immutable; mappings in them are not changed by anybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct, field

from croupier.cards import Card
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.wire.rounds import Limit

#: What an order does with a stake: hand it back, collect it, or leave only a part of it in action.
OrderedEnd: TypeAlias = Literal["return", "lose", "return-excess"]


class Order(Struct, frozen=True, kw_only=True, gc=False):
    """What a ruling has done to the money of a box; it comes before everything the cards say.

    Without `bet` it holds for every bet of the box, and the hand is out of the round: it wins no award and triggers
    no envy. `action` goes with `return-excess` and is the stake that stays in action.
    """

    then: OrderedEnd
    clauses: tuple[str, ...]
    bet: str | None = None
    action: Cents | None = None
    reading: tuple[str, ...] = ()
    reason: str = ""

    @property
    def ends(self) -> bool:
        """Whether nothing is left for the cards to decide; an order about the size of a bet leaves it in play."""
        return self.then != "return-excess"


def order_about(orders: Iterable[Order], bet: str) -> Order | None:
    """The order that holds for a bet: the first that ends it, else the one that leaves least of it in action."""
    about = [order for order in orders if order.bet in (None, bet)]
    if not about:
        return None
    ending = next((order for order in about if order.ends), None)
    return ending or min(about, key=lambda order: order.action or 0)


def out_by(orders: Iterable[Order]) -> Order | None:
    """The order that took a whole hand out of the round, if there is one."""
    return next((order for order in orders if order.bet is None and order.ends), None)


class Void(Struct, frozen=True, kw_only=True, gc=False):
    """The round is void: every stake goes back, whatever the cards."""

    clauses: tuple[str, ...]
    reading: tuple[str, ...] = ()
    reason: str = ""


class Display(Struct, frozen=True, kw_only=True, gc=False):
    """The jackpot as the table shows it: this round's contributions are in the meter already [X6].

    `reset` is the value from which it starts again, `unit` the prescribed jackpot stake (or the smallest, where a
    bet may be several units). Where it is `linked`, other tables win of it too: a share of it is claimed here, and paid
    by the link at the value that its turn finds.
    """

    meter: Cents
    reset: Cents | None = None
    unit: Cents | None = None
    linked: bool = False


class FinishedBox(Struct, frozen=True, kw_only=True, gc=False):
    """One box: who decided for it, its cards, its stakes and the decisions in order.

    - `stakes`: the opening bets as placed, those that were taken back later too; what a decision staked only where its
      real size matters, else it follows from the decision;
    - `elected`: bets for which the player said otherwise where the rulebook lets him, such as a Pair Plus that he gave
      up with the Ante [MT4];
    - `declined`: he would not show his cards; `proved`: he showed them after all, before the layout was cleared;
    - `under_minimum_before`: a bet of his below the minimum was settled once already; `remembered`: others with chips
      on the box of whom this is so;
    - `bettors`: who put how much into a bet that several people share, in the order in which they came; `laid`: the
      same chips in the order in which they were laid, where somebody who had bet already added to it after others;
      `taken_out`: what others of them had there when bets closed and were handed since, which counts for the minimum.
    """

    box: int
    player: str
    cards: tuple[Card, ...]
    stakes: Mapping[str, Cents]
    decisions: tuple[str, ...] = ()
    elected: tuple[str, ...] = ()
    declined: bool = False
    proved: bool = False
    under_minimum_before: bool = False
    remembered: tuple[str, ...] = ()
    bettors: Mapping[str, Mapping[str, Cents]] = field(default_factory=dict)
    laid: Mapping[str, tuple[tuple[str, Cents], ...]] = field(default_factory=dict)
    taken_out: Mapping[str, Cents] = field(default_factory=dict)
    orders: tuple[Order, ...] = ()

    def parts(self, bet: str) -> Mapping[str, Cents]:
        """Who put how much into a bet."""
        return self.bettors.get(bet) or {self.player: self.stakes[bet]}

    def laid_on(self, bet: str) -> tuple[tuple[str, Cents], ...]:
        """The chips of a bet, those laid first first."""
        return self.laid.get(bet) or tuple(self.parts(bet).items())

    @property
    def out(self) -> Order | None:
        """The order that took the whole hand out of the round, if there is one."""
        return out_by(self.orders)


class FinishedRound(Struct, frozen=True, kw_only=True, gc=False):
    """A round of one table, ready to be settled. Boxes have the numbers of the layout and may stand in any order."""

    rulebook: Rulebook
    dealer: tuple[Card, ...]
    boxes: tuple[FinishedBox, ...]
    community: tuple[Card, ...] = ()
    jackpot: Display | None = None
    limits: Mapping[str, Limit] = field(default_factory=dict)
    payout_cap: Cents | None = None
    void: Void | None = None
