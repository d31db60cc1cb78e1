"""Which post may do what the rules leave to the house."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.jackpot.bodies import LinkFault
from croupier.jackpot.people import Signature, require_post
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import CHOOSE_FAULT_MODE, Post
from croupier.rulebook.parts import each_once


def require_power(signature: Signature, act: str, books: Iterable[Rulebook]) -> None:
    """Whoever acts must hold a post, and the one that each of these rulebooks asks for."""
    require_post(signature, "dealer")
    for book in books:
        require_post(signature, *_power(book, act))


def fault_clauses(book: Rulebook, fault: LinkFault) -> tuple[str, ...]:
    """The clauses by which later rounds are played while this fault lasts."""
    power = book.authority.power(CHOOSE_FAULT_MODE)
    if power is None:
        return book.authority.referral.clause
    chosen = power.choices.get(fault.mode) if fault.mode is not None else None
    return each_once(power.clause, chosen.clause if chosen is not None else ())


def _power(book: Rulebook, act: str) -> tuple[Post, tuple[str, ...]]:
    """The post that a rulebook gives a power to; where it is silent, the one that it refers to."""
    power = book.authority.power(act)
    if power is not None:
        return power.post, power.clause
    return book.authority.referral.post, book.authority.referral.clause
