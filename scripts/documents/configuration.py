"""docs/configuration.md: every key, made from the model."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo

from croupier.floor.config.model import (
    PREFIX,
    BetLimits,
    FloorConfig,
    LinkConfig,
    StaffConfig,
    TableConfig,
    Timers,
    read_amount,
)
from croupier.money import format_amount

_HEAD: Final = """# Configuration

`croupier serve` reads its configuration from a TOML file (`--config` or `CROUPIER_CONFIG`), from environment variables
(`CROUPIER_PORT=9000`; lists as JSON) and from the options of the command line. An option wins over a variable, and a
variable over the file. Every key is optional; without a configuration the demonstration floor opens. `croupier serve
--check-config FILE` prints everything that is wrong with a file, and exits.
[examples/floor/floor.toml](../examples/floor/floor.toml) is a complete example, which the tests start.

Links, changed limits and staff are in the database after the first start, and the database wins. If the configuration
differs, the server logs a warning for each key when it starts: the configured value, the value in force, and how to
change it (`croupier jackpot adjust`, a proposal of limits, the administrator's page).

This page is made from the model (`make docs`). An amount is text in the currency of the table, with its decimals:
`"2,500.00"`. A whole number without decimals is read as cents, as in older files.
"""
_SECTIONS: Final = (
    ("The floor", FloorConfig),
    ("`[[tables]]`", TableConfig),
    ("`limits` of a bet", BetLimits),
    ("`timers`", Timers),
    ("`[[links]]`", LinkConfig),
    ("`[[staff]]`", StaffConfig),
)
_KINDS: Final = {str: "text", int: "whole number", float: "number", bool: "`true` or `false`", SecretStr: "text"}


def page() -> str:
    """docs/configuration.md, whole."""
    return "\n".join([_HEAD, *(part for title, model in _SECTIONS for part in _section(title, model))])


def _section(title: str, model: type[BaseModel]) -> Iterator[str]:
    yield f"## {title}\n"
    yield f"{(model.__doc__ or '').splitlines()[0]}\n"
    variables = model is FloorConfig
    yield "| Key | Value | When left out | What it is |" + (" Variable |" if variables else "")
    yield "|---|---|---|---|" + ("---|" if variables else "")
    for name, field in model.model_fields.items():
        row = f"| `{name}` | {_kind(field)} | {_default(field)} | {field.description} |"
        yield row + (f" `{PREFIX}{name.upper()}` |" if variables else "")
    yield ""


def _kind(field: FieldInfo) -> str:
    if _is_amount(field):
        return "amount"
    bounds = {type(bound).__name__: bound for bound in field.metadata}
    least, most = (getattr(bounds.get(name), name.lower(), None) for name in ("Ge", "Le"))
    span = f", {least:,} to {most:,}" if most is not None else f", {least:,} or more" if least is not None else ""
    return _words(field.annotation) + span


def _is_amount(field: FieldInfo) -> bool:
    """Whether money stands there."""
    inner = [one for part in get_args(field.annotation) for one in getattr(part, "__metadata__", ())]
    return any(getattr(one, "func", None) is read_amount for one in (*field.metadata, *inner))


def _words(annotation: Any) -> str:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return " or ".join(f"`{part}`" for part in parts)
    if origin in (Union, types.UnionType):
        return " or ".join(_words(part) for part in parts if part is not type(None))
    if origin is list:
        return f"list of {_words(parts[0])}" if parts[0] in _KINDS else "tables"
    if origin is dict:
        return "table"
    return _KINDS.get(annotation, "table")


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "must be there"
    value = field.default
    if isinstance(value, SecretStr) or value in (None, "", [], {}) or isinstance(value, BaseModel):
        return ""
    if _is_amount(field):
        return f'`"{format_amount(value)}"`'
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"
