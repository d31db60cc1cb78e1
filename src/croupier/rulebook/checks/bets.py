"""Bets name bets that exist, have a size, can be paid, and say what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.rulebook.bets import Bet
from croupier.rulebook.checks.finding import Finding
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook


def refer_to_bets(rulebook: Rulebook) -> Iterator[Finding]:
    """Every bet that is named anywhere exists."""
    for path, names in _bet_references(rulebook):
        for name in names:
            if name not in rulebook.bets:
                yield Finding(
                    Code.UNKNOWN_BET,
                    f"{name!r} is not a bet of this game{near(name, rulebook.bets)}",
                    at=path,
                    expected=one_of(rulebook.bets),
                )


def _bet_references(rulebook: Rulebook) -> Iterator[tuple[str, tuple[str, ...]]]:
    for combination in rulebook.entry.any_of:
        yield "entry.any_of", combination
    yield "equipment.spots.bets", rulebook.equipment.spots.bets
    for street in rulebook.streets:
        yield f"streets.{street.id}.on", (street.on,)
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
    if (board := rulebook.contest.declined.barred_when_board_wins) is not None:
        yield "contest.declined.barred_when_board_wins", (board,)


def are_whole(rulebook: Rulebook) -> Iterator[Finding]:
    """A bet has a size or rides on another one, can be paid, and says what becomes of it."""
    multiples = [name for name, bet in rulebook.bets.items() if bet.size is not None and bet.size.rule == "multiple"]
    if len(multiples) != 1:
        yield Finding(
            Code.BAD_RULE, f"{len(multiples)} bets are staked by a decision", at="bets", expected="exactly one (Play)"
        )
    for name, bet in rulebook.bets.items():
        yield from _one_bet(f"bets.{name}", bet)


def _one_bet(path: str, bet: Bet) -> Iterator[Finding]:
    def wrong(key: str, message: str, expected: str) -> Finding:
        return Finding(Code.BAD_RULE, message, at=f"{path}.{key}", expected=expected, clauses=bet.clause)

    if (bet.size is None) == (bet.bonus_on is None):
        yield wrong("size", "a bet has either a size or a bet it rides on", "size or bonus_on, not both")
    if bet.size is not None and (bet.size.rule in ("equal", "multiple")) != (bet.size.of is not None):
        yield wrong(
            "size.of", f"a bet of rule {bet.size.rule!r} and its `of` do not fit", "`of` for equal and multiple"
        )
    if bet.size is not None and not 1 <= bet.size.min_units <= bet.size.max_units:
        yield wrong("size.max_units", "there is no number of units between the two", "min_units up to max_units")
    if (bet.odds is None) == (bet.pays is None):
        yield wrong("pays", "a bet is paid by odds or by a pay table", "odds or pays, not both")
    for situation, effect in bet.on.items():
        if effect.then == "read" and bet.pays is None:
            yield wrong(f"on.{situation}", "there is no pay table to read", "a pay table under pays")
        if effect.then == "none" and bet.staked:
            yield wrong(f"on.{situation}", "a stake cannot come to nothing", "push, return or lose")
    if bet.opening and not {"fold", "settle"} & set(bet.on):
        yield wrong("on", "nothing says what a fold does to the bet", "fold, or settle")
    if bet.staked and not {"settle"} <= set(bet.on) and not {"win", "tie", "lose"} <= set(bet.on):
        yield wrong("on", "some outcome of the contest is not covered", "settle, or each of win, tie and lose")
