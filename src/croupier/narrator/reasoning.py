"""A settlement's reasoning as a tree a dealer can follow: from the cards to the money, each step with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NotRequired, TypedDict

from msgspec import Struct

from croupier.cards import format_cards
from croupier.languages import ENGLISH, called
from croupier.narrator.lines import noted
from croupier.narrator.teller import NONE, Teller, decided, yes_or_no
from croupier.rulebook import Rulebook
from croupier.rulebook.wording import deemed
from croupier.settlement import standing
from croupier.settlement.bettors import Stood, at_box
from croupier.settlement.finished import FinishedBox, FinishedRound
from croupier.settlement.plan import Plan, plan_of
from croupier.settlement.wire import SettlementData
from croupier.wire.settlement import Award, Line, SettledBox, Settlement


class Grounds(Struct, frozen=True):
    """One step of the reasoning: what is the case, by which clauses and readings, and what it rests on."""

    says: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    below: tuple[Grounds, ...] = ()

    def cited(self) -> str:
        """The step with its clauses and readings in brackets."""
        sources = [*self.clauses, *self.readings]
        return f"{self.says} [{', '.join(sources)}]" if sources else self.says


def explain(round_: FinishedRound, settlement: Settlement, language: str = ENGLISH) -> Grounds:
    """The whole round, box by box and line by line."""
    plan, teller = plan_of(round_.rulebook), _teller(round_, language)
    boxes = zip(round_.boxes, settlement.boxes, strict=True)
    below = [] if settlement.void else list(_middle(round_, plan, settlement, language))
    below += [explain_box(round_, box, settled, language) for box, settled in boxes]
    below += [_award(award, teller) for award in settlement.jackpot.awards]
    identity, void = round_.rulebook.identity, round_.void
    says = teller.say(
        "explained-round", game=identity.title, house=identity.house_name, void=yes_or_no(void is not None)
    )
    if void is not None:
        return Grounds(says, void.clauses, void.reading, tuple(below))
    return Grounds(says, below=tuple(below))


def _teller(round_: FinishedRound, language: str) -> Teller:
    return Teller(rulebook=round_.rulebook, language=language)


def explain_box(round_: FinishedRound, box: FinishedBox, settled: SettledBox, language: str = ENGLISH) -> Grounds:
    """One box: its hand, how it stands towards the dealer, and each of its lines."""
    teller = _teller(round_, language)
    player = teller.known_as(box.player)
    below = list(explain_standing(round_, box, settled, language))
    below += [explain_line(round_, box, line, language) for line in settled.lines]
    sums = _sums(settled, teller)
    if not any(line.shares for line in settled.lines):
        return Grounds(teller.say("explained-box", box=box.box, player=player, **sums), below=tuple(below))
    below += [
        Grounds(teller.say("explained-player", player=teller.known_as(one), **_sums(stood, teller)))
        for one, stood in at_box(settled).items()
    ]
    return Grounds(teller.say("explained-shared", box=box.box, player=player, **sums), below=tuple(below))


def _sums(settled: SettledBox | Stood, teller: Teller) -> dict[str, str]:
    return {
        "staked": teller.money(settled.staked),
        "paid": teller.money(settled.paid),
        "net": teller.money(settled.net, sign=True),
    }


def explain_standing(
    round_: FinishedRound, box: FinishedBox, settled: SettledBox, language: str = ENGLISH
) -> tuple[Grounds, ...]:
    """What the hand of a box is and how it compares, before any of its bets; nothing where it is out."""
    return tuple(_standing(round_, plan_of(round_.rulebook), box, language)) if settled.category is not None else ()


def explain_line(round_: FinishedRound, box: FinishedBox, line: Line, language: str = ENGLISH) -> Grounds:
    """One bet: what decided it, what it pays and how the money is made up."""
    teller = _teller(round_, language)
    says = teller.say(
        "explained-line",
        bet=teller.bet(line.bet),
        stake=teller.amount(line.stake),
        result=line.result,
        payout=teller.money(line.payout),
        claimed=yes_or_no(line.claimed),
    )
    return Grounds(says, line.clauses, line.facts.readings, tuple(_reasons(round_, box, line, language)))


def _middle(round_: FinishedRound, plan: Plan, settlement: Settlement, language: str) -> Iterator[Grounds]:
    """The dealer's hand, where there is one, and the community cards."""
    teller, community = _teller(round_, language), format_cards(round_.community)
    board = (Grounds(teller.say("explained-board", cards=community)),) if community else ()
    if plan.against is None:
        yield from board
        return
    rank = plan.against.read((), round_.dealer, round_.community)
    rule = plan.rulebook.qualification
    qualifies = NONE if rule is None else yes_or_no(bool(settlement.dealer.qualifies))
    hand = rank.describe(language)
    says = teller.say("explained-dealer", cards=format_cards(round_.dealer), hand=hand, qualifies=qualifies)
    yield Grounds(says, below=board) if rule is None else Grounds(says, rule.clause, rule.reading, board)


