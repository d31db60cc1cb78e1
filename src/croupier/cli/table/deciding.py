"""Asking for decisions: which hand to look at, and what to do on the open street; only what the engine allows."""

from __future__ import annotations

from croupier.cli.table.bots import hint
from croupier.cli.table.keys import Leave
from croupier.cli.table.rules_pages import decisions_page, pay_tables
from croupier.cli.table.screen import Screen
from croupier.cli.table.words import decision_word, label
from croupier.money import Cents, format_amount
from croupier.round import RoundState, player
from croupier.round.commands import Command, Decide, DeclineComparison, LookAtHand
from croupier.round.options import legal
from croupier.wire.rounds import Option


def hands_to_look_at(state: RoundState, name: str) -> tuple[int, ...]:
    """The boxes that this player may look at now."""
    options = legal(state, player(name))
    return tuple(one.box for one in options if one.type == "look-at-hand" and not one.refused and one.box is not None)


class DecisionForm:
    """The questions for decisions at one table."""

    def __init__(self, screen: Screen, name: str) -> None:
        self._screen = screen
        self._name = name
        #: Round and box of the hands that are to stay covered when hands are compared.
        self._covered: set[tuple[str, int]] = set()

    def look(self, state: RoundState) -> LookAtHand | None:
        """Which of several hands to look at; None to play them all blind, or when there is no choice to make."""
        boxes = hands_to_look_at(state, self._name)
        if not boxes:
            return None
        if len(boxes) == 1 and len(state.held_by(self._name)) == 1:
            return LookAtHand(player=self._name, box=boxes[0])
        options = [*((str(box), f"look at box {box}") for box in boxes), ("n", "play all blind"), ("q", "leave")]
        while True:
            pressed = self._screen.choose(options, lead="One hand may be looked at:")
            if pressed == "q":
                raise Leave
            if pressed == "n":
                return None
            if pressed in map(str, boxes):
                return LookAtHand(player=self._name, box=int(pressed))
            self._screen.say(f"one of {', '.join(map(str, boxes))}, or n")

    def choose(self, state: RoundState, box: int, balance: Cents) -> Command | None:
        """One question about one box: the decision, or None when something was shown and the question stands."""
        from rich.text import Text

        open_now = [
            option
            for option in legal(state, player(self._name))
            if option.type == "decide" and option.box == box and not option.refused
        ]
        keys = _keys(state, open_now)
        named = dict[tuple[str, tuple[str, ...]], str]()
        for key, (option, elect) in keys.items():
            named.setdefault((_does(state, option, elect), elect), key)
        shown = [(key, does) for (does, _), key in named.items()]
        several = len(state.held_by(self._name)) > 1
        blind = "" if state.box(box).viewed else ", blind"
        more = (("h", "hint"), ("t", "pays"), ("?", "rules"), ("q", "leave"))
        pressed = self._screen.choose((*shown, *more), lead=f"Box {box}{blind}:" if several else "")
        if pressed in keys:
            option, elect = keys[pressed]
            if (option.amount or 0) > balance:
                needs = f"that takes {format_amount(option.amount or 0)} and you have {format_amount(balance)}"
                self._screen.tell(Text(needs, style="red"))
                return None
            return Decide(player=self._name, box=box, decision=str(option.decision), elect=elect)
        match pressed:
            case "d":
                self._screen.tell(Text(self._cover(state, box), style="cyan"))
            case "h":
                self._screen.tell(Text(hint(state, box, self._name), style="cyan"))
            case "t":
                self._screen.tell(*pay_tables(state.rulebook))
            case "?":
                self._screen.tell(*decisions_page(state))
            case "q":
                raise Leave
            case other:
                what = f"there is nothing on key {other!r}" if other else "choose one of the keys"
                self._screen.tell(Text(what, style="red"))
        return None

    def _cover(self, state: RoundState, box: int) -> str:
        """Decline the comparison, or take that back; said beforehand, because hands are turned without a question."""
        if state.rulebook.declining is None:
            return "here the dealer turns every hand; nobody can decline the comparison"
        self._covered ^= {(state.round_id, box)}
        if (state.round_id, box) in self._covered:
            return "your cards will stay covered when hands are compared; d takes it back"
        return "your cards will be shown when hands are compared"

    def declining(self, state: RoundState) -> DeclineComparison | None:
        """The next hand that its player has said will not be shown."""
        for option in legal(state, player(self._name)):
            wanted = option.type == "decline-comparison" and (state.round_id, option.box) in self._covered
            if wanted and not option.refused and option.box is not None:
                return DeclineComparison(player=self._name, box=option.box)
        return None


_Keys = dict[str, tuple[Option, tuple[str, ...]]]


def _keys(state: RoundState, options: list[Option]) -> _Keys:
    """A key for each decision: its first letter, or where it stakes a bet how many times over.

    The only one that stakes something has its letter too, unless that is taken.
    """
    street = state.street
    about = {str(option.decision): street.decision(str(option.decision)) for option in options} if street else {}
    found: _Keys = {}
    stakes = [option for option in options if (one := about[str(option.decision)]) is not None and one.times]
    for option in options:
        decision = about[str(option.decision)]
        key = str(decision.times) if decision is not None and decision.times else str(option.decision)[0]
        found[key] = (option, ())
        if option.elect:
            found["g"] = (option, option.elect)
    if len(stakes) == 1:
        found.setdefault(str(stakes[0].decision)[0], (stakes[0], ()))
    return found


def _does(state: RoundState, option: Option, elect: tuple[str, ...]) -> str:
    word = decision_word(str(option.decision), option.amount or 0)
    if not elect:
        return word
    given_up = state.rulebook.bets[elect[0]].on["fold"].then in ("pay", "read")
    labels = " and ".join(label(state.rulebook, bet) for bet in elect)
    return f"{word}, {'give up' if given_up else 'keep'} {labels}"
