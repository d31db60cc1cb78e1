"""Chips bought and cashed: what leaves the cage lies in a player's purse, and the other way round.

May import table, people and record.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec
from msgspec import Struct

from croupier.chain import asked_digest, microseconds
from croupier.errors import Code, InputError, Refusal
from croupier.floor.people.person import Person
from croupier.floor.people.records import ActRecords
from croupier.floor.record.entries import Written
from croupier.floor.table.desk import UnitOfWork
from croupier.floor.table.money import chips_of, require_chips
from croupier.floor.table.requests import LONGEST_KEY
from croupier.jackpot.accounts import CAGE, CHIPS, account
from croupier.jackpot.ledger import Transfer
from croupier.languages import Sentence
from croupier.money import MILS, Cents, amount_told

#: The cage of the whole floor.
CAGE_OF_FLOOR: Final = account(CAGE, "floor")
BUY_IN: Final = "buy-in"
CASH_OUT: Final = "cash-out"
#: What two people have moved has a key that begins with this.
AGREED: Final = "proposal/"
A_DAY: Final = timedelta(days=1)
#: How the staff log calls what somebody of the house has moved.
MOVED: Final = "chips-moved"
#: No single movement is larger.
MOST_CENTS: Final = 10**11
#: No purse is filled further, so that its balance is a number that every database keeps exactly.
MOST_IN_PURSE: Final = 10**13

_encode: Final = msgspec.json.Encoder(order="deterministic").encode


class ChipsMoved(Struct, frozen=True, kw_only=True, tag_field="type", tag="chips-moved"):
    """Chips were handed to a player (above 0) or taken back from him (below 0)."""

    player: str
    amount: Cents
    chips: Cents
    reason: str = ""


_read = msgspec.json.Decoder(tuple[ChipsMoved]).decode


def stream_of(player: str) -> str:
    """The stream in which the movements of a purse stand."""
    return f"purse:{player}"


def require_small(
    acts: ActRecords, person: Person, player: str, amount: Cents, most: Cents, most_in_all: Cents, now: datetime
) -> None:
    """Refuse more than one person may hand to a player within a day, or to all together, or take back; in parts too."""
    alone = [
        (line.subject, abs(line.details["amount"]))
        for line in acts.since(person.account, MOVED, now - A_DAY)
        # What two people have agreed on is not his alone, and what comes back makes up for nothing.
        if "proposed_by" not in line.details and (line.details["amount"] > 0) == (amount > 0)
    ]
    for limit, whose, moved in (
        (most, "player", sum(cents for subject, cents in alone if subject == player)),
        (most_in_all, "all", sum(cents for _, cents in alone)),
    ):
        if moved + abs(amount) > limit:
            says = Sentence(
                "so-many-chips-need-two-people", limit=amount_told(limit), moved=amount_told(moved), whose=whose
            )
            raise Refusal(Code.TWO_PEOPLE_NEEDED, says, at="amount")


def refill(
    books: UnitOfWork, person: Person, most: Cents, lying: Callable[[], Cents], key: str, now: datetime
) -> ChipsMoved:
    """Play chips for a guest up to what guests are handed; what lies on layouts is his too. Once under the same key."""
    stream, streams = stream_of(person.account), books.streams
    streams.head(stream, lock=True)
    if (known := streams.keyed(stream, key)) is not None:
        return _read(known.body)[0]
    # The purse is locked before the layouts are looked at: no chips come from there that neither has counted.
    missing = most - books.ledger.balance(account(CHIPS, person.account), lock=True) // MILS
    missing -= lying()
    if missing <= 0:
        raise Refusal(Code.NOT_PERMITTED, Sentence("chips-enough", most=amount_told(most)))
    return move_chips(books, person, person.account, missing, key, now, "play chips")


def move_chips(
    books: UnitOfWork, person: Person, player: str, amount: Cents, key: str, now: datetime, reason: str = ""
) -> ChipsMoved:
    """Chips from the cage to a player, or back; under the same key once, however often it is asked for."""
    if type(amount) is not int or not 0 < abs(amount) <= MOST_CENTS:
        raise InputError(Code.BAD_AMOUNT, Sentence("this-no-amount-of-chips"), at="amount")
    if not 0 < len(key) <= LONGEST_KEY + 80:
        raise InputError(Code.MISSING_FIELD, Sentence("every-movement-has-key"), at="Idempotency-Key")
    stream, streams = stream_of(player), books.streams
    request = asked_digest(person.account, amount, reason)
    head = streams.head(stream, lock=True)
    known = streams.keyed(stream, key)
    if known is not None:
        if known.request != request:
            raise Refusal(Code.KEY_REUSED, Sentence("key-was-used-for-something-else"), at="Idempotency-Key")
        return _read(known.body)[0]
    purse, mils = account(CHIPS, player), abs(amount) * MILS
    kind = BUY_IN if amount > 0 else CASH_OUT
    transfer = Transfer(CAGE_OF_FLOOR, purse, mils, kind) if amount > 0 else Transfer(purse, CAGE_OF_FLOOR, mils, kind)
    require_chips(books.ledger, (transfer,))
    chips = chips_of(books.ledger, player) + amount
    if amount > 0 and chips > MOST_IN_PURSE:
        raise Refusal(Code.BAD_AMOUNT, Sentence("no-purse-holds-as-much", most=amount_told(MOST_IN_PURSE)), at="amount")
    moved = ChipsMoved(player=player, amount=amount, chips=chips, reason=reason)
    entry = Written(
        stream=stream, version=head.version + 1, kind=kind, body=_encode((moved,)).decode(), actor=person.account,
        at=max(microseconds(now), streams.time_of(stream, head.version)), key=key, request=request,
    )  # fmt: skip
    streams.add(head, entry, (transfer,))
    return moved
