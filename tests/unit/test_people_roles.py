"""Who may do what: one table, the authority order of the documents, and roles that nobody holds together."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.errors import Code, InputError, Refusal
from croupier.floor.people.person import HOUSE, AccountKind, Person, Way
from croupier.floor.people.roles import (
    CLASHES,
    GRANTS,
    STAFF,
    Permission,
    Role,
    highest_post,
    holders,
    permissions_of,
    read_roles,
)
from croupier.rulebook.irregularities import POSTS, reaches


def somebody(
    *roles: Role, way: Way = Way.SESSION, tables: frozenset[str] | None = None, must_change: bool = False
) -> Person:
    return Person("account-1", "player one", AccountKind.PERSON, frozenset(roles), way, tables, must_change)


def test_every_permission_is_granted_to_somebody_and_explained() -> None:
    assert set(GRANTS) == set(Permission)
    assert all(holders(permission) and GRANTS[permission][0] for permission in Permission)


def test_every_post_of_the_documents_is_a_role() -> None:
    assert {role.value for role in Role} >= set(POSTS)


@pytest.mark.parametrize("permission", Permission)
def test_whoever_holds_a_higher_post_may_do_what_a_lower_one_may(permission: Permission) -> None:
    having = [post in holders(permission) for post in POSTS]
    assert having == sorted(having)


def test_the_grants_that_keep_duties_apart() -> None:
    assert holders(Permission.PLAY) == {Role.PLAYER}
    assert holders(Permission.AUDIT) == {Role.AUDITOR}
    assert holders(Permission.WRITE_ACCOUNTS) == {Role.ADMINISTRATOR}
    assert holders(Permission.DEAL) == set(POSTS)
    money = permissions_of([Role.ADMINISTRATOR]) & {Permission.MOVE_CHIPS, Permission.APPROVE_JACKPOT, Permission.RULE}
    assert not money
    assert permissions_of([]) == frozenset()


def test_the_highest_post_counts_and_acts_for_the_lower_ones() -> None:
    assert highest_post([Role.DEALER, Role.PIT_MANAGER]) == "pit-manager"
    assert highest_post([Role.ADMINISTRATOR, Role.PLAYER]) is None
    assert [reaches("pit-manager", post) for post in POSTS] == [True, True, True, False]
    assert not reaches(None, "dealer")


def test_staff_does_not_play_and_auditors_only_audit() -> None:
    pairs = {frozenset(pair) for pair in CLASHES}
    assert pairs >= {frozenset({Role.PLAYER, role}) for role in STAFF}
    for one, other in CLASHES:
        with pytest.raises(Refusal) as refused:
            read_roles([one, other])
        assert refused.value.code is Code.ROLES_CLASH
    assert read_roles(["dealer", "administrator"]) == {Role.DEALER, Role.ADMINISTRATOR}


def test_an_unknown_role_is_named_with_its_place() -> None:
    with pytest.raises(InputError) as refused:
        read_roles(["dealer", "boss"])
    assert (refused.value.code, refused.value.at) == (Code.BAD_VALUE, "roles[1]")
    assert "pit-manager" in refused.value.expected


@pytest.mark.parametrize("permission", Permission)
@pytest.mark.parametrize("role", Role)
def test_a_person_may_exactly_what_the_table_says(role: Role, permission: Permission) -> None:
    person = somebody(role)
    assert person.may(permission) == (role in holders(permission))
    if person.may(permission):
        person.require(permission)
    else:
        with pytest.raises(Refusal) as refused:
            person.require(permission)
        assert refused.value.code is Code.NOT_PERMITTED
        assert all(holder.replace("-", " ") in refused.value.expected for holder in holders(permission))


def test_a_key_for_some_tables_opens_no_other() -> None:
    reader = somebody(Role.DEALER, way=Way.KEY, tables=frozenset({"table-4"}))
    reader.require(Permission.DEAL, table="table-4")
    assert not reader.may(Permission.DEAL, table="table-5")
    with pytest.raises(Refusal, match="table-5"):
        reader.require(Permission.DEAL, table="table-5")


def test_a_temporary_password_opens_nothing() -> None:
    with pytest.raises(Refusal) as refused:
        somebody(Role.DEALER, must_change=True).require(Permission.DEAL)
    assert refused.value.code is Code.PASSWORD_CHANGE_NEEDED


def test_posts_are_required_by_their_order() -> None:
    somebody(Role.SHIFT_MANAGER).require_post("pit-supervisor")
    for person in (somebody(Role.DEALER), somebody(Role.PLAYER), HOUSE):
        with pytest.raises(Refusal) as refused:
            person.require_post("pit-supervisor")
        assert refused.value.code is Code.AUTHORITY_TOO_LOW


def test_only_a_session_is_a_person_who_is_present() -> None:
    somebody(Role.DEALER).require_presence()
    for person in (somebody(Role.DEALER, way=Way.KEY), HOUSE):
        with pytest.raises(Refusal):
            person.require_presence()


def test_the_documentation_has_the_table_of_the_code(root: Path) -> None:
    text = (root / "docs" / "floor-people.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+?) \| (.+?) \|$", text, re.MULTILINE)
    shown = {name: (means, set(re.findall(r"[a-z-]+", who))) for name, means, who in rows}
    assert shown == {
        str(permission): (GRANTS[permission][0], {str(role) for role in holders(permission)})
        for permission in Permission
    }
