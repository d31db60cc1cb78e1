"""Limits that two people have changed: they hold from the next round on, until two people change them again."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

from croupier.errors import Code, InputError
from croupier.floor.service.setup import TableSetup, with_limits
from croupier.floor.store.events import Streams, Written
from croupier.round import Limit, check_table


class LimitsChanged(Struct, frozen=True, kw_only=True, tag_field="type", tag="limits-changed"):
    """The limits of a table that differ from its configuration, who proposed and who approved them."""

    limits: dict[str, Limit]
    proposed_by: str
    approved_by: str


_read: Final = msgspec.json.Decoder(tuple[LimitsChanged]).decode
_encode: Final = msgspec.json.Encoder(order="deterministic").encode


def stream_of(table: str) -> str:
    """The stream in which the changes of a table's limits stand."""
    return f"limits:{table}"


def changed_limits(streams: Streams, table: str) -> dict[str, Limit]:
    """The limits that were changed, as they are now."""
    head = streams.head(stream_of(table))
    if not head.version:
        return {}
    [entry] = streams.after(stream_of(table), head.version - 1, to=head.version)
    return _read(entry.body)[0].limits


def check_limits(setup: TableSetup, new: Any) -> dict[str, Limit]:
    """Limits as somebody proposes them, if the rulebook lets the table have them."""
    try:
        limits = msgspec.convert(new, dict[str, Limit])
    except msgspec.ValidationError:
        raise InputError(
            Code.BAD_VALUE, "these are no limits", at="new", expected='such as {"ante": {"min": 1000, "max": 50000}}'
        ) from None
    for bet, limit in limits.items():
        if bet not in setup.terms.limits or limit.min is None or limit.max is None or not 0 < limit.min <= limit.max:
            raise InputError(
                Code.BAD_VALUE,
                f"{bet!r} cannot have these limits",
                at=f"new.{bet}",
                expected=f"min and max in cents for one of {', '.join(setup.terms.limits)}",
            )
    check_table(setup.rulebook, with_limits(setup.terms, limits))
    return limits


def change_limits(
    streams: Streams, table: str, limits: dict[str, Limit], *, by: tuple[str, str], key: str, at: int
) -> None:
    """Write a change down; `by` are who proposed and who approved it."""
    before = changed_limits(streams, table)
    head = streams.head(stream_of(table), lock=True)
    changed = LimitsChanged(limits=before | limits, proposed_by=by[0], approved_by=by[1])
    entry = Written(
        stream=stream_of(table), version=head.version + 1, kind="change-limits", body=_encode((changed,)).decode(),
        actor=by[1], at=at, key=key, request=b"",
    )  # fmt: skip
    streams.add(head, entry, ())
