"""The configuration read: the command line wins over the environment, that over the file, and that over defaults.

Unknown keys and wrong values are errors that name the file or the variable, the key and what would be right.
"""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from pydantic import BaseModel, ValidationError
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource
from pydantic_settings.exceptions import SettingsError

from croupier.errors import Code, InputError
from croupier.floor.config.model import PREFIX, FloorConfig
from croupier.languages import VARIABLE

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

#: Names the configuration file where no option does.
FILE_VARIABLE: Final = PREFIX + "CONFIG"


def read_config(path: Path | None = None, options: Mapping[str, Any] | None = None) -> FloorConfig:
    """Read the configuration; `options` are those of the command line, with None for what was not given."""
    found = try_config(path, options)
    if isinstance(found, FloorConfig):
        return found
    raise found[0]


def try_config(path: Path | None, options: Mapping[str, Any] | None = None) -> FloorConfig | list[InputError]:
    """The same, or everything that is wrong with its keys and values."""
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
        return [_readable(fault, place, given) for fault in error.errors(include_url=False, include_input=False)]
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
            raise InputError(
                Code.UNKNOWN_FIELD,
                "nobody reads this variable",
                at=name,
                expected=near[0] if near else "no such variable",
            )


def _readable(fault: ErrorDetails, place: Path | None, given: Mapping[str, Any]) -> InputError:
    """A fault in our words: where it is, and what would be right; the value itself is not repeated."""
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault["loc"]).lstrip(".")
    top = str(fault["loc"][0]) if fault["loc"] else ""
    if top in given:
        at = f"--{top.replace('_', '-')}"
    elif PREFIX + top.upper() in os.environ:
        at = PREFIX + top.upper()
    else:
        at = f"{place}: {key}".removesuffix(": ") if place is not None else key
    if fault["type"] == "extra_forbidden":
        known = _keys_beside(fault["loc"])
        near = difflib.get_close_matches(str(fault["loc"][-1]), known, 1)
        expected = f"{near[0]}, if that was meant" if near else f"one of {', '.join(known)}"
        return InputError(Code.UNKNOWN_FIELD, "this key means nothing here", at=at, expected=expected)
    if fault["type"] == "missing":
        return InputError(Code.MISSING_FIELD, "this key is missing", at=at)
    return InputError(Code.BAD_VALUE, fault["msg"].removeprefix("Value error, "), at=at)


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
