"""The strategy of a rulebook: best play in words and charts, and what simpler ways to play cost."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial, reduce
from itertools import groupby
from math import comb
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.analysis import registry
from croupier.analysis.card_sets import Cards, kinds_of
from croupier.analysis.charts import Chart, after, charts, hands_to, street_words, undrawn
from croupier.analysis.classes import Sight
from croupier.analysis.game import Game, contest_of, least_first, open_choices
from croupier.analysis.hand_counts import band_counts
from croupier.analysis.hole_kinds import kind_name
from croupier.analysis.reading import game_of
from croupier.analysis.reports.flop_table import flop_street
from croupier.analysis.routes import against_dealer, boards, longest_suit
from croupier.analysis.routes.against_dealer import AgainstDealerSolution
from croupier.analysis.routes.longest_suit import LongestSuitSolution
from croupier.analysis.routes.without_dealer import NoDealerSolution, StreetValues
from croupier.analysis.solution import Progress, Solution
from croupier.analysis.strategy import EdgeHand, FlopKind, Habit, Strategy
from croupier.analysis.ways import Study, cost_of
from croupier.analysis.written import Decisions, Named, Small, cautious, first_open, read_decisions
from croupier.cards import RANKS
from croupier.errors import InputError
from croupier.languages import Called, Sentence, Text, Worded, called, in_data
from croupier.money import in_marks
from croupier.narrator.teller import NONE, Teller, decided, sentence, yes_or_no
from croupier.ranking import HandRank
from croupier.ranking.tables import plain_values
from croupier.ranking.values import CATEGORY_SHIFT, rank_of
from croupier.rulebook import Rulebook
from croupier.rulebook.play import Play

#: More pieces than this are no rule that anybody remembers.
_MOST_PIECES: Final = 12


def strategy_of(rulebook: Rulebook, *, progress: Progress | None = None) -> tuple[Solution, Strategy]:
    """Solve a game and put its best play into words and charts, with the price of everything simpler."""
    game = game_of(rulebook)
    solution = registry.solve(game, progress)
    worth, unit = solution.results.distribution.mean, rulebook.bets[rulebook.main_bet].label
    drawn = charts(solution)
    rules, habits = list[Text](_grids(drawn)), list(_always(game, worth))
    steps: tuple[EdgeHand, ...] = ()
    simpler: tuple[Habit, ...] = ()
    kinds: tuple[FlopKind, ...] = ()
    flops = False
    if isinstance(solution, against_dealer.AgainstDealerSolution):
        study = _OneDecision(solution)
        rules += study.rules()
        steps, habits = tuple(study.steps()), list(study.habits(worth))
    elif isinstance(solution, boards.BoardSolution):
        ways = Study(solution, rulebook.play)
        rules += ways.rules(unit)
        simpler, habits, kinds = ways.ways("rule"), list(ways.ways("habit")), tuple(ways.hand_kinds())
        flops = flop_street(game) is not None
    if isinstance(solution, Solved):
        simpler = tuple(basic_rules(solution, rulebook.play))
        rules += [Sentence("simple-rule", rule=rule.says, cost=cost_of(rule.cost, unit)) for rule in simpler]
    rules += [*undrawn(solution, drawn), Sentence("exact-advice", flops=yes_or_no(flops))]
    return solution, Strategy(worth, tuple(rules), simpler, tuple(habits), steps, kinds, drawn)


def _grids(drawn: tuple[Chart, ...]) -> Iterator[Sentence]:
    """The squares in words."""
    for chart in drawn:
        if chart.form != "grid":
            continue
        for decision in reversed(chart.decisions):
            kinds = [
                (row * 13 + column, cell)
                for row, each in enumerate(chart.rows)
                for column, cell in enumerate(each.cells)
                if cell is not None and cell.decision == decision
            ]
            if kinds and decision != chart.decisions[0]:
                names, number = [kind_name(kind) for kind, _ in kinds], sum(cell.hands for _, cell in kinds)
                yield Sentence(
                    "best-with-kinds",
                    street=street_words(chart.street),
                    after=after(chart),
                    decision=_said(decision),
                    kinds=len(names),
                    hands=number,
                    every=Worded(lambda language: in_marks(f"{comb(52, 2):,}", language)),
                    those=_shorthand(names),
                )


def _always(game: Game, best: Fraction) -> Iterator[Habit]:
    """Where there is no dealer: the same way to play whatever the cards."""
    if game.contest is not None:
        return
    counts = [band_counts(hand) for hand in game.hands]
    if len(counts) > 1:
        return
    for plan in game.course.plans:
        if len(set(plan.decisions)) > 1:
            continue
        total = sum(number * game.price(plan, 0, (band,)) for band, number in enumerate(counts[0]))
        worth = Fraction(total, sum(counts[0]) * game.scale)
        says = Sentence("whatever-the-cards", decisions=_one_after_another(plan.decisions))
        title = _always_called(plan.label, plan.decisions)
        yield Habit(title.told(), title, says, worth, best - worth)


def _always_called(label: str, decisions: tuple[str, ...]) -> Called:
    """The same decision whatever the cards are; in English by the name that programs know."""
    return Called("way", "always", f"always {label}", decisions=_one_after_another(decisions))


def _said(decision: str) -> Sentence:
    """A decision as a player says it."""
    return Worded(lambda language: decided(decision, language))


def _one_after_another(decisions: Sequence[str]) -> Sentence:
    def say(language: str) -> str:
        each = (decided(one, language) for one in decisions)
        return reduce(lambda first, then: Sentence("and-then", first=first, then=then).told(language), each)

    return Worded(say)


class _OneDecision:
    """A solved game with one decision, as hands by rising value."""

    def __init__(self, solution: against_dealer.AgainstDealerSolution) -> None:
        self.solution, self.game = solution, solution.game
        given = [choice for choice, _ in open_choices(self.game, 0, self.game.course.steps[0][0])]
        self.choices = [given[at] for at in least_first(self.game, 0, 0)]
        contest = contest_of(self.game)
        self.rank_list, self.qualifies = contest.against.rank_list, contest.qualifies
        self.card = contest.qualifying_card
        self.values = plain_values(solution.cards, self.rank_list).astype(np.int64)

    def rules(self) -> list[Sentence]:
        """The hands from which on each decision is best, where the dealer shows nothing."""
        plans = self.solution.plans
        if plans.shape[1] != 1:
            return []
        pieces: list[tuple[frozenset[int], HandRank, HandRank]] = []
        for value, group in groupby(range(len(self.values)), key=lambda at: int(self.values[at])):
            taken = frozenset(_lowest_bit(int(plans[at, 0])) for at in group)
            rank = rank_of(value, self.rank_list)
            if pieces and pieces[-1][0] == taken:
                pieces[-1] = (taken, pieces[-1][1], rank)
            else:
                pieces.append((taken, rank, rank))
        if len(pieces) > _MOST_PIECES:
            return []
        return [self._piece(*piece, last=piece is pieces[-1]) for piece in reversed(pieces)]

    def _piece(self, taken: frozenset[int], low: HandRank, high: HandRank, *, last: bool) -> Sentence:
        names = [self.choices[at].id for at in sorted(taken)]
        hands: Sentence = Worded(low.describe)
        if last or high != low:
            hands = Sentence("hand-or-better", hand=hands) if last else hands_to(hands, Worded(high.describe))
        decisions = Worded(lambda language: Teller(language=language).either(decided(one, language) for one in names))
        return Sentence("best-with", hands=hands, decisions=decisions, suits=yes_or_no(len(taken) > 1))

    def steps(self, around: int = 6) -> Iterator[EdgeHand]:
        """Hands of one rank together, around the edge between the two decisions that stake least."""
        if len(self.choices) < 2 or self.solution.plans.shape[1] != 1:
            return
        sums, weights = self.solution.sums, self.solution.weights
        deals, found = self.solution.deals_each * self.game.scale, []
        for value, group in groupby(range(len(self.values)), key=lambda at: int(self.values[at])):
            places = list(group)
            hands = int(weights[places].sum())
            less, more = (Fraction(int((weights[places] * sums[places, at]).sum()), hands * deals) for at in (0, 1))
            found.append(EdgeHand(Worded(rank_of(value, self.rank_list).describe), hands, more > less, more, less))
        edge = next((at for at, step in enumerate(found) if step.plays), 0)
        yield from found[max(0, edge - around) : edge + around]

    def habits(self, best: Fraction) -> Iterator[Habit]:
        """One decision for all hands, the dealer's own rule, and nothing of the lowest class."""
        solution = self.solution
        # Whoever plays a hand leaves his bets where they are, and may do so with every hand.
        stays = (not (one.folds or one.takes or one.needs is not None) for one in self.choices)
        staked = next((at for at, staying in enumerate(stays) if staying), None)
        folds = next((at for at, choice in enumerate(self.choices) if choice.folds), None)
        everything = np.ones(len(self.values), bool)
        ways: list[tuple[Called, Sentence, npt.NDArray[np.bool_], int]] = [
            (_always_called(choice.id, (choice.id,)), Sentence("every-hand", decision=_said(choice.id)), everything, at)
            for at, choice in enumerate(self.choices)
            if choice.needs is None
        ]
        if folds is not None and staked is not None:
            does = Worded(lambda language: sentence(decided(self.choices[staked].id, language)))
            fits = self.values >= self.qualifies
            if self.card is not None:
                fits = solution.cards.max(axis=1) >> 2 >= self.card
            if not fits.all():
                mimic = Called("way", "mimic", "mimic the dealer")
                ways.append((mimic, Sentence("if-dealer-would-qualify", decision=does), fits, staked))
            lowest = self.rank_list.categories[-1]
            name = f"nothing of the lowest class ({lowest.replace('-', ' ')})"
            above = self.values >> CATEGORY_SHIFT > 0
            title = Called("way", "above-lowest", name, hand=Called("name", lowest, lowest))
            ways.append((title, Sentence("with-better-class", decision=does), above, staked))
        deals = comb(52, self.game.own) * solution.deals_each * self.game.scale
        for title, says, plays, at in ways:
            if not plays.all() and folds is None:
                continue
            chosen = np.where(plays, solution.sums[:, at], solution.sums[:, folds or 0])
            worth = Fraction(sum(int(w) * int(s) for w, s in zip(solution.weights, chosen, strict=True)), deals)
            yield Habit(title.told(), title, says, worth, best - worth)


