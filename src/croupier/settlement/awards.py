"""Shares of the jackpot meter: who is paid first, how much, and what the meter shows afterwards.

A pure function over a meter and a list of claims, so that one table and a link of many tables pay alike. A share is
taken of what the meter then shows and rounded down to the cent, and what is not paid stays in the meter [X3]. Only
the whole meter sets it back to its start value [X5].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from croupier.errors import Code, InputError
from croupier.languages import Sentence
from croupier.money import Cents, share_down, split_equally
from croupier.rulebook.jackpot import Jackpot
from croupier.rulebook.parts import each_once
from croupier.rulebook.pays import Pay
from croupier.wire.settlement import Award


class Claim(Struct, frozen=True):
    """A hand that has won a share of the meter. `most` is a cap on what it may be paid."""

    box: int
    player: str
    category: str
    share: Pay
    clauses: tuple[str, ...]
    most: Cents | None = None

    @property
    def whole(self) -> bool:
        """Whether the claim is on everything the meter shows."""
        return self.share.ratio == 1


class Payment(Struct, frozen=True):
    """What one claim was paid, and what the meter showed before and after.

    Where shares were added and divided, `shares_of` is what each of them was taken of.
    """

    amount: Cents
    before: Cents
    after: Cents
    shares_of: tuple[Cents, ...] = ()


def pay_table(
    jackpot: Jackpot, meter: Cents, reset: Cents | None, claims: Sequence[Claim], *, follows: bool = False
) -> tuple[Award, ...]:
    """The awards of one table in one round, in the order in which they are paid; claims come clockwise.

    `follows` says that a winner of the same table and round was paid before these.
    """
    later = jackpot.later_share
    of_reset = later is not None and later.of == "reset"
    payments = pay_pooled if jackpot.pooled else pay_in_order
    paid = payments(meter, reset, claims, later_of_reset=of_reset, follows=follows)
    return tuple(
        Award(
            box=claim.box,
            player=claim.player,
            category=claim.category,
            share=str(claim.share),
            amount=payment.amount,
            meter_before=payment.before,
            meter_after=payment.after,
            clauses=each_once(claim.clauses, _clauses(jackpot, claims, claim)),
            shares_of=payment.shares_of,
        )
        for claim, payment in paid
    )


def _clauses(jackpot: Jackpot, claims: Sequence[Claim], claim: Claim) -> tuple[str, ...]:
    """Why one of several claims is paid so: their order, a pool that it shares, and the start after the whole meter."""
    same_table, later = jackpot.same_table, jackpot.later_share
    sharing = later.clause if jackpot.pooled and later is not None else ()
    restart = jackpot.reset.clause if claim.whole else ()
    if same_table is None or len(claims) == 1:
        return tuple(clause for clause in restart if clause not in sharing)
    shared = sum(other.share == claim.share for other in claims) > 1
    mixed = same_table.whole_last if len({other.whole for other in claims}) > 1 else None
    return each_once(
        same_table.clause,
        sharing if shared else (),
        mixed.clause if mixed is not None else (),
        restart if shared else tuple(clause for clause in restart if clause not in sharing),
    )


def pay_in_order(
    meter: Cents, reset: Cents | None, claims: Iterable[Claim], *, later_of_reset: bool = False, follows: bool = False
) -> list[tuple[Claim, Payment]]:
    """Pay one claim after the other, each at the value then displayed [ML1, ML7]."""
    paid = []
    for index, claim in enumerate(claims, start=int(follows)):
        wanted = _share(claim, meter, reset, of_reset=later_of_reset and index > 0)
        amount = wanted if claim.most is None else min(wanted, claim.most)
        after = _after(claim, meter, reset, amount)
        paid.append((claim, Payment(amount, meter, after)))
        meter = after
    return paid


def pay_pooled(
    meter: Cents, reset: Cents | None, claims: Sequence[Claim], *, later_of_reset: bool = False, follows: bool = False
) -> list[tuple[Claim, Payment]]:
    """Pay lower shares first and the whole meter last; winners of the same share split their shares equally.

    Each winner adds a share of what the winners before left (or of the start value, if the rulebook is read so), and
    the sum is divided by heads, whatever each of them staked.
    """
    paid: list[tuple[Claim, Payment]] = []
    for _, group in groupby(sorted(claims, key=lambda claim: claim.share.ratio), key=lambda claim: claim.share):
        winners = list(group)
        if winners[0].whole:
            paid += pay_in_order(meter, reset, winners, later_of_reset=later_of_reset)
        else:
            pool, left, shares_of = 0, meter, list[Cents]()
            for index, claim in enumerate(winners, start=len(paid) + int(follows)):
                of_reset = later_of_reset and index > 0
                shares_of.append(_start(reset) if of_reset else left)
                share = _share(claim, left, reset, of_reset=of_reset)
                pool, left = pool + share, left - share
            each, _ = split_equally(pool, len(winners))
            paid += pay_fixed(meter, winners, each, tuple(shares_of) if len(winners) > 1 else ())
        meter = paid[-1][1].after
    return paid


def pay_fixed(
    meter: Cents, claims: Iterable[Claim], amount: Cents, shares_of: tuple[Cents, ...] = ()
) -> list[tuple[Claim, Payment]]:
    """Pay every claim the same amount out of the meter."""
    paid = []
    for claim in claims:
        due = amount if claim.most is None else min(amount, claim.most)
        paid.append((claim, Payment(due, meter, meter - due, shares_of)))
        meter -= due
    return paid


def _share(claim: Claim, meter: Cents, reset: Cents | None, *, of_reset: bool) -> Cents:
    """A share of the meter, or of the start value where later winners are so read; never more than there is."""
    if of_reset and not claim.whole:
        return min(meter, share_down(_start(reset), claim.share.numerator, claim.share.denominator))
    return share_down(meter, claim.share.numerator, claim.share.denominator)


def _after(claim: Claim, meter: Cents, reset: Cents | None, amount: Cents) -> Cents:
    """The meter after a payment: lowered by it, or back at its start value when the whole of it was won."""
    return max(meter - amount, _start(reset)) if claim.whole else meter - amount


def _start(reset: Cents | None) -> Cents:
    if reset is None:
        raise InputError(Code.MISSING_FIELD, Sentence("start-value-jackpot-needed-for-award"), at="jackpot.reset")
    return reset
