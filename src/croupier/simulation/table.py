"""A rulebook and the bets of a table as the arrays that the kernels read; every price is the settlement's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import isqrt
from typing import NamedTuple

import numpy as np

from croupier.analysis.game import Game, GamePlan, not_solved
from croupier.analysis.reading import game_of, main_game_bets
from croupier.errors import bad_value
from croupier.money import Cents
from croupier.ranking import RankList
from croupier.ranking.tables import WEIGHTS_AT, rank_tables, require_count
from croupier.ranking.values import CATEGORY_SHIFT, lowest
from croupier.ranking.weights import FEW, PLACE_BITS, ROW_BITS, WEIGHT_BITS
from croupier.rulebook import Rulebook
from croupier.rulebook.thresholds import Bands
from croupier.settlement.arrays import BONUS, GIVEN_UP, HAND, SETTLED_ALONE, SHARE, SHOWN, Compiled, compiled
from croupier.settlement.hands import HandReader
from croupier.settlement.kernels import payout, stake_of
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import CARDS, rejected_rests
from croupier.simulation.kernels.layout import (
    BAND_SHIFT,
    BLOCK,
    CARDS_AT,
    MOST_BANDS,
    STANDINGS,
    Hands,
    TableArrays,
    Values,
)
from croupier.simulation.settings import TableSettings

#: The last two columns of money: the bets that a decision is about, and everything that is staked.
MAIN, ALL = "main game", "all bets"


class BoxEnding(NamedTuple):
    """How a box can end: by which plan (none: nothing to decide), and its standing in the settlement's arrays."""

    plan: GamePlan | None
    standing: int


@dataclass(frozen=True, eq=False)
class CompiledTable:
    """One table compiled for the kernels: arrays, and the names of their axes."""

    rules: Compiled
    game: Game
    terms: TableArrays
    hands: Hands
    #: The different sets of bets on the boxes.
    kinds: tuple[Mapping[str, Cents], ...]
    endings: tuple[BoxEnding, ...]

    @property
    def rulebook(self) -> Rulebook:
        return self.rules.rulebook

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """What the columns of money are."""
        return (*self.rules.lines, MAIN, ALL)

    def net(self, kind: int, line: int) -> Integers:
        """By ending and band of its hand: what a line comes to."""
        hand = int(self.rules.rules.lines[line, HAND])
        found: Integers = self.terms.net[kind, hand].reshape(*self.terms.net.shape[2:4], -1)[:, :, line]
        return found

    def most_staked(self, kind: int) -> Cents:
        """The most that lies on the bets of a box by any of its ways to play."""
        plans = [ending.plan for ending in self.endings]
        return max(int(stakes_of(self.rules, self.kinds[kind], plan).sum()) for plan in plans)


def compile_table(settings: TableSettings) -> CompiledTable:
    """Read a table's rulebook and bets into arrays."""
    book = settings.book
    game, rules = game_of(book), compiled(book)
    kinds: list[dict[str, Cents]] = []
    for bets in settings.boxes:
        if bets not in kinds:
            kinds.append(bets)
    boxes = [kinds.index(bets) for bets in settings.boxes]
    endings = _endings(game)
    terms = _terms(rules, game, kinds, boxes, endings)
    return CompiledTable(rules, game, terms, compile_hands(rules), tuple(kinds), tuple(endings))


def _endings(game: Game) -> list[BoxEnding]:
    found = [BoxEnding(None, SETTLED_ALONE)]
    for plan in game.course.plans:
        if plan.folded:
            found.append(BoxEnding(plan, GIVEN_UP))
        elif game.contest is None:
            found.append(BoxEnding(plan, SETTLED_ALONE))
        else:
            found += [BoxEnding(plan, SHOWN + standing) for standing in range(STANDINGS)]
    return found


def stakes_of(rules: Compiled, bets: Mapping[str, Cents], plan: GamePlan | None) -> Integers:
    """What lies on each bet in the end."""
    book = rules.rulebook
    way = book.way(bets, plan.decisions if plan is not None else ())
    lying = {name: stake for name, stake in bets.items() if name not in way.taken}
    lying |= {name: times * bets.get(str(book.bets[name].follows), 0) for name, times in way.staked.items()}
    return np.array([lying.get(name, 0) for name in rules.stakes], np.int64)


def _decides(book: Rulebook, game: Game, bets: Mapping[str, Cents]) -> bool:
    """Whether a box with these bets plays the main game; one with a part of it is refused."""
    needed = [bet.id for bet in game.bets if bet.units]
    if book.decides(bets) and not all(name in bets for name in needed):
        raise not_solved(f"a box with {', '.join(bets)} plays a part of the main game", "bets", ", ".join(needed))
    return book.decides(bets)


