"""What the configuration says and the record does not follow: said at the start, each with the way to change it."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping

from msgspec.structs import asdict

from croupier.floor.config.model import BetLimits, LinkConfig, StaffConfig, TableConfig
from croupier.floor.hall.floor import Floor
from croupier.floor.link import LinkStore
from croupier.floor.link.meters import link_of
from croupier.floor.people.records import PeopleRecords
from croupier.floor.people.roles import read_roles
from croupier.floor.table.setup import changed_limits
from croupier.jackpot.link import Link, format_share
from croupier.jackpot.state import LinkState
from croupier.money import Cents, format_amount, symbol
from croupier.wire.configuration import OverruledValue
from croupier.wire.rounds import Limit


def overruled(floor: Floor) -> list[OverruledValue]:
    """Every value of the configuration that the record of this floor does not follow."""
    return [*_links(floor), *_limits(floor), *_staff(floor)]


def _links(floor: Floor) -> Iterator[OverruledValue]:
    states = {state.link.id: state for state in floor.links.store.links()}
    for wanted in floor.config.links:
        if (state := states.get(wanted.id)) is not None:
            joined = [table for table in floor.config.tables if table.link == wanted.id]
            yield from _link(wanted, joined, state, floor.links.store)


def _link(
    wanted: LinkConfig, joined: list[TableConfig], state: LinkState, store: LinkStore
) -> Iterator[OverruledValue]:
    place, link = f"links.{wanted.id}", link_of(wanted, joined)
    if state.terms.status == "closed":
        yield OverruledValue(
            key=place, configured="open", holds="closed for good", change="a link of another id takes its place"
        )
        return
    if wanted.opening is not None and (first := store.opening(wanted.id)) != wanted.opening:
        money = [f"{symbol(link.currency)}{format_amount(cents)}" for cents in (wanted.opening, first)]
        yield OverruledValue(
            key=f"{place}.opening",
            configured=money[0],
            holds=f"{money[1]}, where the meter started; an opening value is read once, when the link is set up",
            change=_adjust(wanted.id, "--meter=+AMOUNT or --meter=-AMOUNT"),
        )
    for name in ("title", "unit", "reset", "shares", "chips"):
        says, now = _said(link, name), _said(state.link, name)
        if name in wanted.model_fields_set and getattr(state.link, name) is not None and says != now:
            settings = " ".join(f"--set {shlex.quote(one)}" for one in _settings(link, name))
            yield OverruledValue(
                key=f"{place}.{name}", configured=says, holds=now, change=_adjust(wanted.id, settings)
            )  # fmt: skip
    for table, seat in link.tables.items():
        known = state.link.tables.get(table)
        if known is None:
            yield OverruledValue(
                key=f"tables.{table}.link",
                configured=wanted.id,
                holds="not on that link yet",
                change="start again when no round is in play on the link",
            )
        elif known != seat:
            yield OverruledValue(
                key=f"tables.{table}",
                configured=_game(seat.rulebook, seat.readings),
                holds=f"{_game(known.rulebook, known.readings)} on the link {wanted.id}",
                change=_adjust(wanted.id, f"--set table.{table}= (takes it off); the next start seats it anew"),
            )


def _said(link: Link, name: str) -> str:
    """A parameter of a link as people write it."""
    return ", ".join(one.partition("=")[2] if name != "shares" else one for one in _settings(link, name))


def _settings(link: Link, name: str) -> list[str]:
    """A parameter of a link as `croupier jackpot adjust --set` takes it."""
    value = getattr(link, name)
    if name == "shares":
        return [f"to-{part}={format_share(share)}" for part, share in asdict(value).items()]
    return [f"{name}={value if isinstance(value, str) else format_amount(value)}"]


def _adjust(link: str, options: str) -> str:
    return f"croupier jackpot adjust {link} {options} --by … --also-by … --reason …"


def _game(rulebook: str, readings: Mapping[str, str]) -> str:
    return " ".join([rulebook, *(f"{clause}={choice}" for clause, choice in sorted(readings.items()))])


def _limits(floor: Floor) -> Iterator[OverruledValue]:
    with floor.reading() as streams:
        for table in floor.config.tables:
            changed = changed_limits(streams, table.id) if table.limits else {}
            currency = floor.tables.setup(table.id).rulebook.identity.currency
            for bet, limit in table.limits.items():
                now = changed.get(bet)
                if now is not None and (now.min, now.max) != (limit.min, limit.max):
                    yield OverruledValue(
                        key=f"tables.{table.id}.limits.{bet}",
                        configured=_span(limit, currency),
                        holds=f"{_span(now, currency)}, which two people have agreed on",
                        change="propose other limits on the page of the pit; another person approves them",
                    )


def _span(limit: BetLimits | Limit, currency: str) -> str:
    def amount(cents: Cents | None) -> str:
        return f"{symbol(currency)}{format_amount(cents or 0)}"

    return f"{amount(limit.min)} to {amount(limit.max)}"


def _staff(floor: Floor) -> Iterator[OverruledValue]:
    with floor.store.read() as connection:
        accounts = PeopleRecords(connection).accounts
        for person in floor.config.staff:
            found = accounts.named(person.name)
            if found is None or found.roles != read_roles(person.roles):
                yield OverruledValue(
                    key=f"staff.{person.name}",
                    configured=_roles(person),
                    holds="nobody of this name" if found is None else ", ".join(sorted(found.roles)) or "no role",
                    change="an administrator adds people and changes their roles; [[staff]] is read at the first start",
                )


def _roles(person: StaffConfig) -> str:
    return ", ".join(sorted(person.roles))
