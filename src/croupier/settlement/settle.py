"""Settle a finished round: every bet of every box, the jackpot of the table, and envy."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from croupier.errors import Code, CroupierError, InputError
from croupier.money import Cents
from croupier.ranking import HandRank
from croupier.rulebook.dealing import multiple
from croupier.settlement import standing
from croupier.settlement.action import InAction, in_action, needs_a_look
from croupier.settlement.awards import Claim, pay_table
from croupier.settlement.envy import Witness, envy_lines
from croupier.settlement.finished import FinishedBox, FinishedRound
from croupier.settlement.lines import Ceiling, careful_line, ended, share_out
from croupier.settlement.outcomes import Outcome
from croupier.settlement.plan import Plan, Shape, plan_of
from croupier.settlement.result import DealerHand, JackpotResult, Line, SettledBox, Settlement


class Draft(Struct):
    """A box on its way to being settled: its lines so far, and what it asks of the jackpot."""

    box: FinishedBox
    category: str | None
    lines: list[Line]
    shape: Shape | None = None
    claim: Outcome | None = None


def settle(round_: FinishedRound) -> Settlement:
    """Pay and collect every bet of a round."""
    plan = plan_of(round_.rulebook)
    if round_.void is not None:
        return _void(round_, plan)
    dealer = plan.against.read((), round_.dealer, round_.community)
    qualifies = standing.qualifies(plan.rulebook.contest, dealer, round_.dealer)
    ceiling = Ceiling(plan.rulebook.limits.payout_cap, round_.payout_cap)
    drafts = []
    claimed = False
    for index, box in enumerate(round_.boxes):
        try:
            draft = _draft(round_, plan, box, dealer, qualifies, ceiling)
        except CroupierError as error:
            raise error.located(f"boxes[{index}]") from None
        claimed = claimed or draft.claim is not None
        drafts.append(draft)
    jackpot = _pay_jackpot(round_, plan, drafts, ceiling) if claimed else _untouched(round_)
    if plan.envy_hand is not None:
        _pay_envy(round_, plan, drafts)
    return Settlement(
        plan.rulebook.identity.id,
        DealerHand(dealer.category, qualifies),
        tuple([_close(round_, draft) for draft in drafts]),
        jackpot,
    )


def _draft(
    round_: FinishedRound, plan: Plan, box: FinishedBox, dealer: HandRank, qualifies: bool, ceiling: Ceiling
) -> Draft:
    if box.orders and box.out is not None:
        return _out(round_, box)
    shape = plan.shape(box)
    cards, community = box.cards, round_.community
    own = plan.contest.read(cards, round_.dealer, community)
    others = tuple([hand.read(cards, round_.dealer, community).category for hand in shape.hands])
    fate = shape.fate(qualifies, standing.compare(own, dealer), own.category, others)
    if round_.payout_cap is None and not needs_a_look(round_, box):
        stakes = box.stakes
        lines = [outcome.line(stakes[source] * times) for outcome, source, times in fate.entries]
        return Draft(box, own.category, lines, shape, fate.claim)
    actions = in_action(round_, box, shape.times)
    careful = []
    for outcome, source, times in fate.entries:
        stake = box.stakes[source] * times
        action = actions[source if outcome.bonus else outcome.bet]
        line = careful_line(outcome, stake, action, ceiling, box.player)
        if line is not None:
            careful.append(line)
    claim = fate.claim
    if claim is not None and (actions[claim.bet].amount == 0 or actions[claim.bet].forfeited):
        claim = None
    return Draft(box, own.category, careful, shape, claim)


def _out(round_: FinishedRound, box: FinishedBox) -> Draft:
    """A box whose hand is out of the round: each stake goes the way of the order, its cards count for nothing."""
    order = box.out
    stakes = _stakes_with_play(round_, box)
    if order is None:
        return Draft(box, None, [])
    notes = (order.reason,) if order.reason else ()
    action = InAction(0, order.clauses, order.reading, notes, forfeited=order.then == "lose")
    return Draft(box, None, [ended(bet, stake, action) for bet, stake in stakes.items()])


def _stakes_with_play(round_: FinishedRound, box: FinishedBox) -> dict[str, Cents]:
    """What lies on a box, Play included where a decision has staked it, in the order of the layout."""
    book = round_.rulebook
    size = book.bets[book.play_bet].size
    stakes = dict(box.stakes)
    if box.played and book.play_bet not in stakes and size is not None and size.of in stakes:
        stakes[book.play_bet] = multiple(box.decisions[-1]) * stakes[size.of]
    return {bet: stakes[bet] for bet in book.bets if bet in stakes}


def _void(round_: FinishedRound, plan: Plan) -> Settlement:
    """A void round: every stake goes back, and the meter is left to whoever reverses the contributions [X10]."""
    void, rule = round_.void, plan.rulebook.irregularities.void
    if void is None:
        raise ValueError("the round is not void")
    notes = (void.reason,) if void.reason else ()
    action = InAction(0, (*void.clauses, *rule.clause), (*void.reading, *rule.reading), notes)
    drafts = [
        Draft(box, None, [ended(bet, stake, action) for bet, stake in _stakes_with_play(round_, box).items()])
        for box in round_.boxes
    ]
    boxes = tuple(_close(round_, draft) for draft in drafts)
    return Settlement(plan.rulebook.id, DealerHand(None, None), boxes, _untouched(round_), void=True)


def _untouched(round_: FinishedRound) -> JackpotResult:
    display = round_.jackpot
    return JackpotResult() if display is None else JackpotResult(display.meter, display.meter)


def _pay_jackpot(round_: FinishedRound, plan: Plan, drafts: Sequence[Draft], ceiling: Ceiling) -> JackpotResult:
    """Pay the claims on the meter and complete the lines that wait for them."""
    jackpot, display = plan.rulebook.jackpot, round_.jackpot
    if jackpot is None or display is None:
        raise InputError(
            Code.MISSING_FIELD,
            "a hand has won a share of the jackpot, and the round does not say what the meter shows",
            at="jackpot",
            expected='{"meter": cents, "reset": cents}',
            clauses=plan.rulebook.jackpot.clause if plan.rulebook.jackpot is not None else (),
        )
    claims = [
        Claim(
            draft.box.box,
            draft.box.player,
            draft.claim.facts.category or "",
            draft.claim.share,
            draft.claim.clauses,
            ceiling.room(draft.box.player, draft.claim.bet) if ceiling.binds_jackpot else None,
        )
        for draft in drafts
        if draft.claim is not None and draft.claim.share is not None
    ]
    awards = pay_table(jackpot, display.meter, display.reset, claims)
    for award in awards:
        draft = next(draft for draft in drafts if draft.box.box == award.box)
        draft.lines = [
            replace(line, payout=award.amount, clauses=award.clauses) if line.bet == jackpot.bet else line
            for line in draft.lines
        ]
    return JackpotResult(display.meter, awards[-1].meter_after, awards)


def _pay_envy(round_: FinishedRound, plan: Plan, drafts: Sequence[Draft]) -> None:
    """Add a line to every box that is owed envy."""
    jackpot, hand = plan.rulebook.jackpot, plan.envy_hand
    if jackpot is None or jackpot.envy is None or hand is None:
        return
    if not any(jackpot.bet in draft.box.stakes for draft in drafts):
        return
    ante = plan.rulebook.streets[0].on
    witnesses: list[Witness | None] = []
    triggered = False
    for draft in drafts:
        shape, box = draft.shape, draft.box
        if shape is None or not shape.played:
            witnesses.append(None)
            continue
        category = hand.read(box.cards, round_.dealer, round_.community).category
        line = next((line for line in draft.lines if line.bet == jackpot.bet), None)
        wins = line is not None and line.result == "win"
        triggers = not shape.hidden and (wins if jackpot.envy.trigger == "award" else ante in box.stakes)
        triggered = triggered or (triggers and category in jackpot.envy.amounts)
        live = line is not None and line.result in ("win", "lose") and line.facts.situation != "ruled"
        witnesses.append(Witness(box.player, category, triggers, live))
    if not triggered:
        return
    for draft, owed in zip(drafts, envy_lines(jackpot.envy, jackpot.bet, witnesses), strict=True):
        if owed is not None:
            draft.lines.append(owed)


def _close(round_: FinishedRound, draft: Draft) -> SettledBox:
    """Add up a box, and share out what several people bet together."""
    box = draft.box
    lines = draft.lines
    if box.bettors:
        lines = [share_out(round_.rulebook, box, line) for line in lines]
    staked = paid = 0
    for line in lines:
        staked += line.stake
        paid += line.payout
    return SettledBox(box.box, box.player, draft.category, staked, paid, tuple(lines))
