"""Awards from claim to payment: a table claims, somebody from the pit verifies, the player is paid.

While an award waits, its money has left the meter already, and every table plays on for the value that the display
then shows. Fixed prizes and envy never touch the meter: they are paid at once, out of what was set aside for them,
and for the rest by the house [X7].
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, TypeAlias

from msgspec.structs import replace

from croupier.errors import Code, Refusal, bad_value
from croupier.jackpot import bodies as b
from croupier.jackpot import claims
from croupier.jackpot import posting as p
from croupier.jackpot.accounts import payee
from croupier.jackpot.claims import BookOf
from croupier.jackpot.commands import (
    ClaimAwards,
    DecideOrder,
    JackpotHand,
    PayAward,
    PayPrizes,
    RejectAward,
    VerifyAward,
)
from croupier.jackpot.contributions import check_round
from croupier.jackpot.entries import Entry
from croupier.jackpot.history import Booked, last_registered
from croupier.jackpot.people import Act, require_nobody_of, require_post
from croupier.jackpot.posting import Posting
from croupier.jackpot.powers import require_power
from croupier.jackpot.state import LinkState, TableRound, require_open
from croupier.jackpot.turns import require_order_open, require_rejectable, require_turn
from croupier.languages import Sentence
from croupier.money import MILS
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import ORDER_AWARDS, Post
from croupier.rulebook.pays import Pay

#: An award that was paid, and the turn in which it was.
Paid: TypeAlias = tuple[b.ClaimGroup, b.PendingAward]
#: Whoever looks at a claimed hand for the house.
VERIFIER: Final[Post] = "pit-supervisor"


def claim(
    state: LinkState,
    book_of: BookOf,
    last: TableRound,
    booked: Booked,
    meter_at: Callable[[int], int],
    command: ClaimAwards,
    act: Act,
) -> b.EntryDraft:
    """Enter jackpot hands of one round at one table, all together or, as they are noticed, in several claims.

    `booked` is what the journal has of the round; `meter_at` gives the exact meter of a reading.
    """
    require_open(state)
    check_round(last, command.table, command.round)
    _check_not_entered(state, command)
    _check_times(command)
    book = book_of(command.table)
    posting, staked = Posting(state), _staked(last, booked.accepted)
    # Clockwise, which is by the numbers of the boxes, however they are listed.
    hands = sorted(command.hands, key=lambda hand: hand.box)
    asked = [_asked(book, staked, hand, f"{posting.seq}.{n}") for n, hand in enumerate(hands)]
    if not asked or len({award.box for award in asked}) < len(asked):
        raise Refusal(Code.BAD_VALUE, Sentence("each-jackpot-hand-entered-once"), at="hands")
    asked = [replace(award, entered_by=act.by.name, parties=command.parties) for award in asked]
    booked.require_one_hand_each(asked)
    quoted = last_registered(book, booked, command.reading, state.seq)
    turn = b.ClaimGroup(
        id=posting.seq,
        table=command.table,
        round=command.round,
        dealt_at=command.dealt_at,
        entered_at=act.at,
        entered_by=act.by.name,
        reading=state.seq if quoted is None else quoted,
        position=posting.seq,
        quoted=quoted is not None,
        registered=None if quoted is None else meter_at(quoted) // MILS,
        follows=bool(booked.paid),
    )
    entered = [_beside_paid(book, one, booked.turns_paid) for one in _turns(book, turn, hands, asked)]
    outcome = claims.enter(state, posting, book_of, entered)
    body = b.AwardsClaimed(pending=outcome.pending, since=outcome.since, group=turn.id)
    return b.EntryDraft(body, posting.done())


def _check_not_entered(state: LinkState, command: ClaimAwards) -> None:
    wanted = {hand.box for hand in command.hands}
    for group in state.terms.pending:
        if not group.of_round(command.table, command.round):
            continue
        if claims.is_closed(group) or wanted & {award.box for award in group.awards}:
            message = Sentence("box-entered-already", box=", ".join(str(award.box) for award in group.awards))
            raise Refusal(Code.AWARD_NOT_OPEN, message, at="hands")


def _check_times(command: ClaimAwards) -> None:
    for at in (command.dealt_at, *(hand.dealt_at for hand in command.hands if hand.dealt_at is not None)):
        if at.tzinfo is None:
            raise bad_value(Sentence("time-has-no-zone"), "dealt_at")


def _turns(
    book: Rulebook, turn: b.ClaimGroup, hands: Sequence[JackpotHand], asked: Sequence[b.PendingAward]
) -> list[b.ClaimGroup]:
    """One turn for each winner, or one for all of them where they share a pool.

    No winner of a table comes before one who sits clockwise before him, whatever time is noted for his hand.
    """
    times = list(accumulate((hand.dealt_at or turn.dealt_at for hand in hands), max))
    if claims.rules_of(book)[0].pooled:
        return [replace(turn, awards=tuple(asked))]
    return [replace(turn, dealt_at=at, awards=(award,)) for at, award in zip(times, asked, strict=True)]


def _asked(book: Rulebook, staked: dict[int, b.AcceptedBet], hand: JackpotHand, award: str) -> b.PendingAward:
    _staked_bet(staked, hand.box, hand.player)
    pay = _pays(book).get(hand.category)
    if pay is None or pay.kind != "percent":
        shares = ", ".join(category for category, other in _pays(book).items() if other.kind == "percent")
        message = Sentence("wins-no-share-meter", category=repr(hand.category), names=shares)
        raise Refusal(Code.BAD_VALUE, message, at="hands")
    return b.PendingAward(
        id=award, box=hand.box, player=hand.player, category=hand.category, hand=hand.hand, most=hand.most
    )


def verify(state: LinkState, command: VerifyAward, act: Act) -> b.EntryDraft:
    """A pit supervisor or above, who neither entered the claim nor had a part in the round, has looked at the hand."""
    place, award = find(state, command.award)
    group = state.terms.pending[place]
    require_post(act.by, VERIFIER)
    require_nobody_of(act.by, handled_by(award, group), Sentence("somebody-else-verify"))
    if award.state != "claimed":
        message = Sentence("award-id-is-state-already", id=award.id, state=award.state)
        raise Refusal(Code.AWARD_NOT_OPEN, message, at="award")
    verified = replace(award, state="verified", verified_by=act.by.who)
    awards = tuple(verified if other.id == award.id else other for other in group.awards)
    pending = [*state.terms.pending]
    pending[place] = replace(group, awards=awards)
    return b.EntryDraft(b.AwardVerified(pending=tuple(pending), since=state.since, award=award.id))


def handled_by(award: b.PendingAward, group: b.ClaimGroup) -> dict[str, str]:
    """Who had a hand in an award before it is paid, and what each did."""
    entered = {award.entered_by or group.entered_by: "entered this claim"}
    return dict.fromkeys(award.parties or (), "had a part in the round") | entered


def pay(state: LinkState, book_of: BookOf, command: PayAward, act: Act) -> b.EntryDraft:
    """The money of a verified award goes to its player, when its turn has come.

    Whoever hands it over had no part in the round and has not verified it, and the winner is somebody whom the house
    has admitted; claims on which nobody wrote down who had a part are paid as they always were.
    """
    place, award = find(state, command.award)
    group = state.terms.pending[place]
    if award.state != "verified":
        raise Refusal(Code.AWARD_NOT_OPEN, Sentence("award-not-verified", id=award.id), at="award")
    require_turn(state, book_of, place, award)
    if award.parties is not None:
        before = handled_by(award, group) | {award.verified_by: "verified this award"}
        require_nobody_of(act.by, before, Sentence("somebody-else-hand-over"))
    winner = _winner(award, command)
    posting = Posting(state)
    to = payee(group.table, winner)
    posting.move(posting.pending_account, to, award.amount * MILS, p.AWARD_PAID, "post", award.transfer)
    outcome = claims.settle(state, place, award)
    body = b.AwardPaid(
        pending=outcome.pending,
        since=outcome.since,
        award=award.id,
        group=group.id,
        table=group.table,
        round=group.round,
        amount=award.amount,
        paid_by=act.by.who,
        payee=command.payee,
    )
    return b.EntryDraft(body, posting.done())


def _winner(award: b.PendingAward, command: PayAward) -> str:
    """To whom an award is paid: its player, or the account of a winner whom the table knew by no account."""
    if award.player and command.payee not in ("", award.player):
        raise Refusal(Code.NOT_PERMITTED, Sentence("award-has-winner"), at="payee")
    if award.parties is not None and not (award.player or command.payee):
        raise Refusal(Code.NOT_ADMITTED, Sentence("winner-box-was-never-admitted", box=award.box), at="payee")
    return award.player or command.payee


def reject(state: LinkState, book_of: BookOf, envied: Sequence[Entry], command: RejectAward, act: Act) -> b.EntryDraft:
    """A claimed hand was none. `envied` are the entries by which others at its table were paid for hands of its round.

    What they had because it won the jackpot they have no more; where envy needs no award, it stands.
    """
    place, award = find(state, command.award)
    group = state.terms.pending[place]
    require_post(act.by, VERIFIER)
    # Whoever dealt the hand does not take it from its winner either; claims of before are rejected as they always were.
    require_nobody_of(
        act.by, dict.fromkeys(award.parties or (), "had a part in the round"), Sentence("somebody-else-reject")
    )
    if not act.reason.strip():
        raise Refusal(Code.MISSING_FIELD, Sentence("the-reason-is-missing"), at="reason")
    require_rejectable(state, place, award)
    posting = Posting(state)
    outcome = claims.reject(state, posting, book_of, place, award)
    back = tuple(_envy_back(book_of(group.table), award, envied, posting))
    body = b.AwardRejected(
        pending=outcome.pending,
        since=outcome.since,
        award=award.id,
        reason=act.reason,
        table=group.table,
        round=group.round,
        prizes=back,
    )
    return b.EntryDraft(body, posting.done())


def _envy_back(book: Rulebook, award: b.PendingAward, envied: Sequence[Entry], posting: Posting) -> Iterator[str]:
    """Envy that was paid because a hand won the jackpot goes back the way it came; gives the prizes it was."""
    envy = book.envy
    if envy is None or envy.trigger != "award" or award.category not in envy.amounts:
        return
    for entry in envied:
        body = entry.read()
        prizes = body.prizes if isinstance(body, b.PrizesPaid) else ()
        yield from (f"{entry.seq}.{index}" for index, prize in enumerate(prizes) if prize.kind == "envy")
        for transfer in reversed(entry.transfers):
            if transfer.purpose == p.ENVY:
                posting.move(transfer.credit, transfer.debit, transfer.mils, p.ENVY)


def decide_order(state: LinkState, book_of: BookOf, command: DecideOrder, act: Act) -> b.EntryDraft:
    """The house fixes the order of payment, and its word is final, where the rules give it that power."""
    books = [book_of(table) for table in dict.fromkeys(group.table for group in state.terms.pending)]
    require_order_open(books)
    require_power(act.by, ORDER_AWARDS, books)
    posting = Posting(state)
    outcome = claims.decide_order(state, posting, book_of, command.order)
    body = b.OrderDecided(pending=outcome.pending, since=outcome.since, order=command.order, reason=act.reason)
    return b.EntryDraft(body, posting.done())


def pay_prizes(state: LinkState, book: Rulebook, last: TableRound, booked: Booked, command: PayPrizes) -> b.EntryDraft:
    """Pay fixed prizes and envy; none may be more than the pay table has for the hand, and each is paid once."""
    require_open(state)
    check_round(last, command.table, command.round)
    staked = _staked(last, booked.accepted)
    posting = Posting(state)
    if not command.prizes:
        raise Refusal(Code.MISSING_FIELD, Sentence("there-no-prize-pay"), at="prizes")
    for prize in command.prizes:
        bet = _staked_bet(staked, prize.box, prize.player)
        most = _most(book, prize, bet)
        if type(prize.amount) is not int or not 0 < prize.amount <= most:
            message = Sentence(
                "not-what-pays-as", amount=repr(prize.amount), category=prize.category, kind=prize.kind, most=most
            )
            raise Refusal(Code.BAD_AMOUNT, message, at="prizes")
        to = payee(command.table, prize.player)
        purpose = p.PRIZE if prize.kind == "fixed" else p.ENVY
        posting.take((posting.prizes_account,), to, prize.amount * MILS, purpose)
    booked.require_one_each(state.terms.pending, command.prizes)
    body = b.PrizesPaid(table=command.table, round=command.round, prizes=command.prizes)
    return b.EntryDraft(body, posting.done())


def _most(book: Rulebook, prize: b.Prize, bet: b.AcceptedBet) -> int:
    if prize.kind == "envy":
        envy = book.envy
        hands = [hand.strip() for hand in prize.category.split(",")]
        return sum(envy.amounts[hand].numerator for hand in hands if hand in envy.amounts) if envy is not None else 0
    pay = _pays(book).get(prize.category)
    return pay.winnings(bet.stake) if pay is not None and pay.kind != "percent" else 0


def _pays(book: Rulebook) -> dict[str, Pay]:
    pays = book.jackpot_pays
    return pays.table if pays is not None else {}


def find(state: LinkState, award: str) -> tuple[int, b.PendingAward]:
    """The pending award with this id, and the place of its group in the order."""
    for place, group in enumerate(state.terms.pending):
        for pending in group.awards:
            if pending.id == award:
                return place, pending
    waiting = [pending.id for group in state.terms.pending for pending in group.awards]
    message = Sentence("no-award-pending-on", award=repr(award), id=state.link.id)
    expected = Sentence("one-of", names=", ".join(waiting)) if waiting else Sentence("pending-award-there-none")
    raise Refusal(Code.AWARD_NOT_OPEN, message, at="award", expected=expected)


def _staked(last: TableRound, accepted: b.BetsAccepted) -> dict[int, b.AcceptedBet]:
    return {bet.box: bet for bet in accepted.bets if bet.box not in last.returned}


def _staked_bet(staked: dict[int, b.AcceptedBet], box: int, player: str) -> b.AcceptedBet:
    """The jackpot bet that an award belongs to; without one there is none (RWS 4.4.1, MBS 3.5.3)."""
    bet = staked.get(box)
    if bet is None or bet.player != player:
        message = Sentence("box-has-no-jackpot-bet-round", box=box, player=player or "anybody")
        raise Refusal(Code.UNKNOWN_BET, message, at="box")
    return bet


def _beside_paid(book: Rulebook, group: b.ClaimGroup, paid: Sequence[Paid]) -> b.ClaimGroup:
    """The winners of a turn, each with the awards that were paid before he was claimed although he comes no later.

    What is paid stays paid, and the later claim takes its share of what is left. Whoever verifies it is told so.
    """

    def told(award: b.PendingAward) -> b.PendingAward:
        first = [one for one in paid if _comes_no_later(book, group, award, one)]
        return replace(
            award,
            paid_first=tuple(
                b.PaidFirst(award=had.id, table=turn.table, box=had.box, amount=had.amount) for turn, had in first
            ),
        )

    return replace(group, awards=tuple(told(award) for award in group.awards))


def _comes_no_later(book: Rulebook, group: b.ClaimGroup, award: b.PendingAward, paid: Paid) -> bool:
    """Whether the rules pay a winner before one who has his money, or together with him."""
    (turn, had), (jackpot, pays, _) = paid, claims.rules_of(book)
    if turn.table != group.table:
        return jackpot.across_tables.order == "time-dealt" and group.dealt_at < turn.dealt_at
    if jackpot.same_table is None or turn.round != group.round:
        return False
    return pays[award.category].ratio <= pays[had.category].ratio if jackpot.pooled else award.box < had.box
