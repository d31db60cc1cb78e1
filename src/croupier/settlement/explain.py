"""A settlement's reasoning as a tree a dealer can follow: from the cards to the money, each step with its clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct

from croupier.cards import format_cards
from croupier.money import format_amount
from croupier.ranking import HandRank
from croupier.rulebook import Rulebook
from croupier.rulebook.wording import deemed
from croupier.settlement import standing
from croupier.settlement.bettors import Stood, at_box
from croupier.settlement.finished import FinishedBox, FinishedRound
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.settlement import Award, Line, SettledBox, Settlement


class Step(Struct, frozen=True):
    """One step of the reasoning: what is the case, by which clauses and readings, and what it rests on."""

    says: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    below: tuple[Step, ...] = ()

    def cited(self) -> str:
        """The step with its clauses and readings in brackets."""
        sources = [*self.clauses, *self.readings]
        return f"{self.says} [{', '.join(sources)}]" if sources else self.says


_RESULTS: Final = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "is returned"}

_SITUATIONS: Final = {
    "fold": "the hand was folded",
    "proved": "the hand was declined, then shown before the layout was cleared",
    "declined": "the player would not show his hand",
    "not-qualified": "the dealer does not qualify",
    "win": "the hand is higher than the dealer's",
    "tie": "the hand is equal to the dealer's",
    "lose": "the hand is lower than the dealer's",
    "settle": "the bet stands on its own cards",
    "taken": "the bet was taken back when the hand was decided",
    "ruled": "a ruling or a limit has ended the bet",
    "envy": "another player holds a top hand",
}


_PUSHES: Final = "brings the stake back"


def explain(round_: FinishedRound, settlement: Settlement) -> Step:
    """The whole round, box by box and line by line."""
    plan = plan_of(round_.rulebook)
    boxes = zip(round_.boxes, settlement.boxes, strict=True)
    below = [] if settlement.void else list(_middle(round_, plan, settlement))
    below += [explain_box(round_, box, settled) for box, settled in boxes]
    below += [_award(award) for award in settlement.jackpot.awards]
    title = f"{round_.rulebook.identity.title}, {round_.rulebook.identity.house_name}"
    if round_.void is not None:
        return Step(f"{title}: the round is void", round_.void.clauses, round_.void.reading, tuple(below))
    return Step(title, below=tuple(below))


def explain_box(round_: FinishedRound, box: FinishedBox, settled: SettledBox) -> Step:
    """One box: its hand, how it stands towards the dealer, and each of its lines."""
    below = list(explain_standing(round_, box, settled))
    below += [explain_line(round_, box, line) for line in settled.lines]
    sums = _sums(settled)
    if not any(line.shares for line in settled.lines):
        return Step(f"box {box.box}, {box.player}: {sums}", below=tuple(below))
    below += [Step(f"{player} in all: {_sums(stood)}") for player, stood in at_box(settled).items()]
    return Step(f"box {box.box}, shared, {box.player} decides: {sums}", below=tuple(below))


def _sums(settled: SettledBox | Stood) -> str:
    net = format_amount(settled.net, sign=True)
    return f"staked {format_amount(settled.staked)}, paid {format_amount(settled.paid)}, net {net}"


def explain_standing(round_: FinishedRound, box: FinishedBox, settled: SettledBox) -> tuple[Step, ...]:
    """What the hand of a box is and how it compares, before any of its bets; nothing where it is out."""
    return tuple(_standing(round_, plan_of(round_.rulebook), box)) if settled.category is not None else ()


def explain_line(round_: FinishedRound, box: FinishedBox, line: Line) -> Step:
    """One bet: what decided it, what it pays and how the money is made up."""
    label = round_.rulebook.bets[line.bet].label if line.bet in round_.rulebook.bets else line.bet.title()
    placed = f"{label} {format_amount(line.stake)}" if line.stake else label
    says = f"{placed} {_RESULTS[line.result]}: {format_amount(line.payout)} handed over"
    return Step(says, line.clauses, line.facts.readings, tuple(_reasons(round_, box, line)))


def _middle(round_: FinishedRound, plan: Plan, settlement: Settlement) -> Iterator[Step]:
    """The dealer's hand, where there is one, and the community cards."""
    board = (Step(f"community cards {format_cards(round_.community)}"),) if round_.community else ()
    contest = plan.rulebook.contest
    if plan.against is None or contest is None:
        yield from board
        return
    rank = plan.against.read((), round_.dealer, round_.community)
    says = f"dealer {format_cards(round_.dealer)}: {rank.describe()}"
    if contest.qualify is None:
        yield Step(says, below=board)
        return
    word = "qualifies" if settlement.dealer.qualifies else "does not qualify"
    yield Step(f"{says}, {word}", contest.qualify.clause, contest.qualify.reading, board)


