"""Simulators of the usual make, for comparison: a loop in plain Python, the same with eval7, and arrays in NumPy.

They do what the simulators that one finds for these games do: shuffle, classify, compare, add up. None of them plays
exactly, keeps a jackpot or knows a rulebook.
"""

from __future__ import annotations

import random
from collections import Counter

import numpy as np

PAIR_PLUS = {5: 40, 4: 30, 3: 5, 2: 4, 1: 1}
_DECK = [(rank, suit) for rank in range(2, 15) for suit in "cdhs"]


def classify(cards: list[tuple[int, str]]) -> tuple[int, list[int]]:
    """Category and ranks of three cards."""
    ranks = sorted((rank for rank, _ in cards), reverse=True)
    flush = len({suit for _, suit in cards}) == 1
    straight = ranks[0] - 2 == ranks[1] - 1 == ranks[2] or ranks == [14, 3, 2]
    counts = Counter(ranks)
    most = max(counts.values())
    if straight and ranks == [14, 3, 2]:
        ranks = [3, 2, 1]
    if most > 1:
        ranks.sort(key=lambda rank: (-counts[rank], -rank))
    category = 5 if straight and flush else 4 if most == 3 else 3 if straight else 2 if flush else 1 if most == 2 else 0
    return category, ranks


def three_card_loop(rounds: int, seed: int = 1) -> float:
    """Ante, Play, Ante Bonus and Pair Plus of one box, in plain Python."""
    chance, total = random.Random(seed), 0
    for _ in range(rounds):
        cards = chance.sample(_DECK, 6)
        own, dealer = classify(cards[:3]), classify(cards[3:])
        total += PAIR_PLUS.get(own[0], -1)
        total += {5: 5, 4: 4, 3: 1}.get(own[0], 0)
        if own < (0, [12, 6, 4]):
            total -= 1
        elif dealer < (0, [12, 0, 0]):
            total += 1
        else:
            total += 2 if own > dealer else -2 if own < dealer else 0
    return total / rounds


def holdem_loop(rounds: int, seed: int = 1) -> float:
    """Ultimate Texas Hold'em by a short list of rules, hands ranked by eval7."""
    import eval7

    deck = [eval7.Card(rank + suit) for rank in "23456789TJQKA" for suit in "cdhs"]
    chance, total = random.Random(seed), 0
    for _ in range(rounds):
        cards = chance.sample(deck, 9)
        hole, dealer, board = cards[:2], cards[2:4], cards[4:]
        high = max(hole[0].rank, hole[1].rank)
        own, other = eval7.evaluate(hole + board), eval7.evaluate(dealer + board)
        if high >= 11 or hole[0].rank == hole[1].rank:
            played = 4
        elif eval7.evaluate(hole + board[:3]) >> 24:
            played = 2
        else:
            played = 1 if own >> 24 else 0
        if not played:
            total -= 2
        else:
            total += (played + (1 if other >> 24 else 0)) * ((own > other) - (own < other)) - (own < other)
    return total / rounds


def three_card_arrays(hands: int, seed: int = 1) -> float:
    """Pair Plus and the comparison for many boxes at once, in NumPy."""
    chance = np.random.default_rng(seed)
    cards = chance.random((hands, 52)).argpartition(6, axis=1)[:, :6]
    values = []
    for part in (cards[:, :3], cards[:, 3:]):
        ranks, suits = np.sort(part >> 2, axis=1), part & 3
        flush = (suits == suits[:, :1]).all(axis=1)
        straight = ((np.diff(ranks, axis=1) == 1).all(axis=1)) | (ranks == [0, 1, 12]).all(axis=1)
        alike = (np.diff(ranks, axis=1) == 0).sum(axis=1)
        category = np.select([straight & flush, alike == 2, straight, flush, alike == 1], [5, 4, 3, 2, 1], default=0)
        values.append((category << 12) + (ranks[:, 2] << 8) + (ranks[:, 1] << 4) + ranks[:, 0])
    own, dealer = values
    pays = np.array([-1, 1, 4, 5, 30, 40])[own >> 12]
    return float((pays + np.sign(own - dealer)).mean())
