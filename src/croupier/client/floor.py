"""A floor as a visitor meets it: coming in, tables, meters, the own purse, and what staff can ask for."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Any, Self

import httpx

from croupier.client.feed import Message, follow
from croupier.client.table import Table
from croupier.client.visit import PATIENCE, Visit, fresh_key
from croupier.money import Cents
from croupier.wire import people as p
from croupier.wire.audit import AuditReport
from croupier.wire.money import LinkInFull, LinkView, Purse, PurseMoved
from croupier.wire.tables import TableRow
from croupier.wire.tree import Consistency, Inclusion, SignedHead


class Floor:
    """One visitor at a floor: a guest, somebody with a password, a device with its key, or a passer-by.

    A lost connection is taken up again for `patience` seconds. Not to be shared between threads.
    """

    def __init__(
        self,
        address: str,
        *,
        key: str | None = None,
        patience: float = PATIENCE,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.visit = Visit(address, key=key, patience=patience, transport=transport)
        self.people = People(self.visit)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Go without signing out."""
        self.visit.close()

    # ---- coming in

    def enter_as_guest(self) -> p.Me:
        """Become a player without a name, with play chips."""
        return self._entered(self.visit.post("/api/guests", p.Me))

    def sign_in(self, name: str, password: str, code: str | None = None) -> p.Me:
        """Begin a session with name and password, and with a code where the account has an authenticator."""
        said = {"name": name, "password": password} | ({} if code is None else {"code": code})
        return self._entered(self.visit.post("/api/session", p.Me, said))

    def change_password(self, current: str, new: str) -> p.Me:
        """Choose a new password; every other session of the account ends."""
        return self._entered(self.visit.post("/api/me/password", p.Me, {"current": current, "new": new}))

    def me(self) -> p.Me:
        """Who the floor takes this visitor for."""
        return self.visit.get("/api/me", p.Me)

    def sign_out(self, *, everywhere: bool = False) -> None:
        """End the session, or all of this person's."""
        self.visit.delete(f"/api/session?everywhere={str(everywhere).lower()}")
        self.visit.forget()

    def _entered(self, me: p.Me) -> p.Me:
        self.visit.holds(me.csrf_token)
        return me

    # ---- tables, chips, links

    def tables(self) -> list[TableRow]:
        """Every table."""
        return self.visit.get("/api/tables", list[TableRow])

    def table(self, table: str) -> Table:
        """One table; nothing is asked yet."""
        return Table(self.visit, table)

    def follow(self) -> Iterator[Message]:
        """Phases of tables and meters of links, whenever they change."""
        return follow(self.visit, "/api/events")

    def purse(self) -> Purse:
        """The own chips."""
        return self.visit.get("/api/purse", Purse)

    def refill(self) -> PurseMoved:
        """Play chips again, for a guest who is short of them."""
        return self.visit.post("/api/purse/refill", PurseMoved, idempotency_key=fresh_key())

    def move_chips(self, player: str, amount: Cents, reason: str = "", *, key: str | None = None) -> PurseMoved:
        """Hand chips to a player, or take them back where the amount is below 0."""
        body = {"amount": amount, "reason": reason}
        return self.visit.post(f"/api/players/{player}/chips", PurseMoved, body, idempotency_key=key or fresh_key())

    def links(self) -> list[LinkView]:
        """Every linked jackpot."""
        return self.visit.get("/api/links", list[LinkView])

    def link(self, link: str) -> LinkInFull:
        """One linked jackpot, with its latest wins."""
        return self.visit.get(f"/api/links/{link}", LinkInFull)

    # ---- the record

    def audit(self) -> AuditReport:
        """Let the server verify its whole record."""
        return self.visit.post("/api/audit", AuditReport)

    def head(self) -> SignedHead:
        """The latest signed head of the record."""
        return self.visit.get("/api/heads/latest", SignedHead)

    def consistency(self, earlier: int, later: int) -> Consistency:
        """The proof that the record of a later size begins with that of an earlier one."""
        return self.visit.get("/api/heads/consistency", Consistency, earlier=earlier, later=later)

    def inclusion(self, stream: str, number: int, size: int) -> Inclusion:
        """The proof that an entry is in the record of a size."""
        return self.visit.get("/api/heads/inclusion", Inclusion, stream=stream, number=number, size=size)

    def ready(self) -> bool:
        """Whether the server can serve; raises where it cannot even be reached."""
        return self.visit.get("/readyz", dict[str, str]) == {"status": "ready"}


class People:
    """What takes a role: accounts, keys, proposals, the staff log."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit

    def accounts(self, *, after: str | None = None, limit: int = 100, staff: bool = False) -> list[p.Account]:
        """A page of accounts, in the order of their ids."""
        return self._visit.get("/api/accounts", list[p.Account], after=after, limit=limit, staff=staff)

    def open_account(self, name: str, kind: str = "person") -> p.OpenedAccount:
        """A new account, with the temporary password that is shown this once."""
        return self._visit.post("/api/accounts", p.OpenedAccount, {"name": name, "kind": kind})

    def set_active(self, account: str, active: bool) -> p.Account:
        """Close an account or open it again."""
        return self._visit.patch(f"/api/accounts/{account}", p.Account, {"active": active})

    def sign_out_everywhere(self, account: str) -> None:
        """End every session of an account."""
        self._visit.delete(f"/api/accounts/{account}/sessions")

    def keys(self, account: str | None = None) -> list[p.Key]:
        """The own keys, or those of a device."""
        return self._visit.get("/api/keys", list[p.Key], account=account)

    def issue_key(
        self,
        label: str,
        *,
        account: str | None = None,
        roles: tuple[str, ...] = ("player",),
        tables: tuple[str, ...] | None = None,
        days: int | None = None,
    ) -> p.IssuedKey:
        """A key for a device, or for the own play; its secret is shown this once."""
        body = {"label": label, "account": account, "roles": roles, "tables": tables, "days": days}
        return self._visit.post("/api/keys", p.IssuedKey, body)

    def revoke_key(self, key: str) -> None:
        """Close a key for good."""
        self._visit.delete(f"/api/keys/{key}")

    def proposals(self) -> list[p.Proposal]:
        """What is proposed, and what became of it."""
        return self._visit.get("/api/proposals", list[p.Proposal])

    def propose(self, kind: str, subject: str, new: Any, reason: str) -> p.Proposal:
        """Put a change forward that another person has to approve."""
        body = {"kind": kind, "subject": subject, "new": new, "reason": reason}
        return self._visit.post("/api/proposals", p.Proposal, body)

    def approve(self, proposal: str) -> p.CarriedOut:
        """Approve what somebody else proposed."""
        return self._visit.post(f"/api/proposals/{proposal}/approval", p.CarriedOut)

    def reject(self, proposal: str) -> p.Proposal:
        """Reject a proposal, or withdraw the own one."""
        return self._visit.post(f"/api/proposals/{proposal}/rejection", p.Proposal)

    def staff_log(self, *, before: int | None = None, account: str | None = None, limit: int = 100) -> list[p.StaffAct]:
        """Who did what and when, the newest first."""
        return self._visit.get("/api/staff-log", list[p.StaffAct], before=before, account=account, limit=limit)
