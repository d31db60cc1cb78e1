"""Roles and what each may do: one table, read by the server, the pages and the documentation.

A permission names the roles that have it. Naming a post of the house gives it to every higher post as well, because
whoever holds a higher post may act for a lower one; the other roles stand beside that order, not in it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum, unique
from types import MappingProxyType
from typing import Final

from croupier.errors import Code, Refusal, bad_value
from croupier.languages import Called, Sentence
from croupier.rulebook.irregularities import POSTS


@unique
class Role(StrEnum):
    """What a person is on the floor."""

    PLAYER = "player"
    DEALER = "dealer"
    PIT_SUPERVISOR = "pit-supervisor"
    PIT_MANAGER = "pit-manager"
    SHIFT_MANAGER = "shift-manager"
    AUDITOR = "auditor"
    ADMINISTRATOR = "administrator"


@unique
class Permission(StrEnum):
    """One thing that somebody may do."""

    WATCH = "watch"
    PLAY = "play"
    DEAL = "deal"
    RULE = "rule"
    OPEN_TABLES = "open-tables"
    READ_ROUNDS = "read-rounds"
    READ_FIGURES = "read-figures"
    READ_EXAMS = "read-exams"
    MOVE_CHIPS = "move-chips"
    BAR_PLAYERS = "bar-players"
    PROPOSE_LIMITS = "propose-limits"
    APPROVE_LIMITS = "approve-limits"
    REQUEST_AWARDS = "request-awards"
    APPROVE_AWARDS = "approve-awards"
    PROPOSE_JACKPOT = "propose-jackpot"
    APPROVE_JACKPOT = "approve-jackpot"
    AUDIT = "audit"
    EXPORT = "export"
    READ_STAFF_LOG = "read-staff-log"
    READ_PROPOSALS = "read-proposals"
    READ_ACCOUNTS = "read-accounts"
    WRITE_ACCOUNTS = "write-accounts"
    APPROVE_ACCOUNTS = "approve-accounts"
    READ_CONFIGURATION = "read-configuration"
    ISSUE_KEYS = "issue-keys"
    OWN_KEYS = "own-keys"


#: For each permission: what it means at the table, and who has it (a post stands for itself and all above it).
GRANTS: Final[Mapping[Permission, tuple[str, tuple[Role, ...]]]] = MappingProxyType(
    {
        Permission.WATCH: (
            "see tables, limits and meters",
            (Role.PLAYER, Role.DEALER, Role.AUDITOR, Role.ADMINISTRATOR),
        ),
        Permission.PLAY: ("take a box, bet, decide", (Role.PLAYER,)),
        Permission.DEAL: ("announce, close bets, enter or deal cards, settle", (Role.DEALER,)),
        Permission.RULE: ("report an incident and order what the own post may order", (Role.DEALER,)),
        Permission.OPEN_TABLES: ("open and close tables", (Role.PIT_SUPERVISOR,)),
        Permission.READ_ROUNDS: ("recall a table's rounds with every card", (Role.PIT_SUPERVISOR, Role.AUDITOR)),
        Permission.READ_FIGURES: (
            "see what tables have won in a shift, beside what is expected",
            (Role.PIT_MANAGER, Role.AUDITOR),
        ),
        Permission.READ_EXAMS: ("see what came of the exams of trainees", (Role.PIT_SUPERVISOR, Role.AUDITOR)),
        Permission.MOVE_CHIPS: ("hand chips to players and take them back", (Role.PIT_SUPERVISOR,)),
        Permission.BAR_PLAYERS: ("bar a player from a table", (Role.PIT_SUPERVISOR,)),
        Permission.PROPOSE_LIMITS: ("propose a change of limits or of a table", (Role.PIT_SUPERVISOR,)),
        Permission.APPROVE_LIMITS: ("approve one that another proposed", (Role.PIT_MANAGER,)),
        Permission.REQUEST_AWARDS: ("put a jackpot award forward for verification", (Role.DEALER,)),
        Permission.APPROVE_AWARDS: ("verify one that another put forward", (Role.PIT_MANAGER,)),
        Permission.PROPOSE_JACKPOT: ("propose a correction or a change of a link", (Role.PIT_MANAGER,)),
        Permission.APPROVE_JACKPOT: ("approve one that another proposed", (Role.SHIFT_MANAGER,)),
        Permission.AUDIT: ("verify chains, replay rounds, reconcile ledger and meters", (Role.AUDITOR,)),
        Permission.EXPORT: ("export rounds", (Role.AUDITOR, Role.SHIFT_MANAGER)),
        Permission.READ_STAFF_LOG: (
            "read who did what and when",
            (Role.AUDITOR, Role.SHIFT_MANAGER, Role.ADMINISTRATOR),
        ),
        Permission.READ_PROPOSALS: (
            "see what is proposed and what became of it",
            (Role.DEALER, Role.AUDITOR, Role.ADMINISTRATOR),
        ),
        Permission.READ_ACCOUNTS: ("see accounts", (Role.AUDITOR, Role.SHIFT_MANAGER, Role.ADMINISTRATOR)),
        Permission.WRITE_ACCOUNTS: ("open and close accounts; propose roles and new passwords", (Role.ADMINISTRATOR,)),
        Permission.APPROVE_ACCOUNTS: (
            "approve roles or a new password that another proposed",
            (Role.SHIFT_MANAGER, Role.ADMINISTRATOR),
        ),
        Permission.READ_CONFIGURATION: (
            "see what this floor is configured with",
            (Role.AUDITOR, Role.SHIFT_MANAGER, Role.ADMINISTRATOR),
        ),
        Permission.ISSUE_KEYS: ("issue and revoke the keys of devices", (Role.ADMINISTRATOR,)),
        Permission.OWN_KEYS: ("issue and revoke keys for the own play", (Role.PLAYER,)),
    }
)

#: Everyone who works for the house.
STAFF: Final = frozenset(Role) - {Role.PLAYER}

#: Roles that no account holds together: staff does not play, and who checks the books does not write them.
CLASHES: Final = tuple((Role.PLAYER, role) for role in sorted(STAFF)) + tuple(
    (Role.AUDITOR, role) for role in sorted(STAFF - {Role.AUDITOR})
)


def _with_higher_posts(roles: Iterable[Role]) -> frozenset[Role]:
    found = set(roles)
    lowest = min((POSTS.index(role) for role in found if role in POSTS), default=len(POSTS))
    return frozenset(found | {Role(post) for post in POSTS[lowest:]})


_HOLDERS: Final = {permission: _with_higher_posts(named) for permission, (_, named) in GRANTS.items()}


def holders(permission: Permission) -> frozenset[Role]:
    """Every role that has this permission, higher posts included."""
    return _HOLDERS[permission]


def permissions_of(roles: Collection[Role]) -> frozenset[Permission]:
    """Everything that somebody with these roles may do."""
    return frozenset(permission for permission in Permission if _HOLDERS[permission] & set(roles))


def highest_post(roles: Collection[Role]) -> str | None:
    """The post in which somebody gives orders at a table, or None for who holds no post."""
    return max((role for role in roles if role in POSTS), key=POSTS.index, default=None)


def post_called(role: str) -> Sentence:
    """A role as it is called in the language of whoever is told."""
    return Called("post", role, role.replace("-", " "))


def read_roles(names: Iterable[str], at: str = "roles") -> frozenset[Role]:
    """Roles by their names, without two that clash."""
    names = list(names)
    known = {role.value for role in Role}
    for index, name in enumerate(names):
        if name not in known:
            raise bad_value(Sentence("no-role", name=repr(name), roles=", ".join(sorted(known))), f"{at}[{index}]")
    roles = frozenset(Role(name) for name in names)
    for one, other in CLASHES:
        if {one, other} <= roles:
            message = Sentence("nobody-is-both-at-once", one=post_called(one), other=post_called(other))
            raise Refusal(Code.ROLES_CLASH, message, at=at)
    return roles
