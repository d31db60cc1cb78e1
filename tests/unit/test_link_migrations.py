"""The tables of the links: migrations make what the program uses, once, whoever starts."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from croupier.floor.link import LinkStore, open_links
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.floor.record.migrations import DIRECTORY, revisions
from croupier.floor.record.schema import metadata
from tests.unit.linked import databases


@databases
def test_migrations_make_the_tables_that_the_program_uses(opened: Callable[[], LinkStore]) -> None:
    links = opened().transactions
    with links._engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"include_name": lambda name, kind, _: kind != "table" or name in metadata.tables}
        )
        assert compare_metadata(context, metadata) == []


def test_migrations_follow_one_another_and_are_named_by_their_number() -> None:
    config = Config()
    config.set_main_option("script_location", str(DIRECTORY))
    scripts = ScriptDirectory.from_config(config)
    assert [script.revision for script in reversed(list(scripts.walk_revisions()))] == list(revisions())
    assert scripts.get_current_head() == revisions()[-1]


def _open(database: str, start: Any, results: Any) -> None:
    start.wait()
    try:
        open_links(database).close()
        results.put("")
    except Exception as error:  # noqa: BLE001
        results.put(str(error))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_processes_that_start_together_migrate_once(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    database = request.getfixturevalue("fresh_database") if kind == "postgres" else f"sqlite:///{tmp_path / 'new.db'}"
    context = multiprocessing.get_context("fork")
    start, results = context.Barrier(4), context.Queue()
    processes = [context.Process(target=_open, args=(database, start, results)) for _ in range(4)]
    for process in processes:
        process.start()
    assert [results.get(timeout=60) for _ in processes] == [""] * 4
    for process in processes:
        process.join()


def test_a_migrated_database_is_left_as_it_is(tmp_path: Path) -> None:
    engine = open_engine(database_url(f"sqlite:///{tmp_path / 'x.db'}"))
    migrate(engine)
    migrate(engine)
    driver = Driver(engine.connect(), "here")
    assert driver.raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert driver.raw.execute("PRAGMA synchronous").fetchone() == (2,)
    driver.connection.close()
    engine.dispose()
