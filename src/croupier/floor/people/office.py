"""All the desks of the people together, as a server opens them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection

from croupier.floor.chance import Chance, Clock
from croupier.floor.people.account_changes import account_kinds
from croupier.floor.people.approvals import Approvals
from croupier.floor.people.authenticators import Authenticators, authenticator_kind
from croupier.floor.people.entrance import Entrance
from croupier.floor.people.passwords import HashCost, Passwords
from croupier.floor.people.person import Account
from croupier.floor.people.proposals import ProposalKind
from croupier.floor.people.sessions import ALONE, SHARED, Recognition, SessionPolicy
from croupier.floor.people.staffing import Staffing
from croupier.floor.record.engine import Transactions


@dataclass(frozen=True, slots=True)
class People:
    """Everything a server asks about people."""

    entrance: Entrance
    authenticators: Authenticators
    staffing: Staffing
    approvals: Approvals
    recognition: Recognition


def open_desks(
    store: Transactions,
    clock: Clock,
    chance: Chance,
    *,
    cost: HashCost | None = None,
    policy: SessionPolicy | None = None,
    alone: bool = False,
    welcome: Callable[[Connection, Account], None] = lambda _connection, _guest: None,
    kinds: Iterable[ProposalKind] = (),
    changed: Callable[[], None] = lambda: None,
) -> People:
    """Open the desks on a store.

    `alone`: no other process changes it. `welcome` hands a new guest the play chips, in the guest's own transaction.
    `changed` is told whenever this process has changed somebody's rights or ended a session.
    """
    passwords, recognition = Passwords(cost), Recognition(ALONE if alone else SHARED, changed=changed)
    entrance = Entrance(store, clock, chance, passwords, policy=policy, recognition=recognition, welcome=welcome)
    staffing = Staffing(store, clock, chance, passwords, recognition)
    approvals = Approvals(
        store, clock, chance, recognition, (*account_kinds(chance, passwords), authenticator_kind(), *kinds)
    )
    authenticators = Authenticators(store, clock, chance, passwords, recognition, entrance)
    return People(entrance, authenticators, staffing, approvals, recognition)
