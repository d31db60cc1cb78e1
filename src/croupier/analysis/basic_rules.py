"""The basic rule of a book beside best play: what it comes to over every deal of a game without a dealer's board."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final, TypeAlias

import numpy as np

from croupier.analysis.card_sets import Cards, kinds_of
from croupier.analysis.classes import Sight
from croupier.analysis.game import Game
from croupier.analysis.routes import longest_suit
from croupier.analysis.routes.against_dealer import AgainstDealerSolution
from croupier.analysis.routes.longest_suit import LongestSuitSolution
from croupier.analysis.routes.without_dealer import NoDealerSolution, StreetValues
from croupier.analysis.strategy import Habit
from croupier.analysis.written import Decisions, Named, Small, cautious, first_open, read_decisions
from croupier.errors import InputError
from croupier.narrator.teller import decided, sentence
from croupier.rulebook.play import Play

#: Hands that are gone through at a time.
_AT_ONCE: Final = 1 << 18

Solved: TypeAlias = AgainstDealerSolution | LongestSuitSolution | NoDealerSolution


def basic_rules(solution: Solved, play: Play) -> Iterator[Habit]:
    """Each basic rule that fits the game, with what it costs against best play."""
    game, best = solution.game, solution.results.distribution.mean
    for way in play.ways:
        plays = play.streets_of(way)
        if way.kind != "basic" or not plays:
            continue
        try:
            written = read_decisions(way.name, game, plays)
            worth = _worth(solution, written)
        except InputError:
            continue
        yield Habit(way.name, way.says or _says(game, written), worth, best - worth)


def _says(game: Game, written: Decisions) -> str:
    """A rule as it is written down, street by street."""
    found = []
    for street, named in enumerate(written):
        choices = game.streets[street].choices
        where = f"{game.streets[street].id.replace('-', ' ')}: " if len(written) > 1 else ""
        parts = [f"{decided(choices[at].id)} with {' or '.join(text for text, _ in classes)}" for at, classes in named]
        found.append(f"{where}{', '.join([*parts, f'else {decided(choices[cautious(game, street)[0]].id)}'])}.")
    return " ".join(map(sentence, found))


def _worth(solution: Solved, written: Decisions) -> Fraction:
    """What a rule comes to, in main bets."""
    game = solution.game
    if isinstance(solution, NoDealerSolution):
        return _without_dealer(solution, written)
    if isinstance(solution, LongestSuitSolution):
        return _of_suits(solution, _taken(game, 0, written[0], kinds_of(game.own).cards))
    # Sums stand by hand and by choice, those that stake least first.
    places = np.argsort(cautious(game, 0))[_taken(game, 0, written[0], solution.cards)]
    chosen = solution.sums[np.arange(len(places)), places]
    total = sum(int(weight) * int(each) for weight, each in zip(solution.weights, chosen, strict=True))
    return Fraction(total, comb(52, game.own) * solution.deals_each * game.scale)


def _of_suits(solution: LongestSuitSolution, taken: Small) -> Fraction:
    """Only hands with which the rule is not best play are weighed again."""
    game, results = solution.game, solution.results
    wrong = np.flatnonzero(solution.plans >> np.argsort(cautious(game, 0))[taken] & 1 == 0)
    lost = 0
    if len(wrong):
        less = longest_suit.solve(game, taken=taken[wrong], those=wrong).best
        each = zip(solution.weights[wrong], solution.best[wrong], less, strict=True)
        lost = sum(int(weight) * (int(best) - int(worth)) for weight, best, worth in each)
    return results.distribution.mean - Fraction(lost, results.deals * game.scale)


def _without_dealer(solution: NoDealerSolution, written: Decisions) -> Fraction:
    """Worth one where a choice is taken and nothing elsewhere, best play is what is taken."""
    game, streets = solution.game, []
    for number, (street, named) in enumerate(zip(solution.streets, written, strict=True)):
        taken = _taken(game, number, named, kinds_of(street.seen).cards)
        states = (range(len(step.leads)) for step in game.course.steps[number])
        sums = tuple(tuple((taken == at).astype(np.int64) for at in choices) for choices in states)
        streets.append(StreetValues(street.seen, sums))
    return NoDealerSolution(game, solution.cards, tuple(streets)).results.distribution.mean


def _taken(game: Game, street: int, named: Named, seen: Cards) -> Small:
    """By hand: the place of the choice; what the rule does not name takes the one that stakes least."""
    choices, least = game.streets[street].choices, cautious(game, street)[0]
    found = np.zeros(len(seen), np.uint8)
    for first in range(0, len(seen), _AT_ONCE):
        part = slice(first, first + _AT_ONCE)
        sight = Sight(game, seen[part, : game.own], seen[part, game.own :])
        tried = [(at, sight.class_of(text, where)) for at, classes in named for text, where in classes]
        found[part] = first_open(choices, tried, least, sight.own, sight.community)
    return found
