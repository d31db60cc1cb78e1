"""What lies on the layout and is not in order: outside the limits, unequal, or without the bets that must stand beside.

Who shares a bet with others is held to the rules by himself [MB1]: what he has bet must bring him in, and his bets must
have each other's company. Only the limits are for all of a bet together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from croupier.cache import Cache
from croupier.languages import ENGLISH, Sentence
from croupier.money import Cents, written
from croupier.round.rules import rule_for
from croupier.round.state import Box, RoundState
from croupier.round.table import Table
from croupier.rulebook import Rulebook
from croupier.rulebook.parts import each_once
from croupier.rulebook.wording import bet_names, missing_words
from croupier.rulebook.wording import entry as entry_words
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import Stake


class AfterClose(Struct, frozen=True, kw_only=True):
    """The rulebook's remedy for a fault that is found when bets are closed."""

    remedy: str
    clauses: tuple[str, ...]
    reading: tuple[str, ...] = ()


class BetFault(Struct, frozen=True, kw_only=True):
    """A bet that is not in order as it lies: what is wrong with it, how much of it is too much, and whose that is.

    `clauses` say what must be done while bets are open; `after` is what follows once they are closed, nothing where
    the rules are silent. `incident` is the rulebook's word for it, if it has one.
    """

    box: int
    bet: str
    incident: str
    reason: str
    excess: Cents
    stakes: tuple[Stake, ...]
    clauses: tuple[str, ...]
    after: AfterClose | None = None


def faults(state: RoundState, language: str = ENGLISH) -> tuple[BetFault, ...]:
    """Everything on the layout that is not in order, box by box: what a dealer would point out before closing."""
    return tuple([fault for box in state.boxes for fault in _kept_faults(state, box, language)])


#: The faults of a box by where its terms are, by the box and by the language, with what they were found by. A bet
#: changes one box of a table, and whoever looks at the table asks for the faults of all of them.
_found: Final = Cache[tuple[int, Box, str], tuple[Rulebook, Table, tuple[BetFault, ...]]](4096)


def _kept_faults(state: RoundState, box: Box, language: str) -> tuple[BetFault, ...]:
    rulebook, terms, key = state.rulebook, state.terms, (id(state.terms), box, language)
    kept = _found.get(key)
    if kept is None or kept[0] is not rulebook or kept[1] is not terms:
        amiss = () if _in_order(state, box) else tuple(_box_faults(state, box, language))
        kept = _found[key] = (rulebook, terms, amiss)
    return kept[2]


def noticed(state: RoundState, fault: BetFault) -> bool:
    """Whether the fault must be mended while bets are open.

    A virtual table notices everything. At a live table only limits about which the rules are silent: nobody could
    settle such a bet later.
    """
    return state.terms.enforce_limits or (fault.incident.startswith("bet-") and fault.after is None)


def _in_order(state: RoundState, box: Box) -> bool:
    """Whether nothing on a box of a single bettor is amiss: what the search for faults would find, in short."""
    if len(box.bettors) != 1:
        return False
    limits, lying = state.terms.limits, {bet.bet: bet.amount for bet in box.bets}
    for name, amount in lying.items():
        limit = limits.get(name)
        if limit is not None and not limit.admits(amount, amount):
            return False
    equal = state.rulebook.equal_bets.items()
    if any(name in lying and same in lying and lying[name] != lying[same] for name, same in equal):
        return False
    return _in_company(plan_of(state.rulebook), tuple(lying))


@lru_cache(maxsize=4096)
def _in_company(plan: Plan, bets: tuple[str, ...]) -> bool:
    """Whether these bets bring their bettor into the round, and each has those beside it that it requires."""
    book = plan.rulebook
    return book.entry.admits(bets) and all(book.missing_beside(bet, bets) is None for bet in bets)


#: What lies on a box: for each bet, what each of its bettors has there.
_Lying = dict[str, dict[str, Cents]]


def _box_faults(state: RoundState, box: Box, language: str) -> Iterator[BetFault]:
    left: _Lying = {bet.bet: {stake.player: stake.amount for stake in bet.stakes} for bet in box.bets}
    for fault in _size_faults(state, box, left, language):
        yield fault
        if noticed(state, fault):
            for stake in fault.stakes:
                left[fault.bet][stake.player] -= stake.amount
    alone: dict[tuple[str, str], BetFault] = {}
    for player in box.bettors:
        own = {bet: parts[player] for bet, parts in left.items() if parts.get(player)}
        for fault in _company_faults(state, box, player, own, language):
            same = alone.get((fault.bet, fault.incident))
            alone[fault.bet, fault.incident] = fault if same is None else _with(same, fault)
    yield from alone.values()


