"""After a crash: a round that was being played is decided by its own rulebook's rule for a power failure."""

from __future__ import annotations

from typing import Final

from croupier.errors import Code, Refusal
from croupier.floor.service import happenings as h
from croupier.floor.service.desk import Run, TableDesk
from croupier.floor.service.setup import TableSetup
from croupier.floor.service.state import TableState
from croupier.rulings.apply import decide

INCIDENT: Final = "power-failure"

#: What the manager has decided beforehand where the rulebook is silent.
_REFERRALS: Final = {"void": "void-round", "continue": "continue"}


def interrupted(state: TableState) -> bool:
    """Whether a crash concerns the table: bets lie on its layout."""
    return state.playing and bool(state.round.boxes) and not state.referred and not state.round.offers


def recover(setup: TableSetup, desk: TableDesk, run: Run) -> None:
    """Void the round, offer withdrawal or play on, as the clause says; where it says nothing, as the manager does."""
    round_ = run.state.round
    try:
        ruled = decide(round_, desk.ruling(run, INCIDENT))
        run.add((h.RoundInterrupted(round_id=round_.round_id), *ruled))
    except Refusal as refusal:
        if refusal.code is not Code.RULES_SILENT:
            raise
        remedy = _REFERRALS.get(setup.referral)
        run.add((h.RoundInterrupted(round_id=round_.round_id, referred=remedy is None),))
        if remedy is not None:
            run.add(decide(run.state.round, desk.ruling(run, INCIDENT, remedy=remedy)))
    desk.go_on(run)
