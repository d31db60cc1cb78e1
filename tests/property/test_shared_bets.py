"""Several people on the same boxes: whoever leaves has his own back, whoever stays gets what he would get alone."""

from __future__ import annotations

from collections import defaultdict
from random import Random

import pytest

from croupier.cards import DECK
from croupier.money import Cents
from croupier.round import commands as c
from croupier.round.chips import movements
from croupier.round.state import Official
from croupier.rulings.commands import AnswerOffer, GiveRuling
from tests.cases.ruling_script import RulingScript

PLAYERS, BOXES = ("P", "Q", "R"), (1, 2)
MANAGER = Official("somebody", "shift-manager")
#: What each bettor may lay on a box, by rulebook: sets of bets that bring him in, in whole tens.
LAID = {
    "mbs-megalink-3cp": (("ante",), ("pair-plus",), ("ante", "pair-plus")),
    "mbs-megalink-uth": (("ante", "blind"), ("ante", "blind", "trips")),
}
DECIDED = {
    "mbs-megalink-3cp": (("fold",), ("play-1x",)),
    "mbs-megalink-uth": (("play-4x",), ("check", "play-2x"), ("check", "check", "play-1x"), ("check", "check", "fold")),
}
ROUNDS = 25

#: By player and box, what he has on each bet.
Laid = dict[str, dict[int, dict[str, Cents]]]


class Deal:
    """One deal: who has bet what, the cards of every place, and what is decided for each box."""

    def __init__(self, book: str, chance: Random, *, live: bool = False) -> None:
        self.book, self.live = book, live
        self.laid: Laid = defaultdict(dict)
        for player in PLAYERS:
            for box in chance.sample(BOXES, chance.randint(1, len(BOXES))):
                amount = 1000 * chance.randint(1, 9)
                side = 1000 * chance.randint(1, 9)
                bets = chance.choice(LAID[book])
                self.laid[player][box] = {bet: amount if bet in ("ante", "blind") else side for bet in bets}
        cards = chance.sample(DECK, 20)
        own, board = (3, 2) if book.endswith("3cp") else (2, 5)
        places = {"box 1": own, "box 2": own, "dealer": own, "community": board}
        self.hands = {place: " ".join(str(cards.pop()) for _ in range(many)) for place, many in places.items()}
        self.decided = {box: chance.choice(DECIDED[book]) for box in BOXES}

    def begin(self, only: str | None = None) -> RulingScript:
        """The round up to the first decision, with everybody or with one bettor alone."""
        limits = dict.fromkeys(("ante", "blind", "trips") if "uth" in self.book else ("ante", "pair-plus"), "10-1000")
        script = RulingScript(self.book, {"limits": limits, "live": self.live}, self.hands)
        script.opens()
        for player in PLAYERS if only is None else (only,):
            for box, bets in sorted(self.laid[player].items()):
                for bet, amount in bets.items():
                    script.do(c.PlaceBet(player=player, box=box, bet=bet, amount=amount))
        script.close()
        script.deal()
        return script

    def finish(self, script: RulingScript) -> dict[str, Cents]:
        """Everybody decides as the deal has it; what each has won or lost in the end."""
        for street in range(3):
            for box in script.state.in_round:
                made = self.decided[box.number]
                waits = street < len(made) and script.state.street is not None and box.amount("ante") and not box.out
                if waits and len(script.state.box(box.number).decisions) == street:
                    holder = script.state.holder(box.number) or ""
                    script.do(c.Decide(player=holder, box=box.number, decision=made[street]))
            if script.state.street is not None:
                script.turn()
        script.finish()
        return nets(script)

    def alone(self, player: str) -> Cents:
        """What the player comes out with when nobody else has bet."""
        return self.finish(self.begin(player))[player] if any(self.laid[player].values()) else 0


def nets(script: RulingScript) -> dict[str, Cents]:
    found: dict[str, Cents] = defaultdict(int)
    for event in script.events:
        for move in movements(event):
            found[move.player] += move.amount
    return found


def assert_each_his_own(deal: Deal, script: RulingScript, gone: set[str]) -> None:
    came_out = deal.finish(script)
    for player in PLAYERS:
        wanted = 0 if player in gone else deal.alone(player)
        assert came_out[player] == wanted, f"{player} has {came_out[player]}, alone {wanted}; gone: {gone}"


@pytest.mark.parametrize("book", LAID)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_together_is_like_alone(book: str, number: int) -> None:
    deal = Deal(book, Random(f"{book} {number}"))
    assert_each_his_own(deal, deal.begin(), set())


@pytest.mark.clause("mbs-megalink-3cp", "5.16.1")
@pytest.mark.clause("mbs-megalink-uth", "5.16.1")
@pytest.mark.parametrize("book", LAID)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_who_withdraws_has_all_his_bets_back_and_the_others_play_on(book: str, number: int) -> None:
    chance = Random(f"{book} {number} power")
    deal = Deal(book, chance)
    script = deal.begin()
    script.do(GiveRuling(id="power", incident="power-failure", decided_by=MANAGER))
    asked = script.state.offers
    assert {offer.player: set(offer.boxes) for offer in asked} == {one: set(deal.laid[one]) for one in PLAYERS}
    gone = {player for player in PLAYERS if chance.random() < 0.4}
    for offer in chance.sample(asked, len(asked)):
        option = "withdraw-all" if offer.player in gone else "stay"
        box = chance.choice(offer.boxes)
        script.do(AnswerOffer(ruling="power", box=box, option=option, player=offer.player))
    assert_each_his_own(deal, script, gone)


@pytest.mark.clause("mbs-megalink-3cp", "5.9")
@pytest.mark.clause("mbs-megalink-uth", "5.9")
@pytest.mark.parametrize("book", LAID)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_who_is_barred_has_his_bets_back_and_the_others_play_on(book: str, number: int) -> None:
    chance = Random(f"{book} {number} barred")
    deal = Deal(book, chance)
    script, gone = deal.begin(), chance.sample(PLAYERS, chance.randint(1, 2))
    for player in gone:
        script.do(GiveRuling(id=f"bar {player}", incident="confidentiality-breach", decided_by=MANAGER, player=player))
    assert_each_his_own(deal, script, set(gone))


@pytest.mark.clause("mbs-megalink-3cp", "5.11")
@pytest.mark.clause("mbs-megalink-uth", "5.11")
@pytest.mark.parametrize("book", LAID)
@pytest.mark.parametrize("number", range(ROUNDS))
def test_who_is_away_puts_up_no_play_and_costs_the_others_nothing(book: str, number: int) -> None:
    chance = Random(f"{book} {number} away")
    deal = Deal(book, chance, live=True)  # at a virtual table he goes with the hand once anything is seen of it
    script = deal.begin()
    holders = {script.state.holder(box.number) for box in script.state.in_round}
    away = [player for player in PLAYERS if player not in holders]
    for player in away:
        script.do(c.LeaveTable(player=player))
    came_out = deal.finish(script)
    for player in PLAYERS:
        if player not in away:
            assert came_out[player] == deal.alone(player)
            continue
        for box, bets in deal.laid[player].items():
            if "ante" in bets and deal.decided[box][-1] != "fold":
                deal.laid[player][box] = {}
        assert came_out[player] == deal.alone(player)
