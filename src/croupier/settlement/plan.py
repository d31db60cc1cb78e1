"""What the settlement needs of a rulebook, worked out once: which cards make a hand, and what becomes of each bet.

Rounds repeat themselves. The bets and decisions of a box are its `Shape`; a shape is checked against the rulebook
when it first comes up, and remembers the outcomes of its bets in every situation and with every category of hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.ranking import RANK_LISTS, HandRank, rank_hand
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.dealing import CardSlice, Hand, multiple
from croupier.settlement import fits, standing
from croupier.settlement.finished import FinishedBox
from croupier.settlement.outcomes import Outcome, outcome

Cards = tuple[Card, ...]

#: Rulebooks and shapes are few; should somebody make many, the memory starts again.
_MOST_PLANS: Final = 256
_MOST_SHAPES: Final = 4096


class HandReader:
    """One hand of the rulebook: gathers its cards and ranks them."""

    __slots__ = ("_own_only", "_slices", "name", "rank_list")

    def __init__(self, name: str, hand: Hand) -> None:
        self.name = name
        self.rank_list = RANK_LISTS[hand.list]
        self._slices = hand.slices
        self._own_only = self._slices == (CardSlice(place="own"),)

    def read(self, own: Cards, dealer: Cards, community: Cards) -> HandRank:
        """The rank of this hand for a box with these cards."""
        return rank_hand(own if self._own_only else self.cards(own, dealer, community), self.rank_list)

    def cards(self, own: Cards, dealer: Cards, community: Cards) -> Cards:
        """The cards that the hand is made from."""
        places = {"own": own, "dealer": dealer, "community": community}
        return tuple(card for part in self._slices for card in places[part.place][part.start : part.stop])


class Slot(NamedTuple):
    """A line that a box will have: the bet, and the stake it is reckoned on as a multiple of a bet that was placed."""

    bet: str
    source: str
    times: int


class Fate(NamedTuple):
    """What becomes of a box: each line's outcome with the stake it is reckoned on, and the claim on the meter."""

    entries: tuple[tuple[Outcome, str, int], ...]
    claim: Outcome | None


class Shape:
    """A box with these bets and decisions, whatever the amounts and the cards."""

    __slots__ = ("_fates", "_plan", "decided", "folded", "hands", "hidden", "played", "proved", "slots", "times")

    def __init__(self, plan: Plan, box: FinishedBox) -> None:
        fits.check_bets(plan.rulebook, box)
        fits.check_decisions(plan.rulebook, box)
        book = plan.rulebook
        declining = book.contest.declined
        self._plan = plan
        self.decided = bool(box.decisions)
        self.folded = "fold" in box.decisions
        self.played = self.decided and not self.folded
        self.times = multiple(box.decisions[-1]) if self.played else 0
        self.hidden = standing.is_hidden(declining, declined=box.declined, proved=box.proved)
        self.proved = box.proved and declining.proof == "side-bets"
        self.slots = tuple(self._slots(book, box))
        pay_hands = (bet.pays.hand for slot in self.slots if (bet := book.bets[slot.bet]).pays is not None)
        self.hands = tuple(plan.hands[name] for name in dict.fromkeys(pay_hands) if name != book.contest.hand)
        self._fates: dict[tuple[object, ...], Fate] = {}

    def _slots(self, book: Rulebook, box: FinishedBox) -> list[Slot]:
        slots = []
        for name, bet in book.bets.items():
            if name in box.stakes:
                slots.append(Slot(name, name, 1))
            elif name == book.play_bet and self.played and bet.size is not None and bet.size.of is not None:
                slots.append(Slot(name, bet.size.of, self.times))
            elif bet.bonus_on in box.stakes:
                slots.append(Slot(name, str(bet.bonus_on), 1))
        return slots

    def situations(self, qualifies: bool, comparison: int) -> tuple[Situation, ...]:
        """The situations of the box, most special first."""
        if self.folded:
            return standing.folded()
        if self.hidden:
            return standing.hidden(qualifies, proved=self.proved, decided=self.decided)
        return standing.shown(qualifies, comparison) if self.played else standing.undecided()

    def fate(self, qualifies: bool, comparison: int, category: str, others: tuple[str, ...]) -> Fate:
        """What becomes of the box. `category` is the contest hand's, `others` those of `hands`."""
        key = (qualifies, comparison, category, others)
        fate = self._fates.get(key)
        if fate is None:
            fate = self._fates[key] = self._reason(qualifies, comparison, category, others)
        return fate

    def _reason(self, qualifies: bool, comparison: int, category: str, others: tuple[str, ...]) -> Fate:
        book = self._plan.rulebook
        situations = self.situations(qualifies, comparison)
        read = {book.contest.hand: category} | {
            hand.name: other for hand, other in zip(self.hands, others, strict=True)
        }
        deemed = book.contest.declined.clause if self.hidden else ()
        entries = []
        for slot in self.slots:
            bet = book.bets[slot.bet]
            paid_on = read[bet.pays.hand] if bet.pays is not None else None
            became = outcome(slot.bet, bet, situations, paid_on, deemed)
            if became is not None:
                entries.append((became, slot.source, slot.times))
        claim = next((became for became, _, _ in entries if became.share is not None), None)
        return Fate(tuple(entries), claim)


class Plan:
    """One rulebook, ready to settle rounds."""

    __slots__ = ("_shapes", "against", "contest", "envy_hand", "hands", "jackpot_bet", "rulebook")

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.hands = {name: HandReader(name, hand) for name, hand in rulebook.hands.items()}
        self.contest = self.hands[rulebook.contest.hand]
        self.against = self.hands[rulebook.contest.against]
        self.jackpot_bet = rulebook.jackpot.bet if rulebook.jackpot is not None else None
        pays = rulebook.bets[self.jackpot_bet].pays if self.jackpot_bet is not None else None
        has_envy = rulebook.jackpot is not None and rulebook.jackpot.envy is not None
        self.envy_hand = self.hands[pays.hand] if pays is not None and has_envy else None
        self._shapes: dict[tuple[object, ...], Shape] = {}

    def shape(self, box: FinishedBox) -> Shape:
        """The shape of a box; one that the rulebook does not allow is refused, with the clause."""
        key = (tuple(box.stakes), box.decisions, box.declined, box.proved, box.orders)
        shape = self._shapes.get(key)
        if shape is None:
            shape = Shape(self, box)
            if len(self._shapes) >= _MOST_SHAPES:
                self._shapes.clear()
            self._shapes[key] = shape
        return shape


_plans: Final[dict[int, Plan]] = {}


def plan_of(rulebook: Rulebook) -> Plan:
    """The plan of a rulebook, made when it is first asked for."""
    plan = _plans.get(id(rulebook))
    # The plan keeps its rulebook alive, so an id that is found here cannot have passed to another one.
    if plan is None:
        if len(_plans) >= _MOST_PLANS:
            _plans.clear()
        plan = _plans[id(rulebook)] = Plan(rulebook)
    return plan
