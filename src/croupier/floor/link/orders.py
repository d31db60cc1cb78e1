"""What was ordered of a link, as the staff log has it: who, what, and the entry of the journal that came of it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

from croupier.floor.people.person import HOUSE, Person
from croupier.floor.people.records import ActRecords
from croupier.jackpot import bodies as b
from croupier.jackpot import commands as c
from croupier.jackpot.entries import Entry
from croupier.jackpot.people import Act
from croupier.jackpot.state import EVERY_TABLE
from croupier.money import MILS

#: What the staff log calls an order, by what the journal records of it. Tables have no line for what they do.
ORDERS: Final[Mapping[type[b.Body], str]] = {
    b.LinkOpened: "link-opened",
    b.LinkChanged: "link-changed",
    b.LinkCorrected: "link-corrected",
    b.LinkClosed: "link-closed",
    b.OrderDecided: "awards-ordered",
    b.FaultDeclared: "fault-declared",
    b.FaultHandled: "fault-handled",
    b.FaultRepaired: "fault-repaired",
    b.AwardVerified: "award-verification",
    b.AwardPaid: "award-payment",
    b.AwardRejected: "award-rejection",
}
#: By this a line names its entry; lines of before do not.
ENTRY: Final = "entry"
#: The kind of proposal by which two people put a balance right, and how the key of its entry begins.
CORRECTION: Final = "jackpot-correction"
PROPOSED: Final = "proposal/"
#: The whole link, where a table is named: a key for some tables is not for all of them.
ALL_TABLES: Final = "*"


def write_down(
    acts: ActRecords, person: Person, at: datetime, act: str, subject: str, details: Mapping[str, Any], entry: Entry
) -> None:
    """Add the line of an order to the staff log, in the transaction in which it was carried out."""
    acts.add(person, at, act, subject, {**details, ENTRY: entry.seq})


def write_down_of_house(acts: ActRecords, command: c.Command, act: Act, entry: Entry) -> None:
    """The line of an order that nobody gave by an account: the configuration, or whoever has the database.

    The names are those that were given; nobody has looked whose they are.
    """
    said = {"by": act.by.name, "post": act.by.post, "also_by": act.also_by.name if act.also_by is not None else None}
    what = {name: value for name in _TOLD if (value := getattr(command, name, None)) not in (None, "", ())}
    if isinstance(command, c.CorrectLink):
        whole, part = divmod(command.mils, MILS)
        what["change"] = command.mils / MILS if part else whole
    link = command.link.id if isinstance(command, c.OpenLink) else command.link
    table = getattr(command, "table", None)
    subject = link if table is None else f"{link}:{ALL_TABLES if table == EVERY_TABLE else table}"
    details = {name: value for name, value in said.items() if value} | what | {"reason": act.reason}
    write_down(acts, HOUSE, act.at, ORDERS[type(entry.read())], subject, details, entry)


#: What a line says of a command beside its link and its table.
_TOLD: Final = ("account", "order", "box", "mode", "move_to")
