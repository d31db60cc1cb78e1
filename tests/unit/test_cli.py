"""The command line itself: what it imports, how it ends, and how it speaks of errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import typer

from croupier import __version__
from croupier.cli.app import COMMANDS, INTERRUPTED, READER_GONE, Commands, main
from croupier.cli.lazy import CliEntry
from croupier.cli.output import Page
from croupier.errors import Code, Refusal

#: What a command that needs no mathematics and no store must not pay for.
HEAVY = {"numpy", "numba", "llvmlite", "sqlalchemy", "alembic", "psycopg", "matplotlib"}

CROUPIER = Path(sys.executable).with_name("croupier")


def imported(*arguments: str) -> set[str]:
    """The top-level packages that a command line imports in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", CROUPIER, *arguments], capture_output=True, text=True, check=True
    )
    return {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines() if "|" in line}


@pytest.fixture
def probe(monkeypatch: pytest.MonkeyPatch) -> typer.Typer:
    """A command `probe` beside no other; the test says what it does."""
    module, probe = ModuleType("probe_command"), typer.Typer()
    vars(module)["app"] = probe
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Commands, "table", (CliEntry("probe", module.__name__, "A probe."),))
    return probe


def failing(probe: typer.Typer, error: BaseException) -> None:
    """Make the probe end with this error."""

    @probe.command()
    def fail(_as_json: bool = typer.Option(False, "--json")) -> None:
        raise error


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"croupier {__version__}\n"


@pytest.mark.parametrize("entry", COMMANDS, ids=lambda entry: entry.name)
def test_every_command_of_the_table_answers_its_help(entry: CliEntry, capsys: pytest.CaptureFixture[str]) -> None:
    assert isinstance(import_module(entry.module).app, typer.Typer)
    assert main([entry.name, "--help"]) == 0
    assert f"croupier {entry.name}" in capsys.readouterr().out


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    for entry in COMMANDS:
        assert entry.name in shown
        assert entry.summary.split()[0] in shown


def test_the_help_imports_no_command_and_nothing_heavy() -> None:
    packages = imported("--help")
    assert "typer" in packages
    assert not packages & (HEAVY | {"pydantic"})


def test_listing_the_rulebooks_imports_nothing_heavy() -> None:
    assert not imported("rulebook", "list") & HEAVY


def test_a_refusal_is_readable_on_standard_error(probe: typer.Typer, capsys: pytest.CaptureFixture[str]) -> None:
    failing(probe, Refusal(Code.DECISION_NOT_OPEN, "too late", at="box 1", expected="fold", clauses=("3.12", "4.1")))
    assert main(["probe"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        "error: too late (decision-not-open)",
        "        at: box 1",
        "    clause: 3.12, 4.1",
        "  expected: fold",
    ]


def test_a_program_gets_the_same_refusal_as_json(probe: typer.Typer, capsys: pytest.CaptureFixture[str]) -> None:
    error = Refusal(Code.DECISION_NOT_OPEN, "too late", at="box 1", expected="fold", clauses=("3.12",))
    failing(probe, error)
    assert main(["probe", "--json"]) == 2
    out, err = capsys.readouterr()
    assert json.loads(out) == error.to_json()
    assert err == ""


def test_an_error_may_bring_its_own_exit_status(probe: typer.Typer) -> None:
    error = Refusal(Code.BAD_VALUE, "no")
    error.exit_status = 1
    failing(probe, error)
    assert main(["probe"]) == 1


@pytest.mark.parametrize("arguments", [["prob"], ["probe", "--colour"], ["probe", "surplus"], ["--colour"]])
def test_a_command_line_that_makes_no_sense_is_such_an_error_too(
    probe: typer.Typer, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    failing(probe, AssertionError("must not run"))
    assert main([*arguments, "--json"]) == 2
    body = json.loads(capsys.readouterr().out)["error"]
    assert body["code"] == Code.BAD_USAGE
    assert "--help" in body["expected"]
    assert main(arguments) == 2
    assert "(bad-usage)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "command"), [(["audit", "--since"], "croupier audit"), (["--colour"], "croupier")]
)
def test_whoever_forgets_a_value_is_sent_to_the_help_of_the_command(
    arguments: list[str], command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*arguments]) == 2
    assert f"see `{command} --help`" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("called", "says"),
    [
        ("export", "No such command 'export'. Did you mean 'audit export'?"),
        ("analyse", "No such command 'analyse'. Did you mean 'analyze'?"),
        ("xyzzy", "No such command 'xyzzy'"),
    ],
)
def test_a_command_of_another_command_is_found_for_whoever_calls_it_alone(
    called: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([called, "--json"]) == 2
    assert json.loads(capsys.readouterr().out)["error"]["message"] == says


def test_nothing_at_all_shows_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    out, err = capsys.readouterr()
    assert "Usage: croupier" in out + err
    assert "error" not in out + err


def test_a_command_that_found_problems_says_so_in_its_status(probe: typer.Typer) -> None:
    failing(probe, typer.Exit(1))
    assert main(["probe"]) == 1


def test_a_mistake_of_ours_keeps_its_traceback(probe: typer.Typer) -> None:
    failing(probe, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        main(["probe"])


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_lacks_characters_is_no_error(encoding: str) -> None:
    def run(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        program = "import sys; from croupier.cli.app import main; sys.exit(main(sys.argv[1:]))"
        return subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
            input=b"\nf\nq\n",
            capture_output=True,
            check=False,
        )

    played = run("play", "rws-3cp", "--no-save")
    assert (played.returncode, played.stderr) == (0, b"")
    assert b"balance 990.00" in played.stdout
    told = run("rulebook", "show", "♠", "--json")
    assert json.loads(told.stdout)["error"]["message"] == "there is no rulebook '♠'"


def test_ctrl_c_ends_a_running_command_quietly() -> None:
    program = """
import sys, time, types, typer
from croupier.cli import app, lazy
probe = types.ModuleType("probe"); probe.app = typer.Typer(); sys.modules["probe"] = probe
@probe.app.command()
def wait() -> None:
    print("ready", flush=True)
    time.sleep(60)
app.Commands.table = (lazy.CliEntry("probe", "probe", ""),)
sys.exit(app.main(["probe"]))
"""
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "ready\n"
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=30)
    assert (running.returncode, out, err) == (INTERRUPTED, "", "")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["--version"],
        ["--nonsense", "--json"],
        ["design", "rws-3cp", "--vary", "pair-plus.*=1..6", "--target", "edge=..9%"],
    ],
)
def test_a_reader_that_goes_away_is_no_error(arguments: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        done = subprocess.run([CROUPIER, *arguments], stdout=closed, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (READER_GONE, "")


def test_the_shell_can_complete_a_command() -> None:
    asking = os.environ | {"_CROUPIER_COMPLETE": "complete_bash", "COMP_WORDS": "croupier rul", "COMP_CWORD": "1"}
    done = subprocess.run([CROUPIER], env=asking, capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == ["rule", "rulebook"]


@pytest.mark.parametrize("width", [40, 80, 100])
def test_a_table_of_figures_is_split_before_a_figure_is_cut(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    columns = ("the dealer's card", *(f"c{at}" for at in range(13)))
    rows = [(f"row {row}", *(f"{row} {at}00%" for at in range(10, 23))) for row in range(3)]
    Page().table(columns, rows, whole=columns)
    out = capsys.readouterr().out
    assert all(len(line) <= width for line in out.splitlines())
    for row in rows:
        assert all(figure in out for figure in row)
    assert out.count("the dealer's card") == out.count("row 0") > 1
