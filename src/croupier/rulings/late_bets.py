"""Chips laid after the close are not honoured, win or lose: what of them is on record goes back, and nothing else does.

A live table may have written them down before somebody noticed. A bet that the dealer refused on the spot is not on
record, and there is nothing to hand back in the round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.money import Cents, amount_told, format_amount
from croupier.round import events as e
from croupier.round.decisions import proper_stakes
from croupier.round.state import Box
from croupier.rulebook.bets import Size
from croupier.rulebook.matching import applicable
from croupier.rulebook.parts import each_once
from croupier.rulings.case import Case
from croupier.rulings.concern import one_box, unfit
from croupier.wire.rounds import Stake

#: What this is called when it is reported.
LATE_BET: Final = "late-bet"


def bet_not_honoured(case: Case) -> Iterator[e.Event]:
    """Somebody's whole bet was laid too late; where his part was all of it, what leans on the bet goes with it."""
    box, bet = one_box(case.state, case.command), _opening_bet(case)
    stake = _on_record(case, box, bet)
    if stake is None:
        return
    if box.amount(bet) > stake.amount:
        yield from _part_back(case, box, bet, stake)
    else:
        yield from _bet_back(case, box, bet)


def raise_not_honoured(case: Case) -> Iterator[e.Event]:
    """Somebody added to his bet too late; the bet stands at the size it had when bets closed."""
    box, bet = one_box(case.state, case.command), _opening_bet(case)
    stake, added = _on_record(case, box, bet), case.command.amount
    if stake is None or added == 0:
        return
    if added is None or not 0 < added < stake.amount:
        raise unfit(
            Sentence("has-on-not-said-how-much-came", player=stake.player, amount=amount_told(stake.amount), bet=bet),
            at="amount",
            clauses=case.ruling.clauses,
        )
    yield from _part_back(case, box, bet, Stake(stake.player, added))


def _opening_bet(case: Case) -> str:
    bet, book = case.command.bet, case.state.rulebook
    if bet is None or bet not in book.opening_bets:
        raise unfit(
            Sentence("not-said-bet-was-late") if bet is None else Sentence("not-closed-by-call-for-no-more", bet=bet),
            at="bet",
            expected=Sentence("one-of", names=", ".join(book.opening_bets)),
            clauses=case.ruling.clauses,
        )
    return bet


def _on_record(case: Case, box: Box, bet: str) -> Stake | None:
    """The chips on record that are in question; none where the bet was refused on the spot."""
    standing, player = box.bet(bet), case.command.player
    if standing is None:
        return None
    if case.state.commitment:
        message = Sentence("table-takes-no-bet-after-close-those")
        raise unfit(message, at="bet", clauses=case.ruling.clauses)
    bettors = [stake.player for stake in standing.stakes]
    if player is None and len(bettors) > 1:
        raise unfit(Sentence("several-people-have-chips-on", bet=bet, names=", ".join(bettors)), at="player")
    found = next((stake for stake in standing.stakes if player in (None, stake.player)), None)
    if found is None:
        raise unfit(Sentence("has-no-chips-on", player=player, bet=bet, names=", ".join(bettors)), at="player")
    return found


def _part_back(case: Case, box: Box, bet: str, stake: Stake) -> Iterator[e.Event]:
    """Chips of one bettor leave a bet that stays; he has back what he staked on them since, as Play.

    Where the rest is no stake that the table takes, it goes back with them, if the rulebook says so.
    """
    if (size := _wrong_rest(case, bet, box.amount(bet), stake.amount)) is not None:
        yield from _bet_back(case, box, bet, size.clause)
        return
    yield _handed_over(case, box, bet, stake)
    standing, sizes = box.bet(bet), proper_stakes(case.state, box)
    for name in _following(case, bet):
        played = box.bet(name)
        if played is None or standing is None or name not in sizes:
            continue
        left = sizes[name] // standing.amount * (standing.of(stake.player) - stake.amount)
        if (too_much := played.of(stake.player) - left) > 0:
            yield _handed_over(case, box, name, Stake(stake.player, too_much))


def _wrong_rest(case: Case, bet: str, whole: Cents, late: Cents) -> Size | None:
    """The rule by which what was in time of a bet goes back because of its size; None where it is a stake."""
    book, unit = case.state.rulebook, case.state.terms.jackpot_unit
    size, rest = book.bets[bet].size, whole - late
    if size is None or unit is None or size.takes(rest, unit):
        return None
    if size.otherwise == "return":
        return size
    stakes = " or ".join(format_amount(one) for one in size.stakes(unit) if one < whole)
    raise Refusal(
        Code.RULES_SILENT,
        Sentence("would-left-does-not-say-what-becomes", rest=amount_told(rest), id=book.id, bet=bet),
        at="amount",
        expected=Sentence("a-rest-of-stakes", stakes=stakes) if stakes else Sentence("whole-bet-placed-late"),
        clauses=each_once(size.clause, book.authority.referral.clause),
    )


def _bet_back(case: Case, box: Box, bet: str, also: tuple[str, ...] = ()) -> Iterator[e.Event]:
    """A whole bet leaves the box: with it the Play staked on it, what may not stand without it, or the hand itself.

    `also` are clauses by which it goes beside those of the ruling.
    """
    book = case.state.rulebook
    gone = {bet, *_following(case, bet)}
    stays = {one.bet for one in box.bets} - gone
    while lonely := {one for one in stays if (need := book.bets[one].requires) is not None and need.missing(stays)}:
        stays -= lonely
    if not book.entry.admits(stays):
        yield case.order(box, "return")
        return
    for one in box.bets:
        if one.bet in stays:
            continue
        clauses = each_once(_clauses(case, alone=one.bet not in gone), also)
        if box.folded:
            # The fold has been made and stands; only these bets are taken out of it.
            event = case.order(box, "return", one.bet)
            yield replace(event, order=replace(event.order, clauses=clauses), clauses=clauses)
        else:
            yield from (replace(_handed_over(case, box, one.bet, stake), clauses=clauses) for stake in one.stakes)


def _clauses(case: Case, *, alone: bool) -> tuple[str, ...]:
    """Why a bet goes back: it was late itself, or it stands without one that was."""
    rules, facts = case.state.rulebook.irregularities.rules, {"noticed": "after-close"}
    rule = applicable(rules, "side-bet-without-required-bet", facts) if alone else None
    return each_once(case.ruling.clauses, rule.clause if rule is not None else ())


def _following(case: Case, bet: str) -> tuple[str, ...]:
    """The bets that decisions stake as a multiple of this one."""
    book = case.state.rulebook
    return tuple(name for name in book.decided_bets if book.bets[name].follows == bet)


def _handed_over(case: Case, box: Box, bet: str, stake: Stake) -> e.BetReturned:
    return e.BetReturned(box=box.number, bet=bet, stakes=(stake,), reason=case.reason, clauses=case.ruling.clauses)
