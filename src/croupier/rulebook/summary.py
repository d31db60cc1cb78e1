"""A game at a glance: what a dealer, a pit manager or a mathematician wants to see of a rulebook, ready to be shown.

Every statement keeps its clauses and readings; nothing here depends on where it will be shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from croupier.languages import ENGLISH, Called, Sentence
from croupier.rulebook import statements, wording
from croupier.rulebook.bets import Bet, Effect, Situation
from croupier.rulebook.charts import RankingChart, charts_of
from croupier.rulebook.happening import incidents_of, remedies_of
from croupier.rulebook.irregularities import Rule
from croupier.rulebook.layout import Felt, layout_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.parts import Cited, each_once
from croupier.rulebook.pays import PayKind
from croupier.rulebook.statements import RuleStatement, Statements
from croupier.rulebook.streets import Decision
from croupier.rulebook.vocabulary import vocabulary

#: The situations of the matrix, each with those in which a bet looks for its effect, most special first.
SITUATIONS: Final[dict[Situation, tuple[Situation, ...]]] = {
    "fold": ("fold", "settle"),
    "declined": ("declined", "lose", "settle"),
    "proved": ("proved", "declined", "lose", "settle"),
    "not-qualified": ("not-qualified", "settle"),
    "win": ("win", "settle"),
    "tie": ("tie", "settle"),
    "lose": ("lose", "settle"),
    "settle": ("settle",),
}


#: What a pay is multiplied with to be read: shares are percents, amounts stand in cents.
_SCALES: Final = {"percent": Fraction(100), "flat": Fraction(1, 100)}


@dataclass(frozen=True, slots=True)
class DecisionLine:
    """One decision and the clauses that open it; `needs` is the hand without which it is not open, in words.

    It puts up the bet it `stakes`, `times` over, hands back the one it `takes`, or `folds` the hand.
    """

    do: str
    clauses: tuple[str, ...]
    stakes: str | None = None
    times: int = 0
    takes: str | None = None
    folds: bool = False
    needs: str = ""


@dataclass(frozen=True, slots=True)
class StreetLine:
    """A decision point: who decides, which cards are turned before it, what is open.

    `community` is how many community cards lie face up by then, `dealer` which of the dealer's, counted from 0.
    """

    id: str
    on: str
    turn: str
    community: int
    dealer: tuple[int, ...]
    text: str
    choices: tuple[DecisionLine, ...]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BetLine:
    """One bet: its size, what must stand beside it, the cards it is read on, how it is paid."""

    id: str
    label: str
    staked: bool
    size: str
    needs: str
    hand: str
    pays: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PayFigure:
    """A pay as a figure: `value` times the stake, percent of the meter, or in the currency of the game."""

    kind: PayKind
    value: float


@dataclass(frozen=True, slots=True)
class PayLines:
    """A pay table, best class first, for hands of so many cards; `names` are the rows in a dealer's words.

    `figures` are the pays of the rows. `stake_back` is None where some rows hand the stake back and others do not, or
    where there is none.
    """

    bet: str
    label: str
    hand: str
    cards: int
    stake_back: bool | None
    rows: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]
    readings: tuple[str, ...]
    names: tuple[str, ...] = ()
    figures: tuple[PayFigure, ...] = ()


@dataclass(frozen=True, slots=True)
class SituationCell:
    """What becomes of one bet in one situation; `then` is the effect's word, none where the bet knows nothing of it."""

    text: str
    clauses: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    then: str = ""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """An irregularity rule: with which facts it applies, its remedy, and who may order it, by post and by title."""

    id: str
    when: str
    remedy: str
    post: str
    authority: str
    scope: str
    options: tuple[str, ...]
    permits: tuple[str, ...]
    afterwards: tuple[str, ...]
    over: tuple[str, ...]
    note: str
    clauses: tuple[str, ...]
    readings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class IncidentLines:
    """Everything a rulebook says about one incident; no rules where it is silent."""

    incident: str
    says: str
    rules: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class ReadingLine:
    """A reading: the open question, what we adopt and why, and the other options if it is a switch."""

    id: str
    question: str
    says: str
    why: str
    chosen: str
    options: dict[str, str]

    @property
    def adopted(self) -> str:
        """The answer in use: ours, or the option that was chosen instead."""
        return self.options.get(self.chosen, self.says)


