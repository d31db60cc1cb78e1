"""People as a staff log leaves them: line by line, what was done about accounts, keys, proposals, chips and limits."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple, get_args

from msgspec import Struct, field

from croupier.floor.audit.once import Fact, OnceTold
from croupier.floor.link.orders import CORRECTION, ENTRY, ORDERS
from croupier.floor.people.account_changes import PASSWORD, ROLES
from croupier.floor.people.authenticators import KIND as AUTHENTICATORS
from croupier.floor.people.person import HOUSE, AccountKind
from croupier.floor.people.proposals import ProposalState
from croupier.floor.people.roles import highest_post
from croupier.floor.people.staff_log import STAFF_LOG
from croupier.floor.table.setup import LIMITS
from croupier.money import Cents
from croupier.rulebook.irregularities import Post

#: What the log calls a decision, by what it makes of a proposal.
_DECISIONS: Final = {
    "approved": ProposalState.EXECUTED,
    "rejected": ProposalState.REJECTED,
    "withdrawn": ProposalState.WITHDRAWN,
}
#: What a line about a key says of it, and which fact that is.
_OF_A_KEY: Final[dict[str, Fact]] = {"roles": "key-roles", "opens": "key-opens"}
#: What a line about a proposal says of it.
_SAID: Final = ("kind", "old", "new", "reason")


#: What lines about orders to links are called.
_ORDERS: Final = frozenset(ORDERS.values())


class LoggedPeople(Struct):
    """What a staff log says of people, and the limits on which they have agreed, by table."""

    accounts: dict[str, dict[str, Any]] = field(default_factory=dict)
    keys: dict[str, dict[str, Any]] = field(default_factory=dict)
    proposals: dict[str, dict[str, Any]] = field(default_factory=dict)
    limits: dict[str, dict[str, Any]] = field(default_factory=dict)


class CounterMove(NamedTuple):
    """Chips that somebody moved over the counter: who, whose, how many, and why."""

    by: str
    player: str
    amount: Cents
    reason: str


class OrderLine(Struct, frozen=True, kw_only=True):
    """What the log has of an order to a link: who gave it, by what name, and in which post at that time."""

    act: str
    subject: str
    by: str
    name: str
    post: Post | None
    details: dict[str, Any]

    @property
    def link(self) -> str:
        return self.subject.partition(":")[0]

    @property
    def entry(self) -> int | None:
        """The entry of the link's journal that came of it, which earlier versions have not told."""
        entry = self.details.get(ENTRY)
        return entry if isinstance(entry, int) else None


class Derived:
    """What follows from the lines of a staff log, one after the other, after what followed from those before."""

    def __init__(self, people: LoggedPeople, once: OnceTold) -> None:
        self.people = people
        self._once, self._at, self._place = once, 0, ""
        self.accounts, self.keys, self.proposals = people.accounts, people.keys, people.proposals
        #: By these lines alone: chips that were moved, and proposals that changed limits, by table in their order.
        self.moved = Counter[CounterMove]()
        self.agreed: dict[str, list[str]] = {}
        #: Orders to links, and proposals by which a balance of theirs was put right, by these lines alone.
        self.orders: list[OrderLine] = []
        self.corrections: list[str] = []

    def take(self, number: int, at: int, by: str, act: str, subject: str, details: dict[str, Any]) -> None:
        """One line of the log."""
        self._at, self._place = at, f"{STAFF_LOG} line {number}"
        match act:
            case _ if act in _ORDERS:
                self._order(by, act, subject, details)
            case "account-opened":
                self.accounts[subject] = {name: details.get(name) for name in ("name", "kind", "roles")}
                self.accounts[subject] |= {"active": True, "created_by": by, "authenticator": None}
                if details.get("kind") == AccountKind.DEVICE:
                    details = details | {"password": None, "temporary": False}
                self._password(subject, details, details.get("temporary"))
            case "account-closed" | "account-reopened" if subject in self.accounts:
                self.accounts[subject]["active"] = act == "account-reopened"
                if act == "account-reopened":
                    # In earlier versions whoever came back had the roles of before.
                    self._tells("roles", "roles" in details)
                self.accounts[subject]["roles"] = details.get("roles", self.accounts[subject]["roles"])
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
                for name, fact in _OF_A_KEY.items():
                    self._tells(fact, name in details)
                told = {name: details[name] for name in _OF_A_KEY if name in details}
                self.keys[str(details.get("key"))] = {"account": subject, "revoked": False} | told
            case "key-revoked" if details.get("key") in self.keys:
                self.keys[details["key"]]["revoked"] = True
            case "proposed":
                said = {name: details.get(name) for name in _SAID}
                state = {"state": str(ProposalState.OPEN), "decided_by": None}
                self.proposals[str(details.get("proposal"))] = {"subject": subject, "proposed_by": by} | said | state
            case _ if act in _DECISIONS and details.get("proposal") in self.proposals:
                self._decide(by, act, details["proposal"])

    def _tells(self, fact: Fact, told: bool) -> None:
        self._once.see(fact, told, self._at, self._place)

    def _order(self, by: str, act: str, subject: str, details: dict[str, Any]) -> None:
        known = self.accounts.get(by, {})
        name, roles = str(known.get("name", "")), known.get("roles") or ()
        post = next((one for one in get_args(Post) if one == highest_post(roles)), None)
        if by == HOUSE.account:
            name, post = str(details.get("by", "")), details.get("post")
        line = OrderLine(act=act, subject=subject, by=by, name=name, post=post, details=details)
        self.orders.append(line)

    def _decide(self, by: str, act: str, id_: str) -> None:
        proposal = self.proposals[id_]
        proposal |= {"state": str(_DECISIONS[act]), "decided_by": by}
        if act == "approved" and proposal["kind"] == LIMITS:
            self.agreed.setdefault(proposal["subject"], []).append(id_)
        if act == "approved" and proposal["kind"] == CORRECTION:
            self.corrections.append(id_)
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
        self._tells("password", "password" in details)
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
        self._tells("ended-keys", "keys" in details)
        for id_, key in self.keys.items():
            if key["account"] == account and "keys" not in details:
                key.pop("revoked", None)
            elif id_ in details.get("keys", ()):
                key["revoked"] = True
