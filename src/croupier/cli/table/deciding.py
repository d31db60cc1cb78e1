"""Asking for decisions: which hand to look at, and what to do on the open street; only what the engine allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from string import ascii_lowercase
from typing import Final

from croupier.cli.language import spoken
from croupier.cli.table.bots import hint
from croupier.cli.table.keys import Leave
from croupier.cli.table.rules_pages import decisions_page, pay_tables
from croupier.cli.table.screen import Screen
from croupier.cli.table.words import decision_word, label, money, say
from croupier.money import Cents
from croupier.narrator import Teller
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
        """The next hand to look at; None to play the rest blind. Nobody is asked where all of his may be looked at."""
        boxes = hands_to_look_at(state, self._name)
        if not boxes:
            return None
        held, allowed = state.held_by(self._name), state.rulebook.seating.hands.viewed
        left = allowed - sum(box.viewed_by(self._name) for box in held)
        if len(held) <= allowed:
            return LookAtHand(player=self._name, box=boxes[0])
        blind = say("play-all-blind") if left == allowed else say("play-others-blind")
        options = [*((str(box), say("play-look-at", box=box)) for box in boxes), ("n", blind), _leave()]
        lead = say("play-may-look", count=left)
        while True:
            pressed = self._screen.choose(options, lead=lead)
            if pressed == "q":
                raise Leave
            if pressed == "n":
                return None
            if pressed in map(str, boxes):
                return LookAtHand(player=self._name, box=int(pressed))
            self._screen.say(say("play-look-or-none", boxes=", ".join(map(str, boxes))))

    def choose(self, state: RoundState, box: int, balance: Cents) -> Command | None:
        """One question about one box: the decision, or None when something was shown and the question stands."""
        from rich.text import Text

        keys = _keys(state, box, self._name)
        named = dict[tuple[str, tuple[str, ...]], str]()
        for key, (option, elect) in keys.items():
            named.setdefault((_does(state, option, elect), elect), key)
        shown = [(key, does) for (does, _), key in named.items()]
        several = len(state.held_by(self._name)) > 1
        lead = say("play-box", box=box) if state.box(box).viewed else say("play-box-blind", box=box)
        pressed = self._screen.choose((*shown, *_more()), lead=lead if several else "")
        if pressed in keys:
            option, elect = keys[pressed]
            if (option.amount or 0) > balance:
                needs = say("play-too-dear", amount=money(option.amount or 0), rest=money(balance))
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
                self._screen.tell(*decisions_page(state, box, self._name))
            case "q":
                raise Leave
            case other:
                what = say("play-no-key", key=other) if other else say("play-choose-a-key")
                self._screen.tell(Text(what, style="red"))
        return None

    def _cover(self, state: RoundState, box: int) -> str:
        """Decline the comparison, or take that back; said beforehand, because hands are turned without a question."""
        if state.rulebook.declining is None:
            return say("play-every-hand-turned")
        self._covered ^= {(state.round_id, box)}
        if (state.round_id, box) in self._covered:
            return say("play-stays-covered")
        return say("play-is-shown")

    def declining(self, state: RoundState) -> DeclineComparison | None:
        """The next hand that its player has said will not be shown."""
        for option in legal(state, player(self._name)):
            wanted = option.type == "decline-comparison" and (state.round_id, option.box) in self._covered
            if wanted and not option.refused and option.box is not None:
                return DeclineComparison(player=self._name, box=option.box)
        return None


_Keys = dict[str, tuple[Option, tuple[str, ...]]]

#: Keys that show something or leave, on every street; no decision is ever made with one of them.
_RESERVED: Final = frozenset("ht?q")


def _more() -> tuple[tuple[str, str], ...]:
    """What these keys do."""
    return ("h", say("play-key-hint")), ("t", say("play-key-pays")), ("?", say("play-key-rules")), _leave()


def _leave() -> tuple[str, str]:
    return "q", say("play-key-leave")


def _keys(state: RoundState, box: int, name: str) -> _Keys:
    """The open decisions by their keys, and by their names for whoever types lines.

    Keys are given out among all decisions of the street, so that none changes its meaning with the cards of a hand.
    """
    asked = [one for one in legal(state, player(name)) if one.type == "decide" and one.box == box]
    elective = next((one for one in asked if one.elect), None)
    reserved = _RESERVED | ({"d"} if state.rulebook.declining is not None else set())
    letters = decision_keys(asked, reserved | ({"g"} if elective is not None else set()))
    found: _Keys = {letters[str(one.decision)]: (one, ()) for one in asked if not one.refused}
    if elective is not None and not elective.refused:
        found["g"] = (elective, elective.elect)
    stakes = [one for one in asked if one.times]
    if len(stakes) == 1 and not stakes[0].refused and (first := str(stakes[0].decision)[0]) not in reserved:
        found.setdefault(first, (stakes[0], ()))
    named = {str(one.decision): (one, ()) for one in asked if not one.refused}
    return found | {key: about for key, about in named.items() if len(key) > 1}


def decision_keys(asked: Sequence[Option], reserved: Set[str]) -> dict[str, str]:
    """A key of its own for each decision: how many times it stakes a bet where no other does as often, else a letter.

    The letter is the first of its name if that is free, else the next of its name, else any; where even those have run
    out, its name.
    """
    often = Counter(one.times for one in asked)
    keys = {str(one.decision): str(one.times) for one in asked if 0 < one.times < 10 and often[one.times] == 1}
    taken = reserved | set(keys.values())
    for wanted in (slice(1), slice(None)):
        for decision in (str(one.decision) for one in asked):
            letters = [*filter(str.isalpha, decision)][wanted] + ([*ascii_lowercase] if wanted.stop is None else [])
            free = next((letter for letter in letters if letter not in taken), None)
            if decision not in keys and free is not None:
                keys[decision] = free
                taken |= {free}
    return {str(one.decision): keys.get(str(one.decision), str(one.decision)) for one in asked}


def _does(state: RoundState, option: Option, elect: tuple[str, ...]) -> str:
    word = decision_word(str(option.decision), option.amount or 0)
    if not elect:
        return word
    given_up = state.rulebook.bets[elect[0]].on["fold"].then in ("pay", "read")
    labels = Teller(language=spoken()).listed(label(state.rulebook, bet) for bet in elect)
    return (
        say("play-gives-up", decision=word, bets=labels) if given_up else say("play-keeps", decision=word, bets=labels)
    )
