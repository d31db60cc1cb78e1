"""A shoe or a reader on the network: each card that leaves it is told once; what does not belong there stops it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from croupier.cards import DECK, Card
from croupier.client.faults import Conflict
from croupier.client.table import Table
from croupier.errors import Code, Refusal
from croupier.wire.tables import Update

#: What a table waits for while cards are dealt by hand.
DEALING = "deal-cards"


class CardDevice:
    """A device with its key at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def due(self) -> bool:
        """Whether the table waits for a card."""
        return self._table.look(options=False).view.waits_for.act == DEALING

    def deal(self, card: Card) -> Update:
        """Tell of a card that has left the shoe. Where the table has moved on meanwhile, it is told again."""
        while True:
            try:
                return self._table.do(DEALING, cards=[str(card)])
            except Conflict as moved:
                self._table.version = moved.version

    def deal_all(self, cards: Iterable[Card]) -> Iterator[Update]:
        """These cards one after the other; the first that does not belong there stops the device."""
        self._table.look(options=False)
        for card in cards:
            yield self.deal(card)

    def deal_due(self, deck: Iterable[Card] = DECK) -> Iterator[tuple[Card, Update]]:
        """As many cards of a deck as the table waits for; one that lies there already is left out."""
        waits = self.due()
        for card in deck:
            if not waits:
                return
            try:
                done = self.deal(card)
            except Refusal as refusal:
                if refusal.code is Code.CARD_TWICE:
                    continue
                raise
            yield card, done
            waits = done.view.waits_for.act == DEALING
