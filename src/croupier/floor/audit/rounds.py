"""One round again from its first event: retraced by the rules, settled anew, its rulings and its shuffle proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.errors import CroupierError
from croupier.floor.audit.report import Finding, Kind
from croupier.floor.people.person import HOUSE
from croupier.floor.table.requests import takes_two
from croupier.round import Event, RoundState, evolve
from croupier.round import events as e
from croupier.round.history import settles_the_same
from croupier.round.retrace import Deviation, followed
from croupier.rulebook import Rulebook
from croupier.rulings.retrace import ORDERS, ordered
from croupier.shuffle import check_proof


class RoundAudit:
    """What one round turns out to be: its last state, its findings, what was checked on the way."""

    def __init__(self, at: str, book: Rulebook, events: Sequence[Event]) -> None:
        self._at = at
        self.book = book
        self.events = events
        self.state = RoundState(rulebook=book)
        self.rulings = [*map(type, events)].count(e.Ruled)
        self.proved = False
        self.findings: list[Finding] = []

    def run(self, seed: bytes | None) -> None:
        """Check everything; `seed` is the one that is kept for the round and not revealed yet."""
        try:
            traced = followed(self.book, self.events, self._ordered)
        except Exception as fault:  # noqa: BLE001 - a record that was tampered with can fail in any way
            if not self._replay():
                return
            self._found("rules", f"the round cannot be played again: {_told(fault)}")
            by_rules = False
        else:
            self.state, by_rules = traced.state, traced.deviation is None
            self._tell(traced.deviation)
        if not by_rules:
            self._settle()
        for message in self._proof_faults(seed, checked=by_rules and bool(self.state.seed)):
            self._found("proof", message)

    def _ordered(self, state: RoundState, events: Sequence[Event], index: int) -> RoundState | None:
        """An order of the house is decided anew, and what takes two people was ordered by two."""
        after = ordered(state, events, index)
        # Rounds that do not name their rulebook are from before such orders took two people.
        if after is not None and state.terms.book and isinstance(order := events[index], e.Ruled | e.PowerUsed):
            done = events[index : index + after.version - state.version]
            alone = order.approved_by is None and order.decided_by.name != HOUSE.account
            if alone and takes_two(state, done):
                self._found("ruling", f"{order.ruling} was ordered by one person against the cards")
        return after

    def _replay(self) -> bool:
        """Where the round cannot be followed: which event cannot have happened, or the state that they all lead to."""
        self.findings = []
        for index, event in enumerate(self.events):
            try:
                self.state = evolve(self.state, event)
            except Exception as fault:  # noqa: BLE001 - as above
                self._found("rules", f"event {index + 1} cannot have happened: {_told(fault)}")
                return False
        return True

    def _tell(self, deviation: Deviation | None) -> None:
        if deviation is not None:
            event = self.events[deviation.event]
            kind = str(type(event).__struct_config__.tag)
            settled, by_order = isinstance(event, e.RoundSettled), isinstance(event, ORDERS)
            which: Kind = "settlement" if settled else "ruling" if by_order else "rules"
            self._found(which, f"event {deviation.event + 1} ({kind}): {deviation.reason}")

    def _settle(self) -> None:
        """Where the events leave the rules they are taken as they stand; the settlement is not."""
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
