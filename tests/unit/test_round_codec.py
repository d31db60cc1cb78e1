"""Commands and events as JSON: closed words, closed fields, one way to write them, and clear errors."""

from __future__ import annotations

import json
from typing import Any, get_args

import msgspec
import pytest

from croupier.cards import Card, parse_card, parse_cards
from croupier.errors import Code, CroupierError
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.codec import decode_command, decode_event, encode, plain
from croupier.round.state import Official
from croupier.wire.rounds import MeterReading, Seat
from tests.unit.round_at_hand import WHEN, Play, table_of

COMMANDS: list[c.Command] = [
    c.OpenBetting(round_id="R1", opened_at=WHEN, table=table_of("rws-3cp"), seats=(Seat(box=1, player="P"),)),
    c.TakeSeat(player="P", box=1),
    c.PlaceBet(player="P", box=1, bet="ante", amount=1000, placed_by="dealer"),
    c.ChangeBet(player="P", box=1, bet="ante", amount=2000),
    c.TakeBackBet(player="P", box=1, bet="ante"),
    c.CloseBetting(jackpot=MeterReading(meter=5, reset=1), return_faulty=True),
    c.DealCards(cards=(parse_card("Qs"), None)),
    c.ReadCards(place="boxes", box=2, cards=parse_cards("Qs Th")),
    c.CorrectCards(
        cards=(c.CardAt(place="boxes", index=1, card=parse_card("Qs"), box=2),), decided_by=Official("Dora", "dealer")
    ),
    c.CorrectDecision(box=2, decision="fold", street="decision", decided_by=Official("Dora", "dealer")),
    c.LookAtHand(player="P", box=1, recorded_by="dealer"),
    c.Decide(player="P", box=1, decision="play-1x", amount=1000),
    c.DeclineComparison(player="P", box=1),
    c.ShowHand(player="P", box=1),
    c.InspectHand(box=1, post="pit-supervisor"),
    c.LeaveTable(player="P"),
    c.ComeBack(player="P"),
    c.TurnCards(),
    c.Settle(),
    c.RevealSeed(seed="00" * 32),
]


def words(union: Any) -> list[str]:
    return [kind.__struct_config__.tag for kind in get_args(union)]


def test_every_command_has_an_example_here() -> None:
    assert {type(command) for command in COMMANDS} == set(get_args(c.Command))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_a_command_comes_back_as_it_went(command: c.Command) -> None:
    data = encode(command)
    assert decode_command(data) == command
    assert encode(decode_command(data)) == data
    assert json.loads(data)["type"] == c.word(type(command).__name__)


def test_the_words_are_closed_and_their_own() -> None:
    assert words(c.Command)[:4] == ["open-betting", "take-seat", "place-bet", "change-bet"]
    assert len(set(words(c.Command) + words(e.Event))) == len(get_args(c.Command)) + len(get_args(e.Event))


def test_every_event_of_a_round_comes_back_as_it_went() -> None:
    play = Play("mbs-megalink-uth", deal="method-c").bet("P", 1, ante=1000, blind=1000, jackpot=500).close().deal()
    play(c.LookAtHand(player="P", box=1))
    play.decide("P", 1, "play-4x").finish()
    for event in play.events:
        assert decode_event(encode(event)) == event
    assert {type(event).__name__ for event in play.events} >= {"CardDealt", "SecurityCardPlaced", "RoundSettled"}


def test_cards_are_written_as_dealers_name_them() -> None:
    data = json.loads(encode(c.DealCards(cards=(parse_card("10h"), None))))
    assert data == {"type": "deal-cards", "cards": ["Th", None]}
    dealt = decode_command('{"type": "deal-cards", "cards": ["Q♠", "10h"]}')
    assert isinstance(dealt, c.DealCards)
    assert all(type(card) is Card for card in dealt.cards)


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("{", Code.BAD_JSON, ""),
        ("", Code.BAD_JSON, ""),
        ("[1]", Code.BAD_VALUE, ""),
        ("\ud800", Code.BAD_JSON, ""),
        ('{"type": "shout"}', Code.BAD_VALUE, "type"),
        ('{"player": "P"}', Code.MISSING_FIELD, "type"),
        ('{"type": "take-seat", "player": "P"}', Code.MISSING_FIELD, "box"),
        ('{"type": "take-seat", "player": "P", "box": 1, "seat": 2}', Code.UNKNOWN_FIELD, "seat"),
        ('{"type": "take-seat", "player": "P", "box": "1"}', Code.BAD_VALUE, "box"),
        ('{"type": "take-seat", "player": "P", "box": true}', Code.BAD_VALUE, "box"),
        ('{"type": "place-bet", "player": "P", "box": 1, "bet": "ante", "amount": 10.0}', Code.BAD_VALUE, "amount"),
        ('{"type": "deal-cards", "cards": ["Qs", "1x"]}', Code.BAD_CARD, "cards[1]"),
        ('{"type": "deal-cards", "cards": [7]}', Code.BAD_CARD, "cards[0]"),
        ('{"type": "close-betting", "jackpot": {"meter": 1}}', Code.MISSING_FIELD, "jackpot.reset"),
        ('{"type": "open-betting", "round_id": "R", "opened_at": "noon", "table": {}}', Code.BAD_VALUE, "opened_at"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(text: str, code: Code, at: str) -> None:
    with pytest.raises(CroupierError) as wrong:
        decode_command(text)
    assert (wrong.value.code, wrong.value.at) == (code, at)


def test_what_has_no_place_in_a_round_is_not_written() -> None:
    with pytest.raises(TypeError, match="object has no place"):
        plain({"cards": object()})
    assert plain(c.DealCards(cards=(parse_card("Qs"),))) == {"type": "deal-cards", "cards": ["Qs"]}


def test_events_have_no_field_that_nobody_reads() -> None:
    with pytest.raises(CroupierError) as wrong:
        decode_event('{"type": "player-left", "player": "P", "why": "hungry"}')
    assert wrong.value.code == Code.UNKNOWN_FIELD
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"type": "player-left"}, e.Event)
