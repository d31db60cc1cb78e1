"""Proposals: what needs two people is proposed by one and carried out when another approves.

Neither the one who proposed it nor the one it concerns may approve. A proposal holds the old value and the new one;
it is carried out once, in the transaction of the approval, and only while the old value still holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum, unique
from typing import TYPE_CHECKING, Any

from croupier.errors import Code, Refusal
from croupier.floor.people.person import Account, Person, posts_with
from croupier.floor.people.roles import Permission, permissions_of
from croupier.languages import Sentence

if TYPE_CHECKING:
    from sqlalchemy import Connection


@unique
class ProposalState(StrEnum):
    """What became of a proposal."""

    OPEN = "open"
    EXECUTED = "executed"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A change that one person wants and another must approve. Values are plain JSON and hold no secret."""

    id: str
    kind: str
    subject: str
    old: Any
    new: Any
    reason: str
    proposed_by: str
    proposed_at: datetime
    expires_at: datetime
    state: ProposalState = ProposalState.OPEN
    decided_by: str | None = None
    decided_at: datetime | None = None
    #: What whoever proposed it is shown once, when he does; kept nowhere.
    shown: Mapping[str, Any] = field(default_factory=dict, repr=False, compare=False)

    def seen_at(self, now: datetime) -> Proposal:
        """The proposal as it stands at this moment: an open one whose time is up has expired."""
        if self.state is ProposalState.OPEN and now >= self.expires_at:
            return replace(self, state=ProposalState.EXPIRED)
        return self


@dataclass(frozen=True, slots=True)
class ProposalKind:
    """One kind of change that needs two people, and how it is read, checked and carried out.

    `read` gives the present value of a subject or refuses an unknown one; `check` gives the new value as it will be
    stored, or refuses it; `carry_out` makes the change in the transaction that it is given and returns what the
    approver is shown once (his half of a temporary password, say), or None. `begin` makes of a checked value what the
    proposal holds, and what its proposer is shown once. `concerns` names the account that may not approve.
    """

    name: str
    title: str
    propose: Permission
    approve: Permission
    read: Callable[[Connection, str], Any]
    check: Callable[[Connection, str, Any], Any]
    carry_out: Callable[[Connection, Proposal, Person], Mapping[str, Any] | None]
    concerns: Callable[[str], str | None] = lambda _: None
    begin: Callable[[Any], tuple[Any, Mapping[str, Any]]] = lambda new: (new, {})


def may_approve(proposal: Proposal, kind: ProposalKind, person: Person, now: datetime) -> None:
    """Refuse an approval that comes too late, from the wrong post, from a key, or from somebody who is party to it."""
    require_open(proposal, now)
    person.require(kind.approve)
    person.require_presence()
    if person.account == proposal.proposed_by:
        raise Refusal(
            Code.TWO_PEOPLE_NEEDED,
            Sentence("nobody-approves-own-proposal"),
            expected=Sentence("somebody-in-post", posts=posts_with(kind.approve)),
        )
    if person.account == kind.concerns(proposal.subject):
        raise Refusal(
            Code.TWO_PEOPLE_NEEDED,
            Sentence("nobody-approves-change-to-own-account"),
            expected=Sentence("somebody-not-concerned"),
        )


def require_proposer(proposer: Account | None, kind: ProposalKind) -> None:
    """Refuse a proposal whose author has left the house, or has lost the post by which he made it."""
    if proposer is None or not proposer.active or kind.propose not in permissions_of(proposer.roles):
        raise Refusal(Code.PROPOSAL_STALE, Sentence("proposer-may-do-so-no-longer"))


def rejected(proposal: Proposal, kind: ProposalKind, person: Person, now: datetime) -> Proposal:
    """The proposal closed without effect: withdrawn by who made it, or rejected by who could have approved it."""
    require_open(proposal, now)
    person.require_presence()
    own = person.account == proposal.proposed_by
    person.require(kind.propose if own else kind.approve)
    state = ProposalState.WITHDRAWN if own else ProposalState.REJECTED
    return replace(proposal, state=state, decided_by=person.account, decided_at=now)


def executed(proposal: Proposal, person: Person, now: datetime) -> Proposal:
    """The proposal as it is written down when it is carried out."""
    return replace(proposal, state=ProposalState.EXECUTED, decided_by=person.account, decided_at=now)


def require_open(proposal: Proposal, now: datetime) -> None:
    """Refuse to touch a proposal that is closed or has expired."""
    state = proposal.seen_at(now).state
    if state is not ProposalState.OPEN:
        raise Refusal(Code.PROPOSAL_CLOSED, Sentence("proposal-is-closed", state=state))
