"""A table's part of the linked jackpot: bets are taken when betting closes, and what they win is paid or claimed.

Everything happens in the transaction of the table's own command, so that a round and its jackpot never disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from croupier.cards import format_cards
from croupier.errors import Code, CroupierError, Refusal, StorageError
from croupier.floor.links import Desk
from croupier.floor.service import happenings as h
from croupier.floor.service.happenings import Anything
from croupier.floor.service.setup import TableSetup, keeps_chips
from croupier.floor.service.state import TableState
from croupier.floor.store.events import moment
from croupier.jackpot import (
    AcceptBets,
    Act,
    ClaimAwards,
    JackpotBet,
    JackpotHand,
    LinkState,
    PayPrizes,
    ReturnBets,
    Signature,
)
from croupier.jackpot.bodies import AwardsClaimed, Prize
from croupier.jackpot.state import EVERY_TABLE
from croupier.round import Condition, RoundState
from croupier.round import events as e
from croupier.round.closing import accepted_jackpot_stakes
from croupier.round.state import MeterReading
from croupier.settlement import Settlement

#: Errors that mean the jackpot does not work, not that a bet is wrong.
FAULTS: Final = (
    Code.JACKPOT_AT_FAULT,
    Code.LINK_CLOSED,
    Code.TABLE_NOT_LINKED,
    Code.UNKNOWN_LINK,
    Code.STORE_INCONSISTENT,
    Code.STORE_CORRUPT,
)
NO_LINK: Final = "This table belongs to no jackpot."
AT_FAULT: Final = "The jackpot is out of order: no jackpot bets are taken at this table."

HOUSE_SIGNS: Final = Signature("house")


class TableJackpot:
    """The link as one table sees it, inside one transaction."""

    def __init__(self, desk: Desk, setup: TableSetup, at: datetime) -> None:
        self._desk, self._setup, self._at = desk, setup, at

    def conditions(self, state: LinkState | None) -> tuple[Condition, ...]:
        """What holds for the next round because of the link."""
        if self._setup.rulebook.jackpot is None:
            return ()
        if self._setup.link is None:
            return (Condition(kind="no-jackpot", notice=NO_LINK),)
        if state is None or state.terms.status != "open" or self._setup.id not in state.link.tables:
            return (Condition(kind="no-jackpot", notice=AT_FAULT),)
        fault = state.terms.faults.get(self._setup.id) or state.terms.faults.get(EVERY_TABLE)
        if fault is None:
            return ()
        if fault.mode == "close-table":
            return (Condition(kind="table-closed", notice=fault.notice or "The table is closed."),)
        if fault.mode == "block-box":
            return (Condition(kind="box-closed", box=fault.box, notice=fault.notice),)
        return (Condition(kind="no-jackpot", notice=fault.notice or AT_FAULT),)

    def take(self, state: TableState) -> tuple[MeterReading | None, tuple[Anything, ...]]:
        """The jackpot bets that are in order go to the link; gives the reading with them counted in."""
        setup, round_ = self._setup, state.round
        if setup.link is None or setup.rulebook.jackpot is None or round_.condition("no-jackpot") is not None:
            return None, ()
        stakes = accepted_jackpot_stakes(round_)
        if not stakes:
            shown = self._desk.reading(setup.link)
            return MeterReading(meter=shown.meter, reset=shown.reset), ()
        whose = {box: _payee(round_.holder(box) or "") for box in stakes}
        command = AcceptBets(
            link=setup.link,
            table=setup.id,
            round=round_.round_id,
            bets=tuple(JackpotBet(box, whose[box], stake) for box, stake in stakes.items()),
        )
        answer = self._desk.perform(command, self._act(f"{setup.id}/{round_.round_id}/bets"))
        reading = MeterReading(meter=answer.reading.meter, reset=answer.reading.reset)
        bets = tuple(h.TakenBet(box, player) for box, player in whose.items())
        return reading, (h.JackpotTaken(link=setup.link, reading=answer.entry.seq, bets=bets),)

    def follow(self, before: TableState, now: TableState, happened: tuple[Anything, ...]) -> Iterator[Anything]:
        """What the link does about what has happened at the table: bets returned, prizes paid, awards claimed."""
        setup, jackpot = self._setup, self._setup.rulebook.jackpot
        taken = now.taken or before.taken
        if setup.link is None or jackpot is None:
            return
        if taken:
            returned = tuple(
                event.box
                for event in happened
                if isinstance(event, e.BetReturned) and event.bet == jackpot.bet and event.box in before.taken
            )
            yield from self._give_back(now.round, returned)
            settlement = now.round.settlement
            if settlement is not None and before.round.settlement is None:
                left = {box: who for box, who in taken.items() if box not in returned}
                yield from self._settle(now, settlement, left)
        if now.round.over and not before.round.over and now.round.round_id:
            self._desk.end_round(setup.link, setup.id, now.round.round_id)

    def _settle(self, now: TableState, settlement: Settlement, taken: dict[int, str]) -> Iterator[Anything]:
        setup, round_ = self._setup, now.round
        jackpot = setup.rulebook.jackpot
        bet = jackpot.bet if jackpot is not None else ""
        lines = {box.box: box.line(bet) for box in settlement.boxes}
        back = tuple(number for number, line in lines.items() if line and line.result == "returned" and number in taken)
        yield from self._give_back(round_, back)
        awards = {award.box: award for award in settlement.jackpot.awards if award.box in taken}
        hands = {number: format_cards(c for c in round_.box(number).cards if c is not None) for number in taken}
        prizes: list[Prize] = []
        for box in settlement.boxes:
            line, envy = lines[box.box], box.line("envy")
            if box.box not in taken or box.box in back:
                continue
            who, category = taken[box.box], line.facts.category if line is not None else None
            if line is not None and line.payout and box.box not in awards and category:
                prizes.append(
                    Prize(kind="fixed", box=box.box, player=who, category=category, amount=line.payout,
                          hand=hands[box.box])
                )  # fmt: skip
            if envy is not None and envy.payout and envy.facts.category:
                prizes.append(
                    Prize(kind="envy", box=box.box, player=who, category=envy.facts.category, amount=envy.payout)
                )
        if prizes:
            command = PayPrizes(link=setup.link or "", table=setup.id, round=round_.round_id, prizes=tuple(prizes))
            self._desk.perform(command, self._act(f"{setup.id}/{round_.round_id}/prizes"))
        if awards:
            yield self._claim(now, tuple(
                JackpotHand(box=box, player=taken[box], category=award.category, hand=hands[box])
                for box, award in sorted(awards.items())
            ))  # fmt: skip

    def _claim(self, now: TableState, hands: tuple[JackpotHand, ...]) -> h.AwardsClaimed:
        setup, round_ = self._setup, now.round
        link = setup.link or ""
        command = ClaimAwards(
            link=link, table=setup.id, round=round_.round_id, dealt_at=moment(now.dealt_at), hands=hands
        )
        body = self._desk.perform(command, self._act(f"{setup.id}/{round_.round_id}/awards")).entry.read()
        groups = body.pending if isinstance(body, AwardsClaimed) else ()
        claimed = [
            h.Claimed(award=one.id, box=one.box, player=one.player, category=one.category, amount=one.amount)
            for group in groups
            if (group.table, group.round) == (setup.id, round_.round_id)
            for one in group.awards
        ]
        return h.AwardsClaimed(link=link, awards=tuple(claimed))

    def _give_back(self, round_: RoundState, boxes: tuple[int, ...]) -> Iterator[Anything]:
        if not boxes:
            return
        setup = self._setup
        command = ReturnBets(link=setup.link or "", table=setup.id, round=round_.round_id, boxes=boxes)
        key = f"{setup.id}/{round_.round_id}/back/{'-'.join(map(str, boxes))}"
        self._desk.perform(command, self._act(key, "the bets went back"))
        yield h.JackpotReturned(link=setup.link or "", boxes=boxes)

    def _act(self, key: str, reason: str = "") -> Act:
        return Act(key=key, at=self._at, by=HOUSE_SIGNS, reason=reason)


def _payee(player: str) -> str:
    """To whom the link pays: a purse on the ledger, or nobody by name, over the float of the table."""
    return player if keeps_chips(player) else ""


def is_fault(error: CroupierError) -> bool:
    """Whether an error of the link means that the jackpot system is out of order."""
    return isinstance(error, Refusal | StorageError) and error.code in FAULTS
