"""Chunks on an accelerator: the same numbers in the kernels, the same tallies, the same run; `make gpu-check` plays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from croupier.analysis.devices import ChosenDevice
from croupier.analysis.gpu import device as gpu
from croupier.analysis.gpu.device import KernelStep
from croupier.cli.app import main
from croupier.errors import CroupierError
from croupier.ranking import tables
from croupier.ranking.tables import WEIGHTS_AT
from croupier.ranking.weights import PLACE_BITS, ROW_BITS, WEIGHT_BITS
from croupier.simulation.chunks import PlayableTable, encode, play_chunk, play_table, prepare
from croupier.simulation.gpu import playing
from croupier.simulation.gpu.playing import PROGRAM, Accelerator, ChunkBatch, DeviceTable, device_table, fields
from croupier.simulation.kernels import deciding, layout
from croupier.simulation.kernels.dealing import BATCH, CARDS, rejected_rests
from croupier.simulation.kernels.layout import ChunkTally
from croupier.simulation.running import Threads, run
from croupier.simulation.settings import Settings
from tests import simulated
from tests.paper_device import PaperDevice

TEXT = gpu.source(PROGRAM)


@pytest.fixture(scope="module")
def settings() -> Settings:
    return simulated.settings(simulated.table("rws-3cp", 3, pace=40), session_rounds=50)


@pytest.fixture(scope="module")
def table(settings: Settings) -> PlayableTable:
    return prepare(encode(settings)).tables[0]


def test_the_kernels_have_the_numbers_of_the_processor() -> None:
    said = {name: int(number) for name, number in re.findall(r"^#define (\w+) (\d+)$", TEXT, re.MULTILINE)}
    here = {
        "CARDS": CARDS, "BATCHES": -(-CARDS // BATCH), "FIVE_OF_A_SUIT": tables.NO_CARDS, "DEALERS": playing.DEALERS,
        "BOARD_ROW_AT": WEIGHTS_AT + WEIGHT_BITS - ROW_BITS[5], "BOARD_ROW": (1 << ROW_BITS[5]) - 1,
        "BOARD_PLACE": (1 << PLACE_BITS[5]) - 1, "TWO_CARDS": 1326,
        **{f"MOST_{what.upper()}": most for what, most in playing.MOST.items()},
    }  # fmt: skip
    modules = (layout, deciding, tables)
    for name, number in said.items():
        found = [here[name]] if name in here else [getattr(module, name) for module in modules if hasattr(module, name)]
        if name != "COUNTED":
            assert number in found, name


def struct(name: str) -> dict[str, str]:
    """The fields of a record of the kernels, in their order, and of what kind each is."""
    (body,) = re.findall(rf"^struct {name} {{\n(.*?)^}};", TEXT, re.MULTILINE | re.DOTALL)
    lines = re.findall(r"^ {4}(?:const )?(\w+) (.*);", body, re.MULTILINE)
    return {field.strip(" *"): kind for kind, line in lines for field in line.split(",")}


def test_a_table_is_written_in_the_order_in_which_the_kernels_read_it(table: PlayableTable) -> None:
    assert list(struct("Table")) == list(fields(table))
    kinds = {"i64": np.int64, "u16": np.uint16, "u8": np.uint8, "int": np.int32}
    for name, kind in struct("Table").items():
        assert np.asarray(fields(table)[name]).dtype == kinds[kind], name


def test_ways_to_deal_a_batch_leave_the_rests_that_are_rejected(table: PlayableTable) -> None:
    found = device_table(PaperDevice(), table)
    assert (found.ways == [52 * 51 * 50 * 49, 48 * 47 * 46 * 45, 44 * 43 * 42 * 41]).all()
    assert ((1 << 32) % found.ways == rejected_rests(12)).all()


def test_what_is_too_large_for_the_kernels_is_refused(table: PlayableTable) -> None:
    large = table._replace(terms=table.terms._replace(boxes=17))
    with pytest.raises(CroupierError, match="17 boxes are too many for a GPU"):
        device_table(PaperDevice(), large)


class Played(PaperDevice):
    """Chunks that were played already: the kernels find their tallies."""

    def __init__(self, tallies: list[ChunkTally]) -> None:
        super().__init__()
        self.tallies = tallies

    def run(self, steps: Sequence[KernelStep], /) -> None:
        self.ran += steps
        arguments: dict[str, Any] = {step.kernel: step.arguments for step in steps}
        dealing, _, tally, before, _ = arguments["play"]
        sessions = arguments["follow_sessions"][-1]
        names = dict(zip(struct("Tally"), tally.parts, strict=True))
        before[:, -1] = dealing.parts[-1] * dealing.parts[3]
        for chunk, found in enumerate(self.tallies):
            names["counts"][chunk] = found.counts.ravel()
            names["squares"][chunk], names["envy"][chunk] = found.squares, found.envy
            names["shifts"][chunk, : len(found.shifts)] = found.shifts
            sessions[chunk, : len(found.sessions)] = found.sessions
            names["claims"][chunk] = len(found.hits)
            claims = found.hits[:, 0] << 32 | found.hits[:, 1] << 24 | found.hits[:, 2]
            names["hits"][chunk, : len(claims)] = claims[::-1][: names["hit_room"]]


def test_tallies_are_those_of_the_processor(settings: Settings, table: PlayableTable) -> None:
    """Sums from the counts, claims put in order, shifts and sessions as many as are whole; more room where needed."""
    of = table._replace(terms=table.terms._replace(shares=np.ones_like(table.terms.shares)))
    lengths = [1000, 700]
    expected = [play_table(settings, of, 0, 7 + at, length, 320) for at, length in enumerate(lengths)]
    device = Played(expected)
    found = playing.play_batch(device, device_table(device, of), ChunkBatch(settings, 0, 7, lengths))
    assert len(device.ran) == 2 * 6
    for one, other in zip(found, expected, strict=True):
        for name, here, there in zip(one._fields, one, other, strict=True):
            assert here.shape == there.shape, name
            assert (here == there).all(), name


def test_a_run_on_a_device_is_the_run_of_the_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables of different paces, batches of three chunks, the last one a part."""
    monkeypatch.setattr("croupier.simulation.settings.CHUNK_ROUNDS", 900)
    monkeypatch.setattr(playing, "_AT_ONCE", 3000)
    tables = (simulated.table("rws-3cp", 3, pace=40), simulated.table("rws-3cp", 5, pace=30, name="table 2"))
    both = simulated.settings(*tables, shift_hours=8, month_shifts=3)
    playable, asked = prepare(encode(both)), []

    def play_batch(_device: object, table: DeviceTable, batch: ChunkBatch) -> list[ChunkTally]:
        assert table.of is playable.tables[batch.number] or table.of.terms.boxes == (3, 5)[batch.number]
        asked.append(len(batch.lengths))
        chunks = range(batch.first, batch.first + len(batch.lengths))
        return [play_chunk(playable, chunk, 5000)[batch.number] for chunk in chunks]

    monkeypatch.setattr(playing, "play_batch", play_batch)
    there, here = run(both, 5000, Accelerator(PaperDevice())), run(both, 5000, Threads(1))
    assert there.totals == here.totals
    assert asked == [3, 3, 3, 3]


@pytest.fixture
def paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "accelerator", lambda **_: ChosenDevice(PaperDevice()))
    monkeypatch.setattr(
        "croupier.simulation.gpu.playing.Accelerator", lambda device: Threads(1 if device.name == "paper" else 0)
    )


@pytest.mark.usefixtures("paper")
def test_the_device_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    quick = ["simulate", "rws-3cp", "--rounds", "500", "--boxes", "1", "--device", "gpu"]
    assert main(quick) == 0
    assert capsys.readouterr().out.endswith("Played on paper.\n")
    assert main([*quick, "--json"]) == 0
    assert '"device": "paper"' in capsys.readouterr().out
    assert main([*quick, "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "a cluster and a device of this machine at once" in capsys.readouterr().err
