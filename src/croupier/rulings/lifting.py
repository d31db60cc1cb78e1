"""Orders about a player that somebody ends: barred no more, or no longer held to one position.

The rules give some posts the power to order it and never say who ends it. Whoever may give the order may take it back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.table import Condition, ConditionKind
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import REFEREE, Post, Referee, reaches
from croupier.rulebook.parts import Names
from croupier.rulings.commands import LiftCondition
from croupier.rulings.concern import unfit
from croupier.rulings.posts import too_low

#: The powers by which such an order is given.
_ORDERED_BY: Final[dict[ConditionKind, str]] = {"player-barred": "stop-action", "one-position": "restrict-to-one-box"}


def lifter(book: Rulebook, condition: Condition) -> Post | None:
    """The lowest post that may end what holds; None for what ends in another way, as a closed table does."""
    act = _ORDERED_BY.get(condition.kind)
    if act is None:
        return None
    given: list[tuple[Referee, Names]] = [(one.post, one.clause) for one in book.authority.powers if one.act == act]
    if condition.kind == "player-barred":
        given += [(one.authority, one.clause) for one in book.irregularities.rules if one.remedy == "bar-player"]
    for post, clauses in given:
        if tuple(clauses) == condition.clauses and post != "configured":
            return post
    return book.authority.referral.post


def lift(state: RoundState, command: LiftCondition) -> Iterator[e.Event]:
    """The order ends at once; the clauses are those that it rested on."""
    if command.id in state.rulings:
        return
    held = [one for one in state.conditions if one.kind == command.kind and one.player == command.player]
    if not held:
        others = dict.fromkeys(one.player for one in state.conditions if one.kind == command.kind and one.player)
        raise unfit(
            Sentence("no-such-order-holds-for-player"),
            at="player",
            expected=Sentence("one-of", names=", ".join(others))
            if others
            else Sentence("player-about-whom-there-one-there-none"),
        )
    post = command.decided_by.post
    for condition in held:
        needed = lifter(state.rulebook, condition) or REFEREE
        if not reaches(post, needed):
            raise too_low(state.rulebook, post, needed, condition.clauses)
        yield e.ConditionLifted(
            ruling=command.id,
            condition=condition,
            decided_by=command.decided_by,
            reason=command.reason,
            clauses=condition.clauses,
        )
