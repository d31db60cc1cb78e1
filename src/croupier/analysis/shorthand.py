"""Kinds of hole cards in the groups that players write."""

from __future__ import annotations

from croupier.cards import RANKS


def shorthand(names: list[str]) -> str:
    """Kinds of hole cards in groups: `33+, A2s+, A2o+, K5o+`."""
    groups: dict[tuple[str, str], list[str]] = {}
    for name in names:
        key = ("", "") if len(name) == 2 else (name[0], name[2])
        groups.setdefault(key, []).append(name)
    order = RANKS
    found = []
    for (high, suited), members in sorted(
        groups.items(), key=lambda each: (-order.find(each[0][0]) if each[0][0] else -99, each[0][1] == "o")
    ):
        places = sorted(order.index(name[1]) for name in members)
        top = 12 if not high else order.index(high) - 1
        if places == list(range(places[0], top + 1)):
            low = order[places[0]]
            found.append((f"{low}{low}" if not high else f"{high}{low}{suited}") + ("+" if len(places) > 1 else ""))
        else:
            found.extend(members)
    return ", ".join(found)
