"""Classes of cards that are not a hand yet: of one suit, near each other, high by points."""

from __future__ import annotations

import re
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.analysis.card_sets import Cards
from croupier.cards import RANKS

Flags = npt.NDArray[np.bool_]

SUITED: Final = "suited"
_GAPS: Final = re.compile(r"gaps<(\d)")
_POINTS: Final = re.compile(rf"points (\d+)\+((?: [{RANKS}]=\d+)+)")
#: What may be written here, for whoever wrote something else.
DRAW_WORDS: Final = (
    "suited for cards of one suit",
    "gaps<2 for ranks that a straight can have, with fewer missing between them",
    "points 3+ J=2 6=1 for three points or more, two for a jack or higher, one for a six or higher",
    "two classes with & between them for hands of both",
)


def draw_class(text: str, cards: Cards, size: int) -> Flags | None:
    """Which of the sets of cards a class names, where a hand has so many cards; None for other words."""
    if text == SUITED:
        one_suit: Flags = (cards & 3 == cards[:, :1] & 3).all(axis=1)
        return one_suit
    if (gaps := _GAPS.fullmatch(text)) is not None:
        return _gaps(cards, size) < int(gaps[1])
    if (points := _POINTS.fullmatch(text)) is not None:
        worth = np.zeros(len(RANKS), np.int64)
        # The lowest rank first, so that a higher one has its own points from there on.
        for rank, number in sorted((RANKS.index(each[0]), int(each[2:])) for each in points[2].split()):
            worth[rank:] = number
        enough: Flags = worth[cards >> 2].sum(axis=1) >= int(points[1])
        return enough
    return None


def _gaps(cards: Cards, size: int) -> npt.NDArray[np.int64]:
    """How many ranks are missing between the cards; more than a class can name where no straight has them all."""
    found = np.full(len(cards), 10, np.int64)
    high = (cards >> 2).astype(np.int64)
    for ranks in (high, np.where(high == len(RANKS) - 1, -1, high)):
        rising = np.sort(ranks, axis=1)
        between = rising[:, -1] - rising[:, 0] + 1 - cards.shape[1]
        fits = (np.diff(rising, axis=1) > 0).all(axis=1) & (between <= size - cards.shape[1])
        found = np.where(fits, np.minimum(found, between), found)
    return found
