"""The table a game is played at: who issued the rules, what stands on the layout, who may bet where."""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from pydantic import AwareDatetime, Field

from croupier.rulebook.catalogue import ANY_HOUSE
from croupier.rulebook.parts import Cited, Many, Part


class Regulator(Cited):
    """Who approved the rules, on what legal basis, for which operator."""

    name: str
    basis: str = ""
    operator: str = ""


class HelpLine(Cited):
    """The number shown to players who need help."""

    number: str


class AdmissionAge(Cited):
    """The age from which a person is admitted."""

    years: int = Field(ge=0)


class Identity(Cited):
    """What the document is: its game, its house, its version and since when it is in force."""

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", description='small letters, digits, hyphens: "my-game"')
    title: str
    #: Whose rules they are; nothing where the document names no house and binds whoever runs the table.
    house: str = ""
    version: str = ""
    effective: AwareDatetime | None = None
    currency: str = Field(pattern=r"^[A-Z]{3}$", description='three capital letters, as in "SGD"')
    regulator: Regulator | None = None
    help_line: HelpLine | None = None
    admission_age: AdmissionAge | None = None

    @property
    def house_name(self) -> str:
        """The house, as a heading names it."""
        return self.house or ANY_HOUSE

    def governs(self, opened: datetime) -> bool:
        """Whether a round opened at this moment falls under this version."""
        return self.effective is None or opened >= self.effective


class PositionRange(Part):
    """How many boxes a layout may have."""

    min: int = Field(ge=1)
    max: int = Field(le=17)


class Layout(Cited):
    """One printed table layout. Without `positions` the table's configuration must say how many boxes it has."""

    id: str
    positions: PositionRange | None = None


class Deck(Cited):
    """The cards in use."""

    cards: Literal[52] = 52
    jokers: Literal[0] = 0


class Spots(Cited):
    """The betting spots that every box has on the layout."""

    bets: Many[str]


class Equipment(Part):
    """Deck, layouts and betting spots."""

    deck: Deck
    layouts: Many[Layout] = Field(min_length=1)
    spots: Spots

    @property
    def most_boxes(self) -> int:
        """The largest table any layout allows; 7 where only a picture would say."""
        return max(layout.positions.max if layout.positions else 7 for layout in self.layouts)


class Bettors(Cited):
    """Whether a box belongs to one player, or several may fund one bet while the seated player decides."""

    per_box: Literal["one", "pooled"]


class HandsPerPlayer(Cited):
    """How many boxes a player may bet and how many of those hands he may look at; the rest he plays blind."""

    boxes: Literal["one", "many"]
    viewed: int = Field(default=1, ge=1)
    dealer_must_inform: bool = False


class SideBetsOnly(Cited):
    """What happens to a box that has no decision to make: may its player look at it?"""

    viewed: bool


class Conduct(Cited):
    """A rule of conduct the table is run by; `says` puts it in the words of a notice."""

    id: str
    says: str


class Seating(Part):
    """Who may bet on which box, and who may look at which hand."""

    bettors: Bettors
    hands: HandsPerPlayer
    side_bets_only: SideBetsOnly | None = None
    jackpot_own_box_only: Cited | None = None
    placed_by_staff: Cited | None = None
    conduct: Many[Conduct] = ()


class Betting(Part):
    """When bets may be placed, and that chips count where they lie when bets close."""

    opens: Cited
    closes: Cited
    locked: Cited
    as_chips_lie: Cited | None = None


class DisplayedLimits(Cited):
    """The bets whose minimum and maximum the table must display."""

    bets: Many[str]
    jackpot_stake: bool = False


class PayoutCap(Cited):
    """The most one winning combination may earn a player; the amount is the table's configuration."""

    per: Literal["player-and-bet", "player"]
    binds_jackpot: bool = False


class UnderMinimumMemory(Cited):
    """How long an under-minimum bet of a player is remembered."""

    kept: Literal["table-session", "day", "forever"]


class Limits(Part):
    """What the table displays, and caps that the document sets on payouts."""

    displayed: DisplayedLimits | None = None
    responsibility: Cited | None = None
    payout_cap: PayoutCap | None = None
    under_minimum_memory: UnderMinimumMemory | None = None
