"""From a finished round to the JSON that `croupier settle` reads; reading it again gives the same settlement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict

from croupier.cards import format_cards
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.settlement.finished import FinishedBox, FinishedRound
from croupier.settlement.read import PAYOUT


def document(round_: FinishedRound, *, rulebook: str = "", readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The round as plain data; what says nothing is left out. `rulebook` names the file of a what-if copy."""
    found: dict[str, Any] = {"rulebook": rulebook or round_.rulebook.id}
    found |= {"dealer": format_cards(round_.dealer)} if round_.dealer or round_.rulebook.cards.dealer else {}
    found |= {"community": format_cards(round_.community)} if round_.community else {}
    if round_.jackpot is not None:
        found["jackpot"] = _said(asdict(round_.jackpot))
    limits = {bet: _said({"min": limit.min, "max": limit.max}) for bet, limit in round_.limits.items()}
    limits |= {PAYOUT: {"max": round_.payout_cap}} if round_.payout_cap is not None else {}
    found |= _said({"limits": limits, "readings": dict(readings or {})})
    if round_.void is not None:
        found["void"] = _said(asdict(round_.void)) | {"clauses": list(round_.void.clauses)}
    return found | {"boxes": [_box(round_.rulebook, box) for box in round_.boxes]}


def _box(book: Rulebook, box: FinishedBox) -> dict[str, Any]:
    found = asdict(box) | {"cards": format_cards(box.cards), "bets": _bets(book, box)}
    found["orders"] = [_said(asdict(order)) | {"clauses": list(order.clauses)} for order in box.orders]
    found["bettors"] = {bet: dict(shares) for bet, shares in box.bettors.items()}
    found["laid"] = {bet: [list(chips) for chips in laid] for bet, laid in box.laid.items()}
    stated = ("box", "player", "cards", "bets")
    return {key: found[key] for key in stated} | _said(
        {key: value for key, value in found.items() if key not in (*stated, "stakes")}
    )


def _bets(book: Rulebook, box: FinishedBox) -> dict[str, Cents]:
    """The opening bets, and what decisions staked only where it is not what they make it or several people share it."""
    staked = book.way(box.stakes, box.decisions).staked
    proper = {bet: times * box.stakes.get(str(book.bets[bet].follows), 0) for bet, times in staked.items()}
    return {bet: stake for bet, stake in box.stakes.items() if stake != proper.get(bet) or bet in box.bettors}


def _said(values: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is empty, and with lists as JSON has them."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in values.items()
        if value is not None and value is not False and value not in ((), [], {}, "")
    }
