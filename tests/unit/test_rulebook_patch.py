"""Changing plain rulebook data: copies laid over a base, values set and taken out by their path."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from croupier.errors import Code, RulebookError
from croupier.rulebook.patch import merge, remove_value, set_value

BASE: dict[str, Any] = {
    "identity": {"id": "base", "title": "Base"},
    "deals": [{"id": "shoe", "steps": [{"cards": 3}]}, {"id": "shuffler", "steps": [{"cards": 1}]}],
    "reveals": [{"show": "dealer"}],
    "clauses": {"3.12": {"says": "twelve"}},
}


@pytest.mark.parametrize(
    ("changes", "path", "value"),
    [
        ({"identity": {"id": "copy"}}, ("identity",), {"id": "copy", "title": "Base"}),
        ({"reveals": []}, ("reveals",), []),
        ({"reveals": [{"show": "boxes"}]}, ("reveals",), [{"show": "boxes"}]),
        ({"identity": 5}, ("identity",), 5),
        ({"new": {"key": 1}}, ("new",), {"key": 1}),
        ({"deals": [{"id": "shuffler", "device": "x"}]}, ("deals", 1), {**BASE["deals"][1], "device": "x"}),
        ({"deals": [{"id": "hand"}]}, ("deals",), [*BASE["deals"], {"id": "hand"}]),
        (
            {"deals": [{"id": "shoe", "a": 1}, {"id": "shoe", "b": 2}]},
            ("deals", 0),
            {**BASE["deals"][0], "a": 1, "b": 2},
        ),
        ({"deals": [{"id": "shoe", "steps": []}]}, ("deals", 0, "steps"), []),
        ({"deals": [{"device": "no id"}]}, ("deals",), [{"device": "no id"}]),
    ],
)
def test_tables_merge_lists_merge_by_id_and_the_rest_replaces(
    changes: dict[str, Any], path: tuple[int | str, ...], value: Any
) -> None:
    before = deepcopy(BASE)
    merged: Any = merge(BASE, changes)
    for step in path:
        merged = merged[step]
    assert merged == value
    assert before == BASE, "the base stays as it was"


def test_a_merged_copy_shares_nothing_with_its_parts() -> None:
    changes = {"deals": [{"id": "hand", "steps": [{"cards": 2}]}], "identity": {"more": {"deep": 1}}}
    merged = merge(BASE, changes)
    merged["deals"][2]["steps"][0]["cards"] = 9
    merged["identity"]["more"]["deep"] = 9
    merged["deals"][0]["steps"][0]["cards"] = 9
    assert changes["deals"] == [{"id": "hand", "steps": [{"cards": 2}]}]
    assert changes["identity"] == {"more": {"deep": 1}}
    assert BASE["deals"][0]["steps"] == [{"cards": 3}]


@pytest.mark.parametrize(
    ("path", "where"),
    [
        ("identity.title", ("identity", "title")),
        ("identity.subtitle", ("identity", "subtitle")),
        ("deals.shuffler.device", ("deals", 1, "device")),
        ('clauses."3.12".says', ("clauses", "3.12", "says")),
        ("top", ("top",)),
    ],
)
def test_a_value_is_set_at_its_path(path: str, where: tuple[int | str, ...]) -> None:
    data: Any = deepcopy(BASE)
    set_value(data, path, "new")
    for step in where:
        data = data[step]
    assert data == "new"


@pytest.mark.parametrize(
    ("path", "missing", "known"),
    [
        ("identiti.title", "identiti", "identity, deals"),
        ("deals.hand.device", "deals.hand", "shoe, shuffler"),
        ("clauses.3.12.says", "clauses.3", "3.12"),
        ("reveals.dealer.show", "reveals.dealer", "a key of the rulebook"),
    ],
)
def test_a_path_that_leads_nowhere_is_told_where_it_ends(path: str, missing: str, known: str) -> None:
    changes: list[Callable[[dict[str, Any]], None]] = [
        lambda data: set_value(data, path, 1),
        lambda data: remove_value(data, path),
    ]
    for change in changes:
        with pytest.raises(RulebookError) as caught:
            change(deepcopy(BASE))
        assert caught.value.code == Code.UNKNOWN_KEY
        assert caught.value.at == path
        assert repr(missing) in caught.value.message
        assert known in caught.value.expected


@pytest.mark.parametrize("path", ["", ".", "..."])
def test_a_path_without_keys_is_refused(path: str) -> None:
    with pytest.raises(RulebookError, match="names no key"):
        set_value(deepcopy(BASE), path, 1)


@pytest.mark.parametrize("path", ["identity.title.more", "deals.shoe"])
def test_a_value_can_only_be_set_in_a_table(path: str) -> None:
    with pytest.raises(RulebookError) as caught:
        set_value(deepcopy(BASE), path, 1)
    assert caught.value.code == Code.UNKNOWN_KEY


def test_keys_and_items_are_taken_out() -> None:
    data = deepcopy(BASE)
    remove_value(data, "identity.title")
    remove_value(data, "deals.shoe")
    remove_value(data, 'clauses."3.12"')
    assert data == {**BASE, "identity": {"id": "base"}, "deals": [BASE["deals"][1]], "clauses": {}}
