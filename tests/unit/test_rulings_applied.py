"""Rulings in a running round: what is refused and why, and what the record supplies. The cases show the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest

from croupier.cards import DECK, parse_cards
from croupier.errors import Code, CroupierError, InputError
from croupier.round import DEALER, PIT, SPECTATOR, RoundState, awaited, fingerprint, player, redacted, replay, view
from croupier.round import commands as c
from croupier.round import events as e
from croupier.round.codec import encode
from croupier.round.engine import apply
from croupier.round.state import Official
from croupier.round.table import Condition
from croupier.rulebook import load
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings.apply import decide
from croupier.rulings.commands import AnswerOffer, GiveRuling, UsePower, decode_command
from croupier.rulings.lifting import lifter
from croupier.rulings.preview import preview
from croupier.wire.rounds import MeterReading
from tests.ruled_rounds import Game, played, table_for
from tests.unit.round_at_hand import Play

SUPERVISOR = Official("the supervisor", "pit-supervisor")
MANAGER = Official("the shift manager", "shift-manager")
MOVABLE = {"any_player_seen": False, "movable": True}
TWO_BOXES = {1: {"ante": 1000}, 2: {"ante": 1000, "pair-plus": 1000, "jackpot": 500}}


def ruling(incident: str, **more: Any) -> GiveRuling:
    told: dict[str, Any] = {"id": "r1", "decided_by": MANAGER} | more
    return GiveRuling(incident=incident, **told)


def refuse(state: RoundState, command: Any) -> CroupierError:
    before = fingerprint(state)
    with pytest.raises(CroupierError) as refusal:
        decide(state, command)
    assert fingerprint(state) == before
    return refusal.value


@pytest.mark.parametrize(
    ("command", "code", "at"),
    [
        (ruling("earthquake"), Code.UNKNOWN_INCIDENT, "incident"),
        (ruling("player-count-wrong", facts={"reconstructable": False}), Code.RULING_UNFIT, "boxes"),
        (ruling("player-count-wrong", facts={"reconstructable": False}, boxes=(5,)), Code.RULING_UNFIT, "boxes[0]"),
        (ruling("bet-over-maximum", boxes=(1,)), Code.RULING_UNFIT, "bet"),
        (ruling("bet-over-maximum", boxes=(1, 2)), Code.RULING_UNFIT, "boxes"),
        (ruling("bet-over-maximum", boxes=(1,), bet="ante"), Code.RULING_UNFIT, "bet"),
        (ruling("bet-over-maximum", boxes=(1,), bet="pair-plus"), Code.RULING_UNFIT, "bet"),
        (ruling("player-absent", player="nobody", facts={"decision_pending": True}), Code.RULING_UNFIT, "player"),
        (
            ruling("misdeal", facts={"any_player_seen": False, "movable": True}, moves=((1, 2),)),
            Code.RULING_UNFIT,
            "moves",
        ),
        (ruling("misdeal", facts=MOVABLE, moves=((1, 3), (3, 1))), Code.RULING_UNFIT, "moves"),
        (
            ruling("dealing-error", facts={"reconstructable": True}, cards=parse_cards("As Ks")),
            Code.RULING_UNFIT,
            "cards",
        ),
        (ruling("face-up-card-in-device", cards=parse_cards("As")), Code.RULING_UNFIT, "cards"),
        (ruling("foreign-card", remedy="continue"), Code.RULING_UNFIT, "remedy"),
        (ruling("uncovered", remedy="forget-it"), Code.BAD_VALUE, "remedy"),
        (ruling("uncovered", remedy="continue-at-last-meter"), Code.RULES_SILENT, "remedy"),
        (
            ruling("jackpot-fault", facts={"any_player_seen": True}, meter=MeterReading(meter=-1, reset=0)),
            Code.BAD_AMOUNT,
            "meter.meter",
        ),
        (ruling("uncovered", remedy="refer"), Code.BAD_VALUE, "remedy"),
        (ruling("uncovered"), Code.RULES_SILENT, "remedy"),
        (ruling("uncovered", remedy="void-round", decided_by=SUPERVISOR), Code.AUTHORITY_TOO_LOW, "decided_by"),
        (ruling("misdeal", facts={"movable": False}), Code.FACTS_MISSING, "facts.any_player_seen"),
        (ruling("late-bet", facts={"action": "moved"}), Code.BAD_VALUE, "facts.action"),
        (
            ruling("power-failure", facts={"outcome_established": True}),
            Code.FACTS_CONTRADICT,
            "facts.outcome_established",
        ),
        (UsePower(id="p", power="order-of-awards", decided_by=MANAGER), Code.RULING_UNFIT, "power"),
        (UsePower(id="p", power="free-drinks", decided_by=MANAGER), Code.UNKNOWN_POWER, "power"),
        (AnswerOffer(ruling="r1", box=1, option="keep", player="player 1"), Code.NO_OFFER, "box"),
    ],
)
def test_what_does_not_fit_the_round_is_refused_and_changes_nothing(command: Any, code: Code, at: str) -> None:
    state, _ = played("rws-3cp", bets=TWO_BOXES)
    fault = refuse(state, command)
    assert (fault.code, fault.at) == (code, at)


def test_a_hand_that_was_never_dealt_cannot_be_ruled_on() -> None:
    game = Game("rws-3cp", table_for("rws-3cp"))
    game.bet(1, "P", {"ante": 1000})
    command = ruling("uncovered", boxes=(1,), remedy="invalidate-hand")
    assert refuse(game.state, command).code == Code.RULING_UNFIT
    assert refuse(RoundState(rulebook=load("rws-3cp")), command).code == Code.NOT_NOW


def test_moving_cards_of_the_dealer_touches_every_box() -> None:
    state, _ = played("rws-3cp", bets=TWO_BOXES)
    cards = (state.dealer[0], state.box(1).cards[0])
    assert None not in cards
    events = decide(state, ruling("dealing-error", facts={"reconstructable": True}, cards=cards))
    asked = [event.offer.boxes for event in events if isinstance(event, e.OfferMade)]
    after = apply(state, events)
    assert asked == [(1,), (2,)]
    assert {after.dealer[0], after.box(1).cards[0]} == set(cards)


def test_a_hand_may_come_from_any_empty_position_up_to_the_last_and_from_no_other() -> None:
    state, _ = played("rws-3cp", bets=TWO_BOXES)
    last = state.terms.boxes
    assert decide(state, ruling("misdeal", facts=MOVABLE, moves=((last, 2),)))
    for outside in (0, last + 1):
        wrong = refuse(state, ruling("misdeal", facts=MOVABLE, moves=((outside, 2),)))
        assert (wrong.code, wrong.at) == (Code.RULING_UNFIT, "moves")


def test_a_hand_that_changed_may_be_looked_at_again_and_the_event_shows_no_card() -> None:
    state, _ = played("rws-3cp", bets=TWO_BOXES)
    state = apply(state, decide(state, c.LookAtHand(player="player 1", box=1)))
    command = ruling("misdeal", facts={"movable": True}, moves=((1, 2), (2, 1)))
    events = decide(state, command)
    after = apply(state, events)
    assert not after.box(1).viewed
    arranged = next(event for event in events if isinstance(event, e.CardsArranged))
    assert not any(str(card) in encode(arranged).decode() for card in after.known_cards)
    assert set(view(after, player("player 1")).boxes[0].cards) == {"hidden"}
    assert view(after, PIT).offers == after.offers


@pytest.mark.parametrize(
    ("incident", "facts"),
    [("dealing-error", {"reconstructable": True}), ("face-up-card-in-device", {}), ("cards-drawn-together", {})],
)
def test_a_refusal_does_not_tell_which_of_the_cards_named_were_dealt(incident: str, facts: dict[str, Any]) -> None:
    """Otherwise whoever names the whole deck is told what everybody holds."""
    state, _ = played("rws-multilink-3cp", bets=TWO_BOXES)
    dealt = list(state.known_cards)
    others = [card for card in DECK if card not in dealt]
    named = [DECK, (dealt[0], others[0]), (others[0], others[1]), (dealt[0], dealt[0]), (others[0], others[0])]
    told = {str(refuse(state, ruling(incident, facts=facts, boxes=(1,), cards=tuple(one)))) for one in named}
    assert len(told) == 1


def test_cards_that_a_ruling_puts_first_are_told_to_nobody() -> None:
    game = Game("rws-3cp", table_for("rws-3cp", deal="shoe"))
    game.bet(1, "P", {"ante": 1000})
    game.step(lambda options: options[0])
    (*_, fixed) = game.do(ruling("face-up-card-in-device", cards=parse_cards("9d")))
    assert isinstance(fixed, e.NextCardsSet)
    for person in (DEALER, PIT, SPECTATOR, player("P")):
        assert "9d" not in encode(redacted(game.state, fixed, person)).decode()


def test_a_ruling_is_one_event_with_who_decided_and_approved_and_its_effects_in_words() -> None:
    state, events = played("mbs-megalink-uth", bets={1: {"ante": 1000, "blind": 1000}})
    command = ruling("confidentiality-breach", player="player 1", decided_by=SUPERVISOR, approved_by=MANAGER)
    done = decide(state, command)
    ruled = done[0]
    assert isinstance(ruled, e.Ruled)
    assert (ruled.decided_by, ruled.approved_by, ruled.remedy, ruled.clauses) == (
        SUPERVISOR,
        MANAGER,
        "bar-player",
        ("5.9",),
    )
    assert ruled.effects == ("box 1: every bet goes back", "player 1 may bet no more")
    after = apply(state, done)
    assert fingerprint(replay(state.rulebook, [*events, *done])) == fingerprint(after)
    assert decide(after, command) == ()


@pytest.mark.parametrize(
    ("rulebook", "own", "shared", "back"),
    [
        (
            "mbs-megalink-uth",
            {"ante": 1000, "blind": 1000, "trips": 500},
            {"ante": 2000, "blind": 2000, "trips": 700},
            {"ante": 2000, "blind": 2000, "trips": 700},
        ),
        # The Pair Plus alone would have been dealt in, and the jackpot bet has it for company.
        ("mbs-megalink-3cp", {"pair-plus": 1000, "jackpot": 500}, {"ante": 1000}, {"ante": 1000}),
        ("mbs-megalink-3cp", {"ante": 2000, "jackpot": 500}, {"ante": 1000}, {"ante": 1000}),
    ],
)
def test_whatever_a_barred_player_takes_from_a_shared_box_the_round_can_be_settled(
    rulebook: str, own: dict[str, int], shared: dict[str, int], back: dict[str, int]
) -> None:
    game = Game(rulebook, table_for(rulebook))
    game.bet(1, "P", own)
    game.bet(1, "Q", shared)
    game.bet(2, "R", dict.fromkeys(load(rulebook).entry.any_of[0], 1000))
    while awaited(game.state).act in ("close-betting", "deal-cards"):
        game.step(lambda options: options[0])
    game.do(ruling("confidentiality-breach", player="Q"))
    game.finish(lambda options: options[-1])
    assert game.state.settlement is not None
    at_once = [event for event in game.events if isinstance(event, e.BetReturned)]
    returned = {event.bet: sum(stake.amount for stake in event.stakes) for event in at_once}
    for line in game.state.settlement.boxes[0].lines:
        if line.result == "returned":
            returned[line.bet] = returned.get(line.bet, 0) + line.payout
    assert returned == back


@pytest.mark.parametrize("boxes", [(1, 2), (2, 1)])
def test_the_facts_hold_for_every_box_that_is_named(boxes: tuple[int, int]) -> None:
    """Box 1 has decided and box 2 has not: they cannot be ruled on together, whichever is named first."""
    state, _ = played("rws-3cp", bets=TWO_BOXES, decisions={1: ["play-1x"]})
    for facts in ({}, {"decision_pending": True}, {"decision_pending": False}):
        refusal = refuse(state, ruling("player-absent", facts=facts, boxes=boxes))
        assert (refusal.code, refusal.at) == (Code.FACTS_CONTRADICT, "facts.decision_pending")


@pytest.mark.parametrize("remedy", list(vocabulary().offers))
def test_what_a_person_orders_without_a_rule_offers_what_is_usual(remedy: str) -> None:
    game = Game("hgc-3cp-progressive", table_for("hgc-3cp-progressive"))
    game.bet(1, "P", {"ante": 1000, "jackpot": 500})
    for _ in range(0 if remedy.startswith(("offer-raise", "offer-complete")) else 4):
        game.step(lambda options: options[0])
    game.do(ruling("uncovered", boxes=(1,), bet="jackpot", remedy=remedy))
    assert [offer.options for offer in game.state.offers] == [vocabulary().offers[remedy]]


def test_an_order_about_a_bet_goes_with_the_bet() -> None:
    """A bet is to be settled as it lies, and then goes back after all: the round can still be settled."""
    game = Game("rws-3cp", table_for("rws-3cp"))
    game.bet(1, "P", {"ante": 1000, "jackpot": 500})
    while awaited(game.state).act in ("close-betting", "deal-cards"):
        game.step(lambda options: options[0])
    game.do(ruling("uncovered", boxes=(1,), bet="jackpot", remedy="settle-as-placed"))
    game.do(
        GiveRuling(id="r2", incident="side-bet-without-required-bet", decided_by=MANAGER, boxes=(1,), bet="jackpot")
    )
    assert game.state.box(1).orders == ()
    game.finish(lambda options: options[0])
    assert game.state.settlement is not None
    assert [line.bet for line in game.state.settlement.boxes[0].lines if line.stake] == ["ante"]


def test_commands_are_read_from_json_with_the_errors_of_the_round() -> None:
    state, _ = played("rws-3cp", bets=TWO_BOXES)
    told: dict[str, Any] = {
        "type": "give-ruling",
        "id": "r1",
        "incident": "foreign-card",
        "decided_by": {"name": "the supervisor", "post": "dealer"},
        "cards": ["Qs"],
    }
    command = decode_command(json.dumps(told))
    assert isinstance(command, GiveRuling)
    assert isinstance(decide(state, command)[0], e.Ruled)
    assert decode_command(encode(c.TurnCards())) == c.TurnCards()
    faults: list[tuple[dict[str, Any], Code]] = [
        ({"type": "give-rulings"}, Code.BAD_VALUE),
        ({"decided_by": {"name": "the supervisor", "post": "cook"}}, Code.BAD_VALUE),
        ({"cards": ["Xs"]}, Code.BAD_CARD),
        ({"why": "because"}, Code.UNKNOWN_FIELD),
    ]
    for wrong, code in faults:
        with pytest.raises(InputError) as fault:
            decode_command(json.dumps(told | wrong))
        assert fault.value.code == code


def test_an_answer_is_the_players_own_and_the_house_can_only_record_that_he_goes_on() -> None:
    state, _ = played("mbs-megalink-3cp", bets={1: {"ante": 1000}, 2: {"ante": 1000}})
    state = apply(state, decide(state, ruling("power-failure")))
    wrong = AnswerOffer(ruling="r1", box=1, option="withdraw-all", player="player 2")
    assert refuse(state, wrong).at == "player"
    assert refuse(state, AnswerOffer(ruling="r1", box=1, option="withdraw-all", answered_by="dealer")).at == "option"
    near = refuse(state, AnswerOffer(ruling="r1", box=1, option="withdraw", player="player 1"))
    assert "did you mean 'withdraw-all'?" in near.message
    state = apply(state, decide(state, AnswerOffer(ruling="r1", box=1, option="stay", answered_by="dealer")))
    assert [offer.boxes for offer in state.offers] == [(2,)]
    assert refuse(state, c.Decide(player="player 1", box=1, decision="fold")).code == Code.OFFER_OPEN


def test_a_preview_changes_nothing_and_shows_each_answer() -> None:
    state, _ = played("rws-3cp", bets=TWO_BOXES)
    before = fingerprint(state)
    found = preview(state, ruling("cards-exposed", facts={"count": 1, "any_player_seen": False}, boxes=(2,)))
    assert fingerprint(state) == before
    assert list(found.after) == ["keep", "bets-back"]
    assert {one.result for one in found.before} == {"in play"}
    back = {(one.box, one.bet): (one.result, one.payout) for one in found.after["bets-back"]}
    assert back[1, "ante"] == ("in play", None)
    assert back[2, "jackpot"] == ("returned", 500)
    cut = preview(played("rws-3cp", bets={1: {"ante": 12_000}})[0], ruling("bet-over-maximum", boxes=(1,)))
    assert [one.result for one in cut.after[""]] == ["in play at 100.00"]
    lost = preview(
        played("hgc-3cp-progressive", bets={1: {"ante": 1000}})[0],
        ruling("confidentiality-breach", player="player 1"),
    )
    assert [(one.result, one.payout) for one in lost.after[""]] == [("lose", 0)]


@pytest.mark.parametrize("power", ["one-position-only", "stop-multiple-hands"])
@pytest.mark.parametrize("who", [None, "nobody"])
def test_an_order_about_a_player_names_somebody_at_the_table(power: str, who: str | None) -> None:
    state = Play("mbs-megalink-3cp").bet("P", 1, ante=1000).state
    found = refuse(state, UsePower(id="1", power=power, decided_by=MANAGER, player=who))
    assert (found.code, found.at) == (Code.RULING_UNFIT, "player")


@pytest.mark.parametrize("book", ["mbs-megalink-3cp", "mbs-megalink-uth"])
def test_whoever_may_give_an_order_about_a_player_may_end_it(book: str) -> None:
    def ends(**condition: Any) -> str | None:
        return lifter(load(book), Condition(player="P", **condition))

    assert ends(kind="one-position", clauses=("3.4.3",)) == "pit-manager"
    # What rests on something else goes to whom the document refers all else.
    assert ends(kind="one-position", clauses=("5.9",)) == "shift-manager"
    assert ends(kind="player-barred", clauses=("5.9",)) == "shift-manager"
    assert ends(kind="table-closed") is None


def test_a_hand_taken_out_before_the_deal_gets_no_card() -> None:
    def ruled(*boxes: int) -> Play:
        play = Play("mbs-megalink-3cp", enforce_limits=False).bet("P", 1, ante=1000).bet("Q", 2, ante=1000).close()
        play.state = apply(play.state, decide(play.state, ruling("player-absent", boxes=boxes)))
        return play

    play = ruled(1)
    # Three to the box that plays, three to the dealer and two to the middle.
    due = awaited(play.state)
    assert (due.boxes, due.cards) == ((2,), 8)
    play.deal().decide("Q", 2, "fold").finish()
    assert [len(box.cards) for box in play.state.boxes] == [0, 3]
    assert play.state.settlement is not None
    assert [(box.staked, box.paid) for box in play.state.settlement.boxes] == [(1000, 1000), (1000, 0)]
    # Where nobody is left there is no deal at all.
    everybody = ruled(1, 2)
    assert awaited(everybody.state).act == "settle"
    everybody.finish()
    assert everybody.state.settlement is not None
    assert [box.paid for box in everybody.state.settlement.boxes] == [1000, 1000]
