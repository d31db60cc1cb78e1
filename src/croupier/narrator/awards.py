"""The linked jackpot in words: what becomes of an award, and what a transfer does to the meter."""

from __future__ import annotations

from croupier.languages import ENGLISH, formatted


def told_state(state: str, language: str = ENGLISH) -> str:
    """How far an award is: `waits to be verified`."""
    return formatted(language, f"award-state-{state}", {})


def told_transfer(purpose: str, language: str = ENGLISH) -> str:
    """What a kind of transfer does to the meter."""
    return formatted(language, f"transfer-{purpose}", {})


def out_of_order(language: str = ENGLISH, *, owing: bool = False) -> str:
    """What a table says while its link is out of order; `owing`: something was won of it meanwhile."""
    return formatted(language, f"jackpot-{'owing' if owing else 'out'}", {})
