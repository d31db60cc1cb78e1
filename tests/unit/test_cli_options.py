"""One thing has one name in all commands, and whoever types the name of before is told the one of now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from typer import Context, Typer
from typer.main import get_command

from croupier.cli import analyze, bots, design, jackpot, play, simulate
from croupier.cli.app import COMMANDS, main
from croupier.cli.options import RENAMED, TO_METER, shares_of
from croupier.errors import CroupierError
from croupier.jackpot.link import USUAL_SHARES, Shares

#: Where each command of `RENAMED` is reached; what is renamed everywhere is asked of two.
LINES = {
    "": (["analyze", "rws-3cp"], ["design", "rws-3cp"]),
    "create": (["jackpot", "create", "mega"],),
    "play": (["play", "rws-3cp"],),
    "simulate": (["simulate", "rws-3cp"],),
    "bots": (["bots"],),
}
APPS: dict[str, Typer] = {
    "analyze": analyze.app, "bots": bots.app, "design": design.app, "play": play.app, "simulate": simulate.app,
}  # fmt: skip


@pytest.mark.parametrize(("command", "option"), RENAMED)
def test_an_option_of_before_is_answered_with_the_one_of_now(
    command: str, option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for line in LINES[command]:
        assert main([*line, f"{option}=1", "--json"]) == 2
        error = json.loads(capsys.readouterr().out)["error"]
        assert (error["code"], error["at"], error["expected"]) == ("bad-usage", option, RENAMED[command, option])


def options(app: Typer) -> dict[str, str]:
    """The options of a command that is alone in its module, with what they are when nobody says."""
    return {one.opts[0]: str(one.default) for one in get_command(app).params}


def test_options_that_say_the_same_are_the_same_in_all_commands() -> None:
    known = {name: options(app) for name, app in APPS.items()}
    created = {one.opts[0]: one.default for one in get_command(jackpot.app).commands["create"].params}  # type: ignore[attr-defined]
    for option in ("--to-meter", "--unit", "--reset"):
        found = {each[option] for each in (*known.values(), created) if option in each}
        assert len(found) == 1, (option, found)
    assert sum("--to-meter" in each for each in known.values()) == 4
    for command in ("analyze", "design"):
        assert not {"--contribution", "--jackpot-stake"} & set(known[command])


def leaves(command: Any, path: str = "") -> Iterator[tuple[str, set[str]]]:
    """Every command with its options, through all groups."""
    context = Context(command)
    names = command.list_commands(context) if hasattr(command, "list_commands") else []
    commands = {name: command.get_command(context, name) for name in names}
    for name, inner in commands.items():
        yield from leaves(inner, f"{path} {name}".strip())
    if not commands:
        yield path, {option for one in command.params for option in one.opts}


def test_every_command_speaks_json_as_the_readme_promises() -> None:
    modules = {entry.name: get_command(import_module(entry.module).app) for entry in COMMANDS}
    found = [leaf for name, command in modules.items() for leaf in leaves(command, name)]
    # Rounds and shuffles that are written out are data for programs as they are.
    silent = {path for path, options in found if "--json" not in options}
    assert silent == {"play", "audit export", "shuffle collect"}


def test_what_the_house_keeps_is_what_the_others_leave() -> None:
    assert shares_of(TO_METER, None, None, None) == USUAL_SHARES
    assert shares_of("20%", "5%", None, None) == Shares(meter=2000, reserve=500, house=7500)
    assert shares_of("20%", "5%", "0%", "1%").house == 100
    with pytest.raises(CroupierError) as refused:
        shares_of("20", "5%", "0%", None)
    assert refused.value.at == "--to-meter"
