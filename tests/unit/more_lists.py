"""Rank lists that the five documents do not have, as a rulebook would hand them over."""

from __future__ import annotations

from typing import Any

from croupier.ranking import RankList, rank_list

FOUR_OF: list[str | dict[str, Any]] = [
    "four-of-a-kind",
    "straight-flush",
    "three-of-a-kind",
    "flush",
    "straight",
    "two-pair",
    "pair",
    "high-card",
]

FOUR_CARD = rank_list("four-card", FOUR_OF, size=4)
#: Four aces told apart from other fours of a kind.
FOUR_ACES = rank_list("four-aces", [{"class": "four-aces", "repeats": [4], "top": "A"}, *FOUR_OF], size=4)
LONGEST = rank_list(
    "longest-suit",
    ["seven-card-flush", "six-card-flush", "five-card-flush", "four-card-flush", "three-card-flush", "two-card-flush"],
    measure="longest-suit",
)
#: Two cards, one suit and sequences included; the ace of hearts and its king above everything.
TWO_CARD = rank_list(
    "two-card",
    [
        {"class": "royal-hearts", "cards": ["Ah", "Kh"], "call": "royal couple"},
        {"class": "suited-aces", "suited": True, "top": "A"},
        "pair",
        {"class": "suited-run", "run": True, "suited": True},
        "flush",
        {"class": "run", "run": "high"},
        "high-card",
    ],
    size=2,
)
ONE_CARD = rank_list("one-card", ["high-card"], size=1)

MORE_LISTS: dict[str, RankList] = {one.id: one for one in (FOUR_CARD, FOUR_ACES, LONGEST, TWO_CARD, ONE_CARD)}
