"""What Megalink Ultimate Texas Hold'em decides when something goes wrong, against sections 5 and 6 of its document."""

from __future__ import annotations

from datetime import timedelta, timezone

import pytest

from croupier.rulebook import Rulebook, load
from croupier.rulebook.irregularities import Fact
from croupier.rulebook.vocabulary import vocabulary
from tests.unit.at_the_table import rule_for

SINGAPORE = timezone(timedelta(hours=8))


@pytest.fixture(scope="module")
def book() -> Rulebook:
    return load("mbs-megalink-uth")


INCIDENTS: list[tuple[tuple[str, ...], str, dict[str, Fact], str]] = [
    (("5.1", "5.1.1", "2.1"), "foreign-card", {}, "void-round"),
    (("5.1", "5.1.1"), "wrong-deck-count", {}, "void-round"),
    (("5.1", "5.1.1"), "unshuffled-cards", {}, "void-round"),
    (("5.1.2", "5.15"), "late-discovery", {}, "no-effect"),
    (("5.2",), "misdeal", {"any_player_seen": False, "any_player_handled": False, "movable": True}, "reconstruct"),
    (("5.2",), "misdeal", {"any_player_seen": False, "any_player_handled": False, "movable": False}, "void-round"),
    (("5.2", "6.1"), "misdeal", {"any_player_seen": False, "any_player_handled": True, "movable": False}, "refer"),
    (("5.3",), "community-count-wrong", {"noticed": "before-next-round", "reconstructable": False}, "void-round"),
    (("5.3",), "dealer-count-wrong", {"noticed": "before-next-round", "reconstructable": False}, "void-round"),
    (("5.3",), "dealer-count-wrong", {"noticed": "before-next-round", "reconstructable": True}, "reconstruct"),
    (("5.3",), "dealer-count-wrong", {"noticed": "after-next-round", "reconstructable": False}, "no-effect"),
    (("5.4",), "cards-exposed", {"count": 2, "any_player_seen": True}, "void-round"),
    (("5.4",), "cards-exposed", {"count": 2, "any_player_seen": False}, "void-round"),
    (("5.4",), "cards-exposed", {"count": 1, "any_player_seen": False}, "continue"),
    (("5.5",), "late-bet", {"action": "placed"}, "refuse-bet"),
    (("5.5",), "late-bet", {"action": "increased"}, "refuse-increase"),
    (("5.6",), "late-bet", {"action": "withdrawn"}, "keep-in-action"),
    (("5.7",), "player-count-wrong", {"noticed": "before-next-round", "reconstructable": False}, "invalidate-hand"),
    (("5.7",), "player-count-wrong", {"noticed": "before-next-round", "reconstructable": True}, "reconstruct"),
    (("5.8",), "card-count-doubted", {"count_right": False}, "void-round"),
    (("5.8",), "card-count-doubted", {"count_right": True}, "continue"),
    (("5.10", "5.10.1"), "multiple-hands-controlled", {"any_viewed": True}, "play-viewed-hands"),
    (("5.10", "5.10.2"), "multiple-hands-controlled", {"any_viewed": False}, "play-first-dealt-hand"),
    (("5.11",), "player-absent", {"decision_pending": True}, "invalidate-hand"),
    (("5.11",), "player-absent", {"decision_pending": False}, "settle-hand"),
    (("5.12.1",), "side-bet-without-required-bet", {"noticed": "before-close"}, "offer-complete-or-cancel"),
    (("5.12.2",), "side-bet-without-required-bet", {"noticed": "after-close"}, "return-bet-at-end"),
    (("5.13",), "bet-under-minimum", {"noticed": "after-close", "first_time": True}, "settle-as-placed"),
    (("5.13",), "bet-under-minimum", {"noticed": "after-close", "first_time": False}, "return-bet"),
    (("5.14",), "bet-over-maximum", {"noticed": "after-close"}, "settle-at-maximum"),
    (("5.16", "5.16.1"), "power-failure", {"outcome_established": False}, "offer-withdrawal"),
    (("5.16", "5.16.2"), "power-failure", {"outcome_established": True}, "continue"),
    (("3.10.1",), "comparison-declined", {}, "deem-lower"),
    (("1.1.2",), "equal-bet-size-wrong", {"noticed": "before-close"}, "refuse-bet"),
]


