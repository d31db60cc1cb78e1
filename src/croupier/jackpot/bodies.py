"""What the journal of a link records: one kind of entry for everything that can happen to it.

In JSON the kind stands in `type` as the class name in small letters with hyphens. A body says all that is needed to
bring the state of the link up to date; the money stands beside it as transfers.
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Literal, TypeAlias

from msgspec import Struct, field

from croupier.jackpot.ledger import Transfer
from croupier.jackpot.link import Link
from croupier.money import Cents
from croupier.rulebook.irregularities import FaultMode


class AcceptedBet(Struct, frozen=True, array_like=True, gc=False):
    """A jackpot bet that stood on a box when bets closed; `overflow` is what a full meter turned away (in mils)."""

    box: int
    player: str
    stake: Cents
    overflow: int = 0


def word(name: str) -> str:
    """The name of a kind of entry in JSON: `bets-accepted`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class PaidFirst(Struct, frozen=True, kw_only=True):
    """An award that was paid before another one that comes no later than it: what is paid stays paid."""

    award: str
    table: str
    box: int
    amount: Cents


class PendingAward(Struct, frozen=True, kw_only=True):
    """A share of the meter that is claimed and not yet paid.

    `transfer` holds its money; `legs` are the transfers beside it, such as the new start value, that a rejection would
    have to reverse. `before` and `after` are what the display showed when its turn came and when it was over.
    `entered_by` is whoever claimed it, empty where that stands in its group alone. `parties` had a hand in its round;
    None where it was claimed before that was kept, or without accounts. `verified_by` found the hand good. `paid_first`
    are awards that the rules pay no earlier than it, and that were paid before it was claimed.
    """

    id: str
    box: int
    player: str
    category: str
    hand: str
    share: str = ""
    amount: Cents = 0
    before: Cents = 0
    after: Cents = 0
    clauses: tuple[str, ...] = ()
    state: Literal["claimed", "verified"] = "claimed"
    most: Cents | None = None
    transfer: str = ""
    legs: tuple[Transfer, ...] = ()
    entered_by: str = ""
    parties: tuple[str, ...] | None = None
    verified_by: str = ""
    paid_first: tuple[PaidFirst, ...] = ()

    @property
    def emptied(self) -> bool:
        """Whether it was all that the display showed, so that the meter began anew."""
        return self.share == "100%" and self.amount == self.before


class ClaimGroup(Struct, frozen=True, kw_only=True):
    """One turn in the order of payment: a winner, or all winners of a table in one round where they share a pool.

    `id` is the entry that claimed it, `dealt_at` when its hand was complete, `decided` the entry in which the house
    put it in its place among the others. `position` is the entry at which it stands in the order of payment,
    `reading` the one it is paid from, `before` and `after` the exact meter around it.

    What is `done` of it is paid, `paid` in number; it lowered the meter by `settled`, new start values counted against
    it, and has `won` the whole meter or not. A group of which something is paid keeps its turn. `follows` says that a
    winner of the same table and round was paid before it. After a fault it is `quoted`: reckoned from the value that
    was `registered` before, whatever the meter shows.
    """

    id: int
    table: str
    round: str
    dealt_at: datetime
    entered_at: datetime
    entered_by: str
    reading: int
    position: int
    before: int = 0
    after: int = 0
    since_before: int = 0
    awards: tuple[PendingAward, ...] = ()
    paid: int = 0
    settled: int = 0
    won: bool = False
    quoted: bool = False
    registered: Cents | None = None
    decided: int = 0
    follows: bool = False
    done: tuple[PendingAward, ...] = ()

    def of_round(self, table: str, round_id: str) -> bool:
        """Whether its hands were dealt at this table in this round."""
        return (self.table, self.round) == (table, round_id)

    @property
    def emptied(self) -> bool:
        """Whether the meter began anew with this group."""
        return self.won or any(award.emptied for award in self.awards)


class _Body(Struct, frozen=True, kw_only=True, tag_field="type", tag=word, forbid_unknown_fields=True):
    """What all entries of a link's journal share: unknown fields are refused, and `type` names the kind."""


class LinkOpened(_Body, frozen=True, kw_only=True):
    """The link exists from here on, with this configuration."""

    link: Link


class BetsAccepted(_Body, frozen=True, kw_only=True):
    """Bets are closed at a table, and its jackpot bets have fed the meter."""

    table: str
    round: str
    bets: tuple[AcceptedBet, ...]


class BetsReturned(_Body, frozen=True, kw_only=True):
    """Jackpot bets have gone back to their players, and their contributions with them."""

    table: str
    round: str
    boxes: tuple[int, ...]
    reason: str


class PartReturned(_Body, frozen=True, kw_only=True):
    """A part of a jackpot bet has gone back, and its contribution with it; `overflow` is of the part, in mils."""

    table: str
    round: str
    box: int
    amount: Cents
    overflow: int
    reason: str


class Prize(Struct, frozen=True, kw_only=True):
    """Money for a jackpot hand that leaves the meter alone: a fixed prize, or envy for somebody else's hand."""

    kind: Literal["fixed", "envy"]
    box: int
    player: str
    category: str
    amount: Cents
    hand: str = ""


class PrizesPaid(_Body, frozen=True, kw_only=True):
    """Fixed prizes and envy of one round at one table."""

    table: str
    round: str
    prizes: tuple[Prize, ...]


class PendingBody(_Body, frozen=True, kw_only=True):
    """What changes the awards that wait: afterwards these are pending, and the meter counts from entry `since`."""

    pending: tuple[ClaimGroup, ...]
    since: int


