"""Contributions: what a jackpot bet adds to the meter when it is accepted, and how that is undone when it goes back.

Counted when bets close, so that the value paid includes the round's own bets [X6]. A returned bet takes back from
each account what it gave [X10]; what an award has carried off meanwhile, the reserve and then the house make good.
A part of a bet goes back the same way: shares are exact to the mil, so that its parts add up to the bet.
"""

from __future__ import annotations

from collections.abc import Sequence

from croupier.errors import Code, Refusal
from croupier.jackpot import posting as p
from croupier.jackpot.accounts import HOUSE, METER, PRIZES, RESERVE, STAKES, account
from croupier.jackpot.bodies import AcceptedBet, BetsAccepted, BetsReturned, EntryDraft, LinkFault, PartReturned
from croupier.jackpot.commands import AcceptBets, JackpotBet, ReturnBets, ReturnPart
from croupier.jackpot.ledger import Transfer
from croupier.jackpot.people import LONGEST, Act, check_word
from croupier.jackpot.posting import Posting
from croupier.jackpot.powers import fault_clauses
from croupier.jackpot.state import LinkState, TableRound, faults_at, require_open
from croupier.languages import Sentence
from croupier.money import MILS, Cents
from croupier.rulebook import Rulebook


def accept(state: LinkState, book: Rulebook, command: AcceptBets) -> EntryDraft:
    """Take the jackpot bets of a round: each stake is split by the shares of the link, to the last mil.

    A table plays one round at a time, so that whatever round was open there has ended with this.
    """
    check_playing(state, command.table)
    check_word(command.round, "round")
    if command.test != (state.link.mode == "test"):
        message = Sentence(
            "table-cannot-feed-link", value="test" if command.test else "live", mode=state.link.mode, id=state.link.id
        )
        raise Refusal(Code.TEST_AND_LIVE, message, at="test")
    check_faults(state, book, command)
    link, shares = state.link, state.link.shares
    check_bets(book, link.unit, command.bets)
    room = None if link.ceiling is None else max(0, link.ceiling * MILS - state.meter)
    accepted, total, overflow = [], 0, 0
    for bet in command.bets:
        over, total = 0, total + bet.stake
        if room is not None:
            wanted = bet.stake * shares.meter
            over = max(0, wanted - room)
            room -= wanted - over
            overflow += over
        accepted.append(AcceptedBet(bet.box, bet.player, bet.stake, over))
    stakes = account(STAKES, command.table)
    split = (
        (METER, total * shares.meter - overflow, p.CONTRIBUTION),
        (RESERVE, overflow, p.OVERFLOW),
        (RESERVE, total * shares.reserve, p.TO_RESERVE),
        (PRIZES, total * shares.prizes, p.TO_PRIZES),
        (HOUSE, total * shares.house, p.TO_HOUSE),
    )
    transfers = [Transfer(stakes, account(kind, link.id), mils, purpose) for kind, mils, purpose in split if mils]
    return EntryDraft(BetsAccepted(table=command.table, round=command.round, bets=tuple(accepted)), tuple(transfers))


def give_back(state: LinkState, last: TableRound, accepted: BetsAccepted, command: ReturnBets, act: Act) -> EntryDraft:
    """Return jackpot bets of the open round, and reverse what they contributed."""
    bets = _with_the_link(last, accepted, command.table, command.round, command.boxes)
    if not bets:
        raise Refusal(Code.MISSING_FIELD, Sentence("there-no-bet-return"), at="boxes")
    total, overflow = sum(bet.stake for bet in bets), sum(bet.overflow for bet in bets)
    body = BetsReturned(table=command.table, round=command.round, boxes=command.boxes, reason=act.reason)
    return EntryDraft(body, _reversed(state, last, command.table, total, overflow))


def give_part_back(
    state: LinkState, book: Rulebook, last: TableRound, accepted: BetsAccepted, command: ReturnPart, act: Act
) -> EntryDraft:
    """Return what was added last to a jackpot bet, and reverse what it contributed; the rest is a bet of its own.

    What a full meter turned away of the bet was what came last.
    """
    [bet] = _with_the_link(last, accepted, command.table, command.round, (command.box,))
    if type(command.amount) is not int or not 0 < command.amount < bet.stake:
        message = Sentence("no-part-bet", amount=repr(command.amount), stake=bet.stake)
        expected = Sentence("n-1-cents-whole-bet-returned-as-bet", stake=bet.stake - 1)
        raise Refusal(Code.BAD_AMOUNT, message, at="amount", expected=expected)
    check_bets(book, state.link.unit, (JackpotBet(bet.box, bet.player, bet.stake - command.amount),))
    overflow = min(bet.overflow, command.amount * state.link.shares.meter)
    body = PartReturned(
        table=command.table, round=command.round, box=command.box, amount=command.amount, overflow=overflow,
        reason=act.reason,
    )  # fmt: skip
    return EntryDraft(body, _reversed(state, last, command.table, command.amount, overflow))


