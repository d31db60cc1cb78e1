"""Random finished rounds of any game: real deals, and short decks that make ties, straight flushes and envy common."""

from __future__ import annotations

from random import Random
from typing import Final

from croupier.cards import DECK, Card
from croupier.rulebook import Rulebook
from croupier.settlement import Display, FinishedBox, FinishedRound
from croupier.settlement.hands import Cards
from croupier.settlement.plan import plan_of

#: Enough cards for four boxes of every game; spades first, so that jackpots are won.
SHORT_DECK: Final = tuple(sorted((card for card in DECK if card.rank >= 6), key=lambda card: (-card.suit, -card.rank)))

METER, RESET, UNIT = 5_000_000_07, 1_000_000_00, 500


def random_round(book: Rulebook, chance: Random, *, most_boxes: int = 4) -> FinishedRound:
    """A round that the rulebook allows: bets in good company, decisions that were open."""
    boxes = chance.randint(1, most_boxes)
    need = book.cards.dealer + book.cards.community + boxes * book.cards.own
    cards = _cards(chance, need)
    dealer, community = _take(cards, book.cards.dealer), _take(cards, book.cards.community)
    players = "ABCD" if book.seating.hands.boxes == "one" else chance.choice(("ABCD", "AABB"))
    return FinishedRound(
        rulebook=book,
        dealer=dealer,
        community=community,
        boxes=tuple(
            _box(book, chance, number, player, (_take(cards, book.cards.own), dealer, community))
            for number, player in zip(range(1, boxes + 1), players, strict=False)
        ),
        jackpot=Display(meter=METER, reset=RESET, unit=UNIT) if book.jackpot is not None else None,
    )


def _cards(chance: Random, need: int) -> list[Card]:
    if chance.random() < 0.5 or need > len(SHORT_DECK):
        return chance.sample(DECK, need)
    return chance.sample(SHORT_DECK[: need + chance.randint(0, 4)], need)


def _take(cards: list[Card], count: int) -> tuple[Card, ...]:
    taken = tuple(cards[:count])
    del cards[:count]
    return taken


def _box(book: Rulebook, chance: Random, number: int, player: str, cards: tuple[Cards, Cards, Cards]) -> FinishedBox:
    entry = chance.choice(book.entry.any_of)
    ante = chance.randrange(1, 20_001)
    stakes = dict.fromkeys(entry, ante)
    for name in book.opening_bets:
        company = book.missing_beside(name, stakes) is None
        size = book.bets[name].size
        if name not in stakes and company and chance.random() < 0.6 and size is not None and size.rule != "equal":
            units = chance.randint(size.min_units, size.max_units)
            stakes[name] = chance.randrange(1, 10_001) if size.rule == "free" else UNIT * units
    decisions = random_decisions(book, chance, stakes, cards)
    return FinishedBox(box=number, player=player, cards=cards[0], stakes=stakes, decisions=decisions)


def random_decisions(
    book: Rulebook, chance: Random, stakes: dict[str, int], cards: tuple[Cards, Cards, Cards]
) -> tuple[str, ...]:
    """One decision on each street that is open to the box, of those for which its hand is good enough."""
    made: list[str] = []
    while (street := book.way(stakes, made).waits) is not None:
        made.append(chance.choice([one.id for one in street.decisions if plan_of(book).meets(one, *cards)]))
    return tuple(made)
