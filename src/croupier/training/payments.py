"""What a dealer does with every bet of a settled table, and how a trainee's answers compare with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.dealing import multiple
from croupier.rulebook.parts import Cited
from croupier.settlement import FinishedBox, FinishedRound, Line, Settlement
from croupier.settlement.explain import Step, explain_box, explain_line
from croupier.settlement.plan import plan_of

#: Take the stake, leave it or hand it back, or pay; for a payment without a stake of its own, pay or nothing.
Act: TypeAlias = Literal["take", "push", "pay", "nothing"]
ENVY: Final = "envy"


class Place(Struct, frozen=True):
    """A bet that a dealer comes to on his way round the table; `stake` is 0 where a bonus might be due."""

    box: int
    bet: str
    label: str
    stake: Cents

    @property
    def acts(self) -> tuple[Act, ...]:
        """What can be done there at all."""
        return ("take", "push", "pay") if self.stake else ("nothing", "pay")


class Payment(Struct, frozen=True):
    """What is right at one place: `amount` is what leaves the dealer's tray. `line` is None where nothing is due."""

    place: Place
    do: Act
    amount: Cents
    topic: str
    line: Line | None = None


class Answer(Struct, frozen=True):
    """What a trainee would do at one place."""

    box: int
    bet: str
    do: Act
    amount: Cents = 0


class Graded(Struct, frozen=True):
    """One place with what was right, what was said, and why."""

    payment: Payment
    said: Answer | None
    right: bool
    why: Step


def places(round_: FinishedRound) -> tuple[Place, ...]:
    """Every place of a layout, box by box in the order of the layout. A bonus that is not due has its place too."""
    return tuple(place for box in round_.boxes for place in _places(round_.rulebook, box))


def _places(book: Rulebook, box: FinishedBox) -> Iterator[Place]:
    for name, bet in book.bets.items():
        if name in box.stakes:
            yield Place(box.box, name, bet.label, box.stakes[name])
        elif name == book.play_bet and box.played and bet.size is not None and bet.size.of in box.stakes:
            yield Place(box.box, name, bet.label, multiple(box.decisions[-1]) * box.stakes[str(bet.size.of)])
        elif bet.bonus_on in box.stakes:
            yield Place(box.box, name, bet.label, 0)
    jackpot = book.jackpot
    if jackpot is not None and jackpot.envy is not None and jackpot.bet in box.stakes:
        yield Place(box.box, ENVY, "Envy", 0)


def payments(round_: FinishedRound, settlement: Settlement) -> tuple[Payment, ...]:
    """What is right at every place, by the settlement of the round."""
    lines = {(box.box, line.bet): line for box in settlement.boxes for line in box.lines}
    return tuple(_payment(round_.rulebook, place, lines.get((place.box, place.bet))) for place in places(round_))


def _payment(book: Rulebook, place: Place, line: Line | None) -> Payment:
    if line is None:
        return Payment(place, "nothing", 0, f"{place.bet}/nothing")
    topic = f"{place.bet}/{line.facts.category or line.facts.situation}"
    if line.result == "lose":
        return Payment(place, "take", 0, topic, line)
    if line.result in ("push", "returned"):
        return Payment(place, "push", 0, topic, line)
    return Payment(place, "pay", line.payout - (line.stake if _stays(book, line) else 0), topic, line)


def _stays(book: Rulebook, line: Line) -> bool:
    """Whether the winner keeps his stake beside what he is paid: odds to 1, unless the house keeps it."""
    bet = book.bets.get(line.bet)
    kept = bet is not None and bet.pays is not None and bet.pays.keeps_stake is not None
    return " to " in str(line.facts.pays) and not kept


def grade(round_: FinishedRound, settlement: Settlement, answers: Sequence[Answer]) -> tuple[Graded, ...]:
    """Compare answers with what is right, place by place; a place without an answer is wrong."""
    said: Mapping[tuple[int, str], Answer] = {(answer.box, answer.bet): answer for answer in answers}
    boxes = {box.box: box for box in round_.boxes}
    graded = []
    for payment in payments(round_, settlement):
        answer = said.get((payment.place.box, payment.place.bet))
        right = answer is not None and (answer.do, answer.amount) == (payment.do, payment.amount)
        box, line = boxes[payment.place.box], payment.line
        why = explain_line(round_, box, line) if line is not None else _nothing_due(round_, box, payment.place)
        graded.append(Graded(payment, answer, right, why))
    return tuple(graded)


def _nothing_due(round_: FinishedRound, box: FinishedBox, place: Place) -> Step:
    """Why a bonus is not paid."""
    book = round_.rulebook
    if place.bet == ENVY:
        envy = book.jackpot.envy if book.jackpot is not None else None
        cited: Cited = envy or book.contest
        return Step("no envy is due", cited.clause, cited.reading, (Step(_no_envy(box)),))
    bet = book.bets[place.bet]
    cited = bet.pays or bet
    if "fold" in box.decisions:
        reason = "the hand was folded"
    elif bet.pays is None:
        reason = "the hand does not earn it"
    else:
        rank = plan_of(book).hands[bet.pays.hand].read(box.cards, round_.dealer, round_.community)
        reason = f"{rank.describe()} is not on its pay table"
    return Step(f"no {bet.label} is due", cited.clause, cited.reading, (Step(reason),))


def _no_envy(box: FinishedBox) -> str:
    return "a folded hand is paid no envy" if "fold" in box.decisions else "nobody else has won with a top hand"


def standing(round_: FinishedRound, settlement: Settlement, number: int) -> tuple[Step, ...]:
    """What the hand of a box is and how it compares, before any of its bets."""
    for box, settled in zip(round_.boxes, settlement.boxes, strict=True):
        if box.box == number:
            below = explain_box(round_, box, settled).below
            return below[: len(below) - len(settled.lines)]
    return ()
