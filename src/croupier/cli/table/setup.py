"""The terms of a table in the terminal: limits, boxes and device, from the options or from what is usual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from croupier.errors import Code, CroupierError, InputError, Refusal
from croupier.jackpot.link import USUAL_UNIT
from croupier.money import Cents, parse_amount
from croupier.round.table import Table
from croupier.rulebook import Rulebook
from croupier.wire.rounds import Limit

#: What a table takes where nobody says otherwise, in cents: on the bets that bring a hand in, and on the others.
USUAL_MAIN: Final = Limit(min=10_00, max=1_000_00)
USUAL_SIDE: Final = Limit(min=5_00, max=200_00)

#: In `--limits`, the name of the most that one winning combination may earn.
PAYOUT: Final = "payout"


class Terms(Struct, frozen=True):
    """A table as the engine takes it, and who has which boxes."""

    table: Table
    own: tuple[int, ...]
    bots: tuple[int, ...]


def terms_of(
    rulebook: Rulebook,
    *,
    limits: Sequence[str] = (),
    boxes: int = 1,
    bots: int = 0,
    deal: str | None = None,
    readings: Mapping[str, str] | None = None,
    source: str = "",
) -> Terms:
    """The table for a player with so many boxes and so many bots beside him."""
    if boxes > 1 and rulebook.seating.hands.boxes == "one":
        raise Refusal(
            Code.ONE_HAND_ONLY,
            "a player has one hand at this game",
            at="--boxes",
            expected="1",
            clauses=rulebook.seating.hands.clause,
        )
    places = boxes + bots
    layouts = [
        (layout.id, max(places, layout.positions.min if layout.positions is not None else 1))
        for layout in rulebook.equipment.layouts
        if places <= (layout.positions.max if layout.positions is not None else rulebook.equipment.most_boxes)
    ]
    if not layouts:
        most = rulebook.equipment.most_boxes
        message = f"no layout of this game has {places} boxes"
        raise InputError(Code.BAD_VALUE, message, at="--bots", expected=f"at most {most} boxes in all")
    layout_id, positions = layouts[0]
    stated = dict(_parse(rulebook, limits))
    table = Table(
        rulebook=rulebook.id,
        source=source,
        layout=layout_id,
        boxes=positions,
        deal=deal or _usual_deal(rulebook),
        limits=_limits(rulebook, stated),
        jackpot_unit=_unit(rulebook, stated),
        payout_cap=stated[PAYOUT].max if PAYOUT in stated else None,
        absent_hand="fold-hand",
        readings=dict(readings or {}),
    )
    return Terms(table, tuple(range(1, boxes + 1)), tuple(range(boxes + 1, places + 1)))


def _usual_deal(rulebook: Rulebook) -> str:
    """An automatic shuffler where the rules know one: nobody sits here who could deal from a shoe."""
    devices = {deal.device: deal.id for deal in reversed(rulebook.deals)}
    return devices.get("shuffler") or rulebook.deals[0].id


def _unit(rulebook: Rulebook, stated: Mapping[str, Limit]) -> Cents | None:
    bet = rulebook.jackpot_bet
    if bet is None or not rulebook.bets[bet].by_unit:
        return None
    limit = stated.get(bet)
    return limit.max if limit is not None else USUAL_UNIT


def _limits(rulebook: Rulebook, stated: Mapping[str, Limit]) -> dict[str, Limit]:
    """A limit for every bet that may have one; a bet that equals another has the other's."""
    shown = rulebook.limits.displayed
    limited = shown.bets if shown is not None else rulebook.opening_bets
    found: dict[str, Limit] = {}
    for bet in limited:
        if rulebook.bets[bet].by_unit:
            continue
        usual = USUAL_MAIN if bet in rulebook.entry_bets else USUAL_SIDE
        found[bet] = stated.get(bet, found.get(rulebook.equal_bets.get(bet, ""), usual))
    return found


def _parse(rulebook: Rulebook, texts: Sequence[str]) -> Iterator[tuple[str, Limit]]:
    """Read `ante=10:500`; for a stake that the table prescribes `jackpot=5`, for a cap on winnings `payout=25,000`."""
    shown = rulebook.limits.displayed
    limited = tuple(bet for bet in (shown.bets if shown is not None else rulebook.opening_bets))
    single = {bet for bet in rulebook.opening_bets if bet == rulebook.jackpot_bet and rulebook.bets[bet].by_unit}
    if rulebook.limits.payout_cap is not None:
        single.add(PAYOUT)
    for text in texts:
        bet, _, amounts = text.partition("=")
        least, colon, most = amounts.partition(":")
        if bet not in single and bet not in limited:
            known = ", ".join(dict.fromkeys((*limited, *sorted(single))))
            message = f"{bet!r} has no limits here"
            raise InputError(Code.UNKNOWN_BET, message, at=f"--limits {text}", expected=f"one of {known}")
        try:
            if bool(colon) == (bet in single):
                raise InputError(Code.BAD_VALUE, f"{amounts!r} is no limit of {bet}")
            yield bet, Limit(min=parse_amount(least) if colon else None, max=parse_amount(most if colon else least))
        except CroupierError as fault:
            expected = f"{bet}=5" if bet in single else f"{bet}=10:500"
            raise InputError(fault.code, fault.message, at=f"--limits {text}", expected=expected) from None
