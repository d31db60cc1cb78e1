"""People as the staff log leaves them: accounts, roles, keys and proposals are what was done about them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct, field

from croupier.floor.audit.report import Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.people.authenticators import KIND as AUTHENTICATORS
from croupier.floor.people.person import HOUSE, AccountKind
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.staffing import DEVICE_ROLES, ROLES

#: What the log calls a decision, by what it makes of a proposal.
_DECISIONS: Final = {
    "approved": ProposalState.EXECUTED,
    "rejected": ProposalState.REJECTED,
    "withdrawn": ProposalState.WITHDRAWN,
}
_DEVICE_OF_THE_HOUSE: Final = (str(AccountKind.DEVICE), HOUSE.account)
#: What a line about a proposal says of it.
_SAID: Final = ("kind", "old", "new", "reason")


class _Derived(Struct):
    """What follows from the staff log, line by line."""

    accounts: dict[str, dict[str, Any]] = field(default_factory=dict)
    keys: dict[str, dict[str, Any]] = field(default_factory=dict)
    proposals: dict[str, dict[str, Any]] = field(default_factory=dict)

    def take(self, by: str, act: str, subject: str, details: dict[str, Any]) -> None:
        """One line of the log."""
        match act:
            case "account-opened":
                self.accounts[subject] = {name: details.get(name) for name in ("name", "kind", "roles")}
                self.accounts[subject] |= {"active": True, "created_by": by, "authenticator": None}
            case "account-closed" | "account-reopened" if subject in self.accounts:
                self.accounts[subject]["active"] = act == "account-reopened"
            case "authenticator-enrolled" | "authenticator-removed" if subject in self.accounts:
                self.accounts[subject]["authenticator"] = details.get("authenticator")
            case "key-issued":
                roles = details.get("roles")
                self.keys[str(details.get("key"))] = {"account": subject, "roles": roles, "revoked": False}
            case "key-revoked" if details.get("key") in self.keys:
                self.keys[details["key"]]["revoked"] = True
            case "proposed":
                said = {name: details.get(name) for name in _SAID}
                state = {"state": str(ProposalState.OPEN), "decided_by": None}
                self.proposals[str(details.get("proposal"))] = {"subject": subject, "proposed_by": by} | said | state
            case _ if act in _DECISIONS and details.get("proposal") in self.proposals:
                self._decide(by, act, self.proposals[details["proposal"]])

    def _decide(self, by: str, act: str, proposal: dict[str, Any]) -> None:
        proposal |= {"state": str(_DECISIONS[act]), "decided_by": by}
        if act == "approved" and proposal["subject"] in self.accounts:
            account = self.accounts[proposal["subject"]]
            if proposal["kind"] == ROLES:
                account["roles"] = proposal["new"]
            elif proposal["kind"] == AUTHENTICATORS:
                account["authenticator"] = None


def people_faults(store: Snapshot) -> Iterator[Finding]:
    """Every account, key and proposal is as the staff log has it; who decided is not who proposed."""
    derived = _Derived()
    for _number, _at, by, _name, _way, act, subject, details, _hash in store.staff_log():
        try:
            said = json.loads(details)
        except ValueError:
            continue  # the chain has told of it
        if isinstance(said, dict):
            derived.take(by, act, subject, said)
    accounts, keys = store.appointed(), store.keys()
    devices = {id_ for id_, row in accounts.items() if (row["kind"], row["created_by"]) == _DEVICE_OF_THE_HOUSE}
    # Fresh keys for the bots of the house had no line of their own in earlier versions.
    keys = {id_: row for id_, row in keys.items() if id_ in derived.keys or not _of_the_house(row, devices)}
    yield from _differences("account", accounts, derived.accounts)
    yield from _differences("key", keys, derived.keys)
    yield from _differences("proposal", store.proposals(), derived.proposals)
    for id_, proposal in derived.proposals.items():
        if proposal["state"] == ProposalState.EXECUTED and proposal["decided_by"] == proposal["proposed_by"]:
            yield Finding("people", id_, "the proposal was approved by the person who made it")


def _of_the_house(key: dict[str, Any], devices: set[str]) -> bool:
    return key["account"] in devices and frozenset(key["roles"]) <= DEVICE_ROLES


def _differences(what: str, there: dict[str, dict[str, Any]], derived: dict[str, dict[str, Any]]) -> Iterator[Finding]:
    """Rows that are not what the log gives."""
    for id_ in sorted(there.keys() | derived.keys()):
        row, due = there.get(id_), derived.get(id_)
        if row is None:
            yield Finding("people", id_, f"the staff log has this {what}, and it is not there")
        elif due is None:
            yield Finding("people", id_, f"the staff log knows nothing of this {what}")
        elif wrong := [name for name, value in due.items() if row[name] != value]:
            yield Finding("people", id_, f"the {what} has another {', '.join(wrong)} than the staff log gives it")
