"""Settle a finished round: every bet of every box, the jackpot of the table, and envy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from croupier.cards import DECK
from croupier.errors import Code, CroupierError, InputError, Refusal
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.ranking import HandRank
from croupier.rulebook import Rulebook
from croupier.rulebook.jackpot import Envy
from croupier.rulebook.parts import Cited, each_once
from croupier.settlement import standing
from croupier.settlement.action import InAction, all_in_action, in_action, ordered, staked_parts
from croupier.settlement.awards import Claim, pay_table
from croupier.settlement.finished import FinishedBox, FinishedRound, Void, order_about
from croupier.settlement.fits import check_board
from croupier.settlement.lines import Ceiling, careful_line, ended, share_out
from croupier.settlement.outcomes import TAKEN, Outcome, taken_back
from croupier.settlement.plan import Bundle, Plan, Shape, bundled, plan_of
from croupier.wire.settlement import CLAIMED, Award, DealerHand, Facts, JackpotResult, Line, SettledBox, Settlement


class BoxDraft(Struct, gc=False):
    """A box on its way to being settled: its lines so far, and what it asks of the jackpot.

    `actions`: for each line what of the stake is in action, where that is not simply all of it. `units` are the clauses
    on a jackpot bet of several units.
    """

    box: FinishedBox
    category: str | None
    bundle: Bundle
    actions: Mapping[str, InAction] = {}
    shape: Shape | None = None
    claim: Outcome | None = None
    envied: str | None = None
    units: tuple[str, ...] = ()


def settle(round_: FinishedRound) -> Settlement:
    """Pay and collect every bet of a round."""
    plan = plan_of(round_.rulebook)
    if round_.void is not None:
        return _void(round_, plan, round_.void)
    dealer, qualifies = None, True
    # Where every hand was taken out before the deal, the dealer has none.
    if plan.against is not None and (round_.dealer or any(box.out is None for box in round_.boxes)):
        dealer = plan.against.read((), round_.dealer, round_.community)
        qualifies = plan.qualification(dealer, round_.dealer)
    ceiling = None
    if round_.payout_cap is not None and plan.rulebook.limits.payout_cap is not None:
        ceiling = Ceiling(plan.rulebook.limits.payout_cap, round_.payout_cap)
    drafts = []
    claimed = envied = False
    # Clockwise is by number: who is paid first does not depend on how the boxes are listed.
    clockwise = sorted(range(len(round_.boxes)), key=lambda index: round_.boxes[index].box)
    for index in clockwise:
        try:
            draft = _draft(round_, plan, round_.boxes[index], dealer, qualifies, ceiling)
        except CroupierError as error:
            raise error.located(f"boxes[{index}]") from None
        if plan.multiplied is not None:
            _cite_units(round_, plan, draft, plan.multiplied)
        claimed = claimed or draft.claim is not None
        envied = envied or draft.envied is not None
        drafts.append(draft)
    jackpot = _pay_jackpot(round_, plan, drafts, ceiling) if claimed else _untouched(round_)
    if envied:
        _pay_envy(plan, drafts)
    settled = {index: _close(round_, draft) for index, draft in zip(clockwise, drafts, strict=True)}
    boxes = tuple([settled[index] for index in range(len(drafts))])
    shown = DealerHand(dealer.category, qualifies) if dealer is not None else DealerHand(None, None)
    return Settlement(plan.rulebook.identity.id, shown, boxes, jackpot)


def _draft(
    round_: FinishedRound,
    plan: Plan,
    box: FinishedBox,
    dealer: HandRank | None,
    qualifies: bool,
    ceiling: Ceiling | None,
) -> BoxDraft:
    if box.orders and box.out is not None:
        return _out(round_, box)
    shape, stakes = plan.shape(box), box.stakes
    if box.declined:
        check_board(plan.rulebook, box, plan.board(round_.community))
    read, category, comparison = None, None, -1 if dealer is not None else 0
    if box.cards:
        read = shape.read(box.cards, round_.dealer, round_.community)
        category = read.rank.category
        comparison = standing.compare(read.rank, dealer) if dealer is not None else 0
    elif shape.turns_on_cards:
        _require_settled_unread(round_, box, shape)
    fate = shape.fate(qualifies, comparison, read)
    allowed = shape.allowed(box.cards, round_.dealer, round_.community) if shape.conditional and box.cards else {}
    if not (allowed or ceiling is not None) and all_in_action(round_, box, shape.way):
        return BoxDraft(box, category, fate.bundle(stakes), {}, shape, fate.claim, fate.envied)
    found, actions = in_action(round_, box, shape.way, allowed), {}
    careful = []
    for outcome, source, times in fate.entries:
        if outcome.bonus and (order := order_about(box.orders, outcome.bet)) is not None and order.ends:
            continue
        lies = plan.rulebook.bets[outcome.bet].bonus_on or outcome.bet
        stake = stakes[lies] if lies in stakes else stakes[source] * times
        actions[outcome.bet] = found[lies]
        line = careful_line(outcome, stake, found[lies], ceiling, box.player)
        if line is not None:
            careful.append(line)
    claim, envied = fate.claim, fate.envied
    if not _in_play(plan, actions):
        # A bet that is sent back or lost wins nothing, and where envy comes with an award there is none.
        claim, envied = None, None if plan.envy_by_award else envied
    return BoxDraft(box, category, bundled(careful), actions, shape, claim, envied)


def _cite_units(round_: FinishedRound, plan: Plan, draft: BoxDraft, rule: Cited) -> None:
    """A jackpot bet of several units that has won says by which clause they count."""
    bet, display = plan.rulebook.jackpot_bet, round_.jackpot
    unit = display.unit if display is not None else None
    if bet is None or (unit is not None and draft.box.stakes.get(bet, 0) <= unit):
        return
    draft.units = rule.clause
    if not any((line.bet, line.result) == (bet, "win") for line in draft.bundle.lines):
        return
    draft.bundle = bundled(
        replace(line, clauses=each_once(line.clauses, rule.clause)) if (line.bet, line.result) == (bet, "win") else line
        for line in draft.bundle.lines
    )


def _in_play(plan: Plan, actions: Mapping[str, InAction]) -> bool:
    """Whether the box has a jackpot bet, and no order or rule has ended it."""
    action = actions.get(plan.rulebook.jackpot_bet or "")
    return action is not None and action.amount > 0 and not action.forfeited


def _require_settled_unread(round_: FinishedRound, box: FinishedBox, shape: Shape) -> None:
    """A hand may stay unread where nothing turns on it: a fold, a refusal to show it or an order has decided all."""
    actions = in_action(round_, box, shape.way)
    for bet in sorted(shape.turns_on_cards):
        action = actions[round_.rulebook.bets[bet].bonus_on or bet]
        if action.amount and not action.forfeited and not (shape.folded and _lost_in_any_case(round_, bet)):
            message = Sentence("hand-box-has-not-been-read-turns", box=box.box, bet=bet)
            raise Refusal(Code.CARDS_MISSING, message, at="cards", clauses=round_.rulebook.cards.clause)


def _lost_in_any_case(round_: FinishedRound, name: str) -> bool:
    """Whether no cards of the player could win a bet on his hand any more, as the others lie."""
    book, pays = round_.rulebook, round_.rulebook.bets[name].pays
    if pays is None:
        return False
    hand, others = plan_of(book).hands[pays.hand], {*round_.dealer, *round_.community}
    unseen = [card for card in DECK if card not in others]
    made = (hand.read(own, round_.dealer, round_.community) for own in combinations(unseen, book.cards.own))
    return all(pays.pay(hand.bands.of(rank)) is None for rank in made)


def _out(round_: FinishedRound, box: FinishedBox) -> BoxDraft:
    """A box whose hand is out of the round: each stake goes the way of its order, the cards count for nothing."""
    book, actions = round_.rulebook, dict[str, InAction]()
    for bet, stake in stakes_of(book, box).items():
        if (order := order_about(box.orders, bet)) is not None:
            actions[bet] = ordered(order, book, box, bet, stake)
    return _ended_box(book, box, actions)


def _ended_box(book: Rulebook, box: FinishedBox, actions: Mapping[str, InAction]) -> BoxDraft:
    """A box whose cards count for nothing; what its player took back while he could is his already."""
    way, lines = book.way(box.stakes, box.decisions), []
    for bet, stake in stakes_of(book, box).items():
        if (choice := way.taken.get(bet)) is not None:
            lines.append(taken_back(bet, choice).line(stake))
        elif bet in actions:
            lines.append(ended(bet, stake, actions[bet]))
    return BoxDraft(box, None, bundled(lines), actions)


def stakes_of(book: Rulebook, box: FinishedBox) -> dict[str, Cents]:
    """What was put on a box, with what its decisions staked, in the order of the layout."""
    stakes = dict(box.stakes)
    for bet, times in book.way(box.stakes, box.decisions).staked.items():
        stakes.setdefault(bet, times * stakes.get(str(book.bets[bet].follows), 0))
    return {bet: stakes[bet] for bet in book.bets if stakes.get(bet)}


def _void(round_: FinishedRound, plan: Plan, void: Void) -> Settlement:
    """A void round: every stake goes back, and the meter is left to whoever reverses the contributions [X10]."""
    rule = plan.rulebook.irregularities.void
    notes = (void.reason,) if void.reason else ()
    action = InAction(0, each_once(void.clauses, rule.clause), each_once(void.reading, rule.reading), notes)
    boxes = tuple(_close(round_, _void_box(plan.rulebook, box, action)) for box in round_.boxes)
    return Settlement(plan.rulebook.id, DealerHand(None, None), boxes, _untouched(round_), void=True)


def _void_box(book: Rulebook, box: FinishedBox, action: InAction) -> BoxDraft:
    actions = {}
    for bet, stake in stakes_of(book, box).items():
        staked = staked_parts(book, box, bet, stake) if box.bettors else {}
        actions[bet] = replace(action, staked=staked, parts=dict.fromkeys(staked, 0))
    return _ended_box(book, box, actions)


def _untouched(round_: FinishedRound) -> JackpotResult:
    display = round_.jackpot
    return JackpotResult() if display is None else JackpotResult(display.meter, display.meter)


def _pay_jackpot(
    round_: FinishedRound, plan: Plan, drafts: Sequence[BoxDraft], ceiling: Ceiling | None
) -> JackpotResult:
    """Pay the claims on the meter and complete the lines that wait for them."""
    jackpot, display = plan.rulebook.require_jackpot("rulebook"), round_.jackpot
    if display is None:
        message = Sentence("hand-has-won-share-jackpot-round-does")
        raise InputError(Code.MISSING_FIELD, message, at="jackpot", clauses=jackpot.clause)
    claims = [
        Claim(
            draft.box.box,
            draft.box.player,
            draft.claim.facts.category or "",
            draft.claim.share,
            each_once(draft.claim.clauses, draft.units),
            ceiling.room(draft.box.player, draft.claim.bet) if ceiling and ceiling.binds_jackpot else None,
        )
        for draft in drafts
        if draft.claim is not None and draft.claim.share is not None
    ]
    awards = pay_table(jackpot, display.meter, display.reset, claims)
    for award in awards:
        draft = next(draft for draft in drafts if draft.box.box == award.box)
        draft.bundle = bundled(
            _awarded(line, award, claimed=display.linked) if line.bet == jackpot.bet else line
            for line in draft.bundle.lines
        )
    return JackpotResult(display.meter, awards[-1].meter_after, awards)


def _awarded(line: Line, award: Award, *, claimed: bool) -> Line:
    """The line of a bet that has won a share of the meter; of a linked one it is `claimed`, and not paid here."""
    notes = (*line.facts.notes, CLAIMED) if claimed else line.facts.notes
    return replace(line, payout=award.amount, clauses=award.clauses, facts=replace(line.facts, notes=notes))


def _pay_envy(plan: Plan, drafts: Sequence[BoxDraft]) -> None:
    """Add a line to every box that is owed envy."""
    envy = plan.rulebook.envy
    if envy is None:
        return
    jackpot = plan.rulebook.require_jackpot("rulebook").bet
    playing = {draft.box.player for draft in drafts if draft.shape is not None and draft.shape.played}
    witnesses = [
        Witness(draft.box.player, draft.envied if draft.box.player in playing else None, live=_live(draft, jackpot))
        for draft in drafts
    ]
    for draft, owed in zip(drafts, envy_lines(envy, jackpot, witnesses), strict=True):
        if owed is not None:
            draft.bundle = bundled((*draft.bundle.lines, owed))


def _live(draft: BoxDraft, bet: str) -> bool:
    """Whether the box has a jackpot bet that neither a fold nor a ruling has ended."""
    if draft.shape is None or draft.shape.folded:
        return False
    return any(line.bet == bet and line.facts.situation not in ("ruled", TAKEN) for line in draft.bundle.lines)


def _close(round_: FinishedRound, draft: BoxDraft) -> SettledBox:
    """A box with its sums, and with what several people bet together shared out."""
    box, (lines, staked, paid) = draft.box, draft.bundle
    if box.bettors:
        lines = tuple([_shared(round_, draft, line) for line in lines])
    return SettledBox(box.box, box.player, draft.category, staked, paid, lines)


def _shared(round_: FinishedRound, draft: BoxDraft, line: Line) -> Line:
    """A line by bettor, unless the whole of it is of whoever plays the box."""
    action = draft.actions.get(line.bet)
    alone = action is None or tuple(action.staked) == (draft.box.player,)
    return line if action is None or alone else share_out(round_.rulebook, line, action)


class Witness(Struct, frozen=True, gc=False):
    """A box as far as envy is concerned: whose it is, the top hand it shows if it does, and whether it may receive."""

    player: str
    envied: str | None
    live: bool


def envy_lines(envy: Envy, bet: str, boxes: Sequence[Witness]) -> list[Line | None]:
    """For each box the line that it is owed, or None. One payment is due for each hand that triggers it.

    It is house money and leaves the meter alone [X7]. A folded, hidden or invalidated hand triggers nothing, and a bet
    that a fold has killed receives nothing [RT3, H9].
    """
    owed: list[list[str]] = [[] for _ in boxes]
    for witness in boxes:
        if witness.envied is None:
            continue
        served: set[str] = set()
        for index, other in enumerate(boxes):
            own_hand = other.player == witness.player and not envy.own_hand
            if other.live and not own_hand and not (envy.to == "players" and other.player in served):
                served.add(other.player)
                owed[index].append(witness.envied)
    return [_line(envy, bet, hands) if hands else None for hands in owed]


def _line(envy: Envy, bet: str, hands: Sequence[str]) -> Line:
    facts = Facts(
        situation="envy",
        then="pay",
        category=", ".join(hands),
        pays=", ".join(str(envy.amounts[hand]) for hand in hands),
        readings=envy.reading,
        notes=(str(Sentence("envy-hands", count=len(hands), staked=bet)),),
    )
    return Line("envy", 0, sum(envy.amounts[hand].numerator for hand in hands), "win", envy.clause, facts)
