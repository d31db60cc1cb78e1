"""No game, bet or class of hands is known by name in Python or JavaScript: the rules are data."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

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
#: Whoever shows how something is written takes an example.
EXAMPLES = re.compile(r"such as|as in|[Ee]xample|as `|^\s*id: |A bet of the first round|What the table takes")
_STRING = re.compile(r"""(["'`])((?:\\.|(?!\1).)*)\1""")

#: Files that still name something; the list only becomes shorter.
KNOWN = frozenset(
    (
        "analysis/holdem/habits.py",
        "simulation/strategies/classes.py",
    )
)


def words() -> re.Pattern[str]:
    """Every id of a game, a bet and a class, as it is written in data, in sentences and in names."""
    files = [*SOURCE.glob("rulebook/books/*.toml"), *ROOT.glob("examples/*.toml")]
    books = [tomllib.loads(path.read_text(encoding="utf-8")) for path in files]
    found = {book["identity"]["id"] for book in books} | {bet for book in books for bet in book.get("bets", {})}
    found |= set(tomllib.loads((SOURCE / "ranking" / "classes.toml").read_text(encoding="utf-8")))
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


def test_no_game_bet_or_class_is_known_by_name() -> None:
    pattern = words()
    naming = {
        str(path.relative_to(SOURCE))
        for path in (*SOURCE.rglob("*.py"), *SOURCE.rglob("*.js"))
        if any(pattern.search(text) and not EXAMPLES.search(text) for text in strings(path))
    }
    assert sorted(naming - KNOWN) == []
