"""Rounds that were being played when the power failed: what their documents say about it, and how they ended.

What should follow is written down here once more, clause by clause, and not asked of the code under test.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from croupier.cards import DECK
from croupier.floor.audit.readers import by_name
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.table.happenings import Anything, Happening, RoundInterrupted, read_events
from croupier.ranking import rank_hand
from croupier.round import Event, RoundState, evolve
from croupier.round import events as e
from croupier.round.state import Box
from croupier.settlement import Line, Settlement
from croupier.wire.rounds import Offer

#: By rulebook: once a bet is won or lost for good, and as long as none is. None: the manager decides.
CLAUSES: dict[str, tuple[str | None, str | None]] = {
    "rws-3cp": ("continue", "void-round"),  # 5.7.1, 5.7.2
    "rws-multilink-3cp": ("continue", "void-round"),  # 5.7.1, 5.7.2
    "mbs-megalink-3cp": ("continue", "offer-withdrawal"),  # 5.16.2, 5.16.1
    "mbs-megalink-uth": ("continue", "offer-withdrawal"),  # 5.16.2, 5.16.1
    "hgc-3cp-progressive": (None, None),
}


class Interrupted(NamedTuple):
    """A round with bets on the layout at the moment of a power failure, and the remedy of its document."""

    table: str
    number: int
    version: int
    remedy: str
    players: tuple[str, ...]


def established(state: RoundState) -> bool:
    """Whether a bet is won or lost for good: the dealer's hand is open, somebody has folded, or the board tells."""
    forfeited = any(order.then == "lose" for box in state.boxes for order in box.orders)
    return state.dealer_shown or forfeited or any(box.folded for box in state.in_round) or _told_by_the_board(state)


def _left(boxes: Iterable[Box]) -> list[Box]:
    """The boxes still there: whoever has withdrawn after an earlier failure has nothing left to win or withdraw."""
    return [box for box in boxes if all(order.bet is not None for order in box.orders)]


#: Hands that Trips pays, and the lower ones of them that the jackpot does not.
PAID = frozenset(
    ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind")
)
UNPAID_BY_JACKPOT = frozenset(("three-of-a-kind",))


def _told_by_the_board(state: RoundState) -> bool:
    """Whether the community cards that are up win or lose a bet whatever two cards are held, at Hold'em [5.16.2].

    The jackpot is read by the own cards and the flop. Trips can always be made by some two cards, so the board cannot
    lose it, and wins it only by holding a hand that is paid.
    """
    board = [card for card in state.community[: state.community_shown] if card is not None]
    if state.rulebook.id != "mbs-megalink-uth" or not board:
        return False
    five_card = state.rulebook.rank_lists["five-card"]
    if any(box.amount("trips") for box in _left(state.in_round)):
        alike = len({card.rank for card in board[:3]}) == 1
        if alike or (len(board) == 5 and rank_hand(board, five_card).category in PAID):
            return True
    if any(box.amount("jackpot") for box in _left(state.in_round)):
        rest = [card for card in DECK if card not in board]
        hands = (rank_hand((*pair, *board[:3]), five_card).category for pair in combinations(rest, 2))
        return (made := set(hands)) <= PAID - UNPAID_BY_JACKPOT or made.isdisjoint(PAID - UNPAID_BY_JACKPOT)
    return False


def interrupted_round(store: Snapshot, table: str, referral: str) -> Interrupted | None:
    """What lies on a layout while no server runs; None where nothing does, or an offer of before still waits."""
    [row] = store.streams.latest_rounds(table, 1)
    entries = list(store.streams.after(f"table:{table}", row.first - 1))
    events = [event for entry in entries for event in _of_round(read_events(entry.body))]
    opened = events[0]
    assert isinstance(opened, e.BettingOpened)
    state = RoundState(rulebook=by_name(opened.table))
    for event in events:
        state = evolve(state, event)
    if state.over or not state.boxes or state.offers:
        return None
    clause = CLAUSES[opened.table.rulebook][0 if established(state) else 1]
    players = tuple(dict.fromkeys(player for box in _left(state.boxes) for player in box.bettors))
    return Interrupted(table, row.number, entries[-1].version, clause or referral, players)


def _of_round(events: tuple[Anything, ...]) -> list[Event]:
    return [event for event in events if not isinstance(event, Happening)]


