"""The JSON of a settlement, as `croupier settle` prints it.

`plain` says what the JSON is; `encode` writes exactly that, faster: the lines of a box come back again and
again, so their text is made once.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypedDict

import msgspec

from croupier.cache import Cache
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.settlement.bettors import at_box
from croupier.wire.settlement import Line, Result, SettledBox, Settlement

_line_texts: Final = Cache[tuple[Line, ...], str](65_536)
#: Stands in the text of lines that several people share, and in no other: names are in the shares alone.
_SHARED: Final = '"shares":['
_name_texts: Final = Cache[str | None, str](65_536)


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
    found: SettlementData = {
        "rulebook": settlement.rulebook,
        "dealer": {"category": settlement.dealer.category, "qualifies": settlement.dealer.qualifies},
        "boxes": [_plain_box(box) for box in settlement.boxes],
        "jackpot": {
            "before": settlement.jackpot.before,
            "after": settlement.jackpot.after,
            "awards": [msgspec.to_builtins(award) for award in settlement.jackpot.awards],
        },
    }
    if settlement.void:
        found["void"] = True
    return found


def _plain_box(box: SettledBox) -> BoxData:
    shown: BoxData = {
        "box": box.box,
        "player": box.player,
        "category": box.category,
        "staked": box.staked,
        "paid": box.paid,
        "net": box.net,
        "lines": [_plain_line(line) for line in box.lines],
    }
    if any(line.shares for line in box.lines):
        shown["bettors"] = _plain_bettors(box)
    return shown


def _plain_bettors(box: SettledBox) -> list[BettorData]:
    """Everybody with chips on a box that several people share, with what he gained or lost."""
    return [
        {"player": player, "staked": stood.staked, "paid": stood.paid, "net": stood.net}
        for player, stood in at_box(box).items()
    ]


def _plain_line(line: Line) -> LineData:
    """The line without its facts, which `explain` tells."""
    shown: LineData = {
        "bet": line.bet,
        "stake": line.stake,
        "payout": line.payout,
        "result": line.result,
        "clauses": list(line.clauses),
    }
    if line.shares:
        shown["shares"] = msgspec.to_builtins(line.shares)
    return shown


def encode(settlement: Settlement) -> bytes:
    """The JSON text of a settlement, in one line."""
    dealer, jackpot = settlement.dealer, settlement.jackpot
    head = f'{{"rulebook":{_name(settlement.rulebook)},"dealer":{{"category":{_name(dealer.category)},"qualifies":'
    qualifies = "null" if dealer.qualifies is None else "true" if dealer.qualifies else "false"
    boxes = ",".join([_box_text(box) for box in settlement.boxes])
    awards = msgspec.json.encode(jackpot.awards).decode() if jackpot.awards else "[]"
    before = "null" if jackpot.before is None else jackpot.before
    after = "null" if jackpot.after is None else jackpot.after
    tail = f'"jackpot":{{"before":{before},"after":{after},"awards":{awards}}}'
    void = ',"void":true' if settlement.void else ""
    return f'{head}{qualifies}}},"boxes":[{boxes}],{tail}{void}}}'.encode()


def encode_error(error: CroupierError) -> bytes:
    """The JSON text that stands in the place of a round that could not be settled."""
    return msgspec.json.encode(error.to_json())


def _box_text(box: SettledBox) -> str:
    lines = _line_texts.get(box.lines) or _lines(box.lines)
    shared = f',"bettors":{msgspec.json.encode(_plain_bettors(box)).decode()}' if _SHARED in lines else ""
    return (
        f'{{"box":{box.box},"player":{_name_texts.get(box.player) or _name(box.player)},'
        f'"category":{_name_texts.get(box.category) or _name(box.category)},"staked":{box.staked},"paid":{box.paid},'
        f'"net":{box.paid - box.staked},"lines":{lines}{shared}}}'
    )


def _lines(lines: tuple[Line, ...]) -> str:
    text = _line_texts[lines] = msgspec.json.encode([_plain_line(line) for line in lines]).decode()
    return text


def _name(name: str | None) -> str:
    text = _name_texts[name] = msgspec.json.encode(name).decode()
    return text
