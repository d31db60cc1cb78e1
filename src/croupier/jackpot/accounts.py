"""The accounts that jackpot money moves between, each named by its kind and its owner: `meter:megalink`.

Money comes from the stakes in play at a table and ends as chips of a player or in the float of a table; between
the two it lies on accounts of the link. The house stands behind all of them, and may owe.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Account: TypeAlias = str

METER: Final = "meter"  #: what the display shows, and the fraction of a cent behind it
RESERVE: Final = "reserve"  #: what the next start value is paid from
PRIZES: Final = "prizes"  #: what has been set aside for fixed prizes and envy
PENDING: Final = "pending"  #: awards that are claimed and not yet paid
HOUSE: Final = "house"  #: the casino, as far as this link is concerned
STAKES: Final = "stakes"  #: bets that lie on the layout of a table
CHIPS: Final = "chips"  #: what a player has at the floor
FLOAT: Final = "float"  #: the tray of a table
CAGE: Final = "cage"  #: where chips are bought and cashed
TRANSIT: Final = "transit"  #: money on its way from a link that was closed to another

KINDS: Final = frozenset({METER, RESERVE, PRIZES, PENDING, HOUSE, STAKES, CHIPS, FLOAT, CAGE, TRANSIT})

#: Accounts of whole cents; the others count in ten-thousandths of a cent.
WHOLE_CENTS: Final = frozenset({PENDING, STAKES, CHIPS, FLOAT, CAGE})

#: Accounts that can never owe anything.
NEVER_BELOW_ZERO: Final = frozenset({METER, RESERVE, PRIZES, PENDING, CHIPS})


def account(kind: str, owner: str) -> Account:
    """The account of this kind that belongs to a link, a table or a player."""
    return f"{kind}:{owner}"


def kind(name: Account) -> str:
    """What kind of account this is."""
    return name.partition(":")[0]


def payee(table: str, player: str) -> Account:
    """Where an award goes: to the player's chips, or over the float of the table where nobody is known by name."""
    return account(CHIPS, player) if player else account(FLOAT, table)
