"""What is installed beside what was approved, and what changed in the rules from one edition to another."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, TypedDict

from msgspec import Struct
from pydantic import ValidationError

from croupier.integrity.manifest import Edition, Manifest
from croupier.integrity.sealing import digests, packages, software
from croupier.rulebook import Rulebook
from croupier.rulebook.compare import Difference, Side, differences


class Departure(Struct, frozen=True):
    """Something that is not as it was approved: a file, a package or a rulebook; changed, missing or added."""

    kind: str
    name: str
    how: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.how}"


class RuleChange(Struct, frozen=True):
    """What an edition changed in a rulebook, when it came and who approved it."""

    at: datetime
    by: str
    rulebook: str
    how: str
    differences: tuple[Difference, ...] = ()


def departures(edition: Edition, books: dict[str, Rulebook]) -> tuple[Departure, ...]:
    """Everything installed here, and the rulebooks in force, that is not as this edition has it.

    A rulebook that was approved and is not in force is no departure; one in force that was not approved is.
    """
    in_force = digests(books)
    approved = {name: digest for name, digest in edition.rulebooks.items() if name in in_force}
    return (
        *_between("file", edition.files, software()),
        *_between("package", edition.packages, packages()),
        *_between("rulebook", approved, in_force),
    )


def _between(kind: str, approved: Mapping[str, object], found: Mapping[str, object]) -> Iterator[Departure]:
    for name in sorted(approved.keys() | found.keys()):
        if name not in found:
            yield Departure(kind, name, "missing")
        elif name not in approved:
            yield Departure(kind, name, "added")
        elif approved[name] != found[name]:
            yield Departure(kind, name, "changed")


def rule_changes(manifest: Manifest, since: datetime | None, until: datetime | None) -> Iterator[RuleChange]:
    """What the editions after one moment and up to another changed in the rulebooks, in their order."""
    for before, edition in zip((None, *manifest.editions), manifest.editions, strict=False):
        if (since is not None and edition.at <= since) or (until is not None and edition.at > until):
            continue
        was = before.rulebooks if before is not None else {}
        for departure in _between("rulebook", was, edition.rulebooks):
            found: tuple[Difference, ...] = ()
            if departure.how == "changed":
                found = _rewritten(*(manifest.contents[one[departure.name]] for one in (was, edition.rulebooks)))
            yield RuleChange(edition.at, edition.by, departure.name, departure.how, found)


def _rewritten(was: dict[str, Any], now: dict[str, Any]) -> tuple[Difference, ...]:
    """What changed in a rulebook, in a dealer's words; key by key where another version wrote one of the two."""
    try:
        old, new = (Rulebook.model_validate_json(json.dumps(content)) for content in (was, now))
        return differences(old, new)
    except ValidationError:
        before, after = dict(_leaves(was)), dict(_leaves(now))
        return tuple(
            Difference("values", key, Side(before.get(key, "")), Side(after.get(key, "")))
            for key in dict.fromkeys((*before, *after))
            if before.get(key, "") != after.get(key, "")
        )


def _leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every single value with its path."""
    if isinstance(value, dict | list):
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in items:
            yield from _leaves(inner, f"{path}.{key}" if path else str(key))
    else:
        yield path, str(value)


ChangedItem = TypedDict("ChangedItem", {"group": str, "item": str, "was": str, "is": str})


class ChangeData(TypedDict):
    """What somebody approved another edition of a rulebook for, item by item."""

    at: str
    by: str
    rulebook: str
    how: str
    differences: list[ChangedItem]


def change_json(change: RuleChange) -> ChangeData:
    """A change for programs."""
    return {
        "at": change.at.isoformat(),
        "by": change.by,
        "rulebook": change.rulebook,
        "how": change.how,
        "differences": [
            {"group": one.group, "item": one.item, "was": one.first.text, "is": one.second.text}
            for one in change.differences
        ],
    }
