"""All 407,170,400 three-card deals of player and dealer, settled by the compiled route, add up to what counting says.

The other way to the same sum uses no kernel: hands are ranked by the reference, the dealers that each player's hand
can meet are counted by leaving out those that share a card with it (inclusion and exclusion), and each kind of deal is
settled once by the readable outcomes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import DECK
from croupier.ranking import reference
from croupier.rulebook import load
from croupier.rulebook.thresholds import Threshold
from croupier.settlement import standing
from croupier.settlement.arrays import HAND, STANDINGS, Compiled, Rules, compiled
from croupier.settlement.kernels import payout, stake_of
from croupier.settlement.outcomes import outcome
from tests.compiled_boxes import FOLDED, bands_of, dealer_qualifies, hand_values, place
from tests.kinds import of_each_kind

#: 22,100 hands for the player, and 18,424 of the 49 cards that are left for the dealer.
HANDS, DEALS = 22_100, 407_170_400

BOOKS = ["rws-3cp", "rws-multilink-3cp", "mbs-megalink-3cp", "hgc-3cp-progressive"]

#: Every stake 3.00: not one unit, so that a payout that forgets the stake shows.
STAKE = 300

Integers = npt.NDArray[np.int64]


class Heads(NamedTuple):
    """Every three-card hand: as the player's, as the dealer's, and as a set of cards."""

    values: npt.NDArray[np.uint16]
    dealer: npt.NDArray[np.uint16]
    qualifies: npt.NDArray[np.bool_]
    cards: npt.NDArray[np.uint64]
    #: By hand and value: the band that the hand falls into.
    bands: npt.NDArray[np.uint8]


@numba.njit
def settled_by_hand(
    rules: Rules, heads: Heads, stakes: Integers, decision: int, lines: Integers, totals: Integers
) -> int:
    """Place every deal; settle a player's hand once for each way it can stand, and count how often it does."""
    deals = 0
    standings = rules.prices.shape[1]
    counts = np.zeros(standings, np.int64)
    for player in range(len(heads.cards)):
        counts[:] = 0
        for dealer in range(len(heads.cards)):
            if heads.cards[player] & heads.cards[dealer] == 0:
                counts[place(decision, heads.qualifies[dealer], heads.values[0, player], heads.dealer[dealer])] += 1
        deals += counts.sum()
        for line in lines:
            hand = rules.lines[line, HAND]
            band = heads.bands[hand, heads.values[hand, player]]
            stake = stake_of(rules, line, stakes)
            for row in range(standings):
                totals[line] += counts[row] * payout(rules, line, row, band, stake)
    return deals


@numba.njit
def settled_by_deal(
    rules: Rules, heads: Heads, stakes: Integers, decision: int, lines: Integers, totals: Integers
) -> int:
    """Settle every single deal."""
    deals = 0
    for player in range(len(heads.cards)):
        for dealer in range(len(heads.cards)):
            if heads.cards[player] & heads.cards[dealer] == 0:
                deals += 1
                row = place(decision, heads.qualifies[dealer], heads.values[0, player], heads.dealer[dealer])
                for line in lines:
                    hand = rules.lines[line, HAND]
                    band = heads.bands[hand, heads.values[hand, player]]
                    totals[line] += payout(rules, line, row, band, stake_of(rules, line, stakes))
    return deals


