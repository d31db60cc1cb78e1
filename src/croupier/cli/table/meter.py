"""The jackpot of a table that stands alone: a share of every jackpot bet goes in, awards come out."""

from __future__ import annotations

from croupier.jackpot.link import USUAL_UNIT, WHOLE, Link, LinkedTable, Shares, check_link
from croupier.money import MILS, Cents
from croupier.round import RoundState
from croupier.round.closing import accepted_jackpot_stakes
from croupier.rulebook import Rulebook
from croupier.wire.rounds import MeterReading


def check_shares(rulebook: Rulebook, reset: Cents, shares: Shares) -> None:
    """Refuse shares of the jackpot bet that no link may have; a rulebook may bound what the house keeps."""
    if not rulebook.has_jackpot:
        return
    table = LinkedTable(rulebook=rulebook.id)
    currency = rulebook.identity.currency
    link = Link(
        id="here", title="", currency=currency, unit=USUAL_UNIT, reset=reset, shares=shares, tables={"here": table}
    )
    check_link(link, {"here": rulebook})


class Meter:
    """The meter between rounds. It counts in ten-thousandths of a cent and shows whole cents."""

    def __init__(self, shown: Cents, reset: Cents, shares: Shares) -> None:
        self._mils = shown * MILS
        self._reset = reset
        self._share = shares.meter

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
        return self._mils + stakes * MILS * self._share // WHOLE
