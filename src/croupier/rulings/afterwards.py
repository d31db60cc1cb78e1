"""What a round leaves for the next ones: closed boxes and tables, barred players, bets below the minimum remembered."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date

from croupier.round import Condition, RoundState
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.matching import applicable


def carried(state: RoundState) -> tuple[Condition, ...]:
    """The conditions under which the next round of the table is opened."""
    return tuple(dict.fromkeys((*state.conditions, *_tolerated(state))))


def remembered(
    book: Rulebook, conditions: Collection[Condition], left: Collection[str], today: date | None = None
) -> tuple[Condition, ...]:
    """The conditions that still hold when these players have left the table, today where a day is said.

    A bet below the minimum is remembered until its player leaves, or for the day on which its round was opened, as the
    house reads it [MB6]: whoever sits a round out has not left.
    """
    memory = book.limits.under_minimum_memory
    while_there = memory is not None and memory.kept == "table-session"
    return tuple(
        one
        for one in conditions
        if not (while_there and one.kind == "under-minimum-before" and one.player in left)
        and (one.day is None or today is None or one.day == today)
    )


def _tolerated(state: RoundState) -> Iterator[Condition]:
    """Players whose bet below the minimum was settled in this round, where the house does that only once [MB6].

    Everybody who had chips on such a bet is remembered, and nobody of whom it is so already.
    """
    memory = state.rulebook.limits.under_minimum_memory
    facts: dict[str, Fact] = {"noticed": "after-close", "first_time": True}
    first = applicable(state.rulebook.irregularities.rules, "bet-under-minimum", facts)
    if memory is None or first is None or state.settlement is None or state.settlement.void:
        return
    clauses = tuple(dict.fromkeys((*first.clause, *memory.clause)))
    day = state.opened_at.date() if memory.kept == "day" and state.opened_at is not None else None
    for settled in state.settlement.boxes:
        for line in settled.lines:
            if line.facts.situation == "ruled" or not _under_minimum(state, settled.box, line.bet):
                continue
            for player in [share.player for share in line.shares] or [settled.player]:
                if not state.under_minimum_before(player):
                    yield Condition(kind="under-minimum-before", player=player, clauses=clauses, day=day)


def _under_minimum(state: RoundState, box: int, bet: str) -> bool:
    limit = state.terms.limits.get(bet)
    return limit is not None and limit.min is not None and state.box(box).at_close(bet) < limit.min
