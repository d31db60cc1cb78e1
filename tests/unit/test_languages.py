"""What is refused is said in the language of whoever hears it, and a second language reaches every text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from croupier import languages
from croupier.errors import Code, Refusal
from croupier.languages import Sentence, sources, told
from croupier.languages.messages import Messages
from croupier.narrator import Teller, awards
from croupier.wire.message import error_body

#: A language that exists, so that its numbers have rules; its words here are the English ones in brackets.
OTHER = "eo"
BEGINNING = re.compile(r"^([a-z][\w-]* = )(?=\S)", re.MULTILINE)


@pytest.fixture
def second_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    english = sources()

    def both(language: str = languages.ENGLISH) -> dict[str, str]:
        if language == languages.ENGLISH:
            return english
        return {name: BEGINNING.sub(r"\1‹›", text) for name, text in english.items()}

    monkeypatch.setattr(languages, "sources", both)
    languages.forget()
    yield
    languages.forget()


@pytest.mark.usefixtures("second_language")
def test_a_sentence_waits_for_its_language() -> None:
    refusal = Refusal(Code.NO_SUCH_BOX, Sentence("layout-has-no-box", number=9), at="box", expected="a box")
    assert refusal.message == "the layout has no box 9"
    assert refusal.to_json(OTHER)["error"]["message"] == "‹›the layout has no box 9"
    assert error_body(refusal, OTHER).message == "‹›the layout has no box 9"
    assert refusal.located("boxes[0]").to_json(OTHER)["error"] == refusal.to_json(OTHER)["error"] | {
        "at": "boxes[0].box"
    }


@pytest.mark.parametrize("figure", ["x" * 2500, "x" * 2501, "x" * 60_000, 10**4000])
def test_a_figure_of_any_length_is_told_as_far_as_a_sentence_goes(figure: object) -> None:
    for language in ("en", "el"):
        told_so_far = Sentence("no-bet-of-this-game", bet=figure).told(language)
        assert str(figure)[:2499] in told_so_far
        assert ("…" in told_so_far) == (len(str(figure)) > 2500)


@pytest.mark.usefixtures("second_language")
def test_a_second_language_reaches_every_refusal() -> None:
    for message, pattern in re.findall(r"^([a-z][\w-]*) = (.+)$", sources()["refusals.ftl"], re.MULTILINE):
        given = dict.fromkeys(re.findall(r"\$(\w+)", pattern), "x")
        assert Sentence(message, **given).told(OTHER) == f"‹›{Sentence(message, **given)}"


@pytest.mark.usefixtures("second_language")
def test_a_second_language_reaches_the_narrator() -> None:
    teller = Teller(language=OTHER)
    assert teller.say("you").startswith("‹›")
    assert awards.told_state("claimed", OTHER).startswith("‹›")
    assert languages.formatted(OTHER, f"refusal-{Code.NOT_NOW}", {}).startswith("‹›")


@pytest.mark.usefixtures("second_language")
def test_a_sentence_within_a_sentence_is_told_in_the_same_language() -> None:
    within = Sentence("act-in-phase", act=Sentence("there-nothing-turn-up"), phase="betting")
    assert within.told(OTHER) == "‹›‹›there is nothing to turn up: betting"


def test_figures_are_read_digit_by_digit_and_plain_text_stays_as_it_is() -> None:
    assert told(Sentence("layout-has-no-box", number=123456)) == "the layout has no box 123456"
    assert told("what the store said", OTHER) == "what the store said"


@pytest.mark.parametrize("language", languages.offered())
def test_each_message_is_read_by_itself_as_it_stands_in_its_file(language: str) -> None:
    from fluent.syntax import FluentParser, ast

    messages = Messages(language, sources(language).values())
    for text in sources(language).values():
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ast.Message):
                assert messages.has_message(entry.id.name)
                message = messages.get_message(entry.id.name)
                assert set(message.attributes) == {one.id.name for one in entry.attributes}
                assert (message.value is None) == (entry.value is None)
            else:
                assert not isinstance(entry, ast.Junk), entry.content
