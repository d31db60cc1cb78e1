"""Any rulebook as a Gymnasium environment: one player at one box, a round an episode, its net result the reward.

The round is played by the engine that plays every table, so that what it refuses is refused here, with the same error.
An action is a decision of the rulebook, `info["action_mask"]` says which are open, and what each is worth is asked of
the exact mathematics (`regret=True`, or `values()` at any time). docs/gym.md has examples. Chance is Gymnasium's own
(`reset(seed=...)`), and no clock is read. May import `croupier.library` and what is below it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.cards import DECK, Card
from croupier.errors import Code, InputError, package_missing
from croupier.library import Rules, load
from croupier.money import MOST_CENTS, Cents
from croupier.round import RoundState
from croupier.round.alone import BOX, USUAL_BET, dealt_in, decide, open_decisions, played_on
from croupier.rulebook import Rulebook

try:
    import gymnasium
    from gymnasium import spaces
except ImportError:
    raise package_missing("croupier.gym needs gymnasium", "gym", "croupier.gym") from None

Observation: TypeAlias = dict[str, Any]


class DecisionSpace(spaces.Discrete[np.int64]):
    """Every decision of a rulebook in its order; a sample without a mask is one that is open now.

    A space that was seeded knows of no round until the next `reset` or `step`: it draws, as between two rounds, of
    those that every round can begin with.
    """

    def __init__(self, book: Rulebook) -> None:
        self.ids = book.decision_ids
        always = {decision.id for decision in book.streets[0].decisions if decision.choice.when is None}
        self._first = self._open = self.mask(always)
        super().__init__(len(self.ids))

    def mask(self, open_now: set[str]) -> npt.NDArray[np.int8]:
        """These decisions as a mask of the actions."""
        return np.array([name in open_now for name in self.ids], np.int8)

    def tell(self, mask: npt.NDArray[np.int8]) -> None:
        """Take note of what is open now."""
        self._open = mask.copy() if mask.any() else self._first

    def seed(self, seed: int | None = None) -> int | list[int] | dict[str, int]:
        """Seed the draws, and forget the round that is being played."""
        self._open = self._first
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A decision that is open, each as likely as the others; by `mask` or `probability` where one is given."""
        return super().sample(self._open if mask is None and probability is None else mask, probability)


