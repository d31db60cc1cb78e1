"""A link as the house sets it up: which tables feed and share the meter, and where each stake goes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct, field

from croupier.errors import Code, CroupierError, InputError
from croupier.languages import Sentence
from croupier.money import Cents, format_amount
from croupier.rulebook import Rulebook

#: Hundredths of a percent in a whole. A share of whole cents in these is exact to a ten-thousandth of a cent.
WHOLE: Final = 10_000

#: No meter, ceiling or start value is larger: nine zeros before the point, with room to spare in 64 bits.
MOST_CENTS: Final = 100_000_000_000

_SHARE: Final = re.compile(r"(\d{1,3})(?:\.(\d{1,2}))?%", re.ASCII)
_NAME: Final = re.compile(r"[a-z0-9][a-z0-9.-]{0,62}")


class Shares(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where every stake goes, in hundredths of a percent; together exactly the whole of it.

    `prizes` is set aside for fixed prizes and envy, which are the house's to pay in any case [X7]. Where the house
    may keep only so much of a stake (HGC P16), this is where the rest of what it needs for them lies [H10].
    """

    meter: int
    reserve: int = 0
    prizes: int = 0
    house: int = 0


#: What a link has where nobody says otherwise: the jackpot stake, the start value, and where each stake goes. The share
#: of the meter is the largest in steps of 5% with which every game that comes with croupier returns less than is staked
#: in the long run; a test reckons it (docs/decisions/0030-the-usual-share-of-the-meter.md).
USUAL_UNIT: Final[Cents] = 5_00
USUAL_RESET: Final[Cents] = 10_000_00
USUAL_SHARES: Final = Shares(meter=4000, reserve=1000, prizes=3500, house=1500)


#: What a link takes: chips that were bought, chips for play, or both.
Chips: TypeAlias = Literal["cash", "play", "any"]


class LinkedTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The game that a table of the link plays, and the readings adopted there."""

    rulebook: str
    readings: dict[str, str] = field(default_factory=dict)


class Link(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One meter and the tables that feed it.

    `unit` is the prescribed jackpot stake, or the smallest where several units may be staked; `reset` the value the
    meter starts from. Above the `ceiling` the meter's share of a stake goes to the reserve. A `test` link never
    shares a table with a `live` one. `chips` are those that may feed the meter; None where that was not on record yet,
    or where nobody tells chips apart.
    """

    id: str
    title: str
    currency: str
    unit: Cents
    reset: Cents
    shares: Shares
    mode: Literal["live", "test"] = "live"
    ceiling: Cents | None = None
    tables: dict[str, LinkedTable] = field(default_factory=dict)
    chips: Chips | None = None


def parse_share(text: str, at: str = "share") -> int:
    """Read `71.25%`, which needs its sign, as hundredths of a percent."""
    match = _SHARE.fullmatch(text.strip())
    if match is None:
        raise InputError(Code.BAD_LINK, Sentence("not-share-stake", text=repr(text)), at=at)
    whole, fraction = match.groups()
    return int(whole) * 100 + int((fraction or "").ljust(2, "0"))


def format_share(share: int) -> str:
    """Write a share as `71.25%`."""
    return f"{share / 100:g}%"


def check_link(link: Link, books: Mapping[str, Rulebook]) -> None:
    """Refuse a link that cannot be run: `books` has the rulebook of each table, by table."""
    for fault in _faults(link, books):
        raise fault


def _wrong(
    at: str, message: str | Sentence, expected: str | Sentence = "", clauses: tuple[str, ...] = ()
) -> InputError:
    return InputError(Code.BAD_LINK, message, at=at, expected=expected, clauses=clauses)


def check_name(name: str, at: str) -> None:
    """Links and tables are named by small letters, digits, points and hyphens, since accounts are named after them."""
    if not _NAME.fullmatch(name):
        message = Sentence("cannot-name-link-or-table", name=repr(name))
        raise _wrong(at, message, Sentence("small-letters-digits-points-hyphens"))


def _faults(link: Link, books: Mapping[str, Rulebook]) -> Iterator[CroupierError]:
    check_name(link.id, "id")
    yield from _amount_faults(link)
    yield from _share_faults(link.shares)
    orders: dict[str, str] = {}
    for table, linked in link.tables.items():
        check_name(table, "tables")
        yield from _table_faults(link, books[table], f"tables.{table}")
        if books[table].has_jackpot:
            orders[books[table].require_jackpot("tables").across_tables.order] = linked.rulebook
    if len(orders) > 1:
        names = " and ".join(f"{rulebook} pays by {order}" for order, rulebook in orders.items())
        yield _wrong(
            "tables", Sentence("winners-at-two-tables-would-have-no", names=names), Sentence("games-one-order")
        )


def _amount_faults(link: Link) -> Iterator[InputError]:
    for at, amount, least in (("unit", link.unit, 1), ("reset", link.reset, 0)):
        if type(amount) is not int or not least <= amount <= MOST_CENTS:
            message = Sentence(
                "amount-cannot-be-the-at", amount=repr(amount), at=at, least=least, most_cents=format_amount(MOST_CENTS)
            )
            yield InputError(Code.BAD_AMOUNT, message, at=at)
    if link.ceiling is not None and not link.reset <= link.ceiling <= MOST_CENTS:
        message = Sentence("ceiling-does-not-fit", ceiling=format_amount(link.ceiling))
        yield _wrong("ceiling", message, Sentence("start-value-or-more", reset=format_amount(link.reset)))


def _share_faults(shares: Shares) -> Iterator[InputError]:
    parts = {"meter": shares.meter, "reserve": shares.reserve, "prizes": shares.prizes, "house": shares.house}
    for name, share in parts.items():
        if type(share) is not int or not 0 <= share <= WHOLE:
            yield _wrong(f"shares.{name}", Sentence("share-is-not-a-share", share=repr(share)), Sentence("n-0-to-100"))
    if (total := sum(parts.values())) != WHOLE:
        yield _wrong("shares", Sentence("shares-add-up", format_share=format_share(total)), Sentence("exactly-100"))


def _table_faults(link: Link, book: Rulebook, at: str) -> Iterator[CroupierError]:
    try:
        kept = book.require_jackpot(at).house_share
    except InputError as error:
        yield error
        return
    if book.identity.currency != link.currency:
        message = Sentence("id-is-played-in-currency", id=book.id, currency=book.identity.currency)
        yield _wrong(at, message, Sentence("a-game-in-currency", currency=link.currency))
    if kept is not None and not kept.min.ratio * WHOLE <= link.shares.house <= kept.max.ratio * WHOLE:
        message = Sentence("house-may-not-keep-stake-at", format_share=format_share(link.shares.house), id=book.id)
        yield _wrong("shares.house", message, Sentence("least-to-most", least=kept.min, most=kept.max), kept.clause)
