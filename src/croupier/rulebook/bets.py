"""The bets: who may place them, how large they are, and what becomes of each in every situation."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import BeforeValidator, Field

from croupier.money import Cents
from croupier.rulebook.parts import Cited, Many
from croupier.rulebook.pays import Pay, PayField
from croupier.rulebook.thresholds import Threshold, ThresholdField, parse_threshold, row_of

#: What can become of a box. The settlement tries the most special one first: see `Bet.effect`.
Situation: TypeAlias = Literal["fold", "proved", "declined", "not-qualified", "win", "tie", "lose", "settle"]
#: The situations that look at the dealer's hand.
COMPARED: Final[tuple[Situation, ...]] = ("not-qualified", "win", "tie", "lose")


class EntryBets(Cited):
    """A box is dealt in when it holds every bet of at least one of these sets."""

    any_of: Many[Annotated[Many[str], Field(min_length=1)]] = Field(min_length=1)

    @property
    def bets(self) -> frozenset[str]:
        """The bets by which a player takes part."""
        return frozenset(bet for combination in self.any_of for bet in combination)

    def admits(self, bets: Collection[str]) -> bool:
        """Whether a box with these bets is dealt in."""
        return any(set(combination) <= set(bets) for combination in self.any_of)


class Missing(NamedTuple):
    """Bets that should stand beside one and do not: all of them, or `either` of them."""

    bets: tuple[str, ...]
    either: bool


class Required(Cited):
    """Bets that must stand on the box beside this one: all of `all`, and one of `any` if given."""

    all: Many[str] = ()
    any: Many[str] = ()

    def missing(self, bets: Collection[str]) -> Missing | None:
        """What is still to be placed beside these bets; nothing where they are company enough."""
        if lacking := tuple(bet for bet in self.all if bet not in bets):
            return Missing(lacking, either=False)
        return Missing(self.any, either=True) if self.any and set(self.any).isdisjoint(bets) else None


class Size(Cited):
    """How large a bet is.

    `free` within the table's limits; `equal` to another bet; a `multiple` of another bet, staked by a decision;
    `prescribed`, one amount shown at the table; `units`, a whole number of jackpot units. `otherwise` says what
    becomes of another stake that is found once bets are closed, where the document says it. `multiplied` has the
    clause on what several units win, which is cited where there are several.
    """

    rule: Literal["free", "equal", "multiple", "prescribed", "units"]
    of: str | None = None
    min_units: int = 1
    max_units: int = 1
    otherwise: Literal["return"] | None = None
    multiplied: Cited | None = None

    def takes(self, stake: Cents, unit: Cents) -> bool:
        """Whether a table with this unit takes the stake, where its size is not for the player to choose."""
        return not self.by_unit or stake in self.stakes(unit)

    @property
    def by_unit(self) -> bool:
        """Whether the table prescribes it: one unit, or a whole number of them."""
        return self.rule in ("prescribed", "units")

    def stakes(self, unit: Cents) -> tuple[Cents, ...]:
        """The stakes that a table with this unit takes."""
        return tuple(unit * count for count in self.units)

    @property
    def units(self) -> range:
        """How many of the table's units the bet may be: one where it is `prescribed`."""
        return range(self.min_units, self.max_units + 1) if self.rule == "units" else range(1, 2)


class Effect(Cited):
    """What becomes of a bet in one situation.

    `pay` the odds or the pay table, `read` the pay table and lose if it does not list the hand, `push` or `return`
    the stake, `lose` it, or `none` for a bonus that is not due. `otherwise` says what `pay` does with a hand that the
    pay table does not list. An `elective` effect holds unless the player says otherwise when he decides: he may give
    up a bet that would be read, or keep one that would be lost.
    """

    then: Literal["pay", "read", "push", "return", "lose", "none"]
    otherwise: Literal["push", "lose", "none"] = "lose"
    elective: bool = False


def _row(given: Any) -> str:
    """A row by its threshold, written in one way."""
    return str(parse_threshold(given))


