"""One round again from its first event: retraced by the rules, settled anew, its rulings and its shuffle proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.errors import CroupierError
from croupier.floor.audit.report import Finding, Kind
from croupier.round import Event, RoundState, evolve
from croupier.round import events as e
from croupier.round.events import Ruled
from croupier.round.history import settles_the_same
from croupier.round.retrace import Deviation, followed
from croupier.rulebook import Rulebook
from croupier.rulings import rule
from croupier.rulings.apply import cards_seen
from croupier.rulings.certain import outcome_established
from croupier.shuffle import check_proof


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
    # A later edition of the book may cite other clauses for its rule; what is on record must be clauses of it.
    if found.rule != ruled.rule or not set(ruled.clauses) <= state.rulebook.clauses.keys():
        yield f"{name} rests on {ruled.rule} and clauses {', '.join(ruled.clauses)}, which is not where it comes from"
    if ruled.incident == "power-failure":
        claimed, known = ruled.facts.get("outcome_established"), outcome_established(state)
        if claimed is not None and known is not None and claimed != known:
            yield f"{name} says outcome_established is {claimed}, and the round says {known}"


class RoundAudit:
    """What one round turns out to be: its last state, its findings, what was checked on the way."""

    def __init__(self, at: str, book: Rulebook, events: Sequence[Event]) -> None:
        self._at = at
        self.book = book
        self.events = events
        self.state = RoundState(rulebook=book)
        self.rulings = 0
        self.proved = False
        self.findings: list[Finding] = []

    def run(self, seed: bytes | None) -> None:
        """Check everything; `seed` is the one that is kept for the round and not revealed yet."""
        try:
            traced = followed(self.book, self.events, self._see)
        except Exception as fault:  # noqa: BLE001 - a record that was tampered with can fail in any way
            if not self._replay():
                return
            self._found("rules", f"the round cannot be played again: {_told(fault)}")
            by_rules = False
        else:
            self.state, by_rules = traced.state, traced.by_rules
            self._tell(traced.deviation)
        if not by_rules:
            self._settle()
        for message in self._proof_faults(seed, checked=by_rules and bool(self.state.seed)):
            self._found("proof", message)

    def _see(self, state: RoundState, event: Event) -> None:
        """An event that nobody commanded: a ruling is given again."""
        if isinstance(event, e.Ruled):
            self.rulings += 1
            for message in ruling_faults(state, event):
                self._found("ruling", message)

    def _replay(self) -> bool:
        """Where the round cannot be followed: which event cannot have happened, or the state that they all lead to."""
        self.rulings, self.findings = 0, []
        for index, event in enumerate(self.events):
            try:
                self._see(self.state, event)
                self.state = evolve(self.state, event)
            except Exception as fault:  # noqa: BLE001 - as above
                self._found("rules", f"event {index + 1} cannot have happened: {_told(fault)}")
                return False
        return True

    def _tell(self, deviation: Deviation | None) -> None:
        if deviation is not None:
            event = self.events[deviation.event]
            kind = str(type(event).__struct_config__.tag)
            which: Kind = "settlement" if isinstance(event, e.RoundSettled) else "rules"
            self._found(which, f"event {deviation.event + 1} ({kind}): {deviation.reason}")

    def _settle(self) -> None:
        """From a ruling on, the events are taken as they stand; the settlement is not."""
        try:
            same = settles_the_same(self.state)
        except Exception as fault:  # noqa: BLE001 - as above
            self._found("settlement", f"it cannot be settled again: {_told(fault)}")
            return
        if not same and not any(one.kind == "settlement" for one in self.findings):
            self._found("settlement", "its cards and bets do not give the settlement on record")

    def _proof_faults(self, kept: bytes | None, *, checked: bool) -> Iterator[str]:
        """What is wrong with its shuffle; `checked` says that the rules were asked about the seed when it came out."""
        state = self.state
        if not state.commitment:
            if state.seed or kept is not None:
                yield "there is a seed, and nothing was committed to"
            return
        if state.over:
            if kept is not None:
                yield "the round is over, and its seed still lies with those that nobody may know"
            if not state.seed:
                yield "the round is over, and its seed was not revealed"
                return
        elif kept is None:
            yield "the round is being played, and its seed is lost"
            return
        elif not kept:
            return  # it is sealed, and the key is not with the record
        text = state.seed or (kept or b"").hex()
        try:
            if not checked:
                check_proof(text, state.commitment, self.book.id, state.round_id, state.drawn, state.entropy)
        except CroupierError as fault:
            yield fault.message
            return
        self.proved = True

    def _found(self, kind: Kind, message: str) -> None:
        self.findings.append(Finding(kind, self._at, message))


def _told(fault: Exception) -> str:
    return fault.message if isinstance(fault, CroupierError) else f"{type(fault).__name__}: {fault}"
