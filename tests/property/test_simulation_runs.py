"""Whatever the table, the workers and the place where a run is cut, the same rounds give the same result."""

from __future__ import annotations

import tempfile
from pathlib import Path
from unittest.mock import patch

import msgspec
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.simulation import chunks, totals
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import Settings, TableSettings
from croupier.simulation.table import CompiledTable, compile_table
from tests import simulated

THREE_CARD = ("rws-3cp", "rws-multilink-3cp", "hgc-3cp-progressive")


@pytest.fixture
def _compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six times in each example a table would be compiled, which takes longer than its rounds."""
    known: dict[bytes, CompiledTable] = {}

    def once(table: TableSettings) -> CompiledTable:
        key = msgspec.json.encode(table)
        if key not in known:
            known[key] = compile_table(table)
        return known[key]

    monkeypatch.setattr(chunks, "compile_table", once)
    monkeypatch.setattr(totals, "compile_table", once)


@st.composite
def tables(draw: st.DrawFn) -> TableSettings:
    """A three-card table with different bets on its boxes."""
    rulebook = draw(st.sampled_from(THREE_CARD))
    bets = [bet for bet in simulated.book(rulebook).opening_bets if bet != "ante"]
    boxes = draw(
        st.lists(
            st.fixed_dictionaries(
                {"ante": st.integers(100, 5_000)}, optional={bet: st.integers(100, 2_000) for bet in bets}
            ),
            min_size=1,
            max_size=4,
        )
    )
    return simulated.table(
        rulebook, bets=boxes, pace=draw(st.integers(20, 60)), strategy=draw(st.sampled_from(["best", "basic"]))
    )


@given(
    table=tables(),
    seed=st.integers(0, (1 << 64) - 1),
    rounds=st.integers(1, 4_000),
    cut=st.integers(1, 4_000),
    workers=st.integers(1, 3),
)
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.usefixtures("_compiled_once")
def test_a_run_that_is_cut_and_shared_out_is_the_run_in_one_go(
    table: TableSettings, seed: int, rounds: int, cut: int, workers: int
) -> None:
    what: Settings = simulated.settings(table, seed=seed, month_shifts=2, session_rounds=50, bankrolls=(20_000,))
    with patch("croupier.simulation.settings.CHUNK_ROUNDS", 100), tempfile.TemporaryDirectory() as directory:
        keep = Path(directory) / "kept.json"
        whole = run(what, rounds, Threads(1))
        run(what, min(cut, rounds), Threads(1), keep=keep)
        again = run(what, rounds, Threads(workers), keep=keep, resume=True)
        assert msgspec.json.encode(again.totals) == msgspec.json.encode(whole.totals)
    found = whole.totals.tables[0]
    boxes = rounds * len(table.boxes)
    assert found.rounds == rounds
    # Every box of every round is counted once for each hand that is read, and the counts add up to the sums.
    compiled = whole.adder.tables[0]
    counts = np.array(found.counts).reshape(compiled.terms.net.shape[:4])
    assert (counts.sum(axis=(0, 2, 3)) == boxes).all()
    net = compiled.terms.net.reshape(*compiled.terms.net.shape[:4], -1)
    assert (counts[..., None] * net).sum(axis=(0, 1, 2, 3))[: len(found.sums)].tolist() == found.sums
