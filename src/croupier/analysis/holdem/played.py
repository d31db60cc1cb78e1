"""A given way to play a Hold'em game, over all deals: how often it comes to each result, exactly."""

from __future__ import annotations

from croupier.analysis.holdem import solver
from croupier.analysis.holdem.reach import Small
from croupier.analysis.holdem.solver import Deck, RiverChoices, Workers
from croupier.analysis.main_game import MainGame
from croupier.analysis.main_results import MainResults


def results_of(game: MainGame, at_hole: Small, at_flop: Small, at_river: RiverChoices) -> MainResults:
    """The results when these multiples are played: by hole, by flop and hole (0: check), on the river (0: fold)."""
    solver.require_holdem(game)
    work = Workers(None)
    try:
        deck = Deck.of(game)
        return solver.count_results(deck, solver.fill_rivers(deck, work), at_hole, at_flop, at_river, work)
    finally:
        work.close()