def _standing(round_: FinishedRound, plan: Plan, box: FinishedBox) -> Iterator[Step]:
    """What the hand is, and how it compares where it is compared."""
    own = plan.contest.read(box.cards, round_.dealer, round_.community)
    decisions = ", ".join(box.decisions) or "no decision to make"
    yield Step(f"{format_cards(box.cards)}: {own.describe()}; {decisions}")
    shape = plan.shape(box)
    contest, declining = plan.rulebook.contest, plan.rulebook.declining
    if shape.hidden and declining is not None:
        yield Step("the player would not show his cards", declining.clause, declining.reading)
    elif shape.played and contest is not None and plan.against is not None:
        dealer = plan.against.read((), round_.dealer, round_.community)
        yield Step(_comparison(own, dealer), contest.clause, contest.reading)


def _comparison(own: HandRank, dealer: HandRank) -> str:
    word = {1: "is higher than", 0: "is equal to", -1: "is lower than"}[standing.compare(own, dealer)]
    return f"{own.describe()} {word} the dealer's {dealer.describe()}"


def _reasons(round_: FinishedRound, box: FinishedBox, line: Line) -> Iterator[Step]:
    facts = line.facts
    still = ", and the bet is still read" if facts.then == "read" and facts.situation != "settle" else ""
    declining = round_.rulebook.declining
    known = f", and it {deemed(declining)}" if facts.situation == "declined" and declining is not None else ""
    yield Step(_SITUATIONS[facts.situation] + known + still)
    if facts.hand is not None:
        reader = plan_of(round_.rulebook).hands[facts.hand]
        cards = reader.cards(box.cards, round_.dealer, round_.community)
        rank = reader.read(box.cards, round_.dealer, round_.community)
        listed = _PUSHES if facts.pays == "push" else f"pays {facts.pays}" if facts.pays else "is not on the pay table"
        yield Step(f"read on {format_cards(cards)}: {rank.describe()}, which {listed}")
    elif facts.pays is not None:
        yield Step(f"pays {facts.pays}")
    if facts.action is not None:
        yield Step(f"{format_amount(facts.action)} in action, {format_amount(line.stake - facts.action)} not")
    yield from (Step(note) for note in facts.notes)
    yield from _money(round_.rulebook, box, line)
    for share in line.shares:
        yield Step(f"{share.player} put in {format_amount(share.stake)} and gets {format_amount(share.payout)}")


def _money(book: Rulebook, box: FinishedBox, line: Line) -> Iterator[Step]:
    """How a payment is made up of winnings and the stake."""
    bet = book.bets.get(line.bet)
    if line.result != "win" or bet is None:
        return
    if bet.bonus_on is not None:
        on = f"{book.bets[bet.bonus_on].label} of {format_amount(box.stakes[bet.bonus_on])}"
        yield Step(f"{format_amount(line.payout)} reckoned on the {on}")
    elif " to " in str(line.facts.pays) and (bet.pays is None or bet.pays.keeps_stake is None):
        yield Step(f"{format_amount(line.payout - line.stake)} won and the stake of {format_amount(line.stake)} back")
    else:
        yield Step(f"{format_amount(line.payout)} won; the stake of {format_amount(line.stake)} is not handed back")


def _award(award: Award) -> Step:
    paid = f"box {award.box}, {award.player}: {award.category} wins {award.share} of the meter"
    meter = f"the meter went from {format_amount(award.meter_before)} to {format_amount(award.meter_after)}"
    return Step(f"{paid}, {format_amount(award.amount)}", award.clauses, below=(Step(meter),))


def as_data(step: Step) -> dict[str, Any]:
    """The tree as plain data; what says nothing is left out."""
    found: dict[str, Any] = {"says": step.says}
    found |= {"clauses": list(step.clauses)} if step.clauses else {}
    found |= {"readings": list(step.readings)} if step.readings else {}
    return found | ({"below": [as_data(below) for below in step.below]} if step.below else {})


def as_text(step: Step, indent: str = "") -> Iterator[str]:
    """The tree as indented lines of text."""
    yield f"{indent}{step.cited()}"
    for below in step.below:
        yield from as_text(below, indent + "  ")
