"""What may not stand in any file: traces of one machine, package indexes, work put off."""

from __future__ import annotations

import re

import pytest

from tests.repository.tracked import ROOT, tracked

# Each pattern is written so that it does not match itself.
FORBIDDEN = {
    "a path of one machine": r"(?:(?<![\w.:/-])|(?<=sqlite:///))/(?:work|tmp|root|home|Users|farm)(?=/)",
    "the address of a package index": r"py[p]i\.org|python[h]osted|(?:extra-)?index[-]url|find[-]links|/simple[/]",
    "work put off": r"\b(?:TO[D]O|FIX[M]E|XX[X])\b|NotImplemented[E]rror",
    "a test that does not run": r"mark\.(?:skip|skipif|xfail)[\b(]|pytest\.(?:skip|xfail|importorskip)[(]",
}
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "managers"}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_file_contains(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in tracked()
        if path.suffix not in (".png", ".gz")  # the bytes of a picture spell anything sooner or later
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="ignore").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, f"{what}:\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("what", "line"),
    [
        ("a path of one machine", "see /" + "work/main"),
        ("a path of one machine", '"/' + 'tmp/x"'),
        ("a path of one machine", "sqlite:////" + "tmp/floor.db"),
        ("the address of a package index", "https://py" + "pi.org/"),
        ("the address of a package index", "--index" + "-url x"),
        ("work put off", "# TO" + "DO later"),
        ("a test that does not run", "@pytest.mark.sk" + "ip(reason='')"),
    ],
)
def test_the_patterns_find_what_they_are_for(what: str, line: str) -> None:
    assert re.search(FORBIDDEN[what], line)


def test_module_names_say_what_the_module_is_about() -> None:
    vague = [path for path in tracked("*.py") if VAGUE & {path.stem, path.parent.name}]
    assert not vague
