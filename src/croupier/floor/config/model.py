"""Every key of the configuration: its type, its bounds, what it is when nobody says, and what it means.

docs/configuration.md is made from this module (`make docs`).
"""

from __future__ import annotations

import ipaddress
import re
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    SecretStr,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from croupier.errors import CroupierError
from croupier.floor.people.passwords import require_hash
from croupier.floor.people.person import read_name
from croupier.floor.people.roles import STAFF, read_roles
from croupier.jackpot.link import USUAL_RESET, USUAL_UNIT, Chips, format_share, parse_share
from croupier.money import format_amount, parse_amount

PREFIX: Final = "CROUPIER_"


def zone_named(name: str) -> tzinfo:
    """A time zone by its name; UTC is there even where a machine knows no other."""
    return UTC if name == "UTC" else ZoneInfo(name)


def _id(value: Any) -> Any:
    if not isinstance(value, str) or len(value) > 48 or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value):
        raise ValueError("an id is small letters and digits, with single hyphens between them, at most 48 in all")
    return value


def _share(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        raise ValueError(f'a share is written with its sign, as in "{format_share(value)}"')
    try:
        return parse_share(value if isinstance(value, str) else str(value))
    except CroupierError as error:
        raise ValueError(str(error)) from None


def read_amount(value: Any) -> Any:
    """Money as people write it, `"25.00"`, in cents; digits alone are cents, as they were before."""
    if isinstance(value, float) or (isinstance(value, str) and "," in value and "." not in value):
        raise ValueError('an amount is written as text with its decimals, as in "2,500.00"')
    if not isinstance(value, str) or "." not in value:
        return value
    try:
        return parse_amount(value)
    except CroupierError as error:
        raise ValueError(str(error)) from None


#: Money, written in the currency and kept in cents.
Amount = Annotated[int, BeforeValidator(read_amount)]
#: The address of a table or a link.
Identifier = Annotated[str, BeforeValidator(_id)]
#: A part of a stake, written as a percentage and kept in hundredths of one.
Share = Annotated[int, BeforeValidator(_share), PlainSerializer(format_share)]


class Fault(NamedTuple):
    """Something that is wrong with a section of the configuration: where in it, and what would be right."""

    at: str
    message: str
    expected: str = ""


class Faults(ValueError):
    """Everything that is wrong with a section whose keys and values are right one by one."""

    def __init__(self, found: Sequence[Fault]) -> None:
        super().__init__("; ".join(f"{fault.at}: {fault.message}" for fault in found))
        self.found = tuple(found)


class Section(BaseModel):
    """A part of the configuration: every key is known, and nothing changes after it is read."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class BetLimits(Section):
    """The least and the most that may stand on a bet."""

    min: Amount = Field(ge=1, description="the smallest amount")
    max: Amount = Field(ge=1, description="the largest amount")

    @model_validator(mode="after")
    def _in_order(self) -> BetLimits:
        if self.min > self.max:
            raise ValueError("the minimum is above the maximum")
        return self


class Timers(Section):
    """How long a virtual table waits, in seconds; 0 waits for the dealer."""

    bets: float = Field(default=20, ge=0, le=3600, description="for bets")
    decision: float = Field(default=20, ge=0, le=3600, description="for a decision")
    pause: float = Field(default=5, ge=0, le=3600, description="between rounds")
    rest: float = Field(
        default=900,
        ge=0,
        le=86400,
        description="for somebody to bet: then the round ends, its seed is revealed, and the next one begins when"
        " somebody looks at the table; 0 waits for ever",
    )


class TableConfig(Section):
    """One table. What is left out comes from its rulebook."""

    id: Identifier = Field(description="its id, a part of its address: small letters, digits and hyphens")
    rulebook: str = Field(description="the id of a rulebook, or the path of a file")
    title: str = Field(default="", description="its name in the lobby; otherwise the title of the game")
    mode: Literal["virtual", "live"] = Field(
        default="virtual",
        description="`virtual`: the server shuffles; `live`: a dealer records what lies on the layout",
    )
    boxes: int | None = Field(
        default=None, ge=1, le=12, description="how many boxes, if the layout does not fix the number"
    )
    deal: str | None = Field(default=None, description="which of the deals of the rulebook; otherwise the first")
    limits: dict[str, BetLimits] = Field(
        default={}, description='by the bet: `limits.BET = { min = "25.00", max = "500.00" }`'
    )
    link: str | None = Field(default=None, description="the `id` of its link")
    timers: Timers = Field(default=Timers(), description="how long a virtual table waits: `timers = { bets = 15 }`")
    bots: int = Field(default=0, ge=0, le=12, description="how many bots of the house play here")
    readings: dict[str, str] = Field(default={}, description='clauses read another way: `readings = { X1 = "card" }`')
    referral: Literal["void", "continue", "wait"] = Field(
        default="wait",
        description="what a power failure does if the rulebook does not say: the manager's decision, made in advance",
    )


class LinkConfig(Section):
    """One linked jackpot, and where its meter starts on the first day."""

    id: Identifier = Field(description="its id: small letters, digits and hyphens")
    rulebook: str = Field(description="the rulebook whose jackpot rules apply")
    title: str = Field(default="", description="its name; otherwise its id")
    opening: Amount | None = Field(
        default=None, ge=0, description="the first value of the meter; otherwise the reset value"
    )
    chips: Chips = Field(
        default="cash",
        description="whose chips feed its meter: `cash`, those that were bought; `play`, those that guests and bots are"
        " handed; `any` lets both feed one meter, where nothing is cashed",
    )
    unit: Amount | None = Field(
        default=None, ge=1, description=f"the jackpot stake; otherwise {format_amount(USUAL_UNIT)}"
    )
    reset: Amount | None = Field(
        default=None,
        ge=0,
        description=f"the value that the meter starts from again; otherwise {format_amount(USUAL_RESET)}",
    )
    shares: dict[Literal["meter", "reserve", "prizes", "house"], Share] = Field(
        default={},
        description='where a stake goes, together 100%: `shares = { meter = "40%", reserve = "10%", house = "50%" }`',
    )


class StaffConfig(Section):
    """Somebody who works here from the first start."""

    name: str = Field(description="the name to sign in with")
    roles: list[str] = Field(min_length=1, description="one or more roles ([floor-people.md](floor-people.md))")
    password_hash: SecretStr | None = Field(
        default=None, description="Argon2 hash of the password; otherwise a temporary one is made and printed once"
    )

    @model_validator(mode="after")
    def _known(self) -> StaffConfig:
        found = []
        for read in (
            lambda: read_name(self.name),
            lambda: read_roles(self.roles),
            lambda: self.password_hash and require_hash(self.password_hash.get_secret_value(), "password_hash"),
        ):
            try:
                read()
            except CroupierError as error:
                found.append(Fault(error.at, error.message, error.expected))
        if found:
            raise Faults(found)
        return self


def contradictions(
    tables: Sequence[TableConfig | None], links: Sequence[LinkConfig | None], staff: Sequence[StaffConfig | None]
) -> list[Fault]:
    """What does not fit together among sections of which each is right by itself; None stands for one that is not."""
    found = [
        Fault(what, f"{name} stands there twice")
        for what, counted in (
            ("tables", Counter(table.id for table in tables if table)),
            ("links", Counter(link.id for link in links if link)),
            ("staff", Counter(person.name.casefold() for person in staff if person)),
        )
        for name, times in counted.items()
        if times > 1
    ]
    known = {link.id: link for link in links if link}
    for index, table in enumerate(tables):
        if table is None or table.link is None:
            continue
        link = known.get(table.link)
        if link is None and None not in links:
            found.append(Fault(f"tables[{index}].link", f"there is no {table.link!r} in [[links]]"))
        if link is not None and table.mode == "live" and link.chips == "play":
            found.append(Fault(f"tables[{index}].link", f"a live table, and {table.link!r} takes play chips alone"))
    return found


class FloorConfig(BaseSettings):
    """Everything that a floor can be told before it opens."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, env_nested_delimiter="__", extra="forbid", frozen=True)

    database: SecretStr = Field(
        default=SecretStr(""),
        description="the database, as SQLAlchemy or libpq name it; if empty a SQLite file in the user's data directory",
    )
    key_file: str | None = Field(
        default=None,
        description="the file of the key that seals the seeds of open rounds; otherwise one beside a SQLite file, or in"
        " the user's data directory",
    )
    archive: str | None = Field(
        default=None,
        description="the directory of what `croupier archive` has taken out of the database; otherwise one beside a"
        " SQLite file, or in the user's data directory",
    )
    host: str = Field(default="127.0.0.1", description="the address to listen on")
    port: int = Field(default=8777, ge=0, le=65535, description="the port to listen on; 0 for any free one")
    workers: int = Field(default=1, ge=1, le=64, description="how many processes; several need PostgreSQL")
    hosts: list[str] = Field(
        default=[], description="host names that browsers may use, besides `localhost` and IP addresses"
    )
    proxies: list[str] = Field(
        default=[], description="addresses of proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted"
    )
    secure: bool = Field(
        default=False,
        description="browsers use HTTPS: cookies are marked Secure, and browsers are told to stay with HTTPS (HSTS)",
    )
    guests: bool = Field(default=True, description="whether visitors may enter as guests")
    ask_age: bool = Field(
        default=False, description="whether everybody must state the age, if a table has a minimum age"
    )
    guest_chips: Amount = Field(default=100_000, ge=0, description="the play chips of a new guest")
    large_chips: Amount = Field(
        default=10_000_00,
        ge=0,
        description="the most that one person may hand to a player, or take back, within a day; more needs two",
    )
    cashier_chips: Amount = Field(
        default=100_000_00, ge=0, description="the most that one person may hand to all players together, or take back,"
        " within a day; more needs two",
    )  # fmt: skip
    large_award: Amount = Field(
        default=100_000_00,
        ge=0,
        description="the most of a jackpot that anybody of the pit hands over; for more it takes the post to"
        " which the rulebook of the link refers what it leaves open",
    )
    command_rate: float = Field(
        default=20, ge=0, le=10_000,
        description="how many commands a second a process accepts from one account; 0 for any number",
    )  # fmt: skip
    command_burst: int = Field(
        default=300, ge=1, le=100_000,
        description="how many commands it accepts at once from an account that has paused",
    )  # fmt: skip
    authenticators: list[str] = Field(
        default=[],
        description="roles whose holders open nothing until they sign in with a code of an authenticator as well:"
        ' `authenticators = ["shift-manager", "administrator"]`',
    )
    shifts: list[str] = Field(
        default=["06:00", "14:00", "22:00"],
        min_length=1,
        max_length=24,
        description='when shifts begin, for the figures of the pit: `shifts = ["06:00", "14:00", "22:00"]`',
    )
    time_zone: str = Field(
        default="UTC", description="the time zone of these times, by its name in the IANA list: `Asia/Singapore`"
    )
    longest_body: int = Field(default=64 * 1024, ge=1024, description="the longest request body, in bytes")
    log_level: Literal["debug", "info", "warning", "error"] | None = Field(
        default=None, description="what is logged; otherwise `warning` at a terminal, and `info` elsewhere"
    )
    log_format: Literal["json", "text"] | None = Field(
        default=None, description="how it is logged; otherwise text at a terminal, and JSON elsewhere"
    )
    house_bots: bool = Field(
        default=True,
        description="whether this server starts the bots of its tables; `false` on all but one of several servers",
    )
    demonstration: bool = Field(
        default=True, description="whether the demonstration floor opens when no table is configured"
    )
    head_seconds: float = Field(
        default=60,
        ge=0,
        le=86400,
        description="how often the record is signed, in seconds; 0 leaves that to another process of the floor",
    )
    head_key: str = Field(
        default="",
        description="the file of the key that it is signed with; otherwise one beside a SQLite file, or in the user's"
        " data directory",
    )
    witnesses: list[str] = Field(default=[], description="files and URLs that every signed head is sent to")
    manifest: str = Field(
        default="",
        description="the file of what was approved (`croupier verify`); software and rulebooks are compared with it"
        " when the floor opens and every day, and the staff log has the outcome",
    )
    approved_only: bool = Field(
        default=False, description="whether the floor opens only if software and rulebooks agree with the manifest"
    )
    docs: str = Field(
        default="",
        description="the folder of the documentation as `make site` builds it, served at `/docs`; if empty, `/docs`"
        " is the HTTP interface to read",
    )
    tables: list[TableConfig] = Field(default=[], description="the tables, `[[tables]]` for each")
    links: list[LinkConfig] = Field(default=[], description="the linked jackpots, `[[links]]` for each")
    staff: list[StaffConfig] = Field(default=[], description="the staff of the first start, `[[staff]]` for each")

    @field_validator("docs")
    @classmethod
    def _site(cls, docs: str) -> str:
        if docs and not Path(docs, "index.html").is_file():
            raise ValueError("there is no documentation; `make site` builds it in build/site")
        return docs

    @field_validator("authenticators")
    @classmethod
    def _of_staff(cls, roles: list[str]) -> list[str]:
        known = sorted(STAFF)
        if unknown := sorted(set(roles) - set(known)):
            raise ValueError(f"nobody of staff is {', '.join(unknown)}; the roles are {', '.join(known)}")
        return roles

    @field_validator("shifts")
    @classmethod
    def _starts(cls, shifts: list[str]) -> list[str]:
        if len(set(shifts)) != len(shifts) or not all(re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", one) for one in shifts):
            raise ValueError('a shift begins at a time of day, as in "06:00", each at another')
        return sorted(shifts)

    @field_validator("time_zone")
    @classmethod
    def _zone(cls, name: str) -> str:
        try:
            zone_named(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ValueError("there is no such time zone on this machine") from None
        return name

    @field_validator("proxies")
    @classmethod
    def _networks(cls, proxies: list[str]) -> list[str]:
        for proxy in proxies:
            ipaddress.ip_network(proxy)
        return proxies

    @field_validator("approved_only")
    @classmethod
    def _by_a_manifest(cls, only: bool, others: ValidationInfo) -> bool:
        if only and others.data.get("manifest") == "":
            raise ValueError("approved_only needs a manifest that says what was approved")
        return only

    @model_validator(mode="after")
    def _fits_together(self) -> FloorConfig:
        if found := contradictions(self.tables, self.links, self.staff):
            raise Faults(found)
        return self
