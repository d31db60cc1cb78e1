"""Awards of several tables in their right order, and what a change of that order does to every one of them.

One table in one round is one group of claims, paid as `croupier.settlement.awards` pays a table. Groups take their
turn by the time their hands were dealt (RWS 4.7.2, 4.9.1) or by entry in the system (MBS 3.17, 3.14; HGC [H21]).
As long as nothing of a group is paid, a claim that belongs before it, the rejection of one before it, or the word of
the house moves it: its money goes back, and it is claimed again at the value that its new turn finds. What tables
contributed between two turns stays between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, Refusal, StorageError
from croupier.jackpot import posting as p
from croupier.jackpot.bodies import ClaimGroup, PendingAward
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.posting import Posting
from croupier.jackpot.state import LinkState
from croupier.money import MILS, Cents
from croupier.rulebook import Rulebook
from croupier.settlement.awards import Claim, pay_table
from croupier.settlement.result import Award

#: The rulebook that a table plays by.
BookOf: TypeAlias = Callable[[str], Rulebook]


class Turns(Struct, frozen=True):
    """The pending groups in their order, and what happened to the meter after each of them until the next."""

    groups: tuple[ClaimGroup, ...]
    gaps: tuple[int, ...]

    @classmethod
    def of(cls, state: LinkState) -> Turns:
        groups = state.terms.pending
        following = [*(group.before for group in groups[1:]), state.meter]
        return cls(groups, tuple(value - group.after for value, group in zip(following, groups, strict=False)))


class Outcome(Struct, frozen=True):
    """The pending groups after a change, and the entry since which the meter has been filled."""

    pending: tuple[ClaimGroup, ...]
    since: int


def append(state: LinkState, posting: Posting, book_of: BookOf, group: ClaimGroup) -> Outcome:
    """The group takes the last turn."""
    claimed = _claim(state, posting, book_of, group, state.meter, state.since)
    posting.level()
    return Outcome((*state.terms.pending, claimed), group.position if claimed.emptied else state.since)


def insert(state: LinkState, posting: Posting, book_of: BookOf, group: ClaimGroup) -> Outcome:
    """The group takes the turn that the time of its deal gives it, before all that were dealt later and can move."""
    turns = Turns.of(state)
    later = (i for i, other in enumerate(turns.groups) if not other.fixed and other.dealt_at > group.dealt_at)
    place = next(later, None)
    if place is None:
        return append(state, posting, book_of, group)
    first = turns.groups[place]
    group = replace(group, position=first.position, reading=first.reading)
    order = [*turns.groups[:place], group, *turns.groups[place:]]
    gaps = [*turns.gaps[:place], 0, *turns.gaps[place:]]
    return _again(state, posting, book_of, order, gaps, place)


def reject(state: LinkState, posting: Posting, book_of: BookOf, group: ClaimGroup, award: PendingAward) -> Outcome:
    """The award is taken out; the others of its group and every later one stand as if it had never been claimed."""
    changed = replace(group, awards=tuple(other for other in group.awards if other.id != award.id))
    if group.quoted:
        _release(posting, award)
        posting.level()
        undone = award.emptied and state.since == group.position
        pending = tuple(changed if other.id == group.id else other for other in state.terms.pending)
        return Outcome(_open_turns(pending), group.since_before if undone else state.since)
    turns = Turns.of(state)
    place = turns.groups.index(group)
    order = [*turns.groups[:place], changed, *turns.groups[place + 1 :]]
    outcome = _again(state, posting, book_of, order, turns.gaps, place, reopened=group.id)
    return Outcome(_open_turns(outcome.pending), outcome.since)


def withdraw(state: LinkState, posting: Posting, book_of: BookOf, group: ClaimGroup) -> Outcome:
    """Every award of the group is taken out at once; nothing of it is paid."""
    if group.quoted:
        for award in reversed(group.awards):
            _release(posting, award)
        posting.level()
        undone = group.emptied and state.since == group.position
        pending = tuple(other for other in state.terms.pending if other.id != group.id)
        return Outcome(_open_turns(pending), group.since_before if undone else state.since)
    turns = Turns.of(state)
    place = turns.groups.index(group)
    order = [*turns.groups[:place], replace(group, awards=()), *turns.groups[place + 1 :]]
    outcome = _again(state, posting, book_of, order, turns.gaps, place)
    return Outcome(_open_turns(outcome.pending), outcome.since)


def decide_order(state: LinkState, posting: Posting, book_of: BookOf, wanted: Sequence[int]) -> Outcome:
    """The house has settled the order of every group that can still move; the others keep their turns."""
    groups, gaps = (turns := Turns.of(state)).groups, turns.gaps
    movable = {group.id: group for group in groups if not group.fixed}
    if sorted(wanted) != sorted(movable):
        names = ", ".join(map(str, sorted(movable))) or "none: no group of claims can be moved"
        raise Refusal(Code.ORDER_INCOMPLETE, "the order does not name each group of claims once", expected=names)
    next_in_order = iter(wanted)
    # A turn is a place in time: whoever takes it takes its reading too.
    order = [
        old if old.fixed else replace(movable[next(next_in_order)], position=old.position, reading=old.reading)
        for old in groups
    ]
    place = next((i for i, (old, new) in enumerate(zip(groups, order, strict=True)) if old.id != new.id), None)
    return Outcome(groups, state.since) if place is None else _again(state, posting, book_of, order, gaps, place)


def quote(state: LinkState, posting: Posting, book_of: BookOf, group: ClaimGroup, registered: int) -> Outcome:
    """Claims after a fault: paid at the value last registered before it, whatever the meter shows by now (5.17.1).

    The meter pays as long as it is the one that was registered; what it lacks, or all if it has been won since, comes
    from the reserve and then from the house.
    """
    own = group.reading >= state.since
    held = []
    for award in _awards(book_of(group.table), group, registered // MILS, state.link.reset):
        lacking = award.amount * MILS - (max(0, posting.meter) if own else 0)
        funding = posting.take((posting.reserve_account,), posting.meter_account, max(0, lacking), p.SHORTFALL)
        waiting = _hold(posting, award)
        restart = _restart(posting, award) if own else ()
        held.append(replace(waiting, legs=(*funding, *restart)))
    claimed = replace(
        group, before=state.meter, after=posting.meter, since_before=state.since, awards=tuple(held), quoted=True
    )
    posting.level()
    return Outcome((*state.terms.pending, claimed), group.position if own and claimed.emptied else state.since)


def settle(state: LinkState, group: ClaimGroup, award: PendingAward) -> Outcome:
    """An award of the group has been handed over; from now on the group keeps its turn."""
    lowered = award.amount * MILS - sum(leg.mils for leg in award.legs)
    changed = replace(
        group,
        awards=tuple(other for other in group.awards if other.id != award.id),
        paid=group.paid + 1,
        settled=group.settled + lowered,
        won=group.won or award.emptied,
    )
    pending = tuple(changed if other.id == group.id else other for other in state.terms.pending)
    return Outcome(_open_turns(pending), state.since)


def _open_turns(pending: tuple[ClaimGroup, ...]) -> tuple[ClaimGroup, ...]:
    """Forget groups that nothing waits for, but keep the turns of paid ones as long as an earlier one is open."""
    kept = [group for group in pending if group.awards or group.paid]
    while kept and not kept[0].awards:
        kept.pop(0)
    return tuple(kept)


def _again(
    state: LinkState,
    posting: Posting,
    book_of: BookOf,
    order: Sequence[ClaimGroup],
    gaps: Sequence[int],
    place: int,
    reopened: int | None = None,
) -> Outcome:
    """Take back every claim from `place` on, and claim them once more in the new order."""

    def moves(group: ClaimGroup) -> bool:
        return not group.fixed or group.id == reopened

    old = state.terms.pending
    for group in reversed(old[place:]):
        for award in reversed(group.awards if moves(group) else ()):
            _release(posting, award)
    value, since = old[place].before, old[place].since_before
    again = list(order[:place])
    for turn, gap in zip(order[place:], gaps[place:], strict=True):
        group = _claim(state, posting, book_of, turn, value, since) if moves(turn) else turn
        again.append(group)
        value += group.after - group.before + gap
        since = group.position if group.emptied else since
    if value != posting.meter:
        raise StorageError(
            Code.STORE_INCONSISTENT,
            f"claims in their new order leave {posting.meter} in the meter",
            expected=f"{value}",
        )
    posting.level()
    return Outcome(tuple(again), since)


def _claim(
    state: LinkState, posting: Posting, book_of: BookOf, group: ClaimGroup, value: int, since: int
) -> ClaimGroup:
    """Move the awards of a group out of the meter, which stands at `value` when their turn comes."""
    before, value = value, value - group.settled
    held = []
    for award in _awards(book_of(group.table), group, max(0, value) // MILS, state.link.reset):
        waiting = _hold(posting, award)
        legs = _restart(posting, award)
        held.append(replace(waiting, legs=legs))
        value += sum(leg.mils for leg in legs) - award.amount * MILS
    return replace(group, before=before, after=value, since_before=since, awards=tuple(held))


def _awards(book: Rulebook, group: ClaimGroup, meter: Cents, reset: Cents) -> list[PendingAward]:
    """What the settlement of the table makes of the claims, in the order of payment."""
    jackpot = book.jackpot
    pays = book.bets[jackpot.bet].pays if jackpot is not None else None
    if jackpot is None or pays is None:
        raise Refusal(Code.BAD_LINK, f"{book.id} has no jackpot", at="table")
    claims = [
        Claim(award.box, award.player, award.category, pays.table[award.category], pays.clause, award.most)
        for award in group.awards
    ]
    by_box = {award.box: award for award in group.awards}
    return [_renewed(by_box[paid.box], paid) for paid in pay_table(jackpot, meter, reset, claims)]


def _renewed(award: PendingAward, paid: Award) -> PendingAward:
    """The award at its new value. Whoever verified another amount has not verified this one."""
    same = (award.amount, award.before) == (paid.amount, paid.meter_before)
    return replace(
        award,
        share=paid.share,
        amount=paid.amount,
        before=paid.meter_before,
        after=paid.meter_after,
        clauses=paid.clauses,
        state=award.state if same else "claimed",
    )


def _hold(posting: Posting, award: PendingAward) -> PendingAward:
    """The award leaves the meter and waits."""
    name = posting.move(posting.meter_account, posting.pending_account, award.amount * MILS, p.AWARD, "pending")
    return replace(award, transfer=name)


def _restart(posting: Posting, award: PendingAward) -> tuple[Transfer, ...]:
    """After the whole meter is won it starts again, from the reserve and, where that is short, from the house."""
    grown = award.after - award.before + award.amount
    return posting.take((posting.reserve_account,), posting.meter_account, grown * MILS, p.RESET)


def _release(posting: Posting, award: PendingAward) -> None:
    """The award goes back into the meter, and what stood beside it to where it came from."""
    posting.move(
        posting.pending_account, posting.meter_account, award.amount * MILS, p.AWARD_VOID, "void", award.transfer
    )
    for leg in reversed(award.legs):
        posting.move(leg.credit, leg.debit, leg.mils, p.RESET_UNDONE)
