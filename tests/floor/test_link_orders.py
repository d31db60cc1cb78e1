"""Winners of two live tables on one link, the word of the house on their order, and a jackpot that fails, over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import asdict
from sqlalchemy import update

from croupier.cli.app import main
from croupier.floor.audit import audit
from croupier.floor.config.model import LinkConfig, TableConfig
from croupier.floor.people.schema import keys
from croupier.floor.table import telling
from croupier.floor.table.happenings import AwardsClaimed
from croupier.narrator import Teller
from tests.floor import tables
from tests.floor.fakes import FakeClock
from tests.floor.house import Browser, code
from tests.floor.served import Room, room

LEFT, RIGHT, PLAIN, LINK = "left", "right", "plain", "pair"
#: 100,000 with the three jackpot bets of a round in it, of which nothing else becomes.
SHARES = {"meter": "20%", "house": "80%"}
OPENING = 10_000_000 - 3 * 100


@pytest.fixture
def pair(tmp_path: Path, clock: FakeClock) -> Iterator[Room]:
    with linked_floor(tmp_path, clock) as served:
        yield served


@contextmanager
def linked_floor(tmp_path: Path, clock: FakeClock, readings: dict[str, str] | None = None) -> Iterator[Room]:
    """A floor with two live tables of the Multi-Link game on a link of their own, and one of the plain game."""
    usual, games = tables.config(), {LEFT: "rws-multilink-3cp", RIGHT: "rws-multilink-3cp", PLAIN: "rws-3cp"}
    live = [
        TableConfig(id=name, rulebook=book, link=LINK, mode="live", readings=(readings or {}) if name != PLAIN else {})
        for name, book in games.items()
    ]
    linked = LinkConfig.model_validate(
        {
            "id": LINK,
            "rulebook": live[0].rulebook,
            "opening": OPENING,
            "chips": "any",
            "unit": 500,
            "reset": 2_000_000,
            "shares": SHARES,
        }
    )
    more: dict[str, Any] = {
        "tables": [one.model_dump() for one in (*usual.tables, *live)],
        "links": [one.model_dump() for one in (*usual.links, linked)],
    }
    with room(f"sqlite:///{tmp_path / 'floor.db'}", clock, **more) as served:
        yield served


class Table:
    """A live table that is dealt card by card, by the clock."""

    def __init__(self, floor: Room, name: str, cards: dict[Any, str], boxes: tuple[int, ...]) -> None:
        self.floor, self.name, self.dealer = floor, name, floor.signed_in("dealer")
        self.faces = {place: said.split() for place, said in cards.items()}
        self.guests = {box: floor.guest() for box in boxes}
        assert floor.say(self.dealer, name, "open-betting").status_code == 200
        for box, guest in self.guests.items():
            for bet, amount in (("ante", 1000), ("jackpot", 500)):
                assert floor.say(guest, name, "place-bet", box=box, bet=bet, amount=amount).status_code == 200
        assert floor.say(self.dealer, name, "close-betting").status_code == 200

    def next_place(self) -> Any:
        waits = self.floor.floor.current(self.name).waits_for
        if waits.act != "deal-cards":
            return None
        return waits.boxes[0] if waits.place == "boxes" else waits.place

    def deal_until(self, box: int | str | None, *, unread: int | None = None) -> None:
        """Every card up to the last one of a place, at this moment; those of a box `unread` lie face down."""
        while (place := self.next_place()) is not None:
            faces = self.faces.get(place, [])
            face = faces.pop(0) if faces else "2d"
            answer = self.floor.say(self.dealer, self.name, "deal-cards", cards=[None if place == unread else face])
            assert answer.status_code == 200, answer.text
            if place == box and not faces:
                return

    def settle(self, decision: str = "fold") -> None:
        for box, guest in self.guests.items():
            assert self.floor.say(guest, self.name, "decide", box=box, decision=decision).status_code == 200
        while self.floor.floor.current(self.name).waits_for.act == "turn-cards":
            assert self.floor.say(self.dealer, self.name, "turn-cards").status_code == 200
        answer = self.floor.say(self.dealer, self.name, "settle")
        assert answer.status_code == 200, answer.text


FLUSHES = {1: "Qs Js Ts", 4: "7s 6s 5s", "dealer": "Qd 9c 3d", "community": "9s 8s"}
ROYAL = {1: "As Ks Qs", "dealer": "Qd 9c 3d", "community": "Js Ts"}


def pending(floor: Room) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = floor.browser().get(f"/api/links/{LINK}").json()["pending"]
    return found


def in_order(floor: Room) -> list[tuple[str, int, int]]:
    return [(one["table"], one["box"], one["amount"]) for one in pending(floor)]


def post(floor: Room, role: str, path: str, **said: Any) -> Any:
    return floor.signed_in(role).post(f"/api/links/{LINK}/{path}", json=said, headers=floor.key())


def hand_over(floor: Room, award: str) -> Any:
    """Verified by the pit manager, and paid by the pit supervisor: neither had a hand in the round."""
    post(floor, "pit-manager", f"awards/{award}/verification")
    return post(floor, "pit-supervisor", f"awards/{award}/payment")


def clean(floor: Room) -> None:
    assert floor.floor.links.store.verify() == []
    assert floor.floor.links.store.statement(LINK).agrees
    assert audit(floor.floor.engine).findings == ()


@pytest.mark.clause("rws-multilink-3cp", "4.7.2", "4.7.1")
def test_winners_of_two_tables_are_paid_as_their_own_hands_were_complete(pair: Room, clock: FakeClock) -> None:
    left, right = Table(pair, LEFT, FLUSHES, (1, 4)), Table(pair, RIGHT, ROYAL, (1,))
    start = clock.now()
    for seconds, table, box in ((5, left, 1), (6, right, 1), (7, left, 4)):
        clock.time = start + timedelta(seconds=seconds)
        table.deal_until(box)
    clock.pass_by(seconds=20)
    for table in (left, right):
        table.deal_until(None)
    right.settle()
    assert in_order(pair) == [(RIGHT, 1, 10_000_000)]
    clock.pass_by(seconds=20)
    left.settle()
    assert in_order(pair) == [(LEFT, 1, 1_000_000), (RIGHT, 1, 9_000_000), (LEFT, 4, 200_000)]
    complete = [datetime.fromisoformat(one["complete_at"]) for one in pending(pair)]
    assert complete == [start + timedelta(seconds=seconds) for seconds in (5, 6, 7)]
    first, second, third = (one["award"] for one in pending(pair))
    assert [bool(one["waits"]) for one in pending(pair)] == [False, True, True]
    # In Greek it says how far an award is, and what it waits for, without a word of English.
    for one in pair.browser().get(f"/api/links/{LINK}", headers={"Accept-Language": "el"}).json()["pending"]:
        words = re.findall(r"[A-Za-z]{3,}", f"{one['says']} {one['waits'] or ''}".replace(LEFT, "").replace(RIGHT, ""))
        assert words == []
    assert code(hand_over(pair, second)) == "award-out-of-turn"
    for award in (first, second, third):
        assert hand_over(pair, award).status_code == 200
    assert pending(pair) == []
    clean(pair)


@pytest.mark.clause("rws-multilink-3cp", "4.7.2", "4.7.1")
def test_a_winner_noticed_when_a_later_one_is_paid_is_told_everywhere(
    pair: Room, clock: FakeClock, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    left, right = Table(pair, LEFT, FLUSHES, (1, 4)), Table(pair, RIGHT, ROYAL, (1,))
    for table, box in ((left, 1), (right, 1), (left, None), (right, None)):
        clock.pass_by(seconds=1)
        table.deal_until(box)
    right.settle()
    royal = pending(pair)[0]["award"]
    assert hand_over(pair, royal).status_code == 200
    left.settle()
    # What is paid stays: the straight flushes take their tenths of the start value, though one comes before the royal.
    assert in_order(pair) == [(LEFT, 1, 200_000), (LEFT, 4, 180_000)]
    paid = {"award": royal, "table": RIGHT, "box": 1, "amount": 10_000_000}
    assert [one["paid_first"] for one in pending(pair)] == [[paid], []]
    event = next(one for one in pair.floor.current(LEFT).claims if one.box == 1)
    assert [asdict(one) for one in event.paid_first] == [paid]
    said = {"en": f"no later than award {royal} (table right, box 1)", "el": "ό,τι πληρώθηκε μένει"}
    for language, words in said.items():
        told = telling.told(AwardsClaimed(link=LINK, awards=(event,)), Teller(language=language))
        assert words in told
        monkeypatch.setenv("CROUPIER_LANG", language)
        address = pair.floor.engine.url.render_as_string(hide_password=False)
        assert main(["jackpot", "show", LINK, "--database", address]) == 0
        assert words in " ".join(capsys.readouterr().out.split())
    clean(pair)


@pytest.mark.clause("rws-multilink-3cp", "4.7.2")
def test_a_card_that_is_read_later_was_dealt_when_it_was_dealt(pair: Room, clock: FakeClock) -> None:
    left, right = Table(pair, LEFT, FLUSHES, (1,)), Table(pair, RIGHT, ROYAL, (1,))
    start = clock.now()
    left.deal_until(1, unread=1)
    clock.pass_by(seconds=1)
    right.deal_until(1)
    clock.pass_by(seconds=1)
    for table in (left, right):
        table.deal_until(None)
    right.settle()
    clock.pass_by(seconds=30)
    read = {"place": "boxes", "box": 1, "cards": FLUSHES[1].split()}
    assert pair.say(left.dealer, LEFT, "read-cards", **read).status_code == 200
    left.settle()
    assert [(table, box) for table, box, _ in in_order(pair)] == [(LEFT, 1), (RIGHT, 1)]
    assert datetime.fromisoformat(pending(pair)[0]["complete_at"]) == start


@pytest.mark.clause("rws-multilink-3cp", "4.7.2")
def test_with_the_community_cards_a_table_is_complete_at_once_where_the_house_reads_it_so(
    tmp_path: Path, clock: FakeClock
) -> None:
    """[ML8]: the last community card of each table counts, and its winners follow each other clockwise."""
    with linked_floor(tmp_path, clock, readings={"ML8": "with-community"}) as pair:
        left, right = Table(pair, LEFT, FLUSHES, (1, 4)), Table(pair, RIGHT, ROYAL, (1,))
        for table, place in ((left, 4), (right, None), (left, None)):
            clock.pass_by(seconds=1)
            table.deal_until(place)
        for table in (left, right):
            table.settle()
        assert in_order(pair) == [(RIGHT, 1, 10_000_000), (LEFT, 1, 200_000), (LEFT, 4, 180_000)]


@pytest.mark.clause("rws-multilink-3cp", "4.7.2")
def test_hands_complete_at_one_moment_wait_for_the_shift_manager(pair: Room, clock: FakeClock) -> None:
    left, right = Table(pair, LEFT, FLUSHES, (1, 4)), Table(pair, RIGHT, ROYAL, (1,))
    for table in (left, right):
        table.deal_until(None)
        table.settle()
    first, second, royal = (one["award"] for one in pending(pair))
    assert code(hand_over(pair, first)) == "order-undecided"
    wanted = {"order": [royal, first, second], "reason": "by the tape"}
    for role in ("dealer", "pit-supervisor", "pit-manager"):
        answer = post(pair, role, "order", **wanted)
        assert (answer.status_code, code(answer)) == (403, "authority-too-low")
    assert code(post(pair, "player", "order", **wanted)) == "not-permitted"
    assert code(post(pair, "shift-manager", "order", order=[royal, first])) == "order-incomplete"
    assert code(post(pair, "shift-manager", "order", order=[second, royal, first])) == "order-fixed"
    assert post(pair, "shift-manager", "order", **wanted).status_code == 200
    assert in_order(pair) == [(RIGHT, 1, 10_000_000), (LEFT, 1, 200_000), (LEFT, 4, 180_000)]
    for award in (royal, first, second):
        assert hand_over(pair, award).status_code == 200
    log = pair.signed_in("auditor").get("/api/staff-log").json()
    assert [one["details"]["order"] for one in log if one["act"] == "awards-ordered"] == [[royal, first, second]]
    clock.pass_by(seconds=1)
    clean(pair)


@pytest.mark.clause("rws-multilink-3cp", "4.6")
@pytest.mark.clause("rws-3cp", "4.6")
@pytest.mark.parametrize(("name", "became"), [(LEFT, "payment"), (LEFT, "rejection"), (PLAIN, "payment")])
def test_the_cards_of_a_jackpot_hand_stay_face_up_until_its_award_is_paid(pair: Room, name: str, became: str) -> None:
    """Whether or not the dealer qualifies. No round begins over them; another table plays on for the new value."""
    table = Table(pair, name, {**ROYAL, "dealer": "9d 8c 3d"}, (1,))
    table.deal_until(None)
    table.settle("play-1x")
    [award] = pending(pair)
    assert award["hand"] == ["As", "Ks", "Qs"]
    boxes = pair.browser().get(f"/api/tables/{name}").json()["view"]["round"]["boxes"]
    assert [one["cards"] for one in boxes if one["box"] == 1] == [["As", "Ks", "Qs"]]
    refused = pair.say(table.dealer, name, "open-betting")
    assert (code(refused), refused.json()["error"]["clauses"]) == ("not-now", ["4.6"])
    assert pair.say(table.dealer, RIGHT, "open-betting").status_code == 200
    post(pair, "pit-manager", f"awards/{award['award']}/verification")
    assert code(pair.say(table.dealer, name, "open-betting")) == "not-now"
    role = "pit-supervisor" if became == "payment" else "pit-manager"
    assert post(pair, role, f"awards/{award['award']}/{became}", reason="as seen").status_code == 200
    assert pair.say(table.dealer, name, "open-betting").status_code == 200


@pytest.mark.clause("mbs-megalink-3cp", "3.17")
def test_entry_fixes_the_order_of_another_house_for_every_post(pair: Room) -> None:
    answer = pair.signed_in("shift-manager").post("/api/links/mega/order", json={"order": []}, headers=pair.key())
    assert (answer.status_code, code(answer)) == (409, "order-incomplete")
    from tests.floor.test_reopened_rounds import settled

    settled(pair)
    [award] = [one.award for one in pair.floor.links.view("mega").pending]
    for role in ("dealer", "shift-manager"):
        body = {"order": [award]}
        answer = pair.signed_in(role).post("/api/links/mega/order", json=body, headers=pair.key())
        assert (answer.status_code, code(answer)) == (409, "order-fixed")
        assert answer.json()["error"]["clauses"] == ["3.17"]


def bets(floor: Room, guest: Browser, table: str, box: int, *names: str) -> list[str]:
    """Chips on a box; the codes of what is refused."""
    amounts = {"ante": 1000, "jackpot": 500}
    answers = [floor.say(guest, table, "place-bet", box=box, bet=name, amount=amounts[name]) for name in names]
    return [code(one) for one in answers if one.status_code != 200]


@pytest.mark.clause("rws-multilink-3cp", "5.17.2", "5.17.2.a", "5.17.2.b", "5.17.2.c")
def test_a_fault_is_declared_and_no_jackpot_bet_is_taken_until_the_house_has_chosen(pair: Room) -> None:
    dealer, guest = pair.signed_in("dealer"), pair.guest()
    choice = f"faults/{LEFT}/choice"
    assert code(post(pair, "shift-manager", choice, mode="no-jackpot")) == "no-fault"
    assert code(post(pair, "player", "faults", table=LEFT)) == "not-permitted"
    declared = post(pair, "dealer", "faults", table=LEFT, box=2, reason="dead sensor")
    assert declared.status_code == 200, declared.text
    assert declared.json()["faults"][LEFT]["box"] == 2
    assert code(post(pair, "dealer", "faults", table=LEFT, box=2)) == "jackpot-at-fault"
    opened = pair.say(dealer, LEFT, "open-betting").json()
    assert "until the house has said how to go on" in opened["view"]["round"]["notices"][0]
    refused = pair.say(guest, LEFT, "place-bet", box=1, bet="jackpot", amount=500)
    assert (code(refused), refused.json()["error"]["clauses"]) == ("jackpot-suspended", ["5.17.2"])
    assert bets(pair, guest, LEFT, 1, "ante") == []
    close_and_fold(pair, dealer, guest, LEFT)
    too_low = post(pair, "pit-manager", choice, mode="block-box")
    assert (too_low.status_code, code(too_low)) == (403, "authority-too-low")
    assert code(post(pair, "shift-manager", choice, mode="wait")) == "bad-value"
    assert post(pair, "shift-manager", choice, mode="block-box").status_code == 200
    sound = post(pair, "shift-manager", choice, mode="block-box", box=3)
    assert (code(sound), sound.json()["error"]["clauses"]) == ("bad-value", ["5.17.2", "5.17.2.b"])
    again = post(pair, "dealer", "faults", table=LEFT, box=3, reason="another dead sensor").json()["faults"][LEFT]
    assert (again["box"], again["more_boxes"], again["mode"], again["blocked"]) == (2, [3], None, [2])
    pair.say(dealer, LEFT, "open-betting")
    assert bets(pair, guest, LEFT, 2, "ante") == ["box-closed"]
    assert bets(pair, guest, LEFT, 3, "ante", "jackpot") == ["jackpot-suspended"]
    close_and_fold(pair, dealer, guest, LEFT, box=3)
    assert post(pair, "shift-manager", choice, mode="block-box", box=2).status_code == 200
    pair.say(dealer, LEFT, "open-betting")
    assert bets(pair, guest, LEFT, 1, "ante", "jackpot") == []
    assert bets(pair, guest, LEFT, 2, "ante") == ["box-closed"]
    assert bets(pair, guest, LEFT, 3, "ante") == ["box-closed"]
    close_and_fold(pair, dealer, guest, LEFT)
    assert post(pair, "shift-manager", choice, mode="close-table").status_code == 200
    shut = pair.say(dealer, LEFT, "open-betting")
    assert (code(shut), shut.json()["error"]["clauses"]) == ("table-closed", ["5.17.2", "5.17.2.a"])
    assert code(post(pair, "dealer", f"faults/{LEFT}/repair")) == "not-permitted"
    assert post(pair, "pit-supervisor", f"faults/{LEFT}/repair", reason="new sensor").status_code == 200
    assert pair.say(dealer, LEFT, "open-betting").status_code == 200
    assert bets(pair, guest, LEFT, 2, "ante", "jackpot") == []
    acts = [one["act"] for one in pair.signed_in("auditor").get("/api/staff-log").json()]
    assert {"fault-declared", "fault-handled", "fault-repaired"} <= set(acts)


def close_and_fold(floor: Room, dealer: Browser, guest: Browser, table: str, box: int = 1) -> None:
    """The round is played to its end with one box that folds."""
    cards = iter(f"{rank}c" for rank in "23456789TJQK")
    assert floor.say(dealer, table, "close-betting").status_code == 200
    while (waits := floor.floor.current(table).waits_for).act in ("deal-cards", "decide", "turn-cards", "settle"):
        said: dict[str, Any] = {"cards": [next(cards)]} if waits.act == "deal-cards" else {}
        if waits.act == "decide":
            answer = floor.say(guest, table, "decide", box=box, decision="fold")
        else:
            answer = floor.say(dealer, table, waits.act, **said)
        assert answer.status_code == 200, answer.text


def test_the_whole_link_at_fault_is_known_at_every_table(pair: Room) -> None:
    assert post(pair, "dealer", "faults", table="*").status_code == 200
    guest, dealer = pair.guest(), pair.signed_in("dealer")
    for table in (LEFT, RIGHT):
        pair.say(dealer, table, "open-betting")
        assert bets(pair, guest, table, 1, "ante", "jackpot") == ["jackpot-suspended"]
    assert code(post(pair, "dealer", "faults", table="nowhere")) == "table-not-linked"
    assert post(pair, "pit-supervisor", "faults/*/repair").status_code == 200
    assert pair.floor.links.view(LINK).faults == {}


@pytest.mark.clause("rws-multilink-3cp", "5.17", "5.17.1", "5.17.2")
def test_a_fault_that_is_ruled_on_at_the_table_is_the_links_to_know(pair: Room, clock: FakeClock) -> None:
    """A player has looked: the round is paid at the value registered before the fault, whatever comes after it."""
    left = Table(pair, LEFT, ROYAL, (1,))
    left.deal_until(None)
    guest = left.guests[1]
    assert pair.say(guest, LEFT, "look-at-hand", box=1).status_code == 200
    Table(pair, RIGHT, ROYAL, (1, 2))  # two more bets for the meter
    registered = pair.floor.links.view(LINK).meter
    manager = pair.signed_in("shift-manager")
    power = {"power": "after-jackpot-fault", "choice": "no-jackpot"}
    assert code(pair.say(manager, LEFT, "use-power", id="too-early", **power)) == "ruling-unfit"
    assert pair.say(left.dealer, LEFT, "give-ruling", id="r1", incident="jackpot-fault").status_code == 200
    faults = pair.floor.links.view(LINK).faults
    assert (list(faults), faults[LEFT].mode) == ([LEFT], None)
    Table(pair, PLAIN, ROYAL, (1, 2, 3))  # and three that come too late
    clock.pass_by(seconds=9)
    left.settle()
    [award] = pending(pair)
    assert award["amount"] == registered == 10_000_000
    settlement = pair.floor.current(LEFT).round.settlement
    assert settlement is not None
    assert [one.amount for one in settlement.jackpot.awards] == [registered]
    assert {"5.17", "5.17.1"} <= set(award["clauses"])
    assert pair.say(manager, LEFT, "use-power", id="chosen", **power).status_code == 200
    assert pair.floor.links.view(LINK).faults[LEFT].mode == "no-jackpot"
    assert hand_over(pair, award["award"]).status_code == 200
    opened = pair.say(left.dealer, LEFT, "open-betting").json()
    assert opened["view"]["round"]["notices"] == ["No jackpot bets are taken at this table."]
    assert bets(pair, guest, LEFT, 1, "ante", "jackpot") == ["jackpot-suspended"]
    assert post(pair, "pit-supervisor", f"faults/{LEFT}/repair").status_code == 200
    close_and_fold(pair, left.dealer, guest, LEFT)
    pair.say(left.dealer, LEFT, "open-betting")
    assert bets(pair, guest, LEFT, 1, "ante", "jackpot") == []
    clean(pair)


@pytest.mark.clause("rws-multilink-3cp", "5.16", "5.17.2")
def test_a_void_round_leaves_the_table_waiting_for_the_choice_of_the_house(pair: Room) -> None:
    left = Table(pair, LEFT, ROYAL, (1,))
    left.deal_until(None)
    before = pair.floor.links.view(LINK).meter
    ruling = {"incident": "jackpot-fault", "facts": {"any_player_seen": False}}
    assert pair.say(left.dealer, LEFT, "give-ruling", id="r1", **ruling).status_code == 200
    assert pair.floor.current(LEFT).round.void is not None
    assert pair.floor.links.view(LINK).meter == before - 100
    pair.say(left.dealer, LEFT, "open-betting")
    assert bets(pair, left.guests[1], LEFT, 1, "ante", "jackpot") == ["jackpot-suspended"]
    held = pair.signed_in("shift-manager").get("/api/conditions").json()
    [waits] = [one for one in held if one["table"] == LEFT]
    assert (waits["kind"], waits["clauses"]) == ("no-jackpot", ["5.17.2"])
    assert "repaired" in waits["until"]
    clean(pair)


@pytest.mark.clause("rws-multilink-3cp", "5.17.2", "5.17.2.b")
def test_the_choice_at_the_table_is_about_the_boxes_that_are_out_of_order(pair: Room) -> None:
    dealer, manager, guest = pair.signed_in("dealer"), pair.signed_in("shift-manager"), pair.guest()
    for box in (2, 3):
        assert post(pair, "dealer", "faults", table=LEFT, box=box).status_code == 200
    pair.say(dealer, LEFT, "open-betting")
    power = {"power": "after-jackpot-fault", "choice": "block-box"}
    sound = pair.say(manager, LEFT, "use-power", id="one", box=1, **power)
    assert (code(sound), sound.json()["error"]["clauses"]) == ("ruling-unfit", ["5.17.2", "5.17.2.b"])
    assert pair.say(manager, LEFT, "use-power", id="two", box=2, **power).status_code == 200
    assert [bets(pair, guest, LEFT, box, "ante") for box in (2, 3)] == [["box-closed"], ["box-closed"]]
    assert bets(pair, guest, LEFT, 1, "ante", "jackpot") == []
    close_and_fold(pair, dealer, guest, LEFT)
    assert (
        pair.say(manager, LEFT, "use-power", id="three", power=power["power"], choice="no-jackpot").status_code == 200
    )
    fault = pair.floor.links.view(LINK).faults[LEFT]
    assert (fault.mode, fault.boxes) == ("no-jackpot", (2, 3))
    clean(pair)


@pytest.mark.clause("rws-multilink-3cp", "5.17.1", "5.17.2")
def test_a_second_fault_is_the_links_to_know_though_a_box_is_blocked_for_an_older_one(pair: Room) -> None:
    assert post(pair, "dealer", "faults", table=LEFT, box=4).status_code == 200
    assert post(pair, "shift-manager", f"faults/{LEFT}/choice", mode="block-box").status_code == 200
    left = Table(pair, LEFT, ROYAL, (1,))
    left.deal_until(None)
    assert pair.say(left.guests[1], LEFT, "look-at-hand", box=1).status_code == 200
    registered = pair.floor.links.view(LINK).meter
    assert pair.say(left.dealer, LEFT, "give-ruling", id="r1", incident="jackpot-fault").status_code == 200
    fault = pair.floor.links.view(LINK).faults[LEFT]
    assert (fault.mode, fault.boxes, fault.blocked, fault.whole) == (None, (4,), (4,), True)
    Table(pair, RIGHT, ROYAL, (1, 2))  # two bets that come too late
    left.settle()
    [award] = pending(pair)
    assert award["amount"] == registered
    clean(pair)


def test_a_key_for_one_table_declares_no_fault_of_all_of_them(pair: Room) -> None:
    issued = pair.served.services.people.staffing.house_device("shoe", "shoe", ["dealer"])
    with pair.floor.store.write() as connection:
        connection.execute(update(keys).where(keys.c.id == issued.key.id).values(tables=[LEFT]))
    shoe = pair.browser()
    shoe.headers = {"Authorization": f"Bearer {issued.secret}"}
    for table, status in (("*", 403), (RIGHT, 403), (LEFT, 200)):
        fault = {"table": table, "reason": "the sign is dark"}
        assert shoe.post(f"/api/links/{LINK}/faults", json=fault, headers=pair.key()).status_code == status
