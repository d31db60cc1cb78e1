"""Winners of several tables in their right order, and what a change of that order does to every one of them.

A turn is one winner, or the winners of one table in one round where they share a pool; it is paid as
`croupier.settlement.awards` pays a table. Turns follow the time at which the hand was complete, or entry in the
system, as the rulebook says. As long as nothing of a turn is paid, a claim that belongs before it, the rejection of
one before it, or the word of the house moves it: its money goes back, and it is claimed again at the value that its
new place finds. What tables contributed between two turns stays between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, Refusal, StorageError
from croupier.jackpot import posting as p
from croupier.jackpot.bodies import ClaimGroup, PendingAward
from croupier.jackpot.history import pays_last_registered
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.posting import Posting
from croupier.jackpot.state import LinkState
from croupier.languages import Sentence
from croupier.money import MILS, Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.jackpot import Jackpot
from croupier.rulebook.parts import each_once
from croupier.rulebook.pays import Pay
from croupier.settlement.awards import Claim, pay_table
from croupier.wire.settlement import Award

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


class PendingAfter(Struct, frozen=True):
    """The pending groups after a change, and the entry since which the meter has been filled."""

    pending: tuple[ClaimGroup, ...]
    since: int


def rules_of(book: Rulebook) -> tuple[Jackpot, dict[str, Pay], tuple[str, ...]]:
    """The jackpot of a game, what its bet pays for each hand, and the clauses of that."""
    jackpot, pays = book.require_jackpot("table"), book.jackpot_pays
    return (jackpot, pays.table, pays.clause) if pays is not None else (jackpot, {}, ())


def enter(state: LinkState, posting: Posting, book_of: BookOf, entered: Sequence[ClaimGroup]) -> PendingAfter:
    """Each winner takes the turn that the rulebook gives it, before those that are later and can still move.

    Whoever is entered after another winner of his table and round shares the turn of that one where they share a pool.
    """
    turns = Turns.of(state)
    order, gaps, first = list(turns.groups), list(turns.gaps), len(turns.groups)
    for group in entered:
        jackpot = rules_of(book_of(group.table))[0]
        same = [i for i, other in enumerate(order) if other.awards and other.of_round(group.table, group.round)]
        if jackpot.pooled and same:
            parts = _joined(order[same[-1]], group)
            order[same[-1] : same[-1] + 1] = parts
            gaps[same[-1] : same[-1]] = [0 for _ in parts[1:]]
            first = min(first, same[-1])
            continue
        timed = group if jackpot.same_table is None else _between_neighbours(order, group)
        place = _place(jackpot, order, timed)
        order.insert(place, _standing_at(order[place], timed) if place < len(order) else timed)
        gaps.insert(place, 0)
        first = min(first, place)
    return _again(state, posting, book_of, order, gaps, first)


def is_closed(group: ClaimGroup) -> bool:
    """Whether nobody can join the group, because its journal does not say enough of what it has paid."""
    return _keeps_value(group) or group.paid > len(group.done)


def _joined(group: ClaimGroup, later: ClaimGroup) -> list[ClaimGroup]:
    """The turn with one more claim in it. What is paid stays as it is, and so does whoever shares that very sum."""
    if not group.paid:
        return [replace(group, awards=_by_box(group.awards, later.awards))]
    divided = {award.share for award in group.done}
    bound = tuple(award for award in group.awards if award.share in divided)
    free = tuple(award for award in group.awards if award.share not in divided)
    lowered = group.settled + sum(_lowered(award, award.amount) for award in bound)
    return [
        replace(group, awards=bound, after=group.before - lowered),
        replace(_standing_at(group, later), awards=_by_box(free, later.awards), follows=True),
    ]


def _by_box(*awards: Sequence[PendingAward]) -> tuple[PendingAward, ...]:
    return tuple(sorted((award for some in awards for award in some), key=lambda award: award.box))


def _between_neighbours(order: Sequence[ClaimGroup], group: ClaimGroup) -> ClaimGroup:
    """The hand was complete after those who sit clockwise before it, and before those after it who still wait."""
    at = group.dealt_at
    same = [other for other in order if other.of_round(group.table, group.round)]
    at = max((at, *(other.dealt_at for other in same if _clockwise(other, group))))
    return replace(group, dealt_at=min((at, *(other.dealt_at for other in same if _clockwise(group, other)))))


def _clockwise(first: ClaimGroup, second: ClaimGroup) -> bool:
    """Whether one of two winners of a table comes first: paid already, or at a box with a lower number."""
    if stays(second):
        return False
    return stays(first) or first.awards[0].box < second.awards[0].box


def _place(jackpot: Jackpot, order: Sequence[ClaimGroup], group: ClaimGroup) -> int:
    if jackpot.across_tables.order == "time-entered":
        return len(order)
    later = (i for i, other in enumerate(order) if not stays(other) and other.dealt_at > group.dealt_at)
    place = next(later, len(order))
    if jackpot.same_table is None:
        return place
    same = [(i, other) for i, other in enumerate(order) if other.of_round(group.table, group.round)]
    place = min((place, *(i for i, other in same if _clockwise(group, other))))
    return max((place, *(i + 1 for i, other in same if _clockwise(other, group))))


def _standing_at(turn: ClaimGroup, group: ClaimGroup) -> ClaimGroup:
    """A turn is a place in time: whoever takes it takes its reading too, unless it quotes one."""
    return replace(group, position=turn.position, reading=group.reading if group.quoted else turn.reading)


def reject(state: LinkState, posting: Posting, book_of: BookOf, place: int, award: PendingAward) -> PendingAfter:
    """The award is taken out; the others of its group and every later one stand as if it had never been claimed."""
    turns = Turns.of(state)
    group = turns.groups[place]
    changed = replace(group, awards=tuple(other for other in group.awards if other.id != award.id))
    order = [*turns.groups[:place], changed, *turns.groups[place + 1 :]]
    if _keeps_value(group):
        return _taken_out(state, posting, order, group, (award,))
    outcome = _again(state, posting, book_of, order, turns.gaps, place, reopened=place)
    return PendingAfter(_open_turns(outcome.pending), outcome.since)


def withdraw(state: LinkState, posting: Posting, book_of: BookOf, table: str, round_id: str) -> PendingAfter:
    """Every award of a round is taken out at once; nothing of it is paid."""
    turns = Turns.of(state)
    order = [replace(one, awards=()) if one.of_round(table, round_id) else one for one in turns.groups]
    places = [i for i, one in enumerate(turns.groups) if one.of_round(table, round_id)]
    if not places:
        return PendingAfter(state.terms.pending, state.since)
    if _keeps_value(group := turns.groups[places[0]]):
        return _taken_out(state, posting, order, group, group.awards)
    outcome = _again(state, posting, book_of, order, turns.gaps, places[0])
    return PendingAfter(_open_turns(outcome.pending), outcome.since)


def stays(group: ClaimGroup) -> bool:
    """Whether the turn of the group among the others is settled for good, because something of it is paid."""
    return group.paid > 0 or _keeps_value(group)


def _keeps_value(group: ClaimGroup) -> bool:
    """Whether the group quotes a reading in the way of older journals: reckoned once, and never again."""
    return group.quoted and group.registered is None


def _taken_out(
    state: LinkState, posting: Posting, order: Sequence[ClaimGroup], group: ClaimGroup, awards: Sequence[PendingAward]
) -> PendingAfter:
    for award in reversed(awards):
        _release(posting, award)
    posting.level()
    undone = any(award.emptied for award in awards) and state.since == group.position
    return PendingAfter(_open_turns(order), group.since_before if undone else state.since)


def decide_order(state: LinkState, posting: Posting, book_of: BookOf, wanted: Sequence[str]) -> PendingAfter:
    """The house has settled the order of every winner that can still move; the others keep their turns."""
    turns = _winner_by_winner(Turns.of(state), book_of)
    movable = {award.id: group for group in turns.groups if not stays(group) for award in group.awards}
    if sorted(wanted) != sorted(movable) or not movable:
        names = ", ".join(movable) or Sentence("none-no-winner-can-moved")
        message = Sentence("order-does-not-name-each-award-waits")
        raise Refusal(Code.ORDER_INCOMPLETE, message, at="order", expected=names)
    ordered = list({id(movable[award]): movable[award] for award in wanted}.values())
    _require_same_table_order(turns, book_of, ordered)
    following = iter(ordered)
    order = [
        old if stays(old) else replace(_standing_at(old, next(following)), decided=posting.seq) for old in turns.groups
    ]
    if len(order) > len(state.terms.pending):
        return _again(state, posting, book_of, order, turns.gaps, 0)
    pairs = zip(turns.groups, order, strict=True)
    place = next((i for i, (old, new) in enumerate(pairs) if old.awards != new.awards), len(order))
    return _again(state, posting, book_of, order, turns.gaps, place)


def _winner_by_winner(turns: Turns, book_of: BookOf) -> Turns:
    """Claims of older journals hold all winners of a table; each of them takes a turn of his own."""
    groups: list[ClaimGroup] = []
    gaps: list[int] = []
    for group, gap in zip(turns.groups, turns.gaps, strict=True):
        alone = stays(group) or rules_of(book_of(group.table))[0].pooled
        parts = [group] if alone else [replace(group, awards=(award,)) for award in group.awards]
        groups += parts
        gaps += [*(0 for _ in parts[1:]), gap]
    return Turns(tuple(groups), tuple(gaps))


def _require_same_table_order(turns: Turns, book_of: BookOf, ordered: Sequence[ClaimGroup]) -> None:
    """The house decides among tables; the winners of one table in one round have their order from the rules."""
    for table, round_id in dict.fromkeys((group.table, group.round) for group in ordered):
        old, new = (
            [[award.id for award in group.awards] for group in several if group.of_round(table, round_id)]
            for several in (turns.groups, ordered)
        )
        if old != new:
            same = rules_of(book_of(table))[0].same_table
            message = Sentence(
                "winners-at-table-one-round-have-their",
                table=table,
                award=", ".join(award for awards in old for award in awards),
            )
            raise Refusal(Code.ORDER_FIXED, message, at="order", clauses=same.clause if same is not None else ())


def settle(state: LinkState, place: int, award: PendingAward) -> PendingAfter:
    """An award of the group has been handed over; from now on the group keeps its turn."""
    group = state.terms.pending[place]
    lowered = award.amount * MILS - sum(leg.mils for leg in award.legs)
    changed = replace(
        group,
        awards=tuple(other for other in group.awards if other.id != award.id),
        paid=group.paid + 1,
        settled=group.settled + lowered,
        won=group.won or award.emptied,
        done=(*group.done, award),
    )
    pending = [_following(group, award, other) for other in state.terms.pending]
    pending[place] = changed
    return PendingAfter(_open_turns(pending), state.since)


def _following(paid: ClaimGroup, award: PendingAward, other: ClaimGroup) -> ClaimGroup:
    """Another winner of the same table and round, who now follows one that is paid."""
    if not other.of_round(paid.table, paid.round):
        return other
    return replace(other, follows=True, registered=award.after if other.quoted else None)


def _open_turns(pending: Sequence[ClaimGroup]) -> tuple[ClaimGroup, ...]:
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
    *,
    reopened: int | None = None,
) -> PendingAfter:
    """Take back every claim from `place` on, and claim them once more in the new order.

    `reopened`: the group at this place is reckoned anew although a part of it is paid.
    """

    def moves(index: int, group: ClaimGroup) -> bool:
        return not stays(group) or index == reopened

    old = state.terms.pending
    kept = {award.id for index, group in enumerate(order) if not moves(index, group) for award in group.awards}
    for award in reversed([award for group in old[place:] for award in group.awards if award.id not in kept]):
        _release(posting, award)
    value, since = (old[place].before, old[place].since_before) if place < len(old) else (state.meter, state.since)
    again = list(order[:place])
    for index, (turn, gap) in enumerate(zip(order[place:], gaps[place:], strict=True), start=place):
        group = turn
        if moves(index, turn):
            others = [one for one in order if one is not turn and (one.awards or one.paid)]
            group = _claim(state, posting, book_of(turn.table), turn, value, since, again, others)
        again.append(group)
        value += group.after - group.before + gap
        since = group.position if _begins_anew(group, since) else since
    if value != posting.meter:
        message = Sentence("claims-their-new-order-leave-meter", meter=posting.meter)
        raise StorageError(Code.STORE_INCONSISTENT, message, expected=f"{value}")
    posting.level()
    return PendingAfter(tuple(again), since)


def _begins_anew(group: ClaimGroup, since: int) -> bool:
    """Whether the meter started again with this group: what others had won before was not theirs to empty."""
    return group.emptied and _from_meter(group, since)


def _from_meter(group: ClaimGroup, since: int) -> bool:
    """Whether the meter that has been filled since an entry is the one that the group is paid from."""
    return not group.quoted or group.reading >= since


def _claim(
    state: LinkState,
    posting: Posting,
    book: Rulebook,
    group: ClaimGroup,
    value: int,
    since: int,
    earlier: Sequence[ClaimGroup],
    others: Sequence[ClaimGroup],
) -> ClaimGroup:
    """Move the awards of a group out of the meter, which stands at `value` when their turn comes.

    A quoted one is paid by the meter as long as that is the one that was registered; what it lacks, or all if it has
    been won since, comes from the reserve and then from the house.
    """
    before, paid = value, {award.id: award for award in group.done}
    if not paid:
        value -= group.settled
    own = _from_meter(group, since)
    display = _registered(group, earlier) if group.quoted else max(0, value) // MILS
    held = []
    for award in _awards(book, group, display, state.link.reset, earlier, others):
        if award.id in paid:
            value -= _lowered(paid[award.id], award.amount)
            continue
        lacking = award.amount * MILS - (max(0, value) if own else 0) if group.quoted else 0
        funding = posting.take((posting.reserve_account,), posting.meter_account, max(0, lacking), p.SHORTFALL)
        waiting = _hold(posting, award)
        legs = (*funding, *(_restart(posting, award) if own else ()))
        held.append(replace(waiting, legs=legs))
        value += sum(leg.mils for leg in legs) - award.amount * MILS
    return replace(group, before=before, after=value, since_before=since, awards=tuple(held))


def _registered(group: ClaimGroup, earlier: Sequence[ClaimGroup]) -> Cents:
    """The value that was registered before the fault, less what earlier winners of the table have of it."""
    same = [one for one in earlier if one.quoted and one.awards and one.of_round(group.table, group.round)]
    return same[-1].awards[-1].after if same else group.registered or 0


def _lowered(award: PendingAward, reckoned: Cents) -> int:
    """By how much an award that is paid has lowered the meter; what the others get never changes what it got."""
    if award.amount != reckoned:
        message = Sentence("award-was-paid-cents", id=award.id, amount=award.amount)
        raise StorageError(Code.STORE_INCONSISTENT, message, expected=f"{reckoned}")
    return award.amount * MILS - sum(leg.mils for leg in award.legs)


def _awards(
    book: Rulebook,
    group: ClaimGroup,
    meter: Cents,
    reset: Cents,
    earlier: Sequence[ClaimGroup],
    others: Sequence[ClaimGroup],
) -> list[PendingAward]:
    """What the settlement of the table makes of the claims, in the order of payment."""
    jackpot, pays, clauses = rules_of(book)
    of_round = [one for one in others if one.of_round(group.table, group.round)]
    if jackpot.same_table is not None and (of_round or group.follows):
        clauses = each_once(clauses, jackpot.same_table.clause)
    beside = [one.table for one in others] + [one.table for award in group.awards for one in award.paid_first]
    if any(table != group.table for table in beside):
        clauses = each_once(clauses, jackpot.across_tables.clause)
    if group.quoted and (rule := pays_last_registered(book)) is not None:
        clauses = each_once(clauses, rule.clause)
    by_box = {award.box: award for award in (*group.done, *group.awards)}
    claims = [
        Claim(award.box, award.player, award.category, pays[award.category], clauses, award.most)
        for award in by_box.values()
    ]
    before_it = [one for one in earlier if one.of_round(group.table, group.round) and (one.awards or one.paid)]
    paid_before = group.follows or bool(before_it)
    return [_renewed(by_box[paid.box], paid) for paid in pay_table(jackpot, meter, reset, claims, follows=paid_before)]


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
