"""How the boxes of a simulated table decide: best play, a basic rule, playing everything, or a file of decisions.

- `suits`: hands that exchanging suits cannot tell apart; `classes`: hand classes as a file names them;
- `three_card`, `holdem`: the decisions of every hand as arrays; `files`: a strategy file, read and refused.
"""

from __future__ import annotations

from typing import Any, Final

from croupier.analysis.main_game import price_main_game
from croupier.errors import Code, InputError
from croupier.rulebook import Rulebook
from croupier.simulation.kernels.layout import Strategy

BEST: Final = "best"
BASIC: Final = "basic"
ALWAYS_PLAY: Final = "always-play"
NAMES: Final = (BEST, BASIC, ALWAYS_PLAY)


def compile_strategy(rulebook: Rulebook, strategy: str | dict[str, Any]) -> Strategy:
    """The decisions of every hand, as the kernels look them up."""
    if isinstance(strategy, str) and strategy not in NAMES:
        raise InputError(
            Code.UNKNOWN_STRATEGY,
            f"{strategy!r} is no strategy",
            at="strategy",
            expected=f"{', '.join(NAMES)}, or the path of a strategy file",
        )
    game = price_main_game(rulebook)
    if game.cards[0] == 3:
        from croupier.simulation.strategies import three_card

        return three_card.decisions(rulebook, game, strategy)
    from croupier.simulation.strategies import holdem

    return holdem.decisions(rulebook, game, strategy)
