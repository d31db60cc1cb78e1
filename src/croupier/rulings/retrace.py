"""Orders of the house in a history, decided again: rulings, powers, answers to offers, and orders that are lifted.

What was said beside a ruling is not all on record: which bet it was about, say. So everything that can have been said
is tried, and one of it must give what is on record, to the last event; the one that gives most of it is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from msgspec.structs import replace

from croupier.cards import Card
from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.arrangement import cards_lying
from croupier.round.engine import apply
from croupier.round.history import agrees
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, LiftCondition, RulingCommand, UsePower
from croupier.rulings.late_bets import LATE_BET

#: What only an order of the house puts into a history, as its first event.
ORDERS: Final = (e.Ruled, e.PowerUsed, e.ConditionLifted)
#: What an order does about a bet; where it follows, the order may have been about more than was tried.
_OF_BETS: Final = (e.BetReturned, e.OrderGiven, e.OfferMade)


def ordered(state: RoundState, events: Sequence[e.Event], index: int) -> RoundState | None:
    """The state after an order of the house that begins here, or an answer; None where neither does.

    Raises the `Refusal` of an order that cannot be given.
    """
    most: RoundState | None = None
    refused: CroupierError | None = None
    for command in _said(state, events, index):
        try:
            after = _followed(state, command, events, index)
        except CroupierError as fault:
            refused = refused or fault
            continue
        if after is not None and (most is None or after.version > most.version):
            most, following = after, index + after.version - state.version
            if following == len(events) or not isinstance(events[following], _OF_BETS):
                break
    if refused is not None and most is None and isinstance(events[index], ORDERS):
        raise refused
    return most


def _followed(state: RoundState, command: RulingCommand, events: Sequence[e.Event], index: int) -> RoundState | None:
    """The state after this command, if the events from here on are what it gives, as far as they go; else None."""
    given = decide(state, command)
    recorded = tuple(events[index : index + len(given)])
    pairs = zip(recorded, given, strict=False)
    if not given or not all(agrees(state.rulebook, _plain(one), _plain(due)) for one, due in pairs):
        return None
    return apply(state, recorded)


def _plain(event: e.Event) -> e.Event:
    """An event without the words of its day."""
    if isinstance(event, e.Ruled):
        return replace(event, incident=vocabulary().incident(event.incident), effects=())
    return replace(event, effects=()) if isinstance(event, e.PowerUsed) else event


def _said(state: RoundState, events: Sequence[e.Event], index: int) -> Iterator[RulingCommand]:
    """Everything that may have been said, if what follows from here on answers it."""
    event = events[index]
    if (said := _SAID.get(type(event))) is not None:
        return said(state, event, events, index)
    return _answers(events, index) if state.offers else iter(())


def _ruling(state: RoundState, ruled: e.Ruled, events: Sequence[e.Event], index: int) -> Iterator[GiveRuling]:
    done = _following(events, index)
    meter = next((one.jackpot for one in done if isinstance(one, e.MeterSet)), None)
    arranged = next((one for one in done if isinstance(one, e.CardsArranged)), None)
    command = GiveRuling(
        id=ruled.ruling, incident=ruled.incident, decided_by=ruled.decided_by, approved_by=ruled.approved_by,
        facts=ruled.facts, boxes=ruled.boxes, player=ruled.player, meter=meter, remedy=ruled.remedy,
        moves=arranged.moves if arranged is not None else (), cards=_named(state, done),
    )  # fmt: skip
    bets, amounts = (None, *state.rulebook.bets), tuple(_amounts(command.incident, done))
    for looked, bet, amount in product(_looks(ruled, done), bets, amounts):
        yield replace(command, looked=looked, bet=bet, amount=amount)


def _following(events: Sequence[e.Event], index: int) -> tuple[e.Event, ...]:
    """What may belong to the order that begins here: everything up to the next one."""
    done: list[e.Event] = []
    for event in islice(events, index + 1, None):
        if isinstance(event, (e.Ruled, e.PowerUsed)):
            break
        done.append(event)
    return tuple(done)


def _named(state: RoundState, done: Iterable[e.Event]) -> tuple[Card, ...]:
    """The cards whose order was fixed: those that came to lie elsewhere, or that were to come next."""
    for event in done:
        if isinstance(event, e.NextCardsSet):
            return event.cards
        if isinstance(event, e.CardsArranged):
            lying = cards_lying(state)
            places = [new for new, old in enumerate(event.order) if new != old] or range(len(lying))
            cards = (lying[event.order[place]] for place in places if event.order[place] < len(lying))
            return tuple(card for card in cards if card is not None)
    return ()


def _looks(ruled: e.Ruled, done: Sequence[e.Event]) -> Iterator[tuple[int, ...]]:
    """The looks that may have been told with it, the most first: of those that follow at once some, or none."""
    told: list[tuple[int, ...]] = [()]
    for event in done:
        if not isinstance(event, e.HandViewed) or event.recorded_by != ruled.decided_by.post:
            break
        before = () if event.before is None else (event.before,)
        told.append((*(box for box in told[-1] if box != event.before), event.box, *before))
    yield from reversed(told)


def _amounts(incident: str, done: Iterable[e.Event]) -> Iterator[Cents | None]:
    """How much may have been said to be late: nothing, or so much that the rest is no stake, or what went back."""
    yield None
    if incident == LATE_BET:
        yield from (0, 1)
        yield from {stake.amount for event in done if isinstance(event, e.BetReturned) for stake in event.stakes}


def _power(state: RoundState, used: e.PowerUsed, _events: Sequence[e.Event], _index: int) -> Iterator[UsePower]:
    choices = {name for power in state.rulebook.authority.powers if power.id == used.power for name in power.choices}
    boxes = (None, *range(1, state.terms.boxes + 1))
    for player, box, choice in product((None, *state.players), boxes, (None, *sorted(choices))):
        yield UsePower(
            id=used.ruling, power=used.power, decided_by=used.decided_by, approved_by=used.approved_by, player=player,
            box=box, choice=choice,
        )  # fmt: skip


def _lifted(
    _: RoundState, lifted: e.ConditionLifted, _events: Sequence[e.Event], _index: int
) -> Iterator[LiftCondition]:
    held = lifted.condition
    if held.kind in ("player-barred", "one-position") and held.player is not None:
        yield LiftCondition(
            id=lifted.ruling, kind=held.kind, player=held.player, reason=lifted.reason, decided_by=lifted.decided_by
        )


def _answers(events: Sequence[e.Event], index: int) -> Iterator[AnswerOffer]:
    """The answer that comes next, with the bets that were placed for it."""
    bets: dict[str, Cents] = {}
    for event in islice(events, index, None):
        if isinstance(event, e.BetPlaced):
            bets[event.bet] = event.amount
        elif isinstance(event, e.OfferAnswered):
            yield AnswerOffer(
                ruling=event.ruling, box=event.box, option=event.option, bets=bets, answered_by=event.answered_by,
                player=event.player,
            )  # fmt: skip
            return


#: By its first event, what may have been said.
_SAID: Final[dict[type, Callable[[RoundState, Any, Sequence[e.Event], int], Iterator[RulingCommand]]]] = {
    e.Ruled: _ruling,
    e.PowerUsed: _power,
    e.ConditionLifted: _lifted,
}
