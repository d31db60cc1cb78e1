"""The configuration as it is told to whoever may see it: every key with its value, secrets left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel, SecretStr

from croupier.floor.config.model import PREFIX, FloorConfig
from croupier.wire.configuration import ConfiguredValue

#: Lists of parts that have ids or names of their own.
_PARTS: Final = ("tables", "links", "staff")
#: Addresses that may carry what lets somebody in.
_ADDRESSES: Final = ("witnesses",)


def configured_values(config: FloorConfig) -> tuple[ConfiguredValue, ...]:
    """Every key of the floor, then those of each table, link and person."""
    return tuple(_values(config))


def _values(config: FloorConfig) -> Iterator[ConfiguredValue]:
    for name, field in FloorConfig.model_fields.items():
        if name not in _PARTS:
            value = getattr(config, name)
            shown = str(len(value)) if name in _ADDRESSES and value else _text(value)
            yield ConfiguredValue(
                key=name,
                value=shown,
                means=field.description or "",
                configured=name in config.model_fields_set,
                variable=f"{PREFIX}{name.upper()}",
            )
    for part in _PARTS:
        for one in getattr(config, part):
            yield from _part(f"{part}.{getattr(one, 'id', None) or one.name}", one)


def _part(place: str, part: BaseModel) -> Iterator[ConfiguredValue]:
    for name, field in type(part).model_fields.items():
        if name in part.model_fields_set and name not in ("id", "name"):
            yield ConfiguredValue(
                key=f"{place}.{name}",
                value=_text(getattr(part, name)),
                means=field.description or "",
                configured=True,
                variable="",
            )


def _text(value: Any) -> str:
    """A value as a file would have it, in one line."""
    if isinstance(value, SecretStr):
        return "set, and not shown" if value.get_secret_value() else ""
    if isinstance(value, BaseModel):
        return ", ".join(f"{name} {_text(getattr(value, name))}" for name in type(value).model_fields)
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_text(one)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(_text(one) for one in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
