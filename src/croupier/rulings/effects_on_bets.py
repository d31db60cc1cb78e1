"""What a remedy does to single bets: refused, cut to their proper size, settled as they are, or handed back."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.languages import Sentence
from croupier.money import Cents
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.decisions import proper_stakes
from croupier.round.state import BETTING_OPEN, Box
from croupier.rulings.case import Case
from croupier.rulings.concern import (
    bets_concerned,
    bettors_concerned,
    combinations_concerned,
    in_company,
    one_box,
    unfit,
)
from croupier.rulings.late_bets import bet_not_honoured


def refuse_bet(case: Case) -> Iterator[e.Event]:
    """While bets are open the bet goes back; one that came after the close is not honoured."""
    if case.state.phase != BETTING_OPEN:
        yield from bet_not_honoured(case)
        return
    box = one_box(case.state, case.command)
    whose = bettors_concerned(case.state, box, case.command)
    yield from (case.sent_back(box, bet, whose=whose) for bet in bets_concerned(case.state, box, case.command))


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
        raise unfit(Sentence("box-not-above-maximum", bet=bet, number=box.number), at="bet")
    return limit.max


def as_placed(case: Case) -> Iterator[e.Event]:
    """The bet is in action as it lies; a house that tolerates that once remembers it when it has been settled."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        if not _by_bettor(case, box, bet):
            yield case.order(box, "return-excess", bet, box.amount(bet))


def return_bet(case: Case) -> Iterator[e.Event]:
    """A bet goes back at once, or with the settlement where other bets lean on it and its hand goes on."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        if _by_bettor(case, box, bet):
            continue
        at_once = case.state.phase == BETTING_OPEN or not _carries(case.state, bet)
        yield case.sent_back(box, bet) if at_once else case.order(box, "return", bet)


def _by_bettor(case: Case, box: Box, bet: str) -> bool:
    """Whether a bet below the minimum is a first one of some who share it and not of others: each is settled apart."""
    standing = box.bet(bet)
    before = {case.state.under_minimum_before(stake.player) for stake in (standing.stakes if standing else ())}
    return case.ruling.incident == "bet-under-minimum" and case.state.phase != BETTING_OPEN and len(before) > 1


def _carries(state: RoundState, bet: str) -> bool:
    """Whether the bet brings a box into the round, or another bet needs it or is sized by it."""
    book = state.rulebook
    if bet in book.decided_bets or any(bet in combination for combination in book.entry.any_of):
        return True
    others = (other for name, other in book.bets.items() if name != bet)
    return any(
        (other.requires is not None and bet in (*other.requires.all, *other.requires.any)) or other.sized_by == bet
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
    """A bet pays nothing and goes back with the settlement, which finds one bettor's part of a bet by itself."""
    box = one_box(case.state, case.command)
    for bet in bets_concerned(case.state, box, case.command):
        if case.command.bet is not None or not in_company(case.state, box, bet):
            yield case.order(box, "return", bet)


def return_excess(case: Case) -> Iterator[e.Event]:
    """What a decision staked too much of is cut to size; of bets that must be equal each bettor has his least."""
    state = case.state
    box = one_box(state, case.command)
    if case.ruling.incident == "play-size-wrong":
        sizes = {bet: _in_limits(state, box, bet, size) for bet, size in proper_stakes(state, box).items()}
        if case.command.bet not in (None, *sizes):
            staked = " or ".join(sizes)
            message = Sentence("no-decision-stakes", bet=case.command.bet)
            raise unfit(message, at="bet", expected=staked or Sentence("box-has-decided"))
        large = [bet for bet, size in sizes.items() if box.amount(bet) > size and case.command.bet in (None, bet)]
        if not large:
            raise unfit(Sentence("no-bet-box-too-large", number=box.number), at="boxes")
        yield from (case.order(box, "return-excess", bet, sizes[bet]) for bet in large)
        return
    groups = [group for group in state.rulebook.equal_groups if all(box.amount(bet) for bet in group)]
    if not groups:
        raise unfit(Sentence("box-has-no-bets-must-equal", number=box.number), at="boxes")
    for bet in (bet for bet in box.bets if any(bet.bet in group for group in groups)):
        others = [other for other in map(box.bet, state.rulebook.equal_to(bet.bet)) if other is not None]
        least = sum(
            min((stake.amount, *(other.of(stake.player) or stake.amount for other in others))) for stake in bet.stakes
        )
        if bet.amount > least:
            yield case.order(box, "return-excess", bet.bet, least)


def pay_nothing(case: Case) -> Iterator[e.Event]:
    """What a combination would win is not paid, and a stake that was put on it is lost."""
    if case.state.phase == BETTING_OPEN:
        raise unfit(Sentence("bets-open-no-combination-has-been-dealt"), at="incident", clauses=case.ruling.clauses)
    box = one_box(case.state, case.command)
    for bet in combinations_concerned(case.state, box, case.command):
        yield case.order(box, "lose", bet)
