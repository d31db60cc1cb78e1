"""Rounds that were played: the latest of them, each with every step, and all of them as JSON Lines."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import asdict

from croupier.floor.hall.floor import Floor
from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission
from croupier.floor.table.export import exported
from croupier.floor.table.moments import moments
from croupier.floor.table.setup import TableSetup
from croupier.floor.table.sight import onlooker
from croupier.floor.table.state import Step
from croupier.floor.table.telling import teller_for, told_entry
from croupier.floor.table.views import update
from croupier.wire import tables as wire


def round_rows(floor: Floor, setup: TableSetup, limit: int, before: int | None) -> list[wire.RoundRow]:
    """The latest rounds of a table, the newest first."""
    with floor.reading() as streams:
        return [row.told() for row in streams.latest_rounds(setup.id, limit, before or 2**62)]


def own_rounds(floor: Floor, setup: TableSetup, player: str, limit: int, before: int | None) -> list[wire.OwnRound]:
    """The latest rounds in which a player had chips on the layout, with his own part of each, the newest first."""
    with floor.reading() as streams:
        return [
            wire.OwnRound(
                **asdict(row.told())
                | {
                    "boxes": tuple(wire.OwnBox(box=own.box, staked=own.staked, paid=own.paid) for own in part),
                    "staked": sum(own.staked for own in part),
                    "paid": sum(own.paid for own in part),
                }
            )
            for row, part in streams.own_rounds(player, setup.id, limit, before or 2**62)
        ]


def round_steps(floor: Floor, setup: TableSetup, person: Person | None, number: int) -> wire.Recalled:
    """Every step of a round; with the cards as dealt for those who may recall rounds, once it is over."""
    who = onlooker(setup, person)
    with floor.reading() as streams:
        row = streams.round(setup.id, number)
        steps = list(floor.tables.steps(streams, setup.id, row.first - 1, row.last))
    full = row.last is not None and person is not None and person.may(Permission.READ_ROUNDS, table=setup.id)
    teller = teller_for(setup, steps[-1].after.names if steps else {}, who)

    def recalled(step: Step) -> wire.RecalledStep:
        told = asdict(update(setup, step, who))
        if full:
            told |= {"events": step.events, "actor": step.actor, "hash": step.after.head.hash.hex()}
            told["told"] = told_entry(step.events, teller)
        return wire.RecalledStep(**told)

    return wire.Recalled(**asdict(row.told()), steps=tuple(recalled(step) for step in steps))


def replayed_round(floor: Floor, setup: TableSetup, person: Person | None, number: int) -> wire.Replay:
    """A round moment by moment, for whoever watches it again; everybody sees what he could see then."""
    with floor.reading() as streams:
        row = streams.round(setup.id, number)
        steps = list(floor.tables.steps(streams, setup.id, row.first - 1, row.last))
    return wire.Replay(
        **asdict(row.told()),
        rulebook=setup.rulebook.id,
        currency=setup.rulebook.identity.currency,
        names=steps[-1].after.names if steps else {},
        moments=moments(setup, steps, onlooker(setup, person)),
    )


def export_lines(floor: Floor, setup: TableSetup, after: int) -> Iterator[bytes]:
    """Finished rounds after a number as JSON Lines: what was played, with every event and who did it."""
    rows = None
    while rows is None or (rows and rows[-1].last is not None):
        with floor.reading() as streams:
            rows = streams.rounds_after(setup.id, after, 50)
            yield from exported(streams, rows, afterwards=False)
        after = rows[-1].number if rows else after
