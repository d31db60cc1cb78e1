"""The language of an answer: chosen by the switch, else by the browser, else English; and what a page is sent in it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest

from croupier.floor.web.language import preferred
from croupier.floor.web.pages import PAGES, said_on
from croupier.floor.web.phrases import catalogue, named
from croupier.languages import ENGLISH, offered
from scripts.documents.phrase_types import arguments
from tests.floor.house import House, Server

GREEK = {"accept-language": "el-GR,el;q=0.9,en;q=0.5"}


@pytest.fixture
def server(small_house: House) -> Iterator[Server]:
    with small_house.served() as server:
        yield server


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        ("", "en"),
        ("el", "el"),
        ("el-GR,el;q=0.9,en-US;q=0.8,en;q=0.7", "el"),
        ("en-GB,en;q=0.9,el;q=0.8", "en"),
        ("de-DE,de;q=0.9,el;q=0.4,en;q=0.3", "el"),
        ("de, fr", "en"),
        ("EL-gr", "el"),
        ("el;q=0", "en"),
        ("el;q=many,en;q=0.1", "en"),
        (";;,,q=1", "en"),
    ],
)
def test_the_browser_chooses_among_the_languages_that_there_are(wanted: str, language: str) -> None:
    assert preferred(wanted) == language


def test_english_is_the_first_language() -> None:
    assert offered()[:2] == (ENGLISH, "el")


def test_a_page_is_sent_in_the_language_of_the_browser(server: Server) -> None:
    answer = server.browser().get("/", headers=GREEK)
    assert '<html lang="el"' in answer.text
    assert "<title>Η αίθουσα · croupier</title>" in answer.text
    assert answer.headers["content-language"] == "el"
    assert answer.headers["vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert answer.headers["content-encoding"] == "gzip"


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_its_language_and_the_switch(server: Server, name: str) -> None:
    for address in PAGES[name].addresses:
        text = server.browser().get(re.sub(r"\{\w+\}", "any", address), headers=GREEK).text
        assert '<html lang="el"' in text
        assert "<room-bar></room-bar>" in text
        assert "{{" not in text
    assert '"languages":{"en":"English","el":"Ελληνικά"}' in said_on(name, "el")


def test_the_switch_leads_the_browser_and_an_unknown_language_does_not(server: Server) -> None:
    client = server.browser()
    assert '<html lang="en"' in client.get("/", headers=GREEK | {"cookie": "language=en"}).text
    assert '<html lang="el"' in client.get("/", headers={"cookie": "language=el"}).text
    assert '<html lang="en"' in client.get("/", headers={"cookie": "language=../en"}).text


def test_what_a_page_says_comes_packed_and_is_kept_under_its_own_address(server: Server) -> None:
    client = server.browser()
    page = client.get("/nothing/here", headers=GREEK | {"accept": "text/html"})
    assert page.status_code == 404
    (address,) = re.findall(r'<script defer src="([^"]+)">', page.text)
    answer = client.get(address)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    told = json.loads(answer.text.removeprefix("globalThis.phrases = ").removesuffix(";\n"))
    assert told["languages"] == {"en": "English", "el": "Ελληνικά"}
    assert told["messages"]["bar-menu"] == "Μενού"


@pytest.mark.parametrize("path", ["xx/lost.js", "el/nothing.js", "el/lost", "el/deep/lost.js", "el/../lost.js"])
def test_there_are_no_sentences_at_other_addresses(server: Server, path: str) -> None:
    assert server.browser().get(f"/static/phrases/{path}").status_code == 404


def test_a_page_is_sent_what_its_modules_name() -> None:
    known = ("table-leave", "table-sit", "mode-live", "mode-virtual", "modest")
    assert named('phrase("table-leave"); phrase(`mode-${mode}`); "table"', known) == {
        "table-leave", "mode-live", "mode-virtual",
    }  # fmt: skip
    assert named("<b>{{table-sit}}</b>", known) == {"table-sit"}


def test_a_sentence_asks_for_whatever_it_turns_on() -> None:
    pattern = ["A ", ["n", {"one": [["who"], " waits"], "other": "wait"}, "other"]]
    assert arguments(pattern) == {"n": {"one", "other"}, "who": set()}
    assert catalogue("el")["box"] == ["Θέση ", ["box"]]
