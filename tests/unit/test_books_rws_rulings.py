"""What the two rulebooks of RWS decide when something goes wrong, against section 5 of their documents.

The clauses of section 5 carry the same numbers in both.
"""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import load
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from tests.unit.at_the_table import rule_for
from tests.unit.rws import BOTH, MULTI, PLAIN

#: What is offered to a player whose cards were put back, or cannot be.
MENDED = ("keep-mended", "bets-back")
UNMENDED = ("keep", "bets-back")

#: Incidents on which the documents are silent.
SILENT = {
    *("card-count-doubted", "multiple-hands-controlled", "confidentiality-breach", "equal-bet-size-wrong", "uncovered"),
    *("cards-off-table", "win-unclaimed"),
}


def assert_ruled(book_id: str, incident: str, facts: dict[str, Fact], remedy: str, clause: str) -> None:
    rule = rule_for(load(book_id), incident, **facts)
    assert rule is not None
    assert rule.remedy == remedy
    assert clause in rule.clause


@pytest.mark.clause("rws-3cp", "5.1", "5.1.1", "5.2", "5.2.1", "5.3", "5.3.1", "5.3.2", "5.4")
@pytest.mark.clause("rws-multilink-3cp", "5.1", "5.1.1", "5.2", "5.2.1", "5.3", "5.3.1", "5.3.2", "5.4")
@pytest.mark.parametrize(
    ("incident", "facts", "remedy", "clause"),
    [
        ("bet-over-maximum", {"noticed": "before-close"}, "refuse-excess", "5.1"),
        ("bet-over-maximum", {"noticed": "after-close"}, "settle-at-maximum", "5.1.1"),
        ("bet-under-minimum", {"noticed": "before-close", "first_time": True}, "offer-raise-or-withdraw", "5.2"),
        ("bet-under-minimum", {"noticed": "after-close", "first_time": True}, "settle-as-placed", "5.2.1"),
        ("bet-under-minimum", {"noticed": "after-close", "first_time": False}, "settle-as-placed", "5.2.1"),
        ("play-size-wrong", {"direction": "over"}, "return-excess", "5.3.1"),
        ("play-size-wrong", {"direction": "under"}, "settle-as-placed", "5.3.2"),
        ("side-bet-without-required-bet", {"noticed": "before-close"}, "offer-complete-or-cancel", "5.4"),
        ("side-bet-without-required-bet", {"noticed": "after-close"}, "return-bet", "5.4"),
    ],
)
@BOTH
def test_bets_of_a_wrong_size(book_id: str, incident: str, facts: dict[str, Fact], remedy: str, clause: str) -> None:
    assert_ruled(book_id, incident, facts, remedy, clause)


@pytest.mark.clause("rws-3cp", "5.5", "5.6", "5.7", "5.7.1", "5.7.2")
@pytest.mark.clause("rws-multilink-3cp", "5.5", "5.6", "5.7", "5.7.1", "5.7.2")
@pytest.mark.parametrize(
    ("incident", "facts", "remedy", "clause"),
    [
        ("player-absent", {"decision_pending": True}, "fold-hand", "5.5"),
        ("player-absent", {"decision_pending": False}, "settle-hand", "5.6"),
        ("power-failure", {"outcome_established": True}, "continue", "5.7.1"),
        ("power-failure", {"outcome_established": False}, "void-round", "5.7.2"),
    ],
)
@BOTH
def test_people_and_power_that_go(
    book_id: str, incident: str, facts: dict[str, Fact], remedy: str, clause: str
) -> None:
    assert_ruled(book_id, incident, facts, remedy, clause)


@pytest.mark.clause("rws-3cp", "5.8", "5.8.1", "5.8.3", "5.8.4", "5.8.5", "5.21", "1.22")
@pytest.mark.clause("rws-multilink-3cp", "5.8", "5.8.1", "5.8.3", "5.8.4", "5.8.5", "5.21", "1.24")
@pytest.mark.parametrize(
    ("incident", "clause"),
    [
        ("foreign-card", "5.8.1"),
        ("wrong-deck-count", "5.8.3"),
        ("insufficient-cards", "5.8.4"),
        ("unshuffled-cards", "5.8.5"),
    ],
)
@BOTH
def test_a_deck_at_fault_voids_the_round_and_all_bets_go_back(book_id: str, incident: str, clause: str) -> None:
    assert_ruled(book_id, incident, {}, "void-round", clause)
    assert "5.21" in load(book_id).irregularities.void.clause


