"""A settled round is opened again: what the link has booked for it is taken back, so that it can be settled anew.

A clause that reaches past the settlement [X13] undoes what the table handed over; this undoes the link's part. Every
prize and every return that is taken back is the transfer on record the other way round, to the last ten-thousandth of
a cent; a share of the meter that waits is withdrawn as if it had never been claimed. Contributions of bets that lie
on the layout again stay where they are: the settlement that follows returns those that it hands back. What a player
holds of the meter in his hands is his, and the round stays as it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import Code, Refusal
from croupier.jackpot import bodies as b
from croupier.jackpot import claims
from croupier.jackpot.awards import VERIFIER
from croupier.jackpot.claims import BookOf
from croupier.jackpot.commands import ReopenRound
from croupier.jackpot.contributions import check_playing
from croupier.jackpot.entries import Entry
from croupier.jackpot.history import Booked, prize_ids
from croupier.jackpot.people import Act, Signature, require_post, require_two
from croupier.jackpot.posting import Posting
from croupier.jackpot.state import LinkState, TableRound
from croupier.languages import Sentence
from croupier.rulebook.irregularities import POSTS


def reopen(
    state: LinkState, book_of: BookOf, last: TableRound, booked: Booked, command: ReopenRound, act: Act
) -> b.EntryDraft:
    """Take back what was booked for the last round of a table."""
    check_playing(state, command.table)
    if not last.seq or last.round != command.round:
        message = Sentence("round-not-last-one-table", round=command.round, table=command.table)
        expected = last.round or Sentence("round-whose-bets-were-taken-there-none")
        raise Refusal(Code.ROUND_NOT_OPEN, message, at="round", expected=expected)
    if not act.reason.strip():
        message = Sentence("the-reason-is-missing")
        raise Refusal(Code.MISSING_FIELD, message, at="reason", expected=Sentence("why-round-opened-again"))
    draft = _reversal(state, book_of, last, booked, command, act.reason)
    _require_people(draft.body, act)
    return draft


def _reversal(
    state: LinkState, book_of: BookOf, last: TableRound, booked: Booked, command: ReopenRound, reason: str
) -> b.EntryDraft:
    """What opening a round again takes back, whoever orders it."""
    if booked.paid:
        raise Refusal(Code.AWARD_PAID, Sentence("award-round-has-been-paid", paid=list(booked.paid)[-1]), at="round")
    if booked.divided_anew:
        message = Sentence("link-divides-stakes-otherwise-since-then", id=state.link.id)
        raise Refusal(Code.ROUND_NOT_OPEN, message, at="round")
    posting = Posting(state)
    claimed = [one for one in state.terms.pending if one.of_round(command.table, command.round)]
    outcome = claims.withdraw(state, posting, book_of, command.table, command.round)
    undone = [entry for entry, _ in booked.prizes] + _returned_together(last, booked.returns, command.boxes)
    for entry in sorted(undone, key=lambda one: one.seq, reverse=True):
        for transfer in reversed(entry.transfers):
            # Under its own purpose the other way round: statements add the two up to nothing.
            posting.move(transfer.credit, transfer.debit, transfer.mils, transfer.purpose)
    posting.level()
    body = b.RoundReopened(
        pending=outcome.pending,
        since=outcome.since,
        table=command.table,
        round=command.round,
        generation=booked.generation + 1,
        reverses=tuple(sorted({*(entry.seq for entry in undone), *(group.id for group in claimed)})),
        awards=tuple(award.id for group in claimed for award in group.awards),
        prizes=tuple(one for entry, body in booked.prizes for one in prize_ids(entry, body)),
        boxes=command.boxes,
        reason=reason,
    )
    return b.EntryDraft(body, posting.done())


def _returned_together(
    last: TableRound, returns: Sequence[tuple[Entry, b.BetsReturned]], boxes: tuple[int, ...]
) -> list[Entry]:
    """The entries that returned the bets of these boxes; what went back together is taken again together."""
    for box in boxes:
        if box not in last.returned or boxes.count(box) > 1:
            raise Refusal(
                Code.UNKNOWN_BET,
                Sentence("jackpot-bet-box-has-not-gone-back", box=box),
                at="boxes",
                expected=Sentence("one-of", names=", ".join(map(str, last.returned)))
                if last.returned
                else Sentence("no-box"),
            )
    wanted = [(entry, body) for entry, body in returns if set(body.boxes) & set(boxes)]
    together = {box for _, body in wanted for box in body.boxes}
    if together != set(boxes):
        message = Sentence("bets-went-back-together-taken-again-together")
        raise Refusal(Code.BAD_VALUE, message, at="boxes", expected=", ".join(map(str, sorted(together))))
    return [entry for entry, _ in wanted]


def _require_people(body: b.Body, act: Act) -> None:
    """Prizes are taken back by whoever may reject an award; a share of the meter by two people, like a correction."""
    if not isinstance(body, b.RoundReopened) or not (body.prizes or body.awards):
        return
    require_post(_highest(act.by, act.also_by), VERIFIER)
    if body.awards:
        require_two(act)


def _highest(first: Signature, second: Signature | None) -> Signature:
    signed = [one for one in (first, second) if one is not None and one.post is not None]
    return max(signed, key=lambda one: POSTS.index(one.post or POSTS[0]), default=first)
