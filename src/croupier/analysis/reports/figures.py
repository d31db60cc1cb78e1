"""How figures are written: percentages, fractions, amounts, and names for categories."""

from __future__ import annotations

from fractions import Fraction

from croupier.languages import ENGLISH
from croupier.money import format_amount, in_marks


def exact(number: Fraction) -> str:
    """A fraction as `p/q`."""
    return f"{number.numerator}/{number.denominator}"


def percent(number: Fraction | float, digits: int = 4, language: str = ENGLISH) -> str:
    """`3.3730%`."""
    return in_marks(f"{float(number) * 100:.{digits}f}%".replace("-", "−"), language)


def signed(number: Fraction | float, digits: int = 4, language: str = ENGLISH) -> str:
    """`+0.4542` or `−0.1176`; a plain zero has no sign."""
    text = f"{float(number):+.{digits}f}"
    return in_marks(text[1:] if not float(text) else text.replace("-", "−"), language)


def plain(number: Fraction) -> str:
    """A whole number as it is, another with as few digits as show it, or as a fraction."""
    if number.denominator == 1:
        return f"{number.numerator:,}".replace("-", "−")
    as_decimal = f"{float(number):.4f}".rstrip("0")
    text = as_decimal if Fraction(as_decimal) == number else exact(number)
    return text.replace("-", "−")


def one_in(number: Fraction) -> str:
    """How rare: `1 in 649,740`."""
    if not number:
        return "never"
    often = float(1 / number)
    return f"1 in {often:,.{1 if often < 100_000 else 0}f}"


def money(cents: Fraction | int, currency: str) -> str:
    """An amount to the cent, rounded to the nearest."""
    return f"{currency} {format_amount(round(cents))}"


def words(category: str) -> str:
    """`royal-flush` as `Royal flush`, `pair A` as `Pair A`."""
    spaced = category.replace("-", " ")
    return spaced[:1].upper() + spaced[1:]
