"""The exact figures beside the simulated ones: what each column of money comes to on average, by kind of box.

Whatever strategy is played, its results are counted over every deal, fold effects included. What remains unknown is
said to be: lines that are read on other cards than the main game's and depend on more than whether it was folded.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any

import numpy as np

from croupier.analysis.card_sets import kinds_of
from croupier.analysis.classes import Flags
from croupier.analysis.folded_bets import any_parts
from croupier.analysis.game import STANDINGS as COMPARED
from croupier.analysis.game import Game, GameHand
from croupier.analysis.hand_counts import band_counts
from croupier.analysis.reading import hand_as_read, main_game_bets
from croupier.analysis.results import Results
from croupier.analysis.routes import against_dealer, boards, longest_suit, without_dealer
from croupier.analysis.routes.boards import types
from croupier.analysis.solutions import solved
from croupier.errors import RulebookError
from croupier.ranking.tables import plain_values
from croupier.settlement.arrays import HAND
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.layout import ALONE, BOARD_SET, BOARDS, FOLDED, KINDS, PLAYED, WHOLE_SET, Small
from croupier.simulation.settings import TableSettings
from croupier.simulation.strategies import BEST, decisions
from croupier.simulation.strategies.boards import as_solved
from croupier.simulation.strategies.information import Cards, Information, numbered_kinds
from croupier.simulation.strategies.playing import Tables
from croupier.simulation.table import ALL, MAIN, CompiledTable

#: By column, in cents a round; None where no exact figure is known.
Means = dict[str, Fraction | None]

#: By ending and band of one hand: how many deals.
Counts = Integers


def exact_means(settings: TableSettings, table: CompiledTable) -> tuple[Means, ...]:
    """For each kind of box: what every column comes to on average in a round."""
    weights = _Weights(settings, table)
    return tuple(_means(table, weights, kind) for kind in range(len(table.kinds)))


def _means(table: CompiledTable, weights: _Weights, kind: int) -> Means:
    decides = bool(table.terms.decides[kind])
    found: Means = {}
    for place, line in enumerate(table.rules.lines):
        hand = int(table.rules.rules.lines[place, HAND])
        found[line] = _mean(weights, hand, table.net(kind, place), decides=decides)
    found[MAIN] = _sum([found[line] for line in main_game_bets(table.rulebook)])
    found[ALL] = _sum([mean for line, mean in found.items() if line != MAIN])
    return found


def _mean(weights: _Weights, hand: int, net: Integers, *, decides: bool) -> Fraction | None:
    """The mean of one line that is read on one hand."""
    if not net.any():
        return Fraction(0)
    folded = weights.table.terms.endings[:, FOLDED] > 0
    played = net[weights.table.terms.endings[:, PLAYED] > 0]
    if not decides:
        return _average(net[ALONE], weights.of_hand(hand))
    if (net[1:] == net[1]).all():
        # No decision and no comparison changes what it pays.
        return _average(net[1], weights.of_hand(hand))
    if (counts := weights.by_ending(hand)) is not None:
        return _average(net, counts)
    steady = (played == played[0]).all() and (net[folded] == net[folded][0]).all()
    if steady and (lost := weights.folded(hand)) is not None:
        kept = np.array([1 - part for part in lost], object) * weights.of_hand(hand)
        return _average(np.stack([net[folded][0], played[0]]), np.stack([weights.of_hand(hand) - kept, kept]))
    return None


def _average(net: Integers, counts: Counts) -> Fraction:
    exact = np.asarray(counts, object)
    return Fraction((net.astype(object) * exact).sum()) / Fraction(exact.sum())


def _sum(means: list[Fraction | None]) -> Fraction | None:
    known = [mean for mean in means if mean is not None]
    return sum(known, Fraction(0)) if len(known) == len(means) else None


class _Weights:
    """How often hands come, by band, and with the decision or the ending where that matters."""

    def __init__(self, settings: TableSettings, table: CompiledTable) -> None:
        self._settings, self.table = settings, table
        self._hands = [hand_as_read(table.rulebook, name) for name in table.rules.hands]
        self._folded: dict[int, list[Fraction] | None] = {}

    def of_hand(self, hand: int) -> Integers:
        """By band: combinations of the hand's cards."""
        return self._room(np.array(band_counts(self._hands[hand]), object))

    def by_ending(self, hand: int) -> Counts | None:
        """By ending and band: deals; None where the main game does not know the hand, or nobody has counted it."""
        game, results = self.table.game, self._results
        if self._hands[hand] not in game.hands or results is None:
            return None
        place, terms = game.hands.index(self._hands[hand]), self.table.terms
        counts = np.zeros(terms.net.shape[2:4], object)
        plans = {plan: number for number, plan in enumerate(game.course.plans)}
        for ending in results.endings:
            plan = plans[ending.plan]
            at = int(terms.plans[plan])
            if terms.compared[plan]:
                fits, compared = COMPARED[ending.standing]
                at += (0 if fits else 3) + 1 + compared
            counts[at, ending.bands[place]] += ending.deals
        return counts

    def folded(self, hand: int) -> list[Fraction] | None:
        """By band of a hand: which part of it is folded; None where that depends on cards that are not its own."""
        if hand not in self._folded:
            self._folded[hand] = self._count_folded(self._hands[hand])
        return self._folded[hand]

    @cached_property
    def _decisions(self) -> list[Tables]:
        return decisions(self.table.rulebook, self.table.game, self._settings.strategy)

    @cached_property
    def _results(self) -> Results | None:
        return results_of(self.table.game, self._settings.strategy, self._decisions)

    def _room(self, counts: Integers) -> Integers:
        """As long as the longest list of bands."""
        room: Integers = np.zeros(self.table.terms.net.shape[3], object)
        room[: len(counts)] = counts
        return room

    def _count_folded(self, hand: GameHand) -> list[Fraction] | None:
        game = self.table.game
        folding = [number for number, street in enumerate(game.streets) if any(one.folds for one in street.choices)]
        if len(folding) != 1 or len(game.course.steps[folding[0]]) != 1:
            return None
        street = game.streets[folding[0]]
        (taken,) = self._decisions[folding[0]]
        folds = np.array([choice.folds for choice in street.choices])
        if isinstance(taken, int):
            return [Fraction(int(folds[taken]))] * self.table.terms.net.shape[3]
        seen = Information.of_street(game, folding[0])
        if seen.by == KINDS and any(one.cards for one in hand.rank_list.classes):
            return None
        if set(hand.community) <= set(street.community) and not hand.dealer and seen.by != BOARDS:
            if seen.of == WHOLE_SET and (len(hand.own), len(hand.community)) != (seen.own, seen.community):
                return None
            return self._by_rows(hand, seen, folds[taken])
        whole = len(hand.own) == game.own and set(street.community) <= set(hand.community)
        if whole and seen.of != BOARD_SET and not seen.dealer and not any(one.cards for one in hand.rank_list.classes):
            return self._by_subsets(hand, seen, folds[taken])
        return None

    def _by_rows(self, hand: GameHand, seen: Information, folds: Flags) -> list[Fraction]:
        """Where all cards of the hand are seen when it is folded; a part of them may be any of those in sight."""
        counts = np.zeros((2, self.table.terms.net.shape[3]), np.int64)
        for rows in seen.rows():
            for own, community in any_parts(hand, rows.own.shape[1], rows.community.shape[1]):
                cards = np.column_stack([rows.own[:, own], rows.community[:, community]])
                _count(counts, hand, cards, folds[rows.numbers[:, 0]], rows.weights)
        return [Fraction(int(lost), int(lost + kept)) if lost else Fraction(0) for kept, lost in counts.T]

    def _by_subsets(self, hand: GameHand, seen: Information, folds: Flags) -> list[Fraction]:
        """Where all cards seen belong to the hand, and may be any of its cards."""
        kinds = kinds_of(hand.cards)
        counts = np.zeros((2, self.table.terms.net.shape[3]), np.int64)
        for chosen in combinations(range(hand.cards), seen.in_set):
            numbers = seen.number_sets(kinds.cards[:, list(chosen)])
            _count(counts, hand, kinds.cards, folds[numbers], kinds.weights)
        return [Fraction(int(lost), int(lost + kept)) if lost else Fraction(0) for kept, lost in counts.T]


