"""The configuration read: the command line wins over the environment, that over the file, and that over defaults.

Unknown keys and wrong values are errors that name the file or the variable, the key and what would be right.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource
from pydantic_settings.exceptions import SettingsError

from croupier.errors import Code, InputError
from croupier.floor.config.model import (
    PREFIX,
    Faults,
    FloorConfig,
    LinkConfig,
    Section,
    StaffConfig,
    TableConfig,
    contradictions,
)
from croupier.languages import VARIABLE

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

#: Names the configuration file where no option does.
FILE_VARIABLE: Final = PREFIX + "CONFIG"

_Section = TypeVar("_Section", bound=Section)


class Parts(NamedTuple):
    """The tables and links of a file that are right by themselves, and what does not fit together among them."""

    tables: list[TableConfig]
    links: list[LinkConfig]
    faults: list[InputError]


def read_config(path: Path | None = None, options: Mapping[str, Any] | None = None) -> FloorConfig:
    """Read the configuration; `options` are those of the command line, with None for what was not given."""
    found = try_config(path, options)
    if isinstance(found, FloorConfig):
        return found
    raise found[0]


def try_config(path: Path | None, options: Mapping[str, Any] | None = None) -> FloorConfig | list[InputError]:
    """Read the configuration, or say everything that is wrong with its keys and values."""
    named = os.environ.get(FILE_VARIABLE)
    place = path or (Path(named) if named else None)
    in_file = _read_file(place) if place is not None else {}
    given = {name: value for name, value in (options or {}).items() if value is not None}
    _known_variables()

    class Reading(FloorConfig):
        """The configuration with its sources in their order of precedence; no hidden `.env` is one of them."""

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
        faults = error.errors(include_url=False, include_input=False)
        return [each for fault in faults for each in _readable(fault, place, given)]
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
    known = {PREFIX + name.upper() for name in FloorConfig.model_fields} | {FILE_VARIABLE, VARIABLE}
    for name in sorted(os.environ):
        if name.startswith(PREFIX) and name.split("__")[0] not in known:
            near = difflib.get_close_matches(name, known, 1)
            message = "nobody reads this variable"
            raise InputError(Code.UNKNOWN_FIELD, message, at=name, expected=near[0] if near else "no such variable")


def readable_parts(path: Path) -> Parts:
    """What of a file is right by itself, where the file as a whole is not."""
    content = _read_file(path)

    def read(key: str, section: type[_Section]) -> list[_Section | None]:
        entries = content.get(key) if PREFIX + key.upper() not in os.environ else None
        return [_if_right(section, entry) for entry in entries] if isinstance(entries, list) else []

    tables, links = read("tables", TableConfig), read("links", LinkConfig)
    faults = [
        InputError(Code.BAD_VALUE, one.message, at=f"{path}: {one.at}", expected=one.expected)
        for one in contradictions(tables, links, read("staff", StaffConfig))
    ]
    return Parts([one for one in tables if one], [one for one in links if one], faults)


def _if_right(section: type[_Section], entry: Any) -> _Section | None:
    try:
        return section.model_validate(entry)
    except ValidationError:
        return None


def _readable(fault: ErrorDetails, place: Path | None, given: Mapping[str, Any]) -> list[InputError]:
    """A fault in our words: where it is, and what would be right; the value itself is not repeated."""
    if isinstance(several := fault.get("ctx", {}).get("error"), Faults):
        return [
            InputError(
                Code.BAD_VALUE, one.message, at=_place((*fault["loc"], one.at), place, given), expected=one.expected
            )
            for one in several.found
        ]
    at = _place(fault["loc"], place, given)
    if fault["type"] == "extra_forbidden":
        known = _keys_beside(fault["loc"])
        near = difflib.get_close_matches(str(fault["loc"][-1]), known, 1)
        expected = f"{near[0]}, if that was meant" if near else f"one of {', '.join(known)}"
        return [InputError(Code.UNKNOWN_FIELD, "this key means nothing here", at=at, expected=expected)]
    if fault["type"] == "missing":
        return [InputError(Code.MISSING_FIELD, "this key is missing", at=at)]
    return [InputError(Code.BAD_VALUE, fault["msg"].removeprefix("Value error, "), at=at)]


def _place(loc: Sequence[int | str], place: Path | None, given: Mapping[str, Any]) -> str:
    """Where a fault is: an option, a variable, or a key of the file."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc).lstrip(".")
    top = re.split(r"[.\[]", key)[0]
    if top in given:
        return f"--{top.replace('_', '-')}"
    if PREFIX + top.upper() in os.environ:
        return PREFIX + top.upper()
    return f"{place}: {key}".removesuffix(": ") if place is not None else key


def _keys_beside(place: Sequence[int | str]) -> list[str]:
    """The keys that may stand where an unknown one does."""
    model: type[BaseModel] = FloorConfig
    for part in place[:-1]:
        if isinstance(part, str) and part in model.model_fields:
            model = _section(model.model_fields[part].annotation) or model
    return list(model.model_fields)


def _section(annotation: Any) -> type[BaseModel] | None:
    """The part of the configuration that a key holds, or many of."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    return next((found for each in get_args(annotation) if (found := _section(each)) is not None), None)
