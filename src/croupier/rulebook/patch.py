"""Changing a rulebook without writing it again: what-if copies, readings and single values use one mechanism.

All of them work on the plain TOML data before it is validated, so a changed rulebook is checked exactly like a
printed one. Lists whose items have an `id` are addressed and merged by it.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from croupier.errors import Code, RulebookError


def merge(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Lay the changes over a copy of the base: tables merge key by key, everything else replaces."""
    merged = deepcopy(base)
    for key, value in changes.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = merge(old, value)
        elif _has_ids(old) and _has_ids(value):
            merged[key] = _merge_by_id(old, value)
        else:
            merged[key] = deepcopy(value)
    return merged


def _has_ids(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) and "id" in item for item in value)


def _merge_by_id(base: list[dict[str, Any]], changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    changed = {item["id"]: item for item in changes}
    kept = [merge(item, changed.pop(item["id"])) if item["id"] in changed else item for item in base]
    return kept + [item for item in changes if item["id"] in changed]


def set_value(data: dict[str, Any], path: str, value: Any, *, source: str) -> None:
    """Put a value at a dotted path such as `bets.blind.pays.table.flush`; every step but the last must exist."""
    *steps, last = path.split(".")
    place: Any = data
    walked: list[str] = []
    for step in steps:
        walked.append(step)
        place = _step(place, step)
        if place is None:
            raise RulebookError(
                Code.UNKNOWN_KEY, f"there is no key {'.'.join(walked)!r}", at=f"{source}: {path}", expected="a key of the rulebook"
            )
    if not isinstance(place, dict):
        raise RulebookError(Code.UNKNOWN_KEY, f"{'.'.join(walked)!r} holds no keys", at=f"{source}: {path}")
    place[last] = value


def remove_value(data: dict[str, Any], path: str, *, source: str) -> None:
    """Take a key out of a what-if copy: `drop = ["bets.trips"]`."""
    *steps, last = path.split(".")
    place: Any = data
    for step in steps:
        place = _step(place, step)
    if isinstance(place, dict) and last in place:
        del place[last]
    elif isinstance(place, list) and any(item.get("id") == last for item in place if isinstance(item, dict)):
        place[:] = [item for item in place if item.get("id") != last]
    else:
        raise RulebookError(Code.UNKNOWN_KEY, f"there is no key {path!r} to drop", at=f"{source}: drop")


def _step(place: Any, step: str) -> Any:
    if isinstance(place, dict):
        return place.get(step)
    if isinstance(place, list):
        return next((item for item in place if isinstance(item, dict) and item.get("id") == step), None)
    return None
