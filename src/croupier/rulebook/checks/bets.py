"""Bets name bets that exist, have a size, can be paid, and say what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.rulebook.bets import COMPARED, Bet
from croupier.rulebook.checks.finding import Finding, wrong
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook


def refer_to_bets(rulebook: Rulebook) -> Iterator[Finding]:
    """Every bet that is named anywhere exists."""
    for path, names in _bet_references(rulebook):
        for name in names:
            if name not in rulebook.bets:
                message = f"{name!r} is not a bet of this game{near(name, rulebook.bets)}"
                yield wrong(path, message, one_of(rulebook.bets), Code.UNKNOWN_BET)


def _bet_references(rulebook: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    for combination in rulebook.entry.any_of:
        yield "entry.any_of", combination
    yield "equipment.spots.bets", rulebook.equipment.spots.bets
    for street in rulebook.streets:
        yield f"streets.{street.id}.on", (street.on,)
        yield f"streets.{street.id}.unless", (street.unless,) if street.unless is not None else ()
        for index, choice in enumerate(street.choices):
            for key, name in (("stakes", choice.stakes), ("takes", choice.takes)):
                yield f"streets.{street.id}.choices[{index}].{key}", (name,) if name is not None else ()
    for name, bet in rulebook.bets.items():
        if bet.requires is not None:
            yield f"bets.{name}.requires", bet.requires.all + bet.requires.any
        if bet.size is not None and bet.size.of is not None:
            yield f"bets.{name}.size.of", (bet.size.of,)
        if bet.bonus_on is not None:
            yield f"bets.{name}.bonus_on", (bet.bonus_on,)
    if rulebook.limits.displayed is not None:
        yield "limits.displayed.bets", rulebook.limits.displayed.bets
    if rulebook.jackpot is not None:
        yield "jackpot.bet", (rulebook.jackpot.bet,)
    declined = rulebook.contest.declined if rulebook.contest is not None else None
    if declined is not None and declined.barred is not None:
        yield "contest.declined.barred.bet", (declined.barred.bet,)


def are_whole(rulebook: Rulebook) -> Iterator[Finding]:
    """A bet has a size or rides on another one, can be paid, and says what becomes of it."""
    for name, bet in rulebook.bets.items():
        yield from _one_bet(rulebook, name, bet)
    spots = tuple(name for name, bet in rulebook.bets.items() if bet.spot != "none")
    if rulebook.equipment.spots.bets != spots:
        yield wrong(
            "equipment.spots.bets", "the spots of a box are not those of its bets", f"in this order: {', '.join(spots)}"
        )


def _one_bet(rulebook: Rulebook, name: str, bet: Bet) -> Iterator[Finding]:
    path = f"bets.{name}"

    def here(key: str, message: str, expected: str) -> Finding:
        return wrong(f"{path}.{key}", message, expected, clauses=bet.clause)

    if (bet.size is None) == (bet.bonus_on is None):
        yield here("size", "a bet has either a size or a bet it rides on", "size or bonus_on, not both")
    if (bet.spot == "none") != (bet.bonus_on is not None):
        yield here("spot", "a bet has a spot, and a bonus has none", "none for a bonus alone")
    if bet.size is not None and (bet.size.rule in ("equal", "multiple")) != (bet.size.of is not None):
        yield here("size.of", f"a bet of rule {bet.size.rule!r} and its `of` do not fit", "`of` for equal and multiple")
    if bet.size is not None and not 1 <= bet.size.min_units <= bet.size.max_units:
        yield here("size.max_units", "there is no number of units between the two", "min_units up to max_units")
    if bet.size is not None and (bet.size.rule == "units") != (bet.size.max_units > 1):
        yield here("size.rule", "only a bet of several sizes is counted in units", "units with max_units above 1")
    if (bet.odds is None) == (bet.pays is None):
        yield here("pays", "a bet is paid by odds or by a pay table", "odds or pays, not both")
    for category, pay in bet.pays.table.items() if bet.pays is not None and not bet.staked else ():
        if pay.kind == "for":
            yield here(f"pays.table.{category}", "a bonus has no stake to hand back or keep", '"1 to 1" of its bet')
    for situation, effect in bet.on.items():
        if effect.then == "read" and bet.pays is None:
            yield here(f"on.{situation}", "there is no pay table to read", "a pay table under pays")
        if "none" in (effect.then, effect.otherwise) and bet.staked:
            yield here(f"on.{situation}", "a stake cannot come to nothing", "push, return or lose")
        if effect.then in ("push", "return", "lose") and not bet.staked:
            yield here(f"on.{situation}", "a bonus has no stake to lose or hand back", "pay, read or none")
    if bet.follows in rulebook.bets and bet.follows not in rulebook.opening_bets:
        yield here("size.of", f"{bet.follows!r} is not placed before the deal", one_of(rulebook.opening_bets))
    if bet.staked and not {"fold", "settle"} & set(bet.on) and _folds_with(rulebook, name):
        yield here("on", "nothing says what a fold does to the bet", "fold, or settle")
    if bet.compared and {"not-qualified", "settle"} <= set(bet.on) and _lies_undecided(rulebook, name):
        message = "a hand with nothing to decide is settled on its own cards, whether the dealer qualifies or not"
        yield here("on.not-qualified", message, "what settle says, with a clause of its own")
    compared = rulebook.contest is not None and {"win", "tie", "lose"} <= set(bet.on)
    if bet.staked and "settle" not in bet.on and not compared:
        expected = "settle, or each of win, tie and lose" if rulebook.contest is not None else "settle"
        yield here("on", "some outcome is not covered", expected)


def _lies_undecided(rulebook: Rulebook, name: str) -> bool:
    """Whether the bet can lie on a hand that has nothing to decide."""
    decide = {street.on for street in rulebook.streets}
    alone = any(decide.isdisjoint(bets) for bets in rulebook.entry.any_of)
    return alone and name in rulebook.opening_bets and name not in decide


def _folds_with(rulebook: Rulebook, name: str) -> bool:
    """Whether a hand can be folded while this bet lies on it."""
    lies = name in rulebook.opening_bets
    for street in rulebook.streets:
        if lies and street.unless != name and any(decision.folds for decision in street.decisions):
            return True
        lies = lies or any(decision.stakes == name for decision in street.decisions)
    return False


def say_only_what_can_happen(rulebook: Rulebook) -> Iterator[Finding]:
    """A bet says nothing about situations that cannot arise, and nothing speaks of a jackpot that is not there."""
    contest = rulebook.contest
    never: dict[str, str] = {}
    if contest is None:
        never = dict.fromkeys(COMPARED, "nothing is compared: there is no [contest]")
    elif contest.qualify is None:
        never["not-qualified"] = "the dealer always qualifies: [contest] has no qualify"
    if rulebook.declining is None:
        never |= dict.fromkeys(("declined", "proved"), "no player may keep his cards covered")
    for name, bet in rulebook.bets.items():
        for situation in bet.on:
            if situation in never:
                at = f"bets.{name}.on.{situation}"
                yield wrong(at, never[situation], f"no {situation} here")
    own_box, shown = rulebook.seating.jackpot_own_box_only, rulebook.limits.displayed
    if rulebook.jackpot is not None and own_box is None:
        at, expected = (
            "seating.jackpot_own_box_only",
            "the clause by which a jackpot bet stands on the player's own box",
        )
        yield wrong(at, "there is a jackpot, and nobody knows whose box it is for", expected, Code.MISSING_KEY)
    if rulebook.jackpot is None and own_box is not None:
        at = "seating.jackpot_own_box_only"
        yield wrong(at, "there is no jackpot", "a [jackpot], or no such rule")
    if rulebook.jackpot is None and shown is not None and shown.jackpot_stake:
        yield wrong("limits.displayed.jackpot_stake", "there is no jackpot", "a [jackpot]")
