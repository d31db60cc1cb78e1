"""What whoever runs a table is prompted with: where the round is, which cards are unread, what may go wrong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.cards import SUITS, Card
from croupier.languages import ENGLISH
from croupier.ranking import HandRank, rank_hand
from croupier.round.correcting import hangs_on_card, hangs_on_decision
from croupier.round.options import behind, recordable
from croupier.round.reveal import next_reveal
from croupier.round.rules import pending, way
from croupier.round.state import BETTING_CLOSED, BETTING_OPEN, DEALING, NOT_OPEN, REVEAL, SETTLEMENT, Cards, RoundState
from croupier.rulebook import Rulebook
from croupier.rulebook.dealing import Place
from croupier.rulebook.happening import can_happen, incidents_of
from croupier.rulebook.streets import Street
from croupier.rulebook.vocabulary import PartOfRound, vocabulary
from croupier.settlement.hands import HandReader
from croupier.settlement.plan import plan_of
from croupier.wire.rounds import Option

Hand: TypeAlias = tuple[Card, ...]

_MOMENTS: Final[dict[str, PartOfRound]] = {
    BETTING_OPEN: "betting",
    BETTING_CLOSED: "dealing",
    DEALING: "dealing",
    REVEAL: "showing",
    SETTLEMENT: "showing",
}
#: Words for what no rule covers; it can happen at any time.
UNCOVERED: Final = "uncovered"


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


class Unread(Struct, frozen=True, kw_only=True):
    """Cards on record that nobody has read; `up` is how many of them lie face up and can be read now."""

    place: Place
    box: int | None
    cards: int
    up: int


class Lying(Struct, frozen=True, kw_only=True):
    """The cards of a place, counted from 0, that are on record and may be wrong; on some something `hung` by now."""

    place: Place | Literal["burn"]
    box: int | None
    cards: tuple[int, ...]
    hung: tuple[int, ...]


class Decided(Struct, frozen=True, kw_only=True):
    """What a box has decided on a street, and everything that it could have decided there."""

    box: int
    street: str
    decision: str
    open: tuple[str, ...]
    hung: bool


class Named(Struct, frozen=True, kw_only=True):
    """A hand that lies face up, as a dealer announces it, and the cards that make it; the dealer's own has no box."""

    box: int | None
    says: str
    cards: tuple[str, ...]


class Prompt(Struct, frozen=True, kw_only=True):
    """The course of the round and the step `at` hand, with everything that a dealer has to know for it."""

    course: tuple[Step, ...]
    at: int
    unread: tuple[Unread, ...]
    #: What is on record and could be put right: cards by their places, and decisions.
    lying: tuple[Lying, ...]
    decided: tuple[Decided, ...]
    hands: tuple[Named, ...]
    #: What players without an account could do now, for the dealer to write down.
    recordable: tuple[Option, ...]
    #: What somebody else could put behind a box that is played already.
    behind: tuple[Option, ...]
    #: What can go wrong at this moment, the most particular first.
    incidents: tuple[str, ...]
    #: What the game knows and this table cannot have, such as a missed burn where no card is burnt.
    impossible: tuple[str, ...]


def prompt(state: RoundState, deal: str, *, live: bool, language: str = ENGLISH) -> Prompt:
    """The prompt for whoever runs a table whose cards are dealt in this way; at a `live` one he writes down bets."""
    steps = course(state.rulebook, deal)
    return Prompt(
        course=steps,
        at=place_in(steps, state),
        unread=tuple(_unread(state)),
        lying=tuple(_lying(state)) if live else (),
        decided=tuple(_decided(state)) if live else (),
        hands=tuple(_named(state, language)),
        recordable=recordable(state, language) if live else (),
        behind=behind(state, language) if live else (),
        incidents=incidents_at(state, deal),
        impossible=tuple(name for name in incidents_of(state.rulebook) if not _possible(state.rulebook, name, deal)),
    )


def moment(state: RoundState) -> PartOfRound:
    """What is going on at the table."""
    if state.over or state.phase == NOT_OPEN:
        return "between"
    return _MOMENTS.get(state.phase, "deciding")


