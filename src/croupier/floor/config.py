"""How a floor is set up: a TOML file, the environment, and defaults that need neither.

What the command line says wins over the environment (`CROUPIER_PORT`), the environment over the file, and the file
over the defaults. Unknown keys and wrong values are errors that name the file or the variable, the key and what would
be right.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError, field_validator, model_validator
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict
from pydantic_settings.exceptions import SettingsError

from croupier.errors import Code, CroupierError, InputError
from croupier.floor.people.passwords import require_hash
from croupier.floor.people.person import read_name
from croupier.floor.people.roles import read_roles
from croupier.money import Cents

PREFIX: Final = "CROUPIER_"
#: Names the configuration file where no option does.
FILE_VARIABLE: Final = PREFIX + "CONFIG"

Identifier = Field(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=48)

#: The unit of a jackpot bet where nobody says otherwise.
USUAL_UNIT: Final[Cents] = 5_00


class Section(BaseModel):
    """A part of the configuration: every key is known, and nothing changes after it is read."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class BetLimits(Section):
    """The least and the most that may stand on a bet, in cents."""

    min: int = Field(ge=1)
    max: int = Field(ge=1)

    @model_validator(mode="after")
    def _in_order(self) -> BetLimits:
        if self.min > self.max:
            raise ValueError("the minimum is above the maximum")
        return self


class Timers(Section):
    """How long a virtual table waits, in seconds: for bets, for a decision, between rounds. 0 waits for the dealer."""

    bets: float = Field(default=20, ge=0, le=3600)
    decision: float = Field(default=20, ge=0, le=3600)
    pause: float = Field(default=5, ge=0, le=3600)


class TableConfig(Section):
    """One table. What is left out comes from its rulebook."""

    id: str = Identifier
    rulebook: str
    title: str = ""
    mode: Literal["virtual", "live"] = "virtual"
    boxes: int | None = Field(default=None, ge=1, le=12)
    deal: str | None = None
    limits: dict[str, BetLimits] = {}
    link: str | None = None
    timers: Timers = Timers()
    bots: int = Field(default=0, ge=0, le=12)
    readings: dict[str, str] = {}
    #: What follows a power failure where the rulebook is silent: the decision of the manager, made beforehand.
    referral: Literal["void", "continue", "wait"] = "wait"


class LinkConfig(Section):
    """One linked jackpot, and where its meter starts on the first day."""

    id: str = Identifier
    rulebook: str
    title: str = ""
    opening: int | None = Field(default=None, ge=0)
    #: The jackpot stake, and the value that the meter starts from again; the usual ones where nothing is said.
    unit: int | None = Field(default=None, ge=1)
    reset: int | None = Field(default=None, ge=0)
    #: Where a stake goes, in hundredths of a percent: `meter`, `reserve`, `prizes`, `house`; together 10000.
    shares: dict[Literal["meter", "reserve", "prizes", "house"], int] = {}


class StaffConfig(Section):
    """Somebody who works here from the first start. Without a hash a temporary password is made and printed once."""

    name: str
    roles: list[str] = Field(min_length=1)
    password_hash: SecretStr | None = None

    @model_validator(mode="after")
    def _known(self) -> StaffConfig:
        try:
            read_name(self.name)
            read_roles(self.roles)
            if self.password_hash is not None:
                require_hash(self.password_hash.get_secret_value(), "password_hash")
        except CroupierError as error:
            raise ValueError(str(error)) from None
        return self


