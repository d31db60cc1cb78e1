"""Deals give everyone the right number of cards, and no more than the deck has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.errors import Code
from croupier.rulebook.checks.finding import Finding, wrong
from croupier.rulebook.dealing import Deal
from croupier.rulebook.model import Rulebook

_WHO: Final = {"boxes": "each box", "dealer": "the dealer", "community": "the community area"}


def deals_give_every_card(rulebook: Rulebook) -> Iterator[Finding]:
    """Each dealing sequence gives every box, the dealer and the community area the right number of cards."""
    for deal in rulebook.deals:
        given = _cards_given(deal)
        for place in ("boxes", "dealer", "community"):
            wanted = rulebook.cards.in_place(place)
            if given[place] != wanted:
                message = f"{_WHO[place]} would get {given[place]} cards"
                yield wrong(f"deals.{deal.id}.steps", message, f"{wanted}, as [cards] says", Code.DEAL_WRONG)
        for index, step in enumerate(deal.steps):
            if len(set(step.discards)) < len(step.discards) or not set(step.discards) <= set(range(1, step.cards + 1)):
                yield wrong(
                    f"deals.{deal.id}.steps[{index}].discards",
                    f"of {step.cards} cards, {', '.join(map(str, step.discards))} cannot be discarded",
                    f"different numbers from 1 to {step.cards}",
                    Code.DEAL_WRONG,
                )


def _cards_given(deal: Deal) -> dict[str, int]:
    given = {"boxes": 0, "dealer": 0, "community": 0, "burn": 0}
    for step in deal.steps:
        for place in step.to:
            given[place] += step.kept * step.times
    return given


def deck_is_large_enough(rulebook: Rulebook) -> Iterator[Finding]:
    """The largest table that a layout allows can be dealt from the deck, in every way of dealing."""
    deck = rulebook.equipment.deck.cards
    for layout in rulebook.equipment.layouts:
        boxes = layout.positions.max if layout.positions is not None else 0
        for deal in rulebook.deals:
            needed = deal.cards_for(boxes)
            if needed > deck:
                yield wrong(
                    f"equipment.layouts.{layout.id}.positions",
                    f"{boxes} boxes need {needed} cards by deal {deal.id!r}, and the deck has {deck}",
                    "as many boxes as the deck has cards for",
                    Code.DEAL_WRONG,
                )
