"""What every message has in common: how it is written, what a text may hold, and the answer to whatever fails."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Final, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

from croupier.cards import Card
from croupier.errors import CroupierError
from croupier.languages import ENGLISH

#: Where the description of the interface keeps what is named.
COMPONENTS: Final = "#/components/schemas/"


def of(name: str) -> Meta:
    """A part that is defined under this name where it is made: a word of a closed list, an event, a settlement."""
    return Meta(extra_json_schema={"$ref": COMPONENTS + name})


def says(text: str) -> Meta:
    """What a field means, where its name does not say it."""
    return Meta(description=text)


class Answer(Struct, frozen=True, kw_only=True):
    """Something that the server says: all of its fields, always."""

    @classmethod
    def of(cls, source: object, **own: Any) -> Self:
        """Said of something that has the fields under the same names, but for those that are given."""
        same = {name: getattr(source, name) for name in cls.__struct_fields__ if name not in own}
        return cls(**same, **own)


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that the server is told: every field is known."""

    #: One that could be sent.
    example: ClassVar[dict[str, Any]] = {}


# `\Z` is the end of the text; `$` would let a line end pass.
Line: TypeAlias = Annotated[str, Meta(min_length=1, max_length=128, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
Reason: TypeAlias = Annotated[str, Meta(min_length=3, max_length=500, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
#: A reason where none need be given.
Remark: TypeAlias = Annotated[str, Meta(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*\Z")]
Label: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f\x7f]+\Z")]
Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[a-z0-9-]+\Z")]


class ErrorBody(Answer, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong, where, and what would be right."""

    code: Annotated[str, of("Code")]
    message: str
    at: Annotated[str, says("the place in the request, or empty")]
    expected: str = ""
    clauses: tuple[str, ...] = ()


class ErrorObject(Answer, frozen=True, kw_only=True):
    """The answer to every request that did not succeed."""

    error: ErrorBody


def error_body(error: CroupierError, language: str = ENGLISH) -> ErrorBody:
    """An error as it is told."""
    return ErrorBody(
        code=error.code,
        message=error.said(language),
        at=error.at,
        expected=error.wanted(language),
        clauses=tuple(error.clauses),
    )


def _out(value: Any) -> Any:
    """What JSON does not know: a card is its name."""
    if isinstance(value, Card):
        return str(value)
    raise TypeError(f"{type(value).__name__} is sent to nobody")


#: A message as it is sent. The record has a writer of its own, which sorts keys and need not be fast.
encode: Final = msgspec.json.Encoder(enc_hook=_out).encode