def _with_the_link(
    last: TableRound, accepted: BetsAccepted, table: str, round_id: str, boxes: Sequence[int]
) -> list[AcceptedBet]:
    """The bets of these boxes in the open round; refused where one was never taken, or has gone back."""
    bets = {bet.box: bet for bet in accepted.bets}
    check_round(last, table, round_id)
    for box in boxes:
        if box not in bets:
            message = Sentence("box-has-no-jackpot-bet-round-2", box=box, round_id=round_id)
            raise Refusal(Code.UNKNOWN_BET, message, at="boxes")
        if box in last.returned or boxes.count(box) > 1:
            raise Refusal(Code.UNKNOWN_BET, Sentence("jackpot-bet-box-has-gone-back-already", box=box), at="boxes")
    return [bets[box] for box in boxes]


def _reversed(state: LinkState, last: TableRound, table: str, total: Cents, overflow: int) -> tuple[Transfer, ...]:
    """The contribution of so much stake on its way back, from each account what it was given."""
    posting, shares = Posting(state), state.link.shares
    stakes = account(STAKES, table)
    # Won since then, the contribution is gone with the award, and the meter that began afterwards owes nothing.
    source = (posting.meter_account,) if last.seq > state.since else ()
    reserve = (posting.reserve_account,)
    posting.take((*source, *reserve), stakes, total * shares.meter - overflow, p.CONTRIBUTION_RETURNED)
    posting.take(reserve, stakes, overflow, p.OVERFLOW_RETURNED)
    posting.take(reserve, stakes, total * shares.reserve, p.RESERVE_RETURNED)
    posting.take((posting.prizes_account,), stakes, total * shares.prizes, p.PRIZES_RETURNED)
    posting.move(posting.house_account, stakes, total * shares.house, p.HOUSE_RETURNED)
    return posting.done()


def check_playing(state: LinkState, table: str) -> None:
    """Refuse a link that is closed and a table that does not belong to it."""
    require_open(state)
    if table not in state.link.tables:
        message = Sentence("table-does-not-belong-link", table=repr(table), id=state.link.id)
        expected = ", ".join(state.link.tables) or Sentence("table-link-has-none")
        raise Refusal(Code.TABLE_NOT_LINKED, message, at="table", expected=expected)


def check_round(last: TableRound, table: str, round_id: str) -> None:
    """Refuse what concerns another round than the one that is open at the table."""
    if not last.open or last.round != round_id:
        message = Sentence("round-not-open-at-table", round_id=round_id, table=table)
        expected = last.round if last.open else Sentence("round-whose-bets-were-taken-has-not")
        raise Refusal(Code.ROUND_NOT_OPEN, message, at="round", expected=expected)


def check_faults(state: LinkState, book: Rulebook, command: AcceptBets) -> None:
    """While the jackpot is at fault, later rounds are played as the house has said and in no other way."""
    for fault in faults_at(state, command.table):
        if fault.mode != "block-box":
            said = f"the house has chosen {fault.mode}" if fault.mode else "the house has not said how to go on"
            raise _at_fault(book, fault, Sentence("jackpot-at-fault-at-table", table=command.table, said=said), "bets")
        if blocked := [bet.box for bet in command.bets if bet.box in fault.boxes]:
            raise _at_fault(book, fault, Sentence("box-blocked-while-jackpot-at-fault", blocked=blocked[0]), "bets")


def _at_fault(book: Rulebook, fault: LinkFault, message: str | Sentence, at: str) -> Refusal:
    return Refusal(Code.JACKPOT_AT_FAULT, message, at=at, expected=fault.notice, clauses=fault_clauses(book, fault))


def check_bets(book: Rulebook, unit: Cents, bets: Sequence[JackpotBet]) -> None:
    """Jackpot bets stand once on a box and have the size that the rules prescribe."""
    if not bets:
        raise Refusal(Code.MISSING_FIELD, Sentence("there-no-jackpot-bet-take"), at="bets")
    size = book.jackpot_size
    if size is None:
        raise Refusal(Code.UNKNOWN_BET, Sentence("has-no-jackpot-bet", id=book.id), at="bets")
    fewest, most = size.units[0], size.units[-1]
    expected = (
        f"{unit}"
        if fewest == most
        else Sentence("min-units-to-most-times-unit", min_units=fewest, most=most, unit=unit)
    )
    seen: set[int] = set()
    for bet in bets:
        box, stake = bet.box, bet.stake
        if type(box) is not int or box < 1 or box in seen:
            raise Refusal(Code.UNKNOWN_BET, Sentence("box-cannot-have-bet", box=repr(box)), at="bets")
        seen.add(box)
        if not bet.player.isprintable() or len(bet.player) > LONGEST:
            raise Refusal(Code.BAD_VALUE, Sentence("player-is-nobody-name", player=repr(bet.player)), at="bets")
        if type(stake) is not int or stake <= 0:
            raise Refusal(Code.BAD_AMOUNT, Sentence("amount-is-not-a-stake", amount=repr(stake)), at="bets")
        if not size.takes(stake, unit):
            message = Sentence("not-prescribed-stake", stake=stake)
            raise Refusal(Code.BET_SIZE_WRONG, message, at="bets", expected=expected, clauses=size.clause)
