"""What a rulebook does by itself about bets that are not in order, as orders on the box they lie on.

The round engine does the same when bets are closed; a round that was only written down is mended when it is read.
Where the rulebook has no rule, nothing is done, and the box is refused as it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from croupier.errors import Code, Refusal
from croupier.languages import Sentence
from croupier.money import Cents, format_amount
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable
from croupier.rulebook.parts import Cited
from croupier.settlement.finished import Order

_SENT_BACK: Final = ("return-bet", "return-bet-at-end")
_NOT_PAID: Final = "pay-nothing"
WITHOUT_EXCESS: Final = "return-excess"


def sent_back(
    book: Rulebook, stakes: Mapping[str, Cents], unit: Cents | None, given: Collection[Order] = ()
) -> tuple[Order, ...]:
    """The orders by which the rulebook sends back what is not in order; `given` are those that stand already.

    Where no bet is left, the box has no hand in the round.
    """
    orders = tuple(_returned(book, stakes, unit, {order.bet for order in given}))
    if orders and {order.bet for order in orders} >= set(stakes):
        orders = (*orders, replace(orders[0], bet=None))
    return orders


def _returned(
    book: Rulebook, stakes: Mapping[str, Cents], unit: Cents | None, ordered: Collection[str | None]
) -> Iterator[Order]:
    for name, stake in stakes.items():
        size = book.bets[name].size
        if name in ordered or size is None:
            continue
        by: Cited | None = None
        if book.missing_beside(name, stakes) is not None:
            rule = _rule(book, "side-bet-without-required-bet", {"noticed": "after-close"})
            by = rule if rule is not None and rule.remedy in _SENT_BACK else None
            reason = Sentence("bet-without-required", bet=book.bets[name].label)
        elif unit is not None and not size.takes(stake, unit):
            by = size if size.otherwise == "return" else None
            reason = Sentence("bet-size-not-taken", amount=format_amount(stake), bet=book.bets[name].label)
        if by is not None:
            yield Order(then="return", bet=name, clauses=by.clause, reading=by.reading, reason=str(reason))


def unclaimed(book: Rulebook, bets: Mapping[str, Cents], names: tuple[str, ...]) -> Iterator[Order]:
    """Orders for winning combinations that nobody claimed before the cards were cleared."""
    rule = _rule(book, "win-unclaimed", {})
    for index, name in enumerate(names):
        bet = book.bets.get(name)
        base = bet.bonus_on or name if bet is not None else name
        if bet is None or bet.pays is None or not bets.get(base):
            paying = [one for one, about in book.bets.items() if about.pays and bets.get(about.bonus_on or one)]
            message = Sentence("box-has-no-bet-pays-for-combination", name=repr(name))
            expected = Sentence("one-of", names=", ".join(paying)) if paying else Sentence("nothing")
            raise Refusal(Code.UNKNOWN_BET, message, at=f"unclaimed[{index}]", expected=expected)
        if rule is None or rule.remedy != _NOT_PAID:
            message = Sentence("does-not-say-what-becomes-win-nobody", id=book.id)
            raise Refusal(Code.RULES_SILENT, message, at=f"unclaimed[{index}]", clauses=book.authority.referral.clause)
        reason = str(Sentence("not-claimed-in-time"))
        yield Order(then="lose", bet=name, clauses=rule.clause, reading=rule.reading, reason=reason)


def _rule(book: Rulebook, incident: str, facts: Mapping[str, Fact]) -> Rule | None:
    return applicable(book.irregularities.rules, incident, facts)
