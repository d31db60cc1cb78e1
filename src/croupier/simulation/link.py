"""The jackpot meter over the hits, exactly: chunks cannot know the meter, but they know who hit and when.

Between hits the meter only grows, by the same amount with every round of a table, so it is known at every moment from
the numbers of rounds played by then. Rounds take their turn by time, and at the same time by table. Awards are those
of `croupier.settlement.awards`, in the order and with the splits of the rulebook.

The reserve may fall below nothing here: how deep it would have fallen is what it needs to begin with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from math import lcm
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct, field

from croupier.money import MILS, Cents
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay
from croupier.settlement.awards import Claim, pay_table
from croupier.simulation.histogram import Histogram
from croupier.simulation.settings import Settings


class Player(NamedTuple):
    """What the link needs of a table: its rules, the shares that hits name by number, stakes and length of a round."""

    rulebook: Rulebook
    shares: tuple[Pay, ...]
    stake: Cents
    step: int


class ShareHits(Struct):
    """Hits of one share of the meter: how many, what they were paid, the meter they found, the time between them."""

    paid: Cents
    meters: Histogram
    waits: Histogram
    #: The sum of all waiting times in the smallest unit of time, and when the last hit was.
    waited: int = 0
    last: int | None = None


class LinkTotals(Struct):
    """The meter and the reserve, in mils, and what has happened to them so far."""

    meter: int
    reserve: int = 0
    lowest_reserve: int = 0
    staked: Cents = 0
    overflow: int = 0
    resets: int = 0
    reset_funding: Cents = 0
    awarded: Cents = 0
    awards: int = 0
    shared_rounds: int = 0
    shared_awards: int = 0
    hits: dict[str, ShareHits] = field(default_factory=dict)


def hour(settings: Settings) -> int:
    """The length of an hour in the smallest unit of time, of which a round of every table takes a whole number."""
    return lcm(*(table.pace for table in settings.tables))


class SimulatedLink:
    """One link, replayed chunk by chunk."""

    def __init__(self, settings: Settings, players: Sequence[Player]) -> None:
        self._settings = settings
        self._players = players
        self._hour = hour(settings)
        self._meter_width = max(100, settings.link.reset // 50)

    def replay(
        self, totals: LinkTotals, chunk: int, hits: Sequence[Sequence[Sequence[int]]], rounds: Sequence[int]
    ) -> None:
        """Take the hits (round, box, share) and the numbers of rounds of every table through the meter."""
        begun = [0] * len(self._players)
        start = chunk * self._settings.chunk_hours * self._hour
        for (time, table), group in groupby(sorted(self._events(hits)), key=itemgetter(0, 1)):
            due = [self._rounds_by(other, time, table, rounds[other]) for other in range(len(self._players))]
            self._contribute(totals, begun, due)
            begun = due
            self._pay(totals, self._players[table], start + time, [(box, share) for _, _, box, share in group])
        self._contribute(totals, begun, list(rounds))

    def _events(self, hits: Sequence[Sequence[Sequence[int]]]) -> Iterator[tuple[int, int, int, int]]:
        for table, of_table in enumerate(hits):
            step = self._players[table].step
            for round_, box, share in of_table:
                yield (round_ + 1) * step, table, box, share

    def _rounds_by(self, table: int, time: int, hitting: int, most: int) -> int:
        """How many rounds of a table have closed their bets when the hitting table is paid."""
        step = self._players[table].step
        return min(most, time // step if table <= hitting else (time - 1) // step)

    def _contribute(self, totals: LinkTotals, begun: Sequence[int], due: Sequence[int]) -> None:
        """Stakes are shared out; above its ceiling the meter's share goes to the reserve."""
        staked = sum(player.stake * (now - then) for player, then, now in zip(self._players, begun, due, strict=True))
        terms = self._settings.link
        totals.staked += staked
        totals.meter += staked * terms.shares.meter
        totals.reserve += staked * terms.shares.reserve
        if terms.ceiling is not None and totals.meter > terms.ceiling * MILS:
            over = totals.meter - terms.ceiling * MILS
            totals.meter -= over
            totals.reserve += over
            totals.overflow += over

    def _pay(self, totals: LinkTotals, player: Player, time: int, claims: list[tuple[int, int]]) -> None:
        asked = [Claim(box, f"box {box}", "", player.shares[share - 1], ()) for box, share in claims]
        reset = self._settings.link.reset
        awards = pay_table(player.rulebook.require_jackpot("rulebook"), totals.meter // MILS, reset, asked)
        for award in awards:
            funding = award.meter_after - award.meter_before + award.amount
            totals.meter += (award.meter_after - award.meter_before) * MILS
            totals.reserve -= funding * MILS
            totals.reset_funding += funding
            totals.awarded += award.amount
            totals.awards += 1
            self._note(totals, award.share, award.amount, award.meter_before, time)
        totals.lowest_reserve = min(totals.lowest_reserve, totals.reserve)
        totals.resets += sum(1 for claim in asked if claim.whole)
        if len(awards) > 1:
            totals.shared_rounds += 1
            totals.shared_awards += len(awards)

    def _note(self, totals: LinkTotals, share: str, amount: Cents, meter: Cents, time: int) -> None:
        hits = totals.hits.get(share)
        if hits is None:
            hits = totals.hits[share] = ShareHits(0, Histogram(self._meter_width), Histogram(1))
        hits.paid += amount
        hits.meters.add(meter)
        if hits.last is not None:
            hits.waits.add((time - hits.last) // self._hour)
            hits.waited += time - hits.last
        hits.last = time
