"""What is one bet's, one bettor's or one box's affair changes nothing for the others, and no list has an order."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.round import RoundState
from croupier.round.finish import finished
from croupier.round.state import BETTING_OPEN
from croupier.rulebook import Rulebook, load
from croupier.rulings.commands import AnswerOffer, GiveRuling
from croupier.settlement import FinishedBox, FinishedRound, settle
from croupier.settlement.read import Reader
from croupier.settlement.write import document
from tests.kinds import few_of_each_kind_and_many
from tests.property.told_rounds import Money, Told, Walk, money, some_ruling

ROUNDS, MANY_ROUNDS = 24, 2000


def leaning_on(book: Rulebook, bet: str) -> set[str]:
    """A bet and those that need it, are sized by it or ride on it, by the rulebook; envy goes with the jackpot bet."""
    found = {bet}
    while True:
        more = {
            name
            for name, about in book.bets.items()
            if about.bonus_on in found
            or (about.size is not None and about.size.of in found)
            or (about.size is not None and about.size.rule == "equal" and name in found)
            or (about.requires is not None and found & {*about.requires.all, *about.requires.any})
        } | {
            str(about.size.of)
            for name, about in book.bets.items()
            if about.size is not None and about.size.rule == "equal" and name in found
        }
        if more <= found:
            break
        found |= more
    if book.jackpot is not None and book.jackpot.bet in found:
        found.add("envy")
    return found


def a_ruling_on_one_bet_changes_no_other(book: str, seed: str) -> None:
    """The same round with and without a ruling about one bet: only that bet, and what leans on it, may differ."""
    walk = Walk(book, seed)
    walk.finish(acts=0.2)
    rulebook = walk.state.rulebook
    for _ in range(4):
        at = walk.chance.randrange(1, len(walk.told))
        state = walk.told[at][0]
        command = _about_one_bet(state, walk.chance)
        if command is None:
            continue
        ruled = Told(state)
        if ruled.attempt(command) is not None or ruled.state.over:
            continue
        if not _goes_on_alike(ruled, walk, at):
            continue
        leaning = leaning_on(rulebook, command.bet or "")
        jackpot = rulebook.jackpot is not None and rulebook.jackpot.bet in leaning
        for (box, bet), was, now in _changed(money(walk.state.settlement), money(ruled.state.settlement)):
            # A jackpot bet that is gone leaves more in the meter to others, and envies nobody.
            its_own = box == command.boxes[0] and bet in leaning
            of_the_meter = jackpot and rulebook.jackpot is not None and bet in (rulebook.jackpot.bet, "envy")
            assert its_own or of_the_meter, f"{command} changed {bet} of box {box} from {was} to {now}"


def _about_one_bet(state: RoundState, chance: Random) -> GiveRuling | None:
    boxes = [box for box in state.boxes if box.bets and not box.out]
    if not boxes:
        return None
    box = chance.choice(boxes)
    command = some_ruling(state, chance, 0)
    rules = {rule.incident for rule in state.rulebook.irregularities.rules if rule.scope == "bet"}
    if command is None or command.incident not in rules or command.remedy is not None:
        return None
    bet = chance.choice(box.bets).bet
    if state.phase == BETTING_OPEN and any(bet == street.on for street in state.rulebook.streets):
        return None  # without it there is nothing to decide, and the round takes another course
    return replace(command, boxes=(box.number,), bet=bet, player=None, moves=())


def _goes_on_alike(ruled: Told, walk: Walk, at: int) -> bool:
    """Everybody does what he did without the ruling; false where that is not to be."""
    while ruled.state.offers:
        offer = ruled.state.offers[0]
        option = next(option for option in reversed(offer.options) if option != "complete")
        ruled.do(AnswerOffer(ruling=offer.ruling, box=offer.boxes[0], option=option, player=offer.player))
    return all(ruled.attempt(command) is None for _, command in walk.told[at:]) and ruled.state.over


def _changed(first: Money, second: Money) -> list[tuple[tuple[int, str], object, object]]:
    keys = sorted({*first, *second})
    return [(key, first.get(key), second.get(key)) for key in keys if first.get(key) != second.get(key)]


def boxes_are_listed_in_any_order(book: str, seed: str) -> None:
    """A file that lists its boxes in another order is the same round."""
    walk = Walk(book, seed)
    walk.finish(acts=0.2, rulings=0.03, most_rulings=1)
    if not walk.state.boxes:
        return
    written = document(finished(walk.state))
    try:
        listed = settle(Reader().read(json.dumps(written).encode()))
    except CroupierError:
        return  # what no file can say is for another property
    boxes = written["boxes"]
    walk.chance.shuffle(boxes)
    shuffled = settle(Reader().read(json.dumps(written | {"boxes": boxes}).encode()))
    assert money(shuffled) == money(listed)
    assert {award.box: award for award in shuffled.jackpot.awards} == {a.box: a for a in listed.jackpot.awards}
    assert shuffled.jackpot.after == listed.jackpot.after


def boxes_of_a_ruling_are_named_in_any_order(book: str, seed: str) -> None:
    """A ruling about boxes 1 and 2 is the ruling about boxes 2 and 1."""
    walk = Walk(book, seed)
    while walk.goes_on():
        command = some_ruling(walk.state, walk.chance, 0)
        if command is None or len(command.boxes) < 2:
            continue
        turned = replace(command, boxes=command.boxes[::-1], moves=(command.moves or ())[::-1])
        first, second = Told(walk.state), Told(walk.state)
        refusals = first.attempt(command), second.attempt(turned)
        assert (refusals[0] is None) == (refusals[1] is None), f"{command}: {refusals}"
        assert first.state == second.state


def a_pooled_bettor_gets_what_he_would_get_alone(book: str, seed: str) -> None:
    """What several bettors of a box are paid is what each would be paid alone, but for the cent of `split_pro_rata`."""
    if load(book).seating.bettors.per_box != "pooled":
        return
    walk = Walk(book, seed, virtual=True)
    walk.finish(acts=0.1)
    round_ = finished(walk.state)
    settlement = settle(round_)
    for box, settled in zip(round_.boxes, settlement.boxes, strict=True):
        for who in {who for shares in box.bettors.values() for who in shares}:
            alone = _alone(round_, box, who)
            for line in settled.lines:
                share = next((one for one in line.shares if one.player == who), None)
                if share is None:
                    continue
                own = alone.get(line.bet, (0, 0))
                assert share.stake == own[0]
                whole = share.stake * line.payout % max(1, line.stake) == 0
                assert abs(share.payout - own[1]) <= (0 if whole else 1), f"{who} of box {box.box}: {line}, alone {own}"


def _alone(round_: FinishedRound, box: FinishedBox, who: str) -> dict[str, tuple[Cents, Cents]]:
    """The box with one of its bettors only: what he stakes and is paid."""
    own = {bet: box.bettors[bet].get(who, 0) if bet in box.bettors else stake * (who == box.player)
           for bet, stake in box.stakes.items()}  # fmt: skip
    decides = any(own.get(street.on) for street in round_.rulebook.streets)
    his = replace(
        box,
        player=who,
        stakes={bet: stake for bet, stake in own.items() if stake},
        decisions=box.decisions if decides else (),
        bettors={},
    )
    (settled,) = settle(replace(round_, boxes=(his,))).boxes
    return {line.bet: (line.stake, line.payout) for line in settled.lines}


WAYS: list[Callable[[str, str], None]] = [
    a_ruling_on_one_bet_changes_no_other,
    boxes_are_listed_in_any_order,
    boxes_of_a_ruling_are_named_in_any_order,
    a_pooled_bettor_gets_what_he_would_get_alone,
]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize(("book", "rounds"), few_of_each_kind_and_many(ROUNDS, MANY_ROUNDS))
def test_one_thing_at_a_time(book: str, rounds: int, way: Callable[[str, str], None]) -> None:
    for number in range(rounds):
        way(book, f"{book} {number}")
