"""The configuration as it is told to whoever may see it: every key with its value, secrets left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo

from croupier.floor.config.model import PREFIX, FloorConfig
from croupier.languages import Sentence, called
from croupier.wire.configuration import ConfiguredValue

#: Lists of parts that have ids or names of their own.
_PARTS: Final = ("tables", "links", "staff")
#: Addresses that may carry what lets somebody in.
_ADDRESSES: Final = ("witnesses",)


def meaning(part: str, name: str, field: FieldInfo, language: str) -> str:
    """What a key means, of the floor or of one of its parts."""
    key = "-".join(filter(None, (part, name.replace("_", "-"))))
    return called("setting", key, field.description or "", language)


def configured_values(config: FloorConfig, language: str) -> Iterator[ConfiguredValue]:
    """Every key of the floor, then those of each table, link and person; what they mean is told in a language."""
    for name, field in FloorConfig.model_fields.items():
        if name not in _PARTS:
            value = getattr(config, name)
            shown = str(len(value)) if name in _ADDRESSES and value else _text(value, language)
            yield ConfiguredValue(
                key=name,
                value=shown,
                means=meaning("", name, field, language),
                configured=name in config.model_fields_set,
                variable=f"{PREFIX}{name.upper()}",
            )
    for part in _PARTS:
        for one in getattr(config, part):
            yield from _part(part, f"{part}.{getattr(one, 'id', None) or one.name}", one, language)


def _part(kind: str, place: str, part: BaseModel, language: str) -> Iterator[ConfiguredValue]:
    for name, field in type(part).model_fields.items():
        if name in part.model_fields_set and name not in ("id", "name"):
            yield ConfiguredValue(
                key=f"{place}.{name}",
                value=_text(getattr(part, name), language),
                means=meaning(kind, name, field, language),
                configured=True,
                variable="",
            )


def _text(value: Any, language: str) -> str:
    """A value as a file would have it, in one line."""
    if isinstance(value, SecretStr):
        return Sentence("set-and-not-shown").told(language) if value.get_secret_value() else ""
    if isinstance(value, BaseModel):
        return ", ".join(f"{name} {_text(getattr(value, name), language)}" for name in type(value).model_fields)
    if isinstance(value, dict):
        return "; ".join(f"{name}: {_text(one, language)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(_text(one, language) for one in value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)
