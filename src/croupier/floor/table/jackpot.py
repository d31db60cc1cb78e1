"""A table's part of the linked jackpot: bets are taken when betting closes, and what they win is paid or claimed.

Everything happens in the transaction of the table's own command, so that a round and its jackpot never disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from croupier.cards import format_cards
from croupier.chain import moment
from croupier.errors import Code, CroupierError, Refusal, StorageError
from croupier.floor.link import Desk
from croupier.floor.link.performing import Performed
from croupier.floor.table import happenings as h
from croupier.floor.table.happenings import Anything
from croupier.floor.table.setup import TableSetup, keeps_chips
from croupier.floor.table.state import TableState, after
from croupier.jackpot import (
    AcceptBets,
    Act,
    ClaimAwards,
    DeclareFault,
    HandleFault,
    JackpotBet,
    JackpotHand,
    LinkState,
    PayPrizes,
    ReopenRound,
    RepairFault,
    ReturnBets,
    ReturnPart,
    Signature,
)
from croupier.jackpot.bodies import AwardsClaimed, LinkFault, Prize, RoundReopened
from croupier.jackpot.commands import Command
from croupier.jackpot.history import pays_last_registered
from croupier.jackpot.posting import ENVY, PRIZE
from croupier.jackpot.powers import fault_clauses
from croupier.jackpot.state import EVERY_TABLE, faults_at
from croupier.languages import Sentence
from croupier.money import MILS, Cents
from croupier.narrator.awards import out_of_order
from croupier.round import Condition, RoundState
from croupier.round import events as e
from croupier.round.closing import accepted_jackpot_stakes
from croupier.rulings.jackpot_fault import MODES, chosen, waiting
from croupier.settlement import Settlement
from croupier.wire.rounds import MeterReading

#: Errors that mean the jackpot does not work, not that a bet is wrong.
FAULTS: Final = (
    Code.JACKPOT_AT_FAULT,
    Code.LINK_CLOSED,
    Code.TABLE_NOT_LINKED,
    Code.UNKNOWN_LINK,
    Code.STORE_INCONSISTENT,
    Code.STORE_CORRUPT,
)
#: Errors of the link's store that leave the rest of the record in order, so that the table can play on without it.
OUT_OF_REACH: Final = (
    Code.STORE_INCONSISTENT,
    Code.STORE_CORRUPT,
    Code.STORE_FAILED,
    Code.STORE_REFUSED,
    Code.STORE_READ_ONLY,
)
HOUSE_SIGNS: Final = Signature("house")


#: By link, why it is out of reach: no link is.
NOTHING_OUT: Final[Mapping[str, str]] = MappingProxyType({})


class LinkOut(StorageError):
    """The store of a link failed. Whatever was written is undone; the table can do without the link."""

    def __init__(self, link: str, cause: StorageError) -> None:
        super().__init__(cause.code, cause.says, at=cause.at, expected=cause.right)
        self.link = link


class TableJackpot:
    """The link as one table sees it, inside one transaction."""

    def __init__(self, desk: Desk, setup: TableSetup, at: datetime, out: Mapping[str, str] = NOTHING_OUT) -> None:
        self._desk, self._setup, self._at = desk, setup, at
        #: Why the link has turned out to be out of reach while this command was tried; empty where it has not.
        self.cause = out.get(setup.link or "", "")

    def conditions(self, state: LinkState | None) -> tuple[Condition, ...]:
        """What holds for the next round because of the link."""
        if not self._setup.rulebook.has_jackpot:
            return ()
        if self._setup.link is None:
            return (Condition(kind="no-jackpot", notice=str(Sentence("table-without-jackpot"))),)
        if state is None or state.terms.status != "open" or self._setup.id not in state.link.tables:
            return (Condition(kind="no-jackpot", notice=out_of_order()),)
        return tuple(one for fault in faults_at(state, self._setup.id) for one in self._held(fault))

    def _held(self, fault: LinkFault) -> Iterator[Condition]:
        """What a fault of the link means for the next round of the table."""
        book, only = self._setup.rulebook, fault.affected
        if fault.mode is None:
            yield waiting(fault_clauses(book, fault), boxes=only)
        elif fault.mode != "block-box":
            yield chosen(fault_clauses(book, fault), fault.mode, None, fault.notice, only)
        by = fault_clauses(book, replace(fault, mode="block-box"))
        for box in fault.boxes if fault.mode == "block-box" else fault.blocked:
            yield chosen(by, "block-box", box, fault.notice, only)

    def require_cleared(self, state: LinkState | None) -> None:
        """Cards that have won a share lie face up on a live layout until it is paid, where the rules say so."""
        claim = self._setup.rulebook.jackpot_claim
        if claim is None or state is None or self._setup.virtual:
            return
        for group in state.terms.pending:
            for award in group.awards if group.table == self._setup.id else ():
                message = Sentence("cards-box-lie-face-up-until-their", box=award.box, id=award.id)
                raise Refusal(Code.NOT_NOW, message, at="type", clauses=claim.clause)

    def take(self, state: TableState) -> tuple[MeterReading | None, tuple[Anything, ...]]:
        """The jackpot bets that are in order go to the link; gives the reading with them counted in."""
        setup, round_ = self._setup, state.round
        if setup.link is None or round_.condition("no-jackpot") is not None:
            return None, ()
        stakes = accepted_jackpot_stakes(round_)
        if not stakes:
            with self._reached():
                shown = self._desk.reading(setup.link)
            return MeterReading(meter=shown.meter, reset=shown.reset, linked=True), ()
        whose = {box: _payee(round_.holder(box) or "") for box in stakes}
        command = AcceptBets(
            link=setup.link,
            table=setup.id,
            round=round_.round_id,
            bets=tuple(JackpotBet(box, whose[box], stake) for box, stake in stakes.items()),
        )
        answer = self._perform(command, f"{setup.id}/{round_.round_id}/bets")
        reading = MeterReading(meter=answer.reading.meter, reset=answer.reading.reset, linked=True)
        bets = tuple(h.TakenBet(box, player) for box, player in whose.items())
        return reading, (h.JackpotTaken(link=setup.link, reading=answer.entry.seq, bets=bets),)

    def follow(
        self, before: TableState, now: TableState, happened: tuple[Anything, ...], parties: Callable[[], frozenset[str]]
    ) -> Iterator[Anything]:
        """What the link does about what has happened at the table: bets returned, prizes paid, awards claimed.

        `parties` tells who has had a hand in the round; only a claim needs to know.
        """
        setup, jackpot = self._setup, self._setup.rulebook.jackpot_bet
        if setup.link is None:
            return
        self._report_fault(before, happened)
        undone = any(isinstance(event, e.PayoutsTakenBack) for event in happened)
        if undone and (reopened := self._reopen(before, happened)) is not None:
            yield reopened
            before, now = (after(state, (reopened,), 0) for state in (before, now))
        taken = now.taken or before.taken
        if taken:
            back = Counter[int]()
            for event in happened:
                if isinstance(event, e.BetReturned) and event.bet == jackpot and event.box in before.taken:
                    back[event.box] += sum(stake.amount for stake in event.stakes)
            left = {box: now.round.box(box).amount(jackpot) for box in back}
            for box, stays in left.items():
                if stays:
                    self._give_part_back(now, box, back[box], stays)
            returned = tuple(box for box, stays in left.items() if not stays)
            yield from self._give_back(now, returned)
            settlement = now.round.settlement
            if settlement is not None and (undone or before.round.settlement is None):
                still = {box: who for box, who in taken.items() if box not in returned}
                yield from self._settle(now, settlement, still, parties)
        if now.round.over and (undone or not before.round.over) and now.round.round_id:
            # The round that follows ends this one too, should the link not hear of it now.
            if self.cause and taken:
                yield h.JackpotFailed(link=setup.link, code=self.cause, during="settlement")
            elif not self.cause:
                with self._reached():
                    self._desk.end_round(setup.link, setup.id, now.round.round_id)

    def _report_fault(self, before: TableState, happened: tuple[Anything, ...]) -> None:
        """A fault that was ruled on at the table, and the choice of the house, are the link's to know."""
        held = [one.condition for one in happened if isinstance(one, e.ConditionSet) and one.condition.fault]
        link_state = self._standing() if held else None
        if link_state is None:
            return
        faults = link_state.terms.faults
        setup, link = self._setup, self._setup.link or ""
        said = next(one for one in reversed(happened) if isinstance(one, e.Ruled | e.PowerUsed))
        by = Signature(said.decided_by.name, said.decided_by.post)
        key = fault_key(setup.id, before.round.round_id, said.ruling)
        chose = isinstance(said, e.PowerUsed)
        with self._reached():
            standing = faults.get(setup.id) or faults.get(EVERY_TABLE)
            if standing is None or not (chose or standing.known(None)):
                self._desk.perform(DeclareFault(link=link, table=setup.id), Act(key=key, at=self._at, by=by))
            if chose:
                mode = next(mode for mode, kind in MODES.items() if kind == held[-1].kind)
                choice = HandleFault(link=link, table=setup.id, mode=mode, box=held[-1].box)
                self._desk.perform(choice, Act(key=f"{key}/choice", at=self._at, by=by))

    def registered(self, state: TableState) -> MeterReading | None:
        """The value last registered for this round: before its fault, if one is on record, and otherwise by now."""
        link = self._standing() if state.taken else None
        if link is None:
            return None
        faults = faults_at(link, self._setup.id)
        readings = [fault.reading for fault in faults if fault.reading >= state.reading]
        with self._reached():
            meter = self._desk.meter_at(link.link.id, min(readings)) if readings else link.meter
        return MeterReading(meter=meter // MILS, reset=link.link.reset, linked=True)

    def _standing(self) -> LinkState | None:
        """The link as it stands; None where it is out of reach, closed, or not this table's."""
        if self.cause or self._setup.link is None:
            return None
        with self._reached(), suppress(Refusal):
            state = self._desk.state(self._setup.link)
            if state.terms.status == "open" and self._setup.id in state.link.tables:
                return state
        return None

    def _reopen(self, before: TableState, happened: tuple[Anything, ...]) -> h.JackpotReopened | None:
        """The link takes back what it did for the round that a ruling settles anew; None where it had no part in it."""
        setup, jackpot, round_ = self._setup, self._setup.rulebook.jackpot_bet, before.round
        # Bets that went back with the settlement lie on the layout again; those that went back before it do not.
        again = tuple(box for box in before.handed if box not in before.taken and round_.box(box).amount(jackpot))
        if not before.taken and not again:
            return None
        cause = next(
            event for event in reversed(happened) if isinstance(event, e.Ruled | e.CardsCorrected | e.DecisionTakenBack)
        )
        decided, approved = cause.decided_by, cause.approved_by
        signed = Act(
            key=f"{setup.id}/{round_.round_id}/reopen/{before.generation + 1}",
            at=self._at,
            by=Signature(decided.name, decided.post),
            also_by=Signature(approved.name, approved.post) if approved is not None else None,
            reason=f"{cause.incident}: {cause.remedy}, ruling {cause.ruling}"
            if isinstance(cause, e.Ruled)
            else f"the record is put right: {cause.reason}",
        )
        command = ReopenRound(link=setup.link or "", table=setup.id, round=round_.round_id, boxes=again)
        with self._reached():
            entry = self._desk.perform(command, signed).entry
        body = entry.read()
        if not isinstance(body, RoundReopened):
            raise TypeError("a round is opened again by an entry of its own")
        prizes = sum(one.mils for one in entry.transfers if one.purpose in (PRIZE, ENVY)) // MILS
        return h.JackpotReopened(
            link=setup.link or "", reading=entry.seq, generation=body.generation, boxes=again, awards=body.awards,
            prizes=prizes,
        )  # fmt: skip

    def _settle(
        self, now: TableState, settlement: Settlement, taken: dict[int, str], parties: Callable[[], frozenset[str]]
    ) -> Iterator[Anything]:
        round_, bet = now.round, self._setup.rulebook.jackpot_bet or ""
        lines = {box.box: box.line(bet) for box in settlement.boxes}
        back = tuple(number for number, line in lines.items() if line and line.result == "returned" and number in taken)
        yield from self._give_back(now, back)
        prizes, hands = self._won(round_, settlement, {box: who for box, who in taken.items() if box not in back})
        if not prizes and not hands:
            return
        hands = tuple(replace(hand, dealt_at=self._complete(now, hand.box)) for hand in hands)
        due = h.JackpotOwed(
            link=self._setup.link or "", round_id=round_.round_id, dealt_at=now.dealt_at, reading=now.reading,
            prizes=prizes, hands=hands, parties=tuple(sorted(parties())) if hands else None,
        )  # fmt: skip
        if self.cause:
            # Nobody learns from this which cards those were: hands that were not shown stay so.
            unnamed = [replace(hand, hand="") for hand in hands]
            yield replace(due, prizes=tuple(replace(prize, hand="") for prize in prizes), hands=tuple(unnamed))
        else:
            # A round in which the link failed is paid at the value last registered, when it is settled anew as well.
            failed = now.generation > 1 and now.fault is not None and now.fault.during == "settlement"
            yield from self._pay(due, now.generation, late=failed)

    def _won(
        self, round_: RoundState, settlement: Settlement, taken: dict[int, str]
    ) -> tuple[tuple[Prize, ...], tuple[JackpotHand, ...]]:
        """What these boxes have won of the link: prizes and envy, and hands that win a share of the meter."""
        bet = self._setup.rulebook.jackpot_bet or ""
        awards = {award.box: award for award in settlement.jackpot.awards if award.box in taken}
        cards = {number: format_cards(c for c in round_.box(number).cards if c is not None) for number in taken}
        prizes = tuple(
            replace(prize, hand=cards[prize.box]) if prize.kind == "fixed" else prize
            for prize in prizes_of(settlement, bet, taken)
        )
        hands = tuple(
            JackpotHand(box=box, player=taken[box], category=award.category, hand=cards[box])
            for box, award in sorted(awards.items())
        )
        return prizes, hands

    def _complete(self, now: TableState, box: int) -> datetime:
        """When the hand of a box was complete, as the rulebook counts it."""
        at = now.complete.get(box, now.dealt_at)
        if self._setup.rulebook.require_jackpot("rulebook").across_tables.complete == "jackpot":
            at = max(at, now.community_at)
        return moment(at)

    def make_good(self, owed: tuple[h.JackpotOwed, ...]) -> Iterator[Anything]:
        """The link is back: what it owes is paid, shares of the meter at the value that the rules have for a fault."""
        for one in owed:
            yield from self._pay(one, late=True)
            with self._reached():
                self._desk.end_round(one.link, self._setup.id, one.round_id)
            yield h.JackpotMadeGood(link=one.link, round_id=one.round_id)

    def _pay(self, due: h.JackpotOwed, generation: int = 1, *, late: bool = False) -> Iterator[Anything]:
        table, key = self._setup.id, settling_key(self._setup.id, due.round_id, generation)
        if due.prizes:
            paying = PayPrizes(link=due.link, table=table, round=due.round_id, prizes=due.prizes)
            self._perform(paying, f"{key}/prizes")
        if due.hands:
            claim = ClaimAwards(
                link=due.link, table=table, round=due.round_id, dealt_at=moment(due.dealt_at), hands=due.hands,
                parties=due.parties,
            )  # fmt: skip
            if late:
                self._note_failure(due, key)
            body = self._perform(claim, f"{key}/awards").entry.read()
            groups = body.pending if isinstance(body, AwardsClaimed) else ()
            own = (group for group in groups if (group.table, group.round) == (table, due.round_id))
            claimed = tuple(h.Claimed.of(one, award=one.id) for group in own for one in group.awards)
            yield h.AwardsClaimed(link=due.link, awards=claimed)

    def _note_failure(self, due: h.JackpotOwed, key: str) -> None:
        """The link has failed in this round and works again: the rules may pay what was registered before.

        A fault that is on record already, of a box or of the table, stays as it is.
        """
        if pays_last_registered(self._setup.rulebook) is None:
            return
        table, standing = self._setup.id, self._standing()
        at_fault = standing is not None and table in standing.terms.faults
        fault = DeclareFault(link=due.link, table=table, reading=due.reading, over=at_fault)
        self._perform(fault, f"{key}/fault")
        if not at_fault:
            self._perform(RepairFault(link=due.link, table=table), f"{key}/repair")

    def _give_back(self, now: TableState, boxes: tuple[int, ...]) -> Iterator[Anything]:
        if not boxes:
            return
        setup, round_id = self._setup, now.round.round_id
        command = ReturnBets(link=setup.link or "", table=setup.id, round=round_id, boxes=boxes)
        key = f"{settling_key(setup.id, round_id, now.generation)}/back/{'-'.join(map(str, boxes))}"
        self._perform(command, key, "the bets went back")
        yield h.JackpotReturned(link=setup.link or "", boxes=boxes)

    def _give_part_back(self, now: TableState, box: int, amount: Cents, left: Cents) -> None:
        """Chips that were no part of the bet leave the link; what is `left` stays with it, less with every part."""
        setup, round_id = self._setup, now.round.round_id
        command = ReturnPart(link=setup.link or "", table=setup.id, round=round_id, box=box, amount=amount)
        key = f"{settling_key(setup.id, round_id, now.generation)}/part/{box}/{left}"
        self._perform(command, key, "a part of the bet went back")

    def state(self, read: Callable[[str], LinkState]) -> LinkState | None:
        """The link as it stands; None where it is out of reach, or there is none."""
        if self._setup.link is None or self.cause:
            return None
        with self._reached():
            return read(self._setup.link)

    def _perform(self, command: Command, key: str, reason: str = "") -> Performed:
        with self._reached():
            return self._desk.perform(command, Act(key=key, at=self._at, by=HOUSE_SIGNS, reason=reason))

    @contextmanager
    def _reached(self) -> Iterator[None]:
        """What the link is asked within; where its store fails, the command is tried again without the link."""
        link = self._setup.link or ""
        if self.cause:
            raise Refusal(Code.JACKPOT_AT_FAULT, Sentence("jackpot-out-reach"), at="link")
        try:
            yield
        except StorageError as error:
            if error.code in OUT_OF_REACH:
                raise LinkOut(link, error) from error
            raise


def settling_key(table: str, round_id: str, generation: int) -> str:
    """What the keys begin with under which a link is asked about a round; each of its settlements has its own."""
    return f"{table}/{round_id}" + (f"/{generation}" if generation > 1 else "")


def fault_key(table: str, round_id: str, ruling: str) -> str:
    """The key under which a link is told of a fault that was ruled on at a table."""
    return f"{table}/{round_id}/fault/{ruling}"


def prizes_of(settlement: Settlement, bet: str, taken: Mapping[int, str]) -> tuple[Prize, ...]:
    """The fixed prizes and the envy that a settlement gives to boxes whose jackpot bets lie with a link."""
    awarded = {award.box for award in settlement.jackpot.awards}
    prizes: list[Prize] = []
    for box in settlement.boxes:
        if box.box not in taken:
            continue
        line, envy, who = box.line(bet), box.line("envy"), taken[box.box]
        category = line.facts.category if line is not None else None
        if line is not None and line.payout and box.box not in awarded and category:
            prizes.append(Prize(kind="fixed", box=box.box, player=who, category=category, amount=line.payout))
        if envy is not None and envy.payout and envy.facts.category:
            category = envy.facts.category
            prizes.append(Prize(kind="envy", box=box.box, player=who, category=category, amount=envy.payout))
    return tuple(prizes)


def _payee(player: str) -> str:
    """To whom the link pays: a purse on the ledger, or nobody by name, over the float of the table."""
    return player if keeps_chips(player) else ""


def is_fault(error: CroupierError) -> bool:
    """Whether an error of the link means that the jackpot system is out of order."""
    return isinstance(error, Refusal | StorageError) and error.code in FAULTS and not isinstance(error, LinkOut)
