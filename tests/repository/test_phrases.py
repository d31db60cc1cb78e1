"""What the pages say stands in the catalogues: in every language, each sentence said somewhere, none in a module."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import get_args

import pytest

from croupier.floor.web import pages
from croupier.floor.web.pages import STATIC
from croupier.floor.web.phrases import catalogue, named, names
from croupier.languages import ENGLISH, offered
from croupier.round.commands import Command
from croupier.rulings.commands import RulingCommand
from scripts.documents.phrase_types import arguments

MODULES = {str(path.relative_to(STATIC)): path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.js"))}
PAGES = {name: pages.html_of(name) for name in pages.PAGES}
OTHERS = [one for one in offered() if one != ENGLISH]

#: Modules that still have sentences of their own; whoever moves them into the catalogues takes the name out.
NOT_YET = {
    "pages/kit.js",
}

#: Asked for by the server itself.
BY_THE_SERVER = {"language-name", "language-locale"}

#: Where a text may begin, and what may have a quotation mark in it without being one.
TOKEN = re.compile(
    r"""/\*.*?\*/|//[^\n]*|(?P<regular>/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/)
    |"(?P<text>(?:[^"\\\n]|\\.)*)"|'(?:[^'\\\n]|\\.)*'|`""",
    re.DOTALL | re.VERBOSE,
)
#: Names of keys, events and headers, and what a class list, a selector or a drawing is made of.
NOT_READ = re.compile(
    r"""(?:\b(?:class|class_name|rel|type|d|viewBox|transform|points|media|sizes|autocomplete|style|data-[a-z]+)"?:\s*(?:[^,"`]*\?\s*(?:"[^"]*"\s*:\s*)?)?
    |\b(?:querySelector(?:All)?|matches|closest|matchMedia|getElementById|import|setProperty|Trouble|\w*Error|error)(?:<[^>]*>)?(?:\?\.)?\(\s*
    |\b(?:from|import|case)\s+|[!=]==\s+|\.key\s*===?\s*|classList\.\w+\(\s*|className\s*=\s*|key:\s*)$""",
    re.VERBOSE,
)
#: Two words one after the other, or one that begins a sentence.
WORDS = re.compile(
    r"[A-Za-z]{2,}[,;:]? [a-z]{2,}|[a-z]{2,} [A-Z]|^\s*[A-Z][a-z]+[.:,]?(?: |$)|^[ ,.;:·(]+[a-z]{2,}|^[a-z]{2,}[.:,]? $"
)
#: Nothing that is read here: places in storage, movements, lines of a stream, commands, classes, a line of a rulebook.
NOT_TEXT = re.compile(
    r"(?:sound at the table|last bets at §)$|translate\(|(?:event|data|id): $|croupier |§ · croupier$"
    r"|§\.(?:csv|xlsx)§?$|btn\b| go$|(?:A box is dealt in for|In force from|exposed card|burn card)$"
    # Selectors, places of a deal by their names, classes of an element, and words by which data are told apart.
    r"|\.[a-z]|(?:dealer|community|burn) $|boxes §$| (?:several|bare|at-now|folded)$|call fault$|Conduct$| to $"
)
#: Names that a console gives players who have none; they go on record, and are the same in every language.
ON_RECORD = "parts/recorded.js"
#: What a keyboard calls its keys, and HTTP its headers.
KEYS = {
    "Enter",
    "Escape",
    "Tab",
    "Space",
    "Backspace",
    "Delete",
    "Home",
    "End",
    "Shift",
    "Accept",
    "Control",
    "Esc",
}


def literals(code: str) -> Iterator[tuple[str, str]]:
    """Every text of a module with what stands before it; a figure in a template is a mark."""
    place = 0
    while match := TOKEN.search(code, place):
        before, place = code[max(0, match.start() - 60) : match.start()], match.end()
        if match["text"] is not None:
            yield before, match["text"]
        elif match["regular"] and not re.search(r"(?:[(,=:?!&|>]|\breturn)\s*$", before):
            place = match.start() + 1
        elif match[0] == "`":
            inside, place = template(code, place)
            yield before, "§".join(inside[::2])
            for figure in inside[1::2]:
                yield from literals(figure)