@dataclass(frozen=True, slots=True)
class Glance:
    """One game at a glance, from top to bottom."""

    id: str
    title: str
    house: str
    currency: str
    layout: Felt
    identity: tuple[RuleStatement, ...]
    table: tuple[RuleStatement, ...]
    dealing: tuple[RuleStatement, ...]
    streets: tuple[StreetLine, ...]
    bets: tuple[BetLine, ...]
    pay_tables: tuple[PayLines, ...]
    effects: dict[str, dict[str, SituationCell]]
    jackpot: tuple[RuleStatement, ...]
    limits: tuple[RuleStatement, ...]
    irregularities: tuple[IncidentLines, ...]
    remedies: dict[str, str]
    powers: tuple[RuleStatement, ...]
    referral: RuleStatement
    readings: tuple[ReadingLine, ...] = field(default=())
    rankings: tuple[RankingChart, ...] = field(default=())


def glance(rulebook: Rulebook, readings: Mapping[str, str] | None = None, language: str = ENGLISH) -> Glance:
    """Sum up a rulebook; `readings` are the options that it was loaded with.

    What is made of its values is told in `language`; clauses, readings and the notes of rules are as they stand.
    """
    say, referral = Statements(rulebook, language), rulebook.authority.referral
    return Glance(
        id=rulebook.id,
        title=rulebook.identity.title,
        house=rulebook.identity.house_name,
        currency=rulebook.identity.currency,
        layout=layout_of(rulebook, language),
        identity=tuple(statements.identity(say)),
        table=tuple(statements.table(say)),
        dealing=tuple(statements.dealing(say)),
        streets=tuple(_streets(rulebook, language)),
        bets=tuple(_bet(rulebook, name, bet, language) for name, bet in rulebook.bets.items()),
        pay_tables=tuple(_pay_table(rulebook, name, bet, language) for name, bet in rulebook.bets.items() if bet.pays),
        effects=effects(rulebook, language),
        jackpot=tuple(statements.jackpot(say)),
        limits=tuple(statements.limits(say)),
        irregularities=tuple(_incidents(rulebook, language)),
        remedies=remedies_of(rulebook, language),
        powers=tuple(
            say.of(
                Sentence("rule-power", post=Called("post", power.post, rulebook.title(power.post))),
                Called("power", power.id, power.says),
                power,
            )
            for power in rulebook.authority.powers
        ),
        referral=say.of(Sentence("rule-left-open"), rulebook.title(referral.to, language), referral),
        readings=tuple(reading_lines(rulebook, readings or {})),
        rankings=charts_of(rulebook, language),
    )


def _streets(rulebook: Rulebook, language: str) -> Iterator[StreetLine]:
    for street in rulebook.streets:
        yield StreetLine(
            id=street.id,
            on=rulebook.bets[street.on].label,
            turn=wording.turned(rulebook, street.turn, language),
            community=rulebook.cards_up(street).community,
            dealer=rulebook.cards_up(street).dealer,
            text=wording.street(rulebook, street, language),
            choices=tuple(_choice(rulebook, one, language) for one in street.decisions),
            clauses=_clauses(street, street.turn, *street.choices),
            readings=street.reading,
        )


def _choice(rulebook: Rulebook, one: Decision, language: str) -> DecisionLine:
    return DecisionLine(
        do=one.id,
        clauses=one.choice.clause,
        stakes=one.stakes,
        times=one.times,
        takes=one.takes,
        folds=one.folds,
        needs=wording.condition(rulebook, one.choice, language),
    )


def _bet(rulebook: Rulebook, name: str, bet: Bet, language: str) -> BetLine:
    return BetLine(
        id=name,
        label=bet.label,
        staked=bet.staked,
        size=wording.size(rulebook, bet, language),
        needs=wording.needs(rulebook, bet, language),
        hand=wording.hand(rulebook, bet.pays.hand if bet.pays else rulebook.box_hand, language),
        pays=wording.price(bet.odds.pay, language) if bet.odds else Sentence("pay-table").told(language),
        clauses=_clauses(bet, bet.size, bet.requires, bet.odds),
    )


