"""What a round came to: every bet with its money and a short reason, and the reasoning in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.table.drawing import money_style
from croupier.cli.table.words import label
from croupier.money import format_amount
from croupier.rulebook import Rulebook
from croupier.settlement import FinishedRound, Line, SettledBox, Settlement
from croupier.settlement.explain import Step, explain

_RESULTS: Final = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "goes back"}

_REASONS: Final = {
    "fold": "folded",
    "proved": "shown after all",
    "declined": "cards kept covered",
    "not-qualified": "dealer does not qualify",
    "win": "beats the dealer",
    "tie": "ties with the dealer",
    "lose": "dealer is higher",
    "ruled": "out of the round",
    "envy": "another box holds a top hand",
}


def results(rulebook: Rulebook, settlement: Settlement, boxes: Sequence[int]) -> Iterator[RenderableType]:
    """The lines of these boxes, a sum for each where there are several, and the awards of the whole table."""
    settled = [box for box in settlement.boxes if box.box in boxes]
    grid = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "left"):
        grid.add_column(justify=justify, no_wrap=justify != "left")
    for box in settled:
        for line in box.lines:
            name = f"box {box.box}: {label(rulebook, line.bet)}" if len(settled) > 1 else label(rulebook, line.bet)
            net = Text(format_amount(line.net, sign=True), style=money_style(line.net))
            word = f"{_RESULTS[line.result]} {format_amount(line.stake)}" if line.stake else "pays"
            why = Text(reason(line)).append(f"  [{', '.join(line.clauses)}]" if line.clauses else "", style="dim")
            grid.add_row(name, word, net, why)
    yield grid
    for award in settlement.jackpot.awards:
        words = f"Jackpot! {award.player} in box {award.box} wins {award.share} of the meter: "
        yield Text.assemble((words, "bold yellow"), (format_amount(award.amount), "bold yellow"))
    yield _sum(settled)


def reason(line: Line) -> str:
    """Why a bet came out as it did, in a few words."""
    facts = line.facts
    if facts.category is not None:
        hand = facts.category.replace("-", " ")
        said = f"{hand} pays {facts.pays}" if facts.pays is not None else f"{hand} is not on its pay table"
    else:
        said = _REASONS.get(facts.situation, "stands on its own cards")
    return "; ".join((said, *facts.notes))


def _sum(settled: Sequence[SettledBox]) -> Text:
    staked, paid = sum(box.staked for box in settled), sum(box.paid for box in settled)
    text = Text(f"staked {format_amount(staked)}, paid {format_amount(paid)}: ")
    return text.append(format_amount(paid - staked, sign=True), style=f"bold {money_style(paid - staked)}")


def reasoning(round_: FinishedRound, settlement: Settlement, boxes: Sequence[int]) -> Step:
    """The reasoning of the round with these boxes only."""
    whole = explain(round_, settlement)
    lead = 0 if settlement.void else 1
    last = lead + len(settlement.boxes)
    chosen = [step for box, step in zip(round_.boxes, whole.below[lead:last], strict=True) if box.box in boxes]
    return Step(whole.says, whole.clauses, whole.readings, (*whole.below[:lead], *chosen, *whole.below[last:]))
