"""Best play as charts that a player could print: a square of hole cards, a list of hands, or a heat map.

Every street of every game has one for each state in which best play differs. Two own cards make the usual square. Where
the cards that are seen make a hand, hands are the rows, split as far as decisions differ; where they do not yet, rows
are what their ranks have in common. Columns are the dealer's up-card, or how many of the cards are of one suit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from math import comb
from typing import Final, Literal

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards, Integers, kinds_of
from croupier.analysis.game import Game, GameStreet, daring
from croupier.analysis.hole_kinds import kind_name, kind_of
from croupier.analysis.solution import Solution
from croupier.cards import RANKS
from croupier.errors import RulebookError
from croupier.languages import Sentence, Text, Worded, called
from croupier.narrator.teller import decided, sentence, yes_or_no
from croupier.ranking import RankList
from croupier.ranking.tables import plain_values
from croupier.ranking.values import rank_of

#: A street with more information sets has no chart.
_MOST_SETS: Final = 8_000_000
#: Hands are split by so many of the ranks that decide them at most, and into so many rows: a card has no room for more.
_DEPTH: Final = 3
_MOST_ROWS: Final = 28

Form = Literal["grid", "list", "heat map"]


@dataclass(frozen=True)
class ChartCell:
    """How many hands there are, and for which part of them each decision is best, the most frequent first."""

    hands: int
    shares: tuple[tuple[str, Fraction], ...]

    @property
    def decision(self) -> str:
        return self.shares[0][0]


@dataclass(frozen=True)
class ChartRow:
    """Hands that are played alike, or have something in common."""

    name: Text
    cells: tuple[ChartCell | None, ...]


@dataclass(frozen=True)
class Chart:
    """Best play of one street after the same decisions; `columns` are named by `across`."""

    street: str
    #: What was decided before, where it makes a difference: ways that have this chart.
    decided: tuple[str, ...]
    form: Form
    decisions: tuple[str, ...]
    across: Text
    columns: tuple[Text, ...]
    rows: tuple[ChartRow, ...]


@dataclass(frozen=True)
class _Sets:
    """Information sets of a street, and how many hands each stands for."""

    own: Cards
    community: Cards
    dealer: Cards
    weights: Integers


def charts(solution: Solution) -> tuple[Chart, ...]:
    """The charts of a game, street by street; streets with too many cards are left out."""
    return tuple(chart for street in range(len(solution.game.streets)) for chart in _street(solution, street))


def undrawn(solution: Solution, drawn: tuple[Chart, ...]) -> Iterator[Sentence]:
    """The streets without a chart, each with the reason, as sentences."""
    game, there = solution.game, {chart.street for chart in drawn}
    for number, street in enumerate(game.streets):
        if street.id in there:
            continue
        why: Text = Sentence(
            "no-chart-for-cards", own=game.own, community=len(street.community), dealer=len(street.dealer)
        )
        if _sets(game, street) is not None:
            try:
                solution.decisions(number)
            except RulebookError as error:
                why = error.says
        yield Sentence("no-chart", street=street_words(street.id), why=why)


def _street(solution: Solution, number: int) -> Iterator[Chart]:
    game, street = solution.game, solution.game.streets[number]
    sets = _sets(game, street)
    if sets is None:
        return
    try:
        decisions = solution.decisions(number)
    except RulebookError:
        # What a route does not keep has no chart.
        return
    numbers = decisions.numbers(sets.own, sets.community, sets.dealer)
    known: dict[bytes, list[int]] = {}
    taken: dict[bytes, npt.NDArray[np.uint8]] = {}
    for state, step in enumerate(game.course.steps[number]):
        if street.open_to(step.units):
            order = sorted(range(len(street.choices)), key=lambda at: daring(street.choices[at], step.units))
            found = _first_bit(order)[decisions.best[state]][numbers]
            key = found.tobytes()
            known.setdefault(key, []).append(state)
            taken[key] = found
    ways = _ways(game, number)
    for key, states in known.items():
        decided = tuple(ways[state] for state in states) if len(known) > 1 else ()
        yield _chart(game, street, sets, taken[key], decided)


def _first_bit(order: list[int]) -> npt.NDArray[np.uint8]:
    """By bits of the best choices: the one that stakes least."""
    return np.array([next((at for at in order if bits >> at & 1), 0) for bits in range(256)], np.uint8)


def street_words(street: str) -> Sentence:
    """A street at the beginning of a line: `River`."""
    return Worded(lambda language: sentence(called("name", street, street.replace("-", " "), language)))


def after(chart: Chart) -> Sentence:
    """What was decided before, in words: ` after bet 1×, bet 3×, or bet 2×, bet 2×`; nothing where it is all one."""

    def ways(language: str) -> str:
        found = (", ".join(decided(one, language) for one in way.split()) for way in chart.decided)
        return reduce(lambda first, last: Sentence("or-else", first=first, last=last).told(language), found)

    return Sentence("after-deciding", ways=Worded(ways)) if chart.decided else Worded(lambda _: "")


def _ways(game: Game, street: int) -> list[str]:
    """By state before a street: the decisions that lead there."""
    ways = {0: ""}
    for number in range(street):
        following: dict[int, str] = {}
        for state, before in ways.items():
            step = game.course.steps[number][state]
            opened = game.streets[number].open_to(step.units)
            names = [choice.id for choice in game.streets[number].choices] if opened else [""]
            for name, (kind, to) in zip(names, step.leads, strict=True):
                if kind == "state":
                    following.setdefault(to, f"{before} {name}".strip())
        ways = following
    return [ways.get(state, "") for state in range(len(game.course.steps[street]))]


def _sets(game: Game, street: GameStreet) -> _Sets | None:
    """The information sets of a street up to exchange of suits; None where there are too many."""
    up, board = len(street.dealer), len(street.community)
    if game.contest is None:
        kinds = kinds_of(game.own + board)
        none = np.zeros((len(kinds), 0), np.uint8)
        return _Sets(kinds.cards[:, : game.own], kinds.cards[:, game.own :], none, kinds.weights)
    if game.own > 7 or up + bool(board) > 1 or game.dead:
        return None
    kinds = kinds_of(game.own)
    if len(kinds) * comb(52 - game.own, max(up, board)) > _MOST_SETS:
        return None
    if not up and not board:
        none = np.zeros((len(kinds), 0), np.uint8)
        return _Sets(kinds.cards, none, none, kinds.weights)
    left = np.ones((len(kinds), 52), np.bool_)
    np.put_along_axis(left, kinds.cards, False, axis=1)
    rest = np.nonzero(left)[1].astype(np.uint8).reshape(len(kinds), -1)
    chosen = rest[:, _choices(rest.shape[1], max(up, board))]
    each, together = chosen.shape[1], chosen.reshape(-1, chosen.shape[2])
    own, weights = np.repeat(kinds.cards, each, axis=0), np.repeat(kinds.weights, each)
    none = np.zeros((len(together), 0), np.uint8)
    return _Sets(own, none if up else together, together if up else none, weights)


def _choices(available: int, count: int) -> Integers:
    """Every choice of so many out of those available."""
    rows = np.arange(available).reshape(-1, 1)
    for _ in range(count - 1):
        more = available - 1 - rows[:, -1]
        before = np.repeat(np.arange(len(rows)), more)
        within = np.arange(len(before)) - np.repeat(np.cumsum(more) - more, more)
        rows = np.concatenate([rows[before], (rows[before, -1] + 1 + within).reshape(-1, 1)], axis=1)
    return rows


def _chart(
    game: Game, street: GameStreet, sets: _Sets, taken: npt.NDArray[np.uint8], decided: tuple[str, ...]
) -> Chart:
    names = tuple(choice.id for choice in street.choices)
    seen = np.concatenate([sets.own, sets.community], axis=1)
    if seen.shape[1] == 2:
        return Chart(street.id, decided, "grid", names, "", tuple(reversed(RANKS)), tuple(_grid(sets, taken, names)))
    rank_list = game.hands[game.main_hand].rank_list
    columns: tuple[Text, ...] = (Sentence("all-hands"),)
    across: Text = ""
    column = np.zeros(len(seen), np.int64)
    whole = rank_list.takes(seen.shape[1])
    if sets.dealer.shape[1]:
        across, columns, column = Sentence("by-dealers-card"), tuple(RANKS), (sets.dealer[:, 0] >> 2).astype(np.int64)
    elif sets.community.shape[1] or not whole:
        suits = np.ascontiguousarray(seen.T) & 3
        most = reduce(np.maximum, [(suits == suit).sum(axis=0) for suit in range(4)])
        least = int(most.min())
        across, column = Sentence("by-cards-of-one-suit"), most - least
        columns = tuple(str(count) for count in range(least, int(most.max()) + 1))
    place = column * len(names) + taken
    if whole:
        values = plain_values(seen, rank_list)
        rows = _by_hands(values, place, sets.weights, len(columns), names, rank_list)
    else:
        rows = _by_ranks(seen, place, sets.weights, len(columns), names)
    form: Form = "list" if len(columns) == 1 else "heat map"
    return Chart(street.id, decided, form, names, across, columns, tuple(_merged(rows)))


def _cell(counts: Integers, names: tuple[str, ...]) -> ChartCell | None:
    hands = int(counts.sum())
    if not hands:
        return None
    order = sorted((at for at in range(len(names)) if counts[at]), key=lambda at: -counts[at])
    return ChartCell(hands, tuple((names[at], Fraction(int(counts[at]), hands)) for at in order))


def _grid(sets: _Sets, taken: npt.NDArray[np.uint8], names: tuple[str, ...]) -> Iterator[ChartRow]:
    """The 169 kinds: suited above the diagonal, aces first."""
    cells: dict[int, ChartCell] = {}
    cards = np.concatenate([sets.own, sets.community], axis=1)
    for (low, high), weight, at in zip(cards.tolist(), sets.weights.tolist(), taken.tolist(), strict=True):
        cells[kind_of(low, high)] = ChartCell(weight, ((names[at], Fraction(1)),))
    for row in range(13):
        yield ChartRow(kind_name(14 * row)[0], tuple(cells.get(13 * row + column) for column in range(13)))


def _tallies(groups: Integers, place: Integers, weights: Integers, columns: int, choices: int) -> Integers:
    """By group, column and choice: how many hands."""
    size = columns * choices
    counts = np.bincount(groups * size + place, weights, minlength=size * (int(groups.max()) + 1))
    return counts.astype(np.int64).reshape(-1, columns, choices)


def _by_hands(
    values: npt.NDArray[np.uint16],
    place: Integers,
    weights: Integers,
    columns: int,
    names: tuple[str, ...],
    rank_list: RankList,
) -> list[ChartRow]:
    """Hands from the best down, by class; where decisions differ most in one, by its ranks, while there is room."""
    there, groups = np.unique(values, return_inverse=True)
    counts = _tallies(groups, place, weights, columns, len(names))
    keys = [rank_of(int(value), rank_list).key for value in there]
    parts = _split(keys, (0, len(keys), 0))
    rows = [_row(keys, counts, part, names, rank_list) for part in parts]
    closed: set[tuple[int, int, int]] = set()
    while True:
        mixed = {part: at for at, part in enumerate(parts) if part not in closed and _mixed(counts, part)}
        if not mixed:
            return rows
        # The one in which most hands are not played as its cell says.
        part = max(mixed, key=lambda each: _mixed(counts, each))
        at, (first, _, depth) = mixed[part], part
        finer = _split(keys, part) if depth <= _DEPTH and len(keys[first]) > depth else [part]
        more = [_row(keys, counts, each, names, rank_list) for each in finer]
        split = [*rows[:at], *more, *rows[at + 1 :]]
        if finer == [part] or len(list(_merged(split))) > _MOST_ROWS:
            closed.add(part)
        else:
            parts[at : at + 1], rows = finer, split


def _split(keys: list[tuple[int, ...]], part: tuple[int, int, int]) -> list[tuple[int, int, int]]:
    """A part of the hands by the next of their keys, the best first: where each begins and ends, and how deep it is."""
    first, last, depth = part
    edges = [at for at in range(first + 1, last) if keys[at][: depth + 1] != keys[at - 1][: depth + 1]]
    return [(begin, end, depth + 1) for begin, end in pairwise([first, *edges, last])][::-1]


def _mixed(counts: Integers, part: tuple[int, int, int]) -> int:
    """How many hands of a part are not played as most in their column are."""
    together = counts[part[0] : part[1]].sum(axis=0)
    return int((together.sum(axis=1) - together.max(axis=1)).sum())


def _row(
    keys: list[tuple[int, ...]],
    counts: Integers,
    part: tuple[int, int, int],
    names: tuple[str, ...],
    rank_list: RankList,
) -> ChartRow:
    first, last, depth = part
    key = keys[last - 1][:depth]
    category, ranks = rank_list.category(key[0]), [RANKS[rank] for rank in key[1:]]
    name = Worded(lambda language: " ".join((called("name", category, category, language), *ranks)))
    return ChartRow(name, tuple(_cell(each, names) for each in counts[first:last].sum(axis=0)))


def _by_ranks(seen: Cards, place: Integers, weights: Integers, columns: int, names: tuple[str, ...]) -> list[ChartRow]:
    """By the largest group of equal ranks, or by the highest card."""
    counts = np.stack([(seen >> 2 == rank).sum(axis=1) for rank in range(13)], axis=1)
    group = counts.max(axis=1)
    top = 12 - np.argmax(counts[:, ::-1] == group[:, None], axis=1)
    pairs = (counts >= 2).sum(axis=1) > 1
    key = (group * 2 + pairs) * 13 + top
    tallies = _tallies(key, place, weights, columns, len(names))
    rows = []
    for each in np.flatnonzero(tallies.any(axis=(1, 2)))[::-1].tolist():
        (size, several), rank = divmod(each // 13, 2), RANKS[each % 13]
        name = Sentence("ranks-alike", count=size, rank=rank, pair=yes_or_no(bool(several)))
        rows.append(ChartRow(name, tuple(_cell(one, names) for one in tallies[each])))
    return rows


def _merged(rows: list[ChartRow]) -> Iterator[ChartRow]:
    """Rows that follow each other and are played alike, as one."""
    at = 0
    while at < len(rows):
        end, cells = at + 1, rows[at].cells
        # Each is held against all before it: the first may have no hands in a column where others differ.
        while end < len(rows) and _alike(cells, rows[end].cells):
            cells = tuple(map(_joined, cells, rows[end].cells))
            end += 1
        yield rows[at] if end == at + 1 else ChartRow(hands_to(rows[at].name, rows[end - 1].name), cells)
        at = end


def hands_to(first: Text, last: Text) -> Sentence:
    """All hands from one to another."""
    return Sentence("hands-to", first=first, last=last)


def _alike(one: tuple[ChartCell | None, ...], other: tuple[ChartCell | None, ...]) -> bool:
    """Whether the cells of two rows have the same one decision in every column."""
    pairs = zip(one, other, strict=True)
    return all(
        (a is None or len(a.shares) == 1) and (b is None or len(b.shares) == 1)
        and (a is None or b is None or a.decision == b.decision)
        for a, b in pairs
    )  # fmt: skip


def _joined(one: ChartCell | None, other: ChartCell | None) -> ChartCell | None:
    if one is None or other is None:
        return one or other
    return ChartCell(one.hands + other.hands, one.shares)
