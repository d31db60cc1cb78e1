"""What the hands of a link win, as its sign prints it: shares of the meter, prizes, envy."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Any

from croupier.cards import DECK
from croupier.jackpot import Link
from croupier.money import Cents
from croupier.ranking import RankList, rank_hand
from croupier.rulebook import Rulebook, load
from croupier.rulebook.pays import Pay


def printed(link: Link) -> list[dict[str, Any]]:
    """The prizes of every game on the link, each game once, best hand first."""
    games = {(table.rulebook, tuple(sorted(table.readings.items()))) for table in link.tables.values()}
    return [_game(rulebook, readings, link.unit) for rulebook, readings in sorted(games)]


def takes_all(link: Link) -> list[str]:
    """The classes of hands that take the whole meter."""
    rows = [row for game in printed(link) for row in game["rows"] if row["share"] == "100%"]
    return list(dict.fromkeys(row["category"] for row in rows))


@lru_cache(maxsize=64)
def _game(rulebook: str, readings: tuple[tuple[str, str], ...], unit: Cents) -> dict[str, Any]:
    book = load(rulebook, readings=dict(readings))
    pays = book.bets[book.jackpot.bet].pays if book.jackpot is not None else None
    table = pays.table if pays is not None else {}
    return {
        "rulebook": book.id,
        "game": book.identity.title,
        "rows": [_row(book, category, pay, unit) for category, pay in table.items()],
        "cards": shown_hand(book.rank_list(pays.hand), next(iter(table))) if pays is not None else [],
    }


def _row(book: Rulebook, category: str, pay: Pay, unit: Cents) -> dict[str, Any]:
    envy = (
        book.jackpot.envy.amounts.get(category) if book.jackpot is not None and book.jackpot.envy is not None else None
    )
    of_meter = pay.kind == "percent"
    return {
        "category": category,
        "share": str(pay) if of_meter else None,
        "amount": None if of_meter else pay.winnings(unit),
        "envy": envy.winnings(unit) if envy is not None else None,
    }


@lru_cache(maxsize=64)
def shown_hand(ranks: RankList, category: str) -> list[str]:
    """The highest hand of a class, card by card from the top: what a sign shows of it."""
    for cards in combinations(reversed(DECK), ranks.size):
        if rank_hand(cards, ranks).category == category:
            return [str(card) for card in cards]
    return []
