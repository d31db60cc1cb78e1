"""The game as mathematics sees it: cards, hands, streets and prices, with everything else left out.

Two rulebooks with equal games have one solution: a `Game` is the identity of what is solved, and the key under which
solutions are kept. Prices are whole numbers of one smallest unit, `scale` of them to a unit of the main bet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Final, TypeAlias

from croupier.errors import Code, RulebookError
from croupier.ranking import RankList

#: How a hand that was shown can stand: whether the dealer qualifies, and the comparison (1 higher, 0 equal, -1 lower).
STANDINGS: Final = tuple((qualifies, compared) for qualifies in (True, False) for compared in (1, 0, -1))

#: What lies on each bet, in units of the main bet.
Units: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class GameHand:
    """Which cards make a hand, by their places, the list they are ranked by, and the bands that prices tell apart."""

    own: tuple[int, ...]
    dealer: tuple[int, ...]
    community: tuple[int, ...]
    rank_list: RankList
    #: The lowest value of each band, rising from 0, and the bands' names: `pair`, `pair J`.
    bands: tuple[int, ...] = (0,)
    names: tuple[str, ...] = ("",)

    @property
    def cards(self) -> int:
        return len(self.own) + len(self.dealer) + len(self.community)


@dataclass(frozen=True)
class GameBet:
    """A bet of the main game: what lies on it at first, and what each unit of it comes to."""

    id: str
    #: Which of the game's hands its price is read by.
    hand: int
    #: What a unit comes to, by standing (one alone where there is no dealer) and by band of the hand.
    pays: tuple[tuple[int, ...], ...]
    #: What a unit comes to when the hand is folded.
    fold: int
    units: int = 0
    #: The bet whose units it follows: a bonus has no stake of its own.
    rides_on: int | None = None


@dataclass(frozen=True)
class Need:
    """The hand that a choice is open with: one of the game's hands, from this value upwards."""

    hand: GameHand
    least: int


@dataclass(frozen=True)
class GameChoice:
    """A decision: what it stakes, takes back, or gives up."""

    id: str
    #: Bets, and how many units each gets.
    stakes: tuple[tuple[int, int], ...] = ()
    #: Bets that go back to the player.
    takes: tuple[int, ...] = ()
    folds: bool = False
    needs: Need | None = None

    @property
    def changes(self) -> bool:
        """Whether the decision does anything but pass."""
        return bool(self.stakes or self.takes or self.folds)


@dataclass(frozen=True)
class GameStreet:
    """A decision point: the places of the dealer's and the community cards that are up by then, and the choices."""

    id: str
    choices: tuple[GameChoice, ...]
    dealer: tuple[int, ...] = ()
    community: tuple[int, ...] = ()
    #: Open to a box on which this bet lies, and not that one.
    on: int | None = None
    unless: int | None = None

    def open_to(self, units: Units) -> bool:
        """Whether a box on which so much lies decides here."""
        return (self.on is None or units[self.on] > 0) and (self.unless is None or units[self.unless] == 0)


@dataclass(frozen=True)
class GameContest:
    """Which of the game's hands meets which of the dealer's, and from what value, or with what card, that qualifies."""

    hand: int
    against: GameHand
    qualifies: int = 0
    qualifying_card: int | None = None

    @property
    def may_fail(self) -> bool:
        """Whether the dealer's hand may be one that does not qualify."""
        return bool(self.qualifies) or self.qualifying_card is not None


@dataclass(frozen=True)
class GamePlan:
    """One way through the streets: the decisions, what lies on each bet at the end, and whether the hand was folded."""

    decisions: tuple[str, ...]
    units: Units
    folded: bool
    label: str


@dataclass(frozen=True)
class GameState:
    """A state before a street: what lies on the bets, and where each choice leads: to a plan or to a later state."""

    street: int
    units: Units
    #: By choice: the number of a plan that ends here, or of a state of the next street.
    leads: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Game:
    """Everything the result of a decision depends on."""

    own: int
    dealer: int
    community: int
    hands: tuple[GameHand, ...]
    bets: tuple[GameBet, ...]
    streets: tuple[GameStreet, ...]
    contest: GameContest | None
    scale: int
    #: The bet that results are reckoned per unit of, and the hand that a box is known by.
    base: int = 0
    main_hand: int = 0
    #: How many cards of other boxes are known from the start.
    dead: int = 0

    def seeing(self, dealer: int = 0, community: int = 0, boxes: int = 0) -> Game:
        """The same game for somebody who knows more from the start.

        So many cards of the dealer's beside those that are up, the first community cards, cards of other boxes.
        """
        up = {place for street in self.streets for place in street.dealer}
        # Those that stay down come first, then those that are turned last.
        hidden = [place for place in range(self.dealer) if place not in up]
        for street in reversed(self.streets):
            hidden += [place for place in sorted(street.dealer) if place not in hidden]
        more, first = hidden[:dealer], min(community, self.community)
        streets = tuple(
            replace(
                street,
                dealer=tuple(sorted({*street.dealer, *more})),
                community=tuple(sorted({*street.community, *range(first)})),
            )
            for street in self.streets
        )
        return replace(self, streets=streets, dead=self.dead + boxes)

    @property
    def standings(self) -> int:
        return len(STANDINGS) if self.contest is not None else 1

    @cached_property
    def course(self) -> Course:
        return Course.of(self)

    def staked(self, plan: GamePlan) -> int:
        """What lies on the bets at the end, bonuses left out."""
        return sum(units for units, bet in zip(plan.units, self.bets, strict=True) if bet.rides_on is None)

    def price(self, plan: GamePlan, standing: int, bands: tuple[int, ...]) -> int:
        """What the whole hand comes to, in smallest units, with these bands of the game's hands."""
        total = 0
        for at, bet in enumerate(self.bets):
            units = plan.units[at if bet.rides_on is None else bet.rides_on]
            total += units * (bet.fold if plan.folded else bet.pays[standing][bands[bet.hand]])
        return total

    @cached_property
    def largest_price(self) -> int:
        """The most that a hand can win or lose, in smallest units."""
        most = 0
        for plan in self.course.plans:
            total = 0
            for at, bet in enumerate(self.bets):
                units = plan.units[at if bet.rides_on is None else bet.rides_on]
                total += units * max(abs(bet.fold), *(abs(price) for row in bet.pays for price in row))
            most = max(most, total)
        return most

    def require_room(self, deals: int) -> None:
        """A sum over so many deals fits 64 bits with every price, or the game is refused."""
        if deals * self.largest_price >= 1 << 62:
            raise not_solved(
                f"a hand can come to {self.largest_price / self.scale:,.0f} units, in parts of 1/{self.scale:,},"
                f" over {deals:,} deals, which is too much for whole numbers of 64 bits",
                "bets",
                "lower pays, or pays that are whole numbers",
            )


