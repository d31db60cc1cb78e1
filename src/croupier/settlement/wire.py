"""The JSON of a settlement, as `croupier settle` prints it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NotRequired, TypedDict

import msgspec
from msgspec import Raw

from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.settlement.bettors import Stood, at_box
from croupier.wire.settlement import Line, Result, SettledBox, Settlement

_encode: Final = msgspec.json.Encoder().encode


class ShareData(TypedDict):
    """One bettor's part of a bet."""

    player: str
    stake: Cents
    payout: Cents


class AwardData(TypedDict):
    """A part of the meter that a hand has won; `share` is that part as the pay table prints it."""

    box: int
    player: str
    category: str
    share: str
    amount: Cents
    meter_before: Cents
    meter_after: Cents
    clauses: list[str]
    shares_of: NotRequired[list[Cents]]


class LineData(TypedDict):
    """A line without its facts; `shares` where several people are on the bet."""

    bet: str
    stake: Cents
    payout: Cents
    result: Result
    clauses: list[str]
    shares: NotRequired[list[ShareData]]


class BettorData(TypedDict):
    """Somebody with chips on a box that several people share."""

    player: str
    staked: Cents
    paid: Cents
    net: Cents


class BoxData(TypedDict):
    """A box with all its lines."""

    box: int
    player: str
    category: str | None
    staked: Cents
    paid: Cents
    net: Cents
    lines: list[LineData]
    bettors: NotRequired[list[BettorData]]


class JackpotData(TypedDict):
    """The meter before and after the awards."""

    before: Cents | None
    after: Cents | None
    awards: list[AwardData]


class DealerData(TypedDict):
    """The dealer's hand; null in a void round."""

    category: str | None
    qualifies: bool | None


class SettlementData(TypedDict):
    """A settled round; `void` only where it is."""

    rulebook: str
    dealer: DealerData
    boxes: list[BoxData]
    jackpot: JackpotData
    void: NotRequired[Literal[True]]


def plain(settlement: Settlement) -> SettlementData:
    """A settlement as plain data; keys that say nothing (`bettors`, `shares`, `void`) are left out."""
    found: SettlementData = msgspec.json.decode(encode(settlement))
    return found


def encode(settlement: Settlement) -> bytes:
    """The JSON text of a settlement, in one line."""
    found = {
        "rulebook": settlement.rulebook,
        "dealer": settlement.dealer,
        "boxes": [_box(box) for box in settlement.boxes],
        "jackpot": settlement.jackpot,
    }
    return _encode(found | {"void": True} if settlement.void else found)


def encode_error(error: CroupierError) -> bytes:
    """The JSON text that stands in the place of a round that could not be settled."""
    return _encode(error.to_json())


def _box(box: SettledBox) -> dict[str, object]:
    found = {
        "box": box.box,
        "player": box.player,
        "category": box.category,
        "staked": box.staked,
        "paid": box.paid,
        "net": box.net,
        "lines": _lines(box.lines),
    }
    for line in box.lines:
        if line.shares:
            return found | {"bettors": [_bettor(player, stood) for player, stood in at_box(box).items()]}
    return found


def _bettor(player: str, stood: Stood) -> BettorData:
    return {"player": player, "staked": stood.staked, "paid": stood.paid, "net": stood.net}


@lru_cache(maxsize=65_536)
def _lines(lines: tuple[Line, ...]) -> Raw:
    """Lines without their facts, which `explain` tells; those of a box come back again and again."""
    names = LineData.__annotations__
    return Raw(
        _encode([{name: said for name in names if (said := getattr(line, name)) or name != "shares"} for line in lines])
    )
