"""What docs/operations.md tells people to type works, on a floor that was played: audit, backup, restore, processes."""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path

import httpx
import pytest
from fastapi.testclient import TestClient
from sqlalchemy import make_url

from croupier.cli.app import main
from croupier.floor.config.reading import read_config
from croupier.floor.record.engine import database_url, migrate, open_engine
from croupier.floor.server import open_floor
from tests.floor.databases import opened
from tests.floor.fakes import CHEAP, FakeChance, FakeClock
from tests.floor.forked import ended, forked
from tests.floor.house import House
from tests.floor.played import PlayedFloor
from tests.floor.serving import get
from tests.ports import free_port
from tests.repository.tracked import ROOT
from tests.system.postgres import PostgresServer

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEXT = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    """The part of the page under this heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found.group(1)


def blocks(title: str, language: str = "sh") -> list[str]:
    return [block for found, block in BLOCK.findall(section(title)) if found == language]


def played(address: str) -> None:
    engine = open_engine(database_url(address))
    migrate(engine)
    floor = PlayedFloor(engine, FakeClock(), FakeChance())
    for table in ("rws-3cp", "mbs-megalink-uth"):
        floor.play(table)
    floor.links.close()
    engine.dispose()


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("CROUPIER_", "PG"))}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return kept | {"PATH": path} | more


def typed(script: str, directory: Path, **more: str) -> str:
    """What somebody sees who types this."""
    done = subprocess.run(
        ["bash", "-euc", script], cwd=directory, env=environment(**more), capture_output=True, text=True, timeout=120,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{script}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


#: A command of ours that a shell has nothing to do for; what follows a hash is for the reader.
PLAIN = re.compile(r"croupier ([^|<>;&$`\n#]+)(?:#.*)?")


def line_by_line(script: str, directory: Path, **more: str) -> str:
    """The same, with commands of ours called in this process; lines that need a shell are typed."""
    shown = ""
    for line in script.splitlines():
        plain = PLAIN.fullmatch(line)
        shown += typed(line, directory, **more) if plain is None else called(plain[1], directory, **more)
    return shown


def called(arguments: str, directory: Path, **more: str) -> str:
    printed = io.StringIO()
    with pytest.MonkeyPatch.context() as patched, redirect_stdout(printed):
        patched.chdir(directory)
        kept = environment(**more)
        for name in os.environ.keys() - kept.keys():
            patched.delenv(name)
        for name, value in kept.items():
            patched.setenv(name, value)
        assert main(shlex.split(arguments)) == 0, arguments
    return printed.getvalue()


def test_every_block_that_can_be_typed_is_tried_here() -> None:
    tried = (
        "Who is locked out",
        "The audit",
        "The archive",
        "Backup and restore: SQLite",
        "Backup and restore: PostgreSQL",
        "Several processes",
    )
    titles = re.findall(r"^## (.*)$", TEXT, re.MULTILINE)
    assert [title for title in titles if blocks(title) and title not in tried] == []


def test_whoever_is_locked_out(tmp_path: Path) -> None:
    home = tmp_path / "croupier"
    home.mkdir()
    database = f"sqlite:///{home / 'croupier.db'}"
    example = ROOT / "examples" / "floor" / "floor.toml"
    with TestClient(open_floor(read_config(example, {"database": database}), cost=CHEAP).app):
        pass
    [script] = blocks("Who is locked out")
    script = script.replace("staff hash ", "staff hash <<< 'correct horse battery' ")
    told = line_by_line(script, tmp_path, CROUPIER_DATABASE=database)
    assert "shift one signs in with" in told
    assert "shoe 3 has the key" in told
    assert "$argon2id$" in told


def test_the_audit(tmp_path: Path) -> None:
    home = tmp_path / "croupier"
    home.mkdir()
    played(f"sqlite:///{home / 'croupier.db'}")
    (tmp_path / "floor.toml").write_text('[[tables]]\nid = "rws"\nrulebook = "rws-3cp"\n')
    script, parts = blocks("The audit")
    script = script.replace("--table marina-holdem", "--table mbs-megalink-uth")
    # The last line needs a cluster; how one reads is tested beside the audit.
    since, workers, _ = parts.replace("--workers 4", "--workers 2").splitlines()
    address = f"sqlite:///{home / 'croupier.db'}"
    told = line_by_line(script, tmp_path, CROUPIER_DATABASE=address, XDG_DATA_HOME=str(tmp_path))
    assert told.count("Nothing was found") == 2
    assert '"clean": true' in told
    assert len((tmp_path / "rounds.jsonl").read_text().splitlines()) == 1
    told = line_by_line(f"{since}\n{workers}", tmp_path, CROUPIER_DATABASE=address, XDG_DATA_HOME=str(tmp_path))
    assert told.count("Nothing was found") == 2
    assert (tmp_path / "audited.json").exists()


def test_the_archive(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'croupier.db'}"
    played(address)
    [script] = blocks("The archive")
    script = script.replace("postgresql://owner@db/floor", address).replace("/srv/croupier", str(tmp_path))
    line_by_line(script, tmp_path, CROUPIER_DATABASE=address, XDG_DATA_HOME=str(tmp_path))
    assert '"clean": true' in line_by_line("croupier audit --json", tmp_path, CROUPIER_DATABASE=address)


def test_backup_and_restore_of_sqlite(tmp_path: Path) -> None:
    played(f"sqlite:///{tmp_path / 'croupier.db'}")
    backup, restore = blocks("Backup and restore: SQLite")
    assert "Nothing was found" in line_by_line(backup, tmp_path)
    (tmp_path / "croupier.db").write_bytes(b"a disk that has died")
    assert "Nothing was found" in line_by_line(restore, tmp_path)
    assert (tmp_path / "before" / "croupier.db").exists()


def test_backup_and_restore_of_postgresql(postgres: PostgresServer, fresh_database: str, tmp_path: Path) -> None:
    played(fresh_database)
    url = database_url(fresh_database)
    [script] = blocks("Backup and restore: PostgreSQL")
    for program in ("pg_dump", "createdb", "pg_restore", "psql"):
        assert program in script
    name = f"restored_{url.database}"
    where = {"PGHOST": str(url.host), "PGPORT": str(url.port)}
    where |= {"PGUSER": str(url.username), "PGPASSWORD": str(url.password), "CROUPIER_DATABASE": fresh_database}
    programs = Path(next(part for part in postgres.command("pg_dump") if part.endswith("pg_dump"))).parent
    script = f'export PATH="$PATH:{programs}"\n' + script.replace("restored", name)
    told = typed(script, tmp_path, **where)
    assert "Nothing was found" in told
    assert "DELETE" in told


def test_the_configuration_behind_a_proxy_can_be_read(tmp_path: Path) -> None:
    [written] = blocks("TLS behind a proxy", "toml")
    path = tmp_path / "floor.toml"
    path.write_text(written, encoding="utf-8")
    config = read_config(path)
    assert (config.hosts, config.proxies, config.secure) == (["floor.example"], ["127.0.0.1"], True)
    proxy = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")
    assert "(../deploy/nginx.conf)" in TEXT
    assert f"server {config.host}:{config.port} " in proxy
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "X-Forwarded-Proto $scheme"):
        assert f"proxy_set_header {header};" in proxy
    assert proxy.count("{") == proxy.count("}")


def test_several_processes(floor_database: str, tmp_path: Path) -> None:
    """Each line as it stands there, with this machine's database and a port of its own; the first has two workers.

    Somebody works there already, so that nobody needs a first password, and no bots play.
    """
    with opened(floor_database) as store:
        House(store, FakeClock(), FakeChance())
    [script] = blocks("Several processes")
    lines = [line.partition("#")[0].strip() for line in script.splitlines() if line.strip()]
    assert any("--workers" in line for line in lines)
    # The password is no one's to read in a list of processes.
    url = make_url(floor_database)
    address, password = url._replace(password=None).render_as_string(), str(url.password or "")
    running = []
    try:
        for line in lines:
            port = free_port()
            command = line.replace("postgresql://croupier@db/floor", address).replace("10.0.0.5", "127.0.0.1")
            command = command.replace("--workers 4", "--workers 2")
            arguments = [*shlex.split(command)[1:], "--port", str(port)]
            log = tmp_path / f"{port}.log"
            given = environment(PGPASSWORD=password, CROUPIER_HOUSE_BOTS="false")
            running.append(forked(log, arguments, given))
            until = time.monotonic() + 90
            while not ready(port):
                assert time.monotonic() < until, log.read_text()[-3000:]
                assert running[-1].is_alive(), log.read_text()[-3000:]
                time.sleep(0.1)
            assert len(get(f"http://127.0.0.1:{port}/api/tables").json()) == 15
    finally:
        for server in running:
            server.terminate()
        for server in running:
            ended(server, 60)


def ready(port: int) -> bool:
    try:
        return get(f"http://127.0.0.1:{port}/readyz", timeout=5).is_success
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("target", ["soak-floor", "soak-tables", "soak-memory"])
def test_the_long_runs_are_targets(target: str) -> None:
    assert f"make {target}" in section("Capacity")
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
