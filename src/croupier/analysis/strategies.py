"""The strategy of a rulebook, whichever way its game is solved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.analysis.main_game import price_main_game
from croupier.analysis.strategy import Strategy
from croupier.rulebook import Rulebook

if TYPE_CHECKING:
    from croupier.analysis.holdem.solver import Progress
    from croupier.analysis.holdem_solution import SolvedHoldem
    from croupier.analysis.three_card.solver import SolvedThreeCard


def strategy_of(
    rulebook: Rulebook, *, fresh: bool = False, progress: Progress | None = None
) -> tuple[SolvedHoldem | SolvedThreeCard, Strategy]:
    """Solve a game and put its best play into words, with the price of everything simpler."""
    game = price_main_game(rulebook)
    if game.cards[0] == 3:
        from croupier.analysis.three_card import habits as three_card_habits
        from croupier.analysis.three_card import solver

        three_card = solver.solve(game)
        return three_card, three_card_habits.strategy(three_card)
    from croupier.analysis.holdem import habits
    from croupier.analysis.solved_games import solve_flops

    solved, flops = solve_flops(game, fresh=fresh, progress=progress)
    return solved, habits.strategy(solved, flops)
