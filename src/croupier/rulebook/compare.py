"""Two games side by side: only what differs, by subject, each side with the clauses it comes from.

Clauses and wording of the documents differ anyway and are not compared; values are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from croupier.languages import ENGLISH, Sentence, called, listed
from croupier.rulebook import wording
from croupier.rulebook.model import Rulebook
from croupier.rulebook.remedies import ruling_differences
from croupier.rulebook.statements import PRIZES, SHARES, RuleStatement
from croupier.rulebook.summary import BetLine, Glance, StreetLine, glance
from croupier.rulebook.vocabulary import vocabulary


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two games says; an empty text where it says nothing."""

    text: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """One point on which two games differ; `item` is its name in English, `title` in the language of the reader."""

    group: str
    item: str
    first: Side
    second: Side
    title: str = ""


class _Point(NamedTuple):
    """What a game says on a point: in English, by which it is compared, and as it is told."""

    title: str
    said: str
    told: str
    clauses: tuple[str, ...] = ()


class _Game:
    """A rulebook at a glance in English and as it is told; both have the same lines."""

    def __init__(self, rulebook: Rulebook, language: str) -> None:
        self.rulebook, self.language = rulebook, language
        self.said = glance(rulebook)
        self.told = self.said if language == ENGLISH else glance(rulebook, language=language)

    def say(self, message: str) -> tuple[str, str]:
        """A sentence in English and as it is told."""
        return Sentence(message).told(), Sentence(message).told(self.language)

    def name(self, bet: str) -> str:
        """A bet as it is told: as the layout prints it, but in English by its id."""
        return _name(bet) if self.language == ENGLISH else self.rulebook.bets[bet].label


def differences(first: Rulebook, second: Rulebook, language: str = ENGLISH) -> tuple[Difference, ...]:
    """Everything on which two rulebooks differ, in the order in which a rulebook reads."""
    one, other = _Game(first, language), _Game(second, language)

    def statements(group: str, lines: Callable[[Glance], Iterable[RuleStatement]]) -> Iterator[Difference]:
        return _compared(group, _by_name(one, lines), _by_name(other, lines))

    return (
        *statements("identity", lambda seen: seen.identity),
        *statements("table", lambda seen: seen.table),
        *statements("dealing", lambda seen: seen.dealing),
        *_compared("streets", _streets(one), _streets(other)),
        *_compared("bets", _bets(one, other), _bets(other, one)),
        *_compared("pays", _pays(one, other), _pays(other, one)),
        *_compared("effects", _effects(one, other), _effects(other, one)),
        *statements("jackpot", _besides_pays),
        *statements("limits", lambda seen: seen.limits),
        *_irregularities(first, second, language),
        *statements("authority", lambda seen: [seen.referral, *seen.powers]),
    )


def _compared(group: str, first: dict[str, _Point], second: dict[str, _Point]) -> Iterator[Difference]:
    """What stands under the same name with another text, or only on one side."""
    items = list(dict.fromkeys((*first, *second)))
    # What belongs to one bet stays together, whichever game brings it.
    subjects = list(dict.fromkeys(item.partition(":")[0] for item in items))
    for item in sorted(items, key=lambda item: subjects.index(item.partition(":")[0])):
        one, other = (side.get(item) or _Point("", "", "") for side in (first, second))
        if one.said != other.said:
            first_side, second_side = Side(one.told, one.clauses), Side(other.told, other.clauses)
            yield Difference(group, item, first_side, second_side, one.title or other.title)


def _by_name(game: _Game, lines: Callable[[Glance], Iterable[RuleStatement]]) -> dict[str, _Point]:
    """Statements by name; several of one name, such as the powers of a post, together."""
    found: dict[str, _Point] = {}
    for said, told in zip(lines(game.said), lines(game.told), strict=True):
        before = found.get(said.name) or _Point("", "", "")
        found[said.name] = _Point(
            told.title,
            f"{before.said} {said.text}".strip(),
            f"{before.told} {told.text}".strip(),
            tuple(dict.fromkeys((*before.clauses, *said.clauses))),
        )
    return found


def _besides_pays(seen: Glance) -> list[RuleStatement]:
    """What is said of the jackpot apart from its pay table, which is compared row by row."""
    return [said for said in seen.jackpot if said.name not in (str(SHARES), str(PRIZES))]


