"""Money is a whole number of cents. Every place that rounds has a name here.

`Cents` is an `int`; it is never negative in an input. Fractions of a cent exist only inside a jackpot meter,
which counts in `MILS` (ten-thousandths of a cent) and shows whole cents.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from croupier.errors import Code, InputError
from croupier.languages import ENGLISH, Sentence, Worded

Cents: TypeAlias = int

#: Ten-thousandths of a cent in a cent: the grain of a jackpot meter.
MILS: Final = 10_000

#: No table takes or pays more than this on one area; it also keeps amounts inside what every store can hold.
MOST_CENTS: Final = 10**12

#: How a currency is written before an amount; others by their code.
_SYMBOLS: Final = {"SGD": "S$", "EUR": "€", "USD": "$"}

_AMOUNT: Final = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?", re.ASCII)


def parse_amount(text: str) -> Cents:
    """Read `25`, `7.50` or `2,000.00` (in whole currency units) as cents."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None:
        raise InputError(Code.BAD_AMOUNT, Sentence("no-amount", text=repr(text)))
    whole, fraction = match.groups()
    return int(whole.replace(",", "")) * 100 + int((fraction or "").ljust(2, "0"))


def format_amount(cents: Cents, *, sign: bool = False) -> str:
    """Write cents as `2,000.00`; with `sign`, gains carry their plus."""
    whole, fraction = divmod(abs(cents), 100)
    mark = "−" if cents < 0 else "+" if sign and cents > 0 else ""
    return f"{mark}{whole:,}.{fraction:02d}"


def written(cents: Cents, symbol: str = "", language: str = ENGLISH, *, sign: bool = False) -> str:
    """An amount as a language writes it: `S$2,000.00`, `2.000,00 S$`."""
    text = in_marks(format_amount(cents, sign=sign), language)
    if not symbol:
        return text
    mark, digits = (text[0], text[1:]) if text[0] in "+−" else ("", text)
    return Sentence("money", sign=mark, symbol=symbol, amount=digits).told(language).strip()


def amount_told(cents: Cents) -> Sentence:
    """An amount as a figure of a sentence: each language writes it in its own way."""
    return Worded(lambda language: written(cents, language=language))


def in_marks(number: str, language: str) -> str:
    """A number with the point of a language, and its marks between thousands."""
    if language == ENGLISH:
        return number
    marks = {".": Sentence("number-point").told(language), ",": Sentence("number-group").told(language)}
    return "".join(marks.get(one, one) for one in number)


def symbol(currency: str) -> str:
    """What stands before an amount in a currency: `S$`."""
    return _SYMBOLS.get(currency, f"{currency} ") if currency else ""


def require_cents(value: Any, at: str) -> Cents:
    """An amount in a JSON document: a whole, non-negative number of cents (`true` and `25.0` are not)."""
    if type(value) is not int or value < 0:
        raise InputError(Code.BAD_AMOUNT, Sentence("no-cents", value=repr(value)), at=at)
    return value


def share_down(amount: int, numerator: int, denominator: int) -> int:
    """A share of an amount, rounded down [X3]: what is not paid out stays where it was."""
    return amount * numerator // denominator


def split_equally(amount: Cents, parts: int) -> tuple[Cents, Cents]:
    """Equal shares rounded down [X3] and the remainder that nobody receives."""
    return divmod(amount, parts)


def split_pro_rata(amount: Cents, weights: Sequence[Cents]) -> tuple[Cents, ...]:
    """Share an amount between the bettors of one pooled bet in proportion to what each put in [MB1].

    Nothing is lost: cents left over by rounding down go one each to the largest remainders, and among
    equals to whoever bet first.
    """
    total = sum(weights)
    if total <= 0:
        raise InputError(Code.BAD_AMOUNT, Sentence("bet-of-nothing-cannot-be-shared"))
    shares = [amount * weight // total for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda i: (-(amount * weights[i] % total), i))
    for i in by_remainder[: amount - sum(shares)]:
        shares[i] += 1
    return tuple(shares)