def _count(counts: Integers, hand: GameHand, cards: Cards, folded: Flags, weights: Integers) -> None:
    """Add up hands by whether they are folded and by band."""
    bands = np.searchsorted(np.array(hand.bands), plain_values(cards, hand.rank_list), side="right") - 1
    for at, part in enumerate((~folded, folded)):
        counts[at] += np.bincount(bands[part], weights[part], counts.shape[1]).astype(np.int64)


def results_of(game: Game, strategy: str | dict[str, Any], streets: list[Tables]) -> Results | None:
    """The results by these decisions; None where nobody can count them."""
    if strategy == BEST:
        return solved(game).results
    if game.contest is None:
        return _without_dealer(game, streets)
    if any(hand.community for hand in (*game.hands, game.contest.against)):
        return _on_boards(game, streets)
    taken = _by_kind(game, 0, streets[0][0])
    if taken is None:
        return None
    if game.contest.against.rank_list.measure:
        return longest_suit.solve(game, taken=taken).results
    return against_dealer.solve(game, taken=taken).results


def _by_kind(game: Game, street: int, table: Small | int) -> Small | None:
    """The choice by kind of what is seen, as `kinds_of` counts them; None where it depends on a card beside them."""
    seen = Information.of_street(game, street)
    if isinstance(table, int):
        return np.full(len(kinds_of(seen.in_set)), table, np.uint8)
    numbers = seen.number_sets(kinds_of(seen.in_set).cards)
    if not seen.beside:
        return table[numbers]
    rows = table.reshape(-1, comb(52, seen.beside))[numbers]
    taken: Small = rows.max(axis=1)
    alike = (rows == taken[:, None]).sum(axis=1) >= comb(52 - seen.in_set, seen.beside)
    return taken if alike.all() else None