def _streets(game: _Game) -> dict[str, _Point]:
    def text(street: StreetLine, language: str) -> str:
        return Sentence("street-after", text=street.text, turn=street.turn or "none").told(language)

    return {
        said.id: _Point(
            called("name", said.id, said.id.replace("-", " "), game.language),
            text(said, ENGLISH),
            text(told, game.language),
            said.clauses,
        )
        for said, told in zip(game.said.streets, game.told.streets, strict=True)
    }


def _bets(game: _Game, other: _Game) -> dict[str, _Point]:
    """Bets that both games have, trait by trait; a bet that only one has, as a whole."""
    common = {bet.id for bet in game.said.bets} & {bet.id for bet in other.said.bets}
    found: dict[str, _Point] = {}
    for said, told in zip(game.said.bets, game.told.bets, strict=True):
        name, title = _name(said.id), game.name(said.id)
        traits = [
            (game.say(f"trait-{trait}"), text, in_words)
            for (trait, text), in_words in zip(_traits(said).items(), _traits(told).values(), strict=True)
            if text
        ]
        if said.id in common:
            for (trait, called_), text, in_words in traits:
                found[f"{name}: {trait}"] = _Point(f"{title}: {called_}", text, in_words, said.clauses)
        else:
            whole = "; ".join(f"{trait} {text}" for (trait, _), text, _ in traits)
            in_all = listed((f"{called_} {text}" for (_, called_), _, text in traits), game.language)
            found[name] = _Point(title, whole, in_all, said.clauses)
    return found


def _traits(bet: BetLine) -> dict[str, str]:
    return {"name": bet.label, "size": bet.size, "needs": bet.needs, "hand": bet.hand, "pays": bet.pays}


def _pays(game: _Game, other: _Game) -> dict[str, _Point]:
    """Pay tables row by row; of a bet that only one game has, in one piece."""
    there = {table.bet for table in other.said.pay_tables}
    found: dict[str, _Point] = {}
    for said, told in zip(game.said.pay_tables, game.told.pay_tables, strict=True):
        name, title = _name(said.bet), game.name(said.bet)
        pays = game.rulebook.bets[said.bet].pays
        prices = [wording.price(pay, game.language) for pay in pays.table.values()] if pays is not None else []
        rows = list(zip(said.names, told.names, (pay for _, pay in said.rows), prices, strict=True))
        if said.bet in there:
            for row, in_words, pay, price in rows:
                found[f"{name}: {row}"] = _Point(f"{title}: {in_words}", pay, price, said.clauses)
            stake = _STAKE[said.stake_back]
            trait, kept = game.say("trait-stake"), game.say(stake) if stake else ("", "")
            found[f"{name}: {trait[0]}"] = _Point(f"{title}: {trait[1]}", *kept, said.clauses)
        else:
            whole = ", ".join(f"{row} {pay}" for row, _, pay, _ in rows)
            in_all = ", ".join(f"{row} {price}" for _, row, _, price in rows)
            found[name] = _Point(title, whole, in_all, said.clauses)
    return found


_STAKE: Final = {True: "stake-comes-back", False: "stake-stays", None: ""}


def _effects(game: _Game, other: _Game) -> dict[str, _Point]:
    """What becomes of bets that both games have, in situations that arise in both."""
    found: dict[str, _Point] = {}
    for bet, cells in game.said.effects.items():
        for situation, cell in cells.items() if bet in other.said.effects else ():
            if situation in other.said.effects[bet]:
                words = situation.replace("-", " ")
                title = f"{game.name(bet)}: {called('if', situation, words, game.language)}"
                told = game.told.effects[bet][situation].text
                found[f"{_name(bet)}: {words}"] = _Point(title, cell.text, told, cell.clauses)
    return found


def _irregularities(first: Rulebook, second: Rulebook, language: str) -> Iterator[Difference]:
    for incident, answers, one, other in ruling_differences(first, second):
        when, told = answers(ENGLISH), answers(language)
        says = incident if language == ENGLISH else vocabulary(language).incidents[incident].says
        yield Difference(
            "irregularities",
            f"{incident} ({when})" if when else incident,
            Side(one.text(first, language), one.clauses),
            Side(other.text(second, language), other.clauses),
            title=(f"{says} ({told})" if told else says).replace("-", " "),
        )


def _name(bet: str) -> str:
    return bet.replace("-", " ").capitalize()
