"""`croupier replay`: step through a saved round, see what could be seen then, and verify how it ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.output import AsJson, print_json
from croupier.errors import Code, InputError

if TYPE_CHECKING:
    from croupier.cli.table.drawing import CardStyle
    from croupier.cli.table.history import History, ReplayVerified
    from croupier.cli.table.screen import Screen
    from croupier.round import Viewer

app = typer.Typer(help="Step through a saved round and verify it.")


@app.command(
    epilog="Keys: Enter next, b back, a all, q quit. Examples: croupier replay round.jsonl"
    " · croupier replay round.jsonl --as You --all · croupier replay round.jsonl --json"
)
def replay(
    file: Annotated[Path, typer.Argument(help="The events of a round, a line each, as `croupier play` saves them.")],
    seen_as: Annotated[
        str, typer.Option("--as", help="Whose view: dealer, pit, spectator, or a player by name.")
    ] = "dealer",
    everything: Annotated[bool, typer.Option("--all", help="Print every event without waiting for keys.")] = False,
    rulebook: Annotated[
        str | None, typer.Option(help="The file of the rulebook, where it does not come with croupier.")
    ] = None,
    four_colours: Annotated[bool, typer.Option("--four-colours", help="A colour of its own for every suit.")] = False,
    as_json: AsJson = False,
) -> None:
    """Step through a saved round and verify it: its events, its settlement, and its cards against the seed."""
    from croupier.cli.table.history import read, verify

    history = read(file, rulebook)
    person = _person(history, seen_as)
    verified, problems = verify(history)
    if as_json:
        _print_json(history, person, verified, problems)
    else:
        from croupier.cli.table.drawing import CardStyle
        from croupier.cli.table.screen import Screen

        screen = Screen()
        reader = ReplayReader(history, person, screen, CardStyle(four_colours=four_colours))
        reader.print_all() if everything else reader.step_through()
        _report(screen, verified, problems)
    if problems:
        raise typer.Exit(1)


def _person(history: History, name: str) -> Viewer:
    from croupier.round import DEALER, PIT, SPECTATOR, player

    known = {"dealer": DEALER, "pit": PIT, "spectator": SPECTATOR}
    if name in known:
        return known[name]
    players = history.last.players
    if name not in players:
        message = f"{name!r} was not at the table"
        raise InputError(Code.NOT_AT_TABLE, message, at="--as", expected=f"one of {', '.join((*known, *players))}")
    return player(name)


class ReplayReader:
    """Somebody who reads a round event by event, with the eyes of one person."""

    def __init__(self, history: History, person: Viewer, screen: Screen, style: CardStyle) -> None:
        self._history = history
        self._person = person
        self._screen = screen
        self._style = style

    def print_all(self, start: int = 0) -> None:
        """Every event from here on in a line, and the table as it is in the end."""
        for index in range(start, len(self._history.events)):
            self._screen.say(self._line(index))
        self._screen.say("", self._drawn(len(self._history.events) - 1))

    def step_through(self) -> None:
        """Event by event: Enter goes on, b back, a prints the rest; q or the end of the input leaves."""
        from croupier.cli.table.keys import Leave
        from croupier.cli.table.words import say

        index, last = 0, len(self._history.events) - 1
        try:
            while True:
                self._screen.tell(self._line(index))
                self._screen.show(self._drawn(index))
                onwards = (
                    [(say("play-key-enter"), say("play-key-next")), ("a", say("play-key-all"))] if index < last else []
                )
                match self._screen.choose([*onwards, ("b", say("play-key-back")), ("q", say("play-key-quit"))]):
                    case "" | "n" if index < last:
                        index += 1
                    case "b":
                        index = max(0, index - 1)
                    case "a":
                        self.print_all(index + 1)
                        return
                    case "q":
                        return
        except (Leave, KeyboardInterrupt):
            self._screen.say("")

    def _line(self, index: int) -> object:
        from rich.text import Text

        from croupier.cli.language import spoken
        from croupier.narrator import Teller
        from croupier.narrator.events import told
        from croupier.round import redacted

        state = self._history.states[index]
        event = redacted(state, self._history.events[index], self._person)
        cited = f"  [{', '.join(event.clauses)}]" if event.clauses else ""
        number = Text(f"{index + 1:>3}/{len(self._history.events)}  ", style="dim")
        return number.append(told(event, Teller(rulebook=state.rulebook, language=spoken())), style="default").append(
            cited, style="dim"
        )

    def _drawn(self, index: int) -> object:
        from croupier.cli.table.drawing import Caption, DrawnTable
        from croupier.round import view

        state = self._history.states[index]
        return DrawnTable(
            state.rulebook,
            view(state, self._person),
            self._style,
            emphasis=self._person.name,
            caption=Caption(state.round_id),
        )


def _report(screen: Screen, verified: ReplayVerified, problems: tuple[str, ...]) -> None:
    from rich.text import Text

    from croupier.cli.table.words import say

    for problem in problems:
        screen.say(Text(say("replay-not-verified", problem=problem), style="bold red"))
    if verified.rules:
        screen.say(Text(say("replay-by-rules"), style="green"))
    if verified.settlement:
        screen.say(Text(say("replay-settles-alike"), style="green"))
    if verified.shuffle:
        screen.say(Text(say("replay-cards-of-seed"), style="green"))


def _print_json(history: History, person: Viewer, verified: ReplayVerified, problems: tuple[str, ...]) -> None:
    from croupier.cli.table.history import Replayed
    from croupier.round import redacted, view

    events = zip(history.states, history.events, strict=True)
    print_json(
        Replayed(
            rulebook=history.rulebook.id,
            round_id=history.last.round_id,
            seen_as=person.name or person.kind,
            events=tuple(redacted(state, event, person) for state, event in events),
            view=view(history.last, person),
            verified=verified,
            problems=problems,
        )
    )
