"""Short words for what is on the table."""

from __future__ import annotations

import re

from croupier.cards import Card, parse_card
from croupier.cli.language import spoken
from croupier.languages import ENGLISH, Given, formatted
from croupier.money import Cents, format_amount, in_marks, parse_amount, written
from croupier.narrator import Teller
from croupier.narrator.teller import decided
from croupier.ranking import HandRank, rank_hand
from croupier.round.announced import HIDDEN
from croupier.rulebook import Rulebook
from croupier.wire.rounds import BoxView, RoundView


def say(message: str, /, **given: Given) -> str:
    """A message of the catalogue in the language of the terminal."""
    return formatted(spoken(), message, given)


def name_of(player: str) -> str:
    """A player as he is called at the table: bots and whoever gave no name in the language of the terminal."""
    return Teller(language=spoken()).known_as(player)


def label(rulebook: Rulebook, bet: str) -> str:
    """A bet as a layout would print it."""
    return rulebook.bets[bet].printed if bet in rulebook.bets else bet.replace("-", " ").title()


def money(cents: Cents, *, sign: bool = False) -> str:
    """An amount: `2,000.00`; with `sign`, gains carry their plus."""
    return written(cents, language=spoken(), sign=sign)


def chips(cents: Cents) -> str:
    """An amount in as few signs as it takes: `25`, `7.50`, `1,000`."""
    return in_marks(format_amount(cents).removesuffix(".00"), spoken())


def read_chips(text: str) -> Cents:
    """An amount as the terminal writes it (`1.000,50` in Greek), or else as English does."""
    point, group = say("number-point"), say("number-group")
    own = rf"\d{{1,3}}({re.escape(group)}\d{{3}})+({re.escape(point)}\d{{1,2}})?|\d+{re.escape(point)}\d{{1,2}}"
    if re.fullmatch(own, text):
        text = text.replace(group, "").replace(point, ".")
    return parse_amount(text)


def decision_word(decision: str, amount: Cents = 0) -> str:
    """`check`, `let it ride`, `play 4× 100.00`."""
    word = decided(decision, spoken())
    return f"{word} {money(amount)}" if amount else word


def done_word(box: BoxView) -> str:
    """What a box has decided, as one would say it of a neighbour."""
    if box.declined:
        return say("play-covered")
    if not box.decisions:
        return ""
    word = decision_word(box.decisions[-1])
    if spoken() != ENGLISH:
        return word
    first, *others = word.split(" ")
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
    whole = rank.describe(spoken())
    return whole if len(whole) <= width else rank.announce(spoken())
