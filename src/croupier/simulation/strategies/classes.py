"""Hand classes as a strategy file names them: `pair+`, `Q64+`, `A2s+`, `hidden-pair`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.analysis.holdem import rules
from croupier.analysis.hole_kinds import KINDS, kind_name
from croupier.cards import RANKS
from croupier.errors import Code, InputError
from croupier.ranking import RankList
from croupier.ranking.reference import rank_hand
from croupier.ranking.values import CATEGORY_SHIFT, mixed_hand, value_of
from croupier.simulation.kernels.chance import Integers

Flags = npt.NDArray[np.bool_]

EVERYTHING = "all"
#: On the flop, by the kinds of `croupier.analysis.holdem.rules`.
FLOP_CLASSES = {
    "hidden-pair": (rules.HIDDEN, rules.POCKET_TWOS),
    "hidden-pair-above-twos": (rules.HIDDEN,),
    "high-flush-draw": (rules.HIGH_FLUSH_DRAW,),
    "low-flush-draw": (rules.LOW_FLUSH_DRAW,),
}
RIVER_CLASSES = {
    EVERYTHING: rules.NEVER_FOLD,
    "dealer-qualifies": rules.AS_THE_DEALER,
    "hidden-pair": rules.HIDDEN_PAIR,
    "hidden-pair-or-few-outs": rules.HIDDEN_PAIR_OR_FEW_OUTS,
}


def category_class(text: str, rank_list: RankList, values: Integers, at: str) -> Flags:
    """`pair` or `pair+`: the hands of a category, or of it and all better ones."""
    name = text.removesuffix("+")
    strengths = {str(category): rank_list.strength(category) for category in rank_list.categories}
    if name not in strengths:
        raise unknown_class(text, at, f"a category ({', '.join(strengths)}), with + for it and all better ones")
    strength = values >> CATEGORY_SHIFT
    flags: Flags = strength >= strengths[name] if text.endswith("+") else strength == strengths[name]
    return flags


def three_card_class(text: str, rank_list: RankList, values: Integers, at: str) -> Flags:
    """Everything, a category, or three ranks of a high-card hand: `Q64`, `Q64+`."""
    if text == EVERYTHING:
        return np.ones(len(values), np.bool_)
    ranks = text.removesuffix("+")
    if len(ranks) != 3 or any(rank not in RANKS for rank in ranks):
        return category_class(text, rank_list, values, at)
    low, middle, high = sorted(RANKS.index(rank) for rank in ranks)
    rank = rank_hand(mixed_hand((low, middle, high)), rank_list)
    if rank.category != "high-card":
        raise unknown_class(text, at, "three ranks that make no pair and no straight, such as Q64+")
    value = value_of(rank)
    flags: Flags = values >= value if text.endswith("+") else values == value
    return flags


def hole_class(text: str, at: str) -> Flags:
    """By kind of hole cards: `AKs`, `K5o`, `77`, `AK` for both, and with `+` every higher second card or pair."""
    if text == EVERYTHING:
        return np.ones(KINDS, np.bool_)
    name, more = text.removesuffix("+"), text.endswith("+")
    if not 2 <= len(name) <= 3 or any(rank not in RANKS for rank in name[:2]) or name[2:] not in ("", "s", "o"):
        raise unknown_class(text, at, "hole cards such as AKs, K5o+, 77+ or QT")
    high, low = sorted((RANKS.index(name[0]), RANKS.index(name[1])), reverse=True)
    if high == low:
        if name[2:]:
            raise unknown_class(text, at, "a pair without s or o")
        wanted = {RANKS[rank] * 2 for rank in (range(low, 13) if more else [low])}
    else:
        seconds = range(low, high) if more else [low]
        suits = name[2:] or "so"
        wanted = {RANKS[high] + RANKS[second] + suit for second in seconds for suit in suits}
    return np.array([kind_name(kind) in wanted for kind in range(KINDS)])


def unknown_class(text: str, at: str, expected: str) -> InputError:
    """The refusal of a class that is none."""
    return InputError(Code.UNKNOWN_STRATEGY, f"{text!r} is no class of hands here", at=at, expected=expected)
