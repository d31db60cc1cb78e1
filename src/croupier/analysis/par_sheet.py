"""The PAR sheet of one rulebook: every bet with its outcomes and figures, the jackpot and the best strategy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING

from croupier.analysis.folded_bets import with_folds
from croupier.analysis.holdem_solution import SolvedHoldem
from croupier.analysis.jackpots import JackpotBet, jackpot_bet
from croupier.analysis.main_game import main_bets, not_solved, play_bet, price_main_game
from croupier.analysis.main_results import MainResults
from croupier.analysis.prices import STANDINGS, net, shown
from croupier.analysis.side_bets import SideBet, side_bet, side_bet_names
from croupier.rulebook import Rulebook
from croupier.settlement import standing

if TYPE_CHECKING:
    from croupier.analysis.holdem.solver import Progress
    from croupier.analysis.three_card.solver import SolvedThreeCard


@dataclass(frozen=True)
class Share:
    """One bet's part in the main game, in Antes a round: what is staked on it, and what it comes to."""

    bet: str
    label: str
    staked: Fraction
    net: Fraction


@dataclass(frozen=True)
class ParSheet:
    """Everything that can be said exactly about the bets of a rulebook."""

    rulebook: Rulebook
    base: str
    solution: SolvedHoldem | SolvedThreeCard
    side_bets: tuple[SideBet, ...]
    jackpot: JackpotBet | None
    #: What was changed for this sheet: readings and single values, as they were asked for.
    changes: tuple[str, ...] = ()

    @property
    def main(self) -> MainResults:
        """How the main game ends under best play."""
        return self.solution.results

    @cached_property
    def digest(self) -> str:
        """A name for the whole content of the rulebook: two sheets with the same one are about the same rules."""
        return rulebook_digest(self.rulebook)

    @cached_property
    def shares(self) -> tuple[Share, ...]:
        """The bets of the main game with what each comes to under best play."""
        return tuple(self._shares())

    def _shares(self) -> Iterator[Share]:
        book, play, deals = self.rulebook, play_bet(self.rulebook), self.main.deals
        for name in (*main_bets(book), play):
            total = staked = Fraction(0)
            for ending in self.main.endings():
                units = ending.multiple if name == play else 1
                situations = shown(ending.standing) if ending.multiple else standing.folded()
                if name == play and not ending.multiple:
                    continue
                total += units * ending.deals * net(book, name, situations, ending.category)
                staked += units * ending.deals if book.bets[name].staked else 0
            yield Share(name, book.bets[name].label, staked / deals, total / deals)


def standing_words(place: int) -> str:
    """A standing in a dealer's words."""
    qualifies, compared = STANDINGS[place]
    word = {1: "win", 0: "tie", -1: "lose"}[compared]
    return word if qualifies else f"{word}, dealer does not qualify"


def rulebook_digest(rulebook: Rulebook) -> str:
    """SHA-256 of the rulebook's content, readings and changes applied, in a fixed order."""
    content = rulebook.model_dump(mode="json", by_alias=True)
    return sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def par_sheet(
    rulebook: Rulebook, *, changes: tuple[str, ...] = (), fresh: bool = False, progress: Progress | None = None
) -> ParSheet:
    """Compute the PAR sheet of a rulebook."""
    solution = solve_main_game(rulebook, fresh=fresh, progress=progress)
    bets = tuple(with_folds(rulebook, side_bet(rulebook, name), solution.results) for name in side_bet_names(rulebook))
    jackpot = jackpot_bet(rulebook)
    if jackpot is not None:
        jackpot = replace(jackpot, side_bet=with_folds(rulebook, jackpot.side_bet, solution.results))
    return ParSheet(rulebook, rulebook.streets[0].on, solution, bets, jackpot, changes)


def solve_main_game(
    rulebook: Rulebook, *, fresh: bool = False, progress: Progress | None = None
) -> SolvedHoldem | SolvedThreeCard:
    """Solve the main game, by whichever of the two ways fits its cards."""
    game = price_main_game(rulebook)
    if game.cards[0] == 3:
        from croupier.analysis.three_card import solver

        return solver.solve(game)
    if game.cards[0] == 2:
        from croupier.analysis.solved_games import solve_holdem

        return solve_holdem(game, fresh=fresh, progress=progress)
    raise not_solved(f"games with {game.cards[0]} own cards are not solved", "cards.own", "two or three own cards")
