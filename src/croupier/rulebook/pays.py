"""What a hand is paid: `40 to 1`, `400 for 1`, `10%` of the meter, a flat amount `2,000.00`, or `push`.

`to 1` returns the stake, `for 1` does not, and neither do shares of the meter nor flat amounts [X2]. `push` returns the
stake and pays nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BeforeValidator, InstanceOf, PlainSerializer

from croupier.errors import InputError
from croupier.money import Cents, format_amount, parse_amount

PayKind: TypeAlias = Literal["to", "for", "percent", "flat", "push"]

_ODDS: Final = re.compile(r"([\d,]+) (to|for) ([\d,]+)")
_PERCENT: Final = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)%")


@dataclass(frozen=True, slots=True)
class Pay:
    """One row of a pay table. `numerator / denominator` is per unit staked, of the meter, or in cents."""

    kind: PayKind
    numerator: int
    denominator: int = 1

    @property
    def ratio(self) -> Fraction:
        """The pay as an exact number: times the stake, share of the meter, or cents."""
        return Fraction(self.numerator, self.denominator)

    def winnings(self, stake: Cents) -> Cents:
        """What the bet earns, the stake itself left out, rounded down to the cent [X3]."""
        if self.kind == "flat":
            return self.numerator
        if self.kind == "percent":
            raise ValueError("a share of the meter is awarded by the jackpot, not by the stake")
        return stake * self.numerator // self.denominator

    @property
    def stake_back(self) -> bool:
        """Whether the stake is handed back beside the winnings [X2]."""
        return self.kind in ("to", "push")

    def __str__(self) -> str:
        match self.kind:
            case "push":
                return "push"
            case "flat":
                return format_amount(self.numerator)
            case "percent":
                return f"{float(self.ratio * 100):g}%"
            case _:
                return f"{self.numerator:,} {self.kind} {self.denominator:,}"


def parse_pay(value: Any) -> Pay:
    """Read a pay as it stands in a rulebook."""
    if isinstance(value, Pay):
        return value
    if not isinstance(value, str):
        raise ValueError(_EXPECTED)
    if value == "push":
        return Pay("push", 0)
    if odds := _ODDS.fullmatch(value):
        numerator, kind, denominator = odds.groups()
        pays, per = int(numerator.replace(",", "")), int(denominator.replace(",", ""))
        if per == 0:
            raise ValueError("nothing can be paid to a stake of 0")
        return Pay("to" if kind == "to" else "for", pays, per)
    if percent := _PERCENT.fullmatch(value):
        share = Fraction(percent[1]) / 100
        if not 0 < share <= 1:
            raise ValueError("a share of the meter lies above 0% and is at most 100%")
        return Pay("percent", share.numerator, share.denominator)
    try:
        return Pay("flat", parse_amount(value))
    except InputError:
        raise ValueError(_EXPECTED) from None


_EXPECTED: Final = 'a pay is written "40 to 1", "400 for 1", "10%", "push" or as an amount "2,000.00"'

PayField: TypeAlias = Annotated[InstanceOf[Pay], BeforeValidator(parse_pay), PlainSerializer(str)]
