"""A round of any game played up to the moment at which something goes wrong."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, Literal, TypeAlias

from croupier.cards import Card
from croupier.money import Cents
from croupier.round import Condition, RoundState, Table, awaited
from croupier.round import commands as c
from croupier.round.decisions import choices, staked_by
from croupier.round.engine import apply, decide
from croupier.rulebook import Rulebook
from croupier.training.dice import Dice
from croupier.training.layouts import RESET, UNIT
from croupier.wire.rounds import Limit, MeterReading

#: Bets open; cards lie face down; players have looked; everybody has decided; the dealer's hand is up; all is paid.
Moment: TypeAlias = Literal["betting", "dealt", "looked", "decided", "turned", "settled"]

#: What the tables of exercises take: on the bet that is decided on, and on every other.
LIMITS: Final = (Limit(min=1000, max=10_000), Limit(min=500, max=5_000))
#: Any moment since the rulebooks came into force will do; no ruling turns on it.
_OPENED: Final = datetime(2030, 1, 1, 20, tzinfo=UTC)
#: No round takes more acts than this up to the dealer's hand.
_MOST_ACTS: Final = 200


def table_of(book: Rulebook, boxes: int, device: str | None = None, conditions: tuple[Condition, ...] = ()) -> Table:
    """A live table, which records whatever lies on the layout."""
    shown = book.limits.displayed
    streets = {street.on for street in book.streets}
    equals = {name for name, bet in book.bets.items() if bet.sized_by in streets}
    return Table(
        rulebook=book.id,
        layout=book.equipment.layouts[0].id,
        boxes=boxes,
        deal=next(deal.id for deal in book.deals if device in (None, deal.device)),
        limits={bet: LIMITS[bet not in streets | equals] for bet in (shown.bets if shown is not None else ())},
        jackpot_unit=UNIT,
        enforce_limits=False,
        conditions=conditions,
    )


class PracticeRound:
    """A round in progress. Players decide in their turn, and nobody folds unless the exercise wants it."""

    def __init__(self, book: Rulebook, table: Table, dice: Dice) -> None:
        self.state = RoundState(rulebook=book)
        self._dice = dice
        self._deck = [Card(card) for card in dice.deck()]
        meter = RESET + 100 * dice.number(150_000)
        self._meter = MeterReading(meter=meter, reset=RESET) if book.has_jackpot else None
        self.do(c.OpenBetting(round_id="training", opened_at=_OPENED, table=table))

    def do(self, command: c.Command) -> None:
        """What happens when somebody does this."""
        self.state = apply(self.state, decide(self.state, command))

    def bet(self, box: int, player: str, stakes: Mapping[str, Cents]) -> None:
        """A player puts his chips down."""
        for bet, amount in stakes.items():
            self.do(c.PlaceBet(player=player, box=box, bet=bet, amount=amount))

    def until(self, moment: Moment, *, fold: bool = False, play_off_by: Cents = 0, at: int | None = None) -> None:
        """Go on until this moment. The Play bet of box `at` may be off by some chips."""
        for _ in range(_MOST_ACTS):
            waiting = awaited(self.state)
            match waiting.act:
                case "close-betting" if moment != "betting":
                    self.do(c.CloseBetting(jackpot=self._meter))
                case "deal-cards" if moment != "betting":
                    self.do(c.DealCards(cards=(self._deck.pop(0),)))
                case "decide" if moment in ("decided", "turned", "settled"):
                    self._decides(waiting.boxes[0], fold=fold, off_by=play_off_by if waiting.boxes[0] == at else 0)
                case "turn-cards" if moment in ("turned", "settled") or (
                    moment == "decided" and not self.state.decided
                ):
                    self.do(c.TurnCards())
                case "settle" if moment == "settled":
                    self.do(c.Settle())
                case _:
                    return

    def look(self, player: str, box: int) -> None:
        """A player looks at a hand of his."""
        self.do(c.LookAtHand(player=player, box=box))

    def _decides(self, number: int, *, fold: bool, off_by: Cents) -> None:
        box = self.state.box(number)
        open_now = [one for one in choices(self.state, box) if one.choice.when is None]
        stakes = [one for one in open_now if one.stakes is not None]
        folds = [one for one in open_now if one.folds]
        passes = [one for one in open_now if not one.moves] or [one for one in open_now if not one.folds]
        if fold and folds and self._dice.chance(30):
            decision = folds[0]
        elif not stakes or (not off_by and not passes[0].moves and self._dice.chance(50)):
            decision = passes[0]
        else:
            decision = self._dice.pick(stakes)
        amount = staked_by(self.state, box, decision) + off_by if off_by and decision.times else None
        holder = self.state.holder(number) or ""
        self.do(c.Decide(player=holder, box=number, decision=decision.id, amount=amount))
