"""The configuration comes from options, environment, file and defaults, in that order, and says what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import Code, InputError
from croupier.floor.config.model import FloorConfig
from croupier.floor.config.reading import read_config, try_config

GOOD = """
port = 9000
hosts = ["floor.example"]

[[links]]
id = "megalink"
rulebook = "mbs-megalink-uth"
opening = 5_000_000

[[tables]]
id = "blackwood"
rulebook = "mbs-megalink-uth"
link = "megalink"
limits.ante = { min = 2500, max = 50000 }
timers = { bets = 15 }

[[staff]]
name = "player one"
roles = ["administrator", "shift-manager"]
password_hash = "$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$x"
"""


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    for name in [name for name in os.environ if name.startswith("CROUPIER_")]:
        monkeypatch.delenv(name)


def written(directory: Path, text: str) -> Path:
    path = directory / "floor.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_nothing_needs_to_be_said() -> None:
    config = read_config()
    assert (config.host, config.secure, config.tables, config.database.get_secret_value()) == (
        "127.0.0.1",
        False,
        [],
        "",
    )
    assert config.model_dump() == FloorConfig().model_dump()


def test_a_file_says_it_all(tmp_path: Path) -> None:
    config = read_config(written(tmp_path, GOOD))
    (table,), (link,), (person,) = config.tables, config.links, config.staff
    assert (config.port, table.limits["ante"].max, table.timers.bets, table.timers.decision) == (9000, 50000, 15, 20)
    assert (table.link, link.opening, person.roles) == ("megalink", 5_000_000, ["administrator", "shift-manager"])
    assert "argon2" not in repr(config)


def test_options_win_over_the_environment_and_that_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, GOOD)
    monkeypatch.setenv("CROUPIER_CONFIG", str(path))
    assert read_config().port == 9000
    monkeypatch.setenv("CROUPIER_PORT", "9001")
    monkeypatch.setenv("CROUPIER_HOSTS", '["other.example"]')
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://me:secret@db/floor")
    config = read_config(options={"host": None, "workers": 2})
    assert (config.port, config.hosts, config.workers, config.host) == (9001, ["other.example"], 2, "127.0.0.1")
    assert "secret" not in repr(config)
    assert read_config(options={"port": 9002}).port == 9002


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("port = ", Code.BAD_TOML, ""),
        ("prot = 1", Code.UNKNOWN_FIELD, "prot"),
        ("port = 70000", Code.BAD_VALUE, "port"),
        ("workers = 0", Code.BAD_VALUE, "workers"),
        ("proxies = ['somewhere']", Code.BAD_VALUE, "proxies"),
        ("[[tables]]\nrulebook = 'rws-3cp'", Code.MISSING_FIELD, "tables[0].id"),
        ("[[tables]]\nid = 'A B'\nrulebook = 'rws-3cp'", Code.BAD_VALUE, "tables[0].id"),
        ("[[tables]]\nid = 'a'\nrulebook = 'x'\nmode = 'both'", Code.BAD_VALUE, "tables[0].mode"),
        ("[[tables]]\nid = 'a'\nrulebook = 'x'\nlimits.a = {min = 2, max = 1}", Code.BAD_VALUE, "tables[0].limits.a"),
        ("[[tables]]\nid = 'a'\nrulebook = 'x'\nlink = 'none'", Code.BAD_VALUE, "tables[0].link"),
        ("[[tables]]\nid = 'a'\nrulebook = 'x'\n[[tables]]\nid = 'a'\nrulebook = 'x'", Code.BAD_VALUE, "tables"),
        ("[[staff]]\nname = 'one'\nroles = ['boss']", Code.BAD_VALUE, "staff[0].roles[0]"),
        ("[[staff]]\nname = 'one'\nroles = ['player', 'dealer']", Code.BAD_VALUE, "staff[0].roles"),
        (
            "[[staff]]\nname = 'one'\nroles = ['dealer']\npassword_hash = 'my plain secret'",
            Code.BAD_VALUE, "staff[0].password_hash",
        ),
        ("[[staff]]\nname = 'one'\nroles = []", Code.BAD_VALUE, "staff[0].roles"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_its_place(tmp_path: Path, text: str, code: Code, at: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(InputError) as refused:
        read_config(path)
    assert refused.value.code is code
    assert refused.value.at == (f"{path}: {at}" if at else str(path))
    assert "my plain secret" not in str(refused.value)


def test_a_fault_in_the_environment_or_an_option_is_named_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError) as refused:
        read_config(options={"port": -1})
    assert refused.value.at == "--port"
    monkeypatch.setenv("CROUPIER_WORKERS", "many")
    with pytest.raises(InputError) as refused:
        read_config()
    assert refused.value.at == "CROUPIER_WORKERS"
    monkeypatch.setenv("CROUPIER_PROT", "9000")
    with pytest.raises(InputError) as refused:
        read_config()
    assert (refused.value.at, refused.value.expected) == ("CROUPIER_PROT", "CROUPIER_PORT")
    monkeypatch.delenv("CROUPIER_PROT")
    monkeypatch.delenv("CROUPIER_WORKERS")
    monkeypatch.setenv("CROUPIER_HOSTS", "not JSON")
    with pytest.raises(InputError) as refused:
        read_config()
    assert refused.value.code is Code.BAD_VALUE


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(InputError) as refused:
            read_config(path)
        assert refused.value.code is Code.FILE_UNREADABLE
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(InputError) as refused:
        read_config(tmp_path / "binary.toml")
    assert refused.value.code is Code.FILE_UNREADABLE


def test_everything_that_is_wrong_is_said_at_once_and_a_misspelt_key_as_such(tmp_path: Path) -> None:
    faults = try_config(
        written(
            tmp_path,
            "prot = 1\nport = 70000\n[[tables]]\nid = 'a'\nrulebok = 'x'\nlimits.ante = {mni = 1, max = 2}\n"
            "timers = {wait = 3}\n",
        )
    )
    assert isinstance(faults, list)
    found = {(fault.code, fault.at.rpartition(": ")[2]): fault.expected for fault in faults}
    assert found[Code.UNKNOWN_FIELD, "prot"] == "port, if that was meant"
    assert found[Code.UNKNOWN_FIELD, "tables[0].rulebok"] == "rulebook, if that was meant"
    assert found[Code.UNKNOWN_FIELD, "tables[0].limits.ante.mni"] == "min, if that was meant"
    assert found[Code.UNKNOWN_FIELD, "tables[0].timers.wait"] == "one of bets, decision, pause, rest"
    assert (Code.BAD_VALUE, "port") in found
    assert (Code.MISSING_FIELD, "tables[0].rulebook") in found


@pytest.mark.parametrize(
    ("share", "says"), [("7000", 'as in "70%"'), ("'lots'", "not a share"), ("'70.123%'", "not a share")]
)
def test_a_share_is_written_as_people_write_it(tmp_path: Path, share: str, says: str) -> None:
    link = "[[links]]\nid = 'a'\nrulebook = 'rws-3cp'\nshares = {{ meter = {} }}\n"
    with pytest.raises(InputError, match=says):
        read_config(written(tmp_path, link.format(share)))
    assert read_config(written(tmp_path, link.format("'71.25%'"))).links[0].shares == {"meter": 7125}


def test_no_error_shows_a_pattern(tmp_path: Path) -> None:
    with pytest.raises(InputError) as refused:
        read_config(written(tmp_path, "[[tables]]\nid = 'A B'\nrulebook = 'rws-3cp'"))
    assert "small letters" in refused.value.message
    assert "[a-z" not in str(refused.value)


@pytest.mark.parametrize(
    ("said", "cents"),
    [('"1,234.50"', 123_450), ('"25.00"', 2500), ('"0.05"', 5), ("2500", 2500), ('"2500"', 2500)],
)
def test_an_amount_is_written_in_the_currency_and_digits_alone_are_cents_as_before(
    tmp_path: Path, said: str, cents: int
) -> None:
    assert read_config(written(tmp_path, f"guest_chips = {said}\n")).guest_chips == cents


@pytest.mark.parametrize("said", ["25.00", '"50,000"', '"1.234"', '"a.b"'])
def test_an_amount_that_could_be_read_two_ways_is_refused_with_the_right_spelling(tmp_path: Path, said: str) -> None:
    with pytest.raises(InputError) as refused:
        read_config(written(tmp_path, f"guest_chips = {said}\n"))
    assert refused.value.at.endswith("guest_chips")
    assert "amount" in str(refused.value)