def _without_dealer(game: Game, streets: list[Tables]) -> Results:
    """Worth one where a choice is taken and nothing elsewhere, best play is what is taken."""
    values = []
    for number, tables in enumerate(streets):
        states = []
        for table, step in zip(tables, game.course.steps[number], strict=True):
            taken = np.asarray(_by_kind(game, number, table))
            states.append(tuple((taken == at).astype(np.int64) for at in range(len(step.leads))))
        seen = Information.of_street(game, number)
        values.append(without_dealer.StreetValues(seen.in_set, tuple(states)))
    return without_dealer.NoDealerSolution(game, without_dealer.require_fit(game), tuple(values)).results


def _on_boards(game: Game, streets: list[Tables]) -> Results | None:
    """By the numbers of the solver; None where it does not know the game."""
    taken = {}
    for street, tables in enumerate(streets):
        for state, table in enumerate(tables):
            if game.streets[street].open_to(game.course.steps[street][state].units):
                taken[street, state] = _as_solved(game, street, table)
    try:
        return boards.play(game, boards.Given(taken)).results
    except RulebookError:
        return None


def _as_solved(game: Game, street: int, table: Small | int) -> Small:
    seen = Information.of_street(game, street)
    if isinstance(table, int):
        table = np.full(seen.size, table, np.uint8)
    if seen.by == BOARDS:
        return as_solved(table)
    if not seen.community:
        return table[seen.number_sets(types.holes())]
    return boards.exchanged(numbered_kinds(seen.community)[0], table)
