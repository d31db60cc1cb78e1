"""Side bets that a fold takes with it: hands that best play of the main game folds end otherwise than shown ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

from croupier.analysis.game import Game, not_solved
from croupier.analysis.side_bets import Outcome, SideBet, ended
from croupier.analysis.solution import Solution
from croupier.rulebook import Rulebook
from croupier.rulebook.thresholds import parse_threshold
from croupier.settlement import standing


def with_folds(rulebook: Rulebook, bet: SideBet, solution: Solution) -> SideBet:
    """The bet of somebody who plays the main game best, with the hands that he folds.

    The same bet where a fold changes nothing, as in every rulebook that comes with croupier: either the bet is read
    all the same, or no hand that it pays is folded. Else its outcomes are counted in deals of the main game.
    """
    lost = {
        outcome.category: found
        for outcome in bet.outcomes
        if (found := ended(rulebook, bet.bet, standing.folded(), parse_threshold(outcome.category)))
        != (outcome.pay, outcome.net)
    }
    results = solution.results
    if not lost or not any(ending.plan.folded for ending in results.endings):
        return bet
    folded = _folded(bet, solution)
    if not any(folded[band] for band in lost):
        return bet
    deals = results.deals // bet.combinations
    outcomes: list[Outcome] = []
    for outcome in bet.outcomes:
        number = folded[outcome.category] if outcome.category in lost else 0
        outcomes.append(replace(outcome, combinations=outcome.combinations * deals - number))
        if number:
            outcomes.append(Outcome(outcome.category, number, *lost[outcome.category], folded=True))
    return replace(bet, outcomes=tuple(outcomes))


def _folded(bet: SideBet, solution: Solution) -> dict[str, int]:
    """By band of the bet's hand: in how many deals best play folds it."""
    game = solution.game
    for place, hand in enumerate(game.hands):
        if hand == bet.hand:
            found = dict.fromkeys(bet.hand.names, 0)
            for ending in solution.results.endings:
                if ending.plan.folded:
                    found[hand.names[ending.bands[place]]] += ending.deals
            return found
    if _decided_by_own_cards(game) and bet.hand.own == tuple(range(game.own)) and bet.hand.cards == game.own:
        return _hand_by_hand(bet, solution)
    raise not_solved(
        f"a fold changes {bet.bet!r}, which is read on other cards than those that best play folds",
        f"bets.{bet.bet}.on.fold",
        "a bet that a fold leaves alone, or one on the cards of the main game",
    )


def _decided_by_own_cards(game: Game) -> bool:
    street = game.streets[0]
    return len(game.streets) == 1 and not street.dealer and not street.community and game.own <= 5 and not game.dead


def _hand_by_hand(bet: SideBet, solution: Solution) -> dict[str, int]:
    """Every own hand by itself, for lists that tell suits apart."""
    import numpy as np

    from croupier.ranking.tables import plain_values

    game = solution.game
    hands = np.fromiter((card for each in combinations(range(52), game.own) for card in each), np.uint8)
    hands = hands.reshape(-1, game.own)
    none = np.zeros((len(hands), 0), np.uint8)
    decisions = solution.decisions(0)
    best = decisions.best[0][decisions.numbers(hands, none, none)]
    # Of equal decisions the one that stakes least is taken, and a fold stakes least.
    folds = sum(1 << at for at, choice in enumerate(game.streets[0].choices) if choice.folds)
    values = plain_values(hands[best & folds != 0], bet.hand.rank_list)
    bands = np.searchsorted(np.array(bet.hand.bands), values, side="right") - 1
    deals = solution.results.deals // comb(52, game.own)
    counts = np.bincount(bands, minlength=len(bet.hand.bands))
    return {name: int(count) * deals for name, count in zip(bet.hand.names, counts, strict=True)}
