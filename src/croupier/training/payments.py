"""What a dealer does with every bet of a settled table, and how a trainee's answers compare with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from croupier.languages import ENGLISH, Sentence
from croupier.money import Cents
from croupier.narrator.reasoning import Grounds, explain_line, explain_standing
from croupier.rulebook import Rulebook
from croupier.rulebook.parts import Cited
from croupier.rulebook.thresholds import parse_threshold
from croupier.settlement import FinishedBox, FinishedRound, Line, SettledBox, Settlement, settle
from croupier.settlement.plan import plan_of
from croupier.training.specials import OVER, UNDER, without

#: Take the stake, leave it or hand it back, or pay; for a payment without a stake of its own, pay or nothing.
Act: TypeAlias = Literal["take", "push", "pay", "nothing"]
#: Box, bet and bettor, who has no name where he has the bet to himself.
Key: TypeAlias = tuple[int, str, str]
ENVY: Final = "envy"


class Place(Struct, frozen=True):
    """A bet that a dealer comes to on his way round the table; `stake` is 0 where a bonus might be due.

    `bettor` is whose part of a shared bet it is.
    """

    box: int
    bet: str
    label: str
    stake: Cents
    bettor: str = ""

    @property
    def key(self) -> Key:
        """Where it lies: no two places of a layout have the same."""
        return self.box, self.bet, self.bettor

    @property
    def acts(self) -> tuple[Act, ...]:
        """What can be done there at all."""
        return ("take", "push", "pay") if self.stake else ("nothing", "pay")


class RightPayment(Struct, frozen=True):
    """What is right at one place. `line` is None where nothing is due.

    `amount` is what leaves the dealer's tray or, where only a part of a stake is lost, what comes into it.
    """

    place: Place
    do: Act
    amount: Cents
    topic: str
    line: Line | None = None


class Reply(Struct, frozen=True):
    """What a trainee would do at one place; a stake that is taken without an amount is taken whole."""

    box: int
    bet: str
    do: Act
    amount: Cents = 0
    bettor: str = ""
    milliseconds: int = 0


class Graded(Struct, frozen=True):
    """One place with what was right, what was said, and why."""

    payment: RightPayment
    said: Reply | None
    right: bool
    why: Grounds


def places(round_: FinishedRound, settlement: Settlement) -> tuple[Place, ...]:
    """Every place of a layout, box by box in the order of the layout. A bonus that is not due has its place too."""
    boxes = zip(round_.boxes, settlement.boxes, strict=True)
    return tuple(place for box, settled in boxes for place in _places(round_.rulebook, box, settled))


def _places(book: Rulebook, box: FinishedBox, settled: SettledBox) -> Iterator[Place]:
    for name, bet in book.bets.items():
        line = settled.line(name)
        if line is not None and line.shares:
            yield from (Place(box.box, name, bet.label, share.stake, share.player) for share in line.shares)
        elif line is not None:
            yield Place(box.box, name, bet.label, line.stake)
        elif bet.bonus_on in box.stakes:
            bettors = box.bettors.get(str(bet.bonus_on), {"": 0})
            yield from (Place(box.box, name, bet.label, 0, bettor) for bettor in bettors)
    if book.envy is not None and book.jackpot_bet in box.stakes:
        yield Place(box.box, ENVY, "Envy", 0)


def payments(round_: FinishedRound, settlement: Settlement) -> tuple[RightPayment, ...]:
    """What is right at every place, by the settlement of the round."""
    lines, special = _lines(settlement), _special(round_, settlement)
    found = []
    for place in places(round_, settlement):
        line, why = lines.get(place.key[:2]), special.get(place.key[:2])
        about = why or ("nothing" if line is None else _row(round_.rulebook, line) or line.facts.situation)
        found.append(_payment(round_.rulebook, place, line, f"{place.bet}/{about}"))
    return tuple(found)


def _row(book: Rulebook, line: Line) -> str | None:
    """The row of the pay table that a line was read by, or the class of a hand that has none; none without a table."""
    facts, pays = line.facts, book.bets[line.bet].pays if line.bet in book.bets else None
    rows = pays.table.items() if pays is not None else ()
    read = (row for row, pay in rows if parse_threshold(row).category == facts.category and str(pay) == facts.pays)
    return next(read, facts.category)


def _lines(settlement: Settlement) -> dict[tuple[int, str], Line]:
    return {(box.box, line.bet): line for box in settlement.boxes for line in box.lines}


def _special(round_: FinishedRound, settlement: Settlement) -> dict[tuple[int, str], str]:
    """The lines that would be others without what is special about the round, and what that is."""
    lines = _lines(settlement)
    found: dict[tuple[int, str], str] = {}
    for name, other in without(round_):
        plain = _lines(settle(other))
        for key in lines.keys() | plain.keys():
            line = lines.get(key)
            if _came_to(line) != _came_to(plain.get(key)):
                kept = line is not None and bool(line.facts.action)
                found.setdefault(key, UNDER if name == OVER and not kept else name)
    return found


def _came_to(line: Line | None) -> tuple[object, ...]:
    return (line.result, line.payout, line.clauses, line.shares) if line is not None else ()


def _payment(book: Rulebook, place: Place, line: Line | None, topic: str) -> RightPayment:
    if line is None:
        return RightPayment(place, "nothing", 0, topic)
    parts = {share.player: share.payout for share in line.shares}
    stake, payout = place.stake, parts.get(place.bettor, line.payout)
    kept = _kept(book, line, stake, payout)
    if payout > kept:
        return RightPayment(place, "pay", payout - kept, topic, line)
    if kept == stake:
        return RightPayment(place, "push", 0, topic, line)
    return RightPayment(place, "take", stake - kept if kept else 0, topic, line)


def _kept(book: Rulebook, line: Line, stake: Cents, payout: Cents) -> Cents:
    """What of a stake stays with its player: all of it, none, or what was never at risk."""
    if line.result == "lose":
        return payout
    if line.result != "win" or _stays(book, line):
        return stake
    return stake - line.facts.action if line.facts.action is not None else 0


def _stays(book: Rulebook, line: Line) -> bool:
    """Whether the winner keeps his stake beside what he is paid: odds to 1, unless the house keeps it."""
    bet = book.bets.get(line.bet)
    kept = bet is not None and bet.pays is not None and bet.pays.keeps_stake is not None
    return " to " in str(line.facts.pays) and not kept


def grade(
    round_: FinishedRound, settlement: Settlement, answers: Sequence[Reply], language: str = ENGLISH
) -> tuple[Graded, ...]:
    """Compare answers with what is right, place by place; a place without an answer is wrong."""
    said: Mapping[Key, Reply] = {(answer.box, answer.bet, answer.bettor): answer for answer in answers}
    boxes = {box.box: box for box in round_.boxes}
    graded, lines = [], _lines(settlement)
    for payment in payments(round_, settlement):
        answer = said.get(payment.place.key)
        right = answer is not None and (answer.do, _amount(answer, payment.place)) == (payment.do, payment.amount)
        box, line = boxes[payment.place.box], payment.line
        why = (
            explain_line(round_, box, line, language)
            if line is not None
            else _nothing_due(round_, box, lines, payment.place, language)
        )
        graded.append(Graded(payment, answer, right, why))
    return tuple(graded)


def _amount(answer: Reply, place: Place) -> Cents:
    """Taking all of a stake, in so many words or by its amount, is the same."""
    return 0 if answer.do == "take" and answer.amount == place.stake else answer.amount


def _nothing_due(
    round_: FinishedRound, box: FinishedBox, lines: Mapping[tuple[int, str], Line], place: Place, language: str
) -> Grounds:
    """Why a bonus is not paid."""
    book = round_.rulebook

    def because(cited: tuple[tuple[str, ...], tuple[str, ...]], reason: Sentence) -> Grounds:
        says = Sentence("nothing-due", bet=place.label).told(language)
        return Grounds(says, *cited, (Grounds(reason.told(language)),))

    folded = book.way(box.stakes, box.decisions).folded
    if place.bet == ENVY:
        envy = book.envy
        why = Sentence("folded-hand-no-envy") if folded else Sentence("nobody-won-with-a-top-hand")
        return because((envy.clause, envy.reading) if envy is not None else ((), ()), why)
    bet = book.bets[place.bet]
    cited: Cited = bet.pays or bet
    followed = lines.get((place.box, str(bet.bonus_on)))
    if followed is not None and followed.facts.situation == "ruled":
        why = Sentence("bet-not-in-action", bet=book.bets[followed.bet].label)
        return because((followed.clauses, followed.facts.readings), why)
    if folded:
        why = Sentence("hand-was-folded")
    elif box.declined:
        why = Sentence("player-did-not-show")
    elif bet.pays is None:
        why = Sentence("hand-earns-no-bonus")
    else:
        rank = plan_of(book).hands[bet.pays.hand].read(box.cards, round_.dealer, round_.community)
        why = Sentence("hand-not-on-pay-table", hand=rank.describe(language))
    return because((cited.clause, cited.reading), why)


def standing(
    round_: FinishedRound, settlement: Settlement, number: int, language: str = ENGLISH
) -> tuple[Grounds, ...]:
    """What the hand of a box is and how it compares, before any of its bets."""
    for box, settled in zip(round_.boxes, settlement.boxes, strict=True):
        if box.box == number:
            return explain_standing(round_, box, settled, language)
    return ()
