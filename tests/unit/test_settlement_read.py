"""Every kind of bad round is refused with its code, its place and what would be right."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import Code, CroupierError
from croupier.rulebook import load
from croupier.settlement import Display, FinishedRound, Order, Void, settle
from croupier.settlement.read import Reader

ROUND: dict[str, Any] = {
    "rulebook": "rws-3cp",
    "jackpot": {"meter": 5_000_000, "reset": 1_000_000},
    "dealer": "Qs 7h 2d",
    "community": "",
    "boxes": [
        {
            "box": 1,
            "player": "A",
            "cards": "As Ks 4c",
            "bets": {"ante": 2500, "pair-plus": 500, "jackpot": 500},
            "decisions": ["play-1x"],
        },
        {"box": 2, "player": "B", "cards": "9c 9d 3h", "bets": {"pair-plus": 500}, "decisions": []},
    ],
}

UTH: dict[str, Any] = {
    "rulebook": "mbs-megalink-uth",
    "dealer": "9d 5c",
    "community": "Kd 9c 7h 4s 2d",
    "boxes": [{"box": 1, "cards": "Ks Qh", "bets": {"ante": 1000, "blind": 1000}, "decisions": ["play-4x"]}],
}

Change = Callable[[dict[str, Any]], Any]


def read(round_: Any) -> FinishedRound:
    return Reader().read(json.dumps(round_).encode())


def fault(round_: Any) -> CroupierError:
    with pytest.raises(CroupierError) as refused:
        settle(read(round_))
    assert refused.value.message
    return refused.value


def changed(change: Change, round_: dict[str, Any] = ROUND) -> dict[str, Any]:
    found = copy.deepcopy(round_)
    change(found)
    return found


def box(**values: Any) -> Change:
    """Change fields of the first box."""
    return lambda round_: round_["boxes"][0].update(values)


def bets(**values: Any) -> Change:
    """Change bets of the first box; `_` stands for a hyphen."""
    return lambda round_: round_["boxes"][0]["bets"].update({k.replace("_", "-"): v for k, v in values.items()})


def top(**values: Any) -> Change:
    return lambda round_: round_.update(values)


def without(*path: Any) -> Change:
    def change(round_: dict[str, Any]) -> None:
        *above, last = path
        place: Any = round_
        for key in above:
            place = place[key]
        del place[last]

    return change


FAULTS: list[tuple[str, Change, Code, str]] = [
    # Cards
    ("not a card", box(cards="As Ks 4x"), Code.BAD_CARD, "boxes[0].cards"),
    ("a card twice in one hand", box(cards="As As 4c"), Code.CARD_TWICE, "boxes[0].cards"),
    ("a card of the dealer's", box(cards="As Qs 4c"), Code.CARD_TWICE, "boxes[0].cards"),
    ("a card of another box", box(cards="9c Ks 4c"), Code.CARD_TWICE, "boxes[1].cards"),
    ("too few cards", box(cards="As Ks"), Code.WRONG_CARD_COUNT, "boxes[0].cards"),
    ("too many cards", box(cards="As Ks 4c 5c"), Code.WRONG_CARD_COUNT, "boxes[0].cards"),
    ("no cards", box(cards=""), Code.WRONG_CARD_COUNT, "boxes[0].cards"),
    ("a dealer with two cards", top(dealer="Qs 7h"), Code.WRONG_CARD_COUNT, "dealer"),
    ("a dealer's card twice", top(dealer="Qs Qs 2d"), Code.CARD_TWICE, "dealer"),
    ("community cards where there are none", top(community="Jc Tc"), Code.WRONG_CARD_COUNT, "community"),
    ("cards that are no text", box(cards=["As", "Ks", "4c"]), Code.BAD_VALUE, "boxes[0].cards"),
    # Amounts
    ("a negative amount", bets(ante=-1), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("a fraction", bets(ante=25.5), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("a whole number written as a fraction", bets(ante=2500.0), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("true as an amount", bets(ante=True), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("an amount as text", bets(ante="2500"), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("no amount", bets(ante=None), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("more money than there is", bets(ante=10**16), Code.BAD_AMOUNT, "boxes[0].bets.ante"),
    ("a negative meter", top(jackpot={"meter": -1}), Code.BAD_AMOUNT, "jackpot.meter"),
    ("a meter that is no number", top(jackpot={"meter": "5"}), Code.BAD_AMOUNT, "jackpot.meter"),
    # Bets
    ("a bet of another game", bets(trips=500), Code.UNKNOWN_BET, "boxes[0].bets.trips"),
    ("a bonus as a bet", bets(ante_bonus=500), Code.UNKNOWN_BET, "boxes[0].bets.ante-bonus"),
    ("no bet at all", box(bets={}), Code.BET_WITHOUT_REQUIRED, "boxes[0].bets"),
    (
        "a Play stake on a folded hand",
        lambda r: (bets(play=2500)(r), box(decisions=["fold"])(r)),
        Code.BET_SIZE_WRONG,
        "boxes[0].bets.play",
    ),
    ("a win unclaimed on a bet that is not there", box(unclaimed=["trips"]), Code.UNKNOWN_BET, "boxes[0].unclaimed[0]"),
    ("a win unclaimed without a rule", box(unclaimed=["ante-bonus"]), Code.RULES_SILENT, "boxes[0].unclaimed[0]"),
    ("wins unclaimed that are no list", box(unclaimed="jackpot"), Code.BAD_VALUE, "boxes[0].unclaimed"),
    # Decisions
    ("no decision", box(decisions=[]), Code.DECISION_NOT_OPEN, "boxes[0].decisions"),
    ("a decision of another game", box(decisions=["play-4x"]), Code.UNKNOWN_DECISION, "boxes[0].decisions[0]"),
    ("a decision too many", box(decisions=["fold", "fold"]), Code.DECISION_NOT_OPEN, "boxes[0].decisions[1]"),
    (
        "a decision where there is none to make",
        lambda r: r["boxes"][1].update(decisions=["fold"]),
        Code.DECISION_NOT_OPEN,
        "boxes[1].decisions[0]",
    ),
    ("an unknown word", box(decisions=["raise"]), Code.UNKNOWN_DECISION, "boxes[0].decisions[0]"),
    ("decisions as one text", box(decisions="fold"), Code.BAD_VALUE, "boxes[0].decisions"),
    ("a decision that is no text", box(decisions=[1]), Code.BAD_VALUE, "boxes[0].decisions[0]"),
    ("a proof of a hand that was shown", box(proved=True), Code.BAD_VALUE, "boxes[0].proved"),
    (
        "a folded hand that is declined",
        box(decisions=["fold"], declined=True),
        Code.DECISION_NOT_OPEN,
        "boxes[0].declined",
    ),
    (
        "a say where the player has none",
        box(decisions=["fold"], elected=["pair-plus"]),
        Code.DECISION_NOT_OPEN,
        "boxes[0].elected",
    ),
    ("a say about a bet that is not there", box(elected=["trips"]), Code.UNKNOWN_BET, "boxes[0].elected"),
    # Boxes
    ("no boxes", top(boxes=[]), Code.BAD_VALUE, "boxes"),
    ("boxes that are no list", top(boxes={}), Code.BAD_VALUE, "boxes"),
    ("a box that is no object", top(boxes=["box 1"]), Code.BAD_VALUE, "boxes[0]"),
    ("a box twice", box(box=2), Code.BAD_VALUE, "boxes[1].box"),
    ("a box number of 0", box(box=0), Code.BAD_VALUE, "boxes[0].box"),
    ("a box that no layout has", box(box=18), Code.BAD_VALUE, "boxes[0].box"),
    ("a box number as text", box(box="1"), Code.BAD_VALUE, "boxes[0].box"),
    ("no box number", without("boxes", 0, "box"), Code.MISSING_FIELD, "boxes[0].box"),
    ("no cards field", without("boxes", 0, "cards"), Code.MISSING_FIELD, "boxes[0].cards"),
    ("no bets field", without("boxes", 0, "bets"), Code.MISSING_FIELD, "boxes[0].bets"),
    ("a player who is a number", box(player=7), Code.BAD_VALUE, "boxes[0].player"),
    ("a misspelt field", box(decision=["fold"]), Code.UNKNOWN_FIELD, "boxes[0].decision"),
    # The round
    ("no dealer", without("dealer"), Code.MISSING_FIELD, "dealer"),
    ("no rulebook", without("rulebook"), Code.MISSING_FIELD, "rulebook"),
    ("an unknown rulebook", top(rulebook="rws-4cp"), Code.UNKNOWN_RULEBOOK, "rulebook"),
    ("a rulebook that is no text", top(rulebook=3), Code.BAD_VALUE, "rulebook"),
    ("an unknown reading", top(readings={"X99": "card"}), Code.UNKNOWN_READING, "readings.X99"),
    ("an unknown option of a reading", top(readings={"X1": "joker"}), Code.UNKNOWN_READING, "readings.X1"),
    ("readings that are no object", top(readings=["X1"]), Code.BAD_VALUE, "readings"),
    ("an unknown field", top(table=3), Code.UNKNOWN_FIELD, "table"),
    ("a jackpot without a meter", top(jackpot={"reset": 5}), Code.MISSING_FIELD, "jackpot.meter"),
    # Limits
    ("limits of an unknown bet", top(limits={"trips": {"max": 5}}), Code.UNKNOWN_BET, "limits.trips"),
    ("limits of a bet that follows another", top(limits={"play": {"max": 5}}), Code.BAD_VALUE, "limits.play"),
    ("a minimum above the maximum", top(limits={"ante": {"min": 6, "max": 5}}), Code.BAD_VALUE, "limits.ante"),
    ("a maximum of nothing", top(limits={"ante": {"max": 0}}), Code.BAD_AMOUNT, "limits.ante.max"),
    ("an unknown end of a limit", top(limits={"ante": {"top": 5}}), Code.UNKNOWN_FIELD, "limits.ante.top"),
    ("a payout cap where the rules have none", top(limits={"payout": {"max": 5}}), Code.BAD_VALUE, "limits.payout"),
    # Rulings
    ("an order without its clause", box(orders=[{"then": "return"}]), Code.MISSING_FIELD, "boxes[0].orders[0].clauses"),
    (
        "an order nobody knows",
        box(orders=[{"then": "burn", "clauses": ["5.1"]}]),
        Code.BAD_VALUE,
        "boxes[0].orders[0].then",
    ),
    (
        "an order about a bet that is not there",
        box(orders=[{"then": "lose", "bet": "trips", "clauses": ["5.1"]}]),
        Code.UNKNOWN_BET,
        "boxes[0].orders[0].bet",
    ),
    (
        "an excess without what stays",
        box(orders=[{"then": "return-excess", "clauses": ["5.1"]}]),
        Code.BAD_VALUE,
        "boxes[0].orders[0].action",
    ),
    (
        "bettors where a box has one",
        box(bettors={"ante": {"P": 1000, "Q": 1500}}),
        Code.BAD_VALUE,
        "boxes[0].bettors.ante",
    ),
]


@pytest.mark.parametrize(("change", "code", "at"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS])
def test_a_bad_round_is_refused(change: Change, code: Code, at: str) -> None:
    found = fault(changed(change))
    assert (found.code, found.at) == (code, at)
    assert found.expected


@pytest.mark.clause("rws-3cp", "3.4", "5.4")
@pytest.mark.parametrize(
    ("change", "clauses", "readings"),
    [
        (bets(ante=0), ("5.4",), ("RW12",)),
        (top(jackpot={"meter": 0, "unit": 300}), ("3.3", "3.4"), ("RW15",)),
    ],
)
def test_a_jackpot_bet_that_is_not_in_order_goes_back_by_itself(
    change: Change, clauses: tuple[str, ...], readings: tuple[str, ...]
) -> None:
    round_ = changed(change)
    if not round_["boxes"][0]["bets"]["ante"]:
        round_["boxes"][0]["decisions"] = []
    line = settle(read(round_)).boxes[0].line("jackpot")
    assert line is not None
    assert (line.payout, line.result, line.clauses) == (line.stake, "returned", clauses)
    assert line.facts.readings == readings


@pytest.mark.clause("rws-3cp", "5.4")
def test_a_box_with_a_jackpot_bet_alone_has_no_hand_in_the_round() -> None:
    settled = settle(read(changed(box(bets={"jackpot": 500}, cards="", decisions=[])))).boxes[0]
    assert (settled.category, settled.net) == (None, 0)
    assert [(line.bet, line.clauses) for line in settled.lines] == [("jackpot", ("5.4",))]


@pytest.mark.clause("hgc-3cp-progressive", "P2")
def test_where_the_document_sends_nothing_back_the_round_is_refused() -> None:
    hand = {"box": 1, "cards": "Ks 5d 4c", "bets": {"pair-plus": 500}}
    found = fault({"rulebook": "hgc-3cp-progressive", "dealer": "Qh 8d 3c", "boxes": [hand]})
    assert (found.code, found.clauses) == (Code.BET_WITHOUT_REQUIRED, ("P2",))


def test_what_would_be_right_is_said_in_words_of_the_table() -> None:
    assert fault(changed(bets(ante=10**16))).expected == "whole cents, 0 to 1000000000000000"
    assert fault(changed(top(readings={"X1": 3}))).expected == "a short text"


UTH_FAULTS: list[tuple[str, Change, Code, str]] = [
    ("a Blind unlike the Ante", bets(blind=1500), Code.RULES_SILENT, "boxes[0].bets.blind"),
    ("an Ante without Blind", box(bets={"ante": 1000}), Code.BET_WITHOUT_REQUIRED, "boxes[0].bets"),
    ("a fold before the flop", box(decisions=["fold"]), Code.DECISION_NOT_OPEN, "boxes[0].decisions[0]"),
    ("Play 4x after the flop", box(decisions=["check", "play-4x"]), Code.DECISION_NOT_OPEN, "boxes[0].decisions[1]"),
    ("a check on the river", box(decisions=["check"] * 3), Code.DECISION_NOT_OPEN, "boxes[0].decisions[2]"),
    ("a check too few", box(decisions=["check", "fold"]), Code.DECISION_NOT_OPEN, "boxes[0].decisions[1]"),
    ("an open end", box(decisions=["check", "check"]), Code.DECISION_NOT_OPEN, "boxes[0].decisions"),
    ("four community cards", top(community="Kd 9c 7h 4s"), Code.WRONG_CARD_COUNT, "community"),
    ("a community card twice", top(community="Kd 9c 7h 4s Ks"), Code.CARD_TWICE, "boxes[0].cards"),
    (
        "six jackpot units",
        lambda r: (bets(jackpot=600)(r), top(jackpot={"meter": 0, "unit": 100})(r)),
        Code.BET_SIZE_WRONG,
        "boxes[0].bets.jackpot",
    ),
    (
        "bettors that do not add up",
        box(bettors={"ante": {"P": 400, "Q": 500}}),
        Code.BET_SIZE_WRONG,
        "boxes[0].bettors.ante",
    ),
    ("a bettor with nothing", box(bettors={"ante": {"P": 1000, "Q": 0}}), Code.BET_SIZE_WRONG, "boxes[0].bettors.ante"),
    ("bettors of no bet", box(bettors={"trips": {"P": 1000}}), Code.UNKNOWN_BET, "boxes[0].bettors.trips"),
    ("bettors that are no object", box(bettors={"ante": 5}), Code.BAD_VALUE, "boxes[0].bettors.ante"),
    ("a part that is no amount", box(bettors={"ante": {"P": -5}}), Code.BAD_AMOUNT, "boxes[0].bettors.ante.P"),
]


@pytest.mark.parametrize(
    ("change", "code", "at"), [case[1:] for case in UTH_FAULTS], ids=[case[0] for case in UTH_FAULTS]
)
def test_a_bad_round_with_streets_is_refused(change: Change, code: Code, at: str) -> None:
    found = fault(changed(change, UTH))
    assert (found.code, found.at) == (code, at)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "truncated"),
        (b'{"rulebook": ', "truncated"),
        (b'{"rulebook": "rws-3cp"\n "dealer": 1}', "line 2"),
        (b"\xff\xfe", "column 1"),
        (b'{"a": 1} {"b": 2}', "trailing characters"),
        (b"[1, 2]", "[1,2] is not a round"),
        (b'"round"', "is not a round"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_text_that_is_no_round_is_refused(text: bytes, says: str) -> None:
    with pytest.raises(CroupierError) as refused:
        Reader().read(text)
    assert refused.value.code == Code.BAD_JSON
    assert says in refused.value.message


@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" ,\n", " :\t")])
@pytest.mark.parametrize(
    ("once", "twice", "at"),
    [
        ('"ante"', '"ante"', "boxes[0].bets.ante"),
        ('"ante"', '"\\u0061nte"', "boxes[0].bets.ante"),
        ('"dealer"', '"dealer"', "dealer"),
        ('"box"', '"box"', "boxes[0].box"),
    ],
)
def test_a_name_that_stands_there_twice_is_refused(once: str, twice: str, at: str, separators: tuple[str, str]) -> None:
    text = json.dumps(ROUND, separators=separators)
    value = {"dealer": '"Qs 7h 2d"'}.get(at, "1")
    doubled = text.replace(once, f"{twice}{separators[1]}{value}{separators[0]}{once}", 1)
    Reader().read(text.encode())
    with pytest.raises(CroupierError) as refused:
        Reader().read(doubled.encode())
    assert (refused.value.code, refused.value.at) == (Code.BAD_JSON, at)


@pytest.mark.parametrize("mark", ["\\u0022:", '\\"\\u003a', '\\"\\u003A'])
def test_no_text_makes_up_for_a_name_that_stands_there_twice(mark: str) -> None:
    player = ROUND["boxes"][0]["player"]
    text = json.dumps(ROUND, separators=(",", ":")).replace(f'"player":"{player}"', f'"player":"{mark}"', 1)
    assert mark in text
    Reader().read(text.encode())
    with pytest.raises(CroupierError) as refused:
        Reader().read(text.replace('"ante":', '"ante":1,"ante":', 1).encode())
    assert (refused.value.code, refused.value.at) == (Code.BAD_JSON, "boxes[0].bets.ante")


def test_a_share_of_a_meter_that_nobody_shows_is_refused() -> None:
    winner = changed(box(cards="Ah Kh Qh"), changed(top(dealer="Jd 7c 2s")))
    assert settle(read(winner)).jackpot.awards == ()
    winner = changed(box(cards="As Ks Qs"), changed(top(dealer="Jd 7c 2s")))
    assert settle(read(winner)).jackpot.awards[0].amount == 5_000_000
    assert fault(changed(without("jackpot"), winner)).at == "jackpot"
    found = fault(changed(without("jackpot", "reset"), winner))
    assert (found.code, found.at) == (Code.MISSING_FIELD, "jackpot.reset")


def test_a_meter_is_not_asked_for_while_nobody_wins_it() -> None:
    settlement = settle(read(changed(without("jackpot"))))
    assert (settlement.jackpot.before, settlement.jackpot.after, settlement.jackpot.awards) == (None, None, ())


def test_cards_are_read_in_any_spelling() -> None:
    plain, fancy = read(ROUND), read(changed(box(cards="a♠, K♠ 4C"), changed(top(dealer="Q♠ 7h,2d"))))
    assert plain.boxes[0].cards == fancy.boxes[0].cards
    assert plain.dealer == fancy.dealer


def test_a_bet_of_nothing_is_no_bet() -> None:
    settled = settle(read(changed(bets(pair_plus=0))))
    assert [line.bet for line in settled.boxes[0].lines] == ["ante", "play", "jackpot"]


def test_a_box_without_a_name_is_a_player_of_its_own() -> None:
    assert [box.player for box in read(changed(without("boxes", 0, "player"))).boxes] == ["box 1", "B"]


def test_everything_that_can_be_said_is_read() -> None:
    said = changed(
        top(
            void={"clauses": ["5.8"], "reading": ["X10"], "reason": "a foreign card"},
            jackpot={"meter": 7, "reset": 5, "unit": 500},
            limits={"ante": {"min": 1000, "max": 10_000}},
            readings={"X1": "card"},
        )
    )
    said["boxes"][0]["orders"] = [
        {"then": "return-excess", "bet": "ante", "action": 100, "clauses": ["5.1"], "reading": ["X11"], "reason": "why"}
    ]
    round_ = read(said)
    assert round_.void == Void(clauses=("5.8",), reading=("X10",), reason="a foreign card")
    assert round_.jackpot == Display(meter=7, reset=5, unit=500)
    assert (round_.limits["ante"].min, round_.limits["ante"].max) == (1000, 10_000)
    assert round_.rulebook.qualification is not None
    assert round_.rulebook.qualification.by == "card"
    assert round_.boxes[0].orders == (
        Order(then="return-excess", bet="ante", action=100, clauses=("5.1",), reading=("X11",), reason="why"),
    )


def test_a_void_round_may_hold_the_very_cards_it_is_void_for() -> None:
    void = changed(top(void={"clauses": ["5.8", "5.8.1"]}), changed(box(cards="As As 4c 5c", decisions=[])))
    void["boxes"][0]["cards"] = "9c Qs 4c 5c"
    settlement = settle(read(void))
    assert settlement.void
    assert [box.net for box in settlement.boxes] == [0, 0]
    assert settlement.boxes[0].lines[0].clauses == ("5.8", "5.8.1", "5.21", "1.22")


def test_a_hand_that_is_out_may_have_any_number_of_cards_and_no_decision() -> None:
    out = changed(box(cards="As Ks 4c 5c", decisions=[], orders=[{"then": "return", "clauses": ["5.15"]}]))
    settlement = settle(read(out))
    assert {line.result for line in settlement.boxes[0].lines} == {"returned"}
    assert settlement.boxes[0].category is None
    assert settlement.boxes[1].line("pair-plus") is not None


def test_a_rulebook_may_be_a_file(tmp_path: Path) -> None:
    copy_ = tmp_path / "what-if.toml"
    copy_.write_text('extends = "rws-3cp"\n[bets.pair-plus.pays.table]\npair = "2 to 1"\n', encoding="utf-8")
    settled = settle(read(changed(top(rulebook=str(copy_)))))
    line = settled.boxes[1].line("pair-plus")
    assert line is not None
    assert line.payout == 1500


def test_a_reader_loads_each_rulebook_once() -> None:
    asked: list[str] = []

    def counting(name: str, **options: Any) -> Any:
        asked.append(name)
        return load(name, **options)

    reader = Reader(counting)
    for _ in range(3):
        reader.read(json.dumps(ROUND).encode())
    assert asked == ["rws-3cp"]
