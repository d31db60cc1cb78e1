"""Players who play at random, as far as the table lets them."""

from __future__ import annotations

import random
from collections.abc import Sequence

from croupier.errors import CroupierError
from croupier.floor.people.person import Person
from croupier.round import awaited, legal
from croupier.round import player as onlooker
from croupier.round.state import BETTING_OPEN
from tests.floor.tables import House


def main_bets(house: House, table: str) -> tuple[str, ...]:
    """The bets that bring a hand with a decision into a round."""
    book = house.floor.tables.setup(table).rulebook
    base = book.streets[0].on
    return next(combination for combination in book.entry.any_of if base in combination)


def bet(house: House, table: str, person: Person, box: int, chance: random.Random) -> None:
    """The main bets, and now and then the others."""
    book = house.floor.tables.setup(table).rulebook
    main = main_bets(house, table)
    others = [one for one in book.opening_bets if one not in main and chance.random() < 0.6]
    for one in (*main, *others):
        amount = 500 if one == "jackpot" else 1000
        house.send(person, table, "place-bet", box=box, bet=one, amount=amount)


def play_round(house: House, table: str, players: Sequence[Person], chance: random.Random) -> None:
    """One round from the first bet to the end."""
    for box, person in enumerate(players, start=1):
        bet(house, table, person, box, chance)
    for person in players:
        house.send(person, table, "ready")
    finish(house, table, players, chance)


def finish(house: House, table: str, players: Sequence[Person], chance: random.Random) -> None:
    """Look, decide, until the round is over."""
    people = {person.account: person for person in players}
    while not (state := house.state(table)).round.over:
        assert state.round.phase != BETTING_OPEN
        box = chance.choice(awaited(state.round).boxes)
        person = people[state.round.holder(box) or ""]
        options = [one for one in legal(state.round, onlooker(person.account)) if one.box == box and not one.refused]
        looks = [one for one in options if one.type == "look-at-hand"]
        if looks and chance.random() < 0.8:
            house.send(person, table, "look-at-hand", box=box)
        decision = chance.choice([one for one in options if one.type == "decide"])
        house.send(person, table, "decide", box=box, decision=decision.decision)


def refused(house: House, person: Person, table: str, type_: str, **said: object) -> CroupierError:
    """The error with which a command is refused."""
    try:
        house.send(person, table, type_, **said)  # type: ignore[arg-type]
    except CroupierError as error:
        return error
    raise AssertionError(f"{type_} was not refused")
