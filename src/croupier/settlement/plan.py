"""What the settlement needs of a rulebook, worked out once: which cards make a hand, and what becomes of each bet.

Rounds repeat themselves. The bets and decisions of a box are its `Shape`; a shape is checked against the rulebook
when it first comes up, and remembers what becomes of its bets in every situation and with every category of hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.money import Cents
from croupier.ranking import rank_hand
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.dealing import multiple
from croupier.settlement import fits, standing
from croupier.settlement.fates import Fate
from croupier.settlement.finished import FinishedBox
from croupier.settlement.hands import Cards, HandReader, Read, own_hands
from croupier.settlement.outcomes import Outcome, outcome, reads

#: Rulebooks and shapes are few; should there be more of any, the memory starts again.
_MOST_PLANS: Final = 256
_MOST_SHAPES: Final = 4096


class Slot(NamedTuple):
    """A line that a box will have: the bet, and the stake it is reckoned on as a multiple of a bet that was placed."""

    bet: str
    source: str
    times: int


class Shape:
    """A box with these bets and decisions, whatever the amounts and the cards."""

    def __init__(self, plan: Plan, box: FinishedBox) -> None:
        fits.check_bets(plan.rulebook, box)
        fits.check_decisions(plan.rulebook, box)
        book = plan.rulebook
        declining = book.contest.declined
        self._plan = plan
        self._elected = box.elected
        self.decided = bool(box.decisions)
        self.folded = "fold" in box.decisions
        self.played = self.decided and not self.folded
        self.times = multiple(box.decisions[-1]) if self.played else 0
        self.hidden = standing.is_hidden(declining, declined=box.declined, proved=box.proved)
        self.proved = box.proved and declining.proof == "side-bets"
        self.slots = tuple(self._find_slots(box))
        self.turns_on_cards = frozenset(slot.bet for slot in self.slots if self._turns_on_cards(slot.bet))
        own, shared = self._find_hands()
        self._shared_hands, self._hands = shared, own + shared
        lists = (plan.contest.rank_list, *(hand.rank_list for hand in own))
        self._own = own_hands(lists) if plan.contest.own_only else None
        self._fates: dict[tuple[object, ...], Fate] = {}

    def _find_slots(self, box: FinishedBox) -> list[Slot]:
        slots, book = [], self._plan.rulebook
        for name, bet in book.bets.items():
            if name in box.stakes:
                slots.append(Slot(name, name, 1))
            elif name == book.play_bet and self.played and bet.size is not None and bet.size.of is not None:
                slots.append(Slot(name, bet.size.of, self.times))
            elif bet.bonus_on in box.stakes:
                slots.append(Slot(name, str(bet.bonus_on), 1))
        return slots

    def _turns_on_cards(self, name: str) -> bool:
        """Whether a bet cannot be settled while the player's cards are unread: one given up or hidden mostly can."""
        if self.played and not self.hidden:
            return True
        bet, elected = self._plan.rulebook.bets[name], name in self._elected
        return any(reads(name, bet, self.situations(qualifies, -1), elected=elected) for qualifies in (True, False))

    def _find_hands(self) -> tuple[tuple[HandReader, ...], tuple[HandReader, ...]]:
        """The hands beside the contest's that the box must be read for: those of own cards alone, and the others."""
        plan = self._plan
        found = [bet.pays.hand for slot in self.slots if (bet := plan.rulebook.bets[slot.bet]).pays is not None]
        if plan.envy_hand is not None and self.played:
            found.append(plan.envy_hand.name)
        hands = [plan.hands[name] for name in dict.fromkeys(found) if name != plan.contest.name]
        own_only = tuple(hand for hand in hands if hand.own_only and plan.contest.own_only)
        return own_only, tuple(hand for hand in hands if hand not in own_only)

    def read(self, own: Cards, dealer: Cards, community: Cards) -> Read:
        """What the cards make: the contest's hand, and the category of each of the other hands."""
        remembered = self._own
        read = remembered.read(own) if remembered else Read(self._plan.contest.read(own, dealer, community), ())
        if not self._shared_hands:
            return read
        return Read(
            read.rank, read.others + tuple([hand.read(own, dealer, community).category for hand in self._shared_hands])
        )

    def situations(self, qualifies: bool, comparison: int) -> tuple[Situation, ...]:
        """The situations of the box, most special first."""
        if self.folded:
            return standing.folded()
        if self.hidden:
            return standing.hidden(qualifies, proved=self.proved, decided=self.decided)
        return standing.shown(qualifies, comparison) if self.played else standing.undecided()

    def fate(self, qualifies: bool, comparison: int, read: Read | None) -> Fate:
        """What becomes of the box; `read` is nothing where its cards were collected unread."""
        category, others = (read.rank.category, read.others) if read is not None else (None, ())
        key = (qualifies, comparison, category, others)
        fate = self._fates.get(key)
        if fate is None:
            fate = self._fates[key] = self._reason(qualifies, comparison, category, others)
        return fate

    def _reason(self, qualifies: bool, comparison: int, category: str | None, others: tuple[str, ...]) -> Fate:
        plan, book = self._plan, self._plan.rulebook
        situations = self.situations(qualifies, comparison)
        made = {plan.contest.name: category} | dict(zip((hand.name for hand in self._hands), others, strict=False))
        deemed = book.contest.declined.clause if self.hidden else ()
        entries = []
        for slot in self.slots:
            bet = book.bets[slot.bet]
            paid_on = made.get(bet.pays.hand) if bet.pays is not None else None
            became = outcome(slot.bet, bet, situations, paid_on, elected=slot.bet in self._elected, deemed=deemed)
            if became is not None:
                entries.append((became, slot.source, slot.times))
        claim = next((became for became, _, _ in entries if became.share is not None), None)
        return Fate(tuple(entries), claim, self._envied(made, entries))

    def _envied(self, made: dict[str, str | None], entries: list[tuple[Outcome, str, int]]) -> str | None:
        """The top hand that makes others envious: seen, not folded, and by some rulebooks one that wins the jackpot."""
        jackpot, hand = self._plan.rulebook.jackpot, self._plan.envy_hand
        if jackpot is None or jackpot.envy is None or hand is None or not self.played or self.hidden:
            return None
        top = made.get(hand.name)
        if top not in jackpot.envy.amounts:
            return None
        wins = any(became.bet == jackpot.bet and became.result == "win" for became, _, _ in entries)
        return top if wins or jackpot.envy.trigger == "ante-hand" else None


