"""People as the staff log leaves them: accounts, roles, keys and proposals are what was done about them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct, field, to_builtins

from croupier.floor.audit.books import PREFIX as PURSE
from croupier.floor.audit.books import CounterMove
from croupier.floor.audit.report import Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.people.authenticators import KIND as AUTHENTICATORS
from croupier.floor.people.person import HOUSE, AccountKind
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.staffing import DEVICE_ROLES, PASSWORD, ROLES
from croupier.floor.table.setup import LIMITS, limit_changes
from croupier.floor.table.setup import stream_of as limits_of

#: What the log calls a decision, by what it makes of a proposal.
_DECISIONS: Final = {
    "approved": ProposalState.EXECUTED,
    "rejected": ProposalState.REJECTED,
    "withdrawn": ProposalState.WITHDRAWN,
}
_LIMITS_OF: Final = limits_of("")
_DEVICE_OF_THE_HOUSE: Final = (str(AccountKind.DEVICE), HOUSE.account)
#: What a line about a proposal says of it.
_SAID: Final = ("kind", "old", "new", "reason")


class _Derived(Struct):
    """What follows from the staff log, line by line."""

    accounts: dict[str, dict[str, Any]] = field(default_factory=dict)
    keys: dict[str, dict[str, Any]] = field(default_factory=dict)
    proposals: dict[str, dict[str, Any]] = field(default_factory=dict)
    moved: Counter[CounterMove] = field(default_factory=Counter)
    #: The proposals that changed the limits of each table, in their order.
    limits: dict[str, list[str]] = field(default_factory=dict)

    def take(self, by: str, act: str, subject: str, details: dict[str, Any]) -> None:
        """One line of the log."""
        match act:
            case "account-opened":
                self.accounts[subject] = {name: details.get(name) for name in ("name", "kind", "roles")}
                self.accounts[subject] |= {"active": True, "created_by": by, "authenticator": None}
                if "password" in details:  # earlier versions have not told
                    self._password(subject, details, details.get("temporary"))
            case "account-closed" | "account-reopened" if subject in self.accounts:
                self.accounts[subject]["active"] = act == "account-reopened"
            case "authenticator-enrolled" | "authenticator-removed" if subject in self.accounts:
                self.accounts[subject]["authenticator"] = details.get("authenticator")
            case "password-changed" | "password-reset" | "password-rehashed" if subject in self.accounts:
                temporary = {"password-changed": False, "password-reset": True}.get(act)
                self._password(subject, details, temporary)
                if temporary is not None:
                    self._revoked(subject, details)
            case "chips-moved" if "amount" in details:
                self.moved[CounterMove(by, subject, details["amount"], details.get("reason", ""))] += 1
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
                self._decide(by, act, details["proposal"])

    def _decide(self, by: str, act: str, id_: str) -> None:
        proposal = self.proposals[id_]
        proposal |= {"state": str(_DECISIONS[act]), "decided_by": by}
        if act == "approved" and proposal["kind"] == LIMITS:
            self.limits.setdefault(proposal["subject"], []).append(id_)
        if act == "approved" and proposal["subject"] in self.accounts:
            account = self.accounts[proposal["subject"]]
            if proposal["kind"] == ROLES:
                account["roles"] = proposal["new"]
            elif proposal["kind"] == AUTHENTICATORS:
                account["authenticator"] = None
            elif proposal["kind"] == PASSWORD and not proposal.pop("told", False):
                self._password(proposal["subject"], {}, None)

    def _password(self, account: str, details: dict[str, Any], temporary: bool | None) -> None:
        """A new password; where an earlier version has not told which, nothing is known of it from here on."""
        known = self.accounts[account]
        if "password" not in details:
            known.pop("password", None)
            known.pop("temporary", None)
            return
        known["password"] = details["password"]
        if temporary is not None:
            known["temporary"] = temporary
        if details.get("proposal") in self.proposals:
            self.proposals[details["proposal"]]["told"] = True

    def _revoked(self, account: str, details: dict[str, Any]) -> None:
        """The keys that went with an old password; where an earlier version has not told which, any may have."""
        for id_, key in self.keys.items():
            if key["account"] == account and "keys" not in details:
                key.pop("revoked", None)
            elif id_ in details.get("keys", ()):
                key["revoked"] = True


def people_faults(
    store: Snapshot, streams: Iterable[str], moved: Sequence[CounterMove], *, whole: bool
) -> Iterator[Finding]:
    """Every account, password, key and proposal is as the staff log has it; who decided is not who proposed.

    So is every change of limits, and what staff has moved in chips: `moved`, of which `whole` says that it is all.
    """
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
    yield from _movement_faults(derived, Counter(moved), whole=whole)
    yield from _limit_faults(store, streams, derived)


def _movement_faults(derived: _Derived, moved: Counter[CounterMove], *, whole: bool) -> Iterator[Finding]:
    """Chips that a person has came over the counter by somebody whom the staff log names, and none otherwise."""
    for one in sorted(moved):
        at, what = f"{PURSE}{one.player}", f"{one.amount} cents by {one.by}"
        if one.by == HOUSE.account:
            if derived.accounts.get(one.player, {}).get("kind") == AccountKind.PERSON:
                yield Finding("people", at, f"{what}: play chips went to a person")
        elif moved[one] > derived.moved[one]:
            yield Finding("people", at, f"{what}: the staff log does not have it")
    for one in sorted(derived.moved - moved) if whole else ():
        yield Finding("people", f"{PURSE}{one.player}", f"{one.amount} cents by {one.by}: the staff log alone has it")


def _limit_faults(store: Snapshot, streams: Iterable[str], derived: _Derived) -> Iterator[Finding]:
    """The limits of every table follow from what two people have agreed on, one change after the other."""
    tables = {name.removeprefix(_LIMITS_OF) for name in streams if name.startswith(_LIMITS_OF)}
    for table in sorted(tables | set(derived.limits)):
        agreed, changed = derived.limits.get(table, []), list(limit_changes(store.streams, table))
        limits: dict[str, Any] = {}
        for (key, change), id_ in zip(changed, agreed, strict=False):
            proposal = derived.proposals[id_]
            limits |= proposal["new"]
            said = (key, change.proposed_by, change.approved_by, to_builtins(change.limits))
            if said != (id_, proposal["proposed_by"], proposal["decided_by"], limits):
                yield Finding("people", limits_of(table), f"they were changed otherwise than {id_} says")
        if len(changed) != len(agreed):
            message = f"they were changed {len(changed)} times, and two people have agreed on {len(agreed)}"
            yield Finding("people", limits_of(table), message)


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
