"""Thresholds inside a class of hands, and the bands that they cut it into.

A threshold is a class and, from the most telling on, the ranks that decide it: `pair`, `pair J`, `high-card A K`. It is
the beginning of what decides a hand (`HandRank.key`). A hand falls into a band: its class, from the highest threshold
on that a rulebook uses there and that the hand reaches.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Annotated, Any, Final, TypeAlias

from msgspec import Struct
from pydantic import BeforeValidator, InstanceOf, PlainSerializer

from croupier.cards import RANKS
from croupier.ranking import HandRank, RankList

_EXPECTED: Final = (
    f'a class and the ranks from which on it counts, such as "pair", "pair J" or "high-card A K" ({RANKS})'
)


class Threshold(Struct, frozen=True, order=True, cache_hash=True, gc=False):
    """A class of hands from some ranks on; without ranks the whole class."""

    category: str
    ranks: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.category, *(RANKS[rank] for rank in self.ranks)))

    def key(self, rank_list: RankList) -> tuple[int, ...]:
        """Compares with `HandRank.key`: no hand that reaches the threshold is below it."""
        return (rank_list.strength(self.category), *self.ranks)

    def reached_by(self, rank: HandRank) -> bool:
        """Whether a hand is this one or better, better classes included."""
        return rank.key >= self.key(rank.rank_list)


def parse_threshold(value: Any) -> Threshold:
    """Read a threshold as it stands in a rulebook."""
    return value if isinstance(value, Threshold) else _read(value if isinstance(value, str) else "")


@lru_cache(maxsize=4096)
def _read(text: str) -> Threshold:
    """The rows of pay tables are read again for every hand that is paid by one."""
    category, *ranks = text.split() or [""]
    if not category or any(len(rank) != 1 or rank not in RANKS for rank in ranks):
        raise ValueError(_EXPECTED)
    return Threshold(category, tuple(RANKS.index(rank) for rank in ranks))


ThresholdField: TypeAlias = Annotated[InstanceOf[Threshold], BeforeValidator(parse_threshold), PlainSerializer(str)]


def row_of(band: Threshold, rows: Iterable[str]) -> str | None:
    """The row of a table that a band belongs to: of its class, the highest that it reaches."""
    reached = [row for row in map(parse_threshold, rows) if row.category == band.category and row.ranks <= band.ranks]
    return str(max(reached)) if reached else None


class Bands:
    """The bands of a rank list under the thresholds that a rulebook uses there, the lowest first."""

    def __init__(self, rank_list: RankList, used: Iterable[Threshold] = ()) -> None:
        cuts: dict[str, list[Threshold]] = {category: [Threshold(category)] for category in rank_list.categories}
        for threshold in sorted(set(used)):
            if threshold.ranks and threshold.category in cuts:
                cuts[threshold.category].append(threshold)
        self.rank_list = rank_list
        self.all: tuple[Threshold, ...] = tuple(
            band for category in reversed(rank_list.categories) for band in cuts[category]
        )
        self._highest_first = {category: tuple(reversed(bands)) for category, bands in cuts.items()}

    def of(self, rank: HandRank) -> Threshold:
        """The band that a hand falls into."""
        bands = self._highest_first[rank.category]
        if len(bands) == 1:
            return bands[0]
        return next(band for band in bands if band.ranks <= rank.ranks)

    @cached_property
    def places(self) -> dict[Threshold, int]:
        """Where each band stands, 0 for the lowest: the index by which arrays hold prices."""
        return {band: place for place, band in enumerate(self.all)}
