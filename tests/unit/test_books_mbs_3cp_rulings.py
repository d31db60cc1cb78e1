"""What Megalink Three Card Poker decides when something goes wrong, against sections 5 and 6 of its document."""

from __future__ import annotations

import pytest

from croupier.rulebook import load
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from tests.unit.at_the_table import rule_for

BOOK = "mbs-megalink-3cp"

#: Incidents on which the document is silent.
SILENT = {
    "equal-bet-size-wrong",
    "cards-drawn-together",
    "cards-off-table",
    "dealing-error",
    "extra-hand-viewed",
    "face-up-card-in-device",
    "insufficient-cards",
    "jackpot-fault",
    "uncovered",
    "win-unclaimed",
}


def assert_ruled(incident: str, facts: dict[str, Fact], remedy: str, clause: str) -> None:
    rule = rule_for(load(BOOK), incident, **facts)
    assert rule is not None
    assert (rule.remedy, clause in rule.clause) == (remedy, True)


@pytest.mark.clause("mbs-megalink-3cp", "3.4", "5.12", "5.12.1", "5.12.2", "5.13", "5.14")
@pytest.mark.parametrize(
    ("incident", "facts", "remedy", "clause"),
    [
        ("bet-over-maximum", {"noticed": "before-close"}, "refuse-excess", "3.4"),
        ("bet-over-maximum", {"noticed": "after-close"}, "settle-at-maximum", "5.14"),
        ("bet-under-minimum", {"noticed": "before-close", "first_time": True}, "refuse-bet", "3.4"),
        ("bet-under-minimum", {"noticed": "after-close", "first_time": True}, "settle-as-placed", "5.13"),
        ("bet-under-minimum", {"noticed": "after-close", "first_time": False}, "return-bet", "5.13"),
        ("side-bet-without-required-bet", {"noticed": "before-close"}, "offer-complete-or-cancel", "5.12.1"),
        ("side-bet-without-required-bet", {"noticed": "after-close"}, "return-bet-at-end", "5.12.2"),
    ],
)
def test_bets_out_of_order(incident: str, facts: dict[str, Fact], remedy: str, clause: str) -> None:
    assert_ruled(incident, facts, remedy, clause)


@pytest.mark.clause("mbs-megalink-3cp", "5.13")
@pytest.mark.parametrize(("reading", "kept"), [("adopted", "table-session"), ("day", "day"), ("forever", "forever")])
def test_how_long_an_under_minimum_wager_is_remembered_is_a_switch(reading: str, kept: str) -> None:
    memory = load(BOOK, readings={"MB6": reading}).limits.under_minimum_memory
    assert memory is not None
    assert memory.kept == kept


@pytest.mark.clause("mbs-megalink-3cp", "3.9.2", "6.1")
@pytest.mark.parametrize(("direction", "remedy"), [("over", "return-excess"), ("under", "settle-as-placed")])
def test_a_wrong_play_wager_is_for_the_shift_manager_to_confirm(direction: str, remedy: str) -> None:
    rule = rule_for(load(BOOK), "play-size-wrong", direction=direction)
    assert rule is not None
    assert (rule.remedy, rule.authority, rule.reading) == (remedy, "shift-manager", ("MB10",))


@pytest.mark.clause("mbs-megalink-3cp", "3.2", "5.5", "5.6")
@pytest.mark.parametrize(
    ("action", "remedy", "clause"),
    [
        ("placed", "refuse-bet", "5.5"),
        ("increased", "refuse-increase", "5.5"),
        ("withdrawn", "keep-in-action", "5.6"),
    ],
)
def test_wagers_touched_after_the_last_call(action: str, remedy: str, clause: str) -> None:
    assert_ruled("late-bet", {"action": action}, remedy, clause)


@pytest.mark.clause("mbs-megalink-3cp", "5.11", "5.16", "5.16.1", "5.16.2")
@pytest.mark.parametrize(
    ("incident", "facts", "remedy", "clause"),
    [
        ("player-absent", {"decision_pending": True}, "invalidate-hand", "5.11"),
        ("player-absent", {"decision_pending": False}, "settle-hand", "5.11"),
        ("power-failure", {"outcome_established": False}, "offer-withdrawal", "5.16.1"),
        ("power-failure", {"outcome_established": True}, "continue", "5.16.2"),
    ],
)
def test_people_and_power_that_go(incident: str, facts: dict[str, Fact], remedy: str, clause: str) -> None:
    assert_ruled(incident, facts, remedy, clause)


@pytest.mark.clause("mbs-megalink-3cp", "5.16.1")
def test_after_a_power_failure_a_player_takes_back_everything_or_stays() -> None:
    rule = rule_for(load(BOOK), "power-failure", outcome_established=False)
    assert rule is not None
    assert (set(rule.options), rule.scope) == ({"withdraw-all", "stay"}, "every-box")


@pytest.mark.clause("mbs-megalink-3cp", "2.1", "5.1", "5.1.1", "5.1.2", "5.8")
@pytest.mark.parametrize("incident", ["foreign-card", "wrong-deck-count", "unshuffled-cards"])
def test_a_deck_at_fault_voids_the_round_and_no_earlier_one(incident: str) -> None:
    assert_ruled(incident, {}, "void-round", "5.1.1")
    assert_ruled(incident, {}, "void-round", "5.1.2")


