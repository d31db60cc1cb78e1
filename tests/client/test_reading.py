"""Answers read in several threads at once: the shape of an answer is worked out by one of them, and once."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import msgspec
import pytest

from croupier.client import reading
from croupier.client.reading import reader
from croupier.wire.tables import TableState, Update

#: Readers who all begin with the same answer at the same moment, and change places as often as Python lets them.
AT_ONCE = """
import sys, threading
from croupier.wire.tables import TableState
from croupier.client.reading import reader
import msgspec
sys.setswitchinterval(1e-6)
together = threading.Barrier(8)
def read():
    together.wait()
    for _ in range(3):
        try:
            reader(TableState).decode(b'{"view": {"round": {"boxes": [{"box": 1}]}}}')
        except msgspec.ValidationError:
            pass
threads = [threading.Thread(target=read) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""


def test_a_crew_that_begins_at_once_reads_its_first_answers_unharmed() -> None:
    for _ in range(4):
        done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr


def test_shapes_are_worked_out_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    inside, overlapped = threading.Semaphore(1), threading.Event()

    class Watched:
        def __init__(self, kind: Any) -> None:
            if not inside.acquire(blocking=False):
                overlapped.set()
                return
            made.append(kind)
            overlapped.wait(0.2)  # for as long as somebody else might come in
            inside.release()

    monkeypatch.setattr(reading, "_readers", {})
    monkeypatch.setattr(msgspec.json, "Decoder", Watched)
    threads = [threading.Thread(target=reader, args=(kind,)) for kind in (TableState, Update, TableState)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not overlapped.is_set()
    assert set(made) == {TableState, Update}


def test_a_reader_is_made_once() -> None:
    assert reader(Update) is reader(Update)
