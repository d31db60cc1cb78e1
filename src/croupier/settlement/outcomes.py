"""What becomes of one bet: the effect of its situation, the price of its hand, and the line that follows."""

from __future__ import annotations

from typing import Final

from croupier.cache import Cache
from croupier.errors import Code, InputError, RulebookError
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.rulebook.bets import Bet, Effect, Situation
from croupier.rulebook.parts import Cited, each_once
from croupier.rulebook.pays import Pay
from croupier.rulebook.streets import Choice
from croupier.rulebook.thresholds import Threshold
from croupier.wire.settlement import Facts, Line, Result


class Outcome:
    """What becomes of a bet of any size in one situation with one band of hands.

    `back`: the stake in action is handed back. `pay`: what it earns beside. A `pay` in percent is a claim on the
    meter, whose amount the jackpot decides; see `awarded`. A `bonus` has no stake of its own and is reckoned on the
    bet it rides on.
    """

    __slots__ = ("back", "bet", "bonus", "clauses", "facts", "pay", "result")

    def __init__(
        self,
        bet: str,
        result: Result,
        clauses: tuple[str, ...],
        facts: Facts,
        *,
        back: bool,
        bonus: bool,
        pay: Pay | None,
    ) -> None:
        self.bet = bet
        self.result: Result = result
        self.clauses = clauses
        self.facts = facts
        self.back = back
        self.bonus = bonus
        self.pay = pay

    @property
    def share(self) -> Pay | None:
        """The share of the meter that this outcome claims."""
        return self.pay if self.pay is not None and self.pay.kind == "percent" else None

    def winnings(self, action: Cents) -> Cents:
        """What a stake in action earns, itself left out; a claim on the meter earns nothing by its stake."""
        return self.pay.winnings(action) if self.pay is not None and self.pay.kind != "percent" else 0

    def line(self, stake: Cents) -> Line:
        """The line of a bet that is in action with its whole stake."""
        line = _lines.get((self, stake))
        if line is None:
            payout = self.winnings(stake) + (stake if self.back and not self.bonus else 0)
            line = Line(self.bet, 0 if self.bonus else stake, payout, self.result, self.clauses, self.facts)
            _lines[self, stake] = line
        return line


#: The situation of a bet that went back with a decision; its money has moved by then.
TAKEN: Final = "taken"

#: Of all outcomes, by stake: chips come in few sizes.
_lines: Final = Cache[tuple[Outcome, Cents], Line](32_768)


#: Whether the stake goes back, and the word for it.
_ENDS: Final[dict[str, tuple[bool, Result]]] = {
    "pay": (True, "win"),
    "read": (True, "win"),
    "push": (True, "push"),
    "return": (True, "returned"),
    "lose": (False, "lose"),
    "none": (False, "lose"),
}


def outcome(
    name: str,
    bet: Bet,
    situations: tuple[Situation, ...],
    band: Threshold | None,
    *,
    elected: bool = False,
    deemed: tuple[str, ...] = (),
) -> Outcome | None:
    """What becomes of a bet, or None for a bonus that is not due.

    `band` is what the bet's pay table reads. `elected`: the player said otherwise when he decided. `deemed` are
    the clauses by which a hidden hand counts as lower; they belong to a bet that loses by the comparison nobody could
    make.
    """
    situation = next((known for known in situations if known in bet.on), None)
    if situation is None:
        if bet.staked:
            raise _uncovered(name, bet, situations)
        return None
    effect = bet.on[situation]
    then, pay, price = _chosen(name, effect) if elected else effect.then, None, None
    if then in ("pay", "read"):
        price = bet.pays or bet.odds
        pay = _pay(bet, band)
        if pay is None:
            then = effect.otherwise if then == "pay" else "lose"
        elif pay.kind == "push":
            then = "push"
    if pay is None and not bet.staked:
        return None
    back, result = _ENDS[then]
    kept = bet.pays.keeps_stake if bet.pays is not None and result == "win" else None
    if pay is not None:
        back = pay.stake_back and kept is None
    cited = [part for part in (effect, price, kept) if part is not None]
    facts = Facts(
        situation=situation,
        then=then if elected else effect.then,
        hand=bet.pays.hand if price is bet.pays and bet.pays is not None else None,
        category=band.category if band is not None and price is not None else None,
        pays=str(pay) if pay is not None else None,
        readings=each_once(*(part.reading for part in cited)),
    )
    clauses = each_once(deemed if situation == "lose" else (), *(_applying(part, effect) for part in cited))
    return Outcome(name, result, clauses, facts, back=back, bonus=not bet.staked, pay=pay)


def _applying(part: Cited, effect: Effect) -> tuple[str, ...]:
    """The clauses of a part that apply: where several situations have the same price, that of this situation."""
    return tuple(clause for clause in part.clause if clause in effect.clause) or part.clause


def reads(name: str, bet: Bet, situations: tuple[Situation, ...], *, elected: bool = False) -> bool:
    """Whether what becomes of a bet turns on its hand, so that somebody must read the cards."""
    effect = bet.effect(situations)
    if effect is None or bet.pays is None:
        return False
    return (_chosen(name, effect) if elected else effect.then) in ("pay", "read")


def taken_back(name: str, choice: Choice) -> Outcome:
    """What becomes of a bet that its player took back when he decided: it takes part in nothing else."""
    facts = Facts(situation=TAKEN, then="return", readings=choice.reading)
    return Outcome(name, "returned", choice.clause, facts, back=True, bonus=False, pay=None)


def _chosen(name: str, effect: Effect) -> str:
    """What becomes of a bet whose player gave up what would be read, or kept what would be lost."""
    if not effect.elective:
        message = Sentence("player-has-no-say-what-becomes", name=repr(name))
        raise InputError(Code.DECISION_NOT_OPEN, message, at="elected", clauses=effect.clause)
    return "read" if effect.then == "lose" else "lose"


def _pay(bet: Bet, band: Threshold | None) -> Pay | None:
    """The price of a hand: by its band where the bet has a pay table, else the bet's one price."""
    if bet.pays is not None:
        return bet.pays.pay(band) if band is not None else None
    return bet.odds.pay if bet.odds is not None else None


def _uncovered(name: str, bet: Bet, situations: tuple[Situation, ...]) -> RulebookError:
    return RulebookError(
        Code.BAD_RULE,
        Sentence("nothing-says-what-becomes-situation", name=repr(name), situations=repr(situations[0])),
        at=f"bets.{name}.on",
        expected=Sentence("effect-for-one", situations=", ".join(situations)),
        clauses=bet.clause,
    )
