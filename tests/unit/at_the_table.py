"""What a rulebook comes to at a table, in the words of the clause scenarios: cards c1, c2, ..., hands, rulings."""

from __future__ import annotations

from croupier.cards import parse_cards
from croupier.ranking import RANK_LISTS, HandRank, rank_hand
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable


def dealt(book: Rulebook, deal_id: str, boxes: tuple[int, ...]) -> dict[str, str]:
    """Who gets which cards: `box 1`, `dealer`, ... against `c1 c5`; what is thrown away goes to `discard`."""
    cards: dict[str, list[str]] = {}
    for number, card in enumerate(book.deal(deal_id).order(boxes), start=1):
        place = "discard" if not card.kept else card.place if card.box is None else f"box {card.box}"
        cards.setdefault(place, []).append(f"c{number}")
    return {place: " ".join(names) for place, names in cards.items()}


def read(book: Rulebook, hand: str, own: str = "", dealer: str = "", community: str = "") -> HandRank:
    """A hand of the rulebook read on these cards."""
    places = {"own": parse_cards(own), "dealer": parse_cards(dealer), "community": parse_cards(community)}
    cards = [card for part in book.hands[hand].slices for card in places[part.place][part.start : part.stop]]
    return rank_hand(cards, RANK_LISTS[book.hands[hand].list])


def becomes(book: Rulebook, bet: str, *situations: Situation) -> str | None:
    """What becomes of a bet, the most special situation first; None where the bet says nothing about them."""
    effect = book.bets[bet].effect(situations)
    return None if effect is None else effect.then


def pay_table(book: Rulebook, bet: str) -> dict[str, str]:
    """The pay table of a bet as it is printed on the layout."""
    pays = book.bets[bet].pays
    return {} if pays is None else {category: str(pay) for category, pay in pays.table.items()}


def rule_for(book: Rulebook, incident: str, **facts: Fact) -> Rule | None:
    """The rule that decides an incident; None where the document is silent."""
    return applicable(book.irregularities.rules, incident, facts)
