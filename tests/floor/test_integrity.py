"""A floor with a manifest compares itself when it opens and every day, and its staff log says what came of it."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pydantic import ValidationError

from croupier.errors import Code, InputError
from croupier.floor.config.model import FloorConfig
from croupier.floor.hall import integrity
from croupier.floor.hall.integrity import AS_APPROVED, NOT_AS_APPROVED, NOT_COMPARED, IntegrityWatch
from croupier.integrity.comparing import Departure
from croupier.integrity.manifest import Manifest, sealed, with_edition, write_manifest
from croupier.integrity.sealing import rules_in_force
from tests.floor.fakes import FakeClock
from tests.floor.served import room
from tests.floor.tables import GAMES


@pytest.fixture(scope="module")
def manifest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("approved") / "approved.json"
    books = rules_in_force(GAMES.values())
    edition = sealed(books, "compliance", datetime(2026, 3, 1, tzinfo=UTC))
    write_manifest(with_edition(Manifest(), edition, books), path)
    return path


def test_the_staff_log_says_that_the_software_is_as_approved(
    manifest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), manifest=str(manifest)) as opened:
        lines = opened.signed_in("auditor").get("/api/staff-log").json()
        said = [line for line in lines if line["subject"] == integrity.SUBJECT]
        assert [(line["act"], line["account"]) for line in said] == [(AS_APPROVED, "house")]
        assert said[0]["details"]["by"] == "compliance"
        floor = opened.served.floor
        watch = IntegrityWatch(floor.store, floor.clock, str(manifest), ["rws-3cp"])
        monkeypatch.setattr(integrity, "departures", lambda *_: (Departure("file", "shuffle.py", "changed"),) * 30)
        assert watch.compare() == NOT_AS_APPROVED
        gone = IntegrityWatch(floor.store, floor.clock, str(tmp_path / "none.json"), ["rws-3cp"])
        assert gone.compare() == NOT_COMPARED
        lines = opened.signed_in("auditor").get("/api/staff-log").json()
        changed = next(line for line in lines if line["act"] == NOT_AS_APPROVED)["details"]
        assert (changed["count"], len(changed["departures"])) == (30, 20)
        assert changed["departures"][0] == "file shuffle.py: changed"


def test_it_is_compared_again_every_day(manifest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity, "DAY", 0.05)
    monkeypatch.setattr(integrity, "departures", lambda *_: ())
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock(), manifest=str(manifest)) as opened:
        auditor = opened.signed_in("auditor")
        for _ in range(200):
            lines = auditor.get("/api/staff-log").json()
            if sum(line["act"] == AS_APPROVED for line in lines) >= 3:
                break
        assert sum(line["act"] == AS_APPROVED for line in lines) >= 3


@pytest.mark.parametrize("found", [(), (Departure("file", "shuffle.py", "changed"),)])
def test_a_floor_for_approved_software_only_does_not_open_with_any_other(
    manifest: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, found: tuple[Departure, ...]
) -> None:
    monkeypatch.setattr(integrity, "departures", lambda *_: found)
    where = f"sqlite:///{tmp_path / 'floor.db'}"
    with (
        pytest.raises(InputError) if found else nullcontext() as refused,
        room(where, FakeClock(), manifest=str(manifest), approved_only=True) as opened,
    ):
        assert opened.signed_in("auditor").get("/api/staff-log").status_code == 200
    if found:
        assert refused is not None
        assert refused.value.code is Code.SOFTWARE_DEPARTS
        with room(where, FakeClock(), manifest=str(manifest)) as opened:
            lines = opened.signed_in("auditor").get("/api/staff-log").json()
            assert [line["act"] for line in lines if line["subject"] == integrity.SUBJECT] == [NOT_AS_APPROVED] * 2


def test_approved_only_needs_to_know_what_was_approved() -> None:
    with pytest.raises(ValidationError, match="approved_only needs a manifest"):
        FloorConfig(approved_only=True)


def test_without_a_manifest_nothing_is_compared(tmp_path: Path) -> None:
    with room(f"sqlite:///{tmp_path / 'floor.db'}", FakeClock()) as opened:
        lines = opened.signed_in("auditor").get("/api/staff-log").json()
        assert not [line for line in lines if line["subject"] == integrity.SUBJECT]