def incidents_at(state: RoundState, deal: str | None = None) -> tuple[str, ...]:
    """What can happen at this moment where cards are dealt so, and has a rule; at the end what no rule covers."""
    now = moment(state)
    ruled = {rule.incident for rule in state.rulebook.irregularities.rules}
    fitting = [
        (len(incident.moments), name)
        for name, incident in vocabulary().incidents.items()
        if name in ruled and name != UNCOVERED and now in incident.moments and _possible(state.rulebook, name, deal)
    ]
    return (*(name for _, name in sorted(fitting, key=lambda one: one[0])), UNCOVERED)


def _possible(book: Rulebook, incident: str, deal: str | None) -> bool:
    return can_happen(book, incident, book.deal(deal).device if deal is not None else None)


def _unread(state: RoundState) -> Iterator[Unread]:
    if state.over:
        return
    places: list[tuple[Place, int | None, Cards, Collection[int]]] = [
        ("boxes", box.number, box.cards, range(len(box.cards) if box.shown else 0)) for box in state.in_round
    ]
    places.append(("community", None, state.community, state.up("community")))
    places.append(("dealer", None, state.dealer, state.up("dealer")))
    for place, box, cards, up in places:
        unread = [index for index, card in enumerate(cards) if card is None]
        if unread:
            yield Unread(place=place, box=box, cards=len(unread), up=sum(1 for index in unread if index in up))


def _lying(state: RoundState) -> Iterator[Lying]:
    places: list[tuple[Place | Literal["burn"], int | None, Cards]] = [
        ("boxes", box.number, box.cards) for box in state.in_round
    ]
    places += [("dealer", None, state.dealer), ("community", None, state.community), ("burn", None, state.discarded)]
    for place, box, cards in places:
        known = tuple(index for index, card in enumerate(cards) if card is not None)
        if known and state.void is None:
            hung = tuple(index for index in known if hangs_on_card(state, cards[index]))
            yield Lying(place=place, box=box, cards=known, hung=hung)


def _decided(state: RoundState) -> Iterator[Decided]:
    for box in state.in_round:
        for made in way(state, box).made if state.void is None else ():
            yield Decided(
                box=box.number, street=made.street.id, decision=made.decision.id,
                open=tuple(one.id for one in made.street.decisions), hung=hangs_on_decision(state, made.street),
            )  # fmt: skip


def _named(state: RoundState, language: str) -> Iterator[Named]:
    plan, void = plan_of(state.rulebook), state.settlement is not None and state.settlement.void
    if void:
        return
    for box in state.in_round:
        if box.shown and (hand := _hand(state, plan.contest, box.cards)):
            yield _announced(box.number, hand, plan.contest, language)
    if plan.against is not None and state.dealer_shown and (hand := _hand(state, plan.against, ())):
        yield _announced(None, hand, plan.against, language)


def _announced(box: int | None, cards: Hand, reader: HandReader, language: str) -> Named:
    """A hand in words. Where more cards lie there than count, those that make it are the first to rank as high."""
    rank = rank_hand(cards, reader.rank_list)
    return Named(box=box, says=rank.describe(language), cards=tuple(map(str, _counting(cards, rank))))


def _counting(cards: Hand, rank: HandRank) -> Hand:
    """The cards that make a hand what it is: as many as its list counts, or those of the suit that it measures."""
    if rank.rank_list.measure:
        suits = [tuple(card for card in cards if card.suit == suit) for suit in range(len(SUITS))]
        return next(held for held in suits if tuple(sorted((card >> 2 for card in held), reverse=True)) == rank.ranks)
    return next(some for some in combinations(cards, rank.rank_list.size) if rank_hand(some, rank.rank_list) == rank)


def _hand(state: RoundState, reader: HandReader, own: Cards) -> Hand:
    """The cards that a hand is made from; nothing while one of them is unread or still to be turned."""
    community = tuple(card for card in state.community[: state.community_shown] if card is not None)
    parts: dict[str, Hand] = {
        "own": tuple(card for card in own if card is not None),
        "dealer": tuple(card for card in state.dealer if card is not None),
        "community": community,
    }
    for part in reader.slices:
        if len(parts[part.place]) != state.rulebook.cards.in_place(part.place):
            return ()
    return reader.cards(parts["own"], parts["dealer"], parts["community"])


# ---- the course of a round: its steps from the call for bets to the settlement, as rulebook and device order them


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
