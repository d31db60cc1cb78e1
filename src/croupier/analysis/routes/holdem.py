"""Two own cards, two of the dealer's and five community cards, with one bet that is staked on one of three streets.

Other games with community cards are weighed hand by hand where that is possible, and refused otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.game import Bet, Game, Street, not_solved
from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.hole_kinds import kind_of
from croupier.analysis.main_game import MainGame, Options
from croupier.analysis.results import Results
from croupier.analysis.routes.deciding import ByKind
from croupier.analysis.solution import Advice, Decisions, Position, Progress, in_order
from croupier.analysis.solved_games import solve_holdem
from croupier.analysis.weighing import weigh
from croupier.ranking.values import rank_of

#: Prices stay below this, in smallest units: sums over all deals of the holes of one kind then fit 64 bits.
_LARGEST: Final = 1 << 25


@dataclass(frozen=True)
class Solution:
    """A solved game."""

    game: Game
    solved: SolvedHoldem
    results: Results

    def advice(self, position: Position) -> Advice:
        """From the sums before the flop, else hand by hand."""
        return _first(self, position) if position.street == 0 else weigh(self.game, position)

    def decisions(self, street: int) -> Decisions:
        """Of the first street alone."""
        if street:
            raise not_solved("best play of later streets is not kept", f"streets[{street}]")
        cards = kinds_of(2).cards
        sums = np.array([self.solved.kind_sums[kind_of(int(low), int(high))] for low, high in cards])
        best = sums == sums.max(axis=1, keepdims=True)
        bits = np.array([1 << at for at in _places(self.game.streets[0])], np.uint8)
        return ByKind((best * bits).sum(axis=1, dtype=np.uint8).reshape(1, -1))


def advice(game: Game, position: Position, progress: Progress | None = None) -> Advice:
    """What each decision is worth for one hand."""
    if position.community:
        return weigh(game, position)
    return _first(solve(game, progress), position)


def solve(game: Game, progress: Progress | None = None) -> Solution:
    """Solve a game over all deals."""
    solved = solve_holdem(_main_game(game), progress=progress)
    return Solution(game, solved, _results(game, solved))


def _first(solution: Solution, position: Position) -> Advice:
    game, kind = solution.game, kind_of(*position.own)
    choices = [game.streets[0].choices[at] for at in _places(game.streets[0])]
    values = [solution.solved.value(kind, multiple) for multiple in (0, *solution.solved.plays)]
    return in_order(game.course.steps[0][0].units, zip(choices, values, strict=True))


def _places(street: Street) -> list[int]:
    """The choices of a street as the solver has them: to pass, then what is staked, rising."""
    return sorted(range(len(street.choices)), key=lambda at: sum(units for _, units in street.choices[at].stakes))


def _main_game(game: Game) -> MainGame:
    """The game in the solver's words; what it was not made for is refused."""
    contest, whole = game.contest, (0, 1, 2, 3, 4)
    if contest is None or (game.own, game.dealer, game.community, game.dead) != (2, 2, 5, 0):
        raise not_solved("these cards are not solved street by street", "cards")
    for hand in (*game.hands, contest.against):
        if hand.community != whole or len(hand.own) + len(hand.dealer) != 2 or (hand.own and hand.dealer):
            raise not_solved("a hand is made of other cards than two and the whole board", "hands")
        if hand.rank_list is not contest.against.rank_list:
            raise not_solved("hands are ranked by different lists", "hands")
    if any(len(hand.bands) != len(hand.rank_list.categories) for hand in game.hands):
        raise not_solved("a pay table tells hands of one class apart", "bets")
    if game.largest_price >= _LARGEST:
        raise not_solved(
            f"a round can come to {game.largest_price / game.scale:,.0f} units, in parts of 1/{game.scale:,}",
            "bets",
            f"pays whose whole numbers stay below {_LARGEST:,}",
        )
    staked = {bet for street in game.streets for choice in street.choices for bet, _ in choice.stakes}
    if len(staked) != 1 or any(choice.takes or choice.needs for s in game.streets for choice in s.choices):
        raise not_solved("decisions are about more than one bet", "streets")
    (play,) = staked
    if any(street.unless != play for street in game.streets[1:]) or any(street.dealer for street in game.streets):
        raise not_solved("a street goes on after a bet was staked, or a card of the dealer's is up", "streets")
    least = rank_of(contest.qualifies, contest.against.rank_list) if contest.qualifies else None
    rest = [bet for at, bet in enumerate(game.bets) if play not in (at, bet.rides_on)]
    if len(rest) != len(game.bets) - 1:
        raise not_solved("a bonus rides on what decisions stake", "bets")
    units = [bet.units if bet.rides_on is None else game.bets[bet.rides_on].units for bet in rest]
    steady = tuple(
        tuple(
            sum(many * bet.pays[place][band] for many, bet in zip(units, rest, strict=True)) for band in range(len(row))
        )
        for place, row in enumerate(game.bets[play].pays)
    )
    return MainGame(
        rank_list=contest.against.rank_list,
        cards=(2, 2, 5),
        streets=tuple(_options(street) for street in game.streets),
        turned=tuple(len(street.community) for street in game.streets),
        qualifies=None if least is None else least.key,
        qualifying_card=contest.qualifying_card,
        scale=game.scale,
        steady=steady,
        play=game.bets[play].pays,
        fold=sum(many * bet.fold for many, bet in zip(units, rest, strict=True)),
        opening_units=sum(_laid(bet) for bet in rest),
    )


def _laid(bet: Bet) -> int:
    return bet.units if bet.rides_on is None else 0


def _options(street: Street) -> Options:
    plays = sorted(units for choice in street.choices for _, units in choice.stakes)
    folds = any(choice.folds for choice in street.choices)
    return Options(street.id, tuple(plays), not all(choice.changes for choice in street.choices), folds)


def _results(game: Game, solved: SolvedHoldem) -> Results:
    """The solver's counts by plan, under the plans of the game."""
    (play,) = {bet for street in game.streets for choice in street.choices for bet, _ in choice.stakes}
    bands = len(solved.game.categories)
    counts = np.zeros((len(game.course.plans), bands, 6), np.int64)
    for multiple, rows in zip(solved.results.plans, solved.results.counts, strict=True):
        plan = next(
            number
            for number, one in enumerate(game.course.plans)
            if one.folded == (multiple == 0) and (one.folded or one.units[play] == multiple)
        )
        counts[plan] += np.array(rows, np.int64)
    names = tuple((band,) * len(game.hands) for band in range(bands))
    return Results(game, names, tuple(tuple(tuple(map(int, row)) for row in plan) for plan in counts))
