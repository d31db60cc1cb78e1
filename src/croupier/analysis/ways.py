"""Ways to play a game with community cards that its book tells of, each counted over every deal beside best play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from croupier.analysis.card_sets import Integers
from croupier.analysis.classes import Flags, Sight
from croupier.analysis.game import Game
from croupier.analysis.reports.figures import percent
from croupier.analysis.routes import boards
from croupier.analysis.routes.boards import Blind, Given, Taken
from croupier.analysis.solution import least_staked
from croupier.analysis.strategy import FlopKind, Habit
from croupier.analysis.written import Decisions, Named, cautious, first_open, read_decisions
from croupier.errors import InputError
from croupier.languages import Sentence, Worded, in_data
from croupier.rulebook.play import Play, WayToPlay

#: `best play-4x`: the hands with which best play does that.
_BEST: Final = "best "
#: Information sets that are gone through at a time.
_AT_ONCE: Final = 1 << 18

#: By street and state.
_Tables = dict[tuple[int, int], Taken]


class _Fitting(NamedTuple):
    """A way that fits the game: what it does on some streets, nothing where the own cards are not looked at."""

    way: WayToPlay
    written: Decisions


@dataclass(frozen=True)
class Study:
    """A solved game, and the ways in which people play it."""

    solution: boards.BoardSolution
    play: Play

    @property
    def game(self) -> Game:
        return self.solution.game

    @cached_property
    def worths(self) -> dict[str, Fraction]:
        """What each way is worth that fits the game; all but the basic one, which is what others are together."""
        # What is summed over whole boards is the same for ways that play them alike.
        alike: dict[int, boards.BoardSolution] = {}
        found: dict[str, Fraction] = {}
        for way, written in self._fitting:
            if way.blind:
                found[way.name] = boards.play(self.game, Blind({})).worth
            elif (taken := self._taken(written)) is not None:
                key = hash(tuple(id(table) for at, table in taken.items() if self._whole(at[0])))
                alike[key] = boards.play(self.game, Given(taken), alike.get(key))
                found[way.name] = alike[key].worth
        return found

    def ways(self, kind: str) -> tuple[Habit, ...]:
        """The ways of this kind, with what they cost."""
        best = self.solution.worth
        return tuple(
            Habit(way.name, in_data(way.name), in_data(way.says), self.worths[way.name], best - self.worths[way.name])
            for way, _ in self._fitting
            if way.kind == kind and way.name in self.worths
        )

    def rules(self, unit: str) -> Iterator[Sentence]:
        """The ways that are said in words, each with its cost in this very game."""
        for way, _ in self._fitting:
            if way.words and way.name in self.worths:
                yield way.told(cost_of(self.solution.worth - self.worths[way.name], unit))

    def hand_kinds(self) -> Iterator[FlopKind]:
        """Kinds of hands on streets before the whole board: how often best play stakes more, and one rule for all."""
        for at in self.solution.recipe.node_of:
            name = self.game.streets[at[0]].id
            kinds = [(kind.name, kind.classes) for kind in self.play.kinds if kind.street == name]
            if kinds:
                yield from self._hand_kinds(at, kinds)

    def _hand_kinds(self, at: tuple[int, int], kinds: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[FlopKind]:
        sums, (reached, deals) = self.solution.sums(at), boards.reached(self._best_play, at)
        order = cautious(self.game, at[0])
        least, most = sums[order[0]], np.max([sums[place] for place in order[1:]], axis=0)
        raised, everything = most > least, int(reached.sum())
        of_hand = self._kind_numbers(at[0], [classes for _, classes in kinds]).reshape(reached.shape)
        for place, (name, _) in enumerate(kinds):
            weights = np.where(of_hand == place, reached, 0)
            if not (number := int(weights.sum())):
                continue
            gain, loss = (_total(np.where(where, weights * (most - least), 0)) for where in (raised, ~raised))
            share = Fraction(int(weights[raised].sum()), number)
            yield FlopKind(
                in_data(name), Fraction(number, everything), share, Fraction(-loss, deals), Fraction(gain, deals)
            )

    def _kind_numbers(self, street: int, kinds: Sequence[tuple[str, ...]]) -> Taken:
        """By information set: the place of the first kind that names it, or of the one that has no classes."""
        rest = next((place for place, classes in enumerate(kinds) if not classes), len(kinds))
        found = np.full(self._size(street), rest, np.uint8)
        for numbers, own, community in self.solution.sets(street, _AT_ONCE):
            sight, left = Sight(self.game, own, community), np.ones(len(own), np.bool_)
            for place, classes in enumerate(kinds):
                for text in classes:
                    here = left & sight.class_of(text, f"kinds[{place}]")
                    found[numbers[here]] = place
                    left &= ~here
        return found

    # ---- decisions ----

    @cached_property
    def _fitting(self) -> tuple[_Fitting, ...]:
        found = []
        for way in self.play.ways:
            plays = self.play.streets_of(way)
            if way.kind == "basic" or plays is None:
                continue
            try:
                found.append(_Fitting(way, read_decisions(way.name, self.game, plays)))
            except InputError:
                continue
        return tuple(found)

    @cached_property
    def _best(self) -> _Tables:
        """Best play; of equal choices the one that stakes least."""
        found: _Tables = {}
        for street, steps in enumerate(self.game.course.steps):
            best, choices = self.solution.decisions(street).best, self.game.streets[street].choices
            for state, step in enumerate(steps):
                if self.game.streets[street].open_to(step.units):
                    found[street, state] = least_staked(choices, step.units)[best[state]]
        return found

    @cached_property
    def _best_play(self) -> boards.BoardSolution:
        return boards.play(self.game, Given(self._best))

    def _taken(self, written: Decisions) -> _Tables | None:
        """What a way does in every information set; None where it names hands that are none here."""
        taken = dict(self._best)
        for at in taken:
            if named := written[at[0]]:
                table = self._by_rule[at[0]][repr(named)]
                if table is None:
                    return None
                taken[at] = table[at[1]]
        return taken

    @cached_property
    def _by_rule(self) -> dict[int, dict[str, dict[int, Taken] | None]]:
        """By street and rule: what it does, by state; every rule of a street in one go through what can be seen."""
        return {street: self._by_rules(street) for street in range(len(self.game.streets))}

    def _by_rules(self, street: int) -> dict[str, dict[int, Taken] | None]:
        rules = {repr(named): named for _, written in self._fitting if (named := written[street])}
        best = {state: table for (of, state), table in self._best.items() if of == street}
        found: dict[str, dict[int, Taken] | None] = {
            key: {state: np.zeros_like(table) for state, table in best.items()} for key in rules
        }
        for numbers, own, community in self.solution.sets(street, _AT_ONCE) if rules else ():
            sight = Sight(self.game, own, community)
            for key, named in rules.items():
                if (tables := found[key]) is None:
                    continue
                try:
                    for state, table in tables.items():
                        table[numbers] = self._chosen(street, named, sight, best[state][numbers])
                except InputError:
                    found[key] = None
        return found

    def _chosen(self, street: int, named: Named, sight: Sight, best: Taken) -> Taken:
        choices = self.game.streets[street].choices
        ids = [choice.id for choice in choices]

        def flags(text: str, where: str) -> Flags:
            if (does := text.removeprefix(_BEST)) in ids and does != text:
                same: Flags = best == ids.index(does)
                return same
            return sight.class_of(text, where)

        tried = [(at, flags(text, where)) for at, classes in named for text, where in classes]
        return first_open(choices, tried, cautious(self.game, street)[0], sight.own, sight.community)

    def _whole(self, street: int) -> bool:
        return self.solution.recipe.up(street) == self.solution.recipe.whole

    def _size(self, street: int) -> int:
        return next(len(table) for (of, _), table in self._best.items() if of == street)


def cost_of(cost: Fraction, unit: str) -> Sentence:
    """What a way to play costs: `0.0864% of the Ante`."""
    return Sentence("cost-of-bet", cost=Worded(lambda language: percent(cost, language=language)), bet=unit)


def _total(sums: Integers) -> int:
    """Add up without a bound: a sum over every deal may outgrow 64 bits where those of single boards do not."""
    return sum(map(int, sums.sum(axis=1)))
