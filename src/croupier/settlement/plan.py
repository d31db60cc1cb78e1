"""What the settlement needs of a rulebook, worked out once: which cards make a hand, and what becomes of each bet.

Rounds repeat themselves. The bets and decisions of a box are its `Shape`; a shape is checked against the rulebook
when it first comes up, and remembers what becomes of its bets in every situation and with every band of hands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.cache import Cache
from croupier.money import Cents
from croupier.ranking import rank_hand
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.streets import Decision, Made
from croupier.rulebook.thresholds import Threshold, row_of
from croupier.settlement import fits, standing
from croupier.settlement.finished import FinishedBox
from croupier.settlement.hands import Cards, HandReader, Read, own_hands
from croupier.settlement.outcomes import Outcome, outcome, reads, taken_back
from croupier.wire.settlement import Line

#: The shapes of one rulebook are few; only what a ruling orders makes more of them.
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
        self._plan = plan
        self._elected = box.elected
        self.way = book.way(box.stakes, box.decisions)
        self.decided = self.way.decides
        self.folded = self.way.folded
        self.played = self.way.stays
        self.hidden = standing.is_hidden(book.declining, declined=box.declined, proved=box.proved)
        self.proved = box.proved and book.declining is not None and book.declining.proof == "side-bets"
        self.conditional = tuple(made for made in self.way.made if made.decision.choice.when is not None)
        self.slots = tuple(self._find_slots(box))
        self.turns_on_cards = frozenset(slot.bet for slot in self.slots if self._turns_on_cards(slot.bet))
        own, shared = self._find_hands()
        self._shared_hands, self._hands = shared, (plan.contest, *own, *shared)
        self._own = own_hands(tuple(hand.bands for hand in (plan.contest, *own))) if plan.contest.own_only else None
        self._fates: dict[tuple[object, ...], Fate] = {}

    def _find_slots(self, box: FinishedBox) -> list[Slot]:
        slots, book = [], self._plan.rulebook
        lying = {bet: (bet, 1) for bet in book.opening_bets if bet in box.stakes and bet not in self.way.taken}
        lying |= {bet: (str(book.bets[bet].follows), times) for bet, times in self.way.staked.items()}
        for name, bet in book.bets.items():
            if (reckoned := lying.get(bet.bonus_on or name)) is not None:
                slots.append(Slot(name, *reckoned))
        return slots

    def _turns_on_cards(self, name: str) -> bool:
        """Whether a bet cannot be settled while the player's cards are unread: one given up or hidden mostly can."""
        if self.played and not self.hidden:
            return True
        bet, elected = self._plan.rulebook.bets[name], name in self._elected
        return any(reads(name, bet, self.situations(qualifies, -1), elected=elected) for qualifies in (True, False))

    @property
    def may_be_envied(self) -> bool:
        """Whether a top hand here can count: a hand played on, or by some readings one beside its player's Ante."""
        return self.played or (self._plan.envy_beside_main and not self.folded)

    def _find_hands(self) -> tuple[tuple[HandReader, ...], tuple[HandReader, ...]]:
        """The hands beside the box's own that it must be read for: those of own cards alone, and the others."""
        plan = self._plan
        found = [bet.pays.hand for slot in self.slots if (bet := plan.rulebook.bets[slot.bet]).pays is not None]
        if plan.envy_hand is not None and self.may_be_envied:
            found.append(plan.envy_hand.name)
        hands = [plan.hands[name] for name in dict.fromkeys(found) if name != plan.contest.name]
        own_only = tuple(hand for hand in hands if hand.own_only and plan.contest.own_only)
        return own_only, tuple(hand for hand in hands if hand not in own_only)

    def read(self, own: Cards, dealer: Cards, community: Cards) -> Read:
        """What the cards make: the rank of the box's hand, and the bands of all hands that it is paid on."""
        if self._own is not None:
            read = self._own.read(own)
        else:
            rank = self._plan.contest.read(own, dealer, community)
            read = Read(rank, (self._plan.contest.bands.of(rank),))
        if not self._shared_hands:
            return read
        others = [hand.bands.of(hand.read(own, dealer, community)) for hand in self._shared_hands]
        return Read(read.rank, (*read.bands, *others))

    def allowed(self, own: Cards, dealer: Cards, community: Cards) -> Mapping[str, int]:
        """How many times over each bet may be staked, where a decision was made that asks for a better hand."""
        found: dict[str, int] = {}
        for made in self.conditional:
            if not self._plan.meets(made.decision, own, dealer, community):
                found[str(made.decision.stakes)] = self._most_allowed(made, own, dealer, community)
        return found

    def _most_allowed(self, made: Made, own: Cards, dealer: Cards, community: Cards) -> int:
        """The largest size below that of a decision that the hand was good enough for; refused where there is none."""
        sizes = [
            other.times
            for other in made.street.decisions
            if other.stakes is not None and other.stakes == made.decision.stakes and other.times < made.decision.times
            if self._plan.meets(other, own, dealer, community)
        ]
        if not sizes:
            raise fits.hand_too_low(made)
        return max(sizes)

    def situations(self, qualifies: bool, comparison: int) -> tuple[Situation, ...]:
        """The situations of the box, most special first."""
        if self.folded:
            return standing.folded()
        if self.hidden:
            return standing.hidden(qualifies, proved=self.proved, decided=self.decided)
        compared = self.played and self._plan.rulebook.compares
        return standing.shown(qualifies, comparison) if compared else standing.undecided(qualifies)

    def fate(self, qualifies: bool, comparison: int, read: Read | None) -> Fate:
        """What becomes of the box; `read` is nothing where its cards were collected unread."""
        bands = read.bands if read is not None else ()
        key = (qualifies, comparison, bands)
        fate = self._fates.get(key)
        if fate is None:
            fate = self._fates[key] = self._reason(qualifies, comparison, bands)
        return fate

    def _reason(self, qualifies: bool, comparison: int, bands: tuple[Threshold, ...]) -> Fate:
        plan, book = self._plan, self._plan.rulebook
        situations = self.situations(qualifies, comparison)
        made = {hand.name: band for hand, band in zip(self._hands, bands, strict=False)}
        deemed = book.declining.clause if self.hidden and book.declining is not None else ()
        entries = [(taken_back(bet, choice), bet, 1) for bet, choice in self.way.taken.items()]
        for slot in self.slots:
            bet = book.bets[slot.bet]
            paid_on = made.get(bet.pays.hand) if bet.pays is not None else None
            became = outcome(slot.bet, bet, situations, paid_on, elected=slot.bet in self._elected, deemed=deemed)
            if became is not None:
                entries.append((became, slot.source, slot.times))
        entries.sort(key=lambda entry: plan.places[entry[0].bet])
        claim = next((became for became, _, _ in entries if became.share is not None), None)
        return Fate(tuple(entries), claim, self._envied(made, entries))

    def _envied(self, made: Mapping[str, Threshold], entries: list[tuple[Outcome, str, int]]) -> str | None:
        """The top hand that makes others envious: seen, not folded, and by some rulebooks one that wins the jackpot."""
        book, hand = self._plan.rulebook, self._plan.envy_hand
        if book.envy is None or hand is None or not self.may_be_envied or self.hidden:
            return None
        top = made.get(hand.name)
        row = row_of(top, book.envy.amounts) if top is not None else None
        if row is None:
            return None
        wins = any(became.bet == book.jackpot_bet and became.result == "win" for became, _, _ in entries)
        return row if wins or book.envy.trigger != "award" else None


