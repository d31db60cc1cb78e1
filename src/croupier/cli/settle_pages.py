"""A settlement on the terminal: the dealer, a table of lines for each box, the jackpot; or the whole reasoning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from croupier.cards import format_cards
from croupier.cli.output import Page, clauses
from croupier.money import format_amount
from croupier.narrator.reasoning import Grounds, as_text
from croupier.settlement import FinishedBox, FinishedRound, SettledBox, Settlement
from croupier.settlement.bettors import at_box

if TYPE_CHECKING:
    from rich.text import Text


def settlement_page(round_: FinishedRound, settlement: Settlement) -> None:
    """Every bet of the round with its result, its money and its clauses."""
    page = Page()
    identity = round_.rulebook.identity
    page.heading(f"{identity.title}, {identity.house_name} ({identity.currency})")
    if settlement.void:
        page.line("The round is void: every bet goes back.")
    else:
        page.line(_dealer(round_, settlement))
    for box, settled in zip(round_.boxes, settlement.boxes, strict=True):
        _box(page, round_, box, settled)
    _jackpot(page, settlement)


def _dealer(round_: FinishedRound, settlement: Settlement) -> str:
    cards = format_cards(round_.dealer)
    board = f", community {format_cards(round_.community)}" if round_.community else ""
    word = "qualifies" if settlement.dealer.qualifies else "does not qualify"
    return f"Dealer {cards}{board}: {settlement.dealer.category}, {word}"


def _box(page: Page, round_: FinishedRound, box: FinishedBox, settled: SettledBox) -> None:
    decided = f", {' '.join(box.decisions)}" if box.decisions else ""
    hand = f"{format_cards(box.cards)}, {settled.category}" if settled.category else format_cards(box.cards)
    page.heading(f"Box {box.box}, {box.player}: {hand}{decided}")
    rows: list[tuple[str, ...]] = [
        (
            _label(round_, line.bet),
            format_amount(line.stake),
            format_amount(line.payout),
            line.result,
            clauses(line.clauses),
        )
        for line in settled.lines
    ]
    rows.append(("", format_amount(settled.staked), format_amount(settled.paid), _net(settled), ""))
    page.table(("bet", "staked", "paid", "result", "clause"), rows, whole=("bet", "result"))
    for line in settled.lines:
        for share in line.shares:
            part = f"of {format_amount(share.stake)} gets {format_amount(share.payout)}"
            page.line(f"  {_label(round_, line.bet)}: {share.player} {part}")
    if any(line.shares for line in settled.lines):
        for player, stood in at_box(settled).items():
            sums = f"staked {format_amount(stood.staked)}, paid {format_amount(stood.paid)}"
            page.line(f"  {player}: {sums}, net {format_amount(stood.net, sign=True)}")


def _label(round_: FinishedRound, bet: str) -> str:
    known = round_.rulebook.bets.get(bet)
    return known.label if known is not None else bet.title()


def _net(settled: SettledBox) -> str:
    return f"net {format_amount(settled.net, sign=True)}"


def _jackpot(page: Page, settlement: Settlement) -> None:
    jackpot = settlement.jackpot
    if jackpot.before is None or jackpot.after is None:
        return
    page.heading(f"Jackpot {format_amount(jackpot.before)}, afterwards {format_amount(jackpot.after)}")
    for award in jackpot.awards:
        of = [f"{award.share} of {format_amount(meter)}" for meter in award.shares_of or (award.meter_before,)]
        share = " and ".join(of) + (f", divided by {len(of)}" if award.shares_of else "")
        paid = f"{format_amount(award.amount)} ({award.category}, {share})"
        page.line(f"Box {award.box}, {award.player}: {paid} {clauses(award.clauses)}")


def explanation_page(step: Grounds) -> None:
    """The reasoning as a tree; in a pipe as indented lines."""
    page = Page()
    if not page.console.is_terminal:
        typer.echo("\n".join(as_text(step)))
        return
    from rich.tree import Tree

    def grow(tree: Tree, steps: tuple[Grounds, ...]) -> None:
        for below in steps:
            grow(tree.add(_styled(below)), below.below)

    root = Tree(_styled(step))
    grow(root, step.below)
    page.console.print(root)


def _styled(step: Grounds) -> Text:
    from rich.text import Text

    text = Text(step.says)
    sources = [*step.clauses, *step.readings]
    return text.append(f"  {', '.join(sources)}", style="dim") if sources else text
