"""What is wrong with a round that could not be read: the code, the place and what would be right.

The decoder only says that something does not fit. Here the document is walked field by field until the fault is
found, which is slow and happens only when there is one.
"""

from __future__ import annotations

import difflib
import types
from collections.abc import Iterator
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec

from croupier.errors import Code, InputError, bad_value
from croupier.languages import Sentence
from croupier.settlement.document import RoundDocument


def fault_in(text: bytes, decoder_says: str) -> InputError:
    """The first fault of a document that does not decode."""
    try:
        data = msgspec.json.decode(text)
    except RecursionError:
        return InputError(Code.BAD_JSON, Sentence("document-nested-too-deeply"))
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        return InputError(Code.BAD_JSON, Sentence("this-is-not-json-fault", fault=_place(text, str(fault))))
    if not isinstance(data, dict):
        return InputError(Code.BAD_JSON, Sentence("shown-is-not-a-round", shown=_shown(data)))
    unknown = bad_value(decoder_says, expected=Sentence("round-as-docs-settlement-md-describes"))
    return next(faults(data, RoundDocument, ""), unknown)


def _place(text: bytes, says: str) -> str:
    """Turn the byte of a decoding fault into line and column."""
    what, _, byte = says.removesuffix(")").partition(" (byte ")
    if not byte.isdigit():
        return what.lower()
    before = text[: int(byte)]
    column = len(before) - (before.rfind(b"\n") + 1) + 1
    return f"{what.partition(': ')[2] or what} at line {before.count(10) + 1}, column {column}"


def faults(data: dict[str, Any], document: type[msgspec.Struct], at: str) -> Iterator[InputError]:
    """Every fault of one object: fields that are unknown or missing, and values that do not fit."""
    fields = {field.encode_name: field for field in msgspec.structs.fields(document)}
    hints = get_type_hints(document, include_extras=True)
    for name in data:
        if name not in fields:
            near = difflib.get_close_matches(name, fields, n=1)
            expected = f"{near[0]!r}" if near else Sentence("one-of", names=", ".join(fields))
            yield InputError(
                Code.UNKNOWN_FIELD, Sentence("no-field-here", name=repr(name)), at=_join(at, name), expected=expected
            )
    for name, field in fields.items():
        if name in data:
            yield from _value(data[name], hints[field.name], _join(at, name))
        elif field.required:
            expected = _meta(hints[field.name]).get("expected", "a value")
            message = Sentence("the-field-name-is-missing", name=repr(name))
            yield InputError(Code.MISSING_FIELD, message, at=_join(at, name), expected=expected)


def _value(value: Any, hint: Any, at: str) -> Iterator[InputError]:
    """The faults of one value, as deep inside it as they can be found."""
    try:
        msgspec.convert(value, hint)
    except msgspec.ValidationError as fault:
        yield from _inside(value, hint, at)
        meta = _meta(hint)
        says = (
            Sentence("shown-is-not-meta", shown=_shown(value), meta=meta["says"])
            if "says" in meta
            else Sentence("does-not-fit", shown=_shown(value))
        )
        expected = meta.get("expected") or str(fault)
        yield InputError(meta.get("code", Code.BAD_VALUE), says, at=at, expected=expected)


def _inside(value: Any, hint: Any, at: str) -> Iterator[InputError]:
    for kind in _kinds(hint):
        origin, arguments = get_origin(kind), get_args(kind)
        if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield from faults(value, kind, at)
        elif isinstance(value, dict) and origin is dict:
            for key, item in value.items():
                yield from _value(item, arguments[1], _join(at, key))
        elif isinstance(value, list) and origin is tuple:
            for index, item in enumerate(value):
                yield from _value(item, arguments[0], f"{at}[{index}]")


def _kinds(hint: Any) -> Iterator[Any]:
    """The plain types in a hint, with annotations and alternatives taken apart."""
    if hasattr(hint, "__metadata__"):
        yield from _kinds(get_args(hint)[0])
    elif get_origin(hint) in (Union, types.UnionType):
        for option in get_args(hint):
            yield from _kinds(option)
    else:
        yield hint


def _meta(hint: Any) -> dict[str, Any]:
    """What the annotations of a hint say: `expected`, and for amounts `code` and `says`."""
    if get_origin(hint) in (Union, types.UnionType):
        return next(filter(None, map(_meta, get_args(hint))), {})
    for meta in getattr(hint, "__metadata__", ()):
        return {"expected": meta.description, **(meta.extra or {})}
    return {}


def _shown(value: Any) -> str:
    """A value as it stands in the document, cut where it is long."""
    text = msgspec.json.encode(value).decode(errors="replace")
    return text if len(text) <= 60 else f"{text[:57]}..."


def _join(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
