"""Which keys may stand where in a rulebook, read off the model itself so that no list can fall behind it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Part

#: A step of a path: a key, or the number of an item in a list.
KeyPart = int | str


class FileKey(NamedTuple):
    """One key that a table may have: its name in the file, and what the model says about it."""

    name: str
    field: FieldInfo


def keys_of(part: type[Part]) -> tuple[FileKey, ...]:
    """The keys of a table, in the order of the model."""
    return tuple(FileKey(field.alias or name, field) for name, field in part.model_fields.items())


def keys_at(path: Iterable[KeyPart]) -> tuple[str, ...]:
    """The keys that may stand in the table at this path; none where any word may be a key."""
    return tuple(key.name for key in keys_of(part)) if (part := _part_at(path)) else ()


def field_at(path: Iterable[KeyPart]) -> FieldInfo | None:
    """What the model says about the value at this path."""
    *above, last = path
    part = _part_at(above)
    return next((key.field for key in keys_of(part) if key.name == last), None) if part else None


def header_at(path: Sequence[KeyPart]) -> str:
    """How a table at this path is headed in a file; nothing where a single value stands there."""
    name, kind = ".".join(map(str, path)), _kind_at(path)
    if isinstance(kind, type) and issubclass(kind, Part):
        return f"[{name}]"
    if keys_at((*path, 0)):
        return f"[[{name}]]" if get_origin(kind) is tuple else f"[{name}.NAME]"
    return ""


def tables() -> Iterator[tuple[str, type[Part]]]:
    """Every kind of table with the path at which it first stands; `*` for a name, `[]` for an item of a list."""
    seen: set[type[Part]] = set()
    waiting: list[tuple[str, Any]] = [("", Rulebook)]
    while waiting:
        path, kind = waiting.pop(0)
        if isinstance(kind, type) and issubclass(kind, Part):
            if kind not in seen:
                seen.add(kind)
                yield path, kind
                waiting += [(f"{path}.{key.name}".lstrip("."), _plain(key.field.annotation)) for key in keys_of(kind)]
        elif get_origin(kind) is dict:
            waiting.append((f"{path}.*", _plain(get_args(kind)[1])))
        elif get_origin(kind) is tuple:
            waiting.append((f"{path}[]", _plain(get_args(kind)[0])))


def _part_at(path: Iterable[KeyPart]) -> type[Part] | None:
    kind = _kind_at(path)
    return kind if isinstance(kind, type) and issubclass(kind, Part) else None


def _kind_at(path: Iterable[KeyPart]) -> Any:
    kind: Any = Rulebook
    for step in path:
        kind = _below(kind, step)
    return kind


def _below(kind: Any, step: KeyPart) -> Any:
    if isinstance(kind, type) and issubclass(kind, Part):
        return next((_plain(key.field.annotation) for key in keys_of(kind) if key.name == step), None)
    if get_origin(kind) is dict:
        return _plain(get_args(kind)[1])
    if get_origin(kind) is tuple:
        return _plain(get_args(kind)[0])
    return None


def _plain(kind: Any) -> Any:
    """A type without `Annotated` and without `None`."""
    if get_origin(kind) is Annotated:
        return _plain(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        some = [one for one in get_args(kind) if one is not NoneType]
        return _plain(some[0]) if len(some) == 1 else kind
    return kind
