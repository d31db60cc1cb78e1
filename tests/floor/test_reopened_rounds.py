"""A ruling on a settled round whose jackpot the link has paid: the link takes its part back, and settles it anew."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from croupier.floor.audit import audit
from croupier.floor.people.person import HOUSE
from croupier.jackpot import Act, PayPrizes, Signature, accounts
from croupier.jackpot.bodies import Prize
from croupier.money import MILS
from croupier.wire.money import PendingAward
from tests.floor.databases import on_each_database
from tests.floor.house import Browser, code
from tests.floor.served import Room
from tests.floor.tables import SHARES
from tests.floor.test_jackpot_out import breaks, mended

TABLE, LINK, START = "live", "mega", 5_000_000
#: With these community cards ace to queen of spades is a royal flush, and other spades are a flush.
CARDS = {1: "As Ks Qs", 2: "2s 4s 6s", 3: "9h 9d 3c", "dealer": "8h 7d 2c", "community": "Js Ts"}
FACTS = {"noticed": "before-next-round", "reconstructable": False}
WRONG: dict[str, Any] = {"incident": "dealer-count-wrong", "facts": FACTS}
FLUSH = 10_000
STAKE = 500


def settled(floor: Room, cards: dict[Any, str] | None = None, boxes: tuple[int, ...] = (1, 2, 3)) -> list[Browser]:
    """A guest on each box with an Ante and a jackpot bet; the cards are dealt as they stand above, and settled."""
    guests = played(floor, cards, boxes)
    settle_again(floor)
    return guests


def played(floor: Room, cards: dict[Any, str] | None = None, boxes: tuple[int, ...] = (1, 2, 3)) -> list[Browser]:
    """The same up to the settlement."""
    dealer, faces = floor.signed_in("dealer"), {place: said.split() for place, said in (cards or CARDS).items()}
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    guests = [floor.guest() for _ in boxes]
    for guest, box in zip(guests, boxes, strict=True):
        for bet, amount in (("ante", 1000), ("jackpot", STAKE)):
            assert floor.say(guest, TABLE, "place-bet", box=box, bet=bet, amount=amount).status_code == 200
    update = floor.say(dealer, TABLE, "close-betting").json()
    while (waits := update["view"]["waits_for"])["act"] == "deal-cards":
        place = waits["boxes"][0] if waits["place"] == "boxes" else waits["place"]
        answer = floor.say(dealer, TABLE, "deal-cards", cards=[faces[place].pop(0)])
        assert answer.status_code == 200, answer.text
        update = answer.json()
    for guest, box in zip(guests, boxes, strict=True):
        assert floor.say(guest, TABLE, "decide", box=box, decision="play-1x").status_code == 200
    while floor.floor.current(TABLE).waits_for.act == "turn-cards":
        assert floor.say(dealer, TABLE, "turn-cards").status_code == 200
    return guests


def settle_again(floor: Room) -> None:
    answer = floor.say(floor.signed_in("dealer"), TABLE, "settle")
    assert answer.status_code == 200, answer.text


def chips(guest: Browser) -> int:
    return int(guest.get("/api/purse").json()["chips"])


def balances(floor: Room) -> dict[str, int]:
    return dict(floor.floor.links.store.balances())


def pending(floor: Room) -> list[PendingAward]:
    return list(floor.floor.links.view(LINK).pending)


def ruled(floor: Room, name: str = "r1", proposer: str = "dealer", approver: str = "shift-manager", **more: Any) -> Any:
    """Proposed by one and approved by another."""
    return floor.ruled(TABLE, proposer, approver, **{"id": name, **WRONG, **more})


def clean(floor: Room) -> None:
    """The whole record is in order, and the meter follows from it."""
    assert floor.floor.links.store.verify() == []
    assert sum(balances(floor).values()) == 0
    assert balances(floor).get(f"stakes:{TABLE}", 0) == 0
    assert floor.floor.links.store.statement(LINK).agrees
    assert audit(floor.floor.engine).findings == ()


@on_each_database
def test_a_royal_flush_that_is_ruled_void_leaves_everything_as_before_the_round(floor: Room) -> None:
    before = {
        name: mils
        for name, mils in balances(floor).items()
        if accounts.kind(name) in ("meter", "reserve", "prizes", "house")
    }
    guests = settled(floor)
    [award] = pending(floor)
    assert (award.category, award.box) == ("royal-flush", 1)
    assert award.amount == START + 3 * STAKE * SHARES.meter // MILS
    assert chips(guests[1]) >= 100_000 + FLUSH - STAKE - 2000
    version = floor.version(TABLE)
    answer = ruled(floor)
    assert answer.status_code == 200, answer.text
    floor.floor.look()
    assert floor.version(TABLE) == version + 1
    assert [chips(guest) for guest in guests] == [100_000] * 3
    assert pending(floor) == []
    assert {name: mils for name, mils in balances(floor).items() if name in before} == before
    assert floor.floor.links.view(LINK).meter == START
    wins = floor.floor.links.store.wins(LINK)
    assert {win.state for win in wins if win.table == TABLE} == {"rejected"}
    state = floor.floor.current(TABLE)
    assert state.round.void is not None
    assert (state.taken, state.claims) == ({}, ())
    kinds = [event["type"] for event in told(floor, version)]
    for kind in (
        "ruled",
        "payouts-taken-back",
        "round-voided",
        "round-settled",
        "jackpot-reopened",
        "jackpot-returned",
    ):
        assert kind in kinds
    clean(floor)
    # The table plays on, and its next round feeds the same meter.
    settled(floor, boxes=(3,))
    assert floor.floor.links.view(LINK).meter == START + STAKE * SHARES.meter // MILS
    clean(floor)


def told(floor: Room, version: int) -> list[dict[str, Any]]:
    """What the record of the round says after a version, to the pit."""
    number = floor.floor.current(TABLE).number
    answer = floor.signed_in("pit-supervisor").get(f"/api/tables/{TABLE}/rounds/{number}").json()
    return [event for step in answer["steps"] if step["version"] > version for event in step["events"]]


def test_a_share_of_the_meter_is_taken_back_by_two_people_and_prizes_by_a_supervisor(floor: Room) -> None:
    settled(floor)
    before, version = balances(floor), floor.version(TABLE)
    alone = floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", id="r1", **WRONG)
    assert (alone.status_code, code(alone)) == (403, "two-people-needed")
    assert (balances(floor), floor.version(TABLE)) == (before, version)
    case = floor.signed_in("shift-manager").post(f"/api/tables/{TABLE}/rulings/preview", json=WRONG).json()
    assert (case["ruling"]["may_order"], case["ruling"]["two_people"]) == (True, True)
    assert ruled(floor).status_code == 200
    floor.floor.look()
    # Without a share of the meter nobody has to approve; a prize is still no dealer's to take back.
    settled(floor, {**CARDS, 1: "Ad Kd Qc"})
    hand = {"incident": "player-count-wrong", "facts": FACTS, "boxes": [2]}
    low = floor.say(floor.signed_in("dealer"), TABLE, "give-ruling", id="r2", **hand)
    assert (low.status_code, code(low)) == (403, "authority-too-low")
    case = floor.signed_in("pit-supervisor").post(f"/api/tables/{TABLE}/rulings/preview", json=hand).json()
    assert case["ruling"]["two_people"] is False
    given = floor.say(floor.signed_in("pit-supervisor"), TABLE, "give-ruling", id="r2", **hand)
    assert given.status_code == 200, given.text
    settle_again(floor)
    clean(floor)


def test_the_preview_shows_the_money_of_the_link_and_it_is_what_then_moves(floor: Room) -> None:
    guests = settled(floor)
    before = balances(floor)
    ruling = floor.signed_in("dealer").post(f"/api/tables/{TABLE}/rulings/preview", json=WRONG).json()["ruling"]
    assert balances(floor) == before
    moved = {one["account"]: one for one in ruling["accounts"]}
    assert sum(one["change"] for one in ruling["accounts"]) == 0
    assert {f"meter:{LINK}", f"pending:{LINK}"} <= set(moved)
    assert ruled(floor).status_code == 200
    floor.floor.look()
    after = balances(floor)
    for name, one in moved.items():
        assert one["change"] == (after.get(name, 0) - before.get(name, 0)) // MILS, name
    assert moved[f"meter:{LINK}"]["after"] == floor.floor.links.view(LINK).meter
    for guest in guests:
        purse = guest.get("/api/purse").json()
        assert moved[f"chips:{purse['player']}"]["after"] == purse["chips"]


def test_one_hand_taken_out_and_the_others_paid_anew(floor: Room) -> None:
    """The flush is no hand any more; the royal flush is claimed again, under a key of its own."""
    guests = settled(floor)
    [first] = pending(floor)
    had = chips(guests[1])
    answer = ruled(floor, incident="player-count-wrong", boxes=[2])
    assert answer.status_code == 200, answer.text
    floor.floor.look()
    # The bets lie there again until the dealer settles; meanwhile the link has only what was staked.
    assert (pending(floor), floor.floor.current(TABLE).round.over) == ([], False)
    assert floor.floor.links.view(LINK).meter == first.amount
    assert floor.floor.links.store.verify() == []
    assert audit(floor.floor.engine).findings == ()
    settle_again(floor)
    [second] = pending(floor)
    assert second.award != first.award
    # The bet of box 2 went back after it had counted: the meter that is claimed has no part of it any more.
    assert second.amount == START + 2 * STAKE * SHARES.meter // MILS
    assert chips(guests[1]) == 100_000 < had
    state = floor.floor.current(TABLE)
    assert (sorted(state.taken), state.generation) == ([1, 3], 2)
    assert [claim.award for claim in state.claims] == [second.award]
    clean(floor)
    # The same round once more: now everything goes back.
    assert ruled(floor, "r2", "shift-manager", "pit-manager").status_code == 200
    floor.floor.look()
    assert [chips(guest) for guest in guests] == [100_000] * 3
    assert floor.floor.links.view(LINK).meter == START
    assert floor.floor.current(TABLE).generation == 3
    clean(floor)


def test_what_a_player_holds_of_the_meter_stays_his(floor: Room) -> None:
    guests = settled(floor)
    [award] = pending(floor)
    path = f"/api/links/{LINK}/awards/{award.award}"
    assert floor.signed_in("pit-manager").post(f"{path}/verification", json={}, headers=floor.key()).status_code == 200
    assert floor.signed_in("pit-supervisor").post(f"{path}/payment", json={}, headers=floor.key()).status_code == 200
    before, version = balances(floor), floor.version(TABLE)
    refused = ruled(floor)
    assert (refused.status_code, code(refused)) == (409, "award-paid")
    assert refused.json()["error"]["expected"]
    case = floor.signed_in("shift-manager").post(f"/api/tables/{TABLE}/rulings/preview", json=WRONG).json()
    assert (case["ruling"], case["refusal"]["code"]) == (None, "award-paid")
    assert (balances(floor), floor.version(TABLE)) == (before, version)
    assert chips(guests[0]) > award.amount
    clean(floor)


def test_a_prize_that_is_gone_cannot_be_taken_back(floor: Room) -> None:
    guests = settled(floor, {**CARDS, 1: "Ad Kd Qc"})
    purse = guests[1].get("/api/purse").json()
    floor.floor.move_chips(HOUSE, purse["player"], -purse["chips"], "cashed")
    before, version = balances(floor), floor.version(TABLE)
    refused = ruled(floor)
    assert (refused.status_code, code(refused)) == (409, "funds-missing")
    assert (balances(floor), floor.version(TABLE)) == (before, version)
    floor.floor.move_chips(HOUSE, purse["player"], purse["chips"], "handed back")
    assert ruled(floor, "r2").status_code == 200
    floor.floor.look()
    assert chips(guests[1]) == 100_000
    clean(floor)


def test_while_the_link_is_out_of_reach_the_ruling_waits(floor: Room) -> None:
    guests = settled(floor, {**CARDS, 1: "Ad Kd Qc"})
    had, version = [chips(guest) for guest in guests], floor.version(TABLE)
    breaks(floor)  # type: ignore[arg-type]
    said = {"id": "r1", **WRONG}
    refused = floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", **said)
    assert (refused.status_code, code(refused)) == (409, "jackpot-at-fault")
    assert floor.version(TABLE) == version
    mended(floor)  # type: ignore[arg-type]
    assert [chips(guest) for guest in guests] == had
    assert floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", **said).status_code == 200
    assert [chips(guest) for guest in guests] == [100_000] * 3
    clean(floor)


@pytest.mark.parametrize("two", [False, True])
def test_a_round_in_which_the_link_has_no_part_is_ruled_while_it_is_out_of_reach(floor: Room, two: bool) -> None:
    """By one person or by two, and as the preview says."""
    breaks(floor)  # type: ignore[arg-type]
    dealer = floor.signed_in("dealer")
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    guest = floor.guest()
    assert floor.say(guest, TABLE, "place-bet", box=1, bet="ante", amount=1000).status_code == 200
    said = {"incident": "foreign-card"}
    case = floor.signed_in("shift-manager").post(f"/api/tables/{TABLE}/rulings/preview", json=said).json()
    assert case["ruling"] is not None, case["refusal"]
    assert case["ruling"]["two_people"] is False
    if two:
        given = ruled(floor, facts={}, **said)
    else:
        given = floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", id="r1", **said)
    assert given.status_code == 200, given.text
    floor.floor.look()
    state = floor.floor.current(TABLE)
    assert (state.round.void is not None, chips(guest)) == (True, 100_000)
    mended(floor)  # type: ignore[arg-type]
    clean(floor)


def test_what_the_link_owed_to_the_round_is_dropped_and_claimed_anew(floor: Room) -> None:
    guests = played(floor)
    breaks(floor)  # type: ignore[arg-type]
    settle_again(floor)
    [owed] = floor.floor.current(TABLE).owed
    assert [hand.category for hand in owed.hands] == ["royal-flush"]
    mended(floor)  # type: ignore[arg-type]
    said = {"incident": "player-count-wrong", "facts": FACTS, "boxes": [2]}
    given = floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", id="r1", **said)
    assert given.status_code == 200, given.text
    assert floor.floor.current(TABLE).owed == ()
    settle_again(floor)
    [award] = pending(floor)
    # What the display shows when the hand is entered: the bet of box 2 has gone back.
    assert award.amount == START + 2 * STAKE * SHARES.meter // MILS
    assert chips(guests[1]) == 100_000
    clean(floor)
    dealer = floor.signed_in("dealer")
    assert floor.say(dealer, TABLE, "open-betting").status_code == 200
    assert len(pending(floor)) == 1


@on_each_database
def test_sent_again_it_changes_nothing(floor: Room) -> None:
    settled(floor, {**CARDS, 1: "Ad Kd Qc"})
    manager, key, seen = floor.signed_in("shift-manager"), {"Idempotency-Key": "once"}, floor.version(TABLE)
    said = {"id": "r1", **WRONG, "version": seen}
    first = floor.say(manager, TABLE, "give-ruling", headers=key, **said)
    after, entries = balances(floor), len(floor.floor.links.store.entries(LINK))
    assert floor.say(manager, TABLE, "give-ruling", headers=key, **said).json() == first.json()
    again = floor.say(manager, TABLE, "give-ruling", id="r1", **WRONG)
    assert again.status_code == 200
    assert (balances(floor), len(floor.floor.links.store.entries(LINK))) == (after, entries)
    clean(floor)


@on_each_database
def test_if_it_fails_before_the_commit_nothing_of_it_is_there(floor: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link has opened the round again, and then the table's own entry cannot be written."""
    from croupier.floor.table import desk

    settled(floor, {**CARDS, 1: "Ad Kd Qc"})
    before, version = balances(floor), floor.version(TABLE)
    entries = len(floor.floor.links.store.entries(LINK))

    def fails(*_: object) -> None:
        raise RuntimeError("the power is gone")

    monkeypatch.setattr(desk, "require_chips", fails)
    given = floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", id="r1", **WRONG)
    assert given.status_code == 500
    monkeypatch.undo()
    assert (balances(floor), floor.version(TABLE)) == (before, version)
    assert len(floor.floor.links.store.entries(LINK)) == entries
    assert floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", id="r1", **WRONG).status_code == 200
    clean(floor)


