"""The cards: how many, in which order they are dealt, when they are turned, and which of them make a hand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import Field, field_validator

from croupier.errors import Code, RulebookError
from croupier.ranking import RANK_LISTS, RankList, rank_list
from croupier.rulebook.parts import Cited, Many, Names, Part

Place: TypeAlias = Literal["boxes", "dealer", "community", "burn"]

_CARDS: Final = re.compile(r"(own|dealer|community)(?:\[(\d+):(\d+)\])?")


class CardSlice(Part):
    """Some of the cards on the table: `own`, `dealer`, `community`, or a part such as `community[0:3]`."""

    place: Literal["own", "dealer", "community"]
    start: int = 0
    stop: int | None = None

    @classmethod
    def parse(cls, text: str) -> CardSlice:
        match = _CARDS.fullmatch(text)
        if match is None:
            raise ValueError(f'{text!r} names no cards; write "own", "dealer", "community" or "community[0:3]"')
        place, start, stop = match.groups()
        return cls.model_validate(
            {"place": place, "start": int(start or 0), "stop": int(stop) if stop is not None else None}
        )

    def places(self, available: int) -> range:
        """Which cards they are, from 0, of a place that has `available` cards."""
        return range(available)[self.start : self.stop]

    def count(self, available: int) -> int:
        """How many cards the slice holds of a place that has `available` cards."""
        return len(self.places(available))

    def __str__(self) -> str:
        whole = self.stop is None and not self.start
        return self.place if whole else f"{self.place}[{self.start}:{self.stop}]"


class Cards(Cited):
    """How many cards each player, the dealer and the community area hold; a game may do without either of the last."""

    own: int = Field(ge=1, le=52)
    dealer: int = Field(default=0, ge=0, le=52)
    community: int = Field(default=0, ge=0, le=52)

    def in_place(self, place: str) -> int:
        return {"own": self.own, "boxes": self.own, "dealer": self.dealer, "community": self.community}[place]


class Hand(Cited):
    """Cards, and the rank list they are read by, which says how many of them count; `best` may repeat it."""

    source: Many[str] = Field(alias="from", min_length=1)
    best: int | None = None
    list: str

    @field_validator("source")
    @classmethod
    def _source_is_readable(cls, source: tuple[str, ...]) -> tuple[str, ...]:
        for text in source:
            CardSlice.parse(text)
        return source

    @property
    def slices(self) -> tuple[CardSlice, ...]:
        return tuple(map(CardSlice.parse, self.source))


class RankOrder(Cited):
    """One rank list of the document, best class first, with a clause for each class where it has one.

    A class of `order` is named, or described where no other game has it; `size` cards count, or a `measure` of all.
    Without an order it is the list of this name that every game can use.
    """

    size: int | None = None
    measure: Literal["", "longest-suit"] = ""
    order: Many[str | dict[str, Any]] = ()
    classes: dict[str, Names] = {}
    ties: Names = ()

    def ranked(self, name: str) -> RankList:
        """The list that hands are ranked by; its faults are told with where they stand in this table."""
        known = RANK_LISTS.get(name)
        if self.order:
            usual = known.size if known is not None and not self.measure else None
            return rank_list(name, self.order, self.size or usual, self.measure)
        if known is None or self.size is not None or self.measure:
            expected = f"its classes, best first; or nothing but clauses and one of the names {', '.join(RANK_LISTS)}"
            raise RulebookError(Code.MISSING_KEY, f"the list {name!r} has no order", at="order", expected=expected)
        return known


class DealStep(Part):
    """Part of a deal: `cards` cards at a time to each place in turn, `times` over.

    `discards` says which of them go straight to the discard holder, counted from 1 as they are dealt; `burns` that the
    document calls these burned. `after = "decisions"` waits until every box has decided. An `id` lets a reading change
    the step.
    """

    id: str | None = None
    to: Names
    cards: int = Field(ge=1, le=52)
    times: int = Field(default=1, ge=1, le=52)
    discards: Many[int] = ()
    burns: bool = False
    after: Literal["decisions"] | None = None
    security_card: bool = False
    clause: Names = ()
    reading: Names = ()

    @property
    def kept(self) -> int:
        """How many of the cards stay where they are dealt."""
        return self.cards - len(self.discards)

    @field_validator("to")
    @classmethod
    def _known_places(cls, to: tuple[str, ...]) -> tuple[str, ...]:
        for place in to:
            if place not in ("boxes", "dealer", "community", "burn"):
                raise ValueError(f'{place!r} is no place for cards; write "boxes", "dealer", "community" or "burn"')
        return to


class Destination(NamedTuple):
    """Where one card goes: to a place, for `boxes` to which box; one that is not `kept` is discarded at once."""

    place: str
    box: int | None = None
    kept: bool = True
    after: Literal["decisions"] | None = None


class Deal(Cited):
    """The order in which cards leave one kind of device."""

    id: str
    device: Literal["manual", "shuffler"]
    method: str = ""
    steps: Many[DealStep] = Field(min_length=1)

    def cards_for(self, boxes: int) -> int:
        """How many cards leave the device when so many boxes are dealt in."""
        return sum(
            step.times * step.cards * sum(boxes if place == "boxes" else 1 for place in step.to) for step in self.steps
        )

    def order(self, boxes: Sequence[int]) -> Iterator[Destination]:
        """Where each card goes, first card first, when these boxes are dealt in."""
        for step in self.steps:
            for _ in range(step.times):
                for place in step.to:
                    for box in boxes if place == "boxes" else (None,):
                        for card in range(1, step.cards + 1):
                            kept = place != "burn" and card not in step.discards
                            yield Destination(place, box, kept, step.after)
