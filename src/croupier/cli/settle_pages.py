"""A settlement on the terminal: the dealer, a table of lines for each box, the jackpot; or the whole reasoning."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

import typer

from croupier.cards import format_cards
from croupier.cli.output import Page, clauses
from croupier.languages import ENGLISH, called
from croupier.narrator import Teller
from croupier.narrator.reasoning import Grounds, as_text
from croupier.narrator.teller import NONE, yes_or_no
from croupier.settlement import FinishedBox, FinishedRound, SettledBox, Settlement
from croupier.settlement.bettors import at_box

if TYPE_CHECKING:
    from rich.text import Text


def settlement_page(round_: FinishedRound, settlement: Settlement, teller: Teller) -> None:
    """Every bet of the round with its result, its money and its clauses."""
    page = Page()
    identity = round_.rulebook.identity
    page.heading(f"{identity.title}, {teller.house(identity.house_name)} ({identity.currency})")
    page.line(teller.say("settle-void") if settlement.void else _dealer(round_, settlement, teller))
    for box, settled in zip(round_.boxes, settlement.boxes, strict=True):
        _box(page, box, settled, teller)
    _jackpot(page, settlement, teller)


def _dealer(round_: FinishedRound, settlement: Settlement, teller: Teller) -> str:
    return teller.say(
        "settle-dealer",
        cards=format_cards(round_.dealer),
        board=format_cards(round_.community) or NONE,
        hand=_hand(settlement.dealer.category, teller),
        qualifies=yes_or_no(bool(settlement.dealer.qualifies)),
    )


def _hand(category: str | None, teller: Teller) -> str:
    """A class of hands by its id, as round documents have it, or as the language calls it."""
    return called("name", category, category, teller.language) if category else str(category)


def _decided(box: FinishedBox, teller: Teller) -> str:
    said = box.decisions if teller.language == ENGLISH else tuple(map(teller.decision, box.decisions))
    return " ".join(said) or NONE


def _box(page: Page, box: FinishedBox, settled: SettledBox, teller: Teller) -> None:
    hand = _hand(settled.category, teller) if settled.category else NONE
    told = {"cards": format_cards(box.cards), "hand": hand, "decided": _decided(box, teller)}
    page.heading(teller.say("settle-box", box=box.box, player=teller.person(box.player), **told))
    bet, result = teller.say("settle-bet"), teller.say("settle-result")
    rows: list[tuple[str, ...]] = [
        (
            teller.bet(line.bet),
            teller.money(line.stake),
            teller.money(line.payout),
            teller.say("settle-came-out", result=line.result),
            clauses(line.clauses),
        )
        for line in settled.lines
    ]
    net = teller.say("settle-net", amount=teller.money(settled.net, sign=True))
    rows.append(("", teller.money(settled.staked), teller.money(settled.paid), net, ""))
    money = (teller.say("settle-staked"), teller.say("settle-paid"))
    page.table((bet, *money, result, teller.say("terminal-clause")), rows, whole=(bet, result))
    _shares(page, settled, teller)


def _shares(page: Page, settled: SettledBox, teller: Teller) -> None:
    """What each of several people at a box has of it."""
    for line in settled.lines:
        for share in line.shares:
            sums = {"stake": teller.money(share.stake), "payout": teller.money(share.payout)}
            page.line(f"  {teller.say('settle-share', bet=teller.bet(line.bet), player=share.player, **sums)}")
    if any(line.shares for line in settled.lines):
        for player, stood in at_box(settled).items():
            sums = {"staked": teller.money(stood.staked), "paid": teller.money(stood.paid)}
            net = teller.money(stood.net, sign=True)
            page.line(f"  {teller.say('settle-stood', player=player, net=net, **sums)}")


def _jackpot(page: Page, settlement: Settlement, teller: Teller) -> None:
    jackpot = settlement.jackpot
    if jackpot.before is None or jackpot.after is None:
        return
    page.heading(teller.say("settle-jackpot", before=teller.money(jackpot.before), after=teller.money(jackpot.after)))
    for award in jackpot.awards:
        meters = award.shares_of or (award.meter_before,)
        parts = [teller.say("settle-part", share=str(award.share), meter=teller.money(meter)) for meter in meters]
        told = teller.say(
            "settle-award",
            box=award.box,
            player=award.player,
            amount=teller.money(award.amount),
            hand=_hand(award.category, teller),
            parts=reduce(lambda most, last: teller.say("and", most=most, last=last), parts),
            divided=str(len(parts)) if award.shares_of else NONE,
        )
        page.line(f"{told} {clauses(award.clauses)}")


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
