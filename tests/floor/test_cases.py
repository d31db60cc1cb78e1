"""A case put to the pit: facts asked one by one, and a ruling whose money is what then happens, to the cent."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import DECK
from tests.floor.databases import on_each_database
from tests.floor.house import Browser, code
from tests.floor.knowledge import cards_in
from tests.floor.served import Room

TABLE = "rws-3cp"


def dealt(floor: Room, *boxes: int, table: str = TABLE, alone: bool = False) -> list[Browser]:
    """A guest on each box with an Ante and a jackpot bet, or one alone on all of them, and the cards dealt."""
    one = floor.guest()
    guests = [one, *(one if alone else floor.guest() for _ in boxes[1:])]
    for guest, box in zip(guests, boxes, strict=True):
        assert floor.say(guest, table, "place-bet", box=box, bet="ante", amount=1000).status_code == 200
        assert floor.say(guest, table, "place-bet", box=box, bet="jackpot", amount=500).status_code == 200
    for guest in dict.fromkeys(guests):
        assert floor.say(guest, table, "ready").status_code == 200
    return guests


def put(browser: Browser, incident: str, table: str = TABLE, **known: Any) -> dict[str, Any]:
    answer = browser.post(f"/api/tables/{table}/rulings/preview", json={"incident": incident, **known})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_only_what_matters_is_asked_and_what_the_round_knows_is_stated(floor: Room) -> None:
    dealt(floor, 1, 3, alone=True)
    dealer = floor.signed_in("dealer")
    first = put(dealer, "extra-hand-viewed")
    assert (first["question"]["about"], first["question"]["ask"]) == ("boxes", "Which box is concerned?")
    assert [answer["value"] for answer in first["question"]["answers"]] == [1, 3]
    assert first["question"]["answers"][0]["leads_to"] == "Ante 10.00, Progressive Jackpot 5.00"
    second = put(dealer, "extra-hand-viewed", boxes=[3])
    assert (second["question"]["about"], second["question"]["name"]) == ("fact", "intentional")
    assert [answer["says"] for answer in second["question"]["answers"]] == ["Yes", "No"]
    assert all(answer["leads_to"] for answer in second["question"]["answers"])
    third = put(dealer, "extra-hand-viewed", boxes=[3], facts={"intentional": True})
    assert third["question"] is None
    assert (third["refusal"]["code"], third["refusal"]["clauses"]) == ("ruling-unfit", ["5.18"])
    assert [one["fact"] for one in third["known"] if not one["on_record"]] == ["intentional"]
    known = put(dealer, "player-count-wrong", boxes=[1])["known"]
    assert {one["fact"]: one["on_record"] for one in known} == {"noticed": True, "device": True}


def test_with_one_box_in_the_round_nobody_is_asked_which(floor: Room) -> None:
    dealt(floor, 2)
    case = put(floor.signed_in("dealer"), "extra-hand-viewed")
    assert (case["question"]["name"], case["give"]["boxes"]) == ("intentional", [2])


def test_a_void_round_moves_what_the_preview_said(floor: Room) -> None:
    guests = dealt(floor, 1, 3)
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    version = floor.version(TABLE)
    case = put(dealer, "burn-missed", facts={"reconstructable": False})
    ruling = case["ruling"]
    assert (ruling["remedy"], ruling["authority"], ruling["may_order"]) == ("void-round", "shift-manager", False)
    assert [post["post"] for post in ruling["posts"] if post["may"]] == ["shift-manager"]
    assert [post["post"] for post in ruling["posts"] if post["you"]] == ["dealer"]
    assert ruling["clauses"]
    assert {(one["box"], one["bet"], one["result"]) for one in ruling["after"][0]["bets"]} == {
        (box, bet, "returned") for box in (1, 3) for bet in ("ante", "jackpot")
    }
    assert sum(one["change"] for one in ruling["accounts"]) == 0
    # Asking has changed nothing: neither the table nor the money nor the link.
    assert floor.version(TABLE) == version
    assert guests[0].get("/api/purse").json()["chips"] == 98_500
    assert floor.floor.links.store.verify() == []
    accounts = {one["account"]: one for one in ruling["accounts"]}
    meter = manager.get("/api/links/three").json()["meter"]
    assert accounts["meter:three"]["before"] == meter
    new = {**case["give"], "id": "r1"}
    wanted = {"kind": "ruling", "subject": TABLE, "new": new, "reason": "no card was burnt"}
    proposal = dealer.post("/api/proposals", json=wanted).json()
    assert manager.post(f"/api/proposals/{proposal['id']}/approval").status_code == 200
    for guest in guests:
        purse = guest.get("/api/purse").json()
        assert accounts[f"chips:{purse['player']}"]["after"] == purse["chips"] == 100_000
    assert accounts["meter:three"]["after"] == manager.get("/api/links/three").json()["meter"]
    settlement = floor.floor.current(TABLE).round.settlement
    assert settlement is not None
    lines = {(box.box, line.bet): (line.payout, line.result) for box in settlement.boxes for line in box.lines}
    assert {(one["box"], one["bet"]): (one["payout"], one["result"]) for one in ruling["after"][0]["bets"]} == lines
    assert floor.floor.links.store.verify() == []


def test_a_hand_taken_out_is_handed_back_as_shown(floor: Room) -> None:
    guests = dealt(floor, 1, 3, alone=True)
    dealer = floor.signed_in("dealer")
    case = put(dealer, "player-count-wrong", boxes=[3], facts={"reconstructable": False})
    ruling = case["ruling"]
    [after] = ruling["after"]
    returned = {(one["box"], one["bet"]): one["payout"] for one in after["bets"] if one["result"] == "returned"}
    assert returned == {(3, "ante"): 1000, (3, "jackpot"): 500}
    assert {one["result"] for one in after["bets"] if one["box"] == 1} == {"in play"}
    given = floor.ruled(TABLE, id="r1", **case["give"])
    assert given.status_code == 200, given.text
    floor.say(guests[0], TABLE, "decide", box=1, decision="fold")
    assert guests[0].get("/api/purse").json()["chips"] == 100_000 - 1500


def test_where_the_rules_are_silent_the_one_they_name_chooses(floor: Room) -> None:
    dealt(floor, 1)
    manager = floor.signed_in("shift-manager")
    case = put(manager, "uncovered")
    question = case["question"]
    assert question["about"] == "remedy"
    choices = [answer["value"] for answer in question["answers"]]
    assert choices[:2] == ["continue", "void-round"]
    assert "refer" not in choices
    chosen = put(manager, "uncovered", remedy="void-round")
    assert chosen["ruling"]["remedy"] == "void-round"
    given = floor.say(manager, TABLE, "give-ruling", id="r1", **chosen["give"])
    assert given.status_code == 200, given.text
    assert floor.floor.current(TABLE).round.void is not None


def test_what_cannot_be_ruled_now_is_said_in_words(floor: Room) -> None:
    guest = dealt(floor, 1)[0]
    floor.say(guest, TABLE, "decide", box=1, decision="fold")
    case = put(
        floor.signed_in("dealer"),
        "burn-missed",
        facts={"noticed": "before-next-round", "any_player_seen": False, "reconstructable": False},
    )
    assert case["ruling"] is None
    assert case["refusal"]["code"] == "not-now"
    assert case["refusal"]["clauses"]


def test_a_fact_against_the_record_is_answered_and_nonsense_is_refused(floor: Room) -> None:
    dealt(floor, 1)
    dealer = floor.signed_in("dealer")
    case = put(dealer, "burn-missed", facts={"any_player_seen": True})
    assert case["refusal"]["code"] == "facts-contradict"
    path = f"/api/tables/{TABLE}/rulings/preview"
    assert code(dealer.post(path, json={"incident": "earthquake"})) == "unknown-incident"
    assert code(dealer.post(path, json={"incident": "misdeal", "facts": {"weather": "rain"}})) == "unknown-fact"
    assert code(dealer.post("/api/tables/nowhere/rulings/preview", json={"incident": "misdeal"})) == "not-found"
    assert floor.guest().post(path, json={"incident": "misdeal"}).status_code == 403


def test_nobody_learns_hidden_cards_by_naming_the_deck(floor: Room) -> None:
    dealt(floor, 1, table="mbs-3cp")
    version = floor.version("mbs-3cp")
    facts = {"any_player_seen": False, "any_player_handled": False, "movable": True}
    for role in ("dealer", "shift-manager"):
        named = floor.say(
            floor.signed_in(role), "mbs-3cp", "give-ruling", id="r1", incident="misdeal", facts=facts,
            cards=[str(card) for card in DECK],
        )  # fmt: skip
        assert (named.status_code, named.json()["error"]["at"]) == (409, "cards")
        assert cards_in(named.text) == set()
    new = {"id": "r1", "incident": "misdeal", "facts": facts, "cards": ["As"]}
    wanted = {"kind": "ruling", "subject": "mbs-3cp", "new": new, "reason": "a guess"}
    proposal = floor.signed_in("dealer").post("/api/proposals", json=wanted).json()
    approved = floor.signed_in("shift-manager").post(f"/api/proposals/{proposal['id']}/approval")
    assert approved.json()["error"]["at"] == "cards"
    assert floor.version("mbs-3cp") == version


def test_nobody_states_the_value_that_the_link_registered(floor: Room) -> None:
    guest = dealt(floor, 1, table="mbs-3cp")[0]
    manager, said = floor.signed_in("shift-manager"), {"incident": "uncovered", "remedy": "continue-at-last-meter"}
    for meter in (10**30, 7, -7):
        reading = {"meter": meter, "reset": 0}
        stated = floor.say(manager, "mbs-3cp", "give-ruling", id="r1", meter=reading, **said)
        assert (stated.status_code, stated.json()["error"]["at"]) == (409, "meter")
    silent = floor.say(manager, "mbs-3cp", "give-ruling", id="r1", **said)
    assert (code(silent), silent.json()["error"]["clauses"]) == ("rules-silent", ["6.1"])
    floor.say(guest, "mbs-3cp", "decide", box=1, decision="play-1x")
    assert floor.signed_in("auditor").post("/api/audit").json()["findings"] == []


def test_a_ruling_called_like_a_case_does_not_hide_what_the_next_would_do(floor: Room) -> None:
    dealt(floor, 1, 3, alone=True)
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    given = floor.say(manager, TABLE, "give-ruling", id="preview", incident="uncovered", remedy="continue")
    assert given.status_code == 200, given.text
    ruling = put(dealer, "player-count-wrong", boxes=[3], facts={"reconstructable": False})["ruling"]
    assert ruling["effects"]
    assert {one["result"] for one in ruling["after"][0]["bets"] if one["box"] == 3} == {"returned"}


@pytest.mark.parametrize("name", ["", "x\0y", "x" * 121])
@on_each_database
def test_a_ruling_goes_by_a_name_that_every_store_can_keep(floor: Room, name: str) -> None:
    dealt(floor, 1)
    manager = floor.signed_in("shift-manager")
    said = {"incident": "uncovered", "remedy": "continue"}
    given = floor.say(manager, TABLE, "give-ruling", id=name, **said)
    assert (given.status_code, given.json()["error"]["at"]) == (422, "id")
    wanted = {"kind": "ruling", "subject": TABLE, "new": {"id": name, **said}, "reason": "no rule covers it"}
    proposed = manager.post("/api/proposals", json=wanted)
    assert (proposed.status_code, proposed.json()["error"]["at"]) == (422, "new.id")


def test_powers_are_listed_with_whom_they_could_be_used_on(floor: Room) -> None:
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("pit-manager")
    assert dealer.get("/api/tables/live/powers").json() == []
    floor.say(dealer, "live", "open-betting")
    floor.say(dealer, "live", "place-bet", player="a guest", box=1, bet="ante", amount=1000)
    powers = {one["about"]: one for one in manager.get("/api/tables/live/powers").json() if one["may"]}
    assert powers["player"]["choices"] == ["a guest"]
    assert powers["player"]["clauses"]
    assert not any(one["may"] for one in dealer.get("/api/tables/live/powers").json())
    used = floor.say(manager, "live", "use-power", id="p1", power=powers["player"]["id"], player="a guest")
    assert used.status_code == 200, used.text
    [held] = [one for one in dealer.get("/api/conditions").json() if one["table"] == "live"]
    assert (held["kind"], held["name"], held["says"]) == ("one-position", "a guest", "a guest is held to one position")
    assert held["clauses"] == powers["player"]["clauses"]
    assert dealer.get("/api/tables/nowhere/powers").status_code == 404


def test_a_bet_below_the_minimum_is_remembered_while_its_player_plays_on(floor: Room) -> None:
    dealer = floor.signed_in("dealer")

    def small(*, name: str, amount: int = 500) -> None:
        floor.say(dealer, "live", "open-betting")
        floor.say(dealer, "live", "place-bet", player=name, box=1, bet="ante", amount=amount)
        floor.say(dealer, "live", "close-betting", return_faulty=False)

    def kept() -> list[str]:
        return [one["name"] for one in dealer.get("/api/conditions").json() if one["kind"] == "under-minimum-before"]

    def folded_and_settled(name: str) -> None:
        play_out(floor, dealer, name)

    small(name="a guest")
    given = floor.say(dealer, "live", "give-ruling", id="r1", incident="bet-under-minimum", boxes=[1])
    assert given.json()["events"][0]["remedy"] == "settle-as-placed"
    assert kept() == []
    folded_and_settled("a guest")
    assert kept() == ["a guest"]
    small(name="a guest")
    again = floor.say(dealer, "live", "give-ruling", id="r1", incident="bet-under-minimum", boxes=[1])
    assert again.json()["events"][0]["remedy"] == "return-bet"
    assert floor.say(dealer, "live", "give-ruling", id="r2", incident="foreign-card").status_code == 200
    for _ in range(3):  # he sits there, and bets nothing
        small(name="another guest", amount=1000)
        folded_and_settled("another guest")
    assert kept() == ["a guest"]
    small(name="a guest")
    given = floor.say(dealer, "live", "give-ruling", id="r1", incident="bet-under-minimum", boxes=[1])
    assert given.json()["events"][0]["remedy"] == "return-bet"
    folded_and_settled("a guest")
    for _ in range(2):
        small(name="another guest", amount=1000)
        folded_and_settled("another guest")
    small(name="another guest", amount=1000)
    assert floor.say(dealer, "live", "leave-table", player="a guest").status_code == 200
    assert code(floor.say(dealer, "live", "leave-table", player="a guest")) == "not-at-table"
    folded_and_settled("another guest")
    small(name="another guest", amount=1000)
    assert kept() == []
    folded_and_settled("another guest")


def test_what_is_remembered_of_players_ends_with_the_session_of_the_table(floor: Room) -> None:
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("pit-manager")
    floor.say(dealer, "live", "open-betting")
    floor.say(dealer, "live", "place-bet", player="a guest", box=1, bet="ante", amount=500)
    floor.say(dealer, "live", "close-betting", return_faulty=False)
    play_out(floor, dealer, "a guest")
    assert [one["kind"] for one in dealer.get("/api/conditions").json()] == ["under-minimum-before"]
    assert floor.say(manager, "live", "close-table").status_code == 200
    assert floor.say(manager, "live", "open-table").status_code == 200
    assert dealer.get("/api/conditions").json() == []


def play_out(floor: Room, dealer: Browser, name: str) -> None:
    """The live table is dealt, the one player folds, and the round is settled."""
    cards = iter(DECK)
    update = dealer.get("/api/tables/live").json()
    while (act := update["view"]["waits_for"]["act"]) in ("deal-cards", "decide", "turn-cards", "settle"):
        said: dict[str, Any] = {}
        if act == "deal-cards":
            said = {"cards": [str(next(cards))]}
        elif act == "decide":
            said = {"player": name, "box": 1, "decision": "fold"}
        update = floor.say(dealer, "live", act, **said).json()


def test_what_a_player_without_an_account_chooses_is_written_down(floor: Room) -> None:
    dealer = floor.signed_in("dealer")
    floor.say(dealer, "live", "open-betting")
    floor.say(dealer, "live", "place-bet", player="a guest", box=1, bet="ante", amount=1000)
    floor.say(dealer, "live", "close-betting")
    manager = floor.signed_in("shift-manager")
    assert floor.say(manager, "live", "give-ruling", id="r1", incident="power-failure").status_code == 200
    [asked] = dealer.get("/api/tables/live").json()["view"]["asked"]
    assert {one["option"]: one["for_him"] for one in asked["options"]} == {"withdraw-all": False, "stay": True}
    said = {"ruling": "r1", "box": 1, "option": "withdraw-all"}
    assert code(floor.say(dealer, "live", "answer-offer", **said)) == "no-offer"
    assert code(floor.say(dealer, "live", "answer-offer", **said, player="another guest")) == "no-offer"
    written = floor.say(dealer, "live", "answer-offer", **said, player="a guest")
    assert written.status_code == 200, written.text
    assert "asked" not in floor.guest().get("/api/tables/live").json()["view"]


def test_a_ruling_proposed_for_one_round_is_not_carried_out_in_the_next(floor: Room) -> None:
    guest = dealt(floor, 1)[0]
    dealer, manager = floor.signed_in("dealer"), floor.signed_in("shift-manager")
    new = {"id": "r1", "incident": "burn-missed", "facts": {"reconstructable": False}}
    wanted = {"kind": "ruling", "subject": TABLE, "new": new, "reason": "no card was burnt"}
    proposal = dealer.post("/api/proposals", json=wanted).json()
    assert (proposal["proposer"], proposal["approve"]) == ("the dealer", "rule")
    floor.say(guest, TABLE, "decide", box=1, decision="fold")
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    assert code(manager.post(f"/api/proposals/{proposal['id']}/approval")) == "proposal-stale"


def test_players_who_are_asked_have_a_column_for_each_answer(floor: Room) -> None:
    dealt(floor, 1, table="mbs-3cp")
    case = put(floor.signed_in("shift-manager"), "power-failure", "mbs-3cp")
    assert [one["answer"] for one in case["ruling"]["after"]] == ["withdraw-all", "stay"]
    assert case["ruling"]["accounts"] == []


def test_a_case_says_how_many_cards_were_seen_and_the_figures_what_they_are_worth(floor: Room) -> None:
    dealt(floor, 1, 2)
    dealer = floor.signed_in("dealer")
    assert put(dealer, "misdeal")["seen"] == 0
    case = put(dealer, "cards-exposed")
    assert (case["seen"], case["question"]["name"]) == (1, "count")
    two = put(dealer, "cards-exposed", facts={"count": 2})
    worth = dealer.get(f"/api/rulebooks/{two['rulebook']}/seen-cards?cards={two['seen']}").json()
    assert (worth["unit"], [(one["whose"], one["cards"]) for one in worth["seen"]]) == (
        "Ante", [("dealer", 2), ("boxes", 2)],
    )  # fmt: skip
    known = {one["whose"]: one["gain_exact"] for one in worth["seen"]}
    # 2501649/14541800 with two of the dealer's cards known, -686689/20358520 without.
    assert known["dealer"] == "5236247/25448150"
    # More than was worked out: the most of each kind.
    many = dealer.get(f"/api/rulebooks/{two['rulebook']}/seen-cards?cards=9").json()["seen"]
    assert [(one["whose"], one["cards"]) for one in many] == [("dealer", 3), ("boxes", 3)]
