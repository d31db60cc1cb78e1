"""The entrance of a house: from which age the rules of its games admit somebody."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final

from croupier.errors import Code, Refusal, bad_value
from croupier.rulebook.model import Rulebook
from croupier.rulebook.table import AdmissionAge

#: Nobody has been older; what is more is a slip of the pen.
_MOST_YEARS: Final = 130


def admission_age(books: Iterable[Rulebook]) -> AdmissionAge | None:
    """The age that a house with these games admits from: the highest that one of them asks for, if any does."""
    ages = (book.identity.admission_age for book in books)
    return max((age for age in ages if age is not None), key=lambda age: age.years, default=None)


def age_on(born: date, day: date) -> int:
    """How many whole years somebody has lived on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def stated_age(age: int | None, born: date | None, day: date) -> int | None:
    """The age that somebody has stated, in years or by the day he was born; None where he has stated nothing."""
    if age is not None and born is not None:
        raise bad_value("age and date of birth are both given", "born", "one of the two")
    if born is not None:
        age = age_on(born, day)
    if age is not None and not 0 <= age <= _MOST_YEARS:
        at = "age" if born is None else "born"
        raise bad_value(f"nobody is {age} years old", at, f"0 to {_MOST_YEARS} years")
    return age


def require_admitted(rule: AdmissionAge | None, age: int | None, *, asked: bool = False) -> None:
    """Refuse whoever is under the age, and where everybody is `asked` whoever does not say how old he is."""
    if rule is None or (age is None and not asked):
        return
    expected = f"at least {rule.years} years of age"
    if age is None:
        message = "nobody comes in without an age"
        raise Refusal(Code.AGE_UNKNOWN, message, at="born", expected=expected, clauses=rule.clause)
    if age < rule.years:
        raise Refusal(Code.UNDER_AGE, f"nobody is admitted at {age}", at="born", expected=expected, clauses=rule.clause)
