"""The state of a round: what has happened so far, in small frozen records that are replaced and never changed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from datetime import datetime
from operator import attrgetter
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import Card
from croupier.money import Cents
from croupier.round.table import Condition, Table
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Post
from croupier.rulebook.streets import Street
from croupier.settlement import Order, Settlement, Void
from croupier.settlement.finished import out_by
from croupier.wire.rounds import MeterReading, Offer, Seat, Stake

#: `street:<id>` while decisions are open, and these.
Phase: TypeAlias = str
NOT_OPEN: Final = "not-open"
BETTING_OPEN: Final = "betting-open"
BETTING_CLOSED: Final = "betting-closed"
DEALING: Final = "dealing"
REVEAL: Final = "reveal"
SETTLEMENT: Final = "settlement"
CLOSED: Final = "closed"
VOID: Final = "void"
STREET: Final = "street:"

#: A card that lies face down at a live table and has not been read yet is None.
Cards: TypeAlias = tuple[Card | None, ...]


class Payout(Struct, frozen=True):
    """What a player was handed for a bet when it was settled."""

    player: str
    box: int
    bet: str
    amount: Cents


class Official(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody of the house, in the post in which he acts."""

    name: str
    post: Post


class PlacedBet(Struct, frozen=True, omit_defaults=True, gc=False):
    """A bet as it lies on its area; several players may have put chips there.

    `stakes` is what each of them has there, in the order in which they came; `laid` the same chips in the order in
    which they were laid, where somebody who was there already added to his after others had come.
    """

    bet: str
    stakes: tuple[Stake, ...]
    laid: tuple[Stake, ...] = ()

    @property
    def amount(self) -> Cents:
        stakes = self.stakes
        return stakes[0].amount if len(stakes) == 1 else sum([stake.amount for stake in stakes])

    def last(self, amount: Cents) -> tuple[Stake, ...]:
        """So much of the bet as was laid last, and by whom: what goes back where there is too much of it."""
        back: dict[str, Cents] = {}
        for chips in reversed(self.laid or self.stakes):
            some = min(chips.amount, amount - sum(back.values()))
            if some:
                back[chips.player] = back.get(chips.player, 0) + some
        return tuple(Stake(stake.player, back[stake.player]) for stake in self.stakes if stake.player in back)

    def of(self, player: str) -> Cents:
        """What this player has put in."""
        return sum([stake.amount for stake in self.stakes if stake.player == player])


class Box(Struct, frozen=True, kw_only=True, cache_hash=True, gc=False):
    """One box with its bets, its cards and everything decided about it."""

    number: int
    #: Everybody with a stake here, in the order in which they came.
    bettors: tuple[str, ...] = ()
    bets: tuple[PlacedBet, ...] = ()
    dealt_in: bool = False
    cards: Cards = ()
    viewed: bool = False
    #: Who looked at the hand; whoever decides for the box after him has not.
    viewer: str = ""
    decisions: tuple[str, ...] = ()
    #: Whether the hand was given up, by its player or for him.
    folded: bool = False
    #: Bets that went back to whoever had staked them when the box decided so.
    taken: tuple[PlacedBet, ...] = ()
    #: Bets about which the player said otherwise where the rulebook leaves it to him.
    elected: tuple[str, ...] = ()
    declined: bool = False
    proved: bool = False
    shown: bool = False
    inspected: bool = False
    orders: tuple[Order, ...] = ()
    #: What bettors had on a bet when bets closed and took out of it since, while others' chips stayed.
    taken_out: tuple[tuple[str, Cents], ...] = ()

    def bet(self, name: str | None) -> PlacedBet | None:
        for bet in self.bets:
            if bet.bet == name:
                return bet
        return None

    def amount(self, name: str | None) -> Cents:
        """What lies on a bet; nothing is 0, and so is a bet that the game has not."""
        bet = self.bet(name)
        return bet.amount if bet is not None else 0

    def amount_of(self, name: str, player: str) -> Cents:
        """What a player has on a bet."""
        bet = self.bet(name)
        return bet.of(player) if bet is not None else 0

    def placed(self, name: str | None) -> PlacedBet | None:
        """A bet as it was placed, though its bettors have taken it back by a decision since: others may follow it."""
        return next((bet for bet in (*self.bets, *self.taken) if bet.bet == name and bet.amount), None)

    def at_close(self, name: str) -> Cents:
        """What lay on a bet when bets closed, whoever has left it since: that is what the minimum is held against."""
        return self.amount(name) + dict(self.taken_out).get(name, 0)

    def viewed_by(self, player: str) -> bool:
        """Whether it was this player who looked at the hand."""
        return self.viewed and self.viewer in ("", player)

    def bets_of(self, player: str) -> tuple[str, ...]:
        """The bets on which this player has chips."""
        return tuple(bet.bet for bet in self.bets if bet.of(player))

    @property
    def seen(self) -> bool:
        """Whether the hand was turned and a card of it read: at a live table an unread one may stay covered."""
        return self.shown and any(card is not None for card in self.cards)

    @property
    def out(self) -> bool:
        """Whether an order has taken the hand out of the round."""
        return bool(self.orders) and out_by(self.orders) is not None


