"""The streets of a round: which cards are turned, what is open to whom, and what a decision does to the bets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from typing import Final, Literal, NamedTuple

from pydantic import Field, field_validator

from croupier.rulebook.dealing import CardSlice
from croupier.rulebook.parts import Cited, Many, Names, Part
from croupier.rulebook.thresholds import ThresholdField

#: The decision that gives a hand up, whatever else a rulebook calls so.
FOLD: Final = "fold"


class NeededHand(Part):
    """A hand without which a choice is not open: this one or a better one."""

    hand: str
    least: ThresholdField = Field(alias="from")


class Choice(Cited):
    """Something a player may do on a street.

    It stakes a bet, `times` over what the bet's size is a multiple of; it takes a bet back; it folds the hand; or it
    leaves everything as it is. `when`: only with such a hand.
    """

    do: str = Field(pattern=r"^[a-z]+(-[a-z]+)*$", description='a word in small letters, as in "raise" or "take-back"')
    stakes: str | None = None
    times: Many[int] = ()
    takes: str | None = None
    folds: bool | None = None
    when: NeededHand | None = None

    @property
    def gives_up(self) -> bool:
        """Whether the hand is folded: said so, or called so."""
        return self.do == FOLD if self.folds is None else self.folds

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Each decision that the choice offers, by its id: `raise-2x` for each of its `times`, else its word."""
        if self.times:
            return tuple(Decision(f"{self.do}-{times}x", times, self) for times in self.times)
        return (Decision(self.do, 1 if self.stakes is not None else 0, self),)


class Decision(NamedTuple):
    """One decision: its id in commands and records, and how many times over it stakes; 0 where it stakes nothing."""

    id: str
    times: int
    choice: Choice

    @property
    def stakes(self) -> str | None:
        """The bet that the decision puts up."""
        return self.choice.stakes

    @property
    def takes(self) -> str | None:
        """The bet that goes back to whoever staked it."""
        return self.choice.takes

    @property
    def folds(self) -> bool:
        """Whether the hand is given up."""
        return self.choice.gives_up

    @property
    def moves(self) -> bool:
        """Whether the decision does anything; the others leave the hand as it is."""
        return self.folds or self.stakes is not None or self.takes is not None


class Turn(Cited):
    """Cards turned up before a street, each of the place that it names."""

    cards: Names

    @field_validator("cards")
    @classmethod
    def _cards_are_readable(cls, cards: tuple[str, ...]) -> tuple[str, ...]:
        for text in cards:
            CardSlice.parse(text)
        return cards

    @property
    def slices(self) -> tuple[CardSlice, ...]:
        return tuple(map(CardSlice.parse, self.cards))


class Street(Cited):
    """A decision point, open to boxes on which the bet it is `on` lies and the bet it has under `unless` does not."""

    id: str
    on: str
    unless: str | None = None
    turn: Turn | None = None
    choices: Many[Choice] = Field(min_length=1)

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Everything that may be decided here, in the order of the rulebook."""
        return tuple(decision for choice in self.choices for decision in choice.decisions)

    def decision(self, decision_id: str) -> Decision | None:
        return self._by_id.get(decision_id)

    @cached_property
    def _by_id(self) -> dict[str, Decision]:
        return {one.id: one for one in reversed(self.decisions)}

    def open_to(self, bets: Collection[str]) -> bool:
        """Whether a box on which these bets lie decides here."""
        return self.on in bets and (self.unless is None or self.unless not in bets)


class Reveal(Cited):
    """What the dealer turns up after the decisions, in this order.

    Hands are turned all together, or one by one: `right-to-left` begins with the box at the dealer's right, which is
    dealt last.
    """

    show: Literal["dealer", "community", "boxes", "side-bets-only"]
    order: Literal["together", "right-to-left"] = "together"


class Made(NamedTuple):
    """A decision that a box has made, and the street it was made on."""

    street: Street
    decision: Decision


class StreetsTaken(NamedTuple):
    """The way of a box through the streets: what it has decided, what that did to its bets, and where it stands.

    `staked` says how many times over a decision has put up each bet; `taken` are the bets that went back, `made` the
    decisions as far as each was open. `waits` is the street that waits for the box, none when it is through.
    """

    made: tuple[Made, ...]
    waits: Street | None
    folded: bool
    staked: dict[str, int]
    taken: dict[str, Choice]

    @property
    def decides(self) -> bool:
        """Whether the box has anything to decide in the round."""
        return bool(self.made) or self.waits is not None

    @property
    def stays(self) -> bool:
        """Whether the box has been played to the end: nothing is left to decide, and it was not folded."""
        return bool(self.made) and self.waits is None and not self.folded


def way_of(streets: Sequence[Street], bets: Collection[str], decisions: Sequence[str]) -> StreetsTaken:
    """The way of a box with these opening bets and decisions, as far as each of them was open."""
    lying, left = set(bets), iter(decisions)
    made: list[Made] = []
    staked: dict[str, int] = {}
    taken: dict[str, Choice] = {}
    for street in streets:
        if not street.open_to(lying):
            continue
        decision = street.decision(next(left, ""))
        if decision is None:
            return StreetsTaken(tuple(made), street, False, staked, taken)
        made.append(Made(street, decision))
        if decision.folds:
            return StreetsTaken(tuple(made), None, True, staked, taken)
        if decision.stakes is not None:
            lying.add(decision.stakes)
            staked[decision.stakes] = staked.get(decision.stakes, 0) + decision.times
        if decision.takes is not None:
            lying.discard(decision.takes)
            taken[decision.takes] = decision.choice
    return StreetsTaken(tuple(made), None, False, staked, taken)
