"""Orders to links: each entry that people, the configuration or the terminal have brought about has its line."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from functools import partial
from typing import Any, Final

from croupier.floor.audit.derived import Derived, OrderLine
from croupier.floor.audit.notes import Reported
from croupier.floor.audit.once import OnceTold
from croupier.floor.audit.report import Finding
from croupier.floor.link.following import Signed, by_name
from croupier.floor.link.orders import ORDERS, PROPOSED
from croupier.floor.people.person import HOUSE, AccountKind
from croupier.floor.people.proposals import ProposalState
from croupier.jackpot import bodies as b
from croupier.jackpot.entries import Entry, link_stream
from croupier.jackpot.people import Signature
from croupier.money import MILS

#: What nobody does but a person by an account; every version has had a line for it.
_IN_PERSON: Final = (b.AwardVerified, b.AwardPaid, b.AwardRejected)


class Orders:
    """The lines of the staff log about orders to links, each of which belongs to one entry of a journal."""

    def __init__(self, derived: Derived, once: OnceTold, reported: Collection[Reported]) -> None:
        self._once, self._reported = once, reported
        self._people, self._corrections = derived.people, list(derived.corrections)
        self._named: dict[tuple[str, int], OrderLine] = {}
        #: Lines of before, which do not name their entry: by what was ordered of which link, in their order.
        self._unnamed: dict[tuple[str, str], deque[OrderLine]] = {}
        for line in derived.orders:
            if line.entry is None:
                self._unnamed.setdefault((line.act, line.link), deque()).append(line)
            else:
                self._named[line.link, line.entry] = line
        self._found: list[Finding] = []
        #: Devices of the house, whose chips are for play.
        self.devices = {id_ for id_, row in self._people.accounts.items() if row["kind"] == AccountKind.DEVICE}

    def of(self, link: str) -> Signed:
        """Who has signed the entries of a link, by what the staff log has of them."""
        return partial(self._signed, link)

    def _signed(self, link: str, entry: Entry, body: b.Body) -> Signature:
        act = ORDERS.get(type(body))
        if act is None:
            return by_name(entry, body)
        line = self._line(link, entry, act)
        if line is not None and line.entry is not None:
            self._once.see("order", True, entry.at, "")
        if line is None:
            self._without_line(link, entry, body)
            return by_name(entry, body)
        if wrong := list(_departures(line, act, entry, body)):
            self._tell(link, entry, f"the staff log has another {', '.join(wrong)}")
        return Signature(line.name, line.post, line.by if line.by != HOUSE.account else "")

    def _line(self, link: str, entry: Entry, act: str) -> OrderLine | None:
        if (line := self._named.pop((link, entry.seq), None)) is not None:
            return line
        unnamed = self._unnamed.get((act, link))
        # Whoever orders something by an account has that in the key of what he sends; tables have their own name there.
        return unnamed.popleft() if unnamed and entry.key.startswith(f"{unnamed[0].by}/") else None

    def _without_line(self, link: str, entry: Entry, body: b.Body) -> None:
        if isinstance(body, b.LinkCorrected) and entry.key.startswith(PROPOSED):
            self._agreed(link, entry, body)
        elif isinstance(body, _IN_PERSON):
            self._tell(link, entry, "the staff log does not have it")
        elif Reported(entry.key, entry.by) not in self._reported:
            self._once.see("order", False, entry.at, f"{link_stream(link)} entry {entry.seq}")

    def _agreed(self, link: str, entry: Entry, body: b.LinkCorrected) -> None:
        """A balance is put right as two people have agreed, and once."""
        id_ = entry.key.removeprefix(PROPOSED)
        proposal, accounts = self._people.proposals.get(id_), self._people.accounts
        if proposal is None or id_ not in self._corrections:
            self._tell(link, entry, f"two people have not agreed on {id_}")
            return
        self._corrections.remove(id_)
        due = (
            ProposalState.EXECUTED, link, {"account": body.account, "change": body.mils / MILS}, body.reason,
            entry.by, entry.also_by,
        )  # fmt: skip
        by, also_by = (
            accounts.get(str(proposal[who]), {}).get("name", proposal[who]) for who in ("proposed_by", "decided_by")
        )
        if due != (*(proposal[name] for name in ("state", "subject", "new", "reason")), by, also_by):
            self._tell(link, entry, f"it was done otherwise than {id_} says")

    def _tell(self, link: str, entry: Entry, message: str) -> None:
        self._found.append(Finding("link", link_stream(link), f"entry {entry.seq} ({entry.kind}): {message}"))

    def findings(self) -> Iterator[Finding]:
        """What was found, and lines of which nothing came."""
        yield from self._found
        left = [*self._named.values(), *(line for several in self._unnamed.values() for line in several)]
        for line in left:
            yield Finding("link", link_stream(line.link), f"the staff log alone has {line.act} by {line.by}")
        for id_ in self._corrections:
            yield Finding("link", id_, "two people have agreed on it, and no link has it")


def _departures(line: OrderLine, act: str, entry: Entry, body: b.Body) -> Iterator[str]:
    """What an entry says otherwise than its line."""
    said: dict[str, Any] = line.details
    if line.act != act:
        yield "order"
    if line.name != entry.by:
        yield "name"
    if isinstance(body, _IN_PERSON):
        told = by_name(entry, body).account
        if line.by == HOUSE.account or told not in ("", line.by):
            yield "person"
        if line.subject.partition(":")[2] != body.award:
            yield "award"
    elif (said.get("also_by") or "") != entry.also_by:
        yield "second person"
    match body:
        case b.AwardPaid():
            due = said.get("payee", "") == body.payee and said.get("amount", body.amount) == body.amount
        case b.LinkCorrected():
            due = (said.get("account"), said.get("change")) == (body.account, body.mils / MILS)
        case b.LinkClosed():
            due = said.get("move_to", "") == body.moved_to
        case b.OrderDecided():
            due = said.get("order") == [*map(str, body.order)]
        case _:
            due = True
    if not due:
        yield "order"
    if (said.get("reason") or "") != getattr(body, "reason", said.get("reason") or ""):
        yield "reason"
