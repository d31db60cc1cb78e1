"""What the documents show in ```console and ```pycon blocks is what happens: each is run, each output compared.

A line of three dots stands for any number of lines. The examples of one document share a directory, in order. A command
is called in this process, which shows the same sooner than a shell; the first of the README and whatever else a shell
has to understand are typed into one.
"""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

import pytest

from croupier.cli.app import main
from tests.repository.tracked import ROOT, tracked

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: A command of ours, and what reads it; whatever else a shell understands is left to one.
PLAIN = re.compile(r"croupier ([^|<>;&$`\n]+)(?:\|([^|<>;&$`\n]+))?")
SETTINGS = {"COLUMNS": "100", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}


class Example(NamedTuple):
    command: str
    output: str


def examples(text: str) -> list[Example]:
    """The commands of a document with the output shown below each."""
    found = []
    for block in BLOCK.findall(text):
        assert block.startswith("$ "), f"a console block begins with its command: {block}"
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            while command.endswith("\\"):
                more, _, output = output.partition("\n")
                command = f"{command[:-1]}{more.removeprefix('>')}"
            while output.startswith("> "):  # a here-document, as the shell prompts for its lines
                more, _, output = output.partition("\n")
                command += f"\n{more.removeprefix('> ')}"
            found.append(Example(command, output.rstrip()))
    return found


def agrees(shown: str, printed: str) -> bool:
    """Whether the output is as shown, blanks at line ends aside."""
    pattern = "".join(
        r"(?:.*\n)*?" if line.strip() == "..." else re.escape(line.rstrip()) + r"\n" for line in shown.splitlines()
    )
    text = "".join(line.rstrip() + "\n" for line in printed.rstrip().splitlines())
    return re.fullmatch(pattern, text) is not None


def called(arguments: str, directory: Path) -> str:
    """What our command prints, without a process of its own."""
    printed = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(printed), redirect_stderr(printed):
        patched.chdir(directory)
        patched.setattr("sys.stdin", io.StringIO())
        for name, value in SETTINGS.items():
            patched.setenv(name, value)
        main(shlex.split(arguments))
        printed.seek(0)
        return printed.read()


def typed(command: str, directory: Path, read: str = "") -> str:
    """What a shell prints, which may have something to read."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=directory,
        env=os.environ | SETTINGS | {"PATH": path},
        input=read,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout


DOCUMENTS = [path for path in tracked("*.md") if BLOCK.search(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_examples_do_what_the_document_shows(document: Path, tmp_path: Path) -> None:
    for number, example in enumerate(examples(document.read_text(encoding="utf-8"))):
        plain = PLAIN.fullmatch(example.command)
        if plain is None or (number == 0 and document.name == "README.md"):
            printed = typed(example.command, tmp_path)
        else:
            printed = called(plain[1], tmp_path)
            printed = typed(plain[2], tmp_path, printed) if plain[2] else printed
        assert agrees(example.output, printed), f"$ {example.command}\n{printed}\n--- but shown is\n{example.output}"


def test_the_readme_has_examples() -> None:
    assert ROOT / "README.md" in DOCUMENTS


def test_examples_are_read_from_blocks_with_their_output() -> None:
    text = "```console\n$ one \\\n> two\na\n\nb\n$ three\n```\n```sh\n$ not this\n```\n"
    assert examples(text) == [Example("one  two", "a\n\nb"), Example("three", "")]


def test_a_here_document_belongs_to_its_command() -> None:
    text = "```console\n$ cat <<'END'\n> one\n>  two\n> END\none\n two\n```\n"
    assert examples(text) == [Example("cat <<'END'\none\n two\nEND", "one\n two")]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        ("a\nb", "a  \nb\n", True),
        ("a\n...\nd", "a\nb\nc\nd\n", True),
        ("a\n...\nd", "a\nd\n", True),
        ("...", "", True),
        ("a\n...", "b\nc\n", False),
        ("a", "a\nb\n", False),
        ("a.c", "abc\n", False),
        ("", "Traceback\n", False),
    ],
)
def test_shown_and_printed_are_compared_line_by_line(shown: str, printed: str, same: bool) -> None:
    assert agrees(shown, printed) is same


PYTHON = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(
    "document",
    [path for path in tracked("*.md") if PYTHON.search(path.read_text(encoding="utf-8"))],
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_python_examples_do_what_the_document_shows(document: Path) -> None:
    text = "\n".join(PYTHON.findall(document.read_text(encoding="utf-8")))
    example = doctest.DocTestParser().get_doctest(text, {}, document.name, str(document), 0)
    assert len(example.examples) > 5
    printed: list[str] = []
    assert doctest.DocTestRunner().run(example, out=printed.append).failed == 0, "".join(printed)
