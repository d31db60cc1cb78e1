"""Which post may do what the rules leave to the house."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.jackpot.people import Signature, require_post
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Post

#: Whoever decides where a rulebook gives nobody the power and refers to no post.
REFEREE: Final[Post] = "shift-manager"

#: The powers of a rulebook that concern a link.
ORDER_AWARDS: Final = "order-awards"
CHOOSE_FAULT_MODE: Final = "choose-fault-mode"


def require_power(signature: Signature, act: str, books: Iterable[Rulebook]) -> None:
    """Whoever acts must hold a post, and the one that each of these rulebooks asks for."""
    require_post(signature, "dealer")
    for book in books:
        require_post(signature, *_power(book, act))


def _power(book: Rulebook, act: str) -> tuple[Post, tuple[str, ...]]:
    """The post that a rulebook gives a power to; where it is silent, the one that it refers to."""
    power = next((power for power in book.authority.powers if power.act == act), None)
    if power is not None:
        return power.post, power.clause
    referral = book.authority.referral
    return (REFEREE if referral.to == "configured" else referral.to), referral.clause
