"""The jackpot of a table that stands alone: a share of every jackpot bet goes in, awards come out."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.errors import Code, InputError, Refusal
from croupier.money import MILS, Cents
from croupier.round import RoundState
from croupier.round.closing import accepted_jackpot_stakes
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import parse_pay
from croupier.wire.rounds import MeterReading

#: What of a jackpot bet goes into the meter where nobody says otherwise; the most a Greek house may leave there [H10].
USUAL_SHARE: Final = "80%"


def parse_share(rulebook: Rulebook, text: str) -> Fraction:
    """The part of each jackpot bet that goes into the meter, which a rulebook may bound."""
    try:
        pay = parse_pay(text)
    except ValueError:
        pay = None
    if pay is None or pay.kind != "percent":
        raise InputError(Code.BAD_VALUE, f"{text!r} is no share", at="--share", expected="a percentage such as 80%")
    kept = rulebook.house_share
    if kept is not None and not kept.min.ratio <= 1 - pay.ratio <= kept.max.ratio:
        least, most = (f"{float(100 * (1 - bound.ratio)):g}%" for bound in (kept.max, kept.min))
        raise Refusal(
            Code.TABLE_NOT_ALLOWED,
            f"the house keeps {kept.min} to {kept.max} of a jackpot bet",
            at="--share",
            expected=f"{least} to {most} for the meter",
            clauses=kept.clause,
        )
    return pay.ratio


class Meter:
    """The meter between rounds. It counts in ten-thousandths of a cent and shows whole cents."""

    def __init__(self, shown: Cents, reset: Cents, share: Fraction) -> None:
        self._mils = shown * MILS
        self._reset = reset
        self._share = share

    @property
    def shown(self) -> Cents:
        return self._mils // MILS

    def reading(self, state: RoundState) -> MeterReading | None:
        """What the table shows when bets are closed, their contributions counted in [X6]; nothing without a jackpot."""
        if not state.rulebook.has_jackpot:
            return None
        return MeterReading(meter=self._with_bets(state) // MILS, reset=self._reset)

    def close_round(self, state: RoundState) -> None:
        """Keep what a settled round has left; a void one has contributed nothing [X10]."""
        settlement = state.settlement
        if settlement is None or settlement.void:
            return
        mils, jackpot = self._with_bets(state), settlement.jackpot
        if jackpot.before is not None and jackpot.after is not None:
            mils -= (jackpot.before - jackpot.after) * MILS
        self._mils = mils

    def _with_bets(self, state: RoundState) -> int:
        stakes = sum(accepted_jackpot_stakes(state).values())
        return self._mils + stakes * MILS * self._share.numerator // self._share.denominator
