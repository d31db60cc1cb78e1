"""Rounds as files: the events a line each, and beside them the round as `croupier settle` reads it.

`NAME.jsonl` holds the events, `NAME.json` the finished round. A file that is there already is never written over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile

from msgspec import Struct

from croupier.cli.language import spoken
from croupier.cli.table.words import say
from croupier.errors import Code, CroupierError, InputError, RulebookError, bad_value, unreadable
from croupier.round import Event, RoundState, evolve
from croupier.round.codec import decode_event, encode
from croupier.round.events import BettingOpened
from croupier.round.finish import finished
from croupier.round.history import settles_the_same
from croupier.round.retrace import retrace
from croupier.rulebook import Rulebook, load
from croupier.rulebook.catalogue import book_ids
from croupier.rulings.retrace import ordered
from croupier.settlement.write import document
from croupier.shuffle import check_proof
from croupier.wire.message import Answer
from croupier.wire.rounds import RoundView

EVENTS = ".jsonl"
ROUND = ".json"
NOT_SAVED = "--history with a directory that can be written, or --no-save"


def default_directory() -> Path:
    """Where rounds are kept unless somebody says otherwise: the user's own data directory."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "rounds"


def prepare(directory: Path) -> Path:
    """Make sure that rounds can be saved there, before anybody has played one that could not."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=directory):
            pass
    except OSError as fault:
        raise unreadable("rounds cannot be saved here", fault, str(directory), NOT_SAVED) from None
    return directory


class Saved(Struct, frozen=True):
    """The two files of one round."""

    events: Path
    round: Path


def save(directory: Path, state: RoundState, events: Sequence[Event]) -> Saved:
    """Write a finished round down."""
    lines = b"".join(encode(event) + b"\n" for event in events)
    body = document(finished(state), rulebook=state.terms.source, readings=state.terms.readings)
    text = json.dumps(body, ensure_ascii=False, indent=1).encode() + b"\n"
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for number in count(1):
            name = state.round_id if number == 1 else f"{state.round_id}.{number}"
            saved = Saved(directory / f"{name}{EVENTS}", directory / f"{name}{ROUND}")
            if not saved.events.exists() and not saved.round.exists():
                break
        saved.events.write_bytes(lines)
        saved.round.write_bytes(text)
    except OSError as fault:
        raise unreadable("the round cannot be saved", fault, str(directory), NOT_SAVED) from None
    return saved


class History(Struct, frozen=True):
    """A round read from its file: its game, its events, and the state after each of them."""

    rulebook: Rulebook
    events: tuple[Event, ...]
    states: tuple[RoundState, ...]

    @property
    def last(self) -> RoundState:
        return self.states[-1]


def read(path: Path, rulebook: str | None = None) -> History:
    """Read the events of a round and replay them; a file that is broken is refused with the line where it breaks."""
    try:
        text = path.read_bytes()
    except OSError as fault:
        raise unreadable("cannot read the file", fault, str(path)) from None
    events = tuple(_events(text))
    first = events[0] if events else None
    if not isinstance(first, BettingOpened):
        raise InputError(
            Code.HISTORY_BROKEN,
            "a round begins with the call for bets" if events else "there are no events in the file",
            at="line 1",
            expected='a file of events whose first is of type "betting-opened"',
        )
    book = _rulebook(first, rulebook)
    states = []
    state = RoundState(rulebook=book)
    for number, event in enumerate(events, start=1):
        if number > 1 and isinstance(event, BettingOpened):
            raise _broken(number, "a second round begins", "one round a file")
        try:
            state = evolve(state, event)
        except Exception as fault:
            # `evolve` trusts its events; what does not follow can go wrong in any way.
            raise _broken(number, "this event does not follow from those before it", "the events as written") from fault
        states.append(state)
    return History(book, events, tuple(states))


def _events(text: bytes) -> Iterator[Event]:
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        try:
            yield decode_event(line)
        except CroupierError as fault:
            raise fault.located(f"line {number}: " if fault.at else f"line {number}") from None


def _rulebook(first: BettingOpened, given: str | None) -> Rulebook:
    """The book that is named, or else the one that the record names: a file, or one that comes with croupier."""
    played, source = first.table.rulebook, first.table.source
    if not given and not source and played not in book_ids():
        raise _not_here(played, "does not come with croupier")
    try:
        book = load(given or source or played, readings=first.table.readings)
    except RulebookError as fault:
        if given or fault.code not in (Code.FILE_UNREADABLE, Code.UNKNOWN_RULEBOOK):
            raise
        raise _not_here(played, f"was in {source} and is there no more") from None
    if book.id != played:
        raise bad_value(f"the round was played by {played}, not by {book.id}", "--rulebook", played)
    return book


def _not_here(played: str, why: str) -> InputError:
    return InputError(
        Code.UNKNOWN_RULEBOOK,
        f"the round was played by {played}, which {why}",
        at="line 1",
        expected="the file of its rulebook: --rulebook FILE.toml",
    )


class ReplayVerified(Answer, frozen=True, kw_only=True):
    """What a replay has shown; null where there is nothing to verify."""

    over: bool
    rules: bool
    settlement: bool | None
    shuffle: bool | None


class Replayed(Answer, frozen=True, kw_only=True):
    """A round as one person could see it: every event, the table at the end, and what was verified."""

    rulebook: str
    round_id: str
    seen_as: str
    events: tuple[Event, ...]
    view: RoundView
    verified: ReplayVerified
    problems: tuple[str, ...]


def verify(history: History) -> tuple[ReplayVerified, tuple[str, ...]]:
    """Retrace every event, settle the round again, and hold its cards against the seed if that has been revealed.

    What was verified, and in words what is wrong.
    """
    state, problems = history.last, list[str]()
    deviation = retrace(history.rulebook, history.events, ordered)
    if deviation is not None:
        problems.append(say("replay-does-not-follow", event=deviation.event + 1, reason=deviation.reason))
    if not state.over:
        problems.append(say("replay-not-over"))
    settlement = None
    if state.settlement is not None:
        try:
            settlement = settles_the_same(state)
        except CroupierError as fault:
            settlement = False
            problems.append(say("replay-cannot-settle", fault=fault.said(spoken())))
        else:
            if not settlement:
                problems.append(say("replay-settles-otherwise"))
    shuffle = None
    if state.seed:
        try:
            check_proof(state.seed, state.commitment, state.rulebook.id, state.round_id, state.drawn, state.entropy)
            shuffle = True
        except CroupierError as fault:
            shuffle = False
            problems.append(fault.said(spoken()))
    shown = ReplayVerified(over=state.over, rules=deviation is None, settlement=settlement, shuffle=shuffle)
    return shown, tuple(problems)


def _broken(number: int, message: str, expected: str) -> InputError:
    return InputError(Code.HISTORY_BROKEN, message, at=f"line {number}", expected=expected)
