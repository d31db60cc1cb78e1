"""The meter over the hits: paid like the readable engine, one round after the other."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.jackpot import Shares
from croupier.money import MILS
from croupier.rulebook.pays import Pay
from croupier.settlement.awards import Claim, pay_table
from croupier.simulation.link import LinkTotals, Player, SimulatedLink, hour
from croupier.simulation.settings import LinkSettings, Settings
from tests import simulated

SHARES = (Pay("percent", 1), Pay("percent", 1, 10))
Hits = list[list[tuple[int, int, int]]]


def link_of(paces: list[int], ceiling: int | None) -> tuple[Settings, SimulatedLink, list[Player]]:
    terms = LinkSettings(
        reset=100_000, start=150_000, shares=Shares(meter=6_333, reserve=1_667, house=2_000), ceiling=ceiling
    )
    tables = [simulated.table("mbs-megalink-3cp", 2, pace=pace, name=f"table {at}") for at, pace in enumerate(paces)]
    settings = simulated.settings(*tables, link=terms)
    book = simulated.book("mbs-megalink-3cp")
    players = [Player(book, SHARES, 500 + 100 * at, hour(settings) // pace) for at, pace in enumerate(paces)]
    return settings, SimulatedLink(settings, players), players


def round_by_round(settings: Settings, players: list[Player], hits: Hits, rounds: list[int]) -> tuple[int, int, int]:
    """The same, played in the slowest way: every round of every table in its turn."""
    terms = settings.link
    meter, reserve, awarded = terms.start * MILS, 0, 0
    turns = sorted(
        ((round_ + 1) * player.step, table, round_)
        for table, player in enumerate(players)
        for round_ in range(rounds[table])
    )
    for _, table, round_ in turns:
        player = players[table]
        meter += player.stake * terms.shares.meter
        reserve += player.stake * terms.shares.reserve
        if terms.ceiling is not None and meter > terms.ceiling * MILS:
            reserve += meter - terms.ceiling * MILS
            meter = terms.ceiling * MILS
        claims = [Claim(box, str(box), "", SHARES[share - 1], ()) for at, box, share in hits[table] if at == round_]
        for award in pay_table(player.rulebook.require_jackpot("rulebook"), meter // MILS, terms.reset, claims):
            meter += (award.meter_after - award.meter_before) * MILS
            reserve -= (award.meter_after - award.meter_before + award.amount) * MILS
            awarded += award.amount
    return meter, reserve, awarded


@st.composite
def plays(draw: st.DrawFn) -> tuple[list[int], list[int], Hits, int | None]:
    paces = draw(st.lists(st.integers(1, 9), min_size=1, max_size=3))
    hours = draw(st.integers(1, 12))
    rounds = [pace * hours for pace in paces]
    hits = [
        sorted(
            draw(
                st.lists(
                    st.tuples(st.integers(0, length - 1), st.integers(0, 1), st.integers(1, 2)),
                    max_size=6,
                    unique_by=lambda hit: hit[:2],
                )
            )
        )
        for length in rounds
    ]
    return paces, rounds, hits, draw(st.sampled_from([None, 160_000]))


@given(plays())
def test_replaying_the_hits_is_playing_every_round(played: tuple[list[int], list[int], Hits, int | None]) -> None:
    paces, rounds, hits, ceiling = played
    settings, link, players = link_of(paces, ceiling)
    totals = LinkTotals(settings.link.start * MILS)
    link.replay(totals, 0, hits, rounds)
    assert (totals.meter, totals.reserve, totals.awarded) == round_by_round(settings, players, hits, rounds)
    assert totals.staked == sum(player.stake * length for player, length in zip(players, rounds, strict=True))
    assert sum(each.meters.number for each in totals.hits.values()) == sum(map(len, hits))


def test_a_whole_meter_resets_from_the_reserve_and_says_what_it_needs() -> None:
    settings, link, _ = link_of([10], None)
    totals = LinkTotals(settings.link.start * MILS)
    link.replay(totals, 0, [[(3, 0, 1)]], [10])
    # Four rounds of 500 cents by then, 63.33% of each to the meter, 16.67% to the reserve; six rounds follow.
    assert totals.hits["100%"].paid == 150_000 + 4 * 500 * 6_333 // MILS
    assert totals.resets == 1
    assert totals.reset_funding == 100_000
    assert totals.lowest_reserve == 4 * 500 * 1_667 - 100_000 * MILS
    assert totals.meter == 100_000 * MILS + 4 * 500 * 6_333 % MILS + 6 * 500 * 6_333


def test_winners_of_one_round_share_as_the_rulebook_says() -> None:
    settings, link, _ = link_of([10], None)
    totals = LinkTotals(settings.link.start * MILS)
    link.replay(totals, 0, [[(0, 0, 1), (0, 1, 2)]], [1])
    # Lower shares first at this house: a tenth of the meter, then all that is left.
    shown = 150_000 + 500 * 6_333 // MILS
    assert totals.hits["10%"].paid == shown // 10
    assert totals.hits["100%"].paid == shown - shown // 10
    assert (totals.shared_rounds, totals.shared_awards) == (1, 2)


def test_time_between_hits_runs_on_over_chunks() -> None:
    settings, link, _ = link_of([10], None)
    totals = LinkTotals(settings.link.start * MILS)
    chunk = settings.chunk_hours
    for number in range(3):
        link.replay(totals, number, [[(9, 0, 2)]], [chunk * 10])
    hits = totals.hits["10%"]
    assert hits.waited == 2 * chunk * hour(settings)
    assert hits.waits.number == 2
    assert hits.waits.least == hits.waits.most == chunk


@pytest.mark.parametrize("paces", [[40], [40, 30], [7, 13, 40]])
def test_rounds_of_all_tables_end_together(paces: list[int]) -> None:
    settings, _, _ = link_of(paces, None)
    rounds = settings.chunk_hours * paces[0] * 2 + 123
    for table, pace in enumerate(paces):
        parts = [settings.rounds_of(table, chunk, rounds) for chunk in range(settings.chunks(rounds))]
        assert sum(parts) == rounds * pace // paces[0]
        assert all(one == settings.chunk_hours * pace for one, _ in pairwise(parts))
