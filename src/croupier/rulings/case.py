"""A ruling about to be applied to a round, and the events that money and later rounds take from it."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from croupier.languages import Sentence
from croupier.money import Cents
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.state import Box, PlacedBet
from croupier.round.table import Condition
from croupier.rulings.commands import GiveRuling
from croupier.rulings.returning import handed_back
from croupier.rulings.ruling import Ruling
from croupier.settlement import Order
from croupier.settlement.finished import OrderedEnd


class Case(Struct, frozen=True):
    """A ruling about to be applied: the round as it stands, what was decided, and what was said about it."""

    state: RoundState
    ruling: Ruling
    command: GiveRuling
    #: The remedy of the rule, or what the person chose to whom the matter was referred.
    remedy: str

    @property
    def against_one(self) -> bool:
        """Whether it is ordered about one player, by somebody to whom the rules leave the matter."""
        return self.command.player is not None and self.remedy != self.ruling.remedy

    @property
    def reason(self) -> str:
        """Why it is ordered, as it goes on record."""
        return str(Sentence("ordered-by-ruling", incident=self.ruling.incident, remedy=self.remedy))

    def order(self, box: Box, then: OrderedEnd, bet: str | None = None, action: Cents | None = None) -> e.OrderGiven:
        """An order about the money of a box or of one bet."""
        order = Order(
            then=then,
            bet=bet,
            action=action,
            clauses=self.ruling.clauses,
            reading=self.ruling.reading_ids,
            reason=self.reason,
        )
        return e.OrderGiven(box=box.number, order=order, clauses=self.ruling.clauses)

    def out(self, box: Box, then: OrderedEnd) -> Iterator[e.OrderGiven]:
        """A whole hand leaves the round. Only a clause that reaches past the settlement gives back what a fold lost."""
        event = self.order(box, then)
        if then == "return":
            yield from handed_back(self.state, box, event.order, lost_too=self.ruling.reaches_back)
        else:
            yield event

    def sent_back(
        self, box: Box, bet: str, amount: Cents | None = None, *, whose: Collection[str] | None = None
    ) -> e.BetReturned:
        """A bet that goes back at once: so much of it as was laid last, or what these people have on it."""
        standing = box.bet(bet) or PlacedBet(bet, ())
        stakes = standing.stakes if amount is None else standing.last(amount)
        back = tuple(stake for stake in stakes if whose is None or stake.player in whose)
        return e.BetReturned(box=box.number, bet=bet, stakes=back, reason=self.reason, clauses=self.ruling.clauses)

    def condition(self, condition: Condition) -> e.ConditionSet:
        return e.ConditionSet(condition=condition, clauses=self.ruling.clauses)
