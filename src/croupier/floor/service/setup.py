"""How a table is set up: its rulebook, the terms of its rounds, its timers and its link."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, InputError
from croupier.floor.config import TableConfig, Timers
from croupier.money import Cents
from croupier.round import Limit, Table, check_table
from croupier.rulebook import Rulebook, load
from croupier.rulebook.shelf import shelve

#: What a table takes where nobody says otherwise, in cents: on the bets that bring a hand in, and on the others.
USUAL_MAIN: Final = Limit(min=10_00, max=1_000_00)
USUAL_SIDE: Final = Limit(min=5_00, max=200_00)
USUAL_UNIT: Final[Cents] = 5_00
USUAL_BOXES: Final = 6

#: Ids of people whose chips the ledger keeps; anybody else at a live table plays with chips of the tray.
ACCOUNT_PREFIXES: Final = ("account-", "guest-")


class TableSetup(Struct, frozen=True, kw_only=True):
    """One table as the house has set it up."""

    id: str
    title: str
    rulebook: Rulebook
    mode: Literal["virtual", "live"]
    terms: Table
    timers: Timers
    link: str | None = None
    bots: int = 0
    referral: Literal["void", "continue", "wait"] = "wait"

    @property
    def stream(self) -> str:
        return f"table:{self.id}"

    @property
    def virtual(self) -> bool:
        return self.mode == "virtual"


def set_up(config: TableConfig, unit: Cents | None = None) -> TableSetup:
    """A table from its configuration; what is left out is usual. `unit` is the jackpot stake of its link."""
    book = load(shelve(config.rulebook), readings=config.readings)
    boxes = config.boxes or min(USUAL_BOXES, book.equipment.most_boxes)
    terms = Table(
        rulebook=book.id,
        layout=_layout(book, boxes, config),
        boxes=boxes,
        deal=config.deal or _usual_deal(book, config.mode),
        limits=_limits(book, config),
        jackpot_unit=(unit or USUAL_UNIT) if _prescribed(book) else None,
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
        link=config.link if book.jackpot is not None else None,
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
    raise InputError(
        Code.BAD_VALUE,
        f"no layout of {book.id} has {boxes} boxes",
        at=f"tables.{config.id}.boxes",
        expected=f"at most {book.equipment.most_boxes}",
    )


def _usual_deal(book: Rulebook, mode: str) -> str:
    """A virtual table deals as an automatic shuffler does, where the rules know one; a dealer as they name first."""
    if mode == "virtual":
        devices = {deal.device: deal.id for deal in reversed(book.deals)}
        return devices.get("shuffler") or book.deals[0].id
    return book.deals[0].id


def _prescribed(book: Rulebook) -> bool:
    return book.jackpot_bet is not None and book.bets[book.jackpot_bet].by_unit


def _limits(book: Rulebook, config: TableConfig) -> dict[str, Limit]:
    """A limit for every bet that may have one; a bet that must equal another has the other's."""
    shown = book.limits.displayed
    found: dict[str, Limit] = {}
    for bet in shown.bets if shown is not None else book.opening_bets:
        if book.bets[bet].by_unit:
            continue
        usual = found.get(book.equal_bets.get(bet, ""), USUAL_MAIN if bet in book.main_bets else USUAL_SIDE)
        given = config.limits.get(bet)
        found[bet] = Limit(min=given.min, max=given.max) if given is not None else usual
    for bet in config.limits:
        if bet not in found:
            raise InputError(
                Code.UNKNOWN_BET,
                f"{bet!r} has no limits here",
                at=f"tables.{config.id}.limits.{bet}",
                expected=f"one of {', '.join(found)}",
            )
    return found


def keeps_chips(player: str) -> bool:
    """Whether the chips of this player are on the ledger: people with accounts, not names a dealer wrote down."""
    return player.startswith(ACCOUNT_PREFIXES)