class FloorConfig(BaseSettings):
    """Everything that a floor can be told before it opens."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter="__", extra="forbid", frozen=True)

    #: SQLAlchemy's or libpq's address of the database; empty for a SQLite file in the user's data directory.
    database: SecretStr = SecretStr("")
    host: str = "127.0.0.1"
    port: int = Field(default=8777, ge=0, le=65535)
    workers: int = Field(default=1, ge=1, le=64)
    #: Names by which browsers may call this server, beside `localhost` and plain IP addresses.
    hosts: list[str] = []
    #: Addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed.
    proxies: list[str] = []
    #: True where browsers come over HTTPS: cookies are marked Secure, and browsers told to stay with HTTPS.
    secure: bool = False
    #: Whether new people may walk in as guests.
    guests: bool = True
    #: Whether whoever comes in states his age, where the rules of a table admit from an age only.
    ask_age: bool = False
    #: Play chips that a guest is handed, in cents.
    guest_chips: int = Field(default=100_000, ge=0)
    #: The longest request body, in bytes.
    longest_body: int = Field(default=64 * 1024, ge=1024)
    #: What is logged, and how; without them warnings as text at a terminal, and information as JSON elsewhere.
    log_level: Literal["debug", "info", "warning", "error"] | None = None
    log_format: Literal["json", "text"] | None = None
    #: Whether this server lets the bots in that its tables are configured with.
    house_bots: bool = True
    #: Whether the demonstration floor is set up when no table is configured.
    demonstration: bool = True
    tables: list[TableConfig] = []
    links: list[LinkConfig] = []
    staff: list[StaffConfig] = []

    @field_validator("proxies")
    @classmethod
    def _networks(cls, proxies: list[str]) -> list[str]:
        for proxy in proxies:
            ipaddress.ip_network(proxy)
        return proxies

    @model_validator(mode="after")
    def _fits_together(self) -> FloorConfig:
        for what, ids in (
            ("tables", [table.id for table in self.tables]),
            ("links", [link.id for link in self.links]),
            ("staff", [person.name.casefold() for person in self.staff]),
        ):
            twice = sorted({name for name in ids if ids.count(name) > 1})
            if twice:
                raise ValueError(f"{what}: {', '.join(twice)} stands there twice")
        links = {link.id for link in self.links}
        for table in self.tables:
            if table.link is not None and table.link not in links:
                raise ValueError(f"table {table.id} belongs to the link {table.link!r}, which is not in [[links]]")
        return self


def read_config(path: Path | None = None, options: Mapping[str, Any] | None = None) -> FloorConfig:
    """Read the configuration; `options` are those of the command line, with None for what was not given."""
    named = os.environ.get(FILE_VARIABLE)
    place = path or (Path(named) if named else None)
    in_file = _read_file(place) if place is not None else {}
    given = {name: value for name, value in (options or {}).items() if value is not None}
    _known_variables()

    class Reading(FloorConfig):
        """The same configuration, with the places that it is read from. No hidden `.env` is among them."""

        @classmethod
        def settings_customise_sources(
            cls,
            settings_cls: type[BaseSettings],
            init_settings: PydanticBaseSettingsSource,
            env_settings: PydanticBaseSettingsSource,
            dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003
            file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003
        ) -> tuple[PydanticBaseSettingsSource, ...]:
            return init_settings, env_settings, InitSettingsSource(settings_cls, init_kwargs=in_file)

    try:
        return Reading(**given)
    except ValidationError as error:
        raise _readable(error, place, given) from None
    except SettingsError as error:
        raise InputError(
            Code.BAD_VALUE, str(error), at="the environment", expected="JSON where the value is a list or a table"
        ) from None


def _read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InputError(Code.BAD_TOML, f"not TOML: {error}", at=str(path)) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a text file"
        raise InputError(Code.FILE_UNREADABLE, f"the configuration cannot be read: {reason}", at=str(path)) from None


def _known_variables() -> None:
    """Refuse a variable that nobody reads: most often a misspelling, and a silent one otherwise."""
    known = {PREFIX + name.upper() for name in FloorConfig.model_fields} | {FILE_VARIABLE}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name.split("__")[0] not in known:
            near = difflib.get_close_matches(name, known, 1)
            raise InputError(
                Code.UNKNOWN_FIELD,
                "nobody reads this variable",
                at=name,
                expected=near[0] if near else "no such variable",
            )


def _readable(error: ValidationError, place: Path | None, given: Mapping[str, Any]) -> InputError:
    """The first fault in our words: where it is, and what would be right; the value itself is not repeated."""
    fault = error.errors(include_url=False, include_input=False)[0]
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault["loc"]).lstrip(".")
    top = str(fault["loc"][0]) if fault["loc"] else ""
    if top in given:
        at = f"--{top.replace('_', '-')}"
    elif PREFIX + top.upper() in os.environ:
        at = PREFIX + top.upper()
    else:
        at = f"{place}: {key}".removesuffix(": ") if place is not None else key
    message = fault["msg"].removeprefix("Value error, ")
    if fault["type"] == "extra_forbidden":
        return InputError(
            Code.UNKNOWN_FIELD, "this key means nothing here", at=at, expected="one of the documented keys"
        )
    if fault["type"] == "missing":
        return InputError(Code.MISSING_FIELD, "this key is missing", at=at)
    return InputError(Code.BAD_VALUE, message, at=at)