def _pay_table(rulebook: Rulebook, name: str, bet: Bet, language: str) -> PayLines:
    pays = bet.pays
    if pays is None:
        raise ValueError(f"{name} has no pay table")
    back = {pay.stake_back and pays.keeps_stake is None for pay in pays.table.values()}
    return PayLines(
        bet=name,
        label=bet.label,
        hand=wording.hand(rulebook, pays.hand, language),
        cards=rulebook.cards_that_count(pays.hand),
        stake_back=back.pop() if bet.staked and len(back) == 1 else None,
        rows=tuple((category, str(pay)) for category, pay in pays.table.items()),
        names=tuple(wording.threshold(rulebook, pays.hand, row, language) for row in pays.table),
        figures=tuple(PayFigure(pay.kind, float(pay.ratio * _SCALES.get(pay.kind, 1))) for pay in pays.table.values()),
        clauses=_clauses(pays, pays.keeps_stake),
        readings=pays.reading,
    )


def pay_matrices(tables: Sequence[PayLines]) -> Iterator[tuple[list[PayLines], dict[str, dict[str, str]]]]:
    """Pay tables side by side: below each class, best first, what every bet pays for it.

    Three cards and five cards rank in different orders, so they are never in one matrix.
    """
    for cards in sorted({table.cards for table in tables}):
        beside = [table for table in tables if table.cards == cards]
        order = _common_order([[category for category, _ in table.rows] for table in beside])
        yield beside, {name: {t.bet: pay for t in beside for row, pay in t.rows if row == name} for name in order}


def _common_order(lists: list[list[str]]) -> list[str]:
    """One order that agrees with all of these."""
    order: list[str] = []
    for names in lists:
        place = 0
        for name in names:
            if name in order:
                place = order.index(name) + 1
            else:
                order.insert(place, name)
                place += 1
    return order


def effects(rulebook: Rulebook, language: str = ENGLISH) -> dict[str, dict[str, SituationCell]]:
    """What becomes of each bet in each situation that can arise: bets, and below each the situations."""
    shown = [situation for situation in SITUATIONS if _arises(rulebook, situation)]
    return {
        name: {situation: _cell(bet, situation, language) for situation in shown} for name, bet in rulebook.bets.items()
    }


def _arises(rulebook: Rulebook, situation: Situation) -> bool:
    if situation in ("declined", "proved"):
        known = any(situation in bet.on for bet in rulebook.bets.values())
        return rulebook.declining is not None and (situation == "declined" or known)
    if situation == "fold":
        return any(decision.folds for street in rulebook.streets for decision in street.decisions)
    if situation == "settle":
        return rulebook.contest is None
    return rulebook.contest is not None and (situation != "not-qualified" or rulebook.qualification is not None)


def _cell(bet: Bet, situation: Situation, language: str) -> SituationCell:
    effect: Effect | None = bet.effect(SITUATIONS[situation])
    if effect is None:
        # Only one bet may care whether the dealer qualifies; the others are compared all the same.
        return SituationCell(
            Sentence("is-compared").told(language) if situation == "not-qualified" and "win" in bet.on else ""
        )
    return SituationCell(wording.effect(bet, effect, language), effect.clause, effect.reading, effect.then)


def _incidents(rulebook: Rulebook, language: str) -> Iterator[IncidentLines]:
    for incident in incidents_of(rulebook):
        known = vocabulary(language).incidents[incident]
        rules = [rule for rule in rulebook.irregularities.rules if rule.incident == incident]
        yield IncidentLines(incident, known.says, tuple(_rule(rulebook, rule, language) for rule in rules))


def _rule(rulebook: Rulebook, rule: Rule, language: str) -> RuleLine:
    return RuleLine(
        id=rule.id,
        when=wording.conditions(rule.when, language),
        remedy=rule.remedy,
        post=rule.authority,
        authority=rulebook.title(rule.authority, language),
        scope=rule.scope,
        options=rule.options,
        permits=rule.permits,
        afterwards=rulebook.chosen_after(rule),
        over=rule.over,
        note=rule.note,
        clauses=rule.clause,
        readings=rule.reading,
    )


def reading_lines(rulebook: Rulebook, chosen: Mapping[str, str]) -> Iterator[ReadingLine]:
    """The readings of a rulebook with the options that were chosen."""
    for name, reading in rulebook.readings.items():
        yield ReadingLine(
            id=name,
            question=reading.question,
            says=reading.says,
            why=reading.why,
            chosen=chosen.get(name, reading.default),
            options={option: other.says for option, other in reading.options.items()},
        )


def _clauses(*parts: Cited | None) -> tuple[str, ...]:
    """The clauses of some parts, each once, in their order."""
    return each_once(*(part.clause for part in parts if part is not None))
