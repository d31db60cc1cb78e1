"""Asking for bets: those of the last round with Enter, or each of them anew, and the engine says what it takes."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.cli.table.keys import Leave
from croupier.cli.table.rules_pages import bets_page, clause_words, pay_tables
from croupier.cli.table.running import RunningRound
from croupier.cli.table.screen import Screen
from croupier.cli.table.words import chips, label, money, read_chips, say
from croupier.errors import Code, CroupierError, InputError
from croupier.languages import Sentence
from croupier.money import Cents
from croupier.round import RoundState, refusal
from croupier.round.commands import PlaceBet
from croupier.round.options import legal
from croupier.round.views import player
from croupier.rulebook import Rulebook

#: What somebody wants to put on one box, by bet.
Stakes = dict[str, Cents]


def opening_stakes(rulebook: Rulebook, least: Mapping[str, Cents]) -> Stakes:
    """The bets of a first round: the least that brings a hand in."""
    return {bet: least[bet] for bet in rulebook.entry_bets}


def least_stakes(state: RoundState, name: str, box: int) -> dict[str, Cents]:
    """The least the table takes on each bet."""
    options = legal(state, player(name))
    return {o.bet: o.least for o in options if o.type == "place-bet" and o.box == box and o.bet and o.least}


def placed(round_: RunningRound, name: str, wanted: Mapping[int, Stakes], entropy: str = "") -> RunningRound:
    """The round with these bets on the layout, each with the player's entropy; raises the first refusal."""
    for box, stakes in wanted.items():
        for bet, amount in stakes.items():
            if amount:
                round_ = round_.after(PlaceBet(player=name, box=box, bet=bet, amount=amount, entropy=entropy))
    return round_


def total(wanted: Mapping[int, Stakes]) -> Cents:
    """Everything that somebody wants to put down."""
    return sum(amount for stakes in wanted.values() for amount in stakes.values())


def summary(rulebook: Rulebook, stakes: Stakes) -> str:
    """The bets of a box in one line: `Ante 25 · Pair Plus 5`."""
    laid = (f"{label(rulebook, bet)} {chips(amount)}" for bet, amount in stakes.items() if amount)
    return " · ".join(laid) or say("play-no-bets")


class BetForm:
    """The question for bets at one table."""

    def __init__(self, screen: Screen, rulebook: Rulebook, name: str) -> None:
        self._screen = screen
        self._book = rulebook
        self._name = name

    def choose(self, round_: RunningRound, wanted: dict[int, Stakes], balance: Cents) -> dict[int, Stakes] | None:
        """One question: the bets as they are to be dealt, or None when something was shown and the question stands.

        Raises `Leave` when the player goes.
        """
        from rich.text import Text

        options = (
            (say("play-key-enter"), say("play-key-deal")),
            ("b", say("play-key-bets")),
            ("t", say("play-key-pays")),
            ("?", say("play-key-rules")),
            ("q", say("play-key-leave")),
        )
        lead = summary(self._book, next(iter(wanted.values()))) if len(wanted) == 1 else ""
        match self._screen.choose(options, lead=lead):
            case "":
                if not any(any(stakes.values()) for stakes in wanted.values()):
                    self._screen.tell(Text(say("play-no-bet-laid"), style="red"))
                    return None
                if total(wanted) > balance:
                    self._screen.tell(self._too_dear(total(wanted), balance))
                    return None
                return wanted
            case "b":
                for box in wanted:
                    self._ask_box(round_.state, box, wanted, balance)
            case "t":
                self._screen.tell(*pay_tables(self._book))
            case "?":
                self._screen.tell(*bets_page(round_.state))
            case "q":
                raise Leave
            case other:
                self._screen.tell(Text(say("play-no-key", key=other), style="red"))
        return None

    def _ask_box(self, state: RoundState, box: int, wanted: dict[int, Stakes], balance: Cents) -> None:
        before, stakes = wanted[box], Stakes()
        wanted[box] = stakes
        for option in legal(state, player(self._name)):
            if option.type != "place-bet" or option.box != box or option.bet is None:
                continue
            if option.bet in self._book.equal_bets:
                continue
            bet = label(self._book, option.bet)
            lead = say("play-box-bet", box=box, bet=bet) if len(wanted) > 1 else bet
            bounds = _bounds(option.least or 0, option.most, option.step)
            self._ask_bet(state, (box, option.bet), f"{lead} ({bounds})", before.get(option.bet, 0), wanted, balance)
        # Nothing to choose: a bet goes down with the one that it must equal.
        stakes |= {bet: stakes[of] for bet, of in self._book.equal_bets.items() if stakes.get(of)}

    def _ask_bet(
        self,
        state: RoundState,
        spot: tuple[int, str],
        question: str,
        before: Cents,
        wanted: dict[int, Stakes],
        balance: Cents,
    ) -> None:
        box, bet = spot
        while True:
            text = self._screen.ask(f"  {question} [{chips(before) if before else say('play-none')}]").lower()
            try:
                amount = self._read(text, before, state, box, bet)
            except CroupierError as fault:
                self._screen.refuse(fault, clause_words(self._book, fault.clauses))
                continue
            rest = balance - total(wanted)
            if amount > rest:
                self._screen.say(self._too_dear(amount, rest))
                continue
            if amount:
                wanted[box][bet] = amount
            return

    def _read(self, text: str, before: Cents, state: RoundState, box: int, bet: str) -> Cents:
        """An amount that the engine would take; Enter keeps the last one, `0`, `-` or `n` is no bet."""
        if text in ("q", "quit"):
            raise Leave
        if text in ("0", "-", "n", "no", "none"):
            return 0
        amount = before
        if text in ("y", "yes"):
            amount = least_stakes(state, self._name, box)[bet]
        elif text:
            try:
                amount = read_chips(text)
            except InputError as fault:
                raise InputError(Code.BAD_AMOUNT, fault.says, expected=Sentence("play-amount-wanted")) from None
        against = refusal(state, PlaceBet(player=self._name, box=box, bet=bet, amount=amount)) if amount else None
        if against is not None:
            raise against
        return amount

    def _too_dear(self, wanted: Cents, rest: Cents) -> object:
        from rich.text import Text

        return Text(say("play-too-dear", amount=money(wanted), rest=money(rest)), style="red")


def _bounds(least: Cents, most: Cents | None, step: Cents | None) -> str:
    if step is not None and most is not None:
        if most == step:
            return chips(step)
        return say("play-bounds-in-steps", least=chips(least), most=chips(most), step=chips(step))
    if most is not None:
        return say("play-bounds", least=chips(least), most=chips(most))
    return say("play-bounds-from", least=chips(least))