_NUMBER: Final = attrgetter("number")


class RoundState(Struct, frozen=True, kw_only=True, gc=False):
    """A round of one table. `RoundState(rulebook=...)` is the table before the dealer calls for bets."""

    rulebook: Rulebook
    phase: Phase = NOT_OPEN
    version: int = 0
    round_id: str = ""
    opened_at: datetime | None = None
    table: Table | None = None
    commitment: str = ""
    #: What players have added to the shuffle, in the order of their bets.
    entropy: tuple[str, ...] = ()
    conditions: tuple[Condition, ...] = ()
    seats: tuple[Seat, ...] = ()
    informed: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    #: Who left when he had seen something that bears on a hand with chips of his, and on which box.
    left_seen: tuple[Seat, ...] = ()
    boxes: tuple[Box, ...] = ()
    #: Who has bet at which box, in the order in which he first put chips there.
    positions: tuple[Seat, ...] = ()
    #: The boxes whose hands their players have looked at, in the order in which they did.
    looks: tuple[int, ...] = ()
    jackpot: MeterReading | None = None
    #: Every card in the order in which it left the device.
    drawn: Cards = ()
    discarded: Cards = ()
    dealer: Cards = ()
    dealer_shown: bool = False
    #: Which of the dealer's cards, from 0, were turned up before the reveal.
    dealer_up: tuple[int, ...] = ()
    community: Cards = ()
    community_shown: int = 0
    #: Whether every street is over.
    decided: bool = False
    #: How many steps of the rulebook's reveal are done.
    revealed: int = 0
    #: The rulings given in this round, by id, and the offers that wait for an answer.
    rulings: tuple[str, ...] = ()
    offers: tuple[Offer, ...] = ()
    #: Cards that a ruling has fixed as the next to leave the device.
    due: tuple[Card, ...] = ()
    void: Void | None = None
    settlement: Settlement | None = None
    seed: str = ""
    #: The cards that were known when somebody last decided or ruled: something hangs on them.
    relied: tuple[Card, ...] = ()

    @property
    def terms(self) -> Table:
        """The table's terms, once bets are open."""
        if self.table is None:
            raise LookupError("a table has no terms before bets are open")
        return self.table

    @property
    def over(self) -> bool:
        return self.phase in (CLOSED, VOID)

    def box(self, number: int) -> Box:
        """The box with this number; one without bets is empty."""
        for box in self.boxes:
            if box.number == number:
                return box
        return Box(number=number)

    def with_box(self, box: Box) -> RoundState:
        """The state with one box replaced."""
        return replace(self, boxes=self.boxes_with(box))

    def boxes_with(self, box: Box) -> tuple[Box, ...]:
        """The boxes with one of them replaced. They stand in the order in which they are dealt."""
        boxes, new = self.boxes, (box,) if box.bets or box.dealt_in else ()
        place = bisect_left(boxes, box.number, key=_NUMBER)
        after = place + (place < len(boxes) and boxes[place].number == box.number)
        return boxes[:place] + new + boxes[after:]

    def up(self, place: str) -> frozenset[int]:
        """Which cards of the dealer or the community area, from 0, lie face up for everybody."""
        if place == "community":
            return frozenset(range(self.community_shown))
        return frozenset(range(len(self.dealer)) if self.dealer_shown else self.dealer_up)

    def seen(self, box: Box, by: str | None = None) -> bool:
        """Whether whoever decides for a box, or another bettor, could know more than when bets closed.

        He knows the cards turned up; whoever decides, his hand too if he has looked.
        """
        looked = box.viewed and by in (None, self.holder(box.number))
        return looked or bool(self.up("community") or self.up("dealer"))

    def left_knowing(self, player: str | None, box: int) -> bool:
        """Whether somebody left with knowledge of a hand, at a table where that is a decision like any other."""
        return self.terms.enforce_limits and any(one.player == player and one.box == box for one in self.left_seen)

    @property
    def in_round(self) -> tuple[Box, ...]:
        """The boxes that were dealt in, in dealing order."""
        return tuple([box for box in self.boxes if box.dealt_in])

    def positions_of(self, player: str) -> tuple[int, ...]:
        """The boxes on which a player has chips: the one he sits at, then in the order in which he bet on them."""
        bet = [one.box for one in self.positions if one.player == player and player in self.box(one.box).bettors]
        return tuple(sorted(bet, key=lambda box: self.seated(box) != player))

    def seated(self, box: int) -> str | None:
        for seat in self.seats:
            if seat.box == box:
                return seat.player
        return None

    def holder(self, box: int) -> str | None:
        """Who decides for a box: whoever sits there, otherwise whoever bet there first.

        Once bets are closed that is somebody whose bets there take part in the round; who sits there without any has no
        say in what others have bet.
        """
        return self.holder_of(self.box(box))

    def holder_of(self, box: Box) -> str | None:
        """Who decides for this box, as it lies now."""
        if self.phase not in (NOT_OPEN, BETTING_OPEN):
            return self.bettor_for(box)
        return self.seated(box.number) or (box.bettors[0] if box.bettors else None)

    def bettor_for(self, box: Box) -> str | None:
        """Who stands for a box when the round ends, however early: whoever sits there, if his bets take part in it."""
        bettors = box.bettors
        if len(bettors) == 1:
            return bettors[0]
        seated = self.seated(box.number)
        if not bettors:
            return seated
        taking_part = [one for one in bettors if self.rulebook.entry.admits(box.bets_of(one))] or bettors
        return seated if seated in taking_part else taking_part[0]

    def held_by(self, player: str) -> tuple[Box, ...]:
        """The boxes with bets that a player decides for."""
        own = [seat.box for seat in self.seats if seat.player == player]
        return tuple([
            box
            for box in self.boxes
            if (player in box.bettors or box.number in own) and self.holder_of(box) == player
        ])  # fmt: skip

    def first_look(self, player: str) -> int | None:
        """The box of which a player looked at the hand before any other of his, as far as that is on record."""
        return next((box for box in self.looks if self.box(box).viewed_by(player)), None)

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who sits at the table or has a bet in the round."""
        seated = (seat.player for seat in self.seats)
        betting = (player for box in self.boxes for player in box.bettors)
        return tuple(dict.fromkeys((*seated, *betting)))

    @property
    def street(self) -> Street | None:
        """The street that is open."""
        phase = self.phase
        return self.rulebook.street(phase[len(STREET) :]) if phase.startswith(STREET) else None

    def condition(self, kind: str, *, box: int | None = None, player: str | None = None) -> Condition | None:
        """The condition of this kind that holds for the box or player asked about."""
        return next(
            (c for c in self.conditions if c.kind == kind and c.box in (None, box) and c.player in (None, player)), None
        )

    def under_minimum_before(self, player: str) -> bool:
        """Whether a bet of his below the minimum was settled in an earlier round: this one counts from the next on."""
        conditions = self.terms.conditions
        return bool(conditions) and any(
            one.kind == "under-minimum-before" and one.player == player for one in conditions
        )

    @property
    def known_cards(self) -> Iterator[Card]:
        """Every card whose face is on record."""
        places = (self.discarded, self.dealer, self.community, *[box.cards for box in self.boxes])
        return iter([card for place in places for card in place if card is not None])