class Plan:
    """One rulebook, ready to settle rounds."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.hands = {name: HandReader(name, hand) for name, hand in rulebook.hands.items()}
        self.contest = self.hands[rulebook.contest.hand]
        self.against = self.hands[rulebook.contest.against]
        self.play_bet = rulebook.play_bet
        self.own_cards = rulebook.cards.own
        self.most_boxes = rulebook.equipment.most_boxes
        self.one_hand = rulebook.seating.hands.boxes == "one"
        self.equal_bets = tuple(
            (name, str(bet.size.of)) for name, bet in rulebook.bets.items() if bet.size and bet.size.rule == "equal"
        )
        self.qualification = standing.Qualifier(rulebook.contest.qualify, self.against.rank_list)
        jackpot = rulebook.jackpot
        pays = rulebook.bets[jackpot.bet].pays if jackpot is not None else None
        self.envy_hand = self.hands[pays.hand] if pays and jackpot and jackpot.envy else None
        self.envy_by_award = bool(jackpot and jackpot.envy and jackpot.envy.trigger == "award")
        self._shapes: dict[tuple[object, ...], Shape] = {}

    def shape(self, box: FinishedBox) -> Shape:
        """The shape of a box; one that the rulebook does not allow is refused, with the clause."""
        key = (tuple(box.stakes), box.decisions, box.declined, box.proved, box.elected, box.orders)
        shape = self._shapes.get(key)
        if shape is None:
            shape = Shape(self, box)
            if len(self._shapes) >= _MOST_SHAPES:
                self._shapes.clear()
            self._shapes[key] = shape
        return shape

    def careful(self, stakes: Mapping[str, Cents]) -> bool:
        """Whether the sizes of these bets must be looked at: Play is stated, or bets that must be equal are not."""
        unequal = self.equal_bets and any(stakes.get(one) != stakes.get(other) for one, other in self.equal_bets)
        return self.play_bet in stakes or bool(unequal)

    def board(self, community: Cards) -> str | None:
        """What the community cards make on their own, where that can bar a player from hiding his hand."""
        if self.rulebook.contest.declined.barred_when_board_wins is None:
            return None
        return rank_hand(community, self.contest.rank_list).category


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
