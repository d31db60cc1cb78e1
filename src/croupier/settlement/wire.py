"""The JSON of a settlement, as `croupier settle` prints it.

`plain` says what the JSON is; `encode` writes exactly that, faster: the lines of a box come back again and
again, so their text is made once.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec.structs import asdict

from croupier.cache import Cache
from croupier.errors import CroupierError
from croupier.settlement.bettors import at_box
from croupier.wire.settlement import Line, SettledBox, Settlement

_line_texts: Final = Cache[tuple[Line, ...], str](65_536)
#: Stands in the text of lines that several people share, and in no other: names are in the shares alone.
_SHARED: Final = '"shares":['
_name_texts: Final = Cache[str | None, str](65_536)


def plain(settlement: Settlement) -> dict[str, Any]:
    """A settlement as plain data; keys that say nothing (`bettors`, `shares`, `void`) are left out."""
    return {
        "rulebook": settlement.rulebook,
        "dealer": asdict(settlement.dealer),
        "boxes": [_plain_box(box) for box in settlement.boxes],
        "jackpot": {
            "before": settlement.jackpot.before,
            "after": settlement.jackpot.after,
            "awards": [msgspec.to_builtins(award) for award in settlement.jackpot.awards],
        },
    } | ({"void": True} if settlement.void else {})


def _plain_box(box: SettledBox) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "box": box.box,
        "player": box.player,
        "category": box.category,
        "staked": box.staked,
        "paid": box.paid,
        "net": box.net,
        "lines": [_plain_line(line) for line in box.lines],
    }
    return shown | ({"bettors": _plain_bettors(box)} if any(line.shares for line in box.lines) else {})


def _plain_bettors(box: SettledBox) -> list[dict[str, Any]]:
    """Everybody with chips on a box that several people share, with what he gained or lost."""
    return [
        {"player": player, "staked": stood.staked, "paid": stood.paid, "net": stood.net}
        for player, stood in at_box(box).items()
    ]


def _plain_line(line: Line) -> dict[str, Any]:
    """The line without its facts, which `explain` tells."""
    shown: dict[str, Any] = {
        "bet": line.bet,
        "stake": line.stake,
        "payout": line.payout,
        "result": line.result,
        "clauses": list(line.clauses),
    }
    return shown | ({"shares": [asdict(share) for share in line.shares]} if line.shares else {})


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
