"""What a remedy does to hands and their players: folded, not compared, out of the round, or barred."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from croupier.languages import Sentence
from croupier.round import events as e
from croupier.round.absence import stand_or_fold
from croupier.round.commands import DeclineComparison
from croupier.round.reveal import decline_comparison
from croupier.round.rules import pending, way
from croupier.round.state import Box
from croupier.round.table import Condition
from croupier.rulings.case import Case
from croupier.rulings.concern import hands, one_box, player_of, unfit
from croupier.rulings.record import undecided
from croupier.rulings.returning import given_up, leaves, staked_in_play
from croupier.settlement.finished import OrderedEnd


def fold(case: Case) -> Iterator[e.Event]:
    if case.ruling.incident == "comparison-declined":
        yield from decline(case)
        return
    for box in _whole_hands(case):
        if undecided(case.state, box):
            street = way(case.state, box).waits
            if street is not None and not any(decision.folds for decision in street.decisions):
                message = Sentence("box-cannot-fold-on-street", number=box.number, id=street.id)
                raise unfit(message, at="boxes", clauses=street.clause)
            yield e.HandFolded(box=box.number, clauses=case.ruling.clauses)


def stand_or_fold_hands(case: Case) -> Iterator[e.Event]:
    """What is due is decided as the rules decide it for somebody who is away."""
    waiting = {box.number for box in pending(case.state)}
    for box in _whole_hands(case):
        if undecided(case.state, box):
            if box.number not in waiting:
                message = Sentence("box-has-nothing-decide-yet", number=box.number)
                raise unfit(message, at="boxes", clauses=case.ruling.clauses)
            yield stand_or_fold(case.state, box, case.ruling.clauses)


def decline(case: Case) -> Iterator[e.Event]:
    """The rulebook's own terms for a hand that is not shown hold; the round knows when it may be kept covered."""
    box = one_box(case.state, case.command)
    yield from decline_comparison(
        case.state, DeclineComparison(player=case.state.holder(box.number) or "", box=box.number)
    )


def out(then: OrderedEnd) -> Callable[[Case], Iterator[e.Event]]:
    def ordered(case: Case) -> Iterator[e.Event]:
        if case.against_one and then == "return":
            boxes = hands(case.state, case.command, case.ruling, case.remedy)
            found = [event for box in boxes for event in _own_back(case, box)]
        else:
            boxes = _whole_hands(case)
            found = [event for box in boxes for event in case.out(box, then)]
        if boxes and not found:
            raise unfit(Sentence("their-players-have-given-these-hands-up"), at="boxes", clauses=case.ruling.clauses)
        yield from found

    return ordered


def _whole_hands(case: Case) -> tuple[Box, ...]:
    """The hands that a remedy reaches; one that is ordered about a player takes no hand on which others have bets."""
    found = hands(case.state, case.command, case.ruling, case.remedy)
    for box in found if case.against_one else ():
        if others := [one for one in staked_in_play(case.state, box) if one != case.command.player]:
            message = Sentence(
                "box-has-bets-too-not-alone", number=box.number, others=" and ".join(others), player=case.command.player
            )
            raise unfit(message, at="player", clauses=case.ruling.clauses)
    return found


def viewed_hands_only(case: Case) -> Iterator[e.Event]:
    player = player_of(case.state, case.command)
    if not any(box.viewed_by(player) for box in _of_player(case)):
        raise unfit(Sentence("not-on-record-hands-were-looked-at"), at="looked", clauses=case.ruling.clauses)
    yield from _others_out(case, lambda box: box.viewed_by(player))


def first_hand_only(case: Case) -> Iterator[e.Event]:
    first = min((box.number for box in _of_player(case)), default=0)
    yield from _others_out(case, lambda box: box.number == first)


def _others_out(case: Case, stays: Callable[[Box], bool]) -> Iterator[e.Event]:
    """His other hands leave the round; one that was folded has left it already, and what that has lost stays lost."""
    mine = _of_player(case)
    if len(mine) < 2:
        message = Sentence("has-no-second-hand-round", player_of=player_of(case.state, case.command))
        raise unfit(message, at="player", clauses=case.ruling.clauses)
    others = [box for box in mine if not stays(box)]
    left = [box for box in others if not given_up(case.state, box)]
    if others and not left:
        raise unfit(Sentence("his-other-hands-folded-what-has-lost"), at="player", clauses=case.ruling.clauses)
    yield from (
        event for box in left for event in (_own_back(case, box) if case.against_one else case.out(box, "return"))
    )


def _of_player(case: Case) -> tuple[Box, ...]:
    mine = case.state.held_by(player_of(case.state, case.command))
    return tuple(box for box in mine if box.dealt_in and not box.out)


def _own_back(case: Case, box: Box) -> Iterator[e.Event]:
    """The player takes his own bets from a box; what others have bet there stays in play."""
    yield from leaves(case.state, box, player_of(case.state, case.command), case.order(box, "return").order)


def bar(case: Case) -> Iterator[e.Event]:
    """All of the player's bets go back to him; what others have bet on the same boxes stays in play."""
    player = player_of(case.state, case.command)
    yield from (event for box in case.state.boxes for event in _own_back(case, box))
    yield case.condition(Condition(kind="player-barred", player=player, clauses=case.ruling.clauses))