def _lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _shorthand(names: list[str]) -> str:
    """Kinds of hole cards in groups: `33+, A2s+, A2o+, K5o+`."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        key = ("", "") if len(name) == 2 else (name[0], name[2])
        groups.setdefault(key, []).append(name)
    found = []
    for (high, suited), members in sorted(
        groups.items(), key=lambda each: (-RANKS.find(each[0][0]) if each[0][0] else -99, each[0][1] == "o")
    ):
        places = sorted(RANKS.index(name[1]) for name in members)
        top = 12 if not high else RANKS.index(high) - 1
        if places == list(range(places[0], top + 1)):
            low = RANKS[places[0]]
            found.append((f"{low}{low}" if not high else f"{high}{low}{suited}") + ("+" if len(places) > 1 else ""))
        else:
            found.extend(members)
    return ", ".join(found)


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
        says = in_data(way.says) if way.says else Worded(partial(_says, game, written))
        yield Habit(way.name, in_data(way.name), says, worth, best - worth)


def _says(game: Game, written: Decisions, language: str) -> str:
    """A rule as it is written down, street by street."""
    found = []
    for street, named in enumerate(written):
        choices, where = game.streets[street].choices, game.streets[street].id
        parts = (
            Sentence("decision-with", decision=_said(choices[at].id), hands=Worded(partial(_either_class, classes)))
            for at, classes in named
        )
        rule = Sentence(
            "rule-on-street",
            street=called("name", where, where.replace("-", " "), language) if len(written) > 1 else NONE,
            parts=", ".join(part.told(language) for part in parts),
            otherwise=_said(choices[cautious(game, street)[0]].id),
        )
        found.append(sentence(rule.told(language)))
    return " ".join(found)


def _either_class(classes: Sequence[tuple[str, str]], language: str) -> str:
    """Classes of hands as a strategy file writes them, their names in the language: `pair T+ or flush+`."""
    named = (re.sub(r"[a-z]{2,}(?:-[a-z]+)*", partial(_class_named, language), text) for text, _ in classes)
    return Teller(language=language).either(named)


def _class_named(language: str, found: re.Match[str]) -> str:
    return called("name", found[0], found[0], language)


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