def all_heads(rules: Compiled) -> Heads:
    hands = np.array(list(combinations(range(52), 3)), np.uint8)
    community = np.zeros((HANDS, rules.rulebook.cards.community), np.uint8)
    readers = [rules.plan.hands[hand] for hand in rules.hands]
    values = np.zeros((len(readers), HANDS), np.uint16)
    for row, reader in enumerate(readers):
        if reader.own_only:
            values[row] = hand_values(reader, hands, hands, community)
    assert rules.plan.against is not None
    dealer = hand_values(rules.plan.against, hands, hands, community)
    bits = np.left_shift(np.uint64(1), hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return Heads(values, dealer, dealer_qualifies(rules, dealer, hands), bits, bands_of(rules))


def lines_on_own_cards(rules: Compiled) -> list[int]:
    """The lines that a player's and a dealer's hand settle between them, without community cards."""
    bets = rules.rulebook.bets
    return [
        line
        for line, name in enumerate(rules.lines)
        if (pays := bets[name].pays) is None or rules.plan.hands[pays.hand].own_only
    ]


def compiled_totals(settled: Any, book: str, decision: int) -> tuple[int, dict[str, int]]:
    rules = compiled(load(book))
    lines = lines_on_own_cards(rules)
    totals, stakes = np.zeros(len(rules.lines), np.int64), np.full(len(rules.stakes), STAKE, np.int64)
    deals = settled(rules.rules, all_heads(rules), stakes, decision, np.array(lines), totals)
    return deals, {rules.lines[line]: int(totals[line]) for line in lines}


@cache
def played_totals(book: str) -> tuple[int, dict[str, int]]:
    """By hands, where every deal is played."""
    return compiled_totals(settled_by_hand, book, 1)


def counted_deals(book: str) -> Counter[tuple[str, str, int]]:
    """How many deals there are, by the player's category (of the contest and the jackpot) and the standing."""
    rules = compiled(load(book))
    plan = rules.plan
    hands = list(combinations(DECK, 3))
    ranks = [reference.rank_hand(hand, plan.contest.rank_list) for hand in hands]
    order = {key: place_ for place_, key in enumerate(sorted({rank.key for rank in ranks}))}
    places = np.array([order[rank.key] for rank in ranks])
    least = min(order[rank.key] for hand, rank in zip(hands, ranks, strict=True) if plan.qualification(rank, hand))
    everybody = np.bincount(places, minlength=len(order))
    by_card = {card: np.zeros(len(order), np.int64) for card in DECK}
    by_two = {two: np.zeros(len(order), np.int64) for two in combinations(DECK, 2)}
    for hand, place_ in zip(hands, places.tolist(), strict=True):
        for card in hand:
            by_card[card][place_] += 1
        for two in combinations(hand, 2):
            by_two[two][place_] += 1
    jackpot = rules.rulebook.bets["jackpot"].pays
    assert jackpot is not None
    found: Counter[tuple[str, str, int]] = Counter()
    for hand, rank, place_ in zip(hands, ranks, places.tolist(), strict=True):
        met = everybody - sum(by_card[card] for card in hand) + sum(by_two[two] for two in combinations(hand, 2))
        met[place_] -= 1
        reader = plan.hands[jackpot.hand]
        top = reference.rank_hand(hand, reader.rank_list).category if reader.own_only else rank.category
        for qualifies, comparison, count in split(met, place_, least):
            row = STANDINGS.index(standing.shown(qualifies, comparison))
            found[rank.category, top, row] += count
    return found


def split(met: Integers, own: int, least: int) -> list[tuple[bool, int, int]]:
    """The dealers that a hand meets, by whether they qualify and how the hand compares with them."""
    higher, equal, lower = slice(own + 1, None), slice(own, own + 1), slice(0, own)
    qualified = np.arange(len(met)) >= least
    return [
        (qualifies, comparison, int(met[part][qualified[part] == qualifies].sum()))
        for qualifies in (True, False)
        for comparison, part in ((1, lower), (0, equal), (-1, higher))
    ]


def readable_totals(book: str) -> dict[str, int]:
    """What always playing comes to over all deals, by counting."""
    rules = compiled(load(book))
    bets = rules.rulebook.bets
    totals: Counter[str] = Counter()
    for (category, top, row), count in counted_deals(book).items():
        for line in lines_on_own_cards(rules):
            name = rules.lines[line]
            pays = bets[name].pays
            read = top if pays is not None and pays.hand == "jackpot" else category
            became = outcome(name, bets[name], STANDINGS[row], Threshold(read))
            totals[name] += count * became.line(STAKE).payout if became is not None else 0
    return dict(totals)


@pytest.mark.parametrize("book", of_each_kind(BOOKS))
def test_every_three_card_deal_that_is_played_adds_up(book: str) -> None:
    deals, totals = played_totals(book)
    assert deals == DEALS == HANDS * 18_424
    assert totals == readable_totals(book)


@pytest.mark.slow
def test_every_three_card_deal_settled_one_by_one_adds_up() -> None:
    assert compiled_totals(settled_by_deal, "rws-3cp", 1) == (DEALS, readable_totals("rws-3cp"))


def test_pair_plus_pays_what_its_classes_are_counted_at() -> None:
    """22,100 = 48 + 52 + 720 + 1,096 + 3,744 + 16,440 hands, each against 18,424 dealers; 40, 30, 5, 4 and 1 to 1."""
    _, totals = played_totals("rws-3cp")
    assert totals["pair-plus"] == STAKE * 18_424 * (48 * 41 + 52 * 31 + 720 * 6 + 1_096 * 5 + 3_744 * 2)


def test_every_three_card_deal_that_is_folded_loses_the_ante() -> None:
    deals, totals = compiled_totals(settled_by_hand, "rws-3cp", FOLDED)
    assert deals == DEALS
    assert set(totals.values()) == {0}
