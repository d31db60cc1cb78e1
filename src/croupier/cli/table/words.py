"""Short words for what is on the table."""

from __future__ import annotations

import re
from typing import Final

from croupier.cards import Card, parse_card
from croupier.money import Cents, format_amount
from croupier.ranking import HandRank, rank_hand
from croupier.round.announced import HIDDEN
from croupier.rulebook import Rulebook
from croupier.rulebook.wording import decision as said
from croupier.wire.rounds import BoxView, RoundView

#: How many times over, at the end of a decision.
_TIMES: Final = re.compile(r"\b(\d+)x$")


def label(rulebook: Rulebook, bet: str) -> str:
    """A bet as a layout would print it."""
    return rulebook.bets[bet].printed if bet in rulebook.bets else bet.replace("-", " ").title()


def chips(cents: Cents) -> str:
    """An amount in as few signs as it takes: `25`, `7.50`, `1,000`."""
    return format_amount(cents).removesuffix(".00")


def decision_word(decision: str, amount: Cents = 0) -> str:
    """`check`, `let it ride`, `play 4× 100.00`."""
    word = _TIMES.sub(r"\1×", said(decision))
    return f"{word} {format_amount(amount)}" if amount else word


def done_word(box: BoxView) -> str:
    """What a box has decided, as one would say it of a neighbour."""
    if box.declined:
        return "covered"
    if not box.decisions:
        return ""
    first, *others = decision_word(box.decisions[-1]).split(" ")
    return " ".join((f"{first}s", *others))


def faces(cards: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of a view that lie face up."""
    return tuple(parse_card(card) for card in cards if card != HIDDEN)


def hand_of(rulebook: Rulebook, name: str, own: tuple[str, ...], view: RoundView) -> HandRank | None:
    """What a hand of the rulebook is worth as far as it can be seen; None while too few of its cards are up."""
    hand = rulebook.hands[name]
    places = {"own": own, "dealer": view.dealer, "community": view.community}
    if any(card == HIDDEN for card in own):
        return None
    seen = faces(tuple(card for part in hand.slices for card in places[part.place][part.start : part.stop]))
    rank_list = rulebook.rank_list(name)
    return rank_hand(seen, rank_list) if rank_list.takes(len(seen)) else None


def hand_words(rank: HandRank, width: int) -> str:
    """Everything that a hand is worth, or as a dealer calls it where there is no room for that."""
    whole = rank.describe()
    return whole if len(whole) <= width else rank.announce()
