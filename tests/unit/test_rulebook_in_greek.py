"""A rulebook at a glance is told in Greek, but for names, clauses, readings and the notes of its rules."""

from __future__ import annotations

import re
from typing import Final

import pytest

from croupier.rulebook import Rulebook, book_ids, load
from croupier.rulebook.compare import differences
from croupier.rulebook.statements import RuleStatement
from croupier.rulebook.summary import Glance, glance

GREEK: Final = "el"
WORD: Final = re.compile(r"[A-Za-z][A-Za-z']{2,}")


def names(book: Rulebook) -> set[str]:
    """What is called in Latin letters wherever it stands."""
    identity, regulator = book.identity, book.identity.regulator
    said = ["Envy UTC", identity.title, identity.currency, *(bet.label for bet in book.bets.values())]
    said += [regulator.name, regulator.basis, regulator.operator] if regulator is not None else []
    said += [identity.house] if identity.house.isupper() else []
    return {word for text in said for word in WORD.findall(text or "")}


def statements(seen: Glance) -> list[RuleStatement]:
    parts = (seen.identity, seen.table, seen.dealing, seen.jackpot, seen.limits, seen.powers, (seen.referral,))
    return [one for part in parts for one in part]


def texts(seen: Glance) -> list[str]:
    """Everything that a page shows of the values of a rulebook."""
    told = [text for one in statements(seen) for text in (one.title, one.text)]
    told += [text for bet in seen.bets for text in (bet.size, bet.needs, bet.hand)]
    told += [text for street in seen.streets for text in (street.turn, street.text)]
    told += [choice.needs for street in seen.streets for choice in street.choices]
    told += [cell.text for cells in seen.effects.values() for cell in cells.values()]
    told += [text for table in seen.pay_tables for text in (table.hand, *table.names)]
    return told + [text for one in seen.irregularities for rule in one.rules for text in (rule.when, rule.authority)]


@pytest.mark.parametrize("book", book_ids())
def test_no_english_is_left_but_names(book: str) -> None:
    rules = load(book)
    known = names(rules)
    left = [text for text in texts(glance(rules, language=GREEK)) if not set(WORD.findall(text)) <= known]
    assert left == []


@pytest.mark.parametrize(
    ("first", "second"), [("rws-3cp", "mbs-megalink-uth"), ("mbs-megalink-3cp", "mississippi-stud")]
)
def test_two_games_side_by_side_have_no_english_left(first: str, second: str) -> None:
    books = load(first), load(second)
    known = names(books[0]) | names(books[1]) | {books[0].identity.house_name, books[1].identity.house_name}
    told = differences(*books, GREEK)
    assert [(one.group, one.item) for one in told] == [(one.group, one.item) for one in differences(*books)]
    left = [text for one in told for text in (one.title, one.first.text, one.second.text)]
    assert [text for text in left if not set(WORD.findall(text)) <= known] == []


def test_the_names_by_which_two_games_are_compared_stay_and_their_titles_are_told() -> None:
    english, greek = (statements(glance(load("mbs-megalink-uth"), language=one)) for one in ("en", GREEK))
    assert [one.name for one in english] == [one.title for one in english] == [one.name for one in greek]
    named = {one.name: one for one in greek}
    assert named["Deck"].title == "Τράπουλα"
    assert named["Deck"].text == "μία των 52 φύλλων, χωρίς τζόκερ"
    assert named["In force from"].text == "11 Αυγούστου 2023, 00:00 (UTC+0800)"


def test_a_deal_and_a_prize_are_told_as_a_greek_dealer_says_them() -> None:
    dealt = {one.name: one.text for one in statements(glance(load("rws-3cp"), language=GREEK))}
    assert dealt["Deal by hand"] == "καίγεται 1 φύλλο· 1 φύλλο σε κάθε θέση και στον ντίλερ, 3 φορές"
    linked = {one.name: one.text for one in statements(glance(load("rws-multilink-3cp"), language=GREEK))}
    assert linked["Fixed prizes"] == "καρέ 2.000,00, φουλ 200,00, χρώμα 100,00"
