"""Side bets that a fold takes with it: hands that best play of the main game folds end otherwise than shown ones."""

from __future__ import annotations

from dataclasses import replace

from croupier.analysis.combinations import combinations_by_category
from croupier.analysis.main_game import not_solved
from croupier.analysis.main_results import MainResults
from croupier.analysis.side_bets import Outcome, SideBet, ended
from croupier.rulebook import Rulebook
from croupier.settlement import standing


def with_folds(rulebook: Rulebook, bet: SideBet, results: MainResults) -> SideBet:
    """The bet of somebody who plays the main game best, with the hands that he folds.

    The same bet where a fold changes nothing, as in every rulebook that comes with croupier: either the bet is read
    all the same, or no hand that it pays is folded. Else its outcomes are counted in deals of the main game.
    """
    changed = [o for o in bet.outcomes if ended(rulebook, bet.bet, standing.folded(), o.category) != (o.pay, o.net)]
    folded = {o.category: _folded(rulebook, bet, o, results) for o in changed} if results.frequency(0) else {}
    if not any(folded.values()):
        return bet
    deals = results.deals // bet.combinations
    outcomes: list[Outcome] = []
    for outcome in bet.outcomes:
        lost = folded.get(outcome.category, 0)
        outcomes.append(replace(outcome, combinations=outcome.combinations * deals - lost))
        if lost:
            pay, net = ended(rulebook, bet.bet, standing.folded(), outcome.category)
            outcomes.append(Outcome(outcome.category, lost, pay, net, folded=True))
    return replace(bet, outcomes=tuple(outcomes))


def _folded(rulebook: Rulebook, bet: SideBet, outcome: Outcome, results: MainResults) -> int:
    """In how many deals best play folds this category, where the bet reads the cards that decide the main game."""
    contest, pays = rulebook.hands[rulebook.box_hand], rulebook.bets[bet.bet].pays
    if pays is None or rulebook.hands[pays.hand].source != contest.source:
        raise not_solved(
            f"a fold changes {bet.bet!r}, which is read on other cards than those that best play folds",
            f"bets.{bet.bet}.on.fold",
            "a bet that a fold leaves alone, or one on the cards of the main game",
        )
    known: dict[str, int] = combinations_by_category(contest.list, bet.cards)
    if known.get(outcome.category) != outcome.combinations:
        # The lists part here: royals have a place of their own, or a low straight flush has none.
        if any(ending.category == "straight-flush" and not ending.multiple for ending in results.endings()):
            raise not_solved(f"best play folds straight flushes, which {bet.bet!r} tells apart", "bets")
        return 0
    return sum(e.deals for e in results.endings() if not e.multiple and e.category == outcome.category)
