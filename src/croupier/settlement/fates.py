"""What becomes of a box, whatever its amounts: an outcome for each line, remembered with the amounts once known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from croupier.cache import Cache
from croupier.money import Cents
from croupier.settlement.outcomes import Outcome
from croupier.wire.settlement import Line


class Bundle(NamedTuple):
    """The lines of a box and their sums."""

    lines: tuple[Line, ...]
    staked: Cents
    paid: Cents


def bundled(lines: Iterable[Line]) -> Bundle:
    """Add up the lines of a box."""
    lines = tuple(lines)
    return Bundle(lines, sum(line.stake for line in lines), sum(line.payout for line in lines))


class Fate:
    """What becomes of a box: each line's outcome with the stake it is reckoned on, and what it asks of the jackpot.

    `claim` is an outcome that wins a share of the meter; `envied` the category by which the hand makes others envious.
    """

    def __init__(
        self, entries: tuple[tuple[Outcome, str, int], ...], claim: Outcome | None, envied: str | None
    ) -> None:
        self.entries = entries
        self.claim = claim
        self.envied = envied

    def bundle(self, stakes: Mapping[str, Cents]) -> Bundle:
        """The lines of a box whose whole stakes are in action."""
        amounts = tuple(stakes.values())
        bundle = _bundles.get((self, amounts))
        if bundle is None:
            bundle = bundled(outcome.line(stakes[source] * times) for outcome, source, times in self.entries)
            _bundles[self, amounts] = bundle
        return bundle


#: Players bet the same amounts again and again. It is one cache for all fates: each with its own, however small, would
#: be more than anybody has on an evening of many different bets.
_bundles: Final = Cache[tuple[Fate, tuple[Cents, ...]], Bundle](32_768)
