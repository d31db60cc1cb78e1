"""What a remedy does to single bets: refused, cut to their proper size, settled as they are, or handed back."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.money import Cents
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.decisions import proper_stakes
from croupier.round.state import BETTING_OPEN, Box
from croupier.rulings.case import Case
from croupier.rulings.concern import bets_concerned, combinations_concerned, one_box, unfit


def refuse_bet(case: Case) -> Iterator[e.Event]:
    """While bets are open the bet goes back; one that came after the close was never in the round."""
    if case.state.phase == BETTING_OPEN:
        box = one_box(case.state, case.command)
        yield from (case.sent_back(box, bet) for bet in bets_concerned(case.state, box, case.command))


def refuse_excess(case: Case) -> Iterator[e.Event]:
    if case.state.phase != BETTING_OPEN:
        return
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        yield case.sent_back(box, bet, box.amount(bet) - _maximum(case, box, bet))


def at_maximum(case: Case) -> Iterator[e.Event]:
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        yield case.order(box, "return-excess", bet, _maximum(case, box, bet))


def _maximum(case: Case, box: Box, bet: str) -> Cents:
    limit = case.state.terms.limits.get(bet)
    if limit is None or limit.max is None or box.amount(bet) <= limit.max:
        raise unfit(f"{bet} of box {box.number} is not above its maximum", at="bet", expected="a bet above its maximum")
    return limit.max


def as_placed(case: Case) -> Iterator[e.Event]:
    """The bet is in action as it lies; a house that tolerates that once remembers it when it has been settled."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        yield case.order(box, "return-excess", bet, box.amount(bet))


def return_bet(case: Case) -> Iterator[e.Event]:
    """A bet goes back at once, or with the settlement where other bets lean on it and its hand goes on."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        at_once = case.state.phase == BETTING_OPEN or not _carries(case.state, bet)
        yield case.sent_back(box, bet) if at_once else case.order(box, "return", bet)


def _carries(state: RoundState, bet: str) -> bool:
    """Whether the bet brings a box into the round, or another bet needs it or is sized by it."""
    book = state.rulebook
    if bet in book.decided_bets or any(bet in combination for combination in book.entry.any_of):
        return True
    others = (other for name, other in book.bets.items() if name != bet)
    return any(
        (other.requires is not None and bet in (*other.requires.all, *other.requires.any))
        or (other.size is not None and other.size.of == bet)
        for other in others
    )


def _in_limits(state: RoundState, box: Box, bet: str, size: Cents) -> Cents:
    """The size of a bet that a decision staked, where what it follows is in action up to its maximum only."""
    base = str(state.rulebook.bets[bet].follows)
    limit = state.terms.limits.get(base)
    if limit is None or limit.max is None or not box.amount(base):
        return size
    return min(size, size // box.amount(base) * limit.max)


def return_bet_at_end(case: Case) -> Iterator[e.Event]:
    box = one_box(case.state, case.command)
    yield from (case.order(box, "return", bet) for bet in bets_concerned(case.state, box, case.command))


def return_excess(case: Case) -> Iterator[e.Event]:
    """What a decision staked too much of is cut to size; of bets that must be equal all are in action at the least."""
    state = case.state
    box = one_box(state, case.command)
    if case.ruling.incident == "play-size-wrong":
        sizes = {bet: _in_limits(state, box, bet, size) for bet, size in proper_stakes(state, box).items()}
        large = [bet for bet, size in sizes.items() if box.amount(bet) > size]
        if not large:
            raise unfit(f"no bet of box {box.number} is too large", at="boxes", expected="a bet above its size")
        yield from (case.order(box, "return-excess", bet, sizes[bet]) for bet in large)
        return
    groups = [group for group in state.rulebook.equal_groups if all(box.amount(bet) for bet in group)]
    if not groups:
        raise unfit(f"box {box.number} has no bets that must be equal", at="boxes", expected="a box with such bets")
    for group in groups:
        smaller = min(box.amount(bet) for bet in group)
        for bet in group:
            if box.amount(bet) > smaller:
                yield case.order(box, "return-excess", bet, smaller)


def pay_nothing(case: Case) -> Iterator[e.Event]:
    """What a combination would win is not paid, and a stake that was put on it is lost."""
    box = one_box(case.state, case.command)
    for bet in combinations_concerned(case.state, box, case.command):
        yield case.order(box, "lose", bet)
