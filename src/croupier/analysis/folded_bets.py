"""Side bets that a fold takes with it: hands that best play of the main game folds end otherwise than shown ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

from croupier.analysis.game import Game, Hand, not_solved
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
    return replace(bet, outcomes=tuple(outcomes), never_folded=-bet.distribution.mean)


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
    if _known_when_decided(game, bet.hand):
        return _hand_by_hand(bet, solution)
    raise not_solved(
        f"a fold changes {bet.bet!r}, which is read on other cards than those that best play folds",
        f"bets.{bet.bet}.on.fold",
        "a bet that a fold leaves alone, or one on the cards that are known when the one decision is made",
    )


def _known_when_decided(game: Game, hand: Hand) -> bool:
    """Whether there is one decision, made with the cards of the hand and no others in sight."""
    [street, *later] = game.streets
    known = street.community == tuple(range(len(street.community))) and set(hand.community) <= set(street.community)
    small = game.own <= 5 and len(street.community) <= 3
    return not (later or street.dealer or hand.dealer or game.dead) and known and small


def _hand_by_hand(bet: SideBet, solution: Solution) -> dict[str, int]:
    """Every own hand by itself, on every kind of cards that lie on the board by then."""
    import numpy as np

    from croupier.analysis.card_sets import kinds_of
    from croupier.ranking.tables import plain_values

    game, [street] = solution.game, solution.game.streets
    decisions, up = solution.decisions(0), len(street.community)
    # Of equal decisions the one that stakes least is taken, and a fold stakes least.
    folds = sum(1 << at for at, choice in enumerate(street.choices) if choice.folds)
    counts = np.zeros(len(bet.hand.bands), np.int64)
    choices = np.array(list(combinations(range(52 - up), game.own)), np.intp)
    kinds = kinds_of(up) if up else None
    boards = zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True) if kinds is not None else [([], 1)]
    for board, weight in boards:
        own = np.array([card for card in range(52) if card not in board], np.uint8)[choices]
        shared = np.broadcast_to(np.array(board, np.uint8), (len(own), up))
        best = decisions.best[0][decisions.numbers(own, shared, shared[:, :0])]
        cards = np.concatenate((own[:, list(bet.hand.own)], shared[:, list(bet.hand.community)]), axis=1)
        values = plain_values(cards[best & folds != 0], bet.hand.rank_list)
        bands = np.searchsorted(np.array(bet.hand.bands), values, side="right") - 1
        counts += weight * np.bincount(bands, minlength=len(counts))
    deals = solution.results.deals // (comb(52, up) * comb(52 - up, game.own))
    return {name: int(count) * deals for name, count in zip(bet.hand.names, counts, strict=True)}
