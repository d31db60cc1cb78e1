"""The PAR sheet of one rulebook: every bet with its outcomes and figures, the jackpot and the best strategy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from croupier.analysis.folded_bets import with_folds
from croupier.analysis.game import STANDINGS, Game
from croupier.analysis.jackpots import JackpotPays, jackpot_bet
from croupier.analysis.reading import game_of
from croupier.analysis.results import GameEnding, Results
from croupier.analysis.side_bets import SideBet, side_bet, side_bet_names
from croupier.analysis.solution import Progress, Solution
from croupier.analysis.solutions import device_of, solved
from croupier.errors import RulebookError, bad_value
from croupier.rulebook import Rulebook
from croupier.rulebook.digest import rulebook_digest


@dataclass(frozen=True)
class BetShare:
    """One bet's part in the main game, in main bets a round: what is staked on it, and what it comes to."""

    bet: str
    label: str
    staked: Fraction
    net: Fraction


@dataclass(frozen=True)
class ParSheet:
    """Everything that can be said exactly about the bets of a rulebook."""

    rulebook: Rulebook
    base: str
    solution: Solution
    side_bets: tuple[SideBet, ...]
    jackpot: JackpotPays | None
    #: What was changed for this sheet: readings and single values, as they were asked for.
    changes: tuple[str, ...] = ()
    #: Cards that somebody knows from the start, by whose they are: `dealer`, `community`, `boxes`.
    seen: Mapping[str, int] = field(default_factory=dict)
    #: Bets beside the main game that have no figures, the jackpot among them, and why.
    refused: Mapping[str, RulebookError] = field(default_factory=dict)

    @property
    def main(self) -> Results:
        """How the main game ends under best play."""
        return self.solution.results

    @property
    def device(self) -> str:
        """Where the main game was solved."""
        return device_of(self.solution)

    @cached_property
    def digest(self) -> str:
        """A name for the whole content of the rulebook: two sheets with the same one are about the same rules."""
        return rulebook_digest(self.rulebook)

    @cached_property
    def shares(self) -> tuple[BetShare, ...]:
        """The bets of the main game with what each comes to under best play."""
        return tuple(self._shares())

    def _shares(self) -> Iterator[BetShare]:
        game, main = self.main.game, self.main
        for place, bet in enumerate(game.bets):
            total = staked = 0
            for ending in main.endings:
                units = ending.plan.units[place if bet.rides_on is None else bet.rides_on]
                price = bet.fold if ending.plan.folded else bet.pays[ending.standing][ending.bands[bet.hand]]
                total += units * price * ending.deals
                staked += units * ending.deals if bet.rides_on is None else 0
            label = self.rulebook.bets[bet.id].label
            yield BetShare(bet.id, label, Fraction(staked, main.deals), Fraction(total, main.deals * game.scale))

    @property
    def unit(self) -> str:
        """What the main game is reckoned in units of, as the layout calls it."""
        return self.rulebook.bets[self.base].label

    def result_words(self, ending: GameEnding) -> str:
        """How a round ended, in a dealer's words."""
        if ending.plan.folded:
            return "fold"
        return standing_words(ending.standing) if self.main.game.contest is not None else "read"


def standing_words(place: int) -> str:
    """A standing in a dealer's words."""
    qualifies, compared = STANDINGS[place]
    word = {1: "win", 0: "tie", -1: "lose"}[compared]
    return word if qualifies else f"{word}, dealer does not qualify"


def _known(game: Game, seen: Mapping[str, int]) -> Game:
    """The game of somebody who knows so many cards; more than there are cannot be seen."""
    hidden = game.dealer - len({place for street in game.streets for place in street.dealer})
    most = {"dealer": hidden, "community": game.community, "boxes": 52 - game.own - game.dealer - game.community}
    for whose, number in seen.items():
        if number > most[whose]:
            raise bad_value(f"{number} cards of {whose} cannot be seen", "--seen", f"{whose}={most[whose]} at most")
    return game.seeing(**seen)


def par_sheet(
    rulebook: Rulebook,
    *,
    changes: tuple[str, ...] = (),
    seen: Mapping[str, int] | None = None,
    fresh: bool = False,
    progress: Progress | None = None,
) -> ParSheet:
    """Compute the PAR sheet of a rulebook; `seen` are cards that somebody knows from the start (`Game.seeing`).

    With seen cards the sheet is about the main game alone. A bet beside it that is not solved is refused by itself.
    """
    solution = solved(_known(game_of(rulebook), seen or {}), fresh=fresh, progress=progress)
    if seen:
        # Whoever knows more folds otherwise; what that does to side bets is not what is asked.
        return ParSheet(rulebook, rulebook.main_bet, solution, (), None, changes, seen)
    bets: list[SideBet] = []
    refused: dict[str, RulebookError] = {}
    for name in side_bet_names(rulebook):
        try:
            bets.append(with_folds(rulebook, side_bet(rulebook, name), solution))
        except RulebookError as error:
            refused[name] = error
    jackpot = None
    try:
        if (found := jackpot_bet(rulebook)) is not None:
            jackpot = replace(found, side_bet=with_folds(rulebook, found.side_bet, solution))
    except RulebookError as error:
        refused[rulebook.jackpot_bet or ""] = error
    return ParSheet(rulebook, rulebook.main_bet, solution, tuple(bets), jackpot, changes, refused=refused)
