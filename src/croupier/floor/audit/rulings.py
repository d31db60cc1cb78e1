"""Irregularities decided again: what the rulebook says about the same facts must be what was ordered."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import CroupierError
from croupier.round import RoundState
from croupier.round.events import Ruled
from croupier.rulings import rule
from croupier.rulings.apply import cards_seen
from croupier.rulings.certain import outcome_established


def ruling_faults(state: RoundState, ruled: Ruled) -> Iterator[str]:
    """What is wrong with a ruling that was given in this state."""
    name = f"ruling {ruled.ruling} ({ruled.incident})"
    terms, incident, facts = state.terms, ruled.incident, ruled.facts
    try:
        seen = cards_seen(state, incident, ruled.boxes, ruled.player)
        found = rule(state.rulebook, incident, facts, manager=terms.manager, readings=terms.readings, seen=seen)
    except CroupierError as fault:
        yield f"{name} cannot be given: {fault}"
        return
    if found.remedy not in ("refer", ruled.remedy) and not found.proposed:
        yield f"{name} ordered {ruled.remedy}, and the rules say {found.remedy}"
    if found.rule != ruled.rule or found.clauses != ruled.clauses:
        yield f"{name} rests on {ruled.rule} and clauses {', '.join(ruled.clauses)}, which is not where it comes from"
    if ruled.incident == "power-failure":
        claimed, known = ruled.facts.get("outcome_established"), outcome_established(state)
        if claimed is not None and known is not None and claimed != known:
            yield f"{name} says outcome_established is {claimed}, and the round says {known}"
