"""What a settlement says: a line for every bet, the total of every box, the jackpot before and after."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.money import Cents

Result: TypeAlias = Literal["win", "lose", "push", "returned"]


#: The note on a share of a linked jackpot, whose amount the order of all its winners decides.
CLAIMED: Final = "claimed, and paid by the link at the value that its turn finds"


class Facts(Struct, frozen=True, cache_hash=True, gc=False):
    """Why a line came out as it did, beside its clauses.

    `situation` is the one of the box's situations that decided the bet; `hand` and `category` are what the pay table
    was read on; `pays` is the price as the rulebook prints it.
    """

    situation: str
    then: str
    hand: str | None = None
    category: str | None = None
    pays: str | None = None
    readings: tuple[str, ...] = ()
    #: Set where less than the stake was at risk, or a cap held the winnings down.
    action: Cents | None = None
    notes: tuple[str, ...] = ()


class Share(Struct, frozen=True, gc=False):
    """One bettor's part of a pooled bet and of what it paid."""

    player: str
    stake: Cents
    payout: Cents


class Line(Struct, frozen=True, cache_hash=True, gc=False):
    """What became of one bet. `payout` is all the money handed back for it, stake included."""

    bet: str
    stake: Cents
    payout: Cents
    result: Result
    clauses: tuple[str, ...]
    facts: Facts
    shares: tuple[Share, ...] = ()

    @property
    def claimed(self) -> bool:
        """Whether the payout is a claim on a link, which pays it in its turn."""
        return CLAIMED in self.facts.notes

    @property
    def net(self) -> Cents:
        """What the bet earned or cost its player."""
        return self.payout - self.stake


class Award(Struct, frozen=True, gc=False, omit_defaults=True):
    """A share of the meter that a hand has won, and the meter before and after it was paid.

    Winners who divide their shares have in `shares_of` what each share was taken of.
    """

    box: int
    player: str
    category: str
    share: str
    amount: Cents
    meter_before: Cents
    meter_after: Cents
    clauses: tuple[str, ...]
    shares_of: tuple[Cents, ...] = ()


class JackpotResult(Struct, frozen=True, gc=False):
    """The displayed jackpot before and after this round's awards; nothing where the table shows none."""

    before: Cents | None = None
    after: Cents | None = None
    awards: tuple[Award, ...] = ()


class DealerHand(Struct, frozen=True, gc=False):
    """The dealer's hand: its category, and whether the dealer qualifies. A void round has neither."""

    category: str | None
    qualifies: bool | None


class SettledBox(Struct, frozen=True, gc=False):
    """Every line of one box, and what it staked, was paid and has gained in all."""

    box: int
    player: str
    category: str | None
    staked: Cents
    paid: Cents
    lines: tuple[Line, ...]

    @property
    def net(self) -> Cents:
        """What the box gained or lost in the round."""
        return self.paid - self.staked

    def line(self, bet: str) -> Line | None:
        """The line of one bet, if it has one."""
        return next((line for line in self.lines if line.bet == bet), None)


class Settlement(Struct, frozen=True, gc=False):
    """A settled round."""

    rulebook: str
    dealer: DealerHand
    boxes: tuple[SettledBox, ...]
    jackpot: JackpotResult
    void: bool = False
