"""Commands, events and states as JSON: a closed `type` word, closed fields, cards as `Qs`, amounts in cents."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import msgspec

from croupier.cards import Card, parse_card
from croupier.errors import Code, CroupierError, InputError
from croupier.languages import Sentence
from croupier.round.commands import Command
from croupier.round.events import Event
from croupier.round.state import RoundState
from croupier.rulebook import Rulebook


def _out(value: Any) -> Any:
    """What JSON does not know: a card is its name, a rulebook its id."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, Rulebook):
        return value.id
    raise TypeError(f"{type(value).__name__} has no place in a round")


def _in(kind: type, value: Any) -> Any:
    if kind is Card and isinstance(value, str):
        try:
            return parse_card(value)
        except InputError as fault:
            raise ValueError(fault.message) from fault
    raise ValueError("a card is written as text, such as Qs")


_ENCODER: Final = msgspec.json.Encoder(enc_hook=_out, order="deterministic")
_COMMANDS: Final = msgspec.json.Decoder(Command, dec_hook=_in)
_EVENTS: Final = msgspec.json.Decoder(Event, dec_hook=_in)


def encode(message: Command | Event) -> bytes:
    """A command or an event as JSON."""
    return _ENCODER.encode(message)


def encode_state(state: RoundState) -> bytes:
    """The state as JSON, the rulebook by its id."""
    return _ENCODER.encode(state)


def plain(value: Any) -> Any:
    """Any record of a round as plain data: dictionaries, lists, text and numbers."""
    return msgspec.json.decode(_ENCODER.encode(value))


def decode_command(data: bytes | str) -> Command:
    """Read a command, or say what is wrong with it and where."""
    return _decode(_COMMANDS, data)  # type: ignore[no-any-return]


def decode_event(data: bytes | str) -> Event:
    """Read an event, or say what is wrong with it and where."""
    return _decode(_EVENTS, data)  # type: ignore[no-any-return]


def reader(kind: Any) -> Callable[[bytes | str], Any]:
    """A reader of other messages that are written like commands and events, with the same errors."""
    return partial(_decode, msgspec.json.Decoder(kind, dec_hook=_in))


def _decode(decoder: msgspec.json.Decoder[Any], data: bytes | str) -> Any:
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as fault:
        raise _explained(fault) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise InputError(Code.BAD_JSON, Sentence("this-is-not-json-fault", fault=fault)) from None


_PLACE: Final = re.compile(r"^(?P<message>.*?)(?: - at `\$\.?(?P<at>[^`]*)`)?$", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(?P<field>[^`]+)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<field>[^`]+)`")


def _explained(fault: msgspec.ValidationError) -> CroupierError:
    """What msgspec has against a message, in the words and with the codes of every other error."""
    told = _PLACE.match(str(fault))
    message, at = (told["message"], told["at"] or "") if told is not None else (str(fault), "")
    for pattern, code, words in (
        (_MISSING, Code.MISSING_FIELD, "is missing"),
        (_UNKNOWN, Code.UNKNOWN_FIELD, "is not known here"),
    ):
        if found := pattern.match(message):
            field = found["field"]
            return InputError(
                code,
                Sentence("the-field-field-words", field=repr(field), words=words),
                at=f"{at}.{field}" if at else field,
            )
    code = Code.BAD_CARD if isinstance(fault.__cause__, ValueError) else Code.BAD_VALUE
    return InputError(code, message[:1].lower() + message[1:], at=at, expected=Sentence("value-right-kind"))
