"""What the cards already turned have decided for certain, worked out from the rulebook alone."""

from __future__ import annotations

from itertools import combinations, permutations
from pathlib import Path

import pytest

from croupier.cards import DECK
from croupier.errors import Code, InputError
from croupier.rulebook import load
from croupier.rulings import certain
from croupier.rulings.certain import CardGroup, TooMany, completions, outcome_established
from croupier.rulings.returning import in_play
from croupier.settlement.plan import plan_of
from tests.cases.ruling_script import RulingScript

UTH, M3, ML, RWS, HGC = (
    "mbs-megalink-uth",
    "mbs-megalink-3cp",
    "rws-multilink-3cp",
    "rws-3cp",
    "hgc-3cp-progressive",
)


def told(rulebook: str, hands: dict[str, str], *lines: str, **table: object) -> RulingScript:
    script = RulingScript(rulebook, table, hands)
    script.run("\n".join(lines))
    return script


def on_the_flop(flop: str, bets: str, **hands: str) -> bool | None:
    """Whether anything is decided at Ultimate Texas Hold'em when these three cards lie open."""
    rest = " ".join(str(card) for card in DECK if str(card) not in flop.split())[:5]
    script = told(
        UTH,
        {"community": f"{flop} {rest}"} | hands,
        f"P bets ante 10, blind 10{bets} at box 1",
        "bets close",
        "cards are dealt",
        "P decides check at box 1",
        "cards are turned",
    )
    return outcome_established(script.state)


@pytest.mark.clause(UTH, "5.16.2", "4.2")
@pytest.mark.parametrize(
    ("flop", "bets", "decided"),
    [
        ("Kc 8d 3h", ", jackpot 5", True),  # no straight, flush or better can come of it
        ("Kc 8d 3h", "", False),  # nobody has bet on that
        ("Kc 8d 3h", ", trips 5", False),
        ("Kc 8c 3c", ", jackpot 5", False),  # two more clubs
        ("Kc 9d 8h", ", jackpot 5", True),  # K-Q-J-10-9 has no 8
        ("Qc 9d 8h", ", jackpot 5", False),  # J-10 makes a straight
        ("Kc Kd 3h", ", jackpot 5", False),  # K-3 makes a full house
        ("8c 8d 8h", ", trips 5", True),
        ("8c 8d 8h", ", jackpot 5", False),  # three of a kind is not on its table
        ("8c 8d 7h", ", trips 5", False),
        ("Ac 2d 3h", ", jackpot 5", False),  # 4-5
        ("Ac 2d 7h", ", jackpot 5", True),
    ],
)
def test_a_flop_may_have_decided_a_bet(flop: str, bets: str, decided: bool) -> None:
    assert on_the_flop(flop, bets) is decided


@pytest.mark.clause(UTH, "5.16.2")
@pytest.mark.parametrize("seed", range(12))
def test_every_flop_is_decided_as_trying_all_hands_says(seed: int) -> None:
    """A second way to the same answer: all 1,176 hands that the two covered cards can make."""
    flop = tuple(DECK[(seed * 11 + step * (5 + seed)) % 52] for step in range(3))
    if len(set(flop)) < 3:
        flop = (DECK[seed], DECK[seed + 13], DECK[seed + 27])
    pays, reader = load(UTH).bets["jackpot"].pays, plan_of(load(UTH)).hands["jackpot"]
    assert pays is not None
    rest = [card for card in DECK if card not in flop]
    bands = {reader.bands.of(reader.read(own, (), flop)) for own in combinations(rest, 2)}
    paid = {pays.pay(band) is not None for band in bands}
    assert on_the_flop(" ".join(map(str, flop)), ", jackpot 5") is (len(paid) == 1)


def test_who_may_not_look_at_a_hand_cannot_keep_it_covered_either(tmp_path: Path) -> None:
    """Trips without an Ante, by a copy that lets it stand alone: three eights on the flop have won it."""
    copy = tmp_path / "copy.toml"
    copy.write_text(
        f'extends = "{UTH}"\ndrop = ["bets.trips.requires"]\n[entry]\nany_of = [["ante", "blind"], ["trips"]]\n'
        '[seating.side_bets_only]\nviewed = false\nclause = "3.4"\n'
    )
    script = told(
        str(copy),
        {"community": "8c 8d 8h 2c 3d"},
        "P bets trips 5 at box 1",
        "Q bets ante 10, blind 10 at box 2",
        "bets close",
        "cards are dealt",
        "Q decides check at box 2",
        "cards are turned",
    )
    assert outcome_established(script.state) is True


def test_what_cannot_be_tried_to_the_end_is_left_to_the_people_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand that is tried wins, but hands that were never tried might."""
    monkeypatch.setattr(certain, "MOST", 1)
    assert on_the_flop("Kc 8d 3h", ", jackpot 5") is None


@pytest.mark.parametrize("most", [11, 12])
def test_as_many_ways_are_tried_as_there_are(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two cards of four, one for the box and one for the dealer: four times three ways."""
    monkeypatch.setattr(certain, "MOST", most)
    deck, covered = DECK[:4], (CardGroup(0, (0,)), CardGroup(1, (0,)))
    found = set()
    try:
        found = {(own, dealer) for (own,), (dealer,), _ in completions(((None,), (None,), ()), covered, deck)}
    except TooMany:
        assert most == 11
    else:
        assert found == set(permutations(deck, 2))


@pytest.mark.clause(UTH, "5.16.1")
def test_before_any_card_is_turned_nothing_is_decided() -> None:
    script = told(UTH, {}, "P bets ante 10, blind 10, trips 5, jackpot 5 at box 1")
    assert outcome_established(script.state) is False
    for line in ("bets close", "cards are dealt", "P looks at box 1"):
        script.line(line)
        assert outcome_established(script.state) is False