class Plan:
    """One rulebook, ready to settle rounds."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.hands = {name: HandReader(name, rulebook) for name in rulebook.hands}
        #: The hand of a box, and the dealer's where the two are compared.
        self.contest = self.hands[rulebook.box_hand]
        self.against = self.hands[rulebook.dealer_hand] if rulebook.dealer_hand is not None else None
        self.own_cards = rulebook.cards.own
        self.most_boxes = rulebook.equipment.most_boxes
        self.one_hand = rulebook.seating.hands.boxes == "one"
        self.places = {name: place for place, name in enumerate(rulebook.bets)}
        self.qualification = standing.Qualifier(rulebook.qualification, (self.against or self.contest).rank_list)
        pays = rulebook.jackpot_pays
        envy = rulebook.envy
        self.envy_hand = self.hands[pays.hand] if pays is not None and envy is not None else None
        self.envy_by_award = envy is not None and envy.trigger == "award"
        #: Whether a hand without the main bet counts for envy if its player plays another box on.
        self.envy_beside_main = envy is not None and envy.trigger == "main-player"
        size = rulebook.jackpot_size
        #: The clause on what a jackpot bet of several units wins.
        self.multiplied = size.multiplied if size is not None else None
        self._shapes = Cache[tuple[object, ...], Shape](_MOST_SHAPES)

    def shape(self, box: FinishedBox) -> Shape:
        """The shape of a box; one that the rulebook does not allow is refused, with the clause."""
        key = (tuple(box.stakes), box.decisions, box.declined, box.proved, box.elected, box.orders)
        shape = self._shapes.get(key)
        if shape is None:
            shape = self._shapes[key] = Shape(self, box)
        return shape

    def meets(self, decision: Decision, own: Cards, dealer: Cards, community: Cards) -> bool:
        """Whether a hand is good enough for a decision."""
        when = decision.choice.when
        return when is None or when.least.reached_by(self.hands[when.hand].read(own, dealer, community))

    def board(self, community: Cards) -> Threshold | None:
        """What the community cards make on their own, where that can bar a player from hiding his hand."""
        declining = self.rulebook.declining
        if declining is None or declining.barred is None:
            return None
        return self.contest.bands.of(rank_hand(community, self.contest.rank_list))


#: By the id of the rulebook, which its plan keeps alive: one that is found here cannot have passed to another.
_plans: Final = Cache[int, Plan](256)


def plan_of(rulebook: Rulebook) -> Plan:
    """The plan of a rulebook, made when it is first asked for."""
    plan = _plans.get(id(rulebook))
    if plan is None:
        plan = _plans[id(rulebook)] = Plan(rulebook)
    return plan


class Bundle(NamedTuple):
    """The lines of a box and their sums."""

    lines: tuple[Line, ...]
    staked: Cents
    paid: Cents


def bundled(lines: Iterable[Line]) -> Bundle:
    """Add up the lines of a box."""
    lines = tuple(lines)
    return Bundle(lines, sum(line.stake for line in lines), sum(line.payout for line in lines))


class Fate:
    """What becomes of a box: each line's outcome with the stake it is reckoned on, and what it asks of the jackpot.

    `claim` is an outcome that wins a share of the meter; `envied` the category by which the hand makes others envious.
    """

    def __init__(
        self, entries: tuple[tuple[Outcome, str, int], ...], claim: Outcome | None, envied: str | None
    ) -> None:
        self.entries = entries
        self.claim = claim
        self.envied = envied

    def bundle(self, stakes: Mapping[str, Cents]) -> Bundle:
        """The lines of a box whose whole stakes are in action."""
        amounts = tuple(stakes.values())
        bundle = _bundles.get((self, amounts))
        if bundle is None:
            bundle = bundled(outcome.line(stakes[source] * times) for outcome, source, times in self.entries)
            _bundles[self, amounts] = bundle
        return bundle


#: Players bet the same amounts again and again. It is one cache for all fates: each with its own, however small, would
#: be more than anybody has on an evening of many different bets.
_bundles: Final = Cache[tuple[Fate, tuple[Cents, ...]], Bundle](32_768)