@pytest.mark.clause("rws-3cp", "5.8.2", "5.10", "5.10.1", "5.10.3", "5.10-tail", "5.12")
@pytest.mark.clause("rws-multilink-3cp", "5.8.2", "5.10", "5.10.1", "5.10.3", "5.10-tail", "5.12")
@pytest.mark.parametrize(
    ("count", "seen", "remedy", "clause"),
    [
        (1, False, "offer-options", "5.10"),
        (2, False, "void-round", "5.8.2"),
        (3, False, "void-round", "5.8.2"),
        (1, True, "continue", "5.12"),
        (2, True, "continue", "5.12"),
    ],
)
@BOTH
def test_exposed_cards_matter_until_somebody_has_looked(
    book_id: str, count: int, seen: bool, remedy: str, clause: str
) -> None:
    for device in ("manual", "shuffler"):
        facts: dict[str, Fact] = {"count": count, "any_player_seen": seen, "device": device}
        assert_ruled(book_id, "cards-exposed", facts, remedy, clause)


@pytest.mark.clause("rws-3cp", "1.17", "5.8.6", "5.9", "5.10", "5.10.1", "5.10.2", "5.10.3", "5.13")
@pytest.mark.clause("rws-multilink-3cp", "1.19", "5.8.6", "5.9", "5.10", "5.10.1", "5.10.2", "5.10.3", "5.13")
@pytest.mark.parametrize(
    ("incident", "facts", "remedy", "options"),
    [
        ("misdeal", {"any_player_seen": False, "movable": False}, "void-round", ()),
        ("misdeal", {"any_player_seen": False, "movable": True}, "reconstruct-then-offer", MENDED),
        ("misdeal", {"any_player_seen": True, "movable": False}, "offer-options", UNMENDED),
        ("misdeal", {"any_player_seen": True, "movable": True}, "reconstruct-then-offer", MENDED),
        ("burn-missed", {"any_player_seen": True, "reconstructable": True}, "void-round", ()),
        ("burn-missed", {"any_player_seen": False, "reconstructable": False}, "void-round", ()),
        (
            "burn-missed",
            {"any_player_seen": False, "reconstructable": True},
            "reconstruct-then-offer",
            MENDED,
        ),
        ("dealing-error", {"reconstructable": False}, "offer-options", UNMENDED),
        ("dealing-error", {"reconstructable": True}, "reconstruct-then-offer", MENDED),
        ("face-up-card-in-device", {}, "use-as-next-card", ()),
    ],
)
@BOTH
def test_errors_in_the_deal(
    book_id: str, incident: str, facts: dict[str, Fact], remedy: str, options: tuple[str, ...]
) -> None:
    rule = rule_for(load(book_id), incident, any_player_handled=False, **facts)
    assert rule is not None
    assert (rule.remedy, rule.options) == (remedy, options)


@pytest.mark.clause("rws-3cp", "5.8.7", "5.15", "5.19")
@pytest.mark.clause("rws-multilink-3cp", "5.8.7", "5.15", "5.19")
@pytest.mark.parametrize(
    ("incident", "late", "mendable", "remedy", "clause"),
    [
        ("dealer-count-wrong", False, False, "void-round", "5.8.7"),
        ("dealer-count-wrong", False, True, "reconstruct-then-offer", "5.10.2"),
        ("dealer-count-wrong", True, False, "no-effect", "5.19"),
        ("player-count-wrong", False, False, "invalidate-hand", "5.15"),
        ("player-count-wrong", False, True, "reconstruct-then-offer", "5.10.2"),
        ("player-count-wrong", True, True, "no-effect", "5.19"),
    ],
)
@BOTH
def test_a_wrong_number_of_cards(
    book_id: str, incident: str, late: bool, mendable: bool, remedy: str, clause: str
) -> None:
    noticed = "after-next-round" if late else "before-next-round"
    facts: dict[str, Fact] = {"noticed": noticed, "reconstructable": mendable, "device": "manual"}
    assert_ruled(book_id, incident, facts, remedy, clause)


