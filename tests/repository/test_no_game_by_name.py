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
_STRING = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""")


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


def strings(path: Path) -> Iterator[str]:
    """What a file says and is not there to explain it."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        lines = (line for line in text.splitlines() if not line.lstrip().startswith(("*", "/*", "//")))
        yield from (match[2] for line in lines for match in _STRING.finditer(line))
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
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield node.value


def named(path: Path) -> list[str]:
    """What a file says with a game, a bet or a class in it."""
    found = []
    for text in strings(path):
        example = EXAMPLES.search(text) is not None
        told = example and str(path.relative_to(SOURCE)).startswith(COMMAND_LINE)
        if (GAMES_AND_BETS.search(text) and not told) or (CLASSES.search(text) and not example):
            found.append(text)
    return found


GAMES_AND_BETS, CLASSES = naming(games_and_bets()), naming(classes())


def test_no_game_bet_or_class_is_known_by_name() -> None:
    files = [*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js")]
    found = {str(path.relative_to(SOURCE)): named(path) for path in files}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_what_a_page_says_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.repository.test_no_game_by_name.SOURCE", tmp_path)
    page = tmp_path / "page.js"
    page.write_text(
        '// "ante" in a comment\nconst a = "ante";\nconst b = `the ${x} of the Pair Plus`;\nconst c = "box";\n'
    )
    assert named(page) == ["ante", "the ${x} of the Pair Plus"]
    module = tmp_path / "module.py"
    module.write_text('"""About the ante."""\nA = "a class such as full-house"\nB = "a bet such as the ante"\n')
    assert named(module) == ["a bet such as the ante"]
