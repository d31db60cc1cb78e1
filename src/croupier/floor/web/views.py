"""People, what is proposed and what is reported, as they are sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from croupier.floor.people.approvals import Approvals
from croupier.floor.people.person import Account, Person
from croupier.floor.people.proposals import Proposal, ProposalKind
from croupier.floor.people.sessions import ApiKey
from croupier.floor.people.staff_log import StaffAct
from croupier.floor.table.reports import IncidentReport
from croupier.narrator import Teller
from croupier.wire import people as wire
from croupier.wire.incidents import Incident


def me(person: Person, csrf: str | None = None) -> wire.Me:
    """Somebody, as they see themselves."""
    return wire.Me.of(
        person,
        roles=tuple(sorted(person.roles)),
        permissions=tuple(sorted(person.permissions)),
        tables=None if person.tables is None else tuple(sorted(person.tables)),
        must_change_password=person.must_change,
        csrf_token=csrf,
    )


def account(found: Account) -> wire.Account:
    """An account as staff sees it."""
    return wire.Account.of(
        found, roles=tuple(sorted(found.roles)), must_change_password=found.must_change, authenticator=found.enrolled
    )


def key(found: ApiKey) -> wire.Key:
    """A key as its holder sees it."""
    return wire.Key.of(
        found, roles=tuple(sorted(found.roles)), tables=None if found.tables is None else tuple(sorted(found.tables))
    )


def proposals(approvals: Approvals, found: Sequence[Proposal], language: str) -> list[wire.Proposal]:
    """Several proposals, with everybody's names."""
    around = [one for each in found for one in (each.proposed_by, each.decided_by, each.subject)]
    names = approvals.names(around)
    return [_proposal(proposal, approvals.kind(proposal.kind), names, language) for proposal in found]


def proposal(approvals: Approvals, found: Proposal, language: str) -> wire.Proposal:
    """One proposal."""
    return proposals(approvals, [found], language)[0]


def _proposal(found: Proposal, kind: ProposalKind, names: Mapping[str, str], language: str) -> wire.Proposal:
    return wire.Proposal.of(
        found,
        title=kind.title,
        about=names.get(found.subject, found.subject),
        proposer=names.get(found.proposed_by, found.proposed_by),
        decider=names.get(found.decided_by or "", found.decided_by),
        approve=kind.approve,
        reason=Teller(language=language).reason(found.reason),
    )


def acts(approvals: Approvals, found: Sequence[StaffAct], language: str) -> list[wire.StaffAct]:
    """Several lines of the staff log, with the names of everybody whom they are about."""
    teller = Teller(language=language)
    names = approvals.names(one for act in found for one in _mentioned(act))
    return [
        wire.StaffAct.of(act, details=_told(act.details, teller), names=_called(_mentioned(act), names, teller))
        for act in found
    ]


def _called(mentioned: Sequence[str], names: Mapping[str, str], teller: Teller) -> dict[str, str]:
    """Whoever is mentioned by an account, or by a name that the house itself has, as the reader calls him."""
    return {one: name for one in mentioned if (name := names.get(one) or teller.known_as(one)) != one or one in names}


def _told(details: Mapping[str, Any], teller: Teller) -> dict[str, Any]:
    """What an act was about, its reason as the reader says it."""
    reason = details.get("reason")
    return dict(details) | ({"reason": teller.reason(reason)} if isinstance(reason, str) else {})


def _mentioned(act: StaffAct) -> tuple[str, ...]:
    """Whatever may be somebody's account in a line."""
    return (act.subject, *(one for one in act.details.values() if isinstance(one, str)))


def incident(report: IncidentReport, language: str) -> Incident:
    """A report as staff sees it."""
    return Incident.of(report, reason=Teller(language=language).reason(report.reason))