class RoundEnv(gymnasium.Env[Observation, np.int64]):
    """One box at a table of any rulebook.

    `bets` are the opening bets in cents, as in `{"<bet>": 1000}`: without them those that a hand needs are laid, 10.00
    each. A bet on the jackpot needs the `meter` as it is displayed, the same in every round. With `regret` the exact
    value and the regret of every open decision are in `info`.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self, rules: Rules, *, bets: Mapping[str, Cents] | None = None, meter: Cents | None = None, regret: bool = False
    ) -> None:
        self.book = rules if isinstance(rules, Rulebook) else load(rules)
        laid = dict(bets) if bets is not None else dict.fromkeys(self.book.entry_bets, USUAL_BET)
        for at, amount in {**{f"bets.{bet}": amount for bet, amount in laid.items()}, "meter": meter or 0}.items():
            if type(amount) is not int or not 0 <= amount <= MOST_CENTS:
                raise InputError(Code.BAD_AMOUNT, f"{amount!r} is no amount", at=at, expected="whole cents, 0 or more")
        if missing := [bet for bet in self.book.entry_bets if not laid.get(bet)]:
            message = f"without {', '.join(missing)} there is nothing to decide"
            expected = f"an amount in cents on each of {', '.join(self.book.entry_bets)}"
            raise InputError(Code.MISSING_FIELD, message, at="bets", expected=expected)
        self._unit = laid[self.book.main_bet]
        self._start = dealt_in(self.book, laid, meter)
        self._state, self._deck = self._start, DECK
        self._regret = regret
        if regret:
            self._require_independent(laid)
        self._most = _most_staked(self.book, laid)
        self.action_space: DecisionSpace = DecisionSpace(self.book)
        self.observation_space = spaces.Dict(self._spaces())

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Shuffle, and play on to the first decision."""
        super().reset(seed=seed, options=options)
        self._deck = tuple(DECK[code] for code in self.np_random.permutation(len(DECK)))
        self._state = self._start
        self._play_on()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Decide; refused as at a table where the decision is not open. The reward is 0 until the round is settled."""
        if action not in self.action_space:
            expected = f"a number from 0 to {len(self.action_space.ids) - 1}"
            raise InputError(Code.UNKNOWN_DECISION, f"{action!r} is no action", at="action", expected=expected)
        self._state = decide(self._state, self.action_space.ids[action])
        self._play_on()
        settled = self._state.settlement
        reward = settled.boxes[0].net / self._unit if settled is not None else 0.0
        return self._observation(), reward, settled is not None, False, self._info()

    def values(self) -> dict[str, Fraction]:
        """What each open decision is worth with best play afterwards, exactly, in units of the main bet; best first.

        Of the main game alone: bets on which no decision has an effect add the same to every one.
        """
        self._require_independent(bet.bet for bet in self._start.box(BOX).bets)
        if self._state.street is None:
            return {}
        from croupier.analysis.advice import advise

        state, box = self._state, self._state.box(BOX)
        places = (box.cards, _up(state, "community"), _up(state, "dealer"))
        own, board, dealer = ([card for card in place if card is not None] for place in places)
        return dict(advise(self.book, own, board, dealer=dealer, decided=box.decisions).decisions)

    def _spaces(self) -> dict[str, spaces.Space[Any]]:
        places = {place: self.book.cards.in_place(place) for place in ("own", "community", "dealer")}
        found: dict[str, spaces.Space[Any]] = {
            place: spaces.MultiDiscrete([len(DECK) + 1] * count) for place, count in places.items() if count
        }
        found["street"] = spaces.Discrete(len(self.book.streets) + 1)
        most = np.array(list(self._most.values()), np.float64) / self._unit
        found["staked"] = spaces.Box(np.zeros_like(most), most, dtype=np.float64)
        return found

    def _observation(self) -> Observation:
        """What the player knows: cards as 1 to 52 (0: not seen), the street that is open, and what lies on his bets."""
        state, box = self._state, self._state.box(BOX)
        seen = {"own": box.cards, "community": _up(state, "community"), "dealer": _up(state, "dealer")}
        found: Observation = {
            place: _numbers(cards, count) for place, cards in seen.items() if (count := self.book.cards.in_place(place))
        }
        street = state.street
        found["street"] = np.int64(self.book.streets.index(street) if street is not None else len(self.book.streets))
        found["staked"] = np.array([box.amount(bet) for bet in self._most], np.float64) / self._unit
        return found

    def _info(self) -> dict[str, Any]:
        mask = self.action_space.mask(set(open_decisions(self._state)))
        self.action_space.tell(mask)
        if not self._regret:
            return {"action_mask": mask}
        values = self.values()
        best = max(values.values(), default=Fraction(0))
        regret = [float(best - values[name]) if name in values else np.inf for name in self.action_space.ids]
        return {"action_mask": mask, "values": values, "regret": np.array(regret)}

    def _play_on(self) -> None:
        self._state = played_on(self._state, self._deck)

    def _require_independent(self, laid: Iterable[str]) -> None:
        """Refuse values where a side bet hangs on the decision: those of the main game would not be the whole."""
        for name in laid:
            bet = self.book.bets[name]
            folded, settled = bet.effect(("fold", "settle")), bet.effect(("settle",))
            ends = {(effect.then, effect.otherwise) for effect in (folded, settled) if effect is not None}
            if name not in self.book.main_bets and (len(ends) != 1 or bet.compared):
                message = f"what becomes of {name} hangs on the decision, and values have the main game alone"
                expected = "bets that no decision has an effect on"
                raise InputError(Code.GAME_NOT_SOLVED, message, at="regret", expected=expected)


def _most_staked(book: Rulebook, laid: Mapping[str, Cents]) -> dict[str, Cents]:
    """The most that can lie on each bet, those that decisions stake among them."""
    most = dict(laid)
    for name in book.decided_bets:
        times = [[one.times for one in street.decisions if one.stakes == name] for street in book.streets]
        most[name] = sum(max(each, default=0) for each in times) * most.get(book.bets[name].follows or "", 0)
    return {bet: amount for bet, amount in most.items() if amount}


def _up(state: RoundState, place: str) -> tuple[Card | None, ...]:
    """The cards of a place that lie face up, each where it lies."""
    cards = state.community if place == "community" else state.dealer
    return tuple(card if at in state.up(place) else None for at, card in enumerate(cards))


def _numbers(cards: tuple[Card | None, ...], count: int) -> npt.NDArray[np.int64]:
    found = np.zeros(count, np.int64)
    found[: len(cards)] = [0 if card is None else card + 1 for card in cards]
    return found


gymnasium.register("croupier/Round-v0", entry_point="croupier.gym:RoundEnv")
