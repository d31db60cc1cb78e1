"""Cards as the dealer names them: `Qs`, `Th` or `10h`, `Q♠` are read; `Qs Th` is written.

A card is a small integer, ``4 * rank + suit`` with rank 0..12 for 2..A and suit 0..3 for c d h s, so that
the readable code and the compiled kernels speak of the same thing without translation.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from croupier.errors import Code, InputError
from croupier.languages import Sentence

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
SUIT_SYMBOLS: Final = "♣♦♥♠"
RANK_NAMES: Final = (
    "two three four five six seven eight nine ten jack queen king ace".split()  # noqa: SIM905
)
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

_SUIT_OF: Final = {s: i for alphabet in (SUITS, SUITS.upper(), SUIT_SYMBOLS, "♧♢♡♤") for i, s in enumerate(alphabet)}
_RANK_OF: Final = {r: i for alphabet in (RANKS, RANKS.lower()) for i, r in enumerate(alphabet)} | {"10": 8}


class Card(int):
    """One of the 52 cards. Equal cards are equal integers; order is by rank, then suit."""

    __slots__ = ()

    def __new__(cls, code: int) -> Card:
        if not 0 <= code < 52:
            raise InputError(Code.BAD_CARD, Sentence("no-card", text=code), expected=Sentence("card-number"))
        return super().__new__(cls, code)

    @property
    def rank(self) -> int:
        """0 for a two up to 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades; suits never rank."""
        return self & 3

    @property
    def symbol(self) -> str:
        """The card as printed on a layout: `Q♠`, `10♥`."""
        rank = RANKS[self.rank]
        return ("10" if rank == "T" else rank) + SUIT_SYMBOLS[self.suit]

    @property
    def name(self) -> str:
        """The card as spoken: `queen of spades`."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"


DECK: Final = tuple(Card(code) for code in range(52))
_BY_TEXT: Final = {str(card): card for card in DECK}


def parse_card(text: str) -> Card:
    """Read one card in any of the accepted spellings."""
    known = _BY_TEXT.get(text)
    if known is not None:
        return known
    rank, suit = _RANK_OF.get(text[:-1]), _SUIT_OF.get(text[-1:])
    if rank is None or suit is None:
        raise InputError(Code.BAD_CARD, Sentence("no-card", text=repr(text)))
    return DECK[4 * rank + suit]


def parse_cards(text: str, at: str = "") -> tuple[Card, ...]:
    """Read cards separated by blanks or commas; the same card twice is an error, as is no card, found `at` a place."""
    try:
        cards = tuple(parse_card(word) for word in text.replace(",", " ").split())
        require_distinct(cards)
    except InputError as error:
        raise error.located(at) from None
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards the one way we write them: `Qs Th`."""
    return " ".join(map(str, cards))


def require_distinct(cards: Sequence[Card]) -> None:
    """A deck holds each card once."""
    if len(set(cards)) != len(cards):
        twice = next(card for i, card in enumerate(cards) if card in cards[:i])
        raise InputError(Code.CARD_TWICE, Sentence("card-stands-twice", card=twice))
