"""The table as one person sees it: jackpot, dealer and community cards on top, the boxes with their chips below.

What is drawn comes from a `RoundView` alone, so nothing can be shown that its person may not see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich import box as borders
from rich.align import Align
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from croupier.cards import RANKS, SUIT_SYMBOLS, Card, parse_card
from croupier.cli.language import spoken
from croupier.cli.table.words import chips, done_word, hand_of, hand_words, label, money, name_of, say
from croupier.money import Cents
from croupier.narrator import Teller
from croupier.round.announced import HIDDEN
from croupier.rulebook import Rulebook
from croupier.wire.rounds import BoxView, RoundView

#: A card in its border, and the empty place where one will lie.
WIDTH: Final = 5

#: By suit: clubs, diamonds, hearts, spades. Black is whatever the terminal writes in, dark or light.
TWO_COLOURS: Final = ("bold", "bold red", "bold red", "bold")
FOUR_COLOURS: Final = ("bold green", "bold blue", "bold red", "bold")

_BACK: Final = "blue"


class CardStyle:
    """How the suits are coloured."""

    def __init__(self, *, four_colours: bool = False) -> None:
        self._styles = FOUR_COLOURS if four_colours else TWO_COLOURS

    def of(self, card: Card) -> str:
        return self._styles[card.suit]

    def inline(self, cards: Sequence[str]) -> Text:
        """Cards in a line of text: `Q♠ 10♥ ▒▒`."""
        return Text(" ").join(Text("▒▒", _BACK) if card == HIDDEN else self._symbol(parse_card(card)) for card in cards)

    def _symbol(self, card: Card) -> Text:
        return Text(card.symbol, self.of(card))

    def drawn(self, cards: Sequence[str], places: int = 0) -> Text:
        """Cards side by side, three lines high; with `places`, as many outlines where no card lies yet."""
        top, middle, bottom = Text(), Text(), Text()
        for card in cards:
            edge = _BACK if card == HIDDEN else ""
            face = ("▒▒▒", _BACK) if card == HIDDEN else (_face(parse_card(card)), self.of(parse_card(card)))
            top.append("╭───╮", edge)
            middle.append("│", edge).append(*face).append("│", edge)
            bottom.append("╰───╯", edge)
        for _ in range(places - len(cards)):
            for line, part in ((top, "┌╴ ╶┐"), (middle, "     "), (bottom, "└╴ ╶┘")):
                line.append(part, style="dim")
        return Text("\n").join((top, middle, bottom))


def _face(card: Card) -> str:
    """Rank and suit in three columns: `Q ♠`, `10♥`."""
    rank = RANKS[card.rank].replace("T", "10")
    return f"{rank:<2}{SUIT_SYMBOLS[card.suit]}"


#: Below this width cards stand in lines of text; from the second on, every box is drawn in full if there is room.
LINES_ONLY: Final = 64
ALL_BOXES: Final = 110

#: How many lines stand around the boxes: heading, dealer, results and the question.
_AROUND: Final = 14

#: How many letters of a hand fit above the dealer's cards.
_CAPTION: Final = 24


@dataclass(frozen=True)
class Caption:
    """What stands at the top beside the name of the game."""

    round_id: str = ""
    balance: Cents | None = None
    meter: Cents | None = None


class DrawnTable:
    """A view, ready to be printed at any width; `emphasis` is the player whose boxes stand out."""

    def __init__(
        self,
        rulebook: Rulebook,
        view: RoundView,
        style: CardStyle,
        *,
        emphasis: str = "",
        caption: Caption | None = None,
    ) -> None:
        self._book = rulebook
        self._view = view
        self._style = style
        self._emphasis = emphasis
        self._caption = caption or Caption()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw as much as the terminal has room for."""
        yield self._heading()
        if options.max_width < LINES_ONLY:
            yield from self._lines()
            return
        yield self._top()
        yield from self._boxes(options.max_width, console.height)

    # ---- the top of the table

    def _heading(self) -> RenderableType:
        identity = self._book.identity
        grid = Table.grid(expand=True)
        grid.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        grid.add_column(justify="right", no_wrap=True)
        left = Text.assemble(
            (identity.title, "bold"), (f" · {Teller(language=spoken()).house(identity.house_name)}", "dim")
        )
        if self._caption.round_id:
            left.append(f" · {say('play-round', round=self._caption.round_id)}", style="dim")
        right = Text()
        if self._caption.balance is not None:
            right = Text.assemble((f"{say('play-balance')} ", "dim"), (money(self._caption.balance), "bold"))
            right.append(f" {identity.currency}", style="dim")
        grid.add_row(left, right)
        return grid

    @property
    def _meter(self) -> Cents | None:
        if self._view.settlement is not None and self._view.settlement.jackpot.after is not None:
            return self._view.settlement.jackpot.after
        return self._view.jackpot.meter if self._view.jackpot is not None else self._caption.meter

    def _top(self) -> RenderableType:
        cards, view = self._book.cards, self._view
        grid = Table.grid(expand=True, padding=(0, 1))
        row: list[RenderableType] = []
        if self._book.has_jackpot:
            grid.add_column(ratio=1)
            row.append(self._jackpot())
        grid.add_column(ratio=2, justify="center", no_wrap=True)
        middle = _stack(self._dealer_caption(), self._style.drawn(view.dealer, cards.dealer)) if cards.dealer else ""
        row.append(middle)
        if cards.community:
            grid.add_column(justify="center", min_width=cards.community * WIDTH)
            row.append(
                _stack(Text(say("play-community"), style="dim"), self._style.drawn(view.community, cards.community))
            )
        elif self._book.has_jackpot:
            grid.add_column(ratio=1)
            row.append("")
        grid.add_row(*row)
        return grid

    def _jackpot(self) -> RenderableType:
        meter = self._meter
        shown = Text(money(meter) if meter is not None else "·", style="bold yellow", justify="center")
        return Panel(shown, title=say("play-jackpot"), border_style="yellow", box=borders.ROUNDED, width=18)

    def _dealer_caption(self) -> Text:
        caption = Text(say("play-dealer"), style="dim")
        against = self._book.dealer_hand
        rank = hand_of(self._book, against, (), self._view) if against is not None else None
        settlement = self._view.settlement
        if rank is None or len(self._view.dealer) < self._book.cards.dealer or HIDDEN in self._view.dealer:
            return caption
        caption.append(f" · {hand_words(rank, _CAPTION)}", style="not dim")
        if settlement is not None and settlement.dealer.qualifies is False:
            caption.append(f", {say('play-not-qualified')}", style="not dim bold")
        return caption

    # ---- the boxes

    def _boxes(self, width: int, height: int) -> RenderResult:
        taken = [one for one in self._view.boxes if one.player is not None]
        own = [one for one in taken if one.player == self._emphasis] if self._emphasis else taken
        others = [one for one in taken if one not in own]
        panel = self._panel_width()
        per_row = max(1, width // panel)
        rows = -(-len(taken) // per_row)
        if width >= ALL_BOXES and rows * self._panel_height() + _AROUND <= height:
            own, others = taken, []
        drawn: list[RenderableType] = [self._panel(one) for one in own]
        if others and len(own) == 1 and width - panel >= 36:
            yield Align.center(_row([*drawn, self._others(others, min(width - panel, 46))]))
            return
        for start in range(0, len(drawn), per_row):
            yield Align.center(_row(drawn[start : start + per_row]))
        if others:
            yield Align.center(self._others(others, min(width, 60)))

    def _areas(self) -> tuple[str, ...]:
        return self._book.equipment.spots.bets

    def _panel_width(self) -> int:
        return 4 + WIDTH * self._book.cards.own + 2 + max(len(label(self._book, bet)) for bet in self._areas()) + 10

    def _panel_height(self) -> int:
        return max(len(self._areas()), 4) + 2

    def _panel(self, box: BoxView) -> RenderableType:
        own = box.player == self._emphasis
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column()
        grid.add_column()
        cards = self._style.drawn(box.cards, self._book.cards.own)
        grid.add_row(_stack(cards, self._note(box)), self._bets(box))
        title = Text.assemble(
            (f" {box.box} ", "bold" if own else ""), (f"{name_of(str(box.player))} ", "bold" if own else "dim")
        )
        if box.deciding:
            title.append(f"· {say('play-to-decide')} ", style="bold cyan")
        elif word := done_word(box):
            title.append(f"· {word} ", style="dim")
        return Panel(
            grid,
            title=title,
            title_align="left",
            subtitle=self._hand_words(box),
            subtitle_align="left",
            border_style="bold cyan" if own and box.deciding else "green" if own else "dim",
            box=borders.HEAVY if own else borders.ROUNDED,
            width=self._panel_width(),
            height=self._panel_height(),
        )

    def _note(self, box: BoxView) -> Text:
        if box.out:
            return Text(say("play-out"), style="dim")
        if box.deciding and not box.viewed and box.player == self._emphasis:
            return Text(say("play-unseen"), style="dim")
        return Text("")

    def _hand_words(self, box: BoxView) -> Text | None:
        if not box.cards:
            return None
        rank = hand_of(self._book, self._book.box_hand, box.cards, self._view)
        return Text(f" {hand_words(rank, self._panel_width() - 6)} ") if rank is not None else None

    def _bets(self, box: BoxView) -> Table:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(justify="right", min_width=8, no_wrap=True)
        for bet in box.bets:
            amount = Text(money(bet.amount), style="bold") if bet.amount else Text("·", style="dim")
            grid.add_row(Text(label(self._book, bet.bet), style="" if bet.amount else "dim"), amount)
        return grid

    def _others(self, boxes: Sequence[BoxView], width: int) -> RenderableType:
        grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
        for justify in ("left", "left", "right", "right"):
            grid.add_column(justify=justify, no_wrap=True)
        for box in boxes:
            grid.add_row(*self._line_of(box))
        return Panel(
            grid,
            title=Text(f" {say('play-others')} ", style="dim"),
            title_align="left",
            border_style="dim",
            width=width,
        )

    # ---- one line a box

    def _line_of(self, box: BoxView) -> tuple[Text, Text, Text, Text]:
        staked = sum(bet.amount for bet in box.bets)
        own = box.player == self._emphasis
        word = Text(
            say("play-to-decide") if box.deciding else done_word(box), style="bold cyan" if box.deciding else "dim"
        )
        if self._view.settlement is not None:
            net = next((one.net for one in self._view.settlement.boxes if one.box == box.box), None)
            word = Text(money(net, sign=True), style=money_style(net)) if net is not None else Text("")
        name = Text(f"{box.box} {name_of(str(box.player))}", style="bold" if own else "")
        return name, self._style.inline(box.cards), Text(chips(staked), style="dim"), word

    def _lines(self) -> RenderResult:
        view = self._view
        if self._meter is not None and self._book.has_jackpot:
            yield Text.assemble((f"{say('play-jackpot')} ", "dim"), (money(self._meter), "bold yellow"))
        yield Text.assemble(self._dealer_caption(), "  ", self._style.inline(view.dealer))
        if view.community:
            yield Text.assemble((f"{say('play-community')}  ", "dim"), self._style.inline(view.community))
        grid = Table.grid(padding=(0, 2, 0, 0))
        for justify in ("left", "left", "right", "right"):
            grid.add_column(justify=justify)
        for box in view.boxes:
            if box.player is not None:
                grid.add_row(*self._line_of(box))
        yield grid


def money_style(net: Cents) -> str:
    """Green for money won, red for money lost."""
    return "green" if net > 0 else "red" if net < 0 else "dim"


def _stack(*parts: RenderableType) -> RenderableType:
    return Group(*parts)


def _row(parts: Sequence[RenderableType]) -> Table:
    grid = Table.grid()
    for _ in parts:
        grid.add_column()
    grid.add_row(*parts)
    return grid
