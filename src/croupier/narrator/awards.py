"""The linked jackpot in words: what becomes of an award, and what a transfer does to the meter."""

from __future__ import annotations

from croupier.jackpot.bodies import PaidFirst
from croupier.languages import ENGLISH, formatted
from croupier.narrator.teller import Teller


def told_state(state: str, language: str = ENGLISH) -> str:
    """How far an award is: `waits to be verified`."""
    return formatted(language, f"award-state-{state}", {})


def told_transfer(purpose: str, language: str = ENGLISH) -> str:
    """What a kind of transfer does to the meter."""
    return formatted(language, f"transfer-{purpose}", {})


def told_paid_first(paid: PaidFirst, teller: Teller) -> str:
    """That an award was paid before one that comes no later, and what becomes of the two."""
    return teller.say(
        "award-paid-first", award=paid.award, box=paid.box, table=paid.table, amount=teller.money(paid.amount)
    )


def out_of_order(language: str = ENGLISH, *, owing: bool = False) -> str:
    """What a table says while its link is out of order; `owing`: something was won of it meanwhile."""
    return formatted(language, f"jackpot-{'owing' if owing else 'out'}", {})
