"""A jackpot that does not work: what holds until the house has chosen how later rounds are played, and its choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.languages import Sentence
from croupier.round import RoundState
from croupier.round import events as e
from croupier.round.table import Condition, ConditionKind
from croupier.rulebook.irregularities import FaultMode, Power
from croupier.rulings.commands import UsePower
from croupier.rulings.concern import unfit
from croupier.rulings.ruling import Ruling

#: What the house may choose for later rounds, as a condition of the table.
MODES: Final[dict[FaultMode, ConditionKind]] = {
    "close-table": "table-closed",
    "block-box": "box-closed",
    "no-jackpot": "no-jackpot",
}


def until_chosen(state: RoundState, ruling: Ruling) -> Iterator[e.Event]:
    """The fault goes on record: what holds from the next round on until the house has made its choice."""
    for power in state.rulebook.authority.powers:
        if power.until_chosen is not None and power.id in ruling.permits:
            condition = waiting(power.clause, power.until_chosen)
            yield e.ConditionSet(condition=condition, clauses=condition.clauses)


def waiting(clauses: tuple[str, ...], kind: ConditionKind = "no-jackpot", boxes: tuple[int, ...] = ()) -> Condition:
    """The condition of a table at which the house has not chosen yet; `boxes` alone are out of order, or all may be."""
    return Condition(kind=kind, clauses=clauses, notice=str(Sentence("fault-waits")), fault=True, boxes=boxes)


def chosen(
    clauses: tuple[str, ...], mode: FaultMode, box: int | None, notice: str = "", boxes: tuple[int, ...] = ()
) -> Condition:
    """The condition of a table for which the house has chosen; `boxes` as they were when it had not."""
    kind = MODES[mode]
    return Condition(
        kind=kind,
        box=box if kind == "box-closed" else None,
        clauses=clauses,
        notice=notice or str(_notice(kind, box)),
        fault=True,
        boxes=boxes,
    )


def _notice(kind: ConditionKind, box: int | None) -> Sentence:
    match kind:
        case "box-closed":
            return Sentence("fault-box-closed", box=box)
        case "no-jackpot":
            return Sentence("fault-no-jackpot")
        case _:
            return Sentence("fault-table-closed")


def choose(state: RoundState, power: Power, command: UsePower) -> Iterator[e.Event]:
    """The house chooses one of the states that the rules leave it, for as long as the fault lasts."""
    mode = next((one for one in power.choices if one == command.choice), None)
    if mode is None:
        message = Sentence("house-must-choose")
        raise unfit(message, at="choice", expected=" or ".join(power.choices), clauses=power.clause)
    held = [one for one in state.conditions if one.fault]
    if not held:
        raise unfit(Sentence("no-fault-jackpot-on-record"), at="power", clauses=power.clause)
    if MODES[mode] == "box-closed" and not 1 <= (command.box or 0) <= state.terms.boxes:
        raise unfit(Sentence("not-said-box", boxes=state.terms.boxes), at="box", clauses=power.clause)
    clauses = (*power.clause, *power.choices[mode].clause)
    affected = _affected(held)
    if MODES[mode] == "box-closed" and affected and command.box not in affected:
        expected = ", ".join(f"box {box}" for box in affected)
        raise unfit(Sentence("box-not-out-order", box=command.box), at="box", expected=expected, clauses=clauses)
    # Whatever box the house names, the others that are out of order are blocked with it.
    boxes = (*(box for box in affected if box != command.box), command.box) if MODES[mode] == "box-closed" else (None,)
    wanted = [chosen(clauses, mode, box, boxes=affected) for box in boxes]
    for old in held:
        # Another box that was blocked before is still out of order.
        if old not in wanted and not (old.kind == MODES[mode] == "box-closed"):
            yield e.ConditionLifted(
                ruling=command.id, condition=old, decided_by=command.decided_by, reason=power.id, clauses=power.clause
            )
    for condition in wanted:
        yield e.ConditionSet(condition=condition, clauses=clauses)


def _affected(held: Sequence[Condition]) -> tuple[int, ...]:
    """The boxes that are out of order where all that holds is a matter of single boxes; none where any may be."""
    boxes = dict.fromkeys(box for one in held for box in one.boxes)
    return tuple(boxes) if all(one.boxes for one in held) else ()
