"""Cards as they are drawn: small ones with a border, or in a line; face down where nobody may see them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.text import Text

from croupier.cards import RANKS, SUIT_SYMBOLS, Card, parse_card
from croupier.round.announced import HIDDEN

#: A card in its border, and the empty place where one will lie.
WIDTH: Final = 5
HEIGHT: Final = 3

#: By suit: clubs, diamonds, hearts, spades. Black is whatever the terminal writes in, dark or light.
TWO_COLOURS: Final = ("bold", "bold red", "bold red", "bold")
FOUR_COLOURS: Final = ("bold green", "bold blue", "bold red", "bold")

_BACK: Final = "blue"


class CardStyle:
    """How the suits are coloured."""

    def __init__(self, *, four_colours: bool = False) -> None:
        self._styles = FOUR_COLOURS if four_colours else TWO_COLOURS

    def of(self, card: Card) -> str:
        return self._styles[card.suit]

    def inline(self, cards: Sequence[str]) -> Text:
        """Cards in a line of text: `Q♠ 10♥ ▒▒`."""
        return Text(" ").join(Text("▒▒", _BACK) if card == HIDDEN else self._symbol(parse_card(card)) for card in cards)

    def _symbol(self, card: Card) -> Text:
        return Text(card.symbol, self.of(card))

    def drawn(self, cards: Sequence[str], places: int = 0) -> Text:
        """Cards side by side, three lines high; with `places`, as many outlines where no card lies yet."""
        top, middle, bottom = Text(), Text(), Text()
        for card in cards:
            edge = _BACK if card == HIDDEN else ""
            face = ("▒▒▒", _BACK) if card == HIDDEN else (_face(parse_card(card)), self.of(parse_card(card)))
            top.append("╭───╮", edge)
            middle.append("│", edge).append(*face).append("│", edge)
            bottom.append("╰───╯", edge)
        for _ in range(places - len(cards)):
            for line, part in ((top, "┌╴ ╶┐"), (middle, "     "), (bottom, "└╴ ╶┘")):
                line.append(part, style="dim")
        return Text("\n").join((top, middle, bottom))


def _face(card: Card) -> str:
    """Rank and suit in three columns: `Q ♠`, `10♥`."""
    rank = RANKS[card.rank].replace("T", "10")
    return f"{rank:<2}{SUIT_SYMBOLS[card.suit]}"
