"""What needs two people needs two people: pure decisions about proposals."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from croupier.errors import Code, CroupierError
from croupier.floor.people.person import AccountKind, Person, Way
from croupier.floor.people.proposals import Proposal, ProposalKind, ProposalState, executed, may_approve, rejected
from croupier.floor.people.roles import Permission, Role

NOON = datetime(2026, 1, 5, 12, tzinfo=UTC)
LIMITS = ProposalKind(
    "limits",
    "Limits of a table",
    Permission.PROPOSE_LIMITS,
    Permission.APPROVE_LIMITS,
    read=lambda _connection, _subject: 100,
    check=lambda _connection, _subject, new: new,
    carry_out=lambda _connection, _proposal, _person: None,
    concerns=lambda subject: subject,
)
PROPOSAL = Proposal(
    "proposal-1", "limits", "concerned", 100, 200, "busy night", "supervisor", NOON, NOON + timedelta(hours=8)
)


def person(account: str, role: Role = Role.PIT_MANAGER, way: Way = Way.SESSION, must_change: bool = False) -> Person:
    return Person(account, account, AccountKind.PERSON, frozenset({role}), way, must_change=must_change)


def code_of(proposal: Proposal, by: Person, at: datetime = NOON) -> Code | None:
    try:
        may_approve(proposal, LIMITS, by, at)
    except CroupierError as error:
        return error.code
    return None


@pytest.mark.parametrize("role", Role)
def test_only_the_right_post_approves(role: Role) -> None:
    right = role in (Role.PIT_MANAGER, Role.SHIFT_MANAGER)
    assert code_of(PROPOSAL, person("other", role)) == (None if right else Code.NOT_PERMITTED)


@pytest.mark.parametrize("role", [Role.PIT_MANAGER, Role.SHIFT_MANAGER])
@pytest.mark.parametrize("account", ["supervisor", "concerned"])
def test_nobody_approves_what_they_proposed_or_what_concerns_them(account: str, role: Role) -> None:
    assert code_of(PROPOSAL, person(account, role)) is Code.TWO_PEOPLE_NEEDED


def test_a_key_and_a_temporary_password_approve_nothing() -> None:
    assert code_of(PROPOSAL, person("other", way=Way.KEY)) is Code.NOT_PERMITTED
    assert code_of(PROPOSAL, person("other", must_change=True)) is Code.PASSWORD_CHANGE_NEEDED


def test_a_proposal_is_open_until_its_time_is_up() -> None:
    assert code_of(PROPOSAL, person("other"), PROPOSAL.expires_at - timedelta(microseconds=1)) is None
    assert code_of(PROPOSAL, person("other"), PROPOSAL.expires_at) is Code.PROPOSAL_CLOSED
    assert PROPOSAL.seen_at(PROPOSAL.expires_at).state is ProposalState.EXPIRED
    assert PROPOSAL.seen_at(NOON) is PROPOSAL


@pytest.mark.parametrize("state", [state for state in ProposalState if state is not ProposalState.OPEN])
def test_a_closed_proposal_stays_closed(state: ProposalState) -> None:
    closed = replace(PROPOSAL, state=state)
    assert code_of(closed, person("other")) is Code.PROPOSAL_CLOSED
    with pytest.raises(CroupierError):
        rejected(closed, LIMITS, person("other"), NOON)


def test_the_proposer_withdraws_and_an_approver_rejects() -> None:
    withdrawn = rejected(PROPOSAL, LIMITS, person("supervisor", Role.PIT_SUPERVISOR), NOON)
    assert withdrawn.state is ProposalState.WITHDRAWN
    turned_down = rejected(PROPOSAL, LIMITS, person("other"), NOON)
    assert (turned_down.state, turned_down.decided_by) == (ProposalState.REJECTED, "other")
    for stranger in (person("other", Role.DEALER), person("other", way=Way.KEY)):
        with pytest.raises(CroupierError):
            rejected(PROPOSAL, LIMITS, stranger, NOON)


def test_what_is_carried_out_names_who_approved_and_when() -> None:
    done = executed(PROPOSAL, person("other"), NOON)
    assert (done.state, done.decided_by, done.decided_at) == (ProposalState.EXECUTED, "other", NOON)
