"""What a table says about a card that cannot be: not which cards lie face down, or are to come.

A reader may know cards that nobody at the table has seen. Whoever typed cards at random would learn from "that one has
left the device" what somebody holds. So a card that clashes with one in sight is named, and every other one is refused
in the same words; the pit, which answers for the table, is told why.
"""

from __future__ import annotations

import re
from typing import Final

from croupier.cards import Card
from croupier.errors import Code, Refusal
from croupier.floor.people.person import Person
from croupier.floor.people.roles import acts_for
from croupier.floor.service.onlooker import onlooker
from croupier.floor.service.setup import TableSetup
from croupier.round import RoundState, view
from croupier.round.announced import HIDDEN

_PLACE: Final = re.compile(r"cards\[(\d+)\]")


def veiled(
    setup: TableSetup, state: RoundState, person: Person, cards: tuple[Card | None, ...], said: Refusal
) -> Refusal:
    """The refusal as this person may hear it."""
    place = _PLACE.fullmatch(said.at)
    if said.code not in (Code.CARD_TWICE, Code.NO_CARD_DUE) or place is None:
        return said
    index = int(place[1])
    known = {str(card) for card in cards[:index] if card is not None} | _in_sight(setup, state, person)
    if said.code is Code.CARD_TWICE and str(cards[index]) in known:
        return said
    if acts_for(person.post, "pit-supervisor"):
        why = "it has left the device already" if said.code is Code.CARD_TWICE else "a ruling has put others first"
        return Refusal(said.code, f"this card cannot lie here: {why}", at=said.at, clauses=said.clauses)
    return Refusal(
        Code.CARD_TWICE,
        "this card cannot lie here",
        at=said.at,
        expected="the card that lies there; the pit can say why",
        clauses=state.rulebook.equipment.deck.clause,
    )


def _in_sight(setup: TableSetup, state: RoundState, person: Person) -> set[str]:
    """Every card that this person sees."""
    seen = view(state, onlooker(setup, person))
    faces = {*seen.dealer, *seen.community, *(card for box in seen.boxes for card in box.cards)}
    return faces - {HIDDEN}
