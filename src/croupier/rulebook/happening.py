"""Which incidents can happen at a game, with which device, and what may be ordered: no burn, no missed burn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.languages import ENGLISH
from croupier.rulebook.dealing import Deal
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.model import Rulebook
from croupier.rulebook.vocabulary import Need, vocabulary

_MET: Final[dict[Need, Callable[[Rulebook, Deal], bool]]] = {
    "burn": lambda _, deal: any("burn" in step.to or step.burns for step in deal.steps),
    "community-cards": lambda book, _: book.cards.community > 0,
    "contest": lambda book, _: book.contest is not None,
    "dealer-cards": lambda book, _: book.cards.dealer > 0,
    "decided-bets": lambda book, _: bool(book.decided_bets),
    "equal-bets": lambda book, _: bool(book.equal_bets),
    "jackpot": lambda book, _: book.jackpot_bet is not None,
    "required-bets": lambda book, _: any(bet.requires is not None for bet in book.bets.values()),
    "shown-hands": lambda book, _: book.declining is not None or _speaks_of_declining(book),
}


def _speaks_of_declining(book: Rulebook) -> bool:
    """Where the dealer turns every hand nobody declines, unless the document still says what follows."""
    known = vocabulary().incidents
    ruled = (rule.incident for rule in book.irregularities.rules)
    return book.contest is not None and any(known[name].needs == "shown-hands" for name in ruled if name in known)


def can_happen(book: Rulebook, incident: str, device: Fact | None = None) -> bool:
    """Whether the game has what it takes, dealt with this device or with any."""
    known = vocabulary().incidents[incident]
    if known.several_hands and book.seating.hands.boxes == "one":
        return False
    deals = (deal for deal in book.deals if device in (None, deal.device))
    return known.needs is None or any(_MET[known.needs](book, deal) for deal in deals)


def incidents_of(book: Rulebook) -> tuple[str, ...]:
    """The incidents that can happen at the game, in the order of the vocabulary."""
    return tuple(name for name in vocabulary().incidents if can_happen(book, name))


def remedies_of(book: Rulebook, language: str = ENGLISH) -> dict[str, str]:
    """The remedies that mean something at the game, each in words."""
    words = vocabulary(language)
    needs = words.remedy_needs
    return {name: says for name, says in words.remedies.items() if name not in needs or has(book, needs[name])}


def has(book: Rulebook, need: Need) -> bool:
    """Whether the game has this, dealt with some device."""
    return any(_MET[need](book, deal) for deal in book.deals)


def excluded(book: Rulebook, incident: str, device: Fact | None) -> tuple[str, ...]:
    """The clauses of a deal under which an incident cannot happen that another deal of the game knows; else none."""
    if device is None or can_happen(book, incident, device) or not can_happen(book, incident):
        return ()
    return tuple(dict.fromkeys(clause for deal in book.deals if deal.device == device for clause in deal.clause))
