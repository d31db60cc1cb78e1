"""A round told again, moment by moment, as somebody may see it: bets, cards, looks, decisions, the reveal, the money.

A command may do much at once: the last decision turns all cards and settles every bet. Who watches a round again wants
to see one thing after the other, so the events of its entries are put into moments, each with the round as it stood.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, field

from croupier.floor.service import happenings as h
from croupier.floor.service.desk import Step
from croupier.floor.service.happenings import HAPPENINGS, Anything
from croupier.floor.service.state import TableState
from croupier.floor.store.events import moment
from croupier.round import events as e
from croupier.round import redacted, view
from croupier.round.views import Person as Onlooker

Beat: TypeAlias = Literal["betting", "closing", "dealing", "street", "look", "decision", "turn", "ruling", "settlement"]

#: What an event belongs to; what is not named here comes from a ruling or a fault.
_BEATS: Final[dict[type[Any], Beat]] = {
    **dict.fromkeys((e.BettingOpened, e.SeatTaken, e.BetPlaced, e.BetChanged, e.BetTakenBack), "betting"),
    **dict.fromkeys((e.BettingClosed, e.BetReturned), "closing"),
    **dict.fromkeys((e.CardDealt, e.SecurityCardPlaced, e.CardsRead), "dealing"),
    e.StreetOpened: "street",
    e.HandViewed: "look",
    **dict.fromkeys((e.DecisionMade, e.HandFolded, e.ComparisonDeclined, e.HandProved, e.PlayerLeft), "decision"),
    e.CardsTurned: "turn",
    **dict.fromkeys((e.RoundVoided, e.RoundSettled, e.SeedRevealed, h.AwardsClaimed, h.JackpotReopened), "settlement"),
}
#: Of no interest alone: told with the moment that follows.
_QUIET: Final = (
    e.PlayerInformed, e.DealingResumed, e.RevealOpened, e.SettlementOpened, h.PlayerNamed, h.PlayerReady, h.TimeRanOut,
    h.JackpotTaken, h.TableOpened, h.SeatGivenUp,
)  # fmt: skip
#: Several events of these follow each other as one moment.
_TOGETHER: Final = ("betting", "closing", "dealing", "ruling", "settlement")


class Moment(Struct, kw_only=True):
    """Events that a watcher takes in together, and the round after them."""

    beat: Beat
    step: Step
    state: TableState
    events: list[Anything] = field(default_factory=list)


def moments(steps: Iterable[Step], who: Onlooker) -> list[dict[str, Any]]:
    """Every moment of these steps as somebody may see it."""
    return [
        {
            "table": one.step.table,
            "number": one.step.after.number,
            "version": one.step.version,
            "at": moment(one.step.at).isoformat(),
            "beat": one.beat,
            "events": one.events,
            "round": view(one.state.round, who),
        }
        for one in _gathered(steps, who)
    ]


def _gathered(steps: Iterable[Step], who: Onlooker) -> list[Moment]:
    found: list[Moment] = []
    quiet: list[Anything] = []
    for step in steps:
        for event, state in zip(step.events, step.along, strict=True):
            told = event if isinstance(event, HAPPENINGS) else redacted(state.round, event, who)
            if isinstance(event, _QUIET):
                quiet.append(told)
                continue
            beat = _BEATS.get(type(event), "ruling")
            if not found or found[-1].beat != beat or beat not in _TOGETHER:
                found.append(Moment(beat=beat, step=step, state=state))
            found[-1].events += (*quiet, told)
            found[-1].step, found[-1].state = step, state
            quiet = []
    return found