@pytest.mark.clause(UTH, "5.16.2", "3.9.6.1")
def test_cards_on_other_hands_that_lie_open_count_as_well() -> None:
    """The board K-K-8-3-2 wins Trips for whoever has the third King: until both are seen to lie elsewhere."""
    hands = {
        "box 1": "7h 6d",
        "box 2": "Kh Kd",
        "community": "Kc Ks 8d 3h 2c",
        "dealer": "9s 9h",
    }
    script = told(
        UTH,
        hands,
        "P bets ante 10, blind 10, trips 5 at box 1",
        "Q bets ante 10, blind 10 at box 2",
        "bets close",
        "cards are dealt",
        "P decides check at box 1",
        "Q decides play-4x at box 2",
        "cards are turned",
        "P decides check at box 1",
        "cards are turned",
    )
    assert outcome_established(script.state) is False


@pytest.mark.parametrize(("rulebook", "clause"), [(RWS, "5.7.1"), (ML, "5.7.1"), (M3, "5.16.2"), (HGC, "P4")])
def test_a_fold_loses_the_ante_for_good(rulebook: str, clause: str) -> None:
    assert clause in load(rulebook).clauses
    script = told(
        rulebook,
        {},
        "P bets ante 10 at box 1",
        "Q bets ante 10 at box 2",
        "bets close",
        "cards are dealt",
        "P decides fold at box 1",
    )
    assert outcome_established(script.state) is True


@pytest.mark.clause(M3, "5.16.1", "5.7")
def test_a_hand_that_was_removed_and_returned_is_no_outcome() -> None:
    script = told(
        M3,
        {},
        "P bets ante 10, pair-plus 5 at box 1",
        "Q bets ante 10 at box 2",
        "bets close",
        "cards are dealt",
        "P decides fold at box 1",
        "the dealer rules player-count-wrong (reconstructable no) about box 1",
    )
    assert outcome_established(script.state) is False


@pytest.mark.clause(M3, "5.16.1", "3.9.3")
def test_the_dealers_hand_decides_nothing_for_who_has_no_bet_against_it() -> None:
    lines = ("bets close", "cards are dealt", "cards are turned")
    alone = told(M3, {}, "P bets pair-plus 10 at box 1", *lines)
    assert alone.state.dealer_shown
    assert outcome_established(alone.state) is False
    against = ("bets close", "cards are dealt", "P decides play-1x at box 1", "cards are turned")
    assert outcome_established(told(M3, {}, "P bets ante 10 at box 1", *against).state) is True


@pytest.mark.clause(M3, "5.13", "5.16.1")
def test_a_bet_that_goes_back_whatever_happens_is_no_outcome() -> None:
    """A second Ante below the minimum is returned (5.13): a fold does not lose it."""
    remembered = [{"kind": "under-minimum-before", "player": "P", "clauses": ["5.13"]}]
    lines = ("Q bets ante 10 at box 2", "bets close", "cards are dealt", "P decides fold at box 1")
    again = told(M3, {}, "P bets ante 5 at box 1", *lines, live=True, conditions=remembered)
    assert outcome_established(again.state) is False
    first = told(M3, {}, "P bets ante 5 at box 1", *lines, live=True)
    assert outcome_established(first.state) is True


@pytest.mark.clause(UTH, "5.16")
def test_cards_that_lie_open_unread_leave_it_to_the_people_there() -> None:
    script = told(UTH, {}, "P bets ante 10, blind 10, jackpot 5 at box 1", "bets close", live=True)
    script.line("cards are dealt face down")
    for line in ("P decides check at box 1", "cards are turned"):
        script.line(line)
    assert outcome_established(script.state) is None
    script.line("the dealer rules power-failure -> refused facts-missing")
    script.line("the dealer rules power-failure (outcome_established yes)")
    script.line("the ruling is continue by 5.16, 5.16.2 for the dealer")


@pytest.mark.clause(UTH, "5.16")
def test_what_the_record_shows_cannot_be_denied() -> None:
    script = told(
        UTH,
        {"community": "Kc 8d 3h 2s 2h"},
        "P bets ante 10, blind 10, jackpot 5 at box 1",
        "bets close",
        "cards are dealt",
        "P decides check at box 1",
        "cards are turned",
    )
    with pytest.raises(InputError) as refused:
        script.rules("dealer", "power-failure", facts="outcome_established no")
    assert (refused.value.code, refused.value.at) == (Code.FACTS_CONTRADICT, "facts.outcome_established")


@pytest.mark.parametrize("rulebook", [M3, UTH])
def test_a_hand_that_is_out_by_the_rules_is_out_for_everybody_who_bet_on_it(rulebook: str) -> None:
    blind = ", blind 10" if rulebook == UTH else ""
    script = told(
        rulebook,
        {},
        *(f"{who} bets ante 10{blind} at box {box}" for who, box in (("P", 1), ("Q", 1), ("R", 2))),
        "bets close",
        "cards are dealt",
        "the dealer rules player-count-wrong (reconstructable no) about box 1",
    )
    assert [box.out for box in script.state.boxes] == [True, False]


@pytest.mark.parametrize(("dealer", "left"), [("Kd 9h 4d", ()), ("Jd 9h 4d", ("ante",))])
def test_a_hand_kept_covered_is_weighed_against_a_dealers_hand_that_was_read(dealer: str, left: tuple[str]) -> None:
    lines = ("bets close", "cards are dealt", "P decides play-1x at box 1", "cards are turned", "P keeps box 1 covered")
    script = told(RWS, {"dealer": dealer}, "P bets ante 10 at box 1", *lines)
    assert script.state.dealer_shown
    assert in_play(script.state, script.state.box(1)) == left
