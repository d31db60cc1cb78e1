"""What is on record in English is told in Greek: reasons, notices and names of the house; own words stay."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

import croupier
from croupier.languages import Sentence, sources
from croupier.languages.recorded import FILE, found_in
from croupier.narrator import Teller
from croupier.narrator.lines import reason
from croupier.rulebook import load
from croupier.settlement import Line
from croupier.wire.settlement import CLAIMED, Facts

GREEK: Final = Teller(rulebook=load("rws-3cp"), language="el", symbol="S$")
ENGLISH: Final = Teller(rulebook=load("rws-3cp"))
MESSAGES: Final = re.findall(r"^([a-z-]+) =", sources()[FILE], re.MULTILINE)
FIGURES: Final = {
    "amount": "1,500.00", "amount_2": "5.00", "most": "200.00", "least": "10.00", "box": 3, "count": 2, "token": "x7",
    "incident": "foreign-card", "remedy": "void-round", "option": "bets-back", "staked": "pair-plus",
    "bet": "Pair Plus", "other": "Ante", "player": "Ann", "wanted": "Ante and Pair Plus or Blind", "shared": "yes",
}  # fmt: skip
LATIN: Final = re.compile(r"[A-Za-z]{3,}")
#: Names: of bets as the layout prints them, and of people.
NAMES: Final = {"Pair", "Plus", "Ante", "Blind", "Ann"}


@pytest.mark.parametrize("message", MESSAGES)
def test_whatever_goes_on_record_is_found_again_and_told_in_greek(message: str) -> None:
    text = Sentence(message, **FIGURES).told()
    assert message in [one.message for one in found_in(text)]
    told = GREEK.known_as(text) if message.startswith("called-") else GREEK.recorded(text)
    assert re.search("[α-ωά-ώ]", told)
    assert set(LATIN.findall(told)) <= NAMES, told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("earned 2,500.00, held to the maximum payout", "κέρδισε 2.500,00, ως τη μέγιστη πληρωμή"),
        ("1 hand of other players; the 'ante' bet is live", "1 χέρι άλλων παικτών· το ποντάρισμα Ante ισχύει"),
        ("2 hands of other players; the 'ante' bet is live", "2 χέρια άλλων παικτών· το ποντάρισμα Ante ισχύει"),
        ("foreign-card", "εμφανίστηκε φύλλο που δεν ανήκει στην τράπουλα"),
        ("Pair Plus stands without Ante and Play", "Pair Plus χωρίς Ante και Play"),
        ("500.00 is above the maximum of 200.00", "500,00: πάνω από το μέγιστο των 200,00"),
        ("he asked for it", "he asked for it"),
        ("earthquake: void-round", "earthquake: άκυρος γύρος"),
    ],
)  # fmt: skip
def test_a_reason_is_told_as_a_greek_dealer_says_it(text: str, told: str) -> None:
    assert GREEK.recorded(text) == told


@pytest.mark.parametrize(
    ("text", "english", "greek"),
    [
        ("Few players tonight", "Few players tonight", "Λίγοι παίκτες απόψε"),
        ("It was keyed wrong", "It was keyed wrong", "Γράφτηκε λάθος"),
        ("burn-missed", "The burn card was forgotten", "Ξεχάστηκε το καμένο φύλλο"),
        *[(own, own, own) for own in ("a well-known guest: burn-missed", "burn-missed, said the dealer")],
    ],
)
def test_a_reason_is_told_in_the_language_of_whoever_reads_it(text: str, english: str, greek: str) -> None:
    assert (ENGLISH.reason(text), GREEK.reason(text)) == (english, greek)
    assert Teller(language="el").reason(text) == greek


def test_a_reason_that_a_case_gives_says_what_is_ordered() -> None:
    assert ENGLISH.reason("foreign-card: void-round").endswith(
        ". The round is void: every bet goes back as if it had not been placed, earlier rounds stand."
    )
    assert ". Ο γύρος είναι άκυρος" in GREEK.reason("foreign-card: void-round")


def test_the_record_and_english_stay_as_they_were() -> None:
    assert str(Sentence("held-to-maximum-payout", amount="2,500.00")) == "earned 2,500.00, held to the maximum payout"
    assert ENGLISH.recorded("foreign-card: void-round") == "foreign card: void round"
    assert ENGLISH.person("Guest x7") == "Guest x7"


def test_a_line_is_told_with_its_notes() -> None:
    facts = Facts(
        situation="win", then="pay", pays="1 to 1", notes=("in action only up to the maximum, 200.00", CLAIMED)
    )
    line = Line("ante", 50000, 70000, "win", ("4.1",), facts)
    told = reason(line, load("rws-3cp"), language="el")
    assert "ισχύει μόνο ως το μέγιστο, 200,00" in told
    assert not LATIN.search(told)


def test_the_names_that_a_console_writes_are_known() -> None:
    code = (Path(croupier.__file__).parent / "floor/web/static/parts/recorded.js").read_text(encoding="utf-8")
    nths = re.findall(r'"([a-z]* ?)"', code.split("NTH =")[1].split("]")[0])
    assert len(nths) == 5
    for name in ("Box 3", *(f"{nth}behind box 3" for nth in nths)):
        assert GREEK.person(name).endswith("έση 3"), name
    assert GREEK.person("Guest ordzda") == "Επισκέπτης ordzda"
    assert GREEK.person("Guest of honour") == "Guest of honour"
