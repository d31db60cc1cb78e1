"""One round, four ways: read as it is dealt, read late, written down for `settle`, and as a ruling's preview tells it.

The same bets, cards, decisions and rulings come to the same money, line by line, whichever way they are told.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.round import RoundState
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.finish import finished
from croupier.round.state import REVEAL, SETTLEMENT
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, UsePower
from croupier.rulings.preview import NO_ANSWER, Standing, preview
from croupier.rulings.written import written_round
from croupier.settlement import settle
from croupier.settlement.read import Reader, read_document
from croupier.settlement.write import document
from tests.kinds import few_of_each_kind_and_many
from tests.property.told_rounds import Command, Money, Told, Walk, is_missing_cards, money, unread_places

ROUNDS, MANY_ROUNDS = 16, 1500


def played(book: str, seed: str, *, virtual: bool = False) -> Walk:
    walk = Walk(book, seed, virtual=virtual)
    walk.finish(acts=0.3, rulings=0.05, most_rulings=2)
    return walk


def read_late_at_a_live_table(book: str, seed: str, *, virtual: bool = False) -> None:
    """Cards that are read one place after the other, as late as may be, come to what they come to read at once."""
    leader, chance = played(book, seed, virtual=virtual), Random(f"{seed} late")
    if virtual and any(is_about_leaving(command) for _, command in leader.told):
        return  # who leaves a virtual table after seeing cards has decided, who leaves a live one has not [MB11]
    follower = Told.opened(book, replace(leader.table, enforce_limits=False))
    for before, told in leader.told[1:]:
        command = c.DealCards(cards=(None,) * len(told.cards)) if isinstance(told, c.DealCards) else told
        if chance.random() < 0.1 and follower.state.drawn:
            read_something(follower, before, chance)
        if virtual and isinstance(told, c.CloseBetting):
            take_back(follower, before, told)
        while is_missing_cards(refusal := follower.attempt(command)):
            assert read_something(follower, before, chance), f"{command} waits for cards that are all read"
        assert refusal is None, f"{command} was taken where cards are read at once: {refusal}"
    assert money(follower.state.settlement) == money(leader.state.settlement)


def is_about_leaving(command: Command) -> bool:
    """Whether somebody goes, or is ruled to have gone."""
    return isinstance(command, c.LeaveTable) or (
        isinstance(command, GiveRuling) and command.incident == "player-absent"
    )


def take_back(follower: Told, leader: RoundState, closing: c.CloseBetting) -> None:
    """What a virtual table gives back at the close because nobody may bet so little goes back at the live one too."""
    for event in decide(leader, closing):
        if isinstance(event, e.BetReturned):
            for stake in event.stakes:
                follower.do(c.TakeBackBet(player=stake.player, box=event.box, bet=event.bet))


def read_something(follower: Told, leader: RoundState, chance: Random) -> bool:
    """One place with unread cards is read as the leader has it; false where there is none."""
    places = [] if follower.state.over else unread_places(follower.state)
    if not places:
        return False
    place, box, count = chance.choice(places)
    lying = leader.dealer if place == "dealer" else leader.community if box is None else leader.box(box).cards
    cards = tuple(card for card in lying[len(lying) - count :] if card is not None)
    follower.do(c.ReadCards(place=place, box=box, cards=cards))  # type: ignore[arg-type]
    return True


def virtual_and_live(book: str, seed: str) -> None:
    """A round of a virtual table is the same at a live one that reads its cards late."""
    read_late_at_a_live_table(book, seed, virtual=True)


def written_for_settle(book: str, seed: str) -> None:
    """The round as a file for `settle` comes to the same money as at the table."""
    walk = played(book, seed)
    if walk.state.boxes:
        text = json.dumps(document(finished(walk.state))).encode()
        assert money(settle(Reader().read(text))) == money(walk.state.settlement)


def previewed(book: str, seed: str) -> None:
    """What a preview says of a bet is what the bet comes to, where nobody rules or decides anything after it."""
    walk = played(book, seed)
    for index, (before, command) in enumerate(walk.told):
        later = [one for _, one in walk.told[index + 1 :]]
        if not isinstance(command, GiveRuling) or any(isinstance(one, GiveRuling | UsePower) for one in later):
            continue
        answers = {one.option for one in later if isinstance(one, AnswerOffer)}
        if answers and any(len(box.bettors) > 1 for box in before.boxes):
            continue  # who leaves a box first has his chips at once, and who leaves it last with the settlement
        told = preview(before, command).after
        column = told.get(NO_ANSWER) or told.get(next(iter(answers), ""))
        nothing_follows = all(isinstance(one, c.TurnCards | c.Settle | AnswerOffer | c.InspectHand) for one in later)
        decided = before.phase in (REVEAL, SETTLEMENT)
        if column is not None and len(answers) <= 1 and (nothing_follows or not decided):
            assert_came_to(column, money(walk.state.settlement), everything=decided)


def previewed_on_its_file(book: str, seed: str) -> None:
    """A ruling tried on the file of a round says what the ruling does at the table before the hands are up."""
    walk = Walk(book, seed)
    while walk.state.phase != REVEAL and walk.goes_on():
        pass
    at_table = walk.state
    command = walk.somebody_rules() if at_table.phase == REVEAL else None
    if command is None or walk.state.offers:
        return
    text = json.dumps(document(finished(at_table))).encode()
    try:
        found = preview(written_round(at_table.rulebook, read_document(text)), command, on_record=False)
    except CroupierError as refusal:
        raise AssertionError(f"{command} was taken at the table: {refusal}") from None
    rulings = len(walk.state.rulings)
    walk.finish()
    # Where the size of another bet is left to somebody, his word comes after this ruling.
    everything = len(walk.state.rulings) == rulings
    assert_came_to(found.after[NO_ANSWER], money(walk.state.settlement), everything=everything)


def assert_came_to(column: tuple[Standing, ...], came_to: Money, *, everything: bool) -> None:
    told = {(one.box, one.bet): one for one in column}
    for key, one in told.items():
        if one.payout is not None:
            assert key in came_to, f"{one} has no line"
            assert (one.stake, one.payout) == came_to[key][:2], f"{one} came to {came_to[key]}"
        else:
            assert not everything, f"{one} is left open, and nothing follows"
    if everything:
        assert set(told) == set(came_to)


WAYS: list[Callable[[str, str], None]] = [
    read_late_at_a_live_table,
    virtual_and_live,
    written_for_settle,
    previewed,
    previewed_on_its_file,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(("book", "rounds"), few_of_each_kind_and_many(ROUNDS, MANY_ROUNDS))
def test_one_round_comes_to_the_same_money(book: str, rounds: int, way: Callable[[str, str], None]) -> None:
    for number in range(rounds):
        way(book, f"{book} {number}")
