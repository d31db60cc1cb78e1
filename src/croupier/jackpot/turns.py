"""Whose turn it is: payment follows the order of the winners and cannot run ahead of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from croupier.errors import Code, Refusal
from croupier.jackpot.bodies import ClaimGroup, PendingAward
from croupier.jackpot.claims import BookOf, rules_of, stays
from croupier.jackpot.state import LinkState
from croupier.languages import Sentence
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import ORDER_AWARDS
from croupier.rulebook.parts import each_once


def require_turn(state: LinkState, book_of: BookOf, place: int, award: PendingAward) -> None:
    """Refuse to pay an award before all that come before it are paid or rejected."""
    for refusal in _in_the_way(state.terms.pending, book_of, place, award):
        raise refusal


def out_of_turn(state: LinkState, book_of: BookOf, place: int, award: PendingAward) -> Refusal | None:
    """Why an award cannot be paid yet although it is verified; None where its turn has come."""
    return next(_in_the_way(state.terms.pending, book_of, place, award), None)


def _in_the_way(pending: Sequence[ClaimGroup], book_of: BookOf, place: int, award: PendingAward) -> Iterator[Refusal]:
    group, jackpot = pending[place], rules_of(book_of(pending[place].table))[0]
    for other in pending[:place]:
        if other.awards:
            same = jackpot.same_table if other.of_round(group.table, group.round) else None
            yield _first(award, other.awards[0], (same or jackpot.across_tables).clause)
    same_table = jackpot.same_table.clause if jackpot.same_table is not None else ()
    last = jackpot.same_table.whole_last if jackpot.same_table is not None else None
    sharing, before = jackpot.later_share, True
    for one in group.awards:
        if one.id == award.id:
            before = False
        elif jackpot.pooled and one.share == award.share:
            if one.state == "claimed":
                message = Sentence("award-part-same-sum-as-award-not", id=award.id, id_2=one.id)
                clauses = each_once(same_table, sharing.clause if sharing is not None else ())
                yield _refusal(Code.AWARD_OUT_OF_TURN, message, Sentence("verified-or-rejected", id=one.id), clauses)
        elif before:
            yield _first(award, one, each_once(same_table, last.clause if last is not None else ()))
    if jackpot.across_tables.equal == "decided":
        for other in pending[place + 1 :]:
            if other.table != group.table and not stays(other) and not _decided(group, other):
                message = Sentence("award-was-not-dealt-later-than-award", id=other.awards[0].id, id_2=award.id)
                expected = Sentence("word-house-on-order-winners")
                yield _refusal(Code.ORDER_UNDECIDED, message, expected, jackpot.across_tables.clause)


def _decided(first: ClaimGroup, second: ClaimGroup) -> bool:
    """Whether it is certain that one hand comes before another: by the time they were complete, or by order."""
    return first.dealt_at < second.dealt_at or 0 < first.decided == second.decided


def _first(award: PendingAward, other: PendingAward, clauses: tuple[str, ...]) -> Refusal:
    message = Sentence("award-comes-before-award", id=other.id, id_2=award.id)
    return _refusal(Code.AWARD_OUT_OF_TURN, message, Sentence("paid-or-rejected-first", id=other.id), clauses)


def _refusal(code: Code, message: str | Sentence, expected: str | Sentence, clauses: tuple[str, ...]) -> Refusal:
    return Refusal(code, message, at="award", expected=expected, clauses=clauses)


def require_rejectable(state: LinkState, place: int, award: PendingAward) -> None:
    """Whoever was verified before a share of the same sum was paid stays: the others were paid on his account."""
    group = state.terms.pending[place]
    paid = next((one for one in group.done if one.share == award.share), None)
    if paid is not None and award.state == "verified":
        raise Refusal(Code.AWARD_PAID, Sentence("award-has-been-paid-part-same-sum", id=paid.id), at="award")


def require_order_open(books: Iterable[Rulebook]) -> None:
    """Refuse an order of the house where the rules fix it: entry in the system does, whoever asks."""
    for book in books:
        if book.authority.power(ORDER_AWARDS) is None:
            across = rules_of(book)[0].across_tables
            message = Sentence("gives-nobody-power-change-order-winners", id=book.id)
            raise Refusal(Code.ORDER_FIXED, message, at="order", clauses=across.clause)
