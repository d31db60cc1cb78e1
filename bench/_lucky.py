"""A table at which somebody has the hand that wins the whole meter in every round: what awards cost the audit."""

from __future__ import annotations

from pathlib import Path

from bench._evening import BOXES, spend
from croupier.cards import parse_cards
from croupier.rulebook import load
from croupier.shuffle import SEED_BYTES, shuffled
from tests.floor.fakes import FakeChance
from tests.floor.tables import DEALS, GAMES

TABLE = "rws-3cp"


class Lucky(FakeChance):
    """Draws seeds until one deals the ace, king and queen of spades to one box; no player adds to it."""

    def __init__(self) -> None:
        super().__init__()
        dealt = load(GAMES[TABLE]).deal(DEALS[TABLE]).order(tuple(range(1, BOXES + 1)))
        self._boxes = [goes.box for goes in dealt]
        self._hand = parse_cards("As Ks Qs")

    def draw(self, count: int) -> bytes:
        drawn = super().draw(count)
        while count == SEED_BYTES and not self._wins(drawn):
            drawn = super().draw(count)
        return drawn

    def _wins(self, seed: bytes) -> bool:
        deck = shuffled(seed)
        boxes = {dict(zip(deck, self._boxes, strict=False)).get(card) for card in self._hand}
        return len(boxes) == 1 and boxes != {None}


def win(file: Path, rounds: int) -> None:
    """Play so many rounds there; whoever folds the hand wins nothing, and who did not bet on the jackpot neither."""
    spend(file, rounds, drawn=Lucky(), tables=(TABLE,), entropy=0)
