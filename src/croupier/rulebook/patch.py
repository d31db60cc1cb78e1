"""Changing a rulebook without writing it again: what-if copies, readings and single values use one mechanism.

All of them work on the plain TOML data before it is validated, so a changed rulebook is checked exactly like a
printed one. Lists whose items have an `id` are addressed and merged by it.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import Any, Final, TypeGuard

from croupier.errors import Code, RulebookError

#: A path is keys joined by dots; a key that has dots itself stands in quotes: `clauses."3.12".says`.
_STEP: Final = re.compile(r'"([^"]*)"|([^.]+)')


def merge(base: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Lay the changes over a copy of the base: tables merge key by key, everything else replaces."""
    return {
        key: _laid_over(base.get(key), changes[key]) if key in changes else deepcopy(base[key])
        for key in base | changes
    }


def _laid_over(old: Any, new: Any) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        return merge(old, new)
    if _has_ids(old) and _has_ids(new):
        return _merge_by_id(old, new)
    return deepcopy(new)


def _has_ids(value: Any) -> TypeGuard[list[dict[str, Any]]]:
    return isinstance(value, list) and bool(value) and all(isinstance(_id(item), str) for item in value)


def _id(item: Any) -> Any:
    return item.get("id") if isinstance(item, dict) else None


def _merge_by_id(base: list[dict[str, Any]], changes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Change the items that the base has, in their places, and put new ones behind them."""
    known = {item["id"] for item in base}
    merged = {item["id"]: deepcopy(item) for item in base}
    for item in changes:
        if item["id"] in known:
            merged[item["id"]] = merge(merged[item["id"]], item)
    return [merged[item["id"]] for item in base] + [deepcopy(item) for item in changes if item["id"] not in known]


def likened(data: dict[str, Any]) -> dict[str, Any]:
    """The data with every bet that is `like` another one written out: what it says itself laid over the other."""
    bets = data.get("bets")
    if not isinstance(bets, dict) or not any(isinstance(bet, dict) and "like" in bet for bet in bets.values()):
        return data
    return data | {"bets": {name: _likened(bets, name, (name,)) for name in bets}}


def _likened(bets: dict[str, Any], name: str, seen: tuple[str, ...]) -> Any:
    bet = bets[name]
    if not isinstance(bet, dict) or "like" not in bet:
        return bet
    other, own = bet["like"], {key: value for key, value in bet.items() if key != "like"}
    if not isinstance(other, str) or not isinstance(bets.get(other), dict) or other in seen:
        message = "bets are like each other in a circle" if other in seen else f"there is no bet {other!r}"
        expected = "another bet of the game, written out itself"
        raise RulebookError(Code.BAD_RULE, message, at=f"bets.{name}.like", expected=expected)
    return merge(_likened(bets, other, (*seen, other)), own)


def set_value(data: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a path such as `bets.blind.pays.table.flush`; every step but the last must exist.

    A bet that is `like` another has what the other has, and from then on a value of its own.
    """
    *tables, last = steps(path)
    if not isinstance(_walk(likened(data), tables), dict):
        raise _no_such_key(data, [*tables, last], path)
    place: Any = data
    for step in tables:
        found = _step(place, step)
        if found is None:
            found = place[step] = {}
        place = found
    place[last] = deepcopy(value)


def remove_value(data: dict[str, Any], path: str) -> None:
    """Take a key, or an item of a list by its id, out of a what-if copy: `drop = ["bets.trips"]`."""
    *tables, last = steps(path)
    place = _walk(data, tables)
    if isinstance(place, dict) and last in place:
        del place[last]
    elif isinstance(place, list) and any(_id(item) == last for item in place):
        place[:] = [item for item in place if _id(item) != last]
    else:
        raise _no_such_key(data, [*tables, last], path)


def steps(path: str) -> list[str]:
    """The keys that a path leads through."""
    found = [quoted or plain for quoted, plain in _STEP.findall(path)]
    if not found:
        raise RulebookError(Code.UNKNOWN_KEY, f"{path!r} names no key", at=path, expected="keys joined by dots")
    return found


def _walk(place: Any, keys: list[str]) -> Any:
    for step in keys:
        place = _step(place, step)
    return place


def _step(place: Any, step: str) -> Any:
    if isinstance(place, dict):
        return place.get(step)
    if isinstance(place, list):
        return next((item for item in place if _id(item) == step), None)
    return None


def _no_such_key(data: dict[str, Any], keys: list[str], path: str) -> RulebookError:
    """The first step that leads nowhere, with what stands there instead."""
    for length in range(1, len(keys) + 1):
        place = _walk(data, keys[: length - 1])
        if _step(place, keys[length - 1]) is None:
            known = list(place) if isinstance(place, dict) else [_id(i) for i in place] if _has_ids(place) else []
            expected = f"one of {', '.join(map(str, known))}" if known else "a key of the rulebook"
            missing = ".".join(keys[:length])
            return RulebookError(Code.UNKNOWN_KEY, f"there is no key {missing!r}", at=path, expected=expected)
    return RulebookError(Code.UNKNOWN_KEY, f"{path!r} is a value, not a table", at=path, expected="a key of a table")
