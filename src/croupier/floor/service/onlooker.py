"""As whom somebody of the floor looks at a round."""

from __future__ import annotations

from croupier.floor.people.person import Person
from croupier.floor.people.roles import Permission, acts_for
from croupier.floor.service.setup import TableSetup
from croupier.round import DEALER, PIT, SPECTATOR, player
from croupier.round.views import Person as Onlooker


def onlooker(setup: TableSetup, person: Person | None) -> Onlooker:
    """As whom somebody looks at a table: with his own cards, for the pit, or like any passer-by."""
    if person is None or person.must_change:
        return SPECTATOR
    if person.may(Permission.PLAY, table=setup.id):
        return player(person.account)
    if acts_for(person.post, "pit-supervisor") and person.may(Permission.RULE, table=setup.id):
        return PIT
    return DEALER if person.may(Permission.DEAL, table=setup.id) else SPECTATOR
