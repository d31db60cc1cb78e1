"""What every part of a rulebook has in common: closed keys, immutability, and the clause it comes from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, Any, Final, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, Strict

T = TypeVar("T")

#: A TOML array held as a tuple; the items stay strictly typed.
Many: TypeAlias = Annotated[tuple[T, ...], Strict(False)]


def _as_tuple(value: Any) -> Any:
    """Let one clause or bet be written without brackets."""
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value


#: One name, or several: `clause = "3.12"` and `clause = ["3.12", "4.1"]` mean what they look like.
Names: TypeAlias = Annotated[tuple[str, ...], BeforeValidator(_as_tuple)]


@lru_cache(maxsize=4096)
def each_once(*groups: tuple[str, ...]) -> tuple[str, ...]:
    """Clauses or readings of several parts, each once, in their order."""
    return tuple(dict.fromkeys(name for group in groups for name in group))


class Part(BaseModel):
    """A table of a rulebook. Unknown keys are errors, values are not coerced, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, populate_by_name=True)

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Every part directly below this one, with its key path from here."""
        for name, field in type(self).model_fields.items():
            if isinstance(value := getattr(self, name), _HOLDS_PARTS):
                yield from _parts_of(field.alias or name, value)


#: Most values are words and numbers: nothing is below them.
_HOLDS_PARTS: Final = (Part, dict, tuple)


def _parts_of(path: str, value: Part | dict[str, Any] | tuple[Any, ...]) -> Iterator[tuple[str, Part]]:
    if isinstance(value, Part):
        yield path, value
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(item, _HOLDS_PARTS):
                yield from _parts_of(f"{path}.{key}", item)
    else:
        for index, item in enumerate(value):
            if isinstance(item, _HOLDS_PARTS):
                # Items with an id are addressed by it: "streets.flop" survives an insertion, "streets[1]" does not.
                name = getattr(item, "id", None)
                yield from _parts_of(f"{path}.{name}" if isinstance(name, str) else f"{path}[{index}]", item)


class Cited(Part):
    """A part that states the clause it comes from and, where the text leaves room, the reading adopted."""

    clause: Names = Field(min_length=1)
    reading: Names = ()
