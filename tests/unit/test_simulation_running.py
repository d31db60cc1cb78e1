"""A run: the same bytes from any number of workers, whole chunks kept, Ctrl-C without loss, little memory."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from croupier.errors import Code, CroupierError, InputError
from croupier.simulation import checkpoint
from croupier.simulation.chunks import Playable, encode, play_chunk, prepare
from croupier.simulation.histogram import Histogram
from croupier.simulation.running import Run, Threads, run
from croupier.simulation.settings import Settings, check
from croupier.simulation.summary import summarize
from tests import simulated


def small(**more: Any) -> Settings:
    """Two games on one link, with chunks of 960 and 720 rounds."""
    tables = (
        simulated.table("mbs-megalink-3cp", 3, pace=40),
        simulated.table("mbs-megalink-3cp", 5, pace=30, name="table 2", strategy="basic"),
    )
    return simulated.settings(*tables, session_rounds=100, bankrolls=(50_000, 200_000), **more)


@pytest.fixture(autouse=True)
def _short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.simulation.settings.CHUNK_ROUNDS", 900)


def short(**more: Any) -> Settings:
    return small(shift_hours=8, month_shifts=3, **more)


def text(done: Run) -> str:
    return json.dumps(summarize(done))


def test_any_number_of_workers_gives_the_same_bytes() -> None:
    results = {text(run(short(), 10_000, Threads(number))) for number in (1, 2, 5)}
    assert len(results) == 1


def test_another_seed_gives_another_result() -> None:
    assert text(run(short(seed=1), 2_000, Threads(1))) != text(run(short(seed=2), 2_000, Threads(1)))


def test_all_tables_play_for_the_same_time() -> None:
    results = summarize(run(short(), 10_000, Threads(2)))
    assert [table["rounds"] for table in results["tables"]] == [10_000, 7_500]
    assert results["jackpot"] is not None
    assert results["jackpot"]["staked"] == 10_000 * 3 * 500 + 7_500 * 5 * 500
    # A month of 24 hours: 10,000 rounds at 40 an hour are 31 whole shifts of 320 rounds, and 10 months.
    house = results["tables"][0]["house"]
    assert (house["shift"]["number"], house["month"]["number"]) == (31, 10)
    assert house["shift"]["rounds"] == 320


def test_the_house_has_what_players_and_meter_have_not() -> None:
    settings = short()
    done = run(settings, 9_600, Threads(1))
    table = summarize(done)["tables"][0]
    totals = done.totals.tables[0]
    lost = -totals.sums[-1] - totals.envy
    to_meter = 9_600 * 3 * 500 * 8 // 10
    assert table["house"]["shift"]["mean"] == pytest.approx((lost - to_meter) / 30)
    assert table["house"]["month"]["mean"] == pytest.approx((lost - to_meter) / 10)


def test_a_bankroll_survives_as_long_as_it_pays_for_the_next_round() -> None:
    table = summarize(run(short(), 9_600, Threads(1)))["tables"][0]["bankroll"]
    # Chunks of 960 rounds have nine whole sessions of 100.
    assert table["sessions"] == 90
    assert table["needed_for_a_round"] == 2_500 + 500 + 500 + 2_500
    small_, large = table["survival"]
    assert small_["survived"] <= large["survived"] <= 90
    most = table["lowest"]["most"]
    assert most is not None
    assert most <= 0


def test_a_run_goes_on_where_it_was_kept(tmp_path: Path) -> None:
    settings, keep = short(), tmp_path / "run.json"
    whole = text(run(settings, 10_000, Threads(1)))
    first = run(settings, 4_000, Threads(2), keep=keep)
    assert first.rounds == 4_000
    # The last 160 rounds were a part of a chunk, which is played again.
    assert checkpoint.read(keep, settings).chunks == 4
    assert text(run(settings, 10_000, Threads(1), keep=keep, resume=True)) == whole


def test_asking_for_less_than_is_kept_gives_what_is_kept(tmp_path: Path) -> None:
    settings, keep = short(), tmp_path / "run.json"
    run(settings, 4_000, Threads(1), keep=keep)
    assert run(settings, 10, Threads(1), keep=keep, resume=True).rounds == 4 * 960


def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    settings, keep = short(), tmp_path / "run.json"
    before = signal.getsignal(signal.SIGINT)

    def stop(done: float, box_rounds: int) -> None:
        assert box_rounds == round(done * 100_000) * 3 + round(done * 75_000) * 5
        os.kill(os.getpid(), signal.SIGINT)

    cut = run(settings, 100_000, Threads(2), keep=keep, progress=stop)
    assert cut.interrupted
    assert cut.rounds == 960
    assert signal.getsignal(signal.SIGINT) is before
    assert summarize(cut)["complete"] is False
    on = run(settings, 3_000, Threads(1), keep=keep, resume=True)
    assert text(on) == text(run(settings, 3_000, Threads(1)))


def test_a_checkpoint_of_other_settings_is_refused(tmp_path: Path) -> None:
    keep = tmp_path / "run.json"
    run(short(seed=1), 1_000, Threads(1), keep=keep)
    with pytest.raises(InputError) as refused:
        run(short(seed=2), 1_000, Threads(1), keep=keep, resume=True)
    assert refused.value.code == Code.CHECKPOINT_UNFIT


@pytest.mark.parametrize("content", [None, b"", b"{}", b'{"format": 1}'])
def test_a_checkpoint_that_is_none_is_refused(tmp_path: Path, content: bytes | None) -> None:
    keep = tmp_path / "run.json"
    if content is not None:
        keep.write_bytes(content)
    with pytest.raises(InputError) as refused:
        run(short(), 1_000, Threads(1), keep=keep, resume=True)
    assert refused.value.code == Code.CHECKPOINT_UNFIT


def test_a_chunk_with_more_claims_than_expected_is_played_with_more_room() -> None:
    """Where every pair wins a share, a chunk of 960 rounds has more claims than the first guess leaves room for."""
    changed = simulated.book("rws-3cp").model_dump(mode="json", by_alias=True)
    for category in ("mini-royal", "straight-flush", "three-of-a-kind", "straight", "flush", "pair"):
        changed["bets"]["jackpot"]["pays"]["table"][category] = "1%"
    table = msgspec.structs.replace(simulated.table("rws-3cp", 7), rulebook=json.dumps(changed))
    settings = simulated.settings(table, shift_hours=8, month_shifts=9)
    (tally,) = play_chunk(prepare(encode(settings)), 0, 10_000)
    assert len(tally.hits) > 3_000
    counts = tally.counts[0, 1].sum(axis=0)
    # Pairs are always played, so every one of them has claimed.
    assert len(tally.hits) == counts[1:].sum()


def test_settings_travel_unchanged() -> None:
    playable = prepare(encode(short()))
    assert isinstance(playable, Playable)
    assert playable.settings == short()
    assert playable.settings.digest == short().digest


@pytest.mark.parametrize(
    ("rounds", "more"),
    [(0, {}), (-1, {}), (10**14, {}), (10, {"seed": -1}), (10, {"seed": 1 << 64}), (10, {"session_rounds": 0}),
     (10, {"shift_hours": 0}), (10, {"month_shifts": 0})],
)  # fmt: skip
def test_what_cannot_be_simulated_is_refused(rounds: int, more: dict[str, Any]) -> None:
    settings = msgspec.structs.replace(simulated.settings(simulated.table("rws-3cp")), **more)
    with pytest.raises(CroupierError) as refused:
        check(settings, rounds)
    assert refused.value.code == Code.BAD_VALUE
    assert refused.value.expected


def test_a_histogram_knows_its_numbers_exactly_and_its_quantiles_to_a_bin() -> None:
    held = Histogram(10)
    held.add_all(np.arange(-500, 501))
    assert (held.number, held.total, held.least, held.most) == (1001, 0, -500, 500)
    for part in (0.01, 0.25, 0.5, 0.99):
        found = held.quantile(part)
        assert found is not None
        assert abs(found - (-500 + 1000 * part)) <= 10
    turned = held.summary(-1, 7)
    assert (turned["least"], turned["most"], turned["mean"]) == (-493, 507, 7)
    assert turned["p5"] == pytest.approx(7 - (held.quantile(0.95) or 0))
    assert Histogram(5).summary()["p50"] is None
