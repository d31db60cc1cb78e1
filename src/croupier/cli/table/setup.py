"""The terms of a table in the terminal: limits, boxes and device, the seeds of its rounds, and a jackpot of its own."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final

from msgspec import Struct

from croupier.errors import Code, CroupierError, InputError, Refusal, bad_value
from croupier.jackpot.link import USUAL_UNIT, WHOLE, Link, LinkedTable, Shares, check_link
from croupier.money import MILS, Cents, parse_amount
from croupier.round import RoundState
from croupier.round.closing import accepted_jackpot_stakes
from croupier.round.table import Table, usual_deal, usual_limits
from croupier.rulebook import Rulebook
from croupier.shuffle import SEED_BYTES, require_entropy
from croupier.wire.rounds import Limit, MeterReading

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
        message = "a player has one hand at this game"
        raise Refusal(Code.ONE_HAND_ONLY, message, at="--boxes", expected="1", clauses=rulebook.seating.hands.clause)
    places = boxes + bots
    layouts = [
        (layout.id, max(places, layout.positions.min if layout.positions is not None else 1))
        for layout in rulebook.equipment.layouts
        if places <= (layout.positions.max if layout.positions is not None else rulebook.equipment.most_boxes)
    ]
    if not layouts:
        most = rulebook.equipment.most_boxes
        raise bad_value(f"no layout of this game has {places} boxes", "--bots", f"at most {most} boxes in all")
    layout_id, positions = layouts[0]
    stated = dict(_parse(rulebook, limits))
    table = Table(
        rulebook=rulebook.id,
        source=source,
        layout=layout_id,
        boxes=positions,
        deal=deal or usual_deal(rulebook),
        limits=usual_limits(rulebook, stated),
        jackpot_unit=_unit(rulebook, stated),
        payout_cap=stated[PAYOUT].max if PAYOUT in stated else None,
        absent_hand="fold-hand",
        readings=dict(readings or {}),
    )
    return Terms(table, tuple(range(1, boxes + 1)), tuple(range(boxes + 1, places + 1)))


def _unit(rulebook: Rulebook, stated: Mapping[str, Limit]) -> Cents | None:
    bet = rulebook.jackpot_bet
    if bet is None or not rulebook.bets[bet].by_unit:
        return None
    limit = stated.get(bet)
    return limit.max if limit is not None else USUAL_UNIT


def _parse(rulebook: Rulebook, texts: Sequence[str]) -> Iterator[tuple[str, Limit]]:
    """Read `ante=10:500`; for a stake that the table prescribes `jackpot=5`, for a cap on winnings `payout=25,000`."""
    shown = rulebook.limits.displayed
    limited = shown.bets if shown is not None else rulebook.opening_bets
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
                raise bad_value(f"{amounts!r} is no limit of {bet}")
            yield bet, Limit(min=parse_amount(least) if colon else None, max=parse_amount(most if colon else least))
        except CroupierError as fault:
            expected = f"{bet}=5" if bet in single else f"{bet}=10:500"
            raise InputError(fault.code, fault.message, at=f"--limits {text}", expected=expected) from None


#: Names the derivation; another way to get from a game's seed to a round's would be another game.
_DERIVED: Final = b"croupier-play-1"
_ENTROPY_BYTES: Final = 16
_SEED: Final = re.compile(r"[0-9a-fA-F]{1,64}", re.ASCII)


class SeedSource:
    """The seeds and ids of the rounds of one game; with a seed of its own the game repeats itself."""

    def __init__(self, seed: str | None, began: datetime, entropy: str | None = None) -> None:
        require_entropy(entropy or "")
        self._entropy = entropy
        if seed is not None and not _SEED.fullmatch(seed):
            raise bad_value(f"{seed!r} is not a seed for a game", "--seed", "a number, or up to 64 hexadecimal digits")
        self._seed = seed.lower() if seed is not None else None
        self._name = f"S{self._seed[:16]}" if self._seed is not None else f"R{began:%Y%m%d-%H%M%S}"
        self._rounds = 0

    def entropy(self) -> str:
        """What the player adds to the next shuffle: his own words, or fresh ones where the game has no seed."""
        if self._entropy is not None:
            return self._entropy
        return secrets.token_hex(_ENTROPY_BYTES) if self._seed is None else ""

    def next_round(self) -> tuple[str, bytes]:
        """The id of the next round and the seed of its shuffle."""
        self._rounds += 1
        round_id = f"{self._name}-{self._rounds}"
        if self._seed is None:
            return round_id, secrets.token_bytes(SEED_BYTES)
        return round_id, hashlib.sha256(b"\n".join((_DERIVED, self._seed.encode(), b"%d" % self._rounds))).digest()


def check_shares(rulebook: Rulebook, reset: Cents, shares: Shares) -> None:
    """Refuse shares of the jackpot bet that no link may have; a rulebook may bound what the house keeps."""
    if not rulebook.has_jackpot:
        return
    table = LinkedTable(rulebook=rulebook.id)
    currency = rulebook.identity.currency
    link = Link(
        id="here", title="", currency=currency, unit=USUAL_UNIT, reset=reset, shares=shares, tables={"here": table}
    )
    check_link(link, {"here": rulebook})


class Meter:
    """The meter between rounds. It counts in ten-thousandths of a cent and shows whole cents."""

    def __init__(self, shown: Cents, reset: Cents, shares: Shares) -> None:
        self._mils = shown * MILS
        self._reset = reset
        self._share = shares.meter

    @property
    def shown(self) -> Cents:
        return self._mils // MILS

    def reading(self, state: RoundState) -> MeterReading | None:
        """What the table shows when bets are closed, their contributions counted in [X6]; nothing without a jackpot."""
        if not state.rulebook.has_jackpot:
            return None
        return MeterReading(meter=self._with_bets(state) // MILS, reset=self._reset)

    def close_round(self, state: RoundState) -> None:
        """Keep what a settled round has left; a void one has contributed nothing [X10]."""
        settlement = state.settlement
        if settlement is None or settlement.void:
            return
        mils, jackpot = self._with_bets(state), settlement.jackpot
        if jackpot.before is not None and jackpot.after is not None:
            mils -= (jackpot.before - jackpot.after) * MILS
        self._mils = mils

    def _with_bets(self, state: RoundState) -> int:
        stakes = sum(accepted_jackpot_stakes(state).values())
        return self._mils + stakes * MILS * self._share // WHOLE
