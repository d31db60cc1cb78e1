"""Purses: what was handed to a player at the cage, or taken back, and the money that moved for it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.floor.audit.chains import Chain
from croupier.floor.audit.report import Finding
from croupier.floor.service.purse import CAGE_OF_FLOOR, ChipsMoved
from croupier.jackpot.accounts import CHIPS, account
from croupier.jackpot.ledger import Transfer
from croupier.money import MILS

PREFIX: Final = "purse:"

_read: Final = msgspec.json.Decoder(tuple[ChipsMoved]).decode


def purse_faults(chain: Chain) -> Iterator[Finding]:
    """Every movement is the money that its entry tells of."""
    owner = chain.stream.removeprefix(PREFIX)
    for entry, transfers in chain:
        at = f"{chain.stream} entry {entry.version}"
        try:
            (moved,) = _read(entry.body)
        except msgspec.DecodeError as fault:
            yield Finding("unreadable", at, str(fault))
            continue
        if moved.player != owner or transfers != (_transfer(moved, entry.kind),):
            yield Finding("money", at, f"it tells of {moved.amount} cents for {moved.player}, and other money moved")
    yield from chain.findings


def _transfer(moved: ChipsMoved, purpose: str) -> Transfer:
    purse, mils = account(CHIPS, moved.player), abs(moved.amount) * MILS
    return (
        Transfer(CAGE_OF_FLOOR, purse, mils, purpose)
        if moved.amount > 0
        else Transfer(purse, CAGE_OF_FLOOR, mils, purpose)
    )