@pytest.mark.parametrize("each_database", ["sqlite"], indirect=True)  # that all are read alike: test_audit.py
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE link_entries SET body = replace(body, 'dealer-count', 'player-count') WHERE kind = 'round-reopened'",
         "entry"),
        ("UPDATE ledger_transfers SET mils = mils + 10000 WHERE stream = 'link:mega' AND purpose = 'prize'"
         " AND seq = (SELECT seq FROM link_entries WHERE kind = 'round-reopened')", "entry"),
        ("DELETE FROM link_entries WHERE kind = 'round-reopened'", "missing"),
        ("UPDATE floor_events SET body = replace(body, 'jackpot-reopened', 'table-opened')", ""),
    ],
)  # fmt: skip
def test_a_reversal_that_somebody_touches_is_found(floor: Room, statement: str, said: str) -> None:
    settled(floor, {**CARDS, 1: "Ad Kd Qc"})
    assert floor.say(floor.signed_in("shift-manager"), TABLE, "give-ruling", id="r1", **WRONG).status_code == 200
    clean(floor)
    with floor.floor.store.write() as connection:
        assert connection.execute(text(statement)).rowcount >= 1
    findings = audit(floor.floor.engine).findings
    assert findings
    assert any(said in finding.message for finding in findings), findings


def test_a_prize_that_no_settlement_gives_is_found(floor: Room) -> None:
    """The link takes whatever fits its pay table; only the round can tell that nobody had a flush."""
    guests = played(floor, {**CARDS, 1: "Ad Kd Qc", 2: "2h 4d 6c"})
    player = guests[1].get("/api/purse").json()["player"]
    prize = Prize(kind="fixed", box=2, player=player, category="flush", amount=FLUSH)
    paying = PayPrizes(link=LINK, table=TABLE, round=f"{TABLE}-1", prizes=(prize,))
    signed = Act(key="by hand", at=floor.clock.now(), by=Signature("somebody"))
    floor.floor.links.store.perform(paying, signed)
    settle_again(floor)
    assert floor.floor.links.store.verify() == []
    [finding] = audit(floor.floor.engine).findings
    assert (
        finding.message == f"round {TABLE}-1 of table {TABLE} won nothing, and was given fixed flush at box 2 ({FLUSH})"
    )