def _standing(round_: FinishedRound, plan: Plan, box: FinishedBox, language: str) -> Iterator[Grounds]:
    """What the hand is, and how it compares where it is compared."""
    teller = _teller(round_, language)
    own = plan.contest.read(box.cards, round_.dealer, round_.community)
    yield Grounds(
        teller.say(
            "explained-hand",
            cards=format_cards(box.cards),
            hand=own.describe(language),
            decisions=", ".join(
                box.decisions if language == ENGLISH else (decided(one, language) for one in box.decisions)
            )
            or NONE,
        )
    )
    shape = plan.shape(box)
    contest, declining = plan.rulebook.contest, plan.rulebook.declining
    if shape.hidden and declining is not None:
        yield Grounds(teller.say("explained-covered"), declining.clause, declining.reading)
    elif shape.played and contest is not None and plan.against is not None:
        dealer = plan.against.read((), round_.dealer, round_.community)
        stands = {1: "higher", 0: "equal", -1: "lower"}[standing.compare(own, dealer)]
        hands = {"own": own.describe(language), "dealer": dealer.describe(language)}
        says = teller.say("explained-contest", stands=stands, **hands)
        yield Grounds(says, contest.clause, contest.reading)


def _reasons(round_: FinishedRound, box: FinishedBox, line: Line, language: str) -> Iterator[Grounds]:
    teller, facts, declining = _teller(round_, language), line.facts, round_.rulebook.declining
    yield Grounds(
        teller.say(
            "explained-situation",
            situation=teller.say(f"situation-{facts.situation}", "full"),
            deemed=deemed(declining, language) if declining and facts.situation == "declined" else NONE,
            read=yes_or_no(facts.then == "read" and facts.situation != "settle"),
        )
    )
    if facts.hand is not None:
        reader = plan_of(round_.rulebook).hands[facts.hand]
        cards = format_cards(reader.cards(box.cards, round_.dealer, round_.community))
        rank = reader.read(box.cards, round_.dealer, round_.community)
        hand, pays = rank.describe(language), _price(facts.pays, teller)
        yield Grounds(teller.say("explained-read", cards=cards, hand=hand, pays=pays))
    elif facts.pays is not None:
        yield Grounds(teller.say("explained-pays", pays=_price(facts.pays, teller)))
    if facts.action is not None:
        rest = teller.money(line.stake - facts.action)
        yield Grounds(teller.say("explained-action", action=teller.money(facts.action), rest=rest))
    yield from (Grounds(noted(note, teller)) for note in facts.notes)
    yield from _money(round_.rulebook, box, line, teller)
    for share in line.shares:
        stake, payout = teller.money(share.stake), teller.money(share.payout)
        yield Grounds(teller.say("explained-share", player=teller.known_as(share.player), stake=stake, payout=payout))


def _money(book: Rulebook, box: FinishedBox, line: Line, teller: Teller) -> Iterator[Grounds]:
    """How a payment is made up of winnings and the stake."""
    bet = book.bets.get(line.bet)
    if line.result != "win" or bet is None:
        return
    if bet.bonus_on is not None:
        stake = teller.money(box.stakes[bet.bonus_on])
        amount = teller.money(line.payout)
        yield Grounds(teller.say("explained-bonus", amount=amount, bet=teller.bet(bet.bonus_on), stake=stake))
    elif " to " in str(line.facts.pays) and (bet.pays is None or bet.pays.keeps_stake is None):
        amount = teller.money(line.payout - line.stake)
        yield Grounds(teller.say("explained-won", amount=amount, stake=teller.money(line.stake)))
    else:
        yield Grounds(teller.say("explained-kept", amount=teller.money(line.payout), stake=teller.money(line.stake)))


def _price(pays: str | None, teller: Teller) -> str:
    return teller.odds(pays) if pays is not None else NONE


def _award(award: Award, teller: Teller) -> Grounds:
    says = teller.say(
        "explained-award",
        box=award.box,
        player=teller.known_as(award.player),
        category=called("name", award.category, award.category, teller.language),
        share=str(award.share),
        amount=teller.money(award.amount),
    )
    before, after = teller.money(award.meter_before), teller.money(award.meter_after)
    below = [Grounds(teller.say("explained-meter", before=before, after=after))]
    if award.shares_of:
        of = ", ".join(teller.money(meter) for meter in award.shares_of)
        below.insert(
            0, Grounds(teller.say("explained-pool", share=str(award.share), meters=of, winners=len(award.shares_of)))
        )
    return Grounds(says, award.clauses, below=tuple(below))


class GroundsData(TypedDict):
    """A step of the reasoning, and those below it that led there; what says nothing is left out."""

    says: str
    clauses: NotRequired[list[str]]
    readings: NotRequired[list[str]]
    below: NotRequired[list[GroundsData]]


class ExplainedData(SettlementData):
    """A settled round with the reasons for every line."""

    explain: GroundsData


def as_data(step: Grounds) -> GroundsData:
    """The tree as plain data."""
    found: GroundsData = {"says": step.says}
    if step.clauses:
        found["clauses"] = list(step.clauses)
    if step.readings:
        found["readings"] = list(step.readings)
    if step.below:
        found["below"] = [as_data(below) for below in step.below]
    return found


def as_text(step: Grounds, indent: str = "") -> Iterator[str]:
    """The tree as indented lines of text."""
    yield f"{indent}{step.cited()}"
    for below in step.below:
        yield from as_text(below, indent + "  ")
