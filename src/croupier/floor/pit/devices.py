"""Readers and shoes: which are meant for a table, when each was last heard, what it told of, and what was refused.

What a device has dealt is on the table's own record; what it was refused is on the staff log. Nothing else is kept, and
no card that was taken is named: it may lie face down.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from croupier.cards import parse_cards
from croupier.chain import moment
from croupier.errors import Code, CroupierError
from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Account, AccountKind, Person
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import Permission, permissions_of
from croupier.floor.people.sessions import ApiKey
from croupier.floor.people.staff_log import StaffAct
from croupier.round.events import CardDealt
from croupier.wire.tables import DeviceRefused, DeviceStatus

#: Lists of devices are told under this name.
SUBJECT: Final = "devices"
#: The line of the staff log about a card that did not belong there.
REFUSED: Final = "device-refused"
#: No fault of a device: it takes the new version and tells the card again.
_GOES_ON: Final = frozenset({Code.STALE_VERSION, Code.COMMANDS_TOO_FAST})


def deals_by_itself(person: Person, table: str) -> bool:
    """Whether this is a device that deals at the table, as a shoe or a reader does."""
    return person.kind is AccountKind.DEVICE and person.may(Permission.DEAL, table=table)


class DeviceDesk:
    """The readers and shoes of a floor."""

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    def refused(self, device: Person, table: str, body: bytes, refusal: CroupierError) -> None:
        """Write down what a device was refused, once however often it is sent again."""
        if refusal.code in _GOES_ON:
            return
        details = {"code": str(refusal.code), "cards": _cards(body)}
        with self._floor.store.write() as connection:
            acts = PeopleRecords(connection).acts
            last = acts.latest(before=None, account=device.account, limit=1)
            if last and (last[0].subject, dict(last[0].details)) == (table, details) and self._stands(last[0], table):
                return
            acts.add(device, self._floor.clock.now(), REFUSED, table, details)
        self._floor.announce(SUBJECT)

    def at_tables(self, person: Person) -> list[DeviceStatus]:
        """Every device at the live tables at which this person may deal: those meant for it, and those heard there."""
        tables = [
            setup.id
            for setup in self._floor.tables.setups.values()
            if not setup.virtual and person.may(Permission.DEAL, table=setup.id)
        ]
        if not tables:
            return []
        self._floor.look()
        with self._floor.store.read() as connection:
            records, now = PeopleRecords(connection), self._floor.clock.now()
            devices = [
                (key, account)
                for key, account in records.keys.of_devices()
                if key.open_at(now) and Permission.DEAL in permissions_of(key.roles)
            ]
            refusals = {
                account.id: records.acts.latest(before=None, account=account.id, limit=1) for _, account in devices
            }
        return [one for table in tables for one in self._at(table, devices, refusals)]

    def _at(
        self, table: str, devices: list[tuple[ApiKey, Account]], refusals: dict[str, list[StaffAct]]
    ) -> Iterator[DeviceStatus]:
        heard = {step.actor: step for step in self._floor.tables.latest(table)}
        named = {account.id: account.name for key, account in devices if key.tables and table in key.tables}
        named |= {account.id: account.name for _, account in devices if account.id in heard}
        for account, name in named.items():
            refused = next((one for one in refusals[account] if one.act == REFUSED and one.subject == table), None)
            step = heard.get(account)
            stands = refused if refused is not None and self._stands(refused, table) else None
            yield DeviceStatus(
                table=table,
                device=name,
                heard_at=stands.at if stands else moment(step.at) if step else None,
                cards=sum(isinstance(event, CardDealt) for event in step.events) if step and not stands else 0,
                refused=DeviceRefused(code=stands.details["code"], cards=tuple(stands.details["cards"]))
                if stands
                else None,
            )

    def _stands(self, refused: StaffAct, table: str) -> bool:
        """Whether nothing has happened at the table since: then what was refused still waits for somebody."""
        last = self._floor.tables.latest(table)
        return not last or moment(last[-1].at) <= refused.at


def _cards(body: bytes) -> list[str]:
    """The cards that a request names, if it names any."""
    try:
        asked: Any = json.loads(body)
        return [str(card) for one in asked["cards"][:52] for card in parse_cards(one, "cards")]
    except (ValueError, LookupError, TypeError, CroupierError):
        return []
