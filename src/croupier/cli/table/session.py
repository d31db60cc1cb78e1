"""Round after round at one table until the player leaves, with the balance and the meter carried on."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from croupier.cli.language import spoken
from croupier.cli.settle_pages import explanation_page
from croupier.cli.table import history
from croupier.cli.table.betting import BetForm, Stakes, least_stakes, opening_stakes, placed, total
from croupier.cli.table.bots import bot_act, bot_bets, bot_name
from croupier.cli.table.deciding import DecisionForm, hands_to_look_at
from croupier.cli.table.drawing import Caption, CardStyle, DrawnTable, money_style
from croupier.cli.table.keys import Leave
from croupier.cli.table.rules_pages import clause_words
from croupier.cli.table.running import RunningRound
from croupier.cli.table.screen import Screen
from croupier.cli.table.setup import Meter, SeedSource, Terms
from croupier.cli.table.words import label, money, name_of, say
from croupier.errors import Code, CroupierError
from croupier.money import Cents
from croupier.narrator import Teller
from croupier.narrator.lines import reason
from croupier.narrator.reasoning import Grounds, explain
from croupier.round import RoundState, player, view
from croupier.round.commands import CloseBetting, LeaveTable, OpenBetting, RevealSeed, Settle, TurnCards
from croupier.round.finish import finished
from croupier.round.options import awaited
from croupier.rulebook import Rulebook
from croupier.settlement import FinishedRound, SettledBox, Settlement
from croupier.shuffle import commitment
from croupier.wire.rounds import Seat


class TableSession:
    """One player at a table of his own."""

    def __init__(
        self,
        rulebook: Rulebook,
        terms: Terms,
        *,
        screen: Screen,
        style: CardStyle,
        chance: SeedSource,
        meter: Meter,
        balance: Cents,
        clock: Callable[[], datetime],
        name: str = "You",
        bets: Mapping[str, Cents] | None = None,
        directory: Path | None = None,
    ) -> None:
        self._book, self._terms, self._name = rulebook, terms, name
        self._screen, self._style = screen, style
        self._chance, self._meter, self._clock = chance, meter, clock
        self._start = self._balance = balance
        self._directory = directory
        self._bets, self._decisions = BetForm(screen, rulebook, name), DecisionForm(screen, name)
        self._first_bets = dict(bets or {})
        self._wanted: dict[int, Stakes] = {}
        self._rounds = 0
        self._leaving = False
        self._blind_round = ""
        self._saved: history.Saved | None = None

    def play(self) -> None:
        """Play until the player has had enough or has no chips for another round."""
        try:
            while not self._leaving:
                self._play_round()
        except (Leave, KeyboardInterrupt):
            self._screen.say("")
        self._farewell()

    # ---- one round

    def _play_round(self) -> None:
        opened, seed = self._open()
        if not self._wanted:
            self._wanted = self._opening_wishes(opened.state)
        if self._out_of_chips(opened.state):
            self._leaving = True
            return
        running = self._take_bets(opened).shuffled(seed)
        running = self._to_the_end(running.dealt())
        self._balance += running.won(self._name)
        self._meter.close_round(running.state)
        self._rounds += 1
        running = running.after(RevealSeed(seed=seed.hex()))
        if self._directory is not None:
            self._saved = history.save(self._directory, running.state, running.events)
        self._after_round(running)

    def _open(self) -> tuple[RunningRound, bytes]:
        round_id, seed = self._chance.next_round()
        bots = [Seat(box=box, player=bot_name(box)) for box in self._terms.bots]
        running = RunningRound(RoundState(rulebook=self._book)).after(
            OpenBetting(
                round_id=round_id,
                opened_at=self._clock(),
                table=self._terms.table,
                seats=(Seat(box=self._terms.own[0], player=self._name), *bots),
                commitment=commitment(seed, self._book.id, round_id),
            )
        )
        for box in self._terms.bots:
            for bet in bot_bets(running.state, box):
                running = running.after(bet)
        return running, seed

    def _opening_wishes(self, state: RoundState) -> dict[int, Stakes]:
        wishes = {}
        for box in self._terms.own:
            least = least_stakes(state, self._name, box)
            wishes[box] = opening_stakes(self._book, least) | self._first_bets
            for bet, of in self._book.equal_bets.items():
                if bet not in self._first_bets:
                    wishes[box][bet] = wishes[box].get(of, 0)
        return wishes

    def _out_of_chips(self, state: RoundState) -> bool:
        cheapest = min(
            sum(least_stakes(state, self._name, self._terms.own[0]).get(bet, 0) for bet in combination)
            for combination in self._book.entry.any_of
        )
        if self._balance >= cheapest:
            return False
        self._screen.say(say("play-out-of-chips", amount=money(cheapest)))
        return True

    def _take_bets(self, opened: RunningRound) -> RunningRound:
        """Ask until the bets are in order and the dealer can close them."""
        entropy = self._chance.entropy()
        committed = Text(say("play-commitment", commitment=opened.state.commitment), style="dim")
        while True:
            try:
                laid = placed(opened, self._name, self._wanted, entropy)
            except CroupierError as fault:
                laid = opened
                self._refuse_later(fault)
            self._screen.show(self._drawn(laid.state, self._balance - total(self._wanted)), committed)
            if self._bets.choose(opened, self._wanted, self._balance) is None:
                continue
            try:
                laid = placed(opened, self._name, self._wanted, entropy)
                return laid.after(CloseBetting(jackpot=self._meter.reading(laid.state)))
            except CroupierError as fault:
                self._refuse_later(fault)

    def _refuse_later(self, fault: CroupierError) -> None:
        said, wanted = fault.said(spoken()), fault.wanted(spoken())
        expected = say("play-change-bets") if fault.code is Code.BETS_INCOMPLETE else wanted
        self._screen.tell(Text(f"{said}; {expected}" if expected else said, style="red"))
        for clause, says in clause_words(self._book, fault.clauses):
            self._screen.tell(Text(f"  {clause}: {says}", style="dim"))

    def _to_the_end(self, running: RunningRound) -> RunningRound:
        """Everything from the deal to the settlement; a player who leaves on the way is away from then on."""
        while not running.state.over:
            try:
                running = self._step(running)
            except (Leave, KeyboardInterrupt):
                self._leaving = True
                running = running.after(LeaveTable(player=self._name))
        return running

    def _step(self, running: RunningRound) -> RunningRound:
        state = running.state
        may_look = not self._leaving and self._blind_round != state.round_id
        if may_look and hands_to_look_at(state, self._name):
            self._screen.turn(self._drawn(state, self._balance + running.won(self._name)))
            if (look := self._decisions.look(state)) is not None:
                return running.after(look)
            # Nobody is asked twice: whoever plays blind does so to the end.
            self._blind_round = state.round_id
        due = awaited(state)
        if due.act == "deal-cards":
            return running.dealt()
        if due.act == "decide":
            return self._decide(running, due.boxes)
        if (declining := self._decisions.declining(state)) is not None:
            return running.after(declining)
        if due.act == "turn-cards":
            running = running.after(TurnCards())
            self._screen.turn(self._drawn(running.state, self._balance + running.won(self._name)))
            return running
        return running.after(Settle())

    def _decide(self, running: RunningRound, boxes: tuple[int, ...]) -> RunningRound:
        """Bots decide first where it is their turn; the player takes his time."""
        box = boxes[0]
        if box in self._terms.bots:
            return running.after(bot_act(running.state, box))
        purse = self._balance + running.won(self._name)
        self._screen.show(self._drawn(running.state, purse))
        command = self._decisions.choose(running.state, box, purse)
        return running if command is None else running.after(command)

    # ---- after a round

    def _after_round(self, running: RunningRound) -> None:
        state = running.state
        settlement = state.settlement
        if settlement is None:
            return
        own = tuple(box.box for box in settlement.boxes if box.player == self._name)
        self._screen.tell(*results(self._book, settlement, own))
        self._screen.tell(Text(say("play-seed", seed=state.seed), style="dim"))
        self._screen.show(self._drawn(state, self._balance))
        while not self._leaving:
            options = (
                (say("play-key-enter"), say("play-key-next-round")),
                ("e", say("play-key-explain")),
                ("v", say("play-key-verify")),
                ("q", say("play-key-leave")),
            )
            match self._screen.choose(options):
                case "":
                    return
                case "e":
                    explanation_page(reasoning(finished(state), settlement, own))
                case "v":
                    self._screen.say(self._proof(state))
                case "q":
                    raise Leave
                case other:
                    self._screen.say(say("play-no-key", key=other))

    def _proof(self, state: RoundState) -> Text:
        replayed = f"\n{_command('replay', self._saved.events)}" if self._saved is not None else ""
        added = "".join(f"  --entropy {shlex.quote(words)} \\\n" for words in state.entropy)
        checked = (
            f"croupier shuffle verify --rulebook {state.rulebook.id} --round-id {state.round_id} \\\n"
            f"  --seed {state.seed} \\\n{added}  --commitment {state.commitment}"
        )
        return Text(f"{say('play-proof')}\n{checked}{replayed}")

    def _farewell(self) -> None:
        won = money(self._balance - self._start, sign=True)
        self._screen.say(
            Text.assemble(
                say("play-played", count=self._rounds),
                (f"{money(self._balance)} {self._book.identity.currency}", "bold"),
                f" ({won}).",
            )
        )
        if self._saved is not None and self._directory is not None:
            last = say("play-last-round", command=_command("replay", self._saved.events))
            self._screen.say(last)
            self._screen.say(f"{' ' * last.index('croupier')}{_command('settle', self._saved.round)} --explain")

    def _drawn(self, state: RoundState, balance: Cents) -> DrawnTable:
        caption = Caption(state.round_id, balance, self._meter.shown if self._book.has_jackpot else None)
        return DrawnTable(
            self._book, view(state, player(self._name)), self._style, emphasis=self._name, caption=caption
        )


def _command(name: str, path: Path) -> str:
    import shlex

    return f"croupier {name} {shlex.quote(str(path))}"


def results(rulebook: Rulebook, settlement: Settlement, boxes: Sequence[int]) -> Iterator[RenderableType]:
    """The lines of these boxes, a sum for each where there are several, and the awards of the whole table."""
    teller = Teller(rulebook=rulebook, language=spoken())
    settled = [box for box in settlement.boxes if box.box in boxes]
    grid = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right", "left"):
        grid.add_column(justify=justify, no_wrap=justify != "left")
    for box in settled:
        for line in box.lines:
            bet = label(rulebook, line.bet)
            name = say("play-box-line", box=box.box, bet=bet) if len(settled) > 1 else bet
            net = Text(money(line.net, sign=True), style=money_style(line.net))
            word = teller.say("line-result", result=line.result, stake=teller.amount(line.stake))
            why = Text(reason(line, rulebook, language=teller.language).replace("\u00a0", " "))
            why.append(f"  [{', '.join(line.clauses)}]" if line.clauses else "", style="dim")
            grid.add_row(name, word, net, why)
    yield grid
    for award in settlement.jackpot.awards:
        words = teller.say(
            "jackpot-won",
            player=name_of(award.player),
            box=award.box,
            share=str(award.share),
            amount=teller.money(award.amount),
        )
        yield Text(words, style="bold yellow")
    yield _sum(settled, teller)


def _sum(settled: Sequence[SettledBox], teller: Teller) -> Text:
    staked, paid = sum(box.staked for box in settled), sum(box.paid for box in settled)
    text = Text(teller.say("sums-so-far", staked=teller.money(staked), paid=teller.money(paid)) + " ")
    return text.append(money(paid - staked, sign=True), style=f"bold {money_style(paid - staked)}")


def reasoning(round_: FinishedRound, settlement: Settlement, boxes: Sequence[int]) -> Grounds:
    """The reasoning of the round with these boxes only."""
    whole = explain(round_, settlement, spoken())
    lead = 0 if settlement.void else 1
    last = lead + len(settlement.boxes)
    chosen = [step for box, step in zip(round_.boxes, whole.below[lead:last], strict=True) if box.box in boxes]
    return Grounds(whole.says, whole.clauses, whole.readings, (*whole.below[:lead], *chosen, *whole.below[last:]))