def _terms(
    rules: Compiled, game: Game, kinds: list[dict[str, Cents]], boxes: list[int], endings: list[BoxEnding]
) -> TableArrays:
    book = rules.rulebook
    net = _net(rules, kinds, endings)
    jackpot = book.jackpot_bet
    staked = [jackpot in bets for bets in kinds]
    envied = np.zeros((len(kinds), net.shape[3]), np.int64)
    if rules.envy is not None:
        for kind in range(len(kinds)):
            if rules.envy.needs_bet is None or staked[kind]:
                envied[kind, : len(rules.envy.amounts)] = rules.envy.amounts
    cards = len(boxes) * book.cards.own + book.cards.dealer + book.cards.community
    if cards > CARDS:
        raise not_solved(f"{len(boxes)} boxes take {cards} cards", "boxes", f"at most {CARDS} cards")
    everything = len(rules.lines) + 1
    _require_room(net.reshape(*net.shape[:4], -1)[..., everything], boxes)
    qualifier, plans = rules.qualifier, [ending.plan for ending in endings]
    return TableArrays(
        boxes=len(boxes),
        own=book.cards.own,
        dealer=book.cards.dealer,
        cards=cards,
        rejected=rejected_rests(cards),
        kinds=np.array(boxes, np.int64),
        decides=np.array([_decides(book, game, bets) for bets in kinds], np.int64),
        qualifying_value=banded(qualifier.least_value, rules.plan.contest.bands),
        qualifying_rank=-1 if qualifier.least_rank is None else qualifier.least_rank,
        plans=np.array([plans.index(plan) for plan in game.course.plans], np.int64),
        compared=np.array([not plan.folded and game.contest is not None for plan in game.course.plans], np.int64),
        endings=np.array([_folded_and_played(plan) for plan in plans], np.int64),
        net=net,
        everything=everything,
        shares=_shares(rules, kinds, endings, jackpot),
        envied=envied,
        envious=np.array(staked, np.int64),
        envy_own=book.envy is not None and book.envy.own_hand,
        jackpot_hand=int(rules.rules.lines[rules.lines.index(jackpot), HAND]) if jackpot in rules.lines else -1,
    )


def _folded_and_played(plan: GamePlan | None) -> tuple[bool, bool]:
    return plan is not None and plan.folded, plan is not None and not plan.folded


def _net(rules: Compiled, kinds: list[dict[str, Cents]], endings: list[BoxEnding]) -> Integers:
    """By kind, hand, ending and band: what each column comes to."""
    bands, columns = rules.rules.prices.shape[2], len(rules.lines) + 2
    blocks = -(-columns // BLOCK)
    net = np.zeros((len(kinds), len(rules.hands), len(endings), bands, blocks * BLOCK), np.int64)
    main = main_game_bets(rules.rulebook)
    for kind, bets in enumerate(kinds):
        for number, ending in enumerate(endings):
            stakes = stakes_of(rules, bets, ending.plan)
            for place, line in enumerate(rules.lines):
                stake = stake_of(rules.rules, place, stakes)
                for band in range(bands):
                    won = payout(rules.rules, place, ending.standing, band, stake)
                    won -= 0 if rules.rules.lines[place, BONUS] else stake
                    row = net[kind, rules.rules.lines[place, HAND], number, band]
                    row[place] = won
                    row[columns - 2] += won if line in main else 0
                    row[columns - 1] += won
    return net.reshape(*net.shape[:4], blocks, BLOCK)


def _shares(rules: Compiled, kinds: list[dict[str, Cents]], endings: list[BoxEnding], jackpot: str | None) -> Integers:
    """By kind, ending and band of the jackpot's hand: the number of the share of the meter that it claims."""
    shares = np.zeros((len(kinds), len(endings), rules.rules.prices.shape[2]), np.int64)
    if jackpot in rules.lines:
        place = rules.lines.index(jackpot)
        for kind, bets in enumerate(kinds):
            for number, ending in enumerate(endings):
                if jackpot in bets:
                    shares[kind, number] = rules.rules.prices[place, ending.standing, :, SHARE]
    return shares


def _require_room(net: Integers, boxes: list[int]) -> None:
    """The square of what a table comes to in a round fits 64 bits."""
    # The bands of a box's hands are taken as if the best of each came together.
    most = [int(np.abs(each).max(axis=2).sum(axis=0).max()) for each in net]
    if sum(most[kind] for kind in boxes) > isqrt((1 << 63) - 1):
        message = (
            f"a round of this table can come to {sum(most[kind] for kind in boxes) // 100:,}, too much to be squared"
        )
        raise bad_value(message, "bets", "smaller stakes, or fewer boxes")


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
        message = f"pay tables tell {len(bands.all)} kinds of hands of the list {bands.rank_list} apart"
        raise not_solved(message, "bets", f"at most {MOST_BANDS}, classes and thresholds together")
    found = np.zeros(1 << 16, np.uint16)
    for place, band in enumerate(bands.all):
        begin = lowest(band.category, bands.rank_list, band.ranks)
        # Places count from the beginning of the class, so that no band needs to know how many are below it.
        end = ((begin >> CATEGORY_SHIFT) + 1) << CATEGORY_SHIFT
        found[begin:end] = (place << BAND_SHIFT) + np.arange(begin, end) % (1 << CATEGORY_SHIFT)
    return found


class _Tables:
    """The lookup tables of several rank lists, concatenated."""

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
