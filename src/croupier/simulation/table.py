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
from croupier.errors import Code, InputError
from croupier.money import Cents
from croupier.rulebook import Rulebook
from croupier.settlement.arrays import BONUS, GIVEN_UP, HAND, SETTLED_ALONE, SHARE, SHOWN, Compiled, compiled
from croupier.settlement.kernels import payout, stake_of
from croupier.simulation.hands import banded, compile_hands
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import CARDS, rejected_rests
from croupier.simulation.kernels.layout import BLOCK, STANDINGS, Hands, TableArrays
from croupier.simulation.settings import TableSettings

#: The last two columns of money: the bets that a decision is about, and everything that is staked.
MAIN, ALL = "main game", "all bets"


class BoxEnding(NamedTuple):
    """How a box can end: by which plan (none: nothing to decide), and its standing in the settlement's arrays."""

    plan: GamePlan | None
    standing: int


@dataclass(frozen=True, eq=False)
class CompiledTable:
    """One table, ready to be played: arrays, and the names of their axes."""

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
        raise InputError(
            Code.BAD_VALUE,
            f"a round of this table can come to {sum(most[kind] for kind in boxes) // 100:,}, too much to be squared",
            at="bets",
            expected="smaller stakes, or fewer boxes",
        )