class AwardsClaimed(PendingBody, frozen=True, kw_only=True):
    """A table has entered jackpot hands; their money has left the meter, and every table plays on for the new value."""

    group: int


class AwardVerified(PendingBody, frozen=True, kw_only=True):
    """Somebody from the pit has looked at the hand and found it good."""

    award: str


class AwardPaid(PendingBody, frozen=True, kw_only=True):
    """The player has the money, from the account `paid_by`; `payee` where the table knew him by no account."""

    award: str
    group: int
    table: str
    round: str
    amount: Cents
    paid_by: str = ""
    payee: str = ""


class AwardRejected(PendingBody, frozen=True, kw_only=True):
    """The hand was not what it was taken for; its money is back in the meter, and later claims stand as without it.

    Where others were paid because it won the jackpot, these `prizes` of its table and round are taken back with it.
    """

    award: str
    reason: str
    table: str = ""
    round: str = ""
    prizes: tuple[str, ...] = ()


class OrderDecided(PendingBody, frozen=True, kw_only=True):
    """The house has settled in which order winners at several tables are paid: `order` names their awards.

    Entries of before name whole tables, by the numbers of their claims.
    """

    order: tuple[str | int, ...]
    reason: str = ""


class RoundReopened(PendingBody, frozen=True, kw_only=True):
    """What the link had done for a settled round is undone, and the round can be settled anew.

    `reverses` are the numbers of the entries whose money is taken back, `awards` and `prizes` the wins that count no
    more, `boxes` those whose bets are with the link again. The `generation` counts the settlements of the round.
    """

    table: str
    round: str
    generation: int
    reverses: tuple[int, ...]
    awards: tuple[str, ...]
    prizes: tuple[str, ...]
    boxes: tuple[int, ...]
    reason: str


class LinkChanged(_Body, frozen=True, kw_only=True):
    """From this entry on the link has another configuration."""

    old: Link
    new: Link
    reason: str


class LinkCorrected(_Body, frozen=True, kw_only=True):
    """A balance has been put right by a new transfer."""

    account: str
    mils: int
    reason: str


class FaultChoice(Struct, frozen=True, kw_only=True):
    """How the house goes on at one table while the whole link is at fault; `boxes` are those that it blocks."""

    mode: FaultMode
    notice: str = ""
    boxes: tuple[int, ...] = ()


class LinkFault(Struct, frozen=True, kw_only=True):
    """The jackpot system is not fully working at a table, or on the whole link; `reading` is the last good one.

    Without a `mode` the house has not chosen yet how to go on, or something has failed since it did.
    """

    reading: int
    box: int | None = None
    mode: FaultMode | None = None
    notice: str = ""
    #: Further boxes that are out of order.
    more_boxes: tuple[int, ...] = ()
    #: Whether more is out of order than the boxes that are named.
    whole: bool = False
    #: The boxes that the house blocked before something else failed: they stay so until it has chosen again.
    blocked: tuple[int, ...] = ()
    #: Of the whole link: the tables for which the house has chosen otherwise than for the rest.
    tables: dict[str, FaultChoice] = field(default_factory=dict)

    def at(self, table: str) -> LinkFault:
        """The fault with what the house has chosen for one table."""
        choice = self.tables.get(table)
        if choice is None:
            return self
        return LinkFault(
            reading=self.reading,
            box=next(iter(choice.boxes), None),
            mode=choice.mode,
            notice=choice.notice,
            more_boxes=choice.boxes[1:],
            whole=self.whole,
        )

    @property
    def boxes(self) -> tuple[int, ...]:
        """The boxes that are out of order; none where it is not a matter of single boxes."""
        return (self.box, *self.more_boxes) if self.box is not None else ()

    @property
    def affected(self) -> tuple[int, ...]:
        """The only boxes that are out of order; none where any box may be."""
        return () if self.whole else self.boxes

    def known(self, box: int | None) -> bool:
        """Whether the failure of a box, or without one of more than boxes, is on record and lasts."""
        if box is not None:
            return box in self.boxes
        return self.mode in ("close-table", "no-jackpot") or (self.mode is None and not self.affected)


class FaultDeclared(_Body, frozen=True, kw_only=True):
    """Something is wrong with the jackpot at a table; with table "" on the whole link."""

    table: str
    fault: LinkFault


class FaultHandled(_Body, frozen=True, kw_only=True):
    """The house has said how later rounds are played while the fault lasts."""

    table: str
    fault: LinkFault


class FaultRepaired(_Body, frozen=True, kw_only=True):
    """The fault of a table, or of the whole link, is over: the jackpot is played there again."""

    table: str


class MoneyMoved(_Body, frozen=True, kw_only=True):
    """Balances of a closed link have been brought here."""

    source: str
    reason: str


class LinkClosed(_Body, frozen=True, kw_only=True):
    """No bets are taken and no awards paid any more."""

    reason: str
    moved_to: str = ""


Body: TypeAlias = (
    LinkOpened
    | BetsAccepted
    | BetsReturned
    | PartReturned
    | PrizesPaid
    | AwardsClaimed
    | AwardVerified
    | AwardPaid
    | AwardRejected
    | OrderDecided
    | RoundReopened
    | LinkChanged
    | LinkCorrected
    | FaultDeclared
    | FaultHandled
    | FaultRepaired
    | MoneyMoved
    | LinkClosed
)


class EntryDraft(Struct, frozen=True):
    """What a command will record, before it has a number, a time and a place in the chain."""

    body: Body
    transfers: tuple[Transfer, ...] = field(default=())
