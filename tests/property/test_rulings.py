"""Whatever is ruled at whatever moment: chips neither come nor go, the round can be finished, and twice is once."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from croupier.cards import DECK
from croupier.errors import CroupierError
from croupier.round import DEALER, PIT, fingerprint, in_play, player, replay, view
from croupier.round import events as e
from croupier.round.chips import movements
from croupier.round.codec import decode_event, encode
from croupier.round.commands import LookAtHand
from croupier.round.history import settles_the_same
from croupier.round.state import Official
from croupier.rulebook import load
from croupier.rulebook.irregularities import POSTS
from croupier.rulebook.remedies import remedy_for
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.afterwards import carried
from croupier.rulings.apply import decide
from croupier.rulings.commands import GiveRuling, UsePower
from croupier.rulings.record import facts_with_record
from croupier.wire.rounds import MeterReading
from tests.kinds import of_each_kind
from tests.ruled_rounds import MOST_ACTS, Game, table_for

PLAYERS = ("P", "Q", "R")
INCIDENTS = tuple(vocabulary().incidents)
REMEDIES = tuple(name for name in vocabulary().remedies if name != "refer")


def begin(data: st.DataObject, rulebook: str) -> Game:
    """A round with some bets, played to some moment."""
    book = load(rulebook)
    live = data.draw(st.booleans(), "live")
    deal = data.draw(st.sampled_from([deal.id for deal in book.deals]), "deal")
    cards = data.draw(st.permutations(DECK), "deck")
    game = Game(rulebook, table_for(rulebook, deal=deal, live=live), cards)
    for box in range(1, data.draw(st.integers(1, 3), "boxes") + 1):
        who = data.draw(st.sampled_from(PLAYERS), "player")
        for name in book.opening_bets:
            amount = data.draw(st.sampled_from([0, 500, 1000, 1500, 12_000]), name)
            with suppress(CroupierError):  # what the table does not take, the round goes on without
                game.bet(box, who, {name: amount} if amount else {})
    pick = chooser(data)
    to_the_end = data.draw(st.integers(0, 9), "to the end") == 0
    for _ in range(MOST_ACTS if to_the_end else data.draw(st.integers(0, 40), "acts before")):
        if not game.step(pick):
            break
        maybe_look(data, game)
    return game


def chooser(data: st.DataObject) -> Any:
    def pick(options: Sequence[str]) -> str:
        return data.draw(st.sampled_from(list(options)))

    return pick


def maybe_look(data: st.DataObject, game: Game) -> None:
    boxes = [box.number for box in game.state.in_round if not box.viewed]
    if game.state.street is None or not boxes or not data.draw(st.booleans(), "looks"):
        return
    with suppress(CroupierError):
        game.do(LookAtHand(player=game.state.holder(boxes[0]) or "", box=boxes[0]))


def some_ruling(data: st.DataObject, game: Game, number: int) -> GiveRuling | UsePower:
    """Any ruling about anything, sensible or not."""
    state = game.state
    official = Official("somebody", data.draw(st.sampled_from([*POSTS, *["shift-manager"] * 12]), "post"))
    boxes = [box.number for box in state.boxes] or [1]
    powers = [power.id for power in state.rulebook.authority.powers]
    if powers and data.draw(st.integers(0, 7), "power") == 0:
        return UsePower(
            id=f"ruling {number}",
            power=data.draw(st.sampled_from(powers)),
            decided_by=official,
            player=data.draw(st.sampled_from(PLAYERS)),
            box=data.draw(st.sampled_from(boxes)),
            choice=data.draw(st.sampled_from(["close-table", "block-box", "no-jackpot"])),
        )
    incident = data.draw(st.sampled_from(INCIDENTS), "incident")
    about = data.draw(st.lists(st.sampled_from(boxes), min_size=1, max_size=2, unique=True), "about")
    concerning = data.draw(st.none() | st.sampled_from(PLAYERS), "concerning")
    wild = data.draw(st.integers(0, 9), "wild") == 0
    record = {} if wild else facts_with_record(state, incident, {}, box=about[0], player=concerning)
    facts = {
        name: data.draw(st.sampled_from(list(kind.domain)), name)
        for name, kind in vocabulary().questions(incident).items()
        if name not in record
    }
    referred = remedy_for(state.rulebook, incident, {**record, **facts}).remedy == "refer"
    known = list(state.known_cards)[:3] if data.draw(st.booleans(), "names cards") else []
    return GiveRuling(
        id=f"ruling {number}",
        incident=incident,
        facts=facts,
        decided_by=official,
        boxes=tuple(about) if data.draw(st.integers(0, 5), "boxes named") else (),
        bet=data.draw(st.sampled_from(list(state.rulebook.bets)), "bet") if wild else None,
        player=concerning,
        moves=((boxes[0], boxes[-1]), (boxes[-1], boxes[0])) if len(boxes) > 1 and not known else (),
        cards=tuple(data.draw(st.permutations(known), "cards")),
        meter=data.draw(st.none() | st.just(MeterReading(meter=9_000_000, reset=2_000_000)), "meter"),
        remedy=data.draw(st.sampled_from(REMEDIES), "remedy") if wild or referred else None,
    )


def rule_somehow(data: st.DataObject, game: Game, number: int) -> None:
    """Give a ruling; a refusal leaves everything as it was, and the same ruling twice is the same as once."""
    command = some_ruling(data, game, number)
    before = fingerprint(game.state)
    try:
        events = game.do(command)
    except CroupierError as refusal:
        event(f"refused: {refusal.code}")
        assert fingerprint(game.state) == before
        return
    given = next((one for one in events if isinstance(one, e.Ruled)), None)
    event(f"remedy: {given.remedy}" if given is not None else "power used")
    assert decide(game.state, command) == ()
    if game.state.void is not None:
        assert sum(move.amount for one in game.events for move in movements(one)) == 0


def require_conserved(game: Game) -> None:
    """What players have put in and been handed is what lies on the layout, or what the settlement says."""
    moved = sum(move.amount for one in game.events for move in movements(one))
    settlement = game.state.settlement
    if settlement is None:
        assert moved == -in_play(game.state)
        return
    assert moved == sum(box.net for box in settlement.boxes)
    lines = [(box.box, line) for box in settlement.boxes for line in box.lines if line.facts.situation != "taken"]
    staked = {(box, line.bet): line.stake for box, line in lines}
    lying = {(box.number, bet.bet): bet.amount for box in game.state.boxes for bet in box.bets}
    assert {key: stake for key, stake in staked.items() if stake} == lying


@pytest.mark.parametrize("rulebook", of_each_kind())
@settings(max_examples=32, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_after_any_rulings_chips_are_conserved_and_the_round_can_be_finished(
    rulebook: str, data: st.DataObject
) -> None:
    game = begin(data, rulebook)
    pick = chooser(data)
    for number in range(data.draw(st.integers(1, 3), "rulings")):
        rule_somehow(data, game, number)
        require_conserved(game)
        for _ in range(data.draw(st.integers(0, 6), "acts between")):
            if not game.step(pick):
                break
    game.finish(pick)
    require_conserved(game)
    assert game.state.over
    assert game.state.settlement is not None
    assert settles_the_same(game.state)
    # The history is the round: as JSON and back it leads to the very same state.
    again = replay(game.state.rulebook, [decode_event(encode(one)) for one in game.events])
    assert fingerprint(again) == fingerprint(game.state)
    assert set(game.state.conditions) <= set(carried(game.state))
    for who in (DEALER, PIT, *map(player, PLAYERS)):
        view(game.state, who)


@pytest.mark.parametrize("rulebook", of_each_kind())
@settings(max_examples=16, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_a_void_hands_every_player_back_exactly_what_he_staked(rulebook: str, data: st.DataObject) -> None:
    game = begin(data, rulebook)
    if game.state.over:
        return
    silent = load(rulebook).authority.referral.to == "configured"
    game.do(
        GiveRuling(
            id="void",
            incident="foreign-card",
            decided_by=Official("somebody", "shift-manager"),
            remedy="void-round" if silent else None,
        )
    )
    assert game.state.phase == "void"
    balance: dict[str, int] = {}
    for one in game.events:
        for move in movements(one):
            balance[move.player] = balance.get(move.player, 0) + move.amount
    assert not any(balance.values())
