"""For whom something is told: in which language, by which names, with what he calls himself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from msgspec import Struct

from croupier.cards import RANK_NAMES, SUIT_NAMES, Card, parse_card
from croupier.languages import ENGLISH, Given, called, formatted
from croupier.languages.recorded import found_in
from croupier.money import Cents, parse_amount, written
from croupier.round.announced import HIDDEN
from croupier.rulebook import Rulebook
from croupier.rulebook.vocabulary import vocabulary

#: What is given where there is nothing to say.
NONE: Final = "none"
#: How many times over, at the end of a decision.
_TIMES: Final = re.compile(r"\d+x")
#: An id within a text: several words in one, or a bet of one word where an amount is "of" it.
_IDS: Final = re.compile(r"\b[a-z][a-z0-9]*(?:-[a-z0-9]+)+\b|(?<=\bof )[a-z]+\b")


def yes_or_no(value: bool) -> str:
    """A fact that a sentence chooses by."""
    return "yes" if value else "no"


class Teller(Struct, frozen=True, kw_only=True):
    """Somebody who is told things. Without a rulebook they are told as the record has them: ids stay ids.

    `called` gives the name of a player, `me` is the one who listens, `symbol` stands before amounts.
    """

    rulebook: Rulebook | None = None
    called: Callable[[str], str] = str
    me: str | None = None
    symbol: str = ""
    language: str = ENGLISH

    def say(self, message: str, form: str = "", /, **given: Given) -> str:
        """A message of the catalogue in the language of whoever listens."""
        return formatted(self.language, message, given, form)

    def person(self, player: str) -> str:
        """A player as one speaks of him within a sentence."""
        return self.say("you") if player == self.me else self.known_as(self.called(player))

    def known_as(self, name: str) -> str:
        """A name as the listener reads it; somebody without one is called in his language."""
        return self._found(name, names=True) or name

    def named_in(self, text: str) -> str:
        """A line of the record as people read it: players and bets by their names, other ids as words."""
        return _IDS.sub(lambda found: self._name_of(found[0]), text)

    def _name_of(self, id_: str) -> str:
        if self.rulebook is not None and id_ in self.rulebook.bets:
            return self.bet(id_)
        name = self.called(id_)
        return self.name(id_) if name == id_ else name

    def recorded(self, text: str) -> str:
        """A reason or a notice of the record in the listener's language; somebody's own words stay as they are."""
        if self.language == ENGLISH:
            return self.named_in(text)
        happened = called("incident", text, "", self.language)
        known = happened[:1].lower() + happened[1:] or called("name", text, "", self.language)
        return known or self._found(text) or self.named_in(text)

    def reason(self, text: str) -> str:
        """Why somebody did something: an incident and what is ordered, or a reason of the house; else his own words."""
        known = vocabulary(self.language)
        incident, _, remedy = text.partition(": ")
        if incident in known.incidents and (not remedy or remedy in known.remedies):
            return ". ".join([known.incidents[incident].says, *([known.remedies[remedy]] if remedy else [])])
        return self._found(text) or text

    def _found(self, text: str, *, names: bool = False) -> str:
        """What the record says in a message of the house, said again; nothing where it is none."""
        for message, figures in found_in(text) if self.language != ENGLISH else ():
            given = {name: self._figure(name, value) for name, value in figures.items()}
            if names is message.startswith("called-") and "" not in given.values():
                return self.say(message, **given)
        return ""

    def _figure(self, name: str, value: str) -> Given:
        """A figure of the record as the listener reads it; nothing where it is not what its name says."""
        match name.partition("_")[0]:
            case "amount" | "most" | "least":
                return written(parse_amount(value), language=self.language)
            case "box" | "count":
                return int(value)
            case "incident":
                return called("incident", value, "", self.language)
            case "remedy":
                return called("name", value, "", self.language)
            case "option":
                return option(value, self.language)
            case "staked":
                return self.bet(value)
            case "player":
                return self.person(value)
            case "wanted":
                return self.either(self.listed(re.split(", | and ", one)) for one in value.split(" or "))
            case _:
                return value

    def mine(self, player: str | None) -> str:
        return yes_or_no(player is not None and player == self.me)

    def bet(self, bet: str) -> str:
        """A bet as a layout prints it."""
        if self.rulebook is None:
            return bet
        return self.rulebook.bets[bet].label if bet in self.rulebook.bets else bet.replace("-", " ").title()

    def name(self, id_: str) -> str:
        """Something of the vocabulary or a rulebook as one speaks of it: `void round`, `straight flush`."""
        return called("name", id_, id_.replace("-", " "), self.language)

    def house(self, name: str) -> str:
        """Where a game is played: a house by its name, or in words where it is none of them."""
        return called("name", name.lower().replace(" ", "-"), name, self.language)

    def incident(self, id_: str) -> str:
        """Something that went wrong: by its name, or in the sentence that a language has for it."""
        return called("incident", id_, id_.replace("-", " "), self.language)

    def decision(self, decision: str) -> str:
        """A decision as a player says it: `check`, `let it ride`, `play 4×`."""
        return decided(decision, self.language)

    def post(self, post: str) -> str:
        """A post as the house calls it, or as whoever listens does; its id where nobody is told."""
        return self.rulebook.title(post, self.language) if self.rulebook is not None else post

    def money(self, cents: Cents, *, sign: bool = False) -> str:
        """An amount, with the sign of the currency where the listener wants it."""
        return written(cents, self.symbol, self.language, sign=sign)

    def odds(self, pays: str) -> str:
        """A price of a pay table: `3 to 1`."""
        wins, to, stake = pays.partition(" to ")
        return self.say("odds", wins=wins, stake=stake) if to else pays

    def amount(self, cents: Cents) -> str:
        """An amount that a sentence leaves out where it is nothing."""
        return self.money(cents) if cents else NONE

    def listed(self, parts: Iterable[str]) -> str:
        """Several things as one speaks them: `a, b and c`."""
        *most, last = parts
        return self.say("and", most=", ".join(most), last=last) if most else last

    def either(self, parts: Iterable[str]) -> str:
        """Several things to choose from: `a or b`."""
        first, *others = parts
        for other in others:
            first = self.say("or", most=first, last=other)
        return first

    def boxes(self, numbers: Iterable[int]) -> str:
        """`2`, `2 and 5`; nothing to say where there are none."""
        found = [str(number) for number in numbers]
        return self.listed(found) if found else NONE

    def cards(self, faces: Iterable[str]) -> str:
        """The cards that are up, as spoken."""
        return ", ".join(self.card(parse_card(face)) for face in faces if face != HIDDEN)

    def card(self, card: Card) -> str:
        return self.say("card", rank=RANK_NAMES[card.rank], suit=SUIT_NAMES[card.suit])

    def option(self, answer: str) -> str:
        """What a player may answer."""
        return answer if self.rulebook is None else option(answer, self.language)


def option(answer: str, language: str = ENGLISH) -> str:
    """What a player may answer when a ruling asks him."""
    return formatted(language, f"option-{answer}", {})


def decided(decision: str, language: str = ENGLISH) -> str:
    """A decision as a player says it: `check`, `let it ride`, `play 4×`."""
    word, dash, times = decision.rpartition("-")
    if not (dash and _TIMES.fullmatch(times)):
        word, times = decision, ""
    name = called("name", word, word.replace("-", " "), language)
    return f"{name} {times.replace('x', '×')}" if times else name


def sentence(text: str) -> str:
    """A text that begins a line."""
    return f"{text[:1].upper()}{text[1:]}"