def _with(fault: BetFault, other: BetFault) -> BetFault:
    """One fault of a shared bet: what is too much of two bettors, added up."""
    return replace(fault, excess=fault.excess + other.excess, stakes=(*fault.stakes, *other.stakes))


def _size_faults(state: RoundState, box: Box, left: _Lying, language: str) -> Iterator[BetFault]:
    """Bets outside the table's limits, and bets that must be equal and are not."""

    def money(cents: Cents) -> str:
        return written(cents, language=language)

    for bet in box.bets:
        limit, amount = state.terms.limits.get(bet.bet), bet.amount
        if limit is not None and limit.max is not None and amount > limit.max:
            message = Sentence("lies-above-maximum", amount=money(amount), most=money(limit.max)).told(language)
            yield _fault(state, box, bet.bet, "bet-over-maximum", message, bet.last(amount - limit.max))
        if limit is not None and limit.min is not None and amount < limit.min:
            message = Sentence("lies-below-minimum", amount=money(amount), least=money(limit.min)).told(language)
            yield _fault(state, box, bet.bet, "bet-under-minimum", message, bet.stakes)
    for name, same in state.rulebook.equal_bets.items():
        size = state.rulebook.bets[name].size
        for player in box.bettors:
            own, other = (left.get(one, {}).get(player, 0) for one in (name, same))
            if own and other and own != other:
                larger = name if own > other else same
                first, second = bet_names(state.rulebook, (name, same))
                message = Sentence(
                    "bets-not-equal", bet=first, amount=money(own), other=second, amount_2=money(other)
                ).told(language)
                back = (Stake(player, abs(own - other)),)
                yield _fault(
                    state, box, larger, "equal-bet-size-wrong", message, back, size.clause if size is not None else ()
                )


def _company_faults(
    state: RoundState, box: Box, player: str, own: Mapping[str, Cents], language: str
) -> Iterator[BetFault]:
    """Bets of one bettor that do not bring him into the round, or that stand without the ones they require."""
    bets, entry, standing = state.rulebook.bets, state.rulebook.entry, dict(own)
    shared = "yes" if len(box.bettors) > 1 else "no"
    if not entry.admits(standing):
        wanted = entry_words(state.rulebook, language)
        sizes = [bets[name].size for name, same in state.rulebook.equal_bets.items() if same in own]
        clauses = each_once(entry.clause, *(size.clause for size in sizes if size is not None))
        for bet in [bet for bet in own if bet in entry.bets]:
            alone = Sentence("bet-alone-brings-nobody-in", bet=bets[bet].label, wanted=wanted, shared=shared)
            yield _fault(state, box, bet, "", alone.told(language), (Stake(player, standing.pop(bet)),), clauses)
    while lonely := [bet for bet in standing if state.rulebook.missing_beside(bet, standing) is not None]:
        bet, required = lonely[0], bets[lonely[0]].requires
        missing = missing_words(state.rulebook, bet, standing, language)
        message = Sentence("bet-stands-without", bet=bets[bet].label, wanted=missing, shared=shared).told(language)
        clauses, back = required.clause if required is not None else (), (Stake(player, standing.pop(bet)),)
        yield _fault(state, box, bet, "side-bet-without-required-bet", message, back, clauses)


def _fault(
    state: RoundState,
    box: Box,
    bet: str,
    incident: str,
    reason: str,
    stakes: tuple[Stake, ...],
    clauses: tuple[str, ...] = (),
) -> BetFault:
    shown = state.rulebook.limits.displayed
    standing = box.bet(bet)
    first = not any(state.under_minimum_before(stake.player) for stake in (standing.stakes if standing else ()))
    before = rule_for(state, incident, noticed="before-close", first_time=first)
    rule = rule_for(state, incident, noticed="after-close", first_time=first)
    after = AfterClose(remedy=rule.remedy, clauses=rule.clause, reading=rule.reading) if rule is not None else None
    return BetFault(
        box=box.number,
        bet=bet,
        incident=incident,
        reason=reason,
        excess=sum(stake.amount for stake in stakes),
        stakes=stakes,
        # A fault that brings no clauses of its own is one of the limits.
        clauses=before.clause if before is not None else clauses or (shown.clause if shown is not None else ()),
        after=after,
    )