@pytest.mark.clause("rws-multilink-3cp", "5.10", "5.23")
def test_wrong_community_cards_concern_the_boxes_with_a_jackpot_bet() -> None:
    facts: dict[str, Fact] = {"noticed": "before-next-round", "device": "shuffler"}
    mended = rule_for(load(MULTI), "community-count-wrong", reconstructable=True, **facts)
    unclear = rule_for(load(MULTI), "community-count-wrong", reconstructable=False, **facts)
    assert mended is not None
    assert unclear is not None
    assert (mended.remedy, mended.authority, mended.scope) == ("reconstruct-then-offer", "dealer", "jackpot-boxes")
    assert (unclear.remedy, unclear.authority, unclear.scope) == ("offer-options", "shift-manager", "jackpot-boxes")
    assert rule_for(load(PLAIN), "community-count-wrong", reconstructable=True, **facts) is None


@pytest.mark.clause("rws-3cp", "5.16", "5.17", "5.17.1", "5.17.2", "5.17.2.a", "5.17.2.b", "5.17.2.c")
@pytest.mark.clause("rws-multilink-3cp", "5.16", "5.17", "5.17.1", "5.17.2", "5.17.2.a", "5.17.2.b", "5.17.2.c")
@pytest.mark.parametrize(
    ("seen", "remedy", "clause"), [(False, "void-round", "5.16"), (True, "continue-at-last-meter", "5.17.1")]
)
@BOTH
def test_a_jackpot_fault_and_what_the_house_may_do_afterwards(
    book_id: str, seen: bool, remedy: str, clause: str
) -> None:
    assert_ruled(book_id, "jackpot-fault", {"any_player_seen": seen}, remedy, clause)
    rule = rule_for(load(book_id), "jackpot-fault", any_player_seen=seen)
    assert rule is not None
    assert set(load(book_id).chosen_after(rule)) == {"close-table", "block-box", "no-jackpot"}
    (power,) = (power for power in load(book_id).authority.powers if power.id in rule.permits)
    assert power.post == "shift-manager"


def test_a_rule_opens_only_powers_that_a_post_has() -> None:
    with pytest.raises(RulebookError) as fault:
        load(PLAIN, changes={"irregularities.rules.jackpot-fault-seen.permits": "close-the-casino"})
    assert "jackpot-fault-seen.permits" in fault.value.at
    assert "after-jackpot-fault" in fault.value.expected


@pytest.mark.clause("rws-3cp", "5.19")
@pytest.mark.clause("rws-multilink-3cp", "5.19")
@BOTH
def test_an_error_found_a_round_later_changes_nothing(book_id: str) -> None:
    assert_ruled(book_id, "late-discovery", {}, "no-effect", "5.19")


# ---- who decides ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("rws-3cp", "1.6", "1.13", "5.9", "5.14", "5.14.1", "5.18")
@pytest.mark.clause("rws-multilink-3cp", "1.7", "1.14", "5.9", "5.14", "5.14.1", "5.18")
@pytest.mark.parametrize(
    ("incident", "facts", "remedy", "scope", "post"),
    [
        ("cards-drawn-together", {}, "set-order-then-offer", "every-box", "pit-supervisor"),
        ("extra-hand-viewed", {"intentional": True}, "invalidate-hand", "box", "pit-supervisor"),
        ("extra-hand-viewed", {"intentional": False}, "continue", "box", "pit-supervisor"),
        (
            "burn-missed",
            {"any_player_seen": False, "reconstructable": True},
            "reconstruct-then-offer",
            "every-box",
            "shift-manager",
        ),
    ],
)
@BOTH
def test_what_is_above_the_dealers_post(
    book_id: str, incident: str, facts: dict[str, Fact], remedy: str, scope: str, post: str
) -> None:
    rule = rule_for(load(book_id), incident, **facts)
    assert rule is not None
    assert (rule.remedy, rule.scope, rule.authority) == (remedy, scope, post)
    assert load(book_id).authority.acting is not None


@pytest.mark.clause("rws-3cp", "5.23")
@pytest.mark.clause("rws-multilink-3cp", "5.23")
@BOTH
def test_every_incident_is_ruled_whatever_the_facts_or_left_to_the_shift_manager(book_id: str) -> None:
    book, words = load(book_id), vocabulary()
    silent = SILENT | ({"community-count-wrong"} if book_id == PLAIN else set())
    for incident in words.incidents:
        ruled = {rule_for(book, incident, **facts) is not None for facts in words.combinations(incident)}
        assert ruled == {incident not in silent}, incident
    assert book.authority.referral.to == "shift-manager"
    assert book.authority.titles["shift-manager"] == "Table Game Shift Manager"