def template(code: str, place: int) -> tuple[list[str], int]:
    """The texts of a template and what is put in between them, in turn; and where it ends."""
    inside, begun, open_at = [], place, 0
    while open_at or code[place] != "`":
        if not open_at and code.startswith("${", place):
            inside.append(code[begun:place])
            place, open_at = place + 2, 1
            begun = place
            continue
        if open_at and code[place] == "`":
            place = template(code, place + 1)[1]
            continue
        if open_at:
            open_at += {"{": 1, "}": -1}.get(code[place], 0)
            if not open_at:
                inside.append(code[begun:place])
                begun = place + 1
        place += 1
    return [*inside, code[begun:place]], place + 1


def sentences(code: str) -> list[str]:
    """The texts of a module that somebody reads."""
    found = [text for before, text in literals(code) if not NOT_READ.search(before)]
    return [
        text for text in found if WORDS.search(text.replace("§", "")) and text not in KEYS and not NOT_TEXT.match(text)
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_there_in_every_language_and_is_given_the_same(language: str) -> None:
    english, other = catalogue(ENGLISH), catalogue(language)
    assert english.keys() - names(ENGLISH) == other.keys() - names(language)
    asked = {one: set(arguments(english[one])) for one in english if one in other}
    assert asked == {one: set(arguments(other[one])) for one in asked}


@pytest.mark.parametrize("language", OTHERS)
def test_what_a_sentence_turns_on_is_the_same_in_every_language(language: str) -> None:
    """A word that one language tells apart and another does not would fall to the usual case unnoticed."""
    english, other = catalogue(ENGLISH), catalogue(language)
    for name in english:
        for argument, variants in arguments(english[name]).items():
            words = {one for one in variants if not re.fullmatch(r"zero|one|two|few|many|other|\d+", one)}
            assert words <= arguments(other[name])[argument] | {"other"}, name


def test_every_sentence_is_said_somewhere() -> None:
    known = catalogue(ENGLISH)
    said = set().union(*(named(text, known) for text in (*MODULES.values(), *PAGES.values())))
    assert known.keys() - said - BY_THE_SERVER == set()


def test_every_reason_to_press_goes_on_record_as_the_catalogue_has_it() -> None:
    for name, code in MODULES.items():
        asked = re.findall(r"await askReason\([^;]*, ([A-Z]+|this\.#grounds\(\))\)", code)
        assert len(asked) == len(re.findall(r"await askReason\(", code)), name
        assert all(f"const {one} = usual(" in code for one in asked if one.isupper()), name


def test_no_module_has_a_sentence_of_its_own() -> None:
    found = {
        name: texts
        for name, code in MODULES.items()
        if name not in NOT_YET | {ON_RECORD} and (texts := sentences(code))
    }
    assert found == {}


def test_whatever_has_been_moved_is_no_longer_excused() -> None:
    assert {name for name in NOT_YET if not sentences(MODULES.get(name, ""))} == set()


def test_no_page_has_a_sentence_of_its_own() -> None:
    for name, page in PAGES.items():
        texts = re.findall(r">([^<>]*)<", re.sub(r"<code>.*?</code>", "", page))
        assert [one for one in texts if re.search(r"[A-Za-z]{2,}", re.sub(r"\{\{.*?\}\}|croupier", "", one))] == [], (
            name
        )


def test_a_sentence_in_a_module_is_found() -> None:
    assert sentences('h("p", { class: "a b" }, "No bets.")') == ["No bets."]
    assert sentences("h(`p`, {}, `${name} waits for ${h('b')}`)") == ["§ waits for §"]
    assert sentences('if (event.key === "Enter") go("x-y", `card-${x}`); // Not a text') == []
    assert sentences('const A = { open: "Bets open", done: `a${one ? "Or this" : ""}b` }') == ["Bets open", "Or this"]


@pytest.mark.parametrize("language", offered())
def test_whatever_is_done_in_a_round_has_a_name_once_it_has_happened(language: str) -> None:
    """The seed is revealed with the settlement, never by itself."""
    done = {one.__struct_config__.tag for one in (*get_args(Command), *get_args(RulingCommand))} - {"reveal-seed"}
    assert {f"done-{kind}" for kind in done} - catalogue(language).keys() == set()
