"""What a round leaves for the next ones: closed boxes and tables, barred players, bets below the minimum remembered."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from croupier.round import Condition, RoundState
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import Fact, Rule
from croupier.rulebook.matching import applicable


def carried(state: RoundState) -> tuple[Condition, ...]:
    """The conditions under which the next round of the table is opened."""
    return tuple(dict.fromkeys((*state.conditions, *_tolerated(state))))


def remembered(book: Rulebook, conditions: Collection[Condition], players: Collection[str]) -> tuple[Condition, ...]:
    """The conditions that still hold when only these players are left at the table.

    A bet below the minimum is remembered for as long as its player plays there, where the house reads it so [MB6].
    """
    memory = book.limits.under_minimum_memory
    while_there = memory is not None and memory.kept == "table-session"
    return tuple(
        one
        for one in conditions
        if not (while_there and one.kind == "under-minimum-before" and one.player not in players)
    )


def _tolerated(state: RoundState) -> Iterator[Condition]:
    """Players whose bet below the minimum was settled in this round, where the house does that only once [MB6]."""
    memory = state.rulebook.limits.under_minimum_memory
    if memory is None or state.settlement is None or state.settlement.void:
        return
    for settled in state.settlement.boxes:
        first = _rule(state, first_time=state.condition("under-minimum-before", player=settled.player) is None)
        if first is None or first.remedy != "settle-as-placed":
            continue
        for line in settled.lines:
            limit = state.terms.limits.get(line.bet)
            in_action = line.facts.situation != "ruled"
            if limit is not None and limit.min is not None and 0 < line.stake < limit.min and in_action:
                clauses = tuple(dict.fromkeys((*first.clause, *memory.clause)))
                yield Condition(kind="under-minimum-before", player=settled.player, clauses=clauses)
                break


def _rule(state: RoundState, *, first_time: bool) -> Rule | None:
    facts: dict[str, Fact] = {"noticed": "after-close", "first_time": first_time}
    return applicable(state.rulebook.irregularities.rules, "bet-under-minimum", facts)
