"""Two games side by side: only what differs, by subject, each side with the clauses it comes from.

Clauses and wording of the documents differ anyway and are not compared; values are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from croupier.rulebook.model import Rulebook
from croupier.rulebook.remedies import Remedy, ruling_differences
from croupier.rulebook.statements import PRIZES, SHARES, RuleStatement
from croupier.rulebook.summary import BetLine, Glance, PayLines, glance


@dataclass(frozen=True, slots=True)
class Side:
    """What one of the two games says; an empty text where it says nothing."""

    text: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """One point on which two games differ."""

    group: str
    item: str
    first: Side
    second: Side


def differences(first: Rulebook, second: Rulebook) -> tuple[Difference, ...]:
    """Everything on which two rulebooks differ, in the order in which a rulebook reads."""
    one, other = glance(first), glance(second)
    return (
        *_statements("identity", one.identity, other.identity),
        *_statements("table", one.table, other.table),
        *_statements("dealing", one.dealing, other.dealing),
        *_compared("streets", _streets(one), _streets(other)),
        *_compared("bets", _bets(one, other), _bets(other, one)),
        *_compared("pays", _pays(one, other), _pays(other, one)),
        *_compared("effects", _effects(one, other), _effects(other, one)),
        *_statements("jackpot", _besides_pays(one), _besides_pays(other)),
        *_statements("limits", one.limits, other.limits),
        *_irregularities(first, second),
        *_statements("authority", [one.referral, *one.powers], [other.referral, *other.powers]),
    )


def _compared(group: str, first: dict[str, Side], second: dict[str, Side]) -> Iterator[Difference]:
    """What stands under the same name with another text, or only on one side."""
    items = list(dict.fromkeys((*first, *second)))
    # What belongs to one bet stays together, whichever game brings it.
    subjects = list(dict.fromkeys(item.partition(":")[0] for item in items))
    for item in sorted(items, key=lambda item: subjects.index(item.partition(":")[0])):
        one, other = first.get(item, Side()), second.get(item, Side())
        if one.text != other.text:
            yield Difference(group, item, one, other)


def _statements(group: str, first: Iterable[RuleStatement], second: Iterable[RuleStatement]) -> Iterator[Difference]:
    yield from _compared(group, _by_name(first), _by_name(second))


def _by_name(statements: Iterable[RuleStatement]) -> dict[str, Side]:
    """Statements by name; several of one name, such as the powers of a post, together."""
    found: dict[str, Side] = {}
    for said in statements:
        before = found.get(said.name, Side())
        text = f"{before.text} {said.text}".strip()
        found[said.name] = Side(text, tuple(dict.fromkeys((*before.clauses, *said.clauses))))
    return found


def _besides_pays(one: Glance) -> list[RuleStatement]:
    """What is said of the jackpot apart from its pay table, which is compared row by row."""
    return [said for said in one.jackpot if said.name not in (str(SHARES), str(PRIZES))]


def _streets(one: Glance) -> dict[str, Side]:
    return {
        street.id: Side(f"{street.text}{f', after {street.turn}' if street.turn else ''}", street.clauses)
        for street in one.streets
    }


def _bets(one: Glance, other: Glance) -> dict[str, Side]:
    """Bets that both games have, trait by trait; a bet that only one has, as a whole."""
    common = {bet.id for bet in one.bets} & {bet.id for bet in other.bets}
    found: dict[str, Side] = {}
    for bet in one.bets:
        traits = _traits(bet)
        if bet.id in common:
            found |= {f"{_name(bet.id)}: {trait}": Side(text, bet.clauses) for trait, text in traits.items()}
        else:
            found[_name(bet.id)] = Side("; ".join(f"{trait} {text}" for trait, text in traits.items()), bet.clauses)
    return found


def _traits(bet: BetLine) -> dict[str, str]:
    traits = {"name": bet.label, "size": bet.size, "needs": bet.needs, "read on": bet.hand, "pays": bet.pays}
    return {trait: text for trait, text in traits.items() if text}


def _pays(one: Glance, other: Glance) -> dict[str, Side]:
    """Pay tables row by row; of a bet that only one game has, in one piece."""
    there = {table.bet for table in other.pay_tables}
    found: dict[str, Side] = {}
    for table in one.pay_tables:
        if table.bet in there:
            found |= {
                f"{_name(table.bet)}: {name}": Side(pay, table.clauses)
                for name, (_, pay) in zip(table.names, table.rows, strict=True)
            }
            found[f"{_name(table.bet)}: stake"] = Side(_stake(table), table.clauses)
        else:
            rows = ", ".join(f"{name} {pay}" for name, (_, pay) in zip(table.names, table.rows, strict=True))
            found[_name(table.bet)] = Side(rows, table.clauses)
    return found


def _stake(table: PayLines) -> str:
    return {True: "comes back with a win", False: "stays, win or lose", None: ""}[table.stake_back]


def _effects(one: Glance, other: Glance) -> dict[str, Side]:
    """What becomes of bets that both games have, in situations that arise in both."""
    return {
        f"{_name(bet)}: {situation.replace('-', ' ')}": Side(cell.text, cell.clauses)
        for bet, cells in one.effects.items()
        if bet in other.effects
        for situation, cell in cells.items()
        if situation in other.effects[bet]
    }


def _irregularities(first: Rulebook, second: Rulebook) -> Iterator[Difference]:
    for incident, when, one, other in ruling_differences(first, second):
        item = f"{incident} ({when})" if when else incident
        yield Difference("irregularities", item, _remedy(first, one), _remedy(second, other))


def _remedy(rulebook: Rulebook, remedy: Remedy) -> Side:
    return Side(remedy.text(rulebook), remedy.clauses)


def _name(bet: str) -> str:
    return bet.replace("-", " ").capitalize()
