"""What a dossier is made with, beside the rulebook: everything that would differ from one run to the next is given."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from msgspec import Struct

from croupier.analysis.jackpot_links import LinkSetup, link_for
from croupier.analysis.jackpots import JackpotPays
from croupier.money import Cents


class DossierSettings(Struct, frozen=True, kw_only=True):
    """Moment and seed, how many shuffles are tested, and what the house is assumed to set.

    `stake` is what the exposure is reckoned with on every bet; `brief` leaves out what takes long: what simpler ways to
    play cost.
    """

    at: datetime
    seed: str
    shuffles: int
    unit: Cents
    meter: Cents | None
    reset: Cents
    to_meter: str
    other_boxes: int
    stake: Cents
    brief: bool = False

    def link(self, jackpot: JackpotPays | None) -> LinkSetup:
        """The link that the jackpot is reckoned with."""
        part = Fraction(self.to_meter)
        return link_for(
            jackpot, self.unit, meter=self.meter, reset=self.reset, contribution=part, other_boxes=self.other_boxes
        )  # fmt: skip