#: Something for each class of hands, or for a class from some ranks on: `flush`, `pair J`.
ByHand: TypeAlias = dict[Annotated[str, BeforeValidator(_row)], PayField]


class PayTable(Cited):
    """What a hand pays, by class, or within a class from a threshold on: of several rows the highest reached counts.

    `keeps_stake`: the stake stays with the house or the jackpot even on a win [X2].
    """

    hand: str
    table: ByHand = Field(min_length=1)
    keeps_stake: Cited | None = None

    def pay(self, band: Threshold) -> Pay | None:
        """What a hand of this band is paid; nothing where no row lists it."""
        row = row_of(band, self.table)
        return self.table[row] if row is not None else None


class Odds(Cited):
    """One price whatever the hand."""

    pay: PayField


class Bet(Cited):
    """A betting spot, or with `bonus_on` a payment that rides on another bet and has no stake of its own."""

    label: str
    short: str = ""
    spot: Literal["round", "square", "coin", "none"]
    size: Size | None = None
    requires: Required | None = None
    bonus_on: str | None = None
    odds: Odds | None = None
    pays: PayTable | None = None
    on: dict[Situation, Effect]

    @property
    def printed(self) -> str:
        """What stands on its spot: the label, or what is shorter."""
        return self.short or self.label

    @property
    def staked(self) -> bool:
        """Whether the bet has a stake of its own."""
        return self.bonus_on is None

    @property
    def opening(self) -> bool:
        """Whether the bet is placed before the deal: all but the bonuses and what decisions stake."""
        return self.size is not None and self.size.rule != "multiple"

    @property
    def follows(self) -> str | None:
        """The bet of which a decision stakes this one a multiple."""
        return self.size.of if self.size is not None and self.size.rule == "multiple" else None

    @property
    def equals(self) -> str | None:
        """The bet that this one must be as large as."""
        return self.size.of if self.size is not None and self.size.rule == "equal" else None

    @property
    def sized_by(self) -> str | None:
        """The bet that its size hangs on, whether it equals that one or is a multiple of it."""
        return self.size.of if self.size is not None else None

    @property
    def by_unit(self) -> bool:
        """Whether the table prescribes its size: one unit, or a whole number of them."""
        return self.size is not None and self.size.by_unit

    @property
    def compared(self) -> bool:
        """Whether the dealer's hand makes a difference to the bet, and not only to the clause that is cited."""
        settled = self.on.get("settle")
        return any(
            settled is None or (effect.then, effect.otherwise) != (settled.then, settled.otherwise)
            for situation, effect in self.on.items()
            if situation in COMPARED
        )

    def effect(self, situations: tuple[Situation, ...]) -> Effect | None:
        """The effect of the first of these situations that the bet knows."""
        for situation in situations:
            if situation in self.on:
                return self.on[situation]
        return None


class Qualification(Cited):
    """The lowest hand with which the dealer qualifies.

    `by = "hand"`: the hand must reach the threshold. `by = "card"`: some card must be at least its leading rank,
    whatever the hand [X1].
    """

    least: ThresholdField = Field(alias="from")
    by: Literal["hand", "card"] = "hand"


class Barring(Cited):
    """A bet for which the hand must be shown when the community cards alone win it."""

    bet: str


class Declining(Cited):
    """Whether a player may refuse to show his cards, and what follows.

    `deemed` is what such a hand counts as: lower than the dealer's, folded, or unproved, where it is for the player
    to establish its rank. What becomes of each bet then is in the bet's own effects. `proof` says what showing the
    cards after all brings back: nothing, the side bets, or everything. `barred` names a bet; when the community
    cards alone win it, declining is not allowed.
    """

    allowed: bool
    deemed: Literal["lower", "folded", "unproved"] = "lower"
    proof: Literal["nothing", "side-bets", "everything"] = "nothing"
    barred: Barring | None = None


class Contest(Cited):
    """The comparison of a player's hand with the dealer's; without `declined` the dealer turns every hand himself."""

    hand: str
    against: str
    qualify: Qualification | None = None
    declined: Declining | None = None
