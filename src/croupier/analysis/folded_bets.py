"""Side bets that a fold takes with it: hands that best play of the main game folds end otherwise than shown ones."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb

from croupier.analysis.game import Game, GameHand, not_solved
from croupier.analysis.side_bets import BandResult, SideBet, ended
from croupier.analysis.solution import Solution
from croupier.analysis.solutions import Kept, keep, look_up
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay
from croupier.rulebook.thresholds import parse_threshold
from croupier.settlement import standing


def with_folds(rulebook: Rulebook, bet: SideBet, solution: Solution) -> SideBet:
    """The bet of somebody who plays the main game best, with the hands that he folds.

    The same bet where a fold changes nothing, as in every rulebook that comes with croupier: either the bet is read
    all the same, or no hand that it pays is folded. Else its outcomes are counted in deals of the main game.
    """
    lost = lost_by_fold(rulebook, bet)
    if not lost:
        return bet
    results = solution.results
    if not any(ending.plan.folded for ending in results.endings):
        return bet
    folded, ways = _folded(bet, solution)
    if not any(folded[band] for band in lost):
        return bet
    deals = results.deals * ways // bet.combinations
    outcomes: list[BandResult] = []
    for outcome in bet.outcomes:
        number = folded[outcome.category] if outcome.category in lost else 0
        outcomes.append(replace(outcome, combinations=outcome.combinations * deals - number))
        if number:
            outcomes.append(BandResult(outcome.category, number, *lost[outcome.category], folded=True))
    return replace(bet, outcomes=tuple(outcomes), never_folded=-bet.distribution.mean)


def lost_by_fold(rulebook: Rulebook, bet: SideBet) -> dict[str, tuple[Pay | None, Fraction]]:
    """The hands of a bet that end otherwise when they are folded, and how: what is paid, and what a unit comes to."""
    return {
        outcome.category: found
        for outcome in bet.outcomes
        if (found := ended(rulebook, bet.bet, standing.folded(), parse_threshold(outcome.category)))
        != (outcome.pay, outcome.net)
    }


def any_parts(hand: GameHand, own: int, community: int) -> list[tuple[list[int], list[int]]]:
    """Which of so many own and community cards, given in no order, may be those that a hand is made of."""
    parts = product(combinations(range(own), len(hand.own)), combinations(range(community), len(hand.community)))
    return [(list(mine), list(shared)) for mine, shared in parts]


def _folded(bet: SideBet, solution: Solution) -> tuple[dict[str, int], int]:
    """By band of the bet's hand: in how many deals best play folds it; each deal counted in so many ways."""
    game = solution.game
    for place, hand in enumerate(game.hands):
        if hand == bet.hand:
            found = dict.fromkeys(bet.hand.names, 0)
            for ending in solution.results.endings:
                if ending.plan.folded:
                    found[hand.names[ending.bands[place]]] += ending.deals
            return found, 1
    if _known_when_decided(game, bet.hand):
        # A solution that is kept is best play, and so are counts that are kept beside it.
        known = look_up(game, bet.hand) if isinstance(solution, Kept) else None
        counts, ways = known or _hand_by_hand(bet, solution)
        if isinstance(solution, Kept) and known is None:
            keep((counts, ways), game, bet.hand)
        return dict(zip(bet.hand.names, counts, strict=True)), ways
    raise not_solved(
        f"a fold changes {bet.bet!r}, which is read on other cards than those that best play folds",
        f"bets.{bet.bet}.on.fold",
        "a bet that a fold leaves alone, or one on the cards that are known when the one decision is made",
    )


def _known_when_decided(game: Game, hand: GameHand) -> bool:
    """Whether there is one decision, made with the cards of the hand and no others in sight."""
    [street, *later] = game.streets
    known = street.community == tuple(range(len(street.community))) and set(hand.community) <= set(street.community)
    small = game.own <= 5 and len(street.community) <= 3
    return not (later or street.dealer or hand.dealer or game.dead) and known and small


def _hand_by_hand(bet: SideBet, solution: Solution) -> tuple[list[int], int]:
    """Every own hand by itself, on every kind of cards that lie on the board by then.

    Hands are sets here: where the bet is read on a part of the cards, that may be any of them, which are the ways.
    """
    import numpy as np

    from croupier.analysis.card_sets import kinds_of
    from croupier.ranking.tables import plain_values

    game, [street] = solution.game, solution.game.streets
    decisions, up = solution.decisions(0), len(street.community)
    # Of equal decisions the one that stakes least is taken, and a fold stakes least.
    folds = sum(1 << at for at, choice in enumerate(street.choices) if choice.folds)
    counts = np.zeros(len(bet.hand.bands), np.int64)
    parts = any_parts(bet.hand, game.own, up)
    choices = np.array(list(combinations(range(52 - up), game.own)), np.intp)
    kinds = kinds_of(up) if up else None
    boards = zip(kinds.cards.tolist(), kinds.weights.tolist(), strict=True) if kinds is not None else [([], 1)]
    for board, weight in boards:
        own = np.array([card for card in range(52) if card not in board], np.uint8)[choices]
        shared = np.broadcast_to(np.array(board, np.uint8), (len(own), up))
        best = decisions.best[0][decisions.numbers(own, shared, shared[:, :0])]
        given_up = best & folds != 0
        own, shared = own[given_up], shared[given_up]
        for mine, turned in parts:
            values = plain_values(np.concatenate((own[:, mine], shared[:, turned]), axis=1), bet.hand.rank_list)
            bands = np.searchsorted(np.array(bet.hand.bands), values, side="right") - 1
            counts += weight * np.bincount(bands, minlength=len(counts))
    deals = solution.results.deals // (comb(52, up) * comb(52 - up, game.own))
    return [int(count) * deals for count in counts], len(parts)