def ruled_at_once(store: Snapshot, one: Interrupted) -> str:
    """What is wrong with the first entry after the failure: it must apply the clause; empty where it does."""
    entries = list(store.streams.after(f"table:{one.table}", one.version, to=one.version + 1))
    if not entries:
        return f"{one}: nothing followed the failure"
    events = read_events(entries[0].body)
    rulings = [event for event in events if isinstance(event, e.Ruled) and event.incident == "power-failure"]
    if not any(isinstance(event, RoundInterrupted) for event in events) or len(rulings) != 1:
        return f"{one}: the failure was followed by {entries[0].kind}"
    if rulings[0].remedy != one.remedy:
        return f"{one}: ruled {rulings[0].remedy}"
    voided = any(isinstance(event, e.RoundVoided) for event in events)
    offered = {event.offer.player for event in events if isinstance(event, e.OfferMade)}
    if voided != (one.remedy == "void-round") or (one.remedy == "offer-withdrawal") != bool(offered):
        return f"{one}: void {voided}, offered to {offered}"
    if offered and offered != set(one.players):
        return f"{one}: withdrawal was offered to {sorted(offered)}"
    return ""


def ended(store: Snapshot, one: Interrupted) -> bool:
    """Whether the round is over."""
    return store.streams.round(one.table, one.number).last is not None


def how_it_ended(store: Snapshot, one: Interrupted) -> str:
    """What is wrong with the end of the round, under the last remedy that was ordered there; empty where all is well.

    Void: every bet back. Withdrawal: whoever withdrew has everything back, everybody else was settled by the cards.
    Played on: settled by the cards.
    """
    row = store.streams.round(one.table, one.number)
    events = [
        event
        for entry in store.streams.after(f"table:{one.table}", row.first - 1, to=row.last)
        for event in _of_round(read_events(entry.body))
    ]
    settlements = [event.settlement for event in events if isinstance(event, e.RoundSettled)]
    if not settlements:
        return f"{one}: the round has no settlement"
    settled = settlements[-1]
    if one.remedy == "void-round":
        whole = settled.void and row.outcome == "void" and all(box.net == 0 for box in settled.boxes)
        return "" if whole else f"{one}: the round is not void: {settled}"
    return played_on(one, events, settled)


def played_on(one: Interrupted, events: list[Event], settled: Settlement) -> str:
    # Whoever goes on while bets are open may take them back: without a hand there is nothing to be played for.
    came_to_cards = any(isinstance(event, e.CardDealt | e.RoundVoided) for event in events)
    if one.remedy != "offer-withdrawal" and settled.void and came_to_cards:
        return f"{one}: void, where it is played on"
    # An earlier failure of the same round may have let somebody withdraw who is out of it now.
    return withdrawal(one, events, settled)


def withdrawal(one: Interrupted, events: list[Event], settled: Settlement) -> str:
    offers: dict[tuple[str, str], Offer] = {}
    gone: set[int] = set()
    for event in events:
        match event:
            case e.OfferMade():
                offers[event.offer.ruling, event.offer.player] = event.offer
            case e.OfferAnswered(option="withdraw-all"):
                gone |= set(offers.pop((event.ruling, event.player)).boxes)
            case e.OfferAnswered():
                del offers[event.ruling, event.player]
            case e.BetPlaced():
                gone.discard(event.box)  # bets were still open, and he has thought better of it
    if offers:
        return f"{one}: without an answer: {sorted(offers)}"
    kept = [box.box for box in settled.boxes if box.box in gone and box.net]
    return f"{one}: boxes {kept} did not get everything back" if kept else by_the_cards(one, settled, gone)


def by_the_cards(one: Interrupted, settled: Settlement, gone: set[int]) -> str:
    """What is wrong with the boxes that played: some had everything back, and not because their hands were equal."""
    played = [box for box in settled.boxes if box.box not in gone]
    if not played:
        return ""
    returned = [box.box for box in played if all(_handed_back(line) for line in box.lines)]
    if returned or settled.void or settled.dealer.category is None:
        return f"{one}: boxes {returned} were not settled by the cards: {settled}"
    return ""


def _handed_back(line: Line) -> bool:
    return line.result == "returned" and line.facts.situation != "tie"