@dataclass(frozen=True)
class Course:
    """All states that play can be in before each street, and all ways in which it can end."""

    #: By street: its states, the first street has one.
    steps: tuple[tuple[GameState, ...], ...]
    plans: tuple[GamePlan, ...]

    @classmethod
    def of(cls, game: Game) -> Course:
        plans: dict[tuple[str, Units, bool], GamePlan] = {}
        numbers: dict[tuple[str, Units, bool], int] = {}

        def end(decisions: tuple[GameChoice, ...], units: Units, folded: bool) -> int:
            label = label_of(decisions)
            key = (label, units, folded)
            if key not in numbers:
                numbers[key] = len(numbers)
                plans[key] = GamePlan(tuple(choice.id for choice in decisions), units, folded, label)
            return numbers[key]

        # States are told apart by what was decided as well, so that endings can be told by it.
        start = tuple(bet.units for bet in game.bets)
        states: list[tuple[Units, tuple[GameChoice, ...]]] = [(start, ())]
        steps: list[tuple[GameState, ...]] = []
        for number, street in enumerate(game.streets):
            following: dict[tuple[Units, str], int] = {}
            next_states: list[tuple[Units, tuple[GameChoice, ...]]] = []
            here: list[GameState] = []
            last = number == len(game.streets) - 1
            for units, before in states:
                closed = not street.open_to(units)
                leads: list[tuple[str, int]] = []
                for choice in (_PASS,) if closed else street.choices:
                    then = apply(choice, units)
                    decisions = before if closed else (*before, choice)
                    if choice.folds or last:
                        leads.append(("plan", end(decisions, then, choice.folds)))
                        continue
                    key = then, label_of(decisions)
                    if key not in following:
                        following[key] = len(next_states)
                        next_states.append((then, decisions))
                    leads.append(("state", following[key]))
                here.append(GameState(number, units, tuple(leads)))
            steps.append(tuple(here))
            states = next_states
        return cls(tuple(steps), tuple(plans.values()))

    def ways(self, street: int, decided: tuple[str, ...], game: Game) -> int | None:
        """The number of the state before a street after these decisions; None where they lead elsewhere."""
        state = 0
        left = list(decided)
        for number in range(street):
            step, choices = self.steps[number][state], game.streets[number].choices
            at = 0
            if game.streets[number].open_to(step.units):
                known = [choice.id for choice in choices]
                if not left or left[0] not in known:
                    return None
                at = known.index(left.pop(0))
            kind, state = step.leads[at]
            if kind == "plan":
                return None
        return state if not left else None


#: What a street is to a box that it is not open to.
_PASS: Final = GameChoice("")


def apply(choice: GameChoice, units: Units) -> Units:
    """What lies on the bets after a choice."""
    then = list(units)
    for bet, more in choice.stakes:
        then[bet] += more
    for bet in choice.takes:
        then[bet] = 0
    return tuple(then)


def daring(choice: GameChoice, units: Units) -> int:
    """What lies on the bets after a choice; of equal choices, the one with the least is taken."""
    return -1 if choice.folds else sum(apply(choice, units))


def least_first(game: Game, street: int, state: int) -> list[int]:
    """The choices that are open in a state, by their places, those that stake least first."""
    step = game.course.steps[street][state]
    choices = [choice for choice, _ in open_choices(game, street, step)]
    return sorted(range(len(choices)), key=lambda at: daring(choices[at], step.units))


def contest_of(game: Game) -> GameContest:
    """Which hands meet; a game in which none do is refused."""
    if game.contest is None:
        raise not_solved("there is no dealer's hand", "contest")
    return game.contest


def label_of(decisions: tuple[GameChoice, ...]) -> str:
    """The decisions that did something, or all of them where none did."""
    did = [choice.id for choice in decisions if choice.changes] or [choice.id for choice in decisions]
    return " ".join(did)


def name_of(*whole: object) -> str:
    """A short name for games and hands in all their values; the words that the code has for them are no part of it."""
    return sha256(re.sub(r"\w+\(|\w+=", "(", " ".join(map(repr, whole))).encode()).hexdigest()[:24]


def not_solved(
    message: str, at: str, expected: str = "a game built like those that come with croupier"
) -> RulebookError:
    """The refusal of a game whose structure the mathematics does not know."""
    return RulebookError(Code.GAME_NOT_SOLVED, message, at=at, expected=expected)


def open_choices(game: Game, street: int, step: GameState) -> Iterator[tuple[GameChoice, tuple[str, int]]]:
    """The choices of a state with where each leads; one that does nothing where the street is closed to it."""
    choices = game.streets[street].choices if game.streets[street].open_to(step.units) else (_PASS,)
    yield from zip(choices, step.leads, strict=True)
