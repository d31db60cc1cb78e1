"""Where two people meet: proposals are made, approved, rejected and carried out, each in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

from croupier.errors import Code, Refusal, bad_value
from croupier.floor.chance import Chance, Clock, new_id
from croupier.floor.people.person import Person
from croupier.floor.people.proposals import (
    Proposal,
    ProposalKind,
    ProposalState,
    executed,
    may_approve,
    rejected,
    require_open,
    require_proposer,
)
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission
from croupier.floor.people.sessions import Recognition
from croupier.floor.record.engine import Transactions
from croupier.languages import Sentence

#: A proposal that nobody approved in one shift is made anew by whoever still wants it.
LASTING: Final = timedelta(hours=8)
LONGEST_PAGE: Final = 200


@dataclass(frozen=True, slots=True)
class CarriedOut:
    """A proposal that took effect, and what its approver is shown this once."""

    proposal: Proposal
    shown: Mapping[str, Any] = field(default_factory=dict, repr=False)


class Approvals:
    """Keeps the kinds of proposals and what became of each."""

    def __init__(
        self,
        store: Transactions,
        clock: Clock,
        chance: Chance,
        recognition: Recognition,
        kinds: Iterable[ProposalKind] = (),
        *,
        lasting: timedelta = LASTING,
    ) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance
        self._recognition = recognition
        self._kinds = {kind.name: kind for kind in kinds}
        self._lasting = lasting

    def propose(
        self, person: Person, kind_name: str, subject: str, new: Any, reason: str, *, request_key: str | None = None
    ) -> Proposal:
        """Put a change forward; nothing happens until another person approves. Under the same key it is one."""
        kind = self.kind(kind_name)
        person.require(kind.propose)
        person.require_presence()
        now = self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            id_, asked = new_id(self._chance, "proposal"), ["proposal", kind.name, subject, new, reason]
            known = records.requests.seen(person.account, request_key, asked, id_, now)
            if known is not None:
                return self._known(person, records, known).seen_at(now)
            holds, shown = kind.begin(kind.check(connection, subject, new))
            proposal = Proposal(
                id=id_,
                kind=kind.name,
                subject=subject,
                old=kind.read(connection, subject),
                new=holds,
                shown=shown,
                reason=reason.strip(),
                proposed_by=person.account,
                proposed_at=now,
                expires_at=now + self._lasting,
            )
            records.proposals.add(proposal)
            records.acts.add(person, now, "proposed", subject, _details(proposal))
        return proposal

    def approve(self, person: Person, proposal_id: str) -> CarriedOut:
        """Approve a proposal of somebody else and carry it out, once, in the same transaction."""
        now = self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            records.proposals.take_turn()
            proposal = self._known(person, records, proposal_id)
            kind = self.kind(proposal.kind)
            may_approve(proposal, kind, person, now)
            require_proposer(records.accounts.get(proposal.proposed_by), kind)
            done = executed(proposal, person, now)
            # Closed before anything else happens: of two approvals at the same moment one finds it open.
            if not records.proposals.close(done):
                raise Refusal(Code.PROPOSAL_CLOSED, Sentence("proposal-decided-by-somebody-else"))
            if kind.read(connection, proposal.subject) != proposal.old:
                raise Refusal(Code.PROPOSAL_STALE, Sentence("value-has-changed-since"))
            kind.check(connection, proposal.subject, proposal.new)
            shown = kind.carry_out(connection, done, person)
            records.acts.add(person, now, "approved", proposal.subject, _details(proposal))
        # Whatever was changed, nobody is remembered with rights that they had before.
        self._recognition.forget()
        return CarriedOut(done, shown or {})

    def reject(self, person: Person, proposal_id: str) -> Proposal:
        """Close a proposal without effect: the proposer withdraws it, or an approver rejects it."""
        now = self._clock.now()
        with self._store.write() as connection:
            records = PeopleRecords(connection)
            proposal = self._known(person, records, proposal_id)
            closed = rejected(proposal, self.kind(proposal.kind), person, now)
            if not records.proposals.close(closed):
                require_open(self._known(person, records, proposal_id), now)
            records.acts.add(person, now, str(closed.state), proposal.subject, _details(proposal))
        return closed

    def names(self, accounts: Iterable[str | None]) -> dict[str, str]:
        """What the people behind these accounts are called; proposals are read by staff who may not see accounts."""
        with self._store.read() as connection:
            return PeopleRecords(connection).accounts.names({one for one in accounts if one is not None})

    def latest(self, person: Person, *, state: ProposalState | None = None, limit: int = 100) -> list[Proposal]:
        """What is proposed and what became of it, the newest first."""
        person.require(Permission.READ_PROPOSALS)
        with self._store.read() as connection:
            limit = min(limit, LONGEST_PAGE)
            return PeopleRecords(connection).proposals.latest(state=state, now=self._clock.now(), limit=limit)

    def get(self, person: Person, proposal_id: str) -> Proposal:
        """One proposal, as it stands now."""
        with self._store.read() as connection:
            return self._known(person, PeopleRecords(connection), proposal_id).seen_at(self._clock.now())

    def _known(self, person: Person, records: PeopleRecords, proposal_id: str) -> Proposal:
        person.require(Permission.READ_PROPOSALS)
        proposal = records.proposals.get(proposal_id)
        if proposal is None:
            raise Refusal(Code.NOT_FOUND, Sentence("there-no-such-proposal"), at="proposal")
        return proposal

    def kind(self, name: str) -> ProposalKind:
        """One kind of proposal by its name."""
        kind = self._kinds.get(name)
        if kind is None:
            raise bad_value(Sentence("no-such-kind-of-proposal", kinds=", ".join(sorted(self._kinds))), "kind")
        return kind


def _details(proposal: Proposal) -> dict[str, Any]:
    return {"proposal": proposal.id} | {name: getattr(proposal, name) for name in ("kind", "old", "new", "reason")}
