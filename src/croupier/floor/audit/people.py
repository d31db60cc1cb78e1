"""People as the staff log leaves them: accounts, roles, keys and proposals are what was done about them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from typing import Any, Final

from msgspec import to_builtins

from croupier.floor.audit.books import PREFIX as PURSE
from croupier.floor.audit.derived import CounterMove, Derived
from croupier.floor.audit.once import OnceTold
from croupier.floor.audit.report import Finding
from croupier.floor.audit.snapshot import Snapshot
from croupier.floor.audit.standing import Reached
from croupier.floor.people.account_changes import DEVICE_ROLES
from croupier.floor.people.person import HOUSE, AccountKind
from croupier.floor.people.proposals import ProposalState
from croupier.floor.table.setup import GUEST, limit_changes
from croupier.floor.table.setup import stream_of as limits_of

_LIMITS_OF: Final = limits_of("")
_DEVICE_OF_THE_HOUSE: Final = (str(AccountKind.DEVICE), HOUSE.account)


def derive(store: Snapshot, known: Reached, once: OnceTold) -> Derived:
    """What follows from the staff log, read on from what is `known`."""
    derived = Derived(deepcopy(known.staff.people), once)
    for number, at, by, _name, _way, act, subject, details, _hash in store.staff_log(known.staff.after):
        try:
            said = json.loads(details)
        except ValueError:
            continue  # the chain has told of it
        if isinstance(said, dict):
            derived.take(number, at, by, act, subject, said)
    return derived


def people_faults(
    store: Snapshot,
    streams: Iterable[str],
    moved: Sequence[CounterMove],
    known: Reached,
    derived: Derived,
    *,
    whole: bool,
) -> Iterator[Finding]:
    """Every account, password, key and proposal is as the staff log has it; who decided is not who proposed.

    So is every change of limits, and what staff has moved in chips: `moved`, of which `whole` says that it is all.
    What follows from the log was `derived` from what is `known`.
    """
    accounts, keys = store.appointed(), store.keys()
    devices = {id_ for id_, row in accounts.items() if (row["kind"], row["created_by"]) == _DEVICE_OF_THE_HOUSE}
    # Fresh keys for the bots of the house had no line of their own in earlier versions.
    keys = {id_: row for id_, row in keys.items() if id_ in derived.keys or not _of_the_house(row, devices)}
    yield from _differences("account", accounts, derived.accounts)
    for id_ in sorted(id_ for id_, row in accounts.items() if not row["listed"]):
        yield Finding("people", id_, "the account is found under another name or post than its own")
    yield from _differences("key", keys, derived.keys)
    yield from _differences("proposal", store.proposals(), derived.proposals)
    for id_, proposal in derived.proposals.items():
        if proposal["state"] == ProposalState.EXECUTED and proposal["decided_by"] == proposal["proposed_by"]:
            yield Finding("people", id_, "the proposal was approved by the person who made it")
    yield from _movement_faults(derived, Counter(moved), whole=whole)
    yield from _limit_faults(store, streams, derived, known)


def _movement_faults(derived: Derived, moved: Counter[CounterMove], *, whole: bool) -> Iterator[Finding]:
    """Chips that a person has came over the counter by somebody whom the staff log names, and none otherwise.

    The house itself hands play chips to guests, and to devices that the staff log knows.
    """
    for one in sorted(moved):
        at, what = f"{PURSE}{one.player}", f"{one.amount} cents by {one.by}"
        if one.by == HOUSE.account:
            known = derived.accounts.get(one.player, {})
            if known.get("kind") != AccountKind.DEVICE and not one.player.startswith(GUEST):
                yield Finding("people", at, f"{what}: play chips went to somebody who is neither guest nor device")
        elif moved[one] > derived.moved[one]:
            yield Finding("people", at, f"{what}: the staff log does not have it")
    for one in sorted(derived.moved - moved) if whole else ():
        yield Finding("people", f"{PURSE}{one.player}", f"{one.amount} cents by {one.by}: the staff log alone has it")


def _limit_faults(store: Snapshot, streams: Iterable[str], derived: Derived, known: Reached) -> Iterator[Finding]:
    """The limits of every table follow from what two people have agreed on, one change after the other."""
    tables = {name.removeprefix(_LIMITS_OF) for name in streams if name.startswith(_LIMITS_OF)}
    for table in sorted(tables | set(derived.agreed)):
        stream = limits_of(table)
        agreed = derived.agreed.get(table, [])
        changed = list(limit_changes(store.streams, table, known.ends.get(stream, 0)))
        limits = derived.people.limits.setdefault(table, {})
        for (key, change), id_ in zip(changed, agreed, strict=False):
            proposal = derived.proposals[id_]
            limits |= proposal["new"]
            said = (key, change.proposed_by, change.approved_by, to_builtins(change.limits))
            if said != (id_, proposal["proposed_by"], proposal["decided_by"], limits):
                yield Finding("people", stream, f"they were changed otherwise than {id_} says")
        if len(changed) != len(agreed):
            message = f"they were changed {len(changed)} times, and two people have agreed on {len(agreed)}"
            yield Finding("people", stream, message)


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