@pytest.mark.clause("mbs-megalink-3cp", "5.8")
@pytest.mark.parametrize(("count_right", "remedy"), [(True, "continue"), (False, "void-round")])
def test_a_count_on_doubt(count_right: bool, remedy: str) -> None:
    assert_ruled("card-count-doubted", {"count_right": count_right}, remedy, "5.8")


@pytest.mark.clause("mbs-megalink-3cp", "5.4", "6.1")
@pytest.mark.parametrize(("count", "remedy"), [(1, "continue"), (2, "void-round"), (3, "void-round")])
@pytest.mark.parametrize("seen", [True, False])
@pytest.mark.parametrize("device", ["manual", "shuffler"])
def test_two_exposed_cards_void_the_round_whoever_has_looked(count: int, remedy: str, seen: bool, device: str) -> None:
    assert_ruled("cards-exposed", {"count": count, "any_player_seen": seen, "device": device}, remedy, "5.4")


@pytest.mark.clause("mbs-megalink-3cp", "5.2", "6.1")
@pytest.mark.parametrize(
    ("handled", "movable", "remedy"),
    [(False, False, "void-round"), (False, True, "reconstruct"), (True, False, "refer"), (True, True, "refer")],
)
@pytest.mark.parametrize("seen", [True, False])
def test_a_misdeal_turns_on_whether_cards_were_handled(handled: bool, movable: bool, remedy: str, seen: bool) -> None:
    facts: dict[str, Fact] = {"any_player_handled": handled, "any_player_seen": seen, "movable": movable}
    assert_ruled("misdeal", facts, remedy, "5.2")


@pytest.mark.clause("mbs-megalink-3cp", "1.1.9", "5.3", "5.7")
@pytest.mark.parametrize(
    ("incident", "unmended", "clause"),
    [
        ("dealer-count-wrong", "void-round", "5.3"),
        ("community-count-wrong", "void-round", "5.3"),
        ("player-count-wrong", "invalidate-hand", "5.7"),
    ],
)
def test_a_wrong_number_of_cards(incident: str, unmended: str, clause: str) -> None:
    in_time: dict[str, Fact] = {"noticed": "before-next-round", "device": "manual"}
    late: dict[str, Fact] = {"noticed": "after-next-round", "device": "manual"}
    assert_ruled(incident, in_time | {"reconstructable": False}, unmended, clause)
    assert_ruled(incident, in_time | {"reconstructable": True}, "reconstruct", clause)
    assert_ruled(incident, late | {"reconstructable": False}, "no-effect", clause)


@pytest.mark.clause("mbs-megalink-3cp", "5.1.2", "5.15")
def test_what_is_found_rounds_later_stays_settled() -> None:
    assert_ruled("late-discovery", {}, "no-effect", "5.1.2")
    assert_ruled("late-discovery", {}, "no-effect", "5.15")


@pytest.mark.clause("mbs-megalink-3cp", "5.10", "5.10.1", "5.10.2")
@pytest.mark.parametrize(
    ("any_viewed", "remedy", "clause"),
    [(True, "play-viewed-hands", "5.10.1"), (False, "play-first-dealt-hand", "5.10.2")],
)
def test_positions_bet_by_mistake(any_viewed: bool, remedy: str, clause: str) -> None:
    assert_ruled("multiple-hands-controlled", {"any_viewed": any_viewed}, remedy, clause)


# ---- who decides ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("mbs-megalink-3cp", "5.9")
def test_only_the_shift_manager_bars_a_player() -> None:
    rule = rule_for(load(BOOK), "confidentiality-breach")
    assert rule is not None
    assert (rule.remedy, rule.authority, rule.scope) == ("bar-player", "shift-manager", "player")


@pytest.mark.clause("mbs-megalink-3cp", "3.4.3", "3.10.2", "5.7.1", "5.10.3", "6.2")
@pytest.mark.parametrize(
    ("clause", "post"),
    [
        ("3.4.3", "pit-manager"),
        ("3.10.2", "pit-supervisor"),
        ("5.7.1", "shift-manager"),
        ("5.10.3", "shift-manager"),
    ],
)
def test_what_a_post_may_do_on_its_own_judgement(clause: str, post: str) -> None:
    authority = load(BOOK).authority
    (power,) = (power for power in authority.powers if clause in power.clause)
    assert power.post == post
    assert authority.acting is not None


@pytest.mark.clause("mbs-megalink-3cp", "3.10.2", "5.7.1", "5.10.3")
@pytest.mark.parametrize(
    ("incident", "facts", "act"),
    [
        ("comparison-declined", {}, "view-declined-hand"),
        ("player-count-wrong", {"noticed": "before-next-round", "reconstructable": False}, "permit-withdrawal"),
        ("multiple-hands-controlled", {"any_viewed": True}, "stop-action"),
    ],
)
def test_rules_open_powers(incident: str, facts: dict[str, Fact], act: str) -> None:
    book = load(BOOK)
    rule = rule_for(book, incident, **facts)
    assert rule is not None
    assert [power.act for power in book.authority.powers if power.id in rule.permits] == [act]


@pytest.mark.clause("mbs-megalink-3cp", "6.1")
def test_every_incident_is_ruled_whatever_the_facts_or_left_to_the_shift_manager() -> None:
    book, words = load(BOOK), vocabulary()
    for incident in words.incidents:
        ruled = {rule_for(book, incident, **facts) is not None for facts in words.combinations(incident)}
        assert ruled == {incident not in SILENT}, incident
    assert book.authority.referral.to == "shift-manager"
    assert book.authority.titles["shift-manager"] == "Gaming Shift Manager"