@pytest.mark.parametrize(
    ("clauses", "incident", "facts", "remedy"),
    [pytest.param(*case, marks=pytest.mark.clause("mbs-megalink-uth", *case[0])) for case in INCIDENTS],
)
def test_incident(book: Rulebook, clauses: tuple[str, ...], incident: str, facts: dict[str, Fact], remedy: str) -> None:
    rule = rule_for(book, incident, **facts)
    assert rule is not None
    assert rule.remedy == remedy
    assert set(clauses) <= set(rule.clause)


@pytest.mark.clause("mbs-megalink-uth", "6.1")
@pytest.mark.parametrize(
    "incident",
    [
        *("insufficient-cards", "face-up-card-in-device", "cards-drawn-together", "jackpot-fault", "burn-missed"),
        *("dealing-error", "extra-hand-viewed", "uncovered"),
    ],
)
def test_where_the_document_is_silent_the_gaming_shift_manager_decides(book: Rulebook, incident: str) -> None:
    for facts in vocabulary().combinations(incident):
        assert rule_for(book, incident, **facts) is None
    assert book.authority.referral.to == "shift-manager"
    assert book.authority.titles["shift-manager"] == "Gaming Shift Manager"


@pytest.mark.clause("mbs-megalink-uth", "5.9")
def test_only_the_gaming_shift_manager_bars_a_player(book: Rulebook) -> None:
    rule = rule_for(book, "confidentiality-breach")
    assert rule is not None
    assert (rule.remedy, rule.authority, rule.scope) == ("bar-player", "shift-manager", "player")


@pytest.mark.clause("mbs-megalink-uth", "5.7.1")
def test_the_others_may_withdraw_after_a_wrong_count(book: Rulebook) -> None:
    rule = rule_for(book, "player-count-wrong", noticed="before-next-round", reconstructable=False, device="manual")
    assert rule is not None
    assert rule.scope == "box"
    (opened,) = [power for power in book.authority.powers if power.id in rule.permits]
    assert (opened.act, opened.post) == ("permit-withdrawal", "shift-manager")


@pytest.mark.clause("mbs-megalink-uth", "3.9.2", "3.9.4.2", "3.9.6.2", "6.1")
@pytest.mark.parametrize(("direction", "remedy"), [("over", "return-excess"), ("under", "settle-as-placed")])
def test_a_play_bet_of_the_wrong_size_needs_the_gaming_shift_manager(
    book: Rulebook, direction: str, remedy: str
) -> None:
    rule = rule_for(book, "play-size-wrong", direction=direction)
    assert rule is not None
    assert (rule.remedy, rule.authority) == (remedy, "shift-manager")


@pytest.mark.clause("mbs-megalink-uth", "3.4.3", "3.10.1", "5.7.1", "5.10.3", "6.2")
def test_powers_and_their_posts(book: Rulebook) -> None:
    posts = {power.clause[0]: power.post for power in book.authority.powers}
    assert posts == {
        "3.4.3": "pit-manager",
        "3.10.1": "pit-supervisor",
        "5.7.1": "shift-manager",
        "5.10.3": "shift-manager",
    }
    assert book.authority.acting is not None


@pytest.mark.clause("mbs-megalink-uth", "5.13")
@pytest.mark.parametrize(("option", "kept"), [("adopted", "table-session"), ("day", "day"), ("forever", "forever")])
def test_switch_mb6_says_how_long_an_under_minimum_bet_is_remembered(option: str, kept: str) -> None:
    memory = load("mbs-megalink-uth", readings={"MB6": option}).limits.under_minimum_memory
    assert memory is not None
    assert memory.kept == kept
