"""What a round came to: every bet with its money and a short reason, and the reasoning in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.language import spoken
from croupier.cli.table.drawing import money_style
from croupier.cli.table.words import label
from croupier.money import format_amount
from croupier.narrator import Teller
from croupier.narrator.lines import reason
from croupier.narrator.reasoning import Grounds, explain
from croupier.rulebook import Rulebook
from croupier.settlement import FinishedRound, SettledBox, Settlement


def results(rulebook: Rulebook, settlement: Settlement, boxes: Sequence[int]) -> Iterator[RenderableType]:
    """The lines of these boxes, a sum for each where there are several, and the awards of the whole table."""
    teller = Teller(rulebook=rulebook, language=spoken())
    settled = [box for box in settlement.boxes if box.box in boxes]
    grid = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "left"):
        grid.add_column(justify=justify, no_wrap=justify != "left")
    for box in settled:
        for line in box.lines:
            name = f"box {box.box}: {label(rulebook, line.bet)}" if len(settled) > 1 else label(rulebook, line.bet)
            net = Text(format_amount(line.net, sign=True), style=money_style(line.net))
            word = teller.say("line-result", result=line.result, stake=teller.amount(line.stake))
            why = Text(reason(line, rulebook, language=teller.language).replace("\u00a0", " "))
            why.append(f"  [{', '.join(line.clauses)}]" if line.clauses else "", style="dim")
            grid.add_row(name, word, net, why)
    yield grid
    for award in settlement.jackpot.awards:
        words = teller.say(
            "jackpot-won",
            player=award.player,
            box=award.box,
            share=str(award.share),
            amount=teller.money(award.amount),
        )
        yield Text(words, style="bold yellow")
    yield _sum(settled, teller)


def _sum(settled: Sequence[SettledBox], teller: Teller) -> Text:
    staked, paid = sum(box.staked for box in settled), sum(box.paid for box in settled)
    text = Text(teller.say("sums-so-far", staked=teller.money(staked), paid=teller.money(paid)) + " ")
    return text.append(format_amount(paid - staked, sign=True), style=f"bold {money_style(paid - staked)}")


def reasoning(round_: FinishedRound, settlement: Settlement, boxes: Sequence[int]) -> Grounds:
    """The reasoning of the round with these boxes only."""
    whole = explain(round_, settlement, spoken())
    lead = 0 if settlement.void else 1
    last = lead + len(settlement.boxes)
    chosen = [step for box, step in zip(round_.boxes, whole.below[lead:last], strict=True) if box.box in boxes]
    return Grounds(whole.says, whole.clauses, whole.readings, (*whole.below[:lead], *chosen, *whole.below[last:]))
