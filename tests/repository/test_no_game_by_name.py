"""No game, bet or class of hands is known by name in Python or JavaScript: the rules are data."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"

#: Words that mean something else as well, or that the format itself uses: they are looked for as whole ids only where
#: nothing else could be meant, which no program can tell.
COMMON = frozenset(
    (
        *("aa", "blind", "call", "first", "flop", "flush", "jackpot", "pair", "play", "raise", "river", "second"),
        *("straight", "third", "turn"),
    )
)
#: Whoever shows how something is written takes an example: a class of hands, which every game may have, or, where a
#: command line is explained, a game that comes with croupier.
EXAMPLES = re.compile(r"such as|as in|[Ee]xample|as `|^\s*id: ")
COMMAND_LINE = "cli/"
#: What a page says to whoever reads its source. An address has its slashes behind a colon.
_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*|<!--.*?-->", re.DOTALL)
#: Files whose every line is looked at: pages, their styles, and what the narrator says.
_PLAIN = (".js", ".css", ".html", ".ftl")
#: Data themselves: what a language calls the ids that rulebooks and classes have.
NAMES = "names.ftl"


def games_and_bets() -> set[str]:
    """Every id of a game and of a bet."""
    files = [*SOURCE.glob("rulebook/books/*.toml"), *ROOT.glob("examples/*.toml")]
    books = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    return {book["identity"]["id"] for book in books} | {bet for book in books for bet in book.get("bets", {})}


def classes() -> set[str]:
    """Every id of a class of hands."""
    return set(tomllib.loads((SOURCE / "ranking" / "classes.toml").read_text(encoding="utf-8")))


def naming(found: set[str]) -> re.Pattern[str]:
    """These words as they are written in data, in sentences and in names."""
    spelt = {form for word in found - COMMON for form in (word, word.replace("-", " "), word.replace("-", "_"))}
    listed = "|".join(sorted(map(re.escape, spelt), key=len, reverse=True))
    return re.compile(rf"(?<![a-z0-9])({listed})(?![a-z0-9])", re.IGNORECASE)


def said(path: Path) -> Iterator[str]:
    """What a file says and is not there to explain it: every name and text of a program, every line of a page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix in _PLAIN:
        yield from (line.strip() for line in _spaced(_COMMENT.sub("", text)).splitlines() if not line.startswith("#"))
        return
    tree = ast.parse(text)
    explained = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in explained:
                yield node.value
            continue
        for field in ("id", "attr", "arg", "name", "asname"):
            if isinstance(word := getattr(node, field, None), str):
                yield _spaced(word)


def _spaced(name: str) -> str:
    """A name in several words with its words apart: `pairPlus` as `pair-Plus`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", name)


def named(path: Path) -> list[str]:
    """What a file says with a game, a bet or a class in it."""
    found = []
    for text in said(path):
        example = EXAMPLES.search(text) is not None
        told = example and str(path.relative_to(SOURCE)).startswith(COMMAND_LINE)
        if (GAMES_AND_BETS.search(text) and not told) or (CLASSES.search(text) and not example):
            found.append(text)
    return found


GAMES_AND_BETS, CLASSES = naming(games_and_bets()), naming(classes())


def test_no_game_bet_or_class_is_known_by_name() -> None:
    files = [path for suffix in (".py", *_PLAIN) for path in SOURCE.rglob(f"*{suffix}")]
    found = {str(path.relative_to(SOURCE)): named(path) for path in files if path.name != NAMES}
    assert {name: texts for name, texts in found.items() if texts} == {}


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("page.js", '// "ante" in a comment\nconst a = "ante";\nconst c = "box";', ['const a = "ante";']),
        (
            "page.js",
            "/** @param {Ante} ante\n * pair-plus */\nf(`two lines,\n  Pair Plus ${x}`);",
            ["Pair Plus ${x}`);"],
        ),
        ("page.js", "bets.ante = {};\nconst pairPlus = 1; // the ante", ["bets.ante = {};", "const pair-Plus = 1;"]),
        ("page.js", 'h("https://here/full-house");', ['h("https://here/full-house");']),
        ("page.html", "<!-- ante -->\n<b>Pair Plus</b>", ["<b>Pair Plus</b>"]),
        ("page.css", "/* ante */\n.ante { top: 0 }", [".ante { top: 0 }"]),
        ("told.ftl", "# ante\nword = the Ante", ["word = the Ante"]),
        ("module.py", '"""About the ante."""\n# the ante\nA = f"{x} of the ante"\n', [" of the ante"]),
        ("module.py", "def pay_ante(full_house, *, trips=1): ...\n", ["pay_ante", "full_house", "trips"]),
        ("module.py", "PAIR_PLUS = bets.ante\n", ["PAIR_PLUS", "ante"]),
        ("module.py", 'A = "a class such as full-house"\nB = "a bet such as the ante"\n', ["a bet such as the ante"]),
        ("cli/module.py", 'A = "a bet such as the ante"\nB = "the ante"\n', ["the ante"]),
    ],
)
def test_what_a_file_says_is_looked_at(
    name: str, text: str, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.repository.test_no_game_by_name.SOURCE", tmp_path)
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    assert sorted(named(path)) == sorted(found)


#: What its readers would have to work out for themselves, and the rulebook answers.
ASKED = re.compile(r"book\.jackpot\b|\bsize\.(?:rule|of)\b|book\.contest is")


def asked(text: str) -> list[str]:
    """Where a module asks a rulebook's parts what the rulebook answers."""
    code = (line.strip() for line in text.splitlines())
    return [line for line in code if ASKED.search(line) and not line.startswith(("from ", "import "))]


def test_the_rulebook_is_asked_and_not_taken_apart() -> None:
    outside = [path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "rulebook"]
    found = {str(path.relative_to(SOURCE)): asked(path.read_text(encoding="utf-8")) for path in outside}
    # Reading a game for the mathematics is one place, and has need of the whole contest.
    assert {name: lines for name, lines in found.items() if lines} == {
        "analysis/reading.py": ["if rulebook.contest is None:"]
    }


def test_taking_a_rulebook_apart_is_noticed() -> None:
    assert asked(
        "if setup.rulebook.jackpot is None:\n    x = bet.size.rule\nfrom croupier.rulebook.jackpot import J\n"
    ) == [
        "if setup.rulebook.jackpot is None:",
        "x = bet.size.rule",
    ]
