"""What the journal of a link has about one round of a table: prizes, returned bets, awards paid, and faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.jackpot import bodies as b
from croupier.jackpot.entries import Entry
from croupier.jackpot.posting import ENVY
from croupier.jackpot.state import EVERY_TABLE
from croupier.languages import Sentence
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Rule

#: Most entries of a journal are of this kind.
BETS_ACCEPTED: Final = b.word(b.BetsAccepted.__name__)
#: The remedy by which a round is paid at the value that was registered before the fault.
AT_LAST_METER: Final = "continue-at-last-meter"


class Booked(Struct):
    """What stands in the journal of a round since its bets were taken, and how often it was opened again."""

    #: The bets as they stand: without the parts that went back.
    accepted: b.BetsAccepted
    prizes: list[tuple[Entry, b.PrizesPaid]] = field(default_factory=list)
    returns: list[tuple[Entry, b.BetsReturned]] = field(default_factory=list)
    #: The awards that were paid, and the boxes they went to.
    paid: dict[str, int] = field(default_factory=dict)
    generation: int = 1
    #: Every award of the link that was paid since then, as it stood in its turn.
    turns_paid: list[tuple[b.ClaimGroup, b.PendingAward]] = field(default_factory=list)
    #: Whether stakes are divided otherwise since then, so that a bet could not go back the way it came.
    divided_anew: bool = False
    #: The faults at the table, or on the whole link, since the bets of the round were taken.
    faults: list[b.LinkFault] = field(default_factory=list)

    #: The awards that some entry since then has named as waiting, as it named them last.
    waiting: dict[str, tuple[b.ClaimGroup, b.PendingAward]] = field(default_factory=dict)

    @classmethod
    def read(cls, accepted: b.BetsAccepted, entries: Iterable[Entry]) -> Booked:
        """Read the entries of a link since these bets of the round were taken."""
        found = cls(accepted)
        for entry in entries:
            if entry.kind != BETS_ACCEPTED:
                found.take(entry, entry.read())
        return found

    @property
    def of(self) -> tuple[str, str]:
        """The table and its round."""
        return self.accepted.table, self.accepted.round

    def take(self, entry: Entry, body: b.Body) -> None:
        """One entry after the bets, of this round or not."""
        waiting = self.waiting
        if isinstance(body, b.AwardPaid) and body.award in waiting:
            self.turns_paid.append(waiting[body.award])
        if isinstance(body, b.PendingBody):
            waiting |= {award.id: (group, award) for group in body.pending for award in group.awards}
        match body:
            case b.PrizesPaid(table=at, round=of) if (at, of) == self.of:
                self.prizes.append((entry, body))
            case b.BetsReturned(table=at, round=of) if (at, of) == self.of:
                self.returns.append((entry, body))
            case b.PartReturned(table=at, round=of) if (at, of) == self.of:
                self.accepted = _without_part(self.accepted, body)
            case b.AwardPaid(table=at, round=of) if (at, of) == self.of:
                self.paid[body.award] = waiting[body.award][1].box if body.award in waiting else 0
            case b.AwardRejected(table=at, round=of) if (at, of) == self.of:
                self.prizes = [_without(*one, body.prizes) for one in self.prizes]
            case b.RoundReopened(table=at, round=of) if (at, of) == self.of:
                self.generation = body.generation
                self.prizes.clear()
                self.returns = [one for one in self.returns if one[0].seq not in body.reverses]
            case b.FaultDeclared(table=at) if at in (self.accepted.table, EVERY_TABLE):
                self.faults.append(body.fault)
            case b.LinkChanged():
                self.divided_anew = self.divided_anew or body.old.shares != body.new.shares
            case _:
                pass

    def require_one_hand_each(self, asked: Iterable[b.PendingAward]) -> None:
        """A box has one hand: whoever has been paid for his in this round is not entered, nor entered again."""
        prizes = {prize.box for _, body in self.prizes for prize in body.prizes if prize.kind == "fixed"}
        _require_unpaid({*self.paid.values(), *prizes}, (award.box for award in asked), "hands")

    def require_one_each(self, pending: Iterable[b.ClaimGroup], prizes: Sequence[b.Prize]) -> None:
        """A box has one hand, and is paid once for it and once for those of others."""
        for kind in ("fixed", "envy"):
            had = {one.box for _, body in self.prizes for one in body.prizes if one.kind == kind}
            if kind == "fixed":
                had |= {*self.paid.values(), *(award.box for group in self._of(pending) for award in group.awards)}
            _require_unpaid(had, (prize.box for prize in prizes if prize.kind == kind), "prizes")

    def _of(self, pending: Iterable[b.ClaimGroup]) -> Iterator[b.ClaimGroup]:
        return (group for group in pending if group.of_round(*self.of))


def _without_part(accepted: b.BetsAccepted, back: b.PartReturned) -> b.BetsAccepted:
    """Bets of which a part has gone back from one box."""
    bets = (
        replace(bet, stake=bet.stake - back.amount, overflow=bet.overflow - back.overflow)
        if bet.box == back.box
        else bet
        for bet in accepted.bets
    )
    return replace(accepted, bets=tuple(bets))


def _without(entry: Entry, body: b.PrizesPaid, back: Sequence[str]) -> tuple[Entry, b.PrizesPaid]:
    """Prizes without those that have gone back since: envy of a hand that was none, all of the entry together."""
    if not any(one.partition(".")[0] == str(entry.seq) for one in back):
        return entry, body
    prizes = tuple(prize for prize in body.prizes if prize.kind != "envy")
    transfers = tuple(transfer for transfer in entry.transfers if transfer.purpose != ENVY)
    return replace(entry, transfers=transfers), replace(body, prizes=prizes)


def prize_ids(entry: Entry, body: b.PrizesPaid) -> tuple[str, ...]:
    """The wins that these prizes of an entry are listed as."""
    whole = entry.read()
    listed = whole.prizes if isinstance(whole, b.PrizesPaid) else ()
    return tuple(f"{entry.seq}.{index}" for index, prize in enumerate(listed) if prize in body.prizes)


def _require_unpaid(paid: set[int], boxes: Iterable[int], at: str) -> None:
    for box in boxes:
        if box in paid:
            message = Sentence("box-has-been-paid-round-or-about", box=box)
            raise Refusal(Code.AWARD_PAID, message, at=at)
        paid.add(box)


def pays_last_registered(book: Rulebook) -> Rule | None:
    """The rule by which a round with a fault in it is paid at the value registered before; None where there is none."""
    return next((rule for rule in book.irregularities.rules if rule.remedy == AT_LAST_METER), None)


def last_registered(book: Rulebook, booked: Booked, wanted: int | None, latest: int) -> int | None:
    """The reading from before a fault of this round, where the rules pay the round at it; None where they do not.

    `wanted` is the reading that a claim names, and must be that very one; `latest` is the last of the link.
    """
    rule = pays_last_registered(book)
    fault = booked.faults[0] if booked.faults else None
    if wanted is None:
        return fault.reading if rule is not None and fault is not None else None
    if rule is None:
        message = Sentence("pays-no-earlier-reading", id=book.id)
        raise _refusal(Code.RULES_SILENT, message, "", book.authority.referral.clause)
    if fault is None:
        message = Sentence("no-fault-on-record-round")
        raise _refusal(Code.NO_FAULT, message, Sentence("fault-declared-first-2"), rule.clause)
    if not 0 < wanted <= latest:
        message = Sentence("there-no-reading", wanted=wanted)
        raise _refusal(Code.UNKNOWN_READING_NUMBER, message, Sentence("n-1-to-boxes", boxes=latest), rule.clause)
    if wanted != fault.reading:
        message = Sentence("reading-not-last-one-before-fault", wanted=wanted)
        raise _refusal(Code.BAD_VALUE, message, str(fault.reading), rule.clause)
    return wanted


def _refusal(code: Code, message: str | Sentence, expected: str | Sentence, clauses: tuple[str, ...]) -> Refusal:
    return Refusal(code, message, at="reading", expected=expected or Sentence("value-on-display"), clauses=clauses)
