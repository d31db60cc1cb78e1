"""The hands of a rulebook as the kernels rank them: which cards are added up, and where the sum is found."""

from __future__ import annotations

import numpy as np

from croupier.analysis.game import not_solved
from croupier.ranking import RankList
from croupier.ranking.tables import WEIGHTS_AT, rank_tables, require_count
from croupier.ranking.values import CATEGORY_SHIFT, lowest
from croupier.ranking.weights import FEW, PLACE_BITS, ROW_BITS, WEIGHT_BITS
from croupier.rulebook import Rulebook
from croupier.rulebook.thresholds import Bands
from croupier.settlement.arrays import Compiled
from croupier.settlement.hands import HandReader
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.layout import BAND_SHIFT, CARDS_AT, MOST_BANDS, Hands, Values


def compile_hands(rules: Compiled) -> Hands:
    """The hands that lines are paid on, and last the dealer's where there is one."""
    book, plan = rules.rulebook, rules.plan
    tables = _Tables()
    sums: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    about = []
    readers = [(plan.hands[name], plan.hands[name].bands) for name in rules.hands]
    if plan.against is not None:
        # The dealer's hand is compared with the box's, so that here both are numbered by the bands of the box's; where
        # a bet is paid on it as well, it stands above with its own.
        readers.append((plan.against, plan.contest.bands))
    for reader, bands in readers:
        own, shared = _cards(book, reader)
        if (own, shared) not in sums:
            sums.append((own, shared))
        row = tables.add(reader, bands, len(own) + len(shared))
        about.append([sums.index((own, shared)), *row])
    ranked = rank_tables(readers[0][0].rank_list)
    return Hands(
        np.array(about, np.int64),
        _sums(sums, book.cards.own),
        ranked.keys,
        ranked.bits,
        np.concatenate(tables.shifts),
        np.concatenate(tables.ranks),
        np.concatenate(tables.suited),
    )


def banded(value: int, bands: Bands) -> int:
    """A value of a rank list as the kernels have it: the band, and the place in it."""
    return int(_by_band(bands)[value])


def _by_band(bands: Bands) -> Values:
    """By value of the rank list: the value by bands."""
    if len(bands.all) > MOST_BANDS:
        raise not_solved(
            f"pay tables tell {len(bands.all)} kinds of hands of the list {bands.rank_list} apart",
            "bets",
            f"at most {MOST_BANDS}, classes and thresholds together",
        )
    found = np.zeros(1 << 16, np.uint16)
    for place, band in enumerate(bands.all):
        begin = lowest(band.category, bands.rank_list, band.ranks)
        # Places count from the beginning of the class, so that no band needs to know how many are below it.
        end = ((begin >> CATEGORY_SHIFT) + 1) << CATEGORY_SHIFT
        found[begin:end] = (place << BAND_SHIFT) + np.arange(begin, end) % (1 << CATEGORY_SHIFT)
    return found


class _Tables:
    """Tables of several rank lists one behind the other."""

    def __init__(self) -> None:
        # A first shift and a first value of nothing, for lists by which ranks alone make no hand.
        self.shifts: list[Values] = [np.zeros(1, np.uint16)]
        self.ranks: list[Values] = [np.zeros(1, np.uint16)]
        self.suited: list[Values] = []
        self._known: dict[tuple[RankList, object, int], list[int]] = {}

    def add(self, reader: HandReader, bands: Bands, count: int) -> list[int]:
        """The columns of `Hands.about` behind the first."""
        rank_list = reader.rank_list
        if rank_list is not bands.rank_list:
            raise not_solved("the two hands of the contest are ranked by different lists", "contest")
        require_count(rank_list, count)
        key = rank_list, bands.all, count
        if key not in self._known:
            self._known[key] = self._new(rank_list, bands, max(count, FEW))
        return self._known[key]

    def _new(self, rank_list: RankList, bands: Bands, count: int) -> list[int]:
        ranked, by_band = rank_tables(rank_list), _by_band(bands)
        suited_at = sum(map(len, self.suited))
        self.suited.append(by_band[ranked.suited])
        if rank_list.measure:
            return [ranked.no_cards, 0, 0, 0, 0, 0, suited_at]
        shifts, values = {
            FEW: (ranked.few_shifts, ranked.few),
            5: (ranked.five_shifts, ranked.five),
            6: (ranked.six_shifts, ranked.six),
            7: (ranked.seven_shifts, ranked.seven),
        }[count]
        shifts_at, ranks_at = sum(map(len, self.shifts)), sum(map(len, self.ranks))
        self.shifts.append(shifts)
        self.ranks.append(by_band[values])
        row_at = WEIGHTS_AT + WEIGHT_BITS - ROW_BITS[count]
        row, place = (1 << ROW_BITS[count]) - 1, (1 << PLACE_BITS[count]) - 1
        return [ranked.no_cards, row_at, row, place, shifts_at, ranks_at, suited_at]


def _sums(sums: list[tuple[tuple[int, ...], tuple[int, ...]]], own_cards: int) -> Integers:
    found = np.zeros((len(sums), CARDS_AT + max(len(own) + len(shared) for own, shared in sums)), np.int64)
    for row, (own, shared) in zip(found, sums, strict=True):
        every = own == tuple(range(own_cards))
        listed = shared if every else own + shared
        row[: CARDS_AT + len(listed)] = (-1 if every else len(own), len(shared), *listed)
    return found


def _cards(book: Rulebook, reader: HandReader) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Which of the box's own cards a hand is made of, and which of the dealer's and community cards."""
    own: list[int] = []
    shared: list[int] = []
    for part in reader.slices:
        places = range(book.cards.in_place(part.place))[part.start : part.stop]
        match part.place:
            case "own":
                own += places
            case "dealer":
                shared += places
            case _:
                shared += [book.cards.dealer + place for place in places]
    return tuple(sorted(own)), tuple(sorted(shared))
