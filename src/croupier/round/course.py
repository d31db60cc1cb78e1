"""The course of a round: its steps from the call for bets to the settlement, as rulebook and device order them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from croupier.round.reveal import next_reveal
from croupier.round.rules import pending
from croupier.round.state import BETTING_OPEN, NOT_OPEN, REVEAL, SETTLEMENT, RoundState
from croupier.rulebook import Rulebook
from croupier.rulebook.streets import Street


class Step(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One step: the act it takes, and the street, the hands or the cards (from 1) that it is about.

    Cards that wait for the decisions are dealt in a step of their own, which is `late`.
    """

    act: str
    street: str = ""
    show: str = ""
    community: tuple[int, ...] = ()
    dealer: tuple[int, ...] = ()
    late: bool = False
    clauses: tuple[str, ...] = ()


def course(book: Rulebook, deal: str) -> tuple[Step, ...]:
    """Every step of a round that is dealt in this way, the first one first."""
    return tuple(_steps(book, deal))


def _steps(book: Rulebook, deal: str) -> Iterator[Step]:
    dealing = book.deal(deal)
    yield Step(act="open-betting", clauses=book.betting.opens.clause)
    yield Step(act="close-betting", clauses=book.betting.closes.clause)
    yield Step(act="deal-cards", clauses=dealing.clause)
    for street in book.streets:
        community, dealer = _turned(book, street, "community"), _turned(book, street, "dealer")
        yield Step(act="decide", street=street.id, community=community, dealer=dealer, clauses=street.clause)
    if any(step.after is not None for step in dealing.steps):
        yield Step(act="deal-cards", late=True, clauses=dealing.clause)
    for reveal in book.reveals:
        yield Step(act="turn-cards", show=reveal.show, clauses=reveal.clause)
    yield Step(act="settle", clauses=book.compared_by)


def _turned(book: Rulebook, street: Street, place: str) -> tuple[int, ...]:
    parts = [part for part in street.turn.slices if part.place == place] if street.turn is not None else []
    return tuple(card + 1 for part in parts for card in part.places(book.cards.in_place(place)))


def place_in(steps: tuple[Step, ...], state: RoundState) -> int:
    """Which of the steps the round is at; as many as there are when it is over."""
    if state.over:
        return len(steps)
    if state.phase == NOT_OPEN:
        return 0
    if state.phase == BETTING_OPEN:
        return 1
    if state.phase == SETTLEMENT:
        return len(steps) - 1
    if state.phase == REVEAL:
        shown = next_reveal(state)
        first = len(steps) - 1 - len(state.rulebook.reveals)
        return first + shown.step if shown is not None else len(steps) - 1
    if state.street is not None:
        here = next(index for index, step in enumerate(steps) if step.street == state.street.id)
        # Everybody has decided: the cards of the next street are to be turned.
        return here if pending(state) else here + 1
    return next(index for index, step in enumerate(steps) if step.act == "deal-cards" and step.late == state.decided)
