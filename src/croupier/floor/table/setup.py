"""How a table is set up: rulebook, terms of its rounds, timers, link, and the limits that two people have changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, InputError
from croupier.floor.config.model import TableConfig, Timers
from croupier.floor.record.entries import Written
from croupier.floor.record.journal import Streams
from croupier.jackpot.link import USUAL_UNIT, Chips
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.round import Table, check_table
from croupier.round.table import usual_deal, usual_limits
from croupier.rulebook import Rulebook, load
from croupier.rulebook.shelf import shelve
from croupier.wire.rounds import Limit

USUAL_BOXES: Final = 6

#: Ids of people whose chips the ledger keeps; anybody else at a live table plays with chips of the tray.
GUEST: Final = "guest-"
ACCOUNT_PREFIXES: Final = ("account-", GUEST)


class TableSetup(Struct, frozen=True, kw_only=True):
    """One table as the house has set it up."""

    id: str
    title: str
    rulebook: Rulebook
    mode: Literal["virtual", "live"]
    terms: Table
    timers: Timers
    link: str | None = None
    #: Whose chips feed the meter of its link.
    chips: Chips = "any"
    bots: int = 0
    referral: Literal["void", "continue", "wait"] = "wait"

    @property
    def stream(self) -> str:
        return f"table:{self.id}"

    @property
    def virtual(self) -> bool:
        return self.mode == "virtual"


def set_up(config: TableConfig, unit: Cents | None = None, chips: Chips = "any") -> TableSetup:
    """A table from its configuration; what is left out is usual. `unit` is the jackpot stake of its link, `chips` what
    its meter is fed with.
    """
    book = load(shelve(config.rulebook), readings=config.readings)
    by_unit = book.jackpot_bet is not None and book.bets[book.jackpot_bet].by_unit
    boxes = config.boxes or min(USUAL_BOXES, book.equipment.most_boxes)
    terms = Table(
        rulebook=book.id,
        book=book.digest,
        layout=_layout(book, boxes, config),
        boxes=boxes,
        deal=config.deal or (usual_deal(book) if config.mode == "virtual" else book.deals[0].id),
        limits=_limits(book, config),
        jackpot_unit=(unit or USUAL_UNIT) if by_unit else None,
        enforce_limits=config.mode == "virtual",
        absent_hand="fold-hand",
        readings=dict(config.readings),
    )
    check_table(book, terms)
    return TableSetup(
        id=config.id,
        title=config.title or book.identity.title,
        rulebook=book,
        mode=config.mode,
        terms=terms,
        timers=config.timers,
        link=config.link if book.has_jackpot else None,
        chips=chips,
        bots=config.bots,
        referral=config.referral,
    )


def with_limits(terms: Table, limits: dict[str, Limit]) -> Table:
    """The terms with some limits changed."""
    return replace(terms, limits=terms.limits | limits)


def _layout(book: Rulebook, boxes: int, config: TableConfig) -> str:
    for layout in book.equipment.layouts:
        least, most = (layout.positions.min, layout.positions.max) if layout.positions else (1, None)
        if least <= boxes and (most is None or boxes <= most):
            return layout.id
    message = Sentence("no-layout-has-boxes", id=book.id, boxes=boxes)
    expected = Sentence("at-most-most", most=book.equipment.most_boxes)
    raise InputError(Code.BAD_VALUE, message, at=f"tables.{config.id}.boxes", expected=expected)


def _limits(book: Rulebook, config: TableConfig) -> dict[str, Limit]:
    found = usual_limits(book, {bet: Limit(min=one.min, max=one.max) for bet, one in config.limits.items()})
    for bet in config.limits:
        if bet not in found:
            message = Sentence("has-no-limits-here", bet=repr(bet))
            expected = Sentence("one-of", names=", ".join(found))
            raise InputError(Code.UNKNOWN_BET, message, at=f"tables.{config.id}.limits.{bet}", expected=expected)
    return found


def keeps_chips(player: str) -> bool:
    """Whether the chips of this player are on the ledger: people with accounts, not names a dealer wrote down."""
    return player.startswith(ACCOUNT_PREFIXES)


#: The kind of proposal by which two people change the limits of a table.
LIMITS: Final = "limits"


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


def limit_changes(streams: Streams, table: str, after: int = 0) -> Iterator[tuple[str, LimitsChanged]]:
    """Every change of a table's limits after an entry, each under the id of its proposal."""
    for entry in streams.after(stream_of(table), after):
        yield entry.key, _read(entry.body)[0]


def check_limits(setup: TableSetup, new: Any) -> dict[str, Limit]:
    """Limits as somebody proposes them, if the rulebook lets the table have them."""
    try:
        limits = msgspec.convert(new, dict[str, Limit])
    except msgspec.ValidationError:
        example = {bet: {"min": 1000, "max": 50000} for bet in list(setup.terms.limits)[:1]}
        raise InputError(Code.BAD_VALUE, Sentence("these-no-limits", dumps=json.dumps(example)), at="new") from None
    for bet, limit in limits.items():
        if bet not in setup.terms.limits or limit.min is None or limit.max is None or not 0 < limit.min <= limit.max:
            message = Sentence("cannot-have-these-limits", bet=repr(bet), limits=", ".join(setup.terms.limits))
            raise InputError(Code.BAD_VALUE, message, at=f"new.{bet}")
    check_table(setup.rulebook, with_limits(setup.terms, limits))
    return limits


def change_limits(
    streams: Streams, table: str, limits: dict[str, Limit], *, by: tuple[str, str], key: str, at: int
) -> None:
    """Write a change down; `by` are who proposed and who approved it."""
    before, stream = changed_limits(streams, table), stream_of(table)
    head = streams.head(stream, lock=True)
    changed = LimitsChanged(limits=before | limits, proposed_by=by[0], approved_by=by[1])
    entry = Written(
        stream=stream, version=head.version + 1, kind="change-limits", body=_encode((changed,)).decode(),
        actor=by[1], at=max(at, streams.time_of(stream, head.version)), key=key, request=b"",
    )  # fmt: skip
    streams.add(head, entry, ())
